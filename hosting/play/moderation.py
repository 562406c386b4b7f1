"""Actions of admins at a table that is stuck. The log keeps each with its author and reason."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

import sqlalchemy as sa

import naming
from hosting.core import BadValue, NoReason, NotAllowed, NotYourTurn, Nudged, Person, Seat, Stale, Table
from hosting.db import log, reads, rows, writes
from hosting.notify import outbox, reminders
from hosting.people import impartiality
from hosting.play import copies, seating
from hosting.play.positions import GameService
from hosting.play.turns import VoteResult, call_off, take_back

AGAIN: Final = timedelta(hours=6)
"""Time between two reminders of a seat by an admin."""
MAX_REASON_LENGTH: Final = 200
"""Characters."""
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
    """The turn's number in the game."""
    seat: int
    revealed: bool
    """True if hidden information was revealed in it or since."""


class Moderation(GameService):
    """Actions of admins. All raise NotAllowed for other users, and NoSuchTable; those that decide, PlaysThere."""

    @writes
    def nudge(self, conn: sa.Connection, table_id: int, seat: int, by: Person, *, admin: bool) -> tuple[int, ...]:
        """Remind the person of a seat that is to act, once per interval. Return the posts that are ready.

        Raises NotRunning, NotYourTurn if no person is to act there, Nudged.
        """
        return nudge(conn, self._running(conn, table_id, admin=admin), seat, by, self._clock.now())

    @writes
    def replace(
        self,
        conn: sa.Connection,
        table_id: int,
        seat: int,
        held: str,
        computer: str | None,
        by: Person,
        reason: str,
        *,
        admin: bool,
    ) -> VoteResult:
        """Give a seat to a computer player, or vacate it with None.

        `held` names the seat's player at the time of the choice, as `holder` does. Raises NotRunning, BadValue,
        NoReason, Stale if the seat has changed hands since, CopyOfRunning for a computer player.
        """
        table = self._decided(conn, table_id, by, admin=admin)
        known = self._positions.game(table.game).computers
        if not 0 <= seat < len(table.seats) or (computer is not None and computer not in known):
            raise BadValue(f"seat {seat} of table {table_id} cannot go to {computer!r}", table=table_id)
        if computer is not None:
            copies.check(conn, table)
        if holder(table.seats[seat]) != held:
            raise Stale(f"seat {seat} of table {table_id} has changed hands", table=table_id)
        left = table.seats[seat].name
        taker = Seat(seat, None, computer, left if computer is None else computer)
        payload = {"name": taker.name, "person": None, "computer": computer, "left": left, "reason": _reason(reason)}
        entry = log.line("seat", self._clock.now(), by, seat=seat, payload=payload)
        after, posts = seating.change(conn, table, taker, "replaced", entry)
        return VoteResult(after, "granted", None, posts)

    @reads
    def turns(self, conn: sa.Connection, table_id: int) -> tuple[PastTurn, ...]:
        """Return the last turns of a game, newest first. Raises NotRunning before the start, OtherRules."""
        table = rows.table(conn, table_id)
        course, states = self._positions.states(conn, table)
        steps, game, past_turns = course.steps, course.game, list[PastTurn]()
        last, revealed = len(steps), False
        for ply in reversed(range(len(steps))):
            step = steps[ply]
            revealed = revealed or game.reveals(states[ply], game.read(step.payload))
            if ply == 0 or (steps[ply - 1].turn, steps[ply - 1].seat) != (step.turn, step.seat):
                past_turns.append(PastTurn(ply, last, step.turn or 0, step.seat or 0, revealed))
                last = ply
            if len(past_turns) == LAST_TURNS:
                break
        return tuple(past_turns)

    @writes
    def roll_back(
        self, conn: sa.Connection, table_id: int, seq: int, to: int, by: Person, reason: str, *, admin: bool
    ) -> VoteResult:
        """Roll back to before the turn that started after `to` steps, even beyond revelations since.

        The deal stays, and players keep what they have seen. `seq` is the position in which the admin chose. Raises
        NotRunning, Stale, BadValue, NoReason, OtherRules.
        """
        table = self._decided(conn, table_id, by, admin=admin)
        if table.seq != seq:
            raise Stale(f"table {table_id} has moved on from {seq} to {table.seq}", table=table_id)
        self._positions.rules(table)
        course, states = self._positions.states(conn, table)
        steps, game = course.steps, course.game
        turns = [(step.turn, step.seat) for step in steps]
        if not 0 <= to < len(steps) or (to > 0 and turns[to - 1] == turns[to]):
            raise BadValue(f"no turn of table {table_id} began after {to} steps", table=table_id)
        payload = {
            "to": to,
            "ask": None,
            "reason": _reason(reason),
            "turns": len(dict.fromkeys(turns[to:])),
            "revealed": any(game.reveals(states[ply], game.read(steps[ply].payload)) for ply in range(to, len(steps))),
        }
        entry = log.line("undo", self._clock.now(), by, seat=steps[to].seat, payload=payload)
        return take_back(conn, table, table.head, to, game.to_act(states[to]), entry)

    @writes
    def call_off(self, conn: sa.Connection, table_id: int, by: Person, reason: str, *, admin: bool) -> VoteResult:
        """End a running game without a result. Raises NotRunning, NoReason."""
        table = self._decided(conn, table_id, by, admin=admin)
        payload = {"admin": True, "reason": _reason(reason)}
        return call_off(conn, table, log.line("cancel", self._clock.now(), by, payload=payload))

    def _running(self, conn: sa.Connection, table_id: int, *, admin: bool) -> Table:
        if not admin:
            raise NotAllowed(f"only an admin may do that at table {table_id}", table=table_id)
        return rows.running(conn, table_id)

    def _decided(self, conn: sa.Connection, table_id: int, by: Person, *, admin: bool) -> Table:
        """Return a running table about which an admin may decide. Raises PlaysThere."""
        table = self._running(conn, table_id, admin=admin)
        impartiality.check(conn, table, by.id, admin=admin)
        return table

    @reads
    def check(self, conn: sa.Connection, table_id: int, by: int) -> None:
        """Check that an admin may play for a seat, or look at what it sees. Raises PlaysThere, NoSuchTable."""
        impartiality.check(conn, rows.table(conn, table_id), by, admin=True)


def nudge(conn: sa.Connection, table: Table, seat: int, by: Person, now: datetime) -> tuple[int, ...]:
    """Remind the person of a seat of a running game, in a transaction. Return the posts that are ready.

    Raises NotYourTurn if no person is to act there, Nudged.
    """
    if seat not in table.to_act or table.seats[seat].person is None:
        raise NotYourTurn(f"nobody is waited for at seat {seat} of table {table.id}", table=table.id, seat=seat)
    before = [entry.at for entry in log.entries(conn, table.id) if entry.kind == "nudge" and entry.seat == seat]
    if before and now < before[-1] + AGAIN:
        again = int((before[-1] + AGAIN).timestamp())
        raise Nudged(f"seat {seat} of table {table.id} was reminded lately", table=table.id, again=str(again))
    reminders.restart(conn, table, table.seats[seat], now)
    _, posts = outbox.announce(conn, table, table.head, [log.line("nudge", now, by, seat=seat)], now, join=False)
    return tuple(posts)


def holder(seat: Seat) -> str:
    """Return a short key for a seat's player: a person's id, a computer player's name, or 0."""
    return str(seat.person or seat.computer or 0)


def _reason(text: str) -> str:
    """Return a reason on one line. Raises NoReason if none of it is readable."""
    reason = naming.label(text, MAX_REASON_LENGTH, "")
    if not reason:
        raise NoReason("an admin's act has a reason")
    return reason
