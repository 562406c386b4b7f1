"""Count the links for watching a table that were replaced.

Revises: 0023
Created: 2026-11-24
"""

import sqlalchemy as sa
from alembic import op

from hosting.db.migrations.kinds import WHOLE

revision = "0027"
down_revision = "0023"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column; the links that there are go on working."""
    op.add_column("tables", sa.Column("watch_links", WHOLE, nullable=False, server_default="0"))
