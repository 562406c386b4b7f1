"""Strict tables in Discord: what people write in their threads while nobody may talk is taken away again.

A locked thread and slow mode would hold up buttons as well (docs/singing-sails.md). Of a message the bot learns who
wrote it and where, and not what: it asks Discord for no content, and keeps nothing of it.
"""

from __future__ import annotations

from functools import partial
from typing import Final

import discord
import structlog

from cogs import rights
from cogs.delivery import posts
from cogs.delivery.notices import Told, composes
from cogs.errors import UserError
from cogs.host import Host
from hosting.core import Notice, Silent, StoreError, Table, TableError
from hosting.play import LIFTED
from words import say, title

log: structlog.stdlib.BoundLogger = structlog.get_logger(__name__)

NEEDED: Final = ("manage_messages",)
"""What it takes, and is not asked for by the bot's invitation."""
WRITTEN: Final = (discord.MessageType.default, discord.MessageType.reply)
"""Kinds of messages that people write; the others are Discord's own, such as that something was pinned."""


def check(host: Host, guild: discord.Guild | None, table: Table, locale: str) -> None:
    """Refuse a table that cannot be strict. Raises UserError.

    Its game never asks for silence, it is not in a thread that the bot has made, or a right is missing.
    """
    if not isinstance(host.services.positions.game(table.game), Silent):
        raise UserError("strict-none", game=say(f"game-{table.game}", locale))
    thread = None if guild is None or table.thread is None else guild.get_thread(table.thread)
    if thread is None or thread.parent is None or not _own(host, thread):
        raise UserError("strict-no-thread")
    if missing := rights.lacking(thread.parent, NEEDED):
        raise UserError("strict-cannot", rights=rights.named(missing, locale))


async def heard(host: Host, message: discord.Message) -> None:
    """Take a message away that somebody has written where nobody may talk now; nobody is told of it.

    What bots write stays, as answers to commands do, which are a bot's too; so does all outside of the bot's own
    threads. Where Discord refuses, the table is not strict any more and says so.
    """
    thread, author = message.channel, message.author
    if not isinstance(thread, discord.Thread) or not _own(host, thread):
        return
    if author.bot or message.webhook_id is not None or message.type not in WRITTEN:
        return
    try:
        table = await host.services.muting.broken(thread.id)
        if table is None:
            return
        await message.delete()
        log.info("hushed", table=table.id, person=author.id)
    except discord.NotFound:
        return  # somebody has been quicker
    except discord.Forbidden:
        await host.services.muting.lift(thread.id)
        posts.of(host).wake()
    except (TableError, StoreError, discord.HTTPException) as error:
        log.warning("a message stays", thread=thread.id, reason=str(error))


@composes(LIFTED)
async def _lifted(host: Host, notice: Notice) -> Told:
    """That words are not taken away any more, and why."""
    assert notice.table_id is not None
    table = await host.services.lobby.get(notice.table_id)
    why, called = str(notice.payload["why"]), title(table.name, table.language)
    return Told(say("strict-lifted", table.language, why=why, table=called), silent=True)


def _own(host: Host, thread: discord.Thread) -> bool:
    """Whether the bot has made a thread, which it does for a table."""
    return host.user is not None and thread.owner_id == host.user.id


async def setup(bot: Host) -> None:
    """Listen to messages; without a game that asks for silence Discord sends none."""
    bot.add_listener(partial(heard, bot), "on_message")
