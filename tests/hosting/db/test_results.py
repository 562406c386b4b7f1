"""Participations: who sat where, from when to when, and how it ended. Leaving erases nobody."""

from datetime import timedelta
from itertools import pairwise

import pytest

from hosting import ManualClock, Position, Services
from hosting.core.errors import AlreadySeated, BadValue, Full, NotRunning
from tests.hosting.conftest import ADD, ANA, BRUNO, CARLA, DUARTE, started
from tests.support.opaque import inner
from tests.support.refusal import refusal
from tests.support.stored import participations_of, results_of
from tests.toy.heap import HeapState


async def to_the_end(services: Services, position: Position) -> Position:
    people = {person.id: person for person in (ANA, BRUNO, CARLA, DUARTE)}
    while position.to_act:
        (seat,) = position.to_act
        person = position.table.seats[seat].person
        if person is None:
            await services.play.computer_turn(position.table.id)
        else:
            steps: list[dict[str, object]] = [{"do": "add", "n": 5}, {"do": "stop"}]
            taken = steps[: 1 if inner(position.state, HeapState).heap >= 25 else 2]
            await services.play.play(position.table.id, position.seq, seat, people[person], taken)
        position = await services.positions.now(position.table.id)
    return position


async def who(services: Services, table_id: int) -> list[tuple[int, int | str | None, str]]:
    parts = await participations_of(services, table_id)
    return [(part.seat, part.person or part.computer, part.ending) for part in parts]


async def test_from_the_start_to_the_end(services: Services, clock: ManualClock) -> None:
    """Everybody takes part from the start on, computers too, and wins or loses at the end."""
    start = (await started(services, ANA, BRUNO, computers=1)).position
    table = start.table.id
    assert await who(services, table) == [(0, ANA.id, "playing"), (1, BRUNO.id, "playing"), (2, "adder", "playing")]
    began = clock.now()
    clock.move(timedelta(hours=3))
    end = await to_the_end(services, start)
    parts = await participations_of(services, table)
    assert {(part.since, part.from_seq, part.until, part.until_seq) for part in parts} == {
        (began, 1, clock.now(), end.table.seq)
    }
    results = await results_of(services, table)
    assert sorted(result.won or False for result in results) == [False, False, True]
    assert [part.ending for part in parts] == ["won" if result.won else "lost" for result in results]


async def test_everybody_who_ever_sat_on_a_seat(services: Services, clock: ManualClock) -> None:
    """A hand-over, replacement or resignation closes one participation and opens the next at the same entry."""
    start = (await started(services, ANA, BRUNO)).position
    table = start.table.id
    clock.move(timedelta(hours=1))
    await services.leaving.hand_over(table, 0, ANA, CARLA)
    await services.leaving.hand_over(table, 0, DUARTE, DUARTE, admin=True)
    await services.leaving.resign(table, DUARTE)
    await services.leaving.hand_over(table, 0, CARLA, ANA, admin=True)
    assert await who(services, table) == [
        (0, ANA.id, "replaced"),
        (0, CARLA.id, "replaced"),
        (0, DUARTE.id, "resigned"),
        (0, "adder", "replaced"),
        (0, ANA.id, "playing"),
        (1, BRUNO.id, "playing"),
    ]
    seat = [row for row in await participations_of(services, table) if row.seat == 0]
    for before, after in pairwise(seat):
        assert (before.until, before.until_seq) == (after.since, after.from_seq)
    await to_the_end(services, await services.positions.now(table))
    assert {one[2] for one in await who(services, table)} == {"replaced", "resigned", "won", "lost"}


async def test_a_game_that_is_called_off(services: Services) -> None:
    """A cancelled game has no results and no losers; a player who resigned has resigned."""
    start = (await started(services, ANA, BRUNO, CARLA)).position
    await services.leaving.resign(start.table.id, BRUNO)
    await services.leaving.cancel(start.table.id, DUARTE, admin=True)
    assert await who(services, start.table.id) == [
        (0, ANA.id, "cancelled"),
        (1, BRUNO.id, "resigned"),
        (1, "adder", "cancelled"),
        (2, CARLA.id, "cancelled"),
    ]
    assert await results_of(services, start.table.id) == []
    alone = (await started(services, ANA, computers=1, channel=2)).position.table
    await services.leaving.resign(alone.id, ANA)
    assert await who(services, alone.id) == [(0, ANA.id, "resigned"), (1, "adder", "cancelled")]


async def test_a_lobby_is_no_game(services: Services) -> None:
    """Joining and leaving before the start leaves no trace."""
    table = await services.lobby.create(guild=1, channel=1, owner=ANA, game="heap", name="T")
    await services.lobby.join(table.id, BRUNO)
    await services.lobby.leave(table.id, BRUNO.id)
    await services.lobby.cancel(table.id, ANA)
    assert await who(services, table.id) == []


async def test_taking_a_vacant_seat(services: Services) -> None:
    """Anyone may take a vacant seat of an imported game; nobody takes two, or one that is occupied."""
    start = (await started(services, ANA, BRUNO, CARLA)).position
    await services.play.play(start.table.id, start.seq, 0, ANA, ADD)
    data = await services.records.export(start.table.id)
    table = await services.records.load(data, guild=1, channel=2, owner=DUARTE, name="Again")
    assert [seat.person for seat in table.seats] == [None, DUARTE.id, None]  # seat 1 is to act
    with pytest.raises(AlreadySeated):
        await services.leaving.take(table.id, DUARTE)
    with refusal("table-not-vacant"):
        await services.leaving.take(table.id, ANA, 1)
    for number in (-1, 3, 10**20):
        with pytest.raises(BadValue):
            await services.leaving.take(table.id, ANA, number)
    await services.leaving.take(table.id, ANA)
    taken = await services.leaving.take(table.id, BRUNO, 2)
    assert [seat.person for seat in taken.table.seats] == [ANA.id, DUARTE.id, BRUNO.id]
    assert taken.posts != ()
    with pytest.raises(Full):
        await services.leaving.take(table.id, CARLA)
    assert await who(services, table.id) == [
        (0, ANA.id, "playing"),
        (1, DUARTE.id, "playing"),
        (2, BRUNO.id, "playing"),
    ]
    await services.leaving.cancel(table.id, DUARTE, admin=False)
    with pytest.raises(NotRunning):
        await services.leaving.take(table.id, CARLA)
