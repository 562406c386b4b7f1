"""Posts: in order, once, and found again after a crash."""

from datetime import datetime, timedelta

import pytest

from hosting import ManualClock, Services, open_services
from hosting.core.game import Json
from hosting.db.addresses import Place
from hosting.notify import notices
from tests.hosting.conftest import ADD, ANA, BRUNO, PEEK, started
from tests.toy import heap
from tests.toy.heap import Heap


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
    other = await open_services(place, [Heap()], clock=clock)
    assert await other.posts.pending() == before
    assert [post.state for post in before] == ["sending", "pending"]
    assert first.nonce != second.nonce
    assert all(len(post.nonce) <= 25 for post in before)
    await other.close()


async def test_an_open_post_is_not_sent(services: Services) -> None:
    """A turn in progress is posted when it is finished, in one post; until then it can be viewed."""
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
