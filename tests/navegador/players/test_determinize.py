"""Imagined hidden tokens."""

import random
from itertools import chain

import navegador
from navegador.board import BOARD
from navegador.players.merchant import determinize
from tests.navegador.games import random_game


def test_imagined_stacks_are_what_the_regions_hold() -> None:
    """Each unexplored region gets its number of tokens of its good, sorted, without duplicates or visible ones."""
    for number, (state, _, _) in enumerate(random_game(4, seed=2)):
        if number % 25:
            continue
        world = determinize(state.seen(), random.Random(number))
        assert world.stacks is not None
        assert world.seen() == state.seen()
        for region, stack in zip(BOARD.regions, world.stacks, strict=True):
            explored = state.tokens[BOARD.names.index(region.name)] is not None
            assert (stack is None) == explored
            if stack is not None:
                assert len(stack) == region.tokens
                assert list(stack) == sorted(stack)
        for good, prices in enumerate(BOARD.token_prices):
            slots = BOARD.slots(good)
            lying = [*chain.from_iterable((state.tokens[slot] or ()) + (world.stacks[slot] or ()) for slot in slots)]
            assert len(set(lying)) == len(lying)
            assert set(lying) <= set(prices)


def test_the_true_stacks_are_not_looked_at() -> None:
    """Two deals that look alike give the same imagined tokens."""
    state, other = (navegador.setup(3, navegador.deal(seed)) for seed in (1, 2))
    assert state != other
    assert determinize(state, random.Random(9)) == determinize(other, random.Random(9))


def test_worlds_differ() -> None:
    """Only the random numbers decide."""
    state = navegador.setup(2, navegador.deal(1)).seen()
    assert determinize(state, random.Random(1)) == determinize(state, random.Random(1))
    assert len({determinize(state, random.Random(seed)).stacks for seed in range(20)}) > 15
