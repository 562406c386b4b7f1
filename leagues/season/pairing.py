"""Groups and tables of a season. Pure.

All randomness comes from the season's salt and a unique name: the number of the stage, the division and the group, or
the round.
"""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import lru_cache
from typing import Final, Literal

from leagues.rules import (
    Claim,
    Design,
    LeagueError,
    Move,
    NotSplit,
    Past,
    State,
    designs,
    divisions,
    draw,
    seating,
    swiss,
)
from leagues.rules.teams import Board
from leagues.store import IN_ROUNDS, MAX_PEOPLE, Entry, Fixture, Format, Group, Rules, Stage, View, latest_round

SEMIFINAL: Final = 16
"""Number of people of the heats who reach the semifinal."""
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
    meet: tuple[tuple[int, int], ...] = ()
    """Pairs to be kept apart that meet all the same."""
    boards: tuple[Board, ...] = ()
    """The boards of teams, in place of tables."""


@dataclass(frozen=True, slots=True)
class NewStage:
    """A stage to be played."""

    kind: str
    groups: tuple[Drawn, ...]
    places: Mapping[int, tuple[int, Move]] = field(default_factory=dict)
    """Everybody's division and the reason for it, if there are divisions."""
    teams: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    """The members of each team, if there are teams."""


@dataclass(frozen=True, slots=True)
class NewRound:
    """Another round of a group."""

    group: int
    number: int
    tables: Tables = ()
    boards: tuple[Board, ...] = ()


def possible(rules: Rules, people: int) -> bool:
    """Return whether `people` people can be drawn."""
    try:
        match rules.format:
            case Format.DIVISIONS:
                divisions.sizes(people, rules.seats)
            case Format.CIRCLE:
                designs.circle(people, rules.seats)
            case Format.HEATS:
                designs.cyclic(people, rules.seats)
            case Format.SWISS:
                return people >= rules.seats
            case Format.LADDER:
                return people >= 0
            case Format.TEAMS:
                return people >= rules.seats * rules.boards
    except LeagueError:
        return False
    return True


@lru_cache(maxsize=64)
def most(format_: Format, seats: int) -> int:
    """Return the maximum number of people of a season."""
    rules = Rules(format_, "", seats=seats, final=seats)
    return next(people for people in range(MAX_PEOPLE, -1, -1) if possible(rules, people))


def first(
    rules: Rules, entries: Sequence[Entry], pasts: Mapping[int, Past], before: int, sizes: Collection[int], salt: str
) -> NewStage:
    """Return the first stage for these people.

    `pasts` has their places in earlier seasons, `before` how many divisions the last had, 0 for none; `sizes` are the
    sizes of tables that the game and the points allow. Raises NotSplit, NoSchedule.
    """
    people = [entry.person for entry in entries]
    match rules.format:
        case Format.DIVISIONS:
            return _divisions(rules, entries, pasts, before, salt)
        case Format.CIRCLE:
            return NewStage("circle", (in_group(rules, people, designs.circle(len(people), rules.seats), salt, 1),))
        case Format.HEATS:
            return NewStage("heats", (in_group(rules, people, designs.cyclic(len(people), rules.seats), salt, 1),))
        case Format.SWISS:
            order = draw.drawn(people, salt, "numbers", "1.1.1")
            tables = _paired(rules, swiss.Field(order, separate=frozenset(rules.apart)), {}, sizes, salt, 1)
            return NewStage("swiss", (Drawn(1, 1, order, tables),))
        case Format.LADDER:
            return NewStage("ladder", (Drawn(1, 1, draw.drawn(people, salt, "numbers", "1.1.1")),))
        case Format.TEAMS:
            raise NotSplit("teams are drawn by leagues.season.team_rounds", people=len(people))


def following(view: View, sizes: Collection[int], salt: str) -> NewStage | NewRound | None:
    """Return the next stage or round once all of a season's tables are over; None if there is none.

    Raises NotSplit, NoSchedule if too few are left for it.
    """
    rules = view.season.rules
    if not view.groups:
        return None
    if rules.format == Format.SWISS:
        (group,) = view.groups
        played = latest_round(view.of_group(group))
        return _next_round(view, group, played + 1, sizes, salt) if played < rules.rounds else None
    if rules.format == Format.HEATS:
        stage = view.stages[-1]
        (group,) = view.of_stage(stage)
        return _next_heats(view, stage, group, salt)
    return None


def more_to_come(view: View) -> bool:
    """Return whether another stage or round follows the present one."""
    rules = view.season.rules
    if rules.format in IN_ROUNDS:
        return view.rounds_to_come > 0
    if rules.format == Format.HEATS and view.stages:
        (group,) = view.of_stage(view.stages[-1])
        return view.stages[-1].kind != "final" and len(group.people) > rules.final
    return False


def plans(view: View, person: int) -> tuple[Literal["retire", "rest"], ...]:
    """Return what a person may do after the present stage or round, in place of going on.

    In heats and in rounds; a rest only in Swiss ones, once, and not in the last: that would be a choice of the result.
    """
    plays = any(entry.person == person and entry.plays for entry in view.entries)
    group = next((group for group in view.groups[-1:] if person in group.people), None)
    if view.season.state != State.RUNNING or not plays or group is None or not more_to_come(view):
        return ()
    rests = view.season.rules.format == Format.SWISS and view.rounds_to_come > 1
    return ("retire", "rest") if rests and not view.sat_out(group).get(person) else ("retire",)


def going_on(view: View, group: Group) -> tuple[int, ...]:
    """Return the people of a group who go on now, by their standing; lots break remaining ties."""
    left = {entry.person for entry in view.entries if not entry.plays or entry.plan is not None}
    salt, stage = view.season.salt or "", view.stage(group)

    def lot(person: int) -> int:
        return draw.lot(salt, "cut", f"{stage.number}.{group.division}.{group.number}", person)

    rows = [row for row in view.standing(group) if row.person not in left]
    return tuple(row.person for row in sorted(rows, key=lambda row: (row.place, lot(row.person))))


def admits_late(rules: Rules, rounds: int) -> bool:
    """Return whether a Swiss season of which so many rounds have been drawn still admits people: a third at most."""
    return rules.late and rules.format == Format.SWISS and 3 * rounds <= rules.rounds


def group_more(view: View) -> tuple[int, datetime] | None:
    """Return how many have to wait for a group more of a season, and until when one is formed; None if never.

    That is until a third of the time for play is over.
    """
    season, rules = view.season, view.season.rules
    if not rules.late or rules.format != Format.DIVISIONS or season.starts is None:
        return None
    if season.state not in (State.DRAWN, State.RUNNING) or season.protests is not None:
        return None
    size, playing = divisions.usual(rules.seats), sum(entry.plays for entry in view.entries)
    if playing + size > min(rules.most or MAX_PEOPLE, MAX_PEOPLE):
        return None
    return size, season.starts + rules.play / 3


def another(view: View, salt: str, now: datetime) -> Drawn | None:
    """Return another group of divisions, of those who have waited longest; None if too few wait, or it is too late.

    It is in the lowest division, or below it where that has as many groups as it may.
    """
    more, waiting = group_more(view), [entry.person for entry in view.reserve if entry.person > 0]
    if more is None or len(waiting) < more[0] or now > more[1]:
        return None
    last = divisions_of(view)
    here = sum(group.division == last for group in view.groups)
    full = len(divisions.pyramid(len(view.groups) + 1)) > len(divisions.pyramid(len(view.groups)))
    division, number = (last + 1, 1) if full else (last, here + 1)
    rules, people = view.season.rules, waiting[: more[0]]
    return in_group(rules, people, designs.cyclic(len(people), rules.seats), salt, 1, division, number)


def divisions_of(view: View) -> int:
    """Return how many divisions a season had."""
    return max((group.division for group in view.groups), default=0)


def pasts(seasons: Sequence[View], number: int) -> dict[int, Past]:
    """Return everybody's last place before the season with a number, from earlier seasons with divisions.

    For people who left a season it is their place at its end.
    """
    by_person: dict[int, Past] = {}
    for view in sorted(seasons, key=lambda season: season.season.number):
        away = number - view.season.number - 1
        for group in view.groups:
            if view.stage(group).kind == "divisions":
                rows = view.standing(group)
                by_person |= {row.person: Past(row.person, group.division, row.place, len(rows), away) for row in rows}
    return by_person


def _divisions(rules: Rules, entries: Sequence[Entry], pasts: Mapping[int, Past], before: int, salt: str) -> NewStage:
    shape, moves, filled = in_divisions(rules, entries, pasts, before, salt)
    drawn: list[Drawn] = []
    places: dict[int, tuple[int, Move]] = {}
    for division, (people, sizes) in enumerate(zip(filled, shape, strict=True), 1):
        spread = draw.spread(people, sizes, salt, f"1.{division}", rules.apart, pots=True)
        for number, members in enumerate(spread.groups, 1):
            design = designs.cyclic(len(members), rules.seats)
            drawn.append(in_group(rules, members, design, salt, 1, division, number))
        places |= {person: (division, moves[person]) for person in people}
    return NewStage("divisions", tuple(drawn), places)


def in_divisions(
    rules: Rules, entries: Sequence[Entry], pasts: Mapping[int, Past], before: int, salt: str
) -> tuple[tuple[tuple[int, ...], ...], dict[int, Move], Tables]:
    """Return the sizes of each division's groups, why each person is where they are, and its people, strongest first.

    Raises NotSplit.
    """
    shape = divisions.capacities(len(entries), rules.seats)
    rule = divisions.Rule(rules.up, rules.down)
    claims = []
    for entry in entries:
        past = pasts.get(entry.person, Past(entry.person))
        claim = divisions.claim(past, before or 1, rule)
        if entry.young and claim.move == Move.NEW:  # after all others, wherever there is room for those
            claim = Claim(entry.person, max(before, len(shape)) + 1, Move.NEW, 0)
        claims.append(claim)
    moves = {claim.person: claim.move for claim in claims}
    return shape, moves, divisions.filled(claims, [sum(sizes) for sizes in shape], salt, "1")


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
    """Return a group by a design, its people drawn onto the numbers by lot, seeds apart as far as possible."""
    drawing = draw.numbered(people, design, salt, f"{stage}.{division}.{number}", rules.apart, seeds)
    return Drawn(division, number, drawing.people, drawing.tables(design), drawing.tries, drawing.meet)


def _next_heats(view: View, stage: Stage, group: Group, salt: str) -> NewStage | None:
    rules = view.season.rules
    if not more_to_come(view):
        return None
    semifinal = stage.kind == "heats" and len(group.people) > SEMIFINAL
    kind, size = ("semifinal", SEMIFINAL) if semifinal else ("final", rules.final)
    people = going_on(view, group)[:size]
    if len(people) < rules.seats:
        raise NotSplit(f"{len(people)} people are left for a {kind}", people=len(people))
    one_table = len(people) == rules.seats and rules.final == rules.seats and kind == "final"
    design = designs.one_table(rules.seats) if one_table else designs.cyclic(len(people), rules.seats)
    seeds = people[:SEEDS] if semifinal else ()
    return NewStage(kind, (in_group(rules, people, design, salt, stage.number + 1, seeds=seeds),))


def _next_round(view: View, group: Group, number: int, sizes: Collection[int], salt: str) -> NewRound:
    rules = view.season.rules
    tables = [_people(fixture) for fixture in view.of_group(group)]
    order = going_on(view, group)
    paired = swiss.Field(
        order,
        swiss.meetings(tables),
        frozenset(rules.apart),
        Counter(person for table in tables if len(table) != rules.seats for person in table),
        view.sat_out(group),
    )
    sat = seating.counted(tables, max(sizes))
    return NewRound(group.id, number, _paired(rules, paired, sat, sizes, salt, number))


def _paired(
    rules: Rules, paired: swiss.Field, sat: seating.Sat, sizes: Collection[int], salt: str, number: int
) -> Tables:
    """Return the tables of a round, everybody in the seats where they have sat least."""
    drawn = swiss.paired(paired, rules.seats, salt, f"round {number}", sizes)
    return tuple(seating.seated(table, sat, salt, f"round {number}", index) for index, table in enumerate(drawn.tables))


def _people(fixture: Fixture) -> tuple[int, ...]:
    """Return the people of a table, a number that is nobody's for a computer player's seat."""
    return tuple(-(10**12) - seat if person is None else person for seat, person in enumerate(fixture.people))
