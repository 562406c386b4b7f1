"""Fewer round trips to a database server: statements that nobody waits for, and reads that go out together.

A store with a server puts a `Pipeline` on the connection of a transaction, as its attribute `sending`. Elsewhere each
statement runs at once. The order of statements is the same either way; only the error of one that waits is raised
later, at the next statement or with the commit. A transaction begins, and takes its locks, with its first statement.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeAlias

import sqlalchemy as sa
from sqlalchemy.sql.compiler import SQLCompiler

Query: TypeAlias = tuple[sa.Executable, Mapping[str, Any]]
"""A statement, built once, with its parameters."""

_BEFORE: Final = "navegador_before"
_READY: Final = "navegador_ready"


def later(
    conn: sa.Connection, statement: sa.Executable, values: Mapping[str, Any] | Sequence[Mapping[str, Any]]
) -> None:
    """Execute a change whose outcome nobody needs, at the latest before the next statement."""
    driver: Any = conn.connection.driver_connection
    pipeline = _pipeline(driver)
    written = [_written(conn, statement, one) for one in ([values] if isinstance(values, Mapping) else values)]
    if pipeline is not None:
        pipeline.waiting += written
        return
    for text, given in written:
        driver.execute(text, given)


def read_all(conn: sa.Connection, *queries: Query) -> list[Sequence[sa.Row[Any]]]:
    """Return the rows of several queries, read in one round trip if that saves any."""
    pipeline = _pipeline(conn.connection.driver_connection)
    if pipeline is None:
        return [conn.execute(query, values).all() for query, values in queries]
    *others, (last, given) = queries
    before = [_written(conn, query, values) for query, values in others]
    rows = conn.execute(last, given, execution_options={_BEFORE: before}).all()
    cursors = pipeline.cursors
    return [
        *(
            conn.execute(query, values, execution_options={_READY: cursor}).all()
            for (query, values), cursor in zip(others, cursors, strict=True)
        ),
        rows,
    ]


def read_ahead(conn: sa.Connection, *queries: Query) -> None:
    """Read what `rows_of` will be called for, in one round trip if that saves any.

    Nothing that these queries read may be changed later in the transaction.
    """
    pipeline = _pipeline(conn.connection.driver_connection)
    if pipeline is not None:
        for (query, values), rows in zip(queries, read_all(conn, *queries), strict=True):
            pipeline.ready[_key(query, values)] = rows


def rows_of(conn: sa.Connection, query: sa.Executable, values: Mapping[str, Any]) -> Sequence[sa.Row[Any]]:
    """Return the rows of a query, those that were read ahead if they were."""
    pipeline = _pipeline(conn.connection.driver_connection)
    if pipeline is not None and (ready := pipeline.ready.get(_key(query, values))) is not None:
        return ready
    return conn.execute(query, values).all()


def forget(conn: sa.Connection) -> None:
    """Forget what was read ahead: another function writes in the same transaction now."""
    pipeline = _pipeline(conn.connection.driver_connection)
    if pipeline is not None:
        pipeline.ready.clear()


def _pipeline(driver: object) -> Pipeline | None:
    """Return the pipeline of a driver's connection: its attribute `sending`, if it has one."""
    pipeline: Pipeline | None = getattr(driver, "sending", None)
    return pipeline


def _written(conn: sa.Connection, statement: sa.Executable, values: Mapping[str, Any]) -> tuple[str, Any]:
    """Return a statement and its values as the driver takes them."""
    made, processors = _compiled(statement, conn.dialect, tuple(values))
    given = dict(made.construct_params(dict(values)))
    given |= {name: process(given[name]) for name, process in processors.items()}
    return str(made), [given[name] for name in made.positiontup] if made.positiontup is not None else given


@functools.lru_cache(512)
def _compiled(
    statement: sa.Executable, dialect: sa.Dialect, names: tuple[str, ...]
) -> tuple[SQLCompiler, Mapping[str, Callable[[Any], Any]]]:
    """Return a statement with the functions that convert its values, which SQLAlchemy looks up at each execution."""
    assert isinstance(statement, sa.ClauseElement)
    made = statement.compile(dialect=dialect, column_keys=names)
    assert isinstance(made, SQLCompiler)
    assert not made.post_compile_params, "its text depends on its values"
    processors = {
        name: bind.type.dialect_impl(dialect).bind_processor(dialect) for bind, name in made.bind_names.items()
    }
    return made, {name: process for name, process in processors.items() if process is not None}


def _key(query: sa.Executable, values: Mapping[str, Any]) -> object:
    return query, tuple(sorted(values.items()))


class Pipeline:
    """Statements of a transaction that wait to be sent, and rows that were read ahead."""

    def __init__(self, begin: Sequence[tuple[str, Any]]) -> None:
        """`begin`: the statements that begin the transaction; the last returns its number."""
        self.waiting = list(begin)
        self.begun: str | None = None
        """The number of the transaction, once it has begun on the server."""
        self.ready: dict[object, Sequence[sa.Row[Any]]] = {}
        self.cursors: list[Any] = []
        self._first = len(self.waiting)

    def execute(self, cursor: Any, statement: str, values: Sequence[Any], options: Mapping[str, Any]) -> bool | None:  # noqa: ANN401 - the driver's
        """Execute a statement as SQLAlchemy's events `do_execute` ask: true if that is done, or put off."""
        before = options.get(_BEFORE, ())
        if not self.waiting and not before:
            return None
        waiting, self.waiting = self.waiting, []
        conn = cursor.connection
        with conn.pipeline():
            begin = [conn.execute(text, given) for text, given in waiting[: self._first if self.begun is None else 0]]
            unread = conn.cursor()
            for text, given in waiting[len(begin) :]:
                unread.execute(text, given)
            self.cursors = [conn.execute(text, given) for text, given in before]
            for one in values:
                cursor.execute(statement, one)
        if self.begun is None:
            (self.begun,) = begin[-1].fetchone()
        return True


def watch(engine: sa.Engine) -> None:
    """Have an engine's statements go through the pipelines of their connections."""

    @sa.event.listens_for(engine, "do_execute")
    def one(cursor: Any, statement: str, values: Any, context: Any) -> bool | None:  # noqa: ANN401 - SQLAlchemy's
        return _execute(cursor, statement, [values], context)

    @sa.event.listens_for(engine, "do_executemany")
    def many(cursor: Any, statement: str, values: Any, context: Any) -> bool | None:  # noqa: ANN401 - SQLAlchemy's
        return _execute(cursor, statement, values, context)


def _execute(cursor: Any, statement: str, values: Sequence[Any], context: Any) -> bool | None:  # noqa: ANN401
    ready = context.execution_options.get(_READY)
    if ready is not None:
        context.cursor = ready
        return True
    pipeline = _pipeline(cursor.connection)
    return None if pipeline is None else pipeline.execute(cursor, statement, values, context.execution_options)
