"""People's own mistakes, which they try again after days."""

import importlib
from typing import Final

from alembic import op

revision = "0037"
down_revision = "0036"

MISTAKES: Final = """
mistakes
  person big key, table -> tables key, number whole key, seat whole, seq whole, panel json, card json?, due at
"""


def upgrade() -> None:
    baseline = importlib.import_module("hosting.db.migrations.versions.0018_baseline")
    for table, parts, options in baseline.described(MISTAKES):
        op.create_table(table, *parts, **options)
