"""Dict forms of steps, stored as JSON, and refusals.

A table says which keys each verb has, and how their values are read. A refusal has the key of its sentence and its
parameters, so that a catalogue can say it in any language.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, ClassVar, Final, Generic, Self, TypeAlias, TypeVar

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
"""Sentences for what every game refuses in steps and records; other languages have them as `reason-KEY`."""


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


Json: TypeAlias = Any
T = TypeVar("T")
StepT = TypeVar("StepT")

STORY: Final = ("seat", "by", "at", "agreed")
"""Keys that describe a step's circumstances, not its effect."""
MAX_NUMBER: Final = 99
MAX_EXCERPT: Final = 40
NEEDED: Final = object()
"""Default of a key that must be there."""


class Misread(ValueError):
    def __init__(self, key: str = "read-value", **facts: Fact) -> None:
        super().__init__(key)
        self.key, self.facts = key, facts


@dataclass(frozen=True, slots=True)
class Kind(Generic[T]):
    read: Callable[[Json], T]
    write: Callable[[T], Json] | None = None
    """Function that makes JSON of a value; None if it is JSON."""
    default: Json = NEEDED
    omitted: bool = False


@dataclass(frozen=True, slots=True)
class Verb(Generic[StepT]):
    make: Callable[..., StepT]
    keys: Mapping[str, Kind[Any]] = field(default_factory=dict)
    values: Callable[[StepT], Sequence[Any]] | None = None


class Codec(Generic[StepT]):
    """Dict forms of a game's steps. A verb is the name of its class in lower case."""

    def __init__(self, verbs: Mapping[str, Verb[Any]], error: type[Refusal]) -> None:
        self.verbs = verbs
        self.error = error
        self._keys = {name: frozenset(("do", *STORY, *verb.keys)) for name, verb in verbs.items()}
        self._items = {name: tuple(verb.keys.items()) for name, verb in verbs.items()}

    def write(self, step: StepT) -> dict[str, Json]:
        kind_of_step: Any = type(step)
        name = kind_of_step.__name__.lower()
        values = self.verbs[name].values
        at = values(step) if values else [getattr(step, field) for field in kind_of_step.__match_args__]
        data: dict[str, Json] = {"do": name}
        for (key, kind), value in zip(self._items[name], at, strict=True):
            written = value if kind.write is None else kind.write(value)
            if not kind.omitted or written != kind.default:
                data[key] = written
        return data

    def read(self, data: Json) -> StepT:
        if not isinstance(data, (dict, Mapping)) or "do" not in data:
            raise self.error("read-object")
        name = data["do"]
        if not isinstance(name, str) or name not in self.verbs:
            raise self.error("read-verb", given=excerpt(name))
        if not data.keys() <= self._keys[name]:
            unknown = next(key for key in data if key not in self._keys[name])
            raise self.error("read-keys", verb=name, given=excerpt(unknown))
        values = []
        for key, kind in self._items[name]:
            value = data.get(key, kind.default)
            if value is NEEDED:
                raise self.error("read-missing", verb=name, wanted=key)
            try:
                values.append(kind.read(value))
            except Misread as error:
                facts: dict[str, Fact] = {"verb": name, "place": key, "given": excerpt(value), **error.facts}
                raise self.error(error.key, **facts) from None
        step: StepT = self.verbs[name].make(*values)
        return step


def excerpt(value: object) -> str:
    return ascii(value)[:MAX_EXCERPT] if isinstance(value, str | int | float | bool | None) else type(value).__name__


def count(value: Json, least: int = 0, most: int = MAX_NUMBER) -> int:
    if type(value) is not int or not least <= value <= most:
        raise Misread("read-number", least=least, most=most)
    return value


def word(value: Json, known: Sequence[str]) -> str:
    if not isinstance(value, str) or value not in known:
        raise Misread("read-word", known=", ".join(known), given=excerpt(value))
    return value


def counts(value: Json, names: Sequence[str], refusal: str) -> tuple[int, ...]:
    """Read numbers by name, missing ones as 0. Raises Misread, with that key for anything but an object."""
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


def truth(value: Json) -> bool:
    if type(value) is not bool:
        raise Misread
    return value
