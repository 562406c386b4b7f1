"""Browsers in which people are notified."""

import importlib
from typing import Final

from alembic import op

revision = "0042"
down_revision = "0041"

DEVICES: Final = """
devices, numbered
  id whole key, person big, endpoint text unique, p256dh text, auth text, since at
  index ix_devices_person: person
"""


def upgrade() -> None:
    baseline = importlib.import_module("hosting.db.migrations.versions.0018_baseline")
    for table, parts, options in baseline.described(DEVICES):
        op.create_table(table, *parts, **options)
