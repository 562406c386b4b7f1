"""Lists in statements that every turn runs.

SQLAlchemy expands a list into its statement at every execution. With a parameter for each value the statement is built
once for each length, which takes a half to two thirds of the time.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import TypeVar

import sqlalchemy as sa

T = TypeVar("T")


def among(column: sa.ColumnElement[T], name: str, count: int) -> sa.ColumnElement[bool]:
    """Return whether a column has one of `count` values, given as `each(name, values)`."""
    places = [sa.bindparam(f"{name}_{nth}", type_=column.type) for nth in range(count)]
    return column.in_(places) if places else sa.false()


def each(name: str, values: Collection[T]) -> dict[str, T]:
    """Return the values of a list by the names of their parameters."""
    return {f"{name}_{nth}": value for nth, value in enumerate(values)}


def one_of(column: sa.ColumnElement[T], values: Collection[T]) -> sa.ColumnElement[bool]:
    """Return whether a column has one of some constant values."""
    return column.in_([sa.literal(value, column.type) for value in values])
