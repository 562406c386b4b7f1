"""Games and positions."""

import random
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

import navegador
from navegador.board import BOARD, BUILDINGS, COLUMNS, GOODS
from navegador.players import PLAYERS
from navegador.state import Counts, Player, State
from navegador.steps import Build, Colony, Explore, Group, Market, Move, Sail, Step

SAILING, WORKERS, MARKET, COLONY, PRIVILEGE, SHIPS, LATE_MARKET, BUILDINGS_FIELD = range(8)


def at(name: str) -> int:
    return BOARD.region(name)


def fleet(ships: Mapping[str, int]) -> Counts:
    return tuple(ships.get(name, 0) for name in BOARD.names)


def group(ships: Mapping[str, int]) -> Group:
    return tuple(sorted((at(name), n) for name, n in ships.items()))


def columns(**counts: int) -> Counts:
    return tuple(counts.get(name, 0) for name in COLUMNS)


def goods(**counts: int) -> tuple[int, int, int]:
    return (counts.get("sugar", 0), counts.get("gold", 0), counts.get("spice", 0))


def table(players: int = 2, *, goa: bool = False, seed: int = 7) -> State:
    return navegador.setup(players, navegador.deal(seed), goa=goa)


def has(state: State, seat: int | None = None, **possessions: Any) -> State:
    owner = state.seat if seat is None else seat
    assert owner is not None
    if isinstance(possessions.get("ships"), dict):
        possessions["ships"] = fleet(possessions["ships"])
    players: list[Player] = list(state.players)
    players[owner] = replace(players[owner], **possessions)
    return replace(state, players=tuple(players))


def on(state: State, field: int, **possessions: Any) -> State:
    return replace(has(state, field=field, **possessions), stage="action")


def turned(state: State, tokens: Mapping[str, Counts]) -> State:
    lying, stacks = list(state.tokens), list(state.stacks or ())
    for name, prices in tokens.items():
        lying[at(name)], stacks[at(name)] = prices, None
    return replace(state, tokens=tuple(lying), stacks=tuple(stacks))


def stacked(state: State, stacks: Mapping[str, Counts]) -> State:
    piles = list(state.stacks or ())
    for name, prices in stacks.items():
        piles[at(name)] = prices
    return replace(state, stacks=tuple(piles))


def explored(state: State, *names: str) -> State:
    return turned(state, {name: state.stacks[at(name)] or () for name in names})


def after(state: State, *steps: Step) -> State:
    for step in steps:
        state = navegador.apply(state, step)
    return state


def build(**counts: int) -> Build:
    sugar, gold, spice, shipyard, church = (counts.get(name, 0) for name in BUILDINGS)
    return Build(sugar, gold, spice, shipyard, church)


def trade(sell: Mapping[str, int] | None = None, process: Mapping[str, int] | None = None, wild: str = "") -> Market:
    return Market(goods(**(sell or {})), goods(**(process or {})), GOODS.index(wild) if wild else None)


def founding(**take: int) -> Colony:
    return Colony(group(take))


def explore(region: str, ships: Mapping[str, int]) -> Explore:
    return Explore(at(region), group(ships))


def sail(*legs: tuple[str, str, int]) -> Sail:
    return Sail(tuple((at(origin), at(target), n) for origin, target, n in legs))


def move(field: int, pay: Mapping[str, int] | None = None) -> Move:
    return Move(field, group(pay or {}))


def chart(state: State, **left: int) -> State:
    return replace(
        state, buildings=tuple(left.get(name, n) for name, n in zip(BUILDINGS, state.buildings, strict=True))
    )


def gained(state: State, step: Step) -> int:
    assert state.seat is not None
    return navegador.apply(state, step).players[state.seat].cash - state.actor.cash


def random_game(players: int, seed: int, *, goa: bool = False) -> Iterator[tuple[State, Step, State]]:
    chooser = random.Random(seed)
    state = navegador.setup(players, navegador.deal(seed), goa=goa)
    while not state.over:
        step = chooser.choice(list(navegador.legal(state).steps()))
        after = navegador.apply(state, step)
        yield state, step, after
        state = after


def walk(
    players: int, seed: int, name: str = "merchant", *, goa: bool = False, wild: float = 0.0
) -> Iterator[tuple[State, Step, State]]:
    """Yield each position, its step and the position after it; this share of the steps is chosen at random."""
    rng, state, player = random.Random(seed), navegador.setup(players, navegador.deal(seed), goa=goa), PLAYERS[name]
    while not state.over:
        seen = state.seen()
        chosen = not wild or rng.random() < 1 - wild
        step = player.choose(seen, rng) if chosen else rng.choice([*navegador.legal(seen).steps()])
        yield state, step, (after := navegador.apply(state, step))
        state = after


def turns(
    players: int, seed: int, name: str = "merchant", *, goa: bool = False, wild: float = 0.0
) -> Iterator[tuple[State, list[Step], State]]:
    """Yield the position before each turn, its steps, and the position after it."""
    start, taken = None, list[Step]()
    for before, step, after in walk(players, seed, name, goa=goa, wild=wild):
        start = before if start is None else start
        taken.append(step)
        if after.turns_played != before.turns_played:
            yield start, taken, after
            start, taken = None, []
