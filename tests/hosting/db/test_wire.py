"""Statements that go to a PostgreSQL server in one message."""

from collections.abc import Iterator

import psycopg
import pytest

from hosting.db import Server, wire
from hosting.db.postgres import connected


@pytest.fixture
def conn(server: Server) -> Iterator[wire.Connection]:
    with connected(server, 5.0) as made:
        yield made


def _prepared(conn: wire.Connection) -> set[str]:
    return {name for (name,) in conn.execute("SELECT name FROM pg_prepared_statements").fetchall()}


def test_answers_in_order(conn: wire.Connection) -> None:
    """Each statement has its own answer, with values by name, by number and without."""
    first, second, third = conn.exchange(
        [
            ("SELECT %(a)s::bigint, %(b)s::text, %(a)s::bigint", {"b": "%s", "a": 3}),
            ("SELECT %s || '%%'", ["x"]),
            ("SELECT 1 WHERE false", ()),
        ]
    )
    assert (first.fetchall(), second.fetchone(), third.fetchall()) == ([(3, "%s", 3)], ("x%",), [])
    assert (first.rowcount, third.rowcount, second.fetchone()) == (1, 0, None)


def test_few_stay_prepared(conn: wire.Connection, monkeypatch: pytest.MonkeyPatch) -> None:
    """A statement is prepared once it is used often, and the oldest are given up."""
    monkeypatch.setattr(wire, "MAX_PREPARED", 3)
    for number in range(6):
        for _ in range(wire.PREPARING):
            ((answer,),) = ([one.fetchone() for one in conn.exchange([(f"SELECT {number}", ())])],)
            assert answer == (number,)
    assert len(_prepared(conn)) == 3
    assert [one.fetchone() for one in conn.exchange([("SELECT 0", ()), ("SELECT 5", ())])] == [(0,), (5,)]


@pytest.mark.parametrize("uses", [1, wire.PREPARING + 1])
def test_what_fails_ends_the_message(conn: wire.Connection, uses: int) -> None:
    """After an error nothing more is executed, nothing of a row is in it, and the connection can be used again."""
    conn.execute("CREATE TEMP TABLE things (name text CHECK (name <> 'secret'))")
    insert = "INSERT INTO things VALUES (%s)"
    for _ in range(uses):
        with pytest.raises(psycopg.errors.CheckViolation) as caught:
            conn.exchange([("BEGIN", ()), (insert, ["a"]), (insert, ["secret"]), (insert, ["b"]), ("COMMIT", ())])
        assert "secret" not in str(caught.value)
        conn.rollback()
    assert conn.exchange([("SELECT count(*) FROM things", ())])[0].fetchone() == (0,)


def test_no_text_is_cut(conn: wire.Connection) -> None:
    """A text that PostgreSQL cannot store is refused, not cut short."""
    with pytest.raises(psycopg.DataError):
        conn.exchange([("SELECT 1", ()), ("SELECT %s::text", ["a\0b"])])
    assert conn.exchange([("SELECT %s::text", ["a"])])[0].fetchone() == ("a",)
