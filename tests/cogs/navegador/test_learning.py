"""The lessons' positions, and the answer to each turn in them."""

import random
import re
from collections.abc import Sequence
from datetime import UTC, datetime
from itertools import pairwise
from typing import Any, Final

import pytest

import i18n
from cogs.navegador import labels, learning
from cogs.navegador.interface import UI
from cogs.navegador.panels import PANELS
from cogs.navegador.plan import TurnDraft
from cogs.workbench import lesson as lessons
from cogs.workbench.bench import Workbench
from cogs.workbench.lesson import LessonDesk
from hosting.core.model import Person
from navegador import Step, apply, legal, scores, step_to_dict
from navegador.board import BOARD, RONDEL
from navegador.game import NAVEGADOR
from navegador.players import PLAYERS
from navegador.steps import Build, Colony, End, Explore, Market, Move, Navegador, Privilege, Sail, Ships, Workers
from tests.navegador.rules.invariants import status

HOME, GUINE, BAHIA, RIO = (BOARD.region(name) for name in ("Portugal", "Guiné", "Bahia", "Rio de Janeiro"))
WILD: Final = Market(process=(1, 0, 0), wild=0)

TURNS: Final[dict[str, dict[str, tuple[Step, ...]]]] = {
    "rondel": {
        "paid": (Move(5, ((HOME, 2),)), Ships(1)),
        "dear": (Move(1), Workers(2)),
        "declined": (Move(1), End()),
        "other": (Move(2), WILD),
        "right": (Move(1), Workers(1)),
    },
    "sailing": {
        "many": (Move(0), Explore(BAHIA, ((HOME, 3),))),
        "known": (Move(0), Sail(((HOME, GUINE, 1),)), End()),
        "declined": (Move(0), End()),
        "other": (Move(1), Workers(1)),
        "right": (Move(0), Explore(BAHIA, ((HOME, 2),))),
    },
    "colony": {
        "few": (Move(3), Colony(((BAHIA, 1),))),
        "elsewhere": (Move(3), Colony(((GUINE, 1), (BAHIA, 1)))),
        "declined": (Move(3), End()),
        "other": (Move(5), Ships(1)),
        "right": (Move(3), Colony(((BAHIA, 2),))),
    },
    "market": {
        "cheap": (Move(2), Market(sell=(2, 1, 0))),
        "idle": (Move(2), Market(sell=(0, 1, 0))),
        "wildcard": (Move(2), Market(sell=(0, 1, 0), process=(1, 0, 0))),
        "kept": (Move(2), Market(process=(2, 0, 0), wild=0)),
        "declined": (Move(2), End()),
        "other": (Move(3), End()),
        "right": (Move(2), Market(sell=(0, 1, 0), process=(2, 0, 0), wild=0)),
    },
    "buildings": {
        "half": (Move(7), Build(0, 0, 0, 0, 1)),
        "else": (Move(7), Build(0, 1, 0, 1, 0)),
        "declined": (Move(7), End()),
        "other": (Move(6), WILD),
        "right": (Move(7), Build(1, 0, 0, 0, 1)),
    },
    "privilege": {
        "coins": (Move(4), Privilege(0)),
        "fewer": (Move(4), Privilege(4)),
        "declined": (Move(4), End()),
        "other": (Move(3), End()),
        "right": (Move(4), Privilege(3)),
    },
    "card": {
        "expired": (Move(4), End()),
        "unused": (Move(2), WILD),
        "nowhere": (Navegador(), End(), Move(2), WILD),
        "right": (Navegador(), Sail(((BAHIA, RIO, 1),)), End(), Move(3), Colony(((RIO, 1),))),
    },
    "end": {
        "late": (Move(6), WILD),
        "declined": (Move(7), End()),
        "right": (Move(7), Build(0, 0, 0, 0, 1)),
    },
    "opening": {
        "factory": (Move(7), Build(0, 0, 1, 0, 0)),
        "declined": (Move(0), End()),
        "other": (Move(1), Workers(1)),
        "right": (Move(0), Explore(GUINE, ((HOME, 2),))),
    },
}
"""Turns by lesson and answer, the right one last."""


NOW = datetime(2026, 6, 1, tzinfo=UTC)
LANGUAGES = i18n.languages()
EXPLORING, FOUNDING = TURNS["opening"][learning.RIGHT], (Move(learning.COLONY), Colony(((GUINE, 1),)))


def course(name: str, locale: str) -> Workbench[LessonDesk]:
    return lessons.of(UI, None, name, Person(1, "Ana"), locale, NOW, helps=True)


@pytest.mark.parametrize("task", learning.TASKS, ids=lambda task: task.name)
def test_a_game_can_come_to_it(task: learning.Task) -> None:
    state = task.begin()
    assert status(state) == ()
    assert state.seat == 0


@pytest.mark.parametrize("name", list(TURNS))
def test_each_answer_is_given(name: str) -> None:
    """Every answer of a lesson has a turn that earns it, including the task's own."""
    (task,) = (one for one in learning.TASKS if one.name == name)
    state = task.begin()
    given = {answer: task.judge(learning.LearnerTurn.of(state, turn)) for answer, turn in TURNS[name].items()}
    assert given == {answer: answer for answer in TURNS[name]}
    assert {learning.RIGHT, *task.answers} <= set(given)
    assert set(given) <= {learning.RIGHT, learning.OTHER, *task.answers}


@pytest.mark.parametrize("locale", LANGUAGES)
@pytest.mark.parametrize("name", list(TURNS))
def test_all_is_said(name: str, locale: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each language has a lesson's texts, tasks and answers with all parameters; no two answers are alike."""
    monkeypatch.setattr(i18n, "strict", True)
    at = course(name, locale)
    page = lessons.taught(at)
    assert len(page.text) < 2000
    assert len(page.pictures) == 1
    assert learning.LESSONS.task(name, at.scene) in at.page().text
    texts = set()
    for answer, turn in TURNS[name].items():
        *started, last = turn
        plan = UI.draft(at.scene.view, 0, [step_to_dict(step) for step in started], None)
        plan = plan.choose(**picked(plan, last))
        answered = learning.LESSONS.answered(name, at.scene, plan)
        assert answered.right == (answer == learning.RIGHT)
        assert (answered.picture is not None) == answered.right
        texts.add(answered.message)
        assert len(lessons.answered(at.with_draft(plan), answered).text) < 2000
    assert len(texts) == len(TURNS[name])


def picked(plan: TurnDraft, last: Step) -> dict[str, Any]:
    if isinstance(last, End):
        return {"declined": True} if plan.now.stage == "action" else {}
    return PANELS[plan.action].choice(last)


@pytest.mark.parametrize("name", list(TURNS))
def test_any_turn_is_answered(name: str) -> None:
    (task,) = (one for one in learning.TASKS if one.name == name)
    rng, started = random.Random(name), task.begin()
    for _ in range(60):
        state, taken = started, []
        while state.turns_played == started.turns_played:
            step = rng.choice(list(legal(state).steps()))
            state = apply(state, step)
            taken.append(step)
        assert task.judge(learning.LearnerTurn.of(started, tuple(taken))) in {
            learning.RIGHT,
            learning.OTHER,
            *task.answers,
        }


@pytest.mark.parametrize("locale", LANGUAGES)
def test_all_numbers_fit_on_a_page(locale: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(i18n, "strict", True)
    text = lessons.numbers(course("rondel", locale)).text
    assert len(text) < 2000
    stated = set(map(int, re.findall(r"\d+", text)))
    named = {BOARD.cash_per_point, BOARD.surplus_price, BOARD.capacity_price, BOARD.most_workers, BOARD.most_ships}
    named |= {price for line in (*BOARD.market, BOARD.factory_income) for price in line}
    named |= {
        number for building in BOARD.buildings for number in (*building.prices, *building.chart, building.workers)
    }
    named |= {number for column in BOARD.columns for number in (*column.coins, column.points, column.more)}
    named |= {end for prices in BOARD.token_prices for end in (prices[0], prices[-1])}
    assert named <= stated


def test_numbers_that_are_said_for_several_are_those_of_each() -> None:
    *factories, shipyard, church = BOARD.buildings
    assert len({(factory.prices, factory.chart, factory.workers) for factory in factories}) == 1
    assert shipyard.chart == church.chart
    columns = {column.name: column for column in BOARD.columns}
    assert columns["colony"].coins == columns["factory"].coins == columns["explorer"].coins
    assert columns["shipyard"].coins == columns["church"].coins
    assert columns["colony"].more == columns["factory"].more == columns["explorer"].more
    assert (columns["shipyard"].points, columns["shipyard"].more) == (columns["church"].points, columns["church"].more)
    assert all(line[::2] == line[1::2] for line in (*BOARD.market, BOARD.factory_income)), "two rows each"


def test_the_first_lesson_says_what_a_point_is() -> None:
    text = lessons.taught(course("rondel", "en")).text
    assert "**Points**: worker " in text
    assert f"every {BOARD.cash_per_point} Cruzados" in text


@pytest.mark.parametrize("locale", LANGUAGES)
def test_the_advised_openings_can_be_moved(locale: str) -> None:
    fields = {labels.field(number, locale): number for number in range(len(RONDEL))}
    named = re.compile(rf"(?:\*\*|「)({'|'.join(sorted(fields, key=len, reverse=True))})(?:\*\*|」)")
    lines = [line for line in lessons.taught(course("opening", locale)).text.splitlines() if named.search(line)]
    first, second, third, other = ([fields[name] for name in named.findall(line)] for line in lines)
    (sailing,), (colony, recruiting) = first, second
    ways = [(sailing, colony), (sailing, recruiting), (recruiting, colony), *((colony, field) for field in third)]
    ways += pairwise(other)
    assert {len(third), len(other)} == {2, 3}
    assert all(0 < (to - start) % len(RONDEL) <= BOARD.free_fields for start, to in ways), ways


@pytest.mark.parametrize("locale", LANGUAGES)
@pytest.mark.parametrize("name", list(TURNS))
def test_advice_leads_to_what_is_asked(name: str, locale: str) -> None:
    regions = {labels.region(number, locale): number for number in range(len(BOARD.regions))}
    fields = [labels.field(number, locale) for number in range(len(RONDEL))]
    near = {GUINE, BAHIA} if name == "opening" else set()  # either of the two is right
    wanted = set[str]()
    for step in TURNS[name][learning.RIGHT]:
        match step:
            case Move():
                wanted.add(fields[step.field])
            case Explore():
                near |= {step.region, *(place for place, _ in step.ships)}
            case Colony():
                near |= {region for region, _ in step.take}
    wanted |= {region for region, number in regions.items() if number in near}
    bold = "|".join(sorted(fields, key=len, reverse=True))
    named = re.compile(rf"(?:\*\*|「)({bold})(?:\*\*|」)|({'|'.join(sorted(regions, key=len, reverse=True))})")
    at = course(name, locale)
    for answer, turn in TURNS[name].items():
        *started, last = turn
        plan = UI.draft(at.scene.view, 0, [step_to_dict(step) for step in started], None)
        advice = re.split(
            r"[.。] ?", learning.LESSONS.answered(name, at.scene, plan.choose(**picked(plan, last))).message
        )
        if answer not in (learning.RIGHT, learning.OTHER):
            there = {field or region for field, region in named.findall(" ".join(advice[-2:]))}
            assert there <= wanted, (answer, advice)


@pytest.mark.parametrize(
    "turns",
    [
        (EXPLORING, FOUNDING, (Move(learning.LATE_MARKET), Market((0, 1, 0), (0, 0, 1), 2))),
        (EXPLORING, (Move(learning.WORKERS), Workers(2)), FOUNDING),
        (EXPLORING, FOUNDING, (Move(learning.PRIVILEGE), Privilege(0))),
        (
            TURNS["opening"]["factory"],
            (Move(learning.WORKERS), Workers(2)),
            (Move(learning.MARKET), Market(process=(0, 0, 2), wild=2)),
        ),
    ],
)
def test_the_advised_openings_can_be_played(turns: Sequence[Sequence[Step]]) -> None:
    state = learning.TASKS[-1].begin()
    for turn in turns:
        played = state.turns_played
        for step in turn:
            state = apply(state, step)
        while state.turns_played < played + len(state.players):
            options = list(legal(state).steps())
            state = apply(state, End() if End() in options else options[0])
    assert state.seat == learning.LEARNER


@pytest.mark.every(2)
@pytest.mark.no_cover
@pytest.mark.parametrize("seed", range(2))
def test_the_last_lesson_asks_for_what_the_strongest_do(seed: int) -> None:
    state, rng, taken = learning.TASKS[-1].begin(), random.Random(seed), []
    started = state
    while state.turns_played == started.turns_played:
        taken.append(PLAYERS[NAVEGADOR.computers[0]].choose(state.seen(), rng))
        state = apply(state, taken[-1])
    assert learning.TASKS[-1].judge(learning.LearnerTurn.of(started, tuple(taken))) == learning.RIGHT


def test_the_numbers_that_lessons_speak_of() -> None:
    state = {task.name: task.begin() for task in learning.TASKS}
    assert state["sailing"].actor.ships[0] == 3
    assert state["market"].actor.colonies == (2, 1, 0)
    assert state["market"].actor.factories == (1, 0, 0)
    assert state["card"].actor.ships[2] == 2
    assert sum(state["end"].buildings) == 1
    mine, theirs = scores(state["end"])
    assert mine.total > theirs.total
    after = learning.LearnerTurn.of(state["end"], TURNS["end"][learning.RIGHT]).after
    mine, theirs = scores(after)
    assert mine.total > theirs.total, "who brings about the end is still ahead"
    assert after.turns_left == 2, "one more for each"
