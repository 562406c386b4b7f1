"""Turns by typing: the notation, the same panel as by buttons, and kind refusals."""

from pathlib import Path

import pytest

from tests.cogs.hands import table_of, to_act
from tests.support.world import opened


async def test_a_typed_turn_is_the_panel_s(tmp_path: Path) -> None:
    """A typed turn opens the panel with the same preview, and its Confirm button stores it."""
    async with opened(tmp_path) as world:
        await table_of(world, "Ana", "Bruno", order="as joined")
        ana, posts = world.people["Ana"], len(world.posts())
        typed = await world.slash(ana, "turn", text="SHIPS 1")
        assert typed.response.ephemeral
        assert "1 ship for 50" in typed.response.content or "50" in typed.response.content
        done = await world.press(ana, typed, "Confirm")
        assert "✅" in done.response.content
        assert len(world.posts()) == posts + 1
        assert (await to_act(world)) is world.people["Bruno"]


async def test_confirm_and_start_over_by_typing(tmp_path: Path) -> None:
    """`/startover` forgets, `/confirm` stores what is drafted and nothing else."""
    async with opened(tmp_path) as world:
        await table_of(world, "Ana", "Bruno", order="as joined")
        ana = world.people["Ana"]
        await world.slash(ana, "turn", text="ships 1")
        await world.slash(ana, "startover")
        nothing = await world.slash(ana, "confirm")
        assert "nothing to confirm" in nothing.response.content
        await world.slash(ana, "turn", text="workers")
        unfinished = await world.slash(ana, "confirm")
        assert "not finished" in unfinished.response.content
        await world.slash(ana, "turn", text="ships nothing")
        declined = await world.slash(ana, "confirm")
        assert "declined" in declined.response.content
        assert (await to_act(world)) is world.people["Bruno"]


async def test_an_exploration_is_asked_about_and_the_rest_goes_on(tmp_path: Path) -> None:
    """Exploring by typing asks first; what was typed behind it is drafted when the tokens are known."""
    async with opened(tmp_path) as world:
        await table_of(world, "Ana", "Bruno", order="as joined")
        ana = world.people["Ana"]
        before = await world.bot.house.lobby.get(1)
        asked = await world.slash(ana, "turn", text="sailing: explore Guiné from 2 Portugal; done")
        assert "⚠️" in asked.response.content
        assert (await world.bot.house.lobby.get(1)).seq == before.seq
        explored = await world.slash(ana, "confirm")
        assert "Then" in explored.response.content
        assert (await world.bot.house.lobby.get(1)).seq > before.seq
        await world.slash(ana, "confirm")
        assert (await to_act(world)) is world.people["Bruno"]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("blorp", 'not "blorp"'),
        ("ships 9", "at most 5 ships now. (Rules, 3 Ships)"),
        ("market", "market after workers | market after ships"),
        ("s", "sailing | ships"),
        ("sailing: explore Bahia from 1 Portugal", "Rules"),
        ("ships 1; ships 1", "ships"),
    ],
)
async def test_refusals(tmp_path: Path, text: str, told: str) -> None:
    """What cannot be read, is not allowed or is ambiguous is said in one sentence, and nothing changes."""
    async with opened(tmp_path) as world:
        await table_of(world, "Ana", "Bruno", order="as joined")
        before = await world.bot.house.lobby.get(1)
        result = await world.slash(world.people["Ana"], "turn", text=text)
        assert result.response.ephemeral
        assert told in result.response.content
        assert (await world.bot.house.lobby.get(1)) == before
