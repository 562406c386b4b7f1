"""The door: presses answered by one request or acknowledged first, the log, the Activity, requests as values."""

from pathlib import Path
from typing import Any

import discord
import pytest
import structlog

from cogs import request as requests
from cogs.commands import aids
from cogs.door import NoAnswer, answers, instance
from cogs.door.commands import ENTRY_POINT
from cogs.request import TableRequest, kind_of
from tests.cogs.hands import table_of
from tests.support.world import Member, World, opened

CALLBACK = ("POST", "/interactions/*/*/callback")


def callbacks(world: World) -> list[int]:
    return [entry.json["type"] for entry in world.requests("POST", "*/callback")]


async def test_an_answer_that_is_ready_acknowledges_the_press(world: World, started: None, ana: Member) -> None:
    """The panel is one request, and so is each change of it."""
    post = world.last()
    before = len(callbacks(world))
    panel = await world.press(ana, post, "Ships")
    await world.press(ana, panel, "1 · 50")
    assert callbacks(world)[before:] == [4, 7]
    assert world.requests("PATCH", "*/messages/@original") == []


async def test_a_slow_answer_follows_its_acknowledgement(
    world: World, started: None, ana: Member, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An answer that takes longer is acknowledged in the meantime, and shown in the same place."""
    monkeypatch.setattr(answers, "SOON", 0.0)
    before = len(callbacks(world))
    panel = await world.press(ana, world.last(), "Ships")
    assert callbacks(world)[before:] in ([5], [4])
    assert panel.response.ephemeral
    assert "Ships" in panel.response.content


async def test_after_an_interruption_a_press_is_acknowledged_first(world: World, started: None, ana: Member) -> None:
    """People have read that it failed: one that Discord takes no answer to changes nothing."""
    world.bot.dispatch("disconnect")
    await world.env.settle()
    world.env.inject_error(*CALLBACK, status=404, code=10062, times=1)
    await world.press(ana, world.last(), "Ships")
    assert (await world.bot.services.snapshots.of_table(1, ana.id)).draft is None
    world.env.backend.faults.clear()
    before = len(callbacks(world))
    await world.press(ana, world.last(), "Ships")
    assert callbacks(world)[before:] == [5]


async def test_what_is_logged(tmp_path: Path) -> None:
    """Presses and commands are logged with table and person, without typed text or names."""
    with structlog.testing.capture_logs() as logs:
        async with opened(tmp_path) as world:
            await table_of(world, "Ana", computers=("random",), order="as joined")
            ana = world.people["Ana"]
            await world.slash(ana, "turn", text="ships 1")
            await world.slash(ana, "turn", text="somewhat else")
    lines = [(line["event"], line.get("table"), line.get("what"), line.get("person")) for line in logs]
    assert ("pressed", 1, "start", ana.id) in lines
    assert [line.get("command") for line in logs if line.get("person") == ana.id and line["event"] == "command"] == [
        "play", "turn",
    ]  # fmt: skip
    assert [line["what"] for line in logs if line["event"] == "refused"] == ["turn"]
    assert all(line["log_level"] == "info" for line in logs)
    text = str([line for line in logs if "database" not in line])
    assert "Ana" not in text
    assert "ships 1" not in text


def pressed(world: World, kind: int) -> discord.Interaction[Any]:
    """Return a command of a type, as Discord sends it."""
    data: Any = {
        "id": "1", "application_id": "2", "type": 2, "token": "x", "version": 1, "locale": "de",
        "channel_id": str(world.channel.id), "entitlements": [], "authorizing_integration_owners": {},
        "attachment_size_limit": 1, "data": {"id": "3", "name": "launch", "type": kind},
        "user": {"id": "4", "username": "ana", "discriminator": "0", "avatar": None},
    }  # fmt: skip
    return discord.Interaction(data=data, state=world.bot._connection)


@pytest.mark.parametrize("on", [True, False])
async def test_the_entry_point(world: World, monkeypatch: pytest.MonkeyPatch, on: bool) -> None:
    """It launches the Activity, or says in the user's language that there is none; other commands go on."""
    answers = list[str]()

    async def launch(_: object) -> None:
        answers.append("launched")

    async def send(_: object, text: str, **more: object) -> None:
        assert more == {"ephemeral": True}
        answers.append(text)

    monkeypatch.setattr(discord.InteractionResponse, "launch_activity", launch)
    monkeypatch.setattr(discord.InteractionResponse, "send_message", send)
    world.bot.launchable = on
    assert not await world.bot.tree.interaction_check(pressed(world, ENTRY_POINT))
    assert await world.bot.tree.interaction_check(pressed(world, 1))
    (answer,) = answers
    assert answer == "launched" if on else "gibt es hier nicht" in answer


@pytest.mark.parametrize("status", [200, 404, 500])
async def test_an_instance(world: World, monkeypatch: pytest.MonkeyPatch, status: int) -> None:
    """It is as Discord has it, or there is none, or nobody knows."""
    routes = list[str]()

    async def request(route: discord.http.Route) -> dict[str, Any]:
        routes.append(route.url.removeprefix(route.BASE))
        response: Any = type("Response", (), {"status": status, "reason": ""})
        if status != 200:
            raise (discord.NotFound if status == 404 else discord.DiscordServerError)(response, "")
        return {"users": ["5"]}

    monkeypatch.setattr(world.bot.http, "request", request)
    if status == 500:
        with pytest.raises(NoAnswer):
            await instance(world.bot, "i-1")
    else:
        assert await instance(world.bot, "i-1") == ({"users": ["5"]} if status == 200 else None)
    assert routes == [f"/applications/{world.bot.application_id}/activity-instances/i-1"]


def test_a_handler_says_which_kind_it_takes() -> None:
    """The annotation counts; without one nobody knows what to read."""

    async def of_table(request: TableRequest, to_all: bool = False) -> None: ...

    async def unsaid(request) -> None: ...  # type: ignore[no-untyped-def]  # noqa: ANN001

    assert kind_of(of_table) is TableRequest
    with pytest.raises(AssertionError):
        kind_of(unsaid)


def test_a_verb_is_not_handled_twice() -> None:
    """A second function for a verb is refused when the bot starts."""
    with pytest.raises(ValueError, match="'confirm'"):
        requests.on("confirm")(aids.play)
