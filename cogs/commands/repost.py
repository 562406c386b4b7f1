"""Posting a table again: its newest post, here, even if the old one is deleted."""

from __future__ import annotations

import contextlib
from collections.abc import Mapping
from typing import Any

import discord
import structlog

from cogs import lobbies
from cogs.commands import offering
from cogs.delivery import posts
from cogs.errors import UserError
from cogs.request import Request
from cogs.slash import Choice, Parameter, command
from hosting.core import Table
from hosting.play import LIVE
from words import say

log: structlog.stdlib.BoundLogger = structlog.get_logger(__name__)


@command("table repost", Parameter("table_id", "option-repost-table", called="table"))
async def repost(request: Request, table_id: int | None = None) -> None:
    """Post the table as it stands; remove the buttons of the previous post."""
    async with request.posting():
        await post_again(request, await request.table() if table_id is None else await _fetched(request, table_id))


async def post_again(request: Request, table: Table) -> None:
    """Post a table as it stands, in answer to a command; remove the buttons of the previous post."""
    delivering, told = posts.of(request.client), say("called", request.locale)
    if table.status == "lobby":
        page = lobbies.show(table, request.client, computers=(await request.settings()).computers)
        message = await request.publish(page, table_id=table.id, seq=0, told=told)
        await request.services.lobby.set_message(table.id, message.id)
        if table.lobby_message is not None:
            await delivering.retire(table.channel, table.lobby_message)
        return
    interaction = request.interaction
    await interaction.edit_original_response(content=told, view=None)

    async def send(arguments: Mapping[str, Any], nonce: str) -> discord.Message:
        return await interaction.followup.send(**arguments, wait=True)

    await delivering.repost(table, send)


@repost.completes("table_id")
async def tables(request: Request, typed: str) -> list[Choice]:
    """Return the server's running tables."""
    return await offering.tables(request, typed, LIVE)


async def _fetched(request: Request, table_id: int) -> Table:
    """Return a table of this server, moved to this channel if allowed. Raises NoSuchTable, UserError, ChannelTaken."""
    table, channel = await request.table_numbered(table_id), request.interaction.channel
    if channel is None or table.place == channel.id:
        return table
    theirs = table.owner == request.person.id or table.seat_of(request.person.id) is not None
    if not await request.is_admin() and not (theirs and await _gone(request, table.place)):
        raise UserError("call-elsewhere", place=str(table.place))
    log.info("table moved", table=table_id, person=request.person.id, channel=channel.id)
    if isinstance(channel, discord.Thread):
        return await request.services.lobby.move(table_id, channel.parent_id, channel.id)
    return await request.services.lobby.move(table_id, channel.id)


async def _gone(request: Request, place: int) -> bool:
    """Return whether a channel or thread is deleted, hidden from the bot, or locked."""
    with contextlib.suppress(discord.NotFound, discord.Forbidden):
        channel = await request.client.fetch_channel(place)
        return isinstance(channel, discord.Thread) and channel.locked
    return True
