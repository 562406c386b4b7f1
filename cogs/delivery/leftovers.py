"""Remains of a crash while a table was opened: its place, or the table, alone."""

import contextlib
from collections.abc import Sequence

import discord
import structlog

from cogs import lobbies, places, signs
from cogs.controls import mark
from cogs.delivery.handlers import does
from cogs.host import Host
from cogs.sending import NOBODY, Channel, available, postponed, view
from hosting import StoreError
from hosting.core import Table
from hosting.jobs import Job, kinds

log: structlog.stdlib.BoundLogger = structlog.get_logger(__name__)


async def ask(host: Host, guilds: Sequence[discord.Guild]) -> None:
    """Queue a cleanup for those servers that may need it. Raises StoreError."""
    numbers = {guild.id for guild in guilds}
    affected = {table.guild for table in await host.services.lobby.unshown()} & numbers
    affected |= {thread.guild.id for thread in await _strays(host, guilds)}
    for number in affected:
        await host.services.jobs.ask(kinds.LEFT, number, guild=number)


@does(kinds.LEFT)
async def clear(host: Host, job: Job) -> None:
    """Delete empty threads without a table; post open lobbies that have no message.

    A table that cannot be posted does not delay the others. Raises its error at the end.
    """
    guild = available(host, job.guild)
    async with places.making(guild.id), postponed(host, job):
        failed: Exception | None = None
        for thread in await _strays(host, [guild]):
            with contextlib.suppress(discord.NotFound, discord.Forbidden):
                if await _empty(thread):
                    await _take_away(thread)
                    log.info("an empty thread was removed", guild=guild.id, thread=thread.id)
        for table in [table for table in await host.services.lobby.unshown() if table.guild == guild.id]:
            try:
                message = await _shown(host, guild, table)
                await host.services.lobby.set_message(table.id, message)
            except StoreError:
                raise
            except Exception as error:  # the others are posted all the same
                log.warning("a lobby cannot be posted", table=table.id, reason=type(error).__name__)
                failed = error
            else:
                log.info("lobby posted", table=table.id, message=message)
        if failed is not None:
            raise failed


async def _strays(host: Host, guilds: Sequence[discord.Guild]) -> list[discord.Thread]:
    """Return the bot's own threads in which no table is or was played."""
    me = host.user.id if host.user is not None else None
    own = {thread.id: thread for guild in guilds for thread in guild.threads if thread.owner_id == me}
    known = await host.services.lobby.played_in(own.keys()) if own else frozenset()
    return [thread for number, thread in own.items() if number not in known]


async def _shown(host: Host, guild: discord.Guild, table: Table) -> int:
    """Return a lobby's message: the first one of its forum post, one found by its buttons, or a new one."""
    page = lobbies.show(table, host, computers=(await host.services.settings.guild(guild.id)).computers)
    buttons = view(page.rows, table.id, 0)
    if table.thread is not None and isinstance(guild.get_channel(table.channel), discord.ForumChannel):
        async for first in host.get_partial_messageable(table.thread).history(limit=1, oldest_first=True):
            await Channel(host, table.thread).rewrite(first.id, page.text, buttons)
            return first.id
    channel = Channel(host, table.channel)
    there = await channel.marked(mark(table.id, 0, "join"))
    if there is not None:
        return there
    arguments = {"content": signs.written(page.text), "view": buttons, "allowed_mentions": NOBODY}
    epoch = await host.services.epochs.now()
    return (await channel.send(arguments, f"lobby{epoch}{table.id}")).id


async def _empty(thread: discord.Thread) -> bool:
    """Return whether a thread is empty but for the bot's title. Raises what Discord refuses."""
    messages = [message async for message in thread.history(limit=2)]
    title = [message for message in messages if message.author.id == thread.owner_id and message.content == thread.name]
    return len(messages) < 2 and len(title) == len(messages) and not any(message.components for message in messages)


async def _take_away(thread: discord.Thread) -> None:
    """Delete a thread; if the bot may not, archive it, as its creator may. Raises what Discord refuses."""
    try:
        await thread.delete()
    except discord.Forbidden:
        await thread.edit(archived=True)
