"""Hints, reviews, and a person's own mistakes: who may ask, what is advised on, and who learns of them."""

import json
from collections.abc import Sequence
from datetime import timedelta
from typing import Any

import pytest
import sqlalchemy as sa

from hosting import ManualClock, Services
from hosting.aids import PRACTICE
from hosting.aids.hints import LEARNED, offered
from hosting.core import Json, errors
from hosting.core.model import Hints, Table
from hosting.db.schema import log, notices, reviews, tables
from hosting.jobs.jobs import Done
from tests.hosting.conftest import ADD, ANA, BRUNO, CARLA, GUILD, started
from tests.hosting.test_people import to_the_end
from tests.support.opaque import inner
from tests.support.refusal import assert_refused
from tests.toy.heap import Heap, HeapState


@pytest.fixture(autouse=True)
def advising(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Heap, "advise", lambda game, view, seat: [seat], raising=False)


async def lobby(services: Services, hints: Hints = "all", channel: int = 77) -> Table:
    table = await services.lobby.create(
        guild=GUILD, channel=channel, owner=ANA, game="heap", name="Table", order="joined", places=2
    )
    await services.lobby.join(table.id, BRUNO)
    return await services.hinting.choose(table.id, hints, ANA.id)


async def start_table(services: Services, hints: Hints = "all", channel: int = 77) -> Table:
    table = await lobby(services, hints, channel)
    return (await services.lobby.start(table.id, ANA)).position.table


async def hinted(services: Services, table_id: int) -> list[tuple[int | None, int | None, Any]]:
    events = await services.positions.events(table_id)
    return [(entry.by, entry.seat, entry.payload) for entry in events if entry.kind == "hint"]


async def test_alone_among_computers(services: Services) -> None:
    """By default only a person alone among computer players may request a hint."""
    table = await services.lobby.create(guild=GUILD, channel=77, owner=ANA, game="heap", name="Table", places=2)
    await services.lobby.add_computer(table.id, ANA.id)
    assert offered((await services.lobby.start(table.id, ANA)).position.table)
    await services.hinting.ask(table.id, ANA)
    again = await services.lobby.create(guild=GUILD, channel=78, owner=ANA, game="heap", name="Table", places=2)
    await services.lobby.join(again.id, BRUNO)
    assert not offered((await services.lobby.start(again.id, ANA)).position.table)
    await assert_refused("hint-off", services.hinting.ask(again.id, ANA))


async def test_chosen_before_the_start(services: Services) -> None:
    table = await services.lobby.create(guild=GUILD, channel=77, owner=ANA, game="heap", name="Table", places=2)
    assert table.hints == "alone"
    await services.lobby.join(table.id, BRUNO)
    await assert_refused(errors.NotAllowed, services.hinting.choose(table.id, "all", BRUNO.id))
    assert (await services.hinting.choose(table.id, "learners", BRUNO.id, admin=True)).hints == "learners"
    assert (await services.hinting.choose(table.id, "off", ANA.id)).hints == "off"
    await services.lobby.start(table.id, ANA)
    await assert_refused(errors.NotInLobby, services.hinting.choose(table.id, "all", ANA.id, admin=True))
    await assert_refused("hint-off", services.hinting.ask(table.id, ANA))
    assert await hinted(services, table.id) == []


async def test_asking_is_in_the_log_once(services: Services, clock: ManualClock) -> None:
    """A hint is logged once for a seat and a position, without its answer; the position and its drafts stay."""
    table = await start_table(services)
    first = await services.hinting.ask(table.id, ANA)
    clock.move(timedelta(minutes=1))
    again = await services.hinting.ask(table.id, ANA)
    await services.hinting.ask(table.id, BRUNO)
    assert first.key == again.key == (table.id, table.seq, 0)
    assert await hinted(services, table.id) == [(ANA.id, 0, {}), (BRUNO.id, 1, {})]
    after = await services.lobby.get(table.id)
    assert (after.seq, after.head) == (table.seq, table.head + 2)
    played = await services.play.play(table.id, table.seq, 0, ANA, ADD)
    await services.hinting.ask(table.id, ANA)
    assert [by for by, *_ in await hinted(services, table.id)] == [ANA.id, BRUNO.id, ANA.id]
    assert played.position.seq == after.head + len(ADD)


async def test_what_is_advised_on(services: Services) -> None:
    """A hint uses the seat's own view: its turn as it stands, or else its next turn, if it will have one."""
    table = await start_table(services)
    position = await services.positions.now(table.id)
    acting = await services.hinting.ask(table.id, ANA)
    assert (acting.ahead, acting.seat, acting.view) == (False, 0, position.seen(0))
    waiting = await services.hinting.ask(table.id, BRUNO)
    assert (waiting.ahead, waiting.seat, waiting.view) == (True, 1, position.ahead(1))
    assert inner(waiting.view, HeapState).cards is None


async def test_who_may_not(services: Services) -> None:
    """No stranger gets a hint, nobody before the start, after the end, or at a league's table, whatever was chosen."""
    table = await lobby(services)
    await assert_refused(errors.NotRunning, services.hinting.ask(table.id, ANA))
    start = (await services.lobby.start(table.id, ANA)).position
    await assert_refused(errors.NotSeated, services.hinting.ask(table.id, CARLA))
    in_league = sa.update(tables).where(tables.c.id == table.id).values(fixture=5)
    await services.store.write(lambda conn: conn.execute(in_league))
    await assert_refused("hint-league", services.hinting.ask(table.id, ANA))
    await assert_refused("hint-league", services.hinting.choose(table.id, "all", ANA.id))
    assert await hinted(services, table.id) == []
    await to_the_end(services, start)
    await assert_refused(errors.NotRunning, services.hinting.ask(table.id, ANA))


async def test_learners(services: Services) -> None:
    """A player with this many completed games is no beginner; a seat taken over midway does not count."""
    for number in range(LEARNED):
        table = await start_table(services, "learners", channel=100 + number)
        await services.hinting.ask(table.id, BRUNO)
        if number == 0:
            await services.leaving.hand_over(table.id, 0, ANA, CARLA)
        await to_the_end(services, await services.positions.now(table.id))
    table = await start_table(services, "learners", channel=200)
    await assert_refused("hint-learned", services.hinting.ask(table.id, BRUNO), most=LEARNED)
    await services.hinting.ask(table.id, ANA)
    open_to_all = await start_table(services, "all", channel=201)
    await services.hinting.ask(open_to_all.id, BRUNO)


def weigh(game: Heap, view: Any, steps: Sequence[Any], seat: int) -> dict[str, int]:
    return {"heap": view.heap, "steps": len(steps), "seat": seat}


async def reviews_due(services: Services) -> list[int]:
    return [job.table_id for job in await services.jobs.all() if job.kind == "review"]


async def test_only_when_it_is_over(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    start = (await started(services, ANA, BRUNO)).position
    monkeypatch.setattr(Heap, "weigh", weigh, raising=False)
    for ask in (services.reviews.ask, services.reviews.next):
        await assert_refused("table-not-over", ask(start.table.id))
    monkeypatch.undo()
    await to_the_end(services, start)
    await assert_refused("review-none", services.reviews.ask(start.table.id))
    assert await reviews_due(services) == []


async def test_turn_by_turn(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    """A stored turn keeps its first value; once all turns are done, nothing is left to do."""
    monkeypatch.setattr(Heap, "weigh", weigh, raising=False)
    start = (await started(services, ANA, BRUNO)).position
    table_id = (await to_the_end(services, start)).table.id
    review = await services.reviews.ask(table_id)
    assert (review.done, review.whole) == (0, False)
    assert [(turn.number, turn.seat) for turn in review.turns] == [(n, n % 2) for n in range(6)]
    assert [turn.started for turn in review.turns[1:]] == [turn.ended for turn in review.turns[:-1]]
    assert await reviews_due(services) == [table_id]
    seen = []
    while (weighing := await services.reviews.next(table_id)) is not None:
        found = weighing.game.weigh(weighing.view, weighing.steps, weighing.turn.seat)
        seen.append(found["heap"])
        await services.reviews.note(table_id, weighing.turn, found)
        await services.reviews.note(table_id, weighing.turn, {"other": 1})
    assert seen == [0, 5, 10, 15, 20, 25]
    done = await services.reviews.ask(table_id)
    assert done.whole
    assert [turn.found for turn in done.turns if turn.found] == [
        {"heap": 5 * n, "steps": 2 if n < 5 else 1, "seat": n % 2} for n in range(6)
    ]


async def test_asked_for_once(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Heap, "weigh", weigh, raising=False)
    start = (await started(services, ANA, BRUNO)).position
    table_id = (await to_the_end(services, start)).table.id
    first = await services.reviews.ask(table_id)
    await services.reviews.ask(table_id)
    assert await reviews_due(services) == [table_id]
    for turn in first.turns:
        await services.reviews.note(table_id, turn, {})
    for job in (await services.jobs.exchange([], {"review": 5})).jobs:
        await services.jobs.exchange([Done(job)], {})
    await services.reviews.ask(table_id)
    assert await reviews_due(services) == []


async def test_a_turn_is_known_by_its_entry(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each value is stored with the first entry of its turn; one stored without gets it when somebody looks again."""
    monkeypatch.setattr(Heap, "weigh", weigh, raising=False)
    table_id = (await to_the_end(services, (await started(services, ANA, BRUNO)).position)).table.id
    history = await services.positions.history(table_id)
    while (weighing := await services.reviews.next(table_id)) is not None:
        await services.reviews.note(table_id, weighing.turn, {"loss": 1})

    def entries(conn: sa.Connection) -> list[int | None]:
        return list(conn.execute(sa.select(reviews.c.seq).order_by(reviews.c.number)).scalars())

    turns = (await services.reviews.ask(table_id)).turns
    stored = await services.store.read(entries)
    assert stored == [history.entries[turn.started].seq for turn in turns]
    await services.store.write(lambda conn: conn.execute(sa.update(reviews).values(seq=None)))
    await services.reviews.ask(table_id)
    assert await services.store.read(entries) == stored


def weigh_by_heap(game: Heap, view: Any, steps: Any, seat: int) -> dict[str, Any]:
    """Judge that who adds less loses less; the first turn of each lost most."""
    return {"loss": 6.0 - inner(view, HeapState).heap / 10, "best": [{"do": "add", "n": 1}, {"do": "stop"}]}


@pytest.fixture(autouse=True)
def weighing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Heap, "weigh", weigh_by_heap, raising=False)


async def played(services: Services) -> int:
    position = (await started(services, ANA, BRUNO)).position
    await to_the_end(services, position)
    return position.table.id


async def review(services: Services, table: int) -> None:
    await services.reviews.ask(table)
    while (one := await services.reviews.next(table)) is not None:
        await services.reviews.note(table, one.turn, one.game.weigh(one.view, one.steps, one.turn.seat))


@pytest.mark.both
async def test_only_ones_own_once_all_is_over_and_reviewed(services: Services) -> None:
    """Neither before the end, nor before the review is whole, nor for somebody else; at most three, the greatest."""
    mistakes, position = services.mistakes, (await started(services, ANA, BRUNO)).position
    table = position.table.id
    for early in (mistakes.of_table(table, ANA.id), mistakes.collect(table, ANA.id)):
        await assert_refused("table-not-over", early)
    await to_the_end(services, position)
    assert await mistakes.of_table(table, ANA.id) == 0
    await review(services, table)
    turns = (await services.reviews.ask(table)).turns
    assert await mistakes.of_table(table, ANA.id) == min(3, sum(turn.seat == 0 for turn in turns))
    await mistakes.collect(table, CARLA.id)
    assert await mistakes.due(CARLA.id) == []
    await mistakes.collect(table, ANA.id)
    await mistakes.collect(table, ANA.id)
    own = await mistakes.due(ANA.id)
    assert [mistake.seat for mistake in own] == [0] * len(own) == [0] * await mistakes.of_table(table, ANA.id)
    for mistake in own:
        practice = await mistakes.get(table, mistake.number, ANA.id)
        assert practice.position.to_act == (0,)
        for other in (BRUNO, CARLA):
            await assert_refused("mistake-none", mistakes.get(table, mistake.number, other.id))
    await assert_refused("mistake-none", mistakes.get(table, own[0].number + 1, ANA.id))
    await assert_refused(errors.NoSuchTable, mistakes.collect(table + 1, ANA.id))


async def test_a_turn_that_somebody_else_played(services: Services) -> None:
    """Of a seat that one had, the turns that another person or a computer player played there are not one's own."""
    table = await played(services)
    await review(services, table)

    def other(conn: sa.Connection) -> None:
        conn.execute(sa.text("DROP TRIGGER log_no_update"))
        conn.execute(sa.update(log).where(log.c.seat == 0, log.c.seq == 2).values(by=CARLA.id))

    await services.mistakes.collect(table, ANA.id)
    before = {mistake.number for mistake in await services.mistakes.due(ANA.id)}
    await services.store.write(other)
    assert await services.mistakes.of_table(table, ANA.id) == len(before) - 1
    assert await services.mistakes.of_table(table, CARLA.id) == 0


async def test_it_comes_back_later_the_better_it_was(services: Services, clock: ManualClock) -> None:
    """After days, and longer each time it is found; one message tells of all, only those who want to be told."""
    table = await played(services)
    await review(services, table)
    await services.mistakes.collect(table, ANA.id)
    mine = await services.mistakes.due(ANA.id)
    waits = list[timedelta]()
    for mistake, loss in zip(mine, (6.0, 2.0, 0.0), strict=False):
        waits.append(await services.mistakes.record(mistake, 6.0, loss, {}) - clock.now())
    assert timedelta(days=1) <= waits[0] <= waits[1] < waits[2] < timedelta(days=5)
    assert await services.mistakes.due(ANA.id) == []
    assert await services.mistakes.next_due(ANA.id) == clock.now() + waits[0]

    def pending(conn: sa.Connection) -> int:
        this = sa.select(sa.func.count()).where(notices.c.kind == PRACTICE, notices.c.state == "pending")
        return conn.execute(this).scalar_one()

    assert await services.store.read(pending) == 1
    clock.move(waits[2])
    again = (await services.mistakes.due(ANA.id))[-1]
    assert await services.mistakes.record(again, 6.0, 0.0, {}) - clock.now() > 2 * waits[2]


async def test_an_answer_is_checked(services: Services) -> None:
    """It is a turn of one's own seat by the rules; the game that was played does not change by it."""
    table = await played(services)
    await review(services, table)
    await services.mistakes.collect(table, ANA.id)
    before = await services.records.export(table)
    practice = await services.mistakes.get(table, (await services.mistakes.due(ANA.id))[0].number, ANA.id)
    retry = await services.mistakes.answer(practice, [{"do": "add", "n": 2}, {"do": "stop"}])
    assert [step["do"] for step in retry.played] == ["add", "stop"]
    assert retry.weighing.turn.seat == 0
    turn: list[Json] = [{"do": "add", "n": 1}, {"do": "stop"}]
    wrongs: list[list[Json]] = [[{"do": "add", "n": 99}], [{"do": "fly"}], turn * 2]
    for wrong in wrongs:
        await assert_refused(errors.TableError, services.mistakes.answer(practice, wrong))
    assert await services.records.export(table) == before


@pytest.mark.both
async def test_two_worlds_and_forgotten(services: Services) -> None:
    """Nobody else's data, and no export, shows that somebody practises; forgotten, nothing is left of it."""
    table = await played(services)
    await review(services, table)

    async def seen() -> str:
        parts = [await services.records.export(table), await services.privacy.of(BRUNO.id)]
        return json.dumps(parts, default=str)

    before = await seen()
    await services.mistakes.collect(table, ANA.id)
    (first, *_) = await services.mistakes.due(ANA.id)
    await services.mistakes.sketch(first, {"steps": []})
    await services.mistakes.record(first, 6.0, 1.0, {})
    assert await seen() == before
    assert len((await services.privacy.of(ANA.id))["mistakes"]) == await services.mistakes.of_table(table, ANA.id)
    await services.privacy.forget(ANA.id)
    assert await services.mistakes.due(ANA.id) == []
    assert (await services.privacy.of(ANA.id))["mistakes"] == []
    assert await services.mistakes.of_table(table, ANA.id) == 0
    await assert_refused("mistake-none", services.mistakes.get(table, first.number, ANA.id))
