"""Strict tables: words are removed from the thread while talk is forbidden, and never elsewhere."""

import random
from pathlib import Path
from typing import Any

import discord
import pytest
from simcord.actors import MemberActor
from simcord.builders import ChannelHandle
from simcord.enums import MessageType

from hosting.play.moderation import LIFTED
from singing_sails import steps
from singing_sails.game import SINGING_SAILS, SingingSails
from tests.cogs.hands import confirm, decide
from tests.cogs.singing_sails.crew import CREW, SAILS, acting, play, post, state, take
from tests.cogs.test_places import forum_of
from tests.support.world import World, opened

pytestmark = pytest.mark.usefixtures("one_picture")

ORIENT = steps.Orient(heading="N", compass="E")


async def lobby(world: World, *, strict: bool = True, **options: Any) -> ChannelHandle:
    ana, bruno = (world.people[name] for name in CREW[:2])
    everybody, where = world.env.backend.guilds[world.guild.id].roles[world.guild.id], "a thread of its own"
    may = {"permissions": everybody.permissions | discord.Permissions(send_messages_in_threads=True).value}
    world.env.backend.edit_role(world.guild.id, world.guild.id, may)  # as people may on a new server
    await world.slash(
        ana, "play", game="singing-sails", seats=2, name="Sagres", order="as joined", where=where, **options
    )
    await world.press(bruno, world.last(), "Join")
    (thread,) = world.channel.threads
    if strict:
        world.allow(manage_messages=True)
        await world.slash(ana, "table: make it strict", thread)
        assert (await world.bot.services.lobby.get(1)).strict
    return thread


async def started(world: World, **options: Any) -> ChannelHandle:
    thread = await lobby(world, **options)
    await world.press(world.people["Ana"], world.last(), "Start")
    world.channel = thread
    await take(world, ORIENT)
    return thread


async def persons_thread(world: World, hall: ChannelHandle, who: MemberActor) -> ChannelHandle:
    made = world.env.backend.create_thread(hall.id, "chat", who.id)
    await world.env.settle()
    return next(thread for thread in hall.threads if thread.id == made.id)


def removed(world: World) -> int:
    return len(world.requests("DELETE", "/channels/*/messages/*"))


async def test_words_in_silence_are_taken_away(tmp_path: Path) -> None:
    async with opened(tmp_path, CREW[:3], played=SAILS) as world:
        await started(world)
        before = [message.id for message in world.messages()]
        king = world.add("Manuel", administrator=True)
        for number, who in enumerate((world.people["Ana"], world.people["Bruno"], world.people["Carla"], king), 1):
            assert not await world.write(who, "I have two Sails")
            assert removed(world) == number
        assert not await world.write(world.people["Ana"], "Look", attachments=[("hand.png", b"a hand")])
        assert not await world.write(world.people["Bruno"], "This one", reply_to=world.last())
        assert [message.id for message in world.messages()] == before
        assert not any(world.direct(who) for who in world.people.values())
        assert "Messages written here now are deleted" in world.text(post(world))


async def test_what_is_no_word_of_a_person_stays(world: World) -> None:
    hall, thread = world.channel, await started(world, health_down=True)
    ana, card = world.people["Ana"], (await state(world, 0)).hands[0][0]
    await world.slash(ana, "turn", text=f"{card} 3")
    await confirm(world, ana)
    assert (await state(world)).teams[0].row[0][2] is not None
    for _ in range(4):
        await play(world, 1)
    other = world.env.create_user("another_bot", bot=True)
    assert await world.write(world.guild.add_member(other), "beep")
    hook, backend = world.guild.create_webhook(hall), world.env.backend
    backend.create_message(thread.id, hook._webhook.webhook_user_id, "news", webhook_id=hook.id)
    pinned = world.last()
    world.guild.create_system_message(thread, MessageType.PINS_ADD, author=ana, referenced_message=pinned)
    await world.env.settle()
    assert {message.type for message in world.messages()} >= {discord.MessageType.pins_add}
    assert removed(world) == 0


async def test_elsewhere_nothing_is_taken_away(tmp_path: Path) -> None:
    async with opened(tmp_path, CREW[:3], played=SAILS) as world:
        hall = world.channel
        thread = await started(world)
        ana, carla = world.people["Ana"], world.people["Carla"]
        await world.slash(carla, "play", hall, game="singing-sails", seats=2, name="Lagos", where="a thread of its own")
        lagos = next(channel for channel in hall.threads if channel.id != thread.id)
        theirs = await persons_thread(world, hall, ana)
        for place in (hall, lagos, theirs):
            assert await world.write(ana, "I have two Sails", place)
        assert not await world.write(ana, "I have two Sails", thread)
        assert removed(world) == 1


async def test_words_are_free_before_and_after(tmp_path: Path) -> None:
    async with opened(tmp_path, CREW[:2], played=SAILS) as world:
        thread, ana = await lobby(world), world.people["Ana"]
        assert "This table is strict" in world.text(world.last())
        assert await world.write(ana, "Who brings the map?", thread)
        await world.press(ana, world.last(), "Start")
        assert not await world.write(ana, "I start", thread), "ship and compass are set without a word"
        await decide(world, world.add("Manuel", administrator=True), "end", thread)
        assert await world.write(ana, "What a pity", thread)
    async with opened(tmp_path / "free", CREW[:2], played=SAILS) as world:
        thread = await started(world, strict=False)
        world.allow(manage_messages=True)
        assert "taken away" not in world.text(post(world))
        assert await world.write(world.people["Ana"], "I have two Sails", thread)
        assert removed(world) == 0


async def test_words_are_free_while_talk_is_open(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    chosen = SINGING_SAILS.options({"discuss": True, "health-down": True})
    deal = SINGING_SAILS.deal(chosen, 2, random.Random(7))
    pile = sorted([*deal["draw"][0], *deal["hands"][0], *deal["hands"][1]])
    for card in (hand := ["discuss", "discuss", "rotate-left"]):
        pile.remove(card)
    whole = {**deal, "hands": [hand, [pile.pop() for _ in range(3)]], "draw": [pile]}
    monkeypatch.setattr(SingingSails, "deal", lambda self, chosen, seats, rng, known=None: whole)
    async with opened(tmp_path, CREW[:2], played=SAILS) as world:
        await started(world, discuss=True, health_down=True)
        ana = world.people["Ana"]
        await take(world, steps.Play("discuss", 1))
        while (view := await state(world)).stage == "play":
            assert not await world.write(ana, "Mine is a Discuss")
            now = await acting(world)
            card = str((await state(world, now[0])).hands[now[0]][0])
            await take(world, steps.Play(card, view.teams[0].free(0)[0]))
        assert view.stage == "go"
        assert "you may talk about plans" in world.text(post(world))
        assert "No talk" not in world.text(post(world))
        assert await world.write(ana, "I have a Rotate")
        assert await world.write(world.people["Bruno"], "Then I sail")
        await take(world, steps.Go())
        assert not await world.write(ana, "One more thing")
        assert "you may talk about plans" not in world.text(post(world))


async def test_without_the_right(world: World) -> None:
    """A missing right is named and the table stays as it was; with the right the command succeeds."""
    thread, ana = await lobby(world, strict=False), world.people["Ana"]
    refused = await world.slash(ana, "table: make it strict", thread)
    assert "cannot be strict here" in world.text(refused)
    assert "**Manage Messages**" in world.text(refused)
    assert not (await world.bot.services.lobby.get(1)).strict
    assert "strict" not in world.text(world.last())
    world.allow(manage_messages=True)
    await world.slash(ana, "table: make it strict", thread)
    assert (await world.bot.services.lobby.get(1)).strict


async def test_a_right_that_is_lost(world: World) -> None:
    thread = await started(world)
    world.allow(manage_messages=False)
    for _ in range(3):
        assert await world.write(world.people["Ana"], "I have two Sails", thread)
    messages = [message for message in world.messages() if "can no longer be strict here" in message.content]
    assert [(one.flags.suppress_notifications, one.mentions) for one in messages] == [(True, [])]
    assert len(await world.bot.services.notices.all(LIFTED)) == 1
    assert removed(world) == 1
    world.allow(manage_messages=True)
    assert await world.write(world.people["Ana"], "And now", thread)


async def test_a_message_that_is_gone_already(monkeypatch: pytest.MonkeyPatch, world: World) -> None:
    thread, backend = await started(world), world.env.backend
    delete = discord.Message.delete

    async def late(message: discord.Message, **more: Any) -> None:
        backend.delete_message(message.channel.id, message.id)
        await delete(message, **more)

    monkeypatch.setattr(discord.Message, "delete", late)
    assert not await world.write(world.people["Ana"], "I have two Sails", thread)
    assert (await world.bot.services.lobby.get(1)).strict


async def test_only_in_a_thread_of_its_own(world: World) -> None:
    ana, hall = world.people["Ana"], world.channel
    world.allow(manage_messages=True)
    for place in (hall, await persons_thread(world, hall, ana)):
        await world.slash(ana, "play", place, game="singing-sails", seats=2)
        refused = await world.slash(ana, "table: make it strict", place)
        assert "Only a table with its own thread" in world.text(refused)
    assert not any(table.strict for table in await world.bot.services.lobby.all())
    forum = await forum_of(world, "open")
    await world.slash(ana, "play", game="singing-sails", seats=2)
    (thread,) = forum.threads
    await world.slash(ana, "table: make it strict", thread)
    assert "This table is strict" in world.text(world.messages(thread)[0])
