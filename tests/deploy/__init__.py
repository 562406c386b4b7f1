"""What deploy/ holds, run as it says."""
