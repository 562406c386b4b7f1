"""Ratings of leagues, as last computed.

Revises: 0009
"""

import sqlalchemy as sa
from alembic import op

from hosting.db.migrations.kinds import WHOLE

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the tables. They are empty, so the first request computes all ratings."""
    op.create_table(
        "league_rated",
        sa.Column("season", WHOLE, nullable=False),
        sa.Column("digest", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["season"], ["league_seasons.id"], name="fk_league_rated_season"),
        sa.PrimaryKeyConstraint("season", name="pk_league_rated"),
    )
    op.create_table(
        "league_ratings",
        sa.Column("season", WHOLE, nullable=False),
        sa.Column("number", WHOLE, autoincrement=False, nullable=False),
        sa.Column("person", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("mean", sa.Double(), nullable=False),
        sa.Column("doubt", sa.Double(), nullable=False),
        sa.Column("tables", WHOLE, nullable=False),
        sa.ForeignKeyConstraint(["season"], ["league_seasons.id"], name="fk_league_ratings_season"),
        sa.PrimaryKeyConstraint("season", "number", "person", name="pk_league_ratings"),
    )
    op.create_index("ix_league_ratings_person", "league_ratings", ["person"], unique=False)
