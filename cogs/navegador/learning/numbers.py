"""The numbers of the game on one page: points, phases, prices and limits, all read from the board's file. Pure."""

from cogs.navegador import labels
from navegador.board import BOARD, BUILDINGS, CHURCH, COLUMNS, GOODS, SHIPYARD
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
