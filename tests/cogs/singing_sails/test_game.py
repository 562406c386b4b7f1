"""Whole games in a channel by buttons alone: on one ship and on two, with each expansion and with all of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cogs.singing_sails.crew import CREW, SAILS, begun, play
from tests.support.effort import THOROUGH, tries
from tests.support.world import opened

EXPANSIONS = ("slipstreams", "windstorms", "treasures", "pirates")
SHARED = ("discuss", "speedup", "wildcard")
OPTIONS = [*((one,) for one in EXPANSIONS), SHARED, (*EXPANSIONS, *SHARED)]


@pytest.mark.parametrize("seats", [2, 5, 8])
async def test_a_whole_game_by_buttons(tmp_path: Path, seats: int) -> None:
    """From the opening to the end, every step pressed; all win or all lose, and of two ships one wins."""
    async with opened(tmp_path, CREW[:seats], played=SAILS) as world:
        table = await begun(world)
        assert len(table.seats) == seats
        assert await play(world) > 20
        assert (await world.bot.services.lobby.get(1)).status == "over"
        won = {result.won for result in await world.bot.services.results.of_table(1)}
        assert won in ({True}, {False}) if seats < 6 else won in ({True, False}, {None})
        assert "Sagres" in world.last().content
