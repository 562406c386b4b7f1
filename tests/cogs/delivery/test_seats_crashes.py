"""Crashes at any point of a vote, an offer, or an admin's action: done or not, posted once, nothing left open."""

from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from tests.cogs.commands.test_screen import go_back, panel
from tests.cogs.delivery.test_crashes import Power
from tests.cogs.hands import ask, table_of, type_turn
from tests.support.effort import tries
from tests.support.world import World, opened

pytestmark = pytest.mark.no_cover

Act = Callable[[World], Awaitable[None]]


async def killed(tmp_path: Path, power: Power, prepare: Act, act: Act, check: Act) -> int:
    """Repeat an action with ever more power, each time in a new world, and check the state after a restart."""
    for count, reach in enumerate(power.moments()):
        async with opened(tmp_path / str(count)) as world:
            await table_of(world, "Ana", "Bruno", "Carla", order="as joined")
            await prepare(world)
            await power.cut(world, reach, act(world))
            await world.advance(minutes=3)
            assert await world.bot.services.posts.pending() == []
            await check(world)
    return count


async def asking(world: World) -> None:
    """Start a vote about cancelling the game."""
    await ask(world, world.people["Ana"], "table cancel")


async def test_a_vote(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The question's message matches the log's answers, and has buttons while it is open."""

    async def answer(world: World) -> None:
        await world.press(world.people["Bruno"], world.last(), "No, play on")

    async def check(world: World) -> None:
        (question,) = [post for post in world.posts() if "asks to cancel" in post.content]
        answered = any(entry.kind == "answer" for entry in await world.bot.services.positions.events(1))
        assert ("❌ **Bruno**" in question.content) == answered
        assert bool(world.buttons(question)) != answered
        assert sum("not agreed, too many" in post.content for post in world.posts()) == int(answered)
        waiting = {job.kind for job in await world.bot.services.jobs.all()} - {"remind"}
        assert waiting == (set() if answered else {"vote"})

    assert await killed(tmp_path, Power(monkeypatch), asking, answer, check) > tries(1, 2)


async def test_an_offer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A vacated seat is offered once in each channel; a taken one's messages say so, without buttons."""

    async def prepare(world: World) -> None:
        place = world.guild.create_text_channel("substitutes")
        await world.bot.services.settings.set_guild(world.guild.id, substitutes=place.id)

    async def free(world: World) -> None:
        await world.slash(world.people["Ana"], "table handover", anybody=True)

    async def check(world: World) -> None:
        made = [job for job in await world.bot.services.jobs.all() if job.kind == "offer"]
        place = next(channel for channel in world.env.backend.channels.values() if channel.name == "substitutes")
        messages = [post for post in world.posts() if "offers their seat" in post.content]
        elsewhere = [
            message
            for message in world.env.backend.messages.get(place.id, {}).values()
            if "offers their" in message.content
        ]
        assert (len(messages), len(elsewhere)) == ((1, 1) if made else (0, 0))
        if not made:
            return
        await world.press(world.people["Duarte"], messages[0], "Take the seat")
        assert (await world.bot.services.lobby.get(1)).seats[0].person == world.people["Duarte"].id
        after = world.env.backend.get_message(place.id, elsewhere[0].id)
        assert "took **Ana**'s seat" in after.content
        assert not after.components

    assert await killed(tmp_path, Power(monkeypatch), prepare, free, check) > tries(1, 2)


async def test_going_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Either the game has gone back and is posted once, or it has not."""

    async def prepare(world: World) -> None:
        for who in ("Ana", "Bruno"):
            await type_turn(world, who)
        world.people["Regent"] = world.add("Regent", administrator=True)

    async def back(world: World) -> None:
        admin = world.people["Regent"]
        await go_back(world, admin, await panel(world, admin), 0)

    async def check(world: World) -> None:
        table = await world.bot.services.lobby.get(1)
        gone = [entry for entry in await world.bot.services.positions.events(1) if entry.kind == "undo"]
        assert (table.ply, table.to_act) == ((0, (0,)) if gone else (4, (2,)))
        assert sum("rolled the game back" in post.content for post in world.posts()) == len(gone) <= 1
        assert await world.bot.services.positions.faults(1) == []

    assert await killed(tmp_path, Power(monkeypatch), prepare, back, check) > tries(1, 2)
