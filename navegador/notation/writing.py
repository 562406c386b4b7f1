"""Steps written as text: first as atoms (words, numbers, regions, marks), then as a line."""

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple, TypeAlias

from navegador import steps as verbs
from navegador.board import BOARD, BUILDINGS, GOODS, RONDEL
from navegador.notation import words
from navegador.notation.words import CODES, Language
from navegador.state import State
from navegador.steps import Group, Step


class TextPlace(NamedTuple):
    region: int


Atom: TypeAlias = str | int | TextPlace
Atoms: TypeAlias = tuple[Atom, ...]

MARKS: Final = frozenset(";,:-()")
_TIGHT_BEFORE: Final = frozenset(";,:-)")
_TIGHT_AFTER: Final = frozenset("-(")
_LATIN: Final = frozenset("".join(BOARD.names))


def write(state: State, steps: Iterable[Step], language: str | None = None, *, short: bool = False) -> str:
    """Return the text of steps of one turn, of a single one or of all of them, from the position before the first."""
    return render(atoms(state, steps), words.language(language), short=short)


def atoms(state: State, steps: Iterable[Step]) -> Atoms:
    written: list[Atom] = []
    extra, acting, started = state.stage == "extra", state.stage == "action", False
    for step in steps:
        match step:
            case verbs.Navegador():
                written.append(words.CARD)
                extra = True
            case verbs.Move():
                written += then(written) if extra else ()
                written += head(step.field, first=state.actor.field is None) + paid(step.pay)
                extra = False
            case verbs.Sail() | verbs.Explore():
                written += join(written, started=started)
                written += legs(step) if isinstance(step, verbs.Sail) else expedition(step)
            case verbs.End():
                written += join(written, started=started)
                written.append(words.DONE if started or not (written or acting) else words.NOTHING)
            case _:
                written += action(step, written)
        started = isinstance(step, verbs.Sail | verbs.Explore)
    return tuple(written)


def then(before: list[Atom]) -> Atoms:
    """Join the extra sailing to the move; "then" implies that the sailing is done, so "done" is removed."""
    if before and before[-1] == words.DONE:
        del before[-2:]
    return (";", words.THEN) if before else (words.THEN,)


def join(before: Sequence[Atom], *, started: bool) -> Atoms:
    return () if not before else (";",) if started else (":",)


def head(field: int, *, first: bool) -> Atoms:
    name = RONDEL[field]
    return (name, words.AFTER, RONDEL[field - 1]) if first and RONDEL.count(name) > 1 else (name,)


def paid(group: Group) -> Atoms:
    return (
        ("(", words.PAY, *_listed((n, words.PAID_FROM, TextPlace(region)) for region, n in group), ")") if group else ()
    )


def _listed(items: Iterable[Atoms]) -> Atoms:
    return tuple(atom for item in items for atom in (",", *item))[1:]


def leg(origin: int, target: int, n: int) -> Atoms:
    return (n, TextPlace(origin), "-", TextPlace(target))


def legs(step: verbs.Sail) -> Atoms:
    return (words.SAIL, *_listed(leg(*ships) for ships in step.ships))


def expedition(step: verbs.Explore) -> Atoms:
    group = _listed((n, words.SENT_FROM, TextPlace(region)) for region, n in step.ships)
    return (words.EXPLORE, TextPlace(step.region), words.FROM, *group)


def sale(good: int, n: int) -> Atoms:
    return (words.SELL, n, GOODS[good])


def processing(good: int, n: int, *, wild: bool) -> Atoms:
    return (words.PROCESS, n, GOODS[good], *((words.WITH, words.WILDCARD) if wild else ()))


def building(kind: int, n: int) -> Atoms:
    name = words.FACTORY if kind < len(GOODS) else BUILDINGS[kind]
    name = name if n == 1 else words.PLURALS[name]
    return (n, BUILDINGS[kind], name) if kind < len(GOODS) else (n, name)


def action(step: Step, before: Sequence[Atom]) -> Atoms:
    """Return an action other than sailing; after a field without payment, workers and ships need no colon."""
    items: list[Atoms] = []
    match step:
        case verbs.Workers() | verbs.Ships():
            name = "workers" if isinstance(step, verbs.Workers) else "ships"
            return (":", step.n) if before and before[-1] == ")" else (step.n,) if before else (name, step.n)
        case verbs.Market():
            items = [sale(good, n) for good, n in enumerate(step.sell) if n]
            items += [processing(good, n, wild=step.wild == good) for good, n in enumerate(step.process) if n]
        case verbs.Colony():
            items = [(n, TextPlace(region)) for region, n in step.take]
        case verbs.Build():
            items = [building(kind, n) for kind, n in enumerate(step.counts) if n]
        case verbs.Privilege():
            items = [(words.column(step.kind),)]
        case verbs.King():
            items = [(words.KING, words.column(step.kind))]
    return (*join(before, started=False), *_listed(items))


def render(written: Sequence[Atom], language: Language, *, short: bool = False) -> str:
    line = ""
    before: Atom = "("
    for at, atom in enumerate(written):
        if short and can_be_left_out(written, at):
            continue
        text = _write_atom(atom, language, short=short)
        if not text:
            continue
        if language.compounds and before in GOODS and atom in words.FACTORIES:
            text = text.lower()
        else:
            both = {line[-1:], text[0]}
            tight = before in MARKS or atom in MARKS or isinstance(before, int) or isinstance(atom, int)
            if not short:
                tight = atom in _TIGHT_BEFORE or before in _TIGHT_AFTER
            if language.marks:  # Chinese has no spaces beside marks and between its words
                tight = tight or bool(both & {"", *"，；：（）-"})
                tight = tight or not any(letter.isascii() or letter in _LATIN for letter in both)
            line += "" if tight else " "
        line += text
        before = atom
    return line


def can_be_left_out(written: Sequence[Atom], at: int) -> bool:
    """Return whether the meaning is clear without the atom: an optional word, or a single ship or colony."""
    atom = written[at]
    if atom == 1:
        beyond = [other for other in written[at + 1 :] if other not in words.OPTIONAL][:3]
        return isinstance(beyond[0], TextPlace) and beyond[1:] != ["-"] if beyond else False
    return atom in words.OPTIONAL or (atom in words.FACTORIES and written[at - 1] in GOODS)


def _write_atom(atom: Atom, language: Language, *, short: bool) -> str:
    match atom:
        case TextPlace():
            return CODES[atom.region] if short else BOARD.names[atom.region]
        case int():
            return str(atom)
    if atom in MARKS:
        return language.marks.get(atom, atom)
    return language.short.get(atom, atom) if short else language(atom)
