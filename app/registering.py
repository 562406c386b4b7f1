"""Slash commands given to Discord, in every language, and only when they are other than what it was given last.

What Discord has is remembered as a digest in the database, so a start where nothing changed asks nothing of Discord.
Where Discord turns out to have something else all the same (a command arrives that there is not), `cogs.errors` has it
forgotten, and the next start registers.
"""

from __future__ import annotations

import hashlib
import json

import discord

from app.settings import SettingsError
from cogs.commands.translating import Translator
from cogs.host import Host


async def register(bot: Host, server: int | None, *, anew: bool = False) -> bool:
    """Register the commands of the bot's tree with all servers, or with one; whether that was necessary.

    Of several processes the one that has the first shard does it, once for all.

    `anew`: whatever was registered before. Raises SettingsError where the bot is not on that server, and discord's
    HTTPException.
    """
    await bot.tree.set_translator(Translator())
    guild = None if server is None else discord.Object(server)
    if guild is not None:
        bot.tree.copy_global_to(guild=guild)
    if not bot.services.processes.shards.first:
        return False
    application, registered = bot.application_id or 0, bot.services.registered
    digest = await _digest(bot, guild)
    if not anew and await registered.digest(application) == digest:
        return False
    try:
        await bot.tree.sync(guild=guild)
    except discord.Forbidden as error:
        if guild is None:
            raise
        raise SettingsError(f"NAVEGADOR_GUILD: the bot is not on a server with the number {guild.id}") from error
    await registered.note(application, digest)
    return True


async def _digest(bot: Host, guild: discord.Object | None) -> str:
    """All that Discord would be given, and where."""
    commands = [await one.get_translated_payload(bot.tree, Translator()) for one in bot.tree.get_commands(guild=guild)]
    whole = {"guild": guild and guild.id, "commands": sorted(commands, key=lambda one: (one["type"], one["name"]))}
    return hashlib.sha256(json.dumps(whole, sort_keys=True).encode()).hexdigest()
