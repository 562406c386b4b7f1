"""Values of rows."""

from dataclasses import dataclass
from typing import Any

import pytest
import sqlalchemy as sa

from hosting.db.rows import value_of


@dataclass(frozen=True, slots=True)
class Thing:
    """A value with a default."""

    name: str
    size: int
    kind: str = "usual"


def _row(*columns: str) -> Any:
    with sa.create_engine("sqlite://").connect() as conn:
        return conn.execute(sa.select(*(sa.literal(column).label(column) for column in columns))).one()


def test_a_column_that_is_not_there() -> None:
    """A field with a default does not hide that its column was not read."""
    with pytest.raises(KeyError, match="kind"):
        value_of(Thing, _row("name", "size"))
