"""Who at a table may ask for hints.

Revises: 0012
"""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Nobody may at the tables that there are: their players sat down without any."""
    op.add_column("tables", sa.Column("hints", sa.Text(), nullable=False, server_default="off"))
