"""States of a season."""

from itertools import pairwise, product

import pytest

from leagues.rules import states
from leagues.rules.errors import NotThatStep, NotYet, NotYourStep
from leagues.rules.states import Mover, Need, State

ALL = frozenset(Need)
LIFE = [State.DRAFT, State.OPEN, State.CHECK_IN, State.DRAWN, State.RUNNING, State.CLOSING, State.CLOSED]


def test_the_bot_takes_a_season_through_its_life() -> None:
    """A season goes step by step to its end by itself."""
    state, seen = State.DRAFT, [State.DRAFT]
    while (step := states.following(state)) is not None:
        state = states.moved(state, step.target, Mover.BOT, ALL)
        seen.append(state)
    assert seen == LIFE


@pytest.mark.parametrize(("state", "target"), list(product(State, State)))
def test_no_other_way_leads_anywhere(state: State, target: State) -> None:
    """Steps go forward by one, back only before the draw and out of the end, and to cancelled from all but the end."""
    allowed = set(pairwise(LIFE))
    allowed |= {(State.OPEN, State.DRAFT), (State.CHECK_IN, State.OPEN), (State.CLOSING, State.RUNNING)}
    allowed.add((State.CLOSED, State.CLOSING))
    allowed |= {(one, State.CALLED_OFF) for one in LIFE[:-1]}
    allowed |= {(one, one) for one in State}
    if (state, target) in allowed:
        assert states.moved(state, target, Mover.ADMIN, ALL) == target
    else:
        with pytest.raises(NotThatStep):
            states.moved(state, target, Mover.ADMIN, ALL)


def test_a_step_twice_is_one_step() -> None:
    """A repeated job finds its step done, even if the step's needs no longer hold."""
    for state in State:
        assert states.moved(state, state, Mover.BOT, frozenset()) == state


def test_players_move_nothing_and_the_bot_does_not_go_back() -> None:
    """Players never move a season, not even forward with all needs met, and the bot never moves it back."""
    for step in states.STEPS:
        with pytest.raises(NotYourStep):
            states.moved(step.source, step.target, Mover.PLAYER, ALL)
    with pytest.raises(NotYourStep):
        states.moved(State.CLOSING, State.RUNNING, Mover.BOT, ALL)
    with pytest.raises(NotYourStep):
        states.moved(State.OPEN, State.CALLED_OFF, Mover.BOT, ALL)


def test_what_is_missing_is_named() -> None:
    """Each need of each step alone holds it up, also for an admin."""
    held = set()
    for step in states.STEPS:
        for need in step.needs:
            with pytest.raises(NotYet) as raised:
                states.moved(step.source, step.target, Mover.ADMIN, ALL - {need})
            assert raised.value.facts == {"what": need.value}
            held.add(need)
    assert held == ALL
