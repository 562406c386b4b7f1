"""A post in several messages: one picture each, the words last, one ping, nothing sent twice."""

import asyncio
import contextlib
import io
from collections.abc import AsyncIterator
from datetime import timedelta
from typing import Any, cast
from unittest.mock import AsyncMock, Mock

import aiohttp
import discord
import pytest
from discord import ComponentType, ui
from simcord.http import router

from cogs.components import Anchor, Button, Controls, Page, Text
from cogs.delivery.posts import Sending
from cogs.host import Host
from cogs.sending import layout, view
from cogs.sending.channel import PUT_AWAY, Channel
from cogs.sending.work import Door
from hosting.core.errors import StoreError
from hosting.core.model import MessagePart, Person, Position
from hosting.notify.outbox import Posts
from navegador import State, legal, step_to_dict
from navegador.steps import End, Move
from tests.cogs.hands import WAYS, acting, enabled, exploring, table_of, turn, type_turn, verb
from tests.support.ways import SILENT
from tests.support.world import EDIT, SEND, Member, Message, World

pytestmark = pytest.mark.usefixtures("by_itself")


def ways(world: World, message: Message) -> bool:
    return any(verb(part) in WAYS for part in enabled(world, message))


def uploads(world: World) -> int:
    sent = [*world.requests(*SEND), *world.requests(*EDIT), *world.requests("POST", "/webhooks/*/*")]
    return sum("filename" in file for entry in sent for file in (entry.json or {}).get("attachments") or [])


async def test_the_board_first_and_silent_then_the_words(world: World, started: None, bruno: Member) -> None:
    """A post is two messages: the board silently, then text, market and buttons after the mention."""
    await turn(world)
    _, _, _, board, words = world.messages()
    assert (board.content, world.buttons(board)) == ("", [])
    assert board.flags.suppress_notifications
    assert not words.flags.suppress_notifications
    assert [file.filename.split(".")[0] for message in (board, words) for file in message.attachments] == [
        "board",
        "market",
    ]
    assert all(file.description for message in (board, words) for file in message.attachments)
    assert words.content.startswith(bruno.mention)
    assert any(":go:" in button.custom_id for button in world.buttons(words))
    assert world.pings(bruno) == 1


async def test_an_exploration_shows_in_the_messages_that_stand(world: World, started: None, ana: Member) -> None:
    """The board is replaced in its message and the words are added to theirs, without a new message or ping."""
    before = world.messages()
    old = await before[-2].attachments[0].read()
    market = before[-1].attachments[0].filename
    panel = await exploring(world, ana)
    sent = uploads(world)
    await world.press(ana, panel, "Yes, explore")
    after = world.messages()
    assert [message.id for message in after] == [message.id for message in before]
    board, words = after[-2:]
    assert await board.attachments[0].read() != old
    assert len(board.attachments) == len(words.attachments) == 1
    assert "Guiné explored" in words.content
    assert [button.label for button in world.buttons(words)][:1] == ["Continue the turn"]
    assert uploads(world) - sent <= 2
    assert words.attachments[0].filename.split(".")[0] == market.split(".")[0] == "market"


async def test_a_question_that_nobody_answers(world: World, started: None, ana: Member) -> None:
    """A question ends at its deadline with a line, without updates by the minute; its buttons go."""
    await world.bot.services.people.set(ana.id, ways=SILENT, first_reminder=None)
    answer = await world.slash(ana, "table: Ask to cancel the game")
    await world.press(ana, answer, "nav:1:")
    question, number = world.last(), len(world.messages())
    await world.advance(hours=23, minutes=59)
    assert len(world.messages()) == number
    await world.advance(minutes=1)
    assert len(world.messages()) == number + 1
    assert "without agreement" in world.last().content
    assert not world.buttons(question)
    assert {job.kind for job in await world.bot.services.jobs.all()} == {"remind"}


@pytest.mark.parametrize("error", [aiohttp.ServerDisconnectedError(), TimeoutError()])
async def test_a_connection_that_breaks(
    world: World, started: None, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    """A failed post is retried after two seconds; what was sent before stays as it is."""
    dispatch, broken = router.dispatch, 1

    def cut(*args: Any, **kwargs: Any) -> Any:
        nonlocal broken
        method, path = (str(part) for part in args[1:3])
        if broken and "POST" in (method, path) and "messages" in f"{method}{path}":
            broken -= 1
            raise error
        return dispatch(*args, **kwargs)

    with monkeypatch.context() as patch:
        patch.setattr(router, "dispatch", cut)
        await turn(world)
        assert not broken
        assert len(world.messages()) == 3
        await world.advance(seconds=1)
        assert len(world.messages()) == 3
        await world.advance(seconds=1)
    assert len(world.messages()) == 5
    assert world.pings(world.people["Bruno"]) == 1


async def test_a_repost_takes_over_what_could_not_be_sent(world: World, started: None, bruno: Member) -> None:
    world.env.inject_error("*", "/channels/*/messages*", status=403, code=50013, times=None)
    await turn(world)
    number = len(world.messages())
    await world.slash(world.people["Ana"], "table: Post again")
    assert len(world.messages()) == number + 2
    assert "**Ana** ·" in world.last().content
    assert world.last().content.startswith(bruno.mention)
    world.env.backend.faults.clear()
    await world.advance(hours=3)
    assert len(world.messages()) == number + 2
    assert world.pings(bruno) == 1, "in answer to the command"
    assert [message.id for message in world.messages() if ways(world, message)] == [world.last().id]


async def test_rights_that_are_given_back(world: World, started: None) -> None:
    world.env.inject_error(*SEND, status=403, code=50013, times=None)
    await turn(world)
    await world.advance(hours=5)
    number = len(world.messages())
    world.env.backend.faults.clear()
    await world.env.settle()
    assert len(world.messages()) == number
    world.guild.create_role("New")  # the others move up, with an event of Discord for each
    await world.env.settle()
    assert len(world.messages()) == number + 2


async def test_a_table_that_is_moved(world: World, ana: Member) -> None:
    elsewhere = world.guild.create_text_channel("elsewhere")
    await table_of(world, "Ana", "Bruno", channel=elsewhere, order="as joined")
    world.env.backend.delete_channel(elsewhere.id)
    await world.env.settle()
    await world.slash(ana, "table: Post again", table=1)
    assert world.last().content.startswith(ana.mention)
    assert world.pings(ana) == 2
    assert await world.bot.services.posts.pending() == []


def told_late(world: World, before: int, sent: int) -> None:
    """Check that Ana's turn came in words only and Bruno's with pictures, after this many messages."""
    first, board, words = world.messages()[before:]
    assert (len(first.attachments), len(board.attachments), len(words.attachments)) == (0, 1, 1)
    assert "**Ana** ·" in first.content
    assert "**Bruno** ·" in words.content
    assert uploads(world) - sent == 2
    assert not world.buttons(first)


async def test_two_turns_at_once_are_told_in_order(world: World, started: None) -> None:
    world.env.inject_error(*SEND, status=500, times=None)
    await type_turn(world, await acting(world))
    world.env.backend.faults.clear()
    before, sent = len(world.messages()), uploads(world)
    await type_turn(world, await acting(world))
    told_late(world, before, sent)


async def decline(world: World, position: Position) -> None:
    field = next(move.field for move in legal(cast(State, position.state)).moves if not move.price)
    steps = [step_to_dict(step) for step in (Move(field), End())]
    await world.bot.services.play.play(1, position.table.seq, 1, Person(world.people["Bruno"].id, "Bruno"), steps)


async def test_a_turn_that_is_overtaken_while_its_picture_waits(
    world: World, started: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An overtaken post's pictures are dropped: it comes in words, and the newer one with pictures."""
    through, overtaken, lock = Door.through, list[int](), asyncio.Lock()

    @contextlib.asynccontextmanager
    async def crowded(door: Door, guild: int) -> AsyncIterator[bool]:
        async with lock:
            position = await world.bot.services.positions.now(1)
            if not overtaken and position.table.to_act == (1,):  # Ana's turn is stored, its board not yet drawn
                overtaken.append(position.table.seq)
                await decline(world, position)
        async with through(door, guild):
            yield True

    monkeypatch.setattr(Door, "through", crowded)
    before, sent = len(world.messages()), uploads(world)
    await type_turn(world, await acting(world))
    told_late(world, before, sent)
    assert await world.bot.services.posts.pending() == []


async def test_overtaken_after_its_picture_was_sent_and_not_noted(
    world: World, started: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After a crash between a post's two messages, an overtaken post still gets its words."""
    sent, part_sent, failed = Sending._part, Posts.part_sent, list[int]()

    async def cut_off(sending: Sending, number: int, *given: Any) -> MessagePart:
        if number == 1 and not failed:
            position = await world.bot.services.positions.now(1)
            failed.append(sending.post.id)
            await decline(world, position)
            raise StoreError("no power")
        return await sent(sending, number, *given)

    async def noted(posts: Posts, post: int, part: MessagePart) -> None:
        if len(failed) == 1:
            failed.append(post)
            raise StoreError("no power")
        await part_sent(posts, post, part)

    monkeypatch.setattr(Sending, "_part", cut_off)
    monkeypatch.setattr(Posts, "part_sent", noted)
    before = len(world.messages())
    await type_turn(world, await acting(world))
    await world.advance(minutes=5)
    assert len(failed) == 2
    messages = [message for message in world.messages()[before:] if not message.attachments]
    assert ["**Ana** ·" in one.content for one in messages] == [True]
    assert "**Bruno** ·" in world.last().content
    assert await world.bot.services.posts.pending() == []


async def halved(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """Play two turns; only the first one's board is sent until the faults are cleared."""
    sent = Sending._part

    async def failing(sending: Sending, number: int, *given: Any) -> MessagePart:
        if number == 1:
            method, path = SEND
            fault = {"method": method, "path": path, "status": 500, "code": 0, "message": "", "times": None}
            world.env.backend.faults.append(fault)
        return await sent(sending, number, *given)

    with monkeypatch.context() as patch:
        patch.setattr(Sending, "_part", failing)
        await type_turn(world, await acting(world))
    await type_turn(world, await acting(world))


async def test_overtaken_after_its_board_was_sent(
    world: World, started: None, ana: Member, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Half a post is completed in words, the newer one is whole, and the player to act is called once."""
    before = len(world.messages())
    await halved(world, monkeypatch)
    (alone,) = world.messages()[before:]
    half, _ = await world.bot.services.posts.pending()
    assert [part.message for part in half.parts] == [alone.id, None], "it need not be looked for"
    world.env.backend.faults.clear()
    await world.advance(seconds=5)
    first, lines, board, words = world.messages()[before:]
    assert [len(one.attachments) for one in (first, lines, board, words)] == [1, 0, 1, 1]
    assert "**Ana** ·" in lines.content
    assert words.content.startswith(ana.mention)
    assert world.pings(ana) == 2, "at the start, and now"
    assert [message for message in world.messages() if ways(world, message)] == [words]
    assert await world.bot.services.posts.pending() == []


@pytest.mark.parametrize("asleep", [False, True])
async def test_a_repost_calls_whoever_was_waited_for(
    world: World, started: None, ana: Member, bruno: Member, monkeypatch: pytest.MonkeyPatch, asleep: bool
) -> None:
    """A player in one of the failed posts is called too; once, and after their quiet hours."""
    await halved(world, monkeypatch)
    if asleep:
        begin = world.clock.now().replace(minute=0, second=0, microsecond=0)
        await world.bot.services.people.set_quiet_hours(ana.id, (begin.time(), (begin + timedelta(hours=1)).time()))
    await world.slash(bruno, "table: Post again")
    assert world.pings(ana) == 1 + (not asleep)
    assert world.last().content.startswith("**Ana**" if asleep else ana.mention)
    world.env.backend.faults.clear()
    await world.advance(hours=2)
    await world.slash(bruno, "table: Post again")
    assert world.pings(ana) == 2


def refusal(code: int) -> discord.HTTPException:
    response: Any = Mock(status=400, reason="Bad Request")
    return discord.HTTPException(response, {"code": code, "message": "no"})


def channel_of(place: object, edit: AsyncMock) -> Channel:
    """Return the channel of a bot that knows this place and edits messages so."""
    host = Mock()
    host.get_channel.return_value = place
    host.get_partial_messageable.return_value.get_partial_message.return_value.edit = edit
    return Channel(cast(Host, host), 5)


async def test_an_edit_brings_a_thread_back() -> None:
    thread = Mock(spec=discord.Thread, archived=True)
    edit = AsyncMock(side_effect=[refusal(PUT_AWAY), None])
    await channel_of(thread, edit).change(1, buttons=view((), Anchor(1, 1)))
    thread.edit.assert_awaited_once_with(archived=False)
    assert edit.await_count == 2


async def test_a_picture_is_sent_whole_again() -> None:
    """A retried upload starts at the file's beginning, though the first try read it to its end."""
    file, read = discord.File(io.BytesIO(b"picture"), "board.png"), list[bytes]()

    async def edit(**changed: Any) -> None:
        read.append(changed["attachments"][0].fp.read())
        if len(read) == 1:
            raise refusal(PUT_AWAY)

    await channel_of(Mock(spec=discord.Thread), AsyncMock(side_effect=edit)).change(1, file=file)
    assert read == [b"picture", b"picture"]


async def test_other_refusals_are_raised() -> None:
    buttons = view(((Button("x", "x"),),), Anchor(1, 1))
    thread = Mock(spec=discord.Thread, archived=False)
    with pytest.raises(discord.HTTPException):
        await channel_of(thread, AsyncMock(side_effect=refusal(50035))).change(1, buttons=buttons)
    thread.edit.assert_not_awaited()
    edit = AsyncMock(side_effect=refusal(PUT_AWAY))
    with pytest.raises(discord.HTTPException):
        await channel_of(thread, edit).change(1, buttons=buttons)
    assert edit.await_count == 2
    edit = AsyncMock(side_effect=refusal(PUT_AWAY))
    with pytest.raises(discord.HTTPException):
        await channel_of(Mock(spec=discord.TextChannel), edit).change(1, buttons=buttons)
    assert edit.await_count == 1


def test_an_address_is_a_link_among_buttons() -> None:
    link = Button("", "Open", url="https://example.org/l/1")
    made = layout(Page((Text("Volta"), Controls(((Button("league-me", "Mine", "1"), link),)))), Anchor())
    own, other = (item for item in made.walk_children() if item.type.value == ComponentType.button.value)
    assert isinstance(own, ui.DynamicItem)
    assert own.custom_id.startswith("nav:")
    assert isinstance(other, ui.Button)
    assert (other.url, other.custom_id) == ("https://example.org/l/1", None)
