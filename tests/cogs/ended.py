"""Finished games at a table of the bot: the fixture games, played there step by step."""

from __future__ import annotations

import pytest

import navegador
from hosting.core.model import Person
from navegador import record
from navegador.game import NavegadorGame
from navegador.notation import write
from navegador.record import Record
from navegador.state import State
from tests.cogs.hands import table_of
from tests.navegador.endings import FOLDER
from tests.support.opaque import inner
from tests.support.world import PEOPLE, World


def fixture(name: str) -> Record:
    """Return one of the fixture games."""
    return record.from_json((FOLDER / f"{name}.json").read_bytes())


async def played_out(world: World, monkeypatch: pytest.MonkeyPatch, name: str, *, where: str = "this channel") -> None:
    """Play a fixture game to its end at table 1 by people alone; return the table's post."""
    game = fixture(name)
    with monkeypatch.context() as patch:
        dealt = navegador.deal_to_dict(game.deal)
        patch.setattr(NavegadorGame, "deal", lambda self, options, seats, rng, known=None: dict(dealt))
        await table_of(world, *PEOPLE[: len(game.players)], order="as joined", goa=game.goa, where=where)
    services = world.bot.services
    seats = (await services.lobby.get(1)).seats
    position, states = await services.positions.now(1), list(game.states())
    turn: list[navegador.Step] = []
    for before, played, after in zip(states, game.steps, states[1:], strict=False):
        turn.append(played.step)
        if after.turns_played == before.turns_played and not after.over:
            continue
        assert before.seat is not None
        seat = seats[before.seat]
        assert seat.person is not None
        if after.over:
            break
        steps = [navegador.step_to_dict(step) for step in turn]
        await services.play.play(1, position.seq, before.seat, Person(seat.person, seat.name), steps)
        position, turn = await services.positions.now(1), []
    for post in await services.posts.pending(1):  # only the last one is waited for
        await services.posts.dropped(post.id)
    last = next(who for who in world.people.values() if who.id == seat.person)
    place = world.channel.threads[0] if world.channel.threads else world.channel
    await world.slash(last, "turn", place, text=write(inner(position.seen(), State), turn))
    await world.slash(last, "confirm", place)
    assert (await services.lobby.get(1)).status == "over"
