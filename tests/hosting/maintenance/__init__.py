"""Tests of what a host does to a whole database."""
