"""Keep the teams of leagues: members, invitations, boards, who cannot play a round, and calls of alternates.

Revises: 0021
Created: 2026-11-24
"""

import sqlalchemy as sa
from alembic import op

from hosting.db.migrations.kinds import AT, WHOLE

revision = "0022"
down_revision = "0021"
branch_labels = None
depends_on = None


def _season(*, key: bool = True) -> sa.Column[int]:
    return sa.Column("season", WHOLE, sa.ForeignKey("league_seasons.id"), primary_key=key, nullable=False)


def upgrade() -> None:
    """Add the tables; all begin empty."""
    op.create_table(
        "league_teams",
        _season(),
        sa.Column("number", WHOLE, primary_key=True, autoincrement=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("captain", sa.BigInteger, nullable=False),
        sa.Column("at", AT, nullable=False),
    )
    op.create_table(
        "league_members",
        _season(),
        sa.Column("person", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("team", WHOLE, nullable=False),
        sa.Column("place", WHOLE, nullable=False),
        sa.Column("drawn", sa.Boolean, nullable=False, server_default=sa.false()),
    )
    op.create_table(
        "league_invitations",
        _season(),
        sa.Column("team", WHOLE, primary_key=True, autoincrement=False),
        sa.Column("person", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("answered", sa.Boolean, nullable=False, server_default=sa.false()),
    )
    op.create_table(
        "league_boards",
        sa.Column("fixture", WHOLE, sa.ForeignKey("league_fixtures.id"), primary_key=True),
        sa.Column("match", WHOLE, nullable=False),
        sa.Column("number", WHOLE, nullable=False),
        sa.Column("teams", sa.JSON, nullable=False),
    )
    op.create_table(
        "league_away",
        _season(),
        sa.Column("round", WHOLE, primary_key=True, autoincrement=False),
        sa.Column("person", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("fixture", WHOLE, sa.ForeignKey("league_fixtures.id")),
        sa.Column("seat", WHOLE),
        sa.Column("stand_in", sa.BigInteger),
    )
    op.create_table(
        "league_calls",
        sa.Column("id", WHOLE, primary_key=True),
        _season(key=False),
        sa.Column("round", WHOLE, nullable=False),
        sa.Column("out", sa.BigInteger, nullable=False),
        sa.Column("person", sa.BigInteger, nullable=False),
        sa.Column("until", AT, nullable=False),
        sa.Column("answer", sa.Text),
        sa.CheckConstraint("answer IN ('yes', 'no', 'late')", name="answer"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_league_calls_season", "league_calls", ["season"])
