"""What each of the turns that could be played now is likely to lead to, in figures.

`analyse` thinks of whole turns, plays each on in worlds whose hidden tokens are drawn by lot, and spends ever more of
its work on those that fare best (sequential halving). Everything is reckoned from what the players see.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from operator import sub
from statistics import fmean, pstdev
from typing import Final

from navegador.board import BOARD
from navegador.flat import PLAYED, PLAYERS, SEAT, Flat, flatten
from navegador.players.determinize import determinize
from navegador.players.merchant import Merchant
from navegador.players.minds import LEARNED, everywhere
from navegador.players.population import somebody
from navegador.players.turns import HASTY, THOROUGH, Breadth, played, turns
from navegador.players.value import Evaluator, Weights, over, turns_to_come, values
from navegador.state import Counts, State
from navegador.steps import Explore, Move, Step
from navegador.turn import apply

NARROW: Final = 3.0
"""Points of lead that make a win likely (three to one) in the last turns."""
WIDER: Final = 0.5
"""More of them for each turn to come."""
SCHOOLED: Final = Merchant(mind=LEARNED, breadth=HASTY)
"""Plays to win, and is quicker than one who thinks of more."""
FURTHEST: Final = 10
"""Rounds that turns are played on, at most."""
WORLDS: Final = 2
"""In which a turn is tried at least before it is dropped."""
DOUBT: Final = 0.02
"""Chance of winning that a turn which brings nothing has to be better by than one that brings something."""


@dataclass(frozen=True, slots=True)
class Facts:
    """What a turn changes for its player, as far as is known before it: a reason can be made from it.

    Pairs are before and after. What an exploration turns up is not known: the money for it is not counted.
    """

    cash: tuple[int, int]
    """Cruzados."""
    workers: tuple[int, int]
    ships: tuple[int, int]
    """On the board."""
    market: tuple[tuple[int, int], ...]
    """By good, the row of its marker, 1 at the top."""
    field: int | None
    """Where the stone is moved to; None where it has been moved before."""
    paid: int
    """Ships given up on the rondel."""
    explored: Counts
    """Regions."""
    colonies: Counts
    """Founded, by good."""
    buildings: Counts
    """Bought, by building."""
    privileges: Counts
    """Taken, by column; the King's among them where the variant lets it be taken."""
    card: bool
    """Whether the Navegador card goes to another seat."""
    ends: bool
    """Whether the turn triggers the end of the game."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A turn, and how it fared in the worlds that it was played on in."""

    steps: tuple[Step, ...]
    """The rest of the turn. An exploration ends it early: what follows depends on what it turns up."""
    points: float
    """What the position is worth after the playings, in points: those the seat has and those to come of it."""
    lead: float
    """Points over the best of the others then; below 0 behind it."""
    chance: float
    """Of winning, 0 to 1."""
    spread: float
    """Standard deviation of `lead` between the playings, points."""
    empty: bool
    """Whether it brings nothing: declines, or acts without effect."""
    facts: Facts


@dataclass(frozen=True, slots=True)
class Analysis:
    """The turns that the seat to act could play."""

    seat: int
    candidates: tuple[Candidate, ...]
    """The best first; at least one."""
    playings: int
    """How often one of them was played on, all together."""


@dataclass(frozen=True, slots=True)
class Beside:
    """A turn, and how it fared beside others."""

    candidate: Candidate
    leads: tuple[float, ...]
    """World by world the points over the best of the others; the same place is the same world for each turn."""


@dataclass(slots=True)
class _Tried:
    """A turn under trial."""

    steps: tuple[Step, ...]
    empty: bool
    points: list[float] = field(default_factory=list)
    leads: list[float] = field(default_factory=list)
    chances: list[float] = field(default_factory=list)

    @property
    def merit(self) -> float:
        """What it is kept for."""
        return fmean(self.chances) - DOUBT * self.empty

    def note(self, worth: Sequence[float], seat: int, spread: float) -> None:
        """Note what the position is worth to each seat once it was played on."""
        ahead = over(worth, seat)
        self.points.append(worth[seat])
        self.leads.append(ahead)
        self.chances.append(1 / (1 + math.exp(-ahead / spread)))


@dataclass(frozen=True, slots=True)
class Search:
    """How turns are put to the trial."""

    width: int = 16
    """Turns that are played on, at most: half of them the best at first sight, then of each field the best one."""
    breadth: Breadth = THOROUGH
    """Those that are thought of."""
    rounds: int = 3
    """How far they are played on, for each player at the table: two foresee one another less far than four."""
    varied: bool = True
    """Whether the others have tastes of their own in each world, or all think as one who plays the seat's turns on."""
    merchant: Merchant = SCHOOLED
    """Who plays the seat's turns on."""

    def ahead(self, players: int) -> int:
        """Turns that a playing takes after the one on trial, at most."""
        return min(self.rounds * players, FURTHEST) * players

    def affordable(self, budget: int) -> int:
        """How many turns so many playings are enough for, each in enough worlds before it is dropped."""
        wide = (width for width in range(self.width, 1, -1) if WORLDS * width * _halvings(width) <= budget)
        return next(wide, min(2, budget))

    def analyse(self, seen: State, rng: random.Random, budget: int) -> Analysis:
        """As `analyse`, below."""
        if budget < 1:
            raise ValueError(f"{budget} playings are none")
        return self.trial(seen, self.options(determinize(seen, rng), self.affordable(budget)), rng, budget)

    def trial(self, seen: State, options: Sequence[tuple[Step, ...]], rng: random.Random, budget: int) -> Analysis:
        """The analysis of these turns and no others. Raises ValueError when the game is over."""
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
        """How turns fare beside each other: all in the same worlds, so many of them, whichever fares best.

        In the order of the options. Raises ValueError when the game is over.
        """
        seat, world = seen.seat, determinize(seen, rng)
        if seat is None:
            raise ValueError("the game is over")
        tried = [_Tried(steps, is_empty(world, steps)) for steps in options]
        spread = self.spread(flatten(seen), seat)
        for _ in range(worlds):
            self._try(seen, tried, rng, spread)
        return tuple(Beside(_candidate(one, world), tuple(one.leads)) for one in tried)

    def options(self, world: State, most: int, *, idle: bool = True) -> list[tuple[Step, ...]]:
        """Different turns, the best at first sight first, each up to what cannot be foreseen; stacks have to be there.

        Without `idle` they are only `purposeful` ones. Raises ValueError when the game is over.
        """
        if world.seat is None:
            raise ValueError("the game is over")
        begun = flatten(world)
        evaluator = Evaluator(begun, world.seat, self._weights(begun), playing=True)
        possible = sorted(
            turns(begun, evaluator, self.breadth), key=lambda turn: evaluator.value(turn.after), reverse=True
        )
        known = list(dict.fromkeys(foreseen(turn.steps) for turn in possible))
        if not idle:
            known = purposeful(world, known)
        by_field = {_field(steps): steps for steps in reversed(known)}
        first = sorted(by_field.values(), key=known.index)
        chosen = list(dict.fromkeys((*known[: most // 2], *first, *known)))
        wanted = set(chosen[:most])
        return [steps for steps in known if steps in wanted]

    def _try(self, seen: State, among: Sequence[_Tried], rng: random.Random, spread: float) -> None:
        """Play on once after each of some turns, all in one world and against the same players."""
        begun, others = flatten(determinize(seen, rng)), self._others(seen, rng)
        assert seen.seat is not None
        for tried in among:
            tried.note(self.play_on(begun, tried.steps, others), seen.seat, spread)

    def _others(self, seen: State, rng: random.Random) -> list[Merchant]:
        """Who plays on, by seat."""
        usual = self.merchant.mind.at(len(seen.players))
        return [
            replace(self.merchant, mind=everywhere(somebody(rng, usual)))
            if self.varied and seat != seen.seat
            else self.merchant
            for seat in range(len(seen.players))
        ]

    def play_on(self, begun: Flat, steps: Sequence[Step], others: Sequence[Merchant]) -> list[float]:
        """What the position is worth to each seat once a turn has been played on for some rounds, in points.

        `others` play, by seat.
        """
        flat, last = played(begun, *steps), begun[PLAYED] + 1 + self.ahead(begun[PLAYERS])
        while flat[SEAT] is not None and flat[PLAYED] < last:
            flat = others[flat[SEAT]].turn(flat).after
        return values(flat, self._weights(flat))

    def spread(self, flat: Flat, seat: int) -> float:
        """Points of lead that make a win likely (three to one): the more turns there are to come, the more."""
        return NARROW + WIDER * turns_to_come(flat, seat, self._weights(flat))

    def _weights(self, flat: Flat) -> Weights:
        return self.merchant.mind.at(flat[PLAYERS])


def analyse(seen: State, rng: random.Random, budget: int) -> Analysis:
    """Try the turns of the seat to act, from a position at any stage of its turn.

    `budget` is how many playings it may take, at least 1; a round of the trial that has begun is finished, so that it
    may take a few more. The same position, budget and state of `rng` give the same analysis, stacks in the position are
    not looked at. Raises ValueError when the game is over, or for a budget below 1.
    """
    return Search().analyse(seen, rng, budget)


def foreseen(steps: Sequence[Step]) -> tuple[Step, ...]:
    """The steps up to the first exploration, with it."""
    for place, step in enumerate(steps, start=1):
        if isinstance(step, Explore):
            return tuple(steps[:place])
    return tuple(steps)


def _halvings(width: int) -> int:
    """How often so many turns are halved until one is left; once where there is only one."""
    return max(1, math.ceil(math.log2(width)))


def _field(steps: Sequence[Step]) -> int | None:
    """The rondel field that the stone is moved to."""
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
    """What legal steps of a turn change for the player to act; stacks have to be there for an exploration."""
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
        field=_field(steps),
        paid=_paid(steps),
        explored=explored,
        colonies=_more(old.colonies, new.colonies),
        buildings=_more(after.buildings, world.buildings),
        privileges=_more(old.privileges, new.privileges),
        card=after.card.holder != world.card.holder,
        ends=after.end_triggered and not world.end_triggered,
    )


def is_empty(world: State, steps: Sequence[Step]) -> bool:
    """Whether legal steps leave the player to act what it had, but for the stone and the ships given up for its way."""
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
    """The turns without those that bring nothing while one that brings something costs no more ships.

    In the last turns all of them: what is left then may do more harm than good.
    """
    if world.end_triggered:
        return list(options)
    empty = {steps for steps in options if is_empty(world, steps)}
    least = min((_paid(steps) for steps in options if steps not in empty), default=BOARD.most_ships + 1)
    return [steps for steps in options if steps not in empty or _paid(steps) < least]


def _paid(steps: Sequence[Step]) -> int:
    """Ships given up on the rondel."""
    return sum(n for step in steps if isinstance(step, Move) for _, n in step.pay)


def _more(old: Counts, new: Counts) -> Counts:
    return tuple(map(sub, new, old))


def _after(state: State, steps: Sequence[Step]) -> State:
    for step in steps:
        state = apply(state, step)
    return state
