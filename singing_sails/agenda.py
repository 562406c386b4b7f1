"""Agenda of a step: a stack of tasks to carry out, some of which ask a player.

A task is a tuple of a name and its arguments. `@task("damage")` registers the function that carries one out, which may
push others with `Table.do`. `asks("wind", ...)` makes one that waits for a step. Names of questions are the verbs
awaited, so they are the stages of positions.
"""

from collections.abc import Callable, Container, Sequence
from typing import Any, Final, NamedTuple

from singing_sails.steps import Step
from singing_sails.table import Table

TASKS: Final[dict[str, Callable[..., None]]] = {}


class Question(NamedTuple):
    seat: Callable[..., int]
    options: Callable[..., Sequence[Step]]
    answer: Callable[..., None]
    always: bool
    why: Callable[..., str | None]


QUESTIONS: Final[dict[str, Question]] = {}


def task(name: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    def register(carry_out: Callable[..., None]) -> Callable[..., None]:
        TASKS[name] = carry_out
        return carry_out

    return register


def asks(
    name: str,
    seat: Callable[..., int],
    options: Callable[..., Sequence[Step]],
    answer: Callable[..., None],
    *,
    always: bool = False,
    why: Callable[..., str | None] = lambda *_: None,
) -> None:
    """Register a question, which waits for a step; the functions get the table and the task's arguments.

    They name the answering seat, the allowed steps, each once, and the reason in the position; `answer` carries out a
    step, given after the table. With `always` it waits although only one step is possible (decision 27), and in a view
    also where none is because the hand is hidden.
    """
    QUESTIONS[name] = Question(seat, options, answer, always, why)


def run(table: Table, only: Container[str] | None = None) -> None:
    """Carry out tasks until a question waits for a step, or until a task that is not among `only` some."""
    while table.state.over is None:
        name, *needs = table.state.agenda[-1]
        if only is not None and name not in only:
            return
        if name in TASKS:
            table.put(agenda=table.state.agenda[:-1])
            TASKS[name](table, *needs)
            continue
        question = QUESTIONS[name]
        steps = question.options(table, *needs)
        seat = question.seat(table, *needs) if steps or question.always else None
        if len(steps) > 1 or (seat is not None and question.always and (steps or None in table.state.hands[seat])):
            table.put(stage=name, seat=seat, why=question.why(table, *needs))
            return
        table.put(agenda=table.state.agenda[:-1])
        if steps:
            question.answer(table, steps[0], *needs)


def options(table: Table) -> Sequence[Step]:
    if table.state.over is not None:
        return ()
    name, *needs = table.state.agenda[-1]
    return QUESTIONS[name].options(table, *needs)


def answer(table: Table, step: Step, only: Container[str] | None = None) -> None:
    name, *needs = table.state.agenda[-1]
    table.put(agenda=table.state.agenda[:-1])
    QUESTIONS[name].answer(table, step, *needs)
    run(table, only)


def decider(table: Table, team: int, *_: Any) -> int:  # noqa: ANN401 - whatever else the task needs
    return table.decider(team)
