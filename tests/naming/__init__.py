"""Names of people and tables."""
