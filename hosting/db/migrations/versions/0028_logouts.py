"""Count how often somebody has logged out in a browser.

Revises: 0027
Created: 2026-11-27
"""

import sqlalchemy as sa
from alembic import op

from hosting.db.migrations.kinds import WHOLE

revision = "0028"
down_revision = "0027"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column."""
    op.add_column("people", sa.Column("logouts", WHOLE, nullable=False, server_default="0"))
