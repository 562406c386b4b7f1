"""Reviews as they are stored: only of games that are over, turn by turn, each once."""

from collections.abc import Sequence
from typing import Any

import pytest
import sqlalchemy as sa

from hosting import Services
from hosting.core.errors import NoReview, NotOver
from hosting.db.schema import reviews
from hosting.jobs.jobs import Done
from tests.hosting.conftest import ANA, BRUNO, started
from tests.hosting.db.test_results import to_the_end
from tests.toy.heap import Heap


def weigh(game: Heap, view: Any, steps: Sequence[Any], seat: int) -> dict[str, int]:
    return {"heap": view.heap, "steps": len(steps), "seat": seat}


async def reviews_due(services: Services) -> list[int]:
    return [job.table_id for job in await services.jobs.all() if job.kind == "review"]


async def test_only_when_it_is_over(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither a running game nor one whose rules judge no turns is reviewed."""
    start = (await started(services, ANA, BRUNO)).position
    monkeypatch.setattr(Heap, "weigh", weigh, raising=False)
    for ask in (services.reviews.ask, services.reviews.next):
        with pytest.raises(NotOver):
            await ask(start.table.id)
    monkeypatch.undo()
    await to_the_end(services, start)
    with pytest.raises(NoReview):
        await services.reviews.ask(start.table.id)
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
    """However often a review is requested, one job waits, and none once the review is complete."""
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
