"""Helpers shared by several test packages."""

RUN = "TESTS_POSTGRES"
"""Environment variable with the directory of the run, where its PostgreSQL server is."""
