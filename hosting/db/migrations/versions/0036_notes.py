"""Private notes of players on their turns."""

import importlib
from typing import Final

from alembic import op

revision = "0036"
down_revision = "0035"

NOTES: Final = """
notes
  table -> tables key, person big key, turn whole key, text text, public boolean = false, at at
"""


def upgrade() -> None:
    baseline = importlib.import_module("hosting.db.migrations.versions.0018_baseline")
    for table, parts, options in baseline.described(NOTES):
        op.create_table(table, *parts, **options)
