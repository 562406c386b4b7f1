"""Permission for hints at a table.

Revises: 0012
"""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column, off for existing tables: their players joined without hints."""
    op.add_column("tables", sa.Column("hints", sa.Text(), nullable=False, server_default="off"))
