"""Keep until when the results of a season, or of its present stage, may be protested.

Revises: 0018
Created: 2026-11-24
"""

import sqlalchemy as sa
from alembic import op

from hosting.db.migrations.kinds import AT

revision = "0019"
down_revision = "0018"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column; seasons in progress get a time when their last table is over."""
    op.add_column("league_seasons", sa.Column("protests", AT))
