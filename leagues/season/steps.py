"""The next automatic step of a season. Pure: from all that is known of it, and the time."""

import contextlib
from dataclasses import dataclass
from datetime import datetime
from typing import Literal, TypeAlias

from leagues.rules import LeagueError, Need, State
from leagues.season import pairing
from leagues.season.pairing import Drawn, NewRound, NewStage, SeasonContext
from leagues.store import MAX_PEOPLE, Entrant, Format, View

Tables: TypeAlias = Literal["end", "pause"]
"""Tables are cancelled; or their clocks, if they have any, are paused, so that their people can go on."""


@dataclass(frozen=True, slots=True)
class StateChange:
    target: State
    drawn: NewStage | None = None
    people: tuple[Entrant, ...] = ()
    """People who have been drawn."""
    tables: Tables = "end"
    """The treatment of running tables if the season is cancelled."""


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
    room = max(min(rules.most or MAX_PEOPLE, pairing.most(rules.format, rules.seats)) - len(entries), 0)
    return entries + view.reserve[:room]


def met_needs(context: SeasonContext, now: datetime) -> frozenset[Need]:
    view, season = context.view, context.view.season
    needs = set[Need]() if context.reopened else {Need.EARLIER}
    coming = players(view) if season.state == State.CHECK_IN else [entry for entry in view.entries if entry.plays]
    drawn = season.state == State.CHECK_IN and season.rules.format == Format.TEAMS
    enough = not drawn or len(pairing.team_members(view, coming, "")[0]) >= season.rules.seats
    if enough and pairing.possible(season.rules, len(coming)):
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


def transition(context: SeasonContext, target: State) -> StateChange:
    """Return the transition to a state, with the draw if it has one. Raises NotSplit, NoSchedule."""
    if target != State.DRAWN:
        return StateChange(target)
    people = players(context.view)
    return StateChange(target, pairing.first(context, people), people)


def due(context: SeasonContext, now: datetime) -> Step | None:
    view, season = context.view, context.view.season
    if season.held is not None or season.over:
        return None
    step, needs = season.next, met_needs(context, now)
    late = step is not None and now >= step[1]
    more = pairing.another(view, context.salt, now)
    if more is not None:
        return more
    match season.state:
        case State.DRAFT:
            return StateChange(State.OPEN) if late else None
        case State.OPEN:
            return _with_people(context, State.CHECK_IN, needs) if late else None
        case State.CHECK_IN:
            return _with_people(context, State.DRAWN, needs) if late and Need.EARLIER in needs else None
        case State.DRAWN:
            return StateChange(State.RUNNING) if late and Need.TABLES in needs else None
        case State.RUNNING:
            return _running(context, needs, late=late)
        case State.CLOSING:
            if Need.RESULTS in needs:
                return _after_protests(context, StateChange(State.CLOSED), last=True, late=late)
            return Deadline("decide") if late else None
    return None


def _with_people(context: SeasonContext, target: State, needs: frozenset[Need]) -> Step:
    if Need.PEOPLE not in needs:
        return Need.PEOPLE
    return transition(context, target)


def _running(context: SeasonContext, needs: frozenset[Need], *, late: bool) -> Step | None:
    view = context.view
    more = pairing.more_to_come(view)
    played = Need.RESULTS in needs and view.season.rules.format != Format.LADDER
    if played:
        what = None
        with contextlib.suppress(LeagueError):  # too few people are left for another
            what = pairing.following(context) if more else None
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
