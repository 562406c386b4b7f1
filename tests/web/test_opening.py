"""The button that opens the board: under each turn post where the setting names an address, and nowhere without it."""

import socket
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from simcord.components import walk_components

from app import browsing
from app.settings import Settings
from tests.cogs.hands import table_of
from tests.cogs.leagues import hosting
from tests.support.world import World, opened

ADDRESS = "https://board.example.org"


def links(world: World) -> list[dict[str, Any]]:
    """Return the buttons of the newest post that open an address."""
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
    async with browsing.served(world.bot):
        assert len(world.bot.extra_events.get("on_ready", ())) == listeners


async def test_it_is_served_when_the_bot_is_ready(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """On the port of the settings, once however often Discord says so; a stranger is sent to the login."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    given: dict[str, Any] = {"web": ADDRESS, "web_port": port, "DISCORD_CLIENT_SECRET": "secret"}
    async with opened(tmp_path, **given) as world:
        listeners = list[Callable[[], Awaitable[None]]]()
        monkeypatch.setattr(world.bot, "add_listener", lambda listener, name: listeners.append(listener))
        async with browsing.served(world.bot), aiohttp.ClientSession() as session:
            for _ in range(2):
                await listeners[0]()
            answer = await session.get(f"http://127.0.0.1:{port}/t/1", allow_redirects=False)
            assert answer.headers["Location"] == "/login?to=/t/1"
            answer = await session.get(f"http://127.0.0.1:{port}/login", allow_redirects=False)
            assert answer.headers["Location"].startswith("https://discord.com/oauth2/authorize?")
            assert "Secure" in answer.headers["Set-Cookie"]
            assert "script-src 'self'" in answer.headers["Content-Security-Policy"]


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
