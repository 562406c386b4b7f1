"""What a test of leagues that are played starts from: a fresh database, the heap, a clock that stands still."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from leagues.model import Format, Rules
from leagues.services import Leagues, open_leagues
from tables import ManualClock, Services, open_services
from tests.leagues.season import Play
from tests.toy.heap import Heap

RULES = Rules(Format.DIVISIONS, "heap", seats=4)


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


@pytest.fixture
def play(services: Services, leagues: Leagues, clock: ManualClock) -> Play:
    return Play(services, leagues, clock)


@pytest.fixture
def leagues(services: Services) -> Leagues:
    return open_leagues(services)
