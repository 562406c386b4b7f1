"""Fixtures of the tests of leagues in Discord: pictures that cost nothing to draw."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from PIL import Image

from renders import Picture, leagues
from renders.picture import Description
from tests.cogs.delivery.test_crashes import blot
from tests.cogs.leagues.hosting import EIGHT
from tests.support.world import World, opened


def unpainted(_: Image.Image, name: str, words: Description) -> Picture:
    """Return a cheap picture of a league, another one for each description."""
    return Picture(b"\x89PNG" + repr((name, words.full)).encode(), f"{name}.png", 1, 1, words.text)


@pytest.fixture(autouse=True)
def blots(monkeypatch: pytest.MonkeyPatch) -> None:
    blot(monkeypatch)
    monkeypatch.setattr("renders.painting.paint", lambda _: Image.new("L", (1, 1)))
    monkeypatch.setattr(leagues, "finish", unpainted)


@pytest.fixture
async def world(tmp_path: Path, request: pytest.FixtureRequest) -> AsyncIterator[World]:
    more = request.node.get_closest_marker("opened") or pytest.mark.opened()
    async with opened(tmp_path, people=(*EIGHT, "Inês"), **more.kwargs) as world:
        yield world
