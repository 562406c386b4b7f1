"""One evening: a clock of minutes that goes over to days and takes nothing from anybody, and boards that are open."""

from collections.abc import Mapping
from datetime import timedelta

import pytest
from aiohttp import ClientWebSocketResponse

from cogs.seeing import GRACE
from hosting import Person
from hosting.core import HOUR, PRESETS
from hosting.notify.reminders import FIRST_REMINDER
from tests.cogs.hands import choose_clock, lobby_of, table_of, type_turn
from tests.support.world import Member, World
from tests.web.browser import WHO, site

pytestmark = pytest.mark.usefixtures("one_picture")

USUAL: Mapping[str, str] = {"minutes": "5", "until": "3", "then": "fast"}


async def evening(world: World, *people: str, zero: str = "remind", **fields: str) -> None:
    """Open a table for an evening as its owner does, and start it."""
    first = world.people[people[0]]
    lobby = await lobby_of(world, *people, order="as joined", clock="steady")
    await choose_clock(world, first, zero=zero)
    assert "🌙" in await choose(world, first, **fields)
    await world.press(first, lobby, "Start")


async def choose(world: World, who: Member, **fields: str) -> str:
    filled = {**USUAL, **fields}
    form = await world.slash(who, "table: One evening")
    return world.text(await world.fill(who, form, {**filled, "then": [filled["then"]]}))


def until(world: World, **left: float) -> str:
    return f"<t:{int((world.clock.now() + timedelta(**left)).timestamp())}:t>"


async def days(world: World, said: str) -> None:
    """Check that the table has gone over to a day for each turn, in one line of a post."""
    table = await world.bot.services.lobby.get(1)
    assert (table.time_control.time, table.time_control.then) == (PRESETS["fast"].time, None)
    line = next(line for post in world.posts() for line in post.content.split("\n") if said in line)
    assert line.endswith("From now on: ⏳ 1 day per turn."), line


async def test_it_is_opened_played_and_goes_over(world: World, ana: Member, bruno: Member) -> None:
    """Everybody reads until when and what follows: in the lobby, in each post, on the page of the clocks."""
    await evening(world, "Ana", "Bruno", minutes="60+2", until="1")
    ends = until(world, hours=1)
    clocks = world.text(await world.slash(bruno, "table: Clocks"))
    assert "⏳ 1 hour for the whole game, plus 2 minutes per turn. Then the game goes on by days" in clocks
    assert f"🌙 until {ends}, then ⏳ 1 day per turn." in world.last().content
    await world.advance(minutes=50)
    await type_turn(world, "Ana")
    assert f"🌙 until {ends}" in world.last().content
    assert "12 minutes left; not their turn" in world.text(await world.slash(ana, "table: Clocks"))
    await world.advance(minutes=10)
    await days(world, "🌙 The evening is over.")
    assert [clock.left for clock in await world.bot.services.clocks.of_table(1)] == [24 * HOUR] * 2
    assert "The evening is over" in world.text(await world.slash(ana, "table: Log"))


@pytest.mark.every(2)
@pytest.mark.parametrize("zero", ["seat", "free", "turn", "remind"])
async def test_nobody_loses_by_minutes(world: World, ana: Member, zero: str) -> None:
    """Whoever lets it run out keeps turn and seat, whatever is agreed for days; they are called once for that."""
    await evening(world, "Ana", "Bruno", zero=zero)
    await world.advance(minutes=3)
    pings = world.pings(ana)
    await world.advance(minutes=3)
    await days(world, "🌙 **Ana**'s time is up, and nothing is lost")
    table = await world.bot.services.lobby.get(1)
    assert [seat.person for seat in table.seats] == [ana.id, world.people["Bruno"].id]
    assert world.pings(ana) == pings + 1
    await world.advance(hours=12.1)
    assert world.pings(ana) == pings + 2, "half of the day is used"
    await world.advance(hours=12)
    assert table.time_control.at_zero == zero


async def test_whoever_leaves_ends_it(world: World) -> None:
    await evening(world, "Ana", "Bruno", "Carla")
    await world.bot.services.leaving.resign(1, Person(world.people["Carla"].id, "Carla"))
    world.bot.runner.wake()
    await world.advance(seconds=5)
    await days(world, "🌙 **Carla** has left")


@pytest.mark.parametrize("ahead", [0, 2])
async def test_an_absence_ends_it_when_it_begins(world: World, bruno: Member, ahead: int) -> None:
    await evening(world, "Ana", "Bruno")
    now = world.clock.now()
    begins = now + timedelta(minutes=ahead)
    await world.bot.services.absences.announce(bruno.id, begins if ahead else None, now + timedelta(days=2))
    world.bot.runner.wake()
    await world.advance(seconds=60)
    table = await world.bot.services.lobby.get(1)
    assert (table.time_control.then is None) == (not ahead)
    await world.advance(seconds=90)
    await days(world, "🌙 **Bruno** is away")


async def test_an_absence_of_who_takes_a_seat_ends_it_too(world: World, ana: Member, carla: Member) -> None:
    now = world.clock.now()
    await world.bot.services.absences.announce(carla.id, now + timedelta(minutes=2), now + timedelta(days=2))
    await evening(world, "Ana", "Bruno")
    await world.bot.services.leaving.hand_over(1, 0, Person(ana.id, "Ana"), Person(carla.id, "Carla"))
    world.bot.runner.wake()
    await world.advance(minutes=1)
    assert "The evening is over" not in world.text(await world.slash(carla, "table: Log"))
    await world.advance(minutes=2)
    await days(world, "🌙 **Carla** is away")


async def test_quiet_hours_and_outages_do_not_count(world: World, ana: Member) -> None:
    """The account of time holds for minutes as for days."""
    night = [(world.clock.now() + timedelta(hours=hours)).time().replace(second=0, microsecond=0) for hours in (-1, 1)]
    await world.bot.services.people.set_quiet_hours(ana.id, (night[0], night[1]))
    await evening(world, "Ana", "Bruno", until="3")
    await world.advance(minutes=50)
    assert "5 minutes left; quiet hours" in world.text(await world.slash(ana, "table: Clocks"))
    await world.bot.services.people.set_quiet_hours(ana.id, None)
    await world.advance(minutes=1)
    world.clock.set(world.clock.now() - timedelta(seconds=world.clock.monotonic()) + timedelta(hours=1.5))
    await world.restart()
    await world.advance(seconds=30)
    assert "4 minutes left, runs out" in world.text(await world.slash(ana, "table: Clocks"))
    await world.advance(hours=1)
    await days(world, "🌙 **Ana**'s time is up")


async def test_what_is_no_evening_changes_nothing(world: World, ana: Member) -> None:
    await world.slash(ana, "play", seats=2, clock="slow")
    wrong = {"minutes": ("1", "121", "5+x", ""), "until": ("0", "13", "soon")}
    for field, value in ((field, value) for field, values in wrong.items() for value in values):
        said = await choose(world, ana, **{field: value})
        assert said
        assert "🌙" not in said, value
        assert (await world.bot.services.lobby.get(1)).time_control == PRESETS["slow"]


async def test_an_hour_of_the_owner(world: World, ana: Member) -> None:
    """A time is that of the owner's zone, the next one."""
    await world.bot.services.people.set(ana.id, zone="Asia/Taipei")
    await evening(world, "Ana", "Bruno", minutes="30+1", until="11 pm")
    control = (await world.bot.services.lobby.get(1)).time_control
    assert (control.ends + 8 * HOUR) % (24 * HOUR) == 23 * HOUR
    assert 0 < control.ends - world.clock.now().timestamp() <= 24 * HOUR


async def heard(socket: ClientWebSocketResponse) -> None:
    assert int(await socket.receive_str()) > 0


@pytest.mark.parametrize("way", ["ping", "message"])
async def test_who_has_the_board_open_is_not_called(world: World, bruno: Member, way: str) -> None:
    """Once it is closed for longer than a moment they are, and the reminder comes in any case."""
    await world.bot.services.people.set(bruno.id, ways={"turn": way} if way != "ping" else None)
    await table_of(world, "Ana", "Bruno", order="as joined")

    def called() -> int:
        return world.pings(bruno) + len(world.direct(bruno))

    before = called()
    async with site(world) as client, client.ws_connect("/t/1/live", headers={WHO: str(bruno.id)}) as socket:
        await heard(socket)
        await type_turn(world, "Ana")
        await world.advance(minutes=2)
        assert called() == before
        assert "**Bruno**" in world.last().content
        assert bruno.mention not in world.last().content
    await world.advance(seconds=GRACE + 1)
    await world.advance(hours=FIRST_REMINDER / timedelta(hours=1))
    assert called() == before + 1, "the usual reminder"
    await type_turn(world, "Bruno")
    async with site(world) as client, client.ws_connect("/t/1/live?hidden", headers={WHO: str(bruno.id)}) as socket:
        await heard(socket)
        await type_turn(world, "Ana", "workers 1")
        await world.advance(minutes=2)
    assert called() == before + 2, "a page in the background is no board that somebody sees"
