"""Slash commands: parse, call the services of tables, answer."""
