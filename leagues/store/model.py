"""Frozen values that leagues return, copied from the database."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from enum import StrEnum
from functools import cached_property, lru_cache, wraps
from typing import Annotated, Any, Final, Literal, TypeAlias, TypeVar
from zoneinfo import ZoneInfo

from pydantic import PlainSerializer, PlainValidator, TypeAdapter

from hosting.core import PRESETS as USUAL_CLOCKS
from hosting.core import Json, TimeControl
from leagues.rules import (
    DEFAULT,
    FORWARD,
    PRESETS,
    BadRules,
    LeagueMove,
    Penalty,
    Points,
    Result,
    Row,
    State,
    TieBreak,
    points,
    standings,
)
from leagues.rules.teams import TeamBoard

Status: TypeAlias = Literal["registered", "reserve", "checked-in", "out", "withdrawn", "dropped"]
"""The status of a registration.

Registered before the check-in; on the waiting list; playing; declined, or silent, at the check-in; withdrawn before the
draw; left after it.
"""
Moment: TypeAlias = Literal["opens", "check_in", "draws", "starts", "ends", "closes", "protests"]
STEP: Final[Mapping[State, Moment]] = {
    State.OPEN: "opens",
    State.CHECK_IN: "check_in",
    State.DRAWN: "draws",
    State.RUNNING: "starts",
    State.CLOSING: "ends",
    State.CLOSED: "closes",
}

T = TypeVar("T")
HOUR: Final = timedelta(hours=1)
DAY: Final = timedelta(days=1)
MAX_DURATION: Final = timedelta(days=400)
MAX_PEOPLE: Final = 2000
MAX_ROUNDS: Final = 12


def league_clock(control: TimeControl) -> TimeControl:
    return replace(control, at_zero="turn-then-seat") if control.at_zero == "remind" else control


CLOCKS: Final[Mapping[str, TimeControl]] = {name: league_clock(control) for name, control in USUAL_CLOCKS.items()}


class Format(StrEnum):
    DIVISIONS = "divisions"
    HEATS = "heats"
    """All in one field, the best sixteen in a semifinal, the best of these in a final."""
    SWISS = "swiss"
    """Round after round against one's equals."""
    LADDER = "ladder"
    """A table whenever enough people wait, near in rating."""
    CIRCLE = "circle"
    TEAMS = "teams"
    """Round after round among teams, their players board by board."""


IN_ROUNDS: Final = (Format.SWISS, Format.TEAMS)


@dataclass(frozen=True, slots=True)
class PlayDays:
    """The days on which play starts, and the hour of all steps. Raises BadRules."""

    months: tuple[int, ...]
    """Months on whose first day play starts, from 1 on."""
    hour: int = 18
    zone: str = "UTC"

    def __post_init__(self) -> None:
        try:
            ZoneInfo(self.zone)
        except (KeyError, ValueError, OSError) as error:
            raise BadRules(f"there is no time zone {self.zone}", what="calendar") from error
        if not self.months or not {*self.months} <= {*range(1, 13)} or not 0 <= self.hour <= 23:
            raise BadRules(f"a season cannot start at {self.hour} of {self.months}", what="calendar")


Span: TypeAlias = Annotated[timedelta, PlainSerializer(lambda span: int(span.total_seconds()))]
Clock: TypeAlias = Annotated[TimeControl, PlainValidator(TimeControl.read), PlainSerializer(TimeControl.write)]
_BEFORE: Final[Json] = {"late": False, "net": False}
"""Values of rules from before there were these settings, where they are not the defaults."""


@dataclass(frozen=True, slots=True)
class Rules:
    """The settings of a league. Raises BadRules, which names the invalid one."""

    format: Format
    game: str
    seats: int = 4
    options: Mapping[str, object] = field(default_factory=dict)
    points: Points = PRESETS["places"]
    ties: tuple[TieBreak, ...] = DEFAULT
    time_control: Clock | None = None
    """Clocks of its tables; one that would only remind is replaced by `league_clock`."""
    rounds: int = 4
    boards: int = 3
    final: int = 8
    """Size of the final of heats: eight people at eight tables, or one table with this many seats."""
    up: int = 1
    down: int = 2
    apart: tuple[tuple[int, int], ...] = ()
    registration: Span = 7 * DAY
    """Time from the opening to the check-in."""
    check_in: Span = 2 * DAY
    """Time from the check-in to the draw."""
    play: Span = 42 * DAY
    """Time from the start to the end; in heats and Swiss seasons for each stage or round."""
    grace: Span = 3 * DAY
    """Time after the end until open tables are decided."""
    most: int = 0
    """Maximum number of people, later ones wait; 0 for no limit."""
    youngest: int = 0
    """Minimum age of an account in days for more than the lowest division."""
    computers_for_missing: bool = True
    """True if a computer player takes a seat of a missing person."""
    late: bool = True
    """True if people may come late: into a Swiss season, or as a group more of divisions; into a ladder always."""
    events: bool = False
    """True if its rounds and finals are scheduled events of the server."""
    net: bool = True
    """True if each table of a ladder costs an even share of its points: playing more is no gain by itself."""
    again: Span | None = None
    """Time from the close of a season to the opening of the next; None if an admin begins each."""
    calendar: PlayDays | None = None
    """The days on which play starts and the hour of all steps; None if they follow from the opening."""

    def __post_init__(self) -> None:
        if self.time_control is not None:
            object.__setattr__(self, "time_control", league_clock(self.time_control))
        spans = (self.registration, self.check_in, self.play, self.grace)
        right = {
            "seats": self.seats in (3, 4, 5),
            "rounds": 1 <= self.rounds <= MAX_ROUNDS,
            "boards": self.boards in (3, 4, 5),
            "final": self.format != Format.HEATS or self.final in (8, self.seats),
            "moves": 0 <= self.up <= 5 and 0 <= self.down <= 5,
            "times": all(HOUR <= span <= MAX_DURATION for span in spans)
            and (self.again is None or timedelta() <= self.again <= MAX_DURATION),
            "most": self.most == 0 or self.seats <= self.most <= MAX_PEOPLE,
            "youngest": 0 <= self.youngest <= 3650,
            "apart": all(first != other for first, other in self.apart) and len(self.apart) <= 100,
            "ties": len(set(self.ties)) == len(self.ties),
            "points": any(len(ladder) == self.seats for ladder in self.points.ladders),
        }
        wrong = next((name for name, fits in right.items() if not fits), None)
        if wrong is not None:
            raise BadRules(f"a league cannot have these {wrong}", what=wrong)

    def separates(self, person: int, others: Iterable[int | None]) -> bool:
        return any((person, other) in self.apart or (other, person) in self.apart for other in others)

    def write(self) -> Json:
        form: Json = RULES.dump_python(self, mode="json")
        return form

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> Rules:
        try:
            return RULES.validate_python(_BEFORE | {**data})
        except (TypeError, ValueError) as error:
            raise BadRules(f"no rules of a league: {error}", what="form") from error


RULES: Final = TypeAdapter(Rules)


@dataclass(frozen=True, slots=True)
class League:
    id: int
    guild: int
    name: str
    rules: Rules
    """Rules of the next season; each season keeps those that it was opened with."""
    owner: int
    created: datetime
    channel: int
    place: int | None
    """The channel or forum in which its tables get threads; None for `channel`."""
    ended: datetime | None
    published: bool = False
    """True if it is on the public web site."""
    champion_role: int | None = None
    division_role: int | None = None
    series_best: int = 0
    """Number of a person's best seasons that count in the series; 0 for all."""
    series_of: int = 0
    """Number of the last seasons of which the series consists; 0 for all."""


@dataclass(frozen=True, slots=True)
class Season:
    id: int
    league: int
    number: int
    state: State
    edition: int
    rules: Rules
    commitment: str
    salt: str | None
    """The salt; None until it is opened to all, with the draw."""
    opens: datetime | None
    check_in: datetime | None
    draws: datetime | None
    starts: datetime | None
    ends: datetime | None
    """End of the present stage or round; None once it is over and tables are still open."""
    closes: datetime | None
    protests: datetime | None
    """Time until which the results, all of which are there, can be protested; then the season goes on."""
    held: datetime | None
    """Time since when an admin, or a missing condition, keeps it from going on."""
    hold_reason: str

    @property
    def name(self) -> str:
        return f"{self.league}/{self.number}"

    @property
    def next(self) -> tuple[Moment, datetime] | None:
        """Return the next step; None at the end and while held."""
        return None if self.held is not None else self.coming

    @property
    def coming(self) -> tuple[Moment, datetime] | None:
        """Return the next automatic step and its time, which a hold moves; None at the end."""
        if self.over:
            return None
        step = STEP[FORWARD[self.state].target]
        if step == "ends" and self.ends is None:
            step = "closes"
        if self.state in (State.RUNNING, State.CLOSING) and self.protests is not None:
            step = "protests"
        at: datetime | None = getattr(self, step)
        return None if at is None else (step, at)

    @property
    def over(self) -> bool:
        return self.state in (State.CLOSED, State.CALLED_OFF)


@dataclass(frozen=True, slots=True)
class Entrant:
    season: int
    person: int
    """Id of the person, negative if they were erased."""
    name: str
    status: Status
    at: datetime
    division: int | None
    move: LeagueMove | None
    young: bool
    """True if their account is too new for more than the lowest division."""
    plan: Literal["retire", "rest"] | None = None
    """Their wish for after the present stage or round: no more, or nothing for one; None: go on."""

    @property
    def plays(self) -> bool:
        return self.status in ("registered", "checked-in")


@dataclass(frozen=True, slots=True)
class SeasonStage:
    id: int
    season: int
    number: int
    kind: str
    """divisions, heats, semifinal, final, swiss, ladder, circle or teams."""


@dataclass(frozen=True, slots=True)
class Group:
    id: int
    stage: int
    division: int
    number: int
    """From 1, within its division."""
    people: tuple[int, ...]
    name: str
    """A letter for the division, with a number if it has several groups; empty if the stage has one group."""
    tries: int = 0
    """Index of the drawing of its numbers, if the first were not taken."""


@dataclass(frozen=True, slots=True)
class Fixture:
    id: int
    group: int
    round: int
    number: int
    people: tuple[int | None, ...]
    """Owner of each seat's result, even if a substitute plays; None for a computer player of its own."""
    status: Literal["planned", "running", "over"]
    table: int | None
    result: Result | None
    since: datetime | None
    """Time since when it waits for a player to act, None if it does not."""
    ended: datetime | None
    name: str
    acting: tuple[tuple[int | None, str], ...] = ()
    """Ids and names of those to act now; for a computer player None and its kind, for a free seat None and no name."""


@dataclass(frozen=True, slots=True)
class Team:
    number: int
    name: str
    """Its name; empty if it was put together by lot."""
    captain: int
    """The captain; whoever is first in line once the founder has left."""
    members: tuple[int, ...]
    """People in the order of the boards who have, or are to have, a place in the season; alternates last."""
    invited: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Away:
    round: int
    person: int
    fixture: int | None
    """Their board, once the round has been drawn."""
    seat: int | None
    stand_in: int | None


@dataclass(frozen=True, slots=True)
class AlternateCall:
    id: int
    round: int
    out: int
    person: int
    until: datetime
    answer: str | None
    """yes, no, or late; None until they have answered."""


@dataclass(frozen=True, slots=True)
class Teams:
    all: tuple[Team, ...] = ()
    boards: Mapping[int, TeamBoard] = field(default_factory=dict)
    names: Mapping[int, str] = field(default_factory=dict)
    """Names of all teams that there have been, by number."""
    had: Mapping[int, int] = field(default_factory=dict)
    """The team of everybody who is, or was, a member of one."""
    agents: tuple[int, ...] = ()
    """People who came into their teams by lot."""
    away: tuple[Away, ...] = ()
    calls: tuple[AlternateCall, ...] = ()

    def of(self, person: int) -> Team | None:
        return next((team for team in self.all if person in team.members), None)

    def get(self, number: int) -> Team | None:
        return next((team for team in self.all if team.number == number), None)

    def absent(self, round_: int) -> dict[int, int | None]:
        return {absence.person: absence.stand_in for absence in self.away if absence.round == round_}


def latest_round(fixtures: Iterable[Fixture]) -> int:
    return max((fixture.round for fixture in fixtures), default=0)


@dataclass(frozen=True, slots=True)
class LogLine:
    id: int
    league: int
    season: int | None
    at: datetime
    by: int | None
    """The author; None: the bot."""
    by_name: str
    what: str
    facts: Json
    reason: str
    undoable: bool
    undone: bool


def by_group(method: Callable[[View, Group], T]) -> Callable[[View, Group], T]:

    @wraps(method)
    def once(view: View, group: Group) -> T:
        if (method.__name__, group) not in view.computed:
            view.computed[method.__name__, group] = method(view, group)
        value: T = view.computed[method.__name__, group]
        return value

    return once


@dataclass(frozen=True)
class View:
    league: League
    season: Season
    entries: tuple[Entrant, ...]
    stages: tuple[SeasonStage, ...]
    groups: tuple[Group, ...]
    fixtures: tuple[Fixture, ...]
    penalties: tuple[Penalty, ...]
    waiting: tuple[tuple[int, datetime], ...]
    names: Mapping[int, str]
    replaced: Mapping[int, frozenset[int]] = field(default_factory=dict)
    """By table, people replaced there by an admin."""
    teams: Teams = field(default_factory=Teams)
    message: int | None = None
    """Id of its message in the league's channel."""

    @cached_property
    def reserve(self) -> tuple[Entrant, ...]:
        return tuple(entry for entry in self.entries if entry.status == "reserve")

    def groups_of(self, person: int) -> frozenset[int]:
        """Return the groups in which a person plays, about which they decide nothing."""
        plays = any(entry.person == person and entry.plays for entry in self.entries)
        return frozenset(group.id for group in self.groups if plays and person in group.people)

    def of_stage(self, stage: SeasonStage) -> tuple[Group, ...]:
        return tuple(group for group in self.groups if group.stage == stage.id)

    def stage(self, group: Group) -> SeasonStage:
        return next(stage for stage in self.stages if stage.id == group.stage)

    def of_group(self, group: Group) -> tuple[Fixture, ...]:
        return tuple(fixture for fixture in self.fixtures if fixture.group == group.id)

    def results(self, group: Group) -> tuple[Result, ...]:
        over = [fixture for fixture in self.of_group(group) if fixture.result is not None and fixture.ended is not None]
        over.sort(key=lambda fixture: (fixture.ended, fixture.id))
        return tuple(fixture.result for fixture in over if fixture.result is not None)

    @property
    def rounds_to_come(self) -> int:
        rules = self.season.rules
        open_ = rules.format in IN_ROUNDS and not self.season.over
        return max(rules.rounds - latest_round(self.fixtures), 0) if open_ else 0

    @cached_property
    def computed(self) -> dict[tuple[str, Group], Any]:
        return {}

    @by_group
    def standing(self, group: Group) -> tuple[Row, ...]:
        return self._standing(group, self.results(group))

    @by_group
    def before(self, group: Group) -> Mapping[int, int]:
        """Return places before the newest result; {} while somebody drawn had none; on a ladder if it is first."""
        earlier = self.results(group)[:-1]
        rows = self._standing(group, earlier) if earlier else ()
        people = {person for fixture in self.of_group(group) for person in fixture.people}
        fresh = people & {row.person for row in rows if not row.tables} and self.season.rules.format != Format.LADDER
        return {} if fresh else {row.person: row.place for row in rows}

    @by_group
    def ranges(self, group: Group) -> Mapping[int, tuple[int, int]]:
        tables = [
            [-index - 10**12 if person is None else person for index, person in enumerate(fixture.people)]
            for fixture in self.of_group(group)
            if fixture.result is None
        ]
        return standings.ranges(self.standing(group), tables, self.season.rules.points, self.rounds_to_come)

    def _standing(self, group: Group, results: Iterable[Result]) -> tuple[Row, ...]:
        rules = self.season.rules
        return standings.standing(
            group.people,
            points.ladder_results(results) if rules.format == Format.LADDER else tuple(results),
            rules.points,
            rules.ties,
            self.penalties,
            self.season.salt or "",
            f"{self.stage(group).number}.{group.division}.{group.number}",
            self.byes(group),
            worth=rules.points.even(rules.seats) if rules.format == Format.LADDER and rules.net else 0,
        )

    def byes(self, group: Group) -> dict[int, int]:
        """Return units for Swiss rounds that a person sat out: those of an even table each."""
        rules, out = self.season.rules, self.sat_out(group)
        if rules.format != Format.SWISS or not any(out.values()):
            return {}
        even, misses = rules.points.even(rules.seats), self._count_misses(group)
        return {person: (count - misses[person]) * even for person, count in out.items() if count > misses[person]}

    @property
    def latecomers(self) -> frozenset[int]:
        draws = self.season.draws
        return frozenset(entry.person for entry in self.entries if draws is not None and entry.at > draws)

    def _count_misses(self, group: Group) -> Counter[int]:
        rounds = {fixture.round for fixture in self.of_group(group)}
        firsts: dict[int, int] = {}
        for fixture in self.of_group(group):
            for person in fixture.people:
                if person is not None:
                    firsts[person] = min(firsts.get(person, fixture.round), fixture.round)
        late = self.latecomers.intersection(group.people)
        return Counter({person: sum(number < firsts.get(person, number + 1) for number in rounds) for person in late})

    def sat_out(self, group: Group) -> dict[int, int]:
        """Return how many rounds each sat out: none while replaced, nor after leaving."""
        rounds: dict[int, set[int | None]] = {}
        for fixture in self.of_group(group):
            rounds.setdefault(fixture.round, set()).update(fixture.people, self.replaced.get(fixture.id, ()))
        left = {entry.person for entry in self.entries if not entry.plays or entry.plan == "retire"}
        counts = {}
        for person in group.people:
            had = [number for number, here in rounds.items() if person in here]
            last = max(had if person in left else rounds, default=0)
            counts[person] = sum(number <= last for number in rounds) - len(had)
        return counts


RESULT: Final = TypeAdapter(Result)


def result_json(result: Result) -> Json:
    form: Json = RESULT.dump_python(result, mode="json", exclude={"sum"})
    return form


@lru_cache(maxsize=16_384)
def result_read(text: str) -> Result:
    """Return the result of the database's text, cached: all but the newest are known."""
    return RESULT.validate_json(text)
