"""The lobby: opening a table, joining, inviting computer players, starting; and finding tables."""

from __future__ import annotations

import contextlib
import inspect
from collections.abc import Callable, Coroutine, Sequence
from typing import Any, Final

import discord
from discord import app_commands

from cogs import controls, lobbies, opening, places
from cogs.commands.texts import choice, command_text, described
from cogs.controls import view
from cogs.delivery import posts
from cogs.games import GameInterface, Setting
from cogs.host import Host, Interaction
from cogs.request import Request, on
from cogs.sending.channel import FAILURES
from hosting.core import PRESETS, ChannelTaken, Hosted, NoComputers, Order, Table, TimeControl
from hosting.jobs import kinds
from hosting.play import LIVE
from words import NAME_LENGTH, say
from words import name as harmless

DRAWN: Final = "drawn"
DEFAULT: Final = "default"
NO_CLOCKS: Final = "none"
NOBODY: Final = discord.AllowedMentions.none()


def command(interface: GameInterface, game: Hosted) -> app_commands.Command[Any, ..., None]:
    """Return the command that opens a table of a game, with the game's own settings among its options."""
    fewest, most = game.seats
    named = {
        setting.name.replace("-", "_"): setting.name for setting in interface.settings
    }  # as other commands have it

    async def new(
        interaction: Interaction,
        name: str | None = None,
        seats: int = min(4, most),
        order: str = DRAWN,
        where: str | None = None,
        clock: str = DEFAULT,
        **chosen: bool | int,
    ) -> None:
        request = await Request.of(interaction)
        control = await _clocks(request, clock)
        options = {named[one]: value for one, value in chosen.items()}
        await open_table(
            request, interface, name, seats, "drawn" if order == DRAWN else "joined", where, control, options
        )

    option = inspect.Parameter.KEYWORD_ONLY
    parameters = [
        inspect.Parameter("interaction", inspect.Parameter.POSITIONAL_ONLY, annotation=Interaction),
        inspect.Parameter("name", option, default=None, annotation=app_commands.Range[str, 1, NAME_LENGTH] | None),
        inspect.Parameter("seats", option, default=min(4, most), annotation=app_commands.Range[int, fewest, most]),
        *(
            inspect.Parameter(parameter, option, default=setting.default, annotation=_annotation(setting))
            for parameter, setting in zip(named, interface.settings, strict=True)
        ),
        inspect.Parameter("order", option, default=DRAWN, annotation=str),
        inspect.Parameter("where", option, default=None, annotation=str | None),
        inspect.Parameter("clock", option, default=DEFAULT, annotation=str),
    ]
    new.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]  # discord.py reads it
    options = described(
        name="option-name",
        seats="option-seats",
        order="option-order",
        where="option-where",
        clock="option-clock",
        **{parameter: f"{interface.name}-{name}" for parameter, name in named.items()},
    )
    choices = app_commands.choices(
        order=[choice(DRAWN, "choice-order-drawn"), choice("as joined", "choice-order-joined")],
        where=[
            choice(places.HERE, "choice-where-here"),
            choice(places.OWN_THREAD, "choice-where-thread"),
            choice(places.FORUM, "choice-where-forum"),
        ],
        clock=[choice(one, f"choice-clock-{one}") for one in (DEFAULT, NO_CLOCKS, *PRESETS)],
    )
    numbers = {
        parameter: [app_commands.Choice(name=str(number), value=number) for number in setting.numbers]
        for parameter, setting in zip(named, interface.settings, strict=True)
        if setting.numbers
    }
    callback: Callable[..., Coroutine[Any, Any, None]] = options(choices(new))
    if numbers:
        callback = app_commands.choices(**numbers)(callback)
    return app_commands.Command(name="new", description=command_text("command-new"), callback=callback)


def _annotation(setting: Setting) -> Any:  # noqa: ANN401
    if setting.kind is bool or setting.numbers:
        return setting.kind
    return app_commands.Range[int, setting.least, setting.most]


async def open_against(request: Request, interface: GameInterface, computers: Sequence[str]) -> None:
    """Start a game here between the user and computer players of these kinds.

    Raises ChannelTaken, UserError, NoComputers if the server allows none, and what the lobby refuses.
    """
    if not (await request.settings()).computers:
        raise NoComputers(f"server {request.guild_id} has no computer players")
    clock, seats = await opening.time_control(request), len(computers) + 1
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

    Raises ChannelTaken, UserError, and what the lobby refuses.
    """
    await opening.check(request)
    language = await opening.language(request)
    title = name or say("table-of", language, name=harmless(request.person.name))
    async with places.making(request.guild_id):
        place = await places.find(request, where, interface.name, title, language)
        if place.thread is None and await _taken(request, place.channel):
            raise ChannelTaken(f"another table plays in {place.channel}")
        try:
            table = await request.services.lobby.create(
                guild=request.guild_id,
                channel=place.channel,
                thread=place.thread.id if place.thread else None,
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
        page = lobbies.show(table, request.client, computers=(await request.settings()).computers)
        if place.starter is None:
            try:
                message: discord.Message = await request.publish(page, table_id=table.id, seq=0)
            except FAILURES:  # the bot itself may be able to post it all the same
                await request.services.jobs.ask(kinds.LEFT, request.guild_id, request.guild_id)
                posts.of(request.client).wake()
                raise
        else:
            buttons = controls.view(page.rows, table.id, 0)
            message = await place.starter.edit(content=page.text, view=buttons, allowed_mentions=NOBODY)
            await request.reply(say("opened-there", request.locale, place=str(table.place)))
        await request.services.lobby.set_message(table.id, message.id)
    posts.of(request.client).wake()


@on("join", "here")
async def join(request: Request) -> None:
    """Seat the user at the table."""
    await _update(request, await request.services.lobby.join((await request.table()).id, request.person))


@on("leave", "here")
async def leave(request: Request) -> None:
    """Free the user's seat."""
    await _update(request, await request.services.lobby.leave((await request.table()).id, request.person.id))


@on("invite", "here")
async def invite(request: Request) -> None:
    """Seat a computer player."""
    table_id, admin = (await request.table()).id, await request.is_admin()
    lobby = request.services.lobby
    await _update(request, await lobby.add_computer(table_id, request.person.id, request.arg, admin=admin))


@on("dismiss", "here")
async def dismiss(request: Request) -> None:
    """Remove the last computer player."""
    table_id, admin = (await request.table()).id, await request.is_admin()
    await _update(request, await request.services.lobby.remove_computer(table_id, request.person.id, admin=admin))


@on("start", "here")
async def start(request: Request) -> None:
    """Draw the seats, deal, and start the game."""
    table_id, admin = (await request.table()).id, await request.is_admin()
    played = await request.services.lobby.start(table_id, request.person, admin=admin)
    posts.of(request.client).wake()
    await _update(request, played.position.table)


@on("cancel", "here")
async def cancel(request: Request) -> None:
    """Call the table off before it has started."""
    table_id, admin = (await request.table()).id, await request.is_admin()
    await _update(request, await request.services.lobby.cancel(table_id, request.person, admin=admin))


async def _update(request: Request, table: Table) -> None:
    """Update the lobby's post, and queue the updates elsewhere."""
    posts.of(request.client).wake()
    before = None if table.rematch_of is None else await request.services.lobby.get(table.rematch_of)
    computers = (await request.settings()).computers
    await request.reply(lobbies.show(table, request.client, before, computers=computers), seq=0)


async def refresh(request: Request, table: Table) -> None:
    """Update the lobby's post after a change made elsewhere; a deleted one stays deleted."""
    if table.lobby_message is None:
        return
    page = lobbies.show(table, request.client, computers=(await request.settings()).computers)
    forum = isinstance(request.client.get_channel(table.channel), discord.ForumChannel)
    place = table.place if forum else table.channel
    message = request.client.get_partial_messageable(place).get_partial_message(table.lobby_message)
    with contextlib.suppress(*FAILURES):
        await message.edit(
            content=page.text,
            view=view(page.rows, table.id, 0),
            allowed_mentions=discord.AllowedMentions.none(),
        )


async def _clocks(request: Request, chosen: str) -> TimeControl | None:
    """Return the clocks of a new table: as selected, else by the server's setting."""
    return await opening.time_control(request) if chosen == DEFAULT else PRESETS.get(chosen)


async def _taken(request: Request, place: int) -> bool:
    """Return whether another table plays in a channel or thread."""
    table = await request.services.lobby.in_channel(place)
    return table is not None and table.status in LIVE


async def setup(bot: Host) -> None:
    """Register the command that opens a table, for each game in its own group."""
    for interface in bot.interfaces.values():
        game = bot.services.positions.game(interface.name)
        text = command_text(f"command-{interface.name}")
        group = app_commands.Group(name=interface.name, description=text, guild_only=True)
        group.add_command(command(interface, game))
        bot.tree.add_command(group)
