"""Fixtures of the tests of leagues in Discord: pictures that cost nothing to draw."""

from functools import partial

import pytest
from PIL import Image

from renders import Picture, leagues
from renders import navegador as pictures
from tests.cogs.delivery.test_crashes import blot


def unpainted(_: Image.Image, name: str, alt: str, alt_full: str) -> Picture:
    """Return a cheap picture of a league, another one for each description."""
    return Picture(b"\x89PNG" + repr((name, alt_full)).encode(), f"{name}.png", 1, 1, alt, alt_full)


@pytest.fixture(autouse=True)
def blots(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("board", "market", "final"):
        monkeypatch.setattr(pictures, name, partial(blot, name))
    monkeypatch.setattr("renders.painting.paint", lambda _: Image.new("L", (1, 1)))
    monkeypatch.setattr(leagues, "finish", unpainted)
