"""A connection to a PostgreSQL server that sends several statements in one message, each prepared once.

The driver's own pipeline sends and polls once for each statement. What a statement and its answer mean is left to the
driver: values, types, errors.
"""

import functools
import re
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeAlias

import psycopg
from psycopg import errors, generators
from psycopg.abc import Buffer, PQGen
from psycopg.adapt import PyFormat, Transformer
from psycopg.pq import ExecStatus
from psycopg.pq.abc import PGresult

from hosting.db.pipelining import Pipeline

MAX_PREPARED: Final = 256
"""Maximum number of statements that stay prepared on a connection."""
PREPARING: Final = 3
"""The use of a statement from which on it is prepared: lists of values make many that are used once."""

Written: TypeAlias = tuple[str, Mapping[str, Any] | Sequence[Any]]
"""A statement with the driver's placeholders, and its values."""

_PLACEHOLDER: Final = re.compile(r"%(?:%|(?:\((?P<name>[^)]+)\))?s(?P<cast>::)?)")


class Answer:
    """The answer to a statement, with what SQLAlchemy wants of a driver's cursor."""

    def __init__(self, result: PGresult, rows: list[tuple[Any, ...]]) -> None:
        self.rows = rows
        self._result = result
        self._next = 0

    @property
    def rowcount(self) -> int:
        """Return the number of rows returned or changed, -1 for other statements."""
        count = self._result.command_tuples
        return -1 if count is None else count

    @property
    def description(self) -> list[tuple[Any, ...]] | None:
        """Return name and type of each column, None for a statement without rows."""
        if self._result.status != ExecStatus.TUPLES_OK:
            return None
        names = [self._result.fname(number) or b"" for number in range(self._result.nfields)]
        types = [self._result.ftype(number) for number in range(self._result.nfields)]
        return [(name.decode(), kind, *[None] * 5) for name, kind in zip(names, types, strict=True)]

    def fetchall(self) -> list[tuple[Any, ...]]:
        """Return the rows not yet returned."""
        return self.fetchmany(len(self.rows))

    def fetchmany(self, size: int = 1) -> list[tuple[Any, ...]]:
        """Return so many of the rows not yet returned."""
        first, self._next = self._next, min(self._next + size, len(self.rows))
        return self.rows[first : self._next]

    def fetchone(self) -> tuple[Any, ...] | None:
        """Return the next row, None after the last."""
        return next(iter(self.fetchmany()), None)

    def close(self) -> None:
        """Do nothing: all rows are here."""


class Connection(psycopg.Connection[Any]):
    """A connection of the driver's."""

    sending: Pipeline | None = None
    """The pipeline of the transaction that runs on it."""

    def __init__(self, *given: Any, **further: Any) -> None:  # noqa: ANN401 - the driver's
        super().__init__(*given, **further)
        self.prepare_threshold = None  # the driver may drop all that is prepared, even by others
        self._values = Transformer(self)
        self._rows = Transformer(self)
        self._uses: dict[object, int] = {}
        self._names: dict[object, bytes] = {}
        self._count = 0

    def exchange(self, statements: Sequence[Written]) -> list[Answer]:
        """Send statements in one message, and return their answers. Raises psycopg.Error.

        After an error none of the later ones is executed.
        """
        given = [self._given(*_translated(statement), values) for statement, values in statements]  # may fail
        pgconn = self.pgconn
        pgconn.enter_pipeline_mode()
        try:
            # Of each answer: whose name is known from then on, or whether it is to be returned.
            expected: list[tuple[object, bytes] | bool] = []
            for text, data, types in given:
                self._send(text, data, types, expected)
            answers = self.wait(_exchanged(self, len(expected) + 1))
        finally:
            if not self.broken:
                pgconn.exit_pipeline_mode()
        made = []
        for what, (result, *_) in zip(expected, answers, strict=False):
            if result.status in (ExecStatus.FATAL_ERROR, ExecStatus.PIPELINE_ABORTED):
                raise _shortened(errors.error_from_result(result, encoding="utf-8"))
            if isinstance(what, tuple):
                self._names[what[0]] = what[1]
            elif what:
                made.append(self._answer(result))
        return made

    def _given(
        self,
        text: bytes,
        names: tuple[str, ...] | None,
        uncast: tuple[int, ...],
        values: Any,  # noqa: ANN401 - by name or by number
    ) -> tuple[bytes, Sequence[Buffer | None], list[int]]:
        """Return a statement with its values as text, and the types of those that it does not cast."""
        given = list(values) if names is None else [values[name] for name in names]
        data = self._values.dump_sequence(given, [PyFormat.TEXT] * len(given)) if given else []
        types = [0] * len(given)
        for number in uncast:
            types[number] = (self._values.types or ())[number]
        return text, data, types

    def _send(
        self,
        text: bytes,
        data: Sequence[Buffer | None],
        types: list[int],
        expected: list[tuple[object, bytes] | bool],
    ) -> None:
        """Send a statement, prepared if it is used often."""
        pgconn = self.pgconn
        key = (text, *types)
        name = self._names.get(key)
        if name is None:
            uses = self._uses[key] = self._uses.get(key, 0) + 1
            if uses < PREPARING:
                pgconn.send_query_params(text, data, types)
                expected.append(True)
                return
            if len(self._uses) > 4 * MAX_PREPARED:
                self._uses.clear()
            if len(self._names) >= MAX_PREPARED:
                oldest = next(iter(self._names))
                pgconn.send_query_params(b"DEALLOCATE " + self._names.pop(oldest), None)
                expected.append(False)
            self._count += 1
            name = b"navegador_%d" % self._count
            pgconn.send_prepare(name, text, types)
            expected.append((key, name))
        pgconn.send_query_prepared(name, data)
        expected.append(True)

    def _answer(self, result: PGresult) -> Answer:
        if result.status != ExecStatus.TUPLES_OK:
            return Answer(result, [])
        self._rows.set_pgresult(result)
        return Answer(result, self._rows.load_rows(0, result.ntuples, tuple))


@functools.lru_cache(1024)
def _translated(statement: str) -> tuple[bytes, tuple[str, ...] | None, tuple[int, ...]]:
    """Return a statement as the server takes it, the names of its values, and the numbers of those without a cast.

    The names are None if the values come by number.
    """
    names: dict[str, int] = {}
    numbered = 0
    uncast = []

    def place(match: re.Match[str]) -> str:
        nonlocal numbered
        if match[0] == "%%":
            return "%"
        if match["name"] is None:
            number, numbered = numbered, numbered + 1
        else:
            number = names.setdefault(match["name"], len(names))
        if match["cast"] is None:
            uncast.append(number)
        return f"${number + 1}{match['cast'] or ''}"

    text = _PLACEHOLDER.sub(place, statement).encode()
    return text, tuple(names) if names else () if not numbered else None, tuple(uncast)


def _exchanged(conn: Connection, count: int) -> PQGen[list[list[PGresult]]]:
    """Send what waits, and return so many answers."""
    sync: Callable[[], None] = conn.pgconn.pipeline_sync
    answers: list[list[PGresult]] = yield from generators.pipeline_communicate(conn.pgconn, deque([sync]))
    while len(answers) < count:
        answers.append((yield from generators.fetch_many(conn.pgconn)))
    return answers


def _shortened(error: psycopg.Error) -> psycopg.Error:
    """Return an error without its details: PostgreSQL puts whole rows there."""
    if error.diag.message_primary:
        error.args = (error.diag.message_primary,)
    return error
