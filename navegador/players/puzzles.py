"""Puzzles: positions of played games with one clearly best turn that does not look best at first sight."""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean, stdev
from typing import Final

from navegador.board import BOARD
from navegador.flat import flatten
from navegador.players.analysis import Candidate, Search, field_of, foreseen, seed
from navegador.players.merchant import HASTY, Merchant, determinize
from navegador.players.value import USUAL, everywhere, somebody
from navegador.state import State
from navegador.steps import Step
from navegador.turn import Deal, apply, deal, setup

BUDGET: Final = 48
WORLDS: Final = 32
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
class SampleGame:
    dealt: Deal
    states: tuple[State, ...]
    steps: tuple[tuple[int, Step], ...]


def sample_game(number: int) -> SampleGame:
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
    return SampleGame(dealt, tuple(states), tuple(steps))


def clear(best: Sequence[float], next_best: Sequence[float]) -> bool:
    """Return whether one turn is better than another, by their leads world by world in points."""
    gaps = [best_lead - other for best_lead, other in zip(best, next_best, strict=True)]
    standard_error = stdev(gaps) / len(gaps) ** 0.5 if len(gaps) > 1 else 0.0
    return max(CLEAR, SURE * standard_error) <= fmean(gaps) <= OBVIOUS
