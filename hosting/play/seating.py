"""Seats that change hands in a running game: given up, handed over, replaced."""

from dataclasses import replace

import sqlalchemy as sa

from hosting.clocks import clock_store
from hosting.core import (
    AlreadySeated,
    BadValue,
    Ending,
    Entry,
    Full,
    Hosted,
    NotAllowed,
    NotKept,
    NotRunning,
    NotVacant,
    NotYourSeat,
    OfferNotYours,
    OtherTeam,
    Person,
    Seat,
    Table,
)
from hosting.db import log, results, rows, writes
from hosting.db.schema import drafts, participations, seats
from hosting.jobs import jobs
from hosting.notify import calls, outbox, reminders
from hosting.people import impartiality, met, plain
from hosting.play import copies, offers, plans, turns
from hosting.play.positions import GameService
from hosting.play.turns import VoteResult, call_off, open_to_players


def check_team(conn: sa.Connection, game: Hosted, table: Table, person: int, seat: int) -> None:
    """Refuse a seat to a player who has played for another team at the table, and knows its hidden information.

    Nothing is refused in a game in which each seat is a team of its own. Raises OtherTeam.
    """
    teams = game.teams(table.options, len(table.seats))
    if len(set(teams)) < len(teams) and any(teams[had] != teams[seat] for had in _held(conn, table, person)):
        raise OtherTeam(f"person {person} has played for another team of table {table.id}", table=table.id, seat=seat)


def change(
    conn: sa.Connection, table: Table, taker: Seat, ending: Ending, entry: Entry, head: int | None = None
) -> tuple[Table, tuple[int, ...]]:
    """Give a seat to another player, or vacate it. Return the table then, and the posts that are ready.

    `entry` announces it, after the line `head` of the log. Open votes end: they were put to other people. A vacant seat
    is offered to everyone: under the table's posts, and to substitutes elsewhere. A player who has had the seat before
    continues with the time that is left, so that handing it to and fro does not stop a clock.
    """
    table = clock_store.settle(conn, table, entry.at)
    left = table.seats[taker.number].left if _returns(conn, table, taker) else None
    write(conn, table, taker)
    turns.end_votes(conn, table)
    conn.execute(sa.delete(drafts).where(drafts.c.table == table.id, drafts.c.seat == taker.number))
    plans.left(conn, table.id, table.seats[taker.number])
    acting = taker.number in table.to_act
    more = True if acting and taker.computer is not None else None
    last, posts = outbox.announce(
        conn, table, table.head if head is None else head, [entry], entry.at, join=acting, more=more
    )
    results.left(conn, table.id, taker.number, ending, last, entry.at)
    results.seated(conn, table.id, [taker], last, entry.at)
    offers.ended(conn, table, taker.number)
    after = rows.table(conn, table.id)
    jobs.of_fixture(conn, after)
    if taker.vacant:
        maker = Person(after.owner if entry.by is None else entry.by, entry.name)
        offers.free(conn, after, taker.number, maker, entry.at)
    if acting:  # their turn starts now; for the other seats the turn goes on
        reminders.end(conn, after, after.seats[taker.number])  # of the previous player
        calls.end(conn, table, table.seats[taker.number])
        table = _with(after, replace(after.seats[taker.number], since=None))
        after = _with(after, replace(after.seats[taker.number], since=entry.at))
        after = turns.change(conn, table, after, entry.at, same_turn=True)
        if left:
            with clock_store.rebase_clocks(conn, [table.id], entry.at):
                conn.execute(sa.update(seats).where(_this(table, taker.number)).values(left=left))
            after = rows.table(conn, table.id)
    return after, tuple(posts)


def _with(table: Table, seat: Seat) -> Table:
    return replace(table, seats=tuple(seat if other.number == seat.number else other for other in table.seats))


def write(conn: sa.Connection, table: Table, seat: Seat) -> None:
    """Store a seat's player. Time away belongs to a player: a new one starts with none."""
    before = table.seats[seat.number]
    new = seat.person not in (None, before.person, before.kept_for) and not _returns(conn, table, seat)
    conn.execute(
        sa.update(seats)
        .where(_this(table, seat.number))
        .values(
            person=seat.person,
            computer=seat.computer,
            name=seat.name,
            resigned=seat.resigned,
            kept_for=seat.kept_for,
            away=0 if new else before.away,
        )
    )
    if seat.person is not None:
        met(conn, Person(seat.person, seat.name))


def _this(table: Table, number: int) -> sa.ColumnElement[bool]:
    return (seats.c.table == table.id) & (seats.c.number == number)


def _returns(conn: sa.Connection, table: Table, taker: Seat) -> bool:
    """Return whether the new player has had the seat before."""
    return taker.person is not None and taker.number in _held(conn, table, taker.person)


def _held(conn: sa.Connection, table: Table, person: int) -> set[int]:
    """Return the seats that a player has, or has had, at a table."""
    theirs = (participations.c.table == table.id) & (participations.c.person == person)
    return set(conn.execute(sa.select(participations.c.seat).where(theirs)).scalars())


class Leaving(GameService):
    """Changes of seats in running games, and games that end early."""

    @writes
    def hand_over(
        self, conn: sa.Connection, table_id: int, seat: int, by: Person, to: Person | str, *, admin: bool = False
    ) -> VoteResult:
        """Give a seat to another person, who has agreed to it, or to the named computer player.

        The seat's person may, and an admin; at a league's table an admin alone. Raises NoSuchTable, NotRunning,
        NotYourSeat, OfLeague, PlaysThere, AlreadySeated, OtherTeam, BadValue, CopyOfRunning for a computer player.
        """
        table = self._seat(conn, table_id, seat, by, admin=admin)
        impartiality.check(conn, table, by.id, admin=admin)
        if not admin:
            open_to_players(table)
        if isinstance(to, Person):
            if table.seat_of(to.id):
                raise AlreadySeated(f"they sit at table {table_id} already", table=table_id)
            impartiality.check_taker(conn, table, seat, to.id)
            check_team(conn, self._positions.game(table.game), table, to.id, seat)
            taker = Seat(seat, to.id, None, plain(to.name))
        else:
            if to not in self._positions.game(table.game).computers:
                raise BadValue(f"there is no computer player {to!r}", table=table_id)
            copies.check(conn, table)
            taker = Seat(seat, None, to, to)
        return _change(conn, table, taker, "replaced", self._seated(by, taker))

    @writes
    def take(self, conn: sa.Connection, table_id: int, by: Person, seat: int | None = None) -> VoteResult:
        """Take a vacant seat of a running game, the first if none is given; at a league's table the league gives it.

        Raises NoSuchTable, NotRunning, OfLeague, AlreadySeated, OtherTeam, BadValue, NotVacant if the seat has a
        player, Full.
        """
        table = open_to_players(rows.running(conn, table_id))
        if table.seat_of(by.id):
            raise AlreadySeated(f"they sit at table {table_id} already", table=table_id)
        vacant = [seat.number for seat in table.seats if seat.vacant]
        if not vacant:
            raise Full(f"table {table_id} has no vacant seat", table=table_id, places=table.places)
        number = vacant[0] if seat is None else seat
        if not 0 <= number < len(table.seats):
            raise BadValue(f"table {table_id} has no seat {number}", table=table_id)
        if number not in vacant:
            raise NotVacant(f"somebody plays for seat {number} of table {table_id}", table=table_id, seat=number)
        check_team(conn, self._positions.game(table.game), table, by.id, number)
        taker = Seat(number, by.id, None, plain(by.name))
        return _change(conn, table, taker, "replaced", self._seated(by, taker))

    @writes
    def take_offer(self, conn: sa.Connection, offer_id: int, by: Person) -> VoteResult:
        """Take an offered seat; one that is offered to everyone at a league's table the league gives.

        Raises OfferGone, OfferExpired, OfferNotYours, OfLeague, AlreadySeated, OtherTeam.
        """
        offer, table = offers.standing(conn, offer_id, self._clock.now())
        if offer.to is None:
            open_to_players(table)
        elif by.id != offer.to:
            raise OfferNotYours(f"offer {offer_id} is not made to {by.id}", table=table.id)
        impartiality.check_taker(conn, table, offer.seat, by.id)
        if table.seat_of(by.id):
            raise AlreadySeated(f"they sit at table {table.id} already", table=table.id)
        check_team(conn, self._positions.game(table.game), table, by.id, offer.seat)
        taker = Seat(offer.seat, by.id, None, plain(by.name))
        offers.end(conn, table, offer_id, "taken")
        # An offer to a person counts as an action of the offerer; one to everyone as the taker's own.
        return _change(conn, table, taker, "replaced", self._seated(by if offer.to is None else offer.by, taker))

    @writes
    def come_back(self, conn: sa.Connection, table_id: int, by: Person) -> VoteResult:
        """Return a person to the seat that is kept for them.

        Between the player who has it meanwhile and the returning one the first stored action wins. Raises NoSuchTable,
        NotRunning, AlreadySeated, NotKept, OtherTeam.
        """
        table = rows.running(conn, table_id)
        if table.seat_of(by.id):
            raise AlreadySeated(f"they sit at table {table_id} already", table=table_id)
        kept = next((seat.number for seat in table.seats if seat.kept_for == by.id), None)
        if kept is None:
            raise NotKept(f"no seat of table {table_id} is kept for them", table=table_id)
        check_team(conn, self._positions.game(table.game), table, by.id, kept)
        taker = Seat(kept, by.id, None, plain(by.name))
        return _change(conn, table, taker, "replaced", self._seated(by, taker))

    @writes
    def resign(
        self, conn: sa.Connection, table_id: int, by: Person, *, seat: int | None = None, admin: bool = False
    ) -> VoteResult:
        """Resign a seat: the game's first computer player continues for it. With no person left the game is cancelled.

        `seat`: the resigned seat, the person's own if None. Raises NoSuchTable, NotRunning, NotYourSeat, BadValue,
        CopyOfRunning, PlaysThere.
        """
        if seat is None:
            own = rows.table(conn, table_id).seat_of(by.id)
            if own is None:
                raise NotYourSeat(f"they have no seat at table {table_id}", table=table_id)
            seat = own.number
        table = self._seat(conn, table_id, seat, by, admin=admin)
        impartiality.check(conn, table, by.id, admin=table.seats[seat].person != by.id)
        copies.check(conn, table)
        computer = self._positions.game(table.game).computers[0]
        taker = Seat(seat, None, computer, table.seats[seat].name, resigned=True)
        entry = log.line("resign", self._clock.now(), by, seat=seat, payload={"computer": computer})
        if not any(other.person is not None for other in table.seats if other.number != seat):
            write(conn, table, taker)
            results.left(conn, table_id, seat, "resigned", table.head + 1, entry.at)
            return call_off(conn, table, entry)
        return _change(conn, table, taker, "resigned", entry)

    @writes
    def cancel(self, conn: sa.Connection, table_id: int, by: Person, *, admin: bool) -> VoteResult:
        """Cancel a running game without a vote: as an admin, or as the person who imported the game.

        By agreement: `Votes.cancel`. Raises NoSuchTable, NotRunning, NotAllowed, PlaysThere.
        """
        table = rows.table(conn, table_id)
        if not admin and (table.imported is None or table.owner != by.id):
            raise NotAllowed(f"only an admin may call table {table_id} off without asking", table=table_id)
        if table.status != "running":
            raise NotRunning(f"table {table_id} is {table.status}", table=table_id)
        impartiality.check(conn, table, by.id, admin=admin)
        return call_off(conn, table, log.line("cancel", self._clock.now(), by))

    def _seat(self, conn: sa.Connection, table_id: int, seat: int, by: Person, *, admin: bool) -> Table:
        table = rows.running(conn, table_id)
        rows.check_seat(table, seat, by.id, admin=admin)
        return table

    def _seated(self, by: Person, taker: Seat) -> Entry:
        payload = {"name": taker.name, "person": taker.person, "computer": taker.computer}
        return log.line("seat", self._clock.now(), by, seat=taker.number, payload=payload)


def _change(conn: sa.Connection, table: Table, taker: Seat, ending: Ending, entry: Entry) -> VoteResult:
    after, posts = change(conn, table, taker, ending, entry)
    return VoteResult(after, "granted", None, posts)
