"""The field Sailing, and the extra sailing of the Navegador card (rules, sections 3 and 4)."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache

from gamekit import replace
from navegador.actions import groups
from navegador.board import BOARD
from navegador.state import Sailing, State
from navegador.steps import Explore, Group, HiddenTokens, IllegalStep, Sail


@dataclass(frozen=True, slots=True)
class Leg:
    origin: int
    target: int
    most: int


@dataclass(frozen=True, slots=True)
class Expedition:
    region: int
    loss: int
    sources: Group

    @property
    def least(self) -> int:
        return self.loss + 1

    def groups(self) -> Iterator[Group]:
        return groups.picks(self.sources, self.least, BOARD.most_ships)


@dataclass(frozen=True, slots=True)
class SailingChoice:
    legs: tuple[Leg, ...]
    expeditions: tuple[Expedition, ...]

    def steps(self) -> Iterator[Sail | Explore]:
        for leg in self.legs:
            for n in range(1, leg.most + 1):
                yield Sail(((leg.origin, leg.target, n),))
        for expedition in self.expeditions:
            for group in expedition.groups():
                yield Explore(expedition.region, group)


@cache
def distances(regions: int) -> tuple[tuple[int, ...], ...]:
    """Borders between two regions through known ones (a bit for each); 99 without a way."""
    table = []
    for origin in range(len(BOARD.regions)):
        row = [99] * len(BOARD.regions)
        row[origin] = 0
        edge = [origin]
        while edge:
            here = edge.pop(0)
            for near in BOARD.neighbours[here]:
                if row[near] == 99:
                    row[near] = row[here] + 1
                    if regions >> near & 1:
                        edge.append(near)
        table.append(tuple(row))
    return tuple(table)


def explored_regions(state: State) -> int:
    bits = 0
    for region, tokens in enumerate(state.tokens):
        if tokens is not None:
            bits |= 1 << region
    return bits


def begin(state: State) -> Sailing:
    return state.sailing or Sailing(range=state.phase, unsailed=state.actor.ships)


def choices(state: State) -> SailingChoice:
    return voyages(explored_regions(state), len(state.players), begin(state))


@lru_cache(4096)
def voyages(regions: int, players: int, sailing: Sailing) -> SailingChoice:
    free = groups.places(sailing.unsailed)
    if not free:
        return SailingChoice((), ())
    table = distances(regions)
    legs = tuple(
        Leg(origin, target, ships)
        for origin, ships in free
        for target, far in enumerate(table[origin])
        if 0 < far <= sailing.range and regions >> target & 1
    )
    if sailing.explored is not None:
        return SailingChoice(legs, ())
    expeditions = []
    for region in range(len(BOARD.regions)):
        if regions >> region & 1:
            continue
        sources = tuple((origin, ships) for origin, ships in free if table[origin][region] <= sailing.range)
        loss = BOARD.loss(region, players)
        if sum(ships for _, ships in sources) > loss:
            expeditions.append(Expedition(region, loss, sources))
    return SailingChoice(legs, tuple(expeditions))


def sail(state: State, step: Sail) -> State:
    sailing, player, names = begin(state), state.actor, BOARD.names
    table, ships, unsailed = distances(explored_regions(state)), list(player.ships), list(sailing.unsailed)
    if not step.ships:
        raise IllegalStep("sail-nothing")
    for origin, target, n in step.ships:
        groups.check_region(origin)
        groups.check_region(target)
        if origin == target or n < 1:
            raise IllegalStep("sail-nothing")
        if n > unsailed[origin]:
            raise IllegalStep("sail-ships", wanted=n, region=names[origin], free=unsailed[origin])
        if not state.explored(target):
            raise IllegalStep("sail-unexplored", region=names[target])
        if table[origin][target] > sailing.range:
            raise IllegalStep("sail-far", target=names[target], origin=names[origin], range=sailing.range)
        unsailed[origin] -= n
        ships[origin] -= n
        ships[target] += n
    sailor = replace(player, ships=tuple(ships))
    left = replace(sailing, unsailed=tuple(unsailed))
    return replace(state, players=state.players_with(sailor), sailing=left)


def explore(state: State, step: Explore) -> State:
    sailing, player, names = begin(state), state.actor, BOARD.names
    region, group = step.region, step.ships
    groups.check_region(region)
    groups.check(group, "ships")
    if state.explored(region):
        raise IllegalStep("explore-known", region=names[region])
    if sailing.explored is not None:
        raise IllegalStep("explore-twice", region=names[sailing.explored])
    table, loss = distances(explored_regions(state)), BOARD.loss(region, len(state.players))
    for origin, n in group:
        if not 1 <= n <= sailing.unsailed[origin]:
            raise IllegalStep("sail-ships", wanted=n, region=names[origin], free=sailing.unsailed[origin])
        if table[origin][region] > sailing.range:
            raise IllegalStep("explore-far", region=names[region], origin=names[origin], range=sailing.range)
    size = sum(n for _, n in group)
    if size <= loss:
        raise IllegalStep("explore-group", ships=loss + 1, region=names[region])
    if state.stacks is None:
        raise HiddenTokens(f"what lies in {names[region]} is not known to the players")
    stack = state.stacks[region]
    assert stack is not None
    ships = list(groups.subtract(player.ships, group))
    ships[region] += size - loss
    explorer = replace(
        player, cash=player.cash + stack[0], ships=tuple(ships), explorers=tuple(sorted((*player.explorers, region)))
    )
    here = BOARD.regions[region]
    after = replace(
        state,
        players=state.players_with(explorer),
        tokens=(*state.tokens[:region], stack, *state.tokens[region + 1 :]),
        stacks=(*state.stacks[:region], None, *state.stacks[region + 1 :]),
        sailing=replace(sailing, unsailed=groups.subtract(sailing.unsailed, group), explored=region),
        pending_phase=here.starts_phase or state.pending_phase,
    )
    return after.with_end_triggered() if here.ends_game else after
