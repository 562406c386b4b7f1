"""Before the game: opening a table, sitting down, getting up, starting; and finding tables."""

from __future__ import annotations

import random
import secrets
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import TYPE_CHECKING

import sqlalchemy as sa

import naming
from tables import fairness, log, outbox, rows
from tables.errors import (
    AlreadySeated,
    BadValue,
    ChannelTaken,
    Full,
    NotAllowed,
    NotInLobby,
    NotSeated,
    Refused,
    TooFew,
)
from tables.game import Json
from tables.model import Order, Person, Played, Seat, Status, Table
from tables.schema import posts, seats, tables
from tables.store import Store, reads, writes

if TYPE_CHECKING:
    from tables.clock import Clock
    from tables.positions import Positions

LONGEST_NAME = 80
LIVE: tuple[Status, ...] = ("lobby", "running")


class Lobby:
    """Tables before they start."""

    def __init__(self, store: Store, positions: Positions, clock: Clock) -> None:
        self._store = store
        self._positions = positions
        self._clock = clock

    @writes
    def create(
        self,
        conn: sa.Connection,
        *,
        guild: int,
        channel: int,
        owner: Person,
        game: str,
        name: str,
        thread: int | None = None,
        places: int | None = None,
        options: Mapping[str, object] | None = None,
        order: Order = "drawn",
        language: str = "en",
        join: bool = True,
    ) -> Table:
        """Open a table; the owner sits down at once unless `join` is false.

        `places` is the number of seats, the most that the game takes if not given. Raises BadValue, Refused (options),
        ChannelTaken, StoreError.
        """
        played = self._positions.game(game)
        fewest, most = played.seats
        places = most if places is None else places
        if not fewest <= places <= most:
            raise BadValue(f"{game} is for {fewest} to {most} seats, not {places}", fewest=fewest, most=most)
        if order not in ("drawn", "joined"):
            raise BadValue("the order of seats is drawn or joined")
        try:
            chosen = played.options(options or {})
        except played.refusals as error:
            raise Refused(str(error)) from error
        table = lay(
            conn,
            guild=guild,
            channel=channel,
            thread=thread,
            name=plain(name, LONGEST_NAME),
            game=game,
            options=chosen,
            order=order,
            places=places,
            language=language,
            owner=owner.id,
            created=self._clock.now(),
        )
        if join:
            sit(conn, table, Seat(0, owner.id, None, plain(owner.name)))
        return rows.table(conn, table)

    @writes
    def join(self, conn: sa.Connection, table: int, person: Person) -> Table:
        """Sit down. Raises NoSuchTable, NotInLobby, AlreadySeated, Full."""
        found = _in_lobby(conn, table)
        if found.seat_of(person.id):
            raise AlreadySeated(f"they sit at table {table} already", table=table)
        _free(found)
        sit(conn, table, Seat(len(found.seats), person.id, None, plain(person.name)))
        return rows.table(conn, table)

    @writes
    def leave(self, conn: sa.Connection, table: int, person: int) -> Table:
        """Get up. Raises NoSuchTable, NotInLobby, NotSeated."""
        found = _in_lobby(conn, table)
        seat = found.seat_of(person)
        if seat is None:
            raise NotSeated(f"they have no seat at table {table}", table=table)
        _get_up(conn, found, seat.number)
        return rows.table(conn, table)

    @writes
    def add_computer(
        self, conn: sa.Connection, table: int, by: int, computer: str | None = None, *, admin: bool = False
    ) -> Table:
        """Seat a computer player, the game's first if none is named.

        The owner, everybody seated and admins may. Raises NoSuchTable, NotInLobby, NotAllowed, BadValue, Full.
        """
        found = _in_lobby(conn, table)
        _may(found, by, admin=admin, seated=True)
        known = self._positions.game(found.game).computers
        name = known[0] if computer is None and known else computer
        if name is None or name not in known:
            raise BadValue(f"there is no computer player {name!r}", table=table)
        _free(found)
        sit(conn, table, Seat(len(found.seats), None, name, name))
        return rows.table(conn, table)

    @writes
    def remove_computer(
        self, conn: sa.Connection, table: int, by: int, seat: int | None = None, *, admin: bool = False
    ) -> Table:
        """Send a computer player away, the last one if no seat is named.

        The owner, everybody seated and admins may. Raises NoSuchTable, NotInLobby, NotAllowed, NotSeated.
        """
        found = _in_lobby(conn, table)
        _may(found, by, admin=admin, seated=True)
        sitting = [one.number for one in found.seats if one.computer is not None]
        if not sitting or (seat is not None and seat not in sitting):
            raise NotSeated(f"no computer player sits there at table {table}", table=table)
        _get_up(conn, found, sitting[-1] if seat is None else seat)
        return rows.table(conn, table)

    async def start(self, table: int, by: Person, *, admin: bool = False) -> Played:
        """Draw seats and deal, publish the commitment, begin.

        The owner and admins may, with as many seats taken as the game needs at least; one of them a person's.
        Raises NoSuchTable, NotInLobby, NotAllowed, TooFew.
        """
        started = await self._start(table, by, admin=admin)
        self._positions.keep(table, started.position.seq, started.position.state)
        return started

    @writes
    def _start(self, conn: sa.Connection, table: int, by: Person, *, admin: bool) -> Played:
        found = _in_lobby(conn, table)
        _may(found, by.id, admin=admin)
        game = self._positions.game(found.game)
        if len(found.seats) < game.seats[0] or all(seat.person is None for seat in found.seats):
            raise TooFew(
                f"table {table} has {len(found.seats)} seats taken, {game.seats[0]} are needed",
                table=table,
                fewest=game.seats[0],
            )
        chance = random.Random(secrets.randbits(256))  # noqa: S311  (seeded by what nobody can foresee)
        order = list(found.seats)
        if found.order == "drawn":
            chance.shuffle(order)
            _seat_all(conn, table, order)
        deal = game.deal(found.options, len(order), chance)
        return begin(conn, self._positions, found.id, by, deal, self._clock.now())

    @writes
    def rename(self, conn: sa.Connection, table: int, by: int, name: str, *, admin: bool = False) -> Table:
        """Give the table another name. Raises NoSuchTable, NotAllowed, BadValue."""
        found, _ = rows.locked(conn, table)
        _may(found, by, admin=admin)
        _set(conn, table, name=plain(name, LONGEST_NAME))
        return rows.table(conn, table)

    @writes
    def set_message(self, conn: sa.Connection, table: int, message: int | None) -> None:
        """Note the post that shows the lobby."""
        _set(conn, table, lobby_message=message)

    @writes
    def move(self, conn: sa.Connection, table: int, channel: int, thread: int | None = None) -> Table:
        """Play on in another channel or thread; posts that are not sent yet go there.

        Raises NoSuchTable, ChannelTaken.
        """
        place = channel if thread is None else thread
        rows.locked(conn, table)
        try:
            _set(conn, table, channel=channel, thread=thread, place=place)
        except sa.exc.IntegrityError as error:
            raise ChannelTaken(f"another table plays in {place}", table=table) from error
        unsent = posts.c.state.in_(("open", *outbox.UNSENT))
        conn.execute(sa.update(posts).where(posts.c.table == table, unsent).values(channel=place))
        return rows.table(conn, table)

    @writes
    def cancel(self, conn: sa.Connection, table: int, by: Person, *, admin: bool = False) -> Table:
        """Call the game off before it has started.

        The owner and admins may. Raises NoSuchTable, NotInLobby, NotAllowed. A running game: `Leaving.cancel`.
        """
        found = _in_lobby(conn, table)
        _may(found, by.id, admin=admin)
        _set(conn, table, status="cancelled", ended=self._clock.now())
        return rows.table(conn, table)

    @reads
    def get(self, conn: sa.Connection, table: int) -> Table:
        """A table by its number. Raises NoSuchTable."""
        return rows.table(conn, table)

    @reads
    def in_channel(self, conn: sa.Connection, place: int) -> Table | None:
        """The live table of a channel or thread; if there is none, the last that was played there; or None."""
        live = rows.select(conn, tables.c.place == place, tables.c.status.in_(LIVE))
        found = live or rows.select(conn, tables.c.place == place, limit=1)
        return found[0] if found else None

    @reads
    def of_guild(
        self, conn: sa.Connection, guild: int, status: Sequence[Status] = LIVE, limit: int = 100
    ) -> list[Table]:
        """A server's tables, the newest first."""
        return rows.select(conn, tables.c.guild == guild, tables.c.status.in_(status), limit=limit)

    @reads
    def of_person(
        self, conn: sa.Connection, person: int, status: Sequence[Status] = LIVE, limit: int = 100
    ) -> list[Table]:
        """The tables at which a person sits, the newest first."""
        theirs = sa.select(seats.c.table).where(seats.c.person == person)
        return rows.select(conn, tables.c.id.in_(theirs), tables.c.status.in_(status), limit=limit)

    @reads
    def live(self, conn: sa.Connection) -> list[Table]:
        """Every table that is in its lobby or running; `to_act` and `since` say who is waited for."""
        return rows.select(conn, tables.c.status.in_(LIVE))

    @reads
    def all(self, conn: sa.Connection) -> list[Table]:
        """Every table there is, the newest first."""
        return rows.select(conn)

    @reads
    def newest(self, conn: sa.Connection) -> int:
        """The highest number that a table has, 0 if there is none."""
        return (conn.execute(sa.select(sa.func.max(tables.c.id)))).scalar() or 0

    @reads
    def count(self, conn: sa.Connection) -> dict[Status, int]:
        """How many tables there are, by status."""
        rows = conn.execute(sa.select(tables.c.status, sa.func.count()).group_by(tables.c.status))
        return {row[0]: row[1] for row in rows}


def lay(conn: sa.Connection, *, channel: int, thread: int | None, **values: object) -> int:
    """Open a table in the database, nobody sitting at it, and return its number. Raises ChannelTaken."""
    place = channel if thread is None else thread
    query = sa.insert(tables).values(channel=channel, thread=thread, place=place, status="lobby", **values)
    try:
        return int(conn.execute(query.returning(tables.c.id)).scalar_one())
    except sa.exc.IntegrityError as error:
        raise ChannelTaken(f"another table plays in {place}") from error


def begin(
    conn: sa.Connection,
    positions: Positions,
    table: int,
    by: Person,
    deal: Json,
    now: datetime,
    *,
    gather: bool = True,
) -> Played:
    """Start a table whose seats stand: keep the deal, publish its commitment, announce.

    With `gather` the first turns of computer players are told in the same post.
    """
    salt = fairness.new_salt()
    found, head = rows.locked(conn, table)
    game = positions.game(found.game)
    state = game.new(found.options, len(found.seats), deal)
    commitment = fairness.commit(deal, salt)
    first = game.to_act(state)
    payload = {
        "commitment": commitment,
        "seats": [{"name": seat.name, "computer": seat.computer is not None} for seat in found.seats],
    }
    more = gather and first is not None and found.seats[first].computer is not None
    last, ready = outbox.announce(conn, found, head, [log.line("start", now, by, payload=payload)], now, more=more)
    _set(
        conn,
        table,
        status="running",
        started=now,
        deal=deal,
        salt=salt,
        commitment=commitment,
        engine=game.version,
        seq=last,
        to_act=first,
        since=now,
        places=len(found.seats),
    )
    return Played(positions.made(rows.table(conn, table), state), tuple(ready), turn_over=True)


def plain(text: str, longest: int = 100) -> str:
    """A name on one line that can be seen, cut to a length (`naming.label`).

    Markup may still be in it: whoever shows it escapes it. Raises BadValue if nothing is left.
    """
    name = naming.label(text, longest, "")
    if not name:
        raise BadValue("a name needs letters")
    return name


def _in_lobby(conn: sa.Connection, table: int) -> Table:
    found, _ = rows.locked(conn, table)
    if found.status != "lobby":
        raise NotInLobby(f"table {table} is {found.status}", table=table)
    return found


def _may(table: Table, by: int, *, admin: bool, seated: bool = False) -> None:
    if not (admin or by == table.owner or (seated and table.seat_of(by))):
        raise NotAllowed(f"only the owner of table {table.id} or an admin may do that", table=table.id)


def _free(table: Table) -> None:
    if len(table.seats) >= table.places:
        raise Full(f"table {table.id} has no free seat", table=table.id, places=table.places)


def sit(conn: sa.Connection, table: int, seat: Seat) -> None:
    """Let somebody sit down on a free seat."""
    conn.execute(
        sa.insert(seats).values(
            table=table, number=seat.number, person=seat.person, computer=seat.computer, name=seat.name
        )
    )


def _get_up(conn: sa.Connection, table: Table, number: int) -> None:
    _seat_all(conn, table.id, [seat for seat in table.seats if seat.number != number])


def _seat_all(conn: sa.Connection, table: int, order: Sequence[Seat]) -> None:
    """Seat everybody anew, numbered in this order."""
    conn.execute(sa.delete(seats).where(seats.c.table == table))
    for number, seat in enumerate(order):
        sit(conn, table, Seat(number, seat.person, seat.computer, seat.name))


def _set(conn: sa.Connection, table: int, **values: object) -> None:
    conn.execute(sa.update(tables).where(tables.c.id == table).values(**values))
