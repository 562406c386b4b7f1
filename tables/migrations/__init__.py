"""Alembic's migrations, run from within the program, whatever the working directory."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory

HERE = Path(__file__).parent


def config() -> Config:
    """Alembic's configuration, without a file of its own."""
    made = Config()
    made.set_main_option("script_location", str(HERE).replace("%", "%%"))
    return made


KNOWN = frozenset(script.revision for script in ScriptDirectory.from_config(config()).walk_revisions())
"""Every migration that this version of the program has."""


def upgrade(uri: str, timeout: float) -> None:
    """Bring a SQLite file to the newest migration, all or nothing. Raises SQLAlchemy's and SQLite's errors."""
    engine = sa.create_engine(
        "sqlite://",
        creator=lambda: sqlite3.connect(uri, uri=True, timeout=timeout, isolation_level=None),
        poolclass=sa.pool.NullPool,
    )
    with engine.connect() as connection:
        connection.exec_driver_sql("PRAGMA journal_mode = WAL")
        connection.exec_driver_sql("PRAGMA synchronous = FULL")
        connection.exec_driver_sql("BEGIN IMMEDIATE")
        made = config()
        made.attributes["connection"] = connection
        command.upgrade(made, "head")
        connection.commit()
