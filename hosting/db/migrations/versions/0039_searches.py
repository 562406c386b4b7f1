"""People who look for a table with anybody."""

import importlib
from typing import Final

from alembic import op

revision = "0039"
down_revision = "0038"

SEARCHES: Final = """
searches, numbered
  id whole key, guild big, channel big, person big, name text, game text, places whole,
  clock text, language text, wide boolean = false, since at, until at
  unique: person, guild, game, places, clock, language
  index ix_searches_guild: guild
"""


def upgrade() -> None:
    baseline = importlib.import_module("hosting.db.migrations.versions.0018_baseline")
    for table, parts, options in baseline.described(SEARCHES):
        op.create_table(table, *parts, **options)
