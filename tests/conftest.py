"""What tests share: properties without a deadline, since none depends on speed; databases that begin as a copy."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from hypothesis import settings

from tables import ManualClock, Services, guard, open_services, sqlite
from tests.toy.heap import Heap

settings.register_profile("unhurried", deadline=None)
settings.load_profile("unhurried")


@pytest.fixture(scope="session")
def fresh_database(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A database without a game, as the migrations make it."""
    path = tmp_path_factory.mktemp("database") / "fresh.sqlite3"
    sqlite.prepare(path)
    return path.read_bytes()


@pytest.fixture(autouse=True)
def quick_databases(fresh_database: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    """Begin each database of this process as a copy, and do not wait for the disk after each transaction.

    The migrations take ten times as long as all else that opening does, and no test of one process can see whether
    the disk was waited for. A module that is about the file itself has a fixture of this name that does nothing.
    """
    prepare = sqlite.prepare

    def prepared(path: Path, *, read_only: bool = False, lock_wait: float = 5.0) -> None:
        if not read_only and not (path.exists() and path.stat().st_size):
            guard.keep_private(path)
            path.write_bytes(fresh_database)
        prepare(path, read_only=read_only, lock_wait=lock_wait)

    monkeypatch.setattr(sqlite, "prepare", prepared)
    monkeypatch.setattr(sqlite, "SYNCHRONOUS", "OFF")


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
