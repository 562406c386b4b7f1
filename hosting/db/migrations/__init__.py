"""Alembic's migrations, run from within the program, in any working directory."""

from __future__ import annotations

from pathlib import Path

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory

from hosting.core import Newer
from hosting.db.store import REVISION

HERE = Path(__file__).parent


def config() -> Config:
    """Return Alembic's configuration, which has no file of its own."""
    made = Config()
    made.set_main_option("script_location", str(HERE).replace("%", "%%"))
    return made


KNOWN = frozenset(script.revision for script in ScriptDirectory.from_config(config()).walk_revisions())
"""Every migration that this version of the program has."""


def check_known(revision: str | None, name: str) -> None:
    """Raise Newer if a database stands at a migration that this version of the program does not have."""
    if revision is not None and revision not in KNOWN:
        raise Newer(
            f"{name} was written by a newer version of this program (its migration is {revision!r}, "
            f"the newest known here is {REVISION}): it was left as it is; install that version, or restore a backup"
        )


def upgrade(connection: sa.Connection) -> None:
    """Migrate a database to the newest revision, in the open transaction. Raises SQLAlchemy's errors."""
    made = config()
    made.attributes["connection"] = connection
    command.upgrade(made, "head")
