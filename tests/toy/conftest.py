"""Fixtures: the same deal each time."""

from types import SimpleNamespace

import pytest


@pytest.fixture(autouse=True)
def same_lot(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hosting.play.lobby.secrets", SimpleNamespace(randbits=lambda bits: 1419))
