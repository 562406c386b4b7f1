"""The button that opens the board: under each turn post where the setting names an address, and nowhere without it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from app import browsing
from app.settings import Settings
from tests.cogs.hands import table_of
from tests.support.world import World, opened

ADDRESS = "https://board.example.org"


def links(world: World) -> list[dict[str, Any]]:
    """Return the buttons of the newest post that open an address."""
    return [one for row in world.components(world.last()) for one in row.get("components", ()) if "url" in one]


async def test_a_post_opens_the_board(tmp_path: Path) -> None:
    """The address names the table; the other buttons are where they were."""
    given: dict[str, Any] = {"web": ADDRESS + "/", "DISCORD_CLIENT_SECRET": "secret"}
    async with opened(tmp_path, **given) as world:
        await table_of(world, "Ana", "Bruno")
        (link,) = links(world)
        assert link["url"] == f"{ADDRESS}/t/1"
        assert link["label"] == "Open the board"


async def test_without_the_setting_nothing_of_it_exists(world: World) -> None:
    """No button, and nothing is served."""
    await table_of(world, "Ana", "Bruno")
    assert not links(world)
    listeners = len(world.bot.extra_events.get("on_ready", ()))
    async with browsing.served(world.bot):
        assert len(world.bot.extra_events.get("on_ready", ())) == listeners


@pytest.mark.parametrize("address", ["http://board.example.org", "board.example.org", "https://x/y", "https://a@b"])
def test_an_address_that_will_not_do_is_refused(address: str) -> None:
    """One without a certificate, a path, or with more than a host."""
    with pytest.raises(ValueError, match="such as https"):
        Settings(_env_file=None, web=address, DISCORD_CLIENT_SECRET="x")  # type: ignore[call-arg]


def test_the_address_needs_the_secret() -> None:
    """Without it nobody could log in."""
    with pytest.raises(ValueError, match="DISCORD_CLIENT_SECRET has to be set"):
        Settings(_env_file=None, web=ADDRESS)  # type: ignore[call-arg]
