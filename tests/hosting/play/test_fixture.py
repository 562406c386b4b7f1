"""League tables: they notify their league of changes."""

from __future__ import annotations

import pytest
import sqlalchemy as sa

from hosting import Services
from hosting.db.schema import tables
from hosting.jobs import kinds
from tests.hosting.conftest import ANA, BRUNO, CARLA, DUARTE, started


async def told(services: Services) -> list[str]:
    """Return the keys of the jobs that notify a league."""
    return [job.key for job in await services.jobs.all() if job.kind == kinds.FIXTURE]


async def laid(services: Services) -> int:
    table = (await started(services, ANA, BRUNO, CARLA)).position.table.id
    await services.store.write(lambda conn: conn.execute(sa.update(tables).values(fixture=5)))
    return table


async def test_nothing_is_told_of_other_tables(services: Services) -> None:
    """A table outside leagues queues no notification."""
    table = (await started(services, ANA, BRUNO)).position.table.id
    await services.leaving.resign(table, ANA)
    await services.leaving.cancel(table, BRUNO, admin=True)
    assert await told(services) == []


@pytest.mark.parametrize("how", ["resigned", "handed over", "called off"])
async def test_what_changes_is_told(services: Services, how: str) -> None:
    """A seat given up or changing hands and the end notify the league; the table names it."""
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
    """The database refuses a second table for a fixture unless the first was cancelled."""
    first = await laid(services)
    second = (await started(services, ANA, BRUNO, channel=78)).position.table.id
    again = sa.update(tables).where(tables.c.id == second).values(fixture=5)
    with pytest.raises(sa.exc.IntegrityError):
        await services.store.write(lambda conn: conn.execute(again))
    await services.leaving.cancel(first, ANA, admin=True)
    await services.store.write(lambda conn: conn.execute(again))
