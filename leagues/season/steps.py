"""The next automatic step of a season. Pure: from all that is known of it, and the time."""

from dataclasses import dataclass
from datetime import datetime
from typing import Literal, TypeAlias

from leagues.rules import LeagueError, Need, Past, State
from leagues.season import pairing, team_rounds
from leagues.season.pairing import Drawn, NewRound, NewStage
from leagues.store import MAX_PEOPLE, Entry, Format, View

Tables: TypeAlias = Literal["end", "pause"]
"""Tables are cancelled; or their clocks, if they have any, are paused, so that their people can go on."""


@dataclass(frozen=True, slots=True)
class SeasonContext:
    """A season, and the data needed to draw it."""

    view: View
    salt: str
    earlier: tuple[View, ...]
    """Earlier seasons from which people return, the latest last."""
    sizes: tuple[int, ...]
    """Sizes of tables that the game and the points allow."""
    reopened: bool = False
    """True if an earlier season is open again: the draw waits for it."""
    called: bool = False
    """True if a call for the organiser waits for an answer: what follows from results waits as well."""

    @property
    def pasts(self) -> dict[int, Past]:
        """Return everybody's last place."""
        return pairing.pasts(self.earlier, self.view.season.number)

    @property
    def divisions(self) -> int:
        """Return how many divisions the last season had."""
        return pairing.divisions_of(self.earlier[-1]) if self.earlier else 0


@dataclass(frozen=True, slots=True)
class Transition:
    """A transition of the season to a state, with its stage."""

    target: State
    drawn: NewStage | None = None
    people: tuple[Entry, ...] = ()
    """People who have been drawn."""
    tables: Tables = "end"
    """The treatment of running tables if the season is cancelled."""


@dataclass(frozen=True, slots=True)
class NextRound:
    """Another stage or round of a running season."""

    what: NewStage | NewRound


@dataclass(frozen=True, slots=True)
class NewGroup:
    """A group more of divisions, of people who have waited for one."""

    what: Drawn


@dataclass(frozen=True, slots=True)
class Hold:
    """A missing condition that holds the season until an admin releases it."""

    why: str


@dataclass(frozen=True, slots=True)
class Deadline:
    """A deadline. `late`: the time of a round that is not the last is over; `decide`: open tables are decided."""

    what: Literal["late", "decide"]


@dataclass(frozen=True, slots=True)
class Protests:
    """All results are there, and can be protested for a while; `last`: those of the last stage and round."""

    last: bool


Step: TypeAlias = Transition | NextRound | NewGroup | Hold | Deadline | Protests


def players(view: View) -> tuple[Entry, ...]:
    """Return the people to draw: all who have checked in, and from the waiting list as many as there is room for."""
    entries = tuple(entry for entry in view.entries if entry.status == "checked-in")
    rules = view.season.rules
    room = max(min(rules.most or MAX_PEOPLE, pairing.most(rules.format, rules.seats)) - len(entries), 0)
    return entries + view.reserve[:room]


def met_needs(known: SeasonContext, now: datetime) -> frozenset[Need]:
    """Return the met ones of all conditions that a step can have."""
    view, season = known.view, known.view.season
    needs = {Need.SEED} if known.reopened else {Need.SEED, Need.EARLIER}
    coming = players(view) if season.state == State.CHECK_IN else [entry for entry in view.entries if entry.plays]
    drawn = season.state == State.CHECK_IN and season.rules.format == Format.TEAMS
    if pairing.possible(season.rules, len(coming)) and (not drawn or team_rounds.possible(view, coming)):
        needs.add(Need.PEOPLE)
    unanswered = any(entry.status == "registered" for entry in view.entries)
    if not unanswered or (season.draws is not None and now >= season.draws):
        needs.add(Need.ANSWERS)
    if season.salt is not None:
        needs.add(Need.DRAW)
    if all(fixture.status != "planned" for fixture in view.fixtures):
        needs.add(Need.TABLES)
    if all(fixture.result is not None for fixture in view.fixtures):
        needs.add(Need.RESULTS)
    return frozenset(needs)


def transition(known: SeasonContext, target: State) -> Transition:
    """Return the transition to a state, with the draw if it has one. Raises NotSplit, NoSchedule."""
    if target != State.DRAWN:
        return Transition(target)
    view, people = known.view, players(known.view)
    rules = view.season.rules
    if rules.format == Format.TEAMS:
        return Transition(target, team_rounds.first(view, people, known.sizes, known.salt), people)
    drawn = pairing.first(rules, people, known.pasts, known.divisions, known.sizes, known.salt)
    return Transition(target, drawn, people)


def due(known: SeasonContext, now: datetime) -> Step | None:
    """Return what is to be done now, None if there is nothing."""
    view, season = known.view, known.view.season
    if season.held is not None or season.over:
        return None
    step, needs = season.next, met_needs(known, now)
    late = step is not None and now >= step[1]
    more = pairing.another(view, known.salt, now)
    if more is not None:
        return NewGroup(more)
    match season.state:
        case State.DRAFT:
            return Transition(State.OPEN) if late else None
        case State.OPEN:
            return _with_people(known, State.CHECK_IN, needs) if late else None
        case State.CHECK_IN:
            return _with_people(known, State.DRAWN, needs) if late and Need.EARLIER in needs else None
        case State.DRAWN:
            return Transition(State.RUNNING) if late and Need.TABLES in needs else None
        case State.RUNNING:
            return _running(known, needs, late=late)
        case State.CLOSING:
            if Need.RESULTS in needs:
                return _after_protests(known, Transition(State.CLOSED), last=True, late=late)
            return Deadline("decide") if late else None
    return None


def _with_people(known: SeasonContext, target: State, needs: frozenset[Need]) -> Step:
    if Need.PEOPLE not in needs:
        return Hold(Need.PEOPLE.value)
    return transition(known, target)


def _running(known: SeasonContext, needs: frozenset[Need], *, late: bool) -> Step | None:
    view = known.view
    more = pairing.more_to_come(view)
    played = Need.RESULTS in needs and view.season.rules.format != Format.LADDER
    if played:
        after = _next(known) if more else Transition(State.CLOSING)
        return _after_protests(known, after, last=not isinstance(after, NextRound), late=late)
    if not late or Need.TABLES not in needs:  # tables that could not begin have their time first
        return None
    if view.season.ends is None:
        return Deadline("decide")
    return Deadline("late") if more else Transition(State.CLOSING)


def _after_protests(known: SeasonContext, step: Step, *, last: bool, late: bool) -> Step | None:
    """Return a step that follows from results, once these can be protested no more and all calls are answered."""
    if known.view.season.protests is None:
        return Protests(last)
    return step if late and not known.called else None


def _next(known: SeasonContext) -> Step:
    """Return the next stage or round; none if too few people are left for it."""
    try:
        teams = known.view.season.rules.format == Format.TEAMS
        what = (team_rounds if teams else pairing).following(known.view, known.sizes, known.salt)
    except LeagueError:
        what = None
    return Transition(State.CLOSING) if what is None else NextRound(what)
