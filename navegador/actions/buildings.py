"""The field Buildings: buy factories, shipyards and churches from the chart (rules, section 3)."""

from collections.abc import Iterator
from dataclasses import dataclass

from gamekit import replace
from navegador.actions import groups
from navegador.board import BOARD, BUILDINGS, CHURCH, SHIPYARD
from navegador.state import Counts, State
from navegador.steps import Build, IllegalStep


@dataclass(frozen=True, slots=True)
class BuildingLine:
    building: int
    prices: tuple[int, ...]
    workers: int


@dataclass(frozen=True, slots=True)
class BuildChoice:
    lines: tuple[BuildingLine, ...]
    workers: int
    cash: int

    def price(self, counts: Counts) -> int:
        return sum(sum(line.prices[: counts[line.building]]) for line in self.lines)

    def needed(self, counts: Counts) -> int:
        return sum(line.workers * counts[line.building] for line in self.lines)

    def allows(self, counts: Counts) -> bool:
        left = all(counts[line.building] <= len(line.prices) for line in self.lines)
        return left and self.needed(counts) <= self.workers and self.price(counts) <= self.cash

    def steps(self) -> Iterator[Build]:
        cheapest = min((line.workers for line in self.lines), default=1)
        there = [(line.building, len(line.prices)) for line in self.lines]
        for pick in groups.picks(there, 1, self.workers // cheapest):
            step = build(pick)
            if self.needed(step.counts) <= self.workers and self.price(step.counts) <= self.cash:
                yield step


def build(pick: tuple[tuple[int, int], ...]) -> Build:
    counts = dict(pick)
    return Build(*(counts.get(building, 0) for building in range(len(BUILDINGS))))


def prices(state: State, building: int) -> tuple[int, ...]:
    line = BOARD.buildings[building]
    stand = line.chart[len(state.players) - BOARD.fewest_players]
    return line.prices[stand - state.buildings[building] : stand]


def choices(state: State) -> BuildChoice:
    player, lines = state.actor, []
    for building, line in enumerate(BOARD.buildings):
        if line.workers <= player.workers:
            left = prices(state, building)
            if left and left[0] <= player.cash:
                lines.append(BuildingLine(building, left, line.workers))
    return BuildChoice(tuple(lines), player.workers, player.cash)


def take(state: State, step: Build) -> State:
    player = state.actor
    if sum(step.counts) < 1 or min(step.counts) < 0:
        raise IllegalStep("build-nothing")
    price = workers = 0
    for building, n in enumerate(step.counts):
        line, left = BOARD.buildings[building], prices(state, building)
        if n > len(left):
            raise IllegalStep("build-left", building=line.name, left=len(left), wanted=n)
        price += sum(left[:n])
        workers += line.workers * n
    if workers > player.workers:
        raise IllegalStep("build-workers", needed=workers, workers=player.workers)
    if price > player.cash:
        raise IllegalStep("price", price=price, cash=player.cash)
    payer = state.with_actor(
        replace(
            player,
            cash=player.cash - price,
            factories=tuple(own + n for own, n in zip(player.factories, step.counts, strict=False)),
            shipyards=player.shipyards + step.counts[SHIPYARD],
            churches=player.churches + step.counts[CHURCH],
        )
    )
    left_over = tuple(left - n for left, n in zip(state.buildings, step.counts, strict=True))
    after = replace(payer, buildings=left_over)
    return after if any(left_over) else after.with_end_triggered()
