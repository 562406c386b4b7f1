"""Tests of hosting."""
