"""A server with puzzles, and people who answer them by buttons; a puzzle costs next to nothing here."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

import discord
import pytest
from simcord.actors import MemberActor
from simcord.builders import ChannelHandle
from simcord.results import InteractionResult

from navegador import codec
from navegador.game import NavegadorGame
from navegador.players import puzzles
from navegador.players.analysis import Search
from navegador.players.determinize import determinize
from navegador.state import State
from tests.cogs.hands import argument, enabled, verb
from tests.cogs.servers import set_server
from tests.support.world import Message, World

HOUR = 18
"""When the server's puzzles come; the clock of a world stands at noon when it begins."""
NUMBER = 19
"""The game of merchants from which each puzzle comes that no table gives."""


def cheap(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every position makes a puzzle, whose turns have been played on once."""
    monkeypatch.setattr(NavegadorGame, "puzzle", lambda game, view, seat: _puzzle(view))
    monkeypatch.setattr(puzzles, "WORLDS", 1)
    a_game(monkeypatch)


def a_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """The house has played one game only."""
    sample = NavegadorGame.sample
    monkeypatch.setattr(NavegadorGame, "sample", lambda game, seed: sample(game, NUMBER))


@cache
def _puzzle(view: State) -> dict[str, Any]:
    search = Search()
    options = search.options(determinize(view, random.Random(1)), 3)[:3]
    fared = search.beside(view, options, puzzles._lot(view), 1)
    best = sorted((one.candidate for one in fared), key=lambda one: one.lead, reverse=True)
    turns = [
        {
            "steps": [codec.step_to_dict(step) for step in one.steps],
            "points": one.points,
            "lead": one.lead,
            "chance": one.chance,
            "spread": 1.5,
        }
        for one in best
    ]
    return {"turns": turns, "playings": 3}


async def wanted(world: World) -> ChannelHandle:
    """The server wants puzzles in a channel of their own."""
    channel = world.guild.create_text_channel("puzzles")
    await set_server(world, "puzzles", channel)
    await set_server(world, "puzzle_time", str(HOUR))
    return channel


async def asked(world: World) -> tuple[ChannelHandle, discord.Message]:
    """The first puzzle has been posted; where, and its message."""
    channel = await wanted(world)
    await world.advance(hours=6, minutes=1)
    (message,) = told(world, channel)
    return channel, message


def told(world: World, channel: ChannelHandle) -> list[discord.Message]:
    """The messages with words: of each puzzle the last one, and its solution."""
    return [message for message in world.messages(channel) if message.content]


async def use(world: World, who: MemberActor, panel: Message, wanted: str, beginning: str = "") -> InteractionResult:
    """Press the first button of a verb whose argument, after the puzzle's number, begins so."""
    part = next(
        part
        for part in enabled(world, panel)
        if verb(part) == wanted and argument(part).partition(".")[2].startswith(beginning)
    )
    return await world.press_raw(who, panel, part["custom_id"])


async def decline(world: World, who: MemberActor, question: discord.Message, place: int = 0) -> InteractionResult:
    """Answer with a turn in which the stone moves and nothing is done; what is read then."""
    panel = await world.press(who, question, "nav:0:0:puzzle:")
    if any(verb(part) == "puzzle-over" for part in enabled(world, panel)):
        panel = await use(world, who, panel, "puzzle-over")
    fields = [part for part in enabled(world, panel) if verb(part) == "puzzle-pick"]
    panel = await world.press_raw(who, panel, fields[place]["custom_id"])
    panel = await use(world, who, panel, "puzzle-pick", "decline")
    return await use(world, who, panel, "puzzle-do")
