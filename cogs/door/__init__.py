"""The door to Discord: with `cogs.sending`, all that speaks discord.py."""

from cogs.door import answers
from cogs.door.answers import DiscordAnswers
from cogs.door.commands import Commands, NoAnswer, Translator, handle, instance
