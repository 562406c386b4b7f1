"""Data stored about a person: exported and erased.

Only erasure changes lines of a log: a name becomes a neutral one and a person's id nobody's. Steps, deals and results
stay, so every game can still be replayed.
"""

import re
from collections.abc import Awaitable, Callable, Collection, Iterable, Mapping, Sequence
from datetime import datetime, time
from typing import Any, Final, Protocol

import sqlalchemy as sa

from gamekit import naming
from hosting.core import Clock, Json, Table, errors, rfc3339
from hosting.db import Store, TimedService, reading, reads, rows, schema, writes
from hosting.db.schema import log, notices, offers, participations, people, results, seats, tables
from hosting.notify import notices as telling
from hosting.people import People
from hosting.play import LIVE, get_up
from hosting.ratings import CasualRatings
from hosting.webhooks import remove

NOBODY: Final = 0  # in place of a person's id, in columns that need one
SOMEBODY: Final = naming.FORMER  # in place of a person's name, with the seat's number if it is a seat's
HOLDS: Final[Mapping[str, frozenset[str]]] = {
    "tables": frozenset({"owner", "name"}),
    "seats": frozenset({"person", "name", "kept_for"}),
    "log": frozenset({"by", "name", "payload", "public"}),
    "drafts": frozenset({"person", "steps", "panel"}),
    "offers": frozenset({"to", "by", "name"}),
    "uses": frozenset({"person"}),
    "people": frozenset(column.name for column in people.c),
    "absences": frozenset({"person", "begins", "ends"}),
    "avoids": frozenset({"person", "other"}),
    "searches": frozenset({"person", "name"}),
    "tokens": frozenset({"person", "digest"}),
    "plans": frozenset({"person", "steps", "rest", "panel", "condition"}),
    "sandboxes": frozenset({"person", "steps", "panel"}),
    "lessons": frozenset({"person", "lesson", "panel"}),
    "answers": frozenset({"person", "steps", "panel", "found"}),
    "mistakes": frozenset({"person", "panel", "card"}),
    "notes": frozenset({"person", "text"}),
    "notices": frozenset({"person", "payload"}),
    "webhooks": frozenset({"address", "secret"}),
    "devices": frozenset({"person", "endpoint", "p256dh", "auth"}),
    "participations": frozenset({"person", "name"}),
}
"""Columns that hold a person's id, name or private data, by table."""
_OWN: Final = tuple(
    schema.metadata.tables[name]
    for name in (
        *("absences", "avoids", "searches", "tokens", "uses", "drafts", "plans"),
        *("sandboxes", "lessons", "answers", "mistakes", "notes", "notices", "devices"),
    )
)
"""Tables whose rows are deleted with their person."""


class DataHolder(Protocol):
    """A part of the program that stores data about people and tables in database tables of its own."""

    @property
    def holds(self) -> Mapping[str, frozenset[str]]:
        """The columns of its tables, as `HOLDS` has them."""

    def of(self, person: int) -> Mapping[str, sa.Select[Any]]:
        """Return queries for all data stored about a person, by the heading of the export."""

    def names(self, person: int) -> Sequence[sa.Select[Any]]:
        """Return queries for all names under which a person is stored."""

    def forget(self, conn: sa.Connection, person: int, names: frozenset[str]) -> None:
        """Erase a person, by id and by every name. Doing it twice changes nothing."""

    def renumbered(self, conn: sa.Connection, fixture: int, table: int) -> None:
        """Renumber the table created for `fixture`. Raises BadValue if that is already decided without it."""


def playing(conn: sa.Connection, person: int) -> list[Table]:
    theirs = sa.select(seats.c.table).where(seats.c.person == person)
    return rows.select(conn, tables.c.id.in_(theirs), tables.c.status == "running")


class Privacy(TimedService):
    def __init__(self, store: Store, clock: Clock, people_settings: People, ratings: CasualRatings) -> None:
        super().__init__(store, clock)
        self._people = people_settings
        self.parts: list[DataHolder] = []
        self.computed: dict[str, Callable[[int], Awaitable[object]]] = {"ratings": ratings.of_person}
        """By heading, the parts of a person's data that are computed and stored nowhere."""

    playing = reading(playing)

    async def of(self, person: int) -> Json:
        values = {what: await of_person(person) for what, of_person in self.computed.items()}
        return await self._read(person) | values

    @reads
    def _read(self, conn: sa.Connection, person: int) -> Json:
        own_seats = sa.select(participations.c.table, participations.c.seat).where(participations.c.person == person)
        outcome = own_seats.distinct().subquery()
        visible_columns = [column for column in tables.c if column.name not in rows.HIDDEN]
        queries: dict[str, sa.Select[Any]] = {
            "choices": sa.select(people).where(people.c.id == person),
            "tables_opened": sa.select(*visible_columns).where(tables.c.owner == person),
            "seats": sa.select(seats).where((seats.c.person == person) | (seats.c.kept_for == person)),
            "participations": sa.select(participations).where(participations.c.person == person),
            "results": sa.select(results).join(
                outcome, (outcome.c.table == results.c.table) & (outcome.c.seat == results.c.seat)
            ),
            "log": sa.select(log.c.table, log.c.seq, log.c.kind, log.c.seat, log.c.name, log.c.at, log.c.payload).where(
                log.c.by == person
            ),
            "offers": sa.select(offers).where((offers.c.to == person) | (offers.c.by == person)),
            "webhooks": sa.select(schema.webhooks.c.subject.label("table"), schema.webhooks.c.address).where(
                schema.webhooks.c.scope == "table",
                schema.webhooks.c.subject.in_(sa.select(tables.c.id).where(tables.c.owner == person)),
            ),
            **{table.name: sa.select(table).where(table.c.person == person) for table in _OWN},
        }
        for part in self.parts:
            queries |= part.of(person)
        return {
            "person": person,
            **{
                name: [{key: _plain(value) for key, value in row._mapping.items()} for row in conn.execute(query)]
                for name, query in queries.items()
            },
        }

    async def forget(self, person: int) -> None:
        """Erase a person: their choices and private data deleted, their name and id replaced everywhere else.

        They leave lobbies; one that they opened goes to the next seated player, or is cancelled. Doing it twice changes
        nothing. Raises NotNow while they have a seat in a running game.
        """
        await self._erase(person)
        self._people.forget(person)

    @writes
    def _erase(self, conn: sa.Connection, person: int) -> None:
        games = playing(conn, person)
        if games:
            raise errors.NotNow(f"person {person} plays at {[table.id for table in games]}", "data-plays", n=len(games))
        names = _names(conn, person, [query for part in self.parts for query in part.names(person)])
        ids = _find_tables(conn, person)
        own_tables = sa.select(seats.c.table).where(seats.c.person == person)
        is_concerned = tables.c.id.in_(own_tables) | (tables.c.owner == person)
        for table in rows.select(conn, is_concerned, tables.c.status == LIVE[0]):
            get_up(conn, table, [person], self._clock.now())
        for own in _OWN:
            conn.execute(sa.delete(own).where(own.c.person == person))
        conn.execute(sa.delete(schema.avoids).where(schema.avoids.c.other == person))
        _clean_lines(conn, person, names, ids)
        for table_id in ids:
            _clean_table(conn, table_id, person, names)
        theirs = (offers.c.to == person) | (offers.c.by == person)
        conn.execute(sa.update(offers).where(theirs, offers.c.state == "open").values(state="withdrawn"))
        conn.execute(sa.update(offers).where(offers.c.to == person).values(to=NOBODY))
        conn.execute(sa.update(offers).where(offers.c.by == person).values(by=NOBODY, name=SOMEBODY))
        for part in self.parts:
            part.forget(conn, person, names)
        conn.execute(sa.delete(people).where(people.c.id == person))
        telling.update_overviews(conn)


def _names(conn: sa.Connection, person: int, more: Iterable[sa.Select[Any]]) -> frozenset[str]:
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
    return frozenset(
        name for name in names - {naming.NOBODY} if name and not name.startswith((SOMEBODY, "Former player"))
    )


def _find_tables(conn: sa.Connection, person: int) -> list[int]:
    queries = (
        sa.select(tables.c.id).where(tables.c.owner == person),
        sa.select(seats.c.table).where((seats.c.person == person) | (seats.c.kept_for == person)),
        sa.select(participations.c.table).where(participations.c.person == person),
        sa.select(log.c.table).where(log.c.by == person),
        sa.select(offers.c.table).where((offers.c.to == person) | (offers.c.by == person)),
    )
    return sorted({number for query in queries for number in conn.execute(query.distinct()).scalars()})


def _clean_table(conn: sa.Connection, table_id: int, person: int, names: frozenset[str]) -> None:
    table = rows.table(conn, table_id)
    owner = NOBODY if table.owner == person else table.owner
    if table.owner == person:
        remove(conn, "table", table_id)
    update = sa.update(tables).where(tables.c.id == table_id)
    conn.execute(update.values(owner=owner, name=without(table.name, names)))
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
    for row in conn.execute(sa.select(schema.notes).where(schema.notes.c.table == table_id)).all():
        note = sa.update(schema.notes).filter_by(table=table_id, person=row.person, turn=row.turn)
        conn.execute(note.values(text=without(row.text, names, person)))
    about = sa.select(notices.c.id, notices.c.payload).where(notices.c.table == table_id)
    for row in conn.execute(about).all():
        if (payload := _clean(row.payload, person, names)) != row.payload:
            conn.execute(sa.update(notices).where(notices.c.id == row.id).values(payload=payload))


def _clean_lines(conn: sa.Connection, person: int, names: frozenset[str], concerned: Sequence[int]) -> None:
    seat = sa.literal(f"{SOMEBODY} ") + sa.cast(log.c.seat + 1, sa.Text)
    nobody = {"by": None, "name": sa.case((log.c.seat.is_(None), SOMEBODY), else_=seat)}
    conn.execute(sa.update(log).where(log.c.by == person).values(**nobody))
    for table_id in concerned:
        is_theirs = (log.c.table == table_id) & log.c.by.is_(None) & log.c.name.in_(names)
        conn.execute(sa.update(log).where(is_theirs).values(**nobody))


def _clean_payloads(conn: sa.Connection, table_id: int, person: int, names: frozenset[str]) -> None:
    others = (log.c.table == table_id) & (log.c.kind != "step")
    for row in conn.execute(sa.select(log.c.seq, log.c.payload, log.c.public).where(others)).all():
        changes = {
            column: clean
            for column, value in (("payload", row.payload), ("public", row.public))
            if value is not None and (clean := _clean(value, person, names)) != value
        }
        if changes:
            conn.execute(sa.update(log).where(log.c.table == table_id, log.c.seq == row.seq).values(**changes))


def _clean(value: Any, person: int, names: Collection[str]) -> Any:  # noqa: ANN401
    if isinstance(value, dict):
        return {
            key: part
            if key in ("step", "deal", "public")  # the game's own, which name nobody
            else without(part, names, person)
            if key == "reason" and isinstance(part, str)  # typed: a name can stand anywhere in it
            else _clean(part, person, names)
            for key, part in value.items()
        }
    if isinstance(value, list):
        return [_clean(part, person, names) for part in value]
    if isinstance(value, str):
        return SOMEBODY if value in names else value
    return None if type(value) is int and value == person else value


def without(title: str, names: Iterable[str], person: int = NOBODY) -> str:
    """Return typed text without a person's id and names where they stand as words, the longest first."""
    if person != NOBODY:
        bare = (
            rf"|(?<!\d){person}(?!\d)" if person >= 10**14 else ""
        )  # Discord's ids; smaller ones are turns and points
        title = re.sub(rf"<@!?{person}>{bare}", SOMEBODY, title)
    for name in sorted(names, key=len, reverse=True):
        title = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", SOMEBODY, title)
    return title


def _neutral(seat: int | None) -> str:
    return SOMEBODY if seat is None else f"{SOMEBODY} {seat + 1}"


def _plain(value: object) -> object:
    if isinstance(value, datetime):
        return rfc3339(value)
    return value.isoformat(timespec="minutes") if isinstance(value, time) else value
