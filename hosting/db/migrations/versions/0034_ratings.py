"""Ratings outside leagues: whether others may see a person's."""

import importlib

from alembic import op

revision = "0034"
down_revision = "0033"


def upgrade() -> None:
    baseline = importlib.import_module("hosting.db.migrations.versions.0018_baseline")
    for column in baseline.parts("rated boolean = true"):
        op.add_column("people", column)
