"""The door to Discord: with `cogs.sending`, what translates between discord.py and what handlers speak of."""

from cogs.door import presses
from cogs.door.members import membership
from cogs.door.requests import interaction_of
from cogs.door.translating import Translator

__all__ = [
    "Translator",
    "interaction_of",
    "membership",
    "presses",
]
