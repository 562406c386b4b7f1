"""Call the number that a login has to carry by what it is: it counts no logouts, since it starts at random.

Revises: 0030
Created: 2026-11-28
"""

from alembic import op

revision = "0031"
down_revision = "0030"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Rename the column."""
    op.execute("ALTER TABLE people RENAME COLUMN logouts TO login_series")
