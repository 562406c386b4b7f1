"""The numbers of the board, read once from `board.toml` into typed tables (rules, section 1)."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

GOODS: Final = ("sugar", "gold", "spice")
BUILDINGS: Final = (*GOODS, "shipyard", "church")
COLUMNS: Final = ("colony", "factory", "explorer", "shipyard", "church")
RONDEL: Final = ("sailing", "workers", "market", "colony", "privilege", "ships", "market", "buildings")

SHIPYARD: Final = 3
CHURCH: Final = 4

PHASES: Final = (1, 2, 3)
ROMAN: Final = ("", "I", "II", "III")
MAX_NUMBER: Final = 10_000
FILE: Final = Path(__file__).with_name("board.toml")


class BoardError(ValueError):
    def __init__(self, reason: str, *path: str | int) -> None:
        self.place, self.reason = ".".join(map(str, path)), reason
        super().__init__(f"board.toml: {self.place} {reason}")


@dataclass(frozen=True, slots=True)
class Start:
    cash: int
    workers: int
    ships: int
    shipyards: int
    churches: int
    wildcards: int
    market_row: int


@dataclass(frozen=True, slots=True)
class Region:
    name: str
    good: int | None
    """Good of its colonies; None in Portugal."""
    tokens: int
    loss: tuple[int, ...]
    """Ships that exploring it costs: with the fewest players, with one more, ... (empty in Portugal)."""
    starts_phase: int | None
    ends_game: bool
    royal: bool


@dataclass(frozen=True, slots=True)
class Building:
    name: str
    prices: tuple[int, ...]
    chart: tuple[int, ...]
    workers: int


@dataclass(frozen=True, slots=True)
class Column:
    name: str
    points: int
    more: int
    coins: tuple[int, ...]
    """Cruzados for each achievement when the 1st, 2nd, 3rd privilege is taken."""


@dataclass(frozen=True, slots=True)
class Board:
    start: Start
    fewest_players: int
    most_players: int
    fewest_workers: int
    most_workers: int
    most_ships: int
    most_privileges: int
    free_fields: int
    capacity_price: int
    beyond_price: int
    surplus_price: int
    colony_workers: int
    worker_points: int
    ship_points: int
    cash_per_point: int
    regions: tuple[Region, ...]
    names: tuple[str, ...]
    neighbours: tuple[tuple[int, ...], ...]
    token_prices: tuple[tuple[int, ...], ...]
    """Prices of the tokens in Cruzados, by good, ascending."""
    left_out: int
    market: tuple[tuple[int, ...], ...]
    factory_income: tuple[int, ...]
    buildings: tuple[Building, ...]
    columns: tuple[Column, ...]
    privileges_each: int
    privileges_start: int
    privileges_fill: Mapping[int, tuple[int, ...]]
    """Maximum number of privileges of each kind, by phase: with the fewest players, with one more, ..."""
    privilege_workers: int

    @property
    def rows(self) -> int:
        return len(self.factory_income)

    def region(self, name: str) -> int:
        if name not in self.names:
            raise KeyError(name)
        return self.names.index(name)

    def loss(self, region: int, players: int) -> int:
        return self.regions[region].loss[players - self.fewest_players]

    def chart(self, players: int) -> tuple[int, ...]:
        return tuple(building.chart[players - self.fewest_players] for building in self.buildings)

    def price(self, building: int, left: int, players: int) -> int:
        line = self.buildings[building]
        return line.prices[line.chart[players - self.fewest_players] - left]

    def fill(self, phase: int, players: int) -> int:
        return self.privileges_fill[phase][players - self.fewest_players]

    def slots(self, good: int) -> tuple[int, ...]:
        return tuple(number for number, region in enumerate(self.regions) if region.good == good)


def read(text: str) -> Board:
    try:
        data = tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # a syntax error, a number of thousands of digits, deep nesting
        raise BoardError(f"is not readable: {str(error)[:200]}", "the file") from error
    return _Reader(data).board()


class _Reader:
    def __init__(self, data: dict[str, Any]) -> None:
        self.data = data
        self.requested: set[tuple[str | int, ...]] = set()

    def get(self, *path: str | int, default: Any = None) -> Any:
        self.requested.update(path[:length] for length in range(1, len(path) + 1))
        value: Any = self.data
        for depth, part in enumerate(path):
            is_key = isinstance(value, dict) and part in value
            is_index = isinstance(value, list) and isinstance(part, int) and part < len(value)
            if not is_key and not is_index:
                if default is not None:
                    return default
                raise BoardError("is missing", *path[: depth + 1])
            value = value[part]
        return value

    def number(self, *path: str | int, least: int = 0, most: int = MAX_NUMBER) -> int:
        value = self.get(*path)
        if type(value) is not int or not least <= value <= most:
            raise BoardError(f"must be a whole number from {least} to {most}", *path)
        return value

    def numbers(
        self, *path: str | int, length: int | None = None, least: int = 0, most: int = MAX_NUMBER
    ) -> tuple[int, ...]:
        value = self.get(*path)
        if not isinstance(value, list):
            raise BoardError("must be a list of whole numbers", *path)
        if length is not None and len(value) != length:
            raise BoardError(f"must have {length} numbers", *path)
        return tuple(self.number(*path, index, least=least, most=most) for index in range(len(value)))

    def rising(self, *path: str | int, length: int | None = None, strictly: bool = False) -> tuple[int, ...]:
        value = self.numbers(*path, length=length, least=1)
        for index, (low, other) in enumerate(pairwise(value), start=1):
            if other < low or (strictly and other == low):
                raise BoardError(f"must {'rise' if strictly else 'not fall'} from left to right", *path, index)
        return value

    def flag(self, *path: str | int) -> bool:
        value = self.get(*path, default=False)
        if not isinstance(value, bool):
            raise BoardError("must be true or false", *path)
        return value

    def board(self) -> Board:
        self.number("version", least=1, most=1)
        players = self.rising("limits", "players", length=2)
        workers = self.rising("limits", "workers", length=2)
        if players[0] < 2:
            raise BoardError("must be a whole number from 2 on", "limits", "players", 0)
        spread = players[1] - players[0] + 1
        most_ships = self.number("limits", "ships", least=1)
        most_privileges = self.number("limits", "privileges", least=1)
        income = self.numbers("market", "factory", least=1)
        if not income:
            raise BoardError("must have a row at least", "market", "factory")
        start = Start(
            cash=self.number("start", "cash"),
            workers=self.number("start", "workers", least=workers[0], most=workers[1]),
            ships=self.number("start", "ships", most=most_ships),
            shipyards=self.number("start", "shipyards"),
            churches=self.number("start", "churches"),
            wildcards=self.number("start", "wildcards", least=1, most=1),
            market_row=self.number("start", "market_row", least=1, most=len(income)),
        )
        regions = self.regions(spread, most_ships)
        tokens = tuple(self.rising("tokens", good, strictly=True) for good in GOODS)
        left_out = self.number("tokens", "left_out")
        for number, pile in enumerate(tokens):
            places = sum(region.tokens for region in regions if region.good == number)
            if places != len(pile) - left_out:
                fault = f"has {len(pile) - left_out} tokens to deal, but its regions take {places}"
                raise BoardError(fault, "tokens", GOODS[number])
        each = self.number("privileges", "each", least=1)
        first = self.number("privileges", "start", most=each)
        fill = {phase: self.numbers("privileges", f"phase{phase}", length=spread) for phase in PHASES[1:]}
        for index in range(spread):
            if first + sum(counts[index] for counts in fill.values()) > each:
                raise BoardError(f"asks for more than the {each} privileges of a kind", "privileges", "phase3")
        buildings = []
        for name in BUILDINGS:
            prices = self.rising("buildings", name, "prices")
            chart = self.numbers("buildings", name, "chart", length=spread, most=len(prices))
            buildings.append(Building(name, prices, chart, self.number("buildings", name, "workers", least=1)))
        board = Board(
            start=start,
            fewest_players=players[0],
            most_players=players[1],
            fewest_workers=workers[0],
            most_workers=workers[1],
            most_ships=most_ships,
            most_privileges=most_privileges,
            free_fields=self.number("limits", "free_fields", least=1, most=len(RONDEL)),
            capacity_price=self.number("prices", "capacity"),
            beyond_price=self.number("prices", "beyond"),
            surplus_price=self.number("prices", "surplus"),
            colony_workers=self.number("prices", "colony_workers", least=1),
            worker_points=self.number("scoring", "worker"),
            ship_points=self.number("scoring", "ship"),
            cash_per_point=self.number("scoring", "cash", least=1),
            regions=regions,
            names=tuple(region.name for region in regions),
            neighbours=self.neighbours(regions),
            token_prices=tokens,
            left_out=left_out,
            market=tuple(self.numbers("market", good, length=len(income), least=1) for good in GOODS),
            factory_income=income,
            buildings=tuple(buildings),
            columns=tuple(
                Column(
                    name=name,
                    points=self.number("privileges", name, "points"),
                    more=self.number("privileges", name, "more"),
                    coins=self.numbers("privileges", name, "coins", length=most_privileges),
                )
                for name in COLUMNS
            ),
            privileges_each=each,
            privileges_start=first,
            privileges_fill=fill,
            privilege_workers=self.number("privileges", "workers"),
        )
        self.refuse_unknown(self.data)
        return board

    def regions(self, spread: int, most_ships: int) -> tuple[Region, ...]:
        data = self.get("regions")
        if not isinstance(data, list) or len(data) < 2 or any(not isinstance(entry, dict) for entry in data):
            raise BoardError("must be a list of tables", "regions")
        regions = tuple(self.region(index, spread, most_ships) for index in range(len(data)))
        names = [region.name for region in regions]
        for index, name in enumerate(names):
            if name in names[:index]:
                raise BoardError("stands twice", "regions", index, "name")
        for phase in PHASES[1:]:
            if sum(region.starts_phase == phase for region in regions) != 1:
                raise BoardError(f"must start phase {phase} in exactly one place", "regions")
        if not any(region.ends_game for region in regions):
            raise BoardError("must have one that ends the game", "regions")
        if not any(region.royal for region in regions):
            raise BoardError("must have one that keeps the King's privileges", "regions")
        return regions

    def region(self, index: int, spread: int, most_ships: int) -> Region:
        name = self.get("regions", index, "name")
        if not isinstance(name, str) or not name.strip():
            raise BoardError("must be a name", "regions", index, "name")
        home = self.flag("regions", index, "home")
        if home != (index == 0):
            raise BoardError("must be the first region and no other", "regions", index, "home")
        if home:
            return Region(name, None, self.number("regions", index, "tokens", most=0), (), None, False, False)
        good = self.get("regions", index, "good")
        if good not in GOODS:
            raise BoardError(f"must be one of {', '.join(GOODS)}", "regions", index, "good")
        starts = "starts_phase" in self.get("regions", index)
        phase = self.number("regions", index, "starts_phase", least=2, most=3) if starts else None
        return Region(
            name=name,
            good=GOODS.index(good),
            tokens=self.number("regions", index, "tokens", least=1),
            loss=self.numbers("regions", index, "loss", length=spread, least=1, most=most_ships - 1),
            starts_phase=phase,
            ends_game=self.flag("regions", index, "ends_game"),
            royal=self.flag("regions", index, "royal"),
        )

    def neighbours(self, regions: tuple[Region, ...]) -> tuple[tuple[int, ...], ...]:
        names = [region.name for region in regions]
        borders: list[set[int]] = [set() for _ in regions]
        pairs = self.get("borders", "pairs")
        if not isinstance(pairs, list):
            raise BoardError("must be a list of pairs", "borders", "pairs")
        for index, pair in enumerate(pairs):
            if not isinstance(pair, list) or len(pair) != 2 or any(name not in names for name in pair):
                raise BoardError("must join two regions", "borders", "pairs", index)
            region, other = (names.index(name) for name in pair)
            if region == other or other in borders[region]:
                raise BoardError("must not join a region to itself, nor two regions twice", "borders", "pairs", index)
            borders[region].add(other)
            borders[other].add(region)
        places, edge = {0}, [0]
        while edge:
            for other in borders[edge.pop()] - places:
                places.add(other)
                edge.append(other)
        if lonely := [name for number, name in enumerate(names) if number not in places]:
            raise BoardError(f"leave no way to {lonely[0]}", "borders", "pairs")
        return tuple(tuple(sorted(near)) for near in borders)

    def refuse_unknown(self, value: object, *path: str | int) -> None:
        if isinstance(value, dict):
            for key, inner in value.items():
                if key == "printed":  # what was seen in print is said for owners alone
                    continue
                if (*path, key) not in self.requested:
                    raise BoardError("is not known", *path, key)
                self.refuse_unknown(inner, *path, key)
        elif isinstance(value, list):
            for index, inner in enumerate(value):
                self.refuse_unknown(inner, *path, index)


try:
    BOARD: Final = read(FILE.read_text(encoding="utf-8"))
except (BoardError, OSError, UnicodeDecodeError) as error:
    raise SystemExit(f"navegador: {error}") from error
