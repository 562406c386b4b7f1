"""Tables of Singing Sails on pages, where they differ from posts in Discord."""

import re

import pytest

import i18n
from cogs.components import Button
from cogs.singing_sails import panels, pictures
from cogs.singing_sails.panels import StepChoice
from renders import singing_sails as draw
from singing_sails import State, seen
from tests.cogs.singing_sails.test_sheets import read
from tests.renders.singing_sails import samples


def buttons(state: State, locale: str) -> list[Button]:
    assert state.seat is not None
    rows = panels.controls(StepChoice(seen(state, state.seat), state.seat), "go", locale)
    return [button for row in rows if isinstance(row, tuple) for button in row]


@pytest.mark.parametrize("locale", i18n.languages())
def test_numbers_are_those_of_a_picture_or_of_the_question(locale: str) -> None:
    """Posts have a picture of each choice; pages have the chart alone, with the numbers of its cells."""
    numbered = set[str]()
    for (stage, _), state in samples.each_stage().items():
        for button in buttons(state, locale):
            numbered |= {stage} if button.bare else set()
            assert bool(re.match(r"\d+ · ", button.bare or button.label)) <= (
                stage == "orient" or button.arg.startswith("cell=")
            )
    assert {"slots", "rotate"} <= numbered


def test_the_end_is_one_picture() -> None:
    """The final picture has the map, so that the chart would show it again."""
    state = samples.game(2, 1)[-1]
    assert state.over is not None
    (drawing,) = pictures.of_post(read(state, None))
    assert drawing.draw is draw.final
