"""Indexes for held jobs and failed jobs: there are few, among all the clocks and reminders.

Revises: 0016
"""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"
branch_labels = None
depends_on = None

HELD, FAILED = sa.text("until IS NOT NULL"), sa.text("tries > 0")


def upgrade() -> None:
    """Create partial indexes of only those."""
    op.create_index("ix_jobs_until", "jobs", ["until"], sqlite_where=HELD, postgresql_where=HELD)
    op.create_index("ix_jobs_failed", "jobs", ["due"], sqlite_where=FAILED, postgresql_where=FAILED)
