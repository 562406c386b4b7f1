"""A person's own mistakes: whose they are, when they come back, and who learns of them."""

import json
from datetime import timedelta
from typing import Any

import pytest
import sqlalchemy as sa

from hosting import ManualClock, Services
from hosting.aids import PRACTICE
from hosting.core import Json, errors
from hosting.db.schema import log, notices
from tests.hosting.conftest import ANA, BRUNO, CARLA, started
from tests.hosting.test_ratings import to_the_end
from tests.support.opaque import inner
from tests.support.refusal import assert_refused
from tests.toy.heap import Heap, HeapState


def weigh(game: Heap, view: Any, steps: Any, seat: int) -> dict[str, Any]:
    """Judge that who adds less loses less; the first turn of each lost most."""
    return {"loss": 6.0 - inner(view, HeapState).heap / 10, "best": [{"do": "add", "n": 1}, {"do": "stop"}]}


@pytest.fixture(autouse=True)
def weighing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Heap, "weigh", weigh, raising=False)


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
