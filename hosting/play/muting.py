"""Enforced silence: tables at which messages are deleted while their game asks for silence.

The game decides when (`hosting.core.game.Silent`); Discord deletes the messages.
"""

import sqlalchemy as sa

from hosting.core import NotAllowed, NotInLobby, Silent, Table
from hosting.db import reads, rows, writes
from hosting.db.schema import tables
from hosting.notify import notices
from hosting.play.positions import GameService

LIFTED = "strict-lifted"
"""The notice that messages are no longer deleted; its payload has the reason: "chosen", or "lost" with a permission."""


class Muting(GameService):
    """Strict tables."""

    @writes
    def choose(self, conn: sa.Connection, table_id: int, by: int, *, strict: bool, admin: bool = False) -> Table:
        """Choose whether messages are deleted.

        Before the start, so that every player knows; to lift it, at any time. The owner and admins may. Raises
        NoSuchTable, NotAllowed, and NotInLobby for a table that is to become strict later.
        """
        table = rows.table(conn, table_id)
        if not admin and by != table.owner:
            raise NotAllowed(f"the silence of table {table_id} is not theirs to choose", table=table_id)
        if not strict:
            self._lift(conn, table, "chosen")
        elif table.status != "lobby":
            raise NotInLobby(f"table {table_id} is {table.status}", table=table_id)
        else:
            conn.execute(sa.update(tables).where(tables.c.id == table_id).values(strict=True))
        return rows.table(conn, table_id)

    @writes
    def lift(self, conn: sa.Connection, thread: int) -> None:
        """Stop deleting messages in a thread after Discord has refused it; idempotent."""
        for table in rows.select(conn, *_strict_in(thread)):
            self._lift(conn, table, "lost")

    @reads
    def broken(self, conn: sa.Connection, thread: int) -> Table | None:
        """Return the strict table of a thread if nobody may talk there now. Raises OtherRules."""
        for table in rows.select(conn, *_strict_in(thread)):
            position = self._positions.read(conn, table)
            if isinstance(position.game, Silent) and position.game.silent(position.state):
                return table
        return None

    def _lift(self, conn: sa.Connection, table: Table, why: str) -> None:
        if not table.strict:
            return
        conn.execute(sa.update(tables).where(tables.c.id == table.id).values(strict=False))
        if table.status == "running":
            now, place = self._clock.now(), table.place
            notices.add(conn, LIFTED, now, guild=table.guild, table=table.id, channel=place, payload={"why": why})


def _strict_in(thread: int) -> tuple[sa.ColumnElement[bool], ...]:
    """Return the conditions for the strict game of a thread: one at most."""
    return tables.c.thread == thread, tables.c.strict, tables.c.status == "running"
