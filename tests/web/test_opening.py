"""The button that opens the board: under each turn post where the setting names an address, and nowhere without it."""

import asyncio
import contextlib
import socket
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from simcord.components import walk_components

from app import browsing, health
from app.serving import servers
from app.settings import Settings
from tests.cogs.hands import table_of
from tests.cogs.leagues import hosting
from tests.support.world import World, opened

ADDRESS = "https://board.example.org"


def links(world: World) -> list[dict[str, Any]]:
    return [item for row in world.components(world.last()) for item in row.get("components", ()) if "url" in item]


async def test_a_post_opens_the_board(tmp_path: Path) -> None:
    """The address names the table; the other buttons are where they were."""
    given: dict[str, Any] = {"web": ADDRESS + "/", "DISCORD_CLIENT_SECRET": "secret"}
    async with opened(tmp_path, **given) as world:
        await table_of(world, "Ana", "Bruno")
        (link,) = links(world)
        assert link["url"] == f"{ADDRESS}/t/1"
        assert link["label"] == "Open the board"


async def test_a_seasons_message_opens_its_league(tmp_path: Path) -> None:
    """Under the other buttons, which go on; nowhere without the setting."""
    set_up: dict[str, Any] = {"web": ADDRESS, "DISCORD_CLIENT_SECRET": "secret"}
    for given, expected in ((set_up, [f"{ADDRESS}/l/1"]), ({}, [])):
        (there := tmp_path / str(len(expected))).mkdir()
        async with opened(there, **given) as world:
            await hosting.found(world)
            await hosting.pass_time(world, hours=1)
            parts = list(walk_components(world.components(hosting.board(world))))
            assert [part["url"] for part in parts if "url" in part] == expected
            assert any(part.get("label") == "Register" for part in parts)


async def test_without_the_setting_nothing_of_it_exists(world: World) -> None:
    """No button, and nothing is served."""
    await table_of(world, "Ana", "Bruno")
    assert not links(world)
    listeners = len(world.bot.extra_events.get("on_ready", ()))
    async with servers(world.bot):
        assert len(world.bot.extra_events.get("on_ready", ())) == listeners


def free_port() -> int:
    """Return a port that nobody has."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


@contextlib.asynccontextmanager
async def board(directory: Path, **given: Any) -> AsyncIterator[tuple[World, browsing.BoardSite]]:
    given = {"web": ADDRESS, "DISCORD_CLIENT_SECRET": "secret", **given}
    async with opened(directory, **given) as world:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(world.bot, "add_listener", lambda listener, name: None)
            serving = browsing.serve(world.bot)
            site = await serving.__aenter__()
        yield world, site
        await serving.__aexit__(None, None, None)


async def test_it_is_served_when_the_bot_is_ready(tmp_path: Path) -> None:
    """On the port of the settings, once however often Discord says so; a stranger is sent to the login."""
    port = free_port()
    async with board(tmp_path, web_port=port) as (_, site):
        async with aiohttp.ClientSession() as session:
            for _ in range(2):
                await site.start()
            answer = await session.get(f"http://127.0.0.1:{port}/t/1", allow_redirects=False)
            assert answer.headers["Location"] == "/login?to=/t/1"
            answer = await session.get(f"http://127.0.0.1:{port}/login", allow_redirects=False)
            assert answer.headers["Location"].startswith("https://discord.com/oauth2/authorize?")
            assert "Secure" in answer.headers["Set-Cookie"]
            assert "script-src 'self'" in answer.headers["Content-Security-Policy"]
        assert site.answers == {"302": 2}


async def test_a_board_has_a_host_of_its_own(tmp_path: Path) -> None:
    """Whoever opens the board to a proxy elsewhere does not open the figures, and the other way round."""
    port, watched = free_port(), free_port()
    given = {"host": "127.0.0.2", "port": watched, "web_host": "127.0.0.3", "web_port": port}
    async with board(tmp_path, **given) as (world, site), health.serve(world.bot, site):
        await site.start()
        for host, reached in (("127.0.0.2", {watched}), ("127.0.0.3", {port}), ("127.0.0.1", set())):
            for number in (port, watched):
                with socket.socket() as probe:
                    assert (probe.connect_ex((host, number)) == 0) == (number in reached)


async def test_a_board_whose_port_is_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Health and figures say so; the board is there as soon as the port is free."""
    watched, tries = free_port(), asyncio.Event()
    real = asyncio.sleep

    async def wait(seconds: float) -> None:
        if seconds == browsing.AGAIN:
            await tries.wait()
        await real(0)

    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        given = {"port": watched, "web_port": taken.getsockname()[1]}
        async with board(tmp_path, **given) as (world, site), health.serve(world.bot, site):
            world.bot._ready.set()
            monkeypatch.setattr(asyncio, "sleep", wait)
            await site.start()
            async with aiohttp.ClientSession(f"http://127.0.0.1:{watched}") as session:
                answer = await session.get("/health")
                assert (answer.status, (await answer.json())["board"]) == (503, "not served")
                assert "navegador_board_served 0.0" in await (await session.get("/metrics")).text()
                taken.close()
                tries.set()
                assert site._trying is not None
                await site._trying
                answer = await session.get("/health")
                assert (answer.status, (await answer.json())["board"]) == (200, "served")
                text = await (await session.get("/metrics")).text()
                assert "navegador_board_served 1.0" in text
                assert "navegador_board_sockets 0.0" in text


def test_several_processes_have_no_board_together() -> None:
    """Each has the tables of its own servers, so one address would lead to the wrong process."""
    given: dict[str, Any] = {"web": ADDRESS, "DISCORD_CLIENT_SECRET": "x", "processes": 2}
    with pytest.raises(ValueError, match="NAVEGADOR_PROCESSES has to be 1"):
        Settings(**given, database="postgresql+psycopg://a@b/c")  # type: ignore[arg-type]


@pytest.mark.parametrize("address", ["http://board.example.org", "board.example.org", "https://x/y", "https://a@b"])
def test_an_address_that_will_not_do_is_refused(address: str) -> None:
    """One without a certificate, a path, or with more than a host."""
    with pytest.raises(ValueError, match="such as https"):
        Settings(_env_file=None, web=address, DISCORD_CLIENT_SECRET="x")  # type: ignore[call-arg]


def test_the_address_needs_the_secret() -> None:
    """Without it nobody could log in."""
    with pytest.raises(ValueError, match="DISCORD_CLIENT_SECRET has to be set"):
        Settings(_env_file=None, web=ADDRESS)  # type: ignore[call-arg]


def test_an_activity_needs_the_address() -> None:
    """Off by default, and without the pages there is nothing to show."""
    with pytest.raises(ValueError, match="NAVEGADOR_WEB has to be set"):
        Settings(_env_file=None, activity=True)  # type: ignore[call-arg]
    assert not Settings(_env_file=None).activity  # type: ignore[call-arg]
