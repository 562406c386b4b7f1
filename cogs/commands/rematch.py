"""Rematches: the button under the post of a finished game."""

from cogs import lobbies, places
from cogs.commands import lobby
from cogs.components import Page
from cogs.host import link
from cogs.request import TableRequest, on
from cogs.turn import post as turn_posts
from hosting.core import Table
from words import say, title


@on("rematch")
async def rematch(request: TableRequest) -> None:
    """Open a table for the same people, who are invited in one line; a second press links to the existing one.

    Where another table plays by now, it gets a thread.
    """
    before, place = request.table, None
    async with places.making(request.guild_id):
        if await request.services.lobby.rematch_of(before.id) is None:
            places.may_open(request)
            places.check(request)
            if await lobby.taken(request, before.place):
                place = await places.find(request, places.OWN_THREAD, before.game, before.name, before.language)
        try:
            thread = None if place is None else place.thread
            table, opened = await request.services.lobby.rematch(before.id, request.person, thread)
        except BaseException:
            if place is not None:
                await place.discard()
            raise
        if not opened:
            there = say(
                "rematch-there",
                request.locale,
                table=title(table.name, request.locale),
                status=table.status,
                where=_where(table),
            )
            web = request.client.web
            board = ((turn_posts.board(f"{web}/t/{table.id}", request.locale),),) if web else ()
            await request.answers.reply(Page.of(there, board))
            return
        invited = lobbies.to_join(table, before)
        page = lobbies.show(table, request.client, before, computers=request.settings.computers)
        message = await request.answers.publish(page, table_id=table.id, seq=0, mentions=invited)
        await request.services.lobby.set_message(table.id, message)
    request.wake()


def _where(table: Table) -> str:
    """Return a link to the lobby's post, or to the table's channel if that is unknown."""
    if table.lobby_message is None:
        return f"<#{table.place}>"
    return link(table.guild, table.place, table.lobby_message)
