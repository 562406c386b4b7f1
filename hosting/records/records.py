"""Games as files: out of the store, and in again; and the archive.

The record of a running game contains only public data: the known part of the deal, each step in its public form. A game
continued from a file always gets a new deal for its unrevealed part: the person who brings the file may know the old
one.
"""

import asyncio
import logging
import random
import secrets
from collections.abc import Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import partial
from typing import Final

import sqlalchemy as sa

from gamekit import naming
from hosting.clocks import FOREVER, account, clock_store
from hosting.core import (
    Clock,
    Entry,
    Hosted,
    Json,
    Outcome,
    Person,
    Seat,
    Table,
    errors,
    fairness,
    read_timestamp,
    rfc3339,
)
from hosting.db import Store, TimedService, log, reads, rows, writes
from hosting.db.schema import absences, notices, seats, tables
from hosting.db.schema import log as lines
from hosting.db.schema import results as rows_of_results
from hosting.jobs import jobs, kinds
from hosting.notify import calls
from hosting.notify import notices as telling
from hosting.people import clean_name
from hosting.play import LIVE, GameService, Positions, effective, end_game, lobby, positions, turns
from hosting.servers import Quotas, check_tables, guild_settings

AGREED: Final = "agreed"
"""The mark on a record's last step after which the people ended the game by agreement."""


@dataclass(frozen=True, slots=True)
class Replayed:
    names: Sequence[str]
    options: Json
    deal: Json
    steps: Sequence[Entry]
    to_act: tuple[int, ...]
    outcome: Outcome | None
    agreed: bool  # to its end, after the last step


def tried(
    game: Hosted, data: Mapping[str, object], now: datetime
) -> Replayed | tuple[errors.TableError, BaseException | None]:
    """Return a replayed record, or its refusal with the cause, which no process sends."""
    try:
        return replay(game, data, now)
    except errors.TableError as error:
        return error, error.__cause__


def replay(game: Hosted, data: Mapping[str, object], now: datetime) -> Replayed:
    """Return a replayed record: a new deal for what a running game hid, untimed steps as of now. Raises Refused."""
    rng = random.Random(secrets.randbits(256))  # noqa: S311  (seeded by what nobody can foresee)
    try:
        names, options, facts, steps = game.unrecord(data)
        deal = game.deal(options, len(names), rng, facts)
        start = game.new(options, len(names), deal)
    except game.refusals as error:
        raise errors.Refused(str(error)) from error
    lines, final = list[Entry](), start
    for number, form in enumerate(steps, 1):
        to_act, turn = game.to_act(final), game.turn(final)
        raw_seat = form.get("seat", to_act[0] if to_act else 0)
        seat = raw_seat if type(raw_seat) is int else -1
        if to_act and seat not in to_act:
            raise errors.Refused(
                f"step {number}: seat {seat} is not to act", "table-record-seat", step=number, seat=seat + 1
            )
        try:
            step = game.read(form)
            after = game.apply(final, step, seat)
        except game.refusals as error:
            raise errors.Refused(f"step {number}: {error}", step=number) from error
        at, name = read_timestamp(form.get("at")) or now, clean_name(str(form.get("by") or names[seat]))
        forms = {"payload": game.write(step), "public": game.public(final, step)}
        lines.append(log.line("step", at, None, name=name, seat=seat, turn=turn, **forms))
        final = after
    by_agreement = any(AGREED in data for data in steps)
    if by_agreement:
        if not (AGREED in steps[-1] and game.long(final)):
            message = "only a long game can be ended by agreement, after its last step"
            raise errors.Refused(message, "table-record-not-long")
        final = game.finish(final)
    outcome = game.outcome(final)
    if outcome is None:
        try:
            deal = game.deal(options, len(names), rng, game.public_deal(deal, final))
            again = game.new(options, len(names), deal)
            for entry in lines:
                again = game.apply(again, game.read(entry.payload), entry.seat or 0)
        except game.refusals:
            again = None
        if again is None or game.seen(again, None) != game.seen(final, None):
            message = (
                "this game cannot go on with a new deal, and with its old one, which a player may know, it may not"
            )
            raise errors.Refused(message, "table-record-deal")
        final = again
    return Replayed(names, options, deal, lines, game.to_act(final), outcome, by_agreement)


ENDED = ("over", "cancelled")
MAX_BYTES = 1_000_000
"""Maximum size of a file, as of the text that games take for a record."""


@dataclass(frozen=True, slots=True)
class Origin:
    by: str  # the name of the person who brought the file
    person: int
    at: datetime
    ply: int  # steps in the file
    dealt: bool
    """True if what was unrevealed by then was dealt here; if not, the deal is the file's."""
    copy: int | None = None


@dataclass(frozen=True, slots=True)
class OpenedDeal:
    """An opened commitment: anyone can check that the deal is the one committed to."""

    deal: Json
    salt: str
    commitment: str
    origin: Origin | None
    """The file's origin; the commitment then covers only what was dealt here."""

    @property
    def holds(self) -> bool:
        return fairness.verify(self.deal, self.salt, self.commitment)


class Records(GameService):
    def __init__(
        self, store: Store, positions: Positions, clock: Clock, quotas: Quotas | None, executor: Executor | None
    ) -> None:
        super().__init__(store, positions, clock, quotas)
        self._executor = executor

    @reads
    def outcome(self, conn: sa.Connection, table_id: int) -> list[tuple[int | None, int | None, bool | None]]:
        """Return each seat's rank and points, as far as the game has any, and whether it won. Raises NotNow."""
        table = rows.table(conn, table_id)
        if table.status != "over":
            raise errors.NotNow(f"table {table_id} is {table.status}", "table-not-over", table=table_id)
        columns = rows_of_results.c.rank, rows_of_results.c.points, rows_of_results.c.won
        query = sa.select(*columns).where(rows_of_results.c.table == table_id).order_by(rows_of_results.c.seat)
        return [(row.rank, row.points, row.won) for row in conn.execute(query)]

    @reads
    def export(self, conn: sa.Connection, table_id: int) -> Json:
        table = rows.table(conn, table_id)
        deal, _ = self._hidden(conn, table_id)
        is_over = table.status in ENDED
        try:
            course, states = self._positions.states(conn, table)
        except errors.OtherRules:
            game, steps = self._positions.game(table.game), effective(log.entries(conn, table_id))
            visible_deal = deal if is_over else {}
        else:
            game, steps = course.game, list(course.steps)
            visible_deal = course.deal if is_over else game.public_deal(course.deal, states[-1])
        visible_steps: list[Json] = [
            {
                **entry.seen_by(entry.seat if is_over else None).payload,
                "seat": entry.seat,
                "by": entry.name.replace(naming.MARK, ""),
                "at": rfc3339(entry.at),
            }
            for entry in steps
        ]
        if visible_steps and any(entry.kind == "finish" for entry in log.entries(conn, table_id)):
            visible_steps[-1][AGREED] = True
        return game.record(
            [seat.name.replace(naming.MARK, "") for seat in table.seats], table.options, visible_deal, visible_steps
        )

    @reads
    def opened(self, conn: sa.Connection, table_id: int) -> OpenedDeal:
        table = rows.table(conn, table_id)
        if table.status not in ENDED or table.commitment is None:
            raise errors.NotNow(f"the deal of table {table_id} is opened when its game has ended", table=table_id)
        deal, salt = self._hidden(conn, table_id)
        return OpenedDeal(deal, salt, table.commitment, _read_origin(conn, table))

    @reads
    def imported(self, conn: sa.Connection, table_id: int) -> Origin | None:
        return _read_origin(conn, rows.table(conn, table_id))

    async def load(
        self,
        data: Mapping[str, object],
        *,
        guild: int,
        channel: int,
        owner: Person,
        name: str,
        thread: int | None = None,
        people: Mapping[int, Person | str] | None = None,
        language: str = "en",
        join: bool = True,
    ) -> Table:
        """Create a table from a record, its game running or over.

        `people` names the player of a seat, a person or a computer player; other seats stay vacant. In a running game
        the owner is seated too, unless `join` is false: on the seat to act if it is vacant, otherwise on the first
        vacant one. A record of a game that is played here makes a copy, which that game's log mentions. Raises Refused,
        BadValue, ChannelTaken, CopyOfRunning if a computer player is to play at one, TableError.
        """
        try:
            game = self._positions.game(str(data.get("game") if isinstance(data, Mapping) else None))
        except errors.NotRunning:
            raise errors.Refused("this is no record of a game that is played here", "table-record-none") from None
        steps = data.get("steps")
        if isinstance(steps, list) and len(steps) > game.most_steps:
            message = f"no game has more than {game.most_steps} steps"
            raise errors.Refused(message, "table-record-long", most=game.most_steps)
        place, name, taken = (
            channel if thread is None else thread,
            clean_name(name, lobby.MAX_NAME_LENGTH),
            dict(people or {}),
        )
        for seat, who in taken.items():
            if not 0 <= seat < game.seats[1] or (isinstance(who, str) and who not in game.computers):
                raise errors.BadValue(f"seat {seat} cannot be taken by {who!r}")
        replay = partial(tried, game, data, self._clock.now())  # where it blocks nothing
        executor = self._executor
        replay_of_file = await (asyncio.wrap_future(executor.submit(replay)) if executor else asyncio.to_thread(replay))
        if not isinstance(replay_of_file, Replayed):
            error, cause = replay_of_file
            raise error from cause
        if replay_of_file.outcome is None:  # a finished game keeps no other table from playing there
            here = tables.c.place == place, tables.c.status.in_(LIVE)
            if await self._store.read(lambda conn: rows.select(conn, *here, limit=1)):
                raise errors.ChannelTaken(f"another table plays in {place}")
        if any(seat >= len(replay_of_file.names) for seat in taken):
            raise errors.BadValue(f"the record has {len(replay_of_file.names)} seats")
        has_seat = any(isinstance(who, Person) and who.id == owner.id for who in taken.values())
        if join and replay_of_file.outcome is None and not has_seat:
            vacant = [number for number in range(len(replay_of_file.names)) if number not in taken]
            for number in [number for number in (*replay_of_file.to_act, *vacant) if number in vacant][:1]:
                taken[number] = owner
        table = {"guild": guild, "channel": channel, "thread": thread, "name": name, "language": language}
        return await self._store_game(game, replay_of_file, taken, owner, table)

    @writes
    def _store_game(
        self,
        conn: sa.Connection,
        game: Hosted,
        replayed: Replayed,
        taken: Mapping[int, Person | str],
        owner: Person,
        values: Json,
    ) -> Table:
        now = self._clock.now()
        original = positions.original_of(conn, game, replayed.options, len(replayed.names), replayed.steps)
        if original is not None and any(isinstance(who, str) for who in taken.values()):
            raise errors.CopyOfRunning(f"no computer player plays at a copy of table {original.id}", table=original.id)
        if replayed.outcome is None:
            check_tables(conn, self._quotas, owner.id, values["guild"], LIVE)
        status = "running" if replayed.outcome is None else "over"
        table_id = lobby.lay(
            conn,
            **values,
            status="lobby" if replayed.outcome is None else status,
            game=game.name,
            options=replayed.options,
            order="joined",
            places=len(replayed.names),
            owner=owner.id,
            created=now,
        )
        for number, name in enumerate(replayed.names):
            who = taken.get(number)
            if isinstance(who, Person):
                lobby.sit(conn, table_id, Seat(number, who.id, None, clean_name(who.name)))
            else:
                lobby.sit(conn, table_id, Seat(number, None, who, clean_name(who or name)))
        source: Json = {
            "by": clean_name(owner.name),
            "person": owner.id,
            "at": rfc3339(now),
            "ply": len(replayed.steps),
            "dealt": replayed.outcome is None,
        }
        if original is not None:
            source["copy"] = original.id
            log.append(conn, original.id, original.head, [log.line("copy", now, owner)], None)
        table = rows.table(conn, table_id)
        opening = lobby.begin(
            conn, self._positions, table, owner, replayed.deal, now, gather=False, imported=source, status=status
        )
        # What was played elsewhere is kept, but nothing of it is to be announced here again.
        seq = opening.position.seq
        if replayed.steps:
            seq = log.append(conn, table_id, seq, replayed.steps, None)
        if replayed.agreed:
            seq = log.append(conn, table_id, seq, [log.line("finish", now, owner)], None)
        ended = None if replayed.outcome is None else now
        this = sa.update(tables).where(tables.c.id == table_id)
        conn.execute(this.values(seq=seq, ply=len(replayed.steps), status=status, ended=ended))
        imported_table = turns.hand_on(conn, opening.position.table, replayed.to_act, seq, now)
        if replayed.outcome is not None:
            turns.finish(conn, table_id, replayed.outcome, seq, now)
        return imported_table

    def _hidden(self, conn: sa.Connection, table_id: int) -> tuple[Json, str]:
        row = conn.execute(sa.select(tables.c.deal, tables.c.salt).where(tables.c.id == table_id)).one()
        if row.deal is None:
            raise errors.NotRunning(f"table {table_id} has not started", table=table_id)
        return row.deal, row.salt


def _read_origin(conn: sa.Connection, table: Table) -> Origin | None:
    if table.imported is None:
        return None
    start = log.first(conn, table.id)
    origin = start.payload.get("imported")
    if origin is None:  # an older version did not store it, and kept the file's deal
        came = [entry for entry in log.entries(conn, table.id) if entry.kind == "step" and entry.post is None]
        return Origin(start.name, table.owner, table.imported, len(came), dealt=False)
    return Origin(**{**origin, "at": read_timestamp(origin["at"]) or start.at})


_log = logging.getLogger(__name__)

WARNED: Final = timedelta(days=3)
AT_ONCE: Final = 10
BREATH: Final = timedelta(minutes=1)
"""Time until the next look if there is more to do, and otherwise:"""
EVERY: Final = timedelta(hours=6)
WARNING: Final = "abandoned"


@dataclass(slots=True)
class Swept:
    """The tables seen to in one look: those that were over, those cancelled as abandoned, and those warned."""

    archived: list[int] = field(default_factory=list)
    ended: list[int] = field(default_factory=list)
    warned: list[int] = field(default_factory=list)
    due: datetime | None = None
    """Time of the next look; None if the server wants nothing archived."""


class Archive(TimedService):
    """Finished and abandoned tables, archived after the time that their server has set.

    Archived tables are in no list; they can still be found by number, displayed and exported. A game in which nothing
    has happened for so long, and a lobby as old as that, is cancelled by the clock, after a warning there. Time in
    which nobody could play does not count, and no game is cancelled while a clock of its own decides, or a league.
    """

    async def sweep(self, guild: int) -> Swept:
        """Archive a server's idle tables, a bounded number at once, each by itself."""
        now, swept = self._clock.now(), Swept()
        time, candidates = await self._candidates(guild, now)
        if time is None:
            return swept
        swept.due = now + EVERY
        for table_id in candidates:
            if len(swept.archived) + len(swept.ended) + len(swept.warned) >= AT_ONCE:
                swept.due = now + BREATH
                break
            with errors.failing_alone(_log, "a table cannot be archived", table_id):
                field = await self._see_to(table_id, time, now)
                if field is not None:
                    getattr(swept, field).append(table_id)
        return swept

    @reads
    def _candidates(self, conn: sa.Connection, guild: int, now: datetime) -> tuple[timedelta | None, Sequence[int]]:
        days = guild_settings(conn, guild).archive_days
        if days is None:
            return None, ()
        time = timedelta(days=days)
        mine = sa.select(tables.c.id).where(tables.c.guild == guild)
        over = mine.where(_over(now - time)).order_by(tables.c.ended, tables.c.id)
        silent = mine.where(_silent(now - time + WARNED)).order_by(tables.c.id)
        return time, [*conn.execute(over).scalars(), *conn.execute(silent).scalars()]

    @writes
    def _see_to(self, conn: sa.Connection, table_id: int, time: timedelta, now: datetime) -> str | None:
        matches = rows.select(conn, tables.c.id == table_id, _over(now - time) | _silent(now - time + WARNED))
        if not matches:
            return None
        (table,) = matches
        if table.status not in LIVE:
            _shelve(conn, table, now)
            return "archived"
        until = _idle_until(conn, table, time, now)
        people = [seat.person for seat in table.acting if seat.person is not None]
        is_absent = absences.c.person.in_(people) & (absences.c.begins <= now) & (absences.c.ends > now)
        away = people and conn.execute(sa.select(absences.c.id).where(is_absent).limit(1)).first()
        if until is None or until - WARNED > now or away:
            return None
        warning = _warning(conn, table)
        if warning is None:
            _warn(conn, table, now, max(until, now + WARNED))
            return "warned"
        if now < max(until, warning + WARNED):
            return None
        if table.status == "running":
            end_game(conn, table, log.line("cancel", now, None, payload={"abandoned": True}))
        else:
            rows.change(conn, table.id, status="cancelled", ended=now)
            calls.called_off(conn, table, now)
        _shelve(conn, table, now)
        return "ended"

    @reads
    def deadline(self, conn: sa.Connection, table_id: int) -> datetime | None:
        table, now = rows.table(conn, table_id), self._clock.now()
        days = guild_settings(conn, table.guild).archive_days
        warning = _warning(conn, table)
        if days is None or warning is None or table.status not in LIVE:
            return None
        until = _idle_until(conn, table, timedelta(days=days), now)
        return None if until is None else max(until, warning + WARNED)


def _over(before: datetime) -> sa.ColumnElement[bool]:
    return tables.c.status.not_in(LIVE) & tables.c.archived.is_(None) & (tables.c.ended <= before)


def _silent(before: datetime) -> sa.ColumnElement[bool]:
    people = sa.select(sa.func.count(seats.c.person)).where(seats.c.table == tables.c.id).scalar_subquery()
    live = tables.c.status.in_(LIVE) & (tables.c.paused.is_(None) | (people < 2))
    return live & (sa.func.coalesce(_last_line(), tables.c.created) <= before)


def _last_line() -> sa.ScalarSelect[datetime]:
    newest = (lines.c.table == tables.c.id) & (lines.c.seq == tables.c.head)
    return sa.select(lines.c.at).where(newest).correlate(tables).scalar_subquery()


def _idle_until(conn: sa.Connection, table: Table, time: timedelta, now: datetime) -> datetime | None:
    """Return when a live table will have been idle for a time, standstills left out.

    None if the archive does not decide there: its league does, or a clock that runs, or it stands. A pause of somebody
    among computer players, with whom nobody agreed, holds no place.
    """
    clocks = [seat for seat in table.acting if seat.ticking is not None]
    if table.fixture is not None or any(clock_store.due(conn, table, seat, now) < FOREVER for seat in clocks):
        return None
    alone = sum(seat.person is not None for seat in table.seats) < 2
    but = frozenset[account.Cause]({"untold", "pause"} if alone else {"untold"})
    last_line = conn.execute(sa.select(_last_line()).where(tables.c.id == table.id)).scalar() or table.created
    until = account.moment_after(conn, table, last_line, time, now, but=but)
    return None if until == FOREVER else until


def _warning(conn: sa.Connection, table: Table) -> datetime | None:
    this = (notices.c.table == table.id) & (notices.c.kind == WARNING) & (notices.c.seq == table.head)
    newest = sa.func.max(notices.c.created, type_=notices.c.created.type)
    at: datetime | None = conn.execute(sa.select(newest).where(this)).scalar()
    return at


def _warn(conn: sa.Connection, table: Table, now: datetime, until: datetime) -> None:
    waited_for = [seat.person for seat in table.acting if seat.person is not None] or [table.owner]
    telling.add(
        conn,
        WARNING,
        now,
        guild=table.guild,
        table=table.id,
        seq=table.head,
        person=waited_for[0] or None,
        channel=table.place,
        payload={"until": until.isoformat()},
    )


def _shelve(conn: sa.Connection, table: Table, now: datetime) -> None:
    rows.change(conn, table.id, archived=now)
    telling.update_displays(conn, None, rows.table(conn, table.id))
    if table.thread is not None:
        jobs.add(conn, kinds.ARCHIVE, table.id, guild=table.guild)
