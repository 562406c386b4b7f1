"""A sensible player's candidate turns, and their values."""

import pytest

import navegador
from gamekit import replace
from navegador.board import BOARD
from navegador.flat import flatten, frozen
from navegador.players.merchant import SENSIBLE, THOROUGH, Breadth, turns
from navegador.players.value import Evaluator, Weights, total, turns_to_come
from navegador.state import State
from navegador.steps import End, Navegador
from tests.navegador.games import played_game, random_game


def positions(seed: int, every: int) -> list[State]:
    random_ones = [state for state, _, _ in random_game(3, seed=seed, goa=True)]
    sensible = [state for state, _, _ in played_game("merchant", 4, seed)]
    return random_ones[:: 2 * every] + sensible[::every]


@pytest.mark.parametrize("breadth", [SENSIBLE, THOROUGH])
@pytest.mark.parametrize("seed", range(2))
def test_every_turn_is_legal_and_whole(seed: int, breadth: Breadth) -> None:
    for state in positions(seed, 17):
        assert state.seat is not None
        considered = list(turns(flatten(state), Evaluator(flatten(state), state.seat, Weights()), breadth))
        assert considered
        for turn in considered:
            after = state
            for step in turn.steps:
                assert after.turns_played == state.turns_played
                after = navegador.apply(after, step)
            assert after == frozen(turn.after)
            assert after.turns_played == state.turns_played + 1


def test_nobody_uses_the_card_to_sail_nowhere() -> None:
    state = navegador.setup(2, navegador.deal(1))
    sailor = replace(state.actor, ships=(1, 1, *(0,) * 11), field=2)
    tokens = ((), (50, 60, 70), *(None,) * 11)
    state = replace(state.with_actor(sailor), tokens=tokens, card=replace(state.card, holder=0, field=5))
    for breadth in (SENSIBLE, THOROUGH):
        for started, before in ((state, 1), (navegador.apply(state, Navegador()), 0)):
            found = list(turns(flatten(started), Evaluator(flatten(started), 0, Weights()), breadth))
            with_card = [turn.steps for turn in found if not before or turn.steps[0] == Navegador()]
            assert all(steps[before] != End() for steps in with_card)
        assert with_card


def test_no_turn_after_the_end() -> None:
    *_, (_, _, over) = played_game("merchant", 2, 3)
    with pytest.raises(ValueError, match="over"):
        list(turns(flatten(over), Evaluator(flatten(over), 0, Weights())))


def test_the_last_turns_are_counted() -> None:
    """Once the end is triggered, the remaining turns are exact; before, they are an estimate of at least that."""
    for state, _, _ in played_game("merchant", 4, 5):
        for seat in range(4):
            left = turns_to_come(flatten(state), seat, Weights())
            if state.turns_left is None:
                assert left >= 2
            else:
                assert state.seat is not None
                coming = [(state.seat + ahead) % 4 for ahead in range(state.turns_left)]
                assert left == coming.count(seat)


def test_at_the_end_the_value_is_the_score() -> None:
    *_, (_, _, over) = played_game("merchant", 3, 8)
    for seat, score in enumerate(navegador.scores(over)):
        spare = over.players[seat].cash % BOARD.cash_per_point / BOARD.cash_per_point
        evaluator = Evaluator(flatten(over), seat, Weights())
        assert evaluator.value(flatten(over)) == pytest.approx(score.total + spare)


def test_points_are_those_of_the_rules() -> None:
    for goa in (False, True):
        for state, _, _ in random_game(3, seed=7, goa=goa):
            if state.ply % 11 == 0:
                points = [navegador.scoring.score(player, goa=goa).total for player in state.players]
                assert [total(flatten(state), seat) for seat in range(3)] == points
