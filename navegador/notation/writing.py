"""Steps written as text: first as atoms (words, numbers, regions, marks), then as a line."""

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple, TypeAlias

from navegador.board import BOARD, BUILDINGS, GOODS, RONDEL
from navegador.notation import words
from navegador.notation.names import CODES
from navegador.notation.words import Language
from navegador.state import State
from navegador.steps import (
    Build,
    Colony,
    End,
    Explore,
    Group,
    King,
    Market,
    Move,
    Navegador,
    Privilege,
    Sail,
    Ships,
    Step,
    Workers,
)


class Place(NamedTuple):
    """A region in a text."""

    region: int


Atom: TypeAlias = str | int | Place
Atoms: TypeAlias = tuple[Atom, ...]

MARKS: Final = frozenset(";,:-()")
_TIGHT_BEFORE: Final = frozenset(";,:-)")
_TIGHT_AFTER: Final = frozenset("-(")
_LATIN: Final = frozenset("".join(BOARD.names))
"""Characters of region names, some of which have accents."""


def write(state: State, steps: Iterable[Step], language: str | None = None, *, short: bool = False) -> str:
    """Return the text of steps of one turn, of a single one or of all of them, from the position before the first.

    `language` is a tag such as "de"; English if None or unknown to the notation.

    The text is complete: `read(state, text)` gives the same steps. A short text does so with the shortest names. Steps
    need not be legal.
    """
    return render(atoms(state, steps), words.language(language), short=short)


def atoms(state: State, steps: Iterable[Step]) -> Atoms:
    """Return the atoms of steps of one turn."""
    written: list[Atom] = []
    extra, acting, started = state.stage == "extra", state.stage == "action", False
    for step in steps:
        match step:
            case Navegador():
                written.append(words.CARD)
                extra = True
            case Move():
                written += then(written) if extra else ()
                written += head(step.field, first=state.actor.field is None) + paid(step.pay)
                extra = False
            case Sail() | Explore():
                written += join(written, started=started)
                written += legs(step) if isinstance(step, Sail) else expedition(step)
            case End():
                written += join(written, started=started)
                written.append(words.DONE if started or not (written or acting) else words.NOTHING)
            case _:
                written += action(step, written)
        started = isinstance(step, Sail | Explore)
    return tuple(written)


def then(before: list[Atom]) -> Atoms:
    """Join the extra sailing to the move; "then" implies that the sailing is done, so "done" is removed."""
    if before and before[-1] == words.DONE:
        del before[-2:]
    return (";", words.THEN) if before else (words.THEN,)


def join(before: Sequence[Atom], *, started: bool) -> Atoms:
    """Atoms between the text so far and the next part of a sailing, or an action."""
    return () if not before else (";",) if started else (":",)


def head(field: int, *, first: bool) -> Atoms:
    """Return a rondel field; of two with the same name the field before it is named too, where both are free."""
    name = RONDEL[field]
    return (name, words.AFTER, RONDEL[field - 1]) if first and RONDEL.count(name) > 1 else (name,)


def paid(group: Group) -> Atoms:
    """Return the ships given up for a move."""
    return ("(", words.PAY, *_listed((n, words.PAID_FROM, Place(region)) for region, n in group), ")") if group else ()


def _listed(items: Iterable[Atoms]) -> Atoms:
    """Return items with commas between them."""
    return tuple(atom for item in items for atom in (",", *item))[1:]


def leg(origin: int, target: int, n: int) -> Atoms:
    """Ships that sail from one region to another."""
    return (n, Place(origin), "-", Place(target))


def legs(step: Sail) -> Atoms:
    """All legs of a step."""
    return (words.SAIL, *_listed(leg(*ships) for ships in step.ships))


def expedition(step: Explore) -> Atoms:
    """Return a region and the group that explores it."""
    group = _listed((n, words.SENT_FROM, Place(region)) for region, n in step.ships)
    return (words.EXPLORE, Place(step.region), words.FROM, *group)


def sale(good: int, n: int) -> Atoms:
    """Return a number of a good sold."""
    return (words.SELL, n, GOODS[good])


def processing(good: int, n: int, *, wild: bool) -> Atoms:
    """Return a number of a good processed, with the wildcard factory's unit or without."""
    return (words.PROCESS, n, GOODS[good], *((words.WITH, words.WILDCARD) if wild else ()))


def building(kind: int, n: int) -> Atoms:
    """Return a number of a building."""
    name = words.FACTORY if kind < len(GOODS) else BUILDINGS[kind]
    name = name if n == 1 else words.PLURALS[name]
    return (n, BUILDINGS[kind], name) if kind < len(GOODS) else (n, name)


def action(step: Step, before: Sequence[Atom]) -> Atoms:
    """Return an action other than sailing; after a field without payment, workers and ships need no colon."""
    items: list[Atoms] = []
    match step:
        case Workers() | Ships():
            name = "workers" if isinstance(step, Workers) else "ships"
            return (":", step.n) if before and before[-1] == ")" else (step.n,) if before else (name, step.n)
        case Market():
            items = [sale(good, n) for good, n in enumerate(step.sell) if n]
            items += [processing(good, n, wild=step.wild == good) for good, n in enumerate(step.process) if n]
        case Colony():
            items = [(n, Place(region)) for region, n in step.take]
        case Build():
            items = [building(kind, n) for kind, n in enumerate(step.counts) if n]
        case Privilege():
            items = [(words.column(step.kind),)]
        case King():
            items = [(words.KING, words.column(step.kind))]
    return (*join(before, started=False), *_listed(items))


# ------------------------------------------------------------------------------------------------------- as a line


def render(written: Sequence[Atom], language: Language, *, short: bool = False) -> str:
    """Return the line that the atoms make in a language."""
    line = ""
    before: Atom = "("
    for at, atom in enumerate(written):
        if short and can_be_left_out(written, at):
            continue
        said = _said(atom, language, short=short)
        if not said:
            continue
        if language.compounds and before in GOODS and atom in words.FACTORIES:
            said = said.lower()
        elif not ((language.marks and _tight_in_chinese(line, said)) or _tight(before, atom, short=short)):
            line += " "
        line += said
        before = atom
    return line


def can_be_left_out(written: Sequence[Atom], at: int) -> bool:
    """Return whether the meaning is clear without the atom: an optional word, or a single ship or colony."""
    atom = written[at]
    if atom == 1:
        beyond = [other for other in written[at + 1 :] if other not in words.OPTIONAL][:3]
        return isinstance(beyond[0], Place) and beyond[1:] != ["-"] if beyond else False
    return atom in words.OPTIONAL or (atom in words.FACTORIES and written[at - 1] in GOODS)


def _tight(before: Atom, atom: Atom, *, short: bool) -> bool:
    if short:
        return before in MARKS or atom in MARKS or isinstance(before, int) or isinstance(atom, int)
    return atom in _TIGHT_BEFORE or before in _TIGHT_AFTER


def _tight_in_chinese(line: str, said: str) -> bool:
    """Return whether no space is needed: beside marks, and between two Chinese words."""
    both = {line[-1:], said[0]}
    return bool(both & {"", *"，；：（）-"}) or not any(letter.isascii() or letter in _LATIN for letter in both)


def _said(atom: Atom, language: Language, *, short: bool) -> str:
    match atom:
        case Place():
            return CODES[atom.region] if short else BOARD.names[atom.region]
        case int():
            return str(atom)
    if atom in MARKS:
        return language.marks.get(atom, atom)
    return language.short.get(atom, atom) if short else language(atom)
