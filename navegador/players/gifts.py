"""Turns and positions of played games, judged by the best turn found: gifts, reviews, puzzles."""

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean, mean, median, stdev
from typing import Final

from navegador.board import BOARD
from navegador.players.analysis import Candidate, Search, field_of, foreseen, seed
from navegador.players.merchant import HASTY, Merchant, determinize
from navegador.players.value import USUAL, Evaluator, Weights, everywhere, over, somebody
from navegador.state import State
from navegador.steps import Step
from navegador.turn import Deal, apply, deal, setup

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
    return WeighedTurn(before.turns_played + 1, seat, max(0.0, own.value(best) - own.value(after)), to, gain)


def _turns(states: Sequence[State]) -> list[tuple[State, State]]:
    if not states:
        return []
    turns, before = [], states[0]
    for state in states[1:]:
        if state.turns_played > before.turns_played:
            turns.append((before, state))
            before = state
    return turns


REVIEW_BUDGET: Final = 16
REVIEW_WORLDS: Final = 4


@dataclass(frozen=True, slots=True)
class Weighed:
    loss: float
    best: tuple[Step, ...]
    chances: tuple[float, ...]
    """Chances of winning by seat after the turn; they add up to 1."""


def weigh_turn(seen: State, played: Sequence[Step], budget: int, worlds: int) -> Weighed:
    rng, search = random.Random(seed(seen)), Search()  # noqa: S311 - nobody gains by foreseeing it
    own, best = foreseen(played), search.analyse(seen, rng, budget).candidates[0].steps
    drawn = [determinize(seen, rng) for _ in range(worlds)]
    seat, fellows = seen.actor_seat, [search.merchant] * len(seen.players)
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


PUZZLE_BUDGET: Final = 48
PUZZLE_WORLDS: Final = 32
IDEAS: Final = 5
CLEAR: Final = 1.5
OBVIOUS: Final = 6.0
SURE: Final = 3.0
"""Standard errors that the difference has to be, at least, world by world."""
SENSIBLE: Final = 8.0
ALTERNATIVES: Final = 2
ROUNDS: Final = (3, 25)
AS_GOOD: Final = 0.5


@dataclass(frozen=True, slots=True)
class PuzzlePosition:
    turns: tuple[Candidate, ...]
    playings: int


def puzzle(seen: State, budget: int, worlds: int) -> PuzzlePosition | None:
    """Make the puzzle of a position; None if it is unsuitable. The same position always gives the same result.

    A suitable position is at the beginning of a turn. Its best turn must be clearly better than those of all other
    fields, world by world, and bring something. It must be of another field than the turn that looks best at first
    sight, and have plausible alternatives.
    """
    if seen.stage != "start":
        return None
    rng, search = random.Random(seed(seen)), Search()  # noqa: S311 - nobody gains by foreseeing it
    first_sight = field_of(search.options(determinize(seen, rng), 1)[0])
    analysis = search.analyse(seen, rng, budget)
    ideas = dict[int | None, Candidate]()
    for candidate in analysis.candidates:
        ideas.setdefault(candidate.facts.field, candidate)
    options = [idea.steps for idea in ideas.values()][:IDEAS]
    if len(options) <= ALTERNATIVES or analysis.candidates[0].facts.field == first_sight:
        return None
    tried = sorted(
        search.compare(seen, options, _lot(seen), worlds), key=lambda candidate: candidate.candidate.lead, reverse=True
    )
    best, *others = tried
    if best.candidate.empty or best.candidate.facts.field == first_sight:
        return None
    if not clear(best.leads, others[0].leads):
        return None
    if sum(best.candidate.lead - other.candidate.lead <= SENSIBLE for other in others) < ALTERNATIVES:
        return None
    return PuzzlePosition(tuple(candidate.candidate for candidate in tried), analysis.playings + len(tried) * worlds)


def answer(seen: State, own: Sequence[Step], worlds: int) -> Candidate:
    (tried,) = Search().compare(seen, [foreseen(own)], _lot(seen), worlds)
    return tried.candidate


def _lot(seen: State) -> random.Random:
    return random.Random(f"{seed(seen)} beside")  # noqa: S311 - nobody gains by foreseeing it


@dataclass(frozen=True, slots=True)
class Sample:
    dealt: Deal
    states: tuple[State, ...]
    steps: tuple[tuple[int, Step], ...]


def sample_game(number: int) -> Sample:
    rng = random.Random(number)  # noqa: S311 - a puzzle is no secret
    players = rng.randint(3, BOARD.most_players)
    tastes = [Merchant(mind=everywhere(somebody(rng, USUAL.at(players))), breadth=HASTY) for _ in range(players)]
    turns = rng.randrange(*ROUNDS) * players + rng.randrange(players)
    dealt = deal(rng.getrandbits(32))
    states, steps = [setup(players, dealt)], list[tuple[int, Step]]()
    while (seat := states[-1].seat) is not None and states[-1].turns_played < turns:
        world = determinize(states[-1].seen(), rng)
        for step in foreseen(tastes[seat].turn(world).steps):
            states.append(apply(states[-1], step))
            steps.append((seat, step))
    return Sample(dealt, tuple(states), tuple(steps))


def clear(best: Sequence[float], next_best: Sequence[float]) -> bool:
    """Return whether one turn is better than another, by their leads world by world in points."""
    gaps = [best_lead - other for best_lead, other in zip(best, next_best, strict=True)]
    standard_error = stdev(gaps) / len(gaps) ** 0.5 if len(gaps) > 1 else 0.0
    return max(CLEAR, SURE * standard_error) <= fmean(gaps) <= OBVIOUS
