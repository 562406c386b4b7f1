"""The life of a season: its states, the steps between them, and their conditions.

draft → open → check-in → drawn → running → closing → closed

The bot takes a step when its time has come; an admin can take it earlier, and go back as long as nothing has been
drawn, and from the end.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from leagues.rules.errors import NotThatStep, NotYet


class State(StrEnum):
    DRAFT = "draft"
    """An admin chooses its rules."""
    OPEN = "open"
    """People register. The draw has been committed to."""
    CHECK_IN = "check-in"
    DRAWN = "drawn"
    """Everybody's tables are known, the draw is opened."""
    RUNNING = "running"
    CLOSING = "closing"
    """Time is over: open tables are decided."""
    CLOSED = "closed"
    CALLED_OFF = "called-off"


class Need(StrEnum):
    PEOPLE = "people"
    """Enough people have registered (checked in, for the draw) to make a group."""
    ANSWERS = "answers"
    DRAW = "draw"
    TABLES = "tables"
    RESULTS = "results"
    EARLIER = "earlier"
    """No earlier season of the league is open again: its results decide who plays in which division."""


@dataclass(frozen=True, slots=True)
class StateStep:
    target: State
    needs: tuple[Need, ...] = ()


FORWARD: Final[Mapping[State, StateStep]] = {
    State.DRAFT: StateStep(State.OPEN),
    State.OPEN: StateStep(State.CHECK_IN, (Need.PEOPLE,)),
    State.CHECK_IN: StateStep(State.DRAWN, (Need.ANSWERS, Need.PEOPLE, Need.EARLIER)),
    State.DRAWN: StateStep(State.RUNNING, (Need.DRAW, Need.TABLES)),
    State.RUNNING: StateStep(State.CLOSING),
    State.CLOSING: StateStep(State.CLOSED, (Need.RESULTS,)),
}
"""The step from each state that the bot takes by itself. From each of them an admin can cancel the season."""
BACK: Final = frozenset(
    {
        (State.OPEN, State.DRAFT),
        (State.CHECK_IN, State.OPEN),
        (State.CLOSING, State.RUNNING),
        (State.CLOSED, State.CLOSING),
    }
)
"""Steps back. Before the draw a season that went one is held, or it would come forward again at once."""


def check_step(state: State, target: State, met: Collection[Need]) -> None:
    """Raise NotThatStep, or NotYet with the first need of the step that is not met."""
    step = FORWARD.get(state)
    if step is not None and step.target == target:
        if lack := next((need for need in step.needs if need not in met), None):
            raise NotYet(f"{lack} is missing for {target}", what=lack.value)
    elif (state, target) not in BACK and (target != State.CALLED_OFF or step is None):
        raise NotThatStep(f"no step leads from {state} to {target}")
