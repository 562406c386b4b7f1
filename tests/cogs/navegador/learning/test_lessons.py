"""The positions of the lessons, and what is said to each turn in them."""

from __future__ import annotations

import random
from datetime import UTC, datetime
from typing import Any

import pytest

import words
from cogs.learning import course as courses
from cogs.navegador.interface import UI
from cogs.navegador.learning.lessons import OTHER, RIGHT, TASKS, Taken, Task
from cogs.navegador.learning.teaching import LESSONS
from cogs.navegador.panels import PANELS
from cogs.navegador.plan import Plan
from navegador import Step, apply, legal, questions, scores, status, step_to_dict
from navegador.game import NAVEGADOR
from navegador.steps import End
from tables.model import Person
from tests.cogs.navegador.learning.turns import TURNS

NOW = datetime(2026, 6, 1, tzinfo=UTC)
LANGUAGES = words.languages()


def course(name: str, locale: str) -> courses.Course:
    """Somebody at a lesson who has chosen nothing."""
    return courses.of(UI, None, name, Person(1, "Ana"), locale, NOW, helps=True)


@pytest.mark.parametrize("task", TASKS, ids=lambda task: task.name)
def test_a_game_can_come_to_it(task: Task) -> None:
    """No position of a lesson contradicts the rules, and its learner is to act."""
    begun = task.begin()
    assert status(begun) == ()
    NAVEGADOR.check(begun)
    assert begun.seat == 0


@pytest.mark.parametrize("name", list(TURNS))
def test_each_answer_is_given(name: str) -> None:
    """Every answer of a lesson has a turn that deserves it; among them what the task asks for."""
    (task,) = (one for one in TASKS if one.name == name)
    begun = task.begin()
    given = {answer: task.judge(Taken.of(begun, turn)) for answer, turn in TURNS[name].items()}
    assert given == {answer: answer for answer in TURNS[name]}
    assert {RIGHT, *task.answers} <= set(given)
    assert set(given) <= {RIGHT, OTHER, *task.answers}


@pytest.mark.parametrize("locale", LANGUAGES)
@pytest.mark.parametrize("name", list(TURNS))
def test_all_is_said(name: str, locale: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a lesson teaches, asks and answers, in each language, with all facts; no two answers are alike."""
    monkeypatch.setattr(words, "strict", True)
    at = course(name, locale)
    shown = courses.taught(at)
    assert len(shown.text) < 2000
    assert len(shown.pictures) == 1
    assert LESSONS.task(name, at.scene) in courses.trying(at).text
    told = set()
    for answer, turn in TURNS[name].items():
        *begun, last = turn
        plan = UI.draft(at.scene.view, 0, [step_to_dict(step) for step in begun], None)
        plan = plan.choose(**picked(plan, last))
        answered = LESSONS.answered(name, at.scene, plan)
        assert answered.right == (answer == RIGHT)
        assert (answered.picture is not None) == answered.right
        told.add(answered.told)
        assert len(courses.answered(at.with_draft(plan), answered).text) < 2000
    assert len(told) == len(TURNS[name])


def picked(plan: Plan, last: Step) -> dict[str, Any]:
    """What is half chosen where a step is to end the turn."""
    if isinstance(last, End):
        return {"declined": True} if questions.can_decline(plan.now) else {}
    return PANELS[plan.action].choice(last)


@pytest.mark.parametrize("name", list(TURNS))
def test_any_turn_is_answered(name: str) -> None:
    """Whatever legal turn somebody takes in a lesson, a judge has an answer that the catalogue knows."""
    (task,) = (one for one in TASKS if one.name == name)
    rng, begun = random.Random(name), task.begin()
    for _ in range(60):
        state, taken = begun, []
        while state.turns_played == begun.turns_played:
            step = rng.choice(list(legal(state).steps()))
            state = apply(state, step)
            taken.append(step)
        assert task.judge(Taken.of(begun, tuple(taken))) in {RIGHT, OTHER, *task.answers}


def test_the_numbers_that_lessons_speak_of() -> None:
    """What a text says of its position without a fact is so."""
    state = {task.name: task.begin() for task in TASKS}
    assert state["sailing"].actor.ships[0] == 3
    assert state["market"].actor.colonies == (2, 1, 0)
    assert state["market"].actor.factories == (1, 0, 0)
    assert state["card"].actor.ships[2] == 2
    assert sum(state["end"].buildings) == 1
    mine, theirs = scores(state["end"])
    assert mine.total > theirs.total
    after = Taken.of(state["end"], TURNS["end"][RIGHT]).after
    mine, theirs = scores(after)
    assert mine.total > theirs.total, "who brings about the end is still ahead"
    assert after.turns_left == 2, "one more for each"
