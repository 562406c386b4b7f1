"""What the web site of leagues tells, and to whom."""
