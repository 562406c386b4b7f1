"""Lists in statements that are made once for each length."""

from collections.abc import Iterator

import pytest
import sqlalchemy as sa

from hosting.db.value_lists import among, each, one_of

pytestmark = pytest.mark.both

_METADATA = sa.MetaData()
NUMBERS = sa.Table("numbers", _METADATA, sa.Column("number", sa.Integer))


@pytest.fixture
def conn() -> Iterator[sa.Connection]:
    """Yield a database with the numbers from 0 to 9."""
    with sa.create_engine("sqlite://").connect() as conn:
        _METADATA.create_all(conn)
        conn.execute(sa.insert(NUMBERS), [{"number": number} for number in range(10)])
        yield conn


@pytest.mark.parametrize("values", [[], [3], [3, 7], [7, 7, 12]])
def test_what_is_among_them_is_found(conn: sa.Connection, values: list[int]) -> None:
    """A list works with values bound at execution, and with constant values."""
    given = sa.select(NUMBERS).where(among(NUMBERS.c.number, "value", len(values)))
    fixed = sa.select(NUMBERS).where(one_of(NUMBERS.c.number, values))
    wanted = sorted({value for value in values if value < 10})
    assert conn.execute(given, each("value", values)).scalars().all() == wanted
    assert conn.execute(fixed).scalars().all() == wanted


def test_words_are_written_once() -> None:
    """A compiled statement leaves nothing for SQLAlchemy to render again at each execution."""
    for found in (among(NUMBERS.c.number, "value", 3), one_of(NUMBERS.c.number, [1, 2])):
        assert "POSTCOMPILE" not in str(sa.select(NUMBERS).where(found).compile())
