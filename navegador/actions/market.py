"""The field Market: sell the goods of colonies, process goods in factories (rules, section 3)."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from gamekit import replace
from navegador.board import BOARD, GOODS
from navegador.state import Counts, State
from navegador.steps import IllegalStep, Market, UnreadableStep


@dataclass(frozen=True, slots=True)
class Trade:
    good: int
    row: int
    price: int
    colonies: int
    income: int
    factories: int
    """Factories of the good, without the wildcard."""

    def sold_to(self, n: int) -> int:
        return min(self.row + n, BOARD.rows)

    def processed_to(self, n: int) -> int:
        return max(self.row - n, 1)


@dataclass(frozen=True, slots=True)
class MarketChoice:
    trades: tuple[Trade, Trade, Trade]

    def income(self, step: Market) -> int:
        return sum(
            step.sell[trade.good] * trade.price + step.process[trade.good] * trade.income for trade in self.trades
        )

    def steps(self) -> Iterator[Market]:
        return iter(mixes(tuple((trade.colonies, trade.factories) for trade in self.trades)))


@lru_cache(256)
def mixes(goods: tuple[tuple[int, int], ...]) -> tuple[Market, ...]:
    options = [
        [(n, 0, False) for n in range(colonies + 1)]
        + [(0, n, n > factories) for n in range(1, factories + BOARD.start.wildcards + 1)]
        for colonies, factories in goods
    ]
    mixes = []
    for s0, p0, w0 in options[0]:
        for s1, p1, w1 in options[1]:
            if w0 and w1:
                continue
            for s2, p2, w2 in options[2]:
                if (w2 and (w0 or w1)) or not (s0 or s1 or s2 or p0 or p1 or p2):
                    continue
                wild = 0 if w0 else 1 if w1 else 2 if w2 else None
                mixes.append(Market((s0, s1, s2), (p0, p1, p2), wild))
    return tuple(mixes)


def choices(state: State) -> MarketChoice:
    return offer(state.market, state.actor.colonies, state.actor.factories)


@lru_cache(1024)
def offer(rows: Counts, colonies: Counts, factories: Counts) -> MarketChoice:
    sugar, gold, spice = (
        Trade(
            good=good,
            row=row,
            price=BOARD.market[good][row - 1],
            colonies=colonies[good],
            income=BOARD.factory_income[row - 1],
            factories=factories[good],
        )
        for good, row in enumerate(rows)
    )
    return MarketChoice((sugar, gold, spice))


def take(state: State, step: Market) -> State:
    player = state.actor
    offer = choices(state)
    if not any(step.sell) and not any(step.process):
        raise IllegalStep("market-nothing")
    if step.wild is not None and step.wild not in range(len(GOODS)):
        raise UnreadableStep("read-word", place="wild", known=", ".join(GOODS), given=str(step.wild))
    if step.wild is not None and not step.process[step.wild]:
        raise IllegalStep("market-wild", good=GOODS[step.wild])
    rows = list(state.market)
    for trade in offer.trades:
        sold, processed = step.sell[trade.good], step.process[trade.good]
        most = trade.factories + (BOARD.start.wildcards if step.wild == trade.good else 0)
        if sold and processed:
            raise IllegalStep("market-both", good=GOODS[trade.good])
        if not 0 <= sold <= trade.colonies:
            raise IllegalStep("market-colonies", good=GOODS[trade.good], colonies=trade.colonies, wanted=sold)
        if not 0 <= processed <= most:
            raise IllegalStep("market-factories", good=GOODS[trade.good], most=most)
        rows[trade.good] = trade.sold_to(sold) if sold else trade.processed_to(processed)
    seller = replace(player, cash=player.cash + offer.income(step))
    return replace(state, players=state.players_with(seller), market=tuple(rows))
