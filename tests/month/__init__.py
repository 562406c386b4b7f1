"""Weeks of many tables with outages in between, and a judge who knows only what Discord got and what was played."""
