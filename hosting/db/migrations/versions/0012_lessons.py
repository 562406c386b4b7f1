"""Progress of people in the lessons of a game, and their choice of explanations in panels.

Revises: 0011
"""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the table, empty, and the choice, on for everybody."""
    op.create_table(
        "lessons",
        sa.Column("person", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("lesson", sa.Text(), nullable=False),
        sa.Column("panel", sa.JSON(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("person", "game", name="pk_lessons"),
    )
    op.add_column("people", sa.Column("helps", sa.Boolean(), nullable=False, server_default=sa.true()))
