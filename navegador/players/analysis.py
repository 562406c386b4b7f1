"""Turns judged by playing on: advice and the players who take it, gifts, reviews, puzzles."""

import hashlib
import json
import math
import random
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import reduce
from operator import sub
from statistics import fmean, mean, median, pstdev, stdev
from typing import Final

from navegador import record
from navegador.board import BOARD
from navegador.players.merchant import HASTY, THOROUGH, Breadth, Merchant, determinize, turns
from navegador.players.value import (
    LEARNED,
    USUAL,
    Evaluator,
    Weights,
    everywhere,
    over,
    somebody,
    turns_to_come,
    values,
)
from navegador.state import Counts, State
from navegador.steps import Explore, Move, Step
from navegador.turn import Deal, apply, deal, setup

NARROW: Final = 3.0
WIDER: Final = 0.5
SCHOOLED: Final = Merchant(mind=LEARNED, breadth=HASTY)
FURTHEST: Final = 10
WORLDS: Final = 2
DOUBT: Final = 0.02
"""Chance of winning that an empty turn needs more than one that brings something."""


@dataclass(frozen=True, slots=True)
class Facts:
    """Foreseen changes by a turn for its player, before and after, without the money for an exploration."""

    cash: tuple[int, int]
    workers: tuple[int, int]
    ships: tuple[int, int]
    market: tuple[tuple[int, int], ...]
    field: int | None
    paid: int
    explored: Counts
    colonies: Counts
    buildings: Counts
    privileges: Counts
    card: bool
    ends: bool


@dataclass(frozen=True, slots=True)
class Candidate:
    steps: tuple[Step, ...]
    """The rest of the turn, up to an exploration: the continuation depends on the tokens."""
    points: float
    lead: float
    chance: float
    spread: float
    empty: bool
    facts: Facts
    leads: tuple[float, ...] = ()
    """Points over the best opponent by world, the same ones for turns tried together."""


@dataclass(frozen=True, slots=True)
class Analysis:
    seat: int
    candidates: tuple[Candidate, ...]
    playings: int


@dataclass(slots=True)
class _Tried:
    steps: tuple[Step, ...]
    empty: bool
    points: list[float] = field(default_factory=list)
    leads: list[float] = field(default_factory=list)
    chances: list[float] = field(default_factory=list)

    @property
    def merit(self) -> float:
        return fmean(self.chances) - DOUBT * self.empty

    def candidate(self, world: State) -> Candidate:
        return Candidate(
            steps=self.steps,
            points=fmean(self.points),
            lead=fmean(self.leads),
            chance=fmean(self.chances),
            spread=pstdev(self.leads),
            empty=self.empty,
            facts=facts_of(world, self.steps),
            leads=tuple(self.leads),
        )

    def note(self, worth: Sequence[float], seat: int, spread: float) -> None:
        ahead = over(worth, seat)
        self.points.append(worth[seat])
        self.leads.append(ahead)
        self.chances.append(1 / (1 + math.exp(-ahead / spread)))


@dataclass(frozen=True, slots=True)
class Search:
    width: int = 16
    breadth: Breadth = THOROUGH
    rounds: int = 3
    varied: bool = True
    """True if the opponents vary in each world; False if all think like the seat's player."""
    merchant: Merchant = SCHOOLED

    def ahead(self, players: int) -> int:
        return min(self.rounds * players, FURTHEST) * players

    def affordable(self, budget: int) -> int:
        wide = (width for width in range(self.width, 1, -1) if WORLDS * width * halvings_of(width) <= budget)
        return next(wide, min(2, budget))

    def analyse(self, view: State, rng: random.Random, budget: int) -> Analysis:
        """Try the turns of the seat to act; a started round is finished. Raises ValueError."""
        if budget < 1:
            raise ValueError(f"{budget} playings are none")
        return self.trial(view, self.options(determinize(view, rng), self.affordable(budget)), rng, budget)

    def trial(self, view: State, options: Sequence[tuple[Step, ...]], rng: random.Random, budget: int) -> Analysis:
        seat, world = view.actor_seat, determinize(view, rng)
        candidates = [_Tried(steps, is_empty(world, steps)) for steps in options]
        spread = self.spread(view, seat)
        others, playings, halvings = list[_Tried](), 0, halvings_of(len(candidates))
        for _ in range(halvings):
            for _ in range(max(1, budget // halvings // len(candidates))):
                self._try(view, candidates, rng, spread)
                playings += len(candidates)
            candidates.sort(key=lambda tried: tried.merit, reverse=True)
            half = (len(candidates) + 1) // 2
            others[:0] = candidates[half:]
            candidates = candidates[:half]
        return Analysis(seat, tuple(tried.candidate(world) for tried in candidates + others), playings)

    def compare(
        self, view: State, options: Sequence[tuple[Step, ...]], rng: random.Random, worlds: int
    ) -> tuple[Candidate, ...]:
        seat, world = view.actor_seat, determinize(view, rng)
        tries = [_Tried(steps, is_empty(world, steps)) for steps in options]
        spread = self.spread(view, seat)
        for _ in range(worlds):
            self._try(view, tries, rng, spread)
        return tuple(option.candidate(world) for option in tries)

    def options(self, world: State, most: int, *, idle: bool = True) -> list[tuple[Step, ...]]:
        """Return turns, the best at first sight first, each up to what cannot be foreseen; needs stacks."""
        evaluator = Evaluator(world, world.actor_seat, self.merchant.mind.at(len(world.players)), playing=True)
        possible = sorted(
            turns(world, evaluator, self.breadth), key=lambda turn: evaluator.value(turn.after), reverse=True
        )
        candidates = list(dict.fromkeys(foreseen(turn.steps) for turn in possible))
        if not idle:
            candidates = purposeful(world, candidates)
        by_field = {field_of(steps): steps for steps in reversed(candidates)}
        first = sorted(by_field.values(), key=candidates.index)
        choice = list(dict.fromkeys((*candidates[: most // 2], *first, *candidates)))
        limit = set(choice[:most])
        return [steps for steps in candidates if steps in limit]

    def _try(self, view: State, among: Sequence[_Tried], rng: random.Random, spread: float) -> None:
        start, others = determinize(view, rng), self._others(view, rng)
        for option in among:
            option.note(self.play_on(start, option.steps, others), view.actor_seat, spread)

    def _others(self, view: State, rng: random.Random) -> list[Merchant]:
        usual = self.merchant.mind.at(len(view.players))
        return [
            replace(self.merchant, mind=everywhere(somebody(rng, usual)))
            if self.varied and seat != view.seat
            else self.merchant
            for seat in range(len(view.players))
        ]

    def play_on(self, start: State, steps: Sequence[Step], others: Sequence[Merchant]) -> list[float]:
        state, last = reduce(apply, steps, start), start.turns_played + 1 + self.ahead(len(start.players))
        while state.seat is not None and state.turns_played < last:
            state = others[state.seat].turn(state).after
        return values(state, self.merchant.mind.at(len(state.players)))

    def spread(self, state: State, seat: int) -> float:
        return NARROW + WIDER * turns_to_come(state, seat, self.merchant.mind.at(len(state.players)))


def halvings_of(width: int) -> int:
    return max(1, math.ceil(math.log2(width)))


def foreseen(steps: Sequence[Step]) -> tuple[Step, ...]:
    for place, step in enumerate(steps, start=1):
        if isinstance(step, Explore):
            return tuple(steps[:place])
    return tuple(steps)


def field_of(steps: Sequence[Step]) -> int | None:
    return next((step.field for step in steps if isinstance(step, Move)), None)


def paid_by(steps: Sequence[Step]) -> int:
    return sum(n for step in steps if isinstance(step, Move) for _, n in step.pay)


def facts_of(world: State, steps: Sequence[Step]) -> Facts:
    after = reduce(apply, steps, world)
    old, new = world.actor, after.players[world.actor_seat]
    regions = tuple(region for region in new.explorers if region not in old.explorers)
    bounty = sum(stack[0] for region in regions if world.stacks and (stack := world.stacks[region]))
    return Facts(
        cash=(old.cash, new.cash - bounty),
        workers=(old.workers, new.workers),
        ships=(old.fleet, new.fleet),
        market=tuple(zip(world.market, after.market, strict=True)),
        field=field_of(steps),
        paid=paid_by(steps),
        explored=regions,
        colonies=tuple(map(sub, new.colonies, old.colonies)),
        buildings=tuple(map(sub, world.buildings, after.buildings)),
        privileges=tuple(map(sub, new.privileges, old.privileges)),
        card=after.card.holder != world.card.holder,
        ends=after.end_triggered and not world.end_triggered,
    )


def is_empty(world: State, steps: Sequence[Step]) -> bool:
    """Return whether steps change nothing for the player but the stone and ships given up."""
    after = reduce(apply, steps, world)
    left = list(world.actor.ships)
    for step in steps:
        if isinstance(step, Move):
            for region, n in step.pay:
                left[region] -= n
    old, new = world.actor, after.players[world.actor_seat]
    return tuple(left) == new.ships and all(
        getattr(old, name) == getattr(new, name) for name in vars(old) if name not in ("ships", "field")
    )


def purposeful(world: State, options: Sequence[tuple[Step, ...]]) -> list[tuple[Step, ...]]:
    """Drop the turns that bring nothing while one that brings something costs no more ships."""
    if world.end_triggered:
        return list(options)
    empty = {steps for steps in options if is_empty(world, steps)}
    least = min((paid_by(steps) for steps in options if steps not in empty), default=BOARD.most_ships + 1)
    return [steps for steps in options if steps not in empty or paid_by(steps) < least]


SURE: Final = 0.85
"""Chance of winning above which only the end of the game matters."""


@dataclass(frozen=True, slots=True)
class Admiral:
    """Player that tries its turns in imagined worlds; `work` is in simulated turns."""

    name: str = "admiral"
    search: Search = field(default_factory=Search)
    work: int = 1_500
    least: int = 12

    def choose(self, view: State, rng: random.Random) -> Step:
        seat = view.actor_seat
        merchant = Merchant(mind=self.search.merchant.mind)
        work = self.work if view.stage == "start" else self.work // 2
        budget = max(self.least, work // self.search.ahead(len(view.players)))
        options = self.search.options(determinize(view, rng), self.search.affordable(budget), idle=False)
        if len({steps[0] for steps in options}) == 1:
            return options[0][0]
        weights = merchant.mind.at(len(view.players))
        evaluator = Evaluator(view, seat, weights, playing=True)
        if view.turns_played <= weights.patience * len(view.players):
            best = self.search.trial(view, options, rng, budget).candidates[0]
            if not (evaluator.urge and best.chance > SURE):
                return best.steps[0]
        return merchant.choose(view, rng)


BUDGET: Final = 96
"""Simulations for a hint: one to five seconds of a processor."""


def advise(view: State, budget: int) -> Analysis:
    """Analyse a position for the seat to act. Raises ValueError when the game is over."""
    return Search().analyse(view, random.Random(seed(view)), budget)


def seed(view: State) -> int:
    text = json.dumps(record.state_to_dict(view.seen()), sort_keys=True)
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8])


# Gifts, reviews and puzzles

MIN_LOSS = 6.0
MIN_GAIN = 0.8
TIMES = 3.0
"""Multiple of the player's usual loss: the median, which frequent gifts do not hide."""
MIN_TURNS = 6
LITTLE = 0.1
OFTEN = 4
"""Small gifts to an opponent that are reported, if twice as many as to any other."""
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
    """Find the unusual gifts of a game in all its positions, with hidden tokens."""
    candidates = [one for before, after in _turns(states) if (one := weigh(before, after)) is not None]
    great = _great(candidates)
    great_turns = {turn for gift in great for turn in gift.turns}
    return (*great, *_small([candidate for candidate in candidates if candidate.turn not in great_turns]))


def _great(turns_of_game: Sequence[WeighedTurn]) -> list[GiftTurn]:
    gifts = []
    for turn in turns_of_game:
        others = [other.loss for other in turns_of_game if other.seat == turn.seat and other is not turn]
        unusual = len(others) >= MIN_TURNS and turn.loss >= max(MIN_LOSS, TIMES * median(others))
        if unusual and turn.gain >= MIN_GAIN:
            gifts.append(GiftTurn((turn.turn,), turn.seat, turn.to, round(turn.loss)))
    return gifts


def _small(turns_of_game: Sequence[WeighedTurn]) -> list[GiftTurn]:
    favours: dict[tuple[int, int], list[WeighedTurn]] = {}
    for turn in turns_of_game:
        if turn.loss >= LITTLE and turn.gain >= LITTLE:
            favours.setdefault((turn.seat, turn.to), []).append(turn)
    gifts = []
    for (seat, to), plays in favours.items():
        others = max((len(more) for pair, more in favours.items() if pair[0] == seat and pair[1] != to), default=0)
        if len(plays) >= max(OFTEN, 2 * others) and sum(turn.gain for turn in plays) >= TOGETHER:
            turns, loss = tuple(turn.turn for turn in plays), sum(turn.loss for turn in plays)
            gifts.append(GiftTurn(turns, seat, to, max(1, round(loss))))
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


def weigh_turn(view: State, steps: Sequence[Step], budget: int, worlds: int) -> Weighed:
    rng, search = random.Random(seed(view)), Search()
    own, best = foreseen(steps), search.analyse(view, rng, budget).candidates[0].steps
    states = [determinize(view, rng) for _ in range(worlds)]
    seat, fellows = view.actor_seat, [search.merchant] * len(view.players)
    values = [search.play_on(world, own, fellows) for world in states]
    spreads = [search.spread(world, seat) for world in states]
    chances = tuple(map(fmean, zip(*map(shares, values, spreads), strict=True)))
    loss = 0.0
    if best != own:
        loss = fmean(
            over(search.play_on(world, best, fellows), seat) - over(worth, seat)
            for world, worth in zip(states, values, strict=True)
        )
    return Weighed(loss, best, chances) if loss > 0 else Weighed(0.0, own, chances)


def shares(values: Sequence[float], spread: float) -> tuple[float, ...]:
    """Chances of winning by expected points, about three to one at `spread` points of lead."""
    most = max(values)
    weights = [math.exp((value - most) / spread) for value in values]
    return tuple(weight / sum(weights) for weight in weights)


PUZZLE_BUDGET: Final = 48
PUZZLE_WORLDS: Final = 32
IDEAS: Final = 5
CLEAR: Final = 1.5
OBVIOUS: Final = 6.0
CERTAIN: Final = 3.0
"""Standard errors that the difference has to be, at least, world by world."""
SENSIBLE: Final = 8.0
ALTERNATIVES: Final = 2
ROUNDS: Final = (3, 25)
AS_GOOD: Final = 0.5


@dataclass(frozen=True, slots=True)
class PuzzlePosition:
    turns: tuple[Candidate, ...]
    playings: int


def puzzle(view: State, budget: int, worlds: int) -> PuzzlePosition | None:
    """Make a puzzle of a turn's beginning; None unless one field is clearly best, and not at first sight."""
    if view.stage != "start":
        return None
    rng, search = random.Random(seed(view)), Search()
    first_sight = field_of(search.options(determinize(view, rng), 1)[0])
    analysis = search.analyse(view, rng, budget)
    ideas = dict[int | None, Candidate]()
    for candidate in analysis.candidates:
        ideas.setdefault(candidate.facts.field, candidate)
    options = [idea.steps for idea in ideas.values()][:IDEAS]
    if len(options) <= ALTERNATIVES or analysis.candidates[0].facts.field == first_sight:
        return None
    candidates = sorted(
        search.compare(view, options, _lot(view), worlds), key=lambda candidate: candidate.lead, reverse=True
    )
    best, *others = candidates
    if best.empty or best.facts.field == first_sight:
        return None
    if not clear(best.leads, others[0].leads):
        return None
    if sum(best.lead - other.lead <= SENSIBLE for other in others) < ALTERNATIVES:
        return None
    return PuzzlePosition(tuple(candidates), analysis.playings + len(candidates) * worlds)


def answer(view: State, own: Sequence[Step], worlds: int) -> Candidate:
    return Search().compare(view, [foreseen(own)], _lot(view), worlds)[0]


def _lot(view: State) -> random.Random:
    return random.Random(f"{seed(view)} beside")


@dataclass(frozen=True, slots=True)
class Sample:
    dealt: Deal
    states: tuple[State, ...]
    steps: tuple[tuple[int, Step], ...]


def sample_game(number: int) -> Sample:
    rng = random.Random(number)
    players = rng.randint(3, BOARD.most_players)
    tastes = [Merchant(mind=everywhere(somebody(rng, USUAL.at(players))), breadth=HASTY) for _ in range(players)]
    turns = rng.randrange(*ROUNDS) * players + rng.randrange(players)
    tokens = deal(rng.getrandbits(32))
    states, steps = [setup(players, tokens)], list[tuple[int, Step]]()
    while (seat := states[-1].seat) is not None and states[-1].turns_played < turns:
        world = determinize(states[-1].seen(), rng)
        for step in foreseen(tastes[seat].turn(world).steps):
            states.append(apply(states[-1], step))
            steps.append((seat, step))
    return Sample(tokens, tuple(states), tuple(steps))


def clear(best: Sequence[float], next_best: Sequence[float]) -> bool:
    """Return whether one turn is better than another, by their leads world by world in points."""
    gaps = [best_lead - other for best_lead, other in zip(best, next_best, strict=True)]
    standard_error = stdev(gaps) / len(gaps) ** 0.5 if len(gaps) > 1 else 0.0
    return max(CLEAR, CERTAIN * standard_error) <= fmean(gaps) <= OBVIOUS
