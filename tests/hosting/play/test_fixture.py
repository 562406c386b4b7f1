"""A table that a league has laid tells it what changes there."""

from __future__ import annotations

import pytest
import sqlalchemy as sa

from hosting import Services
from hosting.db.schema import tables
from hosting.jobs import jobs
from tests.hosting.conftest import ANA, BRUNO, CARLA, DUARTE, started


async def told(services: Services) -> list[str]:
    """The keys of the jobs that tell a league."""
    return [job.key for job in await services.jobs.all() if job.kind == jobs.FIXTURE]


async def laid(services: Services) -> int:
    table = (await started(services, ANA, BRUNO, CARLA)).position.table.id
    await services.store.write(lambda conn: conn.execute(sa.update(tables).values(fixture=5)))
    return table


async def test_nothing_is_told_of_other_tables(services: Services) -> None:
    """Where no league has laid it nobody asks."""
    table = (await started(services, ANA, BRUNO)).position.table.id
    await services.leaving.resign(table, ANA)
    await services.leaving.cancel(table, BRUNO, admin=True)
    assert await told(services) == []


@pytest.mark.parametrize("how", ["resigned", "handed over", "called off"])
async def test_what_changes_is_told(services: Services, how: str) -> None:
    """A seat that is given up or changes hands, and the end; the table says whose it is."""
    table = await laid(services)
    assert (await services.lobby.get(table)).fixture == 5
    assert await told(services) == []
    match how:
        case "resigned":
            await services.leaving.resign(table, ANA)
        case "handed over":
            await services.leaving.hand_over(table, 1, BRUNO, DUARTE)
        case _:
            await services.leaving.cancel(table, ANA, admin=True)
    assert await told(services) == [str(table)]


async def test_a_fixture_has_one_table(services: Services) -> None:
    """The database refuses a second one, as long as the first was not called off."""
    first = await laid(services)
    second = (await started(services, ANA, BRUNO, channel=78)).position.table.id
    again = sa.update(tables).where(tables.c.id == second).values(fixture=5)
    with pytest.raises(sa.exc.IntegrityError):
        await services.store.write(lambda conn: conn.execute(again))
    await services.leaving.cancel(first, ANA, admin=True)
    await services.store.write(lambda conn: conn.execute(again))
