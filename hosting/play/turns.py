"""Changes of turn: the seats that are to act, and all consequences of a change.

Every change goes through here, in the transaction of its cause. So everything that belongs to a turn (a computer
player's job, a clock, a call, a reminder) starts and ends in one place.

A *participation* is a player's time on a seat. Leaving closes it and opens the next one's, so nobody is erased.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Literal, get_args

import sqlalchemy as sa

from hosting import webhooks
from hosting.clocks import account, clock_store
from hosting.core import Ending, Entry, Outcome, Question, Seat, Table, TimeControl, Vote, errors
from hosting.db import log, rows
from hosting.db.schema import drafts, participations, results, votes
from hosting.jobs import jobs, kinds
from hosting.notify import calls, notices, outbox, reminders
from hosting.play import offers, plans


def act(
    table: Table, to_act: Sequence[int], seq: int, now: datetime, *, actor: int | None = None, same_turn: bool = False
) -> tuple[Seat, ...]:
    """Return the seats when these are to act; in the same turn the others keep their time."""
    seats = []
    for seat in table.seats:
        if seat.number not in to_act:
            seats.append(replace(seat, since=None, valid_from=None))
        elif same_turn and seat.since is not None:
            seats.append(replace(seat, valid_from=seq) if seat.number == actor else seat)
        else:
            seats.append(replace(seat, since=now, valid_from=seq))
    return tuple(seats)


def hand_on(conn: sa.Connection, before: Table, to_act: Sequence[int], seq: int, now: datetime) -> Table:
    """Make these seats act in the position `seq`; return the table then. Its other columns are stored already.

    If the game did not get there by steps (a turn was taken back), their plans for a later turn are only offered.
    """
    plans.only_offer(conn, before.id, to_act)
    table = rows.table(conn, before.id)
    after = replace(table, seats=act(table, to_act, seq, now))
    return change(conn, before, after, now)


def change(
    conn: sa.Connection,
    before: Table,
    after: Table,
    now: datetime,
    *,
    same_turn: bool = False,
    played: bool = False,
    there: sa.Row[*tuple[bool, ...]] | None = None,
) -> Table:
    """Store which seats are to act, start and end what belongs to that; return the table then.

    Both are the same table with its seats, `after` with everything else as stored. `same_turn`, `played`: see
    `clock_store.turned`; `there`: see `rows.around`.
    """
    there = there or rows.around(conn, before)
    both = list(zip(before.seats, after.seats, strict=True))
    changes = [(old, new) for old, new in both if (old.since, old.valid_from) != (new.since, new.valid_from)]
    rows.change_seats(conn, before.id, (new for _, new in changes), "since", "valid_from")
    after = clock_store.turn(conn, before, after, now, same_turn=same_turn, played=played)
    if after.status in ("over", "cancelled"):
        offers.ended(conn, after)
        jobs.of_fixture(conn, after)
        if before.status == "running":
            calls.ended(conn, after, now)
    if before.status == "running" and any(seat.computer is not None for seat in before.acting):
        jobs.end(conn, kinds.COMPUTER, f"{before.id}:{before.seq}")
    if after.status == "running" and any(seat.computer is not None for seat in after.acting):
        jobs.add(conn, kinds.COMPUTER, f"{after.id}:{after.seq}", guild=after.guild)
    seats_with_plan = {plan.seat for plan in plans.come_up(conn, after, any_open=there.plans)}
    for old, new in changes:
        seat = after.seats[new.number]
        if old.since is not None:
            reminders.end(conn, before, old)
        if seat.since is None or after.status != "running":
            continue
        if old.since is None and seat.number not in seats_with_plan:  # else a plan of theirs is tried first
            call_up(conn, after, seat, now)
        else:
            reminders.begin(conn, after, seat, account.at(conn, after), now)
    notices.update_displays(conn, before, after, overview=there.overview)
    over = after.status in ("over", "cancelled")
    if after.watchers is not None:
        jobs.gather(conn, kinds.WATCHERS, after.id, guild=after.guild)
        if over and before.status == "running":
            notices.add(conn, "watchers", now, guild=after.guild, table=after.id, channel=after.watchers)
    if there.webhook and (before.to_act != after.to_act or before.status != after.status or not same_turn):
        what = "over" if over else "started" if before.status == "lobby" else "turn"
        facts = {"since": before.seq, "seq": after.seq, "to_act": after.to_act}
        webhooks.add(conn, "table", after.id, now, what, facts)
    return after


def call_up(conn: sa.Connection, table: Table, seat: Seat, now: datetime) -> None:
    availability = account.at(conn, table)
    call = calls.call_player(conn, table, seat, availability, now)
    calls.next_up(conn, table, seat, availability, now)
    reminders.begin(conn, table, seat, availability, now if call is None else call.at)


_ENDED = (
    sa.delete(votes)
    .where(votes.c.table == sa.bindparam("table"), votes.c.what.in_(sa.bindparam("about", expanding=True)))
    .returning(votes.c.what, votes.c.seq)
)


def end_votes(conn: sa.Connection, table: Table, about: str | None = None) -> None:
    for row in conn.execute(_ENDED, {"table": table.id, "about": [about] if about else get_args(Question)}).all():
        jobs.end(conn, kinds.VOTE, f"{table.id}:{row.what}:{row.seq}")
        jobs.add(conn, kinds.TALLY, f"{table.id}:{row.seq}", guild=table.guild)


@dataclass(frozen=True, slots=True)
class VoteResult:
    """The table after an action, and the state of the vote about it, if there was one."""

    table: Table
    posts: tuple[int, ...] = ()
    """Posts that are ready to send."""
    outcome: Literal["open", "granted", "refused"] = "granted"
    vote: Vote | None = None
    """The vote while it is open."""


def take_back(conn: sa.Connection, table: Table, head: int, to: int, to_act: Sequence[int], entry: Entry) -> VoteResult:
    more = any(table.seats[seat].computer is not None for seat in to_act)
    last, posts = outbox.announce(conn, table, head, [entry], entry.at, more=more)
    rows.change(conn, table.id, seq=last, ply=to)
    end_votes(conn, table, "undo")
    conn.execute(sa.delete(drafts).where(drafts.c.table == table.id))
    after = hand_on(conn, table, to_act, last, entry.at)
    return VoteResult(after, tuple(posts))


def end_game(
    conn: sa.Connection, table: Table, entry: Entry, head: int | None = None, outcome: Outcome | None = None
) -> VoteResult:
    last, posts = outbox.announce(conn, table, table.head if head is None else head, [entry], entry.at)
    rows.change(conn, table.id, seq=last, status="cancelled" if outcome is None else "over", ended=entry.at)
    if outcome is None:
        left(conn, table.id, None, "cancelled", last, entry.at)
    else:
        finish(conn, table.id, outcome, last, entry.at)
    end_votes(conn, table)
    conn.execute(sa.delete(drafts).where(drafts.c.table == table.id))
    after = hand_on(conn, table, (), last, entry.at)
    jobs.over(conn, after)
    return VoteResult(after, tuple(posts))


def open_to_players(table: Table) -> Table:
    """Return a table whose end and seats its players decide. Raises OfLeague for a league's table."""
    if table.fixture is not None:
        raise errors.OfLeague(f"table {table.id} belongs to a league", table=table.id)
    return table


def with_clocks(conn: sa.Connection, table_id: int) -> Table:
    table = rows.running(conn, table_id)
    if table.time_control is None:
        raise errors.NotNow(f"table {table_id} has no clocks", "table-no-clocks", table=table_id)
    return table


def choose_clocks(
    conn: sa.Connection, table: Table, control: TimeControl | None, entry: Entry, *, join: bool = False
) -> VoteResult:
    if control is None:
        end_votes(conn, table, "pause")
    if clock_store.choose(conn, table, control, entry.at):
        after, retime = rows.table(conn, table.id), "evening" not in entry.payload
        availability = account.at(conn, after)
        for seat in after.acting:
            if retime:
                reminders.retime(conn, after, seat, entry.at)
            else:  # also of who was reminded within minutes
                reminders.begin(conn, after, seat, availability, entry.at)
    _, posts = outbox.announce(conn, table, table.head, [entry], entry.at, join=join)
    return VoteResult(rows.table(conn, table.id), tuple(posts))


def end_evening(
    conn: sa.Connection,
    table: Table,
    why: Literal["over", "out", "away", "left"],
    now: datetime,
    who: str = "",
    seat: int | None = None,
) -> VoteResult:
    assert table.time_control is not None
    assert table.time_control.then is not None
    then = table.time_control.then
    payload = {"evening": why, "who": who, "control": then.write()}
    return choose_clocks(conn, table, then, log.line("time", now, None, seat=seat, payload=payload), join=why == "left")


def stop_clocks(conn: sa.Connection, table: Table, head: int, entry: Entry) -> VoteResult:
    rows.change(conn, table.id, paused=entry.at)
    clock_store.stand(conn, table, "pause", entry.at)
    end_votes(conn, table, "pause")
    _, posts = outbox.announce(conn, table, head, [entry], entry.at, join=False)
    after = rows.table(conn, table.id)
    notices.update_displays(conn, table, after)
    return VoteResult(after, tuple(posts))


def seated(conn: sa.Connection, table_id: int, seats: Sequence[Seat], seq: int, now: datetime) -> None:
    """Store that these play from the log entry `seq` on; vacant seats are skipped."""
    start = {"table": table_id, "since": now, "from_seq": seq, "ending": "playing"}
    participants = [
        {**start, "seat": seat.number, "person": seat.person, "computer": seat.computer, "name": seat.name}
        for seat in seats
        if not seat.vacant
    ]
    if participants:
        conn.execute(sa.insert(participations), participants)


def left(conn: sa.Connection, table_id: int, seat: int | None, ending: Ending, seq: int, now: datetime) -> None:
    """Store how the players of a seat, None for all, ended."""
    where = (participations.c.table == table_id) & participations.c.until.is_(None)
    if seat is not None:
        where &= participations.c.seat == seat
    conn.execute(sa.update(participations).where(where).values(until=now, until_seq=seq, ending=ending))


def finish(conn: sa.Connection, table_id: int, outcome: Outcome, seq: int, now: datetime) -> None:
    endings: dict[bool | None, Ending] = {None: "drawn", True: "won", False: "lost"}
    for seat, result in enumerate(outcome.results):
        values = {"won": result.won, "rank": result.rank, "points": result.points, "parts": dict(result.parts)}
        conn.execute(sa.insert(results).values(table=table_id, seat=seat, **values))
        left(conn, table_id, seat, endings[result.won], seq, now)
