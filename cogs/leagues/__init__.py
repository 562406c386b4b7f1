"""Leagues in Discord: founding, registering, the season's post, its tables, the admins' screen."""

from cogs.leagues.overview import LeagueOverview, glance, overview, sees
from cogs.leagues.targets import visible
from cogs.leagues.texts import dialect, title
