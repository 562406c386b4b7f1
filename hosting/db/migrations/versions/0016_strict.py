"""Tables that delete messages while their game asks for silence.

Revises: 0015
"""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column, off for existing tables: their players joined without it."""
    op.add_column("tables", sa.Column("strict", sa.Boolean(), nullable=False, server_default=sa.false()))
