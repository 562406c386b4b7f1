"""Positions, replayed from deal and log; the latest ones are cached in memory.

Each table is played under the version of the rules that it was started with. Games that a newer version can migrate
(`Game.migrations`) are migrated when the database is opened (`hosting.services`); games that are only read, in
passing.
"""

import itertools
import threading
from collections import OrderedDict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final

import sqlalchemy as sa

from hosting.core import AnyGame, Clock, Entry, GameState, History, Hosted, Json, Position, Table, errors, rfc3339
from hosting.db import Service, Store, TimedService, committed, log, reads, rows
from hosting.db.schema import log as log_entries
from hosting.db.schema import tables
from hosting.servers import Quotas

FOLLOWED = 128  # tables whose states are all cached, some 100 kB each, so that posts need not replay the game


_WITH_DEAL = (
    sa.select(log_entries, tables.c.deal)
    .where(log_entries.c.table == sa.bindparam("table"))
    .order_by(log_entries.c.seq)
)
_WITH_DEAL = _WITH_DEAL.outerjoin(tables, (tables.c.id == log_entries.c.table) & (log_entries.c.seq == 1))


def whole(conn: sa.Connection, table_id: int) -> tuple[list[Entry], Json | None]:
    """Return all complete lines of a table's log, and its deal; None before the start. Raises Unreadable."""
    with rows.readable(table_id):
        lines = conn.execute(_WITH_DEAL, {"table": table_id}).all()
        return log.of_rows(lines), lines[0].deal if lines else None


@dataclass(frozen=True, slots=True)
class Course:
    game: Hosted
    deal: Json
    steps: Sequence[Entry]
    finished: bool = False

    def reveals(self, states: Sequence[GameState], plies: Iterable[int]) -> list[bool]:
        """Return for each of these steps if it revealed hidden information; `states`: the set-up and all after."""
        return [self.game.reveals(states[ply], self.game.read(self.steps[ply].payload)) for ply in plies]


_PACKED: Final = ("seq", "seat", "by", "name", "turn", "post", "public")
"""Fields of a step that a `migrate` line keeps as is."""


def effective(lines: Iterable[Entry]) -> list[Entry]:
    """Return the steps that count, in order: the one at index n led from ply n to ply n + 1."""
    steps: list[Entry] = []
    for entry in lines:
        if entry.kind == "step":
            steps.append(entry)
        elif entry.kind == "undo":
            del steps[entry.payload["to"] :]
        elif entry.kind == "migrate":
            steps = unpack(entry)
    return steps


def planned(lines: Iterable[Entry]) -> frozenset[int]:
    plans = [entry for entry in lines if entry.kind == "plan"]
    return frozenset(entry.seq + number for entry in plans for number in range(1, entry.payload["steps"] + 1))


def pack(steps: Iterable[Entry]) -> list[Json]:
    return [
        {**{name: getattr(entry, name) for name in _PACKED}, "at": entry.at.isoformat(), "step": entry.payload}
        for entry in steps
    ]


def unpack(migrated: Entry) -> list[Entry]:
    return [
        Entry(
            kind="step",
            at=datetime.fromisoformat(step["at"]),
            payload=step["step"],
            **{name: step[name] for name in _PACKED},
        )
        for step in migrated.payload["steps"]
    ]


def turns_of(steps: Sequence[Entry]) -> list[range]:
    """Return the steps of each turn: those of one seat in the same turn, one behind the other."""
    return runs([(step.turn, step.seat) for step in steps])


def runs(keys: Sequence[object]) -> list[range]:
    starts = [at for at in range(len(keys)) if at == 0 or keys[at] != keys[at - 1]]
    return [range(start, end) for start, end in itertools.pairwise([*starts, len(keys)])]


class Positions(Service):
    def __init__(self, store: Store, games: Mapping[str, Hosted], room: int = 512) -> None:
        super().__init__(store)
        self._games = games
        self._room = room
        self._lock = threading.Lock()  # transactions run in several threads
        self._states: OrderedDict[tuple[int, int], GameState] = OrderedDict()
        self._followed_before: OrderedDict[int, tuple[str, list[int], list[GameState]]] = OrderedDict()

    def game(self, name: str) -> Hosted:
        """Return the present rules of the named game. Raises NotRunning if this program does not have it."""
        if name not in self._games:
            raise errors.NotRunning(f"the game {name!r} is not played here", game=name)
        return self._games[name]

    def rules(self, table: Table) -> Hosted:
        try:
            return self.by_version(table.game, table.engine or self.game(table.game).version)
        except LookupError:
            raise _other_rules(table) from None

    def by_version(self, name: str, version: str) -> Hosted:
        present = self.game(name)
        return present if version == present.version else present.earlier[version]

    @property
    def games(self) -> Sequence[AnyGame]:
        return tuple(self._games.values())

    def migrates(self, game: str, engine: str | None) -> bool:
        present = self._games.get(game)
        if present is None or engine == present.version or engine in present.earlier:
            return False
        return engine in present.migrations

    @reads
    def now(self, conn: sa.Connection, table_id: int) -> Position:
        return self.read(conn, rows.table(conn, table_id))

    def read(self, conn: sa.Connection, table: Table) -> Position:
        carried_over = self.migrates(table.game, table.engine)
        state = None if carried_over else self._get_kept(table.id, table.seq)
        if state is not None:
            return self.made(table, state)
        course = self._course(table, *whole(conn, table.id))
        if carried_over or not committed(conn):
            return self.made(table, _states(table, course)[-1], course.game)
        state = self._follow(table, course)[-1]
        self.keep(table.id, table.seq, state)
        return self.made(table, state, course.game)

    def read_at(self, conn: sa.Connection, table: Table, seq: int) -> Position:
        """Return the position after the log entry `seq`; its table is the present one."""
        if seq >= table.seq:
            return self.read(conn, table)
        lines, deal = whole(conn, table.id)
        course = self._course(table, lines, deal, until=seq)
        kinds = ("step", "undo", "migrate", "finish", "restore")
        made_by = max((entry.seq for entry in lines if entry.seq <= seq and entry.kind in kinds), default=1)
        state = self._get_kept(table.id, made_by)
        if state is None:
            state = _states(table, course)[-1]
            if committed(conn):
                self.keep(table.id, made_by, state)
        game = course.game
        return Position(table, game, state, made_by, len(course.steps), game.turn(state), game.to_act(state))

    @reads
    def history(self, conn: sa.Connection, table_id: int, reader: int | None = None) -> History:
        return self.followed(rows.table(conn, table_id), *whole(conn, table_id), reader)

    def followed(self, table: Table, lines: Sequence[Entry], deal: Json | None, reader: int | None = None) -> History:
        """Return the same of a table with its log and deal."""
        course = self._course(table, lines, deal)
        game, states = course.game, self._follow(table, course)
        is_over = table.status in ("over", "cancelled")
        return History(
            table,
            game,
            tuple(entry.seen_by(entry.seat) if is_over else entry.seen_by(reader) for entry in course.steps),
            tuple(game.seen(state, reader) for state in states),
            tuple(course.reveals(states, range(len(course.steps)))),
            planned(lines),
            game.turn(states[-1]),
            table.status == "running" and game.long(states[-1]),
        )

    @reads
    def events(self, conn: sa.Connection, table_id: int) -> list[Entry]:
        return [entry.seen_by(None) for entry in log.entries(conn, table_id) if entry.kind != "step"]

    @reads
    def faults(self, conn: sa.Connection, table_id: int) -> list[str]:
        """Return contradictions between a started table and its log, a sentence each. Raises Refused."""
        table = rows.table(conn, table_id)
        course = self._course(table, *whole(conn, table_id))
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
        course = self._course(table, *whole(conn, table.id))
        return course, _states(table, course)

    def made(self, table: Table, state: GameState, game: Hosted | None = None) -> Position:
        rules = game or self.rules(table)
        to_act = rules.to_act(state) if table.status == "running" else ()
        return Position(table, rules, state, table.seq, table.ply, rules.turn(state), to_act)

    def keep(self, table_id: int, seq: int, state: GameState) -> None:
        with self._lock:
            self._states[table_id, seq] = state
            while len(self._states) > self._room:
                self._states.popitem(last=False)

    def _get_kept(self, table_id: int, seq: int) -> GameState | None:
        with self._lock:
            state = self._states.get((table_id, seq))
            if state is not None:
                self._states.move_to_end((table_id, seq))
            return state

    def _follow(self, table: Table, course: Course) -> list[GameState]:
        steps = [entry.seq for entry in course.steps]
        with self._lock:
            rules, before, states = self._followed_before.pop(table.id, ("", [], []))
        same = len(list(itertools.takewhile(lambda both: both[0] == both[1], zip(before, steps, strict=False))))
        states = _states(table, course, states[: same + 1] if rules == course.game.version else ())
        with self._lock:
            self._followed_before[table.id] = course.game.version, steps, states
            while len(self._followed_before) > FOLLOWED:
                self._followed_before.popitem(last=False)
        return states

    def forget(self) -> None:
        with self._lock:
            self._states.clear()
            self._followed_before.clear()

    def _course(self, table: Table, lines: Sequence[Entry], deal: Json | None, until: int | None = None) -> Course:
        with rows.readable(table.id):
            if deal is None:
                raise errors.NotRunning(f"table {table.id} has not started", table=table.id)
            entries = [entry for entry in lines if until is None or entry.seq <= until]
            # The deal of the steps: the one that the game started with, or was migrated with.
            deal = next((entry.payload["deal"] for entry in reversed(entries) if entry.kind == "migrate"), deal)
            steps, finished = effective(entries), any(entry.kind == "finish" for entry in entries)
            later = next((entry for entry in lines if entry.kind == "migrate" and entry.seq > entries[-1].seq), None)
            if later is not None:
                before = self.game(table.game).earlier.get(later.payload["from"])
                if before is not None:
                    return Course(before, deal, steps, finished)
                # Nobody plays by those rules any more: the steps as migrated.
                steps = [entry for entry in unpack(later) if entry.seq <= entries[-1].seq]
                return Course(self.rules(table), later.payload["deal"], steps, finished)
            if self.migrates(table.game, table.engine):
                return _migrate(table, self.game(table.game), deal, steps, finished)
            return Course(self.rules(table), deal, steps, finished)


class GameService(TimedService):
    """A service that reads positions of tables too. Its methods raise NoSuchTable, NotRunning, OtherRules."""

    def __init__(self, store: Store, positions: Positions, clock: Clock, quotas: Quotas | None = None) -> None:
        super().__init__(store, clock)
        self._positions = positions
        self._quotas = quotas


def _states(table: Table, course: Course, first: Sequence[GameState] = ()) -> list[GameState]:
    """Return the set-up and the state after each step; `first` are the first of them. Raises Refused."""
    game = course.game
    with rows.readable(table.id):
        states = list(first) or [game.new(table.options, len(table.seats), course.deal)]
        for entry in course.steps[len(states) - 1 :]:
            try:
                states.append(game.apply(states[-1], game.read(entry.payload), entry.seat or 0))
            except game.refusals as error:
                raise errors.Refused(f"table {table.id} cannot be replayed at entry {entry.seq}: {error}") from error
        if course.finished and game.outcome(states[-1]) is None:
            states[-1] = game.finish(states[-1])
        return states


def _migrate(table: Table, game: Hosted, deal: Json, steps: Sequence[Entry], finished: bool) -> Course:
    stories = [
        {**entry.payload, "seat": entry.seat, "by": entry.name, "at": rfc3339(entry.at), "seq": entry.seq}
        for entry in steps
    ]
    by_number = {entry.seq: entry for entry in steps}
    began = table.started or table.created
    first = Entry(steps[-1].seq if steps else 1, "step", None, None, log.THE_HOST, began, {})
    steps_before = []
    broken: tuple[type[Exception], ...] = (LookupError, TypeError, ValueError, *game.refusals)
    try:
        deal, stories = game.migrations[str(table.engine)](deal, stories)
        state = game.new(table.options, len(table.seats), deal)
        for data in stories:
            step = game.read({key: value for key, value in data.items() if key != "seq"})
            seat, turn, public = data["seat"], game.turn(state), game.public(state, step)
            whole = game.write(step)
            state = game.apply(state, step, seat)
            origin = by_number.get(data.get("seq", 0), first)
            secret = None if public == whole else public
            steps_before.append(replace(origin, seat=seat, turn=turn, payload=whole, public=secret))
    except broken as error:
        raise _other_rules(table) from error
    return Course(game, deal, steps_before, finished)


def _other_rules(table: Table) -> errors.OtherRules:
    return errors.OtherRules(
        f"table {table.id} was begun by version {table.engine} of the rules of {table.game}, which this program does "
        "not play: install a version of the program that does, or cancel the game; its record can be exported",
        table=table.id,
        game=table.game,
        version=str(table.engine),
    )


MIN_STEPS: Final = 4  # in common; many games share fewer


def original_of(conn: sa.Connection, game: Hosted, options: Json, seats: int, steps: Sequence[Entry]) -> Table | None:
    """Return the running table that a game was copied from: three in four steps are the same."""
    least = max(MIN_STEPS, -(-len(steps) * 3 // 4))
    if len(steps) < least:
        return None
    forms = [(step.seat, step.seen_by(None).payload) for step in steps]
    alike = (tables.c.status == "running") & (tables.c.game == game.name) & (tables.c.ply >= least)
    for table in reversed(rows.select(conn, alike)):  # if it and copies of it match: the game itself
        if len(table.seats) == seats and table.options == options:
            entries = effective(log.entries(conn, table.id))
            theirs = [(step.seat, step.seen_by(None).payload) for step in entries]
            if sum(mine == other for mine, other in zip(forms, theirs, strict=False)) >= least:
                return table
    return None


def check_no_copy(conn: sa.Connection, table: Table) -> None:
    """Refuse what would be advice for a game that is played here. Raises CopyOfRunning."""
    if is_copy_of_running(conn, table):
        raise errors.CopyOfRunning(f"table {table.id} is a copy of a game that is played here", table=table.id)


def is_copy_of_running(conn: sa.Connection, table: Table) -> bool:
    if table.imported is None:
        return False
    number = log.first(conn, table.id).payload.get("imported", {}).get("copy")
    try:
        return number is not None and rows.table(conn, number).status == "running"
    except errors.NoSuchTable:
        return False
