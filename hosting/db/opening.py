"""Opening a database by its address, a file or a server's: for a bot that runs on it, or for one transaction."""

import contextlib
import os
from argparse import ArgumentTypeError
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, Final, TypeAlias

import sqlalchemy as sa

from hosting.core import BadValue, Missing
from hosting.db import sqlite
from hosting.db.errors import translate
from hosting.db.migrations import revision_by
from hosting.db.shards import Shards
from hosting.db.store import Store

USUAL: Final = "data/navegador.sqlite3"
"""The default file."""
SETTING: Final = "NAVEGADOR_DATABASE"
"""The environment variable that overrides it."""
SCHEME: Final = "postgresql+psycopg"


@dataclass(frozen=True, slots=True)
class Postgres:
    """A database of a PostgreSQL server."""

    url: sa.URL = field(repr=False)
    """Its address, which can contain a password: it is never displayed."""

    def __str__(self) -> str:
        url = self.url
        return sa.URL.create(url.drivername, url.username, None, url.host, url.port, url.database).render_as_string()

    @property
    def address(self) -> str:
        """The address with the password, as libpq takes it."""
        return self.url.set(drivername="postgresql").render_as_string(hide_password=False)


Place: TypeAlias = Path | Postgres


def place(text: str | Path | Postgres) -> Place:
    """Return the database that a text names. Raises BadValue for an invalid address."""
    if not isinstance(text, str):
        return text
    scheme, separator, rest = text.partition("://")
    if not separator:
        return Path(text)
    if scheme not in (SCHEME, "postgresql", "postgres"):
        raise BadValue(f"a database is a file or an address that begins with {SCHEME}://, not with {scheme[:20]}://")
    try:
        url = sa.make_url(f"{SCHEME}://{rest}")
    except (sa.exc.ArgumentError, ValueError):
        raise BadValue(
            "the database's address cannot be read; what in it is no letter or digit is written as %XX"
        ) from None
    if not url.database:
        raise BadValue(f"the database's address does not name a database: {SCHEME}://USER@HOST/DATABASE")
    return Postgres(url)


def named(text: str) -> Place:
    """Return the database that a command line's argument names. Raises ArgumentTypeError."""
    try:
        return place(text)
    except BadValue as error:
        raise ArgumentTypeError(str(error)) from None


def of_environment() -> str:
    """Return the default database of the command lines."""
    return os.environ.get(SETTING) or USUAL


def _driver(at: Place) -> Any:  # noqa: ANN401 - one of two modules with the same functions
    """Return the module of an address. Raises Missing if what speaks to a server is not installed."""
    if isinstance(at, Path):
        return sqlite
    try:
        from hosting.db import postgres
    except ModuleNotFoundError as error:
        raise Missing(
            "what speaks to PostgreSQL is not installed: `pip install -r requirements-postgres.txt` does that"
        ) from error
    return postgres


def revision_of(at: Place) -> str | None:
    """Return the migration of a database, None for an empty one. Raises StoreError."""
    return revision_by(_driver(at).engine_of(at, read_only=True), at)


@contextlib.contextmanager
def _transaction(at: Place, *, read_only: bool, alone: bool = False) -> Iterator[sa.Connection]:
    """Open the only transaction of a connection, rolled back on an error. Raises StoreError.

    `alone`: only while no bot runs; a database to be written is then migrated first. One that is only read has to be of
    this version.
    """
    of = _driver(at)
    with contextlib.ExitStack() as stack:
        stack.enter_context(translate(at))
        if alone:
            stack.enter_context(of.alone(at, read_only=read_only))
        elif read_only:
            of.prepare(at, read_only=True)
        conn = stack.enter_context(of.engine_of(at, read_only=read_only).connect())
        yield conn
        if not read_only:  # a reader of damaged pages can only be rolled back
            conn.commit()


reading: Final = partial(_transaction, read_only=True)
writing: Final = partial(_transaction, read_only=False)


async def open_store(
    at: Place,
    *,
    read_only: bool = False,
    lock_wait: float = 5.0,
    alone: Shards | None = None,
    copies: int = sqlite.COPIES,
) -> Store:
    """Open a database, created and migrated if needed.

    `lock_wait`: seconds to wait for another program. `alone`: refuse a database of which another bot has some of these
    shards alone. `copies`: how many copies made before migrations are kept beside a file. Raises BadValue, StoreError.
    """
    if isinstance(at, Postgres):
        store: Store = _driver(at).PostgresStore(at, lock_wait, read_only=read_only, alone=alone)
    elif alone is None or alone.alone:
        store = sqlite.SqliteStore(at, lock_wait, read_only=read_only, alone=alone is not None, copies=copies)
    else:
        raise BadValue("several processes share a database of a PostgreSQL server; a file is for one alone")
    try:
        await store.open()
    except BaseException:
        await store.close()
        raise
    return store
