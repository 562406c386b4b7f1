"""A server with puzzles, and people who answer them by buttons; puzzles are cheap here."""

import random
from functools import cache
from typing import Any

import discord
import pytest
from simcord.builders import ChannelHandle

from navegador import record
from navegador.game import NavegadorGame
from navegador.players import analysis
from navegador.players.analysis import Search
from navegador.players.merchant import determinize
from navegador.state import State
from tests.cogs.hands import argument, enabled, set_server, verb
from tests.support.world import InteractionResult, Member, Message, World

HOUR = 18
"""Hour of the server's puzzles; a world's clock starts at noon."""
NUMBER = 19
"""Number of the merchants' game that supplies each puzzle not from a table."""


def cheap(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make every position a puzzle, with one playout for each turn, and limit the built-in players to one game."""
    monkeypatch.setattr(NavegadorGame, "puzzle", lambda game, view, seat: _puzzle(view))
    monkeypatch.setattr(analysis, "PUZZLE_WORLDS", 1)
    sample = NavegadorGame.sample
    monkeypatch.setattr(NavegadorGame, "sample", lambda game, seed: sample(game, NUMBER))


@cache
def _puzzle(view: State) -> dict[str, Any]:
    search = Search()
    options = search.options(determinize(view, random.Random(1)), 3)[:3]
    fared = search.compare(view, options, analysis._lot(view), 1)
    best = sorted(fared, key=lambda item: item.lead, reverse=True)
    turns = [
        {
            "steps": [record.step_to_dict(step) for step in candidate.steps],
            "points": candidate.points,
            "lead": candidate.lead,
            "chance": candidate.chance,
            "spread": 1.5,
        }
        for candidate in best
    ]
    return {"turns": turns, "playings": 3}


async def wanted(world: World) -> ChannelHandle:
    channel = world.guild.create_text_channel("puzzles")
    await set_server(world, "puzzles", channel)
    await set_server(world, "puzzle_time", str(HOUR))
    return channel


async def post_puzzle(world: World) -> tuple[ChannelHandle, discord.Message]:
    channel = await wanted(world)
    await world.advance(hours=6, minutes=1)
    (message,) = puzzle_messages(world, channel)
    return channel, message


def puzzle_messages(world: World, channel: ChannelHandle) -> list[discord.Message]:
    return [message for message in world.messages(channel) if message.content]


async def use(world: World, who: Member, panel: Message, wanted: str, beginning: str = "") -> InteractionResult:
    """Press the first button of a verb whose argument starts so after the puzzle's number."""
    part = next(
        part
        for part in enabled(world, panel)
        if verb(part) == wanted and argument(part).partition(".")[2].startswith(beginning)
    )
    return await world.press_raw(who, panel, part["custom_id"])


async def decline(world: World, who: Member, question: discord.Message, place: int = 0) -> InteractionResult:
    """Answer with a turn in which the stone moves and nothing is done; return the response."""
    panel = await world.press(who, question, "nav:0:0:puzzle:")
    if any(verb(part) == "puzzle-over" for part in enabled(world, panel)):
        panel = await use(world, who, panel, "puzzle-over")
    fields = [part for part in enabled(world, panel) if verb(part) == "puzzle-pick"]
    panel = await world.press_raw(who, panel, fields[place]["custom_id"])
    panel = await use(world, who, panel, "puzzle-pick", "decline")
    return await use(world, who, panel, "puzzle-do")
