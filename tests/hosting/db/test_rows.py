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


def test_fields_have_the_columns_of_their_names() -> None:
    """The order of columns does not matter, further ones are left out, what is given comes first."""
    assert value_of(Thing, _row("kind", "size", "more", "name"), size=3) == Thing("name", 3, "kind")


def test_a_column_that_is_not_there() -> None:
    """A field with a default does not hide that its column was not read."""
    with pytest.raises(KeyError, match="kind"):
        value_of(Thing, _row("name", "size"))
