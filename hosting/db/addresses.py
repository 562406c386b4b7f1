"""The address of a database: a file, or a database of a PostgreSQL server."""

import os
from argparse import ArgumentTypeError
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, TypeAlias

import sqlalchemy as sa

from hosting.core import BadValue

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
