"""Leagues in Discord: founding, registering, the season's post, its tables, the admins' screen."""

from cogs.leagues.messages import csv_dialects

__all__ = [
    "csv_dialects",
]
