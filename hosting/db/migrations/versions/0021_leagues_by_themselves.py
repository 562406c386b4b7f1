"""Keep when the bot was last alive, who is in a league for all its seasons, and what somebody plans to leave or skip.

Revises: 0020
Created: 2026-11-24
"""

import sqlalchemy as sa
from alembic import op

from hosting.db.migrations.kinds import AT

revision = "0021"
down_revision = "0020"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the tables and the column; all begin empty."""
    op.create_table(
        "beats",
        sa.Column("shards", sa.Text, nullable=False),
        sa.Column("at", AT, nullable=False),
        sa.PrimaryKeyConstraint("shards", name="pk_beats"),
    )
    op.create_table(
        "league_regulars",
        sa.Column("league", sa.Integer().with_variant(sa.BigInteger(), "postgresql"), nullable=False),
        sa.Column("person", sa.BigInteger, nullable=False, autoincrement=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("account", AT),
        sa.Column("at", AT, nullable=False),
        sa.PrimaryKeyConstraint("league", "person", name="pk_league_regulars"),
        sa.ForeignKeyConstraint(["league"], ["leagues.id"], name="fk_league_regulars_league_leagues"),
    )
    op.add_column("league_entries", sa.Column("plan", sa.Text))
