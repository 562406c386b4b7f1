"""Agenda of a step: a stack of tasks to carry out, some of which ask a player.

A task is a tuple of a name and its arguments. `@task("damage")` registers the function that carries one out, which may
push others with `Table.do`. `asks("wind", ...)` makes one that waits for a step. Names of questions are the verbs
awaited, so they are the stages of positions.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from singing_sails.state import Task
from singing_sails.steps import Step
from singing_sails.table import Table

TASKS: Final[dict[str, Callable[..., None]]] = {}


@dataclass(frozen=True, slots=True)
class Question:
    """A task that waits for a step."""

    seat: Callable[..., int]
    """Function for the answering seat; like the others it is called with the table and the task's arguments."""
    options: Callable[..., Sequence[Step]]
    """Function for the allowed steps, each once."""
    answer: Callable[..., None]
    """Function that carries out a step, given after the table."""
    always: bool = False
    """True if it waits although only one step is possible (decision 27)."""
    why: Callable[..., str | None] = lambda *_: None
    """Function for the reason in the position."""


QUESTIONS: Final[dict[str, Question]] = {}


def task(name: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Register the function for a task. Raises ValueError for a name already in use."""

    def register(carry_out: Callable[..., None]) -> Callable[..., None]:
        if name in TASKS or name in QUESTIONS:
            raise ValueError(f"there are two tasks {name}")
        TASKS[name] = carry_out
        return carry_out

    return register


def asks(name: str, question: Question) -> None:
    """Register a question. Raises ValueError for a name already in use."""
    if name in TASKS or name in QUESTIONS:
        raise ValueError(f"there are two tasks {name}")
    QUESTIONS[name] = question


def run(table: Table) -> None:
    """Carry out tasks until a player has to choose, or the game is over."""
    while table.state.over is None:
        name, *needs = table.state.agenda[-1]
        if name in TASKS:
            _done(table)
            TASKS[name](table, *needs)
            continue
        question = QUESTIONS[name]
        steps = question.options(table, *needs)
        if len(steps) > 1 or (steps and question.always):
            seat, why = question.seat(table, *needs), question.why(table, *needs)
            table.put(stage=name, seat=seat, why=why)
            return
        _done(table)
        if steps:
            question.answer(table, steps[0], *needs)


def options(table: Table) -> Sequence[Step]:
    """Return steps that the question on top allows; none when the game is over."""
    if table.state.over is not None:
        return ()
    name, *needs = table.state.agenda[-1]
    return QUESTIONS[name].options(table, *needs)


def answer(table: Table, step: Step) -> None:
    """Carry out a step that the question on top allows, and all consequences."""
    name, *needs = table.state.agenda[-1]
    _done(table)
    QUESTIONS[name].answer(table, step, *needs)
    run(table)


def _done(table: Table) -> Task:
    *rest, last = table.state.agenda
    table.put(agenda=tuple(rest))
    return last


def decider(table: Table, team: int, *_: Any) -> int:  # noqa: ANN401 - whatever else the task needs
    """Seat that answers most questions: the one that decides for the team."""
    return table.decider(team)
