"""What turns gave away: by how much less they brought a player than the merchant's turn, and to whom that went.

A cheap judgement, of somebody who looks a turn ahead: one turn that it finds poor says nothing. What is looked for is a
turn far poorer than those that the same player takes else in the same game, of which one opponent has much more than
the others have; or turns of a whole game, however little each gives, that all favour the same opponent.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import mean, median

from navegador.flat import LEFT, flatten
from navegador.players.merchant import Merchant
from navegador.players.value import Evaluator, Weights
from navegador.state import State

MIN_LOSS = 6.0
"""Points that a turn loses at least that is told of."""
MIN_GAIN = 0.8
"""Points that one opponent has of it at least, more than the mean of the others has."""
TIMES = 3.0
"""So many times what the same player's turns of the game usually lose: the median, which giving often does not hide."""
MIN_TURNS = 6
"""Turns of a player in a game by which it can be said what they usually lose."""
LITTLE = 0.1
"""Points that a turn loses at least, and one opponent has of it, that is counted among a game's small gifts."""
OFTEN = 4
"""So many small gifts to the same opponent are told of, if they are twice as many as to any other."""
TOGETHER = 2.5
"""Points that the opponent has of them together, at least."""


@dataclass(frozen=True, slots=True)
class Weighed:
    """A turn beside the merchant's: points that its player has less, and that the one has more who has most of it."""

    turn: int
    """From 1."""
    seat: int
    loss: float
    to: int
    gain: float
    """More than the mean of the others."""


@dataclass(frozen=True, slots=True)
class Gift:
    """Turns by which a seat gave so much away, in whole points, that another had of it."""

    turns: tuple[int, ...]
    seat: int
    to: int
    points: int


def found(states: Sequence[State]) -> tuple[Gift, ...]:
    """The unusual gifts of a game: its positions from the set-up on, one after each step, with what was hidden.

    First single turns, then what many small ones add up to.
    """
    weighed = [one for before, after in _turns(states) if (one := weigh(before, after)) is not None]
    great = _great(weighed)
    told = {turn for gift in great for turn in gift.turns}
    return (*great, *_small([one for one in weighed if one.turn not in told]))


def _great(weighed: Sequence[Weighed]) -> list[Gift]:
    """Turns that are gifts by themselves."""
    gifts = []
    for one in weighed:
        others = [other.loss for other in weighed if other.seat == one.seat and other is not one]
        unusual = len(others) >= MIN_TURNS and one.loss >= max(MIN_LOSS, TIMES * median(others))
        if unusual and one.gain >= MIN_GAIN:
            gifts.append(Gift((one.turn,), one.seat, one.to, round(one.loss)))
    return gifts


def _small(weighed: Sequence[Weighed]) -> list[Gift]:
    """What little ones of a whole game add up to, where a seat favours one opponent far more often than any other."""
    favours: dict[tuple[int, int], list[Weighed]] = {}
    for one in weighed:
        if one.loss >= LITTLE and one.gain >= LITTLE:
            favours.setdefault((one.seat, one.to), []).append(one)
    gifts = []
    for (seat, to), given in favours.items():
        others = max((len(more) for pair, more in favours.items() if pair[0] == seat and pair[1] != to), default=0)
        if len(given) >= max(OFTEN, 2 * others) and sum(one.gain for one in given) >= TOGETHER:
            turns, lost = tuple(one.turn for one in given), sum(one.loss for one in given)
            gifts.append(Gift(turns, seat, to, max(1, round(lost))))
    return gifts


def weigh(before: State, after: State) -> Weighed | None:
    """A turn, by the positions before and after it; None where the game was ending, and every turn is for itself."""
    seat, weights = before.seat, Weights()
    if seat is None or before.end_triggered:
        return None
    begun, ended = flatten(before), flatten(after)
    best = Merchant().turn(begun).after
    if best[LEFT] is not None or after.end_triggered:
        return None
    own = Evaluator(begun, seat, weights, playing=True)
    gains: dict[int, float] = {}
    for other in range(len(before.players)):
        if other != seat:
            theirs = Evaluator(begun, other, weights)
            gains[other] = theirs.value(ended) - theirs.value(best)
    to = max(gains, key=lambda other: gains[other])
    rest = [gain for other, gain in gains.items() if other != to]
    gain = gains[to] - (mean(rest) if rest else 0.0)
    return Weighed(before.turns_played + 1, seat, max(0.0, own.value(best) - own.value(ended)), to, gain)


def _turns(states: Sequence[State]) -> list[tuple[State, State]]:
    """The positions before and after each turn that was played to its end."""
    if not states:
        return []
    turns, begun = [], states[0]
    for state in states[1:]:
        if state.turns_played > begun.turns_played:
            turns.append((begun, state))
            begun = state
    return turns
