"""Questions that a table answers together: whether to take back the last turn, whether to call the game off.

Asking, every answer and what came of it are entries of the log. Moving on declines: a step ends a request to take back.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any, Literal

import sqlalchemy as sa

from tables import jobs, log, outbox, rows
from tables.errors import Asked, NotAllowed, NotAsked, NothingToUndo, NotRunning, NotSeated, Revealed
from tables.model import Entry, Person, Question, Table, Vote
from tables.schema import drafts, tables, votes
from tables.store import Store, reads, writes

if TYPE_CHECKING:
    from tables.clock import Clock
    from tables.positions import Positions

A_DAY = timedelta(hours=24)


@dataclass(frozen=True, slots=True)
class VoteResult:
    """Where a question stands."""

    table: Table
    outcome: Literal["open", "granted", "refused"]
    ask: Vote | None
    """While it is open."""
    posts: tuple[int, ...]
    """Posts that are ready to be sent now."""


class Votes:
    """Going back, and cancelling by agreement."""

    def __init__(self, store: Store, positions: Positions, clock: Clock) -> None:
        self._store = store
        self._positions = positions
        self._clock = clock

    @writes
    def undo(self, conn: sa.Connection, table: int, by: Person, within: timedelta = A_DAY) -> VoteResult:
        """Ask the others to let a person take back their last turn; granted at once where all others are computers.

        Only the last turn that a person has played, by who played it; what computer players did since goes with it.
        Raises NoSuchTable, NotRunning, NotSeated, NothingToUndo, Revealed, Asked.
        """
        found, head = _running(conn, table)
        seat = found.seat_of(by.id)
        if seat is None:
            raise NotSeated(f"they have no seat at table {table}", table=table)
        steps = log.effective(log.entries(conn, table))
        to = self._turn_to_take_back(found, steps, seat.number)
        return self._ask(conn, found, head, "undo", by, seat.number, within, to)

    @writes
    def cancel(self, conn: sa.Connection, table: int, by: Person, within: timedelta = A_DAY) -> VoteResult:
        """Ask the others to call the game off; granted at once where all others are computers.

        Raises NoSuchTable, NotRunning, NotSeated, Asked.
        """
        found, head = _running(conn, table)
        seat = found.seat_of(by.id)
        if seat is None:
            raise NotSeated(f"they have no seat at table {table}", table=table)
        return self._ask(conn, found, head, "cancel", by, seat.number, within, None)

    @writes
    def answer(self, conn: sa.Connection, table: int, what: Question, by: Person, *, yes: bool) -> VoteResult:
        """Agree or decline. One no is enough, and so is the asking person's own, which takes the question back.

        Raises NoSuchTable, NotRunning, NotAsked.
        """
        found, head = _running(conn, table)
        ask, seat = _open(conn, found, what), found.seat_of(by.id)
        if ask is None or seat is None or (yes and seat.number not in ask.missing):
            raise NotAsked(f"table {table} does not ask them about {what}", table=table)
        now = self._clock.now()
        answer = log.line("answer", now, by, seat=seat.number, payload={"what": what, "ask": ask.seq, "yes": yes})
        head = log.append(conn, table, head, [answer], None)
        if now >= ask.deadline or not yes:
            return self._lapse(conn, found, head, ask, by if now < ask.deadline else None)
        agreed = (*ask.yes, seat.number)
        conn.execute(sa.update(votes).where(votes.c.table == table, votes.c.what == what).values(yes=list(agreed)))
        ask = _open(conn, found, what)
        assert ask is not None
        return self._settle(conn, found, head, ask, by)

    @writes
    def undo_now(self, conn: sa.Connection, table: int, by: Person, *, admin: bool) -> VoteResult:
        """Take back, as an admin, the last turn that a person has played; again and again to go further back.

        Raises NoSuchTable, NotAllowed, NotRunning, NothingToUndo, Revealed.
        """
        if not admin:
            raise NotAllowed(f"only an admin may take back at table {table} without asking", table=table)
        found, head = _running(conn, table)
        steps = log.effective(log.entries(conn, table))
        to = self._turn_to_take_back(found, steps, None)
        asked = _open(conn, found, "undo")
        return self._take_back(conn, found, head, to, by, None if asked is None else asked.seq)

    @reads
    def open(self, conn: sa.Connection, table: int, what: Question) -> Vote | None:
        """The question that is open at a table, or None. Raises NoSuchTable."""
        return _open(conn, rows.table(conn, table), what)

    @reads
    def next_deadline(self, conn: sa.Connection) -> datetime | None:
        """When `lapse` has something to do next, None if no question is open."""
        return conn.execute(sa.select(votes.c.deadline).order_by(votes.c.deadline).limit(1)).scalar()

    @writes
    def lapse(self, conn: sa.Connection) -> list[VoteResult]:
        """End every question whose deadline has passed without agreement."""
        late = conn.execute(sa.select(votes.c.table, votes.c.what).where(votes.c.deadline <= self._clock.now())).all()
        ended = []
        for row in late:
            found, head = rows.locked(conn, row.table)
            ask = _open(conn, found, row.what)
            if ask is not None:
                ended.append(self._lapse(conn, found, head, ask, None))
        return ended

    def _turn_to_take_back(self, table: Table, steps: Sequence[Entry], seat: int | None) -> int:
        """The ply at which the last turn of a person (of that seat) began. Raises NothingToUndo, Revealed."""
        last = next((entry for entry in reversed(steps) if entry.by is not None), None)
        if last is None or (seat is not None and last.seat != seat):
            raise NothingToUndo(f"there is no last turn of theirs to take back at table {table.id}", table=table.id)
        to = next(ply for ply, entry in enumerate(steps) if entry.turn == last.turn)
        game = self._positions.game(table.game)
        if any(game.reveals(game.read(entry.payload)) for entry in steps[to:]):
            raise Revealed(f"something was revealed since at table {table.id}", table=table.id)
        return to

    def _ask(
        self,
        conn: sa.Connection,
        table: Table,
        head: int,
        what: Question,
        by: Person,
        seat: int,
        within: timedelta,
        to: int | None,
    ) -> VoteResult:
        if _open(conn, table, what) is not None:
            raise Asked(f"table {table.id} is being asked about {what} already", table=table.id)
        now = self._clock.now()
        deadline = now + within
        payload = {"what": what, "deadline": deadline.isoformat(), "to": to}
        posts: list[int] = []
        alone = not any(other.person is not None and other.number != seat for other in table.seats)
        entry = log.line("ask", now, by, seat=seat, payload=payload)
        if alone:
            head = log.append(conn, table.id, head, [entry], None)
        else:
            head, posts = outbox.announce(conn, table, head, [entry], now, join=False)
        conn.execute(
            sa.insert(votes).values(
                table=table.id, what=what, seq=head, seat=seat, to=to, deadline=deadline, yes=[seat]
            )
        )
        jobs.add(conn, jobs.VOTE, f"{table.id}:{what}:{head}", guild=table.guild, due=deadline)
        ask = _open(conn, table, what)
        assert ask is not None
        verdict = self._settle(conn, table, head, ask, by)
        return VoteResult(verdict.table, verdict.outcome, verdict.ask, (*posts, *verdict.posts))

    def _settle(self, conn: sa.Connection, table: Table, head: int, ask: Vote, by: Person) -> VoteResult:
        if ask.missing:
            return VoteResult(table, "open", ask, ())
        if ask.what == "cancel":
            return call_off(conn, table, head, log.line("cancel", self._clock.now(), by, payload={"ask": ask.seq}))
        assert ask.to is not None
        return self._take_back(conn, table, head, ask.to, by, ask.seq)

    def _take_back(
        self, conn: sa.Connection, table: Table, head: int, to: int, by: Person, ask: int | None
    ) -> VoteResult:
        now = self._clock.now()
        state: Any = self._positions.state_at(conn, table, to)
        acting = self._positions.game(table.game).to_act(state)
        more = acting is not None and table.seats[acting].computer is not None
        entry = log.line("undo", now, by, seat=acting, payload={"to": to, "ask": ask})
        last, posts = outbox.announce(conn, table, head, [entry], now, more=more)
        conn.execute(
            sa.update(tables).where(tables.c.id == table.id).values(seq=last, ply=to, to_act=acting, since=now)
        )
        conn.execute(sa.delete(votes).where(votes.c.table == table.id, votes.c.what == "undo"))
        conn.execute(sa.delete(drafts).where(drafts.c.table == table.id))
        after = rows.table(conn, table.id)
        jobs.go_on(conn, after)
        return VoteResult(after, "granted", None, tuple(posts))

    def _lapse(self, conn: sa.Connection, table: Table, head: int, ask: Vote, by: Person | None) -> VoteResult:
        now = self._clock.now()
        entry = log.line("lapse", now, by, seat=ask.seat, payload={"what": ask.what, "ask": ask.seq})
        jobs.end(conn, jobs.VOTE, f"{table.id}:{ask.what}:{ask.seq}")
        conn.execute(sa.delete(votes).where(votes.c.table == table.id, votes.c.what == ask.what))
        _, posts = outbox.announce(conn, table, head, [entry], now, join=False)
        return VoteResult(table, "refused", None, tuple(posts))


def call_off(conn: sa.Connection, table: Table, head: int, entry: Entry) -> VoteResult:
    """End a running game without a result."""
    last, posts = outbox.announce(conn, table, head, [entry], entry.at)
    conn.execute(
        sa.update(tables)
        .where(tables.c.id == table.id)
        .values(seq=last, status="cancelled", ended=entry.at, to_act=None)
    )
    conn.execute(sa.delete(votes).where(votes.c.table == table.id))
    conn.execute(sa.delete(drafts).where(drafts.c.table == table.id))
    return VoteResult(rows.table(conn, table.id), "granted", None, tuple(posts))


def _running(conn: sa.Connection, table: int) -> tuple[Table, int]:
    found, head = rows.locked(conn, table)
    if found.status != "running":
        raise NotRunning(f"table {table} is {found.status}", table=table)
    return found, head


def _open(conn: sa.Connection, table: Table, what: Question) -> Vote | None:
    row = conn.execute(sa.select(votes).where(votes.c.table == table.id, votes.c.what == what)).first()
    if row is None:
        return None
    return Vote(
        table=row.table,
        what=row.what,
        seq=row.seq,
        seat=row.seat,
        to=row.to,
        deadline=row.deadline,
        yes=tuple(row.yes),
        missing=tuple(s.number for s in table.seats if s.person is not None and s.number not in row.yes),
    )
