"""Games as files: out of the store, and in again.

A record of a running game gives of the deal only what everybody has seen; read in again, the rest is dealt anew.
"""

from __future__ import annotations

import random
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

import sqlalchemy as sa

from tables import fairness, jobs, log, rows
from tables.errors import BadValue, NotNow, NotRunning, Refused
from tables.game import Json
from tables.lobby import LONGEST_NAME, begin, lay, plain, sit
from tables.model import Entry, Person, Seat, Table
from tables.schema import tables
from tables.store import Store, reads, writes

if TYPE_CHECKING:
    from tables.clock import Clock
    from tables.game import Game
    from tables.positions import Positions

ENDED = ("over", "cancelled")
MOST_BYTES = 2_000_000
"""Of a file that is read at all."""


@dataclass(frozen=True, slots=True)
class Opened:
    """A commitment, opened: anybody can check that the deal is the one committed to."""

    deal: Json
    salt: str
    commitment: str

    @property
    def holds(self) -> bool:
        """Whether the commitment was made to this deal."""
        return fairness.verify(self.deal, self.salt, self.commitment)


class Records:
    """Games as files."""

    def __init__(self, store: Store, positions: Positions, clock: Clock) -> None:
        self._store = store
        self._positions = positions
        self._clock = clock

    @reads
    def export(self, conn: sa.Connection, table: int) -> Json:
        """The record of a game, running or ended: the steps that count, each with its seat, who took it, and when.

        Raises NoSuchTable, and NotRunning before the start.
        """
        found, steps, states = self._positions.replayed(conn, table)
        game = self._positions.game(found.game)
        deal, _ = self._hidden(conn, table)
        told = [{**entry.payload, "seat": entry.seat, "by": entry.name, "at": rfc3339(entry.at)} for entry in steps]
        shown = deal if found.status in ENDED else game.known(deal, states[-1])
        return game.record([seat.name for seat in found.seats], found.options, shown, told)

    @reads
    def opened(self, conn: sa.Connection, table: int) -> Opened:
        """The deal and the salt of a game that has ended. Raises NoSuchTable, and NotNow while it is not over."""
        found = rows.table(conn, table)
        if found.status not in ENDED or found.commitment is None:
            raise NotNow(f"the deal of table {table} is opened when its game has ended", table=table)
        deal, salt = self._hidden(conn, table)
        return Opened(deal, salt, found.commitment)

    @writes
    def load(
        self,
        conn: sa.Connection,
        data: Mapping[str, object],
        *,
        guild: int,
        channel: int,
        owner: Person,
        name: str,
        thread: int | None = None,
        people: Mapping[int, Person | str] | None = None,
        language: str = "en",
    ) -> Table:
        """Set up a table from a record, its game running on or over.

        `people` says who plays a seat, a person or a computer player by name; other seats stay vacant until they are
        handed over. What the record does not know of the deal is dealt anew.
        Raises Refused, BadValue, ChannelTaken.
        """
        game = self._game_of(data)
        names, options, deal, states, lines = self._read(game, data)
        for seat, who in (people or {}).items():
            if not 0 <= seat < len(names) or (isinstance(who, str) and who not in game.computers):
                raise BadValue(f"seat {seat} cannot be taken by {who!r}")
        now = self._clock.now()
        table = lay(
            conn,
            guild=guild,
            channel=channel,
            thread=thread,
            name=plain(name, LONGEST_NAME),
            game=game.name,
            options=options,
            order="joined",
            places=len(names),
            language=language,
            owner=owner.id,
            created=now,
        )
        for number, called in enumerate(names):
            sit(conn, table, _seat(number, called, (people or {}).get(number)))
        started = begin(conn, self._positions, table, owner, deal, now, gather=False)
        # What was played elsewhere is kept, but nothing of it is to be told here again.
        head = started.position.seq
        if lines:
            head = log.append(conn, table, head, lines, None)
        final = states[-1]
        result = game.result(final)
        conn.execute(
            sa.update(tables)
            .where(tables.c.id == table)
            .values(
                seq=head,
                ply=len(lines),
                to_act=game.to_act(final),
                status="running" if result is None else "over",
                ended=None if result is None else now,
                result=result,
            )
        )
        imported = rows.table(conn, table)
        jobs.end(conn, jobs.COMPUTER, f"{table}:{started.position.seq}")
        jobs.go_on(conn, imported)
        return imported

    def _game_of(self, data: Mapping[str, object]) -> Game:
        name = data.get("game") if isinstance(data, Mapping) else None
        try:
            return self._positions.game(str(name))
        except NotRunning as error:
            raise Refused("this is no record of a game that is played here") from error

    def _read(self, game: Game, data: Mapping[str, object]) -> tuple[list[str], Json, Json, list[Any], list[Entry]]:
        """Names, options, a whole deal, the states and the log's lines of a record. Raises Refused."""
        try:
            names, options, known, steps = game.unrecord(data)
            deal = game.deal(options, len(names), random.Random(secrets.randbits(256)), known)  # noqa: S311
            start = game.new(options, len(names), deal)
        except game.refusals as error:
            raise Refused(str(error)) from error
        return names, options, deal, *self._replayed(game, names, start, steps)

    def _replayed(
        self,
        game: Game,
        names: list[str],
        start: Any,  # noqa: ANN401
        steps: list[Json],
    ) -> tuple[list[Any], list[Entry]]:
        states = [start]
        lines = []
        for number, data in enumerate(steps, 1):
            seat = game.to_act(states[-1])
            turn = game.turn(states[-1])
            try:
                step = game.read(data)
                states.append(game.apply(states[-1], step))
            except game.refusals as error:
                raise Refused(f"step {number}: {error}", step=number) from error
            who = plain(str(data.get("by") or (names[seat] if seat is not None else "?")))
            at = moment(data.get("at")) or self._clock.now()
            lines.append(log.line("step", at, None, name=who, seat=seat, turn=turn, payload=game.write(step)))
        return states, lines

    def _hidden(self, conn: sa.Connection, table: int) -> tuple[Json, str]:
        query = sa.select(tables.c.deal, tables.c.salt).where(tables.c.id == table)
        row = conn.execute(query).one()
        if row.deal is None:
            raise NotRunning(f"table {table} has not started", table=table)
        return row.deal, row.salt


def _seat(number: int, called: str, who: Person | str | None) -> Seat:
    if isinstance(who, Person):
        return Seat(number, who.id, None, plain(who.name))
    return Seat(number, None, who, plain(who or called))


def rfc3339(at: datetime) -> str:
    """A moment as records have it: RFC 3339, UTC, to the millisecond."""
    return at.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def moment(text: object) -> datetime | None:
    """A moment as it stands in a record; None where there is none to be read."""
    try:
        at = datetime.fromisoformat(str(text))
    except ValueError:
        return None
    return at if at.tzinfo is not None else None
