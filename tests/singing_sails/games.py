"""Sample games: random, of any options; some with lucky steps, so that they last."""

import random
from typing import Any

from singing_sails.deal import deal
from singing_sails.options import CHOICES, NAMES, Options
from singing_sails.record import Played, Record
from singing_sails.state import State
from singing_sails.steps import Step
from singing_sails.turn import apply, legal, setup


def any_options(rng: random.Random, share: float = 0.5) -> Options:
    chosen: dict[str, Any] = {name: rng.random() < share for name in NAMES.values()}
    for name, numbers in CHOICES.items():
        chosen[NAMES[name]] = rng.choice(numbers)
    return Options(**chosen)


def lucky(state: State, rng: random.Random, tries: int = 4) -> Step:
    """Return the best of some random steps, so that games last and harbors are reached.

    It uses hidden cards and future randomness, which no player can.
    """
    steps = legal(state)
    drawn = rng.sample(steps, min(tries, len(steps)))
    return max(drawn, key=lambda step: _luck_of(apply(state, step)))


def _luck_of(state: State) -> tuple[int, ...]:
    harbors = len(state.collected) * 3 - len(state.treasures)
    damage = sum(team.damage for team in state.teams)
    return harbors - damage, len(state.map)


def played(seed: int, seats: int, options: Options, tries: int = 1) -> Record:
    rng = random.Random(seed)
    dealt = deal(options, seats, rng)
    state = setup(seats, dealt, options)
    steps = []
    while state.seat is not None:
        step = lucky(state, rng, tries)
        steps.append(Played(step, {"seat": state.seat}))
        state = apply(state, step)
    return Record(tuple(f"Player {seat}" for seat in range(1, seats + 1)), dealt, options, tuple(steps))


def any_game(seed: int) -> Record:
    rng = random.Random(seed)
    options = any_options(rng, rng.choice((0, 0.3, 0.6, 0.9)))
    return played(seed, rng.randint(2, 10), options, rng.choice((1, 1, 3, 5)))
