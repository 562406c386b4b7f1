"""Rematches: one for each finished table, with its computer players, opened by one of its people."""

from __future__ import annotations

import pytest

from hosting import Services
from hosting.core.errors import ChannelTaken, NotOver, NotSeated
from tests.hosting.conftest import ANA, BRUNO, CARLA, started
from tests.hosting.db.test_results import to_the_end


async def test_like_the_one_before(services: Services) -> None:
    """The rematch has the same game, options, seats and computer players; its owner sits, the others are to join."""
    start = (await started(services, ANA, BRUNO, computers=1)).position
    before = (await to_the_end(services, start)).table
    table, opened = await services.lobby.rematch(before.id, BRUNO)
    assert opened
    assert (table.rematch_of, table.owner, table.status) == (before.id, BRUNO.id, "lobby")
    assert (table.game, table.options, table.places, table.place) == (before.game, before.options, 3, before.place)
    assert [(seat.person, seat.computer) for seat in table.seats] == [(BRUNO.id, None), (None, "adder")]
    assert await services.lobby.rematch(before.id, ANA) == (table, False)
    await services.lobby.join(table.id, ANA)
    await services.lobby.start(table.id, BRUNO)


async def test_who_may_and_when(services: Services) -> None:
    """No rematch before the end, by a stranger, or where another table plays; nothing is left behind."""
    start = (await started(services, ANA, BRUNO)).position
    with pytest.raises(NotOver):
        await services.lobby.rematch(start.table.id, ANA)
    await to_the_end(services, start)
    with pytest.raises(NotSeated):
        await services.lobby.rematch(start.table.id, CARLA)
    other = (await started(services, CARLA, BRUNO)).position.table
    with pytest.raises(ChannelTaken):
        await services.lobby.rematch(start.table.id, ANA)
    await services.leaving.cancel(other.id, CARLA, admin=True)
    first, _ = await services.lobby.rematch(start.table.id, ANA)
    await services.lobby.cancel(first.id, ANA)
    second, opened = await services.lobby.rematch(start.table.id, BRUNO)
    assert opened
    assert second.id != first.id
