"""Base of every game's rules: records, dict forms of steps, refusals, members for a host, computer players."""
