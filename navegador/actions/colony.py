"""The field Colony: found colonies in regions with own ships (rules, section 3)."""

from collections.abc import Iterator
from dataclasses import dataclass

from gamekit import replace
from navegador.actions import groups
from navegador.board import BOARD
from navegador.state import State
from navegador.steps import Colony, Group, IllegalStep


@dataclass(frozen=True, slots=True)
class ColonySite:
    region: int
    good: int
    prices: tuple[int, ...]

    def price(self, n: int) -> int:
        return sum(self.prices[:n])


@dataclass(frozen=True, slots=True)
class ColonyChoice:
    sites: tuple[ColonySite, ...]
    most: int
    cash: int

    def price(self, take: Group) -> int:
        prices = {site.region: site for site in self.sites}
        return sum(prices[region].price(n) for region, n in take)

    def allows(self, take: Group) -> bool:
        there = {site.region: len(site.prices) for site in self.sites}
        room = sum(n for _, n in take) <= self.most and all(n <= there.get(region, 0) for region, n in take)
        return room and self.price(take) <= self.cash

    def steps(self) -> Iterator[Colony]:
        there = [(site.region, len(site.prices)) for site in self.sites]
        for take in groups.picks(there, 1, self.most):
            if self.price(take) <= self.cash:
                yield Colony(take)


def choices(state: State) -> ColonyChoice:
    player, sites = state.actor, []
    most = player.workers // BOARD.colony_workers
    for region, ships in groups.places(player.ships):
        good = BOARD.regions[region].good
        prices = (state.tokens[region] or ())[:ships]
        if good is not None and prices and prices[0] <= player.cash and most:
            sites.append(ColonySite(region, good, prices))
    return ColonyChoice(tuple(sites), most, player.cash)


def take(state: State, step: Colony) -> State:
    player = state.actor
    groups.check(step.take, "take")
    number = sum(n for _, n in step.take)
    if number < 1 or any(n < 1 for _, n in step.take):
        raise IllegalStep("colony-nothing")
    tokens, colonies, price = list(state.tokens), list(player.colonies), 0
    for region, n in step.take:
        pile, good = tokens[region], BOARD.regions[region].good
        if pile is None:
            raise IllegalStep("colony-unexplored", region=BOARD.regions[region].name)
        if good is None or n > len(pile):
            raise IllegalStep("colony-tokens", region=BOARD.regions[region].name, left=len(pile), wanted=n)
        if n > player.ships[region]:
            raise IllegalStep("colony-ships", region=BOARD.regions[region].name, ships=player.ships[region], wanted=n)
        price += sum(pile[:n])
        tokens[region] = pile[n:]
        colonies[good] += n
    if number * BOARD.colony_workers > player.workers:
        raise IllegalStep("colony-workers", wanted=number, needed=number * BOARD.colony_workers, workers=player.workers)
    if price > player.cash:
        raise IllegalStep("price", price=price, cash=player.cash)
    founder = replace(player, cash=player.cash - price, colonies=tuple(colonies))
    return replace(state, players=state.players_with(founder), tokens=tuple(tokens))
