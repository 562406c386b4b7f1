"""Seats that change hands in a running game: given up, handed over, replaced; admins' acts, and enforced silence.

The log keeps each act of an admin with its author and reason. A game says when its players have to be silent
(`hosting.core.game.Silent`); Discord deletes the messages.
"""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Final

import sqlalchemy as sa

from gamekit import naming
from hosting.clocks import clock_store
from hosting.core import GIVEN_UP, Ending, Entry, Hosted, Person, Seat, Silent, Table, errors
from hosting.db import log, reads, rows, writes
from hosting.db.schema import drafts, participations, seats, tables
from hosting.jobs import jobs, kinds
from hosting.notify import calls, notices, outbox, reminders
from hosting.people import check_admin, check_company, check_impartial, check_owner, check_taker, clean_name, meet
from hosting.play import offers, plans, turns
from hosting.play.positions import GameService, check_no_copy, turns_of
from hosting.play.turns import VoteResult, end_game, open_to_players, take_back


def check_team(conn: sa.Connection, game: Hosted, table: Table, person: int, seat: int) -> None:
    """Refuse a seat to who has played for another team, and knows what it hides."""
    teams = game.teams(table.options, len(table.seats))
    if len(set(teams)) < len(teams) and any(teams[had] != teams[seat] for had in _seats_had(conn, table, person)):
        raise errors.TableError(
            f"person {person} has played for another team of table {table.id}",
            "table-other-team",
            table=table.id,
            seat=seat,
        )


def change(
    conn: sa.Connection, table: Table, taker: Seat, ending: Ending, entry: Entry, head: int | None = None
) -> VoteResult:
    """Give a seat to another player, or vacate it.

    `entry` announces it, after the line `head` of the log. Open votes end: they were put to other people. A vacant seat
    is offered to everyone: under the table's posts, and to substitutes elsewhere. A player who has had the seat before
    continues with the time that is left.
    """
    table = clock_store.settle(conn, table, entry.at)
    left = table.seats[taker.number].left if taker.number in _seats_had(conn, table, taker.person) else None
    write(conn, table, taker)
    turns.end_votes(conn, table)
    conn.execute(sa.delete(drafts).where(drafts.c.table == table.id, drafts.c.seat == taker.number))
    plans.left(conn, table.id, table.seats[taker.number])
    acting = taker.number in table.to_act
    more = True if acting and taker.computer is not None else None
    last, posts = outbox.announce(
        conn, table, table.head if head is None else head, [entry], entry.at, join=acting, more=more
    )
    turns.left(conn, table.id, taker.number, ending, last, entry.at)
    turns.seated(conn, table.id, [taker], last, entry.at)
    if ending in GIVEN_UP:
        present = (seat.person for seat in table.seats if seat.number != taker.number and seat.person != entry.by)
        calls.news(conn, table, "left", present, last, entry.at)
    offers.ended(conn, table, taker.number)
    after = rows.table(conn, table.id)
    jobs.of_fixture(conn, after)
    if taker.vacant:
        maker = Person(after.owner if entry.by is None else entry.by, entry.name)
        offers.free(conn, after, taker.number, maker, entry.at)
    if acting:  # their turn starts now; for the other seats the turn goes on
        reminders.end(conn, after, after.seats[taker.number])  # of the previous player
        calls.end(conn, table, table.seats[taker.number])
        ahead, seat, behind = after.seats[: taker.number], after.seats[taker.number], after.seats[taker.number + 1 :]
        before, then = (replace(after, seats=(*ahead, replace(seat, since=at), *behind)) for at in (None, entry.at))
        after = turns.change(conn, before, then, entry.at, same_turn=True)
        if left:
            with clock_store.rebase_clocks(conn, [table.id], entry.at):
                conn.execute(sa.update(seats).where(_this(table, taker.number)).values(left=left))
            after = rows.table(conn, table.id)
    control = after.time_control
    evening = after.status == "running" and control is not None and control.then is not None
    if evening and taker.person is not None:  # who may have announced an absence
        jobs.add(conn, kinds.EVENING, table.id, guild=table.guild)
    elif evening:
        leaver = table.seats[taker.number].name
        gone_over = turns.end_evening(conn, rows.table(conn, table.id), "left", entry.at, leaver)
        return VoteResult(gone_over.table, (*posts, *gone_over.posts))
    return VoteResult(after, tuple(posts))


def write(conn: sa.Connection, table: Table, seat: Seat) -> None:
    """Store a seat's player. Time away belongs to a player: a new one starts with none."""
    before, this = table.seats[seat.number], sa.update(seats).where(_this(table, seat.number))
    theirs = seat.person in (None, before.person, before.kept_for)
    away = before.away if theirs or seat.number in _seats_had(conn, table, seat.person) else 0
    values = {name: getattr(seat, name) for name in ("person", "computer", "name", "resigned", "kept_for")}
    conn.execute(this.values(**values, away=away))
    if table.watchers is not None:
        jobs.gather(conn, kinds.WATCHERS, table.id, guild=table.guild)
    if seat.person is not None:
        meet(conn, Person(seat.person, seat.name))


def _this(table: Table, number: int) -> sa.ColumnElement[bool]:
    return (seats.c.table == table.id) & (seats.c.number == number)


def _seats_had(conn: sa.Connection, table: Table, person: int | None) -> set[int]:
    theirs = (participations.c.table == table.id) & (participations.c.person == person)
    return set(conn.execute(sa.select(participations.c.seat).where(theirs)).scalars())


def check_replacement(conn: sa.Connection, game: Hosted, table: Table, seat: int, computer: str | None) -> None:
    """Check that a seat can go to the named computer player, or to nobody. Raises BadValue, CopyOfRunning."""
    if not 0 <= seat < len(table.seats) or (computer is not None and computer not in game.computers):
        raise errors.BadValue(f"seat {seat} of table {table.id} cannot go to {computer!r}", table=table.id)
    if computer is not None:
        check_no_copy(conn, table)


def replace_player(
    conn: sa.Connection,
    table: Table,
    seat: int,
    computer: str | None,
    by: Person | None,
    now: datetime,
    head: int | None = None,
    **payload: object,
) -> VoteResult:
    left = table.seats[seat].name
    taker = Seat(seat, None, computer, left if computer is None else computer)
    about = {"name": taker.name, "person": None, "computer": computer, "left": left, **payload}
    return change(conn, table, taker, "replaced", log.line("seat", now, by, seat=seat, payload=about), head)


class Leaving(GameService):
    @writes
    def hand_over(
        self, conn: sa.Connection, table_id: int, seat: int, by: Person, to: Person | str, *, admin: bool = False
    ) -> VoteResult:
        """Give a seat to another person, who has agreed to it, or to the named computer player.

        The seat's person may, and an admin; at a league's table an admin alone. Raises NotYourSeat, OfLeague,
        PlaysThere, AlreadySeated, TableError, BadValue, CopyOfRunning.
        """
        table = rows.running(conn, table_id)
        table.check_seat(seat, by.id, admin=admin)
        check_impartial(conn, table, by.id, admin=admin)
        if not admin:
            open_to_players(table)
        if isinstance(to, Person):
            return self._admit(conn, table, seat, to, by)
        check_replacement(conn, self._positions.game(table.game), table, seat, to)
        return self._seat(conn, table, Seat(seat, None, to, to), by)

    @writes
    def take(self, conn: sa.Connection, table_id: int, by: Person, seat: int | None = None) -> VoteResult:
        """Take a vacant seat, or the first. Raises OfLeague, AlreadySeated, BadValue, Full, TableError."""
        table = open_to_players(rows.running(conn, table_id))
        table.check_free(by.id)
        vacant = [seat.number for seat in table.seats if seat.vacant]
        if not vacant:
            raise errors.Full(f"table {table_id} has no vacant seat", table=table_id, places=table.places)
        number = vacant[0] if seat is None else seat
        if not 0 <= number < len(table.seats):
            raise errors.BadValue(f"table {table_id} has no seat {number}", table=table_id)
        if number not in vacant:
            raise errors.TableError(
                f"somebody plays for seat {number} of table {table_id}", "table-not-vacant", table=table_id, seat=number
            )
        return self._admit(conn, table, number, by, by)

    @writes
    def take_offer(self, conn: sa.Connection, offer_id: int, by: Person) -> VoteResult:
        """Take an offered seat. Raises OfferGone, NotAllowed, OfLeague for an open one, AlreadySeated, TableError."""
        offer, table = offers.standing(conn, offer_id, self._clock.now())
        if offer.to is None:
            open_to_players(table)
        elif by.id != offer.to:
            raise errors.NotAllowed(f"offer {offer_id} is not made to {by.id}", "offer-not-yours", table=table.id)
        offers.end(conn, table, offer_id, "taken")
        # An offer to a person counts as an action of the offerer; one to everyone as the taker's own.
        return self._admit(conn, table, offer.seat, by, by if offer.to is None else offer.by)

    @writes
    def come_back(self, conn: sa.Connection, table_id: int, by: Person) -> VoteResult:
        """Return a person to the seat that is kept for them. Raises AlreadySeated, TableError."""
        table = rows.running(conn, table_id)
        table.check_free(by.id)
        number = next((seat.number for seat in table.seats if seat.kept_for == by.id), None)
        if number is None:
            raise errors.TableError(f"no seat of table {table_id} is kept for them", "table-not-kept", table=table_id)
        check_team(conn, self._positions.game(table.game), table, by.id, number)
        return self._seat(conn, table, Seat(number, by.id, None, clean_name(by.name)), by)

    @writes
    def resign(
        self, conn: sa.Connection, table_id: int, by: Person, *, seat: int | None = None, admin: bool = False
    ) -> VoteResult:
        """Resign a seat, one's own if None. Raises NotYourSeat, BadValue, CopyOfRunning, PlaysThere."""
        table = rows.table(conn, table_id)
        if seat is None:
            own = table.seat_of(by.id)
            if own is None:
                raise errors.NotYourSeat(f"they have no seat at table {table_id}", table=table_id)
            seat = own.number
        table = rows.running(conn, table_id)
        table.check_seat(seat, by.id, admin=admin)
        check_impartial(conn, table, by.id, admin=table.seats[seat].person != by.id)
        check_no_copy(conn, table)
        computer = self._positions.game(table.game).computers[0]
        taker = Seat(seat, None, computer, table.seats[seat].name, resigned=True)
        entry = log.line("resign", self._clock.now(), by, seat=seat, payload={"computer": computer})
        if not any(other.person is not None for other in table.seats if other.number != seat):
            write(conn, table, taker)
            turns.left(conn, table_id, seat, "resigned", table.head + 1, entry.at)
            return end_game(conn, table, entry)
        return change(conn, table, taker, "resigned", entry)

    @writes
    def cancel(self, conn: sa.Connection, table_id: int, by: Person, *, admin: bool) -> VoteResult:
        """Cancel a running game, as an admin or as the person who imported it. Raises NotAllowed, PlaysThere."""
        table = rows.table(conn, table_id)
        if not admin and (table.imported is None or table.owner != by.id):
            raise errors.NotAllowed(f"only an admin may call table {table_id} off without asking", table=table_id)
        if table.status != "running":
            raise errors.NotRunning(f"table {table_id} is {table.status}", table=table_id)
        check_impartial(conn, table, by.id, admin=admin)
        return end_game(conn, table, log.line("cancel", self._clock.now(), by))

    def _admit(self, conn: sa.Connection, table: Table, seat: int, person: Person, by: Person) -> VoteResult:
        """Give a seat to a person who may have it. Raises AlreadySeated, OfLeague, TableError."""
        table.check_free(person.id)
        check_taker(conn, table, seat, person.id)
        seated = calls.players(table).items()
        check_company(conn, table.id, person.id, [who for who, at in seated if at.number != seat])
        check_team(conn, self._positions.game(table.game), table, person.id, seat)
        return self._seat(conn, table, Seat(seat, person.id, None, clean_name(person.name)), by)

    def _seat(self, conn: sa.Connection, table: Table, taker: Seat, by: Person) -> VoteResult:
        payload = {"name": taker.name, "person": taker.person, "computer": taker.computer}
        entry = log.line("seat", self._clock.now(), by, seat=taker.number, payload=payload)
        return change(conn, table, taker, "replaced", entry)


AGAIN: Final = timedelta(hours=6)
"""Time between an admin's reminders of a seat."""
MAX_REASON_LENGTH: Final = 200
LAST_TURNS: Final = 25
"""As many as a menu has."""


@dataclass(frozen=True, slots=True)
class PastTurn:
    """A turn that the game can be rolled back to, to the position before it."""

    ply: int
    """Number of steps before it."""
    last: int
    """Number of steps including it."""
    number: int
    seat: int
    revealed: bool
    """True if hidden things were shown in it or since."""


class Moderation(GameService):
    """Actions of admins. All raise NotAllowed for other users, and NoSuchTable; those that decide, PlaysThere."""

    @writes
    def nudge(self, conn: sa.Connection, table_id: int, seat: int, by: Person, *, admin: bool) -> tuple[int, ...]:
        """Remind the person of a seat, once per interval. Return the posts that are ready. Raises what `nudge` does."""
        if not admin:
            raise errors.NotAllowed(f"only an admin may do that at table {table_id}", table=table_id)
        return nudge(conn, rows.running(conn, table_id), seat, by, self._clock.now())

    @writes
    def replace(
        self,
        conn: sa.Connection,
        table_id: int,
        seat: int,
        player: str,
        computer: str | None,
        by: Person,
        reason: str,
        *,
        admin: bool,
    ) -> VoteResult:
        """Give a seat to a computer player, or vacate it with None.

        `player` is the seat's at the time of the choice, as `holder` names it. Raises BadValue, NoReason, Stale if the
        seat has changed hands since, CopyOfRunning for a computer player.
        """
        table = rows.running(conn, table_id)
        check_admin(conn, table, by.id, admin=admin)
        check_replacement(conn, self._positions.game(table.game), table, seat, computer)
        if holder(table.seats[seat]) != player:
            raise errors.Stale(f"seat {seat} of table {table_id} has changed hands", table=table_id)
        return replace_player(conn, table, seat, computer, by, self._clock.now(), reason=_reason(reason))

    @reads
    def turns(self, conn: sa.Connection, table_id: int) -> tuple[PastTurn, ...]:
        table = rows.table(conn, table_id)
        course, states = self._positions.states(conn, table)
        past_turns, revealed = list[PastTurn](), False
        for turn in reversed(turns_of(course.steps)[-LAST_TURNS:]):
            step, revealed = course.steps[turn.start], revealed or any(course.reveals(states, turn))
            past_turns.append(PastTurn(turn.start, turn.stop, step.turn or 0, step.seat or 0, revealed))
        return tuple(past_turns)

    @writes
    def roll_back(
        self, conn: sa.Connection, table_id: int, seq: int, to: int, by: Person, reason: str, *, admin: bool
    ) -> VoteResult:
        """Roll back to before the turn that started after `to` steps, even beyond revelations since.

        The deal stays, and players keep what they have seen. `seq` is the position in which the admin chose. Raises
        Stale, BadValue, NoReason.
        """
        table = rows.running(conn, table_id)
        check_admin(conn, table, by.id, admin=admin)
        if table.seq != seq:
            raise errors.Stale(f"table {table_id} has moved on from {seq} to {table.seq}", table=table_id)
        self._positions.rules(table)
        course, states = self._positions.states(conn, table)
        steps = course.steps
        if to not in [turn.start for turn in turns_of(steps)]:
            raise errors.BadValue(f"no turn of table {table_id} began after {to} steps", table=table_id)
        payload = {
            "to": to,
            "ask": None,
            "reason": _reason(reason),
            "turns": len({(step.turn, step.seat) for step in steps[to:]}),
            "revealed": any(course.reveals(states, range(to, len(steps)))),
        }
        entry = log.line("undo", self._clock.now(), by, seat=steps[to].seat, payload=payload)
        return take_back(conn, table, table.head, to, course.game.to_act(states[to]), entry)

    @writes
    def call_off(self, conn: sa.Connection, table_id: int, by: Person, reason: str, *, admin: bool) -> VoteResult:
        """End a running game without a result. Raises NoReason."""
        table = rows.running(conn, table_id)
        check_admin(conn, table, by.id, admin=admin)
        payload = {"admin": True, "reason": _reason(reason)}
        return end_game(conn, table, log.line("cancel", self._clock.now(), by, payload=payload))

    @reads
    def check(self, conn: sa.Connection, table_id: int, by: int) -> None:
        """Check that an admin may play for a seat, or look at what it sees. Raises PlaysThere."""
        check_impartial(conn, rows.table(conn, table_id), by, admin=True)


def nudge(conn: sa.Connection, table: Table, seat: int, by: Person, now: datetime) -> tuple[int, ...]:
    """Remind the person of a seat; return the posts that are ready. Raises NotYourTurn if no person acts, NotNow."""
    if seat not in table.to_act or table.seats[seat].person is None:
        raise errors.NotYourTurn(f"nobody is waited for at seat {seat} of table {table.id}", table=table.id, seat=seat)
    before = [entry.at for entry in log.entries(conn, table.id) if entry.kind == "nudge" and entry.seat == seat]
    if before and now < before[-1] + AGAIN:
        again = int((before[-1] + AGAIN).timestamp())
        raise errors.NotNow(
            f"seat {seat} of table {table.id} was reminded lately", "table-nudged", table=table.id, again=str(again)
        )
    reminders.restart(conn, table, table.seats[seat], now)
    _, posts = outbox.announce(conn, table, table.head, [log.line("nudge", now, by, seat=seat)], now, join=False)
    return tuple(posts)


def holder(seat: Seat) -> str:
    return str(seat.person or seat.computer or 0)


def _reason(text: str) -> str:
    reason = naming.label(text, MAX_REASON_LENGTH, "")
    if not reason:
        raise errors.NoReason("an admin's act has a reason")
    return reason


LIFTED = "strict-lifted"
"""The notice that messages are no longer deleted; its payload has the reason: "chosen", or "lost" with a permission."""


class Muting(GameService):
    @writes
    def choose(self, conn: sa.Connection, table_id: int, by: int, *, strict: bool, admin: bool = False) -> Table:
        """Choose if messages are deleted, before the start; lift it at any time. Raises NotAllowed, NotInLobby."""
        table = rows.table(conn, table_id)
        check_owner(table, by, admin=admin)
        if not strict:
            self._lift(conn, table, "chosen")
        elif table.status != "lobby":
            raise errors.NotInLobby(f"table {table_id} is {table.status}", table=table_id)
        else:
            rows.change(conn, table_id, strict=True)
        return rows.table(conn, table_id)

    @writes
    def lift(self, conn: sa.Connection, thread: int) -> None:
        """Delete no more there, as Discord refuses; idempotent."""
        for table in _strict_in(conn, thread):
            self._lift(conn, table, "lost")

    @reads
    def broken(self, conn: sa.Connection, thread: int) -> Table | None:
        for table in _strict_in(conn, thread):
            position = self._positions.read(conn, table)
            if isinstance(position.game, Silent) and position.game.silent(position.state):
                return table
        return None

    def _lift(self, conn: sa.Connection, table: Table, why: str) -> None:
        if not table.strict:
            return
        rows.change(conn, table.id, strict=False)
        if table.status == "running":
            now, place = self._clock.now(), table.place
            notices.add(conn, LIFTED, now, guild=table.guild, table=table.id, channel=place, payload={"why": why})


def _strict_in(conn: sa.Connection, thread: int) -> list[Table]:
    return rows.select(conn, tables.c.thread == thread, tables.c.strict, tables.c.status == "running")
