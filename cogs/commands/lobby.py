"""The lobby: opening a table, joining, inviting computer players, starting; and finding tables."""

import contextlib
import inspect
from collections.abc import Sequence
from typing import Annotated, Any, Final

from cogs import lobbies, places
from cogs.components import Page
from cogs.games import GameInterface, Setting
from cogs.host import Host, link
from cogs.request import Request, TableRequest, on
from cogs.sending import FAILURES, Channel, threads, view
from cogs.slash import Bounds, Choice, Command, Parameter, commands_of_games
from cogs.turn import post as turn_posts
from hosting.core import PRESETS, ChannelTaken, Hosted, NoComputers, Order, Table, TimeControl
from hosting.jobs import kinds
from hosting.play import LIVE
from words import NAME_LENGTH, say, title
from words import name as harmless

DRAWN: Final = "drawn"
DEFAULT: Final = "default"
NO_CLOCKS: Final = "none"
PLACES: Final = {
    places.HERE: "choice-where-here",
    places.OWN_THREAD: "choice-where-thread",
    places.FORUM: "choice-where-forum",
}


def opening_command(interface: GameInterface, game: Hosted) -> Command:
    """Return the command that opens a table of a game, with the game's own settings among its options."""
    fewest, most = game.seats
    named = {
        setting.name.replace("-", "_"): setting.name for setting in interface.settings
    }  # as other commands have it

    async def new(
        request: Request,
        /,
        *,
        name: Annotated[str, Bounds(1, NAME_LENGTH)] | None = None,
        seats: Annotated[int, Bounds(fewest, most)] = min(4, most),
        order: str = DRAWN,
        where: str | None = None,
        clock: str = DEFAULT,
        **chosen: bool | int,
    ) -> None:
        control = places.time_control(request) if clock == DEFAULT else PRESETS.get(clock)
        options = {named[option]: value for option, value in chosen.items()}
        how: Order = "drawn" if order == DRAWN else "joined"
        await open_table(request, interface, name, seats, how, where, control, options)

    *usual, _ = inspect.signature(new).parameters.values()
    own = [
        inspect.Parameter(
            name, inspect.Parameter.KEYWORD_ONLY, default=setting.default, annotation=_annotation(setting)
        )
        for name, setting in zip(named, interface.settings, strict=True)
    ]
    signature = inspect.Signature([*usual[:3], *own, *usual[3:]])
    new.__signature__ = signature  # type: ignore[attr-defined]  # the door reads it
    numbers = {setting.name: tuple(Choice(n, str(n)) for n in setting.numbers) for setting in interface.settings}
    orders = Choice(DRAWN, key="choice-order-drawn"), Choice("as joined", key="choice-order-joined")
    options = (
        Parameter("name", "option-name"),
        Parameter("seats", "option-seats"),
        Parameter("order", "option-order", choices=orders),
        Parameter("where", "option-where", choices=tuple(Choice(place, key=key) for place, key in PLACES.items())),
        Parameter(
            "clock",
            "option-clock",
            choices=tuple(Choice(preset, key=f"choice-clock-{preset}") for preset in (DEFAULT, NO_CLOCKS, *PRESETS)),
        ),
        *(Parameter(parameter, f"{interface.name}-{name}", choices=numbers[name]) for parameter, name in named.items()),
    )
    return Command(f"{interface.name} new", new, options, text="command-new")


def _annotation(setting: Setting) -> Any:  # noqa: ANN401
    if setting.kind is bool or setting.numbers:
        return setting.kind
    return Annotated[int, Bounds(setting.least, setting.most)]


async def open_against(request: Request, interface: GameInterface, computers: Sequence[str]) -> None:
    """Start a game here between the user and computer players of these kinds.

    Raises ChannelTaken, UserError, NoComputers if the server allows none, and what the lobby refuses.
    """
    if not request.settings.computers:
        raise NoComputers(f"server {request.guild_id} has no computer players")
    clock, seats = places.time_control(request), len(computers) + 1
    await open_table(request, interface, None, seats, "drawn", None, clock, {}, computers)


async def open_table(
    request: Request,
    interface: GameInterface,
    name: str | None,
    seats: int,
    order: Order,
    where: str | None,
    control: TimeControl | None,
    chosen: dict[str, bool | int],
    computers: Sequence[str] = (),
) -> None:
    """Open a table, and start it at once if `computers` sit down; its post has the buttons.

    Without a `where`, it gets a thread where another table plays. Raises ChannelTaken, UserError, and what the lobby
    refuses.
    """
    places.may_open(request)
    language = places.language(request)
    title = name or say("table-of", language, name=harmless(request.person.name))
    async with places.making(request.guild_id):
        if where is None and request.settings.forum is None and await taken(request, request.channel_id):
            where = places.OWN_THREAD
        place = await places.find(request, where, interface.name, title, language)
        if place.thread is None and await taken(request, place.channel):
            raise ChannelTaken(f"another table plays in {place.channel}")
        try:
            table = await request.services.lobby.create(
                guild=request.guild_id,
                channel=place.channel,
                thread=place.thread,
                owner=request.person,
                game=interface.name,
                name=title,
                places=seats,
                options=chosen,
                order=order,
                language=language,
                time_control=control,
            )
            for kind in computers:
                table = await request.services.lobby.add_computer(table.id, request.person.id, kind)
            if computers:
                table = (await request.services.lobby.start(table.id, request.person)).position.table
        except BaseException:
            await place.discard()
            raise
        page = lobbies.show(table, request.client, computers=request.settings.computers)
        message = await place.begin(page, table.id)
        if message is None:
            try:
                message = await request.answers.publish(page, table_id=table.id, seq=0)
            except FAILURES:  # the bot itself may be able to post it all the same
                await request.services.jobs.ask(kinds.LEFT, request.guild_id, guild=request.guild_id)
                request.wake()
                raise
        else:
            await request.answers.reply(say("opened-there", request.locale, place=str(table.place)))
        await request.services.lobby.set_message(table.id, message)
    request.wake()


@on("join", "here")
async def join(request: TableRequest) -> None:
    """Seat the user at the table."""
    await _update(request, await request.services.lobby.join(request.table.id, request.person))


@on("leave", "here")
async def leave(request: TableRequest) -> None:
    """Free the user's seat."""
    await _update(request, await request.services.lobby.leave(request.table.id, request.person.id))


@on("invite", "here")
async def invite(request: TableRequest) -> None:
    """Seat a computer player."""
    table_id, admin = request.table.id, request.is_admin
    lobby = request.services.lobby
    await _update(
        request, await lobby.add_computer(table_id, request.person.id, request.value or request.arg, admin=admin)
    )


@on("dismiss", "here")
async def dismiss(request: TableRequest) -> None:
    """Remove the last computer player."""
    table_id, admin = request.table.id, request.is_admin
    await _update(request, await request.services.lobby.remove_computer(table_id, request.person.id, admin=admin))


@on("start", "here")
async def start(request: TableRequest) -> None:
    """Draw the seats, deal, and start the game without people who have left the server."""
    table, admin = await _without_departed(request), request.is_admin
    if table.status != "cancelled":
        played = await request.services.lobby.start(table.id, request.person, admin=admin)
        await _update(request, played.position.table)


@on("cancel", "here")
async def cancel(request: TableRequest) -> None:
    """Call the table off before it has started."""
    table, admin = request.table, request.is_admin
    if table.owner != request.person.id and not admin:
        table = await _without_departed(request)
    if table.status != "cancelled":
        await _update(request, await request.services.lobby.cancel(table.id, request.person, admin=admin))


@on("watch-link")
async def replace_link(request: TableRequest) -> None:
    """End the link that there is; the page then has another one. Raises NotAllowed."""
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
    while (page := lobbies.show(table, request.client, before, computers=computers)) != sent:
        await request.answers.reply(page, seq=0)
        sent, table = page, await lobby.get(table.id)


async def refresh(request: Request, table: Table) -> None:
    """Update the lobby's post after a change made elsewhere; a deleted one stays deleted."""
    if table.lobby_message is None:
        return
    page = lobbies.show(table, request.client, computers=request.settings.computers)
    channel = Channel(request.client, threads.of_lobby(request.client, table))
    with contextlib.suppress(*FAILURES):
        await channel.rewrite(table.lobby_message, page.text, view(page.rows, table.id, 0))


async def taken(request: Request, place: int) -> bool:
    """Return whether a table plays in a channel or thread."""
    table = await request.services.lobby.in_channel(place)
    return table is not None and table.status in LIVE


@commands_of_games
def openers(bot: Host) -> list[Command]:
    """Return the command that opens a table, for each game in its own group."""
    return [
        opening_command(interface, bot.services.positions.game(interface.name)) for interface in bot.interfaces.values()
    ]


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
