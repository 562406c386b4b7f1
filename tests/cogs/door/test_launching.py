"""The Activity at Discord: the command of type 4 launches it where there is one, and instances are asked for."""

from typing import Any

import discord
import pytest

from cogs.door import NoAnswer, instance
from cogs.door.launching import ENTRY_POINT
from tests.support.world import World


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
