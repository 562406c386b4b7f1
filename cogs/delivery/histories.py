"""A table's history as everybody sees it, for posts and for looking back."""

from __future__ import annotations

from collections.abc import Callable

from cogs.games import Deed
from cogs.turn.post import History
from tables import Services
from tables.model import Table


async def of(services: Services, table_id: int) -> History:
    """The steps that count and the views between them. Raises NoSuchTable, NotRunning before the start."""
    table, entries, states = await services.positions.states(table_id)
    game = services.positions.game(table.game)
    views = tuple(game.seen(state) for state in states)
    return History(table, tuple(entries), views, game.turn(states[-1]))


def reveals(services: Services, table: Table) -> Callable[[Deed], bool]:
    """Whether a deed has turned up something hidden, so that it cannot be taken back."""
    game = services.positions.game(table.game)
    return lambda deed: game.reveals(game.read(deed.step))
