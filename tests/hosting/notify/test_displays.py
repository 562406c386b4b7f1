"""Displays of tables elsewhere: updated when they must look different, and only then."""

from dataclasses import replace

from hosting import ManualClock, Services
from hosting.jobs.jobs import Done, Later, gather
from hosting.notify.displays import RESULT, stage
from tests.hosting.conftest import ADD, ANA, BRUNO, GUILD, started
from tests.support.opaque import inner
from tests.toy.heap import GOAL, HeapState


async def requested(services: Services) -> set[str]:
    kinds = {job.kind for job in await services.jobs.all()} & {"tags", "overview"}
    for job in (await services.jobs.exchange([], dict.fromkeys(kinds, 10))).jobs:
        await services.jobs.exchange([Done(job)], {})
    return kinds


async def test_stages(services: Services, clock: ManualClock) -> None:
    """The four looks: open, running and waiting, running and paused, finished."""
    lobby = await services.lobby.create(guild=GUILD, channel=5, owner=ANA, game="heap", name="Table")
    assert stage(lobby) == ("open",)
    await services.lobby.join(lobby.id, BRUNO)
    running = (await services.lobby.start(lobby.id, ANA)).position.table
    assert stage(running) == ("running", "your-turn")
    assert stage(replace(running, paused=clock.now())) == ("running",)
    assert stage(replace(running, status="over")) == stage(replace(running, status="cancelled")) == ("finished",)


async def test_tags_are_asked_for_when_they_change(services: Services) -> None:
    """A table in a thread asks for tags at the opening, the start and the end, but at no turn between people."""
    lobby = await services.lobby.create(
        guild=GUILD, channel=5, thread=6, owner=ANA, game="heap", name="T", order="joined"
    )
    assert await requested(services) == {"tags"}
    await services.lobby.join(lobby.id, BRUNO)
    position = (await services.lobby.start(lobby.id, ANA)).position
    assert "tags" in await requested(services)
    await services.play.play(lobby.id, position.seq, 0, ANA, ADD)
    assert await requested(services) == set()
    await services.leaving.cancel(lobby.id, ANA, admin=True)
    assert await requested(services) == {"tags"}


async def test_the_overview_is_asked_for_where_there_is_one(services: Services) -> None:
    """All that an overview displays updates it: seats, turns, the end; a server without one gets no job."""
    await services.lobby.create(guild=GUILD, channel=5, owner=ANA, game="heap", name="T")
    assert await requested(services) == set()
    await services.settings.set_guild(GUILD, overview=9)
    assert await requested(services) == {"overview"}
    lobby = await services.lobby.create(guild=GUILD, channel=6, owner=ANA, game="heap", name="T", order="joined")
    assert await requested(services) == {"overview"}
    await services.lobby.join(lobby.id, BRUNO)
    assert await requested(services) == {"overview"}
    position = (await services.lobby.start(lobby.id, ANA)).position
    assert await requested(services) == {"overview"}
    await services.play.play(lobby.id, position.seq, 0, ANA, ADD)
    assert await requested(services) == {"overview"}
    await services.leaving.resign(lobby.id, BRUNO)
    assert await requested(services) == {"overview"}


async def test_results_are_told_of_games_that_end_here(services: Services) -> None:
    """A result is announced once, in the channel set by then; not of a cancelled game, nor of one imported as over."""
    quiet = await ended(services, 5)
    assert await services.notices.all() == []
    await services.settings.set_guild(GUILD, results=99)
    table = await ended(services, 6)
    (notice,) = await services.notices.all()
    assert (notice.kind, notice.table_id, notice.channel, notice.person) == (RESULT, table, 99, None)
    record = await services.records.export(quiet)
    await services.records.load(record, guild=GUILD, channel=7, owner=ANA, name="A file")
    running = (await started(services, ANA, BRUNO, channel=8)).position.table
    await services.leaving.cancel(running.id, ANA, admin=True)
    assert await services.notices.all() == [notice]


async def ended(services: Services, channel: int) -> int:
    """Play a game to its end; return its number."""
    position = (await started(services, ANA, BRUNO, channel=channel)).position
    while position.table.status == "running":
        seat = position.to_act[0]
        steps = ADD if inner(position.state, HeapState).heap < GOAL - 1 else ADD[:1]
        position = (await services.play.play(position.table.id, position.seq, seat, (ANA, BRUNO)[seat], steps)).position
    return position.table.id


async def test_gathered_jobs(services: Services) -> None:
    """A job requested again while it runs is done again; one scheduled for later keeps its time."""
    await services.settings.set_guild(GUILD, overview=9)
    (job,) = (await services.jobs.exchange([], {"overview": 1})).jobs
    await services.store.write(lambda conn: gather(conn, "overview", GUILD, guild=GUILD))
    await services.jobs.exchange([Done(job)], {})
    (again,) = (await services.jobs.exchange([], {"overview": 1})).jobs
    due = services.clock.now().replace(year=2030)
    await services.jobs.exchange([Later(again, due)], {})
    await services.store.write(lambda conn: gather(conn, "overview", GUILD, guild=GUILD))
    assert (await services.jobs.exchange([], {"overview": 1})).jobs == ()
    (waiting,) = await services.jobs.all()
    assert waiting.due == due
