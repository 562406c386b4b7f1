"""The life of a season: from where to where, who may move it, what has to be so.

    draft → open → check-in → drawn → running → closing → closed

The bot moves it when the time has come; an admin can move it earlier, and go back as far as nothing has been drawn.
A step to where the season is already is no step: so a job may be run twice.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from leagues.rules.errors import NotThatStep, NotYet, NotYourStep


class State(StrEnum):
    """Where a season is."""

    DRAFT = "draft"
    """An admin chooses how it is played."""
    OPEN = "open"
    """People register. The draw has been committed to."""
    CHECK_IN = "check-in"
    """Who has registered says that they will play."""
    DRAWN = "drawn"
    """Everybody's tables are known, the draw is opened."""
    RUNNING = "running"
    CLOSING = "closing"
    """Time is over: what is still open is decided."""
    CLOSED = "closed"
    CALLED_OFF = "called-off"


class Mover(StrEnum):
    """Who moves a season."""

    BOT = "bot"
    ADMIN = "admin"
    PLAYER = "player"


class Need(StrEnum):
    """What has to be so before a step."""

    SEED = "seed"
    """The draw has been committed to."""
    PEOPLE = "people"
    """Enough have registered (checked in, for the draw) to make a group."""
    ANSWERS = "answers"
    """All have answered, or the time to check in is over."""
    DRAW = "draw"
    """The salt has been opened."""
    TABLES = "tables"
    """All tables have begun."""
    RESULTS = "results"
    """Every table is over, adjudicated or void."""


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a season: who may take it, and what has to be so."""

    source: State
    target: State
    movers: frozenset[Mover]
    needs: tuple[Need, ...] = ()


_ADMIN = frozenset({Mover.ADMIN})
_BOTH = frozenset({Mover.ADMIN, Mover.BOT})

STEPS: tuple[Step, ...] = (
    Step(State.DRAFT, State.OPEN, _BOTH, (Need.SEED,)),
    Step(State.OPEN, State.DRAFT, _ADMIN),
    Step(State.OPEN, State.CHECK_IN, _BOTH, (Need.PEOPLE,)),
    Step(State.CHECK_IN, State.OPEN, _ADMIN),
    Step(State.CHECK_IN, State.DRAWN, _BOTH, (Need.ANSWERS, Need.PEOPLE, Need.SEED)),
    Step(State.DRAWN, State.RUNNING, _BOTH, (Need.DRAW, Need.TABLES)),
    Step(State.RUNNING, State.CLOSING, _BOTH),
    Step(State.CLOSING, State.RUNNING, _ADMIN),
    Step(State.CLOSING, State.CLOSED, _BOTH, (Need.RESULTS,)),
    *(Step(state, State.CALLED_OFF, _ADMIN) for state in State if state not in (State.CLOSED, State.CALLED_OFF)),
)
_BY_ENDS = {(step.source, step.target): step for step in STEPS}


def moved(state: State, target: State, mover: Mover, so: frozenset[Need]) -> State:
    """Where a season is after a step, given what is so; where it is already it stays, whoever asks.

    Raises `NotThatStep`, `NotYourStep`, or `NotYet` with what is missing.
    """
    if state == target:
        return state
    step = _BY_ENDS.get((state, target))
    if step is None:
        raise NotThatStep(f"no step leads from {state} to {target}")
    if mover not in step.movers:
        raise NotYourStep(f"a {mover} does not move a season to {target}")
    for need in step.needs:
        if need not in so:
            raise NotYet(f"{need} is missing for {target}", what=need.value)
    return target


def following(state: State) -> Step | None:
    """The step that the bot takes next by itself, None at the end."""
    return next((step for step in STEPS if step.source == state and Mover.BOT in step.movers), None)
