"""What is still to be carried out: a stack of tasks, some of which ask somebody.

A task is a tuple of a name and what it needs. `@task("damage")` says how one is carried out, and may put others before
the rest by `Table.do`; `asks("wind", ...)` makes one that waits for a step. Names of questions are the verbs awaited,
so they are the stages of positions.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from singing_sails.state import Task
from singing_sails.steps import Step
from singing_sails.table import Table

TASKS: Final[dict[str, Callable[..., None]]] = {}
QUESTIONS: Final[dict[str, Question]] = {}


@dataclass(frozen=True, slots=True)
class Question:
    """A task that waits for a step."""

    seat: Callable[..., int]
    """Who answers; like the others it is called with the table and what the task needs."""
    options: Callable[..., Sequence[Step]]
    """The steps that are allowed, each once."""
    answer: Callable[..., None]
    """Carry out a step; it comes after the table."""
    always: bool = False
    """Whether it waits although only one step is possible (decision 27)."""
    why: Callable[..., str | None] = lambda *_: None
    """What the position says of the reason."""


def task(name: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Register how a task is carried out. Raises ValueError for a name that is taken."""

    def register(carry_out: Callable[..., None]) -> Callable[..., None]:
        if name in TASKS or name in QUESTIONS:
            raise ValueError(f"there are two tasks {name}")
        TASKS[name] = carry_out
        return carry_out

    return register


def asks(name: str, question: Question) -> None:
    """Register a question. Raises ValueError for a name that is taken."""
    if name in TASKS or name in QUESTIONS:
        raise ValueError(f"there are two tasks {name}")
    QUESTIONS[name] = question


def run(table: Table) -> None:
    """Carry out what there is until somebody has to choose, or the game is over."""
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
    """The steps that the question on top allows; none when the game is over."""
    if table.state.over is not None:
        return ()
    name, *needs = table.state.agenda[-1]
    return QUESTIONS[name].options(table, *needs)


def answer(table: Table, step: Step) -> None:
    """Carry out a step that the question on top allows, and all that follows."""
    name, *needs = table.state.agenda[-1]
    _done(table)
    QUESTIONS[name].answer(table, step, *needs)
    run(table)


def _done(table: Table) -> Task:
    *rest, last = table.state.agenda
    table.put(agenda=tuple(rest))
    return last


def decider(table: Table, team: int, *_: Any) -> int:  # noqa: ANN401 - whatever else the task needs
    """Who answers most questions: the one who decides for the team."""
    return table.decider(team)
