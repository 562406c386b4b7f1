"""Changes between two positions in words: a seat's money and points, and the effects of others' turns on it.

Pure: positions in, text out.
"""

from collections.abc import Iterator, Sequence

from cogs.navegador import labels
from cogs.navegador.narration import signed
from navegador import State
from navegador.actions.buildings import prices
from navegador.board import BOARD
from navegador.scoring import score
from words import say
from words.lists import facts


def account(seat: int, before: State, after: State, locale: str | None) -> str:
    """Describe the changes of a seat's money and points; empty if neither changed."""
    then, now = before.players[seat], after.players[seat]
    had, has = score(then, goa=before.goa).total, score(now, goa=after.goa).total
    figures = (("account-money", then.cash, now.cash), ("account-points", had, has))
    parts = [
        say(key, locale, before=old, after=new, change=signed(new - old, locale))
        for key, old, new in figures
        if old != new
    ]
    return say("account", locale, parts=facts(parts, locale)) if parts else ""


def meanwhile(seat: int, before: State, after: State, locale: str | None) -> list[str]:
    """Describe what moved, opened and closed for a seat: prices, colonies, buildings, privileges, the card."""
    return [
        *_market(before, after, locale),
        *_colonies(before, after, locale),
        *_buildings(before, after, locale),
        *_gallery(before, after, locale),
        *_card(seat, before, after, locale),
    ]


def _market(before: State, after: State, locale: str | None) -> Iterator[str]:
    for good, (old, new) in enumerate(zip(before.market, after.market, strict=True)):
        if old != new:
            yield say(
                "recap-price",
                locale,
                good=labels.good(good, locale),
                sold=BOARD.market[good][old - 1],
                sells=BOARD.market[good][new - 1],
                brought=BOARD.factory_income[old - 1],
                brings=BOARD.factory_income[new - 1],
            )


def _colonies(before: State, after: State, locale: str | None) -> Iterator[str]:
    for number, (stood, lie) in enumerate(zip(before.tokens, after.tokens, strict=True)):
        region = labels.region(number, locale)
        if lie is None or stood == lie:
            continue
        if not lie:
            if stood is None or stood:
                yield say("recap-taken", locale, region=region)
        elif stood is None:
            yield say("recap-turned", locale, region=region, prices=labels.prices(lie, locale))
        elif stood and stood[0] != lie[0]:
            yield say("recap-cheapest", locale, region=region, before=stood[0], after=lie[0])


def _buildings(before: State, after: State, locale: str | None) -> Iterator[str]:
    for kind in range(len(BOARD.buildings)):
        then, now = prices(before, kind), prices(after, kind)
        building = labels.building(kind, locale)
        if then and not now:
            yield say("recap-sold-out", locale, building=building)
        elif then and now and then[0] != now[0]:
            yield say("recap-building", locale, building=building, before=then[0], after=now[0])


def _gallery(before: State, after: State, locale: str | None) -> Iterator[str]:
    for kind, (then, now) in enumerate(zip(before.gallery, after.gallery, strict=True)):
        if then != now:
            yield say("recap-privileges", locale, column=labels.column(kind, locale), left=now)


def _card(seat: int, before: State, after: State, locale: str | None) -> Sequence[str]:
    had, has = before.card.holder == seat, after.card.holder == seat
    return [] if had == has else [say("recap-card", locale, yours="yes" if has else "no")]
