"""Singing Sails in a channel."""
