"""Tests of operations on a whole database."""
