"""Likely results, in figures, of each turn that could be played now.

`analyse` generates whole turns and simulates each in worlds whose hidden tokens are drawn at random. It spends ever
more of its work on those that fare best (sequential halving). It uses only what the players see.
"""

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from operator import sub
from statistics import fmean, pstdev
from typing import Final

from navegador.board import BOARD
from navegador.flat import PLAYED, PLAYERS, SEAT, Flat, flatten
from navegador.players.merchant import Merchant, determinize
from navegador.players.minds import LEARNED, everywhere, somebody
from navegador.players.turns import HASTY, THOROUGH, Breadth, played, turns
from navegador.players.value import Evaluator, Weights, over, turns_to_come, values
from navegador.state import Counts, State
from navegador.steps import Explore, Move, Step
from navegador.turn import apply

NARROW: Final = 3.0
"""Points of lead that make a win likely (three to one) in the last turns."""
WIDER: Final = 0.5
"""Points added to it for each turn to come."""
SCHOOLED: Final = Merchant(mind=LEARNED, breadth=HASTY)
"""Merchant that plays to win, and is quicker than one that considers more turns."""
FURTHEST: Final = 10
"""Maximum number of rounds that turns are simulated for."""
WORLDS: Final = 2
"""Worlds in which a turn is tried before it may be dropped."""
DOUBT: Final = 0.02
"""Advantage in chance of winning that an empty turn needs over one that brings something."""


@dataclass(frozen=True, slots=True)
class Facts:
    """Changes by a turn for its player, as far as they can be foreseen: reasons are made from it.

    Pairs are before and after. The result of an exploration is unknown, and money for it is not counted.
    """

    cash: tuple[int, int]
    """Cruzados."""
    workers: tuple[int, int]
    ships: tuple[int, int]
    """Ships on the board."""
    market: tuple[tuple[int, int], ...]
    """Row of each good's marker, 1 at the top."""
    field: int | None
    """Field that the stone moves to; None if it has moved before."""
    paid: int
    """Ships given up on the rondel."""
    explored: Counts
    """Regions explored."""
    colonies: Counts
    """Colonies founded, by good."""
    buildings: Counts
    """Buildings bought, by building."""
    privileges: Counts
    """Privileges taken, by column, with the King's where the variant allows it."""
    card: bool
    """True if the Navegador card goes to another seat."""
    ends: bool
    """True if the turn triggers the end of the game."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A turn, and its figures from the simulated worlds."""

    steps: tuple[Step, ...]
    """The rest of the turn. An exploration ends it early: the continuation depends on the tokens."""
    points: float
    """Value of the position after the simulations, in points: those the seat has and those to come."""
    lead: float
    """Points over the best opponent then; below 0 behind."""
    chance: float
    """Chance of winning, 0 to 1."""
    spread: float
    """Standard deviation of `lead` between the simulations, points."""
    empty: bool
    """True if it brings nothing: declines, or acts without effect."""
    facts: Facts


@dataclass(frozen=True, slots=True)
class Analysis:
    """Turns open to the seat to act."""

    seat: int
    candidates: tuple[Candidate, ...]
    """Turns, the best first; at least one."""
    playings: int
    """Total number of simulations."""


@dataclass(frozen=True, slots=True)
class Beside:
    """A turn compared with others."""

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
        """Figure by which turns are kept."""
        return fmean(self.chances) - DOUBT * self.empty

    def note(self, worth: Sequence[float], seat: int, spread: float) -> None:
        """Record the value of a position to each seat after a simulation."""
        ahead = over(worth, seat)
        self.points.append(worth[seat])
        self.leads.append(ahead)
        self.chances.append(1 / (1 + math.exp(-ahead / spread)))


@dataclass(frozen=True, slots=True)
class Search:
    """Method of trying turns."""

    width: int = 16
    """Maximum number of turns simulated: half are the best at first sight, then the best of each field."""
    breadth: Breadth = THOROUGH
    """Breadth of the turns considered."""
    rounds: int = 3
    """Rounds simulated per player at the table: two foresee each other less far than four."""
    varied: bool = True
    """True if the opponents vary in each world; False if all think like the player who continues for the seat."""
    merchant: Merchant = SCHOOLED
    """Player that continues for the seat."""

    def ahead(self, players: int) -> int:
        """Maximum number of turns that a simulation takes after the one on trial."""
        return min(self.rounds * players, FURTHEST) * players

    def affordable(self, budget: int) -> int:
        """Return the number of turns that this many simulations allow, each in enough worlds before it is dropped."""
        wide = (width for width in range(self.width, 1, -1) if WORLDS * width * _halvings(width) <= budget)
        return next(wide, min(2, budget))

    def analyse(self, seen: State, rng: random.Random, budget: int) -> Analysis:
        """Analyse as the function `analyse` below does."""
        if budget < 1:
            raise ValueError(f"{budget} playings are none")
        return self.trial(seen, self.options(determinize(seen, rng), self.affordable(budget)), rng, budget)

    def trial(self, seen: State, options: Sequence[tuple[Step, ...]], rng: random.Random, budget: int) -> Analysis:
        """Analyse these turns and no others. Raises ValueError when the game is over."""
        seat, world = seen.seat, determinize(seen, rng)
        if seat is None:
            raise ValueError("the game is over")
        kept = [_Tried(steps, is_empty(world, steps)) for steps in options]
        spread = self.spread(flatten(seen), seat)
        ranked, playings, halvings = list[_Tried](), 0, _halvings(len(kept))
        for _ in range(halvings):
            for _ in range(max(1, budget // halvings // len(kept))):
                self._try(seen, kept, rng, spread)
                playings += len(kept)
            kept.sort(key=lambda tried: tried.merit, reverse=True)
            half = (len(kept) + 1) // 2
            ranked[:0] = kept[half:]
            kept = kept[:half]
        return Analysis(seat, tuple(_candidate(tried, world) for tried in kept + ranked), playings)

    def beside(
        self, seen: State, options: Sequence[tuple[Step, ...]], rng: random.Random, worlds: int
    ) -> tuple[Beside, ...]:
        """Compare turns in the same worlds, whichever fares best; `worlds` is their number.

        Results follow the order of the options. Raises ValueError when the game is over.
        """
        seat, world = seen.seat, determinize(seen, rng)
        if seat is None:
            raise ValueError("the game is over")
        tried = [_Tried(steps, is_empty(world, steps)) for steps in options]
        spread = self.spread(flatten(seen), seat)
        for _ in range(worlds):
            self._try(seen, tried, rng, spread)
        return tuple(Beside(_candidate(candidate, world), tuple(candidate.leads)) for candidate in tried)

    def options(self, world: State, most: int, *, idle: bool = True) -> list[tuple[Step, ...]]:
        """Different turns, the best at first sight first, each up to what cannot be foreseen; needs stacks.

        Without `idle` only `purposeful` ones. Raises ValueError when the game is over.
        """
        if world.seat is None:
            raise ValueError("the game is over")
        flat = flatten(world)
        evaluator = Evaluator(flat, world.seat, self._weights(flat), playing=True)
        possible = sorted(
            turns(flat, evaluator, self.breadth), key=lambda turn: evaluator.value(turn.after), reverse=True
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
        """Simulate some turns once more, all in one world and against the same players."""
        start, others = flatten(determinize(seen, rng)), self._others(seen, rng)
        assert seen.seat is not None
        for tried in among:
            tried.note(self.play_on(start, tried.steps, others), seen.seat, spread)

    def _others(self, seen: State, rng: random.Random) -> list[Merchant]:
        """Players that continue the simulation, by seat."""
        usual = self.merchant.mind.at(len(seen.players))
        return [
            replace(self.merchant, mind=everywhere(somebody(rng, usual)))
            if self.varied and seat != seen.seat
            else self.merchant
            for seat in range(len(seen.players))
        ]

    def play_on(self, start: Flat, steps: Sequence[Step], others: Sequence[Merchant]) -> list[float]:
        """Value of the position to each seat after a turn and some simulated rounds, in points.

        `others` play, by seat.
        """
        flat, last = played(start, *steps), start[PLAYED] + 1 + self.ahead(start[PLAYERS])
        while flat[SEAT] is not None and flat[PLAYED] < last:
            flat = others[flat[SEAT]].turn(flat).after
        return values(flat, self._weights(flat))

    def spread(self, flat: Flat, seat: int) -> float:
        """Points of lead that make a win likely (three to one): the more turns to come, the more points."""
        return NARROW + WIDER * turns_to_come(flat, seat, self._weights(flat))

    def _weights(self, flat: Flat) -> Weights:
        return self.merchant.mind.at(flat[PLAYERS])


def analyse(seen: State, rng: random.Random, budget: int) -> Analysis:
    """Try the turns of the seat to act, from a position at any stage of its turn.

    `budget` is the number of simulations, at least 1. A started round of trials is finished, so it may take a few more.
    The same position, budget and state of `rng` give the same analysis; stacks in the position are ignored. Raises
    ValueError when the game is over, or for a budget below 1.
    """
    return Search().analyse(seen, rng, budget)


def foreseen(steps: Sequence[Step]) -> tuple[Step, ...]:
    """Return steps up to and including the first exploration."""
    for place, step in enumerate(steps, start=1):
        if isinstance(step, Explore):
            return tuple(steps[:place])
    return tuple(steps)


def _halvings(width: int) -> int:
    """Return the number of halvings of this many turns until one is left; 1 for a single turn."""
    return max(1, math.ceil(math.log2(width)))


def field_of(steps: Sequence[Step]) -> int | None:
    """Return the rondel field that the stone is moved to."""
    return next((step.field for step in steps if isinstance(step, Move)), None)


def _candidate(tried: _Tried, world: State) -> Candidate:
    facts = facts_of(world, tried.steps)
    return Candidate(
        steps=tried.steps,
        points=fmean(tried.points),
        lead=fmean(tried.leads),
        chance=fmean(tried.chances),
        spread=pstdev(tried.leads),
        empty=tried.empty,
        facts=facts,
    )


def facts_of(world: State, steps: Sequence[Step]) -> Facts:
    """Return changes by legal steps of a turn for the player to act; an exploration needs the stacks."""
    after = _after(world, steps)
    assert world.seat is not None
    old, new = world.actor, after.players[world.seat]
    explored = tuple(region for region in new.explorers if region not in old.explorers)
    bounty = 0
    for region in explored:
        stack = world.stacks[region] if world.stacks else None
        assert stack is not None
        bounty += stack[0]
    return Facts(
        cash=(old.cash, new.cash - bounty),
        workers=(old.workers, new.workers),
        ships=(old.fleet, new.fleet),
        market=tuple(zip(world.market, after.market, strict=True)),
        field=field_of(steps),
        paid=_paid(steps),
        explored=explored,
        colonies=_more(old.colonies, new.colonies),
        buildings=_more(after.buildings, world.buildings),
        privileges=_more(old.privileges, new.privileges),
        card=after.card.holder != world.card.holder,
        ends=after.end_triggered and not world.end_triggered,
    )


def is_empty(world: State, steps: Sequence[Step]) -> bool:
    """Return whether legal steps change nothing for the player to act but the stone and the ships given up for it."""
    after = _after(world, steps)
    assert world.seat is not None
    left = list(world.actor.ships)
    for step in steps:
        if isinstance(step, Move):
            for region, n in step.pay:
                left[region] -= n
    old, new = world.actor, after.players[world.seat]
    return tuple(left) == new.ships and all(
        getattr(old, name) == getattr(new, name) for name in vars(old) if name not in ("ships", "field")
    )


def purposeful(world: State, options: Sequence[tuple[Step, ...]]) -> list[tuple[Step, ...]]:
    """Drop the turns that bring nothing while one that brings something costs no more ships.

    Keep all in the last turns: what is left then may do more harm than good.
    """
    if world.end_triggered:
        return list(options)
    empty = {steps for steps in options if is_empty(world, steps)}
    least = min((_paid(steps) for steps in options if steps not in empty), default=BOARD.most_ships + 1)
    return [steps for steps in options if steps not in empty or _paid(steps) < least]


def _paid(steps: Sequence[Step]) -> int:
    return sum(n for step in steps if isinstance(step, Move) for _, n in step.pay)


def _more(old: Counts, new: Counts) -> Counts:
    return tuple(map(sub, new, old))


def _after(state: State, steps: Sequence[Step]) -> State:
    for step in steps:
        state = apply(state, step)
    return state


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
    """Approximate number of turns simulated to choose a field; half as many to choose the action there."""
    least: int = 12
    """Minimum number of simulations, whatever the number of turns in each."""

    def choose(self, seen: State, rng: random.Random) -> Step:
        """Return the first step of the turn that fares best."""
        seat = seen.seat
        if seat is None:
            raise ValueError("the game is over")
        merchant = Merchant(mind=self.search.merchant.mind)
        work = self.work if seen.stage == "start" else self.work // 2
        budget = max(self.least, work // self.search.ahead(len(seen.players)))
        options = self.search.options(determinize(seen, rng), self.search.affordable(budget), idle=False)
        if len({steps[0] for steps in options}) == 1:
            return options[0][0]
        weights = merchant.mind.at(len(seen.players))
        evaluator = Evaluator(flatten(seen), seat, weights, playing=True)
        if seen.turns_played <= weights.patience * len(seen.players):
            best = self.search.trial(seen, options, rng, budget).candidates[0]
            if not (evaluator.urge and best.chance > SURE):
                return best.steps[0]
        return merchant.choose(seen, rng)
