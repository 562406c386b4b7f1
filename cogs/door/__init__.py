"""The door to Discord: with `cogs.sending`, what translates between discord.py and what handlers speak of."""

from cogs.door import presses
from cogs.door.launching import Commands, NoAnswer, instance
from cogs.door.members import GuildServer, membership
from cogs.door.translating import Translator

__all__ = [
    "Commands",
    "GuildServer",
    "NoAnswer",
    "Translator",
    "instance",
    "membership",
    "presses",
]
