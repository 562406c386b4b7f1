"""The panel of the market: a menu of the most profitable trades, and one for each good."""

from typing import Any, Final

from cogs.components import NOTHING, Option, Row, Select
from cogs.navegador import labels, narration
from cogs.navegador.plan import TurnDraft
from i18n import say
from i18n.lists import row
from navegador.actions.market import MarketChoice, Trade
from navegador.board import BOARD, GOODS
from navegador.steps import Market, Step

BEST: Final = "best"
SUGGESTIONS: Final = 5


def lines(plan: TurnDraft, locale: str | None) -> list[str]:
    """Return nothing: the picture shows prices, income and stock."""
    return []


def rows(plan: TurnDraft, locale: str | None) -> tuple[Row, ...]:
    goods = tuple(
        Select(
            "pick",
            f"good{trade.good}",
            say("choose-trade", locale, good=labels.good(trade.good, locale)),
            tuple(_options(plan, trade, locale)),
        )
        for trade in plan.offer(MarketChoice).trades
    )
    offer, trades, market = plan.offer(MarketChoice), best(plan.offer(MarketChoice)), step(plan)
    most = offer.income(trades[0])
    mine = -1 if not isinstance(market, Market) else offer.income(market)
    how = "none" if mine < 0 else "better" if mine < most else "same"
    options = tuple(
        Option(str(at), *_trade(offer, trade, locale), chosen=trade == market) for at, trade in enumerate(trades)
    )
    return (Select("pick", BEST, say("choose-best", locale, how=how, income=most), options), *goods)


def best(offer: MarketChoice) -> tuple[Market, ...]:
    """Return the most profitable trades; the last of five resembles none before it."""

    def order(trade: Market) -> tuple[int, int, int]:
        return -offer.income(trade), sum(trade.sell), sum(trade.process)

    trades = sorted(offer.steps(), key=order)
    first, others = trades[: SUGGESTIONS - 1], trades[SUGGESTIONS - 1 :]

    def goods(trade: Market) -> set[tuple[int, int, int]]:
        return {(good, trade.sell[good], trade.process[good]) for good in range(len(GOODS))}

    unlike = (trade for trade in others if all(len(goods(trade) & goods(earlier)) < 2 for earlier in first))
    return (*first, *(next(unlike, trade) for trade in others[:1]))


def _trade(offer: MarketChoice, trade: Market, locale: str | None) -> tuple[str, str]:
    signs = [
        (labels.sign(prefix + GOODS[good]), n)
        for prefix, counts in (("", trade.sell), ("factory-", trade.process))
        for good, n in enumerate(counts)
        if n
    ]
    short = row((say("trade-sign", locale, n=n, sign=sign) for sign, n in signs), locale)
    words = row(narration.traded(trade, ("trade-sell", "trade-process"), locale), locale)
    return say("option-trade", locale, income=offer.income(trade), parts=short), words


def press(plan: TurnDraft, arg: str, value: str) -> TurnDraft:
    if arg == BEST:
        return plan.forget().choose(**choice(best(plan.offer(MarketChoice))[int(value)]))
    good = arg.removeprefix("good")
    return plan.without(good) if value == NOTHING else plan.choose(**{good: value})


def step(plan: TurnDraft) -> Step | None:
    trades, sell, process, wild = plan.offer(MarketChoice).trades, [0, 0, 0], [0, 0, 0], None
    for good, (what, n) in _read_choice(plan).items():
        (sell if what == "sell" else process)[good] = n
        if what == "process" and n > trades[good].factories:
            wild = good
    if not any(sell) and not any(process):
        return None
    return Market((sell[0], sell[1], sell[2]), (process[0], process[1], process[2]), wild)


def choice(step: Step) -> dict[str, Any]:
    assert isinstance(step, Market)
    trades = (("sell", step.sell), ("process", step.process))
    return {str(good): f"{what}-{n}" for what, counts in trades for good, n in enumerate(counts) if n}


def _options(plan: TurnDraft, trade: Trade, locale: str | None) -> list[Option]:
    trades, chosen = plan.offer(MarketChoice).trades, _read_choice(plan).items()
    busy = next((good for good, (what, n) in chosen if what == "process" and n > trades[good].factories), None)
    most = trade.factories + (0 if busy not in (None, trade.good) else BOARD.start.wildcards)
    mine = _read_choice(plan).get(trade.good)
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
    """Describe a good's price and factory income after a trade; two rows may share them."""
    price, income = BOARD.market[trade.good][row - 1], BOARD.factory_income[row - 1]
    moves = "no" if (price, income) == (trade.price, trade.income) else "yes"
    text = say("option-row", locale, price=price, income=income, moves=moves)
    return say("option-wild", locale, row=text) if wild else text


def _read_choice(plan: TurnDraft) -> dict[int, tuple[str, int]]:
    chosen = {}
    for good in range(3):
        what, _, n = str(plan.pick.get(str(good), "")).partition("-")
        if n:
            chosen[good] = (what, int(n))
    return chosen
