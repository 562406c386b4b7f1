"""Completions of a partly typed turn, for users who pick from a list."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from itertools import islice
from typing import Final, TypeAlias

from gamekit import naming
from navegador.actions.buildings import BuildChoice, build
from navegador.actions.capacity import CapacityChoice
from navegador.actions.colony import ColonyChoice
from navegador.actions.market import MarketChoice
from navegador.actions.privilege import PrivilegeChoice
from navegador.actions.sailing import Expedition, SailingChoice
from navegador.board import BOARD, GOODS
from navegador.notation import words
from navegador.notation.cursor import Cursor
from navegador.notation.reading import run
from navegador.notation.words import Language, TextToken, normalize, tokens
from navegador.state import State
from navegador.steps import End, Market, Move, Navegador, Sail, StepError, Workers
from navegador.turn import apply, legal


@dataclass(frozen=True, slots=True)
class Branch:
    atoms: words.Atoms
    grow: Callable[[], Iterator[Branch]] | None = None
    folds: tuple[words.Atoms, ...] = ()
    """Beginnings, the shortest first, under which it is grouped where many are."""
    ready: bool = False
    cash: int | None = None
    points: int | None = None
    ships: int | None = None


Branches: TypeAlias = Iterator[Branch]


def branches(state: State) -> Branches:
    match state.stage:
        case "start" | "move":
            return _heads(state, ())
        case "extra" | "sailing":
            return _voyages(state, (), started=True)
        case "action":
            return _action(state, ())
        case "over":
            return iter(())


def _heads(state: State, lead: words.Atoms) -> Branches:
    options = legal(state)
    outer = (lead,) if lead else ()
    if options.card:
        yield Branch((*lead, "card"), lambda: _voyages(apply(state, Navegador()), (":",), started=False))
    for move in options.moves:
        atoms = lead + words.head(move.field, first=state.actor.field is None)
        if not move.price:
            yield Branch(atoms, _after(state, Move(move.field)), outer)
            continue
        for pay in options.payments(move.price):
            folds = (*outer, (*atoms, "(", "pay"), (*atoms, *words.paid(pay[:1])[:-1]))
            yield Branch(atoms + words.paid(pay), _after(state, Move(move.field, pay)), folds, ships=-move.price)


def _after(state: State, move: Move) -> Callable[[], Branches]:
    return lambda: _action(apply(state, move), (":",), tight=not move.pay)


def _action(state: State, lead: words.Atoms, *, tight: bool = False) -> Branches:
    """Yield the action of the field, or nothing; `tight` leaves out the colon before a number."""
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
            for front, grants in ((lead, choice.gallery), ((*lead, "king"), choice.king)):
                for grant in grants:
                    yield Branch((*front, words.column(grant.kind)), ready=True, cash=grant.coins, points=grant.points)
        case SailingChoice():
            yield from _voyages(state, lead, started=False)
            return  # which says "nothing" itself
        case None:
            return
    yield Branch((*lead, "nothing"), ready=True)


def _trades(choice: MarketChoice, lead: words.Atoms, done: Market) -> Branches:
    def branch(atoms: words.Atoms, verb: str, good: int, step: Market) -> Branch:
        folds = ((*lead, verb), (*lead, verb, GOODS[good]))
        return Branch(lead + atoms, lambda: _trades(choice, (",",), step), folds, ready=True, cash=choice.income(step))

    for trade in choice.trades:
        good = trade.good
        if done.sell[good] or done.process[good]:
            continue
        for n in range(1, trade.colonies + 1):
            yield branch(words.sale(good, n), "sell", good, replace(done, sell=_with(done.sell, good, n)))
        wildcards = BOARD.start.wildcards if done.wild is None else 0
        for n in range(1, trade.factories + wildcards + 1):
            wild = n > trade.factories
            step = replace(done, process=_with(done.process, good, n), wild=good if wild else done.wild)
            yield branch(words.process(good, n, wild=wild), "process", good, step)


def _with(counts: tuple[int, int, int], place: int, n: int) -> tuple[int, int, int]:
    sugar, gold, spice = (n if number == place else count for number, count in enumerate(counts))
    return (sugar, gold, spice)


def _colonies(choice: ColonyChoice, lead: words.Atoms) -> Branches:
    def price(take: Mapping[int, int]) -> int | None:
        group = tuple(take.items())
        return choice.price(group) if choice.allows(group) else None

    sites = {site.region: len(site.prices) for site in choice.sites}
    return _complete_build(sites, lambda region, n: (n, words.TextPlace(region)), price, lead, {})


def _buildings(choice: BuildChoice, lead: words.Atoms) -> Branches:
    def price(bought: Mapping[int, int]) -> int | None:
        counts = build(tuple(bought.items())).counts
        return choice.price(counts) if choice.allows(counts) else None

    lines = {line.building: len(line.prices) for line in choice.lines}
    return _complete_build(lines, words.building, price, lead, {})


def _complete_build(
    most: Mapping[int, int],
    said: Callable[[int, int], words.Atoms],
    price: Callable[[Mapping[int, int]], int | None],
    lead: words.Atoms,
    counts_before: Mapping[int, int],
) -> Branches:
    """Yield one more kind of what is bought; `price` returns None for too much."""
    for kind in (branch for branch in most if branch not in counts_before):
        for n in range(1, most[kind] + 1):
            counts = {**counts_before, kind: n}
            if (cost := price(counts)) is None:
                break
            further = partial(_complete_build, most, said, price, (",",), counts)
            yield Branch(lead + said(kind, n), further, ready=True, cash=-cost)


def _voyages(
    state: State, lead: words.Atoms, *, started: bool, sailed: frozenset[tuple[int, int]] = frozenset()
) -> Branches:
    options = legal(state)
    choice = options.action
    assert isinstance(choice, SailingChoice)

    def going_on(ships: tuple[int, int, int]) -> Callable[[], Branches]:
        legs = sailed | {ships[:2]}
        return lambda: _voyages(apply(state, Sail((ships,))), (";",), started=True, sailed=legs)

    if started and state.stage != "extra":
        yield Branch((*lead, "done"), ready=True)
    before = (",",) if sailed else (*lead, "sail")
    for way in choice.legs:
        if (way.origin, way.target) in sailed:
            continue
        for n in range(1, way.most + 1):
            ships = (way.origin, way.target, n)
            origin = (words.TextPlace(way.origin), "-")
            yield Branch(before + words.leg(*ships), going_on(ships), (before + origin, (*before, n, *origin)))
    for expedition in choice.expeditions:
        front = (*lead, "explore", words.TextPlace(expedition.region))
        yield from _group(expedition, (*front, "from"), {}, (front,))
    if state.stage == "extra" and started:
        yield from _heads(apply(state, End()), (";", "then") if lead else ("then",))
    elif not started:
        extra = state.stage == "extra"
        further = (lambda: _heads(apply(state, End()), (";", "then"))) if extra else None
        yield Branch((*lead, "nothing"), further, ready=not extra)


def _group(
    expedition: Expedition, lead: words.Atoms, done: Mapping[int, int], folds: tuple[words.Atoms, ...] = ()
) -> Branches:
    size, free = sum(done.values()), dict(expedition.sources)
    others = sum(ships for source, ships in free.items() if source not in done)
    for source, ships in free.items():
        if source in done:
            continue
        for n in range(1, ships + 1):
            if size + n + others - ships < expedition.least:
                continue
            atoms, further = (*lead, n, "sent-from", words.TextPlace(source)), partial(_group, expedition, (",",))
            enough = size + n >= expedition.least
            yield Branch(atoms, partial(further, {**done, source: n}), folds, ready=enough, ships=-expedition.loss)


MAX_LENGTH: Final = 100
_PATIENCE: Final = 200


@dataclass(frozen=True, slots=True)
class Completion:
    text: str
    """The typed part in canonical words, and the next part; at most `MAX_LENGTH` characters."""
    label: str
    """The text with price or income, and a mark if it is ready; it can be read as well."""
    ready: bool
    """True if the text can be sent: a whole turn, or up to an exploration."""
    cash: int | None = None
    points: int | None = None
    ships: int | None = None


@dataclass(frozen=True, slots=True)
class _Hit:
    path: words.Atoms
    branch: Branch

    def end(self) -> _Hit | None:
        if self.branch.ready or "sail" not in (*self.path, *self.branch.atoms):
            return None
        return next((hit for hit in self.further() if hit.branch.ready and hit.branch.atoms[-1] == "done"), None)

    def further(self) -> Iterator[_Hit]:
        here = self.path + self.branch.atoms
        return (_Hit(here, branch) for branch in (self.branch.grow() if self.branch.grow else ()))


def complete(state: State, text: str, limit: int = 25, language: str | None = None) -> list[Completion]:
    """Return legal continuations in `language`, whole turns first; none of an illegal text.

    Above `limit`, return common beginnings that can be picked.
    """
    tongue = naming.language(words.LANGUAGES, language)
    try:
        atoms = tokens(normalize(text))
    except StepError:
        return []
    view = state.seen()
    hits: list[_Hit] = []
    for tags in ((tongue.tag,), tuple(words.LANGUAGES)):
        hits = hits or _search(view, atoms, tags)
    if not hits and (again := _in_canonical_words(view, text, tongue)):
        hits = _search(view, again, tuple(words.LANGUAGES))
    while len(hits) == 1 and not hits[0].branch.ready:
        hits = list(hits[0].further())
    ends = {number: end for number, hit in enumerate(hits) if (end := hit.end()) is not None}
    if len(hits) + len(ends) <= limit:  # before each leg of a sailing the same with its end, ready to send
        hits = [way for number, hit in enumerate(hits) for way in (ends.get(number), hit) if way is not None]
    return [completion for completion in _gather(hits, limit, tongue) if len(completion.text) <= MAX_LENGTH]


def _in_canonical_words(state: State, text: str, language: Language) -> list[TextToken]:
    cursor = Cursor(state, text, language)
    with suppress(StepError):
        run(cursor)
    if not cursor.steps:
        return []
    read = tokens(normalize(words.render(words.atoms(state, cursor.steps), language)))
    return read if cursor.explored else read + tokens(cursor.left)  # what comes after an exploration has to wait


def _search(state: State, text: Sequence[TextToken], tags: Sequence[str]) -> list[_Hit]:
    hits: list[_Hit] = []
    ways: list[tuple[words.Atoms, int, Iterable[Branch]]] = [((), 0, branches(state))]
    for path, at, level in ways:
        for branch in level:
            end, is_end = _align(branch.atoms, text, at, tags)
            if end is None:
                if any(_align(fold, text, at, tags)[0] == len(text) for fold in branch.folds):
                    hits.append(_Hit(path, branch))
            elif end < len(text):
                if branch.grow is not None and len(ways) < _PATIENCE:
                    ways.append((path + branch.atoms, end, branch.grow()))
            elif not is_end:
                hits.append(_Hit(path, branch))
            else:
                one = _Hit(path, branch)
                hits += [one, *one.further()] if branch.ready else one.further()
    return hits


def _align(part: words.Atoms, text: Sequence[TextToken], at: int, tags: Sequence[str]) -> tuple[int | None, bool]:
    last, whole = len(text) - 1, True
    if at <= last and text[at].word == ":" and part[0] not in words.MARKS:
        at += 1  # "ships: 2" is as good as "ships 2"
    for place, atom in enumerate(part):
        if at > last:
            whole = whole and (atom in words.MARKS or words.can_be_left_out(part, place))
            continue
        token = text[at]
        if isinstance(atom, words.TextPlace):
            regions, after = words.region(text, at)
            if atom.region not in regions:
                return None, False
            whole = whole and (len(regions) == 1 or after <= last)
            at = after
        elif isinstance(atom, int):
            if token.number == atom:
                at += 1
            elif not words.can_be_left_out(part, place):
                return None, False
        elif _says(token, atom, tags):
            whole = whole and (at < last or token.word in words.WHOLE.get(atom, ()) or token.is_mark)
            at += 1
        elif not (atom in words.MARKS or words.can_be_left_out(part, place)):
            return None, False
    return at, whole


def _says(token: TextToken, key: str, tags: Sequence[str]) -> bool:
    if token.is_mark:
        return token.word == key or (token.word == "-" and key == "after")  # "nach" also leads to a place
    if token.number is not None or key in words.MARKS:
        return False
    both = key in ("done", "nothing") and token.word in words.ENDS
    prefix = any(form.startswith(token.word) for tag in tags for form in words.SPELT[tag][key])
    return both or prefix or token.word in words.WHOLE[key]


def _gather(hits: Sequence[_Hit], limit: int, language: Language) -> list[Completion]:
    deepest = max((len(hit.branch.folds) for hit in hits), default=0)
    groups: dict[tuple[words.Atoms, words.Atoms], list[_Hit]] = {}
    for level in range(deepest, -1, -1):
        groups = {}
        for hit in hits:
            folds = hit.branch.folds
            part = folds[level] if level < len(folds) else hit.branch.atoms
            groups.setdefault((hit.path, part), []).append(hit)
        if len(groups) <= limit:
            break
    return [_completion(path, part, group, language) for (path, part), group in islice(groups.items(), limit)]


def _completion(path: words.Atoms, part: words.Atoms, group: Sequence[_Hit], language: Language) -> Completion:
    branch = group[0].branch
    if len(group) > 1:
        branch = Branch(part, ships=branch.ships if "pay" in part else None)
    gap = " " if path and branch.atoms[0] not in words.MARKS else ""
    texts = [
        words.render(path + branch.atoms, language),
        words.render(path, language, short=True) + gap + words.render(branch.atoms, language),
        words.render(path + branch.atoms, language, short=True),
    ]
    text = next((text for text in texts if len(text) <= MAX_LENGTH), texts[-1])
    note = _note(branch, language)
    label = next((text + note for text in texts if len(text + note) <= MAX_LENGTH), text[:MAX_LENGTH])
    return Completion(text, label, branch.ready, branch.cash, branch.points, branch.ships)


def _note(branch: Branch, language: Language) -> str:
    parts = []
    if branch.cash is not None:
        parts.append(_sign(branch.cash))
    if branch.points is not None:
        parts.append(f"{branch.points} {language.labels['point' if branch.points == 1 else 'points']}")
    if branch.ships is not None:
        parts.append(f"{_sign(branch.ships)} {language.labels['ship' if branch.ships == -1 else 'ships']}")
    return "".join((f"  {', '.join(parts)}" if parts else "", f" {words.READY}" if branch.ready else ""))


def _sign(number: int) -> str:
    return f"+{number}" if number >= 0 else f"\u2212{-number}"
