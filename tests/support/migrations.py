"""A program with one migration more than this one has, to try what a database goes through at an update."""

import gzip
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext

from hosting.db import migrations, newest, schema

GOLDEN = Path(__file__).parents[1] / "hosting/golden"
WRITTEN = "0018"
"""The revision of the golden file."""
NEXT = f"{int(newest()) + 1:04}"
"""The revision of the further migration."""
_MIGRATION = '''
"""A migration of the tests."""

import os

import sqlalchemy as sa
from alembic import op

revision, down_revision, branch_labels, depends_on = "{next}", "{newest}", None, None


def upgrade() -> None:
    """Add a column to the tables, and fill it."""
    op.add_column("tables", sa.Column("initial", sa.Text(), nullable=False, server_default=""))
    op.execute("UPDATE tables SET initial = substr(name, 1, 1)")
    {end}
'''


def differences(conn: sa.Connection) -> list[Any]:
    """Return how a database's tables and columns differ from those that the code expects."""
    kinds = ("table", "column", "foreign_key_constraint")
    opts = {"compare_type": True, "include_object": lambda item, name, kind, *_: kind in kinds}
    found: list[Any] = compare_metadata(MigrationContext.configure(conn, opts=opts), schema.metadata)
    return found


@contextmanager
def updated(folder: Path, end: str = "pass") -> Iterator[None]:
    """Give this program one migration more for the time of the block; it ends with a statement."""
    before = migrations.config
    text = _MIGRATION.format(next=NEXT, newest=newest(), end=end)
    (folder / f"{NEXT}_further.py").write_text(text, encoding="utf-8")

    def config() -> Config:
        made = before()
        made.set_main_option("version_locations", f"{Path(migrations.__file__).parent / 'versions'}\n{folder}")
        made.set_main_option("path_separator", "newline")
        return made

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(migrations, "config", config)
        migrations.revisions.cache_clear()
        try:
            yield
        finally:
            migrations.revisions.cache_clear()


def golden(path: Path) -> Path:
    """Create the file that version 0.2.0 migrated from its first revision, with 15 tables; return its path."""
    with closing(sqlite3.connect(path)) as db:
        db.executescript(gzip.decompress((GOLDEN / f"{WRITTEN}.sql.gz").read_bytes()).decode())
    return path
