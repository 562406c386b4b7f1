"""The progress of a season: step by step, each one transaction, by the bot when it is due or by an admin."""

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final

import sqlalchemy as sa

from hosting.clocks import account, clock_store
from hosting.core import Json, Person, Table
from hosting.db import reads, writes
from hosting.db import rows as table_rows
from hosting.db.schema import notices as notices_table
from hosting.jobs import jobs, kinds
from hosting.notify import notices
from hosting.play import GameService
from leagues.rules import BadRules, Move, Mover, Need, NotThatStep, State, divisions, states
from leagues.rules.teams import Board
from leagues.season import alternates, outcomes, requests, steps, timing
from leagues.season.admission import regulars_enter
from leagues.season.changes import announce, announce_next, changed, refresh, schedule
from leagues.season.fixtures import PLAYED_IN
from leagues.season.founding import going_on, new_season
from leagues.season.pairing import Drawn, NewRound, NewStage
from leagues.season.results import decide_open, stop_tables
from leagues.season.steps import Deadline, Hold, NewGroup, NextRound, Protests, SeasonContext, Step, Tables, Transition
from leagues.store import DAY, MAX_DURATION, League, Season, audit_log, rows
from leagues.store.schema import GOING_ON, entries, fixtures, groups, leagues, lines, queue, seasons, stages

RECALLED: Final = timedelta(hours=18)
"""Time before the draw at which whoever has not answered is called a second time."""
BACK = (
    (State.OPEN, State.DRAFT),
    (State.CHECK_IN, State.OPEN),
    (State.CLOSING, State.RUNNING),
    (State.CLOSED, State.CLOSING),
)
"""Steps back. Before the draw a season that went one is held, or it would come forward again at once."""


PLANS: Final = ("moved", "shifted", "gone-on", "round", "late", "protests")
"""Lines of the log with which the times of what comes are set."""


class Running(GameService):
    """Steps of seasons."""

    async def advance(self, season_id: int) -> list[str]:
        """Take every due step of a season, and return which those were.

        A draw is computed between two transactions, and not stored if the season has changed meanwhile: then it is
        computed again. Raises NoSuchLeague.
        """
        done: list[str] = []
        while not await self._stands(season_id):
            context = await self.known(season_id)
            step = await asyncio.to_thread(steps.due, context, self._clock.now())
            if step is None:
                await self._ask(season_id)
                break
            if await self._take(season_id, context.view.season.edition, step, None, "") is not None:
                done.append(step.target.value if isinstance(step, Transition) else type(step).__name__.lower())
        return done

    @writes
    def _stands(self, conn: sa.Connection, season_id: int) -> bool:
        """Move what comes by as long as nobody could answer since it was planned; return whether that is so now."""
        (league, season), now = rows.with_league(conn, season_id), self._clock.now()
        if season.next is None or season.state == State.DRAFT:
            return False
        planned = sa.select(sa.func.max(lines.c.at, type_=lines.c.at.type)).where(lines.c.season == season_id)
        since: datetime = conn.execute(planned.where(lines.c.what.in_(PLANS))).scalar() or season.opens or now
        server, at = account.Server(league.guild, since), season.next[1]
        if account.stands(conn, server, now):
            jobs.add(conn, kinds.SEASON, season_id, guild=league.guild, due=now + account.SHORT)
            return True
        later = account.moment_after(conn, server, since, at - since, now) if at > since else at
        if later - at > timing.LATE:
            _move(conn, league, season, later, None, audit_log.OUTAGE, now)
        return False

    async def close(self, season_id: int, by: Person, reason: str = "") -> Season:
        """Decide all open tables as they stand, and close the season, as an admin.

        Raises NoSuchLeague, PlaysThere for its players, and NotThatStep before play has ended.
        """
        await self._may_decide(season_id, by)
        while (context := await self.known(season_id)).view.season.state == State.CLOSING:
            if Need.RESULTS in steps.met_needs(context, self._clock.now()):
                break
            await self._take(season_id, context.view.season.edition, Deadline("decide"), by, reason)
        return await self.move(season_id, State.CLOSED, by, reason)

    async def move(self, season_id: int, state: State, by: Person, reason: str = "", tables: Tables = "end") -> Season:
        """Move a season to a state now, as an admin: earlier than planned, or back as long as nothing is drawn.

        `tables`: the treatment of running tables if it is cancelled; they display the reason. In that state already,
        nothing happens. A closed season can be opened again; the draw of the next waits for it. Raises
        NoSuchLeague, NotThatStep, NotYet with what is missing, NoReason if it is cancelled or opened again, NotSplit,
        NoSchedule, PlaysThere for a player while it is played.
        """
        while True:
            context = await self.known(season_id)
            season = context.view.season
            await self._may_decide(season_id, by)
            if state == State.CALLED_OFF or season.state == State.CLOSED != state:
                reason = audit_log.readable(reason)
            now = self._clock.now()
            early = season.state == State.DRAWN and season.next is not None and now < season.next[1]
            if state == State.RUNNING and early:  # its tables are created now, and then it runs
                return await self._shifted(season_id, now, by, reason)
            so = steps.met_needs(context, now)
            if states.moved(season.state, state, Mover.ADMIN, so) == season.state:
                return season
            step = await asyncio.to_thread(steps.transition, context, state)
            after = await self._take(season_id, season.edition, replace(step, tables=tables), by, reason)
            if after is not None:
                return after

    @reads
    def _may_decide(self, conn: sa.Connection, season_id: int, by: Person) -> None:
        outcomes.uninvolved(conn, rows.season(conn, season_id), by)

    @writes
    def hold(self, conn: sa.Connection, season_id: int, by: Person, reason: str) -> Season:
        """Keep a season from going on by itself.

        Raises NoSuchLeague, NoReason, NotThatStep for one that is over, PlaysThere for a player while it is played.
        """
        why = audit_log.readable(reason)
        league, season = rows.with_league(conn, season_id)
        outcomes.uninvolved(conn, season, by)
        if season.over:
            raise NotThatStep(f"season {season_id} is over")
        if season.held is not None:
            return season
        now = self._clock.now()
        audit_log.of_season(conn, season, now, by, "held", reason=why, before={"undo": "held"})
        return _hold(conn, league, season, why, now)

    @writes
    def go_on(self, conn: sa.Connection, season_id: int, by: Person) -> Season:
        """Let a held season go on; later steps are delayed by as long as it was held. Raises NoSuchLeague."""
        league, season = rows.with_league(conn, season_id)
        if season.held is None:
            return season
        return released(conn, league, season, self._clock.now(), by)

    async def shift(self, season_id: int, at: datetime, by: Person, reason: str) -> Season:
        """Reschedule the next step, and shift all later ones by as much.

        A past time means at once. Raises NoSuchLeague, NoReason, NotThatStep if nothing comes, BadRules if that is
        further away than any part of a season is long, PlaysThere for a player while it is played.
        """
        why = audit_log.readable(reason)
        if at - self._clock.now() > MAX_DURATION:
            raise BadRules(f"{at} is too far away", what="times")
        return await self._shifted(season_id, at, by, why)

    @writes
    def _shifted(self, conn: sa.Connection, season_id: int, at: datetime, by: Person, reason: str) -> Season:
        (league, season), now = rows.with_league(conn, season_id), self._clock.now()
        outcomes.uninvolved(conn, season, by)
        if season.coming is None:
            raise NotThatStep(f"nothing comes of season {season_id} by itself")
        before = season.coming[1] + (timedelta() if season.held is None else now - season.held)
        return season if max(at, now) == before else _move(conn, league, season, max(at, now), by, reason, now)

    @writes
    def place(self, conn: sa.Connection, season_id: int, organiser: int | None, *, there: bool) -> bool:
        """Hold a season whose channel is gone until there is one again; return whether it is held for that.

        The `organiser` is called by direct message, once a day. Raises NoSuchLeague.
        """
        (league, season), now = rows.with_league(conn, season_id), self._clock.now()
        lost = season.held is not None and season.hold_reason == audit_log.NO_PLACE
        if there or season.over or season.state == State.DRAFT or (season.held is not None and not lost):
            if lost:
                released(conn, league, season, now)
            return False
        if not lost:
            audit_log.of_season(conn, season, now, None, "waits", facts={"what": audit_log.NO_PLACE})
            season = _hold(conn, league, season, audit_log.NO_PLACE, now)
        kind = f"league-{audit_log.NO_PLACE}"
        mine = (notices_table.c.kind == kind) & (notices_table.c.guild == league.guild)
        asked = [notice.created for notice in notices.find(conn, mine) if notice.payload["season"] == season.id]
        if organiser is not None and now - max(asked, default=now - DAY) >= DAY:
            payload = {"league": league.id, "season": season.id}
            notices.add(conn, kind, now, guild=league.guild, person=organiser, payload=payload)
        jobs.add(conn, kinds.SEASON, season.id, guild=league.guild, due=now + DAY)
        return True

    @writes
    def look(self, conn: sa.Connection, guild: int) -> None:
        """Have a look at all seasons of a server that are not over: a place of theirs may be gone."""
        mine = sa.select(seasons.c.id).join(leagues).where(leagues.c.guild == guild, sa.text(GOING_ON))
        for number in conn.execute(mine).scalars().all():
            jobs.add(conn, kinds.SEASON, number, guild=guild)

    @reads
    def known(self, conn: sa.Connection, season_id: int) -> SeasonContext:
        """Return a season with the data for its next step, in one snapshot. Raises NoSuchLeague."""
        view = rows.view(conn, season_id)
        season = view.season
        query = sa.select(seasons.c.id).where(
            seasons.c.league == season.league,
            seasons.c.number.between(season.number - divisions.STAYS - 1, season.number - 1),
            seasons.c.state == State.CLOSED,
        )
        earlier = conn.execute(query.order_by(seasons.c.number)).scalars().all()
        before = (seasons.c.league == season.league) & (seasons.c.number < season.number)
        open_again = sa.select(seasons.c.id).where(before, seasons.c.state == State.CLOSING).limit(1)
        fewest, most = self._positions.game(season.rules.game).seats
        laddered = {len(ladder) for ladder in season.rules.points.ladders}
        sizes = tuple(size for size in range(max(fewest, 3), most + 1) if size in laddered)
        return SeasonContext(
            view,
            rows.salt(conn, season_id),
            tuple(rows.view(conn, season) for season in earlier),
            sizes,
            reopened=conn.execute(open_again).first() is not None,
            called=bool(requests.pending(conn, season, self._clock.now())),
        )

    @writes
    def _ask(self, conn: sa.Connection, season_id: int) -> None:
        """Schedule the next step for its time; a step with another condition is triggered by that."""
        (league, season), now = rows.with_league(conn, season_id), self._clock.now()
        if season.next is None:
            return
        if season.next[1] > now:
            schedule(conn, league, season)
        elif season.protests is not None and (due := requests.remind(conn, league, season, now)) is not None:
            jobs.add(conn, kinds.SEASON, season.id, guild=league.guild, due=due)

    @writes
    def _take(
        self, conn: sa.Connection, season_id: int, edition: int, step: Step, by: Person | None, reason: str
    ) -> Season | None:
        """Take a step that was computed from an edition of the season; return the season then.

        None if that edition is no longer the present one: nothing is changed.
        """
        (league, season), now = rows.with_league(conn, season_id), self._clock.now()
        if season.edition != edition:
            return None
        match step:
            case Transition():
                after = _to(conn, league, season, step, by, reason, now)
            case NextRound(what=what):
                after = _on(conn, league, season, what, now)
            case NewGroup(what=drawn):
                after = _more(conn, league, season, drawn, now)
            case Hold(why=why):
                audit_log.of_season(conn, season, now, None, "waits", facts={"what": why}, before={"undo": "held"})
                return _hold(conn, league, season, why, now)
            case Protests(last=last):
                after = changed(conn, season, **timing.columns(timing.protested(season, now, last=last)))
                announce(conn, league, after, "protests", now)
                audit_log.of_season(conn, after, now, None, "protests")
            case Deadline(what="late"):
                after = changed(conn, season, **timing.columns(timing.overtime(season, now)))
                announce(conn, league, after, "late", now)
                audit_log.of_season(conn, after, now, None, "late")
            case Deadline():
                decide_open(conn, self._positions, league, season, now, by, reason)
                after = changed(conn, season)
        started = isinstance(step, Deadline | NextRound | NewGroup) or (
            after.state == State.CLOSING and after.protests is None
        )
        schedule(conn, league, after, at_once=started)
        refresh(conn, league, after)
        return after


def _move(
    conn: sa.Connection, league: League, season: Season, at: datetime, by: Person | None, reason: str, now: datetime
) -> Season:
    """Move the next step to a time, and all later ones by as much, and announce it."""
    assert season.coming is not None
    name, before = season.coming
    before += timedelta() if season.held is None else now - season.held
    facts = {"step": name, "at": at.isoformat(), "from": before.isoformat()}
    undo: Json | None = None if by is None else {"undo": "times", "times": timing.written(season)}
    audit_log.of_season(conn, season, now, by, "shifted", facts=facts, reason=reason, before=undo)
    moved = changed(conn, season, **timing.columns(timing.shifted(season, name, at - before)))
    move_tables(conn, league, moved)
    schedule(conn, league, moved)
    announce_next(conn, league, moved, now)
    if season.state == State.CHECK_IN:
        _recall(conn, league, moved, now)
    announce(conn, league, moved, "shifted", now, payload={"step": name, "at": at.isoformat(), "reason": reason})
    return moved


def _hold(conn: sa.Connection, league: League, season: Season, why: str, now: datetime) -> Season:
    """Keep a season from going on: nothing comes by itself, and at its tables no time counts against anybody."""
    held = changed(conn, season, held=now, hold_reason=why)
    jobs.end(conn, kinds.SEASON, season.id)
    _no_more_tables(conn, season)
    for table in _hosted(conn, season):
        clock_store.stand(conn, table, "hold", now)
    announce(conn, league, held, "held", now, payload={"reason": why})
    return held


def _to(
    conn: sa.Connection, league: League, season: Season, step: Transition, by: Person | None, reason: str, now: datetime
) -> Season:
    target, back = step.target, (season.state, step.target) in BACK
    if season.held is not None and not back:
        _let_go(conn, season, now)
    following = going_on(conn, league.id)
    if target == State.RUNNING and following != season.id:
        raise NotThatStep(f"season {season.id} is open again beside season {following}")
    values: dict[str, object] = {"state": target.value}
    if season.state == State.CLOSED:  # a day more for protests
        if following is not None:  # a draw that is being computed from this season's results is not stored
            changed(conn, rows.season(conn, following))
        values |= timing.columns(timing.protested(season, now, last=True))
    elif back and (before := _times_before(conn, season, now)):
        values |= before
    elif back and target == State.RUNNING:  # the open tables have the time of grace once more
        ends = now + season.rules.grace
        values |= {"ends": ends, "closes": ends + season.rules.grace, "protests": None}
    elif back:
        values |= {"held": now, "hold_reason": reason}
    else:
        values |= timing.columns(timing.taken(season, target, now, requested=by is not None))
        values |= {"held": None, "hold_reason": ""}
    if target == State.DRAWN:
        values["opened"] = now
    # Before the draw a step has no consequences, so it can be undone by going back.
    undo: Json | None = None
    if (target, season.state) in BACK:
        undo = {"undo": "state", "to": season.state.value, "times": timing.written(season)}
    facts = {"from": season.state.value, "to": target.value}
    audit_log.of_season(conn, season, now, by, "moved", facts=facts, reason=reason, before=undo)
    after = changed(conn, season, **values)
    if step.drawn is not None:
        _store_draw(conn, league, after, step, now)
    if target in (State.CLOSING, State.CLOSED, State.CALLED_OFF):
        conn.execute(sa.delete(queue).where(queue.c.season == season.id))
    if target in (State.CLOSED, State.CALLED_OFF):
        _no_more_tables(conn, season)
    if target == State.CALLED_OFF:
        stop_tables(conn, season, step.tables, by, now, reason)
    reopened = season.state == State.CLOSED
    announce(conn, league, after, "reopened" if reopened else target.value, now, payload={"reason": reason})
    if State.CLOSED in (season.state, target) and (league.champion_role or league.division_role):
        jobs.add(conn, kinds.TROPHIES, season.id, guild=league.guild)
    if target == State.CLOSED and following is not None and following != season.id:  # its draw may have waited
        schedule(conn, league, rows.season(conn, following), at_once=True)
    elif target == State.CLOSED and league.rules.again is not None and league.ended is None:
        new_season(conn, league, None, now + (league.rules.again if league.rules.calendar is None else DAY), now)
    if target == State.OPEN and not back and regulars_enter(conn, after, now):
        after = changed(conn, after)
    if target == State.CHECK_IN and after.draws is not None and after.draws - now > 2 * RECALLED:
        _recall(conn, league, after, now)
    if not back:
        announce_next(conn, league, after, now)
    elif after.next is not None and target in (State.OPEN, State.RUNNING):
        name, at = after.next
        announce(conn, league, after, "shifted", now, payload={"step": name, "at": at.isoformat(), "reason": reason})
    return after


def _times_before(conn: sa.Connection, season: Season, now: datetime) -> dict[str, object]:
    """Return the times of a season before the step to its present state; none if what came then would be late now."""
    moves = (lines.c.season == season.id) & (lines.c.what == "moved") & lines.c.undone.is_(sa.false())
    back = sa.select(lines.c.before).where(moves, lines.c.before.is_not(None))
    last = conn.execute(back.order_by(lines.c.id.desc()).limit(1)).scalar()
    if last is None or "times" not in last:
        return {}
    was = replace(season, state=State(last["to"]), held=None, **timing.read(last["times"]))
    return timing.read(last["times"]) if was.coming is not None and was.coming[1] > now else {}


def _store_draw(conn: sa.Connection, league: League, season: Season, step: Transition, now: datetime) -> None:
    assert step.drawn is not None
    mine = entries.c.season == season.id
    conn.execute(sa.update(entries).where(mine, entries.c.status == "registered").values(status="out"))
    for entry in step.people:
        division, move = step.drawn.places.get(entry.person, (None, None))
        rows.set_entry(conn, season.id, entry.person, status="checked-in", division=division, move=move)
    alternates.store_members(conn, season, step.drawn.teams)
    new_stage(conn, league, season, 1, step.drawn, due=season.starts)
    alternates.call_next(conn, league, season, now)


def _on(conn: sa.Connection, league: League, season: Season, what: NewStage | NewRound, now: datetime) -> Season:
    """Begin another stage or round. Whoever rested plays again in the one after it."""
    rests = (entries.c.season == season.id) & (entries.c.plan == "rest")
    conn.execute(sa.update(entries).where(rests).values(plan=None))
    after = changed(conn, season, **timing.columns(timing.again(season, now)))
    if isinstance(what, NewRound):
        for number, people in enumerate(what.tables, 1):
            plan(conn, league.guild, what.group, what.number, number, people)
        _plan_boards(conn, league, season, what.group, what.number, what.boards)
        alternates.call_next(conn, league, season, now)
        facts = {"stage": season.rules.format.value, "round": what.number}
    else:
        season_stages, _ = rows.of_season(conn, season.id)
        new_stage(conn, league, after, season_stages[-1].number + 1, what, due=None)
        facts = {"stage": what.kind, "round": 1}
    audit_log.of_season(conn, after, now, None, "round", facts=facts)
    announce(conn, league, after, "round", now, payload=facts)
    announce_next(conn, league, after, now)
    return after


def _more(conn: sa.Connection, league: League, season: Season, drawn: Drawn, now: datetime) -> Season:
    """Add a group of people who have waited for one; its tables begin with the season, or at once."""
    season_stages, _ = rows.of_season(conn, season.id)
    due = season.starts if season.state == State.DRAWN else None
    _store_group(conn, league, season_stages[0].id, drawn, due)
    theirs = (entries.c.season == season.id) & entries.c.person.in_(drawn.people)
    values = {"status": "checked-in", "division": drawn.division, "move": Move.NEW}
    conn.execute(sa.update(entries).where(theirs).values(**values))
    audit_log.of_season(conn, season, now, None, "group-more", facts={"count": len(drawn.people)})
    announce(conn, league, season, "group-more", now, payload={"division": drawn.division, "number": drawn.number})
    return changed(conn, season)


def new_stage(
    conn: sa.Connection, league: League, season: Season, number: int, stage: NewStage, due: datetime | None
) -> None:
    """Store a stage with its groups and tables, to be created at a time, or at once."""
    made = sa.insert(stages).values(season=season.id, number=number, kind=stage.kind).returning(stages.c.id)
    stage_id = int(conn.execute(made).scalar_one())
    for group in stage.groups:
        group_id = _store_group(conn, league, stage_id, group, due)
        _plan_boards(conn, league, season, group_id, 1, group.boards, due=due)


def _store_group(conn: sa.Connection, league: League, stage: int, group: Drawn, due: datetime | None) -> int:
    """Store a group of a stage with its tables; return its number."""
    values = {
        "stage": stage,
        "division": group.division,
        "number": group.number,
        "people": list(group.people),
        "tries": group.tries,
    }
    group_id = int(conn.execute(sa.insert(groups).returning(groups.c.id), values).scalar_one())
    for index, people in enumerate(group.tables, 1):
        plan(conn, league.guild, group_id, 1, index, people, due=due)
    return group_id


def _plan_boards(
    conn: sa.Connection,
    league: League,
    season: Season,
    group: int,
    round_: int,
    boards: Sequence[Board],
    due: datetime | None = None,
) -> None:
    for index, board in enumerate(boards, 1):
        fixture = plan(conn, league.guild, group, round_, index, board.people, due=due)
        alternates.store_board(conn, season, round_, fixture, board)


def plan(
    conn: sa.Connection,
    guild: int,
    group: int,
    round_: int,
    number: int,
    people: tuple[int | None, ...],
    due: datetime | None = None,
) -> int:
    """Plan a table, to be created at a time, or at once; return its number."""
    values = {"group": group, "round": round_, "number": number, "people": list(people), "status": "planned"}
    fixture = int(conn.execute(sa.insert(fixtures).returning(fixtures.c.id), values).scalar_one())
    jobs.add(conn, kinds.LAY, fixture, guild=guild, due=due)
    return fixture


def released(conn: sa.Connection, league: League, season: Season, now: datetime, by: Person | None = None) -> Season:
    """Let a held season go on."""
    assert season.held is not None
    audit_log.of_season(conn, season, now, by, "gone-on")
    waited = now - season.held
    free = changed(conn, season, held=None, hold_reason="")
    _let_go(conn, season, now)
    if free.next is not None:
        later = timing.shifted(free, free.next[0], waited)
        free = changed(conn, free, **timing.columns(later))
    move_tables(conn, league, free)
    schedule(conn, league, free, at_once=True)
    announce_next(conn, league, free, now)
    _recall(conn, league, free, now)
    alternates.delay(conn, league, free, waited, now)
    return free


def _let_go(conn: sa.Connection, season: Season, now: datetime) -> None:
    """Let time count again at the tables of a held season."""
    for table in _hosted(conn, season):
        clock_store.go_on(conn, table, ["hold"], now)


def _hosted(conn: sa.Connection, season: Season) -> list[Table]:
    """Return the running tables of a season."""
    running = rows.tables(conn, season.id, fixtures.c.status == "running")
    hosted = (table_rows.table(conn, fixture.table) for fixture in running if fixture.table is not None)
    return [table for table in hosted if table.status == "running"]


def _recall(conn: sa.Connection, league: League, season: Season, now: datetime) -> None:
    """Announce a second call to who has not answered, for the present time of the draw."""
    if season.state == State.CHECK_IN and season.draws is not None and season.draws - RECALLED > now:
        due, payload = season.draws - RECALLED, {"draws": season.draws.isoformat()}
        announce(conn, league, season, "recall", now, due=due, payload=payload)


def move_tables(conn: sa.Connection, league: League, season: Season) -> None:
    """Reschedule the creation of planned tables: for a drawn season's start, otherwise for now."""
    if season.held is None and season.state in PLAYED_IN:
        due = season.starts if season.state == State.DRAWN else None
        for fixture in _planned(conn, season):
            jobs.add(conn, kinds.LAY, fixture, guild=league.guild, due=due)


def _no_more_tables(conn: sa.Connection, season: Season) -> None:
    for fixture in _planned(conn, season):
        jobs.end(conn, kinds.LAY, fixture)


def _planned(conn: sa.Connection, season: Season) -> list[int]:
    return [fixture.id for fixture in rows.tables(conn, season.id, fixtures.c.status == "planned")]
