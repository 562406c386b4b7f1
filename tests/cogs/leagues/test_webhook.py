"""A league's webhook from the admin's side, and what arrives there."""

import hashlib
import hmac
import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from cogs.sending import posting
from leagues.outside import signature
from tests.cogs.leagues.hosting import EIGHT, done, end_tables, pass_time, regent, to_play, view
from tests.leagues.playing import ADMIN
from tests.support.world import World


class Receiver:
    """A stand-in for the program at the address."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.got: list[tuple[str, Mapping[str, str], bytes]] = []
        self.answer: str | None = None
        monkeypatch.setattr(posting, "post", self.post)

    async def post(self, address: str, headers: Mapping[str, str], data: bytes) -> str | None:
        """Take what is sent, and answer as wanted."""
        self.got.append((address, headers, data))
        return self.answer


async def test_news_arrives_signed(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """The secret is shown once and signs each message; results and steps come in order, each once."""
    receiver = Receiver(monkeypatch)
    await to_play(world, *EIGHT)
    panel = await world.slash(regent(world), "league webhook")
    assert "Nothing is sent yet" in world.text(panel)
    form = await world.press(regent(world), panel, "Set address")
    answer = await world.fill(regent(world), form, {"address": "https://example.org/hook"})
    (secret,) = re.findall(r"\|\|`([0-9a-f]{64})`\|\|", "".join(world.text(followup) for followup in answer.followups))
    panel = await world.slash(regent(world), "league webhook")
    assert secret not in world.text(panel)
    assert "Nothing has failed" in world.text(panel)
    assert "on its way" in world.text(await world.press(regent(world), panel, "Send a test"))
    await done(world)
    await end_tables(world)
    events = [(headers["X-Navegador-Event"], json.loads(data)) for _, headers, data in receiver.got]
    assert [event for event, _ in events[:1]] == ["test"]
    assert [body["step"] for event, body in events if event == "step"] == ["protests", "closing", "closed"]
    results = [body["table"]["name"] for event, body in events if event == "result"]
    assert sorted(results) == sorted(fixture.name for fixture in (await view(world)).fixtures)
    for address, headers, data in receiver.got:
        assert address == "https://example.org/hook"
        signed = headers["X-Navegador-Timestamp"].encode() + b"." + data
        own = hmac.new(secret.encode(), signed, hashlib.sha256).hexdigest()
        assert headers["X-Navegador-Signature"] == f"sha256={own}"
        assert not any(str(person.id).encode() in data for person in world.people.values())
    assert world.complaints() == []


def test_the_docs_know_what_is_genuine(monkeypatch: pytest.MonkeyPatch) -> None:
    """The function in the docs accepts what is signed, and neither another body nor an old message."""
    page = (Path(__file__).parents[3] / "docs" / "leagues.md").read_text(encoding="utf-8")
    found = re.search(r"## News for your own program.*?```python\n(.*?)```", page, re.DOTALL)
    assert found is not None
    names: dict[str, Any] = {}
    exec(found[1], names)
    monkeypatch.setattr(names["time"], "time", lambda: 1000.0)
    sent = f"sha256={signature('key', 990, b'{}')}"
    assert names["genuine"]("key", "990", sent, b"{}")
    assert not names["genuine"]("key", "990", sent, b"{ }")
    assert not names["genuine"]("other", "990", sent, b"{}")
    assert not names["genuine"]("key", "600", f"sha256={signature('key', 600, b'{}')}", b"{}")


async def test_a_day_of_failures_is_said(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """The season goes on; then the panel and the admins' screen say that it is off, with the last error."""
    receiver = Receiver(monkeypatch)
    await to_play(world, *EIGHT)
    await world.bot.leagues.webhooks.set(1, "https://example.org/hook", ADMIN)
    receiver.answer = "private"
    await end_tables(world)
    assert (await view(world)).season.over
    failing = world.text(await world.slash(regent(world), "league webhook"))
    assert "the address is not on the open internet" in failing
    for _ in range(20):
        await pass_time(world, hours=2)
    assert "nothing is sent any more" in world.text(await world.slash(regent(world), "league webhook"))
    assert "has failed for a day" in world.text(await world.slash(regent(world), "league admin"))
    tries = len(receiver.got)
    await pass_time(world, hours=5)
    assert len(receiver.got) == tries < 40
    receiver.answer = None
    panel = await world.press(regent(world), await world.slash(regent(world), "league webhook"), "Send a test")
    await done(world)
    assert len(receiver.got) == tries + 1
    assert "Nothing has failed" in world.text(await world.press(regent(world), panel, "Refresh"))
    gone = await world.press(regent(world), panel, "Turn off")
    assert "Nothing is sent yet" in world.text(gone)


async def test_only_admins(world: World) -> None:
    """Others neither see the panel nor reach the form."""
    await to_play(world, *EIGHT)
    assert "Only an admin" in world.text(await world.slash(world.people["Ana"], "league webhook"))
    panel = await world.slash(regent(world), "league webhook")
    form = await world.press(regent(world), panel, "Set address")
    refused = await world.fill(regent(world), form, {"address": "http://10.0.0.1/"})
    assert "begins with https://" in "".join([world.text(refused), *map(world.text, refused.followups)])
