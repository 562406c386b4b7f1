"""Undoable actions of admins on a season: moving people before the start; and undoing the last action."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import sqlalchemy as sa

from hosting.core import Clock, Person, PlaysThere
from hosting.db import Store, reads, writes
from hosting.jobs import jobs, kinds
from leagues.rules import LeagueError, NothingToUndo, NotMoved, NotRegistered, State, designs
from leagues.season import outcomes, pairing
from leagues.season.changes import changed, refresh, schedule
from leagues.season.running import Running, move_tables, plan, released
from leagues.season.timing import read
from leagues.store import Group, Line, Season, audit_log, rows
from leagues.store.schema import fixtures, groups, penalties
from leagues.store.schema import lines as lines_table


@dataclass(frozen=True, slots=True)
class _Last:
    """The last action on a season, if it can be undone: the line's number, and the data for it."""

    line: int
    before: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Undoing:
    """Moving people, and undoing."""

    _store: Store
    _clock: Clock
    _running: Running

    async def move_person(self, season_id: int, person: int, group_id: int, by: Person, reason: str) -> Group:
        """Put a person into another group of a season that has been drawn and not started.

        The tables of both groups are drawn again from the opened salt. Raises NoSuchLeague, NoReason, NotRegistered,
        NotMoved, PlaysThere for oneself and for who plays in one of the groups.
        """
        why = audit_log.readable(reason)
        while True:
            context = await self._running.known(season_id)
            view, season = context.view, context.view.season
            old = next((group for group in view.groups if person in group.people), None)
            new = next((group for group in view.groups if group.id == group_id), None)
            if by.id == person or any(by.id in group.people for group in (old, new) if group is not None):
                raise PlaysThere(f"{by.id} plays there in season {season_id}")
            if old is None:
                raise NotRegistered(f"{person} is in no group of season {season_id}")
            if (
                new is None
                or season.state != State.DRAWN
                or any(fixture.status != "planned" for fixture in view.fixtures)
            ):
                raise NotMoved(f"nobody is moved to group {group_id} of season {season_id} now")
            if new == old:
                return old
            left = replace(old, people=tuple(player for player in old.people if player != person))
            joined = replace(new, people=(*new.people, person))
            try:
                drawn = await asyncio.to_thread(_drawn_again, season, (left, joined), context.salt)
            except LeagueError as error:
                raise NotMoved(f"group {left.id} or {joined.id} would have no schedule") from error
            if await self._moved(season_id, season.edition, person, old, new, drawn, by, why):
                return (await self._group(season_id, group_id)) or new

    async def undo(self, season_id: int, by: Person, reason: str) -> Line:
        """Undo the last undoable action on a season; return its log line.

        Raises NoSuchLeague, NoReason, NothingToUndo, PlaysThere for who may not do such a thing either.
        """
        why = audit_log.readable(reason)
        last = await self._last(season_id)
        before = last.before
        if before["undo"] == "state":
            await self._back(season_id, State(before["to"]), by, why)
        elif before["undo"] == "group":
            try:
                await self.move_person(season_id, before["person"], before["group"], by, why)
            except LeagueError as error:
                raise NothingToUndo(f"line {last.line} cannot be undone any more") from error
        return await self._undone(season_id, last, by, why)

    async def _back(self, season_id: int, state: State, by: Person, why: str) -> None:
        try:
            await self._running.move(season_id, state, by, why)
        except LeagueError as error:
            raise NothingToUndo(f"season {season_id} does not go back to {state}") from error

    @reads
    def _last(self, conn: sa.Connection, season_id: int) -> _Last:
        rows.season(conn, season_id)
        mine = (lines_table.c.season == season_id) & lines_table.c.undone.is_(sa.false())
        able = sa.select(lines_table).where(mine, lines_table.c.before.is_not(None))
        row = conn.execute(able.order_by(lines_table.c.id.desc()).limit(1)).first()
        if row is None:
            raise NothingToUndo(f"nothing of season {season_id} can be undone")
        return _Last(row.id, row.before)

    @reads
    def _group(self, conn: sa.Connection, season_id: int, group_id: int) -> Group | None:
        return next((group for group in rows.of_season(conn, season_id)[1] if group.id == group_id), None)

    @writes
    def _undone(self, conn: sa.Connection, season_id: int, last: _Last, by: Person, why: str) -> Line:
        """Undo an action in one transaction, and log it. Once: the line stores whether it has been undone."""
        (league, season), now = rows.with_league(conn, season_id), self._clock.now()
        this = lines_table.c.id == last.line
        row = conn.execute(sa.select(lines_table).where(this)).one()
        if row.undone:
            raise NothingToUndo(f"line {last.line} has been undone")
        before = last.before
        if season.over:
            raise NothingToUndo(f"season {season_id} is over")
        if before["undo"] in ("held", "times"):
            outcomes.uninvolved(conn, season, by)
        match before["undo"]:
            case "penalty":
                outcomes.apart(conn, season, row.facts["person"], by)
                conn.execute(sa.delete(penalties).where(penalties.c.id == before["penalty"]))
            case "result":
                outcomes.impartial(conn, rows.fixture(conn, before["fixture"])[0], by)
                old = sa.update(fixtures).where(fixtures.c.id == before["fixture"])
                conn.execute(old.values(result=before["result"]))
            case "held" if season.held is not None:
                season = released(conn, league, season, now)
            case "times" if season.coming is not None and season.coming[0] == row.facts["step"]:
                season = changed(conn, season, **read(before["times"]))
                move_tables(conn, league, season)
                schedule(conn, league, season)
            case "held" | "times":
                raise NothingToUndo(f"season {season_id} has gone on since")
        conn.execute(sa.update(lines_table).where(this).values(undone=True))
        # An undo has a log line of its own; that cannot be undone in its turn.
        conn.execute(
            sa.update(lines_table)
            .where(lines_table.c.season == season_id, lines_table.c.id > last.line)
            .values(before=None)
        )
        audit_log.of_season(conn, season, now, by, "undone", facts={"line": last.line, "what": row.what}, reason=why)
        refresh(conn, league, changed(conn, season))
        return rows.line_of(conn.execute(sa.select(lines_table).where(this)).one())

    @writes
    def _moved(
        self,
        conn: sa.Connection,
        season_id: int,
        edition: int,
        person: int,
        old: Group,
        new: Group,
        drawn: Sequence[tuple[Group, pairing.Drawn]],
        by: Person,
        why: str,
    ) -> bool:
        (league, season), now = rows.with_league(conn, season_id), self._clock.now()
        if season.edition != edition:
            return False
        for group, again in drawn:
            gone = sa.select(fixtures.c.id).where(fixtures.c.group == group.id)
            for fixture in conn.execute(gone).scalars().all():
                jobs.end(conn, kinds.LAY, fixture)
            conn.execute(sa.delete(fixtures).where(fixtures.c.group == group.id))
            values = {"people": list(again.people), "tries": again.tries}
            conn.execute(sa.update(groups).where(groups.c.id == group.id).values(**values))
            for number, people in enumerate(again.tables, 1):
                plan(conn, league.guild, group.id, 1, number, people, due=season.starts)
        rows.set_entry(conn, season_id, person, division=new.division)
        undo = {"undo": "group", "person": person, "group": old.id}
        facts = {"person": person, "from": old.name, "to": new.name}
        audit_log.of_season(conn, season, now, by, "person-moved", facts=facts, reason=why, before=undo)
        refresh(conn, league, changed(conn, season))
        return True


def _drawn_again(season: Season, of: Sequence[Group], salt: str) -> list[tuple[Group, pairing.Drawn]]:
    """Return groups with their tables drawn again. Raises NoSchedule."""
    rules = season.rules
    drawn = []
    for group in of:
        design = designs.cyclic(len(group.people), rules.seats)
        drawn.append((group, pairing.in_group(rules, group.people, design, salt, 1, group.division, group.number)))
    return drawn
