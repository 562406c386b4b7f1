"""Queries on positions, and the changes that a step or a turn made."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from navegador.board import BOARD, BUILDINGS, CHURCH, COLUMNS, GOODS, SHIPYARD
from navegador.scoring import score
from navegador.state import Counts, State

LONG_GAME: Final = 45


def rounds(state: State) -> int:
    return state.turns_played // len(state.players)


def is_long(state: State) -> bool:
    return not state.over and rounds(state) >= LONG_GAME


def loses_card(before: State, after: State) -> bool:
    seat = before.seat
    before_move = before.stage in ("extra", "move")
    return seat is not None and not before_move and before.card.holder == seat != after.card.holder


def figures(state: State) -> dict[str, int]:
    """Public figures that turns are planned by; a building that is sold out has no price."""
    players = len(state.players)
    numbers = {}
    for good, row in zip(GOODS, state.market, strict=True):
        numbers[good] = BOARD.market[GOODS.index(good)][row - 1]
        numbers[f"{good}-income"] = BOARD.factory_income[row - 1]
    for number, left in enumerate(state.buildings):
        one, many = _BUILDING_FIGURES[number]
        numbers[many] = left
        if left:
            numbers[f"{one}-cost"] = BOARD.price(number, left, players)
    numbers |= {f"{column}-privileges": there for column, there in zip(COLUMNS, state.gallery, strict=True)}
    numbers |= dict.fromkeys(("ship-cost", "worker-cost"), BOARD.beyond_price * state.phase)
    regions = sum(state.explored(region) for region in range(1, len(BOARD.regions)))
    return {**numbers, "phase": state.phase, "explored": regions}


_BUILDING_FIGURES: Final = tuple(
    (f"{name}-factory", f"{name}-factories") if number not in (SHIPYARD, CHURCH) else (name, f"{name}{plural}")
    for (number, name), plural in zip(enumerate(BUILDINGS), ("", "", "", "s", "es"), strict=True)
)


@dataclass(frozen=True, slots=True)
class Tokens:
    region: int
    prices: Counts


@dataclass(frozen=True, slots=True)
class Changes:
    """Differences of a seat's things, and the tokens turned up or taken, between two positions."""

    cash: int
    workers: int
    fleet: int
    colonies: Counts
    buildings: Counts
    """Buildings by kind: three factories, shipyards, churches."""
    privileges: Counts
    explorers: tuple[int, ...]
    points: int
    """Points, if the game were scored in the two positions (rules, section 5)."""
    turned: tuple[Tokens, ...]
    founded: tuple[Tokens, ...]


def changes(before: State, after: State, seat: int) -> Changes:
    then, now = before.players[seat], after.players[seat]
    tokens = tuple(_find_turned(before, after))
    return Changes(
        cash=now.cash - then.cash,
        workers=now.workers - then.workers,
        fleet=now.fleet - then.fleet,
        colonies=_difference(now.colonies, then.colonies),
        buildings=(
            *_difference(now.factories, then.factories),
            now.shipyards - then.shipyards,
            now.churches - then.churches,
        ),
        privileges=_difference(now.privileges, then.privileges),
        explorers=tuple(region for region in now.explorers if region not in then.explorers),
        points=score(now, goa=after.goa).total - score(then, goa=before.goa).total,
        turned=tokens,
        founded=tuple(_find_founded(before, after, tokens)),
    )


def _difference(now: Sequence[int], then: Sequence[int]) -> Counts:
    return tuple(new - old for new, old in zip(now, then, strict=True))


def _find_turned(before: State, after: State) -> list[Tokens]:
    regions = []
    for region, (hidden, tokens) in enumerate(zip(before.tokens, after.tokens, strict=True)):
        if hidden is None and tokens is not None:
            stack = before.stacks[region] if before.stacks is not None else None
            regions.append(Tokens(region, stack or tokens))
    return regions


def _find_founded(before: State, after: State, turned: Sequence[Tokens]) -> list[Tokens]:
    fresh = {turned_tile.region: turned_tile.prices for turned_tile in turned}
    regions = []
    for region, tokens in enumerate(after.tokens):
        stood = before.tokens[region] or fresh.get(region, ())
        if tokens is not None and len(tokens) < len(stood):
            regions.append(Tokens(region, stood[: len(stood) - len(tokens)]))
    return regions
