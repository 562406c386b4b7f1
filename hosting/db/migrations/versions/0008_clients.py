"""The language of people's Discord clients, for direct messages.

Revises: 0007
"""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column, empty until a person changes a setting."""
    op.add_column("people", sa.Column("client", sa.Text(), nullable=True))
