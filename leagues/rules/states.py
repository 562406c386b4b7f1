"""The life of a season: its states, the steps between them, who may take them, and their conditions.

draft → open → check-in → drawn → running → closing → closed

The bot takes a step when its time has come; an admin can take it earlier, and go back as long as nothing has been
drawn, and from the end. A step to the present state is no step: so a job may be run twice.
"""

from dataclasses import dataclass
from enum import StrEnum

from leagues.rules.errors import NotThatStep, NotYet, NotYourStep


class State(StrEnum):
    """A state of a season."""

    DRAFT = "draft"
    """An admin chooses its rules."""
    OPEN = "open"
    """People register. The draw has been committed to."""
    CHECK_IN = "check-in"
    """Registered people confirm that they will play."""
    DRAWN = "drawn"
    """Everybody's tables are known, the draw is opened."""
    RUNNING = "running"
    CLOSING = "closing"
    """Time is over: open tables are decided."""
    CLOSED = "closed"
    CALLED_OFF = "called-off"


class Mover(StrEnum):
    """The actor of a step."""

    BOT = "bot"
    ADMIN = "admin"
    PLAYER = "player"


class Need(StrEnum):
    """A condition of a step."""

    SEED = "seed"
    """The draw has been committed to."""
    PEOPLE = "people"
    """Enough people have registered (checked in, for the draw) to make a group."""
    ANSWERS = "answers"
    """All have answered, or the time to check in is over."""
    DRAW = "draw"
    """The salt has been opened."""
    TABLES = "tables"
    """All tables have started."""
    RESULTS = "results"
    """Every table is over, adjudicated or void."""
    EARLIER = "earlier"
    """No earlier season of the league is open again: its results decide who plays in which division."""


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a season, with its actors and conditions."""

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
    Step(State.CHECK_IN, State.DRAWN, _BOTH, (Need.ANSWERS, Need.PEOPLE, Need.SEED, Need.EARLIER)),
    Step(State.DRAWN, State.RUNNING, _BOTH, (Need.DRAW, Need.TABLES)),
    Step(State.RUNNING, State.CLOSING, _BOTH),
    Step(State.CLOSING, State.RUNNING, _ADMIN),
    Step(State.CLOSING, State.CLOSED, _BOTH, (Need.RESULTS,)),
    Step(State.CLOSED, State.CLOSING, _ADMIN),
    *(Step(state, State.CALLED_OFF, _ADMIN) for state in State if state not in (State.CLOSED, State.CALLED_OFF)),
)
_BY_ENDS = {(step.source, step.target): step for step in STEPS}


def moved(state: State, target: State, mover: Mover, so: frozenset[Need]) -> State:
    """Return a season's state after a step, given the conditions met; the present state stays, for any actor.

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
    """Return the step that the bot takes next by itself, None at the end."""
    return next((step for step in STEPS if step.source == state and Mover.BOT in step.movers), None)
