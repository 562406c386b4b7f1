"""Leagues in Discord: founding, registering, the season's post, its tables, the admins' screen."""
