"""Rematches of finished tables.

Revises: 0004
"""

import sqlalchemy as sa
from alembic import op

from hosting.db.migrations.kinds import WHOLE

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

STANDING = "status <> 'cancelled'"


def upgrade() -> None:
    """Add the column of a rematch's original; each table has at most one rematch that was not cancelled."""
    op.add_column("tables", sa.Column("rematch_of", WHOLE, nullable=True))
    op.create_index(
        "uq_tables_rematch_of",
        "tables",
        ["rematch_of"],
        unique=True,
        sqlite_where=sa.text(STANDING),
        postgresql_where=sa.text(STANDING),
    )
