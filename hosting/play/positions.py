"""Positions, replayed from deal and log; the latest ones are cached in memory.

Each table is played under the version of the rules that it was started with. Games that a newer version can migrate
(`Game.migrations`) are migrated when the database is opened (`hosting.play.migration`); games that are only read, in
passing.
"""

import threading
from collections import OrderedDict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

import sqlalchemy as sa

from hosting.core import (
    AnyGame,
    Clock,
    Entry,
    GameState,
    History,
    Hosted,
    Json,
    NotRunning,
    OtherRules,
    Position,
    Refused,
    Table,
    rfc3339,
)
from hosting.db import Service, Store, TimedService, committed, log, reads, rows
from hosting.db.schema import tables

FOLLOWED = 128
"""Number of tables whose states are all cached, so that a post after a turn need not replay the game: some 100 kB each.
"""


@dataclass(frozen=True, slots=True)
class Course:
    """The data of a game: the rules, the deal, and the steps that count."""

    game: Hosted
    deal: Json
    steps: Sequence[Entry]
    finished: bool = False
    """True if the game was ended by agreement after these steps."""


class Positions(Service):
    """Positions of tables."""

    def __init__(self, store: Store, games: Mapping[str, Hosted], room: int = 512) -> None:
        super().__init__(store)
        self._games = games
        self._room = room
        self._lock = threading.Lock()  # transactions run in several threads
        self._states: OrderedDict[tuple[int, int], GameState] = OrderedDict()
        self._followed_before: OrderedDict[int, tuple[str, list[int], list[GameState]]] = OrderedDict()

    # ------------------------------------------------------------------------------------------------------- rules

    def game(self, name: str) -> Hosted:
        """Return the present rules of the named game. Raises NotRunning if this program does not have it."""
        try:
            return self._games[name]
        except KeyError:
            raise NotRunning(f"the game {name!r} is not played here", game=name) from None

    def rules(self, table: Table) -> Hosted:
        """Return the rules that a table was started with. Raises OtherRules, NotRunning."""
        present = self.game(table.game)
        if table.engine is None:
            return present
        try:
            return self.by_version(table.game, table.engine)
        except LookupError:
            raise _other_rules(table) from None

    def by_version(self, name: str, version: str) -> Hosted:
        """Return a version of a game's rules. Raises NotRunning, and LookupError for a version that is not played."""
        present = self.game(name)
        return present if version == present.version else present.earlier[version]

    @property
    def games(self) -> Sequence[AnyGame]:
        """Return the present rules of all games that are played here."""
        return tuple(self._games.values())

    def migrates(self, game: str, engine: str | None) -> bool:
        """Return whether the present rules can take over a game of an older version."""
        present = self._games.get(game)
        return (
            present is not None
            and engine != present.version
            and engine not in present.earlier
            and engine in present.migrations
        )

    # ----------------------------------------------------------------------------------------------------- reading

    @reads
    def now(self, conn: sa.Connection, table_id: int) -> Position:
        """Return the table's position. Raises NoSuchTable, OtherRules, and NotRunning before the start."""
        return self.read(conn, rows.table(conn, table_id))

    def read(self, conn: sa.Connection, table: Table) -> Position:
        """Return the position of a table, in an open transaction."""
        carried_over = self.migrates(table.game, table.engine)
        state = None if carried_over else self._kept(table.id, table.seq)
        if state is not None:
            return self.made(table, state)
        course = self._course(conn, table, log.entries(conn, table.id))
        state = _states(table, course)[-1]
        if not carried_over and committed(conn):
            self.keep(table.id, table.seq, state)
        return self.made(table, state, course.game)

    def read_at(self, conn: sa.Connection, table: Table, seq: int) -> Position:
        """Return the position after the log entry `seq`, to display that event; its table is the present one.

        Raises OtherRules, and NotRunning before the start.
        """
        if seq >= table.seq:
            return self.read(conn, table)
        table_id = table.id
        lines = log.entries(conn, table_id)
        course = self._course(conn, table, lines, until=seq)
        changes = (
            entry.seq
            for entry in lines
            if entry.seq <= seq and entry.kind in ("step", "undo", "migrate", "finish", "restore")
        )
        made_by = max(changes, default=1)
        state = self._kept(table_id, made_by)
        if state is None:
            state = _states(table, course)[-1]
            if committed(conn):
                self.keep(table_id, made_by, state)
        game = course.game
        return Position(table, game, state, made_by, len(course.steps), game.turn(state), game.to_act(state))

    @reads
    def history(self, conn: sa.Connection, table_id: int, reader: int | None = None) -> History:
        """Return the game so far as the seat `reader` may see it, or its public form for None.

        The steps of a finished game are complete. Raises NoSuchTable, OtherRules, and NotRunning before the start.
        """
        return self.followed(conn, rows.table(conn, table_id), reader)

    def followed(self, conn: sa.Connection, table: Table, reader: int | None = None) -> History:
        """Return the same, in an open transaction."""
        lines = log.entries(conn, table.id)
        course = self._course(conn, table, lines)
        game, states = course.game, self._followed(table, course)
        ended = table.status in ("over", "cancelled")
        return History(
            table,
            game,
            tuple(entry.seen_by(entry.seat) if ended else entry.seen_by(reader) for entry in course.steps),
            tuple(game.seen(state, reader) for state in states),
            tuple(
                game.reveals(state, game.read(entry.payload))
                for state, entry in zip(states, course.steps, strict=False)
            ),
            log.planned(lines),
            game.turn(states[-1]),
            table.status == "running" and game.long(states[-1]),
        )

    @reads
    def events(self, conn: sa.Connection, table_id: int) -> list[Entry]:
        """Return the log's entries other than steps: turns taken back, votes, answers, seats that changed hands."""
        return [entry.seen_by(None) for entry in log.entries(conn, table_id) if entry.kind != "step"]

    @reads
    def faults(self, conn: sa.Connection, table_id: int) -> list[str]:
        """Return contradictions between a started table and its log, a sentence each.

        Raises NoSuchTable, OtherRules, Refused if it cannot be replayed, and NotRunning before the start.
        """
        table = rows.table(conn, table_id)
        course = self._course(conn, table, log.entries(conn, table_id))
        state = _states(table, course)[-1]
        faults = []
        if len(course.steps) != table.ply and course.game.version == table.engine:
            faults.append(f"its log has {len(course.steps)} steps that count, not {table.ply}")
        if table.status == "running" and course.game.to_act(state) != table.to_act:
            faults.append("another seat is to act than the log says")
        if (course.game.outcome(state) is not None) != (table.status == "over"):
            faults.append(f"it is {table.status}, and the log says otherwise")
        return faults

    def states(self, conn: sa.Connection, table: Table) -> tuple[Course, list[GameState]]:
        """Return rules, deal, steps and states (the set-up, then one after each step), in an open transaction."""
        course = self._course(conn, table, log.entries(conn, table.id))
        return course, _states(table, course)

    def made(self, table: Table, state: GameState, game: Hosted | None = None) -> Position:
        """Return the position of a table whose state is known."""
        rules = game or self.rules(table)
        to_act = rules.to_act(state) if table.status == "running" else ()
        return Position(table, rules, state, table.seq, table.ply, rules.turn(state), to_act)

    # ------------------------------------------------------------------------------------------------------ memory

    def keep(self, table_id: int, seq: int, state: GameState) -> None:
        """Cache the state that the log entry `seq` made, once its transaction is committed."""
        with self._lock:
            self._states[table_id, seq] = state
            while len(self._states) > self._room:
                self._states.popitem(last=False)

    def _kept(self, table_id: int, seq: int) -> GameState | None:
        with self._lock:
            state = self._states.get((table_id, seq))
            if state is not None:
                self._states.move_to_end((table_id, seq))
            return state

    def _followed(self, table: Table, course: Course) -> list[GameState]:
        """Return all states of a game, reusing the cached ones that still hold."""
        steps = [entry.seq for entry in course.steps]
        with self._lock:
            rules, known, states = self._followed_before.pop(table.id, ("", [], []))
        same = 0
        if rules == course.game.version:
            while same < min(len(known), len(steps)) and known[same] == steps[same]:
                same += 1
            states = _states(table, course, states[: same + 1])
        else:
            states = _states(table, course)
        with self._lock:
            self._followed_before[table.id] = course.game.version, steps, states
            while len(self._followed_before) > FOLLOWED:
                self._followed_before.popitem(last=False)
        return states

    def forget(self) -> None:
        """Clear the cache: the next request replays the log."""
        with self._lock:
            self._states.clear()
            self._followed_before.clear()

    # --------------------------------------------------------------------------------------------------- replaying

    def _course(self, conn: sa.Connection, table: Table, lines: Sequence[Entry], until: int | None = None) -> Course:
        """Return the data of a game, up to the log entry `until` if one is given."""
        finished = any(entry.kind == "finish" and (until is None or entry.seq <= until) for entry in lines)
        with rows.readable(table.id):
            return replace(self._played(conn, table, lines, until), finished=finished)

    def _played(self, conn: sa.Connection, table: Table, lines: Sequence[Entry], until: int | None) -> Course:
        deal = conn.execute(sa.select(tables.c.deal).where(tables.c.id == table.id)).scalar()
        if deal is None:
            raise NotRunning(f"table {table.id} has not started", table=table.id)
        entries = [entry for entry in lines if until is None or entry.seq <= until]
        later = next((entry for entry in lines if entry.kind == "migrate" and entry.seq > entries[-1].seq), None)
        if later is not None:
            present = self.game(table.game)
            before = present.earlier.get(later.payload["from"])
            if before is None:  # nobody plays by those rules any more: the steps as migrated
                steps = [entry for entry in log.unpacked(later) if entry.seq <= entries[-1].seq]
                return Course(self.rules(table), later.payload["deal"], steps)
            return Course(before, _deal(entries, deal), log.effective(entries))
        present = self.game(table.game)
        deal, steps = _deal(entries, deal), log.effective(entries)
        if self.migrates(table.game, table.engine):
            return _migrated(table, present, deal, steps)
        return Course(self.rules(table), deal, steps)


class GameService(TimedService):
    """A service that reads the clock and positions of tables."""

    def __init__(self, store: Store, positions: Positions, clock: Clock) -> None:
        super().__init__(store, clock)
        self._positions = positions


def _deal(lines: Iterable[Entry], deal: Json) -> Json:
    """Return the deal of the steps: the one that the game started with, or was migrated with."""
    for entry in lines:
        if entry.kind == "migrate":
            deal = entry.payload["deal"]
    return deal


def _states(table: Table, course: Course, known: Sequence[GameState] = ()) -> list[GameState]:
    """Return the set-up and the state after each step; `known` are the first of them. Raises Refused."""
    game = course.game
    with rows.readable(table.id):
        states = list(known) or [game.new(table.options, len(table.seats), course.deal)]
        for entry in course.steps[len(states) - 1 :]:
            try:
                states.append(game.apply(states[-1], game.read(entry.payload), entry.seat or 0))
            except game.refusals as error:
                raise Refused(f"table {table.id} cannot be replayed at entry {entry.seq}: {error}") from error
        if course.finished and game.outcome(states[-1]) is None:
            states[-1] = game.finish(states[-1])
        return states


def _migrated(table: Table, game: Hosted, deal: Json, steps: Sequence[Entry]) -> Course:
    """Return a game under the present rules. Raises OtherRules if it cannot be migrated."""
    stories = [
        {**entry.payload, "seat": entry.seat, "by": entry.name, "at": rfc3339(entry.at), "seq": entry.seq}
        for entry in steps
    ]
    known = {entry.seq: entry for entry in steps}
    last = steps[-1].seq if steps else 1
    carried = []
    broken: tuple[type[Exception], ...] = (LookupError, TypeError, ValueError, *game.refusals)
    try:
        deal, stories = game.migrations[str(table.engine)](deal, stories)
        state = game.new(table.options, len(table.seats), deal)
        for data in stories:
            origin = known.get(data.get("seq", 0))
            step = game.read({key: value for key, value in data.items() if key != "seq"})
            seat, turn, public = data["seat"], game.turn(state), game.public(state, step)
            whole = game.write(step)
            state = game.apply(state, step, seat)
            carried.append(
                Entry(
                    seq=last if origin is None else origin.seq,
                    kind="step",
                    seat=seat,
                    by=None if origin is None else origin.by,
                    name=log.THE_HOST if origin is None else origin.name,
                    at=(table.started or table.created) if origin is None else origin.at,
                    payload=whole,
                    turn=turn,
                    post=None if origin is None else origin.post,
                    public=None if public == whole else public,
                )
            )
    except broken as error:
        raise _other_rules(table) from error
    return Course(game, deal, carried)


def _other_rules(table: Table) -> OtherRules:
    return OtherRules(
        f"table {table.id} was begun by version {table.engine} of the rules of {table.game}, which this program does "
        "not play: install a version of the program that does, or cancel the game; its record can be exported",
        table=table.id,
        game=table.game,
        version=str(table.engine),
    )
