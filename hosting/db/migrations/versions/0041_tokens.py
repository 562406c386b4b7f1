"""Tokens of people for programs of their own."""

import importlib
from typing import Final

from alembic import op

revision = "0041"
down_revision = "0040"

TOKENS: Final = """
tokens
  person big key, kind text key, digest text, at at
  unique: digest
"""


def upgrade() -> None:
    baseline = importlib.import_module("hosting.db.migrations.versions.0018_baseline")
    for table, parts, options in baseline.described(TOKENS):
        op.create_table(table, *parts, **options)
