"""A puzzle in three languages: public texts in the server's, private ones in their reader's."""

from pathlib import Path

import pytest

from tests.cogs.languages.readers import SPOKEN, judged, loose
from tests.cogs.workbench.puzzles import cheap, decline, post_puzzle, puzzle_messages, use
from tests.support.tongues import Dyes, Ear
from tests.support.world import opened


@pytest.mark.no_cover
async def test_a_puzzle(tmp_path: Path, dyes: Dyes, monkeypatch: pytest.MonkeyPatch) -> None:
    """The question, the panel with its views, the answer, the solution and the comparison are in the right language."""
    cheap(monkeypatch)
    async with opened(tmp_path, people=SPOKEN, locale="de") as world:
        world.people["Regent"] = world.add("Regent", administrator=True, locale="en-US")
        ear = Ear(world)
        channel, question = await post_puzzle(world)
        for who in (world.people[name] for name in SPOKEN):
            await decline(world, who, question)
            panel = await world.press(who, question, "nav:0:0:puzzle:")
            await use(world, who, await use(world, who, panel, "puzzle-looks"), "puzzle")
        await world.advance(hours=24)
        for who in (*(world.people[name] for name in SPOKEN), world.people["Regent"]):
            await world.press(who, puzzle_messages(world, channel)[1], "nav:0:0:puzzle-mine:")
        heard = ear.heard()
        assert judged(world, dyes, heard, "de") == []
        assert loose(dyes, heard) == {}
