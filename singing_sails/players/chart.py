"""The publicly known sea, with a value for each way in which a ship can lie on it.

A ship has a cell, a heading, a compass and a wind: a few thousand ways. The chart values each by the expected gain of
random cards from there if every choice is made well. Enemies, currents and special tiles are left out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from copy import copy
from functools import cache, cached_property, lru_cache
from itertools import product
from typing import Final, NamedTuple

from singing_sails import places
from singing_sails.components import HARBORS, NUMBERS
from singing_sails.deal import pile, printed
from singing_sails.state import Options, State
from singing_sails.table import in_force

HARBOR: Final = 100.0
LURE: Final = 0.2
NEAR: Final = 0.93
DEAREST: Final = 3
PATIENCE: Final = 0.95
"""Share of its value that a harbor keeps for each card of distance."""
SWEEPS: Final = 10
CHOSEN: Final = 0.4
MOVES: Final = ("sail", "row", "wind", "rotate-right", "rotate-left")
ANCHORED: Final = 0.5
HIDDEN: Final = "?"
PLANNED: Final = frozenset({*MOVES, HIDDEN, "wildcard"})
WINDS: Final = NUMBERS["most-wind"] + 1
SIDES: Final = len(places.DIRECTIONS)
WAYS: Final = SIDES * SIDES * WINDS


class Waters(NamedTuple):
    options: Options
    tiles: tuple[tuple[places.Cell, places.Laid], ...]
    tops: tuple[str | None, ...]
    full: tuple[bool, ...]
    taken: frozenset[places.Cell]
    speeds: tuple[int, ...]
    rows: int
    hurt: float
    bump: float
    news: float
    stir: float
    forbidden: tuple[places.Cell | None, str | None]
    """Forbidden cell, and forbidden heading, at the end of the round."""
    torn: bool
    stubborn: bool
    aground: places.Cell | None


class Berth(NamedTuple):
    cell: places.Cell
    map_tile: places.Laid
    explored: str | None = None


def waters(view: State, team: int) -> Waters:
    ours, options = view.teams[team], view.options
    bound = set(ours.in_force(options))
    times, moody = 2 if ours.weather == "storm" else 1, "moodswing-sails" in bound
    speeds = tuple(in_force(wind, ours.weather, moody=moody) * times for wind in range(WINDS))
    paddles = -1 if "inverted-paddles" in bound else 1
    left = view.goals - len(view.collected)
    hurt = HARBOR * min(DEAREST, left / (len(ours.health) - ours.damage))
    patience = NUMBERS["patience"] // 2
    standing = max(0, view.idle - patience) / patience  # a game that stands still is lost as well
    hurt *= 1 - standing
    on_map = sum(places.is_shore(map_tile) for map_tile in view.map.values())
    longest = max(map(len, view.decks))
    return Waters(
        options,
        tuple(sorted(view.map.items())),
        tuple(deck[0] if deck else None for deck in view.decks),
        tuple(bool(deck) for deck in view.decks),
        frozenset(cell for cell, _ in view.collected),
        speeds,
        paddles * times,
        hurt,
        hurt * (NUMBERS["fragile"] if "fragile-ship" in bound else 1),
        HARBOR * (view.goals - on_map) / (2 * longest) if longest else 0.0,
        HARBOR * standing * standing,
        (ours.noted[0] if "risky-turns" in bound else None, ours.noted[1] if "risky-rotations" in bound else None),
        "torn-sails" in bound,
        "stubborn-storms" in bound,
        ours.ship if places.is_land(view.map[ours.ship]) else None,
    )


@lru_cache(maxsize=8)
def chart(of: Waters) -> Chart:
    return Chart(of)


class Chart:
    """Values of all ways to lie on the map, and on the tiles that lie on top of the decks."""

    def __init__(self, of: Waters) -> None:
        self.of = of
        self.map = dict(of.tiles)
        self.shares, self.land = _shares(of.options), _land(of.options)
        self.kinds = [kind for kind in MOVES if self.shares[kind]]
        self.berths = [
            Berth(cell, map_tile) for cell, map_tile in of.tiles if cell == of.aground or not places.is_land(map_tile)
        ]
        self.berths += self._beyond()
        self.numbers = {(berth.cell, berth.explored): number for number, berth in enumerate(self.berths)}
        self.anchors = {
            number for number, berth in enumerate(self.berths) if places.tile(berth.map_tile.tile).kind == "anchor"
        }
        self._links()
        self._collect()

    def _collect(self) -> None:
        of, any_heading = self.of, places.DIRECTIONS if self.of.options.any_heading else ()
        docked = [
            (place * SIDES * SIDES + places.DIRECTIONS.index(heading) * SIDES + compass) * WINDS + wind
            for place, berth in enumerate(self.berths)
            if berth.cell not in of.taken and places.tile(berth.map_tile.tile).kind in HARBORS
            for heading in any_heading or (places.land_side(berth.map_tile),)
            for compass, wind in product(range(SIDES), range(WINDS))
        ]
        self.docked = {way: HARBOR + self.shares["sail"] * min(0.0, self.sail_worth[way]) for way in docked}
        self.plans: dict[tuple[int, tuple[str, ...], int], float] = {}
        self.others: dict[places.Cell, Chart] = {}

    @cached_property
    def values(self) -> list[float]:
        return [(1 - LURE) * risky + LURE * sure for risky, sure in zip(self._worked_out(), self._lure(), strict=True)]

    def _lure(self) -> list[float]:
        moves = [(self.sail, self.sail_worth), (self.row, self.row_worth)]
        came: list[list[int]] = [[] for _ in self.up]
        for ends, worths in moves:
            for way, (to, worth) in enumerate(zip(ends, worths, strict=True)):
                if to != way and (worth >= 0 or to // WAYS in self.anchors):
                    came[to].append(way)
        finds = {way for _, worths in moves for way, worth in enumerate(worths) if worth > self.of.stir}
        turns = [self.up, self.down, self.ship[1], self.ship[3], self.compass[1], self.compass[3]]
        lure = [0.0] * len(came)
        for worth, cells in ((HARBOR, set(self.docked)), (self.of.news * NEAR, finds)):
            cells_so_far, edge = set(cells), cells
            while edge and worth > 1:
                for way in edge:
                    if worth > lure[way]:
                        lure[way] = worth
                worth *= NEAR
                edge = {step for way in edge for step in (*came[way], *(turn[way] for turn in turns))} - cells_so_far
                cells_so_far |= edge
        return lure

    def way(self, cell: places.Cell, heading: str, compass: str, wind: int) -> int:
        sides = places.DIRECTIONS.index(heading) * SIDES + places.DIRECTIONS.index(compass)
        return (self.numbers[cell, None] * SIDES * SIDES + sides) * WINDS + wind

    def _beyond(self) -> Iterator[Berth]:
        tops = [(side, top) for side, top in zip(places.DIRECTIONS, self.of.tops, strict=True) if top is not None]
        for berth, (side, top) in product(tuple(self.berths), tops):
            cell = places.neighbour(berth.cell, side)
            map_tile = places.Laid(
                top,
                (places.DIRECTIONS.index(side) + 1) % SIDES if places.terrain(places.tile(top).kind) == "shore" else 0,
            )
            if cell not in self.map and not places.is_land(map_tile) and self._leaves(berth, side):
                yield Berth(cell, map_tile, side)

    def _leaves(self, berth: Berth, side: str) -> bool:
        return not places.is_shore(berth.map_tile) or places.crosses(berth.map_tile, side)

    def _links(self) -> None:
        of, number = self.of, len(self.berths)
        self.up, self.down, self.ship, self.compass = _turns_and_winds(number)
        lengths = {*of.speeds, abs(of.rows)}
        slides = {
            (berth, side, length): self._slide(self.berths[berth], side, length)
            for berth, side, length in product(range(number), places.DIRECTIONS, lengths)
        }
        self.sail: list[int] = []
        self.sail_worth: list[float] = []
        self.row: list[int] = []
        self.row_worth: list[float] = []
        for way, (berth, heading, compass, speed) in enumerate(
            product(range(number), places.DIRECTIONS, places.DIRECTIONS, of.speeds)
        ):
            moves = [(slides[berth, compass, speed], self.sail, self.sail_worth)]
            if self.shares["row"]:
                astern = places.opposite(heading) if of.rows < 0 else heading
                moves.append((slides[berth, astern, abs(of.rows)], self.row, self.row_worth))
            for slide, to, worth in moves:
                to.append(slide[0] * WAYS + way % WAYS)
                worth.append(slide[1])

    def _slide(self, berth: Berth, side: str, length: int) -> tuple[int, float]:
        worth = self.of.stir if length else 0.0
        for _ in range(length):
            end, gain = self._step(berth, side)
            worth += gain
            if end is None:
                break
            berth = self.berths[end]
        else:
            if length and places.tile(berth.map_tile.tile).kind == "anchor":
                worth -= self.of.hurt * ANCHORED
        return self.numbers[berth.cell, berth.explored], worth

    def _step(self, berth: Berth, side: str) -> tuple[int | None, float]:
        of, target, number = self.of, places.neighbour(berth.cell, side), places.DIRECTIONS.index(side)
        if not self._leaves(berth, side):
            return (None, -of.bump)
        if target in self.map:
            there = self.map[target]
            return (
                (self.numbers[target, None], 0.0) if places.crosses(there, places.opposite(side)) else (None, -of.bump)
            )
        if not of.full[number]:
            return (None, -of.bump)
        if berth.explored or of.tops[number] is None:
            return (None, (0.0 if berth.explored else of.news) - self.land * of.bump)
        if (target, side) in self.numbers:
            return (self.numbers[target, side], of.news)
        return (None, of.news - of.bump)

    def _worked_out(self) -> list[float]:
        share, values = self.shares, [0.0] * (len(self.berths) * WAYS)
        sail, wind, turn, rest = share["sail"], share["wind"], share["rotate"] / 2, share["rest"]
        row = share["row"]
        for _ in range(SWEEPS):
            for way, worth in self.docked.items():
                values[way] = worth
            v = values
            rowed = [worth + v[to] for worth, to in zip(self.row_worth, self.row, strict=True)] if row else v
            values = [
                PATIENCE
                * (
                    sail * (a := worth + v[to])
                    + wind * (b if (b := v[up]) > (x := v[down]) else (b := x))
                    + turn * (c if (c := v[ship_right]) > (x := v[compass_right]) else (c := x))
                    + turn * (d if (d := v[ship_left]) > (x := v[compass_left]) else (d := x))
                    + row * e
                    + rest * old
                    + CHOSEN * max(a, b, c, d, e)
                )
                for worth, to, up, down, ship_right, compass_right, ship_left, compass_left, e, old in zip(
                    self.sail_worth, self.sail, self.up, self.down, self.ship[1], self.compass[1],
                    self.ship[3], self.compass[3], rowed, v, strict=True,
                )
            ]  # fmt: skip
        for way, worth in self.docked.items():
            values[way] = worth
        return values

    def value(self, way: int, cards: Sequence[str], gust: int = 0) -> float:
        """Value of a ship in this way after an instruction, with these cards still to come."""
        key = tuple(cards)
        while key and key[-1] == HIDDEN and self.of.forbidden == (None, None) and not self.of.torn:
            key = key[:-1]  # the values of ways count with them already
        return self._value(way, key, gust if self.of.stubborn else 0)

    def _value(self, way: int, cards: tuple[str, ...], gust: int) -> float:
        key = way, cards, gust
        if (value := self.plans.get(key)) is None:
            value = self.plans[key] = self._plan(way, cards, gust)
        return value

    def _plan(self, way: int, cards: tuple[str, ...], gust: int) -> float:
        if way in self.docked:
            return HARBOR + self.without(way).value(way, cards, gust)
        if not cards:
            end = way - (way % WINDS > 0) if self.of.torn else way
            cell, heading = self.of.forbidden
            here, ahead = self.berths[way // WAYS].cell, places.DIRECTIONS[way // (WINDS * SIDES) % SIDES]
            return self.values[end] - self.of.hurt * ((here == cell) + (ahead == heading))
        card, rest = cards[0], cards[1:]
        if card == "sail":
            to, worth = self.sail[way], self.sail_worth[way]
            if to != way and to // WAYS in self.anchors:  # the round ends there, without damage after the last card
                return worth + self.of.hurt * (ANCHORED - bool(rest)) + self._value(to, (), gust)
            return worth + self._value(to, rest, gust)
        if card not in PLANNED:
            return self._value(way, rest, gust)

        if card != HIDDEN:
            return self._best(way, card, rest, gust)
        share = self.shares
        values = {kind: self._best(way, kind, rest, gust) for kind in self.kinds}
        mean = sum(share[key] * worth for key, worth in values.items())
        return mean + share["rest"] * self._value(way, rest, gust) + CHOSEN * max(values.values())

    def _best(self, way: int, card: str, rest: tuple[str, ...], gust: int) -> float:
        if card == "wind" and self.of.stubborn:
            signs = [(to, 1 if to > way else -1) for _, to in self.after(way, card)]
            blown = [self._value(to, rest, gust or sign) for to, sign in signs if sign * gust >= 0]
            return max(blown) if blown else self._value(way, rest, gust)
        best = float("-inf")
        for worth, to in self.after(way, card):
            value = worth + self._value(to, rest, gust)
            if value > best:
                best = value
        return best

    def deceived(self, way: int, cards: tuple[str, ...], believed: tuple[str, ...]) -> float:
        if way in self.docked:
            return HARBOR + self.without(way).deceived(way, cards, believed)
        if not cards or cards == believed:
            return self._value(way, cards, 0)
        rest, others = cards[1:], believed[1:]
        if cards[0] == HIDDEN:
            return self.deceived(way, rest, others)
        worth, to = max(self.after(way, cards[0]), key=lambda option: option[0] + self._value(option[1], others, 0))
        return worth + self.deceived(to, rest, others)

    def without(self, way: int) -> Chart:
        cell = self.berths[way // WAYS].cell
        if cell not in self.others:
            other = self.others[cell] = copy(self)
            other.of = self.of._replace(taken=self.of.taken | {cell})
            other.__dict__.pop("values", None)
            other._collect()
        return self.others[cell]

    def after(self, way: int, card: str) -> list[tuple[float, int]]:
        """Immediate gain from a card, and the way after it: one pair for each choice."""
        match card:
            case "sail":
                return [(self.sail_worth[way], self.sail[way])]
            case "row":
                return [(self.row_worth[way], self.row[way])]
            case "wind" if self.of.options.any_wind:
                return [(0.0, way - way % WINDS + wind) for wind in range(WINDS) if wind != way % WINDS]
            case "wind":
                ends = way % WINDS in (0, WINDS - 1)
                up, down = self.up[way], self.down[way]
                return [(0.0, down if up == way else up)] if ends else [(0.0, up), (0.0, down)]
            case "rotate-right" if not self.of.options.any_rotate:
                return [(0.0, self.ship[1][way]), (0.0, self.compass[1][way])]
            case "rotate-left" if not self.of.options.any_rotate:
                return [(0.0, self.ship[3][way]), (0.0, self.compass[3][way])]
            case "rotate-right" | "rotate-left":
                return [(0.0, to[turn][way]) for turn in (1, 2, 3) for to in (self.ship, self.compass)]
            case "wildcard":
                return [step for kind in self.kinds for step in self.after(way, kind)]
        return [(0.0, way)]


@cache
def _shares(options: Options) -> Mapping[str, float]:
    cards = Counter(pile(options))
    share = (1 - CHOSEN) / cards.total()
    shares = {kind: share * cards[kind] for kind in ("sail", "row", "wind", "rotate-right", "rotate-left")}
    shares["rotate"] = shares["rotate-right"] + shares["rotate-left"]
    kinds = ("sail", "row", "wind", "rotate")
    return {**shares, "rest": 1 - CHOSEN - sum(shares[kind] for kind in kinds)}


@cache
def _land(options: Options) -> float:
    others, _ = printed(options)
    return others.count("land") / (len(others) + options.harbors)


@cache
def _turns_and_winds(cells: int) -> tuple[list[int], list[int], list[list[int]], list[list[int]]]:
    ways = range(cells * WAYS)
    up = [way + (way % WINDS < WINDS - 1) for way in ways]
    down = [way - (way % WINDS > 0) for way in ways]
    compass, ship = (
        [[way + ((way // unit + turn) % SIDES - way // unit % SIDES) * unit for way in ways] for turn in range(SIDES)]
        for unit in (WINDS, WINDS * SIDES)
    )
    return up, down, ship, compass
