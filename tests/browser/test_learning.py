"""A game's lessons in the page, by buttons and menus alone."""

import pytest

from cogs.navegador.learning import RIGHT, TASKS
from cogs.navegador.plan import TurnDraft
from cogs.request import VERBS
from cogs.workbench import lesson as lessons
from navegador import Step
from tests.browser.page import CHROMIUM, Post
from tests.browser.walk import Walk
from tests.cogs.guided import next_press, singly
from tests.cogs.navegador.test_learning import TURNS

pytestmark = [pytest.mark.no_cover, pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium on this machine")]

OF_LESSONS = "learn"
"""Prefix of the lessons' verbs."""
GAME = "navegador"


def press(walk: Walk, shown: Post, verb: str, lesson: str, arg: str = "", value: str = "") -> Post:
    return walk.press(shown, verb, f"{GAME}.{lesson}.{arg}" if arg or verb != "learn-do" else None, value)


def turn(walk: Walk, shown: Post, lesson: str, steps: tuple[Step, ...]) -> Post:
    """Take a turn in a lesson, press by press; each panel must follow from stored data."""
    for step in (single for whole in steps for single in singly(whole)):
        plan = walk.ground.course("Ana", GAME, lesson).draft
        assert isinstance(plan, TurnDraft)
        done = len(plan.steps)
        while (wanted := next_press(plan, step)) is not None:
            shown = press(walk, shown, "learn-pick", lesson, *wanted)
            course = walk.ground.course("Ana", GAME, lesson)
            walk.shows(shown, course.page())
            plan = course.draft
            if len(plan.steps) > done:
                break
    return press(walk, shown, "learn-do", lesson)


@pytest.mark.long
def test_all_lessons(walk: Walk) -> None:
    """Lessons run from first to last with one wrong answer each; signs and prices are explained, in private."""
    channel, before = walk.channel, walk.ground.newest()
    post = walk.press(walk.look()[0], "learn-open", GAME)
    for number, task in enumerate(TASKS, 1):
        walk.shows(post, lessons.taught(walk.ground.course("Ana", GAME, task.name)))
        if number == 1:
            for look in ("learn-signs", "learn-numbers"):
                post = press(walk, press(walk, post, look, task.name), "learn", task.name)
        post = press(walk, post, "learn-try", task.name)
        assert "short rules" in press(walk, post, "learn-why", task.name).text
        wrong = next(iter(TURNS[task.name]))
        post = turn(walk, post, task.name, TURNS[task.name][wrong])
        assert "❌" in post.text
        post = press(walk, post, "learn-over", task.name)
        post = turn(walk, post, task.name, TURNS[task.name][RIGHT])
        assert "✅" in post.text
        assert post.pictures == 1
        if number < len(TASKS):
            post = press(walk, post, "learn", TASKS[number].name)
    assert f"last of the {len(TASKS)} lessons" in post.text
    assert post.find("learn-play") is not None
    post = press(walk, post, "learn-choose", TASKS[-1].name, value="colony")
    walk.shows(post, lessons.taught(walk.ground.course("Ana", GAME, "colony")))
    assert walk.ground.newest() == before
    walk.press(walk.look()[0], "learn-play", GAME)
    assert [seat.computer is None for seat in walk.ground.table().seats].count(True) == 1
    assert walk.ground.running()
    assert walk.verbs == {verb for verb in VERBS if verb.startswith(OF_LESSONS)}
    assert channel.complaints == []
