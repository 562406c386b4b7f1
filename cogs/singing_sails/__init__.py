"""Singing Sails in Discord: its words, controls and pictures."""

from cogs.singing_sails.interface import UI
