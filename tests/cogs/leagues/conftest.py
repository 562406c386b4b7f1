"""Fixtures of the tests of leagues in Discord: boards and markets that cost nothing to draw."""

from functools import partial

import pytest

from renders import navegador as pictures
from tests.cogs.delivery.test_crashes import blot


@pytest.fixture(autouse=True)
def blots(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("board", "market", "final"):
        monkeypatch.setattr(pictures, name, partial(blot, name))
