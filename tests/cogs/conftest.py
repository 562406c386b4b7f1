"""Fixtures of the Discord layer's tests: a missing sentence is a failure, and no picture is drawn twice."""

from collections.abc import AsyncIterator, Callable, Iterator
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from zlib import crc32

import pytest
from PIL import Image

import i18n
from cogs.components import Drawing
from cogs.door import answers
from cogs.sending import requests
from renders import Picture, Theme, painting
from renders import navegador as pictures
from renders.navegador import View
from renders.painting import ground
from renders.picture import Description, finish
from tests.cogs.hands import table_of
from tests.support.album import DIRECTORY
from tests.support.effort import THOROUGH
from tests.support.world import Member, World, opened


@pytest.fixture(autouse=True)
def strict_words() -> Iterator[None]:
    """Raise where a sentence or a parameter is missing."""
    i18n.strict = True
    yield
    i18n.strict = False


@pytest.fixture(autouse=True)
def same_lot(monkeypatch: pytest.MonkeyPatch) -> None:
    """Draw the same seats and the same deal each time, unlike a real table."""
    monkeypatch.setattr("hosting.play.lobby.secrets", SimpleNamespace(randbits=lambda bits: 1419))


@pytest.fixture(autouse=True)
def drawn_once(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Reuse a picture that an earlier test had drawn; where no pixel counts, lay it out without painting it."""
    monkeypatch.setattr(Drawing, "__call__", _drawn)
    if DIRECTORY or THOROUGH or request.module.__name__.split(".")[2] not in UNPAINTED:
        return
    monkeypatch.setattr(painting, "_items", lambda *_: None)
    monkeypatch.setattr(painting, "ground", lambda at: Image.new("RGB", (at.width, at.height)))
    monkeypatch.setattr(painting, "finish", _small)


UNPAINTED = ("commands", "delivery", "workbench")


def _small(image: Image.Image, name: str, words: Description, _: Image.Image | None = None) -> Picture:
    picture = finish(Image.new("RGB", (8, 8), crc32(words.text.encode()) & 0xFFFFFF), name, words)
    return replace(picture, width=image.width, height=image.height)


def _drawn(drawing: Drawing, theme: Theme) -> Picture:
    if drawing.animated:
        return drawing.draw(*drawing.args, theme)
    return known(drawing.draw, drawing.args, theme, painting.ground is ground)


@lru_cache(300)
def known(draw: Callable[..., Picture], args: tuple[Any, ...], theme: Theme, painted: bool) -> Picture:
    """Return the picture with its description, cached over the tests of a process."""
    return draw(*args, theme)


@pytest.fixture(autouse=True)
def ready_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Take no machine for so slow that a press is acknowledged before its answer."""
    monkeypatch.setattr(answers, "SOON", 60.0)


@pytest.fixture
def by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the bot send and edit by itself, as if 15 minutes had passed since every press."""
    monkeypatch.setattr(requests, "LIFE", 0.0)


@pytest.fixture
def one_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    """Draw only the first board and the first market, and attach them to every post: for long games in words."""
    for name in ("board", "market"):
        monkeypatch.setattr(pictures, name, _once(getattr(pictures, name)))


def _once(draw: Callable[[View, Theme], Picture]) -> Callable[[View, Theme], Picture]:
    drawn: list[Picture] = []

    def drawn_before(view: View, theme: Theme) -> Picture:
        drawn[:] = drawn or [draw(view, theme)]
        return drawn[0]

    return drawn_before


@pytest.fixture
async def world(tmp_path: Path, request: pytest.FixtureRequest) -> AsyncIterator[World]:
    """Yield a Discord with the bot on a new database, and four people or whatever the marker `opened` has."""
    chosen = request.node.get_closest_marker("opened") or pytest.mark.opened()
    async with opened(tmp_path, *chosen.args, **chosen.kwargs) as discord:
        yield discord


@pytest.fixture
async def started(world: World) -> None:
    """Start table 1 between Ana, who is to act, and Bruno."""
    await table_of(world, "Ana", "Bruno", order="as joined")


def _called(name: str) -> Callable[..., Member]:
    return pytest.fixture(lambda world: world.people[name], name=name.casefold())


ana, bruno, carla, duarte = map(_called, ("Ana", "Bruno", "Carla", "Duarte"))


@pytest.fixture
def admin(world: World) -> Member:
    return world.add("Regent", administrator=True)
