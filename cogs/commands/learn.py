"""`/learn`: a game learnt by playing, in private lessons that can be left at any time."""

from typing import Final

from cogs.commands import lobby
from cogs.errors import UserError
from cogs.games import GameInterface, Lessons
from cogs.host import Host
from cogs.request import Request, on
from cogs.slash import Choice, Command, Parameter, commands_of_games
from cogs.workbench import lesson
from words import say

OPPONENTS: Final = 2
"""Computer players at the table opened after the lessons."""


async def _learn(request: Request, game: str | None = None) -> None:
    """Show the user's current lesson, or the first; by default of the game of the channel's table."""
    await lesson.resume(request, *await _game(request, game))


async def _game(request: Request, named: str | None) -> tuple[GameInterface, Lessons]:
    """Return the game: the one named, the one of the channel's table, else the first that has lessons.

    Raises NotRunning for one that is not played here, UserError for one without lessons.
    """
    interfaces = request.client.interfaces
    table = None if named else await request.services.lobby.in_channel(request.channel_id)
    meant = named or (table.game if table is not None else None)
    taught = [interface for interface in interfaces.values() if interface.learning is not None]
    interface = request.client.interface(meant) if meant else next(iter(taught or interfaces.values()))
    if interface.learning is None:
        raise UserError("learn-none", game=say(f"game-{interface.name}", request.locale))
    return interface, interface.learning


@on("learn-open", private=True)
async def resume(request: Request) -> None:
    """Do what `/learn` does, for the button's game."""
    await _learn(request, request.arg)


@on("learn-play")
async def play(request: Request) -> None:
    """Start a game in the channel against computer players of the kind in the first lesson."""
    interface, lessons = await _game(request, request.arg.partition(".")[0])
    kind = lessons.lesson(lessons.names[0]).rivals[0]
    await lobby.open_against(request, interface, [kind] * OPPONENTS)


@commands_of_games
def learn(bot: Host) -> list[Command]:
    """Return the command, with the games played here as choices."""
    games = tuple(Choice(game, key=f"game-{game}") for game in bot.interfaces)
    return [Command("learn", _learn, (Parameter("game", "option-learn-game", choices=games),), private=True)]
