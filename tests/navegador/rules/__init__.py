"""Tests of the rules: examples, refusals, invariants, whole games."""
