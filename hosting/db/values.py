"""Rows as values: each field of a dataclass from the column of its name."""

from __future__ import annotations

import dataclasses
import functools
from collections.abc import Callable
from typing import Any, TypeVar

V = TypeVar("V")


@functools.cache
def _fields(kind: Any) -> frozenset[str]:  # noqa: ANN401
    return frozenset(field.name for field in dataclasses.fields(kind))


def value_of(kind: Callable[..., V], row: Any, /, **given: object) -> V:  # noqa: ANN401 - a row of any columns
    """Return a dataclass's value of a row: every field has the column of its name, but for those `given`.

    Raises KeyError if the row lacks a column, even of a field with a default.
    """
    columns = row._mapping
    return kind(**given, **{name: columns[name] for name in _fields(kind) - given.keys()})
