"""Views of a table: its game's own, the log, and help; private, unless shown to all."""

from cogs import places
from cogs.commands import ledger, offering, records, votes
from cogs.components import Page
from cogs.errors import UserError
from cogs.games import Look, openers
from cogs.host import Host
from cogs.request import Request, TableRequest, on, pieces
from cogs.slash import Command, Parameter, command, commands_of_games
from words import say


def looking(look: Look) -> Command:
    """Return the command for a view of the channel's table."""

    async def plain(request: TableRequest, to_all: bool = False) -> None:
        await _show(request, look.name, None, to_all)

    async def by_seat(request: TableRequest, player: int | None = None, to_all: bool = False) -> None:
        await _show(request, look.name, player, to_all)

    to_all = Parameter("to_all", "option-to-all")
    if not look.by_seat:
        return Command(f"show {look.name}", plain, (to_all,))
    player = Parameter("player", "option-player")
    return Command(f"show {look.name}", by_seat, (to_all, player), completers={"player": offering.seats})


async def _show(request: TableRequest, name: str, player: int | None, to_all: bool) -> None:
    """Show a view of the channel's table; `player` is a seat counted from 1."""
    page = await _look(request, name, None if player is None else player - 1, to_all=to_all)
    first, *further = pieces(page.text)
    await request.answer(Page.of(first, page.rows, page.picture), to_all=to_all)
    for part in further:
        if to_all:
            await request.answers.publish_further(part)
        else:
            await request.answers.reply_further(part)


async def _look(request: TableRequest, name: str, seat: int | None, *, to_all: bool = False) -> Page:
    """Return the page of a view. Raises NoSuchTable, NotRunning, UserError if the table's game has no such view."""
    if name == "log":
        return await ledger.page(request, to_all=to_all)
    scene = request.scene(to_all=to_all)
    interface = request.client.interface(scene.table.game)
    if name not in {look.name for look in interface.looks}:
        raise UserError("look-none", game=say(f"game-{interface.name}", request.locale))
    own = scene.table.seat_of(request.person.id)
    number = own.number if seat is None and own is not None else seat
    return interface.look(name, scene, number if number is not None and 0 <= number < len(scene.names) else None)


@command("show help", Parameter("to_all", "option-to-all"))
async def help_(request: Request, to_all: bool = False) -> None:
    """Explain how to play with this bot."""
    locale = places.language(request) if to_all else request.locale
    games = request.client.interfaces
    lines = (say("help", locale, open=openers(games, locale)), *(say(f"help-{game}", locale) for game in games))
    await request.answer("\n".join(lines), to_all=to_all)


@on("look")
async def press_look(request: TableRequest) -> None:
    """Show the view chosen under a post; posts of earlier versions have a button for each, named before a colon."""
    chosen = request.value or request.arg.partition(":")[0]
    if chosen == "verify":
        await records.prove(request, request.table)
    elif chosen == "undo":
        await votes.sure(request, "undo")
    else:
        await request.answers.reply(await _look(request, chosen, None))


@commands_of_games
def looks(bot: Host) -> list[Command]:
    """Return a command for every view of any game."""
    every = {look.name: look for interface in bot.interfaces.values() for look in interface.looks if look.command}
    return [looking(look) for look in every.values()]
