"""Databases of the tests: copies of an empty one, on a file and on a PostgreSQL server; and writes that run again."""

import itertools
import os
from collections.abc import AsyncIterator, Callable, Iterator
from inspect import signature
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
import sqlalchemy as sa
from sqlalchemy.util import LRUCache

from hosting import ManualClock, Services, open_services
from hosting.db import Store, sqlite
from hosting.db import postgres as driver
from hosting.db.store import Place
from tests.support import postgres as postgres_server
from tests.support.effort import THOROUGH
from tests.toy.heap import Heap

CONFLICT = "DO $$ BEGIN RAISE 'a conflict' USING ERRCODE = '40001'; END $$"
"""Statement that ends a transaction on PostgreSQL as a conflict with another one does."""
NUMBERS = "SELECT quote_ident(sequencename), COALESCE(last_value, 1), last_value IS NOT NULL FROM pg_sequences"
"""Query for the last number that each of PostgreSQL's sequences has given, and whether it has given any."""


def write_twice() -> None:
    """Run each write transaction of this process to its end, undo it, and run it again; for all of a test run.

    On PostgreSQL a conflict undoes it, and the store runs it again. Numbers are given again too, as tests know tables
    by theirs: PostgreSQL itself does not take them back.
    """
    write = Store.write
    driver.MAX_WAIT = 0

    async def twice(store: Store, work: Callable[[sa.Connection], Any]) -> Any:
        tries = itertools.count()

        def run(conn: sa.Connection) -> Any:
            if next(tries):
                return work(conn)
            before = _numbers(conn)
            trial = conn.begin_nested()
            try:
                work(conn)
            finally:
                trial.rollback()
            for number in before - _numbers(conn):
                conn.exec_driver_sql("SELECT setval(%s, %s, %s)", number)
            if conn.dialect.name == "postgresql":
                conn.exec_driver_sql(CONFLICT)
            return work(conn)

        return await write(store, run)

    Store.write = twice  # type: ignore[assignment, method-assign]


def _numbers(conn: sa.Connection) -> set[tuple[str, int, bool]]:
    if conn.dialect.name != "postgresql":
        return set()
    return {(name, last, given) for name, last, given in conn.exec_driver_sql(NUMBERS)}


class Statements(LRUCache[Any, Any]):
    def get(self, key: Any, default: Any = None) -> Any:
        return super().get(key[1:], default)

    def __setitem__(self, key: Any, value: Any) -> None:
        super().__setitem__(key[1:], value)  # without its engine's dialect


def share(driver: ModuleType) -> None:
    """Let all engines of a driver share what they compile: a new database else compiles each of its statements."""
    driver.engine_of = _sharing(driver.engine_of)  # type: ignore[attr-defined]


def _sharing(make: Callable[..., sa.Engine]) -> Callable[..., sa.Engine]:
    statements = Statements(3000)

    def made(*given: Any, **more: Any) -> sa.Engine:
        engine = make(*given, **more)
        engine.update_execution_options(compiled_cache=statements)
        return engine

    return made


share(sqlite)
TWICE = bool(os.environ.get("TWICE"))
if TWICE:
    write_twice()

FILE, POSTGRES = "file", "postgres"
HOSTING = ("tests.hosting", "tests.leagues")


def pytest_runtest_setup(item: pytest.Item) -> None:
    if TWICE and (once := item.get_closest_marker("once")):
        pytest.skip(f"with TWICE=1: {once.args[0]}")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run tests marked `both` (its argument names an ordinary run's) or taking `place` on both databases."""
    name = next((one for one in ("place", "bare_place") if one in metafunc.fixturenames), None)
    if name is None or metafunc.definition.get_closest_marker("file"):
        return
    if any(name in marker.args[0] for marker in metafunc.definition.iter_markers("parametrize")):
        return
    both = metafunc.definition.get_closest_marker("both")
    if THOROUGH and ".".join(metafunc.module.__name__.split(".")[:2]) in HOSTING:
        metafunc.parametrize(name, (FILE, POSTGRES), indirect=True)
    elif both or name in signature(metafunc.function).parameters:
        metafunc.parametrize(name, (both.args if both else ()) or (FILE, POSTGRES), indirect=True)


@pytest.fixture(scope="session")
def fresh_database(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    path = tmp_path_factory.mktemp("database") / "fresh.sqlite3"
    sqlite.prepare(path)
    return path.read_bytes()


@pytest.fixture(autouse=True)
def quick_databases(fresh_database: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    """Start each database of this process as a copy, without synchronous writes.

    The migrations take ten times as long as the rest of opening, and no test within one process can see synchronous
    writes. A module about the file itself overrides this fixture with an empty one of the same name.
    """
    prepare = sqlite.prepare

    def prepared(path: Path, *, read_only: bool = False, lock_wait: float = 5.0, copies: int = sqlite.COPIES) -> None:
        if not read_only and not (path.exists() and path.stat().st_size):
            sqlite.keep_private(path)
            path.write_bytes(fresh_database)
        prepare(path, read_only=read_only, lock_wait=lock_wait, copies=copies)

    monkeypatch.setattr(sqlite, "prepare", prepared)
    monkeypatch.setattr(sqlite, "SYNCHRONOUS", "OFF")


@pytest.fixture
def clock() -> ManualClock:
    return ManualClock()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "tables.sqlite3"


@pytest.fixture(scope="session")
def postgres() -> postgres_server.Running:
    try:
        server = postgres_server.of_the_run()
    except postgres_server.NotHere as error:
        pytest.skip(str(error))
    share(driver)
    return server


@pytest.fixture
def place(request: pytest.FixtureRequest) -> Iterator[Place]:
    if getattr(request, "param", FILE) == FILE:
        yield request.getfixturevalue("path")
        return
    with postgres_server.database(request.getfixturevalue("postgres")) as server:
        yield server


@pytest.fixture
def bare_place(request: pytest.FixtureRequest) -> Iterator[Place]:
    if request.param == FILE:
        yield request.getfixturevalue("path")
        return
    with postgres_server.database(request.getfixturevalue("postgres"), postgres_server.EMPTY) as server:
        yield server


@pytest.fixture
async def services(place: Place, clock: ManualClock) -> AsyncIterator[Services]:
    opened = await open_services(place, [Heap()], clock=clock)
    yield opened
    await opened.close()
