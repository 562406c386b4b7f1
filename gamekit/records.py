"""A game as a file: players, options, deal, steps; dict forms; refusals."""

import json
import re
import typing
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import MISSING, dataclass, field, fields
from datetime import datetime
from functools import partial
from typing import Any, ClassVar, Final, Generic, NoReturn, Protocol, Self, TypeAlias, TypeVar

from gamekit import naming

Fact: TypeAlias = str | int

REASONS: Final[Mapping[str, str]] = {
    # steps
    "read-object": 'A step is an object with the key "do".',
    "read-verb": "There is no step called {given}.",
    "read-keys": 'A step "{verb}" does not know the key {given}.',
    "read-missing": 'A step "{verb}" needs the key {wanted}.',
    "read-number": "{place} must be a whole number from {least} to {most}, not {given}.",
    "read-word": "{place} must be one of {known}, not {given}.",
    "read-value": "{place} cannot be {given}.",
    # records
    "record-object": "A record is an object.",
    "record-long": "A record has at most {most} bytes.",
    "record-utf8": "A record is text in UTF-8; byte {place} is not.",
    "record-deep": "Lists and objects may be nested at most {most} deep.",
    "record-json": "This stops being JSON at line {line}, column {column}.",
    "record-double": "The key {given} appears twice in one object.",
    "record-missing": "The key {wanted} is missing.",
    "record-keys": "The key {given} is not known.",
    "record-game": "This is a record of another game.",
    "record-version": "Only version {version} can be read.",
    "record-players": "players must be a list of names of 1 to {most} printable characters.",
    "record-seats": "This game is for {least} to {most} players.",
    "record-steps": "steps must be a list.",
    "record-many": "A record has at most {most} steps.",
    "record-seat": "It is seat {wanted}'s turn, not seat {given}'s.",
    "record-by": "by must be a name of 1 to {most} printable characters.",
    "record-at": "at must be a time in UTC such as 2026-11-20T21:30:00Z.",
    "record-agreed": "agreed is only there where the players agreed to end the game, and is then true.",
}
"""Refusals of steps and records in every game; other languages have them as `reason-KEY`."""


class Refusal(ValueError):
    reasons: ClassVar[Mapping[str, str]] = REASONS

    def __init__(self, key: str, **facts: Fact) -> None:
        super().__init__(self.sentence(key, facts))
        self.key = key
        self.facts = facts

    @classmethod
    def sentence(cls, key: str, facts: Mapping[str, Fact]) -> str:
        return cls.reasons[key].format(**facts)

    def __reduce__(self) -> tuple[object, ...]:
        kind: Any = type(self)
        return partial(kind, **self.facts), (self.key,)


class RecordRefusal(Refusal):
    """A record that cannot be read or replayed; gives the reason and the step."""

    def __init__(self, key: str, step: int | None = None, **facts: Fact) -> None:
        super().__init__(key, **facts)
        self.step = step
        self.reason = str(self)
        if step is not None:
            self.args = (f"step {step}: {self.reason}",)

    def __reduce__(self) -> tuple[object, ...]:
        kind: Any = type(self)
        return partial(kind, **self.facts), (self.key, self.step)

    @classmethod
    def at(cls, step: int | None, error: Refusal) -> Self:
        return cls(error.key, step, **error.facts)


JsonValue: TypeAlias = Any
StepT = TypeVar("StepT")
T = TypeVar("T")

STORY: Final = ("seat", "by", "at", "agreed")
"""Keys that describe a step's circumstances, not its effect."""
MAX_NUMBER: Final = 99
MAX_EXCERPT: Final = 40


class Misread(ValueError):
    def __init__(self, key: str = "read-value", **facts: Fact) -> None:
        super().__init__(key)
        self.key, self.facts = key, facts


@dataclass(frozen=True, slots=True)
class Kind(Generic[T]):
    read: Callable[[JsonValue], T]
    write: Callable[[T], JsonValue] | None = None
    """Function that makes JSON of a value; None if it is JSON."""
    omitted: bool = False
    """True if the default is not written."""


@typing.dataclass_transform(frozen_default=True)
class Verb:
    """Base of a game's steps: frozen dataclasses with the `Kind` of each field in its annotation."""

    def __init_subclass__(cls) -> None:
        dataclass(frozen=True)(cls)


class Codec(Generic[StepT]):
    """Dict forms of a game's steps. A verb is the name of its class in lower case."""

    def __init__(self, steps: Iterable[type[Any]], error: type[Refusal]) -> None:
        self.verbs = {step.__name__.lower(): step for step in steps}
        self.error = error
        self.keys: dict[str, dict[str, tuple[Kind[Any], Any]]] = {}
        """Kinds and defaults by verb and key: a field's name without underscores at its end."""
        for verb, step in self.verbs.items():
            hints = typing.get_type_hints(step, include_extras=True)
            self.keys[verb] = {
                field.name.rstrip("_"): (hints[field.name].__metadata__[0], field.default) for field in fields(step)
            }

    def write(self, step: StepT) -> dict[str, JsonValue]:
        kind_of_step: Any = type(step)
        name = kind_of_step.__name__.lower()
        data: dict[str, JsonValue] = {"do": name}
        for (key, (kind, default)), attribute in zip(self.keys[name].items(), kind_of_step.__match_args__, strict=True):
            value = getattr(step, attribute)
            if not kind.omitted or value != default:
                data[key] = value if kind.write is None else kind.write(value)
        return data

    def read(self, data: JsonValue) -> StepT:
        if not isinstance(data, (dict, Mapping)) or "do" not in data:
            raise self.error("read-object")
        name = data["do"]
        if not isinstance(name, str) or name not in self.verbs:
            raise self.error("read-verb", given=excerpt(name))
        keys = self.keys[name]
        if unknown := [key for key in data if key not in keys and key != "do" and key not in STORY]:
            raise self.error("read-keys", verb=name, given=excerpt(unknown[0]))
        values = []
        for key, (kind, value) in keys.items():
            if key in data:
                try:
                    value = kind.read(data[key])
                except Misread as error:
                    facts: dict[str, Fact] = {"verb": name, "place": key, "given": excerpt(data[key]), **error.facts}
                    raise self.error(error.key, **facts) from None
            elif value is MISSING:
                raise self.error("read-missing", verb=name, wanted=key)
            values.append(value)
        step: StepT = self.verbs[name](*values)
        return step


def excerpt(value: object) -> str:
    return ascii(value)[:MAX_EXCERPT] if isinstance(value, str | int | float | bool | None) else type(value).__name__


def count(value: JsonValue, least: int = 0, most: int = MAX_NUMBER) -> int:
    if type(value) is not int or not least <= value <= most:
        raise Misread("read-number", least=least, most=most)
    return value


def word(value: JsonValue, known: Sequence[str]) -> str:
    if not isinstance(value, str) or value not in known:
        raise Misread("read-word", known=", ".join(known), given=excerpt(value))
    return value


def counts(value: JsonValue, names: Sequence[str], refusal: str) -> tuple[int, ...]:
    """Read numbers by name, missing ones as 0. Raises Misread; with `refusal` for no object."""
    if not isinstance(value, dict):
        raise Misread(refusal)
    for name in value:
        word(name, names)
    return tuple(count(value.get(name, 0)) for name in names)


def named(names: Sequence[str], numbers: Sequence[int]) -> dict[str, int]:
    return {name: number for name, number in zip(names, numbers, strict=True) if number}


def number(least: int, most: int = MAX_NUMBER) -> Kind[int]:
    return Kind(lambda value: count(value, least, most))


def choice(known: Sequence[str]) -> Kind[str]:
    return Kind(lambda value: word(value, known))


def index(known: Sequence[str]) -> Kind[int]:
    places = {name: place for place, name in enumerate(known)}
    return Kind(lambda value: places[word(value, known)], known.__getitem__)


def truth(value: JsonValue) -> bool:
    if type(value) is not bool:
        raise Misread
    return value


MAX_NESTING: Final = 16
"""Maximum number of levels of nested lists and objects; a record needs five."""
MAX_LETTERS: Final = 100
MAX_DIGITS: Final = 15

_BRACKETS: Final = re.compile(r'["\[\]{}]')
_QUOTES: Final = re.compile(r'["\\]')
_DEEPER: Final = {"[": 1, "{": 1, "]": -1, "}": -1}


class Doubled(dict[str, Any]):
    def __init__(self, pairs: list[tuple[str, Any]]) -> None:
        super().__init__(pairs)
        self.key = Counter(key for key, _ in pairs).most_common(1)[0][0]


def parse(text: str | bytes, most: int, error: type[RecordRefusal]) -> Any:
    """Parse JSON of `most` bytes at most, a long number as a float that nothing takes. Raises `error`."""
    if len(text) > most or (isinstance(text, str) and len(text.encode("utf-8", "replace")) > most):
        raise error("record-long", most=most)
    if isinstance(text, bytes):
        try:
            text = text.decode("utf-8-sig")
        except UnicodeDecodeError as fault:
            raise error("record-utf8", place=fault.start) from fault
    if (place := _too_deep(text)) is not None:
        raise error("record-deep", _step_at(text, place), most=MAX_NESTING)
    try:
        return json.loads(
            text,
            object_pairs_hook=lambda pairs: plain if len(plain := dict(pairs)) == len(pairs) else Doubled(pairs),
            parse_int=lambda digits: int(digits) if len(digits) <= MAX_DIGITS else float(digits),
        )
    except json.JSONDecodeError as fault:
        raise error("record-json", _step_at(text, fault.pos), line=fault.lineno, column=fault.colno) from fault


def is_name(value: object) -> bool:
    """Return whether it can be a player's name: short, without control characters and surrogates."""
    return isinstance(value, str) and 1 <= len(value) <= MAX_LETTERS and naming.is_one_line(value)


def _too_deep(text: str) -> int | None:
    depth = at = 0
    while bracket := _BRACKETS.search(text, at):
        at = bracket.end()
        if bracket[0] == '"':
            while (mark := _QUOTES.search(text, at)) and mark[0] != '"':
                at = mark.end() + 1
            at = mark.end() if mark else len(text)
        else:
            depth += _DEEPER[bracket[0]]
            if depth > MAX_NESTING:
                return bracket.start()
    return None


def _step_at(text: str, place: int) -> int | None:
    return sum(1 for _ in re.finditer(r'"do"\s*:', text[:place])) or None


Json: TypeAlias = dict[str, Any]
StateT = TypeVar("StateT", bound="Seated")
StepOut = TypeVar("StepOut", covariant=True)

_KEYS: Final = ("game", "version", "players", "options", "deal", "steps")
_TIME: Final = re.compile(r"[0-9]{4}(-[0-9]{2}){2}T[0-9]{2}(:[0-9]{2}){2}(\.[0-9]{1,6})?(Z|\+00:00)")


@dataclass(frozen=True, slots=True)
class Played(Generic[StepOut]):
    step: StepOut
    story: Mapping[str, Any] = field(default_factory=dict)


class Seated(Protocol):
    @property
    def seat(self) -> int | None:
        """The seat that is to act, None when the game is over."""


class Record(Generic[StateT, StepT]):
    """Base of a game's record, which says how options and deal are read, and a step is taken."""

    __slots__ = ()

    game: ClassVar[str]
    version: ClassVar[int] = 1
    seats: ClassVar[tuple[int, int]]
    max_bytes: ClassVar[int] = 1_000_000
    max_steps: ClassVar[int]
    error: ClassVar[type[RecordRefusal]]
    codec: ClassVar[Codec[Any]]

    players: tuple[str, ...]
    steps: tuple[Played[StepT], ...]

    @classmethod
    def build(cls, players: tuple[str, ...], options: object, deal: object, steps: Iterator[Played[StepT]]) -> Self:
        raise NotImplementedError

    def head(self) -> tuple[Json, Json]:
        raise NotImplementedError

    @classmethod
    def read_step(cls, data: Any) -> StepT:
        step: StepT = cls.codec.read(data)
        return step

    @classmethod
    def write_step(cls, step: StepT) -> Json:
        return cls.codec.write(step)

    def start(self) -> StateT:
        raise NotImplementedError

    def follow(self, state: StateT, step: StepT, number: int) -> StateT:
        """Return the position after a step; `number` is 1 for the first. Raises any refusal."""
        raise NotImplementedError

    def states(self) -> Iterator[StateT]:
        """Yield the set-up, then the position after each step. Raises the game's refusal."""
        state = self.start()
        yield state
        for number, entry in enumerate(self.steps, start=1):
            actor, seat = state.seat, entry.story.get("seat")
            if actor is not None and seat is not None and seat != actor:
                raise self.error("record-seat", number, given=seat + 1, wanted=actor + 1)  # players count from 1
            try:
                state = self.follow(state, entry.step, number)
            except RecordRefusal:
                raise
            except Refusal as error:
                raise self.error.at(number, error) from error
            yield state

    def final(self) -> StateT:
        *_, last = self.states()
        return last

    @classmethod
    def file(cls, players: Sequence[str], options: Json, deal: Json, steps: Sequence[Json]) -> Json:
        head = {"game": cls.game, "version": cls.version, "players": list(players)}
        return {**head, "options": dict(options), "deal": dict(deal), "steps": list(steps)}

    def to_dict(self) -> Json:
        steps = [{**self.write_step(entry.step), **entry.story} for entry in self.steps]
        return self.file(self.players, *self.head(), steps)

    def to_json(self) -> str:
        data = self.to_dict()
        steps = data.pop("steps")
        head = json.dumps(data, ensure_ascii=False)[:-1]
        lines = ",\n  ".join(json.dumps(step, ensure_ascii=False) for step in steps)
        return f'{head}, "steps": [\n  {lines}]}}\n' if steps else f'{head}, "steps": []}}\n'

    @classmethod
    def parse(cls, text: str | bytes) -> Any:
        return parse(text, cls.max_bytes, cls.error)

    @classmethod
    def from_json(cls, text: str | bytes) -> Self:
        return cls.from_dict(cls.parse(text))

    @classmethod
    def from_dict(cls, data: Any) -> Self:
        if not isinstance(data, dict):
            cls._refuse("record-object")
        if lacks := [key for key in _KEYS if key not in data]:
            cls._refuse("record-missing", wanted=lacks[0])
        if unknown := [key for key in data if key not in _KEYS]:
            cls._refuse("record-keys", given=excerpt(unknown[0]))
        cls._refuse_doubled({key: value for key, value in data.items() if key != "steps"})
        cls._refuse_doubled(data, deep=False)
        if data["game"] != cls.game:
            cls._refuse("record-game")
        if type(data["version"]) is not int or data["version"] != cls.version:
            cls._refuse("record-version", version=cls.version)
        players, steps = data["players"], data["steps"]
        if not isinstance(players, list) or not all(map(is_name, players)):
            cls._refuse("record-players", most=MAX_LETTERS)
        if not cls.seats[0] <= len(players) <= cls.seats[1]:
            cls._refuse("record-seats", least=cls.seats[0], most=cls.seats[1])
        if not isinstance(steps, list):
            cls._refuse("record-steps")
        try:
            return cls.build(tuple(players), data["options"], data["deal"], cls._read_steps(steps, len(players)))
        except RecordRefusal:
            raise
        except Refusal as error:
            raise cls.error.at(None, error) from error

    @classmethod
    def _read_steps(cls, steps: list[Any], players: int) -> Iterator[Played[Any]]:
        for number, data in enumerate(steps, start=1):
            if number > cls.max_steps:
                cls._refuse("record-many", number, most=cls.max_steps)
            cls._refuse_doubled(data, number)
            try:
                step = cls.read_step(data)
            except Refusal as error:
                raise cls.error.at(number, error) from error
            yield Played(step, cls._story(data, number, players))

    @classmethod
    def _story(cls, data: Mapping[str, Any], number: int, players: int) -> Json:
        story = {key: data[key] for key in STORY if key in data}
        seat = story.get("seat", 0)
        if type(seat) is not int or not 0 <= seat < players:
            cls._refuse("read-number", number, place="seat", least=0, most=players - 1, given=excerpt(seat))
        if not is_name(story.get("by", "-")):
            cls._refuse("record-by", number, most=MAX_LETTERS)
        try:
            time = story.get("at", "2026-11-20T21:30:00Z")
            right = isinstance(time, str) and _TIME.fullmatch(time) and datetime.fromisoformat(time)
        except ValueError:
            right = None
        if not right:
            cls._refuse("record-at", number)
        if story.get("agreed", True) is not True:
            cls._refuse("record-agreed", number)
        return story

    @classmethod
    def _refuse_doubled(cls, data: object, step: int | None = None, *, deep: bool = True) -> None:
        if isinstance(data, Doubled):
            cls._refuse("record-double", step, given=excerpt(data.key))
        if deep and isinstance(data, dict | list):
            for inner in data.values() if isinstance(data, dict) else data:
                cls._refuse_doubled(inner, step)

    @classmethod
    def _refuse(cls, key: str, step: int | None = None, **facts: Fact) -> NoReturn:
        raise cls.error(key, step, **facts)


@dataclass(frozen=True, slots=True)
class PlainRecord(Record[Any, Json]):
    """Base for a game whose steps are JSON objects, and which checks options, deal and steps."""

    players: tuple[str, ...]
    options: Json
    deal: Json
    steps: tuple[Played[Json], ...]

    @classmethod
    def read_step(cls, data: Any) -> Json:
        if not isinstance(data, Mapping):
            raise cls.error("read-object")
        return {key: value for key, value in data.items() if key not in STORY}

    @classmethod
    def write_step(cls, step: Json) -> Json:
        return dict(step)

    @classmethod
    def build(cls, players: tuple[str, ...], options: Any, deal: Any, steps: Iterator[Played[Json]]) -> Self:
        for key, value in (("options", options), ("deal", deal)):
            if not isinstance(value, dict):
                raise cls.error("read-value", place=key, given=excerpt(value))
        return cls(players, options, deal, tuple(steps))

    def head(self) -> tuple[Json, Json]:
        return self.options, self.deal
