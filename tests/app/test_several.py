"""Several processes on one machine: their parts, and that they are started again and stopped as one."""

import asyncio
import os
import signal
import socket
import sys
from pathlib import Path

import pytest

from app import several
from app.settings import Settings, SettingsError, load

SERVER = "postgresql://bot@db/games"
STARTED = """
import os, pathlib, sys, signal, socket
here, me = pathlib.Path(sys.argv[1]), os.environ['ME']
tries = here / me
tries.write_text(tries.read_text() + '.' if tries.exists() else '.')
"""
"""Count a start."""
READY = "socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM).sendto(b'READY=1', os.environ['NOTIFY_SOCKET'])\n"
WAITING = "signal.sigwait([signal.SIGTERM]); (here / f'{me}-stopped').touch()\n"


def _settings(**given: object) -> Settings:
    return Settings.model_validate({"database": SERVER, **given})


def test_each_has_its_part() -> None:
    """Shards are divided evenly, each one once; ports follow each other; workers are shared."""
    parts = several.environments(_settings(processes=3, shards="0-7/16", port=8080), processors=4)
    assert [part["NAVEGADOR_SHARDS"] for part in parts] == ["0,3,6/16", "1,4,7/16", "2,5/16"]
    assert [part["NAVEGADOR_PORT"] for part in parts] == ["8080", "8081", "8082"]
    assert {part["NAVEGADOR_WORKERS"] for part in parts} == {"2"}
    assert {part["NAVEGADOR_PROCESSES"] for part in parts} == {"1"}


def test_without_shards_each_has_one() -> None:
    """The number of processes is the number of shards then; chosen workers and waits stay, no port is made up."""
    parts = several.environments(_settings(processes=2, workers=5, wait=90), processors=8)
    assert [part["NAVEGADOR_SHARDS"] for part in parts] == ["0/2", "1/2"]
    assert {(part["NAVEGADOR_WORKERS"], part["NAVEGADOR_WAIT"]) for part in parts} == {("5", "90")}
    assert not any("NAVEGADOR_PORT" in part for part in parts)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"NAVEGADOR_DATABASE": "games.sqlite3"}, "NAVEGADOR_PROCESSES: several share a PostgreSQL server"),
        (
            {"NAVEGADOR_DATABASE": SERVER, "NAVEGADOR_SHARDS": "0,1/4"},
            "NAVEGADOR_PROCESSES: each process needs a shard",
        ),
    ],
)
def test_what_cannot_be_shared(given: dict[str, str], said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file is for one process, and a process without a shard has nothing to do."""
    for name, value in {**given, "NAVEGADOR_PROCESSES": "3"}.items():
        monkeypatch.setenv(name, value)
    with pytest.raises(SettingsError, match=said):
        load(None)


async def _running(tmp_path: Path, program: str) -> asyncio.Task[int]:
    command = [sys.executable, "-S", "-c", STARTED + program, str(tmp_path)]
    return asyncio.create_task(several._run(command, [{"ME": me, "NAVEGADOR_SHARDS": me} for me in ("a", "b")]))


async def test_one_that_is_killed_is_started_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only it; systemd hears that all are ready, then SIGTERM stops all and waits for them."""
    monkeypatch.setattr(several, "AGAIN", 0)
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as systemd:
        systemd.bind(str(tmp_path / "systemd"))
        systemd.setblocking(False)
        monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "systemd"))
        dying = "if me == 'a' and len(tries.read_text()) == 1: os.kill(os.getpid(), signal.SIGKILL)\n"
        blocked = "signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGTERM])\n"
        running = await _running(tmp_path, blocked + dying + READY + WAITING)
        while not (await asyncio.get_running_loop().sock_recv(systemd, 100)).startswith(b"READY=1"):
            pass
        os.kill(os.getpid(), signal.SIGTERM)
        assert await running == 0
    assert [(tmp_path / me).read_text() for me in ("a", "b")] == ["..", "."]
    assert all((tmp_path / f"{me}-stopped").exists() for me in ("a", "b"))


async def test_invalid_settings_end_all(tmp_path: Path) -> None:
    """Starting again would not mend them."""
    blocked = "signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGTERM])\n"
    running = await _running(tmp_path, blocked + "if me == 'a': sys.exit(2)\n" + WAITING)
    assert await running == several.INVALID
    assert (tmp_path / "a").read_text() == "."
