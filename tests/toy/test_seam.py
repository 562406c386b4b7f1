"""The small games support plans and sandboxes: previews, figures, and imagined wholes."""

import random
from typing import Any

import pytest

from tests.toy.heap import Heap
from tests.toy.rules import CARDS, Toy


def start_game(game: Any, seats: int = 3) -> Any:
    options = game.options({})
    return game.new(options, seats, game.deal(options, seats, random.Random(3)))


@pytest.mark.parametrize("game", [Heap(), Toy()], ids=lambda game: game.name)
def test_an_imagined_whole_looks_the_same_to_the_seat(game: Any) -> None:
    state, number = start_game(game), 0
    while acting := game.to_act(state):
        for seat in range(3):
            view = game.seen(state, seat)
            whole = game.imagine(view, seat, random.Random(number))
            assert game.seen(whole, seat) == view
            assert whole == game.imagine(view, seat, random.Random(number))
            assert all(type(value) is int for value in game.figures(view).values())
            if seat in acting:
                step = game.choose(game.computers[0], view, seat, number)
                assert game.seen(game.apply(whole, step, seat), None) is not None
        seat = acting[number % len(acting)]
        state = game.apply(state, game.choose(game.computers[1], game.seen(state, seat), seat, number), seat)
        number += 1


def test_the_toy_imagines_every_card_once() -> None:
    state = start_game(Toy())
    state = Toy().apply(state, {"do": "play", "card": state.hands[2][0]}, 2)
    whole = Toy().imagine(Toy().seen(state, 0), 0, random.Random(1))
    cards = [card for hand in whole.hands for card in hand] + list(whole.pile) + [card for card in whole.down if card]
    assert sorted(cards) == list(CARDS)
    assert whole.hands[0] == state.hands[0]


def test_a_look_ahead() -> None:
    heap = start_game(Heap())
    assert Heap().ahead(heap, 0) is None
    later = Heap().ahead(heap, 2)
    assert later is not None
    assert Heap().to_act(later) == (2,)
    toy = start_game(Toy())
    assert Toy().ahead(toy, 0) is None
    played = Toy().apply(toy, {"do": "play", "card": toy.hands[0][0]}, 0)
    following = Toy().ahead(played, 0)
    assert following is not None
    assert 0 in Toy().to_act(following)
