"""An outage of the bot: its time is given back to every clock that ran, once, and their tables are told."""

from datetime import timedelta

from hosting import ManualClock, Services
from hosting.clocks.account import SHORT
from hosting.core import DAY, HOUR, TimeControl
from hosting.jobs.kinds import CLOCK
from hosting.play.outages import BEAT
from tests.hosting.conftest import ANA, BRUNO, CARLA
from tests.hosting.play.test_clocks import table_with, turn

A_DAY = TimeControl("turn", DAY, at_zero="seat")


async def left(services: Services, table_id: int) -> list[int]:
    return [face.left for face in await services.clocks.of_table(table_id)]


async def test_two_days_without_the_bot_cost_nobody_their_seat(services: Services, clock: ManualClock) -> None:
    """Clocks stand from the last beat on; before it they count; a clean second start gives nothing twice."""
    await table_with(services, A_DAY, ANA, BRUNO)
    await services.outages.beat()
    for _ in range(8):
        clock.move(timedelta(minutes=30))
        assert await services.outages.beat() == 0
    clock.move(timedelta(days=2))
    assert await services.outages.beat() == 1
    assert (await left(services, 1))[0] == 20 * HOUR
    assert await services.outages.beat() == 0
    assert await services.clocks.run_out(1, 0) == clock.now() + timedelta(hours=20)
    (job,) = [one for one in await services.jobs.all() if one.kind == CLOCK]
    assert job.due == clock.now() + timedelta(hours=20)
    entry = (await services.positions.events(1))[-1]
    assert (entry.kind, entry.by) == ("time", None)
    assert entry.payload["since"] < entry.payload["until"]
    await turn(services, ANA, 0)


async def test_a_short_absence_and_clocks_that_stand_change_nothing(services: Services, clock: ManualClock) -> None:
    """No more than an hour; tables without clocks, with paused ones, or started since."""
    await table_with(services, None, ANA, BRUNO)
    await table_with(services, A_DAY, ANA, CARLA, channel=78)
    await table_with(services, A_DAY, BRUNO, CARLA, channel=79)
    await services.clocks.pause(3, BRUNO, admin=True)
    await services.outages.beat()
    clock.move(SHORT)
    assert await services.outages.beat() == 0
    assert (await left(services, 2))[0] == 23 * HOUR
    clock.move(SHORT + BEAT)
    assert await services.outages.beat() == 1, "table 2"
    assert (await left(services, 2))[0] == 23 * HOUR
    assert (await left(services, 3))[0] == DAY


async def test_a_start_that_is_cut_off_gives_each_table_its_time_once(services: Services, clock: ManualClock) -> None:
    await table_with(services, A_DAY, ANA, BRUNO)
    await services.outages.beat()
    clock.move(timedelta(hours=30))
    await services.outages._beat()
    ((_, since, until, _),) = await services.outages._unsaid()
    assert await services.outages._wind(1, since, until)
    assert not await services.outages._wind(1, since, until)
    clock.move(timedelta(hours=2))
    assert await services.outages.beat() == 1
    assert (await left(services, 1))[0] == DAY


async def test_a_turn_that_began_after_the_last_beat_gets_its_time_back(services: Services, clock: ManualClock) -> None:
    """From its beginning on: before the outage it had hardly counted."""
    await table_with(services, A_DAY, ANA, BRUNO)
    await services.outages.beat()
    clock.move(timedelta(minutes=5))
    await turn(services, ANA, 0)
    clock.move(timedelta(days=2))
    assert await services.outages.beat() == 1
    assert (await left(services, 1))[1] == DAY
