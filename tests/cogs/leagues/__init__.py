"""Leagues in Discord."""
