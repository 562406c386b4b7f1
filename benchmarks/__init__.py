"""Benchmarks, each beside a named reference in the same run; see docs/measurements.md."""
