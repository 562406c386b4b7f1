"""The doctor's walk on a test server: all that the bot needs there, each refusal, and that nothing is left."""

import asyncio
import os
import signal
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import discord
import pytest
import yarl

from app import doctor, walking
from app.executors import Finding
from app.playground import world
from app.playground.world import CHANNEL, SERVER
from app.settings import Settings
from tests.loopback import server
from tests.loopback.process import TOKEN
from tests.loopback.server import Loopback, Message, Person

ANA = Person(2001, "Ana")
FORUM = 3101
ALL = [
    "connection", "commands", "emoji", "channel", "post", "edit", "pin", "thread", "private thread", "forum", "event",
    "direct message", "press",
]  # fmt: skip
NOTHING: dict[str, Any] = {"messages": [], "threads": [], "tags": [], "emoji": [], "events": [], "commands": []}


@pytest.fixture
async def here(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Loopback]:
    async with server.opened(TOKEN) as there:
        there.add_channel(FORUM, world.FORUM, "tables", available_tags=[], flags=0, default_forum_layout=0)
        base = yarl.URL(there.address)
        monkeypatch.setattr(discord.http.Route, "BASE", f"{base}/api/v10")
        monkeypatch.setattr(discord.gateway.DiscordWebSocket, "DEFAULT_GATEWAY", base.with_scheme("ws") / "gateway")
        monkeypatch.setattr(discord.asset.Asset, "BASE", str(base))
        yield there


async def walk(number: int = SERVER, token: str = TOKEN, pressed: float = 0.0) -> tuple[bool, dict[str, Finding]]:
    """Walk; return whether all is well, and the last finding of each kind."""
    found = list[Finding]()
    settings = Settings(_env_file=None, DISCORD_TOKEN=token, workers=0)  # type: ignore[call-arg]
    well = await walking.walk(settings, number, found.append, pressed)
    return well, {finding.about: finding for finding in found}


def failed(found: dict[str, Finding]) -> dict[str, str]:
    return {about: finding.said for about, finding in found.items() if finding.ok is False}


async def test_a_walk_where_all_is_well(here: Loopback) -> None:
    """Every check is made, a person presses, and nothing is left of it."""

    async def press() -> None:
        def button() -> Message | None:
            ready = [
                message
                for message in here.every_message
                if any(part.get("label") == "Press me now" for part in message.parts)
            ]
            return ready[0] if ready and here.requests("POST", "/users/@me/channels") else None

        message = await here.until(button)
        interaction = await here.press(ANA, message, "Press me now")
        await here.until(lambda: len(interaction.followups) >= 2)

    pressing = asyncio.create_task(press())
    well, found = await walk(pressed=60)
    await pressing
    assert failed(found) == {}
    assert well
    assert list(found) == [*ALL, "clean-up"]
    assert all(finding.ok for finding in found.values())
    assert here.remains == NOTHING


async def test_what_was_there_stays(here: Loopback) -> None:
    """Commands, tags, emoji, and messages of before."""
    here.channels[FORUM]["available_tags"] = [
        {"id": "77", "name": "open", "moderated": False, "emoji_id": None, "emoji_name": None}
    ]
    here.of_guild = [
        {"id": "5", "type": 1, "name": "mine", "description": "-", "version": "1", "application_id": "1001"}
    ]
    assert (await walk())[0]
    assert here.remains == {
        **NOTHING,
        "commands": ["mine"],
        "tags": [(77, "open")],
    }


MESSAGES = f"/channels/{CHANNEL}/messages"
THREADS = f"/channels/{CHANNEL}/threads"


@pytest.mark.parametrize(
    ("about", "method", "path", "status", "code", "said"),
    [
        ("post", "POST", MESSAGES, 403, 50013, "grant View Channel, Send Messages, Attach Files, Read Message History"),
        ("post", "POST", MESSAGES, 403, 50001, "grant View Channel"),
        ("edit", "PATCH", f"{MESSAGES}/*", 403, 50013, "grant View Channel, Send Messages"),
        ("pin", "PUT", f"{MESSAGES}/pins/*", 403, 50013, "grant Pin Messages"),
        ("pin", "PUT", f"{MESSAGES}/pins/*", 400, 30003, "Discord allows no more"),
        (
            "thread",
            "POST",
            THREADS,
            403,
            50013,
            "grant Create Public Threads, Send Messages in Threads, Manage Threads",
        ),
        ("thread", "POST", THREADS, 400, 160006, "as many active threads as Discord allows"),
        ("forum", "POST", f"/channels/{FORUM}/threads", 403, 50013, "Manage Channels"),
        ("forum", "PATCH", f"/channels/{FORUM}", 403, 50013, "Manage Channels"),
        ("event", "POST", "/guilds/*/scheduled-events", 403, 50013, "grant Create Events"),
        ("event", "POST", "/guilds/*/scheduled-events", 400, 30038, "Discord allows no more"),
        ("emoji", "POST", "/applications/*/emojis", 400, 30008, "Discord allows no more"),
        ("emoji", "POST", "/applications/*/emojis", 503, 0, "Discord answers 503: try again later"),
        ("commands", "PUT", "/applications/*/commands", 403, 50001, "applications.commands"),
        ("commands", "PUT", "/applications/*/commands", 400, 30034, "Discord allows no more"),
        ("direct message", "POST", "/channels/DIRECT/messages", 403, 50007, "takes no direct messages"),
        ("direct message", "POST", "/users/@me/channels", 500, 0, "Discord answers 500"),
        ("edit", "PATCH", f"{MESSAGES}/*", 401, 0, "reset the token"),
    ],
)
async def test_a_refusal(about: str, method: str, path: str, status: int, code: int, said: str, here: Loopback) -> None:
    """It has its advice, what does not need it is tried all the same, and nothing is left."""
    path = path.replace("DIRECT", here.direct(here.owner)["id"])
    here.fail(method, path, status=status, code=code, done=False)
    well, found = await walk()
    assert not well
    assert said in failed(found)[about]
    rest = {"edit", "pin", "press"} if about == "post" else set()
    assert set(failed(found)) == {about}
    assert {name for name, finding in found.items() if finding.ok is None} == {"press"} | rest
    assert here.remains == NOTHING
    here.wrong.clear()


async def test_a_failure_that_took_effect(here: Loopback) -> None:
    """Things that Discord made although it answered otherwise are found and go, too."""
    for method, path in (
        ("POST", MESSAGES), ("POST", THREADS), ("POST", f"/channels/{FORUM}/threads"),
        ("POST", "/guilds/*/scheduled-events"), ("POST", "/applications/*/emojis"),
    ):  # fmt: skip
        here.fail(method, path, status=500)
    well, found = await walk()
    assert not well
    assert {"post", "thread", "forum", "event", "emoji"} <= set(failed(found))
    assert here.remains == NOTHING


async def test_what_cannot_be_taken_away_is_named(here: Loopback) -> None:
    """The rest goes all the same, and the exit says that something is left."""
    here.fail("DELETE", f"/channels/{'[0-9]' * 19}", status=403, code=50013, done=False, times=99)
    well, found = await walk()
    assert not well
    assert "grant Manage Threads" in found["clean-up"].said
    assert here.remains | {"threads": [], "messages": []} == NOTHING
    assert here.remains["threads"]


@pytest.mark.parametrize(
    ("number", "token", "said"),
    [
        (SERVER, "MTAw.Other.a-token-of-somebody-else", "reset the token"),
        (
            99,
            TOKEN,
            "not on a server with the number 99: invite it with https://discord.com/oauth2/authorize?client_id=",
        ),
    ],
)
async def test_no_way_in(number: int, token: str, said: str, here: Loopback) -> None:
    well, found = await walk(number, token)
    assert (well, set(failed(found))) == (False, {"connection"})
    assert said in found["connection"].said
    assert here.remains == NOTHING


async def test_an_interruption(here: Loopback) -> None:
    held = here.fail("POST", "/guilds/*/scheduled-events", wait=asyncio.Event())
    walking_on = asyncio.create_task(walk())
    await here.failed(held)
    os.kill(os.getpid(), signal.SIGTERM)
    held.wait.set()
    well, found = await walking_on
    assert not well
    assert "it was stopped" in found["walk"].said
    assert "press" not in found
    assert here.remains == NOTHING


def test_the_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Without a token there is nothing to walk with; its exit code is that of a check that failed."""
    monkeypatch.chdir(tmp_path)
    assert doctor.main(["--discord", "7"]) == 1
    assert capsys.readouterr().out == "failed  token: there is no DISCORD_TOKEN\n"
