"""Actions of admins at a table that is stuck, and enforced silence.

The log keeps each action with its author and reason. A game says when its players have to be silent
(`hosting.core.game.Silent`); Discord deletes the messages.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

import sqlalchemy as sa

from gamekit import naming
from hosting.core import Person, Seat, Silent, Table, errors
from hosting.db import log, reads, rows, writes
from hosting.db.schema import tables
from hosting.notify import notices, outbox, reminders
from hosting.people import check_admin, check_impartial, check_owner
from hosting.play import seating
from hosting.play.positions import GameService, turns_of
from hosting.play.turns import VoteResult, end_game, take_back

AGAIN: Final = timedelta(hours=6)
"""Time between two reminders of a seat by an admin."""
MAX_REASON_LENGTH: Final = 200
LAST_TURNS: Final = 25
"""Number of turns offered for a rollback: the size of a menu."""


@dataclass(frozen=True, slots=True)
class PastTurn:
    """A turn that the game can be rolled back to, to the position before it."""

    ply: int
    """Number of steps before it."""
    last: int
    """Number of steps including it."""
    number: int
    seat: int
    revealed: bool
    """True if hidden information was revealed in it or since."""


class Moderation(GameService):
    """Actions of admins. All raise NotAllowed for other users, and NoSuchTable; those that decide, PlaysThere."""

    @writes
    def nudge(self, conn: sa.Connection, table_id: int, seat: int, by: Person, *, admin: bool) -> tuple[int, ...]:
        """Remind the person of a seat that is to act, once per interval. Return the posts that are ready.

        Raises NotYourTurn if no person is to act there, NotNow.
        """
        if not admin:
            raise errors.NotAllowed(f"only an admin may do that at table {table_id}", table=table_id)
        return nudge(conn, rows.running(conn, table_id), seat, by, self._clock.now())

    @writes
    def replace(
        self,
        conn: sa.Connection,
        table_id: int,
        seat: int,
        player: str,
        computer: str | None,
        by: Person,
        reason: str,
        *,
        admin: bool,
    ) -> VoteResult:
        """Give a seat to a computer player, or vacate it with None.

        `player` is the seat's at the time of the choice, as `holder` names it. Raises BadValue, NoReason, Stale if the
        seat has changed hands since, CopyOfRunning for a computer player.
        """
        table = rows.running(conn, table_id)
        check_admin(conn, table, by.id, admin=admin)
        seating.check_replacement(conn, self._positions.game(table.game), table, seat, computer)
        if holder(table.seats[seat]) != player:
            raise errors.Stale(f"seat {seat} of table {table_id} has changed hands", table=table_id)
        return seating.replace_player(conn, table, seat, computer, by, self._clock.now(), reason=_reason(reason))

    @reads
    def turns(self, conn: sa.Connection, table_id: int) -> tuple[PastTurn, ...]:
        table = rows.table(conn, table_id)
        course, states = self._positions.states(conn, table)
        past_turns, revealed = list[PastTurn](), False
        for turn in reversed(turns_of(course.steps)[-LAST_TURNS:]):
            step, revealed = course.steps[turn.start], revealed or any(course.reveals(states, turn))
            past_turns.append(PastTurn(turn.start, turn.stop, step.turn or 0, step.seat or 0, revealed))
        return tuple(past_turns)

    @writes
    def roll_back(
        self, conn: sa.Connection, table_id: int, seq: int, to: int, by: Person, reason: str, *, admin: bool
    ) -> VoteResult:
        """Roll back to before the turn that started after `to` steps, even beyond revelations since.

        The deal stays, and players keep what they have seen. `seq` is the position in which the admin chose. Raises
        Stale, BadValue, NoReason.
        """
        table = rows.running(conn, table_id)
        check_admin(conn, table, by.id, admin=admin)
        if table.seq != seq:
            raise errors.Stale(f"table {table_id} has moved on from {seq} to {table.seq}", table=table_id)
        self._positions.rules(table)
        course, states = self._positions.states(conn, table)
        steps = course.steps
        if to not in [turn.start for turn in turns_of(steps)]:
            raise errors.BadValue(f"no turn of table {table_id} began after {to} steps", table=table_id)
        payload = {
            "to": to,
            "ask": None,
            "reason": _reason(reason),
            "turns": len({(step.turn, step.seat) for step in steps[to:]}),
            "revealed": any(course.reveals(states, range(to, len(steps)))),
        }
        entry = log.line("undo", self._clock.now(), by, seat=steps[to].seat, payload=payload)
        return take_back(conn, table, table.head, to, course.game.to_act(states[to]), entry)

    @writes
    def call_off(self, conn: sa.Connection, table_id: int, by: Person, reason: str, *, admin: bool) -> VoteResult:
        """End a running game without a result. Raises NoReason."""
        table = rows.running(conn, table_id)
        check_admin(conn, table, by.id, admin=admin)
        payload = {"admin": True, "reason": _reason(reason)}
        return end_game(conn, table, log.line("cancel", self._clock.now(), by, payload=payload))

    @reads
    def check(self, conn: sa.Connection, table_id: int, by: int) -> None:
        """Check that an admin may play for a seat, or look at what it sees. Raises PlaysThere."""
        check_impartial(conn, rows.table(conn, table_id), by, admin=True)


def nudge(conn: sa.Connection, table: Table, seat: int, by: Person, now: datetime) -> tuple[int, ...]:
    """Remind the person of a seat of a running game, in a transaction. Return the posts that are ready.

    Raises NotYourTurn if no person is to act there, NotNow.
    """
    if seat not in table.to_act or table.seats[seat].person is None:
        raise errors.NotYourTurn(f"nobody is waited for at seat {seat} of table {table.id}", table=table.id, seat=seat)
    before = [entry.at for entry in log.entries(conn, table.id) if entry.kind == "nudge" and entry.seat == seat]
    if before and now < before[-1] + AGAIN:
        again = int((before[-1] + AGAIN).timestamp())
        raise errors.NotNow(
            f"seat {seat} of table {table.id} was reminded lately", "table-nudged", table=table.id, again=str(again)
        )
    reminders.restart(conn, table, table.seats[seat], now)
    _, posts = outbox.announce(conn, table, table.head, [log.line("nudge", now, by, seat=seat)], now, join=False)
    return tuple(posts)


def holder(seat: Seat) -> str:
    """Return a short key for a seat's player: a person's id, a computer player's name, or 0."""
    return str(seat.person or seat.computer or 0)


def _reason(text: str) -> str:
    reason = naming.label(text, MAX_REASON_LENGTH, "")
    if not reason:
        raise errors.NoReason("an admin's act has a reason")
    return reason


LIFTED = "strict-lifted"
"""The notice that messages are no longer deleted; its payload has the reason: "chosen", or "lost" with a permission."""


class Muting(GameService):
    @writes
    def choose(self, conn: sa.Connection, table_id: int, by: int, *, strict: bool, admin: bool = False) -> Table:
        """Choose if messages are deleted, before the start; lift it at any time. Raises NotAllowed, NotInLobby."""
        table = rows.table(conn, table_id)
        check_owner(table, by, admin=admin)
        if not strict:
            self._lift(conn, table, "chosen")
        elif table.status != "lobby":
            raise errors.NotInLobby(f"table {table_id} is {table.status}", table=table_id)
        else:
            rows.change(conn, table_id, strict=True)
        return rows.table(conn, table_id)

    @writes
    def lift(self, conn: sa.Connection, thread: int) -> None:
        """Stop deleting messages in a thread after Discord has refused it; idempotent."""
        for table in _strict_in(conn, thread):
            self._lift(conn, table, "lost")

    @reads
    def broken(self, conn: sa.Connection, thread: int) -> Table | None:
        for table in _strict_in(conn, thread):
            position = self._positions.read(conn, table)
            if isinstance(position.game, Silent) and position.game.silent(position.state):
                return table
        return None

    def _lift(self, conn: sa.Connection, table: Table, why: str) -> None:
        if not table.strict:
            return
        rows.change(conn, table.id, strict=False)
        if table.status == "running":
            now, place = self._clock.now(), table.place
            notices.add(conn, LIFTED, now, guild=table.guild, table=table.id, channel=place, payload={"why": why})


def _strict_in(conn: sa.Connection, thread: int) -> list[Table]:
    return rows.select(conn, tables.c.thread == thread, tables.c.strict, tables.c.status == "running")
