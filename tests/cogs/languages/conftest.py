"""Sentences that show their language, and pictures that cost little."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PIL import Image

import words
from renders import picture
from tests.cogs.conftest import known
from tests.support.tongues import Dyes, dye


@pytest.fixture(autouse=True)
def nothing_remembered() -> Iterator[None]:
    """Forget what was said in letters of other languages, before and after."""
    _forget()
    yield
    _forget()


def _forget() -> None:
    words.forget()
    known.cache_clear()


@pytest.fixture
def dyes(nothing_remembered: None, monkeypatch: pytest.MonkeyPatch) -> Dyes:
    return dye(monkeypatch)


@pytest.fixture(autouse=True)
def quick_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pictures of one point: nobody looks at them here but at what stands beside them."""
    point = picture.encode(Image.new("RGB", (1, 1)))
    monkeypatch.setattr(picture, "encode", lambda image, colours=None: point)
