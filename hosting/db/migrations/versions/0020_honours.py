"""Keep whose turn a review judged, the roles and the series of leagues, and where their news is sent.

Revises: 0019
Created: 2026-11-24
"""

import sqlalchemy as sa
from alembic import op

from hosting.db.migrations.kinds import AT, WHOLE

revision = "0020"
down_revision = "0019"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add columns and tables; a review that is there already gets its turns' entries when somebody looks at it."""
    op.add_column("reviews", sa.Column("seq", WHOLE))
    op.add_column("leagues", sa.Column("champion_role", sa.BigInteger))
    op.add_column("leagues", sa.Column("division_role", sa.BigInteger))
    op.add_column("leagues", sa.Column("series_best", WHOLE, nullable=False, server_default="0"))
    op.add_column("leagues", sa.Column("series_of", WHOLE, nullable=False, server_default="0"))
    op.create_table(
        "league_webhooks",
        sa.Column("league", WHOLE, sa.ForeignKey("leagues.id"), primary_key=True),
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("secret", sa.Text, nullable=False),
        sa.Column("failing", AT),
        sa.Column("error", sa.Text, nullable=False, server_default=""),
        sa.Column("tries", WHOLE, nullable=False, server_default="0"),
        sa.Column("off", sa.Boolean, nullable=False, server_default=sa.false()),
    )
    op.create_table(
        "league_events",
        sa.Column("id", WHOLE, primary_key=True),
        sa.Column("league", WHOLE, sa.ForeignKey("leagues.id"), nullable=False),
        sa.Column("at", AT, nullable=False),
        sa.Column("what", sa.Text, nullable=False),
        sa.Column("facts", sa.JSON, nullable=False),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_league_events_league", "league_events", ["league"])
