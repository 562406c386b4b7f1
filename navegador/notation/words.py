"""Every word of the notation, in each language; texts split into them, steps written in them."""

import re
import tomllib
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeAlias

from gamekit import naming
from gamekit.naming import ENGLISH, fold, spellings
from navegador import steps as verbs
from navegador.board import BOARD, BUILDINGS, COLUMNS, GOODS, RONDEL
from navegador.state import State
from navegador.steps import Group, Step, UnreadableStep

PLURALS: Final[Mapping[str, str]] = {"factory": "factories", "shipyard": "shipyards", "church": "churches"}
FACTORIES: Final = frozenset({"factory", PLURALS["factory"]})

OPTIONAL: Final = frozenset({"then", "from", "paid-from", "sent-from", "with", "sail"})
"""Keys that short texts leave out; "sent-from" is before an explorer's region."""

READY: Final = "✓"
AND_MORE: Final = "…"


def column(kind: int) -> str:
    return f"column-{COLUMNS[kind]}"


@dataclass(frozen=True, slots=True)
class Language:
    tag: str
    written: Mapping[str, str]
    short: Mapping[str, str]
    typed: Mapping[str, frozenset[str]]
    labels: Mapping[str, str]
    marks: Mapping[str, str]
    list: str
    quotes: tuple[str, str]
    compounds: bool

    def __call__(self, key: str) -> str:
        return self.written.get(key, key)


def _forms(words: list[str]) -> frozenset[str]:
    return frozenset(fold(form) for word in words if word for form in spellings(word))


def _language(tag: str, entries: Mapping[str, Any]) -> Language:
    forms = {key: _forms([word, *entries["typed"].get(key, ())]) for key, word in entries["written"].items()}
    return Language(
        tag=tag,
        written=entries["written"],
        short=entries["written"] | entries["short"],
        typed=forms,
        labels=entries["labels"],
        marks=entries["form"]["marks"],
        list=entries["form"]["list"],
        quotes=(entries["form"]["quotes"][0], entries["form"]["quotes"][1]),
        compounds=entries["form"]["compounds"],
    )


_FILES: Final[Mapping[str, Mapping[str, Any]]] = {
    file.stem: tomllib.loads(file.read_text(encoding="utf-8")) for file in sorted(Path(__file__).parent.glob("*.toml"))
}
LANGUAGES: Final[Mapping[str, Language]] = {tag: _language(tag, given) for tag, given in _FILES.items()}


class Vocabulary(dict[str, str]):
    """Words of one part of a turn in any language, without accents and capitals; their meanings."""

    def __init__(self, keys: Mapping[str, str]) -> None:
        self.by_language: Final[Mapping[str, Mapping[str, str]]] = {
            tag: {form: meaning for key, meaning in keys.items() for form in tongue.typed[key]}
            for tag, tongue in LANGUAGES.items()
        }
        super().__init__({form: meaning for forms in self.by_language.values() for form, meaning in forms.items()})
        self.by_key: Final = keys

    def meanings(self, word: str, tag: str) -> frozenset[str]:
        if word in self:
            return frozenset((self[word],))
        for words in (self.by_language[tag], self):
            if meanings := frozenset(meaning for text, meaning in words.items() if text.startswith(word)):
                return meanings
        return frozenset()


def _plain(keys: tuple[str, ...]) -> dict[str, str]:
    return {key: key for key in keys}


_FACTORIES_TOO: Final = dict.fromkeys(FACTORIES, "factory")
HEADS: Final = Vocabulary(_plain((*RONDEL, "card")))
VERBS: Final = Vocabulary(_plain(("sail", "explore")))
ENDS: Final = Vocabulary(dict.fromkeys(("done", "nothing"), "done"))
GOODS_TYPED: Final = Vocabulary(_plain(GOODS))
TRADES: Final = Vocabulary(_plain((*GOODS, "sell", "process", "wildcard")))
BUILDINGS_TYPED: Final = Vocabulary(
    _plain(BUILDINGS)
    | _FACTORIES_TOO
    | {plural: singular for singular, plural in PLURALS.items() if singular != "factory"}
)
COLUMNS_TYPED: Final = Vocabulary({"king": "king", **{f"column-{name}": name for name in COLUMNS}})
VOCABULARIES: Final = (HEADS, VERBS, ENDS, TRADES, BUILDINGS_TYPED, COLUMNS_TYPED)

SPELT: Final[Mapping[str, Mapping[str, frozenset[str]]]] = {
    tag: {
        key: tongue.typed[key]
        | next((tongue.typed[single] for single, many in PLURALS.items() if many == key), frozenset())
        for key in tongue.written
    }
    for tag, tongue in LANGUAGES.items()
}
WHOLE: Final[Mapping[str, frozenset[str]]] = {
    key: frozenset(
        form
        for tag, tongue in LANGUAGES.items()
        for form in (*SPELT[tag][key], *((fold(tongue.short[key]),) if tongue.short.get(key) else ()))
    )
    for key in LANGUAGES[ENGLISH].written
}


def _all(part: str, key: str) -> frozenset[str]:
    return frozenset(form for entries in _FILES.values() for form in _forms(entries[part][key]))


PASSED_OVER: Final = _all("everywhere", "nothing-said") | WHOLE["with"]
ALL: Final = _all("everywhere", "all")
NUMBERS: Final[Mapping[str, int]] = {
    form: number
    for given in _FILES.values()
    for number, words in enumerate(given["everywhere"]["numbers"], start=1)
    for form in _forms(words)
}
JOINS: Final[Mapping[str, str]] = {
    **dict.fromkeys(_all("everywhere", "to"), "-"),
    **dict.fromkeys(_all("everywhere", "and"), ","),
}
SINGLE: Final[Mapping[str, str]] = {form: key for key in ("pay", "from", "then", "after") for form in WHOLE[key]}

BEFORE_PLACES: Final = _all("leading", "places") | {"from"}
MAKING: Final = _all("leading", "making")
MADE: Final = _all("leading", "made")
SHIP: Final = frozenset(form for tag in LANGUAGES for form in SPELT[tag]["ships"])
PLAIN: Final[Mapping[str, frozenset[str]]] = {name: _all("leading", name) for name in dict.fromkeys(RONDEL)}
REGIONS_TOO: Final[Mapping[str, str]] = {
    form: name for given in _FILES.values() for name, words in given["regions"].items() for form in _forms(words)
}
"""Names of regions in other spellings; one that is not on the board is ignored."""


def _units(*keys: str) -> str:
    return "|".join(sorted({tongue.labels[key] for tongue in LANGUAGES.values() for key in keys}, key=len)[::-1])


EVERY: Final = frozenset().union(
    *VOCABULARIES, PASSED_OVER, ALL, NUMBERS, JOINS, SINGLE, REGIONS_TOO, BEFORE_PLACES, MAKING, *PLAIN.values()
)


MAX_LENGTH: Final = 1000
_MAX_WORD_LENGTH: Final = 30
EVERYTHING: Final = -1
_LEFTWARD: Final = ("R", "AL", "RLE", "RLO", "RLI")

_MARKS: Final = {
    **dict.fromkeys(";.\n。", ";"),
    **dict.fromkeys(",+&/、", ","),
    **dict.fromkeys(":=", ":"),
    **dict.fromkeys("([{", "("),
    **dict.fromkeys(")]}", ")"),
}
_UNITS: Final = _units("point", "points", "ship", "ships")
_HAN: Final = "\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
_PIECES: Final = re.compile(
    rf"""(?P<note>(?<=\s)[+\u2212-][0-9]{{1,5}}(?:\ (?:{_UNITS})\b)?(?=\s*(?:$|[,;:({READY}])))
    |(?P<points>,\ [0-9]{{1,3}}\ (?:{_units("point", "points")})\b)
    |(?P<han>[{_HAN}]+)
    |(?P<word>[^\W\d_{_HAN}]+(?:['’][^\W\d_{_HAN}]+)*)
    |(?P<number>[0-9]+)(?:\ ?[x×](?!\w))?
    |(?P<dash>[-\u2010-\u2015\u2212\u2192>]+)
    |(?P<mark>[;.\n。,、+&/:=(\[{{)\]}}])
    |(?P<none>[^\S\n]+|["'`’‘“”「」『』!?{READY}]+)""",
    re.VERBOSE,
)


class TextToken(NamedTuple):
    word: str
    number: int | None
    start: int
    is_mark: bool = False
    raw: str = ""


_HAN_WORDS: Final = sorted({word for word in EVERY if re.fullmatch(f"[{_HAN}]+", word)}, key=len)[::-1]
_KNOWN: Final = re.compile("|".join(map(re.escape, _HAN_WORDS)))
_BEGUN: Final = frozenset(word[:end] for word in _HAN_WORDS for end in range(1, len(word) + 1))
_GOODS: Final = re.compile("|".join(sorted(GOODS_TYPED, key=len)[::-1]))
_FACTORIES: Final = tuple(
    form for tongue in LANGUAGES.values() for key in sorted(FACTORIES) for form in tongue.typed[key]
)


def normalize(text: str) -> str:
    for form in (text, unicodedata.normalize("NFKC", text[: MAX_LENGTH + 1])):
        if len(form) > MAX_LENGTH:
            raise UnreadableStep("text-long", most=MAX_LENGTH, length=len(form))
    return form


def tokens(text: str) -> list[TextToken]:
    pieces: list[TextToken] = []
    at = 0
    while at < len(text):
        piece = _PIECES.match(text, at)
        if piece is None:
            stranger = text[at]  # said by its number if it is invisible or affects other text
            quiet = stranger.isprintable() and unicodedata.bidirectional(stranger) not in _LEFTWARD
            shows = quiet and not unicodedata.combining(stranger)
            raise UnreadableStep("text-character", given=stranger if shows else f"U+{ord(stranger):04X}")
        kind = piece.lastgroup
        raw = piece.group(kind or 0)
        if kind in ("word", "han"):
            pieces += (token for start, part in _part(raw, at) if (token := _word(part, start)) is not None)
        elif kind == "number":
            if len(raw) > 2:
                raise UnreadableStep("text-number", given=raw if len(raw) <= 12 else raw[:12] + AND_MORE)
            pieces.append(TextToken("", int(raw), at))
        elif kind == "dash":
            pieces.append(TextToken("-", None, at, is_mark=True))
        elif kind == "mark":
            pieces.append(TextToken(_MARKS[raw], None, at, is_mark=True))
        at = piece.end()
    return pieces


def _part(raw: str, at: int) -> Iterator[tuple[int, str]]:
    if not re.match(f"[{_HAN}]", raw):
        good = _GOODS.match(plain := fold(raw)) if len(raw) <= _MAX_WORD_LENGTH else None
        rest = plain[good.end() :] if good else ""
        if good and rest and plain not in EVERY and any(factory.startswith(rest) for factory in _FACTORIES):
            yield at, raw[: good.end()]
            yield at + good.end(), raw[good.end() :]
        else:
            yield at, raw
        return
    place, unknown = 0, 0
    while place < len(raw):
        is_part = (
            place == unknown and raw[place : place + _MAX_WORD_LENGTH] in _BEGUN
        )  # the rest, not yet typed to its end
        match = None if is_part else _KNOWN.match(raw, place)
        if is_part or match:
            if unknown < place:
                yield at + unknown, raw[unknown:place]
            end = match.end() if match else len(raw)
            yield at + place, raw[place:end]
            place = unknown = end
        else:
            place += 1
    if unknown < place:
        yield at + unknown, raw[unknown:]


def _word(raw: str, at: int) -> TextToken | None:
    word = fold(raw)
    if word in PASSED_OVER:
        return None
    if word in NUMBERS:
        return TextToken("", NUMBERS[word], at)
    if word in ALL:
        return TextToken("", EVERYTHING, at)
    if word in JOINS:
        return TextToken(JOINS[word], None, at, is_mark=True)
    return TextToken(SINGLE.get(word, word), None, at, raw=raw)


_NAMES: Final = tuple(tuple(fold(part) for part in name.split()) for name in BOARD.names)


def _codes() -> tuple[str, ...]:
    firsts = [name[0] for name in _NAMES]
    codes: list[str] = []
    for first in firsts:
        others = [other for other in firsts if other != first]
        tries = [
            first[:2],
            *(first[0] + letter for letter in first[2:]),
            *(first[:n] for n in range(3, len(first) + 1)),
        ]
        own = (code for code in tries if code not in codes and not any(other.startswith(code) for other in others))
        codes.append(next(own, first))
    return tuple(codes)


CODES: Final = _codes()
_TOO: Final = {typed: BOARD.region(name) for typed, name in REGIONS_TOO.items() if name in BOARD.names}


_MAX_NAME_LENGTH: Final = 30


@lru_cache(maxsize=1024)
def _region(word: str) -> frozenset[int]:
    numbers = range(len(_NAMES))
    exact = {number for number in numbers if word in _NAMES[number] or word == CODES[number]}
    exact |= {_TOO[word]} if word in _TOO else set()
    if exact:
        return frozenset(exact)
    matches = {number for number in numbers if _NAMES[number][0].startswith(word)}
    matches |= {number for text, number in _TOO.items() if text.startswith(word)}
    return frozenset(matches or {n for n in numbers if any(part.startswith(word) for part in _NAMES[n][1:])})


def region(tokens: Sequence[TextToken], at: int) -> tuple[frozenset[int], int]:
    """Return the regions that the words at an index can mean, and the index after them."""
    if at >= len(tokens) or not is_word(tokens[at]) or len(tokens[at].word) > _MAX_NAME_LENGTH:
        return frozenset(), at
    regions, first = _region(tokens[at].word), int(tokens[at].word not in _TOO)
    at += 1
    while regions and at < len(tokens) and is_word(tokens[at]):
        word = tokens[at].word
        narrower = frozenset(
            number for number in regions if any(part.startswith(word) for part in _NAMES[number][first:])
        )
        if not narrower:
            break
        regions, at = narrower, at + 1
    return regions, at


def is_word(token: TextToken) -> bool:
    return not token.is_mark and token.number is None


class TextPlace(NamedTuple):
    region: int


Atom: TypeAlias = str | int | TextPlace
Atoms: TypeAlias = tuple[Atom, ...]

MARKS: Final = frozenset(";,:-()")
_TIGHT_BEFORE: Final = frozenset(";,:-)")
_TIGHT_AFTER: Final = frozenset("-(")
_LATIN: Final = frozenset("".join(BOARD.names))


def write(state: State, steps: Iterable[Step], language: str | None = None, *, short: bool = False) -> str:
    """Return the text of steps of one turn, from the position before the first."""
    return render(atoms(state, steps), naming.language(LANGUAGES, language), short=short)


def atoms(state: State, steps: Iterable[Step]) -> Atoms:
    result: list[Atom] = []
    extra, in_action, under_way = state.stage == "extra", state.stage == "action", False
    for step in steps:
        match step:
            case verbs.Navegador():
                result.append("card")
                extra = True
            case verbs.Move():
                result += then(result) if extra else ()
                result += head(step.field, first=state.actor.field is None) + paid(step.pay)
                extra = False
            case verbs.Sail() | verbs.Explore():
                result += join(result, started=under_way)
                result += legs(step) if isinstance(step, verbs.Sail) else expedition(step)
            case verbs.End():
                result += join(result, started=under_way)
                result.append("done" if under_way or not (result or in_action) else "nothing")
            case _:
                result += action(step, result)
        under_way = isinstance(step, verbs.Sail | verbs.Explore)
    return tuple(result)


def then(before: list[Atom]) -> Atoms:
    """Join the extra sailing to the move; "then" implies "done", which is removed."""
    if before and before[-1] == "done":
        del before[-2:]
    return (";", "then") if before else ("then",)


def join(before: Sequence[Atom], *, started: bool) -> Atoms:
    return () if not before else (";",) if started else (":",)


def head(field: int, *, first: bool) -> Atoms:
    name = RONDEL[field]
    return (name, "after", RONDEL[field - 1]) if first and RONDEL.count(name) > 1 else (name,)


def paid(group: Group) -> Atoms:
    return ("(", "pay", *_list((n, "paid-from", TextPlace(region)) for region, n in group), ")") if group else ()


def _list(items: Iterable[Atoms]) -> Atoms:
    return tuple(atom for item in items for atom in (",", *item))[1:]


def leg(origin: int, target: int, n: int) -> Atoms:
    return (n, TextPlace(origin), "-", TextPlace(target))


def legs(step: verbs.Sail) -> Atoms:
    return ("sail", *_list(leg(*ships) for ships in step.ships))


def expedition(step: verbs.Explore) -> Atoms:
    group = _list((n, "sent-from", TextPlace(region)) for region, n in step.ships)
    return ("explore", TextPlace(step.region), "from", *group)


def sale(good: int, n: int) -> Atoms:
    return ("sell", n, GOODS[good])


def process(good: int, n: int, *, wild: bool) -> Atoms:
    return ("process", n, GOODS[good], *(("with", "wildcard") if wild else ()))


def building(kind: int, n: int) -> Atoms:
    name = "factory" if kind < len(GOODS) else BUILDINGS[kind]
    name = name if n == 1 else PLURALS[name]
    return (n, BUILDINGS[kind], name) if kind < len(GOODS) else (n, name)


def action(step: Step, before: Sequence[Atom]) -> Atoms:
    """Return an action but sailing; workers and ships need no colon after a field for nothing."""
    items: list[Atoms] = []
    match step:
        case verbs.Workers() | verbs.Ships():
            name = "workers" if isinstance(step, verbs.Workers) else "ships"
            return (":", step.n) if before and before[-1] == ")" else (step.n,) if before else (name, step.n)
        case verbs.Market():
            items = [sale(good, n) for good, n in enumerate(step.sell) if n]
            items += [process(good, n, wild=step.wild == good) for good, n in enumerate(step.process) if n]
        case verbs.Colony():
            items = [(n, TextPlace(region)) for region, n in step.take]
        case verbs.Build():
            items = [building(kind, n) for kind, n in enumerate(step.counts) if n]
        case verbs.Privilege():
            items = [(column(step.kind),)]
        case verbs.King():
            items = [("king", column(step.kind))]
    return (*join(before, started=False), *_list(items))


def render(sentence: Sequence[Atom], language: Language, *, short: bool = False) -> str:
    line = ""
    before: Atom = "("
    for at, atom in enumerate(sentence):
        if short and can_be_left_out(sentence, at):
            continue
        text = _write_atom(atom, language, short=short)
        if not text:
            continue
        if language.compounds and before in GOODS and atom in FACTORIES:
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


def can_be_left_out(sentence: Sequence[Atom], at: int) -> bool:
    """Return whether the meaning is clear without the atom, as without a "1"."""
    atom = sentence[at]
    if atom == 1:
        beyond = [other for other in sentence[at + 1 :] if other not in OPTIONAL][:3]
        return isinstance(beyond[0], TextPlace) and beyond[1:] != ["-"] if beyond else False
    return atom in OPTIONAL or (atom in FACTORIES and sentence[at - 1] in GOODS)


def _write_atom(atom: Atom, language: Language, *, short: bool) -> str:
    match atom:
        case TextPlace():
            return CODES[atom.region] if short else BOARD.names[atom.region]
        case int():
            return str(atom)
    if atom in MARKS:
        return language.marks.get(atom, atom)
    return language.short.get(atom, atom) if short else language(atom)
