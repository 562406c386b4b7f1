"""Drafts of turns: they survive a restart, and belong to one person and one position."""

from __future__ import annotations

import pytest

from hosting import ManualClock, Services, open_services
from hosting.core.errors import NoSuchTable, NotYourSeat, Stale
from hosting.db.addresses import Place
from tests.hosting.conftest import ADD, ANA, BRUNO, CARLA, started
from tests.toy.heap import Heap


async def test_a_draft_survives_a_restart(services: Services, place: Place, clock: ManualClock) -> None:
    """A reloaded draft has its steps and its panel's state."""
    start = (await started(services, ANA, BRUNO)).position
    await services.drafts.save(start.table.id, start.seq, 0, ANA.id, ADD[:1], {"page": 2})
    other = await open_services(place, [Heap()], clock=clock)
    draft = await other.drafts.get(start.table.id, 0)
    await other.close()
    assert draft is not None
    assert (draft.steps, draft.panel, draft.seq, draft.at) == (ADD[:1], {"page": 2}, start.seq, clock.now())


async def test_a_draft_is_replaced(services: Services) -> None:
    """Each seat has one draft; Start over empties it."""
    start = (await started(services, ANA, BRUNO)).position
    await services.drafts.save(start.table.id, start.seq, 0, ANA.id, ADD)
    await services.drafts.save(start.table.id, start.seq, 0, ANA.id, ADD[:1])
    draft = await services.drafts.get(start.table.id, 0)
    assert draft is not None
    assert draft.steps == ADD[:1]
    await services.drafts.save(start.table.id, start.seq, 0, ANA.id, ())
    draft = await services.drafts.get(start.table.id, 0)
    assert draft is not None
    assert draft.steps == ()


async def test_a_draft_is_for_one_position(services: Services) -> None:
    """A draft is gone when the table moves on, even if it returns to the same ply."""
    start = (await started(services, ANA, BRUNO)).position
    await services.drafts.save(start.table.id, start.seq, 0, ANA.id, ADD)
    await services.play.play(start.table.id, start.seq, 0, ANA, ADD)
    assert await services.drafts.get(start.table.id, 0) is None
    with pytest.raises(Stale):
        await services.drafts.save(start.table.id, start.seq, 0, ANA.id, ADD)
    await services.votes.undo_now(start.table.id, CARLA, admin=True)
    assert await services.drafts.get(start.table.id, 0) is None


async def test_whose_draft(services: Services) -> None:
    """Only the seat's person writes a draft; a new person does not find the old one's."""
    start = (await started(services, ANA, BRUNO)).position
    with pytest.raises(NotYourSeat):
        await services.drafts.save(start.table.id, start.seq, 0, BRUNO.id, ADD)
    await services.drafts.save(start.table.id, start.seq, 0, ANA.id, ADD)
    await services.leaving.hand_over(start.table.id, 0, ANA, CARLA)
    assert await services.drafts.get(start.table.id, 0) is None
    with pytest.raises(NoSuchTable):
        await services.drafts.get(999, 0)
