"""States of a season."""

from itertools import pairwise, product

import pytest

from leagues.rules import states
from leagues.rules.errors import NotThatStep, NotYet
from leagues.rules.states import Need, State

ALL = frozenset(Need)
LIFE = [State.DRAFT, State.OPEN, State.CHECK_IN, State.DRAWN, State.RUNNING, State.CLOSING, State.CLOSED]


def test_the_bot_takes_a_season_through_its_life() -> None:
    assert [(state, step.target) for state, step in states.FORWARD.items()] == [*pairwise(LIFE)]


@pytest.mark.parametrize(("state", "target"), list(product(State, State)))
def test_no_other_way_leads_anywhere(state: State, target: State) -> None:
    """Steps go forward by one, back only before the draw and out of the end, and to cancelled from all but the end."""
    allowed = set(pairwise(LIFE))
    allowed |= {(State.OPEN, State.DRAFT), (State.CHECK_IN, State.OPEN), (State.CLOSING, State.RUNNING)}
    allowed.add((State.CLOSED, State.CLOSING))
    allowed |= {(one, State.CALLED_OFF) for one in LIFE[:-1]}
    if (state, target) in allowed:
        states.check_step(state, target, ALL)
    else:
        with pytest.raises(NotThatStep):
            states.check_step(state, target, ALL)


def test_what_is_missing_is_named() -> None:
    held = set()
    for state, step in states.FORWARD.items():
        for need in step.needs:
            with pytest.raises(NotYet) as raised:
                states.check_step(state, step.target, ALL - {need})
            assert raised.value.facts == {"what": need.value}
            held.add(need)
    assert held == ALL
