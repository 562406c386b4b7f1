"""The door to Discord: with `cogs.sending`, all that speaks discord.py."""

from cogs.door import acknowledging, presses
from cogs.door.answers import DiscordAnswers
from cogs.door.commands import Translator
from cogs.door.launching import Commands, NoAnswer, instance
from cogs.door.members import GuildServer, membership
