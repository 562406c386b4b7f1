"""Alembic's migrations, run from within the program, in any working directory."""

import functools
from pathlib import Path
from typing import Final

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory

from hosting.core import Damaged, OtherVersion, ReadOnly
from hosting.db.store import translate

WHOLE: Final = sa.Integer().with_variant(sa.BigInteger(), "postgresql")
AT: Final = sa.DateTime(timezone=True)
"""Column types of migrations; `hosting.db.schema` says why."""


def config() -> Config:
    alembic_config = Config()
    alembic_config.set_main_option("script_location", str(Path(__file__).parent).replace("%", "%%"))
    return alembic_config


@functools.cache
def revisions() -> tuple[str, ...]:
    return tuple(script.revision for script in ScriptDirectory.from_config(config()).walk_revisions())


def newest() -> str:
    return revisions()[0]


def stored_revision(conn: sa.Connection, name: str) -> str | None:
    """Return the migration of a database, None for an empty one. Raises Damaged if it is not of this program."""
    names = sa.inspect(conn).get_table_names()  # in one look: another process may be creating them
    if not names:
        return None
    version = sa.text("SELECT version_num FROM alembic_version")
    revision: str | None = conn.execute(version).scalar() if "alembic_version" in names else None
    if revision is None:
        raise Damaged(f"{name} is a database, but not one of this program: it was left as it is")
    return revision


def revision_by(engine: sa.Engine, name: object) -> str | None:
    """Return the migration of an engine's database. Raises as `stored_revision`, and the other StoreErrors."""
    with translate(name), engine.connect() as conn:
        return stored_revision(conn, str(name))


def is_outdated(revision: str | None, name: str, *, read_only: bool = False) -> bool:
    """Return whether a database has to be migrated. Raises OtherVersion if it cannot be, ReadOnly if it may not be."""
    if revision == newest():
        return False
    if revision is not None and revision not in revisions():
        if revision < revisions()[-1]:
            age, way = "an older", "start it once with version 0.2.0, then with this one"
        elif revision < newest():
            age, way = "an unreleased older", "restore a backup that a released version has made"
        else:
            age, way = "a newer", "install that version, or restore a backup"
        raise OtherVersion(
            f"{name} was written by {age} version of this program (its migration is {revision!r}, known here are "
            f"{', '.join(reversed(revisions()))}): it was left as it is; {way}"
        )
    if read_only:
        raise ReadOnly(f"{name} has to be migrated from {revision or 'nothing'} to {newest()} before it can be read")
    return True


def upgrade(connection: sa.Connection) -> None:
    """Migrate a database to the newest revision, in the open transaction. Raises SQLAlchemy's errors."""
    alembic_config = config()
    alembic_config.attributes["connection"] = connection
    command.upgrade(alembic_config, "head")
