"""Results of hosted tables for their league, read from hosting's data."""

from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from statistics import median
from typing import Final

import sqlalchemy as sa

from hosting.clocks import quiet_hours
from hosting.core import Absence, Person, PersonSettings, PlaysThere, Seat, SeatResult, Table, TableError
from hosting.db import value_of
from hosting.db.schema import absences, log, participations, results
from hosting.play import Positions
from leagues.rules import Finish, How, Result
from leagues.store import Fixture

MAX_LENT: Final = 2
"""Turns that others may take from the seat of somebody who then returns to it."""
STOPPED: Final = timedelta(days=2)
"""Time for which a table waits for a player who then counts as having stopped it."""


def left(conn: sa.Connection, fixture: Fixture) -> tuple[bool, ...]:
    """Return by seat whether the owner of its result has left it to another: now, or for more than `MAX_LENT` turns.

    An erased person, known by a negative number, has left a seat that a computer player plays.
    """
    if fixture.table is None:
        return (False,) * len(fixture.people)
    lent = _lent(conn, fixture.table)
    query = sa.select(participations).where(participations.c.table == fixture.table).order_by(participations.c.id)
    last = {row.seat: row for row in conn.execute(query)}

    def has(seat: int, person: int | None) -> bool:
        row = last.get(seat)
        if person is None:
            return True
        if row is None or row.computer is not None:
            return False
        return bool(person < 0 or (row.person == person and lent(seat, person) <= MAX_LENT))

    return tuple(not has(seat, person) for seat, person in enumerate(fixture.people))


def _lent(conn: sa.Connection, table_id: int) -> Callable[[int, int], int]:
    """Return the function that counts a seat's turns by others since this person first had it."""
    every = conn.execute(sa.select(participations).where(participations.c.table == table_id)).all()
    had = [row for row in every if row.until_seq is not None]
    steps = sa.select(log.c.seat, log.c.turn, log.c.seq).where(log.c.table == table_id, log.c.kind == "step")
    turns = conn.execute(steps).all() if had else ()

    def count(seat: int, person: int) -> int:
        first = min((row.from_seq for row in every if (row.seat, row.person) == (seat, person)), default=0)
        theirs = [row for row in had if row.seat == seat and row.person != person and row.from_seq >= first]
        others = [(row.from_seq, row.until_seq) for row in theirs]
        return len(
            {turn.turn for turn in turns if turn.seat == seat and any(since < turn.seq < end for since, end in others)}
        )

    return count


def impartial(conn: sa.Connection, fixture: Fixture, by: Person) -> None:
    """Check that somebody may decide about a table. Raises PlaysThere for whoever has, or had, a seat there."""
    there = sa.select(participations.c.id).where(
        participations.c.table == fixture.table, participations.c.person == by.id
    )
    if by.id in fixture.people or (fixture.table is not None and conn.execute(there.limit(1)).first() is not None):
        raise PlaysThere(f"{by.id} plays at fixture {fixture.id}")


def at_hand(conn: sa.Connection, person: int, since: datetime, until: datetime) -> timedelta:
    """Return how much of a time a person had not announced to be away."""
    theirs = sa.select(absences).where(absences.c.person == person).order_by(absences.c.begins)
    away = [value_of(Absence, row) for row in conn.execute(theirs)]
    return quiet_hours.counted(PersonSettings(), away, since, until)


def waited(conn: sa.Connection, seat: Seat, now: datetime) -> timedelta:
    """Return how long a seat's player has been waited for, without announced absences; zero if they are not to act."""
    if seat.since is None or seat.person is None:
        return timedelta()
    return at_hand(conn, seat.person, seat.since, now)


def stopped(conn: sa.Connection, table: Table, now: datetime) -> tuple[bool, ...]:
    """Return by seat of a running table whether its player has stopped it: has let it wait for `STOPPED` by now."""
    return tuple(
        table.paused is None and seat.person is not None and waited(conn, seat, now) >= STOPPED for seat in table.seats
    )


def slowed(conn: sa.Connection, table: Table, now: datetime) -> tuple[bool, ...]:
    """Return by seat whether its player took more than half of a table's time, and at least `STOPPED`."""
    times = {
        seat: sum((at_hand(conn, person, *turn) for turn in turns), timedelta())
        for seat, turns in _turns(conn, table).items()
        if (person := table.seats[seat].person) is not None
    }
    for seat in table.acting:
        times[seat.number] = times.get(seat.number, timedelta()) + waited(conn, seat, now)
    every = sum(times.values(), timedelta())
    return tuple(
        times.get(seat.number, timedelta()) >= STOPPED and 2 * times[seat.number] > every for seat in table.seats
    )


def void(fixture: Fixture, gone: Sequence[bool]) -> Result:
    """Return the result of a table that nobody wins; leavers get nothing of it."""
    finishes = tuple(Finish(person, 1, left=out) for person, out in zip(fixture.people, gone, strict=True))
    return Result(fixture.table or 0, finishes, How.VOID, 0)


def played(conn: sa.Connection, fixture: Fixture, table: Table) -> Result:
    """Return the result of a finished table; a cancelled one is void."""
    gone = left(conn, fixture)
    if table.status != "over":
        return void(fixture, gone)
    query = sa.select(results).where(results.c.table == table.id).order_by(results.c.seat)
    places = [(row.rank, row.points) for row in conn.execute(query)]
    return _result(conn, fixture, table, places, gone, How.PLAYED)


def as_it_stands(conn: sa.Connection, positions: Positions, fixture: Fixture, table: Table, now: datetime) -> Result:
    """Return the result of a running table ended now: as it stands, if enough has been played, otherwise void.

    Players who have stopped it count as having left it; so does one who slowed a void table: neither gains by it.
    """
    gone = _either(left(conn, fixture), stopped(conn, table, now))
    lost = _either(gone, slowed(conn, table, now))
    try:
        position = positions.read(conn, table)
        game, state = position.game, position.state
        if game.outcome(state) is None and not game.counts(state):
            return void(fixture, lost)
        outcome = game.outcome(game.finish(state))
    except TableError:  # of rules that are no longer played here
        return void(fixture, lost)
    if outcome is None:
        return void(fixture, lost)
    seat_results: Sequence[SeatResult] = outcome.results
    return _result(
        conn, fixture, table, [(result.rank, result.points) for result in seat_results], gone, How.ADJUDICATED
    )


def _either(one: Sequence[bool], other: Sequence[bool]) -> tuple[bool, ...]:
    return tuple(a or b for a, b in zip(one, other, strict=True))


def _result(
    conn: sa.Connection,
    fixture: Fixture,
    table: Table,
    ranked: Sequence[tuple[int | None, int | None]],
    gone: Sequence[bool],
    how: How,
) -> Result:
    """Return the result by rank, if the game has one, otherwise by points."""
    keys = [rank if rank is not None else -(points or 0) for rank, points in ranked]
    places = [1 + sum(other < key for other in keys) for key in keys]
    minutes, rounds = pace(conn, table)
    finishes = tuple(
        Finish(person, place, points or 0, out, minutes.get(seat) if person is not None and not out else None)
        for seat, (person, place, (_, points), out) in enumerate(zip(fixture.people, places, ranked, gone, strict=True))
    )
    return Result(table.id, finishes, how, rounds).checked()


def pace(conn: sa.Connection, table: Table) -> tuple[dict[int, int], int]:
    """Return the median minutes of each seat's turns, from the previous turn's end, and the number of whole rounds.

    Turns that were taken back count as they were played.
    """
    took = _turns(conn, table)
    rounds = min((len(took.get(seat, ())) for seat in range(len(table.seats))), default=0)
    minutes = {
        seat: round(median((end - begin).total_seconds() / 60 for begin, end in turns)) for seat, turns in took.items()
    }
    return minutes, rounds


def _turns(conn: sa.Connection, table: Table) -> dict[int, list[tuple[datetime, datetime]]]:
    """Return the time of each turn by seat, from the previous turn's end to its own."""
    steps = sa.select(log.c.seat, log.c.turn, log.c.at).where(log.c.table == table.id, log.c.kind == "step")
    ends: dict[tuple[int, int], datetime] = {}
    for row in conn.execute(steps.order_by(log.c.seq)):
        if row.seat is not None:
            ends[row.turn or 0, row.seat] = row.at
    before, took = table.started or table.created, dict[int, list[tuple[datetime, datetime]]]()
    for (_, seat), at in ends.items():
        took.setdefault(seat, []).append((before, max(at, before)))
        before = at
    return took
