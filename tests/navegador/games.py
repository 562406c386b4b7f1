"""Random games for tests: their positions, each with its step."""

import random
from collections.abc import Iterator

import navegador
from navegador.players import PLAYERS
from navegador.state import State
from navegador.steps import Step


def random_game(players: int, seed: int, *, goa: bool = False) -> Iterator[tuple[State, Step, State]]:
    chooser = random.Random(seed)
    state = navegador.setup(players, navegador.deal(seed), goa=goa)
    while not state.over:
        step = chooser.choice(list(navegador.legal(state).steps()))
        after = navegador.apply(state, step)
        yield state, step, after
        state = after


def played_game(name: str, players: int, seed: int, *, goa: bool = False) -> Iterator[tuple[State, Step, State]]:
    chooser = random.Random(seed)
    state = navegador.setup(players, navegador.deal(seed), goa=goa)
    while not state.over:
        step = PLAYERS[name].choose(state.seen(), chooser)
        after = navegador.apply(state, step)
        yield state, step, after
        state = after
