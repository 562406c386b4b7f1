"""Whole games in a channel by buttons alone: on one ship and on two, with each expansion and with all of them."""

import zlib
from pathlib import Path

import pytest

from tests.cogs.singing_sails.crew import CREW, SAILS, play, start_voyage
from tests.support.effort import THOROUGH, tries
from tests.support.stored import results_of
from tests.support.world import opened

pytestmark = pytest.mark.no_cover

EXPANSIONS = ("slipstreams", "windstorms", "treasures", "pirates")
SHARED = ("discuss", "speedup", "wildcard")
EVERYTHING = (*EXPANSIONS, *SHARED)
OPTIONS = [*(pytest.param((text,), marks=pytest.mark.long) for text in EVERYTHING), EVERYTHING]
EASIER = ("any_rotate", "any_wind", "any_heading", "health_down", "treasure_by_harbor")


@pytest.mark.long
@pytest.mark.parametrize("seats", [2, 5, 6, 8])
async def test_a_whole_game_by_buttons(tmp_path: Path, seats: int) -> None:
    async with opened(tmp_path, CREW[:seats], played=SAILS) as world:
        table = await start_voyage(world)
        assert len(table.seats) == seats
        assert await play(world) > 20
        assert (await world.bot.services.lobby.get(1)).status == "over"
        won = {result.won for result in await results_of(world.bot.services, 1)}
        assert won in ({True}, {False}) if seats < 6 else won in ({True, False}, {None})
        assert "Sagres" in world.last().content


@pytest.mark.parametrize("chosen", OPTIONS, ids="-".join)
async def test_a_game_with_expansions_by_buttons(tmp_path: Path, chosen: tuple[str, ...]) -> None:
    async with opened(tmp_path, CREW[:3], played=SAILS) as world:
        easier = dict.fromkeys(EASIER, True) if chosen == EVERYTHING else {}
        table = await start_voyage(world, health=8, **dict.fromkeys(chosen, True), **easier)
        assert {option.replace("-", "_") for option, value in table.options.items() if value is True} == {
            *chosen,
            *easier,
        }
        await play(world, tries(20, 10_000), seed=zlib.crc32(str(chosen).encode()))
        assert (await world.bot.services.lobby.get(1)).status == "over" or not THOROUGH
