"""Ratings at tables outside leagues: what counts, what takes it back, and who sees it."""

from datetime import timedelta

import pytest
import sqlalchemy as sa
from openskill.models import BradleyTerryFull

from hosting import Person, Services
from hosting.core import ManualClock, Rating
from hosting.db.schema import tables
from hosting.ratings import LEVEL, SURE
from tests.hosting.conftest import ADD, ANA, BRUNO, CARLA, DUARTE, GUILD, started
from tests.hosting.db.test_results import to_the_end
from tests.support.stored import results_of


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
