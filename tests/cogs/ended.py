"""Finished games at a table of the bot: the fixture games, played there step by step."""

from itertools import groupby

import pytest

import navegador
from hosting.core.model import Person
from navegador import record
from navegador.game import NavegadorGame
from navegador.notation import write
from navegador.record import Played, Record
from navegador.state import State
from navegador.steps import Step
from tests.cogs.hands import acting, table_of, type_turn
from tests.navegador.rules.endings import FOLDER
from tests.support.opaque import inner
from tests.support.world import PEOPLE, World


def fixture(name: str) -> Record:
    return record.from_json((FOLDER / f"{name}.json").read_bytes())


async def played_on(
    world: World, monkeypatch: pytest.MonkeyPatch, name: str, left: int, *, where: str = "this channel"
) -> list[list[Played[Step]]]:
    """Play a fixture game at table 1 by people alone, without posts, but for its last turns; return these."""
    game = fixture(name)
    with monkeypatch.context() as patch:
        dealt = navegador.deal_to_dict(game.deal)
        patch.setattr(NavegadorGame, "deal", lambda self, options, seats, rng, known=None: dict(dealt))
        await table_of(world, *PEOPLE[: len(game.players)], order="as joined", goa=game.goa, where=where)
    services = world.bot.services
    played = zip(game.states(), game.steps, strict=False)
    turns = [[*turn] for _, turn in groupby(played, lambda item: item[0].turns_played)]
    for turn in turns[:-left]:
        seat = (await services.lobby.get(1)).seats[turn[0][0].seat or 0]
        steps = [navegador.step_to_dict(one.step) for _, one in turn]
        position = await services.positions.now(1)
        await services.play.play(1, position.seq, seat.number, Person(seat.person or 0, seat.name), steps)
    for post in await services.posts.pending(1):
        await services.posts.dropped(post.id)
    return [[one for _, one in turn] for turn in turns[-left:]]


async def played_out(world: World, monkeypatch: pytest.MonkeyPatch, name: str, *, where: str = "this channel") -> None:
    """Play a fixture game to its end at table 1 by people alone; only the last turn is posted."""
    await play_last(world, await played_on(world, monkeypatch, name, 1, where=where))


async def play_last(world: World, turns: list[list[Played[Step]]]) -> None:
    (turn,) = turns
    last, position = await acting(world), await world.bot.services.positions.now(1)
    place = world.channel.threads[0] if world.channel.threads else world.channel
    text = write(inner(position.seen(), State), [one.step for one in turn])
    await type_turn(world, last, text, channel=place)
    assert (await world.bot.services.lobby.get(1)).status == "over"
