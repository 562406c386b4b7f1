"""The last change of people's quiet hours, by which no 24 hours have more than 14 that stop clocks.

Revises: 0017
"""

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column, empty until the next change."""
    op.add_column("people", sa.Column("quiet_change", sa.JSON(), nullable=True))
