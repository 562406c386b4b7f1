"""Posting a table again: its newest post, here, even if the old one is deleted."""

import structlog

from cogs import delivery, lobbies
from cogs.commands import offering
from cogs.errors import UserError
from cogs.request import Request, TableRequest
from cogs.sending import threads
from cogs.slash import Choice, Parameter, command
from hosting.core import Table
from hosting.play import LIVE
from words import say

log: structlog.stdlib.BoundLogger = structlog.get_logger(__name__)


@command("table repost", Parameter("table_id", "option-repost-table", called="table"))
async def repost(request: Request, table_id: int | None = None) -> None:
    """Post the table as it stands; remove the buttons of the previous post."""
    async with request.posting():
        there = await request.at_table(table_id)
        await post_again(request, there.table if table_id is None else await _moved(there))


async def post_again(request: Request, table: Table) -> None:
    """Post a table as it stands, in answer to a command; remove the buttons of the previous post."""
    answer = say("called", request.locale)
    if table.status == "lobby":
        page = lobbies.show(table, request.client, computers=request.settings.computers)
        message = await request.answers.publish(page, table_id=table.id, seq=0, answer=answer)
        await request.services.lobby.set_message(table.id, message)
        if table.lobby_message is not None:
            await delivery.retire(request.client, table.channel, table.lobby_message)
        return
    await request.answers.reply(answer)
    await delivery.repost(request.client, table, request.answers.deliver)


@repost.completes("table_id")
async def tables(request: Request, typed: str) -> list[Choice]:
    """Return the server's running tables."""
    return await offering.tables(request, typed, LIVE)


async def _moved(request: TableRequest) -> Table:
    """Return a table of this server, moved to this channel if allowed; who has left its thread is back there.

    Raises UserError, ChannelTaken.
    """
    table, here = request.table, request.channel_id
    if not here or table.place == here:
        return table
    sits = table.seat_of(request.person.id) is not None
    hidden = sits and table.place not in await request.server.sees_places([table.place])
    if hidden and await request.server.let_in(table.place):
        raise UserError("call-back", place=str(table.place))
    lost = {place.table for place in await request.services.outages.places([table.guild]) if place.lost}
    theirs = sits or table.owner == request.person.id
    gone = theirs and (table.id in lost or await threads.is_gone(request.client, table.place))
    if not request.is_admin and not gone:
        raise UserError("call-elsewhere", place=str(table.place))
    log.info("table moved", table=table.id, person=request.person.id, channel=here)
    return await request.services.lobby.move(table.id, request.parent_id, request.thread_id)
