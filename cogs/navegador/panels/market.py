"""The panel of the market: for each good nothing, selling, or processing; the wildcard factory serves one good.

A menu offers the most profitable trades as a whole; below it each good can be chosen separately.
"""

from typing import Any, Final

from cogs.components import NOTHING, Option, Row, Select
from cogs.navegador import labels, narration
from cogs.navegador.plan import Plan
from navegador.actions.market import MarketChoice, Trade
from navegador.board import BOARD, GOODS
from navegador.steps import Market, Step
from words import say
from words.lists import row

BEST: Final = "best"
"""Value in the menu of the most profitable trades."""
SUGGESTIONS: Final = 5
"""Trades in that menu."""


def lines(plan: Plan, locale: str | None) -> list[str]:
    """Return nothing: the picture shows prices, income, the player's stock and the wildcard factory."""
    return []


def rows(plan: Plan, locale: str | None) -> tuple[Row, ...]:
    """Return a menu of the best trades, and one for each good, even if nothing can be done with it."""
    goods = tuple(
        Select(
            "pick",
            f"good{trade.good}",
            say("choose-trade", locale, good=labels.good(trade.good, locale)),
            tuple(_options(plan, trade, locale)),
        )
        for trade in plan.offer(MarketChoice).trades
    )
    return (_suggested(plan, locale), *goods)


def _suggested(plan: Plan, locale: str | None) -> Select:
    """Return the menu of best trades; it says whether any of them brings more than the chosen one."""
    offer, trades, market = plan.offer(MarketChoice), best(plan.offer(MarketChoice)), step(plan)
    most = offer.income(trades[0])
    mine = -1 if not isinstance(market, Market) else offer.income(market)
    how = "none" if mine < 0 else "better" if mine < most else "same"
    options = tuple(
        Option(str(at), *_trade(offer, trade, locale), chosen=trade == market) for at, trade in enumerate(trades)
    )
    return Select("pick", BEST, say("choose-best", locale, how=how, income=most), options)


def best(offer: MarketChoice) -> tuple[Market, ...]:
    """Return the most profitable trades, at most five; among equals, those that use the least first.

    The last is the best of those that resemble none before it, so that few trades are more than one choice away.
    """

    def order(trade: Market) -> tuple[int, int, int]:
        return -offer.income(trade), sum(trade.sell), sum(trade.process)

    trades = sorted(offer.steps(), key=order)
    first, others = trades[: SUGGESTIONS - 1], trades[SUGGESTIONS - 1 :]
    other = next((trade for trade in others if not any(_alike(trade, listed) for listed in first)), None)
    return (*first, *([other] if other else others[:1]))


def _alike(one: Market, other: Market) -> bool:
    """Return whether two trades do the same with at least two of the three goods."""
    pairs = zip(zip(one.sell, one.process, strict=True), zip(other.sell, other.process, strict=True), strict=True)
    return sum(mine == theirs for mine, theirs in pairs) >= 2


def _trade(offer: MarketChoice, trade: Market, locale: str | None) -> tuple[str, str]:
    """Return a trade's income with the signs of its goods, which a phone shows whole, and the trade in words."""
    signs = [
        (labels.sign(prefix + GOODS[good]), n)
        for prefix, counts in (("", trade.sell), ("factory-", trade.process))
        for good, n in enumerate(counts)
        if n
    ]
    short = row((say("trade-sign", locale, n=n, sign=sign) for sign, n in signs), locale)
    words = row(narration.traded(trade, ("trade-sell", "trade-process"), locale), locale)
    return say("option-trade", locale, income=offer.income(trade), parts=short), words


def press(plan: Plan, arg: str, value: str) -> Plan:
    """Choose for one good; or one of the best trades for all."""
    if arg == BEST:
        return plan.forget().choose(**choice(best(plan.offer(MarketChoice))[int(value)]))
    good = arg.removeprefix("good")
    return plan.without(good) if value == NOTHING else plan.choose(**{good: value})


def step(plan: Plan) -> Step | None:
    """Return the trade as chosen; None if there is no choice."""
    trades, sell, process, wild = plan.offer(MarketChoice).trades, [0, 0, 0], [0, 0, 0], None
    for good, (what, n) in _chosen(plan).items():
        (sell if what == "sell" else process)[good] = n
        if what == "process" and n > trades[good].factories:
            wild = good
    if not any(sell) and not any(process):
        return None
    return Market((sell[0], sell[1], sell[2]), (process[0], process[1], process[2]), wild)


def choice(step: Step) -> dict[str, Any]:
    """Return the choice for this trade."""
    assert isinstance(step, Market)
    traded = (("sell", step.sell), ("process", step.process))
    return {str(good): f"{what}-{n}" for what, counts in traded for good, n in enumerate(counts) if n}


def _options(plan: Plan, trade: Trade, locale: str | None) -> list[Option]:
    """Return the options for a good, given the others' choices; the wildcard factory only if it is free."""
    busy = _busy(plan)
    most = trade.factories + (0 if busy not in (None, trade.good) else BOARD.start.wildcards)
    mine = _chosen(plan).get(trade.good)
    return [
        Option(NOTHING, say("option-nothing", locale, good=labels.good(trade.good, locale)), chosen=mine is None),
        *(
            Option(
                f"sell-{n}",
                say("option-sell", locale, n=n, good=labels.good(trade.good, locale), income=n * trade.price),
                _marker(trade, trade.sold_to(n), locale),
                mine == ("sell", n),
                labels.sign(GOODS[trade.good]),
            )
            for n in range(1, trade.colonies + 1)
        ),
        *(
            Option(
                f"process-{n}",
                say("option-process", locale, n=n, good=labels.good(trade.good, locale), income=n * trade.income),
                _marker(trade, trade.processed_to(n), locale, wild=n > trade.factories),
                mine == ("process", n),
                labels.sign("factory" if n > trade.factories else f"factory-{GOODS[trade.good]}"),
            )
            for n in range(1, most + 1)
        ),
    ]


def _marker(trade: Trade, row: int, locale: str | None, *, wild: bool = False) -> str:
    """Describe a good's selling price and factory income after a trade, and whether that takes the wildcard factory.

    Rows come in pairs that share a price.
    """
    price, income = BOARD.market[trade.good][row - 1], BOARD.factory_income[row - 1]
    moves = "no" if (price, income) == (trade.price, trade.income) else "yes"
    text = say("option-row", locale, price=price, income=income, moves=moves)
    return say("option-wild", locale, row=text) if wild else text


def _busy(plan: Plan) -> int | None:
    """Return the good chosen for the wildcard factory; None if it is free."""
    trades = plan.offer(MarketChoice).trades
    chosen = _chosen(plan).items()
    return next((good for good, (what, n) in chosen if what == "process" and n > trades[good].factories), None)


def _chosen(plan: Plan) -> dict[int, tuple[str, int]]:
    chosen = {}
    for good in range(3):
        what, _, n = str(plan.pick.get(str(good), "")).partition("-")
        if n:
            chosen[good] = (what, int(n))
    return chosen
