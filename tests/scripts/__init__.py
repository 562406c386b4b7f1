"""Scripts that draw what the documents show."""
