"""Participations, which nobody's leaving erases; ratings outside leagues: what counts, and what takes it back."""

from datetime import timedelta
from itertools import pairwise

import pytest
import sqlalchemy as sa
from openskill.models import BradleyTerryFull

from hosting import Person, Position, Services
from hosting.core import ManualClock, Rating
from hosting.core.errors import AlreadySeated, BadValue, Full, NotRunning
from hosting.db.schema import tables
from hosting.ratings import LEVEL, SURE
from tests.hosting.conftest import ADD, ANA, BRUNO, CARLA, DUARTE, GUILD, started
from tests.support.opaque import inner
from tests.support.refusal import refusal
from tests.support.stored import participations_of, results_of
from tests.toy.heap import HeapState


async def _rated(services: Services) -> dict[int, Rating]:
    return dict(await services.ratings.of_guild(GUILD, "heap"))


async def _play(services: Services, clock: ManualClock, *people: Person, computers: int = 0, channel: int = 1) -> int:
    clock.move(timedelta(minutes=1))
    start = (await started(services, *people, computers=computers, channel=channel)).position
    return (await to_the_end(services, start)).table.id


async def _ranks(services: Services, table: int) -> list[float]:
    found = await results_of(services, table)
    return [float(result.rank if result.rank is not None else -result.points) for result in found]


@pytest.mark.both
async def test_a_game_of_people_is_rated_as_openskill_does(services: Services, clock: ManualClock) -> None:
    table = await _play(services, clock, ANA, BRUNO, CARLA)
    model = BradleyTerryFull()
    ranks = await _ranks(services, table)
    fresh = model.rate([[model.rating()] for _ in ranks], ranks=ranks)
    rated = await _rated(services)
    assert [rated[person.id].mean for person in (ANA, BRUNO, CARLA)] == [team[0].mu for team in fresh]
    assert {rating.tables for rating in rated.values()} == {1}
    assert sum(rating.displayed > 1000 for rating in rated.values()) == 1
    assert await services.ratings.of_guild(GUILD + 1, "heap") == {}
    assert await services.ratings.of_guild(GUILD, "no such game") == {}


async def test_computers_are_anchored(services: Services, clock: ManualClock) -> None:
    """They are opponents of a strength that no table changes; alone against them nobody is rated."""
    await _play(services, clock, ANA, computers=1)
    assert await _rated(services) == {}
    table = await _play(services, clock, ANA, BRUNO, computers=1)
    model = BradleyTerryFull()
    ranks = await _ranks(services, table)
    anchor = model.rating(mu=25 + LEVEL / 2, sigma=SURE)
    (ana,), (bruno,), _ = model.rate([[model.rating()], [model.rating()], [anchor]], ranks=ranks)
    rated = await _rated(services)
    assert set(rated) == {ANA.id, BRUNO.id}
    assert (rated[ANA.id].mean, rated[BRUNO.id].mean) == (ana.mu, bruno.mu)


async def test_who_leaves_is_last(services: Services, clock: ManualClock) -> None:
    """Whatever becomes of the seat; who takes it is not rated. A table that everybody left does not count."""
    table = (await started(services, ANA, BRUNO, CARLA)).position.table
    await services.leaving.hand_over(table.id, 0, ANA, DUARTE)
    await to_the_end(services, await services.positions.now(table.id))
    rated = await _rated(services)
    assert DUARTE.id not in rated
    assert rated[ANA.id].mean < min(rated[BRUNO.id].mean, rated[CARLA.id].mean)
    both = (await started(services, BRUNO, CARLA, channel=2)).position.table
    await services.leaving.hand_over(both.id, 0, BRUNO, ANA)
    await services.leaving.hand_over(both.id, 1, CARLA, DUARTE)
    await to_the_end(services, await services.positions.now(both.id))
    assert await _rated(services) == rated


async def test_who_has_left_is_last_without_a_name_too(services: Services, clock: ManualClock) -> None:
    """Also if nothing but the kind tells them from the computer player who played on for them."""
    await services.leaving.resign((await started(services, ANA, BRUNO, CARLA)).position.table.id, ANA)
    await to_the_end(services, await services.positions.now(1))
    before = await _rated(services)
    await services.privacy.forget(ANA.id)
    assert await _rated(services) == {person: before[person] for person in (BRUNO.id, CARLA.id)}


async def test_what_is_called_off_or_taken_back_is_computed_again(services: Services, clock: ManualClock) -> None:
    """A game called off never counts; without the first of two tables, the second is computed as if it were alone."""
    first = await _play(services, clock, ANA, BRUNO)
    once = await _rated(services)
    await _play(services, clock, BRUNO, ANA, channel=2)
    twice = await _rated(services)
    assert {rating.tables for rating in twice.values()} == {2}
    running = (await started(services, ANA, BRUNO, channel=3)).position.table
    await services.moderation.call_off(running.id, CARLA, "why not", admin=True)
    assert await _rated(services) == twice
    gone = sa.update(tables).where(tables.c.id == first).values(status="cancelled")
    await services.store.write(lambda conn: conn.execute(gone))
    alone = await _rated(services)
    assert (alone[ANA.id].mean, alone[BRUNO.id].mean) == (once[BRUNO.id].mean, once[ANA.id].mean)


async def test_a_turn_taken_back_counts_for_nothing(services: Services, clock: ManualClock) -> None:
    """The result counts that the table has in the end."""
    position = (await started(services, ANA, BRUNO)).position
    position = (await services.play.play(position.table.id, position.seq, 0, ANA, ADD)).position
    await services.votes.undo_now(position.table.id, CARLA, admin=True)
    await to_the_end(services, await services.positions.now(position.table.id))
    rated = await _rated(services)
    await _play(services, clock, CARLA, DUARTE, channel=2)
    rated = await _rated(services)
    assert (rated[CARLA.id].mean, rated[DUARTE.id].mean) == (rated[ANA.id].mean, rated[BRUNO.id].mean)


@pytest.mark.both
async def test_opting_out_hides_and_forgetting_erases(services: Services, clock: ManualClock) -> None:
    """Nobody tells a person who has opted out from one who never played; the others keep their ratings."""
    await _play(services, clock, ANA, BRUNO)
    before = await _rated(services)
    await services.people.set(ANA.id, rated=False)
    assert await _rated(services) == {BRUNO.id: before[BRUNO.id]}
    own = {"guild": GUILD, "game": "heap", "rating": before[ANA.id].displayed, "tables": 1}
    assert (await services.privacy.of(ANA.id))["ratings"] == [own]
    await services.people.set(ANA.id, rated=True)
    assert await _rated(services) == before
    await services.privacy.forget(ANA.id)
    assert await _rated(services) == {BRUNO.id: before[BRUNO.id]}
    assert (await services.privacy.of(ANA.id))["ratings"] == []


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
