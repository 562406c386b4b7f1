"""The progress of a season, step by step, by the bot when due or by an admin; and actions of admins undone."""

import asyncio
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any, Final

import sqlalchemy as sa

from hosting.clocks import account, clock_store
from hosting.core import Json, Person, PlaysThere, Table
from hosting.db import reads, writes
from hosting.db import rows as table_rows
from hosting.jobs import jobs, kinds
from hosting.notify import notices
from hosting.play import GameService
from leagues.rules import LeagueMove, Need, State, divisions, draw, errors, states
from leagues.season import pairing, results, substitutes, timing
from leagues.season.fixtures import PLAYED_IN, pending_calls, plan, remind_organiser
from leagues.season.founding import going_on, new_season
from leagues.season.pairing import Drawn, NewRound, NewStage
from leagues.season.registration import regulars_enter
from leagues.season.results import decide_open, stop_tables
from leagues.season.timing import SeasonChange, changes
from leagues.store import DAY, MAX_DURATION, Group, LogLine, Rules, Season, rows
from leagues.store.schema import GOING_ON, entries, fixtures, groups, leagues, lines, penalties, queue, seasons, stages

RECALLED: Final = timedelta(hours=18)
"""Time before the draw at which whoever has not answered is called a second time."""
PLANS: Final = ("moved", "shifted", "gone-on", "round", "late", "protests")


class Running(GameService):
    """Steps of seasons. All of it raises NoSuchLeague."""

    async def advance(self, season_id: int) -> list[str]:
        """Take every due step; return which. A draw is computed again after a change."""
        names: list[str] = []
        while not await self._stands(season_id):
            context = await self.context(season_id)
            step = await asyncio.to_thread(pairing.due, context, self._clock.now())
            if step is None:
                await self._ask(season_id)
                break
            if await self._take(season_id, context.view.season.edition, step, None, "") is not None:
                names.append(
                    step.target.value if isinstance(step, pairing.StateChange) else type(step).__name__.lower()
                )
        return names

    @changes
    def _stands(self, change: SeasonChange) -> bool:
        conn, season, now = change.conn, change.season, change.now
        if season.next is None or season.state == State.DRAFT:
            return False
        last_plan = sa.select(sa.func.max(lines.c.at, type_=lines.c.at.type)).where(lines.c.season == season.id)
        since: datetime = conn.execute(last_plan.where(lines.c.what.in_(PLANS))).scalar() or season.opens or now
        server, at = account.ServerPeriod(change.league.guild, since), season.next[1]
        if account.stands(conn, server, now):
            change.job(kinds.SEASON, season.id, now + account.SHORT)
            return True
        later = account.moment_after(conn, server, since, at - since, now) if at > since else at
        if later - at > timing.LATE:
            _move(change, later, None, rows.OUTAGE)
        return False

    async def close(self, season_id: int, by: Person, reason: str = "") -> Season:
        """Decide all open tables as they stand, and close the season. Raises PlaysThere, NotThatStep before the end."""
        await self._may_decide(season_id, by)
        while (context := await self.context(season_id)).view.season.state == State.CLOSING:
            if Need.RESULTS in pairing.met_needs(context, self._clock.now()):
                break
            await self._take(season_id, context.view.season.edition, pairing.Deadline("decide"), by, reason)
        return await self.move(season_id, State.CLOSED, by, reason)

    async def move(
        self, season_id: int, state: State, by: Person, reason: str = "", tables: pairing.TableStop = "end"
    ) -> Season:
        """Move a season to a state now, as an admin: earlier than planned, or back as long as nothing is drawn.

        In that state already, nothing happens. `tables`: the treatment of running tables if it is cancelled; they
        display the reason. A closed season can be opened again; the draw of the next waits for it. Raises NotThatStep,
        NotYet with what is missing, NoReason to cancel or open again, LeagueError, PlaysThere while it is played.
        """
        while True:
            context = await self.context(season_id)
            season = context.view.season
            await self._may_decide(season_id, by)
            if state == State.CALLED_OFF or season.state == State.CLOSED != state:
                reason = rows.readable(reason)
            now = self._clock.now()
            early = season.state == State.DRAWN and season.next is not None and now < season.next[1]
            if state == State.RUNNING and early:  # its tables are created now, and then it runs
                return await self._shift(season_id, now, by, reason)
            if season.state == state:
                return season
            states.check_step(season.state, state, pairing.met_needs(context, now))
            step = await asyncio.to_thread(pairing.transition, context, state)
            after = await self._take(season_id, season.edition, replace(step, tables=tables), by, reason)
            if after is not None:
                return after

    @reads
    def _may_decide(self, conn: sa.Connection, season_id: int, by: Person) -> None:
        results.uninvolved(conn, rows.season(conn, season_id), by)

    @changes
    def hold(self, change: SeasonChange, by: Person, reason: str) -> Season:
        """Keep a season from going on by itself. Raises NoReason, NotThatStep, PlaysThere."""
        why = rows.readable(reason)
        results.uninvolved(change.conn, change.season, by)
        if change.season.over:
            raise errors.NotThatStep(f"season {change.season.id} is over")
        if change.season.held is None:
            change.log(by, "held", reason=why, before={"undo": "held"})
            _hold(change, why)
        return change.season

    @changes
    def go_on(self, change: SeasonChange, by: Person) -> Season:
        if change.season.held is not None:
            release(change, by)
        return change.season

    async def shift(self, season_id: int, at: datetime, by: Person, reason: str) -> Season:
        """Reschedule the next step, and later ones by as much. Raises NoReason, NotThatStep, BadRules, PlaysThere."""
        why = rows.readable(reason)
        if at - self._clock.now() > MAX_DURATION:
            raise errors.BadRules(f"{at} is too far away", what="times")
        return await self._shift(season_id, at, by, why)

    @changes
    def _shift(self, change: SeasonChange, at: datetime, by: Person, reason: str) -> Season:
        season, at = change.season, max(at, change.now)
        results.uninvolved(change.conn, season, by)
        if season.coming is None:
            raise errors.NotThatStep(f"nothing comes of season {season.id} by itself")
        if at != season.coming[1] + (timedelta() if season.held is None else change.now - season.held):
            _move(change, at, by, reason)
        return change.season

    @changes
    def place(self, change: SeasonChange, organiser: int | None, *, there: bool) -> bool:
        """Hold a season without a channel, calling the `organiser` daily; return if held."""
        league, season, now = change.league, change.season, change.now
        has_no_place = season.held is not None and season.hold_reason == rows.NO_PLACE
        if there or season.over or season.state == State.DRAFT or (season.held is not None and not has_no_place):
            if has_no_place:
                release(change)
            return False
        if not has_no_place:
            change.log(None, "waits", {"what": rows.NO_PLACE})
            _hold(change, rows.NO_PLACE)
        kind = f"league-{rows.NO_PLACE}"
        times = [notice.created for notice in change.notices(kind)]
        if organiser is not None and now - max(times, default=now - DAY) >= DAY:
            payload = {"league": league.id, "season": season.id}
            notices.add(change.conn, kind, now, guild=league.guild, person=organiser, payload=payload)
        change.job(kinds.SEASON, season.id, now + DAY)
        return True

    @writes
    def look(self, conn: sa.Connection, guild: int) -> None:
        here = sa.select(seasons.c.id).join(leagues).filter_by(guild=guild).where(sa.text(GOING_ON))
        for number in conn.execute(here).scalars().all():
            jobs.add(conn, kinds.SEASON, number, guild=guild)

    @reads
    def context(self, conn: sa.Connection, season_id: int) -> pairing.SeasonContext:
        view = rows.view(conn, season_id)
        season = view.season
        before = (seasons.c.league == season.league) & (seasons.c.number < season.number)
        past = before & (seasons.c.number >= season.number - divisions.STAYS - 1) & (seasons.c.state == State.CLOSED)
        earlier = conn.execute(sa.select(seasons.c.id).where(past).order_by(seasons.c.number)).scalars().all()
        open_again = sa.select(seasons.c.id).where(before, seasons.c.state == State.CLOSING).limit(1)
        fewest, most = self._positions.game(season.rules.game).seats
        sizes = {len(ladder) for ladder in season.rules.points.ladders}
        return pairing.SeasonContext(
            view,
            rows.salt(conn, season_id),
            tuple(rows.view(conn, season) for season in earlier),
            tuple(size for size in range(max(fewest, 3), most + 1) if size in sizes),
            reopened=conn.execute(open_again).first() is not None,
            called=bool(pending_calls(conn, season, self._clock.now())),
        )

    @changes
    def _ask(self, change: SeasonChange) -> None:
        season = change.season
        if season.next is None:
            return
        if season.next[1] > change.now:
            change.schedule()
        elif season.protests is not None and (due := remind_organiser(change)) is not None:
            change.job(kinds.SEASON, season.id, due)

    @changes
    def _take(
        self, change: SeasonChange, edition: int, step: pairing.Step, by: Person | None, reason: str
    ) -> Season | None:
        season, now = change.season, change.now
        if season.edition != edition:
            return None
        match step:
            case pairing.StateChange():
                _to(change, step, by, reason)
            case NewStage() | NewRound():
                _begin(change, step)
            case Drawn():
                _add_group(change, step)
            case Need():
                change.log(None, "waits", {"what": step.value}, before={"undo": "held"})
                _hold(change, step.value)
                return change.season
            case pairing.Protests(last=last):
                change.store(**timing.protested(season, now, last=last))
                change.announce("protests")
                change.log(None, "protests")
            case pairing.Deadline(what="late"):
                change.store(**timing.overtime(season, now))
                change.announce("late")
                change.log(None, "late")
            case pairing.Deadline():
                decide_open(change, self._positions, by, reason)
                change.store()
        may_change = change.season.state == State.CLOSING and change.season.protests is None
        change.schedule(at_once=may_change or isinstance(step, pairing.Deadline | NewStage | NewRound | Drawn))
        change.refresh()
        return change.season

    async def move_person(self, season_id: int, person: int, group_id: int, by: Person, reason: str) -> Group:
        """Move a person of a drawn season to a group; both are drawn again. Raises LeagueError, PlaysThere."""
        why = rows.readable(reason)
        while True:
            context = await self.context(season_id)
            view, season = context.view, context.view.season
            old = next((group for group in view.groups if person in group.people), None)
            new = next((group for group in view.groups if group.id == group_id), None)
            if by.id == person or any(by.id in group.people for group in (old, new) if group is not None):
                raise PlaysThere(f"{by.id} plays there in season {season_id}")
            if old is None:
                raise errors.NotRegistered(f"{person} is in no group of season {season_id}")
            if (
                new is None
                or season.state != State.DRAWN
                or any(fixture.status != "planned" for fixture in view.fixtures)
            ):
                raise errors.LeagueError(f"nobody is moved to group {group_id} now", "league-not-moved")
            if new == old:
                return old
            left = replace(old, people=tuple(player for player in old.people if player != person))
            larger = replace(new, people=(*new.people, person))
            try:
                draws = [await asyncio.to_thread(_drawn_again, of, season.rules, context.salt) for of in (left, larger)]
            except errors.LeagueError as error:
                raise errors.LeagueError("one of both would have no schedule", "league-not-moved") from error
            result = await self._moved(season_id, season.edition, person, old, new, draws, by, why)
            if result is not None:
                return result

    async def undo(self, season_id: int, by: Person, reason: str) -> LogLine:
        """Undo the last undoable action; return its log line. Raises NoReason, NothingToUndo, PlaysThere."""
        why = rows.readable(reason)
        line, before = await self._last(season_id)
        try:
            if before["undo"] == "state":
                await self.move(season_id, State(before["to"]), by, why)
            elif before["undo"] == "group":
                await self.move_person(season_id, before["person"], before["group"], by, why)
        except errors.LeagueError as error:
            raise errors.NothingUndoable(f"line {line} cannot be undone any more") from error
        return await self._undone(season_id, line, before, by, why)

    @reads
    def _last(self, conn: sa.Connection, season_id: int) -> tuple[int, dict[str, Any]]:
        rows.season(conn, season_id)
        able = sa.select(lines).filter_by(season=season_id, undone=False).where(lines.c.before.is_not(None))
        row = conn.execute(able.order_by(lines.c.id.desc()).limit(1)).first()
        if row is None:
            raise errors.NothingUndoable(f"nothing of season {season_id} can be undone")
        return row.id, row.before

    @changes
    def _undone(self, change: SeasonChange, line: int, before: dict[str, Any], by: Person, why: str) -> LogLine:
        """Undo an action in one transaction, and log it. Once: the line stores whether it has been undone."""
        conn, season, this = change.conn, change.season, lines.c.id == line
        row = conn.execute(sa.select(lines).where(this)).one()
        if row.undone:
            raise errors.NothingUndoable(f"line {line} has been undone")
        if season.over:
            raise errors.NothingUndoable(f"season {season.id} is over")
        if before["undo"] in ("held", "times"):
            results.uninvolved(conn, season, by)
        match before["undo"]:
            case "penalty":
                results.apart(conn, season, row.facts["person"], by)
                conn.execute(sa.delete(penalties).filter_by(id=before["penalty"]))
            case "result":
                results.impartial(conn, rows.fixture(conn, before["fixture"])[0], by)
                conn.execute(sa.update(fixtures).filter_by(id=before["fixture"]).values(result=before["result"]))
            case "held" if season.held is not None:
                release(change)
            case "times" if season.coming is not None and season.coming[0] == row.facts["step"]:
                change.store(**timing.read(before["times"]))
                move_tables(change)
                change.schedule()
            case "held" | "times":
                raise errors.NothingUndoable(f"season {season.id} has gone on since")
        conn.execute(sa.update(lines).where(this).values(undone=True))
        # An undo has a log line of its own; that cannot be undone in its turn.
        later = (lines.c.season == season.id) & (lines.c.id > line)
        conn.execute(sa.update(lines).where(later).values(before=None))
        change.log(by, "undone", {"line": line, "what": row.what}, why)
        change.touch()
        return rows.line_of(conn.execute(sa.select(lines).where(this)).one())

    @changes
    def _moved(
        self,
        change: SeasonChange,
        edition: int,
        person: int,
        old: Group,
        new: Group,
        drawn: Sequence[Drawn],
        by: Person,
        why: str,
    ) -> Group | None:
        conn = change.conn
        if change.season.edition != edition:
            return None
        for group, again in zip((old, new), drawn, strict=True):
            query = sa.delete(fixtures).filter_by(group=group.id).returning(fixtures.c.id)
            for fixture in conn.execute(query).scalars().all():
                jobs.end(conn, kinds.LAY, fixture)
            values = {"people": list(again.people), "tries": again.tries}
            conn.execute(sa.update(groups).filter_by(id=group.id).values(**values))
            plan_tables(change, group.id, 1, again, change.season.starts)
        change.set_entry(person, division=new.division)
        undo = {"undo": "group", "person": person, "group": old.id}
        change.log(by, "person-moved", {"person": person, "from": old.name, "to": new.name}, why, undo)
        change.touch()
        return next(group for group in rows.of_season(conn, change.season.id)[1] if group.id == new.id)


def _move(change: SeasonChange, at: datetime, by: Person | None, reason: str) -> None:
    season = change.season
    assert season.coming is not None
    name, before = season.coming
    before += timedelta() if season.held is None else change.now - season.held
    undo: Json | None = None if by is None else {"undo": "times", "times": timing.written(season)}
    change.log(by, "shifted", {"step": name, "at": at.isoformat(), "from": before.isoformat()}, reason, undo)
    change.store(**timing.shift(season, name, at - before))
    move_tables(change)
    change.schedule()
    change.announce_next()
    _recall(change)
    change.announce("shifted", step=name, at=at.isoformat(), reason=reason)


def _hold(change: SeasonChange, why: str) -> None:
    change.store(held=change.now, hold_reason=why)
    jobs.end(change.conn, kinds.SEASON, change.season.id)
    _no_more_tables(change)
    for table in _find_tables(change):
        clock_store.stand(change.conn, table, "hold", change.now)
    change.announce("held", reason=why)


def _to(change: SeasonChange, step: pairing.StateChange, by: Person | None, reason: str) -> None:
    conn, league, season, now = change.conn, change.league, change.season, change.now
    target, back = step.target, (season.state, step.target) in states.BACK
    if season.held is not None and not back:
        _let_go(change)
    ongoing = going_on(conn, league.id)
    if target == State.RUNNING and ongoing != season.id:
        raise errors.NotThatStep(f"season {season.id} is open again beside season {ongoing}")
    values: dict[str, object] = {"state": target.value}
    if season.state == State.CLOSED:  # a day more for protests
        if ongoing is not None:  # a draw that is being computed from this season's results is not stored
            SeasonChange(conn, league, rows.season(conn, ongoing), now).store()
        values |= timing.protested(season, now, last=True)
    elif back and (before := _times_before(change)):
        values |= before
    elif back and target == State.RUNNING:  # the open tables have the time of grace once more
        ends = now + season.rules.grace
        values |= {"ends": ends, "closes": ends + season.rules.grace, "protests": None}
    elif back:
        values |= {"held": now, "hold_reason": reason}
    else:
        values |= timing.taken(season, target, now, requested=by is not None)
        values |= {"held": None, "hold_reason": ""}
    if target == State.DRAWN:
        values["opened"] = now
    # Before the draw a step has no consequences, so it can be undone by going back.
    undo: Json | None = None
    if (target, season.state) in states.BACK:
        undo = {"undo": "state", "to": season.state.value, "times": timing.written(season)}
    change.log(by, "moved", {"from": season.state.value, "to": target.value}, reason, undo)
    change.store(**values)
    if step.drawn is not None:
        silent = sa.update(entries).filter_by(season=season.id, status="registered")
        conn.execute(silent.values(status="out"))
        for entry in step.people:
            division, move = step.drawn.places.get(entry.person, (None, None))
            change.set_entry(entry.person, status="checked-in", division=division, move=move)
        substitutes.store_members(conn, change.season, step.drawn.teams)
        _new_stage(change, 1, step.drawn, due=change.season.starts)
        substitutes.call_next(change)
    if target in (State.CLOSING, State.CLOSED, State.CALLED_OFF):
        conn.execute(sa.delete(queue).filter_by(season=season.id))
    if target in (State.CLOSED, State.CALLED_OFF):
        _no_more_tables(change)
    if target == State.CALLED_OFF:
        stop_tables(change, step.tables, by, reason)
    change.announce("reopened" if season.state == State.CLOSED else target.value, reason=reason)
    if State.CLOSED in (season.state, target) and (league.champion_role or league.division_role):
        change.job(kinds.TROPHIES, season.id)
    if target == State.CLOSED and ongoing is not None and ongoing != season.id:  # its draw may have waited
        SeasonChange(conn, league, rows.season(conn, ongoing), now).schedule(at_once=True)
    elif target == State.CLOSED and league.rules.again is not None and league.ended is None:
        new_season(conn, league, None, now + (league.rules.again if league.rules.calendar is None else DAY), now)
    if target == State.OPEN and not back and regulars_enter(change):
        change.store()
    after = change.season
    if target == State.CHECK_IN and after.draws is not None and after.draws - now > 2 * RECALLED:
        _recall(change)
    if not back:
        change.announce_next()
    elif after.next is not None and target in (State.OPEN, State.RUNNING):
        name, at = after.next
        change.announce("shifted", step=name, at=at.isoformat(), reason=reason)


def _times_before(change: SeasonChange) -> dict[str, object]:
    moves = sa.select(lines.c.before).filter_by(season=change.season.id, what="moved", undone=False)
    back = moves.where(lines.c.before.is_not(None))
    last = change.conn.execute(back.order_by(lines.c.id.desc()).limit(1)).scalar()
    if last is None or "times" not in last:
        return {}
    was = replace(change.season, state=State(last["to"]), held=None, **timing.read(last["times"]))
    return timing.read(last["times"]) if was.coming is not None and was.coming[1] > change.now else {}


def _begin(change: SeasonChange, what: NewStage | NewRound) -> None:
    conn, season = change.conn, change.season
    conn.execute(sa.update(entries).filter_by(season=season.id, plan="rest").values(plan=None))
    change.store(**timing.again(season, change.now))
    if isinstance(what, NewRound):
        plan_tables(change, what.group, what.number, what)
        substitutes.call_next(change)
        facts: Json = {"stage": season.rules.format.value, "round": what.number}
    else:
        _new_stage(change, rows.of_season(conn, season.id)[0][-1].number + 1, what, due=None)
        facts = {"stage": what.kind, "round": 1}
    change.log(None, "round", facts)
    change.announce("round", **facts)
    change.announce_next()


def _add_group(change: SeasonChange, drawn: Drawn) -> None:
    season = change.season
    due = season.starts if season.state == State.DRAWN else None
    _store_group(change, rows.of_season(change.conn, season.id)[0][0].id, drawn, due)
    theirs = (entries.c.season == season.id) & entries.c.person.in_(drawn.people)
    values = {"status": "checked-in", "division": drawn.division, "move": LeagueMove.NEW}
    change.conn.execute(sa.update(entries).where(theirs).values(**values))
    change.log(None, "group-more", {"count": len(drawn.people)})
    change.announce("group-more", division=drawn.division, number=drawn.number)
    change.store()


def _new_stage(change: SeasonChange, number: int, stage: NewStage, due: datetime | None) -> None:
    stage_id = rows.insert(change.conn, stages, season=change.season.id, number=number, kind=stage.kind)
    for group in stage.groups:
        _store_group(change, stage_id, group, due)


def _store_group(change: SeasonChange, stage: int, group: Drawn, due: datetime | None) -> None:
    values = {"stage": stage, "division": group.division, "number": group.number, "people": list(group.people)}
    plan_tables(change, rows.insert(change.conn, groups, **values, tries=group.tries), 1, group, due)


def plan_tables(
    change: SeasonChange, group: int, round_: int, drawn: Drawn | NewRound, due: datetime | None = None
) -> None:
    for index, people in enumerate(drawn.tables, 1):
        plan(change, group, round_, index, people, due)
    for index, board in enumerate(drawn.boards, 1):
        fixture = plan(change, group, round_, index, board.people, due)
        substitutes.store_board(change.conn, change.season, round_, fixture, board)


def release(change: SeasonChange, by: Person | None = None) -> None:
    since = change.season.held
    assert since is not None
    wait = change.now - since
    change.log(by, "gone-on")
    change.store(held=None, hold_reason="")
    _let_go(change)
    if change.season.next is not None:
        later = timing.shift(change.season, change.season.next[0], wait)
        change.store(**later)
    move_tables(change)
    change.schedule(at_once=True)
    change.announce_next()
    _recall(change)
    substitutes.delay_calls(change, wait)


def _let_go(change: SeasonChange) -> None:
    for table in _find_tables(change):
        clock_store.go_on(change.conn, table, ["hold"], change.now)


def _find_tables(change: SeasonChange) -> Iterator[Table]:
    for fixture in rows.tables(change.conn, change.season.id, fixtures.c.status == "running"):
        table = table_rows.table(change.conn, fixture.table or 0)
        if table.status == "running":
            yield table


def _recall(change: SeasonChange) -> None:
    draws = change.season.draws
    if change.season.state == State.CHECK_IN and draws is not None and draws - RECALLED > change.now:
        change.announce("recall", draws - RECALLED, draws=draws.isoformat())


def move_tables(change: SeasonChange) -> None:
    season = change.season
    if season.held is None and season.state in PLAYED_IN:
        for fixture in rows.tables(change.conn, season.id, fixtures.c.status == "planned"):
            change.job(kinds.LAY, fixture.id, season.starts if season.state == State.DRAWN else None)


def _no_more_tables(change: SeasonChange) -> None:
    for fixture in rows.tables(change.conn, change.season.id, fixtures.c.status == "planned"):
        jobs.end(change.conn, kinds.LAY, fixture.id)


def _drawn_again(of: Group, rules: Rules, salt: str) -> Drawn:
    return pairing.in_group(rules, of.people, draw.cyclic(len(of.people), rules.seats), salt, 1, of.division, of.number)
