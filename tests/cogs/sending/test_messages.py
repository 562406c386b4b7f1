"""A post in several messages: one picture each, the words last, one ping, nothing sent twice."""

import asyncio
import contextlib
import re
from collections import Counter
from collections.abc import AsyncIterator
from datetime import timedelta
from typing import Any, cast

import aiohttp
import discord
import pytest
from simcord.http import router

from cogs.sending.work import Door
from hosting.core.errors import StoreError
from hosting.core.model import Part, Person, Position
from hosting.notify.outbox import Posts
from navegador import State, legal, step_to_dict
from navegador.steps import End, Move
from tests.cogs.hands import Hand, table_of, to_act
from tests.support.world import World

SEND, EDIT = ("POST", "/channels/*/messages"), ("PATCH", "/channels/*/messages/*")

pytestmark = pytest.mark.usefixtures("by_itself")


async def turn(world: World) -> None:
    """Play a turn."""
    who = await to_act(world)
    assert who is not None
    await Hand(world, 8).turn(who)


async def typed(world: World) -> None:
    """Type a turn, wherever the newest post is."""
    who = await to_act(world)
    assert who is not None
    await world.slash(who, "turn", text="ships 1")
    await world.slash(who, "confirm")


def uploads(world: World) -> int:
    """Return the number of pictures sent in public messages, existing or not."""
    sent = [*world.requests(*SEND), *world.requests(*EDIT), *world.requests("POST", "/webhooks/*/*")]
    return sum("filename" in file for entry in sent for file in (entry.json or {}).get("attachments") or [])


def pinged(world: World) -> Counter[int]:
    """Return the number of notifications of each person, by the allowed mentions."""
    sent = [*world.requests(*SEND), *world.requests("POST", "/webhooks/*/*")]
    return Counter(
        int(person)
        for entry in sent
        for person in (entry.json.get("allowed_mentions") or {}).get("users", ())
        if re.search(rf"<@!?{person}>", entry.json.get("content") or "")
    )


async def test_the_board_first_and_silent_then_the_words(world: World) -> None:
    """A post is two messages: the board silently, then text, market and buttons after the mention."""
    await table_of(world, "Ana", "Bruno", order="as joined")
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
    assert words.content.startswith(world.people["Bruno"].mention)
    assert any(":go:" in button.custom_id for button in world.buttons(words))
    assert pinged(world)[world.people["Bruno"].id] == 1


async def test_an_exploration_shows_in_the_messages_that_stand(world: World) -> None:
    """The board is replaced in its message and the words are added to theirs, without a new message or ping."""
    await table_of(world, "Ana", "Bruno", order="as joined")
    ana, before = world.people["Ana"], world.messages()
    old = await before[-2].attachments[0].read()
    market = before[-1].attachments[0].filename
    panel = await world.press(ana, world.last(), "Sailing")
    await world.choose(ana, panel, ["explore-1"], custom_id=_menu(world, panel, "route0"))
    sent = uploads(world)
    await world.press(ana, panel, "Yes, explore")
    after = world.messages()
    assert [message.id for message in after] == [message.id for message in before]
    board, words = after[-2:]
    assert await board.attachments[0].read() != old
    assert len(board.attachments) == len(words.attachments) == 1
    assert "Sailing Guiné explored" in words.content
    assert [button.label for button in world.buttons(words)][:1] == ["Continue the turn"]
    assert uploads(world) - sent <= 2
    assert words.attachments[0].filename.split(".")[0] == market.split(".")[0] == "market"


def _menu(world: World, panel: Any, what: str) -> str:
    menus = [
        str(part["custom_id"]) for row in world.components(panel) for part in row["components"] if part["type"] == 3
    ]
    return next(one for one in menus if f":{what}" in one)


async def test_an_exploration_that_cannot_be_shown_at_once(world: World) -> None:
    """A refused edit is retried a little later, once."""
    await table_of(world, "Ana", "Bruno", order="as joined")
    ana = world.people["Ana"]
    panel = await world.press(ana, world.last(), "Sailing")
    await world.choose(ana, panel, ["explore-1"], custom_id=_menu(world, panel, "route0"))
    world.env.inject_error(*EDIT, status=500, times=2)
    await world.press(ana, panel, "Yes, explore")
    assert "Sailing Guiné explored" not in world.last().content
    await world.advance(seconds=10)
    assert world.last().content.count("Sailing Guiné explored") == 1
    await world.advance(minutes=10)
    assert world.last().content.count("Sailing Guiné explored") == 1


async def test_a_game_with_five_questions(world: World) -> None:
    """Questions and offers are short lines beside the turn post: no pictures, its buttons stay, answer buttons go."""
    await table_of(world, "Ana", "Bruno", order="as joined")
    await turn(world)
    ana, bruno, live = world.people["Ana"], world.people["Bruno"], world.last()
    before, sent = len(world.messages()), uploads(world)
    for number in range(5):
        asked = await world.slash(ana, "table undo" if number % 2 else "table cancel")
        await world.press(ana, asked, "nav:1:")
        question = world.last()
        assert question.content.startswith(bruno.mention)
        assert question.attachments == []
        assert world.buttons(live), "the turn post keeps its own"
        await world.press(
            bruno, question, next(b.custom_id for b in world.buttons(question) if "refuse" in b.custom_id)
        )
        assert not world.buttons(question)
        assert world.buttons(live)
    assert len(world.messages()) - before == 10
    for _ in range(5):
        await world.slash(ana, "table handover", to=world.people["Carla"])
        await world.press(world.people["Carla"], world.last(), "No, thanks")
        assert world.buttons(live)
    assert len(world.messages()) - before == 15
    assert uploads(world) - sent == 0
    assert pinged(world)[bruno.id] == 1 + 5
    await typed(world)
    assert not world.buttons(live)
    assert [message.id for message in world.messages() if world.buttons(message)] == [world.last().id]


async def test_a_question_that_nobody_answers(world: World) -> None:
    """A question ends at its deadline with a line, without updates by the minute; its buttons go."""
    await table_of(world, "Ana", "Bruno", order="as joined")
    await world.bot.services.people.set_reminders(world.people["Ana"].id, on=False)
    asked = await world.slash(world.people["Ana"], "table cancel")
    await world.press(world.people["Ana"], asked, "nav:1:")
    question, number = world.last(), len(world.messages())
    await world.advance(hours=23, minutes=59)
    assert len(world.messages()) == number
    await world.advance(minutes=1)
    assert len(world.messages()) == number + 1
    assert not world.buttons(question)
    assert {job.kind for job in await world.bot.services.jobs.all()} == {"remind"}


async def test_a_seat_that_changes_hands(world: World) -> None:
    """The seat's new player to act is called, with buttons, and the pictures stay in place."""
    await table_of(world, "Ana", "Bruno", order="as joined")
    ana, carla, sent = world.people["Ana"], world.people["Carla"], uploads(world)
    await world.slash(ana, "table handover", to=carla)
    await world.press(carla, world.last(), "Take the seat")
    assert world.last().content.startswith(carla.mention)
    assert any(":go:" in button.custom_id for button in world.buttons(world.last()))
    assert uploads(world) == sent
    assert pinged(world)[carla.id] == 1 + 1, "offered, and called"


@pytest.mark.parametrize(
    "error", [aiohttp.ServerDisconnectedError(), ConnectionResetError(104, "reset"), TimeoutError(), OSError("cut")]
)
async def test_a_connection_that_breaks(monkeypatch: pytest.MonkeyPatch, error: Exception, world: World) -> None:
    """A failed post is retried after two seconds; what was sent before stays as it is."""
    await table_of(world, "Ana", "Bruno", order="as joined")
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
    assert pinged(world)[world.people["Bruno"].id] == 1


async def test_only_the_words_are_refused(world: World) -> None:
    """A board already sent is not sent again."""
    await table_of(world, "Ana", "Bruno", order="as joined")
    board = None
    world.env.inject_error(*SEND, status=500, times=1)
    await turn(world)
    assert len(world.messages()) == 3
    world.env.inject_error("PATCH", "/channels/*/messages/*", status=500, times=None)
    await world.advance(seconds=2)
    board, words = world.messages()[-2:]
    world.env.backend.faults.clear()
    await world.advance(minutes=1)
    assert world.messages()[-2:] == [board, words]
    assert len(world.messages()) == 5


async def test_a_repost_takes_over_what_could_not_be_sent(world: World) -> None:
    """Without rights a command displays the turn, with its ping; once they return nothing comes twice."""
    await table_of(world, "Ana", "Bruno", order="as joined")
    bruno = world.people["Bruno"]
    world.env.inject_error("*", "/channels/*/messages*", status=403, code=50013, times=None)
    await turn(world)
    number = len(world.messages())
    await world.slash(world.people["Ana"], "table repost")
    assert len(world.messages()) == number + 2
    assert "**Ana** ·" in world.last().content
    assert world.last().content.startswith(bruno.mention)
    world.env.backend.faults.clear()
    await world.advance(hours=3)
    assert len(world.messages()) == number + 2
    assert pinged(world)[bruno.id] == 1, "in answer to the command"
    assert [message.id for message in world.messages() if world.buttons(message)] == [world.last().id]


async def test_rights_that_are_given_back(world: World) -> None:
    """Discord's event brings the post at once, however long the pause has grown."""
    await table_of(world, "Ana", "Bruno", order="as joined")
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


async def test_a_table_that_is_moved(world: World) -> None:
    """The player to act is notified in the new channel, even if a post was lost with the old one."""
    elsewhere = world.guild.create_text_channel("elsewhere")
    await world.slash(
        world.people["Ana"], "navegador new", channel=elsewhere, name="Sagres", seats=2, order="as joined"
    )
    await world.press(world.people["Bruno"], world.last(elsewhere), "Join")
    await world.press(world.people["Ana"], world.last(elsewhere), "Start")
    world.env.backend.delete_channel(elsewhere.id)
    await world.env.settle()
    await world.slash(world.people["Ana"], "table repost", table=1)
    ana = world.people["Ana"]
    assert world.last().content.startswith(ana.mention)
    assert pinged(world)[ana.id] == 2
    assert await world.bot.services.posts.pending() == []


def told_late(world: World, before: int, sent: int) -> None:
    """Check that Ana's turn came in words only and Bruno's with pictures, after this many messages."""
    first, board, words = world.messages()[before:]
    assert (len(first.attachments), len(board.attachments), len(words.attachments)) == (0, 1, 1)
    assert "**Ana** ·" in first.content
    assert "**Bruno** ·" in words.content
    assert uploads(world) - sent == 2
    assert not world.buttons(first)


async def test_two_turns_at_once_are_told_in_order(world: World) -> None:
    """A post that is overtaken before it is sent has words only, and notifies nobody."""
    await table_of(world, "Ana", "Bruno", order="as joined")
    world.env.inject_error(*SEND, status=500, times=None)
    await typed(world)
    world.env.backend.faults.clear()
    before, sent = len(world.messages()), uploads(world)
    await typed(world)
    told_late(world, before, sent)


async def decline(world: World, position: Position) -> None:
    """Take the nearest field as Bruno and decline its action."""
    field = next(move.field for move in legal(cast(State, position.state)).moves if not move.price)
    steps = [step_to_dict(step) for step in (Move(field), End())]
    await world.bot.services.play.play(1, position.table.seq, 1, Person(world.people["Bruno"].id, "Bruno"), steps)


async def test_a_turn_that_is_overtaken_while_its_picture_waits(monkeypatch: pytest.MonkeyPatch, world: World) -> None:
    """An overtaken post's pictures are dropped: it comes in words, and the newer one with pictures."""
    await table_of(world, "Ana", "Bruno", order="as joined")
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
    await typed(world)
    told_late(world, before, sent)
    assert await world.bot.services.posts.pending() == []


async def test_overtaken_after_its_picture_was_sent_and_not_noted(
    monkeypatch: pytest.MonkeyPatch, world: World
) -> None:
    """After a crash between a post's two messages, an overtaken post still gets its words."""
    await table_of(world, "Ana", "Bruno", order="as joined")
    part_sent, failed = Posts.part_sent, list[int]()

    async def cut_off(posts: Posts, post: int, part: Part) -> None:
        if failed:
            return await part_sent(posts, post, part)
        position = await world.bot.services.positions.now(1)
        failed.append(post)
        await decline(world, position)
        raise StoreError("no power")

    monkeypatch.setattr(Posts, "part_sent", cut_off)
    before = len(world.messages())
    await typed(world)
    await world.advance(minutes=5)
    assert failed
    told = [one for one in world.messages()[before:] if not one.attachments]
    assert ["**Ana** ·" in one.content for one in told] == [True]
    assert "**Bruno** ·" in world.last().content
    assert await world.bot.services.posts.pending() == []


async def test_no_message_has_two_pictures(world: World) -> None:
    """Not at the end either, nor in what is shown to all."""
    await table_of(world, "Ana", "Bruno", order="as joined")
    for what in ("board", "market", "sheet"):
        await world.slash(world.people["Ana"], f"show {what}", to_all=True)
    await world.slash(world.people["Ana"], "table repost")
    assert all(len(message.attachments) <= 1 for message in world.messages())
    assert isinstance(world.last(), discord.Message)


async def halved(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """Play two turns; only the first one's board is sent until the faults are cleared."""
    part_sent = Posts.part_sent

    async def noted(posts: Posts, post: int, part: Part) -> None:
        await part_sent(posts, post, part)
        method, path = SEND
        fault = {"method": method, "path": path, "status": 500, "code": 0, "message": "", "times": None}
        world.env.backend.faults.append(fault)

    with monkeypatch.context() as patch:
        patch.setattr(Posts, "part_sent", noted)
        await typed(world)
    await typed(world)


async def test_overtaken_after_its_board_was_sent(monkeypatch: pytest.MonkeyPatch, world: World) -> None:
    """Half a post is completed in words, the newer one is whole, and the player to act is called once."""
    await table_of(world, "Ana", "Bruno", order="as joined")
    before = len(world.messages())
    await halved(world, monkeypatch)
    assert len(world.messages()) == before + 1
    world.env.backend.faults.clear()
    await world.advance(seconds=5)
    first, told, board, words = world.messages()[before:]
    assert [len(one.attachments) for one in (first, told, board, words)] == [1, 0, 1, 1]
    assert "**Ana** ·" in told.content
    assert words.content.startswith(world.people["Ana"].mention)
    assert pinged(world)[world.people["Ana"].id] == 2, "at the start, and now"
    assert [one for one in world.messages() if world.buttons(one)] == [words]
    assert await world.bot.services.posts.pending() == []


@pytest.mark.parametrize("asleep", [False, True])
async def test_a_repost_calls_whoever_was_waited_for(
    monkeypatch: pytest.MonkeyPatch, asleep: bool, world: World
) -> None:
    """A player in one of the failed posts is called too; once, and after their quiet hours."""
    await table_of(world, "Ana", "Bruno", order="as joined")
    ana = world.people["Ana"]
    await halved(world, monkeypatch)
    if asleep:
        begin = world.clock.now().replace(minute=0, second=0, microsecond=0)
        await world.bot.services.people.set_quiet_hours(ana.id, (begin.time(), (begin + timedelta(hours=1)).time()))
    await world.slash(world.people["Bruno"], "table repost")
    assert pinged(world)[ana.id] == 1 + (not asleep)
    assert world.last().content.startswith("**Ana**" if asleep else ana.mention)
    world.env.backend.faults.clear()
    await world.advance(hours=2)
    await world.slash(world.people["Bruno"], "table repost")
    assert pinged(world)[ana.id] == 2
