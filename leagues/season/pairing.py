"""Groups, tables and teams of a season, drawn by its salt, and its next automatic step. Pure."""

import contextlib
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import lru_cache
from typing import Final, Literal, TypeAlias

from leagues.rules import (
    FORWARD,
    Claim,
    Design,
    LeagueError,
    LeagueMove,
    Need,
    NotSplit,
    Past,
    Row,
    State,
    divisions,
    draw,
    standings,
    swiss,
    teams,
)
from leagues.rules.swiss import SeatCounts, SwissField
from leagues.rules.teams import BoardResult, TeamBoard
from leagues.store import IN_ROUNDS, MAX_PEOPLE, Entrant, Format, Group, Rules, View, latest_round

SEMIFINAL: Final = 16
SEEDS: Final = 4
"""Number of the first people who are kept apart there, as far as the schedule allows."""
Tables = tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class Drawn:
    """A drawn group: its people in the order of their numbers, and their tables in the order of seats."""

    division: int
    number: int
    people: tuple[int, ...]
    tables: Tables = ()
    tries: int = 0
    boards: tuple[TeamBoard, ...] = ()


@dataclass(frozen=True, slots=True)
class NewStage:
    kind: str
    groups: tuple[Drawn, ...]
    places: Mapping[int, tuple[int, LeagueMove]] = field(default_factory=dict)
    teams: Mapping[int, tuple[int, ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class NewRound:
    group: int
    number: int
    tables: Tables = ()
    boards: tuple[TeamBoard, ...] = ()


@dataclass(frozen=True, slots=True)
class SeasonContext:
    view: View
    salt: str
    earlier: tuple[View, ...]
    """Seasons from which people return, the latest last."""
    sizes: tuple[int, ...]
    """Sizes of tables that game and points allow."""
    reopened: bool = False
    """True if an earlier season is open again: the draw waits for it."""
    called: bool = False
    """True if a call for the organiser waits for an answer: what follows from results waits as well."""

    @property
    def rules(self) -> Rules:
        return self.view.season.rules


def possible(rules: Rules, people: int) -> bool:
    try:
        match rules.format:
            case Format.DIVISIONS:
                divisions.sizes(people, rules.seats)
            case Format.CIRCLE:
                draw.circle(people, rules.seats)
            case Format.HEATS:
                draw.cyclic(people, rules.seats)
            case _:
                least = {Format.SWISS: rules.seats, Format.TEAMS: rules.seats * rules.boards}
                return people >= least.get(rules.format, 0)
    except LeagueError:
        return False
    return True


@lru_cache(maxsize=64)
def most(format_: Format, seats: int) -> int:
    rules = Rules(format_, "", seats=seats, final=seats)
    return next(people for people in range(MAX_PEOPLE, -1, -1) if possible(rules, people))


def first(context: SeasonContext, entries: Sequence[Entrant]) -> NewStage:
    """Return the first stage for these people. Raises NotSplit, LeagueError."""
    rules, salt, people = context.rules, context.salt, [entry.person for entry in entries]
    match rules.format:
        case Format.DIVISIONS:
            return _divisions(context, entries)
        case Format.CIRCLE:
            return NewStage("circle", (in_group(rules, people, draw.circle(len(people), rules.seats), salt, 1),))
        case Format.HEATS:
            return NewStage("heats", (in_group(rules, people, draw.cyclic(len(people), rules.seats), salt, 1),))
        case Format.SWISS:
            order = draw.drawn(people, salt, "numbers", "1.1.1")
            tables = _pair(context, SwissField(order, separate=frozenset(rules.apart)), {}, 1)
            return NewStage("swiss", (Drawn(1, 1, order, tables),))
        case Format.LADDER:
            return NewStage("ladder", (Drawn(1, 1, draw.drawn(people, salt, "numbers", "1.1.1")),))
        case Format.TEAMS:
            members, tries = team_members(context.view, entries, salt)
            if len(members) < rules.seats:
                raise NotSplit(f"{len(people)} people make {len(members)} teams", people=len(people))
            order = draw.drawn(members, salt, "teams", "1")
            boards = _boards(context, SwissField(order), {}, members, 1)
            everybody = tuple(person for team in order for person in members[team])
            return NewStage("teams", (Drawn(1, 1, everybody, tries=tries, boards=boards),), teams=members)


def draw_next(context: SeasonContext) -> NewStage | NewRound:
    """Return the next stage or round, as there is `more_to_come`, after all tables. Raises NotSplit, LeagueError."""
    view = context.view
    number = latest_round(view.fixtures) + 1
    match context.rules.format:
        case Format.SWISS:
            return _next_round(context, number)
        case Format.TEAMS:
            return _next_of_teams(context, number)
        case _:
            return _next_heats(context)


def more_to_come(view: View) -> bool:
    rules = view.season.rules
    if rules.format in IN_ROUNDS:
        return view.rounds_to_come > 0
    if rules.format == Format.HEATS and view.stages:
        (group,) = view.of_stage(view.stages[-1])
        return view.stages[-1].kind != "final" and len(group.people) > rules.final
    return False


def plans(view: View, person: int) -> tuple[Literal["retire", "rest"], ...]:
    """Return what a person may do instead of going on; a rest once, in Swiss rounds alone."""
    plays = any(entry.person == person and entry.plays for entry in view.entries)
    group = next((group for group in view.groups[-1:] if person in group.people), None)
    if view.season.state != State.RUNNING or not plays or group is None or not more_to_come(view):
        return ()
    rests = view.season.rules.format == Format.SWISS and view.rounds_to_come > 1
    return ("retire", "rest") if rests and not view.sat_out(group).get(person) else ("retire",)


def going_on(view: View, group: Group) -> tuple[int, ...]:
    left = {entry.person for entry in view.entries if not entry.plays or entry.plan is not None}
    salt, stage = view.season.salt or "", view.stage(group)

    def lot(person: int) -> int:
        return draw.lot(salt, "cut", f"{stage.number}.{group.division}.{group.number}", person)

    rows = [row for row in view.standing(group) if row.person not in left]
    return tuple(row.person for row in sorted(rows, key=lambda row: (row.place, lot(row.person))))


def admits_late(rules: Rules, rounds: int) -> bool:
    """Return whether a Swiss season still admits people: for a third of its rounds."""
    return rules.late and rules.format == Format.SWISS and 3 * rounds <= rules.rounds


def group_more(view: View) -> tuple[int, datetime] | None:
    """Return how many have to wait for a group more, and until when; None if never."""
    season, rules = view.season, view.season.rules
    if not rules.late or rules.format != Format.DIVISIONS or season.starts is None:
        return None
    if season.state not in (State.DRAWN, State.RUNNING) or season.protests is not None:
        return None
    size, players_now = divisions.usual(rules.seats), sum(entry.plays for entry in view.entries)
    if players_now + size > min(rules.most or MAX_PEOPLE, MAX_PEOPLE):
        return None
    return size, season.starts + rules.play / 3


def another(view: View, salt: str, now: datetime) -> Drawn | None:
    more, reserve = group_more(view), [entry.person for entry in view.reserve if entry.person > 0]
    if more is None or len(reserve) < more[0] or now > more[1]:
        return None
    last = divisions_of(view)
    here = sum(group.division == last for group in view.groups)
    full = len(divisions.pyramid(len(view.groups) + 1)) > len(divisions.pyramid(len(view.groups)))
    division, number = (last + 1, 1) if full else (last, here + 1)
    rules, people = view.season.rules, reserve[: more[0]]
    return in_group(rules, people, draw.cyclic(len(people), rules.seats), salt, 1, division, number)


def divisions_of(view: View) -> int:
    return max((group.division for group in view.groups), default=0)


def pasts(seasons: Sequence[View], number: int) -> dict[int, Past]:
    by_person: dict[int, Past] = {}
    for view in sorted(seasons, key=lambda season: season.season.number):
        away = number - view.season.number - 1
        for group in view.groups:
            if view.stage(group).kind == "divisions":
                rows = view.standing(group)
                by_person |= {row.person: Past(row.person, group.division, row.place, len(rows), away) for row in rows}
    return by_person


def _divisions(context: SeasonContext, entries: Sequence[Entrant]) -> NewStage:
    rules, salt = context.rules, context.salt
    shape, moves, claims = in_divisions(context, entries)
    draws: list[Drawn] = []
    places: dict[int, tuple[int, LeagueMove]] = {}
    for division, (people, sizes) in enumerate(zip(claims, shape, strict=True), 1):
        groups, _ = draw.spread(people, sizes, salt, f"1.{division}", rules.apart)
        for number, members in enumerate(groups, 1):
            design = draw.cyclic(len(members), rules.seats)
            draws.append(in_group(rules, members, design, salt, 1, division, number))
        places |= {person: (division, moves[person]) for person in people}
    return NewStage("divisions", tuple(draws), places)


def in_divisions(
    context: SeasonContext, entries: Sequence[Entrant]
) -> tuple[tuple[tuple[int, ...], ...], dict[int, LeagueMove], Tables]:
    rules, before = context.rules, divisions_of(context.earlier[-1]) if context.earlier else 0
    shape = divisions.capacities(len(entries), rules.seats)
    past = pasts(context.earlier, context.view.season.number)
    claims = []
    for entry in entries:
        claim = divisions.claim(past.get(entry.person, Past(entry.person)), before or 1, rules.up, rules.down)
        if entry.young and claim.move == LeagueMove.NEW:  # after all others, wherever there is room for those
            claim = Claim(entry.person, max(before, len(shape)) + 1, LeagueMove.NEW, 0)
        claims.append(claim)
    moves = {claim.person: claim.move for claim in claims}
    return shape, moves, divisions.fill(claims, [sum(sizes) for sizes in shape], context.salt, "1")


def in_group(
    rules: Rules,
    people: Sequence[int],
    design: Design,
    salt: str,
    stage: int,
    division: int = 1,
    number: int = 1,
    seeds: Sequence[int] = (),
) -> Drawn:
    order, tries = draw.numbered(people, design, salt, f"{stage}.{division}.{number}", rules.apart, seeds)
    tables = tuple(tuple(order[index] for index in table) for table in design.tables)
    return Drawn(division, number, order, tables, tries)


def _next_heats(context: SeasonContext) -> NewStage:
    view, rules, stage = context.view, context.rules, context.view.stages[-1]
    (group,) = view.of_stage(stage)
    semifinal = stage.kind == "heats" and len(group.people) > SEMIFINAL
    kind, size = ("semifinal", SEMIFINAL) if semifinal else ("final", rules.final)
    people = going_on(view, group)[:size]
    if len(people) < rules.seats:
        raise NotSplit(f"{len(people)} people are left for a {kind}", people=len(people))
    one_table = len(people) == rules.seats and rules.final == rules.seats and kind == "final"
    design = Design(rules.seats, ((*range(rules.seats),),)) if one_table else draw.cyclic(len(people), rules.seats)
    seeds = people[:SEEDS] if semifinal else ()
    return NewStage(kind, (in_group(rules, people, design, context.salt, stage.number + 1, seeds=seeds),))


def _next_round(context: SeasonContext, number: int) -> NewRound:
    view, rules, (group,) = context.view, context.rules, context.view.groups
    # A number that is nobody's stands for a computer player's seat.
    tables = [
        tuple(-(10**12) - seat if person is None else person for seat, person in enumerate(fixture.people))
        for fixture in view.fixtures
    ]
    field = SwissField(
        going_on(view, group), swiss.meetings(tables), frozenset(rules.apart), _odd(tables, rules), view.sat_out(group)
    )
    counts = swiss.seat_counts(tables, max(context.sizes))
    return NewRound(group.id, number, _pair(context, field, counts, number))


def _odd(tables: Sequence[Sequence[int]], rules: Rules) -> Counter[int]:
    return Counter(player for table in tables if len(table) != rules.seats for player in table)


def _pair(context: SeasonContext, field: SwissField, counts: SeatCounts, number: int) -> Tables:
    name = f"round {number}"
    tables = swiss.paired(field, context.rules.seats, context.salt, name, context.sizes)
    return tuple(swiss.seated(table, counts, context.salt, name, index) for index, table in enumerate(tables))


def team_members(view: View, people: Sequence[Entrant], salt: str) -> tuple[dict[int, tuple[int, ...]], int]:
    here = {entry.person for entry in people}
    members = {team.number: [member for member in team.members if member in here] for team in view.teams.all}
    agents = here.difference(*members.values())
    rules = view.season.rules
    return teams.fill(members, agents, rules.boards, salt, rules.apart)


def _next_of_teams(context: SeasonContext, number: int) -> NewRound:
    view, rules, (group,) = context.view, context.rules, context.view.groups
    here = {entry.person for entry in view.entries if entry.plays and entry.plan is None}
    left = {team.number: [member for member in team.members if member in here] for team in view.teams.all}

    def lot(row: Row) -> tuple[int, int]:
        return row.place, draw.lot(context.salt, "cut", "teams", row.person)

    in_order = sorted(team_standing(view), key=lot)
    order = tuple(row.person for row in in_order if teams.stands(left.get(row.person, ()), rules.boards))
    meetings = [board.teams for board in view.teams.boards.values() if board.number == 1]
    field = SwissField(order, swiss.meetings(meetings), odd=_odd(meetings, rules), byes=_team_byes(view))
    counts = swiss.seat_counts(meetings, max(context.sizes))
    return NewRound(group.id, number, boards=_boards(context, field, counts, left, number))


def team_standing(view: View) -> tuple[Row, ...]:
    """Return the standing of teams by number; `Row.score` has board points, in units."""
    rules, rounds = view.season.rules, {fixture.id: fixture.round for fixture in view.fixtures}
    results = {fixture.id: fixture.result for fixture in view.fixtures}
    boards = view.teams.boards
    board_results = [BoardResult(rounds[number], board, results[number]) for number, board in boards.items()]
    matches = teams.matches(board_results, rules.points)
    even = rules.points.even(rules.seats)
    byes = {team: count * even for team, count in _team_byes(view).items()}
    penalties = [
        replace(penalty, person=view.teams.had[penalty.person])
        for penalty in view.penalties
        if penalty.person in view.teams.had
    ]
    numbers, salt = _team_numbers(view), view.season.salt or ""
    return standings.standing(numbers, matches, rules.points, teams.TIES, penalties, salt, "teams", byes)


def team_ranges(view: View, rows: Sequence[Row]) -> Mapping[int, tuple[int, int]]:
    rounds = {fixture.id: fixture.round for fixture in view.fixtures}
    open_tables = {fixture.id for fixture in view.fixtures if fixture.result is None}
    boards = view.teams.boards.items()
    matches = {(rounds[number], board.match): board.teams for number, board in boards if number in open_tables}
    return standings.ranges(rows, [*matches.values()], view.season.rules.points, view.rounds_to_come)


def _team_numbers(view: View) -> set[int]:
    return {team.number for team in view.teams.all}.union(*(board.teams for board in view.teams.boards.values()))


def _team_byes(view: View) -> dict[int, int]:
    here: dict[int, set[int]] = {number: set() for number in _team_numbers(view)}
    rounds = {fixture.id: fixture.round for fixture in view.fixtures}
    for fixture_id, board in view.teams.boards.items():
        for team in board.teams:
            here[team].add(rounds[fixture_id])
    last = max(rounds.values(), default=0)
    plays = {team.number for team in view.teams.all if teams.stands(team.members, view.season.rules.boards)}
    return {team: (last if team in plays else max(had, default=0)) - len(had) for team, had in here.items()}


def _boards(
    context: SeasonContext, field: SwissField, counts: SeatCounts, drawn: Mapping[int, Sequence[int]], number: int
) -> tuple[TeamBoard, ...]:
    rules, here = context.rules, {person for people in drawn.values() for person in people}
    absent = context.view.teams.absent(number)
    stand_ins = {out: into if into in here else None for out, into in absent.items()}
    lineups = {team: teams.lineup(people, stand_ins, rules.boards) for team, people in drawn.items()}
    field = replace(field, separate=teams.kept_off(lineups, rules.apart))
    return teams.seated(_pair(context, field, counts, number), drawn, stand_ins, rules.boards)


TableStop: TypeAlias = Literal["end", "pause"]
"""Tables are cancelled; or their clocks, if they have any, are paused, so that their people can go on."""


@dataclass(frozen=True, slots=True)
class StateChange:
    target: State
    drawn: NewStage | None = None
    people: tuple[Entrant, ...] = ()
    tables: TableStop = "end"


@dataclass(frozen=True, slots=True)
class Deadline:
    """A deadline. `late`: the time of a round that is not the last is over; `decide`: open tables are decided."""

    what: Literal["late", "decide"]


@dataclass(frozen=True, slots=True)
class Protests:
    """All results are there, and can be protested for a while; `last`: those of the last stage and round."""

    last: bool


Step: TypeAlias = StateChange | NewStage | NewRound | Drawn | Need | Deadline | Protests
"""A drawn group is one more of divisions; a need is not met, and holds the season until an admin releases it."""


def players(view: View) -> tuple[Entrant, ...]:
    entries = tuple(entry for entry in view.entries if entry.status == "checked-in")
    rules = view.season.rules
    room = max(min(rules.most or MAX_PEOPLE, most(rules.format, rules.seats)) - len(entries), 0)
    return entries + view.reserve[:room]


def met_needs(context: SeasonContext, now: datetime) -> frozenset[Need]:
    view, season = context.view, context.view.season
    needs = set[Need]() if context.reopened else {Need.EARLIER}
    people = players(view) if season.state == State.CHECK_IN else [entry for entry in view.entries if entry.plays]
    draws_teams = season.state == State.CHECK_IN and season.rules.format == Format.TEAMS
    enough = not draws_teams or len(team_members(view, people, "")[0]) >= season.rules.seats
    if enough and possible(season.rules, len(people)):
        needs.add(Need.PEOPLE)
    waits = any(entry.status == "registered" for entry in view.entries)
    if not waits or (season.draws is not None and now >= season.draws):
        needs.add(Need.ANSWERS)
    if season.salt is not None:
        needs.add(Need.DRAW)
    if all(fixture.status != "planned" for fixture in view.fixtures):
        needs.add(Need.TABLES)
    if all(fixture.result is not None for fixture in view.fixtures):
        needs.add(Need.RESULTS)
    return frozenset(needs)


def transition(context: SeasonContext, target: State) -> StateChange:
    """Return the transition to a state, with the draw if it has one. Raises NotSplit, LeagueError."""
    if target != State.DRAWN:
        return StateChange(target)
    people = players(context.view)
    return StateChange(target, first(context, people), people)


def due(context: SeasonContext, now: datetime) -> Step | None:
    view, season = context.view, context.view.season
    if season.held is not None or season.over:
        return None
    step, needs = season.next, met_needs(context, now)
    late = step is not None and now >= step[1]
    if (more := another(view, context.salt, now)) is not None:
        return more
    match season.state:
        case State.DRAFT:
            return StateChange(State.OPEN) if late else None
        case State.OPEN | State.CHECK_IN:
            if not late or (season.state == State.CHECK_IN and Need.EARLIER not in needs):
                return None
            return transition(context, FORWARD[season.state].target) if Need.PEOPLE in needs else Need.PEOPLE
        case State.DRAWN:
            return StateChange(State.RUNNING) if late and Need.TABLES in needs else None
        case State.RUNNING:
            return _next_of_running(context, needs, late=late)
        case State.CLOSING:
            if Need.RESULTS in needs:
                return _after_protests(context, StateChange(State.CLOSED), last=True, late=late)
            return Deadline("decide") if late else None
    return None


def _next_of_running(context: SeasonContext, needs: frozenset[Need], *, late: bool) -> Step | None:
    view = context.view
    more = more_to_come(view)
    if Need.RESULTS in needs and view.season.rules.format != Format.LADDER:
        what = None
        with contextlib.suppress(LeagueError):  # too few people are left for another
            what = draw_next(context) if more else None
        return _after_protests(context, what or StateChange(State.CLOSING), last=what is None, late=late)
    if not late or Need.TABLES not in needs:  # tables that could not begin have their time first
        return None
    if view.season.ends is None:
        return Deadline("decide")
    return Deadline("late") if more else StateChange(State.CLOSING)


def _after_protests(context: SeasonContext, step: Step, *, last: bool, late: bool) -> Step | None:
    if context.view.season.protests is None:
        return Protests(last)
    return step if late and not context.called else None
