"""Where a database is: a file, or a database of a PostgreSQL server."""

from __future__ import annotations

import os
from argparse import ArgumentTypeError
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path
from typing import Final, TypeAlias
from urllib.parse import unquote, urlsplit

from hosting.core import BadValue, Missing

USUAL: Final = "data/navegador.sqlite3"
"""The file where nothing else is said."""
SETTING: Final = "NAVEGADOR_DATABASE"
"""The variable of the environment that says something else."""
SCHEME: Final = "postgresql+psycopg"
_SCHEMES = (SCHEME, "postgresql", "postgres")


@dataclass(frozen=True, slots=True)
class Server:
    """A database of a PostgreSQL server."""

    address: str = field(repr=False)
    """What libpq connects by, `postgresql://…`. A password can stand in it, so it is shown to nobody."""
    shown: str
    """The same without what is secret."""
    secret: str = field(default="", repr=False)
    """The password in it, if there is one."""

    def __str__(self) -> str:
        return self.shown


Place: TypeAlias = Path | Server


def place(text: str | Path | Server) -> Place:
    """What somebody means who names a database. Raises BadValue for an address that is none."""
    if not isinstance(text, str):
        return text
    scheme, separator, rest = text.partition("://")
    if not separator:
        return Path(text)
    if scheme not in _SCHEMES:
        raise BadValue(f"a database is a file or an address that begins with {SCHEME}://, not with {scheme[:20]}://")
    try:
        parts = urlsplit(f"postgresql://{rest}")
        # Discovered where it is read: a port can be no number.
        where = "".join((parts.hostname or "", f":{parts.port}" if parts.port else ""))
        secret = unquote(parts.password or "")
    except ValueError:
        raise BadValue(
            "the database's address cannot be read; what in it is no letter or digit is written as %XX"
        ) from None
    if not parts.path.strip("/"):
        raise BadValue(f"the database's address does not name a database: {SCHEME}://USER@HOST/DATABASE")
    who = f"{unquote(parts.username)}@" if parts.username else ""
    return Server(f"postgresql://{rest}", f"{SCHEME}://{who}{where}{parts.path}", secret)


def named(text: str) -> Place:
    """The same for a command line's argument. Raises ArgumentTypeError."""
    try:
        return place(text)
    except BadValue as error:
        raise ArgumentTypeError(str(error)) from None


def of_environment() -> str:
    """The database that the command lines take where none is named."""
    return os.environ.get(SETTING) or USUAL


def check_installed() -> None:
    """Raise Missing where what speaks to PostgreSQL is not installed."""
    if find_spec("psycopg") is None:
        raise Missing(
            "what speaks to PostgreSQL is not installed: `pip install -r requirements-postgres.txt` does that"
        )
