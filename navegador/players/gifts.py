"""Turns of finished games: gifts, judged by the merchant's turn, and reviews, by the best turn found."""

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean, mean, median
from typing import Final

from navegador.flat import LEFT, flatten
from navegador.players.analysis import Search, foreseen, seed
from navegador.players.merchant import Merchant, determinize
from navegador.players.value import Evaluator, Weights, over
from navegador.state import State
from navegador.steps import Step

MIN_LOSS = 6.0
MIN_GAIN = 0.8
TIMES = 3.0
"""Multiple of the usual loss of the same player's turns. The usual loss is the median, which frequent gifts do not
hide.
"""
MIN_TURNS = 6
LITTLE = 0.1
OFTEN = 4
"""Small gifts to the same opponent that are reported, if they are twice as many as to any other."""
TOGETHER = 2.5


@dataclass(frozen=True, slots=True)
class WeighedTurn:
    turn: int
    seat: int
    loss: float
    to: int
    gain: float


@dataclass(frozen=True, slots=True)
class GiftTurn:
    turns: tuple[int, ...]
    seat: int
    to: int
    points: int


def find(states: Sequence[State]) -> tuple[GiftTurn, ...]:
    """Find the unusual gifts of a game in its positions from the set-up on, one after each step, with hidden tokens."""
    weighed = [one for before, after in _turns(states) if (one := weigh(before, after)) is not None]
    great = _great(weighed)
    great_turns = {turn for gift in great for turn in gift.turns}
    return (*great, *_small([played for played in weighed if played.turn not in great_turns]))


def _great(weighed: Sequence[WeighedTurn]) -> list[GiftTurn]:
    gifts = []
    for played in weighed:
        others = [other.loss for other in weighed if other.seat == played.seat and other is not played]
        unusual = len(others) >= MIN_TURNS and played.loss >= max(MIN_LOSS, TIMES * median(others))
        if unusual and played.gain >= MIN_GAIN:
            gifts.append(GiftTurn((played.turn,), played.seat, played.to, round(played.loss)))
    return gifts


def _small(weighed: Sequence[WeighedTurn]) -> list[GiftTurn]:
    favours: dict[tuple[int, int], list[WeighedTurn]] = {}
    for played in weighed:
        if played.loss >= LITTLE and played.gain >= LITTLE:
            favours.setdefault((played.seat, played.to), []).append(played)
    gifts = []
    for (seat, to), given in favours.items():
        others = max((len(more) for pair, more in favours.items() if pair[0] == seat and pair[1] != to), default=0)
        if len(given) >= max(OFTEN, 2 * others) and sum(played.gain for played in given) >= TOGETHER:
            turns, lost = tuple(played.turn for played in given), sum(played.loss for played in given)
            gifts.append(GiftTurn(turns, seat, to, max(1, round(lost))))
    return gifts


def weigh(before: State, after: State) -> WeighedTurn | None:
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
    return WeighedTurn(before.turns_played + 1, seat, max(0.0, own.value(best) - own.value(ended)), to, gain)


def _turns(states: Sequence[State]) -> list[tuple[State, State]]:
    if not states:
        return []
    turns, before = [], states[0]
    for state in states[1:]:
        if state.turns_played > before.turns_played:
            turns.append((before, state))
            before = state
    return turns


BUDGET: Final = 16
WORLDS: Final = 4


@dataclass(frozen=True, slots=True)
class Weighed:
    loss: float
    best: tuple[Step, ...]
    chances: tuple[float, ...]
    """Chances of winning by seat after the turn; they add up to 1."""


def weigh_turn(seen: State, played: Sequence[Step], budget: int, worlds: int) -> Weighed:
    rng, search = random.Random(seed(seen)), Search()  # noqa: S311 - nobody gains by foreseeing it
    own, best = foreseen(played), search.analyse(seen, rng, budget).candidates[0].steps
    drawn = [flatten(determinize(seen, rng)) for _ in range(worlds)]
    seat, fellows = seen.seat, [search.merchant] * len(seen.players)
    assert seat is not None
    values = [search.play_on(world, own, fellows) for world in drawn]
    spreads = [search.spread(world, seat) for world in drawn]
    chances = tuple(map(fmean, zip(*map(shares, values, spreads), strict=True)))
    loss = 0.0
    if best != own:
        loss = fmean(
            over(search.play_on(world, best, fellows), seat) - over(worth, seat)
            for world, worth in zip(drawn, values, strict=True)
        )
    return Weighed(loss, best, chances) if loss > 0 else Weighed(0.0, own, chances)


def shares(values: Sequence[float], spread: float) -> tuple[float, ...]:
    """Chances of winning by expected points; of two players about three to one at `spread` points of lead."""
    most = max(values)
    weights = [math.exp((value - most) / spread) for value in values]
    return tuple(weight / sum(weights) for weight in weights)
