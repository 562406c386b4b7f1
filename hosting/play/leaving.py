"""Leaving a running game: resigning, handing over, cancelling; and taking a vacant seat.

An admin does the same for people who have left the server. Everyone who has played stays in the participations.
"""

import sqlalchemy as sa

from hosting.core import (
    AlreadySeated,
    BadValue,
    Ending,
    Entry,
    Full,
    NotAllowed,
    NotKept,
    NotRunning,
    NotVacant,
    NotYourSeat,
    OfferNotYours,
    Person,
    Seat,
    Table,
)
from hosting.db import log, results, rows, writes
from hosting.people import impartiality, plain
from hosting.play import copies, offers, seating
from hosting.play.decisions import VoteResult, call_off, open_to_players
from hosting.play.positions import GameService


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
            seating.check_team(conn, self._positions.game(table.game), table, to.id, seat)
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
        seating.check_team(conn, self._positions.game(table.game), table, by.id, number)
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
        seating.check_team(conn, self._positions.game(table.game), table, by.id, offer.seat)
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
        seating.check_team(conn, self._positions.game(table.game), table, by.id, kept)
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
            seating.write(conn, table, taker)
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
    after, posts = seating.change(conn, table, taker, ending, entry)
    return VoteResult(after, "granted", None, posts)
