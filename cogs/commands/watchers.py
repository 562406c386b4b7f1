"""A private thread beside a table for those who look on: its players are kept out until the end, then let in."""

from typing import Final

from cogs import places, rights
from cogs.delivery import Content, composes, does
from cogs.errors import UserError
from cogs.host import Host, link
from cogs.request import TableRequest, on
from cogs.sending import postponed, servers
from gamekit import naming
from hosting.core import NoSuchTable, Notice, NotRunning
from hosting.jobs import Job, kinds
from i18n import say, title

NEEDED: Final = ("view_channel", "create_private_threads", "send_messages_in_threads")


@on("watch-talk")
async def talk(request: TableRequest) -> None:
    """Let somebody without a seat into the thread, which is made for the first. Raises UserError, NoSuchTable."""
    services, locale, me = request.services, request.locale, request.person.id
    async with places.making(request.guild_id):
        table = await services.lobby.get(request.table.id)
        if not await request.sees(table):
            raise NoSuchTable(f"table {table.id} is hidden from {me}", table=table.id)
        if table.status != "running":
            raise NotRunning(f"table {table.id} is {table.status}", table=table.id)
        if any(me in (seat.person, seat.kept_for) for seat in table.seats):
            raise UserError("watchers-seat")
        channel = request.server.channel(table.channel)
        if channel is None or channel.kind != "text" or rights.lacking(channel.rights, NEEDED):
            raise UserError("watchers-none", rights=rights.named(NEEDED, locale))
        thread = table.watchers
        if thread is None or not await request.server.let_in(thread):
            called = say("watchers-title", table.language, table=title(table.name, table.language))
            thread = await request.server.create_private_thread(
                table.channel, naming.label(called, places.MAX_TITLE_LENGTH)
            )
            await services.lobby.watch_in(table.id, thread)
            await request.server.let_in(thread)
    request.wake()
    await request.answers.reply(say("watchers-in", locale, link=link(table.guild, thread)))


@does(kinds.WATCHERS)
async def _keep_apart(host: Host, job: Job) -> None:
    table = await host.services.lobby.get(job.table_id)
    people = {person for seat in table.seats for person in (seat.person, seat.kept_for)} - {None}
    if table.watchers is not None:
        async with postponed(host, job):
            await servers.admit(host, table.watchers, sorted(filter(None, people)), inside=table.status != "running")


@composes("watchers")
async def _open(host: Host, notice: Notice) -> Content | None:
    """Say that the players are let in; nothing if the game goes on after all."""
    table = await host.services.lobby.get(notice.table_id or 0)
    return None if table.status == "running" else Content(say("watchers-over", table.language), silent=True)
