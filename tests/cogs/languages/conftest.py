"""Sentences that show their language, and pictures that cost little."""

from __future__ import annotations

import pytest
from PIL import Image

from renders import picture
from tests.support.tongues import Dyes, dye


@pytest.fixture
def dyes(monkeypatch: pytest.MonkeyPatch) -> Dyes:
    return dye(monkeypatch)


@pytest.fixture(autouse=True)
def quick_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pictures of one point: nobody looks at them here but at what stands beside them."""
    point = picture.encode(Image.new("RGB", (1, 1)))
    monkeypatch.setattr(picture, "encode", lambda image, colours=None: point)
