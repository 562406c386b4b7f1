"""Positions for tests: a set-up, changed by hand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import navegador
from navegador.board import BOARD, BUILDINGS, COLUMNS, GOODS
from navegador.state import Counts, Player, State
from navegador.steps import Build, Colony, Explore, Group, Market, Move, Sail, Step

SAILING, WORKERS, MARKET, COLONY, PRIVILEGE, SHIPS, LATE_MARKET, BUILDINGS_FIELD = range(8)


def at(name: str) -> int:
    """A region's number."""
    return BOARD.region(name)


def fleet(ships: Mapping[str, int]) -> Counts:
    """Ships by region, from names."""
    return tuple(ships.get(name, 0) for name in BOARD.names)


def group(ships: Mapping[str, int]) -> Group:
    """The same as a step has it."""
    return tuple(sorted((at(name), n) for name, n in ships.items()))


def columns(**counts: int) -> Counts:
    """Privileges by column, from names."""
    return tuple(counts.get(name, 0) for name in COLUMNS)


def goods(**counts: int) -> tuple[int, int, int]:
    """Counts by good, from names."""
    return (counts.get("sugar", 0), counts.get("gold", 0), counts.get("spice", 0))


def table(players: int = 2, *, goa: bool = False, seed: int = 7) -> State:
    """A set-up."""
    return navegador.setup(players, navegador.deal(seed), goa=goa)


def has(state: State, seat: int | None = None, **possessions: Any) -> State:
    """The same position with other possessions for a seat, the one to act where none is named."""
    owner = state.seat if seat is None else seat
    assert owner is not None
    if isinstance(possessions.get("ships"), dict):
        possessions["ships"] = fleet(possessions["ships"])
    players: list[Player] = list(state.players)
    players[owner] = replace(players[owner], **possessions)
    return replace(state, players=tuple(players))


def on(state: State, field: int, **possessions: Any) -> State:
    """The same position after the stone of the seat to act came to a field."""
    return replace(has(state, field=field, **possessions), stage="action")


def turned(state: State, tokens: Mapping[str, Counts]) -> State:
    """The same position with some regions explored and the tokens that lie there."""
    lying, stacks = list(state.tokens), list(state.stacks or ())
    for name, prices in tokens.items():
        lying[at(name)], stacks[at(name)] = prices, None
    return replace(state, tokens=tuple(lying), stacks=tuple(stacks))


def stacked(state: State, stacks: Mapping[str, Counts]) -> State:
    """The same position with other tokens face down."""
    piles = list(state.stacks or ())
    for name, prices in stacks.items():
        piles[at(name)] = prices
    return replace(state, stacks=tuple(piles))


def explored(state: State, *names: str) -> State:
    """The same position with the stacks of some regions turned up."""
    assert state.stacks is not None
    return turned(state, {name: state.stacks[at(name)] or () for name in names})


def after(state: State, *steps: Step) -> State:
    """The position after steps."""
    for step in steps:
        state = navegador.apply(state, step)
    return state


def build(**counts: int) -> Build:
    """A purchase, from names."""
    sugar, gold, spice, shipyard, church = (counts.get(name, 0) for name in BUILDINGS)
    return Build((sugar, gold, spice, shipyard, church))


def trade(sell: Mapping[str, int] | None = None, process: Mapping[str, int] | None = None, wild: str = "") -> Market:
    """A market step, from names."""
    return Market(goods(**(sell or {})), goods(**(process or {})), GOODS.index(wild) if wild else None)


def founding(**take: int) -> Colony:
    """Colonies, from regions' names."""
    return Colony(group(take))


def explore(region: str, ships: Mapping[str, int]) -> Explore:
    """An exploration, from names."""
    return Explore(at(region), group(ships))


def sail(*legs: tuple[str, str, int]) -> Sail:
    """A sailing, from names."""
    return Sail(tuple((at(origin), at(target), n) for origin, target, n in legs))


def move(field: int, pay: Mapping[str, int] | None = None) -> Move:
    """A move of the stone, from names."""
    return Move(field, group(pay or {}))


def chart(state: State, **left: int) -> State:
    """The same position with other buildings left on the chart."""
    return replace(
        state, buildings=tuple(left.get(name, n) for name, n in zip(BUILDINGS, state.buildings, strict=True))
    )


def gained(state: State, step: Step) -> int:
    """Cruzados that a step brings the seat to act (a cost is negative)."""
    assert state.seat is not None
    return navegador.apply(state, step).players[state.seat].cash - state.actor.cash
