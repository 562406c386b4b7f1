"""Calls over days: by the post, by direct message, after quiet hours, once a day; and reminders."""

from datetime import UTC, datetime, time, timedelta
from itertools import pairwise
from pathlib import Path
from typing import Any, Literal

import discord
import pytest
from simcord.actors import MemberActor

from hosting import Person
from hosting.core.errors import OtherRules, StoreError
from hosting.core.model import Table
from hosting.core.time_control import DAY, TimeControl
from hosting.notify import notices
from hosting.notify.calls import Calls
from hosting.play.positions import Positions
from navegador.game import NavegadorGame
from tests.cogs.delivery.test_clock_crashes import choose
from tests.cogs.hands import Hand, enabled, table_of, to_act, verb
from tests.cogs.planning.test_crashes import plan
from tests.support.world import World, WorldClock, opened

SEND = ("POST", "/channels/*/messages")


pytestmark = pytest.mark.usefixtures("long_sleep")


async def turn(world: World) -> None:
    """Play a turn."""
    who = await to_act(world)
    assert who is not None
    await Hand(world, 8).turn(who)


async def two(world: World) -> tuple[MemberActor, MemberActor]:
    """Start a table at which Ana is to act, then Bruno; return the two."""
    await table_of(world, "Ana", "Bruno", order="as joined")
    return world.people["Ana"], world.people["Bruno"]


def pings(world: World, who: MemberActor) -> int:
    """Return the number of notifications of a person in a channel."""
    return sum(who.id in map(int, (body.get("allowed_mentions") or {}).get("users", ())) for body in world.sent())


def told(messages: list[discord.Message]) -> list[str]:
    """Return the first line of each message."""
    return [message.content.splitlines()[0] for message in messages]


async def test_one_ping_for_each_turn(tmp_path: Path) -> None:
    """A player is notified when their turn comes, by the post and nothing else; not after the end."""
    async with opened(tmp_path) as world:
        ana, bruno = await two(world)
        for number in range(1, 4):
            await turn(world)
            assert pings(world, bruno) == number
            await turn(world)
            assert pings(world, ana) == number + 1
        assert world.direct(ana) == []
        await world.slash(world.add("Admin", administrator=True), "table cancel", as_admin=True)
        before = pings(world, ana), pings(world, bruno)
        await world.advance(hours=24 * 3)
        assert (pings(world, ana), pings(world, bruno)) == before


async def test_a_direct_message(tmp_path: Path) -> None:
    """A direct message names the table and the last move and links to the post, which then notifies nobody."""
    async with opened(tmp_path) as world:
        ana, bruno = await two(world)
        await world.bot.services.people.set_ping(bruno.id, "direct")
        await turn(world)
        await world.advance(seconds=2)
        (message,) = world.direct(bruno)
        assert message.content.startswith("It is your turn at **Sagres**.")
        assert "**Ana** ·" in message.content
        assert message.content.endswith(f"/{world.guild.id}/{world.channel.id}/{world.last().id})")
        assert world.last().content.startswith("**Bruno**, it is your turn")
        assert pings(world, bruno) == 0
        assert world.direct(ana) == []
        await world.slash(bruno, "table repost")
        assert pings(world, bruno) == 0
        assert len(world.direct(bruno)) == 1


async def test_direct_messages_are_closed(tmp_path: Path) -> None:
    """If the direct message is refused, the call comes in the table's channel, with a mention, once."""
    async with opened(tmp_path) as world:
        _, bruno = await two(world)
        await world.bot.services.people.set_ping(bruno.id, "direct")
        world.env.inject_error(
            "POST", f"/channels/{bruno.user.dm_channel.id}/messages", status=403, code=50007, times=None
        )
        await turn(world)
        await world.advance(seconds=5)
        assert world.last().content.startswith(f"{bruno.mention}, it is your turn at **Sagres**.")
        assert pings(world, bruno) == 1 + sum("dm" in entry.path for entry in world.requests(*SEND))
        await world.advance(hours=2)
        assert sum("it is your turn" in post.content and bruno.mention in post.content for post in world.posts()) == 1


@pytest.mark.parametrize("plays", [False, True])
async def test_quiet_hours(tmp_path: Path, plays: bool) -> None:
    """The post names them silently; a notice comes at the end of quiet hours, if it is still their turn."""
    async with opened(tmp_path) as world:
        _, bruno = await two(world)
        people = world.bot.services.people
        await people.set_zone(bruno.id, "Asia/Kolkata")  # there it is half past five in the evening
        await people.set_quiet_hours(bruno.id, (time(17), time(6)))
        await turn(world)
        assert world.last().content.startswith("**Bruno**, it is your turn")
        posts = len(world.posts())
        if plays:
            await turn(world)
        await world.advance(hours=12, minutes=29)
        assert pings(world, bruno) == 0
        await world.advance(minutes=1)
        assert pings(world, bruno) == (not plays)
        assert len(world.posts()) == posts + 1
        if not plays:
            assert world.last().content.startswith(f"{bruno.mention}, it is your turn at **Sagres**.")
            await turn_of(world, bruno)
        await world.advance(hours=20)
        assert pings(world, bruno) == (not plays)


async def turn_of(world: World, who: MemberActor) -> None:
    """Play by the newest post with a turn's buttons."""
    ways = ("go", "open")
    post = next(post for post in reversed(world.posts()) if any(verb(part) in ways for part in enabled(world, post)))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(world, "last", lambda channel=None: post)
        await Hand(world, 8).turn(who)


@pytest.mark.usefixtures("by_itself")
async def test_a_post_that_comes_late_into_quiet_hours(tmp_path: Path) -> None:
    """A late post notifies nobody in quiet hours, though their turn started before; the notice comes in the morning."""
    async with opened(tmp_path) as world:
        _, bruno = await two(world)
        await world.bot.services.people.set_quiet_hours(bruno.id, (time(12, 5), time(20)))
        world.env.inject_error(*SEND, status=500, times=100)
        await turn(world)
        await world.advance(minutes=40)
        assert world.last().content.startswith("**Bruno**, it is your turn")
        refused = pings(world, bruno)
        await world.advance(hours=7, minutes=20)
        assert pings(world, bruno) == refused + 1
        assert world.last().content.startswith(f"{bruno.mention}, it is your turn at **Sagres**.")


async def test_a_digest(tmp_path: Path) -> None:
    """A digest comes once a day at its minute, over a time change, with links to all waiting tables, or not at all."""
    friday = datetime(2026, 3, 27, 12, tzinfo=UTC)  # in the night to Sunday summer time starts
    async with opened(tmp_path, clock=WorldClock(friday)) as world:
        ana, bruno = world.people["Ana"], world.people["Bruno"]
        await world.bot.services.people.set_zone(bruno.id, "Europe/Berlin")
        await world.bot.services.people.set_digest(bruno.id, time(20))
        await two(world)
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
        assert len(world.direct(bruno)) == 3, "nothing waits"
        assert pings(world, bruno) == 0


async def test_a_digest_for_who_takes_no_direct_messages(tmp_path: Path) -> None:
    """Without direct messages a player is called at each waiting table, and no channel reads of their other tables."""
    async with opened(tmp_path) as world:
        _, bruno = await two(world)
        await world.bot.services.people.set_digest(bruno.id, time(20))
        closed = f"/channels/{bruno.user.dm_channel.id}/messages"
        world.env.inject_error("POST", closed, status=403, code=50007, times=None)
        await turn(world)
        await world.advance(hours=8, seconds=5)
        assert world.last().content.startswith(f"{bruno.mention}, it is your turn at **Sagres**.")
        assert [one.state for one in await world.bot.services.notices.all("digest")] == ["dropped"]


async def test_reminders(tmp_path: Path) -> None:
    """Reminders come after 1, 2, 4 and 8 days, then one in the channel; the older ones lose their buttons."""
    async with opened(tmp_path) as world:
        ana, _ = await two(world)
        before = pings(world, ana)
        days = []
        for day in range(1, 40):
            known = len(world.messages())
            await world.advance(hours=24)
            days += [day] * (len(world.messages()) - known)
        assert days == [1, 2, 4, 8, 16]
        *reminders, stalled = world.messages()[-5:]
        assert pings(world, ana) == before + 4
        for reminder in reminders:
            assert reminder.content.startswith(f"⏰ {ana.mention}, **Sagres** is waiting for you")
        assert [len(world.buttons(reminder)) for reminder in reminders] == [0, 0, 0, 3]
        assert stalled.content.startswith("💤 **Sagres** has stalled: **Ana**'s turn began <t:")
        await turn_of(world, ana)
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
        ana, _ = await two(world)
        await world.advance(hours=24, minutes=1)
        assert world.last().content.startswith(f"⏰ {ana.mention}, **Sagres** is waiting for you")


async def test_snoozing(tmp_path: Path) -> None:
    """A reminder's own person snoozes it; a stranger and another player are refused."""
    async with opened(tmp_path) as world:
        ana, bruno = await two(world)
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
async def test_snoozing_in_a_direct_message(tmp_path: Path, button: str) -> None:
    """The same buttons work there; pressed again after the turn, they say that it is over."""
    async with opened(tmp_path) as world:
        ana, _ = await two(world)
        await world.bot.services.people.set_ping(ana.id, "direct")
        await world.advance(hours=24)
        (reminder,) = world.direct(ana)
        assert reminder.content.startswith("⏰ **Sagres** is waiting for you")
        answer = await world.press_direct(ana, reminder, button)
        assert "remind you again" in world.text(answer)
        assert world.buttons(world.direct(ana)[0]) == []


async def test_you_are_next(tmp_path: Path) -> None:
    """A next-up notice comes on request when the seat before starts, and not for a turn that is over meanwhile."""
    async with opened(tmp_path) as world:
        carla = world.people["Carla"]
        await world.bot.services.people.set_next_up(carla.id, on=True)
        await table_of(world, "Ana", "Bruno", "Carla", order="as joined")
        await turn(world)
        await world.advance(seconds=2)
        assert world.last().content.startswith(
            f"{carla.mention}, you are next at **Sagres**: **Bruno** is playing now."
        )
        assert pings(world, carla) == 1
        await turn_of(world, world.people["Bruno"])
        assert pings(world, carla) == 2, "her own turn"


async def test_a_night_of_overdue_reminders(tmp_path: Path) -> None:
    """Overdue reminders come one after the other, a second apart at least, and no server waits for another's."""
    async with opened(tmp_path) as world:
        ana, _ = await two(world)
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
        assert [one.state for one in await services.notices.all("remind")] == ["sent"] * 30
        assert len(times) > 25, "they have come as a burst"
        gaps = [(later - earlier).total_seconds() for earlier, later in pairwise(times)]
        assert min(gaps) >= 1.0


@pytest.mark.parametrize("moment", ["sending", "sent"])
async def test_a_crash_around_a_notice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, moment: str) -> None:
    """After a crash at any stage a notice is sent once, directly and with buttons."""
    async with opened(tmp_path) as world:
        ana, bruno = await two(world)
        for one in (ana, bruno):
            await world.bot.services.people.set_ping(one.id, "direct")

        crashed: list[int] = []

        async def crash(self: Any, number: int, *rest: Any) -> None:
            crashed.append(number)
            raise SystemError("the power is gone")

        with monkeypatch.context() as patch:
            patch.setattr(type(world.bot.services.notices), moment, crash)
            await turn(world)
            await world.advance(seconds=2)
        assert set(crashed) == {1}
        await world.restart(kill=True)
        await world.advance(seconds=2)
        assert told(world.direct(bruno)) == ["It is your turn at **Sagres**."]
        with monkeypatch.context() as patch:
            patch.setattr(type(world.bot.services.notices), moment, crash)
            await world.advance(hours=24)
        assert set(crashed) == {1, 2}
        await world.restart(kill=True)
        await world.advance(minutes=10)
        assert len(world.direct(bruno)) == 2
        assert len(world.buttons(world.direct(bruno)[1])) == 3
        assert all(isinstance(error, SystemError) for error in world.errors)


async def test_called_after_a_plan(tmp_path: Path) -> None:
    """A player whose turn returns after another's plan is called, directly too, though they have just played."""
    async with opened(tmp_path) as world:
        ana, bruno = await two(world)
        await world.bot.services.people.set_ping(ana.id, "direct")
        await plan(world, None)
        await turn(world)
        await world.advance(seconds=5)
        assert (await to_act(world)) is ana
        assert told(world.direct(ana)) == ["It is your turn at **Sagres**."]
        assert world.direct(bruno) == []


@pytest.mark.parametrize("way", ["channel", "direct"])
async def test_called_where_time_ran_out_in_mid_turn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, way: Literal["channel", "direct"]
) -> None:
    """A player who leaves after exploring is called when a computer player has ended that turn and theirs returns."""
    monkeypatch.setattr(NavegadorGame, "choose", choose)
    async with opened(tmp_path) as world:
        ana, services = world.people["Ana"], world.bot.services
        await services.people.set_ping(ana.id, way)
        await services.people.set_reminders(ana.id, on=False)
        await table_of(world, "Ana", computers=("random",), order="as joined", clock="fast")
        control = TimeControl("turn", DAY, at_zero="turn")
        await services.clocks.choose(1, control, Person(99, "Rita"), admin=True)
        panel = await world.press(ana, world.last(), "Sailing")
        panel = await world.choose(ana, panel, ["explore-1"], custom_id="nav:1:1:pick:route0")
        await world.press(ana, panel, "Yes, explore")
        known, before = len(world.direct(ana)), pings(world, ana)
        await world.advance(hours=24, seconds=5)
        assert (await to_act(world)) is ana
        assert told(world.direct(ana)[known:]) == ["It is your turn at **Sagres**."] * (way == "direct")
        assert pings(world, ana) == before + (way == "channel")


async def test_who_sits_down_is_there(tmp_path: Path) -> None:
    """A player who takes a seat to act gets no direct message, nor a mention in the channel."""
    async with opened(tmp_path) as world:
        await table_of(world, "Ana", "Bruno", order="as joined", clock="fast")
        services, carla = world.bot.services, world.people["Carla"]
        control = TimeControl("turn", DAY, at_zero="free")
        await services.clocks.choose(1, control, Person(99, "Rita"), admin=True)
        await services.people.set_ping(carla.id, "direct")
        await world.advance(hours=25)
        before = len(world.posts())
        free = next(
            post for post in reversed(world.posts()) if any(":take:" in b.custom_id for b in world.buttons(post))
        )
        (seat,) = [button for button in world.buttons(free) if ":take:" in button.custom_id]
        await world.press(carla, free, seat.custom_id)
        await world.advance(seconds=5)
        assert (await to_act(world)) is carla
        assert len(world.posts()) > before
        assert world.direct(carla) == []


@pytest.mark.parametrize("answers", [False, True])
async def test_asked_in_quiet_hours(tmp_path: Path, answers: bool) -> None:
    """A question notifies no sleeper; a notice comes at the end of quiet hours, if it still waits for them."""
    async with opened(tmp_path) as world:
        await table_of(world, "Ana", "Bruno", "Carla", order="as joined", clock="slow")
        ana, bruno, carla = (world.people[name] for name in ("Ana", "Bruno", "Carla"))
        people = world.bot.services.people
        await people.set_quiet_hours(bruno.id, (time(11), time(20)))
        await people.set_reminders(ana.id, on=False)
        sure = await world.press(ana, await world.slash(ana, "clock"), "Pause the clocks")
        await world.press(ana, sure, "Yes, ask")
        assert (pings(world, bruno), pings(world, carla)) == (0, 1)
        assert "**Bruno**, **Carla**: please answer" in world.last().content
        if answers:
            no = next(button for button in world.buttons(world.last()) if ":refuse:" in button.custom_id)
            await world.press(bruno, world.last(), no.custom_id)
        known = len(world.posts())
        await world.advance(hours=7, minutes=59)
        assert pings(world, bruno) == 0
        await world.advance(minutes=1, seconds=5)
        assert pings(world, bruno) == (not answers)
        told = [f"{bruno.mention}, there is a question for you at **Sagres**: **Ana** asks to pause the clocks."] * (
            not answers
        )
        assert [post.content.splitlines()[0] for post in world.posts()[known:]] == told


async def test_time_is_up_while_they_sleep(tmp_path: Path) -> None:
    """An announcement delayed by a Discord failure notifies nobody in quiet hours, and comes at their end."""
    async with opened(tmp_path) as world:
        await table_of(world, "Ana", "Bruno", order="as joined", clock="fast")
        ana, people = world.people["Ana"], world.bot.services.people
        await people.set_quiet_hours(ana.id, (time(13), time(14)))
        await people.set_reminders(ana.id, on=False)
        await world.advance(hours=24, minutes=59)  # an hour of it did not count
        world.env.inject_error(*SEND, status=500, times=None)
        await world.advance(minutes=2)
        await people.set_quiet_hours(ana.id, (time(13), time(20)))
        world.env.backend.faults.clear()
        before = pings(world, ana)
        await world.advance(hours=2)
        assert "time is up." in world.last().content
        assert pings(world, ana) == before
        await world.advance(hours=6)
        assert pings(world, ana) == before + 1
        assert world.last().content.startswith(f"⏰ {ana.mention}")


@pytest.mark.parametrize("out", [pytest.param(False, marks=pytest.mark.long), True])
async def test_a_reminder_that_discord_held_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, out: bool) -> None:
    """A notice refused until its person sleeps comes on waking, once; a sent one is found, not sent again."""
    async with opened(tmp_path) as world:
        _, bruno = await two(world)
        people, notices = world.bot.services.people, world.bot.services.notices
        await people.set_reminders(bruno.id, on=True, first=60)
        await people.set_quiet_hours(bruno.id, (time(13, 20), time(15)))
        await turn(world)
        await world.advance(minutes=55)
        if out:
            monkeypatch.setattr(notices, "sent", _fails)
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


async def _fails(*_: object) -> None:
    raise StoreError


async def test_a_digest_is_not_put_off(tmp_path: Path) -> None:
    """A change while a digest waits for the end of quiet hours does not postpone it."""
    async with opened(tmp_path) as world:
        _, bruno = await two(world)
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


async def test_a_digest_after_a_pause(tmp_path: Path) -> None:
    """A table paused at the digest's minute is not in it; once its clocks run, it is in the next one."""
    async with opened(tmp_path) as world:
        await table_of(world, "Ana", "Bruno", order="as joined", clock="slow")
        ana, people = world.people["Ana"], world.bot.services.people
        await people.set_digest(ana.id, time(20))
        await world.slash(world.add("Admin", administrator=True), "table pause", as_admin=True)
        await world.advance(hours=24)
        assert world.direct(ana) == []
        await world.press(world.people["Bruno"], world.last(), "Resume clocks")
        await world.advance(hours=8, seconds=2)
        assert len(world.direct(ana)) == 1


async def test_a_digest_of_many_tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A digest has as many whole lines as a message takes, then the number of further tables."""
    async with opened(tmp_path) as world:
        ana, waiting = world.people["Ana"], Calls.waiting

        async def many(self: Calls, person: int) -> list[Table]:
            return await waiting(self, person) * 40

        monkeypatch.setattr(Calls, "waiting", many)
        await world.bot.services.people.set_digest(ana.id, time(20))
        await two(world)
        await world.advance(hours=8)
        head, *lines, more = world.direct(ana)[-1].content.splitlines()
        assert head == "40 tables are waiting for you:"
        assert all(line.endswith(")") for line in lines)
        assert more == f"… and {40 - len(lines)} more."
        assert len(world.direct(ana)[-1].content) > 1700


async def test_a_digest_with_a_table_of_other_rules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A table of unknown rules is listed like the others, though its plan cannot be viewed."""
    async with opened(tmp_path) as world:
        ana = world.people["Ana"]
        await world.bot.services.people.set_digest(ana.id, time(20))
        await two(world)

        def unread(*_: Any) -> None:
            raise OtherRules("played by other rules", table=1)

        monkeypatch.setattr(Positions, "read", unread)
        await world.advance(hours=8)
        assert world.direct(ana)[-1].content.startswith("One table is waiting for you:")


async def test_who_ends_their_turn_after_time_ran_out_is_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A player who ends their turn after time ran out counts as present for the next one."""
    monkeypatch.setattr(NavegadorGame, "choose", choose)
    async with opened(tmp_path) as world:
        ana, services = world.people["Ana"], world.bot.services
        await services.people.set_ping(ana.id, "direct")
        await services.people.set_reminders(ana.id, on=False)
        await table_of(world, "Ana", computers=("random",), order="as joined", clock="fast")
        control = TimeControl("turn", DAY, at_zero="remind")
        await services.clocks.choose(1, control, Person(99, "Rita"), admin=True)
        panel = await world.press(ana, world.last(), "Sailing")
        panel = await world.choose(ana, panel, ["explore-1"], custom_id="nav:1:1:pick:route0")
        await world.press(ana, panel, "Yes, explore")
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
