"""Leagues as words and pictures. Pure."""
