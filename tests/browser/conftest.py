"""Fixtures: a playground and its page for walks about panels and not about pictures."""

from collections.abc import Iterator
from pathlib import Path
from zlib import crc32

import pytest
from PIL import Image

from cogs.components import Drawing
from navegador import questions
from renders import Picture, Theme
from renders.picture import Description, finish
from tests.browser.ground import ground
from tests.browser.page import open_channel
from tests.browser.walk import Walk


@pytest.fixture
def walk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Walk]:
    """Yield a walk in a playground whose games are long after a round, and whose pictures are cheap."""
    monkeypatch.setattr(questions, "LONG_GAME", 1)
    monkeypatch.setattr(Drawing, "__call__", stand_in)
    with ground(tmp_path) as there, open_channel(there.playground.url, tmp_path) as channel:
        yield Walk(there, channel, seed=1, again=0)


def stand_in(drawing: Drawing, theme: Theme) -> Picture:
    colour = crc32(repr((drawing, theme)).encode()) & 0xFFFFFF
    return finish(Image.new("RGB", (88, 56), colour), "picture", Description("a picture", "en"))
