"""Dict forms of steps, stored as JSON: a table says which keys each verb has, and how their values are read.

Writing and reading are inverses. Reading is strict: anything but a step is refused with what was expected.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Generic, TypeAlias, TypeVar

from ruling.refusals import Fact, Refusal

Json: TypeAlias = Any
"""A value as `json` reads and writes it."""
T = TypeVar("T")
StepT = TypeVar("StepT")

STORY: Final = ("seat", "by", "at", "agreed")
"""Keys that describe a step's circumstances, not its effect."""
MAX_NUMBER: Final = 99
MAX_EXCERPT: Final = 40
"""Characters of a foreign value in a refusal."""
NEEDED: Final = object()
"""Default of a key that must be there."""


class Misread(ValueError):
    """A value that a key cannot have: the key and parameters of a sentence."""

    def __init__(self, key: str = "read-value", **facts: Fact) -> None:
        super().__init__(key)
        self.key, self.facts = key, facts


@dataclass(frozen=True, slots=True)
class Kind(Generic[T]):
    """A kind of value: how it is read from JSON and written."""

    read: Callable[[Json], T]
    """Raises `Misread`."""
    write: Callable[[T], Json] | None = None
    """Function that makes JSON of a value; None if it is JSON."""
    default: Json = NEEDED
    """JSON of a missing key."""
    omitted: bool = False
    """True if the default is not written."""


@dataclass(frozen=True, slots=True)
class Verb(Generic[StepT]):
    """A kind of step: its keys, and its values in their order."""

    make: Callable[..., StepT]
    """The step's frozen dataclass, or a function of the values."""
    keys: Mapping[str, Kind[Any]] = field(default_factory=dict)
    values: Callable[[StepT], Sequence[Any]] | None = None
    """Function that returns a step's values; None for its fields."""


class Codec(Generic[StepT]):
    """Dict forms of a game's steps. A verb is the name of its class in lower case."""

    def __init__(self, verbs: Mapping[str, Verb[Any]], error: type[Refusal]) -> None:
        """Make it of verbs by name; anything but a step is refused by the error."""
        self.verbs = verbs
        self.error = error
        self._keys = {name: frozenset(("do", *STORY, *verb.keys)) for name, verb in verbs.items()}
        self._items = {name: tuple(verb.keys.items()) for name, verb in verbs.items()}

    def write(self, step: StepT) -> dict[str, Json]:
        """Return the dict form of a step."""
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
        """Read a step; circumstance keys are ignored. Raises `error`."""
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
    """Return an untrusted value, shortened for a sentence."""
    return ascii(value)[:MAX_EXCERPT] if isinstance(value, str | int | float | bool | None) else type(value).__name__


# ------------------------------------------------------------------------------------------------------------ values


def count(value: Json, least: int = 0, most: int = MAX_NUMBER) -> int:
    """Read a whole number within bounds. Raises Misread."""
    if type(value) is not int or not least <= value <= most:
        raise Misread("read-number", least=least, most=most)
    return value


def word(value: Json, known: Sequence[str]) -> str:
    """Read one of some words. Raises Misread."""
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
    """Return numbers by name, zeros left out."""
    return {name: number for name, number in zip(names, numbers, strict=True) if number}


def number(least: int, most: int = MAX_NUMBER) -> Kind[int]:
    """Return the kind of whole numbers within bounds."""
    return Kind(lambda value: count(value, least, most))


def choice(known: Sequence[str]) -> Kind[str]:
    """Return the kind of some words."""
    return Kind(lambda value: word(value, known))


def index(known: Sequence[str]) -> Kind[int]:
    """Return the kind of an index of some words, written as the word."""
    places = {name: place for place, name in enumerate(known)}
    return Kind(lambda value: places[word(value, known)], known.__getitem__)


def _truth(value: Json) -> bool:
    if type(value) is not bool:
        raise Misread
    return value


TRUTH: Final = Kind(_truth)
"""The kind of true and false."""
