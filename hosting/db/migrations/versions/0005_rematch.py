"""Tables at which the people of a finished one play again.

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
    """Let a table say which one it is the rematch of; each has one at most that was not called off."""
    op.add_column("tables", sa.Column("rematch_of", WHOLE, nullable=True))
    op.create_index(
        "uq_tables_rematch_of",
        "tables",
        ["rematch_of"],
        unique=True,
        sqlite_where=sa.text(STANDING),
        postgresql_where=sa.text(STANDING),
    )
