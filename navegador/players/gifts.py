"""Gifts in turns: the loss of a player against the merchant's turn, and the opponent who gained.

The judgement is cheap and looks one turn ahead: a single poor turn proves nothing. A gift is a turn far poorer than the
player's others in the same game, from which one opponent gains much more than the rest. Many small gifts of a whole
game that all favour one opponent count too.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import mean, median

from navegador.flat import LEFT, flatten
from navegador.players.merchant import Merchant
from navegador.players.value import Evaluator, Weights
from navegador.state import State

MIN_LOSS = 6.0
"""Points that a reported turn loses at least."""
MIN_GAIN = 0.8
"""Points that one opponent gains at least, above the mean of the others."""
TIMES = 3.0
"""Multiple of the usual loss of the same player's turns. The usual loss is the median, which frequent gifts do not
hide.
"""
MIN_TURNS = 6
"""Minimum number of turns of a player in a game from which a usual loss is taken."""
LITTLE = 0.1
"""Points that a small gift loses at least, and that one opponent gains by it."""
OFTEN = 4
"""Small gifts to the same opponent that are reported, if they are twice as many as to any other."""
TOGETHER = 2.5
"""Points that the opponent gains from them together, at least."""


@dataclass(frozen=True, slots=True)
class Weighed:
    """A turn compared with the merchant's: its player's loss of points, and the gain of the opponent who gains most."""

    turn: int
    """Number of the turn, from 1."""
    seat: int
    loss: float
    to: int
    gain: float
    """Points gained above the mean of the others."""


@dataclass(frozen=True, slots=True)
class Gift:
    """Turns in which a seat gave points away, with the whole points that another gained."""

    turns: tuple[int, ...]
    seat: int
    to: int
    points: int


def find(states: Sequence[State]) -> tuple[Gift, ...]:
    """Find the unusual gifts of a game in its positions from the set-up on, one after each step, with hidden tokens.

    Single turns come first, then the sums of many small ones.
    """
    weighed = [one for before, after in _turns(states) if (one := weigh(before, after)) is not None]
    great = _great(weighed)
    great_turns = {turn for gift in great for turn in gift.turns}
    return (*great, *_small([played for played in weighed if played.turn not in great_turns]))


def _great(weighed: Sequence[Weighed]) -> list[Gift]:
    """Return turns that are gifts by themselves."""
    gifts = []
    for played in weighed:
        others = [other.loss for other in weighed if other.seat == played.seat and other is not played]
        unusual = len(others) >= MIN_TURNS and played.loss >= max(MIN_LOSS, TIMES * median(others))
        if unusual and played.gain >= MIN_GAIN:
            gifts.append(Gift((played.turn,), played.seat, played.to, round(played.loss)))
    return gifts


def _small(weighed: Sequence[Weighed]) -> list[Gift]:
    """Return the sums of the small gifts of a game, if a seat favours one opponent far more often than any other."""
    favours: dict[tuple[int, int], list[Weighed]] = {}
    for played in weighed:
        if played.loss >= LITTLE and played.gain >= LITTLE:
            favours.setdefault((played.seat, played.to), []).append(played)
    gifts = []
    for (seat, to), given in favours.items():
        others = max((len(more) for pair, more in favours.items() if pair[0] == seat and pair[1] != to), default=0)
        if len(given) >= max(OFTEN, 2 * others) and sum(played.gain for played in given) >= TOGETHER:
            turns, lost = tuple(played.turn for played in given), sum(played.loss for played in given)
            gifts.append(Gift(turns, seat, to, max(1, round(lost))))
    return gifts


def weigh(before: State, after: State) -> Weighed | None:
    """Compare a turn by the positions before and after it; None while the game is ending."""
    seat, weights = before.seat, Weights()
    if seat is None or before.end_triggered:
        return None
    start, ended = flatten(before), flatten(after)
    best = Merchant().turn(start).after
    if best[LEFT] is not None or after.end_triggered:
        return None
    own = Evaluator(start, seat, weights, playing=True)
    gains: dict[int, float] = {}
    for other in range(len(before.players)):
        if other != seat:
            theirs = Evaluator(start, other, weights)
            gains[other] = theirs.value(ended) - theirs.value(best)
    to = max(gains, key=lambda other: gains[other])
    rest = [gain for other, gain in gains.items() if other != to]
    gain = gains[to] - (mean(rest) if rest else 0.0)
    return Weighed(before.turns_played + 1, seat, max(0.0, own.value(best) - own.value(ended)), to, gain)


def _turns(states: Sequence[State]) -> list[tuple[State, State]]:
    if not states:
        return []
    turns, before = [], states[0]
    for state in states[1:]:
        if state.turns_played > before.turns_played:
            turns.append((before, state))
            before = state
    return turns
