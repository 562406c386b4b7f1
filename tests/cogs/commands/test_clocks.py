"""Clocks as people meet them: set, displayed, run out in each of the four ways, paused, over days and zones."""

from datetime import UTC, datetime, time, timedelta
from pathlib import Path
from typing import Any

import pytest

from hosting.core.time_control import HOUR
from hosting.jobs.kinds import CLOCK
from tests.cogs.hands import leap, table_of, to_act, type_turn
from tests.support.stored import participations_of
from tests.support.world import Member, World, WorldClock, opened


def stamp(moment: datetime, form: str = "R") -> str:
    """Return a timestamp as Discord displays it to each reader."""
    return f"<t:{int(moment.timestamp())}:{form}>"


async def at_zero(world: World, how: str, **more: Any) -> None:
    """Choose, before the start, what happens when time is up."""
    await world.slash(world.people["Ana"], "table clock", preset="fast", at_zero=how, **more)


async def lobby_of(world: World, *people: str, **options: Any) -> None:
    """Open table 1 with these people."""
    first, *others = people
    await world.slash(
        world.people[first], "navegador new", seats=len(people), name="Sagres", order="as joined", **options
    )
    for name in others:
        await world.press(world.people[name], world.last(), "Join")


async def start(world: World) -> None:
    """Start the game."""
    await world.press(world.people["Ana"], world.last(), "Start")


async def test_a_table_is_opened_with_clocks(world: World) -> None:
    """The lobby displays the time control, the turn post its end, and `/clock` every seat."""
    await lobby_of(world, "Ana", "Bruno", clock="bank")
    assert "⏳ 5 days for the whole game, plus 8 hours per turn." in world.last().content
    assert "the player is reminded" in world.last().content
    await start(world)
    ends = world.clock.now() + timedelta(days=5)
    assert stamp(ends) in world.last().content
    await leap(world, hours=30)
    text = world.text(await world.slash(world.people["Duarte"], "clock"))
    assert f"▶️ **Ana** · 3 days 18 hours left, runs out {stamp(ends)} ({stamp(ends, 'f')})" in text
    assert "💤 **Bruno** · 5 days left; not their turn" in text
    await type_turn(world, "Ana")
    assert stamp(world.clock.now() + timedelta(days=5)) in world.last().content
    assert "4 days 2 hours" in world.text(await world.slash(world.people["Ana"], "clock"))


async def test_without_clocks_nothing_is_said_of_them(world: World, ana: Member) -> None:
    """A table without clocks waits for ever, and its posts mention none."""
    await lobby_of(world, "Ana", "Bruno")
    assert "⏳" not in world.last().content
    await start(world)
    assert "⏳" not in world.last().content
    await leap(world, hours=24 * 50)
    assert (await to_act(world)) is ana
    assert "no clocks" in world.text(await world.slash(ana, "clock"))
    answer = await world.slash(ana, "table pause", as_admin=False)
    answer = await world.press(ana, answer, "Yes, ask")
    assert "no clocks" in world.reply(answer)


async def test_clocks_are_chosen(world: World, ana: Member) -> None:
    """The owner sets clocks before the start, in the lobby post; an admin later, publicly; nobody else."""
    admin = world.add("Rita", administrator=True)
    await lobby_of(world, "Ana", "Bruno")
    for wrong, said in (
        ({}, "Say how much time"),
        ({"at_zero": "turn"}, "Say how much time"),
        ({"preset": "fast", "turn_hours": 5}, "Choose one"),
        ({"turn_hours": 5, "game_hours": 5}, "Choose one"),
        ({"turn_hours": 5, "increment_hours": 5}, "An increment only works"),
    ):
        assert said in world.text(await world.slash(ana, "table clock", **wrong))
    for stranger in ("Bruno", "Duarte"):
        answer = await world.slash(world.people[stranger], "table clock", preset="fast")
        assert "Only the table's owner or an admin" in world.text(answer)
    assert (await world.bot.services.lobby.get(1)).time_control is None
    await world.slash(ana, "table clock", game_hours=60, increment_hours=3, at_zero="seat", away_days=0)
    lobby = world.last()
    assert "2 days 12 hours for the whole game, plus 3 hours" in lobby.content
    assert "until its player comes back" in lobby.content
    await world.slash(ana, "table clock", returns=False)
    assert "for good" in world.last().content
    await start(world)
    answer = await world.slash(ana, "table clock", preset="none")
    assert "Only the table's owner or an admin" in world.text(answer)
    await world.advance(hours=2)
    await world.slash(admin, "table clock", turn_hours=30)
    ends = world.clock.now() + timedelta(hours=30)
    assert "as an admin, changed the clocks" in world.last().content
    assert stamp(ends) in world.last().content
    await world.slash(admin, "table clock", preset="none")
    assert "removed the clocks" in world.last().content
    assert (await world.bot.services.lobby.get(1)).time_control is None
    assert "⏳" not in world.text(await world.slash(ana, "clock"))


@pytest.mark.usefixtures("long_sleep")
async def test_reminded(world: World, bruno: Member) -> None:
    """At zero the player alone is called, once; the turn stays theirs, over a restart too."""
    await lobby_of(world, "Ana", "Bruno", clock="fast")
    await start(world)
    await world.advance(hours=23, minutes=59)
    before = len(world.posts())
    await world.restart()
    await world.advance(minutes=2)
    assert len(world.posts()) == before + 1
    assert "**Ana**'s time is up." in world.last().content
    sent = world.sent()[-1]
    assert sent["allowed_mentions"]["users"] == [world.people["Ana"].id]
    assert "Take back" not in str(world.components(world.last()))
    await world.restart()
    await world.advance(hours=12)
    assert len(world.posts()) == before + 1
    assert "⌛ **Ana** · time is up" in world.text(await world.slash(bruno, "clock"))
    await type_turn(world, "Ana")
    assert (await to_act(world)) is bruno


async def test_a_computer_player_takes_the_turn(world: World, ana: Member, bruno: Member) -> None:
    """The post names whose time was up and who played; the seat and the next turn are the person's."""
    await lobby_of(world, "Ana", "Bruno")
    await at_zero(world, "turn")
    await start(world)
    await world.slash(ana, "turn", text="workers 1")  # drafted, and never confirmed
    await leap(world, hours=24)
    post = world.last().content
    assert "**Ana**'s time is up: Admiral takes this turn for them. The seat stays **Ana**'s." in post
    assert bruno.mention in post
    assert (await to_act(world)) is bruno
    late = await world.slash(ana, "confirm")
    assert late.response is not None
    assert (await to_act(world)) is bruno
    await type_turn(world, "Bruno")
    assert (await to_act(world)) is ana
    log = world.text(await world.slash(ana, "show log"))
    assert "Admiral takes this turn" in log
    await leap(world, hours=24)
    assert (await to_act(world)) is bruno


async def test_a_computer_player_takes_the_seat(world: World, ana: Member, bruno: Member) -> None:
    """A computer player plays on at once, the seat is kept for its player, and nobody else is disturbed."""
    await lobby_of(world, "Ana", "Bruno")
    await at_zero(world, "seat")
    await start(world)
    await leap(world, hours=24)
    assert "**Ana**'s time is up: Admiral plays on until they come back." in world.last().content
    seat = (await world.bot.services.lobby.get(1)).seats[0]
    assert (seat.person, seat.computer, seat.kept_for) == (None, "admiral", ana.id)
    assert (await to_act(world)) is bruno
    answer = await world.slash(ana, "turn", text="workers 1")
    assert "do not have a seat" in world.text(answer)
    # A player left alone with computer players is only reminded.
    await leap(world, hours=24)
    assert "**Bruno**'s time is up." in world.last().content
    assert (await world.bot.services.lobby.get(1)).seats[1].person == bruno.id


@pytest.mark.parametrize("returns", [True, False])
async def test_the_seat_is_free(world: World, carla: Member, returns: bool) -> None:
    """The post says so and offers the seat; a new player has a turn of their own with its whole time."""
    await lobby_of(world, "Ana", "Bruno")
    await at_zero(world, "free", returns=returns)
    await start(world)
    await leap(world, hours=24)
    wanted = "**Ana**'s time is up: the seat is free for someone else"
    text = next(message.content for message in world.posts() if wanted in message.content)
    assert ("come back" in text) is returns
    assert text.startswith("🪑 It is an empty seat's turn at **Sagres**: **Ana**.")
    assert not any(one.label == "Sailing" for post in world.posts() for one in world.buttons(post))
    kept = (await world.bot.services.lobby.get(1)).seats[0].kept_for
    assert kept == (world.people["Ana"].id if returns else None)
    await leap(world, hours=9)
    (offer,) = [
        message for message in world.posts() if "Join as Ana" in [button.label for button in world.buttons(message)]
    ]
    await world.press(carla, offer, "Join as Ana")
    assert (await to_act(world)) is carla
    assert stamp(world.clock.now() + timedelta(hours=24)) in world.last().content
    endings = [row.ending for row in await participations_of(world.bot.services, 1)]
    assert endings == ["timed-out", "playing", "playing"]


async def test_several_time_zones(tmp_path: Path) -> None:
    """Each clock stands in its own player's night, also when Europe's clocks are set back."""
    clock = WorldClock(datetime(2026, 10, 24, 18, tzinfo=UTC))
    async with opened(tmp_path, clock=clock) as world:
        people = world.bot.services.people
        ana, bruno = world.people["Ana"], world.people["Bruno"]
        for who, zone in ((ana, "Europe/Lisbon"), (bruno, "Asia/Kolkata")):
            await people.set_zone(who.id, zone)
            await people.set_quiet_hours(who.id, (time(22), time(7)))
        await lobby_of(world, "Ana", "Bruno")
        await world.slash(ana, "table clock", turn_hours=5, at_zero="turn")
        await start(world)
        # 19:00 in Lisbon: three hours until ten, then a night of ten hours, then two more.
        ends = datetime(2026, 10, 25, 9, tzinfo=UTC)
        assert stamp(ends) in world.last().content
        await world.advance(hours=5)
        text = world.text(await world.slash(bruno, "clock"))
        assert (
            f"🌙 **Ana** · 2 hours left; quiet hours until {stamp(datetime(2026, 10, 25, 7, tzinfo=UTC), 'f')}" in text
        )
        await world.advance(hours=9, minutes=59)
        assert (await to_act(world)) is ana
        await world.advance(minutes=1)
        assert (await to_act(world)) is bruno
        # 14:30 in Kolkata: all five hours before its night.
        assert stamp(world.clock.now() + timedelta(hours=5)) in world.last().content


async def test_a_pause_by_vote(world: World) -> None:
    """A pause is requested beside the clocks, agreed to, ended by any player; strangers and old buttons are refused."""
    await table_of(world, "Ana", "Bruno", order="as joined", clock="fast")
    ana, bruno, stranger = (world.people[name] for name in ("Ana", "Bruno", "Duarte"))
    assert not world.buttons(await world.slash(stranger, "clock"))
    sure = await world.press(ana, await world.slash(ana, "clock"), "Pause the clocks")
    await world.press(ana, sure, "Yes, ask")
    await world.press(bruno, world.last(), "Yes, pause the clocks")
    note = world.last()
    assert "By agreement the clocks are paused" in note.content
    old = world.button(note, "Resume the clocks").custom_id
    await leap(world, hours=24 * 7)
    assert (await to_act(world)) is ana
    assert "paused since" in world.text(await world.slash(stranger, "clock"))
    assert "do not have a seat" in world.reply(await world.press(stranger, note, "Resume the clocks"))
    await world.press(bruno, note, "Resume the clocks")
    assert "**Bruno** resumed the clocks" in world.last().content
    assert stamp(world.clock.now() + timedelta(hours=24)) in world.last().content
    assert "Resume the clocks" not in [button.label for message in world.posts() for button in world.buttons(message)]
    again = await world.press_raw(ana, note, old)
    assert "out of date" in world.reply(again) or "not paused" in world.reply(again)


async def test_time_given(world: World) -> None:
    """The channel reads who added how much time and why, and until when it lasts now."""
    admin = world.add("Rita", administrator=True)
    await table_of(world, "Ana", "Bruno", order="as joined", clock="fast")
    from hosting import Person

    by = Person(admin.id, "Rita")
    await world.bot.services.clocks.give(1, 0, 3 * HOUR, by, admin=True, reason="<@1> was ill")
    await world.advance(seconds=1)
    await world.restart()
    assert "**Rita**, as an admin, gave **Ana** 3 hours more." in world.last().content
    assert "<@1>" not in world.last().content
    assert "was ill" in world.last().content
    assert (await world.bot.services.jobs.get(CLOCK, "1:0")) is not None
