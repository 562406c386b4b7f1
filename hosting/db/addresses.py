"""The address of a database: a file, or a database of a PostgreSQL server."""

import os
from argparse import ArgumentTypeError
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path
from typing import Final, TypeAlias
from urllib.parse import unquote, urlsplit

from hosting.core import BadValue, Missing

USUAL: Final = "data/navegador.sqlite3"
"""The default file."""
SETTING: Final = "NAVEGADOR_DATABASE"
"""The environment variable that overrides it."""
SCHEME: Final = "postgresql+psycopg"
_SCHEMES = (SCHEME, "postgresql", "postgres")


@dataclass(frozen=True, slots=True)
class Server:
    """A database of a PostgreSQL server."""

    address: str = field(repr=False)
    """libpq's address, `postgresql://…`. It can contain a password, so it is never displayed."""
    public_address: str
    """The address without secrets."""
    secret: str = field(default="", repr=False)
    """The password in it, if there is one."""

    def __str__(self) -> str:
        return self.public_address


Place: TypeAlias = Path | Server


def place(text: str | Path | Server) -> Place:
    """Return the database that a text names. Raises BadValue for an invalid address."""
    if not isinstance(text, str):
        return text
    scheme, separator, rest = text.partition("://")
    if not separator:
        return Path(text)
    if scheme not in _SCHEMES:
        raise BadValue(f"a database is a file or an address that begins with {SCHEME}://, not with {scheme[:20]}://")
    try:
        parts = urlsplit(f"postgresql://{rest}")
        # urlsplit raises only on reading it: a port may be no number.
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
    """Return the database that a command line's argument names. Raises ArgumentTypeError."""
    try:
        return place(text)
    except BadValue as error:
        raise ArgumentTypeError(str(error)) from None


def of_environment() -> str:
    """Return the default database of the command lines."""
    return os.environ.get(SETTING) or USUAL


def check_installed() -> None:
    """Raise Missing if the PostgreSQL driver is not installed."""
    if find_spec("psycopg") is None:
        raise Missing(
            "what speaks to PostgreSQL is not installed: `pip install -r requirements-postgres.txt` does that"
        )
