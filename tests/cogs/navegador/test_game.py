"""Whole games by buttons alone."""

import re
from pathlib import Path

import pytest

from hosting.db.store import Place
from navegador import scores
from navegador.state import State
from tests.cogs.ended import played_on
from tests.cogs.guided import Guided
from tests.cogs.hands import Hand, table_of, to_act
from tests.support.databases import FILE, POSTGRES
from tests.support.opaque import inner
from tests.support.world import PEOPLE, World, opened

pytestmark = pytest.mark.no_cover

WILD_TURNS = 12
"""Turns played at random before the hands begin to play with a plan."""


async def by_buttons(world: World, wild_turns: int) -> None:
    wild, guided, turns = Hand(world, seed=3), Guided(world, seed=3), 0
    while (who := await to_act(world)) is not None:
        before = len(world.posts())
        await (wild if turns < wild_turns else guided).turn(who)
        turns += 1
        posts = world.posts()
        assert len(posts) == before + 1
        following = await to_act(world)
        mentioned = set(re.findall(r"<@(\d+)>", posts[-1].content))
        ended = {str(seat.person) for seat in (await world.bot.services.lobby.get(1)).seats if seat.person != who.id}
        assert mentioned == ({str(following.id)} if following else ended - {"None"})
        assert not world.buttons(posts[-2]), "the post before still has buttons"
    assert turns > wild_turns
    table = await world.bot.services.lobby.get(1)
    assert table.status == "over"
    state = (await world.bot.services.positions.now(1)).seen()
    for score in scores(inner(state, State)):
        assert str(score.total) in str(posts[-1].attachments[0].description)


def last_pictures(world: World) -> list[str]:
    return [what for message, what in world.pictures() if message > world.posts()[-2].id]


async def test_the_last_turns_by_buttons(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with opened(tmp_path) as world:
        await played_on(world, monkeypatch, "last-building", 8)
        await world.slash(world.people["Ana"], "table: Post again")
        await by_buttons(world, 2)
        assert last_pictures(world) == ["board", "final"]


@pytest.mark.long
@pytest.mark.parametrize(
    ("people", "goa", "place"),
    [(PEOPLE[:2], True, FILE), (PEOPLE[:4], False, FILE), (PEOPLE[:2], True, POSTGRES)],
    indirect=["place"],
)
async def test_a_whole_game_by_buttons(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, people: tuple[str, ...], goa: bool, place: Place
) -> None:
    if place_is_a_server := not isinstance(place, Path):  # pictures are the same on both
        monkeypatch.setattr("cogs.navegador.pictures.of_post", lambda scene: ())
    async with opened(tmp_path, database=place) as world:
        await table_of(world, *people, goa=goa)
        await by_buttons(world, WILD_TURNS)
        assert last_pictures(world) == ([] if place_is_a_server else ["board", "final"])
