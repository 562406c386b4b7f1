"""Points (rules, section 5), and their usual sources."""

import tomllib
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Final

from navegador.board import BOARD, COLUMNS
from navegador.state import Player, State

FILE: Final = Path(__file__).with_name("expected.toml")
CATEGORIES: Final = ("workers", "ships", "cash", "colonies", "factories", "explorers", "shipyards", "churches")
"""Sources of points, in the order of a result's parts."""


@dataclass(frozen=True, slots=True)
class Expected:
    """Usual points of a seat at the end of a game with this number of players."""

    players: int
    games: int
    """Number of games measured."""
    means: tuple[float, ...]
    """Points on average, by category."""
    deviations: tuple[float, ...]
    """Standard deviations, points."""


@cache
def expected(players: int) -> Expected:
    """Return the usual figures for a number of players. Raises KeyError for a number that the game does not allow."""
    data = tomllib.loads(FILE.read_text(encoding="utf-8"))
    rows = [data[str(players)][name] for name in CATEGORIES]
    return Expected(players, data["games"], tuple(row[0] for row in rows), tuple(row[1] for row in rows))


@dataclass(frozen=True, slots=True)
class Score:
    """One player's points by category, the King's privilege in its best place."""

    workers: int
    ships: int
    cash: int
    columns: tuple[int, ...]
    """Colonies, factories, explorers, shipyards, churches."""
    king: int | None
    """The column of the King's privilege; None if it scores nothing."""
    rank: int
    """Rank of the player, 1 for the winner, ties broken."""

    @property
    def total(self) -> int:
        """All points."""
        return self.workers + self.ships + self.cash + sum(self.columns)


def worth(player: Player) -> tuple[int, ...]:
    """Points for each achievement, by column, with the present privileges."""
    return tuple(
        column.points + column.more * owned for column, owned in zip(BOARD.columns, player.privileges, strict=True)
    )


def columns(player: Player) -> tuple[int, ...]:
    """Points by column, the King's privilege not placed."""
    return tuple(each * number for each, number in zip(worth(player), player.achievements, strict=True))


def best_king(player: Player) -> int | None:
    """Return the free column in which the King's privilege scores most, the first of several; None if none is free."""
    free = [kind for kind in range(len(COLUMNS)) if player.privileges[kind] < BOARD.most_privileges]
    gains = player.achievements
    return max(free, key=lambda kind: gains[kind] * BOARD.columns[kind].more, default=None)


def score(player: Player, *, goa: bool) -> Score:
    """Return a player's points as things stand, not ranked."""
    points = list(columns(player))
    king = player.king if goa else best_king(player)
    if not goa and king is not None:
        points[king] += player.achievements[king] * BOARD.columns[king].more
    return Score(
        workers=player.workers * BOARD.worker_points,
        ships=player.fleet * BOARD.ship_points,
        cash=player.cash // BOARD.cash_per_point,
        columns=tuple(points),
        king=king,
        rank=0,
    )


def scores(state: State) -> tuple[Score, ...]:
    """Points of all players by seat, ranked; the present or next holder of the Navegador card wins a tie."""
    seats = range(len(state.players))
    plain = [score(player, goa=state.goa) for player in state.players]
    order = sorted(seats, key=lambda seat: (-plain[seat].total, (state.card.holder - seat) % len(state.players)))
    return tuple(replace(plain_score, rank=order.index(seat) + 1) for seat, plain_score in enumerate(plain))
