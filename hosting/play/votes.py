"""Votes: to take back the last turn, to cancel the game, to replace a player who has left.

A vote's start, every answer and its outcome are entries of the log. An undo needs the agreement of all who are waited
for, everything else that of more than half of the others. A vote that can no longer pass has failed. Moving on
declines: a step ends a request to undo. Players who have left the server are not waited for: callers name the `absent`;
an answer that they have given counts. No vote ends a league's table, stops its clocks, or gives a seat of it away.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final, Literal, get_args

import sqlalchemy as sa

from hosting.clocks import account
from hosting.core import (
    BadValue,
    Ballot,
    Entry,
    Json,
    NoSuchVote,
    NotAbsent,
    NotAllowed,
    NothingToUndo,
    NotLong,
    Paused,
    Person,
    Question,
    Revealed,
    Seat,
    Table,
    Vote,
    VoteIsOpen,
)
from hosting.db import log, reads, results, rows, writes
from hosting.db.schema import drafts, tables, votes
from hosting.jobs import jobs, kinds
from hosting.notify import outbox
from hosting.people import impartiality
from hosting.play import copies, seating, turns
from hosting.play.positions import GameService
from hosting.play.turns import VoteResult, call_off, open_to_players, stop_clocks, take_back, with_clocks

TIME_TO_ANSWER: Final = timedelta(hours=24)
"""Time after which a vote without agreement lapses."""
_QUESTIONS: Final = get_args(Question)

# Built once: every turn runs it.


@dataclass(frozen=True, slots=True)
class TurnBack:
    """A turn that can be taken back."""

    to: int
    """The ply at which it started."""
    seat: int | None
    """Its seat."""
    turn: int
    """Its number in the game, from 1."""
    to_act: tuple[int, ...]


class Votes(GameService):
    """Decisions of a table by agreement."""

    @writes
    def undo(self, conn: sa.Connection, table_id: int, by: Person, *, absent: Collection[int] = ()) -> VoteResult:
        """Open a vote to take back a person's last turn; granted at once if there is nobody to ask.

        Only the last turn of a person, by that person; later computer turns are undone with it. `absent`: people who
        are not waited for. Raises NoSuchTable, NotRunning, NotSeated, NothingToUndo, Revealed, VoteIsOpen, OtherRules,
        OfLeague with nobody to ask.
        """
        table = rows.running(conn, table_id)
        seat = table.seated(by.id)
        if all(other.person in (None, by.id, *absent) for other in table.seats):
            open_to_players(table)
        back = self._turn_back(conn, table, seat.number)
        return self._ask(conn, table, "undo", by, seat.number, back.to, absent, turn=back.turn)

    @writes
    def cancel(self, conn: sa.Connection, table_id: int, by: Person, *, absent: Collection[int] = ()) -> VoteResult:
        """Open a vote to cancel the game; granted at once if there is nobody to ask.

        `absent`: people who are not waited for. Raises NoSuchTable, NotRunning, NotSeated, VoteIsOpen, OfLeague.
        """
        table = open_to_players(rows.running(conn, table_id))
        seat = table.seated(by.id)
        return self._ask(conn, table, "cancel", by, seat.number, None, absent)

    @writes
    def replace(
        self,
        conn: sa.Connection,
        table_id: int,
        by: Person,
        seat: int,
        computer: str | None = None,
        *,
        absent: Collection[int] = (),
    ) -> VoteResult:
        """Open a vote to give the seat of a player who has left to a computer player, or to vacate it with None.

        Granted at once if there is nobody to ask; a player who returns meanwhile votes too. `absent`: people who have
        left. Raises NoSuchTable, NotRunning, NotSeated, BadValue, NotAbsent, VoteIsOpen, OfLeague, CopyOfRunning for a
        computer player.
        """
        table = open_to_players(rows.running(conn, table_id))
        own = table.seated(by.id)
        known = self._positions.game(table.game).computers
        if not 0 <= seat < len(table.seats) or (computer is not None and computer not in known):
            raise BadValue(f"seat {seat} of table {table_id} cannot go to {computer!r}", table=table_id)
        person = table.seats[seat].person
        if person is None or person not in absent:
            raise NotAbsent(f"whoever has seat {seat} of table {table_id} has not left", table=table_id)
        if computer is not None:
            copies.check(conn, table)
        payload: Json = {"seat": seat, "computer": computer}
        return self._ask(conn, table, "replace", by, own.number, None, absent, payload)

    @writes
    def finish(self, conn: sa.Connection, table_id: int, by: Person, *, absent: Collection[int] = ()) -> VoteResult:
        """Open a vote to end a long game with its present result; granted at once if there is nobody to ask.

        Computer players agree. `absent`: people who are not waited for. Raises NoSuchTable, NotRunning, NotSeated,
        NotLong, VoteIsOpen, OfLeague, OtherRules.
        """
        table = open_to_players(rows.running(conn, table_id))
        seat = table.seated(by.id)
        self._positions.rules(table)
        position = self._positions.read(conn, table)
        if not position.game.long(position.state):
            raise NotLong(f"the game of table {table_id} is not long", table=table_id)
        return self._ask(conn, table, "finish", by, seat.number, None, absent)

    @writes
    def pause(self, conn: sa.Connection, table_id: int, by: Person, *, absent: Collection[int] = ()) -> VoteResult:
        """Open a vote to pause the clocks; granted at once if there is nobody to ask.

        `absent`: people who are not waited for. Raises NoSuchTable, NotRunning, NoClocks, NotSeated, OfLeague, Paused,
        VoteIsOpen.
        """
        table = open_to_players(with_clocks(conn, table_id))
        seat = table.seated(by.id)
        if table.paused is not None:
            raise Paused(f"the clocks of table {table_id} stand", table=table_id)
        return self._ask(conn, table, "pause", by, seat.number, None, absent)

    @writes
    def answer(
        self,
        conn: sa.Connection,
        table_id: int,
        what: Question,
        by: Person,
        *,
        yes: bool,
        absent: Collection[int] = (),
    ) -> VoteResult:
        """Agree or decline, or change an answer. A no of the person who opened the vote withdraws it.

        `absent`: people who are not waited for. Raises NoSuchTable, NotRunning, NoSuchVote.
        """
        table = rows.running(conn, table_id)
        vote, seat = _open(conn, table, what, absent), table.seat_of(by.id)
        if vote is None or seat is None or seat.number in (vote.yes if yes else vote.no):
            raise NoSuchVote(f"table {table_id} does not ask them about {what}", table=table_id)
        now = self._clock.now()
        answer = log.line("answer", now, by, seat=seat.number, payload={"what": what, "ask": vote.seq, "yes": yes})
        head = log.append(conn, table_id, table.head, [answer], None)
        if now >= _due(conn, table, vote, now):
            return self._lapse(conn, table, head, vote, None, "late")
        if seat.number == vote.seat:
            return self._lapse(conn, table, head, vote, by, "withdrawn")
        agreed, declined = ([number for number in those if number != seat.number] for those in (vote.yes, vote.no))
        (agreed if yes else declined).append(seat.number)
        this = (votes.c.table == table_id) & (votes.c.what == what)
        conn.execute(sa.update(votes).where(this).values(yes=agreed, no=declined))
        jobs.add(conn, kinds.TALLY, f"{table_id}:{vote.seq}", guild=table.guild)
        return self._settle(conn, table, head, what, by, absent)

    @writes
    def recount(self, conn: sa.Connection, table_id: int, absent: Collection[int]) -> list[VoteResult]:
        """Settle the votes at a table that are decided once nobody waits for the `absent`.

        Raises NoSuchTable.
        """
        settled = []
        for what in conn.execute(sa.select(votes.c.what).where(votes.c.table == table_id)).scalars().all():
            table = rows.table(conn, table_id)
            vote = _open(conn, table, what, absent) if table.status == "running" else None
            if vote is not None and vote.settled:
                asking = table.seats[vote.seat]
                by = None if asking.person is None else Person(asking.person, asking.name)
                settled.append(self._settle(conn, table, table.head, what, by, absent))
        return settled

    @writes
    def undo_now(self, conn: sa.Connection, table_id: int, by: Person, *, admin: bool) -> VoteResult:
        """Take back, as an admin, a person's last turn; repeatedly to go further back.

        Raises NoSuchTable, NotAllowed, NotRunning, PlaysThere, NothingToUndo, Revealed, OtherRules.
        """
        if not admin:
            raise NotAllowed(f"only an admin may take back at table {table_id} without asking", table=table_id)
        table = rows.running(conn, table_id)
        impartiality.check(conn, table, by.id, admin=admin)
        back = self._turn_back(conn, table, None)
        vote = _open(conn, table, "undo")
        return self._take_back(conn, table, table.head, back, by, {"ask": None if vote is None else vote.seq})

    @reads
    def open(self, conn: sa.Connection, table_id: int, what: Question, *, absent: Collection[int] = ()) -> Vote | None:
        """Return the open vote of a table, or None. `absent`: people who are not missing. Raises NoSuchTable."""
        return _open(conn, rows.table(conn, table_id), what, absent)

    @writes
    def lapse(self, conn: sa.Connection, table_id: int) -> list[VoteResult]:
        """End every vote at a table whose time has passed without agreement. Raises NoSuchTable."""
        late, now = (votes.c.table == table_id) & (votes.c.deadline <= self._clock.now()), self._clock.now()
        ended = []
        for what in conn.execute(sa.select(votes.c.what).where(late)).scalars().all():
            table = rows.table(conn, table_id)
            vote = _open(conn, table, what)
            if vote is not None and (due := _due(conn, table, vote, now)) > now:
                conn.execute(sa.update(votes).where(late, votes.c.what == what).values(deadline=due))
                jobs.add(conn, kinds.TALLY, f"{table_id}:{vote.seq}", guild=table.guild)
            elif vote is not None:
                ended.append(self._lapse(conn, table, table.head, vote, None, "late"))
        return ended

    @reads
    def ballot(self, conn: sa.Connection, table_id: int, seq: int) -> Ballot | None:
        """Return the vote of the log entry `seq` for display, open or ended; None if there was none.

        Raises NoSuchTable.
        """
        table = rows.table(conn, table_id)
        entries = log.entries(conn, table_id, after=seq - 1)
        if not entries or entries[0].kind != "ask":
            return None
        ask, *later = entries
        gone = {table.seats[seat].person for seat in ask.payload.get("absent", ())}
        vote = _open(conn, table, ask.payload["what"], [person for person in gone if person is not None])
        if vote is not None and vote.seq == seq:
            return Ballot(vote, None)
        return _ended(table_id, ask, later)

    def _turn_back(self, conn: sa.Connection, table: Table, seat: int | None) -> TurnBack:
        """Return the last turn of the seat's person. Raises NothingToUndo, Revealed, OtherRules."""
        self._positions.rules(table)
        course, states = self._positions.states(conn, table)
        steps, game = course.steps, course.game
        index = next((ply for ply in reversed(range(len(steps))) if steps[ply].by is not None), None)
        if index is None or (seat is not None and steps[index].seat != seat):
            raise NothingToUndo(f"there is no last turn of theirs to take back at table {table.id}", table=table.id)
        last, to = steps[index], index
        while to > 0 and (steps[to - 1].turn, steps[to - 1].seat) == (last.turn, last.seat):
            to -= 1
        if any(game.reveals(states[ply], game.read(steps[ply].payload)) for ply in range(to, len(steps))):
            raise Revealed(f"something was revealed since at table {table.id}", table=table.id)
        number = len(dict.fromkeys((step.turn, step.seat) for step in steps[:to])) + 1
        return TurnBack(to, last.seat, number, game.to_act(states[to]))

    def _ask(
        self,
        conn: sa.Connection,
        table: Table,
        what: Question,
        by: Person,
        seat: int,
        to: int | None,
        absent: Collection[int],
        about: Json | None = None,
        **more: int,
    ) -> VoteResult:
        if _open(conn, table, what) is not None:
            raise VoteIsOpen(f"table {table.id} is being asked about {what} already", table=table.id)
        now = self._clock.now()
        deadline = now + TIME_TO_ANSWER
        left = [other.number for other in table.seats if other.person in absent and other.number != seat]
        payload = {
            "what": what,
            "deadline": deadline.isoformat(),
            "to": to,
            "absent": left,
            **_named(table, about),
            **more,
        }
        posts: list[int] = []
        entry = log.line("ask", now, by, seat=seat, payload=payload)
        others = [other.person for other in table.seats if other.person is not None and other.number != seat]
        if all(person in absent for person in others):
            head = log.append(conn, table.id, table.head, [entry], None)
        else:
            head, posts = outbox.announce(conn, table, table.head, [entry], now, join=False)
        conn.execute(
            sa.insert(votes).values(
                table=table.id, what=what, seq=head, seat=seat, to=to, deadline=deadline, yes=[seat], payload=about
            )
        )
        jobs.add(conn, kinds.VOTE, f"{table.id}:{what}:{head}", guild=table.guild, due=deadline)
        settled = self._settle(conn, table, head, what, by, absent)
        return VoteResult(settled.table, settled.outcome, settled.vote, (*posts, *settled.posts))

    def _settle(
        self, conn: sa.Connection, table: Table, head: int, what: Question, by: Person | None, absent: Collection[int]
    ) -> VoteResult:
        """Carry out a vote that has passed; end one that no longer can."""
        vote = _open(conn, table, what, absent)
        assert vote is not None
        if not vote.settled:
            return VoteResult(table, "open", vote, ())
        if vote.lacks:
            return self._lapse(conn, table, head, vote, None, "refused")
        if what == "cancel":
            entry = log.line("cancel", self._clock.now(), by, payload={"ask": vote.seq, "yes": list(vote.yes)})
            return call_off(conn, table, entry, head)
        if what == "replace":
            return self._replace(conn, table, head, by, vote)
        if what == "finish":
            return self._finish(conn, table, head, by, vote)
        if what == "pause":
            return stop_clocks(conn, table, head, log.line("pause", self._clock.now(), by, payload={"ask": vote.seq}))
        back = self._turn_back(conn, table, vote.seat)
        return self._take_back(conn, table, head, back, by, {"ask": vote.seq, "yes": list(vote.yes)})

    def _take_back(
        self, conn: sa.Connection, table: Table, head: int, back: TurnBack, by: Person | None, agreed: Json
    ) -> VoteResult:
        entry = log.line("undo", self._clock.now(), by, seat=back.seat, payload={"to": back.to, **agreed})
        return take_back(conn, table, head, back.to, back.to_act, entry)

    def _replace(self, conn: sa.Connection, table: Table, head: int, by: Person | None, vote: Vote) -> VoteResult:
        """Hand a seat over as agreed."""
        number, computer = vote.payload["seat"], vote.payload["computer"]
        left = table.seats[number].name
        taker = Seat(number, None, computer, left if computer is None else computer)
        payload = {"name": taker.name, "person": None, "computer": computer, "ask": vote.seq, "left": left}
        entry = log.line("seat", self._clock.now(), by, seat=number, payload=payload)
        after, posts = seating.change(conn, table, taker, "replaced", entry, head)
        return VoteResult(after, "granted", None, posts)

    def _finish(self, conn: sa.Connection, table: Table, head: int, by: Person | None, vote: Vote) -> VoteResult:
        """End the game with the result of its present position."""
        position, now = self._positions.read(conn, table), self._clock.now()
        outcome = position.game.outcome(position.game.finish(position.state))
        assert outcome is not None
        entry = log.line("finish", now, by, payload={"ask": vote.seq})
        last, posts = outbox.announce(conn, table, head, [entry], now)
        conn.execute(sa.update(tables).where(tables.c.id == table.id).values(seq=last, status="over", ended=now))
        results.finished(conn, table.id, outcome, last, now)
        turns.end_votes(conn, table)
        conn.execute(sa.delete(drafts).where(drafts.c.table == table.id))
        after = turns.hand_on(conn, table, (), last, now)
        jobs.over(conn, after)
        return VoteResult(after, "granted", None, tuple(posts))

    def _lapse(
        self,
        conn: sa.Connection,
        table: Table,
        head: int,
        vote: Vote,
        by: Person | None,
        how: Literal["late", "refused", "withdrawn"],
    ) -> VoteResult:
        now = self._clock.now()
        entry = log.line("lapse", now, by, seat=vote.seat, payload={"what": vote.what, "ask": vote.seq, "how": how})
        turns.end_votes(conn, table, vote.what)
        _, posts = outbox.announce(conn, table, head, [entry], now, join=False)
        return VoteResult(table, "refused", None, tuple(posts))


def _open(conn: sa.Connection, table: Table, what: Question, absent: Collection[int] = ()) -> Vote | None:
    row = conn.execute(sa.select(votes).where(votes.c.table == table.id, votes.c.what == what)).first()
    return None if row is None else _vote(table, row, absent)


def _vote(table: Table, row: Any, absent: Collection[int] = ()) -> Vote:  # noqa: ANN401
    waited_for = [seat.number for seat in table.seats if seat.person is not None and seat.person not in absent]
    answered = (row.seat, *row.yes, *row.no)
    return Vote(
        table_id=row.table,
        what=row.what,
        seq=row.seq,
        seat=row.seat,
        to=row.to,
        deadline=row.deadline,
        yes=tuple(row.yes),
        no=tuple(row.no),
        missing=tuple(number for number in waited_for if number not in answered),
        payload=row.payload or {},
    )


def _due(conn: sa.Connection, table: Table, vote: Vote, now: datetime) -> datetime:
    """Return when a vote lapses."""
    arrived = outbox.told_at(conn, table.id, vote.seq) or vote.deadline - TIME_TO_ANSWER
    return account.answered_by(conn, table, vote.deadline, arrived, TIME_TO_ANSWER, now)


def _ended(table_id: int, ask: Entry, later: Sequence[Entry]) -> Ballot:
    """Return an ended vote, read from the log."""
    assert ask.seat is not None
    about = [entry for entry in later if entry.payload.get("ask") == ask.seq]
    answers = {entry.seat: bool(entry.payload["yes"]) for entry in about if entry.kind == "answer"}
    vote = Vote(
        table_id=table_id,
        what=ask.payload["what"],
        seq=ask.seq,
        seat=ask.seat,
        to=ask.payload["to"],
        deadline=datetime.fromisoformat(ask.payload["deadline"]),
        yes=(ask.seat, *(seat for seat, yes in answers.items() if yes and seat is not None and seat != ask.seat)),
        no=tuple(seat for seat, yes in answers.items() if not yes and seat is not None),
        missing=(),
    )
    outcome = next((entry for entry in about if entry.kind != "answer"), None)
    if outcome is None:
        return Ballot(vote, "void")
    return Ballot(vote, outcome.payload.get("how", "refused") if outcome.kind == "lapse" else "granted")


def of_table(conn: sa.Connection, table: Table) -> tuple[Vote, ...]:
    """Return the open votes of a table, in an open transaction."""
    vote_rows = conn.execute(sa.select(votes).where(votes.c.table == table.id)).all()
    return tuple(_vote(table, row) for row in sorted(vote_rows, key=lambda row: _QUESTIONS.index(row.what)))


def _named(table: Table, about: Json | None) -> Json:
    """Return the subject of a vote with the name of the seat's player, for the log."""
    return {} if about is None else {"about": about, "left": table.seats[about["seat"]].name}
