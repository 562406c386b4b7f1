"""Running games of older rules, taken over by the present ones when the database is opened."""

import logging
from datetime import datetime
from functools import partial

import sqlalchemy as sa

from hosting.core import Clock, StoreError, TableError
from hosting.db import Store, log, results, rows
from hosting.db.schema import drafts, tables
from hosting.play import turns
from hosting.play.positions import Positions

_log = logging.getLogger(__name__)


async def migrate_all(store: Store, positions: Positions, clock: Clock) -> list[int]:
    """Migrate every running game that newer rules can migrate; return the tables.

    A game that fails is left as it is, and logged. Raises StoreError.
    """
    done = []
    for table_id in await store.read(lambda conn: _to_migrate(conn, positions)):
        try:
            await store.write(partial(migrate, positions=positions, table_id=table_id, now=clock.now()))
        except StoreError:
            raise
        except Exception as error:  # one damaged game must not stop the others
            reason = str(error) if isinstance(error, TableError) else type(error).__name__
            _log.error("a game was not migrated", extra={"table": table_id, "reason": reason})
        else:
            done.append(table_id)
    return done


def _to_migrate(conn: sa.Connection, positions: Positions) -> list[int]:
    query = sa.select(tables.c.id, tables.c.game, tables.c.engine).where(tables.c.status == "running")
    return [row.id for row in conn.execute(query) if positions.migrates(row.game, row.engine)]


def migrate(conn: sa.Connection, positions: Positions, table_id: int, now: datetime) -> None:
    """Migrate a running game to the present rules: an entry of the log, after which it goes on.

    Earlier entries stay unchanged. What was meant for an older position is then stale. Raises NoSuchTable, NotRunning,
    OtherRules.
    """
    table = rows.running(conn, table_id)
    if not positions.migrates(table.game, table.engine):
        return  # another process was faster
    course, states = positions.states(conn, table)
    game, state = course.game, states[-1]
    public = {"from": table.engine, "to": game.version}
    payload = {**public, "deal": course.deal, "steps": log.packed(course.steps)}
    entry = log.line("migrate", now, None, payload=payload, public=public)
    head = log.append(conn, table_id, table.head, [entry], None)
    outcome = game.outcome(state)
    conn.execute(
        sa.update(tables)
        .where(tables.c.id == table_id)
        .values(
            engine=game.version,
            seq=head,
            ply=len(course.steps),
            status="running" if outcome is None else "over",
            ended=None if outcome is None else now,
        )
    )
    turns.hand_on(conn, table, game.to_act(state), head, now)
    if outcome is not None:
        results.finished(conn, table_id, outcome, head, now)
    conn.execute(sa.delete(drafts).where(drafts.c.table == table_id))
    turns.end_votes(conn, table, "undo")
