"""Tests of the Discord layer."""
