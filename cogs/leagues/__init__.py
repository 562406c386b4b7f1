"""Leagues in Discord: founding, registering, the season's post, its tables, the admins' screen."""

from cogs.leagues.messages import csv_dialects
from cogs.leagues.overview import Overview, overview, season_title, sees, visible
