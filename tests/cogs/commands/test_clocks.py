"""Clocks as people meet them: set, displayed, run out in each of the four ways, paused, over days and zones."""

from datetime import datetime, timedelta
from typing import Any

import pytest

from tests.cogs.hands import choose_clock, confirm, table_of, to_act, type_turn
from tests.support.stored import participations_of
from tests.support.world import Member, World


def stamp(moment: datetime, form: str = "R") -> str:
    return f"<t:{int(moment.timestamp())}:{form}>"


async def at_zero(world: World, how: str, **more: Any) -> None:
    await choose_clock(world, world.people["Ana"], time="fast", zero=how, **more)


async def lobby_of(world: World, *people: str, **options: Any) -> None:
    first, *others = people
    await world.slash(world.people[first], "play", seats=len(people), name="Sagres", order="as joined", **options)
    for name in others:
        await world.press(world.people[name], world.last(), "Join")


async def start(world: World) -> None:
    await world.press(world.people["Ana"], world.last(), "Start")


async def test_a_table_is_opened_with_clocks(world: World) -> None:
    await lobby_of(world, "Ana", "Bruno", clock="bank")
    assert "⏳ 5 days for the whole game, plus 8 hours per turn." in world.last().content
    assert "the player is reminded" in world.last().content
    await start(world)
    ends = world.clock.now() + timedelta(days=5)
    assert stamp(ends) in world.last().content
    await world.advance(hours=30)
    text = world.text(await world.slash(world.people["Duarte"], "table: Clocks"))
    assert f"▶️ **Ana** · 3 days 18 hours left, runs out {stamp(ends)} ({stamp(ends, 'f')})" in text
    assert "💤 **Bruno** · 5 days left; not their turn" in text
    await type_turn(world, "Ana")
    assert stamp(world.clock.now() + timedelta(days=5)) in world.last().content
    assert "4 days 2 hours" in world.text(await world.slash(world.people["Ana"], "table: Clocks"))


async def test_without_clocks_nothing_is_said_of_them(world: World, ana: Member) -> None:
    await lobby_of(world, "Ana", "Bruno")
    assert "⏳" not in world.last().content
    await start(world)
    assert "⏳" not in world.last().content
    await world.advance(hours=24 * 50)
    assert (await to_act(world)) is ana
    assert "no clocks" in world.text(await world.slash(ana, "table: Clocks"))
    answer = await world.slash(ana, "table: Pause the clocks")
    assert "no clocks" in world.reply(answer)
    assert world.buttons(answer) == []


async def test_clocks_are_chosen(world: World, ana: Member) -> None:
    """The owner sets clocks before the start, in the lobby post; an admin later, publicly; nobody else."""
    admin = world.add("Rita", administrator=True)
    await lobby_of(world, "Ana", "Bruno")
    refusals: tuple[tuple[dict[str, Any], str], ...] = (
        ({"time": "turn"}, "Write the hours"),
        ({"time": "game", "hours": "5+"}, "Write the hours"),
        ({"time": "game", "hours": "5+x"}, "Write the hours"),
        ({"time": "turn", "hours": "5+5"}, "Write the hours"),
        ({"time": "turn", "hours": "99999"}, "Write the hours"),
        ({"away": "-1"}, "Write the days"),
        ({"away": "999"}, "Write the days"),
    )
    for wrong, said in refusals:
        assert said in world.text(await choose_clock(world, ana, **wrong))
    for stranger in ("Bruno", "Duarte"):
        answer = await choose_clock(world, world.people[stranger], time="fast")
        assert "Only the table's owner or an admin" in world.text(answer)
    assert (await world.bot.services.lobby.get(1)).time_control is None
    await choose_clock(world, ana, time="game", hours="60+3", zero="seat", away="0")
    lobby = world.last()
    assert "2 days 12 hours for the whole game, plus 3 hours" in lobby.content
    assert "until its player comes back" in lobby.content
    await choose_clock(world, ana, returns="no")
    assert "for good" in world.last().content
    await start(world)
    assert "already started" in world.text(await choose_clock(world, ana, time="none"))
    await world.advance(hours=2)
    await choose_clock(world, admin, time="turn", hours="30")
    ends = world.clock.now() + timedelta(hours=30)
    assert "as an admin, changed the clocks" in world.last().content
    assert stamp(ends) in world.last().content
    await choose_clock(world, admin, time="none")
    assert "removed the clocks" in world.last().content
    assert (await world.bot.services.lobby.get(1)).time_control is None
    assert "⏳" not in world.text(await world.slash(ana, "table: Clocks"))


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
    assert world.sent()[-1]["allowed_mentions"]["users"] == [world.people["Ana"].id]
    assert "Take back" not in str(world.components(world.last()))
    await world.restart()
    await world.advance(hours=12)
    assert len(world.posts()) == before + 1
    assert "⌛ **Ana** · time is up" in world.text(await world.slash(bruno, "table: Clocks"))
    await type_turn(world, "Ana")
    assert (await to_act(world)) is bruno


async def test_a_computer_player_takes_the_turn(world: World, ana: Member, bruno: Member) -> None:
    await lobby_of(world, "Ana", "Bruno")
    await at_zero(world, "turn")
    await start(world)
    await world.slash(ana, "turn", text="workers 1")  # drafted, and never confirmed
    await world.advance(hours=24)
    post = world.last().content
    assert "**Ana**'s time is up: Admiral takes this turn for them. The seat stays **Ana**'s." in post
    assert bruno.mention in post
    assert (await to_act(world)) is bruno
    assert (await confirm(world, ana)).response is not None
    assert (await to_act(world)) is bruno
    await type_turn(world, "Bruno")
    assert (await to_act(world)) is ana
    log = world.text(await world.slash(ana, "table: Log"))
    assert "Admiral takes this turn" in log
    await world.advance(hours=24)
    assert (await to_act(world)) is bruno


@pytest.mark.parametrize("returns", [True, False])
async def test_the_seat_is_free(world: World, carla: Member, returns: bool) -> None:
    """The post says so and offers the seat; a new player has a turn of their own with its whole time."""
    await lobby_of(world, "Ana", "Bruno")
    await at_zero(world, "free", returns="yes" if returns else "no")
    await start(world)
    await world.advance(hours=24)
    wanted = "**Ana**'s time is up: the seat is free for someone else"
    text = next(message.content for message in world.posts() if wanted in message.content)
    assert ("come back" in text) is returns
    assert text.startswith("🪑 It is an empty seat's turn at **Sagres**: **Ana**.")
    assert not any(one.label == "Sailing" for post in world.posts() for one in world.buttons(post))
    kept = (await world.bot.services.lobby.get(1)).seats[0].kept_for
    assert kept == (world.people["Ana"].id if returns else None)
    await world.advance(hours=9)
    (offer,) = [
        message for message in world.posts() if "Join as Ana" in [button.label for button in world.buttons(message)]
    ]
    await world.press(carla, offer, "Join as Ana")
    assert (await to_act(world)) is carla
    assert stamp(world.clock.now() + timedelta(hours=24)) in world.last().content
    endings = [row.ending for row in await participations_of(world.bot.services, 1)]
    assert endings == ["timed-out", "playing", "playing"]


async def test_a_pause_by_vote(world: World) -> None:
    """A pause is requested beside the clocks, agreed to, ended by any player; strangers and old buttons are refused."""
    await table_of(world, "Ana", "Bruno", order="as joined", clock="fast")
    ana, bruno, stranger = (world.people[name] for name in ("Ana", "Bruno", "Duarte"))
    (public,) = world.buttons(await world.slash(stranger, "table: Clocks"))
    assert public.label == "Show to everybody"
    sure = await world.press(ana, await world.slash(ana, "table: Clocks"), "Pause the clocks")
    await world.press(ana, sure, "Yes, ask")
    await world.press(bruno, world.last(), "Yes, pause the clocks")
    note = world.last()
    assert "By agreement the clocks are paused" in note.content
    old = world.button(note, "Resume the clocks").custom_id
    await world.advance(hours=24 * 7)
    assert (await to_act(world)) is ana
    assert "paused since" in world.text(await world.slash(stranger, "table: Clocks"))
    assert "do not have a seat" in world.reply(await world.press(stranger, note, "Resume the clocks"))
    await world.press(bruno, note, "Resume the clocks")
    assert "**Bruno** resumed the clocks" in world.last().content
    assert stamp(world.clock.now() + timedelta(hours=24)) in world.last().content
    assert "Resume the clocks" not in [button.label for message in world.posts() for button in world.buttons(message)]
    again = await world.press_raw(ana, note, old)
    assert "out of date" in world.reply(again) or "not paused" in world.reply(again)
