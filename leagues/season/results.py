"""Results of a season's tables: from the game, by an admin, or by time; penalties; who may decide; unusual gifts."""

from collections.abc import Collection, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from statistics import median
from typing import Final, TypeAlias

import sqlalchemy as sa

from hosting import webhooks
from hosting.clocks import account
from hosting.core import GIVEN_UP, GameState, Gift, Json, Judge, Person, PlaysThere, Seat, Table, TableError, strength
from hosting.db import log, reads, writes
from hosting.db import rows as table_rows
from hosting.db.schema import log as log_table
from hosting.db.schema import participations, results, seats
from hosting.jobs import jobs, kinds
from hosting.people import rivals
from hosting.play import GameService, Positions, end_game, stop_clocks
from leagues.rules import Finish, How, Penalty, Points, Ratio, Result, State, errors, share
from leagues.season.pairing import TableStop
from leagues.season.timing import SeasonChange, changes
from leagues.store import Fixture, LogLine, Season, result_json, rows
from leagues.store.schema import fixtures, lines, penalties

LEFT_BY: Final = ("seat", "resign", "timeout")
"""Kinds of log lines by which a seat changes hands."""


class Results(GameService):
    @writes
    def settle(self, conn: sa.Connection, table_id: int) -> Result | None:
        """Store the result of a table that has ended, unless an admin has, or its season is cancelled. Idempotent."""
        table = table_rows.table(conn, table_id)
        if table.fixture is None:
            return None
        fixture, change = SeasonChange.at(conn, table.fixture, self._clock)
        if fixture.table != table_id or fixture.result is not None or change.season.state == State.CALLED_OFF:
            return None
        _log_seats(change, fixture, table)
        if table.status not in ("over", "cancelled"):
            change.store()  # a seat has changed hands, which is to be displayed
            return None
        result = played(conn, fixture, table)
        store_result(change, fixture, result)
        return result

    @writes
    def adjudicate(
        self,
        conn: sa.Connection,
        fixture_id: int,
        by: Person,
        how: How = How.ADJUDICATED,
        places: Sequence[int] | None = None,
        reason: str = "",
        left: Collection[int] | None = None,
    ) -> Result:
        """Decide a table as an admin, even a finished one: void, by these places of its seats, or as it stands.

        `left`: the seats that count as left, where the bot counts wrongly; else those that did before. A running table
        is cancelled. Raises NoSuchLeague, NoReason, NotThatStep in a season that is over, PlaysThere, BadResult.
        """
        why = rows.readable(reason)
        fixture, change = SeasonChange.at(conn, fixture_id, self._clock)
        if change.season.state not in (State.DRAWN, State.RUNNING, State.CLOSING):
            raise errors.NotThatStep(f"nothing is decided in season {change.season.id}")
        impartial(conn, fixture, by)
        table = None if fixture.table is None else table_rows.table(conn, fixture.table)
        before, leavers = fixture.result, seats_left(conn, fixture)
        result = void(fixture, leavers)
        if how != How.VOID and places is not None:
            if len(places) != len(fixture.people):
                raise errors.BadResult(
                    f"{len(places)} places for {len(fixture.people)} seats", table=fixture.table or 0
                )
            if before is not None and before.how != How.VOID:
                result = before
            elif table is not None:
                result = as_it_stands(conn, self._positions, fixture, table, change.now)
                result = replace(result, rounds=pace(conn, table)[1])
            result = by_places(result, places, leavers, change.season.rules.points)
        elif how != How.VOID and table is not None:
            result = as_it_stands(conn, self._positions, fixture, table, change.now)
        if left is None and before is not None:
            left = [seat for seat, finish in enumerate(before.finishes) if finish.left]
        if left is not None:
            finishes = enumerate(result.finishes)
            result = replace(result, finishes=tuple(replace(finish, left=seat in left) for seat, finish in finishes))
        # A cancelled table cannot go on: only a result that replaced another can be undone.
        undo: Json | None = None
        if before is not None:
            undo = {"undo": "result", "fixture": fixture_id, "result": result_json(before)}
        facts = _facts(fixture, result)
        change.log(by, "adjudicated", facts, why, undo)
        _end_table(change, table, by, why)
        store_result(change, fixture, result)
        change.announce("adjudicated", **facts, reason=why)
        return result

    @changes
    def penalize(self, change: SeasonChange, person: int, units: int, by: Person, reason: str) -> Penalty:
        """Take points from a person, in units of `leagues.rules.points`; a negative number gives some, 0 is a warning.

        Raises NoReason, NotRegistered, NotThatStep in a season that is over, PlaysThere for oneself and one's rivals.
        """
        penalty = Penalty(person, units, rows.readable(reason))
        apart(change.conn, change.season, person, by)
        entry = change.entered(person)
        if change.season.over:
            raise errors.NotThatStep(f"season {change.season.id} is over")
        values = {"season": change.season.id, "person": person, "units": units, "reason": penalty.reason}
        undo = {"undo": "penalty", "penalty": rows.insert(change.conn, penalties, **values)}
        change.log(by, "penalized", {"person": person, "name": entry.name, "units": units}, penalty.reason, undo)
        change.touch()
        return penalty


def _log_seats(change: SeasonChange, fixture: Fixture, table: Table) -> None:
    conn = change.conn
    seat_ends = sa.select(participations.c.name.label("left"), log_table).join(
        log_table, (log_table.c.table == participations.c.table) & (log_table.c.seq == participations.c.until_seq)
    )
    every = conn.execute(seat_ends.where(participations.c.table == table.id).order_by(log_table.c.seq)).all()
    left = [row for row in every if row.kind in LEFT_BY and not row.payload.get("league")]
    if not left:
        return
    in_log = rows.facts_of(conn, change.season.id, rows.SEAT_LEFT)
    before = {(facts["fixture"], facts["seq"]) for facts in in_log}
    for row in left:
        if (fixture.id, row.seq) not in before:
            by = None if row.by is None else Person(row.by, row.name)
            facts = {"fixture": fixture.id, "name": fixture.name, "seq": row.seq, "taker": row.left}
            change.log(by, rows.SEAT_LEFT, facts)


def _facts(fixture: Fixture, result: Result) -> Json:
    places, left = [finish.place for finish in result.finishes], [finish.left for finish in result.finishes]
    return {"fixture": fixture.id, "name": fixture.name, "how": result.how.value, "places": places, "left": left}


def store_result(change: SeasonChange, fixture: Fixture, result: Result) -> None:
    conn, season = change.conn, change.season
    values = {"status": "over", "result": result_json(result), "ended": fixture.ended or change.now}
    conn.execute(sa.update(fixtures).filter_by(id=fixture.id).values(**values))
    for kind in (kinds.LAY, kinds.CHASE):
        jobs.end(conn, kind, fixture.id)
    news = {"season_id": season.id, "fixture": fixture.id}
    webhooks.add(conn, "league", change.league.id, change.now, "result", news)
    change.touch()
    if result.how == How.PLAYED:
        change.job(kinds.GIFTS, fixture.id)
    statuses = ("planned",) if season.state == State.DRAWN else ("planned", "running")
    if not rows.waits(conn, season.id, *statuses):
        change.schedule(at_once=True)


def _end_table(change: SeasonChange, table: Table | None, by: Person | None, reason: str) -> None:
    if table is not None and table.status == "running":
        payload = {"league": True, "reason": reason}
        end_game(change.conn, table, log.line("cancel", change.now, by, payload=payload))


def stop_tables(change: SeasonChange, how: TableStop, by: Person | None, reason: str) -> None:
    for fixture in rows.tables(change.conn, change.season.id):
        jobs.end(change.conn, kinds.CHASE, fixture.id)
        table = None if fixture.table is None else table_rows.table(change.conn, fixture.table)
        if how == "end":
            _end_table(change, table, by, reason)
        elif table is not None and table.status == "running" and table.paused is None and table.time_control:
            note = log.line("pause", change.now, by, payload={"league": True, "reason": reason})
            stop_clocks(change.conn, table, table.head, note)


def decide_open(change: SeasonChange, positions: Positions, by: Person | None = None, reason: str = "") -> None:
    """Decide every open table as it stands, by an admin or by time. Raises PlaysThere for an admin at one of them."""
    conn, season_id = change.conn, change.season.id
    for fixture in rows.tables(conn, season_id):
        if fixture.result is not None:
            continue
        if by is not None:
            impartial(conn, fixture, by)
        table = None if fixture.table is None else table_rows.table(conn, fixture.table)
        if table is None:  # it was never created: those have left who are gone
            here = {entry.person for entry in rows.in_season(conn, season_id) if entry.status != "dropped"}
            leavers = tuple(person is not None and person not in here for person in fixture.people)
            result = void(fixture, leavers)
        elif table.status == "running":
            result = as_it_stands(conn, positions, fixture, table, change.now)
            _end_table(change, table, by, reason)
        else:
            result = played(conn, fixture, table)
        store_result(change, fixture, result)
        change.log(by, "adjudicated", _facts(fixture, result), reason)


SHOWN: Final = 5


class Gifts(GameService):
    @reads
    def to_weigh(self, conn: sa.Connection, fixture_id: int) -> tuple[Judge[GameState], list[GameState]] | None:
        fixture, season_id = rows.fixture(conn, fixture_id)
        game = self._positions.game(rows.season(conn, season_id).rules.game)
        if fixture.table is None or fixture.result is None or fixture.result.how != How.PLAYED:
            return None
        if not isinstance(game, Judge) or _has_notice(conn, season_id, fixture_id):
            return None
        history, states = self._positions.states(conn, table_rows.table(conn, fixture.table))
        return (history.game, states) if isinstance(history.game, Judge) else None  # an earlier version may lack it

    @writes
    def noticed(self, conn: sa.Connection, fixture_id: int, gifts: Sequence[Gift]) -> int:
        fixture, change = SeasonChange.at(conn, fixture_id, self._clock)
        if _has_notice(conn, change.season.id, fixture_id):
            return 0
        names = {entry.person: entry.name for entry in rows.in_season(conn, change.season.id)}
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
            change.log(None, rows.GIFT, facts)
            count += 1
        if count:
            change.store()
        return count

    @reads
    def newest(self, conn: sa.Connection, season_id: int) -> list[LogLine]:
        return rows.log(conn, lines.c.season == season_id, lines.c.what == rows.GIFT, limit=SHOWN)


def _has_notice(conn: sa.Connection, season_id: int, fixture_id: int) -> bool:
    return any(facts["fixture"] == fixture_id for facts in rows.facts_of(conn, season_id, rows.GIFT))


MAX_LENT: Final = 2
"""Turns that others may take from the seat of somebody who then returns to it."""
STOPPED: Final = timedelta(days=2)
"""Time for which a table waits for a player who then counts as having stopped it."""


def seats_left(conn: sa.Connection, fixture: Fixture) -> tuple[bool, ...]:
    """Return by seat whether its owner gave it up, or lent more than `MAX_LENT` turns."""
    if fixture.table is None:
        return (False,) * len(fixture.people)
    query = sa.select(participations).where(participations.c.table == fixture.table).order_by(participations.c.id)
    every = conn.execute(query).all()
    last, had = {row.seat: row for row in every}, [row for row in every if row.until_seq is not None]
    steps = sa.select(log_table.c.seat, log_table.c.turn, log_table.c.seq).filter_by(table=fixture.table, kind="step")
    turns = conn.execute(steps).all() if had else ()

    def lent(seat: int, person: int) -> int:
        first = min((row.from_seq for row in every if (row.seat, row.person) == (seat, person)), default=0)
        theirs = [row for row in had if row.seat == seat and row.person != person and row.from_seq >= first]
        others = [(row.from_seq, row.until_seq) for row in theirs]
        return len(
            {turn.turn for turn in turns if turn.seat == seat and any(since < turn.seq < end for since, end in others)}
        )

    def has(seat: int, person: int | None) -> bool:
        row = last.get(seat)
        if person is None:
            return True
        if row is None or row.computer is not None or row.ending in GIVEN_UP:
            return False
        return bool(person < 0 or (row.person == person and lent(seat, person) <= MAX_LENT))

    return tuple(not has(seat, person) for seat, person in enumerate(fixture.people))


def impartial(conn: sa.Connection, fixture: Fixture, by: Person) -> None:
    """Raise PlaysThere for whoever has, or had, a seat at a table, or plays in its group."""
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
    try:
        fixture, season_id = rows.fixture(conn, fixture_id)
    except errors.NoSuchLeague:
        return False
    return fixture.group in _groups(conn, season_id, person)


def apart(conn: sa.Connection, season: Season, person: int, by: Person) -> None:
    """Raise PlaysThere for who decides about a person: for oneself, and for one's rivals."""
    if by.id == person or _groups(conn, season.id, by.id) & _groups(conn, season.id, person, out=True):
        raise PlaysThere(f"{by.id} plays against {person} in season {season.id}")


def uninvolved(conn: sa.Connection, season: Season, by: Person) -> None:
    if season.state not in (State.RUNNING, State.CLOSING):
        return
    has_seat = fixtures.c.table.in_(sa.select(seats.c.table).where(seats.c.person == by.id))
    if _groups(conn, season.id, by.id) or any(table.result is None for table in rows.tables(conn, season.id, has_seat)):
        raise PlaysThere(f"{by.id} plays in season {season.id}")


def _groups(conn: sa.Connection, season_id: int, person: int, *, out: bool = False) -> set[int]:
    entry = rows.entry(conn, season_id, person)
    if entry is None or not (entry.plays or out):
        return set()
    return {group.id for group in rows.of_season(conn, season_id)[1] if person in group.people}


rivals.append(rival)


def waited(conn: sa.Connection, table: Table, seat: Seat, now: datetime) -> timedelta:
    if seat.since is None or seat.person is None:
        return timedelta()
    return account.time_had(conn, table, seat.person, seat.since, now, now)


def slowed(conn: sa.Connection, table: Table, now: datetime) -> tuple[bool, ...]:
    """Return by seat whether its player took most time, or several together nearly all."""
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
    finishes = tuple(Finish(person, 1, left=out) for person, out in zip(fixture.people, gone, strict=True))
    return Result(fixture.table or 0, finishes, How.VOID, 0)


def played(conn: sa.Connection, fixture: Fixture, table: Table) -> Result:
    leavers = seats_left(conn, fixture)
    if table.status != "over":
        return void(fixture, leavers)
    query = sa.select(results).where(results.c.table == table.id).order_by(results.c.seat)
    places = [(row.rank, row.points) for row in conn.execute(query)]
    return _result(conn, fixture, table, places, leavers, How.PLAYED)


def as_it_stands(conn: sa.Connection, positions: Positions, fixture: Fixture, table: Table, now: datetime) -> Result:
    """Return a result now, void after too little; who stopped or slowed the table has left it."""
    stops = [waited(conn, table, seat, now) >= STOPPED for seat in table.seats]
    leavers = tuple(map(any, zip(seats_left(conn, fixture), stops, slowed(conn, table, now), strict=True)))
    try:
        position = positions.read(conn, table)
        game, state = position.game, position.state
        if game.outcome(state) is None and not game.counts(state):
            return void(fixture, leavers)
        outcome = game.outcome(game.finish(state))
    except TableError:  # of rules that are no longer played here
        return void(fixture, leavers)
    if outcome is None:
        return void(fixture, leavers)
    ranking = [(result.rank, result.points) for result in outcome.results]
    return _result(conn, fixture, table, ranking, leavers, How.ADJUDICATED)


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
        scores = list(share(tuple(finish.score for finish in before), tuple(places)))
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
    (minutes, rounds), places = pace(conn, table), strength.places(ranked)
    finishes = tuple(
        Finish(person, place, points or 0, out, minutes.get(seat) if person is not None and not out else None)
        for seat, (person, place, (_, points), out) in enumerate(zip(fixture.people, places, ranked, gone, strict=True))
    )
    return Result(table.id, finishes, how, rounds).checked()


def pace(conn: sa.Connection, table: Table) -> tuple[dict[int, int], int]:
    """Return the median minutes of players' turns, and the number of whole rounds."""
    took = _turns(conn, table)
    rounds = min((len(took.get(seat, ())) for seat in range(len(table.seats))), default=0)
    minutes = {
        seat: round(median((end - begin).total_seconds() / 60 for begin, end in turns))
        for seat, turns in _own(conn, table, took).items()
    }
    return minutes, rounds


_Turns: TypeAlias = dict[int, list[tuple[datetime, datetime]]]


def _own(conn: sa.Connection, table: Table, took: _Turns) -> _Turns:
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
    steps = sa.select(log_table.c.seat, log_table.c.turn, log_table.c.at).filter_by(table=table.id, kind="step")
    ends: dict[tuple[int, int], datetime] = {}
    for row in conn.execute(steps.order_by(log_table.c.seq)):
        if row.seat is not None:
            ends[row.turn or 0, row.seat] = row.at
    before, took = table.started or table.created, _Turns()
    for (_, seat), at in ends.items():
        took.setdefault(seat, []).append((before, max(at, before)))
        before = at
    return took
