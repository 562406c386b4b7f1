"""Puzzles from played games, and people's answers.

Revises: 0014
"""

import sqlalchemy as sa
from alembic import op

from hosting.db.migrations.kinds import WHOLE

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the tables. No server has chosen to have puzzles."""
    op.create_table(
        "puzzles",
        sa.Column("id", WHOLE, nullable=False),
        sa.Column("guild", sa.BigInteger(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("engine", sa.Text(), nullable=False),
        sa.Column("options", sa.JSON(), nullable=False),
        sa.Column("places", WHOLE, nullable=False),
        sa.Column("deal", sa.JSON(), nullable=False),
        sa.Column("steps", sa.JSON(), nullable=False),
        sa.Column("seat", WHOLE, nullable=False),
        sa.Column("puzzle", sa.JSON(), nullable=False),
        sa.Column("table", WHOLE, nullable=True),
        sa.Column("turn", WHOLE, nullable=True),
        sa.Column("made", sa.DateTime(timezone=True), nullable=False),
        sa.Column("number", WHOLE, nullable=True),
        sa.Column("channel", sa.BigInteger(), nullable=True),
        sa.Column("posted", sa.DateTime(timezone=True), nullable=True),
        sa.Column("until", sa.DateTime(timezone=True), nullable=True),
        sa.Column("post", WHOLE, nullable=True),
        sa.CheckConstraint("state IN ('ready', 'open', 'closed', 'solved', 'void')", name="ck_puzzles_state"),
        sa.CheckConstraint("(state IN ('ready', 'void')) OR post IS NOT NULL", name="ck_puzzles_posted"),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name="fk_puzzles_table"),
        sa.ForeignKeyConstraint(["post"], ["notices.id"], name="fk_puzzles_post"),
        sa.PrimaryKeyConstraint("id", name="pk_puzzles"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_puzzles_guild_state", "puzzles", ["guild", "state"])
    op.create_table(
        "passed_over",
        sa.Column("table", WHOLE, nullable=False),
        sa.Column("turn", WHOLE, autoincrement=False, nullable=False),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name="fk_passed_over_table"),
        sa.PrimaryKeyConstraint("table", "turn", name="pk_passed_over"),
    )
    op.create_table(
        "answers",
        sa.Column("puzzle", WHOLE, nullable=False),
        sa.Column("person", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("steps", sa.JSON(), nullable=True),
        sa.Column("panel", sa.JSON(), nullable=False),
        sa.Column("found", sa.JSON(), nullable=True),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["puzzle"], ["puzzles.id"], name="fk_answers_puzzle"),
        sa.PrimaryKeyConstraint("puzzle", "person", name="pk_answers"),
    )
    op.create_index("ix_answers_person", "answers", ["person"])
