"""Votes and offers are decided by the one account of time: whoever could not answer has not been silent."""

from datetime import timedelta

import sqlalchemy as sa

from hosting import ManualClock, Person, Services
from hosting.core import DAY, TimeControl
from hosting.db.schema import jobs, posts
from hosting.jobs import kinds
from hosting.play.offers import LASTS
from hosting.play.votes import TIME_TO_ANSWER
from tests.hosting.conftest import ADD, ANA, BRUNO, CARLA, GUILD, started

OUTAGE = timedelta(hours=30)
ADMIN = Person(99, "Admin")


async def beats(services: Services, clock: ManualClock, time: timedelta) -> None:
    ends = clock.now() + time
    while clock.now() < ends:
        clock.move(min(timedelta(hours=1), ends - clock.now()))
        await services.outages.beat()


async def vote(services: Services) -> int:
    position = (await started(services, ANA, BRUNO)).position
    await services.play.play(position.table.id, position.seq, 0, ANA, ADD)
    await services.outages.beat()
    await services.votes.put(position.table.id, "undo", ANA)
    return position.table.id


async def test_a_vote_outlasts_an_outage(services: Services, clock: ManualClock) -> None:
    """Its day goes on after it, its message is to say until when, and Bruno's answer counts."""
    table = await vote(services)
    await beats(services, clock, timedelta(hours=2))
    clock.move(OUTAGE)
    assert await services.votes.lapse(table) == [], "the outage goes on"
    await services.outages.beat()
    assert await services.votes.lapse(table) == []
    open_vote = await services.votes.open(table, "undo")
    assert open_vote is not None
    await beats(services, clock, timedelta(hours=21))
    assert await services.votes.lapse(table) == []
    assert f"{table}:{open_vote.seq}" in {job.key for job in await services.jobs.all() if job.kind == kinds.TALLY}
    assert (await services.votes.answer(table, "undo", BRUNO, yes=True)).outcome == "granted"


async def test_a_vote_lapses_after_its_day_and_the_outage(services: Services, clock: ManualClock) -> None:
    table = await vote(services)
    clock.move(OUTAGE)
    await services.outages.beat()
    await beats(services, clock, TIME_TO_ANSWER + timedelta(minutes=30))
    assert len(await services.votes.lapse(table)) == 1


async def test_a_vote_without_the_bot_on_the_server(services: Services, clock: ManualClock) -> None:
    table = await vote(services)
    await services.outages.leave(GUILD)
    await beats(services, clock, timedelta(days=5))
    assert await services.votes.lapse(table) == []
    await services.outages.come_back([GUILD])
    await beats(services, clock, timedelta(hours=23))
    assert await services.votes.lapse(table) == []
    await beats(services, clock, timedelta(hours=2))
    assert len(await services.votes.lapse(table)) == 1


async def test_a_vote_that_was_told_nowhere(services: Services, clock: ManualClock) -> None:
    table = await vote(services)
    failing = sa.update(jobs).where(jobs.c.kind == kinds.DELIVER).values(tries=3)
    await services.store.write(lambda conn: conn.execute(failing))
    await beats(services, clock, timedelta(days=2))
    assert await services.votes.lapse(table) == []
    last = sa.select(sa.func.max(posts.c.id)).scalar_subquery()
    arrived = sa.update(posts).where(posts.c.id == last).values(state="sent", message=7, sent=clock.now())
    await services.store.write(lambda conn: conn.execute(arrived))
    await beats(services, clock, timedelta(hours=23))
    assert await services.votes.lapse(table) == []
    await beats(services, clock, timedelta(hours=2))
    assert len(await services.votes.lapse(table)) == 1


async def test_a_paused_table_still_votes_in_time(services: Services, clock: ManualClock) -> None:
    """A pause stops turns, and no question, which could else never be put again."""
    table = await vote(services)
    await services.clocks.choose(table, TimeControl("turn", DAY), ADMIN, admin=True)
    await services.clocks.pause(table, ADMIN, admin=True)
    await beats(services, clock, TIME_TO_ANSWER)
    assert len(await services.votes.lapse(table)) == 1


async def test_an_offer_outlasts_an_outage(services: Services, clock: ManualClock) -> None:
    """Carla has three days in which she could take it, and not a day more."""
    table = (await started(services, ANA, BRUNO)).position.table.id
    await services.outages.beat()
    for late in (False, True):
        offer = await services.offers.make(table, 0, CARLA.id, ANA)
        clock.move(LASTS)
        await services.outages.beat()
        assert (await services.offers.standing(offer.id)).how == "open"
        assert (await services.offers.standing(offer.id)).offer.until > clock.now()
        await beats(services, clock, LASTS - timedelta(hours=1) + timedelta(hours=2) * late)
        assert (await services.offers.standing(offer.id)).how == ("expired" if late else "open")
    assert (await services.lobby.get(table)).status == "running"
