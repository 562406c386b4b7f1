"""Votes: to take back the last turn, to cancel the game, to replace a player who has left.

A vote's start, every answer and its outcome are entries of the log. An undo needs the agreement of all who are waited
for, everything else that of more than half of the others. A vote that can no longer pass has failed. Moving on
declines: a step ends a request to undo. Players who have left the server are not waited for: callers name the `absent`;
an answer that they have given counts. No vote ends a league's table, stops its clocks, or gives a seat of it away.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any, Final, Literal, get_args

import sqlalchemy as sa

from hosting.clocks import account
from hosting.core import Ballot, Entry, Json, Person, Question, Seat, Table, Vote, errors
from hosting.db import log, reads, rows, value_of, writes
from hosting.db.schema import votes
from hosting.jobs import jobs, kinds
from hosting.notify import calls, outbox
from hosting.people import check_admin
from hosting.play import seating, turns
from hosting.play.positions import GameService, turns_of
from hosting.play.turns import VoteResult, end_game, open_to_players, stop_clocks, take_back, with_clocks

TIME_TO_ANSWER: Final = timedelta(hours=24)


@dataclass(frozen=True, slots=True)
class TurnBack:
    to: int
    """The ply at which it started."""
    seat: int | None
    turn: int
    """Its number in the game, from 1."""
    to_act: tuple[int, ...]


class Votes(GameService):
    """Decisions by agreement, at once if there is nobody to ask. `absent` are people who are not waited for."""

    @writes
    def put(
        self, conn: sa.Connection, table_id: int, what: Question, by: Person, *, absent: Collection[int] = ()
    ) -> VoteResult:
        """Open a vote; an undo is of a person's last turn and later computers'. Raises NotNow, or as `check` does."""
        table, seat, back = self._read(conn, table_id, what, by, absent)
        if back is None:
            return self._ask(conn, table, what, by, seat.number, None, absent)
        return self._ask(conn, table, what, by, seat.number, back.to, absent, turn=back.turn)

    @reads
    def check(
        self, conn: sa.Connection, table_id: int, what: Question, by: Person, *, absent: Collection[int] = ()
    ) -> None:
        """Raise what refuses such a vote: NotRunning, NotSeated, NothingToUndo, Revealed, NotNow.

        A league's table raises OfLeague, of an undo with nobody to ask; a vote that still waits raises NotNow.
        """
        table, *_ = self._read(conn, table_id, what, by, absent)
        vote = _open(conn, table, what, absent)
        if vote is not None and not vote.settled:
            raise errors.NotNow(f"table {table_id} is being asked about {what} already", "table-asked", table=table_id)

    def _read(
        self, conn: sa.Connection, table_id: int, what: Question, by: Person, absent: Collection[int]
    ) -> tuple[Table, Seat, TurnBack | None]:
        table = with_clocks(conn, table_id) if what == "pause" else rows.running(conn, table_id)
        seat, back = table.seated(by.id), None
        if what != "undo" or all(other.person in (None, by.id, *absent) for other in table.seats):
            open_to_players(table)
        if what == "undo":
            back = self._turn_back(conn, table, seat.number)
        if what == "pause" and table.paused is not None:
            raise errors.NotNow(f"the clocks of table {table_id} stand", "table-paused", table=table_id)
        if what == "finish":
            self._positions.rules(table)
            position = self._positions.read(conn, table)
            if not position.game.long(position.state):
                raise errors.NotNow(f"the game of table {table_id} is not long", "table-not-long", table=table_id)
        return table, seat, back

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

        A player who returns meanwhile votes too. Raises NotSeated, BadValue, NotAllowed, NotNow, OfLeague,
        CopyOfRunning.
        """
        table = open_to_players(rows.running(conn, table_id))
        own = table.seated(by.id)
        seating.check_replacement(conn, self._positions.game(table.game), table, seat, computer)
        person = table.seats[seat].person
        if person is None or person not in absent:
            raise errors.NotAllowed(
                f"whoever has seat {seat} of table {table_id} has not left", "table-not-absent", table=table_id
            )
        payload: Json = {"seat": seat, "computer": computer}
        return self._ask(conn, table, "replace", by, own.number, None, absent, payload)

    @writes
    def answer(
        self, conn: sa.Connection, table_id: int, what: Question, by: Person, *, yes: bool, absent: Collection[int] = ()
    ) -> VoteResult:
        """Agree, decline, or change an answer. A no of who opened the vote withdraws it. Raises NotNow."""
        table = rows.running(conn, table_id)
        vote, seat = _open(conn, table, what, absent), table.seat_of(by.id)
        if vote is None or seat is None or seat.number in (vote.yes if yes else vote.no):
            raise errors.NotNow(f"table {table_id} does not ask them about {what}", "table-not-asked", table=table_id)
        now = self._clock.now()
        answer = log.line("answer", now, by, seat=seat.number, payload={"what": what, "ask": vote.seq, "yes": yes})
        head = log.append(conn, table_id, table.head, [answer], None)
        if now >= _due(conn, table, vote, now):
            return self._lapse(conn, table, head, vote, None, "late")
        if seat.number == vote.seat:
            return self._lapse(conn, table, head, vote, by, "withdrawn")
        yes_seats, no_seats = ([number for number in those if number != seat.number] for those in (vote.yes, vote.no))
        (yes_seats if yes else no_seats).append(seat.number)
        this = (votes.c.table == table_id) & (votes.c.what == what)
        conn.execute(sa.update(votes).where(this).values(yes=yes_seats, no=no_seats))
        jobs.add(conn, kinds.TALLY, f"{table_id}:{vote.seq}", guild=table.guild)
        return self._settle(conn, table, head, what, by, absent)

    @writes
    def recount(self, conn: sa.Connection, table_id: int, absent: Collection[int]) -> list[VoteResult]:
        """Settle votes that only wait for the `absent`."""
        results = []
        for what in conn.execute(sa.select(votes.c.what).where(votes.c.table == table_id)).scalars().all():
            table = rows.table(conn, table_id)
            vote = _open(conn, table, what, absent) if table.status == "running" else None
            if vote is not None and vote.settled:
                asker = table.seats[vote.seat]
                by = None if asker.person is None else Person(asker.person, asker.name)
                results.append(self._settle(conn, table, table.head, what, by, absent))
        return results

    @writes
    def undo_now(self, conn: sa.Connection, table_id: int, by: Person, *, admin: bool) -> VoteResult:
        """Take back, as an admin, a person's last turn. Raises NotAllowed, PlaysThere, NothingToUndo, Revealed."""
        table = rows.running(conn, table_id)
        check_admin(conn, table, by.id, admin=admin)
        back = self._turn_back(conn, table, None)
        vote = _open(conn, table, "undo")
        payload = {"to": back.to, "ask": None if vote is None else vote.seq}
        entry = log.line("undo", self._clock.now(), by, seat=back.seat, payload=payload)
        return take_back(conn, table, table.head, back.to, back.to_act, entry)

    @reads
    def open(self, conn: sa.Connection, table_id: int, what: Question, *, absent: Collection[int] = ()) -> Vote | None:
        return _open(conn, rows.table(conn, table_id), what, absent)

    @writes
    def lapse(self, conn: sa.Connection, table_id: int) -> list[VoteResult]:
        late, now = (votes.c.table == table_id) & (votes.c.deadline <= self._clock.now()), self._clock.now()
        results = []
        for what in conn.execute(sa.select(votes.c.what).where(late)).scalars().all():
            table = rows.table(conn, table_id)
            vote = _open(conn, table, what)
            if vote is not None and (due := _due(conn, table, vote, now)) > now:
                conn.execute(sa.update(votes).where(late, votes.c.what == what).values(deadline=due))
                jobs.add(conn, kinds.TALLY, f"{table_id}:{vote.seq}", guild=table.guild)
            elif vote is not None:
                results.append(self._lapse(conn, table, table.head, vote, None, "late"))
        return results

    @reads
    def ballot(self, conn: sa.Connection, table_id: int, seq: int) -> Ballot | None:
        table = rows.table(conn, table_id)
        entries = log.entries(conn, table_id, after=seq - 1)
        if not entries or entries[0].kind != "ask":
            return None
        ask, *later = entries
        absent = {table.seats[seat].person for seat in ask.payload.get("absent", ())}
        vote = _open(conn, table, ask.payload["what"], [person for person in absent if person is not None])
        if vote is not None and vote.seq == seq:
            return Ballot(vote, None)
        return _end(table_id, ask, later)

    def _turn_back(self, conn: sa.Connection, table: Table, seat: int | None) -> TurnBack:
        self._positions.rules(table)
        course, states = self._positions.states(conn, table)
        steps = course.steps
        index = next((ply for ply in reversed(range(len(steps))) if steps[ply].by is not None), None)
        if index is None or (seat is not None and steps[index].seat != seat):
            raise errors.NothingToUndo(
                f"there is no last turn of theirs to take back at table {table.id}", table=table.id
            )
        to = next(turn.start for turn in turns_of(steps) if index in turn)
        if any(course.reveals(states, range(to, len(steps)))):
            raise errors.Revealed(f"something was revealed since at table {table.id}", table=table.id)
        number = len({(step.turn, step.seat) for step in steps[:to]}) + 1
        return TurnBack(to, steps[index].seat, number, course.game.to_act(states[to]))

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
            raise errors.NotNow(f"table {table.id} is being asked about {what} already", "table-asked", table=table.id)
        now = self._clock.now()
        deadline = now + TIME_TO_ANSWER
        left = [other.number for other in table.seats if other.person in absent and other.number != seat]
        about_seat: Json = {} if about is None else {"about": about, "left": table.seats[about["seat"]].name}
        payload = {"what": what, "deadline": deadline.isoformat(), "to": to, "absent": left, **about_seat, **more}
        posts: list[int] = []
        entry = log.line("ask", now, by, seat=seat, payload=payload)
        others = [other.person for other in table.seats if other.person is not None and other.number != seat]
        if all(person in absent for person in others):
            head = log.append(conn, table.id, table.head, [entry], None)
        else:
            head, posts = outbox.announce(conn, table, table.head, [entry], now, join=False)
        new = sa.insert(votes).values(table=table.id, what=what, seq=head, seat=seat, to=to, deadline=deadline)
        conn.execute(new.values(yes=[seat], payload=about))
        jobs.add(conn, kinds.VOTE, f"{table.id}:{what}:{head}", guild=table.guild, due=deadline)
        result = self._settle(conn, table, head, what, by, absent)
        return replace(result, posts=(*posts, *result.posts))

    def _settle(
        self, conn: sa.Connection, table: Table, head: int, what: Question, by: Person | None, absent: Collection[int]
    ) -> VoteResult:
        vote = _open(conn, table, what, absent)
        assert vote is not None
        if not vote.settled:
            return VoteResult(table, outcome="open", vote=vote)
        if vote.lacks:
            return self._lapse(conn, table, head, vote, None, "refused")
        if vote.others:
            calls.news(conn, table, "answered", [table.seats[vote.seat].person], head + 1, self._clock.now())
        return self._grant(conn, table, head, vote, by)

    def _grant(self, conn: sa.Connection, table: Table, head: int, vote: Vote, by: Person | None) -> VoteResult:
        now = self._clock.now()
        match vote.what:
            case "cancel":
                payload: Json = {"ask": vote.seq, "yes": list(vote.yes)}
                return end_game(conn, table, log.line("cancel", now, by, payload=payload), head)
            case "replace":
                number, computer = vote.payload["seat"], vote.payload["computer"]
                return seating.replace_player(conn, table, number, computer, by, now, head, ask=vote.seq)
            case "pause":
                return stop_clocks(conn, table, head, log.line("pause", now, by, payload={"ask": vote.seq}))
            case "undo":
                back = self._turn_back(conn, table, vote.seat)
                payload = {"to": back.to, "ask": vote.seq, "yes": list(vote.yes)}
                entry = log.line("undo", now, by, seat=back.seat, payload=payload)
                return take_back(conn, table, head, back.to, back.to_act, entry)
        position = self._positions.read(conn, table)
        outcome = position.game.outcome(position.game.finish(position.state))
        assert outcome is not None
        return end_game(conn, table, log.line("finish", now, by, payload={"ask": vote.seq}), head, outcome)

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
        last, posts = outbox.announce(conn, table, head, [entry], now, join=False)
        if how != "withdrawn":
            calls.news(conn, table, "answered", [table.seats[vote.seat].person], last, now)
        return VoteResult(table, tuple(posts), "refused")


def _open(conn: sa.Connection, table: Table, what: Question, absent: Collection[int] = ()) -> Vote | None:
    row = conn.execute(sa.select(votes).where(votes.c.table == table.id, votes.c.what == what)).first()
    return None if row is None else _vote(table, row, absent)


def _vote(table: Table, row: Any, absent: Collection[int] = ()) -> Vote:  # noqa: ANN401
    waited_for = [seat.number for seat in table.seats if seat.person is not None and seat.person not in absent]
    missing = tuple(number for number in waited_for if number not in (row.seat, *row.yes, *row.no))
    answers = {"yes": tuple(row.yes), "no": tuple(row.no), "missing": missing, "payload": row.payload or {}}
    return value_of(Vote, row, table_id=table.id, **answers)


def _due(conn: sa.Connection, table: Table, vote: Vote, now: datetime) -> datetime:
    arrival = outbox.told_at(conn, table.id, vote.seq) or vote.deadline - TIME_TO_ANSWER
    return account.answered_by(conn, table, vote.deadline, arrival, TIME_TO_ANSWER, now)


def _end(table_id: int, ask: Entry, later: Sequence[Entry]) -> Ballot:
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


_OF_TABLE = sa.select(votes).where(votes.c.table == sa.bindparam("table"))


def of_table(conn: sa.Connection, table: Table) -> tuple[Vote, ...]:
    vote_rows = conn.execute(_OF_TABLE, {"table": table.id}).all()
    return tuple(_vote(table, row) for row in sorted(vote_rows, key=lambda row: get_args(Question).index(row.what)))
