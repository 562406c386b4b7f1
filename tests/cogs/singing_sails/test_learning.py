"""The lessons of Singing Sails: their positions, every answer, and all of them by buttons."""

from datetime import UTC, datetime
from pathlib import Path
from typing import Final

import pytest
from simcord.results import InteractionResult

import i18n
from cogs.singing_sails import labels
from cogs.singing_sails.interface import UI
from cogs.singing_sails.learning import LESSONS, RIGHT, TASKS, VoyageTask, judge
from cogs.singing_sails.panels import StepChoice, parts
from cogs.workbench import lesson as lessons
from hosting.core.model import Person
from singing_sails import Step, apply, legal
from singing_sails.steps import Orient, Place, Play, Rotate, Wind
from tests.cogs.hands import argument, click, enabled, verb
from tests.cogs.singing_sails.crew import SAILS
from tests.support.world import World, opened

NOW = datetime(2026, 6, 1, tzinfo=UTC)
STEPS: Final[dict[str, dict[str, Step]]] = {
    "start": {"compass": Orient("E", "N"), "ship": Orient("S", "E"), RIGHT: Orient("E", "E")},
    "row": {"card": Play("wind", 5), "slot": Play("sail", 1), RIGHT: Play("sail", 5)},
    "execution": {"ship": Rotate("ship", 1), RIGHT: Rotate("compass", 1)},
    "tiles": {"beside": Place((1, 1), 0), RIGHT: Place((0, 1), 0)},
    "harbor": {"calm": Wind(0), RIGHT: Wind(2)},
}


@pytest.mark.parametrize("task", TASKS, ids=lambda task: task.name)
def test_positions_are_as_told(task: VoyageTask) -> None:
    """The learner decides, each answer has a step that earns it, and every legal step has an answer."""
    state = task.begin()
    assert state.seat == 0
    assert {answer: judge(state, step) for answer, step in STEPS[task.name].items()} == {
        answer: answer for answer in STEPS[task.name]
    }
    assert {judge(state, step) for step in legal(state)} <= {RIGHT, *task.answers}
    assert set(STEPS[task.name]) == {RIGHT, *task.answers}


def test_what_comes_of_it_is_what_is_said() -> None:
    started = {task.name: task.begin() for task in TASKS}
    run_into = apply(started["execution"], STEPS["execution"]["ship"])
    assert run_into.teams[0].damage == 1
    assert apply(started["execution"], STEPS["execution"][RIGHT]).teams[0].damage == 0
    assert len(apply(started["harbor"], STEPS["harbor"][RIGHT]).collected) == 1
    assert started["tiles"].drawn[0] == ("S", "land")
    state = apply(started["tiles"], STEPS["tiles"][RIGHT])
    assert state.map[(0, 1)].tile == "land"
    goes_on = apply(started["execution"], STEPS["execution"][RIGHT])
    assert (goes_on.seat, goes_on.stage) == (0, "wind"), "the next card leaves a choice, too"
    state = apply(started["start"], STEPS["start"][RIGHT])
    assert (state.teams[0].heading, state.teams[0].compass) == ("E", "E")
    calm = apply(started["harbor"], STEPS["harbor"]["calm"])
    assert calm.teams[0].ship == started["harbor"].teams[0].ship
    assert started["harbor"].teams[0].damage == 1


@pytest.mark.parametrize("locale", i18n.languages())
@pytest.mark.parametrize("name", list(STEPS))
def test_all_is_said(name: str, locale: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Texts in each language have all parameters, are short, and no two answers are alike."""
    monkeypatch.setattr(i18n, "strict", True)
    at = lessons.of(UI, None, name, Person(1, "Ana"), locale, NOW)
    assert len(lessons.taught(at).text) < 2000
    assert len(lessons.taught(at).pictures) == 1
    texts = set()
    for answer, step in STEPS[name].items():
        draft = StepChoice(at.scene.view, 0, parts(step))
        answered = LESSONS.answered(name, at.scene, draft)
        assert answered.right == (answer == RIGHT)
        texts.add(answered.message)
    assert len(texts) == len(STEPS[name])


@pytest.mark.parametrize("locale", i18n.languages())
def test_advice_leads_to_what_is_asked(locale: str) -> None:
    east, sail = labels.direction("E", locale), labels.card("sail", locale)
    advised = {("start", "compass"): east, ("start", "ship"): east, ("row", "card"): sail, ("row", "slot"): "5"}
    for (name, answer), wanted in advised.items():
        at = lessons.of(UI, None, name, Person(1, "Ana"), locale, NOW)
        told = LESSONS.answered(name, at.scene, StepChoice(at.scene.view, 0, parts(STEPS[name][answer]))).message
        assert wanted in told, (name, answer)
        assert wanted in LESSONS.task(name, at.scene) + told


async def chosen(world: World, panel: InteractionResult, what: str, value: str) -> InteractionResult:
    for item in enabled(world, panel):
        if argument(item) == f"{what}={value}":
            return await click(world.people["Ana"], panel, item["custom_id"])
        if value in [option["value"] for option in item.get("options", ())] and argument(item).startswith(what):
            return await world.choose(world.people["Ana"], panel, [value], custom_id=item["custom_id"])
    assert "learn-do" in map(verb, enabled(world, panel)), (what, value)
    return panel


async def test_by_buttons(tmp_path: Path) -> None:
    """Lessons run from first to last with a wrong answer in each; each learner's progress is separate."""
    async with opened(tmp_path, played=SAILS) as world:
        ana = world.people["Ana"]
        displayed = await world.slash(ana, "learn")
        assert "Singing Sails" in world.text(displayed)
        for number, task in enumerate(TASKS, 1):
            assert f"lesson {number} of {len(TASKS)}" in world.text(displayed)
            panel = await world.press(ana, displayed, "Take the turn")
            for answer, step in STEPS[task.name].items():
                for name, value in parts(step).items():
                    panel = await chosen(world, panel, f"singing-sails.{task.name}.{name}", value)
                (do,) = [item for item in enabled(world, panel) if verb(item) == "learn-do"]
                judged = await click(ana, panel, do["custom_id"])
                assert ("✅" if answer == RIGHT else "❌") in world.text(judged)
                if answer != RIGHT:
                    panel = await world.press(ana, judged, "Try again")
            if number < len(TASKS):
                displayed = await world.press(ana, judged, "Next lesson")
        assert f"last of the {len(TASKS)} lessons" in world.text(judged)
        assert world.messages() == []
        assert world.errors == []
