"""Health and metrics: what they say of a bot that is well and of one that is not."""

from __future__ import annotations

import socket
from pathlib import Path

import aiohttp
import pytest

from app import health
from tables import StoreError
from tests.support.world import opened


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


async def _get(port: int, path: str) -> tuple[int, str]:
    async with (
        aiohttp.ClientSession() as session,
        session.get(f"http://127.0.0.1:{port}{path}") as answer,
    ):
        return answer.status, await answer.text()


async def test_a_bot_that_is_well(tmp_path: Path) -> None:
    """200, and figures that Prometheus reads."""
    port = _free_port()
    async with opened(tmp_path, port=port) as world, health.served(world.bot):
        world.bot._ready.set()
        assert await _get(port, "/health") == (200, '{"connected": true, "database": "readable"}')
        status, text = await _get(port, "/metrics")
        assert status == 200
        assert "navegador_guilds 1.0" in text
        assert "navegador_posts_unsent 0.0" in text
        assert "navegador_database_bytes" in text


async def test_a_bot_that_is_not_connected(tmp_path: Path) -> None:
    """503 before it is ready, and the metrics answer all the same."""
    port = _free_port()
    async with opened(tmp_path, port=port) as world, health.served(world.bot):
        world.bot._ready.clear()
        assert (await _get(port, "/health"))[0] == 503
        assert (await _get(port, "/metrics"))[0] == 200


async def test_a_database_that_cannot_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """503, which tells connected from readable."""

    async def fail() -> None:
        raise StoreError("the disk failed")

    port = _free_port()
    async with opened(tmp_path, port=port) as world, health.served(world.bot):
        monkeypatch.setattr(type(world.bot.services.lobby), "count", lambda self: fail())
        assert await _get(port, "/health") == (503, '{"connected": true, "database": "not readable"}')


async def test_nothing_is_served_without_a_port(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a port no socket is opened, and nothing is counted."""
    made: list[object] = []
    monkeypatch.setattr("aiohttp.web.TCPSite", lambda *args: made.append(args))
    async with opened(tmp_path) as world:
        before = len(world.bot.extra_events.get("on_interaction", []))
        async with health.served(world.bot):
            assert not made
            assert len(world.bot.extra_events.get("on_interaction", [])) == before


async def test_a_port_that_is_taken(tmp_path: Path) -> None:
    """An OSError, which the start reports."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = int(taken.getsockname()[1])
        async with opened(tmp_path, port=port) as world:
            with pytest.raises(OSError, match=r"(?i)address already in use"):
                async with health.served(world.bot):
                    pass
