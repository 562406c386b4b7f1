"""Nothing that is computed: leagues' ratings, and whether their tables are in a forum."""

import importlib
from typing import Final

import sqlalchemy as sa
from alembic import op

revision = "0040"
down_revision = "0039"

LEAGUES: Final = """
leagues_after, numbered
  id whole key, guild big, name text, rules json, owner big, created at, channel big, place big?,
  ended at?, published boolean = false, champion_role big?, division_role big?,
  series_best whole = 0, series_of whole = 0
"""
"""The table without the column, as a file has it: SQLite drops no column that a check names."""


def upgrade() -> None:
    """Drop two tables and a column; a file's table is made again, and goes on with its numbers."""
    for table in ("league_ratings", "league_rated"):
        op.drop_table(table)
    if op.get_bind().dialect.name == "postgresql":
        op.drop_column("leagues", "tables_in")
        return
    baseline = importlib.import_module("hosting.db.migrations.versions.0018_baseline")
    for table, parts, options in baseline.described(LEAGUES):
        op.create_table(table, *parts, **options)
    columns = ", ".join(column.name for column in parts if isinstance(column, sa.Column))
    op.execute(f"INSERT INTO leagues_after ({columns}) SELECT {columns} FROM leagues")  # noqa: S608 - names from above
    op.execute("DELETE FROM sqlite_sequence WHERE name = 'leagues_after'")
    last = "SELECT 'leagues_after', seq FROM sqlite_sequence WHERE name = 'leagues'"
    op.execute(f"INSERT INTO sqlite_sequence (name, seq) {last}")
    op.drop_table("leagues")
    op.rename_table("leagues_after", "leagues")
    op.create_index("ix_leagues_guild", "leagues", ["guild"])
