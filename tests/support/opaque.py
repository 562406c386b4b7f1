"""A game's own values out of hosting, which hands them on without a look into them."""

from typing import TypeVar

Value = TypeVar("Value")


def inner(value: object, kind: type[Value]) -> Value:
    """Return a state or a view as the game's own type, which it must have."""
    assert isinstance(value, kind), type(value)
    return value
