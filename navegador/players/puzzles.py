"""Puzzles: positions of played games in which one turn is clearly the best, and not the one that looks best at once.

A puzzle is made of what its player sees, and by nothing else: worlds are drawn by lot where tokens are hidden. Its
turns are compared in the same worlds, so that none is luckier than another, and every answer is played on in these
worlds too.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean, stdev
from typing import Final

from navegador import questions
from navegador.board import BOARD
from navegador.flat import flatten
from navegador.players.advice import seed
from navegador.players.analysis import Candidate, Search, foreseen
from navegador.players.determinize import determinize
from navegador.players.merchant import Merchant
from navegador.players.minds import USUAL, everywhere
from navegador.players.population import somebody
from navegador.players.turns import HASTY
from navegador.state import State
from navegador.steps import Move, Step
from navegador.turn import Deal, apply, deal, setup

BUDGET: Final = 48
"""Playings in search of what could be done: a first look, for what it finds is compared anew."""
WORLDS: Final = 32
"""In which the best turn of each field is played on beside the others, and every answer after them."""
IDEAS: Final = 5
"""Turns that are compared: the best of so many fields, at most."""
CLEAR: Final = 1.5
"""Points of lead by which the best turn is better than that of any other field, at least."""
OBVIOUS: Final = 6.0
"""With more than so many there is no choice to think about."""
SURE: Final = 3.0
"""Standard errors that the difference has to be, at least, world by world."""
SENSIBLE: Final = 8.0
"""Points that a turn loses at most which somebody might well play."""
ALTERNATIVES: Final = 2
"""Such turns of other fields that there are at least."""
ROUNDS: Final = (3, 25)
"""Played before a position of a game of merchants: from so many to fewer than so many."""
AS_GOOD: Final = 0.5
"""An answer that loses no more points than this has found the best turn, or one as good."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """What is the best that the seat to act may do, and what else it may think of."""

    turns: tuple[Candidate, ...]
    """The best turn of each field, the best first."""
    playings: int
    """How often one of them was played on, all together."""


def puzzle(seen: State, budget: int, worlds: int) -> Puzzle | None:
    """The puzzle that a position makes, None where it is not fit for one. The same position always makes the same.

    It is fit at the beginning of a turn whose best turn is clearly better than those of all other fields, world by
    world, brings something, is of another field than what looks best at first sight, and has sensible alternatives.
    """
    if seen.seat is None or not questions.between_turns(seen):
        return None
    rng, search = random.Random(seed(seen)), Search()  # noqa: S311 - nobody gains by foreseeing it
    first_sight = _field(search.options(determinize(seen, rng), 1)[0])
    analysis = search.analyse(seen, rng, budget)
    ideas = dict[int | None, Candidate]()
    for one in analysis.candidates:
        ideas.setdefault(one.facts.field, one)
    options = [one.steps for one in ideas.values()][:IDEAS]
    if len(options) <= ALTERNATIVES or analysis.candidates[0].facts.field == first_sight:
        return None
    tried = sorted(search.beside(seen, options, _lot(seen), worlds), key=lambda one: one.candidate.lead, reverse=True)
    best, *others = tried
    if best.candidate.empty or best.candidate.facts.field == first_sight:
        return None
    if not clear(best.leads, others[0].leads):
        return None
    if sum(best.candidate.lead - one.candidate.lead <= SENSIBLE for one in others) < ALTERNATIVES:
        return None
    return Puzzle(tuple(one.candidate for one in tried), analysis.playings + len(tried) * worlds)


def answer(seen: State, own: Sequence[Step], worlds: int) -> Candidate:
    """How a turn that is legal in a position fares in the worlds in which the turns of its puzzle were compared.

    Only what can be foreseen of it counts. Raises ValueError when the game is over.
    """
    (tried,) = Search().beside(seen, [foreseen(own)], _lot(seen), worlds)
    return tried.candidate


def _lot(seen: State) -> random.Random:
    """By which the worlds of a position's puzzle are drawn."""
    return random.Random(f"{seed(seen)} beside")  # noqa: S311 - nobody gains by foreseeing it


@dataclass(frozen=True, slots=True)
class Begun:
    """A game that merchants have begun."""

    dealt: Deal
    states: tuple[State, ...]
    """The set-up, then the position after each step."""
    steps: tuple[tuple[int, Step], ...]
    """Each with its seat."""


def begun(number: int) -> Begun:
    """A game of three to five merchants of different tastes, as far as some turn; the same number, the same game."""
    rng = random.Random(number)  # noqa: S311 - a puzzle is no secret
    players = rng.randint(3, BOARD.most_players)
    tastes = [Merchant(mind=everywhere(somebody(rng, USUAL.at(players))), breadth=HASTY) for _ in range(players)]
    turns = rng.randrange(*ROUNDS) * players + rng.randrange(players)
    dealt = deal(rng.getrandbits(32))
    states, steps = [setup(players, dealt)], list[tuple[int, Step]]()
    while (seat := states[-1].seat) is not None and states[-1].turns_played < turns:
        world = flatten(determinize(states[-1].seen(), rng))
        for step in foreseen(tastes[seat].turn(world).steps):
            states.append(apply(states[-1], step))
            steps.append((seat, step))
    return Begun(dealt, tuple(states), tuple(steps))


def clear(best: Sequence[float], next_best: Sequence[float]) -> bool:
    """Whether one turn is better than another, by their leads world by world in points.

    By enough, and by more than chance makes of it; not by so much that nobody would have to think.
    """
    gaps = [one - other for one, other in zip(best, next_best, strict=True)]
    doubt = stdev(gaps) / len(gaps) ** 0.5 if len(gaps) > 1 else 0.0
    return max(CLEAR, SURE * doubt) <= fmean(gaps) <= OBVIOUS


def _field(steps: Sequence[Step]) -> int | None:
    """The rondel field that the stone is moved to."""
    return next((step.field for step in steps if isinstance(step, Move)), None)
