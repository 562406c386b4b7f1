"""What takes how long, measured beside a named reference in the same run; see docs/measurements.md."""
