"""With whom people sit down: whom a lobby is open to, and whom somebody avoids."""

import importlib
from typing import Final

from alembic import op

revision = "0033"
down_revision = "0032"

AVOIDS: Final = """
avoids
  person big key, other big key
"""


def upgrade() -> None:
    baseline = importlib.import_module("hosting.db.migrations.versions.0018_baseline")
    for column in baseline.parts("company text = all"):
        op.add_column("tables", column)
    for table, parts, options in baseline.described(AVOIDS):
        op.create_table(table, *parts, **options)
