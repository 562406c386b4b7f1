"""Whether words are taken away while a game asks for silence.

Revises: 0015
"""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """They are not at the tables that there are: their players sat down without it."""
    op.add_column("tables", sa.Column("strict", sa.Boolean(), nullable=False, server_default=sa.false()))
