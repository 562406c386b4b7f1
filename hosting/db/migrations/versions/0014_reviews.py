"""Values of the turns of finished games.

Revises: 0013
"""

import sqlalchemy as sa
from alembic import op

from hosting.db.migrations.kinds import WHOLE

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the table. No game has been reviewed."""
    op.create_table(
        "reviews",
        sa.Column("table", WHOLE, nullable=False),
        sa.Column("number", WHOLE, autoincrement=False, nullable=False),
        sa.Column("found", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name="fk_reviews_table"),
        sa.PrimaryKeyConstraint("table", "number", name="pk_reviews"),
    )
