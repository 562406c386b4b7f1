"""Tests of the package as others use it: files, command line, host, documentation."""
