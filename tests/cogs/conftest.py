"""For all tests of the Discord layer: a sentence that is missing is a failure."""

from collections.abc import Iterator

import pytest

import words
from cogs import work
from renders import Picture, Theme, View


@pytest.fixture(autouse=True)
def strict_words() -> Iterator[None]:
    """Raise where a sentence or a fact is missing."""
    words.strict = True
    yield
    words.strict = False


@pytest.fixture
def one_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    """Draw the first post's pictures only and hang them up in every post: for long games that look at words."""
    draw, drawn = work.both, []

    def once(view: View, theme: Theme) -> list[Picture]:
        drawn[:] = drawn or draw(view, theme)
        return drawn

    monkeypatch.setattr(work, "both", once)
