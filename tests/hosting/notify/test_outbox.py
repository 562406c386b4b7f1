"""Posts, notices in parts, and displays outside a table's posts."""

from dataclasses import replace
from datetime import datetime, timedelta

import pytest

from hosting import ManualClock, Services, open_services
from hosting.core.game import Json
from hosting.db.store import Place
from hosting.jobs.jobs import Done, Later, gather
from hosting.notify import notices
from hosting.notify.notices import RESULT, stage
from tests.hosting.conftest import ADD, ANA, BRUNO, GUILD, PEEK, started
from tests.support.opaque import inner
from tests.toy import heap
from tests.toy.heap import GOAL, Heap, HeapState


@pytest.mark.both
async def test_the_way_of_a_post(services: Services) -> None:
    start = await started(services, ANA, BRUNO)
    (post,) = await services.posts.pending()
    assert (post.id, post.state, post.kind, post.channel) == (start.posts[0], "pending", "start", 77)
    await services.posts.sending(post.id)
    (post,) = await services.posts.pending()
    assert post.state == "sending"
    assert await services.posts.last(start.position.table.id) is None
    await services.posts.sent(post.id, 4711)
    assert await services.posts.pending() == []
    await services.posts.sent(post.id, 4712)
    await services.posts.dropped(post.id)
    stored = await services.posts.last(start.position.table.id)
    assert (stored.id, stored.message, stored.state) == (post.id, 4711, "sent")


async def test_after_a_restart(services: Services, place: Place, clock: ManualClock) -> None:
    """A new process finds the same posts with the same nonces, and whether they were tried."""
    start = (await started(services, ANA, BRUNO)).position
    await services.play.play(start.table.id, start.seq, 0, ANA, ADD)
    first, second = await services.posts.pending()
    await services.posts.sending(first.id)
    before = await services.posts.pending()
    async with await open_services(place, [Heap()], clock=clock) as other:
        assert await other.posts.pending() == before
        assert [post.state for post in before] == ["sending", "pending"]
        assert first.nonce != second.nonce
        assert all(len(post.nonce) <= 25 for post in before)


async def test_an_open_post_is_not_sent(services: Services) -> None:
    start = (await started(services, ANA, BRUNO)).position
    half = await services.play.play(start.table.id, start.seq, 0, ANA, PEEK)
    assert [post.kind for post in await services.posts.pending()] == ["start"]
    (post,) = await services.posts.open(start.table.id)
    assert [entry.payload for entry in post.entries] == [{"do": "peek"}]
    done = await services.play.play(start.table.id, half.position.seq, 0, ANA, ADD)
    assert done.posts == (post.id,)
    assert await services.posts.open() == []


async def test_many_computer_turns_are_no_endless_post(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    """A post ends after as many turns as there are seats, even if a computer is to act again."""
    start = (await started(services, ANA, computers=2)).position
    monkeypatch.setattr(type(start.game), "long", lambda *_: False)  # else the computer players would end it
    monkeypatch.setattr(heap, "GOAL", 1000)  # else a lucky one wins before the seventh turn
    await services.leaving.hand_over(start.table.id, 0, ANA, "adder")
    for _ in range(7):
        await services.play.computer_turn(start.table.id)
    counted = [len(post.entries) for post in await services.posts.pending()]
    assert counted == [1, 7, 6]
    assert [len(post.entries) for post in await services.posts.open()] == [2]


# -------------------- Notices too long for one message: sent in parts, once.


async def test_a_notice_in_parts(services: Services, clock: ManualClock) -> None:
    """Each part has the whole notice's data, its own and a job; a second split changes nothing."""
    number = await services.store.write(
        lambda conn: notices.add(conn, "told", clock.now(), guild=9, channel=7, payload={"season": 1})
    )
    later = clock.now() + timedelta(hours=3)
    parts: list[tuple[Json, datetime | None]] = [({"people": [1, 2]}, None), ({"people": [3]}, later)]
    await services.notices.split(number, parts)
    await services.notices.split(number, parts)
    whole, *announced = await services.notices.all()
    assert whole.state == "dropped"
    assert [notice.payload for notice in announced] == [{"season": 1, **part} for part, _ in parts]
    assert {(notice.state, notice.channel, notice.guild, notice.kind) for notice in announced} == {
        ("pending", 7, 9, "told")
    }
    due = {job.key: job.due for job in await services.jobs.all() if job.kind == "notice"}
    assert due[str(announced[0].id)] < clock.now() < due[str(announced[1].id)] == later


async def test_what_is_being_sent_stays_whole(services: Services, clock: ManualClock) -> None:
    number = await services.store.write(lambda conn: notices.add(conn, "told", clock.now(), guild=9, channel=7))
    await services.notices.sending(number)
    await services.notices.split(number, [({"people": [1]}, None)])
    (only,) = await services.notices.all()
    assert only.state == "sending"


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
