"""A check that everything in a database is consistent, down to the replay of every game."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Iterable, Iterator

from hosting.core import AnyGame, Damaged, StoreError, TableError
from hosting.db import Place, backup
from hosting.services import Services, open_services


def faults(at: Place, games: Iterable[AnyGame]) -> Iterator[str]:
    """Yield all faults of a database, a line each. It is only read. Raises StoreErrors if that fails."""
    yield from backup.faults(at)
    yield from asyncio.run(_replay_all(at, games))


async def _replay_all(at: Place, games: Iterable[AnyGame]) -> list[str]:
    """Replay every game, and return the faults of those that fail."""
    failures = []
    async with reading(at, games) as services:
        for table_id in backup.table_ids(at):
            try:
                fault = await _replay(services, table_id)
            except Exception as error:
                fault = sentence(error)
            if fault is not None:
                failures.append(f"table {table_id}: {fault}")
    return failures


async def _replay(services: Services, table_id: int) -> str | None:
    """Return the contradiction between a game's log and its table, None without one or before the start."""
    table = await services.lobby.get(table_id)
    if not table.head:
        return None
    return "; ".join(await services.positions.faults(table_id)) or None


def sentence(error: Exception) -> str:
    """Return a fault of a game on one line. A damaged row can raise anything, so this takes any error."""
    if isinstance(error, Damaged):
        return "it stands in a part of the file that is damaged"
    text = " ".join(str(error).split())[:300]
    if isinstance(error, StoreError | TableError):
        return text
    return f"what is stored of it cannot be read ({type(error).__name__}: {text})"


@contextlib.asynccontextmanager
async def reading(at: Place, games: Iterable[AnyGame]) -> AsyncIterator[Services]:
    """Open the services over a database that is only read."""
    services = await open_services(at, games, read_only=True)
    try:
        yield services
    finally:
        await services.close()
