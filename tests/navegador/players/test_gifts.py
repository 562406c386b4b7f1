"""Gifts in turns: found where planted, and not where merchants play."""

import random
from collections.abc import Callable
from statistics import mean

import pytest

from navegador import State, apply, deal, setup
from navegador.flat import flatten
from navegador.players import PLAYERS, gifts
from navegador.players.merchant import lot
from navegador.players.turns import Turn, turns
from navegador.players.value import Evaluator, Weights
from navegador.steps import Step

GIVER, TAKER = 0, 2
"""Seats of the giver and of the favoured player."""
TRIES = 150
"""Random turns among which a generous one is searched."""


def turn(state: State, choose: Callable[[State, random.Random], Step], rng: random.Random) -> list[State]:
    """Return the positions of a turn with chosen steps."""
    found = [state]
    while not found[-1].over and found[-1].turns_played == state.turns_played:
        found.append(apply(found[-1], choose(found[-1].seen(), rng)))
    return found[1:]


def played(seed: int, plant: int | None = None) -> tuple[list[State], gifts.Weighed | None]:
    """Play a game of four merchants, with a planted gift in one turn if possible."""
    rng, states, planted = random.Random(seed), [setup(4, deal(seed))], None
    while not states[-1].over:
        now = states[-1]
        if plant is not None and planted is None and now.turns_played >= plant:
            for _ in range(TRIES):
                by_lot = turn(now, lot, rng)
                weighed = gifts.weigh(now, by_lot[-1])
                if weighed and weighed.loss >= gifts.MIN_LOSS and weighed.gain >= gifts.MIN_GAIN:
                    states, planted = [*states, *by_lot], weighed
                    break
            else:
                plant += 1
                states += turn(now, PLAYERS["merchant"].choose, rng)
            continue
        states += turn(now, PLAYERS["merchant"].choose, rng)
    return states, planted


def test_merchants_give_nothing_away() -> None:
    """A game in which everybody plays as the judge does has none."""
    states, _ = played(1)
    assert gifts.find(states) == ()
    assert all(weighed.loss < 1.0 for before, after in gifts._turns(states) if (weighed := gifts.weigh(before, after)))


def test_a_planted_gift() -> None:
    """The gift is found with its turn, giver and receiver; nothing else is."""
    states, planted = played(21, 30)
    assert planted is not None, "there was nothing to give away in the whole game"
    (found,) = gifts.find(states)
    assert (found.turns, found.seat, found.to) == ((planted.turn,), planted.seat, planted.to)
    assert found.points == round(planted.loss)


def test_who_always_plays_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """A turn is not unusual for a player whose turns usually lose a third of it."""
    states, planted = played(21, 30)
    assert planted is not None
    whole = gifts.weigh

    def poor(before: State, after: State) -> gifts.Weighed | None:
        weighed = whole(before, after)
        if weighed is None or weighed.turn == planted.turn:
            return weighed
        return gifts.Weighed(weighed.turn, weighed.seat, planted.loss / 2, weighed.to, 0.0)

    monkeypatch.setattr(gifts, "weigh", poor)
    assert gifts.find(states) == ()


def favouring(state: State) -> Turn:
    """Return the giver's best turn, where the taker's gains over the others' count twice as much as the giver's own."""
    flat = flatten(state)
    own = Evaluator(flat, GIVER, Weights(), playing=True)
    others = {seat: Evaluator(flat, seat, Weights()) for seat in range(len(state.players)) if seat != GIVER}

    def value(turn: Turn) -> float:
        gains = {seat: evaluator.value(turn.after) for seat, evaluator in others.items()}
        return own.value(turn.after) + 2 * (gains.pop(TAKER) - mean(gains.values()))

    return max(turns(flat, own), key=value)


def favoured(seed: int) -> list[State]:
    """Return the positions of a game of four merchants, of whom one favours another."""
    rng, states = random.Random(seed), [setup(4, deal(seed))]
    while not states[-1].over:
        now = states[-1]
        if now.seat == GIVER and not now.end_triggered:
            for step in favouring(now).steps:
                states.append(apply(states[-1], step))
        else:
            states += turn(now, PLAYERS["merchant"].choose, rng)
    return states


def test_many_small_gifts() -> None:
    """A seat that favours another in every turn is detected by the sum, though no single turn stands out."""
    states = favoured(3)
    weighed = [one for before, after in gifts._turns(states) if (one := gifts.weigh(before, after))]
    assert max(one.loss for one in weighed) < gifts.MIN_LOSS
    (found,) = gifts.find(states)
    assert (found.seat, found.to) == (GIVER, TAKER)
    given = [one for one in weighed if one.turn in found.turns]
    assert len(given) == len(found.turns) >= gifts.OFTEN
    assert found.points == round(sum(one.loss for one in given))


@pytest.mark.parametrize(
    ("to", "gain", "told"),
    [
        ([1, 1, 1, 1], 0.7, [(1, 1, 1, 1)]),
        ([1, 1, 1], 0.9, []),
        ([1, 1, 1, 1], 0.6, []),
        ([1, 1, 1, 1, 2, 2], 0.7, [(1, 1, 1, 1)]),
        ([1, 1, 1, 1, 2, 2, 2], 0.7, []),
        ([1, 2, 3, 1, 2, 3, 1, 2, 3, 1, 2, 3], 0.9, []),
    ],
)
def test_what_adds_up(to: list[int], gain: float, told: list[tuple[int, ...]]) -> None:
    """A pattern must be frequent, large, and mostly for one player."""
    weighed = [gifts.Weighed(turn, 0, 0.4, taker, gain) for turn, taker in enumerate(to, 1)]
    found = gifts._small(weighed)
    assert [tuple(to[turn - 1] for turn in gift.turns) for gift in found] == told
    assert all(gift.points == round(0.4 * len(gift.turns)) for gift in found)


def test_too_few_turns() -> None:
    """A game that has hardly started, or has no turns, gives no verdict."""
    states, _ = played(21)
    assert gifts.find(()) == ()
    assert gifts.find(states[:30]) == ()
