"""Tests of who reads what in which language."""
