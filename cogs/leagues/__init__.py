"""Leagues in Discord: founding one, registering, the season's post, its tables, the admins' screen."""
