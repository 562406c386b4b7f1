"""Lobbies: opening a table, joining, leaving, starting; and finding tables."""

import random
import secrets
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

import sqlalchemy as sa

from hosting.clocks import account, clock_store
from hosting.core import (
    DAY,
    USUAL_HINTS,
    Company,
    GuildSettings,
    Json,
    Order,
    Person,
    Played,
    Seat,
    Status,
    Table,
    TimeControl,
    errors,
    fairness,
)
from hosting.db import log, reading, reads, rows, writes
from hosting.db.schema import posts, seats, tables
from hosting.jobs import jobs, kinds
from hosting.notify import calls, notices, outbox
from hosting.people import check_company, check_owner, clean_name, meet, reliability
from hosting.play import turns
from hosting.play.positions import GameService, Positions
from hosting.servers import check_tables, guild_settings

MAX_NAME_LENGTH = 80
LIVE: tuple[Status, ...] = ("lobby", "running")


def rematch_of(conn: sa.Connection, table_id: int) -> Table | None:
    return next(iter(rows.select(conn, tables.c.rematch_of == table_id, tables.c.status != "cancelled", limit=1)), None)


def _is_listed(status: Sequence[str]) -> sa.ColumnElement[bool]:
    return tables.c.status.in_(status) & tables.c.archived.is_(None)


@dataclass(frozen=True, slots=True)
class Overview:
    settings: GuildSettings
    live: tuple[Table, ...]
    """Newest first."""
    over: tuple[Table, ...]
    """Last first."""


class Lobby(GameService):
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
        """Open a table of `places`; `join`: the owner sits. Raises BadValue, Refused, TableError, ChannelTaken."""
        rules = self._positions.game(game)
        fewest, most = rules.seats
        places = most if places is None else places
        if not fewest <= places <= most:
            raise errors.BadValue(f"{game} is for {fewest} to {most} seats, not {places}", fewest=fewest, most=most)
        try:
            settings = rules.options(options or {})
        except rules.refusals as error:
            raise errors.Refused(str(error)) from error
        check_tables(conn, self._quotas, owner.id, guild, LIVE)
        table_id = lay(
            conn,
            guild=guild,
            channel=channel,
            thread=thread,
            name=clean_name(name, MAX_NAME_LENGTH),
            game=game,
            options=settings,
            order=order,
            places=places,
            language=language,
            owner=owner.id,
            created=self._clock.now(),
            time_control=None if time_control is None else time_control.write(),
            hints=USUAL_HINTS,
        )
        if join:
            sit(conn, table_id, Seat(0, owner.id, None, clean_name(owner.name)))
        return _change(conn, table_id)

    @writes
    def rematch(self, conn: sa.Connection, table_id: int, by: Person, thread: int | None = None) -> tuple[Table, bool]:
        """Return the rematch of a finished table, and whether this call opened it.

        There is at most one that was not cancelled. It keeps the options, clocks, hints, strictness, number of seats
        and channel, and the computer players if the server still allows them. `thread`: another one of its channel to
        play in. Raises NotNow, NotSeated, ChannelTaken, TableError.
        """
        table = rows.table(conn, table_id)
        if table.status != "over":
            raise errors.NotNow(f"table {table_id} is {table.status}", "table-not-over", table=table_id)
        if table.seat_of(by.id) is None:
            raise errors.NotSeated(f"they had no seat at table {table_id}", table=table_id)
        if (successor := rematch_of(conn, table_id)) is not None:
            return successor, False
        check_tables(conn, self._quotas, by.id, table.guild, LIVE)
        control, now = table.time_control, self._clock.now()
        if control is not None and control.then is not None:  # the same hour of another evening
            days = max(0, (int(now.timestamp()) - control.ends) // DAY + 1)
            control = replace(control, ends=0 if control.lasts else control.ends + days * DAY)
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
            created=now,
            rematch_of=table_id,
            time_control=None if control is None else control.write(),
            hints=table.hints,
            strict=table.strict and thread is None,
        )
        sit(conn, again, Seat(0, by.id, None, clean_name(by.name)))
        computers = [seat.computer for seat in table.seats if seat.computer is not None]
        may_sit = guild_settings(conn, table.guild).computers
        for number, computer in enumerate(computers if may_sit else (), 1):
            sit(conn, again, Seat(number, None, computer, computer))
        return _change(conn, again), True

    @writes
    def join(self, conn: sa.Connection, table_id: int, person: Person) -> Table:
        """Seat a person. Raises NotInLobby, AlreadySeated, Full, TableError."""
        table = _in_lobby(conn, table_id)
        table.check_free(person.id)
        check_company(conn, table_id, person.id, [seat.person for seat in table.seats])
        is_restricted = table.company != "all" and person.id != table.owner
        if is_restricted and not reliability(conn, person.id).fits(table.company):
            raise errors.TableError(
                f"table {table_id} is for {table.company} people",
                "table-other-company",
                table=table_id,
                who=table.company,
            )
        return _seat(conn, table, Seat(len(table.seats), person.id, None, clean_name(person.name)))

    @writes
    def choose_company(
        self, conn: sa.Connection, table_id: int, wanted: Company, by: int, *, admin: bool = False
    ) -> Table:
        """Choose who may join; people who sit there stay. Raises NotInLobby, NotAllowed."""
        table = _in_lobby(conn, table_id)
        check_owner(table, by, admin=admin)
        rows.change(conn, table_id, company=wanted)
        return _change(conn, table_id)

    @writes
    def leave(self, conn: sa.Connection, table_id: int, person: int) -> Table:
        """Take a person out of the lobby, see `get_up`. Raises NotInLobby, NotSeated."""
        table = _in_lobby(conn, table_id)
        table.seated(person)
        get_up(conn, table, [person], self._clock.now())
        return _change(conn, table_id)

    @writes
    def clear(self, conn: sa.Connection, table_id: int, people: Collection[int]) -> Table:
        """Take people who have left the server out of the lobby, see `get_up`. Raises NotInLobby."""
        get_up(conn, _in_lobby(conn, table_id), people, self._clock.now())
        return _change(conn, table_id)

    @writes
    def add_computer(
        self, conn: sa.Connection, table_id: int, by: int, computer: str | None = None, *, admin: bool = False
    ) -> Table:
        """Seat a computer player, or the game's first. Raises NotInLobby, NotAllowed, BadValue, Full, TableError."""
        table = _in_lobby(conn, table_id)
        check_owner(table, by, admin=admin or table.seat_of(by) is not None)
        if not guild_settings(conn, table.guild).computers:
            raise errors.TableError(
                f"server {table.guild} has no computer players", "table-no-computers", table=table_id
            )
        computers = self._positions.game(table.game).computers
        name = computer or next(iter(computers), "")
        if name not in computers:
            raise errors.BadValue(f"there is no computer player {name!r}", table=table_id)
        return _seat(conn, table, Seat(len(table.seats), None, name, name))

    @writes
    def remove_computer(self, conn: sa.Connection, table_id: int, by: int, *, admin: bool = False) -> Table:
        """Remove the last computer player. Raises NotInLobby, NotAllowed, NotSeated."""
        table = _in_lobby(conn, table_id)
        check_owner(table, by, admin=admin or table.seat_of(by) is not None)
        numbers = [seat.number for seat in table.seats if seat.computer is not None]
        if not numbers:
            raise errors.NotSeated(f"no computer player sits at table {table_id}", table=table_id)
        _seat_all(conn, table_id, [seat for seat in table.seats if seat.number != numbers[-1]])
        return _change(conn, table_id)

    async def start(self, table_id: int, by: Person, *, admin: bool = False) -> Played:
        """Draw seats and deal, publish the commitment, and start the game. The owner and admins may.

        Raises NotInLobby, NotAllowed, TableError, Refused if the options do not fit the number of seats.
        """
        opening = await self._start(table_id, by, admin=admin)
        self._positions.keep(table_id, opening.position.seq, opening.position.state)
        return opening

    @writes
    def _start(self, conn: sa.Connection, table_id: int, by: Person, *, admin: bool) -> Played:
        table = _in_lobby(conn, table_id)
        check_owner(table, by.id, admin=admin)
        game = self._positions.game(table.game)
        fewest = game.seats[0]
        if len(table.seats) < fewest or all(seat.person is None for seat in table.seats):
            raise errors.TableError(
                f"{len(table.seats)} seats of {fewest} are taken", "table-too-few", table=table_id, fewest=fewest
            )
        return start(conn, self._positions, table, by, self._clock.now())

    @writes
    def set_message(self, conn: sa.Connection, table_id: int, message: int | None) -> None:
        rows.change(conn, table_id, lobby_message=message)

    @writes
    def move(self, conn: sa.Connection, table_id: int, channel: int, thread: int | None = None) -> Table:
        """Move the table, its unsent posts too; in another thread it is strict no longer. Raises ChannelTaken."""
        place = channel if thread is None else thread
        table = rows.table(conn, table_id)
        jobs.add(conn, kinds.DELIVER, table_id, guild=table.guild)
        strict = table.strict and thread == table.thread
        if table.status in LIVE:
            _check_free(conn, place, table_id)
        rows.change(conn, table_id, channel=channel, thread=thread, place=place, strict=strict)
        unsent = posts.c.state.in_(("open", *outbox.UNSENT))
        conn.execute(sa.update(posts).where(posts.c.table == table_id, unsent).values(channel=place))
        outbox.reach(conn, table, self._clock.now(), tuple(account.IN_HAND))
        return _change(conn, table_id)

    @writes
    def watch_in(self, conn: sa.Connection, table_id: int, thread: int) -> None:
        rows.change(conn, table_id, watchers=thread)
        jobs.gather(conn, kinds.WATCHERS, table_id, guild=rows.table(conn, table_id).guild)

    @writes
    def replace_watch_link(self, conn: sa.Connection, table_id: int, by: int, *, admin: bool = False) -> None:
        """Replace the link with which anybody may watch the table in a browser. Raises NotAllowed."""
        table = rows.table(conn, table_id)
        check_owner(table, by, admin=admin)
        rows.change(conn, table_id, watch_links=table.watch_links + 1)

    @writes
    def cancel(self, conn: sa.Connection, table_id: int, by: Person, *, admin: bool = False) -> Table:
        table = _in_lobby(conn, table_id)
        check_owner(table, by.id, admin=admin)
        now = self._clock.now()
        rows.change(conn, table_id, status="cancelled", ended=now)
        calls.called_off(conn, table, now, by.id)
        return _change(conn, table_id)

    @reads
    def of_guild(
        self, conn: sa.Connection, guild: int, status: Sequence[Status] = LIVE, limit: int = 100
    ) -> list[Table]:
        return rows.select(conn, tables.c.guild == guild, _is_listed(status), limit=limit)

    @reads
    def of_person(
        self, conn: sa.Connection, person: int, status: Sequence[Status] = LIVE, limit: int = 100
    ) -> list[Table]:
        theirs = sa.select(seats.c.table).where(seats.c.person == person)
        return rows.select(conn, tables.c.id.in_(theirs), _is_listed(status), limit=limit)

    @reads
    def overview(self, conn: sa.Connection, guild: int) -> Overview:
        mine, lately = tables.c.guild == guild, self._clock.now() - timedelta(days=7)
        live = rows.select(conn, mine, _is_listed(LIVE))
        over = rows.select(conn, mine, _is_listed(["over"]), tables.c.ended > lately)
        over.sort(key=lambda table: table.ended or table.created, reverse=True)
        return Overview(guild_settings(conn, guild), tuple(live), tuple(over[:10]))

    @reads
    def unshown(self, conn: sa.Connection) -> list[Table]:
        return rows.select(conn, tables.c.status == "lobby", tables.c.lobby_message.is_(None))

    @reads
    def played_in(self, conn: sa.Connection, threads: Collection[int]) -> frozenset[int]:
        query = sa.select(tables.c.thread).where(tables.c.thread.in_(threads))
        return frozenset(conn.execute(query).scalars())

    @reads
    def count(self, conn: sa.Connection) -> dict[Status, int]:
        counts = conn.execute(sa.select(tables.c.status, sa.func.count().label("number")).group_by(tables.c.status))
        return {row.status: row.number for row in counts}


def lay(conn: sa.Connection, *, channel: int, thread: int | None, status: str = "lobby", **values: object) -> int:
    place = channel if thread is None else thread
    if status in LIVE:
        _check_free(conn, place)
    query = sa.insert(tables).values(channel=channel, thread=thread, place=place, status=status, **values)
    return int(conn.execute(query.returning(tables.c.id)).scalar_one())


def _check_free(conn: sa.Connection, place: int, table: int = 0) -> None:
    live = sa.select(tables.c.id).where(tables.c.place == place, tables.c.status.in_(LIVE), tables.c.id != table)
    if conn.execute(live).first() is not None:
        raise errors.ChannelTaken(f"another table plays in {place}", table=table)


def start(conn: sa.Connection, positions: Positions, table: Table, by: Person | None, now: datetime) -> Played:
    """Draw seats if need be, deal, and begin. Raises Refused if the options do not fit the number of seats."""
    chance = random.Random(secrets.randbits(256))  # noqa: S311  (seeded by what nobody can foresee)
    order, game = list(table.seats), positions.game(table.game)
    if table.order == "drawn":
        chance.shuffle(order)
        _seat_all(conn, table.id, order)
        table = rows.table(conn, table.id)
    try:
        deal = game.deal(table.options, len(order), chance)
    except game.refusals as error:
        raise errors.Refused(str(error), table=table.id) from error
    return begin(conn, positions, table, by, deal, now)


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
    """Start a fully seated table: store the deal, publish its commitment, announce it. `by` None: nobody.

    With `gather` the first turns of computer players are announced in the same post. `imported`: the log's note on the
    file that the game came from; the `status` is "over" if that game has ended.
    """
    salt, game = fairness.new_salt(), positions.game(table.game)
    state = game.new(table.options, len(table.seats), deal)
    to_act, commitment = game.to_act(state), fairness.commit(deal, salt)
    people = [{"name": seat.name, "computer": seat.computer is not None} for seat in table.seats]
    payload: Json = {"commitment": commitment, "seats": people}
    if imported is not None:
        payload["imported"] = imported
    more = gather and any(table.seats[seat].computer is not None for seat in to_act)
    line = log.line("start", now, by, payload=payload)
    last, ready = outbox.announce(conn, table, table.head, [line], now, more=more)
    rows.change(
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
    turns.seated(conn, table.id, table.seats, last, now)
    clock_store.deal(conn, table, now)
    after = turns.hand_on(conn, table, to_act, last, now)
    return Played(positions.made(after, state), tuple(ready), turn_over=True)


def _in_lobby(conn: sa.Connection, table_id: int) -> Table:
    table = rows.table(conn, table_id)
    if table.status != "lobby":
        raise errors.NotInLobby(f"table {table_id} is {table.status}", table=table_id)
    return table


def _change(conn: sa.Connection, table_id: int) -> Table:
    table = rows.table(conn, table_id)
    notices.update_displays(conn, None, table)
    return table


def _seat(conn: sa.Connection, table: Table, seat: Seat) -> Table:
    if len(table.seats) >= table.places:
        raise errors.Full(f"table {table.id} has no free seat", table=table.id, places=table.places)
    sit(conn, table.id, seat)
    return _change(conn, table.id)


def sit(conn: sa.Connection, table_id: int, seat: Seat) -> None:
    values = {name: getattr(seat, name) for name in ("number", "person", "computer", "name")}
    conn.execute(sa.insert(seats).values(table=table_id, **values))
    if seat.person is not None:
        meet(conn, Person(seat.person, seat.name))


def get_up(conn: sa.Connection, table: Table, people: Collection[int], now: datetime) -> None:
    """Take people out; the first one left owns the lobby, which is cancelled without any."""
    order = [seat for seat in table.seats if seat.person not in people]
    _seat_all(conn, table.id, order)
    if table.owner in people:
        owner = next((seat.person for seat in order if seat.person is not None), None)
        rows.change(conn, table.id, **({"status": "cancelled", "ended": now} if owner is None else {"owner": owner}))


def _seat_all(conn: sa.Connection, table_id: int, order: Sequence[Seat]) -> None:
    conn.execute(sa.delete(seats).where(seats.c.table == table_id))
    for number, seat in enumerate(order):
        sit(conn, table_id, Seat(number, seat.person, seat.computer, seat.name))
