"""Advice in words: three turns as they can be typed, with their expected results and advantages.

Reasons are made from the figures of an analysis, never from the usual purpose of a turn.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from cogs.navegador import labels
from navegador import State
from navegador.board import BOARD, BUILDINGS, COLUMNS
from navegador.notation import write
from navegador.players.analysis import Analysis, Candidate
from navegador.steps import Market
from words import say
from words.lists import clauses, facts, listed
from words.numbers import percent, tenths

SHOWN: Final = 3
"""Number of turns advised."""
REASONS: Final = 3
"""Maximum number of reasons for one turn, the weightiest."""


def lines(state: State, analysis: Analysis, locale: str | None = None) -> list[str]:
    """Describe each advised turn in a line, its figures and reasons below; last the basis of the calculation."""
    sentences = turns(state, chosen(analysis.candidates), locale)
    return [*sentences, say("advice-how", locale, playings=analysis.playings)]


def turns(state: State, advised: Sequence[Candidate], locale: str | None = None) -> list[str]:
    """Describe each turn in a line, its figures and reasons below."""
    sentences = list[str]()
    for place, advice in enumerate(advised, start=1):
        sentences.append(say("advice-turn", locale, place=str(place), turn=write(state, advice.steps, locale)))
        sentences.append(say("advice-figures", locale, figures=facts(figures(advice, locale), locale)))
        why = list(reasons(state, advice, advised, locale))[:REASONS]
        if advice.empty:
            sentences.append(say("advice-empty", locale))
        elif why:
            sentences.append(say("advice-why", locale, reasons=clauses(why, locale)))
    return sentences


def chosen(candidates: Sequence[Candidate]) -> tuple[Candidate, ...]:
    """Return the best turns of different fields, then others: three nearly equal ones would be one piece of advice."""
    fields, first, more = set[int | None](), list[Candidate](), list[Candidate]()
    for candidate in candidates:
        (more if candidate.facts.field in fields else first).append(candidate)
        fields.add(candidate.facts.field)
    picked = [*first, *more][:SHOWN]
    return tuple(candidate for candidate in candidates if candidate in picked)


def figures(one: Candidate, locale: str | None) -> Iterator[str]:
    """Describe points, lead, its variance, and the chance of winning."""
    yield say("advice-points", locale, points=round(one.points))
    side = "ahead" if one.lead >= 0 else "behind"
    yield say("advice-lead", locale, side=side, points=tenths(abs(one.lead), locale), spread=tenths(one.spread, locale))
    yield say("advice-chance", locale, chance=percent(one.chance, locale))


def reasons(state: State, one: Candidate, beside: Sequence[Candidate], locale: str | None) -> Iterator[str]:
    """Describe a turn's advantages, then its costs, in a few words each, compared with others."""
    known = one.facts
    if known.ends:
        yield say("advice-ends", locale)
    if known.explored:
        regions = listed((labels.region(at, locale) for at in known.explored), locale)
        points = len(known.explored) * BOARD.columns[COLUMNS.index("explorer")].points
        yield say("advice-explores", locale, regions=regions, points=points)
    yield from _bought(state, one, locale)
    for column, n in enumerate(known.privileges):
        if n:
            counted = state.actor.achievements[column]
            more = n * BOARD.columns[column].more * counted
            yield say("advice-privilege", locale, column=labels.column_in_text(column, locale), n=counted, points=more)
    for good, n in enumerate(known.colonies):
        if n:
            yield say("advice-colonies", locale, n=n, good=labels.good(good, locale))
    yield from _traded(state, one, locale)
    yield from _recruited(one, beside, locale)
    ships = known.ships[1] - known.ships[0] + known.paid
    if ships > 0:
        yield say("advice-ships", locale, n=ships, fleet=known.ships[1])
    cash = known.cash[1] - known.cash[0]
    if cash > 0:
        yield say("advice-cash", locale, n=cash)
    if known.paid:
        yield say("advice-paid", locale, n=known.paid)
    if known.card:
        yield say("advice-card", locale)


def _bought(state: State, one: Candidate, locale: str | None) -> Iterator[str]:
    """Describe buildings at their current price, and the price of the next ones."""
    players = len(state.players)
    for kind, n in enumerate(one.facts.buildings):
        if n > 0:
            left = state.buildings[kind]
            then = BOARD.price(kind, left - n, players) if left > n else 0
            bought = labels.counted_buildings(kind, n, locale)
            yield say("advice-built", locale, n=n, bought=bought, price=BOARD.price(kind, left, players), later=then)


def _traded(state: State, one: Candidate, locale: str | None) -> Iterator[str]:
    """Describe goods that are sold before their price falls, or processed before that brings less."""
    trade = next((step for step in one.steps if isinstance(step, Market)), None)
    if trade is None:
        return
    for good, (before, after) in enumerate(one.facts.market):
        name = labels.good(good, locale)
        if trade.sell[good]:
            price, later = (BOARD.market[good][row - 1] for row in (before, after))
            falls = "yes" if later < price else "no"
            yield say("advice-sells", locale, n=trade.sell[good], good=name, price=price, later=later, falls=falls)
        if trade.process[good]:
            price, later = (BOARD.factory_income[row - 1] for row in (before, after))
            falls = "yes" if later < price else "no"
            yield say(
                "advice-processes", locale, n=trade.process[good], good=name, price=price, later=later, falls=falls
            )


def _recruited(one: Candidate, beside: Sequence[Candidate], locale: str | None) -> Iterator[str]:
    """Describe workers that a building needs: reached by this turn, or kept while another of the turns loses them."""
    before, after = one.facts.workers
    for kind in reversed(range(len(BUILDINGS))):
        need = BOARD.buildings[kind].workers
        if after < need:
            continue
        name = labels.buildings(kind, locale)
        if kind < len(BOARD.market):
            name = labels.column_in_text(COLUMNS.index("factory"), locale)
        if before < need:
            yield say("advice-workers", locale, how="reached", n=need, building=name)
        elif any(other.facts.workers[1] < need for other in beside):
            yield say("advice-workers", locale, how="kept", n=need, building=name)
        return
