"""Pictures and words of a panel: both are of one moment."""

import pytest

from cogs.singing_sails import pictures
from cogs.singing_sails.panels import StepChoice
from renders import singing_sails as draw
from renders.singing_sails.options import cells
from singing_sails import legal
from singing_sails.steps import Orient, Place
from tests.cogs.scenes import scene
from tests.renders.singing_sails.samples import each_stage


@pytest.mark.parametrize("stage", ["place", "orient", "rotate"])
def test_what_is_chosen_is_in_the_picture(stage: str) -> None:
    state = each_stage()[stage, 1]
    assert state.seat is not None
    for step in legal(state):
        drawn = pictures.of_choice(scene(state, state.seats), StepChoice(state, state.seat).of(step))
        shown = drawn.args[0]
        (team,), (before,) = shown.state.teams, state.teams
        assert drawn.draw is (draw.choices if stage == "orient" or cells(legal(state)) else draw.chart)
        match step:
            case Place(cell=cell):
                assert cell in shown.fresh
            case Orient(heading, compass):
                assert (team.heading, team.compass, shown.state.seat) == (heading, compass, state.seat)
            case _:
                assert (team.heading, team.compass, team.ship) != (before.heading, before.compass, before.ship)
