"""Lobbies: opening a table, joining, leaving, starting; and finding tables."""

import random
import secrets
from collections.abc import Collection, Mapping, Sequence
from datetime import datetime

import sqlalchemy as sa

from hosting.clocks import account, clock_store
from hosting.core import (
    USUAL_HINTS,
    AlreadySeated,
    BadValue,
    ChannelTaken,
    Clock,
    Full,
    Json,
    NoComputers,
    NotAllowed,
    NotInLobby,
    NotOver,
    NotSeated,
    Order,
    Person,
    Played,
    Refused,
    Seat,
    Status,
    Table,
    TimeControl,
    TooFew,
    fairness,
)
from hosting.db import Store, log, reading, reads, results, rows, writes
from hosting.db.schema import posts, seats, tables
from hosting.jobs import jobs, kinds
from hosting.notify import calls, displays, outbox
from hosting.people import met, plain
from hosting.play import turns
from hosting.play.positions import GameService, Positions
from hosting.servers import Bounds, check_tables, settings

MAX_NAME_LENGTH = 80
LIVE: tuple[Status, ...] = ("lobby", "running")


def rematch_of(conn: sa.Connection, table_id: int) -> Table | None:
    """Return the rematch of a finished table, None if there is none yet."""
    standing = rows.select(conn, tables.c.rematch_of == table_id, tables.c.status != "cancelled", limit=1)
    return standing[0] if standing else None


class Lobby(GameService):
    """Tables before they start, and queries for tables."""

    def __init__(self, store: Store, positions: Positions, clock: Clock, bounds: Bounds | None = None) -> None:
        super().__init__(store, positions, clock)
        self._bounds = bounds

    get = reading(rows.table)
    in_channel = reading(rows.of_place)
    all = reading(rows.select)
    rematch_of = reading(rematch_of)

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
        time_control: TimeControl | None = None,
        join: bool = True,
    ) -> Table:
        """Open a table; the owner joins at once unless `join` is false.

        `places` is the number of seats, by default the game's maximum; without a `time_control` the table has no
        clocks. Raises BadValue, Refused (options), TooManyTables, ChannelTaken, StoreError.
        """
        rules = self._positions.game(game)
        fewest, most = rules.seats
        places = most if places is None else places
        if not fewest <= places <= most:
            raise BadValue(f"{game} is for {fewest} to {most} seats, not {places}", fewest=fewest, most=most)
        if order not in ("drawn", "joined"):
            raise BadValue("the order of seats is drawn or joined")
        try:
            chosen = rules.options(options or {})
        except rules.refusals as error:
            raise Refused(str(error)) from error
        if self._bounds is not None:
            check_tables(conn, self._bounds, owner.id, guild, LIVE)
        table_id = lay(
            conn,
            guild=guild,
            channel=channel,
            thread=thread,
            name=plain(name, MAX_NAME_LENGTH),
            game=game,
            options=chosen,
            order=order,
            places=places,
            language=language,
            owner=owner.id,
            created=self._clock.now(),
            time_control=None if time_control is None else time_control.write(),
            hints=USUAL_HINTS,
        )
        if join:
            sit(conn, table_id, Seat(0, owner.id, None, plain(owner.name)))
        return _shown(conn, table_id)

    @writes
    def rematch(self, conn: sa.Connection, table_id: int, by: Person, thread: int | None = None) -> tuple[Table, bool]:
        """Return the rematch of a finished table, and whether this call opened it.

        There is at most one that was not cancelled. It keeps the options, clocks, hints, strictness, number of seats
        and channel, and the computer players if the server still allows them. Only the requesting player is seated; the
        others are to join. The order of seats is drawn again. `thread`: another one of its channel to play in, about
        which nothing is promised. Raises NoSuchTable, NotOver, NotSeated, ChannelTaken, TooManyTables.
        """
        table = rows.table(conn, table_id)
        if table.status != "over":
            raise NotOver(f"table {table_id} is {table.status}", table=table_id)
        if table.seat_of(by.id) is None:
            raise NotSeated(f"they had no seat at table {table_id}", table=table_id)
        standing = rematch_of(conn, table_id)
        if standing is not None:
            return standing, False
        if self._bounds is not None:
            check_tables(conn, self._bounds, by.id, table.guild, LIVE)
        again = lay(
            conn,
            guild=table.guild,
            channel=table.channel,
            thread=table.thread if thread is None else thread,
            name=table.name,
            game=table.game,
            options=table.options,
            order="drawn",
            places=len(table.seats),
            language=table.language,
            owner=by.id,
            created=self._clock.now(),
            rematch_of=table_id,
            time_control=None if table.time_control is None else table.time_control.write(),
            hints=table.hints,
            strict=table.strict and thread is None,
        )
        sit(conn, again, Seat(0, by.id, None, plain(by.name)))
        computers = [seat.computer for seat in table.seats if seat.computer is not None]
        allowed = settings.of_guild(conn, table.guild).computers
        for number, computer in enumerate(computers if allowed else (), 1):
            sit(conn, again, Seat(number, None, computer, computer))
        return _shown(conn, again), True

    @writes
    def join(self, conn: sa.Connection, table_id: int, person: Person) -> Table:
        """Seat a person. Raises NoSuchTable, NotInLobby, AlreadySeated, Full."""
        table = _in_lobby(conn, table_id)
        if table.seat_of(person.id):
            raise AlreadySeated(f"they sit at table {table_id} already", table=table_id)
        _free(table)
        sit(conn, table_id, Seat(len(table.seats), person.id, None, plain(person.name)))
        return _shown(conn, table_id)

    @writes
    def leave(self, conn: sa.Connection, table_id: int, person: int) -> Table:
        """Take a person out of the lobby, see `get_up`. Raises NoSuchTable, NotInLobby, NotSeated."""
        table = _in_lobby(conn, table_id)
        table.seated(person)
        get_up(conn, table, [person], self._clock.now())
        return _shown(conn, table_id)

    @writes
    def clear(self, conn: sa.Connection, table_id: int, people: Collection[int]) -> Table:
        """Take people who have left the server out of the lobby, see `get_up`. Raises NoSuchTable, NotInLobby."""
        get_up(conn, _in_lobby(conn, table_id), people, self._clock.now())
        return _shown(conn, table_id)

    @writes
    def add_computer(
        self, conn: sa.Connection, table_id: int, by: int, computer: str | None = None, *, admin: bool = False
    ) -> Table:
        """Seat a computer player, the game's first if none is named.

        The owner, seated players and admins may. Raises NoSuchTable, NotInLobby, NotAllowed, BadValue, Full, and
        NoComputers if the server allows none.
        """
        table = _in_lobby(conn, table_id)
        _may(table, by, admin=admin, seated=True)
        if not settings.of_guild(conn, table.guild).computers:
            raise NoComputers(f"server {table.guild} has no computer players", table=table_id)
        known = self._positions.game(table.game).computers
        name = known[0] if computer is None and known else computer
        if name is None or name not in known:
            raise BadValue(f"there is no computer player {name!r}", table=table_id)
        _free(table)
        sit(conn, table_id, Seat(len(table.seats), None, name, name))
        return _shown(conn, table_id)

    @writes
    def remove_computer(
        self, conn: sa.Connection, table_id: int, by: int, seat: int | None = None, *, admin: bool = False
    ) -> Table:
        """Remove a computer player, the last one if no seat is given.

        The owner, seated players and admins may. Raises NoSuchTable, NotInLobby, NotAllowed, NotSeated.
        """
        table = _in_lobby(conn, table_id)
        _may(table, by, admin=admin, seated=True)
        sitting = [seat.number for seat in table.seats if seat.computer is not None]
        if not sitting or (seat is not None and seat not in sitting):
            raise NotSeated(f"no computer player sits there at table {table_id}", table=table_id)
        away = sitting[-1] if seat is None else seat
        _seat_all(conn, table_id, [other for other in table.seats if other.number != away])
        return _shown(conn, table_id)

    async def start(self, table_id: int, by: Person, *, admin: bool = False) -> Played:
        """Draw seats and deal, publish the commitment, and start the game.

        The owner and admins may, once enough seats are taken, one of them by a person. Raises NoSuchTable, NotInLobby,
        NotAllowed, TooFew, Refused if the options do not fit the number of seats.
        """
        started = await self._start(table_id, by, admin=admin)
        self._positions.keep(table_id, started.position.seq, started.position.state)
        return started

    @writes
    def _start(self, conn: sa.Connection, table_id: int, by: Person, *, admin: bool) -> Played:
        table = _in_lobby(conn, table_id)
        _may(table, by.id, admin=admin)
        game = self._positions.game(table.game)
        if len(table.seats) < game.seats[0] or all(seat.person is None for seat in table.seats):
            raise TooFew(
                f"table {table_id} has {len(table.seats)} seats taken, {game.seats[0]} are needed",
                table=table_id,
                fewest=game.seats[0],
            )
        chance = random.Random(secrets.randbits(256))  # noqa: S311  (seeded by what nobody can foresee)
        order = list(table.seats)
        if table.order == "drawn":
            chance.shuffle(order)
            _seat_all(conn, table_id, order)
            table = rows.table(conn, table_id)
        try:
            deal = game.deal(table.options, len(order), chance)
        except game.refusals as error:
            raise Refused(str(error), table=table_id) from error
        return begin(conn, self._positions, table, by, deal, self._clock.now())

    @writes
    def set_message(self, conn: sa.Connection, table_id: int, message: int | None) -> None:
        """Store the id of the lobby's post."""
        _set(conn, table_id, lobby_message=message)

    @writes
    def move(self, conn: sa.Connection, table_id: int, channel: int, thread: int | None = None) -> Table:
        """Move the table to another channel or thread; unsent posts go there, and it stands no longer for its place.

        Promises about the old thread end: in another one the table is not strict. Raises NoSuchTable, ChannelTaken.
        """
        place = channel if thread is None else thread
        table = rows.table(conn, table_id)
        jobs.add(conn, kinds.DELIVER, table_id, guild=table.guild)
        strict = table.strict and thread == table.thread
        if table.status in LIVE:
            _check_free(conn, place, table_id)
        _set(conn, table_id, channel=channel, thread=thread, place=place, strict=strict)
        unsent = posts.c.state.in_(("open", *outbox.UNSENT))
        conn.execute(sa.update(posts).where(posts.c.table == table_id, unsent).values(channel=place))
        outbox.reach(conn, table, self._clock.now(), tuple(account.IN_HAND))
        return _shown(conn, table_id)

    @writes
    def replace_watch_link(self, conn: sa.Connection, table_id: int, by: int, *, admin: bool = False) -> None:
        """End the link with which anybody may watch the table in a browser; there is another one then.

        The owner and admins may. Raises NoSuchTable, NotAllowed.
        """
        table = rows.table(conn, table_id)
        _may(table, by, admin=admin)
        _set(conn, table_id, watch_links=table.watch_links + 1)

    @writes
    def cancel(self, conn: sa.Connection, table_id: int, by: Person, *, admin: bool = False) -> Table:
        """Cancel the game before it has started.

        The owner and admins may. Raises NoSuchTable, NotInLobby, NotAllowed. A running game: `Leaving.cancel`.
        """
        table = _in_lobby(conn, table_id)
        _may(table, by.id, admin=admin)
        now = self._clock.now()
        _set(conn, table_id, status="cancelled", ended=now)
        calls.called_off(conn, table, now, by.id)
        return _shown(conn, table_id)

    @reads
    def of_guild(
        self, conn: sa.Connection, guild: int, status: Sequence[Status] = LIVE, limit: int = 100
    ) -> list[Table]:
        """Return a server's tables that are not archived, newest first."""
        listed = tables.c.status.in_(status) & tables.c.archived.is_(None)
        return rows.select(conn, tables.c.guild == guild, listed, limit=limit)

    @reads
    def of_person(
        self, conn: sa.Connection, person: int, status: Sequence[Status] = LIVE, limit: int = 100
    ) -> list[Table]:
        """Return the tables at which a person sits and that are not archived, newest first."""
        theirs = sa.select(seats.c.table).where(seats.c.person == person)
        listed = tables.c.status.in_(status) & tables.c.archived.is_(None)
        return rows.select(conn, tables.c.id.in_(theirs), listed, limit=limit)

    @reads
    def live(self, conn: sa.Connection) -> list[Table]:
        """Return every table in its lobby or running; `to_act` and `since` say which seats are to act."""
        return rows.select(conn, tables.c.status.in_(LIVE))

    @reads
    def unshown(self, conn: sa.Connection) -> list[Table]:
        """Return the lobbies without a known post: it was not sent, or its id is not stored."""
        return rows.select(conn, tables.c.status == "lobby", tables.c.lobby_message.is_(None))

    @reads
    def played_in(self, conn: sa.Connection, threads: Collection[int]) -> frozenset[int]:
        """Return those of the given threads that have or had a table."""
        played = sa.select(tables.c.thread).where(tables.c.thread.in_(threads))
        return frozenset(conn.execute(played).scalars())

    @reads
    def newest(self, conn: sa.Connection) -> int:
        """Return the highest number of a table, 0 if there is none."""
        return (conn.execute(sa.select(sa.func.max(tables.c.id)))).scalar() or 0

    @reads
    def count(self, conn: sa.Connection) -> dict[Status, int]:
        """Return the number of tables by status."""
        counted = conn.execute(sa.select(tables.c.status, sa.func.count().label("number")).group_by(tables.c.status))
        return {row.status: row.number for row in counted}


def lay(conn: sa.Connection, *, channel: int, thread: int | None, status: str = "lobby", **values: object) -> int:
    """Insert a table without players, and return its number. Raises ChannelTaken."""
    place = channel if thread is None else thread
    if status in LIVE:
        _check_free(conn, place)
    query = sa.insert(tables).values(channel=channel, thread=thread, place=place, status=status, **values)
    return int(conn.execute(query.returning(tables.c.id)).scalar_one())


def _check_free(conn: sa.Connection, place: int, table: int = 0) -> None:
    """Check that no other table plays there. Raises ChannelTaken.

    The database checks it as well, but a key taken meanwhile says only that the transaction is to be run again.
    """
    live = sa.select(tables.c.id).where(tables.c.place == place, tables.c.status.in_(LIVE), tables.c.id != table)
    if conn.execute(live).first() is not None:
        raise ChannelTaken(f"another table plays in {place}", table=table)


def begin(
    conn: sa.Connection,
    positions: Positions,
    table: Table,
    by: Person | None,
    deal: Json,
    now: datetime,
    *,
    gather: bool = True,
    imported: Json | None = None,
    status: str = "running",
) -> Played:
    """Start a fully seated table: store the deal, publish its commitment, announce it. `by` None: a league.

    With `gather` the first turns of computer players are announced in the same post. `imported`: the log's note on the
    file that the game came from; the `status` is "over" if that game has ended.
    """
    salt = fairness.new_salt()
    game = positions.game(table.game)
    state = game.new(table.options, len(table.seats), deal)
    commitment = fairness.commit(deal, salt)
    to_act = game.to_act(state)
    payload: Json = {
        "commitment": commitment,
        "seats": [{"name": seat.name, "computer": seat.computer is not None} for seat in table.seats],
    }
    if imported is not None:
        payload["imported"] = imported
    more = gather and any(table.seats[seat].computer is not None for seat in to_act)
    line = log.line("start", now, by, payload=payload)
    last, ready = outbox.announce(conn, table, table.head, [line], now, more=more)
    _set(
        conn,
        table.id,
        status=status,
        started=now,
        imported=None if imported is None else now,
        deal=deal,
        salt=salt,
        commitment=commitment,
        engine=game.version,
        seq=last,
        places=len(table.seats),
    )
    results.seated(conn, table.id, table.seats, last, now)
    clock_store.dealt(conn, table)
    after = turns.hand_on(conn, table, to_act, last, now)
    return Played(positions.made(after, state), tuple(ready), turn_over=True)


def _in_lobby(conn: sa.Connection, table_id: int) -> Table:
    table = rows.table(conn, table_id)
    if table.status != "lobby":
        raise NotInLobby(f"table {table_id} is {table.status}", table=table_id)
    return table


def _may(table: Table, by: int, *, admin: bool, seated: bool = False) -> None:
    if not (admin or by == table.owner or (seated and table.seat_of(by))):
        raise NotAllowed(f"only the owner of table {table.id} or an admin may do that", table=table.id)


def _shown(conn: sa.Connection, table_id: int) -> Table:
    """Return a table changed in its lobby, or moved, and have the overview updated."""
    table = rows.table(conn, table_id)
    displays.changed(conn, None, table)
    return table


def _free(table: Table) -> None:
    if len(table.seats) >= table.places:
        raise Full(f"table {table.id} has no free seat", table=table.id, places=table.places)


def sit(conn: sa.Connection, table_id: int, seat: Seat) -> None:
    """Seat a player or computer on a free seat."""
    conn.execute(
        sa.insert(seats).values(
            table=table_id, number=seat.number, person=seat.person, computer=seat.computer, name=seat.name
        )
    )
    if seat.person is not None:
        met(conn, Person(seat.person, seat.name))


def get_up(conn: sa.Connection, table: Table, people: Collection[int], now: datetime) -> None:
    """Take people out of a lobby; those behind them move up.

    A lobby that loses its owner passes on to the first person who sits there; without one it is cancelled.
    """
    order = [seat for seat in table.seats if seat.person not in people]
    _seat_all(conn, table.id, order)
    if table.owner in people:
        owner = next((seat.person for seat in order if seat.person is not None), None)
        _set(conn, table.id, **({"status": "cancelled", "ended": now} if owner is None else {"owner": owner}))


def _seat_all(conn: sa.Connection, table_id: int, order: Sequence[Seat]) -> None:
    """Reseat all players, numbered in this order."""
    conn.execute(sa.delete(seats).where(seats.c.table == table_id))
    for number, seat in enumerate(order):
        sit(conn, table_id, Seat(number, seat.person, seat.computer, seat.name))


def _set(conn: sa.Connection, table_id: int, **values: object) -> None:
    conn.execute(sa.update(tables).where(tables.c.id == table_id).values(**values))
