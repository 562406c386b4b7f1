"""Controls: the numbers on buttons match the picture above them."""

import re
from collections.abc import Iterable
from itertools import product

import pytest

import i18n
from cogs.components import Button, Select
from cogs.singing_sails import panels
from cogs.singing_sails.panels import StepChoice, parts
from renders.singing_sails import names, options
from singing_sails import State, legal
from singing_sails.places import DIRECTIONS
from tests.renders.singing_sails import samples
from tests.renders.singing_sails.samples import NAMES, choices

PAIRS = ("orient", "close")
"""Stages whose steps are chosen in two parts, so that no single button stands for one."""


def _each_picture() -> Iterable[State]:
    found: dict[tuple[str, bool], State] = {}
    for seats, seed in product((4, 7), range(4)):
        for state in samples.game(seats, seed, samples.ALL):
            if state.over is None:
                found.setdefault((state.stage, bool(options.cells(legal(state)))), state)
    return found.values()


def _labels(state: State, language: str) -> list[str]:
    assert state.seat is not None
    rows = panels.controls(StepChoice(state, state.seat), "pick", language)
    labels = [button.label for row in rows if isinstance(row, tuple) for button in row if isinstance(button, Button)]
    found = [label for label in labels if re.match(r"\d+ · ", label)]
    return sorted(found, key=lambda label: int(label.split(" ")[0]))


def test_few_cells_are_buttons() -> None:
    """Up to five choices are buttons with the picture's numbers; more are a menu."""
    counted = set()
    for state in _each_picture():
        assert state.seat is not None
        choice = StepChoice(state, state.seat)
        if "cell" not in choice.names or len(choice.values("cell")) == 1:
            continue
        few = len(choice.values("cell")) <= 5
        rows = panels.controls(choice, "pick", "en")
        assert any(isinstance(row, Select) for row in rows) != few
        counted.add(few)
    assert False in counted


def _numbered(state: State, language: str) -> dict[int, StepChoice]:
    assert state.seat is not None
    choice, found = StepChoice(state, state.seat), {}
    for row in panels.controls(choice, "pick", language):
        for button in row if isinstance(row, tuple) else ():
            assert isinstance(button, Button)
            if number := re.match(r"(\d+) · ", button.label):
                found[int(number[1])] = panels.pressed(choice, button.arg, "")
    return found


@pytest.mark.parametrize("language", i18n.languages())
def test_a_number_is_that_of_the_picture(language: str) -> None:
    requested = 0
    for state in _each_picture():
        picture, steps = choices(state, NAMES[: state.seats], language), legal(state)
        numbers = _numbered(state, language)
        assert picture is not None or not numbers
        displayed = options.numbered(state, steps)
        for number, choice in numbers.items():
            if options.cells(steps):
                cell = parts(choice.chosen[0][1])["cell"] if choice.chosen else choice.pick["cell"]
                assert f"{options.cells(steps)[number - 1]}" == f"({cell})".replace(",", ", ")
            elif state.stage == "orient":
                continue  # it is half of a step: its words say which
            else:
                assert choice.chosen[0][1] == steps[number - 1], state.stage
        if picture is not None and state.stage in ("rotate", "heading", "wind", "slots", "name", "sail"):
            texts = [f"{place} · {options.step_text(state, one, language)}" for place, one in enumerate(displayed, 1)]
            assert _labels(state, language) == texts
        if picture is not None and len(steps) > 1 and not options.cells(steps) and state.stage not in PAIRS:
            assert sorted(numbers) == list(range(1, len(steps) + 1)), state.stage
            requested += 1
    assert requested > 5


@pytest.mark.parametrize("language", i18n.languages())
def test_the_opening_fits_a_phone(language: str) -> None:
    state = samples.each_stage()["orient", 1]
    assert state.seat is not None
    rows = panels.controls(StepChoice(state, state.seat), "go", language)
    letters = [names.letter(side, language) for side in DIRECTIONS]
    groups = [[f"{number} · {letter}" for number, letter in enumerate(letters, first)] for first in (1, 5)]
    assert [[button.label for button in row if isinstance(button, Button)] for row in rows] == groups
