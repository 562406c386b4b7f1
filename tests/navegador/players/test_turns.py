"""A sensible player's candidate turns, and their values."""

import random
from itertools import pairwise

import pytest

import navegador
from navegador.board import BOARD
from navegador.flat import KNOWN, flatten, frozen
from navegador.players.turns import SENSIBLE, THOROUGH, Breadth, turns
from navegador.players.value import FAR, Evaluator, Weights, lead, shores, total, turns_to_come
from navegador.state import State
from navegador.steps import End, Navegador
from ruling.values import replace
from tests.navegador.games import played_game, random_game


def positions(seed: int, every: int) -> list[State]:
    """Return some positions of a random game and of one of merchants."""
    random_ones = [state for state, _, _ in random_game(3, seed=seed, goa=True)]
    sensible = [state for state, _, _ in played_game("merchant", 4, seed)]
    return random_ones[:: 2 * every] + sensible[::every]


@pytest.mark.parametrize("breadth", [SENSIBLE, THOROUGH])
@pytest.mark.parametrize("seed", range(2))
def test_every_turn_is_legal_and_whole(seed: int, breadth: Breadth) -> None:
    """The steps lead to the returned position, in which the turn is over."""
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
    """If a ship can sail, no turn uses the card without moving one, before or after the move."""
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
    """A finished game has none."""
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
    """At the end only the rules' points count; money is not rounded."""
    *_, (_, _, over) = played_game("merchant", 3, 8)
    for seat, score in enumerate(navegador.scores(over)):
        spare = over.players[seat].cash % BOARD.cash_per_point / BOARD.cash_per_point
        evaluator = Evaluator(flatten(over), seat, Weights())
        assert evaluator.value(flatten(over)) == pytest.approx(score.total + spare)


def test_points_are_those_of_the_rules() -> None:
    """The flat form's values are the same, in both variants, at any time."""
    for goa in (False, True):
        for state, _, _ in random_game(3, seed=7, goa=goa):
            if state.ply % 11 == 0:
                points = [navegador.scoring.score(player, goa=goa).total for player in state.players]
                assert [total(flatten(state), seat) for seat in range(3)] == points


def test_more_money_is_never_worth_less() -> None:
    """Another Cruzado has a positive but decreasing value."""
    state = navegador.setup(2, navegador.deal(1))
    evaluator = Evaluator(flatten(state), 0, Weights())
    gains = [evaluator.purse(cash + 10) - evaluator.purse(cash) for cash in range(0, 4000, 10)]
    assert min(gains) > 0
    assert gains[0] > gains[-1]
    assert all(later <= earlier + 1e-9 for earlier, later in pairwise(gains))


def test_the_leader_leads() -> None:
    """Only the player with the most points is ahead of the best of the others."""
    state = navegador.setup(3, navegador.deal(1))
    rich = replace(state.players[1], cash=2000)
    state = replace(state, players=(state.players[0], rich, state.players[2]))
    assert [lead(flatten(state), seat, Weights()) > 0 for seat in range(3)] == [False, True, False]


def test_shores_are_counted_through_known_waters() -> None:
    """At the start the unknown is a border away from Portugal; when all is known it is out of reach."""
    state = navegador.setup(2, navegador.deal(1))
    assert shores(flatten(state)[KNOWN])[0] == 1
    assert set(shores(2 ** len(BOARD.regions) - 1)) == {FAR}


def test_weights_do_not_break_the_merchant() -> None:
    """Any weights give comparable turns."""
    chooser = random.Random(1)
    state = navegador.setup(4, navegador.deal(2))
    for _ in range(20):
        weights = Weights(near=chooser.uniform(0, 3), coin=chooser.uniform(0.005, 0.1), purse=chooser.uniform(50, 900))
        evaluator = Evaluator(flatten(state), 0, weights)
        values = [evaluator.value(turn.after) for turn in turns(flatten(state), evaluator)]
        assert len(values) > 8
