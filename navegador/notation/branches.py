"""Legal turns as a tree of text parts, expanded only where it is followed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Final, TypeAlias

from navegador.actions.buildings import BuildChoice, build
from navegador.actions.capacity import CapacityChoice
from navegador.actions.colony import ColonyChoice
from navegador.actions.market import MarketChoice
from navegador.actions.privilege import PrivilegeChoice
from navegador.actions.sailing import Expedition, SailingChoice
from navegador.board import BOARD, GOODS
from navegador.notation import words
from navegador.notation.writing import Atoms, Place, building, head, leg, paid, processing, sale
from navegador.state import State
from navegador.steps import End, Market, Move, Navegador, Sail, Workers
from navegador.turn import apply, legal


@dataclass(frozen=True, slots=True)
class Branch:
    """A part that a text can continue with."""

    atoms: Atoms
    grow: Callable[[], Iterator[Branch]] | None = None
    """Function that yields the parts after it."""
    folds: tuple[Atoms, ...] = ()
    """Beginnings of it, the shortest first, under which it is grouped when there are too many."""
    ready: bool = False
    """True if the text can be sent as it is: a whole turn, or up to an exploration."""
    cash: int | None = None
    """Cruzados that the action brings (above 0) or costs (below 0)."""
    points: int | None = None
    """Points that a privilege brings at the end."""
    ships: int | None = None
    """Ships that are lost with it (below 0)."""


Branches: TypeAlias = Iterator[Branch]

_COLON: Final[Atoms] = (":",)
_COMMA: Final[Atoms] = (",",)
_SEMICOLON: Final[Atoms] = (";",)
_THEN: Final[Atoms] = (";", words.THEN)


def branches(state: State) -> Branches:
    """Parts that a text can begin with in a position."""
    match state.stage:
        case "start" | "move":
            return _heads(state, ())
        case "extra":
            return _voyages(state, (), started=True)
        case "sailing":
            return _voyages(state, (), started=True)
        case "action":
            return _action(state, ())
        case "over":
            return iter(())


def _heads(state: State, lead: Atoms) -> Branches:
    """Yield the card, and the fields with every way to pay for them."""
    options = legal(state)
    outer = (lead,) if lead else ()
    if options.card:
        yield Branch((*lead, words.CARD), lambda: _voyages(apply(state, Navegador()), _COLON, started=False))
    for move in options.moves:
        atoms = lead + head(move.field, first=state.actor.field is None)
        if not move.price:
            yield Branch(atoms, _after(state, Move(move.field)), outer)
            continue
        for pay in options.payments(move.price):
            folds = (*outer, (*atoms, "(", words.PAY), (*atoms, *paid(pay[:1])[:-1]))
            yield Branch(atoms + paid(pay), _after(state, Move(move.field, pay)), folds, ships=-move.price)


def _after(state: State, move: Move) -> Callable[[], Branches]:
    return lambda: _action(apply(state, move), _COLON, tight=not move.pay)


def _action(state: State, lead: Atoms, *, tight: bool = False) -> Branches:
    """Yield the action of the field under the stone, or nothing; `tight` leaves the colon before a number out."""
    match legal(state).action:
        case CapacityChoice(kind, batches):
            front = () if tight else lead or ("workers" if kind is Workers else "ships",)
            yield from (Branch((*front, batch.n), ready=True, cash=batch.income - batch.cost) for batch in batches)
        case MarketChoice() as choice:
            yield from _trades(choice, lead, Market())
        case ColonyChoice() as choice:
            yield from _colonies(choice, lead)
        case BuildChoice() as choice:
            yield from _buildings(choice, lead)
        case PrivilegeChoice() as choice:
            for front, grants in ((lead, choice.gallery), ((*lead, words.KING), choice.king)):
                for grant in grants:
                    yield Branch((*front, words.column(grant.kind)), ready=True, cash=grant.coins, points=grant.points)
        case SailingChoice():
            yield from _voyages(state, lead, started=False)
            return  # which says "nothing" itself
        case None:
            return
    yield Branch((*lead, words.NOTHING), ready=True)


def _trades(choice: MarketChoice, lead: Atoms, done: Market) -> Branches:
    """Sales or processing of one more good."""

    def branch(atoms: Atoms, verb: str, good: int, step: Market) -> Branch:
        folds = ((*lead, verb), (*lead, verb, GOODS[good]))
        return Branch(lead + atoms, lambda: _trades(choice, _COMMA, step), folds, ready=True, cash=choice.income(step))

    for trade in choice.trades:
        good = trade.good
        if done.sell[good] or done.process[good]:
            continue
        for n in range(1, trade.colonies + 1):
            yield branch(sale(good, n), words.SELL, good, replace(done, sell=_with(done.sell, good, n)))
        helped = BOARD.start.wildcards if done.wild is None else 0
        for n in range(1, trade.factories + helped + 1):
            wild = n > trade.factories
            step = replace(done, process=_with(done.process, good, n), wild=good if wild else done.wild)
            yield branch(processing(good, n, wild=wild), words.PROCESS, good, step)


def _with(counts: tuple[int, int, int], place: int, n: int) -> tuple[int, int, int]:
    sugar, gold, spice = (n if number == place else count for number, count in enumerate(counts))
    return (sugar, gold, spice)


def _colonies(choice: ColonyChoice, lead: Atoms) -> Branches:

    def price(take: Mapping[int, int]) -> int | None:
        group = tuple(take.items())
        return choice.price(group) if choice.allows(group) else None

    sites = {site.region: len(site.prices) for site in choice.sites}
    return _bought(sites, lambda region, n: (n, Place(region)), price, lead, {})


def _buildings(choice: BuildChoice, lead: Atoms) -> Branches:

    def price(bought: Mapping[int, int]) -> int | None:
        counts = build(tuple(bought.items())).counts
        return choice.price(counts) if choice.allows(counts) else None

    lines = {line.building: len(line.prices) for line in choice.lines}
    return _bought(lines, building, price, lead, {})


def _bought(
    most: Mapping[int, int],
    said: Callable[[int, int], Atoms],
    price: Callable[[Mapping[int, int]], int | None],
    lead: Atoms,
    done: Mapping[int, int],
) -> Branches:
    """Yield one more kind of what is bought by the piece; `price` returns None for too much."""
    for kind in (branch for branch in most if branch not in done):
        for n in range(1, most[kind] + 1):
            taken = {**done, kind: n}
            if (cost := price(taken)) is None:
                break
            further = partial(_bought, most, said, price, _COMMA, taken)
            yield Branch(lead + said(kind, n), further, ready=True, cash=-cost)


def _voyages(state: State, lead: Atoms, *, started: bool, sailed: frozenset[tuple[int, int]] = frozenset()) -> Branches:
    """Ships that sail, an exploration, the end of the sailing; `sailed` are the legs of the step being written."""
    options = legal(state)
    choice = options.action
    assert isinstance(choice, SailingChoice)
    if started and state.stage != "extra":
        yield Branch((*lead, words.DONE), ready=True)
    before = _COMMA if sailed else (*lead, words.SAIL)
    for way in choice.legs:
        if (way.origin, way.target) in sailed:
            continue
        for n in range(1, way.most + 1):
            ships = (way.origin, way.target, n)
            origin = (Place(way.origin), "-")
            yield Branch(before + leg(*ships), _sailed(state, ships, sailed), (before + origin, (*before, n, *origin)))
    for expedition in choice.expeditions:
        front = (*lead, words.EXPLORE, Place(expedition.region))
        yield from _group(expedition, (*front, words.FROM), {}, (front,))
    if state.stage == "extra" and started:
        yield from _heads(apply(state, End()), _THEN if lead else (words.THEN,))
    elif not started:
        extra = state.stage == "extra"
        further = (lambda: _heads(apply(state, End()), _THEN)) if extra else None
        yield Branch((*lead, words.NOTHING), further, ready=not extra)


def _sailed(state: State, ships: tuple[int, int, int], sailed: frozenset[tuple[int, int]]) -> Callable[[], Branches]:
    return lambda: _voyages(apply(state, Sail((ships,))), _SEMICOLON, started=True, sailed=sailed | {ships[:2]})


def _group(expedition: Expedition, lead: Atoms, done: Mapping[int, int], folds: tuple[Atoms, ...] = ()) -> Branches:
    """Ships from one more region for an exploration."""
    size, free = sum(done.values()), dict(expedition.sources)
    others = sum(ships for source, ships in free.items() if source not in done)
    for source, ships in free.items():
        if source in done:
            continue
        for n in range(1, ships + 1):
            if size + n + others - ships < expedition.least:
                continue
            atoms, further = (*lead, n, words.SENT_FROM, Place(source)), partial(_group, expedition, _COMMA)
            enough = size + n >= expedition.least
            yield Branch(atoms, partial(further, {**done, source: n}), folds, ready=enough, ships=-expedition.loss)
