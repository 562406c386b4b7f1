"""The databases' own errors as `StoreError`s, each with its sentence."""

import errno
import re
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import sqlalchemy as sa

from hosting.core import Busy, Damaged, DiskFull, Locked, Missing, ReadOnly, StoreError, Unreachable

_CODES: Final[dict[type[StoreError], str]] = {
    Busy: "53",
    Damaged: "SQLITE_CORRUPT SQLITE_NOTADB SQLITE_TOOBIG F0 XX001 XX002",  # nothing is written that is too big
    DiskFull: "ENOSPC EDQUOT SQLITE_FULL SQLITE_IOERR_SHMSIZE 53100",
    Locked: "SQLITE_BUSY SQLITE_LOCKED 40001 40P01 55P03 55006 57014",
    Missing: "ENOENT SQLITE_CANTOPEN 28 3D000 42P01",
    ReadOnly: "EACCES EPERM EROFS SQLITE_READONLY SQLITE_PERM 25006 42501",
    StoreError: "SQLITE_IOERR 0A 58",
    Unreachable: "08 57P",
}
"""Beginnings of the system's, SQLite's and PostgreSQL's codes; the longest that fits counts."""
_KINDS: Final = {code: kind for kind, codes in _CODES.items() for code in codes.split()}
_CONNECTING: Final = {
    "53300": r"too many clients|too many connections|remaining connection slots",
    "28000": r'authentication failed|no password|role ".*" does not exist|database ".*" does not exist|pg_hba',
    "08000": "",
}
"""Codes by the text of an error while connecting: libpq passes nothing else on."""
_SENTENCES: Final[dict[type[StoreError], str]] = {
    Busy: "the PostgreSQL server of {name} has no connection or memory left for this: nothing was changed; "
    "raise its max_connections, or end programs that use it",
    Damaged: "{name} is damaged or is no database: it was left as it is; `python -m hosting restore BACKUP` puts a "
    "backup in its place, `python -m hosting export --all DIRECTORY` saves the games that can still be read",
    DiskFull: "no room is left on the disk of {name}: nothing was written; free some space, reading goes on meanwhile",
    Locked: "another program holds {name}: nothing was changed; end that program or try again",
    Missing: "{name} cannot be opened: check that it exists, and that the bot's user, name and password may open it",
    ReadOnly: "{name} cannot be written: check its owner and rights, and those of its directory or server",
    StoreError: "the disk or the server failed under {name}: nothing was changed",
    Unreachable: "the PostgreSQL server of {name} does not answer: check that it runs and can be reached from here; "
    "what was being written at that moment is stored or not, nothing else is lost, and it goes on when it is back",
}


def store_error(error: BaseException, name: object) -> StoreError | None:
    """Return the `StoreError` for an error of a database's; None for one without a sentence."""
    cause = error.orig if isinstance(error, sa.exc.DBAPIError) else error
    code = getattr(cause, "sqlite_errorname", None) or getattr(cause, "sqlstate", None) or ""
    if isinstance(cause, OSError):
        code = errno.errorcode.get(cause.errno or 0, "")
    elif not code and isinstance(error, sa.exc.OperationalError):
        code = next(code for code, words in _CONNECTING.items() if re.search(words, str(cause)))
    kind = next((_KINDS[code[:end]] for end in range(len(code), 1, -1) if code[:end] in _KINDS), None)
    return None if kind is None else kind(_SENTENCES[kind].format(name=name))


@contextmanager
def translate(name: object) -> Iterator[None]:
    """Raise the errors of a database inside as `StoreError`s."""
    try:
        yield
    except (sa.exc.DBAPIError, sqlite3.Error) as error:
        if (translated := store_error(error, name)) is None:
            raise
        raise translated from error
