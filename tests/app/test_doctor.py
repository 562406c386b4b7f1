"""The doctor: its findings, and its remedies."""

import socket
import sqlite3
import subprocess
import sys
from collections.abc import AsyncIterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import aiohttp
import discord
import pytest
from aiohttp import web
from aiohttp.test_utils import TestServer

from app import doctor
from app.executors import Finding
from app.playground.world import APPLICATION
from app.settings import Settings
from hosting import open_services
from hosting.db import newest
from hosting.workers import process
from tests.app.dying import die
from tests.loopback import server
from tests.loopback.process import TOKEN
from tests.loopback.server import Loopback
from tests.support.migrations import updated
from tests.toy.heap import Heap

ROOT = Path(__file__).parents[2]


@pytest.fixture
async def here(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Loopback]:
    async with server.opened(TOKEN) as answering:
        monkeypatch.setattr(discord.http.Route, "BASE", f"{answering.address}/api/v10")
        yield answering


async def _found(directory: Path, **settings: Any) -> dict[str, Finding]:
    given = {"DISCORD_TOKEN": TOKEN, "database": directory / "games.sqlite3", "workers": 0, **settings}
    now = given.pop("now", lambda: datetime.now(UTC))
    chosen = Settings(_env_file=None, **given)  # type: ignore[call-arg]
    return {finding.about: finding for finding in await doctor.examine(chosen, now)}


def _made(directory: Path) -> list[Path]:
    return list(directory.iterdir())


async def test_all_is_well(tmp_path: Path, here: Loopback) -> None:
    """Each check has a line, no file is created, and the token is not printed."""
    found = await _found(tmp_path, workers=1)
    assert [about for about, finding in found.items() if not finding.ok] == []
    assert list(found) == ["token", "clock", "board", "folder", "disk", "database", "workers"]
    assert "'Navegador'" in found["token"].said
    assert "first start makes it" in found["database"].said
    assert found["workers"].said.startswith("2 pictures drawn")
    assert not _made(tmp_path)
    assert not any(part in str(finding) for finding in found.values() for part in TOKEN.split("."))


async def test_a_token_that_is_not_accepted(tmp_path: Path, here: Loopback) -> None:
    """A fault comes with its remedy, and the other checks run all the same."""
    found = await _found(tmp_path, DISCORD_TOKEN="MTAw.Other.a-token-of-somebody-else")
    assert str(found["token"]).startswith("failed  token: Discord does not accept DISCORD_TOKEN: reset")
    assert [about for about, finding in found.items() if not finding.ok] == ["token"]


async def test_no_token_and_no_discord(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(discord.http.Route, "BASE", "http://127.0.0.1:9/api/v10")
    assert "there is no DISCORD_TOKEN" in (await _found(tmp_path, DISCORD_TOKEN=None))["token"].said
    found = await _found(tmp_path)
    assert "cannot be reached" in found["token"].said
    assert [about for about, finding in found.items() if not finding.ok] == ["token", "clock"]


@pytest.mark.parametrize(
    ("status", "said"),
    [
        (200, "Discord takes the client secret"),
        (401, "does not accept DISCORD_CLIENT_SECRET"),
        (503, "does not say if"),
    ],
)
async def test_the_board(
    status: int, said: str, tmp_path: Path, here: Loopback, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its port is tried, and its secret at Discord, which gets the token back."""
    asked = list[tuple[str, str]]()

    async def token(request: web.Request) -> web.Response:
        asked.append((request.path.rpartition("/")[2], str(request.headers.get("Authorization"))))
        return web.json_response({"access_token": "short"}, status=status)

    app = web.Application()
    app.add_routes([web.post("/api/v10/oauth2/token", token), web.post("/api/v10/oauth2/token/revoke", token)])
    app.add_routes([web.get("/api/v10/{path:.*}", here.door)])
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    given = {"web": "https://board.example.org", "DISCORD_CLIENT_SECRET": "secret", "web_port": port}
    async with TestServer(app) as discords:
        monkeypatch.setattr(discord.http.Route, "BASE", f"{discords.make_url('')}".rstrip("/") + "/api/v10")
        found = (await _found(tmp_path, **given))["board"]
        assert (found.ok, said in found.said) == (status == 200, True)
        assert [path for path, _ in asked] == ["token", "revoke"][: 2 if status == 200 else 1]
        assert asked[0][1] == aiohttp.encode_basic_auth(str(APPLICATION), "secret")
        with socket.socket() as taken:
            taken.bind(("127.0.0.1", port))
            taken.listen()
            found = (await _found(tmp_path, **given))["board"]
            assert (found.ok, f"port {port}" in found.said) == (False, True)


@pytest.mark.skipif(sys.platform != "linux", reason="there is no folder that nobody can write")
async def test_a_folder_that_cannot_be_written(tmp_path: Path, here: Loopback) -> None:
    found = await _found(Path("/proc/1"))
    assert "/proc/1 cannot be written" in found["folder"].said
    assert (await _found(tmp_path / "new" / "and newer"))["folder"].ok
    assert not _made(tmp_path)


async def test_databases(tmp_path: Path, here: Loopback) -> None:
    """A current, an older, a newer and an invalid database each have their finding."""
    file = tmp_path / "games.sqlite3"
    await (await open_services(file, [Heap()])).close()
    assert "is of this version" in (await _found(tmp_path))["database"].said
    with updated(tmp_path):
        assert f" to {newest()} at the next start" in (await _found(tmp_path))["database"].said
    for revision, said in (("0001", "older version"), ("9999", "newer version")):
        with sqlite3.connect(file) as conn:
            conn.execute("UPDATE alembic_version SET version_num = ?", (revision,))
        conn.close()
        found = (await _found(tmp_path))["database"]
        assert (found.ok, said in found.said) == (False, True)
    file.write_bytes(b"no database at all" * 100)
    assert "is damaged or is no database" in (await _found(tmp_path))["database"].said


async def test_workers_that_die(tmp_path: Path, here: Loopback, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(process, "_work", die)
    found = (await _found(tmp_path, workers=2))["workers"]
    assert not found.ok
    assert "worker processes die" in found.said


@pytest.mark.parametrize(
    ("arguments", "settings", "code", "said"),
    [
        pytest.param(["--help"], {}, 0, "Look whether the bot can run here.", marks=pytest.mark.long),
        pytest.param(
            [], {"NAVEGADOR_WORKERS": "many"}, 2, "failed  settings: NAVEGADOR_WORKERS", marks=pytest.mark.long
        ),
        ([], {"NAVEGADOR_WORKERS": "0"}, 1, "failed  token: there is no DISCORD_TOKEN"),
    ],
)
def test_the_command(arguments: list[str], settings: dict[str, str], code: int, said: str, tmp_path: Path) -> None:
    """`python bot.py doctor`, with its exit codes."""
    command = [sys.executable, str(ROOT / "bot.py"), "doctor", *arguments]
    environment = {"PATH": "/usr/bin:/bin", **settings}
    run = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=120)
    assert run.returncode == code, run.stderr
    assert said in run.stdout
