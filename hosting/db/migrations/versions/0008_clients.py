"""The language of people's Discord clients, for what is sent to them directly.

Revises: 0007
"""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Nobody's is known until they choose something again."""
    op.add_column("people", sa.Column("client", sa.Text(), nullable=True))
