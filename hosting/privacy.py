"""Data stored about a person: exported and erased.

Only erasure changes lines of a log: a name becomes a neutral one and a person's id nobody's. Steps, deals and results
stay, so every game can still be replayed.
"""

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import datetime, time
from typing import Any, Final, Protocol

import sqlalchemy as sa

import naming
from hosting.core import Clock, Json, StillPlays, Table, rfc3339
from hosting.db import Store, TimedService, reading, reads, rows, writes
from hosting.db.schema import (
    absences,
    answers,
    drafts,
    lessons,
    log,
    notices,
    offers,
    participations,
    people,
    plans,
    results,
    sandboxes,
    seats,
    tables,
    uses,
)
from hosting.notify import OVERVIEW, displays
from hosting.notify import notices as telling
from hosting.people import People
from hosting.play import LIVE, get_up

NOBODY: Final = 0
"""The replacement of a person's id, in columns that need one."""
SOMEBODY: Final = naming.FORMER
"""The replacement of a person's name, with the seat's number if it is a seat's."""
_EARLIER: Final = "Former player"
"""The replacement from before it had a mark; it is displayed unchanged."""
HOLDS: Final[Mapping[str, frozenset[str]]] = {
    "tables": frozenset({"owner", "name"}),
    "seats": frozenset({"person", "name", "kept_for"}),
    "log": frozenset({"by", "name", "payload", "public"}),
    "drafts": frozenset({"person", "steps", "panel"}),
    "offers": frozenset({"to", "by", "name"}),
    "uses": frozenset({"person"}),
    "people": frozenset(column.name for column in people.c),
    "absences": frozenset({"person", "begins", "ends"}),
    "plans": frozenset({"person", "steps", "rest", "panel", "condition"}),
    "sandboxes": frozenset({"person", "steps", "panel"}),
    "lessons": frozenset({"person", "lesson", "panel"}),
    "answers": frozenset({"person", "steps", "panel", "found"}),
    "notices": frozenset({"person", "payload"}),
    "participations": frozenset({"person", "name"}),
}
"""Columns that hold a person's id, name or private data, by table."""
_OF_THE_GAME: Final = frozenset({"step", "deal", "public"})
"""Parts of a line's payload that are the game's own and name nobody."""
_SNOWFLAKES: Final = 10**14
"""A lower bound of Discord's ids; the first was made in 2015."""
_TYPED: Final = frozenset({"reason"})
"""Parts that contain text typed by users: a name can stand anywhere in them."""
_OWN: Final = (absences, uses, drafts, plans, sandboxes, lessons, answers)
"""Tables whose rows belong to one person and are deleted with them."""


class Part(Protocol):
    """Another part of the program that stores data about people and tables in database tables of its own."""

    @property
    def holds(self) -> Mapping[str, frozenset[str]]:
        """Return the columns of its tables as `HOLDS` does."""

    def of(self, person: int) -> Mapping[str, sa.Select[Any]]:
        """Return queries for all data stored about a person, by the heading of the export."""

    def names(self, person: int) -> Sequence[sa.Select[Any]]:
        """Return queries for all names under which a person is stored."""

    def forget(self, conn: sa.Connection, person: int, names: frozenset[str]) -> None:
        """Erase a person, by id and by every name. Doing it twice changes nothing."""

    def renumbered(self, conn: sa.Connection, fixture: int, table: int) -> None:
        """Renumber the table created for `fixture`. Raises BadValue if that is already decided without it."""


def playing(conn: sa.Connection, person: int) -> list[Table]:
    """Return a person's running games, which they have to give up before they are erased."""
    theirs = sa.select(seats.c.table).where(seats.c.person == person)
    return rows.select(conn, tables.c.id.in_(theirs), tables.c.status == "running")


class Privacy(TimedService):
    """Data stored about people."""

    def __init__(self, store: Store, clock: Clock, known: People) -> None:
        super().__init__(store, clock)
        self._known = known
        self.parts: list[Part] = []
        """Other parts that store data about people register here."""

    playing = reading(playing)

    @reads
    def of(self, conn: sa.Connection, person: int) -> Json:
        """Return all data stored about a person, as JSON: choices, actions, games and messages."""
        played = sa.select(participations.c.table, participations.c.seat).where(participations.c.person == person)
        outcome = played.distinct().subquery()
        visible_columns = [column for column in tables.c if column.name not in rows.HIDDEN]
        queries: dict[str, sa.Select[Any]] = {
            "choices": sa.select(people).where(people.c.id == person),
            "absences": sa.select(absences).where(absences.c.person == person),
            "tables_opened": sa.select(*visible_columns).where(tables.c.owner == person),
            "seats": sa.select(seats).where((seats.c.person == person) | (seats.c.kept_for == person)),
            "participations": sa.select(participations).where(participations.c.person == person),
            "results": sa.select(results).join(
                outcome, (outcome.c.table == results.c.table) & (outcome.c.seat == results.c.seat)
            ),
            "log": sa.select(log.c.table, log.c.seq, log.c.kind, log.c.seat, log.c.name, log.c.at, log.c.payload).where(
                log.c.by == person
            ),
            "drafts": sa.select(drafts).where(drafts.c.person == person),
            "plans": sa.select(plans).where(plans.c.person == person),
            "sandboxes": sa.select(sandboxes).where(sandboxes.c.person == person),
            "lessons": sa.select(lessons).where(lessons.c.person == person),
            "answers": sa.select(answers).where(answers.c.person == person),
            "offers": sa.select(offers).where((offers.c.to == person) | (offers.c.by == person)),
            "uses": sa.select(uses).where(uses.c.person == person),
            "notices": sa.select(notices).where(notices.c.person == person),
        }
        for part in self.parts:
            queries |= part.of(person)
        return {"person": person, **{name: _all(conn, query) for name, query in queries.items()}}

    async def forget(self, person: int) -> None:
        """Erase a person: their choices and private data deleted, their name and id replaced everywhere else.

        They leave lobbies; one that they opened goes to the next seated player, or is cancelled. Doing it twice changes
        nothing. Raises StillPlays while they have a seat in a running game.
        """
        await self._erase(person)
        self._known.forget(person)

    @writes
    def _erase(self, conn: sa.Connection, person: int) -> None:
        games = playing(conn, person)
        if games:
            raise StillPlays(f"person {person} plays at {[table.id for table in games]}", n=len(games))
        names = _names(conn, person, [query for part in self.parts for query in part.names(person)])
        concerned = _concerned(conn, person)
        _leave_lobbies(conn, person, self._clock.now())
        for table in _OWN:
            conn.execute(sa.delete(table).where(table.c.person == person))
        conn.execute(sa.delete(notices).where(notices.c.person == person))
        _clean_lines(conn, person, names, concerned)
        for table_id in concerned:
            _clean_table(conn, table_id, person, names)
        _clean_offers(conn, person)
        for part in self.parts:
            part.forget(conn, person, names)
        conn.execute(sa.delete(people).where(people.c.id == person))
        for guild in conn.execute(sa.select(notices.c.guild).where(telling.about(OVERVIEW))).scalars().all():
            displays.overview(conn, guild)


def _names(conn: sa.Connection, person: int, more: Iterable[sa.Select[Any]]) -> frozenset[str]:
    """Return all names under which a person is stored, also as messages escape them: table titles contain those."""
    queries = (
        *more,
        sa.select(people.c.name).where(people.c.id == person),
        sa.select(seats.c.name).where(seats.c.person == person),
        sa.select(participations.c.name).where(participations.c.person == person),
        sa.select(log.c.name).where(log.c.by == person),
        sa.select(offers.c.name).where(offers.c.by == person),
    )
    names = {name for query in queries for name in conn.execute(query.distinct()).scalars()}
    names |= {naming.message(name) for name in names}
    return frozenset(name for name in names - {naming.NOBODY} if name and not name.startswith((SOMEBODY, _EARLIER)))


def _concerned(conn: sa.Connection, person: int) -> list[int]:
    """Return the tables that a person was involved in."""
    queries = (
        sa.select(tables.c.id).where(tables.c.owner == person),
        sa.select(seats.c.table).where((seats.c.person == person) | (seats.c.kept_for == person)),
        sa.select(participations.c.table).where(participations.c.person == person),
        sa.select(log.c.table).where(log.c.by == person),
        sa.select(offers.c.table).where((offers.c.to == person) | (offers.c.by == person)),
    )
    return sorted({number for query in queries for number in conn.execute(query.distinct()).scalars()})


def _leave_lobbies(conn: sa.Connection, person: int, now: datetime) -> None:
    theirs = sa.select(seats.c.table).where(seats.c.person == person)
    mine = tables.c.id.in_(theirs) | (tables.c.owner == person)
    for table in rows.select(conn, mine, tables.c.status == LIVE[0]):
        get_up(conn, table, [person], now)


def _clean_table(conn: sa.Connection, table_id: int, person: int, names: frozenset[str]) -> None:
    """Erase a person's names and id from a table."""
    table = rows.table(conn, table_id)
    changes: dict[str, object] = {}
    if table.owner == person:
        changes["owner"] = NOBODY
    if (called := without(table.name, names)) != table.name:
        changes["name"] = called
    if changes:
        conn.execute(sa.update(tables).where(tables.c.id == table_id).values(**changes))
    for seat in table.seats:
        this = (seats.c.table == table_id) & (seats.c.number == seat.number)
        if seat.kept_for == person:
            conn.execute(sa.update(seats).where(this).values(kept_for=None))
        if seat.person == person or (seat.person is None and seat.name in names):
            conn.execute(sa.update(seats).where(this).values(person=None, name=_neutral(seat.number)))
    own = (participations.c.person == person) | (participations.c.person.is_(None) & participations.c.name.in_(names))
    was = (participations.c.table == table_id) & own
    for row in conn.execute(sa.select(participations.c.id, participations.c.seat).where(was)).all():
        this = participations.c.id == row.id
        conn.execute(sa.update(participations).where(this).values(person=None, name=_neutral(row.seat)))
    _clean_payloads(conn, table_id, person, names)
    about = sa.select(notices.c.id, notices.c.payload).where(notices.c.table == table_id)
    for row in conn.execute(about).all():
        if (payload := _cleaned(row.payload, person, names)) != row.payload:
            conn.execute(sa.update(notices).where(notices.c.id == row.id).values(payload=payload))


def _clean_lines(conn: sa.Connection, person: int, names: frozenset[str], concerned: Sequence[int]) -> None:
    """Erase a person from the authors of log lines, in few statements.

    Most of a log is steps, and this is the only writer.
    """
    seat = sa.literal(f"{SOMEBODY} ") + sa.cast(log.c.seat + 1, sa.Text)
    nobody = {"by": None, "name": sa.case((log.c.seat.is_(None), SOMEBODY), else_=seat)}
    conn.execute(sa.update(log).where(log.c.by == person).values(**nobody))
    for table_id in concerned:
        named = (log.c.table == table_id) & log.c.by.is_(None) & log.c.name.in_(names)
        conn.execute(sa.update(log).where(named).values(**nobody))


def _clean_payloads(conn: sa.Connection, table_id: int, person: int, names: frozenset[str]) -> None:
    """Erase a person from the payloads of lines other than steps, which name nobody."""
    others = (log.c.table == table_id) & (log.c.kind != "step")
    for row in conn.execute(sa.select(log.c.seq, log.c.payload, log.c.public).where(others)).all():
        changes = {
            column: cleaned
            for column, value in (("payload", row.payload), ("public", row.public))
            if value is not None and (cleaned := _cleaned(value, person, names)) != value
        }
        if changes:
            conn.execute(sa.update(log).where(log.c.table == table_id, log.c.seq == row.seq).values(**changes))


def _clean_offers(conn: sa.Connection, person: int) -> None:
    theirs = (offers.c.to == person) | (offers.c.by == person)
    conn.execute(sa.update(offers).where(theirs, offers.c.state == "open").values(state="withdrawn"))
    conn.execute(sa.update(offers).where(offers.c.to == person).values(to=NOBODY))
    conn.execute(sa.update(offers).where(offers.c.by == person).values(by=NOBODY, name=SOMEBODY))


def _cleaned(value: Any, person: int, names: Collection[str]) -> Any:  # noqa: ANN401
    """Return JSON without a person's id and names; the game's own parts stay unchanged."""
    if isinstance(value, dict):
        return {
            key: part
            if key in _OF_THE_GAME
            else without(part, names, person)
            if key in _TYPED and isinstance(part, str)
            else _cleaned(part, person, names)
            for key, part in value.items()
        }
    if isinstance(value, list):
        return [_cleaned(part, person, names) for part in value]
    if isinstance(value, str):
        return SOMEBODY if value in names else value
    return None if type(value) is int and value == person else value


def without(title: str, names: Iterable[str], person: int = NOBODY) -> str:
    """Return typed text without a person's id and names where they stand as words, the longest first."""
    if person != NOBODY:
        bare = rf"|(?<!\d){person}(?!\d)" if person >= _SNOWFLAKES else ""  # smaller ones are turns and points
        title = re.sub(rf"<@!?{person}>{bare}", SOMEBODY, title)
    for name in sorted(names, key=len, reverse=True):
        title = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", SOMEBODY, title)
    return title


def _neutral(seat: int | None) -> str:
    return SOMEBODY if seat is None else f"{SOMEBODY} {seat + 1}"


def _all(conn: sa.Connection, query: sa.Select[Any]) -> list[Json]:
    return [{name: _plain(value) for name, value in row._mapping.items()} for row in conn.execute(query)]


def _plain(value: object) -> object:
    """Return a column's value as JSON allows it."""
    if isinstance(value, datetime):
        return rfc3339(value)
    return value.isoformat(timespec="minutes") if isinstance(value, time) else value
