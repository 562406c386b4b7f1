"""What turns gave away: by how much less they brought a player than the merchant's turn, and to whom that went.

A cheap judgement, of somebody who looks a turn ahead: one turn that it finds poor says nothing. What is looked for is a
turn far poorer than those that the same player takes else in the same game, of which one opponent has much more than
the others have.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import mean, median

from navegador.players.merchant import Merchant
from navegador.players.value import Evaluator, Weights
from navegador.state import State

LEAST_LOSS = 6.0
"""Points that a turn loses at least that is told of."""
LEAST_GAIN = 0.8
"""Points that one opponent has of it at least, more than the mean of the others has."""
TIMES = 3.0
"""So many times what the same player's turns of the game usually lose: the median, which giving often does not hide."""
FEWEST = 6
"""Turns of a player in a game by which it can be said what they usually lose."""


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
    """A turn by which a seat gave so much away, in whole points, that another had of it."""

    turn: int
    seat: int
    to: int
    points: int


def found(states: Sequence[State]) -> tuple[Gift, ...]:
    """The unusual gifts of a game: its positions from the set-up on, one after each step, with what was hidden."""
    weighed = [one for before, after in _turns(states) if (one := weigh(before, after)) is not None]
    gifts = []
    for one in weighed:
        others = [other.loss for other in weighed if other.seat == one.seat and other is not one]
        unusual = len(others) >= FEWEST and one.loss >= max(LEAST_LOSS, TIMES * median(others))
        if unusual and one.gain >= LEAST_GAIN:
            gifts.append(Gift(one.turn, one.seat, one.to, round(one.loss)))
    return tuple(gifts)


def weigh(before: State, after: State) -> Weighed | None:
    """A turn, by the positions before and after it; None where the game was ending, and every turn is for itself."""
    seat, weights = before.seat, Weights()
    if seat is None or before.end_triggered:
        return None
    best = Merchant().turn(before).after
    if best.end_triggered or after.end_triggered:
        return None
    own = Evaluator(before, seat, weights, playing=True)
    gains: dict[int, float] = {}
    for other in range(len(before.players)):
        if other != seat:
            theirs = Evaluator(before, other, weights)
            gains[other] = theirs.value(after) - theirs.value(best)
    to = max(gains, key=lambda other: gains[other])
    rest = [gain for other, gain in gains.items() if other != to]
    gain = gains[to] - (mean(rest) if rest else 0.0)
    return Weighed(before.turns_played + 1, seat, max(0.0, own.value(best) - own.value(after)), to, gain)


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
