"""Fewer round trips to a database server: statements that nobody waits for, and reads that go out together.

A store with a server puts a `Pipeline` on the connection of a transaction, as its attribute `sending`. Elsewhere each
statement runs at once. The order of statements is the same either way; only the error of one that waits is raised
later, at the next statement or with the commit. A transaction begins, and takes its locks, with its first statement.
"""

from __future__ import annotations

import functools
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, TypeAlias, TypeVar

import sqlalchemy as sa
from sqlalchemy.engine.result import IteratorResult, SimpleResultMetaData
from sqlalchemy.sql import visitors
from sqlalchemy.sql.compiler import SQLCompiler

T = TypeVar("T")

Query: TypeAlias = tuple[sa.Executable, Mapping[str, Any]]
"""A statement, built once, with its parameters."""


def later(
    conn: sa.Connection, statement: sa.Executable, values: Mapping[str, Any] | Sequence[Mapping[str, Any]]
) -> None:
    """Execute a change whose outcome nobody needs, at the latest before the next statement."""
    driver: Any = conn.connection.driver_connection
    pipeline = _pipeline(driver)
    many = [values] if isinstance(values, Mapping) else values
    if len(many) > 1 and isinstance(statement, sa.Insert):
        statement = _insert(statement, tuple(many[0]), len(many))
        many = [{f"{name}_{nth}": value for nth, row in enumerate(many) for name, value in row.items()}]
    written = [_written(conn, statement, row) for row in many]
    if pipeline is not None:
        pipeline.waiting += written
        return
    for text, given in written:
        driver.execute(text, given)


def read_all(conn: sa.Connection, *queries: Query) -> list[Sequence[sa.Row[Any]]]:
    """Return the rows of several queries, read in one round trip if that saves any."""
    driver: Any = conn.connection.driver_connection
    pipeline = _pipeline(driver)
    written = [_written(conn, query, values) for query, values in queries]
    if pipeline is not None:
        answers = _sent(conn, pipeline, written)
    else:
        answers = [driver.execute(text, given) for text, given in written]
    return [
        _compiled(query, conn.dialect, tuple(values)).rows(answer)
        for (query, values), answer in zip(queries, answers, strict=True)
    ]


def read_ahead(conn: sa.Connection, *queries: Query, seldom: Sequence[Query] = ()) -> None:
    """Read what `rows_of` will be called for, in one round trip if that saves any.

    Of the queries in `seldom`, which hardly ever have rows, one statement says which have some; only these are read.
    Nothing that all these queries read may be changed later in the transaction.
    """
    pipeline = _pipeline(conn.connection.driver_connection)
    if pipeline is None:
        return
    which = _which_have_rows(tuple(query for query, _ in seldom))
    values = {f"{name}_of_{nth}": value for nth, (_, given) in enumerate(seldom) for name, value in given.items()}
    *read, [there] = read_all(conn, *queries, (which, values))
    existing = [query for query, exists in zip(seldom, there, strict=True) if exists]
    pipeline.ready |= {_key(*query): () for query in seldom}
    if existing:
        read += read_all(conn, *existing)
    for query, rows in zip((*queries, *existing), read, strict=True):
        pipeline.ready[_key(*query)] = rows


# SQLAlchemy expands a list into its statement at every execution. With a parameter for each value the statement is
# built once for each length, which takes a half to two thirds of the time.


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


@functools.lru_cache
def _insert(statement: sa.Insert, names: tuple[str, ...], count: int) -> sa.Insert:
    """Return the insert of `count` rows."""
    columns = statement.table.c
    row = [{name: sa.bindparam(f"{name}_{nth}", type_=columns[name].type) for name in names} for nth in range(count)]
    return statement.values(row)


@functools.lru_cache
def _which_have_rows(queries: tuple[sa.Executable, ...]) -> sa.Select[Any]:
    """Return the query that says of each query whether it has rows; the names of values end with its number."""
    have: list[sa.ColumnElement[Any]] = [_numbered(query, nth).exists() for nth, query in enumerate(queries)]
    return sa.select(*have)


def _numbered(query: sa.Executable, nth: int) -> sa.SelectBase:
    def renamed(element: object, **further: object) -> object:
        if isinstance(element, sa.BindParameter) and element.required:
            return sa.bindparam(f"{element.key}_of_{nth}", type_=element.type)
        return None

    assert isinstance(query, sa.SelectBase)
    made: Any = visitors.replacement_traverse(query, {}, renamed)
    assert isinstance(made, sa.SelectBase)
    return made


def rows_of(
    conn: sa.Connection, query: sa.Executable, values: Mapping[str, Any], *, once: bool = False
) -> Sequence[sa.Row[Any]]:
    """Return the rows of a query, those that were read ahead if they were; `once`: they do not count any more then."""
    pipeline = _pipeline(conn.connection.driver_connection)
    if pipeline is not None and (ready := pipeline.ready.get(key := _key(query, values))) is not None:
        if once:
            del pipeline.ready[key]
        return ready
    return read_all(conn, (query, values))[0]


def commit(conn: sa.Connection) -> None:
    """Commit a transaction whose changes wait, in one message with these."""
    pipeline = _pipeline(conn.connection.driver_connection)
    assert pipeline is not None
    _sent(conn, pipeline, [("COMMIT", ())])


def forget(conn: sa.Connection) -> None:
    """Forget what was read ahead: another function writes in the same transaction now."""
    pipeline = _pipeline(conn.connection.driver_connection)
    if pipeline is not None:
        pipeline.ready.clear()


def _pipeline(driver: object) -> Pipeline | None:
    """Return the pipeline of a driver's connection: its attribute `sending`, if it has one."""
    pipeline: Pipeline | None = getattr(driver, "sending", None)
    return pipeline


def _sent(conn: sa.Connection, pipeline: Pipeline, written: Sequence[tuple[str, Any]]) -> list[Any]:
    """Return the answers to statements; raise the driver's errors as SQLAlchemy does."""
    try:
        return pipeline.send(conn.connection.driver_connection, written)
    except conn.dialect.loaded_dbapi.Error as error:
        text = "; ".join(text for text, _ in written)
        raised: Exception = sa.exc.DBAPIError.instance(text, None, error, type(error), hide_parameters=True)
        raise raised from error


def _written(conn: sa.Connection, statement: sa.Executable, values: Mapping[str, Any]) -> tuple[str, Any]:
    """Return a statement and its values as the driver takes them."""
    return _compiled(statement, conn.dialect, tuple(values)).written(values)


class _Compiled:
    """A statement as the driver takes it, and the functions that convert its values and its rows' values.

    SQLAlchemy looks these up at each execution.
    """

    def __init__(self, statement: sa.Executable, dialect: sa.Dialect, names: tuple[str, ...]) -> None:
        assert isinstance(statement, sa.ClauseElement)
        made = statement.compile(dialect=dialect, column_keys=names)
        assert isinstance(made, SQLCompiler)
        assert not made.post_compile_params, "its text depends on its values"
        self._text = str(made)
        self._order = made.positiontup
        self._binds = [
            (name, bind.key, bind.required, bind.value, bind.type.dialect_impl(dialect).bind_processor(dialect))
            for bind, name in made.bind_names.items()
        ]
        columns: Iterable[sa.ColumnElement[Any]] = getattr(statement, "exported_columns", ())
        self._columns = SimpleResultMetaData([str(column.key) for column in columns])
        processors = [column.type.dialect_impl(dialect).result_processor(dialect, None) for column in columns]
        self._processors = [(number, process) for number, process in enumerate(processors) if process is not None]

    def written(self, values: Mapping[str, Any]) -> tuple[str, Any]:
        """Return the statement and its values as the driver takes them."""
        given = {}
        for name, key, required, default, process in self._binds:
            value = values[key] if required else values.get(key, default)
            given[name] = value if process is None else process(value)
        return self._text, given if self._order is None else [given[name] for name in self._order]

    def rows(self, answer: Any) -> Sequence[sa.Row[Any]]:  # noqa: ANN401 - the driver's
        """Return the rows of an answer."""
        rows = answer.fetchall()
        if self._processors and rows:
            rows = [list(row) for row in rows]
            for row in rows:
                for number, process in self._processors:
                    row[number] = process(row[number])
        result: IteratorResult[Any] = IteratorResult(self._columns, iter(rows))
        return result.all()


_compiled = functools.lru_cache(512)(_Compiled)


def _key(query: sa.Executable, values: Mapping[str, Any]) -> object:
    return query, tuple(sorted(values.items()))


class Pipeline:
    """Statements of a transaction that wait to be sent, and rows that were read ahead."""

    def __init__(self, begin: Sequence[tuple[str, Any]]) -> None:
        """`begin`: the statements that begin the transaction; the last ends with its number."""
        self.waiting = list(begin)
        self.begun: str | None = None
        """The number of the transaction, once it has begun on the server."""
        self.ready: dict[object, Sequence[sa.Row[Any]]] = {}
        self._first = len(self.waiting)

    def send(self, driver: Any, statements: Sequence[tuple[str, Any]]) -> list[Any]:  # noqa: ANN401 - the driver's
        """Send what waits and then these statements, and return the answers to these."""
        waiting, self.waiting = self.waiting, []
        answers = driver.exchange([*waiting, *statements])
        if self.begun is None:
            self.begun = answers[self._first - 1].fetchone()[-1]
        return list(answers[len(waiting) :])

    def execute(self, cursor: Any, statement: str, values: Sequence[Any], context: Any) -> bool | None:  # noqa: ANN401 - SQLAlchemy's
        """Execute a statement as SQLAlchemy's events `do_execute` ask: true if that is done."""
        context.cursor = self.send(cursor.connection, [(statement, value) for value in values])[-1]
        return True


def watch(engine: sa.Engine) -> None:
    """Have an engine's statements go through the pipelines of their connections."""

    @sa.event.listens_for(engine, "do_execute")
    def one(cursor: Any, statement: str, values: Any, context: Any) -> bool | None:  # noqa: ANN401 - SQLAlchemy's
        pipeline = _pipeline(cursor.connection)
        return None if pipeline is None else pipeline.execute(cursor, statement, [values], context)

    @sa.event.listens_for(engine, "do_executemany")
    def many(cursor: Any, statement: str, values: Any, context: Any) -> bool | None:  # noqa: ANN401 - SQLAlchemy's
        pipeline = _pipeline(cursor.connection)
        return None if pipeline is None else pipeline.execute(cursor, statement, values, context)
