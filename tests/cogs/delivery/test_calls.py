"""Calls over days: by the post, by direct message, after quiet hours, once a day; reminders, seats on offer, ends."""

from datetime import UTC, datetime, time, timedelta
from itertools import pairwise
from pathlib import Path
from typing import Any
from unittest.mock import AsyncMock

import discord
import pytest
from simcord.builders import ChannelHandle

from hosting import Person
from hosting.core import DAY, TimeControl
from hosting.core.errors import StoreError
from hosting.notify import notices
from tests.cogs.ended import play_last, played_on
from tests.cogs.hands import acting, decide, hand_over, replace_player, table_of, to_act, turn, type_turn
from tests.support.ways import DIRECT, SILENT
from tests.support.world import SEND, Member, World, WorldClock, opened


async def test_a_direct_message(world: World, started: None, ana: Member, bruno: Member) -> None:
    """A direct message names the table and the last move and links to the post, which then notifies nobody."""
    await world.bot.services.people.set(bruno.id, ways=DIRECT)
    await turn(world)
    await world.advance(seconds=2)
    (message,) = world.direct(bruno)
    assert message.content.startswith("It is your turn at **Sagres**.")
    assert "**Ana** ·" in message.content
    assert message.content.endswith(f"/{world.guild.id}/{world.channel.id}/{world.last().id})")
    assert world.last().content.startswith("**Bruno**, it is your turn")
    assert world.pings(bruno) == 0
    assert world.direct(ana) == []
    await world.slash(bruno, "table: Post again")
    assert world.pings(bruno) == 0
    assert len(world.direct(bruno)) == 1


async def test_direct_messages_are_closed(world: World, started: None, bruno: Member) -> None:
    await world.bot.services.people.set(bruno.id, ways=DIRECT)
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
    await people.set(bruno.id, zone="Asia/Kolkata")  # there it is half past five in the evening
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
        bruno = world.people["Bruno"]
        await world.bot.services.people.set(bruno.id, zone="Europe/Berlin")
        await world.bot.services.people.set(bruno.id, digest=time(20))
        await table_of(world, "Ana", "Bruno", order="as joined")
        await turn(world)
        there = world.guild.create_text_channel("farol")
        await table_of(world, "Bruno", "Ana", channel=there, name="Faro", order="as joined")
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
        await decide(world, world.add("Admin", administrator=True), "end", there)
        await turn(world)
        await world.advance(hours=72)
        *_, last = world.direct(bruno)
        assert last.content.startswith("🛑 **Faro** has ended."), "nothing waits, a game has ended"
        assert len(world.direct(bruno)) == 4
        assert world.pings(bruno) == 0


async def test_a_digest_for_who_takes_no_direct_messages(world: World, started: None, bruno: Member) -> None:
    """Without direct messages a player is called at each waiting table, and no channel reads of their other tables."""
    await world.bot.services.people.set(bruno.id, digest=time(20))
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


async def test_snoozing(world: World, started: None, ana: Member, bruno: Member) -> None:
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
    await world.slash(ana, "table: Post again")  # which wakes the jobs
    for _ in range(80):
        before = len(world.messages())
        await world.advance(seconds=0.5)
        times += [world.clock.now()] * (len(world.messages()) - before)
    assert [notice.state for notice in await services.notices.all("remind")] == ["sent"] * 30
    assert len(times) > 25, "they have come as a burst"
    gaps = [(later - earlier).total_seconds() for earlier, later in pairwise(times)]
    assert min(gaps) >= 1.0


async def test_who_sits_down_is_there(world: World, carla: Member) -> None:
    await table_of(world, "Ana", "Bruno", order="as joined", clock="fast")
    services = world.bot.services
    control = TimeControl("turn", DAY, at_zero="free")
    await services.clocks.choose(1, control, Person(99, "Rita"), admin=True)
    await services.people.set(carla.id, ways=DIRECT)
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
    await people.set(ana.id, ways=SILENT, first_reminder=None)
    sure = await world.press(ana, await world.slash(ana, "table: Clocks"), "Pause the clocks")
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
    await people.set(ana.id, ways=SILENT, first_reminder=None)
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
    await people.set(bruno.id, ways=None, first_reminder=60)
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


async def test_a_digest_after_a_pause(world: World, ana: Member) -> None:
    await table_of(world, "Ana", "Bruno", order="as joined", clock="slow")
    people = world.bot.services.people
    await people.set(ana.id, digest=time(20))
    await decide(world, world.add("Admin", administrator=True), "pause")
    await world.advance(hours=24)
    assert world.direct(ana) == []
    await world.press(world.people["Bruno"], world.last(), "Resume the clocks")
    await world.advance(hours=8, seconds=2)
    assert len(world.direct(ana)) == 1


LOOK = "Take the seat"


async def vacated(world: World) -> ChannelHandle:
    substitutes = world.guild.create_text_channel("substitutes")
    await world.bot.services.settings.set_guild(world.guild.id, substitutes=substitutes.id)
    await table_of(world, "Ana", "Bruno", order="as joined")
    await type_turn(world, "Ana")
    world.guild.remove_member(world.people["Bruno"])
    await replace_player(world, world.people["Ana"])
    return substitutes


def offered(world: World, channel: ChannelHandle | None = None) -> list[discord.Message]:
    return [post for post in world.posts(channel) if LOOK in [button.label for button in world.buttons(post)]]


async def test_a_free_seat_is_taken_with_one_press(world: World, ana: Member, carla: Member) -> None:
    """A substitutes' channel has the offer with the board, the table's own only the turn post; a press seats."""
    substitutes = await vacated(world)
    assert offered(world) == []
    assert "Join as Bruno" in [button.label for button in world.buttons(world.last())]
    (there,) = offered(world, substitutes)
    assert "**Bruno**'s seat" in there.content
    assert "It is **Bruno**'s turn" in there.content
    assert "**Ana**: " in there.content
    assert [file.filename.partition(".")[0] for file in there.attachments] == ["board"]
    assert not there.mentions
    seated = await world.press(ana, there, LOOK)
    assert "already have a seat" in seated.response.content
    taken = await world.press(carla, there, LOOK)
    assert "seat 2" in taken.response.content
    assert (await to_act(world)) is carla
    assert offered(world) == offered(world, substitutes) == []
    assert not world.last(substitutes).attachments
    assert any("**Carla** took **Bruno**'s seat" in post.content for post in world.posts(substitutes))
    typed = await world.slash(carla, "turn", text="ships 1")
    await world.press(carla, typed, "Confirm")
    assert (await to_act(world)) is ana


async def test_an_offer_ends_by_itself(world: World, carla: Member) -> None:
    substitutes = await vacated(world)
    old = offered(world, substitutes)[0]
    custom_id = world.button(old, LOOK).custom_id
    await world.advance(days=6, hours=23)
    await world.restart()
    assert offered(world, substitutes)
    await world.advance(hours=2)
    assert offered(world) == offered(world, substitutes) == []
    assert "has expired" in world.last(substitutes).content
    late = await world.press_raw(carla, old, custom_id)
    assert "out of date" in late.response.content
    again = await world.slash(world.people["Ana"], "table: Post again")
    assert again.acknowledged
    await world.press(carla, world.last(), "Join as Bruno")
    assert (await to_act(world)) is carla


async def test_an_offer_to_anybody_is_withdrawn_by_its_maker(world: World, started: None, ana: Member) -> None:
    answer = await hand_over(world, ana, anybody=True)
    assert "plays on until" in answer.response.content
    (offer,) = offered(world)
    assert "**Ana** offers their seat" in offer.content
    assert (await to_act(world)) is ana
    stranger = await world.press(world.people["Carla"], offer, "Withdraw")
    assert "by someone else" in stranger.response.content
    await world.press(ana, offer, "Withdraw")
    assert offered(world) == []
    assert "withdrawn" in next(post for post in world.posts() if post.id == offer.id).content


async def test_a_channel_that_is_gone_or_closed(world: World) -> None:
    await world.bot.services.settings.set_guild(world.guild.id, substitutes=4711)
    await table_of(world, "Ana", "Bruno", order="as joined")
    await hand_over(world, world.people["Ana"], anybody=True)
    (offer,) = offered(world)
    await offer.delete()
    await decide(world, world.add("Regent", administrator=True), "end")
    assert [job.kind for job in await world.bot.services.jobs.all()] == []


async def test_who_cannot_see_the_game_does_not_take_its_seat(world: World, carla: Member) -> None:
    substitutes = await vacated(world)
    (there,) = offered(world, substitutes)
    hidden = world.guild.create_text_channel(
        "hidden", overwrites={carla: discord.PermissionOverwrite(view_channel=False)}
    )
    await world.bot.services.lobby.move(1, hidden.id)
    refused = await world.press(carla, there, LOOK)
    assert "cannot see" in refused.response.content
    assert offered(world, substitutes)


@pytest.mark.usefixtures("one_picture")
async def test_by_the_way_that_each_has_chosen(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """A mention in the last post, a direct message, one at the time of a digest; none for who has just played."""
    turns = await played_on(world, monkeypatch, "nagasaki-by-sailing", 1)
    last, people = await acting(world), world.bot.services.people
    mentioned, direct, daily = (who for who in world.people.values() if who.id != last.id)
    await people.set(direct.id, ways=DIRECT)
    await people.set(daily.id, digest=time(9))
    before = {who.id: world.pings(who) for who in world.people.values()}
    await play_last(world, turns)
    await world.advance(seconds=5)
    assert [who for who in world.people.values() if world.pings(who) > before[who.id]] == [mentioned]
    post = world.last()
    assert post.content.splitlines()[0] == f"{mentioned.mention}, the game has ended."
    assert not any(who.mention in post.content for who in (last, direct, daily))
    (message,) = world.direct(direct)
    assert "Sagres" in message.content.splitlines()[0]
    assert "You finished 4th of 4." in message.content
    assert message.content.endswith(f"/{world.guild.id}/{world.channel.id}/{post.id})")
    assert world.direct(daily) == []
    await world.advance(hours=25)
    (later,) = world.direct(daily)
    assert later.content.splitlines()[0] == message.content.splitlines()[0]
    assert [len(world.direct(who)) for who in (mentioned, last, direct)] == [0, 0, 1]
    await world.slash(last, "table: Post again")
    assert world.pings(mentioned) == before[mentioned.id] + 1
