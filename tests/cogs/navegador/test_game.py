"""Whole games by buttons alone."""

import re
from pathlib import Path

import pytest

from hosting.db.addresses import Place
from navegador import scores
from navegador.state import State
from tests.cogs.guided import Guided
from tests.cogs.hands import Hand, table_of, to_act
from tests.conftest import FILE, POSTGRES
from tests.support.opaque import inner
from tests.support.world import PEOPLE, opened

pytestmark = pytest.mark.no_cover

WILD_TURNS = 12
"""Turns played at random before the hands begin to play with a plan."""


@pytest.mark.parametrize(
    ("people", "goa", "place"),
    [
        (PEOPLE[:2], True, FILE),
        pytest.param(PEOPLE[:4], False, FILE, marks=pytest.mark.long),
        pytest.param(PEOPLE[:2], True, POSTGRES, marks=pytest.mark.long),
    ],
    indirect=["place"],
)
async def test_a_whole_game_by_buttons(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, people: tuple[str, ...], goa: bool, place: Place
) -> None:
    """People play to the final scores; each turn makes one post, and mentions only the next player."""
    if place_is_a_server := not isinstance(place, Path):  # pictures are the same on both
        monkeypatch.setattr("cogs.navegador.pictures.of_post", lambda scene: ())
    async with opened(tmp_path, database=place) as world:
        await table_of(world, *people, goa=goa)
        wild, guided, turns = Hand(world, seed=3), Guided(world, seed=3), 0
        while (who := await to_act(world)) is not None:
            before = len(world.posts())
            await (wild if turns < WILD_TURNS else guided).turn(who)
            turns += 1
            posts = world.posts()
            assert len(posts) == before + 1
            following = await to_act(world)
            mentioned = set(re.findall(r"<@(\d+)>", posts[-1].content))
            assert mentioned == ({str(following.id)} if following else set())
            assert not world.buttons(posts[-2]), "the post before still has buttons"
        table = await world.bot.services.lobby.get(1)
        assert table.status == "over"
        state = (await world.bot.services.positions.now(1)).seen()
        for score in scores(inner(state, State)):
            assert str(score.total) in posts[-1].content
        drawn = [what for message, what in world.pictures() if message > posts[-2].id]
        assert drawn == ([] if place_is_a_server else ["board", "market", "final"])
