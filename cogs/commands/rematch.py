"""Rematches: the button under the post of a finished game."""

from cogs import lobbies, places
from cogs.host import link
from cogs.request import TableRequest, on
from hosting.core import Table
from words import say, title


@on("rematch")
async def rematch(request: TableRequest) -> None:
    """Open a table for the same people, who are invited in one line; a second press links to the existing one."""
    before = request.table
    if await request.services.lobby.rematch_of(before.id) is None:
        places.may_open(request)
        places.check(request)
    async with places.making(request.guild_id):
        table, opened = await request.services.lobby.rematch(before.id, request.person)
        if not opened:
            await request.answers.reply(
                say(
                    "rematch-there",
                    request.locale,
                    table=title(table.name, request.locale),
                    status=table.status,
                    where=_where(table),
                )
            )
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
