"""Points (rules, section 5), and their usual sources."""

import tomllib
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from pathlib import Path
from typing import Final

from navegador.board import BOARD, COLUMNS
from navegador.state import Player, State

FILE: Final = Path(__file__).with_name("expected.toml")
CATEGORIES: Final = ("workers", "ships", "cash", "colonies", "factories", "explorers", "shipyards", "churches")


@dataclass(frozen=True, slots=True)
class Expected:
    players: int
    games: int
    means: tuple[float, ...]


@cache
def expected(players: int) -> Expected:
    data = tomllib.loads(FILE.read_text(encoding="utf-8"))
    return Expected(players, data["games"], tuple(data[str(players)][name] for name in CATEGORIES))


@dataclass(frozen=True, slots=True)
class Score:
    workers: int
    ships: int
    cash: int
    columns: tuple[int, ...]
    king: int | None
    rank: int

    @property
    def parts(self) -> tuple[int, ...]:
        """Points by category, in the order of `CATEGORIES`."""
        return (self.workers, self.ships, self.cash, *self.columns)

    @property
    def total(self) -> int:
        return sum(self.parts)


def worth(player: Player) -> tuple[int, ...]:
    return tuple(
        column.points + column.more * number for column, number in zip(BOARD.columns, player.privileges, strict=True)
    )


def best_king(player: Player) -> int | None:
    """Return the first free column in which the King's privilege scores most; None without one."""
    free = [kind for kind in range(len(COLUMNS)) if player.privileges[kind] < BOARD.most_privileges]
    gains = player.achievements
    return max(free, key=lambda kind: gains[kind] * BOARD.columns[kind].more, default=None)


@lru_cache(4096)
def score(player: Player, *, goa: bool) -> Score:
    points = [each * number for each, number in zip(worth(player), player.achievements, strict=True)]
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
    """Points by seat, ranked; the present or next holder of the Navegador card wins a tie."""
    seats = range(len(state.players))
    plain = [score(player, goa=state.goa) for player in state.players]
    order = sorted(seats, key=lambda seat: (-plain[seat].total, (state.card.holder - seat) % len(state.players)))
    return tuple(replace(plain_score, rank=order.index(seat) + 1) for seat, plain_score in enumerate(plain))
