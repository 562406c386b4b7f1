"""Who may ask for a hint, what they are advised on, and what the log says of it."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
import sqlalchemy as sa

from hosting import ManualClock, Services
from hosting.aids.hints import LEARNED, offered
from hosting.core.errors import (
    HintsForLearners,
    NoHints,
    NoHintsInLeague,
    NotAllowed,
    NothingToHint,
    NotInLobby,
    NotRunning,
    NotSeated,
)
from hosting.core.model import Hints, Table
from hosting.db.schema import tables
from hosting.db.store import Store
from tests.hosting.conftest import ADD, ANA, BRUNO, CARLA, GUILD
from tests.hosting.db.test_results import to_the_end
from tests.toy.heap import Heap


@pytest.fixture(autouse=True)
def advising(monkeypatch: pytest.MonkeyPatch) -> None:
    """The heap gives advice."""
    monkeypatch.setattr(Heap, "advise", lambda game, view, seat: [seat], raising=False)


async def lobby(services: Services, hints: Hints = "all", channel: int = 77) -> Table:
    """A table of two that has not begun."""
    table = await services.lobby.create(
        guild=GUILD, channel=channel, owner=ANA, game="heap", name="Table", order="joined", places=2
    )
    await services.lobby.join(table.id, BRUNO)
    return await services.hinting.choose(table.id, hints, ANA.id)


async def begun(services: Services, hints: Hints = "all", channel: int = 77) -> Table:
    """A table of two that has."""
    table = await lobby(services, hints, channel)
    return (await services.lobby.start(table.id, ANA)).position.table


async def hinted(services: Services, table_id: int) -> list[tuple[int | None, int | None, Any]]:
    """Who has asked, as the log has it."""
    events = await services.positions.events(table_id)
    return [(entry.by, entry.seat, entry.payload) for entry in events if entry.kind == "hint"]


async def lay_by_league(store: Store, table_id: int) -> None:
    """Make a table a league's."""
    await store.write(lambda conn: conn.execute(sa.update(tables).where(tables.c.id == table_id).values(fixture=5)))


async def test_alone_among_computers(services: Services) -> None:
    """Unless something else is chosen, the one person among computer players may ask, and nobody among people."""
    table = await services.lobby.create(guild=GUILD, channel=77, owner=ANA, game="heap", name="Table", places=2)
    await services.lobby.add_computer(table.id, ANA.id)
    started = (await services.lobby.start(table.id, ANA)).position.table
    assert offered(started)
    await services.hinting.ask(table.id, ANA)
    again = await services.lobby.create(guild=GUILD, channel=78, owner=ANA, game="heap", name="Table", places=2)
    await services.lobby.join(again.id, BRUNO)
    started = (await services.lobby.start(again.id, ANA)).position.table
    assert not offered(started)
    with pytest.raises(NoHints):
        await services.hinting.ask(again.id, ANA)


async def test_chosen_before_the_start(services: Services) -> None:
    """By its owner or an admin, and not once it has begun."""
    table = await services.lobby.create(guild=GUILD, channel=77, owner=ANA, game="heap", name="Table", places=2)
    assert table.hints == "alone"
    await services.lobby.join(table.id, BRUNO)
    with pytest.raises(NotAllowed):
        await services.hinting.choose(table.id, "all", BRUNO.id)
    assert (await services.hinting.choose(table.id, "learners", BRUNO.id, admin=True)).hints == "learners"
    assert (await services.hinting.choose(table.id, "off", ANA.id)).hints == "off"
    await services.lobby.start(table.id, ANA)
    with pytest.raises(NotInLobby):
        await services.hinting.choose(table.id, "all", ANA.id, admin=True)
    with pytest.raises(NoHints):
        await services.hinting.ask(table.id, ANA)
    assert await hinted(services, table.id) == []


async def test_asking_is_in_the_log_once(services: Services, clock: ManualClock) -> None:
    """Once for a seat and a position, without an answer; the position and what is meant for it stay as they are."""
    table = await begun(services)
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
    """The seat's own view: in its turn as it stands, else as if its turn were the next, if it will have one."""
    table = await begun(services)
    position = await services.positions.now(table.id)
    acting = await services.hinting.ask(table.id, ANA)
    assert (acting.ahead, acting.seat, acting.view) == (False, 0, position.seen(0))
    waiting = await services.hinting.ask(table.id, BRUNO)
    assert (waiting.ahead, waiting.seat, waiting.view) == (True, 1, position.ahead(1))
    assert waiting.view.cards is None


async def test_who_will_not_act_again(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    """Gets no hint, and the log says nothing."""
    table = await begun(services)
    monkeypatch.setattr(Heap, "ahead", lambda game, state, seat: None)
    with pytest.raises(NothingToHint):
        await services.hinting.ask(table.id, BRUNO)
    assert await hinted(services, table.id) == []


async def test_who_may_not(services: Services) -> None:
    """No stranger, nobody before the start or after the end, nobody at a league's table, whatever was chosen there."""
    table = await lobby(services)
    with pytest.raises(NotRunning):
        await services.hinting.ask(table.id, ANA)
    start = (await services.lobby.start(table.id, ANA)).position
    with pytest.raises(NotSeated):
        await services.hinting.ask(table.id, CARLA)
    await lay_by_league(services.store, table.id)
    with pytest.raises(NoHintsInLeague):
        await services.hinting.ask(table.id, ANA)
    with pytest.raises(NoHintsInLeague):
        await services.hinting.choose(table.id, "all", ANA.id)
    assert await hinted(services, table.id) == []
    await to_the_end(services, start)
    with pytest.raises(NotRunning):
        await services.hinting.ask(table.id, ANA)


async def test_learners(services: Services) -> None:
    """Whoever has finished so many whole games is none any more; a seat taken over in the middle does not count."""
    for number in range(LEARNED):
        table = await begun(services, "learners", channel=100 + number)
        await services.hinting.ask(table.id, BRUNO)
        if number == 0:
            await services.leaving.hand_over(table.id, 0, ANA, CARLA)
        await to_the_end(services, await services.positions.now(table.id))
    table = await begun(services, "learners", channel=200)
    with pytest.raises(HintsForLearners) as refused:
        await services.hinting.ask(table.id, BRUNO)
    assert refused.value.facts["most"] == LEARNED
    await services.hinting.ask(table.id, ANA)
    open_to_all = await begun(services, "all", channel=201)
    await services.hinting.ask(open_to_all.id, BRUNO)


async def test_a_rematch_has_the_same(services: Services) -> None:
    """What the table before had chosen."""
    table = await begun(services, "learners")
    await to_the_end(services, await services.positions.now(table.id))
    again, _ = await services.lobby.rematch(table.id, ANA)
    assert again.hints == "learners"
