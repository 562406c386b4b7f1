# ruff: noqa: ASYNC240  (nothing else runs meanwhile)
"""Database files: their owner's alone, and used by one bot at a time."""

import errno
import logging
import os
import signal
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from hosting import open_services
from hosting.core.errors import DiskFull, Locked, Missing, ReadOnly
from hosting.db import sqlite
from hosting.db.sqlite import prepare
from hosting.maintenance import checking
from tests.hosting.conftest import ANA, BRUNO, started
from tests.toy.heap import Heap

ROOT = Path(__file__).parents[3]


def rights(directory: Path) -> dict[str, str]:
    """Return each file of a directory with its rights, in octal."""
    return {file.name: f"{stat.S_IMODE(file.stat().st_mode):o}" for file in directory.iterdir()}


@pytest.fixture
def quick_databases() -> None:
    """Create and write each database as on a server: by the migrations, with synchronous writes."""


@pytest.fixture(autouse=True)
def open_handed() -> Iterator[None]:
    """Use a shell's usual umask: files can be read by everybody unless created otherwise."""
    before = os.umask(0o022)
    yield
    os.umask(before)


async def test_a_new_database_is_its_owners(path: Path) -> None:
    """The file, SQLite's side files and the lock are readable by nobody else, while open and after."""
    async with await open_services(path, [Heap()], alone=True) as services:
        await started(services, ANA, BRUNO)
        assert rights(path.parent) == {path.name + end: "600" for end in ("", "-wal", "-shm", ".lock")}
    assert rights(path.parent) == {path.name + end: "600" for end in ("", ".lock")}


async def test_wider_rights_are_narrowed(path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """The rights of an earlier version's database and its log are tightened, and logged once."""
    async with await open_services(path, [Heap()]):
        beside = path.with_name(path.name + "-wal")
        path.chmod(0o644)
        beside.chmod(0o644)
        await (await open_services(path, [Heap()], read_only=True)).close()
        assert rights(path.parent)[path.name] == "644", "who only reads changes nothing"
        assert caplog.records == []
        async with await open_services(path, [Heap()]):
            assert set(rights(path.parent).values()) == {"600"}
            assert [record.getMessage() for record in caplog.records] == [
                f"{path} could be read by others (644): now only by its owner",
                f"{beside} could be read by others (644): now only by its owner",
            ]
    caplog.clear()
    await (await open_services(path, [Heap()])).close()
    assert caplog.records == []


async def test_rights_that_cannot_be_changed(
    path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file of another user is used all the same, with a warning."""
    prepare(path)
    path.chmod(0o660)

    def refused(self: Path, mode: int) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(Path, "chmod", refused)
    await (await open_services(path, [Heap()])).close()
    assert {record.levelno for record in caplog.records} == {logging.WARNING}
    assert f"{path} can be read by others, and its rights cannot be changed: Operation not permitted" in caplog.text


@pytest.mark.parametrize("unfinished", [False, True])
def test_a_copy_is_its_owners(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, unfinished: bool) -> None:
    """A backup is private from its first byte on, also over an unfinished earlier copy."""
    prepare(path)
    copies = tmp_path / "copies"
    copies.mkdir()
    if unfinished:
        (copies / "copy.part").write_bytes(b"")
    seen: list[dict[str, str]] = []
    connect = sqlite3.connect

    def looked(*args: Any, **kwargs: Any) -> sqlite3.Connection:
        seen.append(rights(copies))
        copy: sqlite3.Connection = connect(*args, **kwargs)
        return copy

    monkeypatch.setattr(sqlite3, "connect", looked)
    sqlite.copied(path, copies / "copy")
    assert seen[-1] == {"copy.part": "600"}
    assert rights(copies) == {"copy": "600"}


# ------------------------------------------------------------------------------------------------------- one bot alone


async def test_two_bots_on_one_file(path: Path, tmp_path: Path) -> None:
    """A second bot is refused with a sentence and changes nothing; reading, checking and copying are allowed."""
    async with await open_services(path, [Heap()], alone=True) as services:
        table = (await started(services, ANA, BRUNO)).position.table.id
        before = path.read_bytes()
        with pytest.raises(Locked, match=r"another bot is running on .*tables\.sqlite3: stop it first"):
            await open_services(path, [Heap()], alone=True)
        assert path.read_bytes() == before
        async with await open_services(path, [Heap()], read_only=True) as reader:
            assert (await reader.lobby.get(table)).status == "running"
        assert list(checking.faults_of_rows(path)) == []
        sqlite.copied(path, tmp_path / "copy.sqlite3")
    await (await open_services(path, [Heap()], alone=True)).close()


RUNS = """
import asyncio, sys
from hosting import open_services
from tests.toy.heap import Heap
async def main():
    await open_services(sys.argv[1], [Heap()], alone=True)
    print("open", flush=True)
    sys.stdin.readline()
asyncio.run(main())
"""


async def test_the_lock_dies_with_its_process(path: Path) -> None:
    """A file in use by another process is refused, and free after that process was killed."""
    process = subprocess.Popen(  # noqa: ASYNC220  (nothing else runs meanwhile)
        [sys.executable, "-c", RUNS, str(path)], cwd=ROOT, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "open\n"
    with pytest.raises(Locked):
        await open_services(path, [Heap()], alone=True)
    process.send_signal(signal.SIGKILL)
    process.communicate()
    await (await open_services(path, [Heap()], alone=True)).close()


async def test_a_lock_that_cannot_be_made(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A missing directory, missing rights and a full disk are each named, and nothing is left behind."""
    with pytest.raises(Missing):
        await open_services(path.parent / "no" / "such" / "place.sqlite3", [Heap()], alone=True)
    for number, kind in ((errno.EACCES, ReadOnly), (errno.EROFS, ReadOnly), (errno.ENOSPC, DiskFull)):

        def fails(*given: object, code: int = number) -> int:
            raise OSError(code, os.strerror(code))

        with monkeypatch.context() as patch:
            patch.setattr(os, "open", fails)
            with pytest.raises(kind):
                await open_services(path, [Heap()], alone=True)
    assert list(path.parent.iterdir()) == []
