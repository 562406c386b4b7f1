"""The analysis of the turns that can be played now."""

import random

import pytest

import navegador
from gamekit import replace
from navegador.board import BOARD
from navegador.players.analysis import analyse, facts_of, is_empty
from navegador.players.merchant import determinize
from navegador.state import State
from navegador.steps import Build, End, Explore, Market, Move, Navegador, Sail, Ships
from tests.navegador.games import played_game, random_game


def positions(seats: int, every: int) -> list[State]:
    by_lot = [state for state, _, _ in random_game(seats, seed=seats, goa=True)]
    return by_lot[:: 4 * every] + [state for state, _, _ in played_game("merchant", seats, seats)][::every]


@pytest.mark.parametrize("seats", range(BOARD.fewest_players, BOARD.most_players + 1))
def test_every_candidate_can_be_played(seats: int) -> None:
    for state in positions(seats, 151):
        found = analyse(state.seen(), random.Random(1), 3)
        assert found.seat == state.seat
        assert len({candidate.steps for candidate in found.candidates}) == len(found.candidates) > 0
        for candidate in found.candidates:
            after = determinize(state, random.Random(2))
            for step in candidate.steps:
                assert after.turns_played == state.turns_played
                after = navegador.apply(after, step)
            assert (after.turns_played > state.turns_played) != isinstance(candidate.steps[-1], Explore)
            assert 0 <= candidate.chance <= 1
            assert candidate.spread >= 0


def test_nothing_but_what_is_seen_counts() -> None:
    for state in positions(3, 251):
        assert analyse(state, random.Random(3), 6) == analyse(state.seen(), random.Random(3), 6)


def test_work_is_counted() -> None:
    state = navegador.setup(2, navegador.deal(4))
    few, many = (analyse(state.seen(), random.Random(1), budget) for budget in (3, 60))
    assert few.playings < many.playings
    assert few.playings <= 3 + 3
    assert many.playings <= 60 + 16
    with pytest.raises(ValueError, match="0 playings"):
        analyse(state.seen(), random.Random(1), 0)


def test_nobody_analyses_what_is_over() -> None:
    *_, (_, _, over) = played_game("merchant", 2, 3)
    with pytest.raises(ValueError, match="over"):
        analyse(over, random.Random(1), 4)


def test_the_last_turn_is_told_exactly() -> None:
    """If nothing comes after the turn, points and lead are exactly those of the rules, with money not rounded."""
    *_, (last, step, over) = played_game("merchant", 3, 8)
    assert last.seat is not None
    found = analyse(last.seen(), random.Random(1), 130)
    played = next(candidate for candidate in found.candidates if candidate.steps == (step,))
    score = navegador.scores(over)[last.seat].total
    spare = over.players[last.seat].cash % BOARD.cash_per_point / BOARD.cash_per_point
    assert played.points == pytest.approx(score + spare)
    assert played.spread == pytest.approx(0)


def test_facts_are_those_of_the_position_after() -> None:
    state = navegador.setup(2, navegador.deal(1))
    owner = replace(state.actor, colonies=(2, 0, 0), workers=6, cash=500)
    state = state.with_actor(owner)
    sold = facts_of(state, (Move(2), Market((2, 0, 0), (0, 0, 1), 2)))
    assert sold.cash == (500, 500 + 2 * 50 + 30)
    assert sold.market == ((4, 6), (4, 4), (4, 3))
    assert sold.field == 2
    bought = facts_of(state, (Move(7), Build((1, 1, 0, 0, 0))))
    assert bought.cash == (500, 400)
    assert bought.buildings == (1, 1, 0, 0, 0)
    assert not bought.ends
    built = facts_of(state, (Move(5), Ships(1)))
    assert built.ships == (2, 3)


def test_what_an_exploration_turns_up_is_not_told() -> None:
    state = navegador.setup(2, navegador.deal(1))
    steps = (Move(0), Explore(1, ((0, 2),)))
    variants = {facts_of(determinize(state, random.Random(seed)), steps) for seed in range(5)}
    assert len(variants) == 1
    (facts,) = variants
    assert facts.explored == (1,)
    assert facts.cash == (200, 200)
    assert facts.ships == (2, 1)


def test_empty_turns_are_told() -> None:
    state = navegador.setup(2, navegador.deal(1))
    assert is_empty(state, (Move(7), End()))
    assert not is_empty(state, (Move(5), Ships(1)))
    sailor = replace(state.actor, ships=(1, 1, *(0,) * 11), field=2)
    tokens = ((), (50, 60, 70), *(None,) * 11)
    state = replace(state.with_actor(sailor), tokens=tokens, card=replace(state.card, holder=0, field=5))
    assert is_empty(state, (Navegador(), End(), Move(3), End()))
    assert is_empty(state, (Move(7, ((0, 1), (1, 1))), End()))
    swapped = replace(state, stage="action", players=state.players_with(replace(sailor, field=0)))
    assert is_empty(swapped, (Sail(((0, 1, 1), (1, 0, 1))), End()))
    assert not is_empty(swapped, (Sail(((0, 1, 1),)), End()))


def test_partial_sales_are_tried() -> None:
    state = navegador.setup(2, navegador.deal(1))
    trader = replace(state.actor, colonies=(5, 0, 0), field=2)
    state = replace(state.with_actor(trader), stage="action", market=(1, 4, 4))
    sold = {
        candidate.steps[0].sell[0]
        for candidate in analyse(state.seen(), random.Random(1), 130).candidates
        if isinstance(candidate.steps[0], Market)
    }
    assert {5} < sold
