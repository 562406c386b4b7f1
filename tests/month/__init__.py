"""Weeks of many tables with outages, and a judge who knows only what Discord received and what was played."""
