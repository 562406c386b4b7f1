"""Strict tables in Discord: messages written in their threads during silence are deleted.

A locked thread or slow mode would also block buttons. Of a message the bot learns author and
place, but not the text: it does not request message content from Discord, and stores none of it.
"""

from functools import partial
from typing import Final

import discord
import structlog

from cogs import rights
from cogs.delivery.notices import Told, composes
from cogs.errors import UserError
from cogs.host import Host
from cogs.request import Request
from hosting.core import Notice, Silent, StoreError, Table, TableError
from hosting.play import LIFTED
from words import say, title

log: structlog.stdlib.BoundLogger = structlog.get_logger(__name__)

NEEDED: Final = ("manage_messages",)
"""Required permissions, which the bot's invitation does not include."""
WRITTEN: Final = (discord.MessageType.default, discord.MessageType.reply)
"""Types of messages that people write; the others are Discord's own, such as notices of a pinned message."""


def check(request: Request, table: Table) -> None:
    """Refuse a table that cannot be strict. Raises UserError.

    The reason: its game never requires silence, it is not in a thread made by the bot, or a permission is missing.
    """
    locale = request.locale
    if not isinstance(request.services.positions.game(table.game), Silent):
        raise UserError("strict-none", game=say(f"game-{table.game}", locale))
    thread = request.server.channel(table.thread)
    if thread is None or not thread.own:
        raise UserError("strict-no-thread")
    if missing := rights.lacking(thread.rights, NEEDED):
        raise UserError("strict-cannot", rights=rights.named(missing, locale))


async def heard(host: Host, message: discord.Message) -> None:
    """Delete a message written during silence; nobody is notified of it.

    Messages by bots stay, which includes answers to commands; so do all outside the bot's own threads. If Discord
    refuses, the table stops being strict and says so.
    """
    thread, author = message.channel, message.author
    if not isinstance(thread, discord.Thread) or host.user is None or thread.owner_id != host.user.id:
        return
    if author.bot or message.webhook_id is not None or message.type not in WRITTEN:
        return
    try:
        table = await host.services.muting.broken(thread.id)
        if table is None:
            return
        await message.delete()
        log.info("message removed from a muted thread", table=table.id, person=author.id)
    except discord.NotFound:
        return  # already deleted by another
    except discord.Forbidden:
        await host.services.muting.lift(thread.id)
        host.runner.wake()
    except (TableError, StoreError, discord.HTTPException) as error:
        log.warning("a message cannot be deleted", thread=thread.id, reason=str(error))


@composes(LIFTED)
async def _lifted(host: Host, notice: Notice) -> Told:
    """Announce that messages are no longer deleted, and why."""
    assert notice.table_id is not None
    table = await host.services.lobby.get(notice.table_id)
    why, called = str(notice.payload["why"]), title(table.name, table.language)
    return Told(say("strict-lifted", table.language, why=why, table=called), silent=True)


async def setup(bot: Host) -> None:
    """Listen for messages; if no game requires silence, Discord sends none."""
    bot.add_listener(partial(heard, bot), "on_message")
