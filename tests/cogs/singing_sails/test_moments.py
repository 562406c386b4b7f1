"""What a panel's picture shows and what its words say are of one moment."""

from cogs.components import Drawing
from cogs.singing_sails import pictures
from cogs.singing_sails.panels import StepChoice
from renders import singing_sails as draw
from renders.singing_sails.options import cells
from singing_sails import State, legal
from singing_sails.steps import Orient, Place, Rotate, Step
from tests.cogs.scenes import scene
from tests.renders.singing_sails.samples import each_stage


def _chosen(state: State, step: Step) -> Drawing:
    assert state.seat is not None
    return pictures.of_choice(scene(state, state.seats), StepChoice(state, state.seat).of(step))


def test_a_tile_lies_where_it_is_said_to_be_placed() -> None:
    state = each_stage()["place", 1]
    for step in legal(state):
        assert isinstance(step, Place)
        drawn = _chosen(state, step)
        shown = drawn.args[0]
        assert step.cell in shown.state.map
        assert step.cell in shown.fresh
        assert drawn.draw is (draw.choices if cells(legal(state)) else draw.chart)


def test_bow_and_compass_lie_as_chosen() -> None:
    state = each_stage()["orient", 1]
    assert state.seat is not None
    for step in legal(state):
        assert isinstance(step, Orient)
        shown = _chosen(state, step).args[0].state
        team = shown.teams[shown.team(state.seat)]
        assert (shown.stage, shown.seat) == ("orient", state.seat)
        assert (team.heading, team.compass) == (step.heading, step.compass)


def test_a_turn_is_on_the_chart_once_it_is_chosen() -> None:
    state = each_stage()["rotate", 1]
    for step in legal(state):
        assert isinstance(step, Rotate)
        drawn = _chosen(state, step)
        team, before = drawn.args[0].state.teams[0], state.teams[0]
        assert drawn.draw is draw.chart
        assert (team.heading, team.compass, team.ship) != (before.heading, before.compass, before.ship)
