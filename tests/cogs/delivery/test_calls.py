"""Calls over days: by the post, by direct message, after quiet hours, once a day; and reminders."""

from datetime import UTC, datetime, time, timedelta
from itertools import pairwise
from pathlib import Path
from typing import Any, Literal
from unittest.mock import AsyncMock

import discord
import pytest

from hosting import Person
from hosting.core.errors import OtherRules, StoreError
from hosting.core.model import Table
from hosting.core.time_control import DAY, TimeControl
from hosting.notify import notices
from hosting.notify.calls import Calls
from hosting.play.positions import Positions
from navegador.game import NavegadorGame
from tests.cogs.delivery.test_clock_crashes import choose
from tests.cogs.hands import exploring, table_of, to_act, turn
from tests.cogs.workbench.test_plan_crashes import plan
from tests.support.world import SEND, Member, World, WorldClock, opened

pytestmark = pytest.mark.usefixtures("long_sleep")


def first_lines(messages: list[discord.Message]) -> list[str]:
    """Return the first line of each message."""
    return [message.content.splitlines()[0] for message in messages]


async def test_one_ping_for_each_turn(world: World, started: None, ana: Member, bruno: Member) -> None:
    """A player is notified when their turn comes and at the end, by the post and nothing else; not after it."""
    for number in range(1, 4):
        await turn(world)
        assert world.pings(bruno) == number
        await turn(world)
        assert world.pings(ana) == number + 1
    assert world.direct(ana) == []
    await world.slash(world.add("Admin", administrator=True), "table cancel", as_admin=True)
    await world.advance(hours=24 * 3)
    assert (world.pings(ana), world.pings(bruno)) == (5, 4)


async def test_a_direct_message(world: World, started: None, ana: Member, bruno: Member) -> None:
    """A direct message names the table and the last move and links to the post, which then notifies nobody."""
    await world.bot.services.people.set_ping(bruno.id, "direct")
    await turn(world)
    await world.advance(seconds=2)
    (message,) = world.direct(bruno)
    assert message.content.startswith("It is your turn at **Sagres**.")
    assert "**Ana** ·" in message.content
    assert message.content.endswith(f"/{world.guild.id}/{world.channel.id}/{world.last().id})")
    assert world.last().content.startswith("**Bruno**, it is your turn")
    assert world.pings(bruno) == 0
    assert world.direct(ana) == []
    await world.slash(bruno, "table repost")
    assert world.pings(bruno) == 0
    assert len(world.direct(bruno)) == 1


async def test_direct_messages_are_closed(world: World, started: None, bruno: Member) -> None:
    """If the direct message is refused, the call comes in the table's channel, with a mention, once."""
    await world.bot.services.people.set_ping(bruno.id, "direct")
    world.env.inject_error("POST", f"/channels/{bruno.user.dm_channel.id}/messages", status=403, code=50007, times=None)
    await turn(world)
    await world.advance(seconds=5)
    assert world.last().content.startswith(f"{bruno.mention}, it is your turn at **Sagres**.")
    assert world.pings(bruno) == 1 + sum("dm" in entry.path for entry in world.requests(*SEND))
    await world.advance(hours=2)
    assert sum("it is your turn" in post.content and bruno.mention in post.content for post in world.posts()) == 1


@pytest.mark.parametrize("plays", [False, True])
async def test_quiet_hours(world: World, started: None, bruno: Member, plays: bool) -> None:
    """The post names them silently; a notice comes at the end of quiet hours, if it is still their turn."""
    people = world.bot.services.people
    await people.set_zone(bruno.id, "Asia/Kolkata")  # there it is half past five in the evening
    await people.set_quiet_hours(bruno.id, (time(17), time(6)))
    await turn(world)
    assert world.last().content.startswith("**Bruno**, it is your turn")
    posts = len(world.posts())
    if plays:
        await turn(world)
    await world.advance(hours=12, minutes=29)
    assert world.pings(bruno) == 0
    await world.advance(minutes=1)
    assert world.pings(bruno) == (not plays)
    assert len(world.posts()) == posts + 1
    if not plays:
        assert world.last().content.startswith(f"{bruno.mention}, it is your turn at **Sagres**.")
        await turn(world)
    await world.advance(hours=20)
    assert world.pings(bruno) == (not plays)


@pytest.mark.usefixtures("by_itself")
async def test_a_post_that_comes_late_into_quiet_hours(world: World, started: None, bruno: Member) -> None:
    """A late post notifies nobody in quiet hours, though their turn started before; the notice comes in the morning."""
    await world.bot.services.people.set_quiet_hours(bruno.id, (time(12, 5), time(20)))
    world.env.inject_error(*SEND, status=500, times=100)
    await turn(world)
    await world.advance(minutes=40)
    assert world.last().content.startswith("**Bruno**, it is your turn")
    refused = world.pings(bruno)
    await world.advance(hours=7, minutes=20)
    assert world.pings(bruno) == refused + 1
    assert world.last().content.startswith(f"{bruno.mention}, it is your turn at **Sagres**.")


async def test_a_digest(tmp_path: Path) -> None:
    """A digest comes once a day at its minute, over a time change, with links to all waiting tables, or not at all."""
    friday = datetime(2026, 3, 27, 12, tzinfo=UTC)  # in the night to Sunday summer time starts
    async with opened(tmp_path, clock=WorldClock(friday)) as world:
        ana, bruno = world.people["Ana"], world.people["Bruno"]
        await world.bot.services.people.set_zone(bruno.id, "Europe/Berlin")
        await world.bot.services.people.set_digest(bruno.id, time(20))
        await table_of(world, "Ana", "Bruno", order="as joined")
        await turn(world)
        there = world.guild.create_text_channel("farol")
        await world.slash(bruno, "navegador new", there, seats=2, name="Faro", order="as joined")
        await world.press(ana, world.last(there), "Join")
        await world.press(bruno, world.last(there), "Start")
        assert world.direct(bruno) == []
        for number, at in enumerate((19, 24 + 19, 48 + 18), 1):
            due = friday.replace(hour=0) + timedelta(hours=at)
            await world.advance(seconds=(due - world.clock.now()).total_seconds() - 1)
            assert len(world.direct(bruno)) == number - 1
            await world.advance(seconds=1)
            assert len(world.direct(bruno)) == number
        head, *lines = world.direct(bruno)[-1].content.splitlines()
        assert head == "2 tables are waiting for you:"
        assert [line.partition(":")[0] for line in lines] == ["• **Sagres**", "• **Faro**"]
        assert f"/{world.channel.id}/" in lines[0]
        assert f"/{there.id}/" in lines[1]
        await world.slash(world.add("Admin", administrator=True), "table cancel", there, as_admin=True)
        await turn(world)
        await world.advance(hours=72)
        *_, last = world.direct(bruno)
        assert last.content.startswith("🛑 **Faro** has ended."), "nothing waits, a game has ended"
        assert len(world.direct(bruno)) == 4
        assert world.pings(bruno) == 0


async def test_a_digest_for_who_takes_no_direct_messages(world: World, started: None, bruno: Member) -> None:
    """Without direct messages a player is called at each waiting table, and no channel reads of their other tables."""
    await world.bot.services.people.set_digest(bruno.id, time(20))
    closed = f"/channels/{bruno.user.dm_channel.id}/messages"
    world.env.inject_error("POST", closed, status=403, code=50007, times=None)
    await turn(world)
    await world.advance(hours=8, seconds=5)
    assert world.last().content.startswith(f"{bruno.mention}, it is your turn at **Sagres**.")
    assert [notice.state for notice in await world.bot.services.notices.all("digest")] == ["dropped"]


async def test_reminders(world: World, started: None, ana: Member) -> None:
    """Reminders come after 1, 2, 4 and 8 days, then one in the channel; the older ones lose their buttons."""
    before = world.pings(ana)
    days = []
    for day in range(1, 20):
        known = len(world.messages())
        await world.advance(hours=24)
        days += [day] * (len(world.messages()) - known)
    assert days == [1, 2, 4, 8, 16]
    *reminders, stalled = world.messages()[-5:]
    assert world.pings(ana) == before + 4
    for reminder in reminders:
        assert reminder.content.startswith(f"⏰ {ana.mention}, **Sagres** is waiting for you")
    assert [len(world.buttons(reminder)) for reminder in reminders] == [0, 0, 0, 3]
    assert stalled.content.startswith("💤 **Sagres** has stalled: **Ana**'s turn began <t:")
    await turn(world)
    assert world.buttons(reminders[-1]) == [], "an old ping's buttons go"


class GoingOn(WorldClock):
    """A clock that shows a later time at each reading, as real ones do."""

    readings = 0

    def now(self) -> datetime:
        """Return the current time, in UTC."""
        self.readings += 1
        return super().now() + timedelta(microseconds=self.readings)


async def test_time_goes_on_while_the_bot_looks(tmp_path: Path) -> None:
    """A reminder is sent, though the clock advances while it is prepared."""
    async with opened(tmp_path, clock=GoingOn()) as world:
        await table_of(world, "Ana", "Bruno", order="as joined")
        ana = world.people["Ana"]
        await world.advance(hours=24, minutes=1)
        assert world.last().content.startswith(f"⏰ {ana.mention}, **Sagres** is waiting for you")


async def test_snoozing(world: World, started: None, ana: Member, bruno: Member) -> None:
    """A reminder's own person snoozes it; a stranger and another player are refused."""
    await world.advance(hours=24)
    reminder = world.last()
    for other, wanted in ((bruno, "moved on"), (world.people["Carla"], "seat")):
        answer = await world.press(other, reminder, "Snooze for 3 hours")
        assert answer.ephemeral
        assert wanted in world.text(answer)
    answer = await world.press(ana, reminder, "Snooze for 3 hours")
    assert answer.ephemeral
    due = int((world.clock.now() + timedelta(hours=3)).timestamp())
    assert f"<t:{due}:f>" in world.text(answer)
    assert world.buttons(reminder) == []
    known = len(world.messages())
    await world.advance(hours=2, minutes=59)
    assert len(world.messages()) == known
    await world.advance(minutes=1)
    assert len(world.messages()) == known + 1
    await world.press(ana, world.last(), "Not again this turn")
    await world.advance(hours=24 * 7)
    assert len(world.messages()) == known + 1


@pytest.mark.parametrize("button", ["Snooze for 3 hours", "Until tomorrow at 9", "Not again this turn"])
async def test_snoozing_in_a_direct_message(world: World, started: None, ana: Member, button: str) -> None:
    """The same buttons work there; pressed again after the turn, they say that it is over."""
    await world.bot.services.people.set_ping(ana.id, "direct")
    await world.advance(hours=24)
    (reminder,) = world.direct(ana)
    assert reminder.content.startswith("⏰ **Sagres** is waiting for you")
    answer = await world.press_direct(ana, reminder, button)
    assert "remind you again" in world.text(answer)
    assert world.buttons(world.direct(ana)[0]) == []


async def test_you_are_next(world: World, carla: Member) -> None:
    """A next-up notice comes on request when the seat before starts, and not for a turn that is over meanwhile."""
    await world.bot.services.people.set_next_up(carla.id, on=True)
    await table_of(world, "Ana", "Bruno", "Carla", order="as joined")
    await turn(world)
    await world.advance(seconds=2)
    assert world.last().content.startswith(f"{carla.mention}, you are next at **Sagres**: **Bruno** is playing now.")
    assert world.pings(carla) == 1
    await turn(world)
    assert world.pings(carla) == 2, "her own turn"


async def test_a_night_of_overdue_reminders(world: World, started: None, ana: Member) -> None:
    """Overdue reminders come one after the other, a second apart at least, and no server waits for another's."""
    services, times = world.bot.services, list[datetime]()
    position = await services.positions.now(1)

    def many(conn: Any) -> None:
        for _ in range(30):
            notices.add(
                conn,
                "remind",
                world.clock.now(),
                guild=world.guild.id,
                table=1,
                seat=0,
                seq=position.seq,
                person=ana.id,
                channel=world.channel.id,
            )

    await services.store.write(many)
    await world.slash(ana, "table repost")  # which wakes the jobs
    for _ in range(80):
        before = len(world.messages())
        await world.advance(seconds=0.5)
        times += [world.clock.now()] * (len(world.messages()) - before)
    assert [notice.state for notice in await services.notices.all("remind")] == ["sent"] * 30
    assert len(times) > 25, "they have come as a burst"
    gaps = [(later - earlier).total_seconds() for earlier, later in pairwise(times)]
    assert min(gaps) >= 1.0


async def test_called_after_a_plan(world: World, started: None, ana: Member, bruno: Member) -> None:
    """A player whose turn returns after another's plan is called, directly too, though they have just played."""
    await world.bot.services.people.set_ping(ana.id, "direct")
    await plan(world, None)
    await turn(world)
    await world.advance(seconds=5)
    assert (await to_act(world)) is ana
    assert first_lines(world.direct(ana)) == ["It is your turn at **Sagres**."]
    assert world.direct(bruno) == []


@pytest.mark.parametrize("way", ["channel", "direct"])
async def test_called_where_time_ran_out_in_mid_turn(
    world: World, ana: Member, monkeypatch: pytest.MonkeyPatch, way: Literal["channel", "direct"]
) -> None:
    """A player who leaves after exploring is called when a computer player has ended that turn and theirs returns."""
    monkeypatch.setattr(NavegadorGame, "choose", choose)
    services = world.bot.services
    await services.people.set_ping(ana.id, way)
    await services.people.set_reminders(ana.id, on=False)
    await table_of(world, "Ana", computers=("random",), order="as joined", clock="fast")
    control = TimeControl("turn", DAY, at_zero="turn")
    await services.clocks.choose(1, control, Person(99, "Rita"), admin=True)
    await world.press(ana, await exploring(world, ana), "Yes, explore")
    known, before = len(world.direct(ana)), world.pings(ana)
    await world.advance(hours=24, seconds=5)
    assert (await to_act(world)) is ana
    assert first_lines(world.direct(ana)[known:]) == ["It is your turn at **Sagres**."] * (way == "direct")
    assert world.pings(ana) == before + (way == "channel")


async def test_who_sits_down_is_there(world: World, carla: Member) -> None:
    """A player who takes a seat to act gets no direct message, nor a mention in the channel."""
    await table_of(world, "Ana", "Bruno", order="as joined", clock="fast")
    services = world.bot.services
    control = TimeControl("turn", DAY, at_zero="free")
    await services.clocks.choose(1, control, Person(99, "Rita"), admin=True)
    await services.people.set_ping(carla.id, "direct")
    await world.advance(hours=25)
    before = len(world.posts())
    free = next(post for post in reversed(world.posts()) if any(":take:" in b.custom_id for b in world.buttons(post)))
    (seat,) = [button for button in world.buttons(free) if ":take:" in button.custom_id]
    await world.press(carla, free, seat.custom_id)
    await world.advance(seconds=5)
    assert (await to_act(world)) is carla
    assert len(world.posts()) > before
    assert world.direct(carla) == []


@pytest.mark.parametrize("answers", [False, True])
async def test_asked_in_quiet_hours(world: World, ana: Member, bruno: Member, carla: Member, answers: bool) -> None:
    """A question notifies no sleeper; a notice comes at the end of quiet hours, if it still waits for them."""
    await table_of(world, "Ana", "Bruno", "Carla", order="as joined", clock="slow")
    people = world.bot.services.people
    await people.set_quiet_hours(bruno.id, (time(11), time(20)))
    await people.set_reminders(ana.id, on=False)
    sure = await world.press(ana, await world.slash(ana, "clock"), "Pause the clocks")
    await world.press(ana, sure, "Yes, ask")
    assert (world.pings(bruno), world.pings(carla)) == (0, 1)
    assert "**Bruno**, **Carla**: please answer" in world.last().content
    if answers:
        no = next(button for button in world.buttons(world.last()) if ":refuse:" in button.custom_id)
        await world.press(bruno, world.last(), no.custom_id)
    known = len(world.posts())
    await world.advance(hours=7, minutes=59)
    assert world.pings(bruno) == 0
    await world.advance(minutes=1, seconds=5)
    assert world.pings(bruno) == (not answers)
    texts = [f"{bruno.mention}, there is a question for you at **Sagres**: **Ana** asks to pause the clocks."] * (
        not answers
    )
    assert [post.content.splitlines()[0] for post in world.posts()[known:]] == texts


async def test_time_is_up_while_they_sleep(world: World, ana: Member) -> None:
    """An announcement delayed by a Discord failure notifies nobody in quiet hours, and comes at their end."""
    await table_of(world, "Ana", "Bruno", order="as joined", clock="fast")
    people = world.bot.services.people
    await people.set_quiet_hours(ana.id, (time(13), time(14)))
    await people.set_reminders(ana.id, on=False)
    await world.advance(hours=24, minutes=59)  # an hour of it did not count
    world.env.inject_error(*SEND, status=500, times=None)
    await world.advance(minutes=2)
    await people.set_quiet_hours(ana.id, (time(13), time(20)))
    world.env.backend.faults.clear()
    before = world.pings(ana)
    await world.advance(hours=2)
    assert "time is up." in world.last().content
    assert world.pings(ana) == before
    await world.advance(hours=6)
    assert world.pings(ana) == before + 1
    assert world.last().content.startswith(f"⏰ {ana.mention}")


@pytest.mark.parametrize("out", [pytest.param(False, marks=pytest.mark.long), True])
async def test_a_reminder_that_discord_held_up(
    world: World, started: None, bruno: Member, monkeypatch: pytest.MonkeyPatch, out: bool
) -> None:
    """A notice refused until its person sleeps comes on waking, once; a sent one is found, not sent again."""
    people, notices = world.bot.services.people, world.bot.services.notices
    await people.set_reminders(bruno.id, on=True, first=60)
    await people.set_quiet_hours(bruno.id, (time(13, 20), time(15)))
    await turn(world)
    await world.advance(minutes=55)
    if out:
        monkeypatch.setattr(notices, "sent", AsyncMock(side_effect=StoreError))
    else:
        world.env.inject_error(*SEND, status=500, times=None)
    await world.advance(minutes=30)
    assert [notice.state for notice in await notices.all("remind")] == ["sending"]
    monkeypatch.undo()
    world.env.backend.faults.clear()
    before = len(world.posts())
    await world.advance(minutes=90)
    assert len(world.posts()) == before
    assert [notice.state for notice in await notices.all("remind")] == ["sent" if out else "sending"]
    await world.advance(minutes=6)
    assert len(world.posts()) == before + 1  # the delayed one, or the next
    assert len(await notices.all("remind")) == 1 + out
    await world.advance(minutes=53)
    assert len(world.posts()) == before + 1
    await world.advance(minutes=9)
    assert len(world.posts()) == before + 1 + (not out)  # its time counts from the sending of the one before
    assert f"{bruno.mention}" in world.last().content


async def test_a_digest_is_not_put_off(world: World, started: None, bruno: Member) -> None:
    """A change while a digest waits for the end of quiet hours does not postpone it."""
    people = world.bot.services.people
    await people.set_digest(bruno.id, time(16))
    await people.set_quiet_hours(bruno.id, (time(15), time(20)))
    await turn(world)
    await world.advance(hours=5)
    await people.set_next_up(bruno.id, on=True)
    await people.set_reminders(bruno.id, on=True, first=120)
    now = world.clock.now()
    away = await world.bot.services.absences.announce(bruno.id, now + timedelta(days=2), now + timedelta(days=3))
    await world.bot.services.absences.withdraw(away.id, bruno.id)
    await world.advance(hours=3, seconds=2)
    assert len(world.direct(bruno)) == 1
    await people.set_digest(bruno.id, time(21))
    await world.slash(bruno, "table repost")  # which wakes the jobs
    await world.advance(minutes=59)
    assert len(world.direct(bruno)) == 1
    await world.advance(minutes=1)
    assert len(world.direct(bruno)) == 2


async def test_a_digest_after_a_pause(world: World, ana: Member) -> None:
    """A table paused at the digest's minute is not in it; once its clocks run, it is in the next one."""
    await table_of(world, "Ana", "Bruno", order="as joined", clock="slow")
    people = world.bot.services.people
    await people.set_digest(ana.id, time(20))
    await world.slash(world.add("Admin", administrator=True), "table pause", as_admin=True)
    await world.advance(hours=24)
    assert world.direct(ana) == []
    await world.press(world.people["Bruno"], world.last(), "Resume the clocks")
    await world.advance(hours=8, seconds=2)
    assert len(world.direct(ana)) == 1


async def test_a_digest_of_many_tables(world: World, ana: Member, monkeypatch: pytest.MonkeyPatch) -> None:
    """A digest has as many whole lines as a message takes, then the number of further tables."""
    waiting = Calls.waiting

    async def many(self: Calls, person: int) -> list[Table]:
        return await waiting(self, person) * 40

    monkeypatch.setattr(Calls, "waiting", many)
    await world.bot.services.people.set_digest(ana.id, time(20))
    await table_of(world, "Ana", "Bruno", order="as joined")
    await world.advance(hours=8)
    head, *lines, more = world.direct(ana)[-1].content.splitlines()
    assert head == "40 tables are waiting for you:"
    assert all(line.endswith(")") for line in lines)
    assert more == f"… and {40 - len(lines)} more."
    assert len(world.direct(ana)[-1].content) > 1700


async def test_a_digest_with_a_table_of_other_rules(world: World, ana: Member, monkeypatch: pytest.MonkeyPatch) -> None:
    """A table of unknown rules is listed like the others, though its plan cannot be viewed."""
    await world.bot.services.people.set_digest(ana.id, time(20))
    await table_of(world, "Ana", "Bruno", order="as joined")

    def unread(*_: Any) -> None:
        raise OtherRules("played by other rules", table=1)

    monkeypatch.setattr(Positions, "read", unread)
    await world.advance(hours=8)
    assert world.direct(ana)[-1].content.startswith("One table is waiting for you:")


async def test_who_ends_their_turn_after_time_ran_out_is_there(
    world: World, ana: Member, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A player who ends their turn after time ran out counts as present for the next one."""
    monkeypatch.setattr(NavegadorGame, "choose", choose)
    services = world.bot.services
    await services.people.set_ping(ana.id, "direct")
    await services.people.set_reminders(ana.id, on=False)
    await table_of(world, "Ana", computers=("random",), order="as joined", clock="fast")
    control = TimeControl("turn", DAY, at_zero="remind")
    await services.clocks.choose(1, control, Person(99, "Rita"), admin=True)
    await world.press(ana, await exploring(world, ana), "Yes, explore")
    await world.advance(hours=24, seconds=5)
    table = await services.lobby.get(1)
    assert "time is up" in world.last().content
    await services.play.play(1, table.seq, 0, Person(ana.id, "Ana"), [{"do": "end"}])
    await world.bot.settled(1)
    assert (await to_act(world)) is ana
    begins = (await services.lobby.get(1)).seats[0].valid_from
    assert begins is not None
    assert begins > table.seq
    assert [notice for notice in await services.notices.all("turn") if notice.seq == begins] == []
