"""The lobby: joining, inviting computer players, silence, starting, playing again; a table posted again."""

import contextlib

import structlog

from cogs import delivery, lobbies, places
from cogs.components import Page
from cogs.delivery.servers import check_strict
from cogs.errors import UserError
from cogs.host import link
from cogs.request import Request, TableRequest, on
from cogs.sending import FAILURES, Channel, servers, view
from cogs.turn import post as turn_posts
from hosting.core import NotInLobby, Table
from hosting.people import check_owner
from hosting.play import LIVE
from i18n import say, title


@on("join", "here")
async def join(request: TableRequest) -> None:
    await _update(request, await request.services.lobby.join(request.table.id, request.person))


@on("leave", "here")
async def leave(request: TableRequest) -> None:
    await _update(request, await request.services.lobby.leave(request.table.id, request.person.id))


@on("invite", "here")
async def invite(request: TableRequest) -> None:
    lobby, kind = request.services.lobby, request.value or request.arg
    table = await lobby.add_computer(request.table.id, request.person.id, kind, admin=request.is_admin)
    await _update(request, table)


@on("dismiss", "here")
async def dismiss(request: TableRequest) -> None:
    lobby, admin = request.services.lobby, request.is_admin
    await _update(request, await lobby.remove_computer(request.table.id, request.person.id, admin=admin))


@on("start", "here")
async def start(request: TableRequest) -> None:
    table, admin = await _without_departed(request), request.is_admin
    if table.status != "cancelled":
        played = await request.services.lobby.start(table.id, request.person, admin=admin)
        await _update(request, played.position.table)


@on("cancel", "here")
async def cancel(request: TableRequest) -> None:
    table, admin = request.table, request.is_admin
    if table.owner != request.person.id and not admin:
        table = await _without_departed(request)
    if table.status != "cancelled":
        await _update(request, await request.services.lobby.cancel(table.id, request.person, admin=admin))


@on("watch-link")
async def replace_link(request: TableRequest) -> None:
    await request.services.lobby.replace_watch_link(request.table.id, request.person.id, admin=request.is_admin)
    await request.answers.reply(say("watch-link-replaced", request.locale))


async def _without_departed(request: TableRequest) -> Table:
    """Take people who have left the server out of a lobby, which may be cancelled then; return the table."""
    table = request.table
    people = {table.owner, *(seat.person for seat in table.seats)} - {None, request.person.id}
    gone = await request.server.gone(person for person in people if person) if table.status == "lobby" else ()
    if gone:
        table = await request.services.lobby.clear(table.id, gone)
        await _update(request, table)
    return table


async def _update(request: Request, table: Table) -> None:
    """Update the lobby's post, again if somebody has joined or left meanwhile; queue the updates elsewhere.

    Answers to two presses may arrive in either order, so whoever has answered looks at the table once more.
    """
    request.wake()
    lobby, computers = request.services.lobby, request.settings.computers
    before = None if table.rematch_of is None else await lobby.get(table.rematch_of)
    sent = None
    while (page := await lobbies.show(table, request.client, before, computers=computers)) != sent:
        await request.answers.reply(page, seq=0)
        sent, table = page, await lobby.get(table.id)


def check_choice(request: TableRequest) -> None:
    """Refuse a choice to all but the owner and admins, and after the start. Raises NotAllowed, NotInLobby."""
    table = request.table
    check_owner(table, request.person.id, admin=request.is_admin)
    if table.status != "lobby":
        raise NotInLobby(f"table {table.id} is {table.status}", table=table.id)


async def refresh(request: Request, table: Table) -> None:
    """Update the lobby's post after a change made elsewhere; a deleted one stays deleted."""
    if table.lobby_message is None:
        return
    page = await lobbies.show(table, request.client, computers=request.settings.computers)
    channel = Channel(request.client, servers.of_lobby(request.client, table))
    with contextlib.suppress(*FAILURES):
        await channel.rewrite(table.lobby_message, page.text, view(page.rows, table.id, 0))


@on("strict")
async def choose_strict(request: TableRequest) -> None:
    table, strict = request.table, request.arg == "yes"
    if strict:
        check_strict(request, table)
    changed = await request.services.muting.choose(table.id, request.person.id, strict=strict, admin=request.is_admin)
    if changed.status == "lobby":
        await refresh(request, changed)
    await request.done(say("strict-chosen", request.locale, strict="yes" if strict else "no"))


async def taken(request: Request, place: int) -> bool:
    table = await request.services.lobby.in_channel(place)
    return table is not None and table.status in LIVE


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
            if await taken(request, before.place):
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
                where=f"<#{table.place}>"
                if table.lobby_message is None
                else link(table.guild, table.place, table.lobby_message),
            )
            web = request.client.web
            board = ((turn_posts.board(f"{web}/t/{table.id}", request.locale),),) if web else ()
            await request.answers.reply(Page.of(there, board))
            return
        invited = lobbies.to_join(table, before)
        page = await lobbies.show(table, request.client, before, computers=request.settings.computers)
        message = await request.answers.publish(page, table_id=table.id, seq=0, mentions=invited)
        await request.services.lobby.set_message(table.id, message)
    request.wake()


# Posting a table again, even if its newest post is deleted


log: structlog.stdlib.BoundLogger = structlog.get_logger(__name__)


@on("repost")
async def repost(request: TableRequest) -> None:
    """Post a table's newest post again; in another channel, the table moves there."""
    async with request.posting():
        await post_again(request, await _moved(request))


async def post_again(request: Request, table: Table) -> None:
    answer = say("called", request.locale)
    if table.status == "lobby":
        page = await lobbies.show(table, request.client, computers=request.settings.computers)
        message = await request.answers.publish(page, table_id=table.id, seq=0, answer=answer)
        await request.services.lobby.set_message(table.id, message)
        if table.lobby_message is not None:
            await delivery.retire(request.client, table.channel, table.lobby_message)
        return
    await request.answers.reply(answer)
    await delivery.repost(request.client, table, request.answers.deliver)


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
    gone = theirs and (table.id in lost or await servers.is_gone(request.client, table.place))
    if not request.is_admin and not gone:
        raise UserError("call-elsewhere", place=str(table.place))
    log.info("table moved", table=table.id, person=request.person.id, channel=here)
    return await request.services.lobby.move(table.id, request.parent_id, request.thread_id)
