"""For all tests of the Discord layer: a sentence that is missing is a failure."""

from collections.abc import Callable, Iterator
from types import SimpleNamespace

import pytest

import words
from renders import Picture, Theme
from renders import navegador as pictures
from renders.navegador import View


@pytest.fixture(autouse=True)
def strict_words() -> Iterator[None]:
    """Raise where a sentence or a fact is missing."""
    words.strict = True
    yield
    words.strict = False


@pytest.fixture(autouse=True)
def same_lot(monkeypatch: pytest.MonkeyPatch) -> None:
    """Draw the same seats and the same deal each time, which a real table does not."""
    monkeypatch.setattr("tables.lobby.secrets", SimpleNamespace(randbits=lambda bits: 1419))


@pytest.fixture
def one_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    """Draw the first board and the first market only, and hang them up in every post: for long games in words."""
    for name in ("board", "market"):
        monkeypatch.setattr(pictures, name, _once(getattr(pictures, name)))


def _once(draw: Callable[[View, Theme], Picture]) -> Callable[[View, Theme], Picture]:
    drawn: list[Picture] = []

    def drawn_before(view: View, theme: Theme) -> Picture:
        drawn[:] = drawn or [draw(view, theme)]
        return drawn[0]

    return drawn_before
