"""The numbers of the board, read once from `board.toml` into typed tables (rules, section 1).

`BOARD` is the board that everything uses. `read(text)` makes one from other data and refuses what cannot be played with
a `BoardError` that names the line at fault.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

GOODS: Final = ("sugar", "gold", "spice")
BUILDINGS: Final = (*GOODS, "shipyard", "church")
COLUMNS: Final = ("colony", "factory", "explorer", "shipyard", "church")
RONDEL: Final = ("sailing", "workers", "market", "colony", "privilege", "ships", "market", "buildings")
"""The fields of the rondel, clockwise; a field's number is its place here."""

SHIPYARD: Final = 3
"""The shipyards' number among the buildings."""
CHURCH: Final = 4
"""The churches' number among the buildings."""

PHASES: Final = (1, 2, 3)
FILE: Final = Path(__file__).with_name("board.toml")


class BoardError(ValueError):
    """The board's data cannot be played; says where and why."""

    def __init__(self, line: int, place: str, reason: str) -> None:
        super().__init__(f"board.toml, line {line}: {place} {reason}")
        self.line = line
        self.place = place
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Start:
    """What a player begins with (rules, section 2)."""

    cash: int
    workers: int
    ships: int
    shipyards: int
    churches: int
    wildcards: int
    market_row: int


@dataclass(frozen=True, slots=True)
class Region:
    """A sea region."""

    name: str
    good: int | None
    """What its colonies bear; None in Portugal."""
    tokens: int
    """Colony tokens in its stack."""
    loss: tuple[int, ...]
    """Ships that exploring it costs, with the fewest players, one more, ... (empty in Portugal)."""
    starts_phase: int | None
    ends_game: bool
    royal: bool
    """Where the variant keeps the King's privileges."""


@dataclass(frozen=True, slots=True)
class Building:
    """A line of the building chart."""

    name: str
    prices: tuple[int, ...]
    """Cruzados, from left to right."""
    chart: tuple[int, ...]
    """How many stand there with the fewest players, one more, ..."""
    workers: int
    """Needed to build one."""


@dataclass(frozen=True, slots=True)
class Column:
    """A column of the player's sheet."""

    name: str
    points: int
    """For each achievement, without a privilege."""
    more: int
    """Points more for each achievement with each privilege."""
    coins: tuple[int, ...]
    """Cruzados for each achievement when the 1st, 2nd, 3rd privilege is taken."""


@dataclass(frozen=True, slots=True)
class Board:
    """All printed numbers, and which of them are derived."""

    start: Start
    fewest_players: int
    most_players: int
    fewest_workers: int
    most_workers: int
    most_ships: int
    most_privileges: int
    """Of one kind, for each player."""
    free_fields: int
    """Rondel fields ahead that cost no ship."""
    capacity_price: int
    beyond_price: int
    """Times the phase."""
    surplus_price: int
    colony_workers: int
    worker_points: int
    ship_points: int
    cash_per_point: int
    regions: tuple[Region, ...]
    neighbours: tuple[tuple[int, ...], ...]
    token_prices: tuple[tuple[int, ...], ...]
    """By good, ascending."""
    left_out: int
    """Tokens of each good that stay out of the game."""
    market: tuple[tuple[int, ...], ...]
    """By good, from the top row down: what a colony's unit is sold for."""
    factory_income: tuple[int, ...]
    """From the top row down: what processing a unit brings."""
    buildings: tuple[Building, ...]
    columns: tuple[Column, ...]
    privileges_each: int
    privileges_start: int
    privileges_fill: Mapping[int, tuple[int, ...]]
    """By phase: up to how many of each kind, with the fewest players, one more, ..."""
    privilege_workers: int
    derived: frozenset[str]
    """Places of the data that nobody has seen printed, such as "Guiné.tokens"."""

    @property
    def rows(self) -> int:
        """Rows of the market."""
        return len(self.factory_income)

    @property
    def names(self) -> tuple[str, ...]:
        """The regions' names, by number."""
        return tuple(region.name for region in self.regions)

    def region(self, name: str) -> int:
        """The number of the region of that name. Raises KeyError."""
        if name not in self.names:
            raise KeyError(name)
        return self.names.index(name)

    def loss(self, region: int, players: int) -> int:
        """How many ships exploring the region costs (rules, section 3, Sailing)."""
        return self.regions[region].loss[players - self.fewest_players]

    def chart(self, players: int) -> tuple[int, ...]:
        """How many of each building stand on the chart at the start."""
        return tuple(building.chart[players - self.fewest_players] for building in self.buildings)

    def price(self, building: int, left: int, players: int) -> int:
        """Cruzados for the cheapest of a building of which `left` are left on the chart."""
        line = self.buildings[building]
        return line.prices[line.chart[players - self.fewest_players] - left]

    def fill(self, phase: int, players: int) -> int:
        """Up to how many of each kind the gallery is filled when the phase begins."""
        return self.privileges_fill[phase][players - self.fewest_players]

    def slots(self, good: int) -> tuple[int, ...]:
        """The regions of a good."""
        return tuple(number for number, region in enumerate(self.regions) if region.good == good)


def read(text: str) -> Board:
    """Make a board from the text of a data file. Raises BoardError."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        line = int(str(error).rpartition("line ")[2].partition(",")[0] or 0) if "line " in str(error) else 1
        raise BoardError(line, "the file", f"is not readable: {error}") from error
    return _Reader(text, data).board()


def _line(text: str, path: tuple[str | int, ...]) -> int:
    """Where a place of the data stands in the file, 1 at the top: its key, else its table, else the first line."""
    tables: dict[tuple[str | int, ...], int] = {(): 1}
    keys: dict[tuple[str | int, ...], int] = {}
    counts: dict[str, int] = {}
    table: tuple[str | int, ...] = ()
    for number, raw in enumerate(text.splitlines(), start=1):
        line = raw.strip()
        if line.startswith("[["):
            name = line[2:].partition("]]")[0].strip()
            table = (name, counts.get(name, 0))
            counts[name] = counts.get(name, 0) + 1
            tables.setdefault((name,), number)
            tables[table] = number
        elif line.startswith("["):
            table = tuple(line[1:].partition("]")[0].strip().split("."))
            tables.setdefault(table[:1], number)
            tables[table] = number
        elif "=" in line and not line.startswith("#"):
            keys[(*table, line.partition("=")[0].strip())] = number
    for length in range(len(path), -1, -1):
        for found in (keys, tables):
            if path[:length] in found:
                return found[path[:length]]
    return 1


class _Reader:
    """Reads the data, refusing what cannot be played."""

    def __init__(self, text: str, data: dict[str, Any]) -> None:
        self.text = text
        self.data = data

    def refuse(self, reason: str, *path: str | int) -> BoardError:
        place = ".".join(str(part) for part in path)
        return BoardError(_line(self.text, path), place, reason)

    def get(self, *path: str | int) -> Any:  # noqa: ANN401 - whatever the file holds
        value: Any = self.data
        for depth, part in enumerate(path):
            known = isinstance(value, dict) and part in value
            listed = isinstance(value, list) and isinstance(part, int) and part < len(value)
            if not known and not listed:
                raise self.refuse("is missing", *path[: depth + 1])
            value = value[part]
        return value

    def number(self, *path: str | int, least: int = 0, most: int = 10_000) -> int:
        value = self.get(*path)
        if type(value) is not int or not least <= value <= most:
            raise self.refuse(f"must be a whole number from {least} to {most}", *path)
        return value

    def numbers(self, *path: str | int, length: int | None = None, least: int = 0) -> tuple[int, ...]:
        value = self.get(*path)
        if not isinstance(value, list) or any(type(one) is not int or one < least for one in value):
            raise self.refuse(f"must be a list of whole numbers of {least} or more", *path)
        if length is not None and len(value) != length:
            raise self.refuse(f"must have {length} numbers", *path)
        return tuple(value)

    def rising(self, *path: str | int, length: int | None = None) -> tuple[int, ...]:
        value = self.numbers(*path, length=length, least=1)
        if list(value) != sorted(value):
            raise self.refuse("must not fall from left to right", *path)
        return value

    def board(self) -> Board:
        if self.get("version") != 1:
            raise self.refuse("must be 1", "version")
        players = self.numbers("limits", "players", length=2, least=2)
        workers = self.numbers("limits", "workers", length=2, least=1)
        if players[0] > players[1]:
            raise self.refuse("must not fall from left to right", "limits", "players")
        if workers[0] > workers[1]:
            raise self.refuse("must not fall from left to right", "limits", "workers")
        spread = players[1] - players[0] + 1
        most_ships = self.number("limits", "ships", least=1)
        most_privileges = self.number("limits", "privileges", least=1)
        market = tuple(self.numbers("market", good, least=1) for good in GOODS)
        income = self.numbers("market", "factory", length=len(market[0]), least=1)
        for good, prices in zip(GOODS, market, strict=True):
            if len(prices) != len(income):
                raise self.refuse(f"must have {len(income)} numbers", "market", good)
        start = Start(
            cash=self.number("start", "cash"),
            workers=self.number("start", "workers", least=workers[0], most=workers[1]),
            ships=self.number("start", "ships", most=most_ships),
            shipyards=self.number("start", "shipyards"),
            churches=self.number("start", "churches"),
            wildcards=self.number("start", "wildcards", least=1, most=1),
            market_row=self.number("start", "market_row", least=1, most=len(income)),
        )
        regions = self.regions(spread)
        tokens = tuple(self.rising("tokens", good) for good in GOODS)
        left_out = self.number("tokens", "left_out")
        for number, pile in enumerate(tokens):
            dealt = sum(region.tokens for region in regions if region.good == number)
            if dealt != len(pile) - left_out:
                wanted = f"has {len(pile) - left_out} tokens to deal, but its regions take {dealt}"
                raise self.refuse(wanted, "tokens", GOODS[number])
        each = self.number("privileges", "each", least=1)
        first = self.number("privileges", "start", most=each)
        fill = {phase: self.numbers("privileges", f"phase{phase}", length=spread) for phase in PHASES[1:]}
        for index in range(spread):
            if first + sum(counts[index] for counts in fill.values()) > each:
                raise self.refuse(f"asks for more than the {each} privileges of a kind", "privileges", "phase3")
        return Board(
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
            neighbours=self.neighbours(regions),
            token_prices=tokens,
            left_out=left_out,
            market=market,
            factory_income=income,
            buildings=tuple(self.building(name, spread) for name in BUILDINGS),
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
            derived=self.derived(regions),
        )

    def regions(self, spread: int) -> tuple[Region, ...]:
        data = self.get("regions")
        if not isinstance(data, list) or len(data) < 2:
            raise self.refuse("must be a list of tables", "regions")
        regions = tuple(self.region(index, entry, spread) for index, entry in enumerate(data))
        names = [region.name for region in regions]
        for index, name in enumerate(names):
            if name in names[:index]:
                raise self.refuse("stands twice", "regions", index, "name")
        for phase in PHASES[1:]:
            if sum(region.starts_phase == phase for region in regions) != 1:
                raise self.refuse(f"must start phase {phase} in exactly one place", "regions")
        if not any(region.ends_game for region in regions):
            raise self.refuse("must have one that ends the game", "regions")
        return regions

    def region(self, index: int, entry: dict[str, Any], spread: int) -> Region:
        name = self.get("regions", index, "name")
        if not isinstance(name, str) or not name.strip():
            raise self.refuse("must be a name", "regions", index, "name")
        home = bool(entry.get("home", False))
        if home != (index == 0):
            raise self.refuse("must be the first region and no other", "regions", index, "home")
        if home:
            return Region(name, None, self.number("regions", index, "tokens", most=0), (), None, False, False)
        good = self.get("regions", index, "good")
        if good not in GOODS:
            raise self.refuse(f"must be one of {', '.join(GOODS)}", "regions", index, "good")
        phase = entry.get("starts_phase")
        if phase is not None and phase not in PHASES[1:]:
            raise self.refuse("must be 2 or 3", "regions", index, "starts_phase")
        return Region(
            name=name,
            good=GOODS.index(good),
            tokens=self.number("regions", index, "tokens", least=1),
            loss=self.numbers("regions", index, "loss", length=spread, least=1),
            starts_phase=phase,
            ends_game=bool(entry.get("ends_game", False)),
            royal=bool(entry.get("royal", False)),
        )

    def neighbours(self, regions: tuple[Region, ...]) -> tuple[tuple[int, ...], ...]:
        numbers = {region.name: number for number, region in enumerate(regions)}
        found: list[set[int]] = [set() for _ in regions]
        for index, pair in enumerate(self.get("borders", "pairs")):
            if not isinstance(pair, list) or len(pair) != 2 or any(name not in numbers for name in pair):
                raise self.refuse(f"must join two regions, unlike entry {index + 1}", "borders", "pairs")
            one, other = (numbers[name] for name in pair)
            if one == other or other in found[one]:
                raise self.refuse(f"must not repeat itself as in entry {index + 1}", "borders", "pairs")
            found[one].add(other)
            found[other].add(one)
        reached, edge = {0}, [0]
        while edge:
            for other in found[edge.pop()] - reached:
                reached.add(other)
                edge.append(other)
        for number, region in enumerate(regions):
            if number not in reached:
                raise self.refuse(f"leave no way to {region.name}", "borders", "pairs")
        return tuple(tuple(sorted(near)) for near in found)

    def building(self, name: str, spread: int) -> Building:
        prices = self.rising("buildings", name, "prices")
        chart = self.numbers("buildings", name, "chart", length=spread)
        if max(chart) > len(prices):
            raise self.refuse(f"needs more than the {len(prices)} prices", "buildings", name, "chart")
        return Building(name, prices, chart, self.number("buildings", name, "workers", least=1))

    def derived(self, regions: tuple[Region, ...]) -> frozenset[str]:
        """Each number, or place in a list of numbers, that no `printed` mark covers."""
        tables = [(region.name, self.data["regions"][number]) for number, region in enumerate(regions)]
        tables += [(name, self.data["buildings"][name]) for name in BUILDINGS]
        tables += [(f"{name} privilege", self.data["privileges"][name]) for name in COLUMNS]
        places = [f"{name}.{part}" for name, table in tables for part in _unprinted(table)]
        borders = self.data["borders"]
        pairs = ["-".join(pair) for pair in borders["pairs"]]
        return frozenset(places + [pair for pair in pairs if pair not in borders.get("printed", [])])


def _unprinted(table: Mapping[str, Any]) -> Iterator[str]:
    printed = table.get("printed", [])
    for key, value in table.items():
        if key != "printed" and key not in printed:
            parts = [f"{key}.{place}" for place in range(len(value))] if isinstance(value, list) else [key]
            yield from (part for part in parts if part not in printed)


BOARD: Final = read(FILE.read_text(encoding="utf-8"))
