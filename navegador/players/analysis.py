"""Likely results, in figures, of each turn that could be played now."""

import hashlib
import json
import math
import random
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import reduce
from operator import sub
from statistics import fmean, pstdev
from typing import Final

from navegador import record
from navegador.board import BOARD
from navegador.players.merchant import HASTY, THOROUGH, Breadth, Merchant, determinize, turns
from navegador.players.value import LEARNED, Evaluator, everywhere, over, somebody, turns_to_come, values
from navegador.state import Counts, State
from navegador.steps import Explore, Move, Step
from navegador.turn import apply

NARROW: Final = 3.0
WIDER: Final = 0.5
SCHOOLED: Final = Merchant(mind=LEARNED, breadth=HASTY)
FURTHEST: Final = 10
WORLDS: Final = 2
DOUBT: Final = 0.02
"""Advantage in chance of winning that an empty turn needs over one that brings something."""


@dataclass(frozen=True, slots=True)
class Facts:
    """Changes by a turn for its player, as far as they can be foreseen: reasons are made from it.

    Pairs are before and after. The result of an exploration is unknown, and money for it is not counted.
    """

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
    """The rest of the turn. An exploration ends it early: the continuation depends on the tokens."""
    points: float
    lead: float
    chance: float
    spread: float
    empty: bool
    facts: Facts


@dataclass(frozen=True, slots=True)
class Analysis:
    seat: int
    candidates: tuple[Candidate, ...]
    playings: int


@dataclass(frozen=True, slots=True)
class Beside:
    candidate: Candidate
    leads: tuple[float, ...]
    """Points over the best opponent in each world; the same index is the same world for each turn."""


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
    """True if the opponents vary in each world; False if all think like the player who continues for the seat."""
    merchant: Merchant = SCHOOLED

    def ahead(self, players: int) -> int:
        return min(self.rounds * players, FURTHEST) * players

    def affordable(self, budget: int) -> int:
        wide = (width for width in range(self.width, 1, -1) if WORLDS * width * halvings_of(width) <= budget)
        return next(wide, min(2, budget))

    def analyse(self, seen: State, rng: random.Random, budget: int) -> Analysis:
        if budget < 1:
            raise ValueError(f"{budget} playings are none")
        return self.trial(seen, self.options(determinize(seen, rng), self.affordable(budget)), rng, budget)

    def trial(self, seen: State, options: Sequence[tuple[Step, ...]], rng: random.Random, budget: int) -> Analysis:
        seat, world = seen.actor_seat, determinize(seen, rng)
        kept = [_Tried(steps, is_empty(world, steps)) for steps in options]
        spread = self.spread(seen, seat)
        ranked, playings, halvings = list[_Tried](), 0, halvings_of(len(kept))
        for _ in range(halvings):
            for _ in range(max(1, budget // halvings // len(kept))):
                self._try(seen, kept, rng, spread)
                playings += len(kept)
            kept.sort(key=lambda tried: tried.merit, reverse=True)
            half = (len(kept) + 1) // 2
            ranked[:0] = kept[half:]
            kept = kept[:half]
        return Analysis(seat, tuple(tried.candidate(world) for tried in kept + ranked), playings)

    def compare(
        self, seen: State, options: Sequence[tuple[Step, ...]], rng: random.Random, worlds: int
    ) -> tuple[Beside, ...]:
        seat, world = seen.actor_seat, determinize(seen, rng)
        tried = [_Tried(steps, is_empty(world, steps)) for steps in options]
        spread = self.spread(seen, seat)
        for _ in range(worlds):
            self._try(seen, tried, rng, spread)
        return tuple(Beside(candidate.candidate(world), tuple(candidate.leads)) for candidate in tried)

    def options(self, world: State, most: int, *, idle: bool = True) -> list[tuple[Step, ...]]:
        """Different turns, the best at first sight first, each up to what cannot be foreseen; needs stacks."""
        evaluator = Evaluator(world, world.actor_seat, self.merchant.mind.at(len(world.players)), playing=True)
        possible = sorted(
            turns(world, evaluator, self.breadth), key=lambda turn: evaluator.value(turn.after), reverse=True
        )
        known = list(dict.fromkeys(foreseen(turn.steps) for turn in possible))
        if not idle:
            known = purposeful(world, known)
        by_field = {field_of(steps): steps for steps in reversed(known)}
        first = sorted(by_field.values(), key=known.index)
        chosen = list(dict.fromkeys((*known[: most // 2], *first, *known)))
        wanted = set(chosen[:most])
        return [steps for steps in known if steps in wanted]

    def _try(self, seen: State, among: Sequence[_Tried], rng: random.Random, spread: float) -> None:
        start, others = determinize(seen, rng), self._others(seen, rng)
        for tried in among:
            tried.note(self.play_on(start, tried.steps, others), seen.actor_seat, spread)

    def _others(self, seen: State, rng: random.Random) -> list[Merchant]:
        usual = self.merchant.mind.at(len(seen.players))
        return [
            replace(self.merchant, mind=everywhere(somebody(rng, usual)))
            if self.varied and seat != seen.seat
            else self.merchant
            for seat in range(len(seen.players))
        ]

    def play_on(self, start: State, steps: Sequence[Step], others: Sequence[Merchant]) -> list[float]:
        state, last = reduce(apply, steps, start), start.turns_played + 1 + self.ahead(len(start.players))
        while state.seat is not None and state.turns_played < last:
            state = others[state.seat].turn(state).after
        return values(state, self.merchant.mind.at(len(state.players)))

    def spread(self, state: State, seat: int) -> float:
        return NARROW + WIDER * turns_to_come(state, seat, self.merchant.mind.at(len(state.players)))


def analyse(seen: State, rng: random.Random, budget: int) -> Analysis:
    """Try the turns of the seat to act, from a position at any stage of its turn.

    `budget` is the number of simulations, at least 1. A started round of trials is finished, so it may take a few more.
    The same position, budget and state of `rng` give the same analysis; stacks in the position are ignored. Raises
    ValueError when the game is over, or for a budget below 1.
    """
    return Search().analyse(seen, rng, budget)


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
    explored = tuple(region for region in new.explorers if region not in old.explorers)
    bounty = sum(stack[0] for region in explored if world.stacks and (stack := world.stacks[region]))
    return Facts(
        cash=(old.cash, new.cash - bounty),
        workers=(old.workers, new.workers),
        ships=(old.fleet, new.fleet),
        market=tuple(zip(world.market, after.market, strict=True)),
        field=field_of(steps),
        paid=paid_by(steps),
        explored=explored,
        colonies=tuple(map(sub, new.colonies, old.colonies)),
        buildings=tuple(map(sub, world.buildings, after.buildings)),
        privileges=tuple(map(sub, new.privileges, old.privileges)),
        card=after.card.holder != world.card.holder,
        ends=after.end_triggered and not world.end_triggered,
    )


def is_empty(world: State, steps: Sequence[Step]) -> bool:
    """Return whether legal steps change nothing for the player to act but the stone and the ships given up for it."""
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
    """Player that tries its candidate turns in imagined worlds, and takes the one that fares best.

    Its work is measured in simulated turns, never in time: the same seed gives the same game.
    """

    name: str = "admiral"
    search: Search = field(default_factory=Search)
    work: int = 1_500
    least: int = 12

    def choose(self, seen: State, rng: random.Random) -> Step:
        seat = seen.actor_seat
        merchant = Merchant(mind=self.search.merchant.mind)
        work = self.work if seen.stage == "start" else self.work // 2
        budget = max(self.least, work // self.search.ahead(len(seen.players)))
        options = self.search.options(determinize(seen, rng), self.search.affordable(budget), idle=False)
        if len({steps[0] for steps in options}) == 1:
            return options[0][0]
        weights = merchant.mind.at(len(seen.players))
        evaluator = Evaluator(seen, seat, weights, playing=True)
        if seen.turns_played <= weights.patience * len(seen.players):
            best = self.search.trial(seen, options, rng, budget).candidates[0]
            if not (evaluator.urge and best.chance > SURE):
                return best.steps[0]
        return merchant.choose(seen, rng)


BUDGET: Final = 96
"""Simulations for a hint: one to five seconds of a processor."""


def advise(seen: State, budget: int) -> Analysis:
    """Analyse a position for the seat to act, with this many simulations. Raises ValueError when the game is over."""
    return analyse(seen, random.Random(seed(seen)), budget)  # noqa: S311 - nobody gains by foreseeing it


def seed(seen: State) -> int:
    text = json.dumps(record.state_to_dict(seen.seen()), sort_keys=True)
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8])
