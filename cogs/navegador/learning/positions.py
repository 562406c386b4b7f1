"""The positions of the lessons: stages of one game for two, with the learner as seat 0 and to act.

The contents of the table follow from the players' possessions (explored regions, tokens, the chart). So a position
cannot contradict itself, and corrections to the board's numbers apply here too.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

import navegador
from cogs.navegador import labels
from navegador.board import BOARD, BUILDINGS, CHURCH, COLUMNS, GOODS, RONDEL, SHIPYARD
from navegador.state import Card, Counts, Player, State
from words import Fact, say


def page(locale: str | None) -> str:
    """Return all numbers, in a language."""
    scoring = say("lesson-numbers", locale, **points(), **phases(locale))
    return "\n".join((scoring, say("lesson-prices", locale, **_prices(locale), **limits())))


def points() -> dict[str, Fact]:
    """Return the scores at the end, by the names in sentences: `per_NAME` and `more_NAME` for the columns."""
    facts: dict[str, Fact] = {
        "worker": BOARD.worker_points,
        "ship": BOARD.ship_points,
        "cash_per_point": BOARD.cash_per_point,
    }
    for column in BOARD.columns:
        facts |= {f"per_{column.name}": column.points, f"more_{column.name}": column.more}
    return facts


def phases(locale: str | None) -> dict[str, Fact]:
    """Return the starts of phases II and III, and each phase's cost of a worker or ship beyond the capacity."""
    begins = {region.starts_phase: number for number, region in enumerate(BOARD.regions) if region.starts_phase}
    return {
        **{f"begin_{phase}": labels.region(region, locale) for phase, region in begins.items()},
        **{f"beyond_{phase}": BOARD.beyond_price * phase for phase in (1, 2, 3)},
        **{
            f"fill_{phase}": labels.prices(
                (BOARD.fill(phase, n) for n in range(BOARD.fewest_players, BOARD.most_players + 1)), locale
            )
            for phase in (2, 3)
        },
    }


def limits() -> dict[str, Fact]:
    """Return the maximum numbers of possessions."""
    return {
        "most_workers": BOARD.most_workers,
        "least_workers": BOARD.fewest_workers,
        "most_ships": BOARD.most_ships,
        "most_privileges": BOARD.most_privileges,
        "surplus": BOARD.surplus_price,
    }


def _prices(locale: str | None) -> dict[str, Fact]:
    """Return costs and incomes; lists are in the board's printed order."""
    facts: dict[str, Fact] = {
        "capacity": BOARD.capacity_price,
        "colony_workers": BOARD.colony_workers,
        "income": labels.prices(dict.fromkeys(BOARD.factory_income), locale),
        "factories": labels.prices(BOARD.buildings[0].prices, locale),
        "shipyards": labels.prices(BOARD.buildings[SHIPYARD].prices, locale),
        "churches": labels.prices(BOARD.buildings[CHURCH].prices, locale),
        "chart": labels.prices(BOARD.buildings[SHIPYARD].chart, locale),
        "factory_workers": BOARD.buildings[0].workers,
        "shipyard_workers": BOARD.buildings[SHIPYARD].workers,
        "church_workers": BOARD.buildings[CHURCH].workers,
    }
    assert len(BUILDINGS) == len(GOODS) + 2
    for number, good in enumerate(GOODS):
        facts[f"market_{good}"] = labels.prices(dict.fromkeys(BOARD.market[number]), locale)
        facts[f"lowest_{good}"] = BOARD.token_prices[number][0]
        facts[f"highest_{good}"] = BOARD.token_prices[number][-1]
    for name, column in zip(COLUMNS, BOARD.columns, strict=True):
        facts[f"coins_{name}"] = labels.prices(column.coins, locale)
    return facts


SEED: Final = 27
"""Seed of the deal that all lessons share."""
LEARNER, RIVAL = 0, 1
SEATS: Final = 2

SAILING, WORKERS, MARKET, COLONY, PRIVILEGE, SHIPS, LATE_MARKET, BUYING = range(len(RONDEL))
"""The fields of the rondel."""

EMPTY: Final = dict[str, int]()


def player(
    field: int,
    ships: Mapping[str, int],
    *,
    colonies: Mapping[str, int] = EMPTY,
    factories: Mapping[str, int] = EMPTY,
    privileges: Mapping[str, int] = EMPTY,
    explored: tuple[str, ...] = (),
    **others: int,
) -> Player:
    """Build a player by names: ships and colonies by region, factories by good, privileges by column.

    `field` is the field of their stone, `others` everything else that differs from the start.
    """
    initial = start().players[LEARNER]
    return replace(
        initial,
        field=field,
        ships=tuple(ships.get(name, 0) for name in BOARD.names),
        colonies=tuple(
            sum(n for name, n in colonies.items() if BOARD.regions[BOARD.region(name)].good == good)
            for good in range(len(GOODS))
        ),
        factories=tuple(factories.get(name, 0) for name in GOODS),
        privileges=tuple(privileges.get(name, 0) for name in COLUMNS),
        explorers=tuple(sorted(map(BOARD.region, explored))),
        **others,
    )


def start(seats: int = SEATS) -> State:
    """Set a game up, with the learner as first to act."""
    return navegador.setup(seats, navegador.deal(SEED))


def position(
    learner: Player,
    rival: Player,
    founded: Mapping[str, int] = EMPTY,
    *,
    rounds: int,
    market: Counts = (),
    card: Card,
) -> State:
    """Build a position before the learner's turn.

    `founded` are both players' colonies by region, with the cheapest tokens gone; `rounds` have been finished. `market`
    gives the rows of the markers, by default those at the start; the last to act in a round is the rival.
    """
    initial = start()
    players = (learner, rival)
    known = {region for owner in players for region in owner.explorers}
    assert initial.stacks is not None
    tokens = tuple(
        (stack or ())[founded.get(BOARD.names[region], 0) :] if region in known else initial.tokens[region]
        for region, stack in enumerate(initial.stacks)
    )
    stacks = tuple(None if region in known else stack for region, stack in enumerate(initial.stacks))
    turns = SEATS * rounds
    return replace(
        initial,
        players=players,
        tokens=tokens,
        stacks=stacks,
        market=market or initial.market,
        buildings=tuple(
            stand - sum(owner.bought(number) for owner in players) for number, stand in enumerate(BOARD.chart(SEATS))
        ),
        phase=max((BOARD.regions[region].starts_phase or 1 for region in known), default=1),
        card=card,
        turns_played=turns,
        ply=2 * turns,
    )
