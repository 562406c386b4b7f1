"""Results of hosted tables for their league, read from hosting's data."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from statistics import median
from typing import Final, TypeAlias

import sqlalchemy as sa

from hosting.clocks import account
from hosting.core import GameState, Gift, Judge, Person, PlaysThere, Seat, SeatResult, Table, TableError
from hosting.db import reads, writes
from hosting.db import rows as table_rows
from hosting.db.schema import log, participations, results, seats
from hosting.people import impartiality
from hosting.play import GameService, Positions
from leagues.rules import Finish, How, NoSuchLeague, Points, Ratio, Result, State, shared
from leagues.season.changes import changed
from leagues.store import Fixture, Line, Season, audit_log, rows
from leagues.store.schema import fixtures
from leagues.store.schema import lines as lines_table

SHOWN: Final = 5
"""Number of the newest gifts on a screen."""


class Gifts(GameService):
    """Unusual gifts."""

    @reads
    def to_weigh(self, conn: sa.Connection, fixture_id: int) -> tuple[Judge[GameState], list[GameState]] | None:
        """Return a game that can judge turns, with its positions at a season's table played to its end.

        None if there is nothing to judge, or it has been judged. Raises NoSuchLeague, and TableError for a table that
        cannot be replayed.
        """
        fixture, season_id = rows.fixture(conn, fixture_id)
        game = self._positions.game(rows.season(conn, season_id).rules.game)
        if fixture.table is None or fixture.result is None or fixture.result.how != How.PLAYED:
            return None
        if not isinstance(game, Judge) or _noticed(conn, season_id, fixture_id):
            return None
        history, states = self._positions.states(conn, table_rows.table(conn, fixture.table))
        return (history.game, states) if isinstance(history.game, Judge) else None  # an earlier version may lack it

    @writes
    def noticed(self, conn: sa.Connection, fixture_id: int, gifts: Sequence[Gift]) -> int:
        """Log gifts between two people of a table, once; return their number. Raises NoSuchLeague."""
        fixture, season_id = rows.fixture(conn, fixture_id)
        season, now = rows.season(conn, season_id), self._clock.now()
        if _noticed(conn, season_id, fixture_id):
            return 0
        names = {entry.person: entry.name for entry in rows.in_season(conn, season_id)}
        count = 0
        for gift in gifts:
            giver, taker = fixture.people[gift.seat], fixture.people[gift.to]
            if giver is None or taker is None:
                continue
            facts = {
                "fixture": fixture_id,
                "name": fixture.name,
                "people": [giver, taker],
                "giver": names.get(giver, ""),
                "taker": names.get(taker, ""),
                "turns": list(gift.turns),
                "loss": gift.points,
            }
            audit_log.of_season(conn, season, now, None, audit_log.GIFT, facts=facts)
            count += 1
        if count:
            changed(conn, season)
        return count

    @reads
    def newest(self, conn: sa.Connection, season_id: int) -> list[Line]:
        """Return the newest logged gifts of a season, at most `SHOWN`."""
        return rows.log(conn, _of(season_id), limit=SHOWN)


def _of(season_id: int) -> sa.ColumnElement[bool]:
    return (lines_table.c.season == season_id) & (lines_table.c.what == audit_log.GIFT)


def _noticed(conn: sa.Connection, season_id: int, fixture_id: int) -> bool:
    """Return whether a gift at a table was already logged."""
    facts = conn.execute(sa.select(lines_table.c.facts).where(_of(season_id))).scalars()
    return any(fact["fixture"] == fixture_id for fact in facts)


MAX_LENT: Final = 2
"""Turns that others may take from the seat of somebody who then returns to it."""
STOPPED: Final = timedelta(days=2)
"""Time for which a table waits for a player who then counts as having stopped it."""
GIVEN_UP: Final = ("resigned", "replaced", "timed-out")
"""Ends of a player's time on a seat before the end of the game."""


def left(conn: sa.Connection, fixture: Fixture) -> tuple[bool, ...]:
    """Return by seat whether the owner of its result has given it up for good, or for more than `MAX_LENT` turns.

    That nobody has taken the seat since makes no difference. An erased person, known by a negative number, has left a
    seat that a computer player plays.
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
        if row is None or row.computer is not None or row.ending in GIVEN_UP:
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
    """Check that somebody may decide about a table.

    Raises PlaysThere for whoever has, or had, a seat there, or plays in its group.
    """
    there = sa.select(participations.c.id).where(
        participations.c.table == fixture.table, participations.c.person == by.id
    )
    if (
        by.id in fixture.people
        or rival(conn, fixture.id, by.id)
        or (fixture.table is not None and conn.execute(there.limit(1)).first() is not None)
    ):
        raise PlaysThere(f"{by.id} plays at fixture {fixture.id}")


def rival(conn: sa.Connection, fixture_id: int, person: int) -> bool:
    """Return whether a person plays in the group of a table; nobody does if its league is gone."""
    try:
        fixture, season_id = rows.fixture(conn, fixture_id)
    except NoSuchLeague:
        return False
    return fixture.group in _groups(conn, season_id, person)


def apart(conn: sa.Connection, season: Season, person: int, by: Person) -> None:
    """Check that somebody may decide about a person. Raises PlaysThere for oneself and one's rivals."""
    if by.id == person or _groups(conn, season.id, by.id) & _groups(conn, season.id, person, out=True):
        raise PlaysThere(f"{by.id} plays against {person} in season {season.id}")


def uninvolved(conn: sa.Connection, season: Season, by: Person) -> None:
    """Check that somebody may decide about all of a season. Raises PlaysThere for its players while it is played."""
    if season.state not in (State.RUNNING, State.CLOSING):
        return
    seated = fixtures.c.table.in_(sa.select(seats.c.table).where(seats.c.person == by.id))
    if _groups(conn, season.id, by.id) or any(table.result is None for table in rows.tables(conn, season.id, seated)):
        raise PlaysThere(f"{by.id} plays in season {season.id}")


def _groups(conn: sa.Connection, season_id: int, person: int, *, out: bool = False) -> set[int]:
    """Return the groups of a season in which a person plays; `out`: or has played until they left."""
    entry = rows.entry(conn, season_id, person)
    if entry is None or not (entry.plays or out):
        return set()
    return {group.id for group in rows.of_season(conn, season_id)[1] if person in group.people}


impartiality.rivals.append(rival)


def waited(conn: sa.Connection, table: Table, seat: Seat, now: datetime) -> timedelta:
    """Return how much time a seat's player has had for their turn; none if they are not to act."""
    if seat.since is None or seat.person is None:
        return timedelta()
    return account.time_had(conn, table, seat.person, seat.since, now, now)


def stopped(conn: sa.Connection, table: Table, now: datetime) -> tuple[bool, ...]:
    """Return by seat of a running table whether its player has stopped it: has let it wait for `STOPPED` by now."""
    return tuple(waited(conn, table, seat, now) >= STOPPED for seat in table.seats)


def slowed(conn: sa.Connection, table: Table, now: datetime) -> tuple[bool, ...]:
    """Return by seat whether its player took at least `STOPPED` and more than half of a table's time.

    So did several who took more than an even share each, and together nearly all: more than half-way from their even
    share to the whole.
    """
    times = {
        seat: sum((account.time_had(conn, table, person, *turn, now) for turn in turns), timedelta())
        for seat, turns in _own(conn, table, _turns(conn, table)).items()
        if (person := table.seats[seat].person) is not None
    }
    for seat in table.acting:
        times[seat.number] = times.get(seat.number, timedelta()) + waited(conn, table, seat, now)
    every, count = sum(times.values(), timedelta()), len(table.seats)
    slow = {seat: time for seat, time in times.items() if time >= STOPPED and count * time > every}
    together = 2 * count * sum(slow.values(), timedelta()) > (len(slow) + count) * every
    return tuple(seat.number in slow and (together or 2 * slow[seat.number] > every) for seat in table.seats)


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

    Players who have stopped or slowed it count as having left it: neither gains by it, in front or behind.
    """
    gone = tuple(map(any, zip(left(conn, fixture), stopped(conn, table, now), slowed(conn, table, now), strict=True)))
    try:
        position = positions.read(conn, table)
        game, state = position.game, position.state
        if game.outcome(state) is None and not game.counts(state):
            return void(fixture, gone)
        outcome = game.outcome(game.finish(state))
    except TableError:  # of rules that are no longer played here
        return void(fixture, gone)
    if outcome is None:
        return void(fixture, gone)
    seat_results: Sequence[SeatResult] = outcome.results
    return _result(
        conn, fixture, table, [(result.rank, result.points) for result in seat_results], gone, How.ADJUDICATED
    )


def by_places(result: Result, places: Sequence[int], gone: Sequence[bool], points: Points) -> Result:
    """Return a result with other places of its seats. Raises BadResult.

    Everybody keeps their score, unless points come of scores alone: then scores go with the places, and where there are
    none a place counts as many as the places from it down.
    """
    scores = [finish.score for finish in result.finishes]
    if points.ratio == Ratio.TABLE and not any(scores):
        scores = [len(places) + 1 - place for place in places]
    elif points.ratio == Ratio.TABLE and tuple(places) != tuple(finish.place for finish in result.finishes):
        before = sorted(result.finishes, key=lambda finish: (finish.place, -finish.score))
        scores = list(shared(tuple(finish.score for finish in before), tuple(places)))
    finishes = tuple(
        replace(finish, place=place, score=score, left=out)
        for finish, place, score, out in zip(result.finishes, places, scores, gone, strict=True)
    )
    return replace(result, finishes=finishes, how=How.ADJUDICATED).checked()


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
    """Return the median minutes of each player's turns, from the previous turn's end, and the number of whole rounds.

    Turns that were taken back count as they were played.
    """
    took = _turns(conn, table)
    rounds = min((len(took.get(seat, ())) for seat in range(len(table.seats))), default=0)
    minutes = {
        seat: round(median((end - begin).total_seconds() / 60 for begin, end in turns))
        for seat, turns in _own(conn, table, took).items()
    }
    return minutes, rounds


_Turns: TypeAlias = dict[int, list[tuple[datetime, datetime]]]
"""The beginning and the end of each turn, by seat."""


def _own(conn: sa.Connection, table: Table, took: _Turns) -> _Turns:
    """Return the turns of each seat since its last player first had it; none of those before it changed hands."""
    query = sa.select(participations).where(participations.c.table == table.id).order_by(participations.c.id)
    every = conn.execute(query).all()
    player = {row.seat: (row.person, row.computer) for row in every}
    since = {row.seat: row.since for row in reversed(every) if (row.person, row.computer) == player[row.seat]}
    own = {
        seat: [(max(begin, since[seat]), end) for begin, end in turns if end > since[seat]]
        for seat, turns in took.items()
    }
    return {seat: turns for seat, turns in own.items() if turns}


def _turns(conn: sa.Connection, table: Table) -> _Turns:
    """Return the time of each turn by seat, from the previous turn's end to its own."""
    steps = sa.select(log.c.seat, log.c.turn, log.c.at).where(log.c.table == table.id, log.c.kind == "step")
    ends: dict[tuple[int, int], datetime] = {}
    for row in conn.execute(steps.order_by(log.c.seq)):
        if row.seat is not None:
            ends[row.turn or 0, row.seat] = row.at
    before, took = table.started or table.created, _Turns()
    for (_, seat), at in ends.items():
        took.setdefault(seat, []).append((before, max(at, before)))
        before = at
    return took
