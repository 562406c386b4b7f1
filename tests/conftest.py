"""What tests share: properties without a deadline, since none depends on speed; a fresh database with the heap."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from hypothesis import settings

from tables import ManualClock, Services, open_services
from tests.toy.heap import Heap

settings.register_profile("unhurried", deadline=None)
settings.load_profile("unhurried")


@pytest.fixture
def clock() -> ManualClock:
    return ManualClock()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "tables.sqlite3"


@pytest.fixture
async def services(path: Path, clock: ManualClock) -> AsyncIterator[Services]:
    opened = await open_services(path, [Heap()], clock=clock)
    yield opened
    await opened.close()
