"""Slash commands: parse, call the services of tables, answer."""

from cogs.commands import calendar, preferences, searches
