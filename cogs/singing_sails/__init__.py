"""What Singing Sails says and offers in Discord."""

from cogs.singing_sails.interface import UI

__all__ = ["UI"]
