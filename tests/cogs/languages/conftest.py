"""Fixtures: sentences that show their language, and cheap pictures."""

from collections.abc import Iterator

import pytest
from PIL import Image

import i18n
from renders import picture
from tests.cogs.conftest import known
from tests.support.tongues import Dyes, dye


@pytest.fixture(autouse=True)
def nothing_remembered() -> Iterator[None]:
    """Clear the caches of sentences in other alphabets, before and after."""
    _forget()
    yield
    _forget()


def _forget() -> None:
    i18n.forget()
    known.cache_clear()


@pytest.fixture
def dyes(nothing_remembered: None, monkeypatch: pytest.MonkeyPatch) -> Dyes:
    return dye(monkeypatch)


@pytest.fixture(autouse=True)
def quick_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    """Draw pictures of one pixel, as only the text beside them matters here."""
    point = picture.encode(Image.new("RGB", (1, 1)))
    monkeypatch.setattr(picture, "encode", lambda image, colours=None: point)
