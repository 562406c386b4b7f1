"""Let a season that is over be open again beside the next one.

The draft of the next used to be put away until then.

Revises: 0029
Created: 2026-11-28
"""

import sqlalchemy as sa
from alembic import op

revision = "0030"
down_revision = "0029"
branch_labels = None
depends_on = None

BEFORE_END = sa.text("state NOT IN ('closing', 'closed', 'called-off')")


def upgrade() -> None:
    """Count no closing season as the one that goes on; drafts that were put away are drafts again."""
    op.drop_index("uq_league_seasons_going_on", "league_seasons")
    away = "state = 'called-off' AND hold_reason = 'reopened'"
    op.execute(f"UPDATE league_seasons SET state = 'draft', hold_reason = '' WHERE {away}")  # noqa: S608
    op.create_index(
        "uq_league_seasons_going_on",
        "league_seasons",
        ["league"],
        unique=True,
        sqlite_where=BEFORE_END,
        postgresql_where=BEFORE_END,
    )
