# ruff: noqa: S608 - the statements contain only constants of this file
"""Jobs, and the messages that make up posts.

Revises: 0002
"""

import sqlalchemy as sa
from alembic import op

from hosting.db.migrations.kinds import WHOLE

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

AT_ONCE = "1970-01-01 00:00:00.000000"


def upgrade() -> None:
    """Give each post its parts, and store pending work as jobs."""
    op.add_column("posts", sa.Column("shown", WHOLE, nullable=True))
    op.create_table(
        "parts",
        sa.Column("post", WHOLE, nullable=False),
        sa.Column("number", WHOLE, autoincrement=False, nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("channel", sa.BigInteger(), nullable=False),
        sa.Column("message", sa.BigInteger(), nullable=True),
        sa.Column("picture", sa.Text(), nullable=True),
        sa.Column("digest", sa.Text(), nullable=True),
        sa.CheckConstraint("state IN ('sending', 'sent', 'live', 'stale')", name="ck_parts_state"),
        sa.CheckConstraint("state = 'sending' OR message IS NOT NULL", name="ck_parts_sent"),
        sa.ForeignKeyConstraint(["post"], ["posts.id"], name="fk_parts_post"),
        sa.PrimaryKeyConstraint("post", "number", name="pk_parts"),
    )
    op.create_index("ix_parts_state", "parts", ["state"], unique=False)
    op.create_table(
        "jobs",
        sa.Column("id", WHOLE, nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("guild", sa.BigInteger(), nullable=False),
        sa.Column("due", sa.DateTime(timezone=True), nullable=False),
        sa.Column("tries", WHOLE, server_default="0", nullable=False),
        sa.Column("payload", sa.JSON(), nullable=False),
        sa.Column("asked", WHOLE, nullable=False),
        sa.Column("owner", sa.Text(), nullable=True),
        sa.Column("until", sa.DateTime(timezone=True), nullable=True),
        sa.Column("given_up", sa.DateTime(timezone=True), nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_jobs"),
        sa.UniqueConstraint("kind", "key", name="uq_jobs_kind_key"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_jobs_due", "jobs", ["due"], unique=False)
    _keep_what_is_there()


def _keep_what_is_there() -> None:
    """Give the newest post of each table the live buttons; make unsent posts, computer turns and questions jobs."""
    op.execute(
        "INSERT INTO parts (post, number, state, channel, message)"
        " SELECT id, 0, CASE WHEN id = (SELECT MAX(newest.id) FROM posts AS newest"
        " WHERE newest.\"table\" = posts.\"table\" AND newest.state = 'sent') THEN 'live' ELSE 'sent' END,"
        " channel, message FROM posts WHERE state = 'sent'"
    )
    start = "INSERT INTO jobs (kind, key, guild, due, payload, asked) SELECT "
    op.execute(
        f"{start}'deliver', CAST(id AS TEXT), guild, '{AT_ONCE}', '{{}}', 1 FROM tables"
        " WHERE id IN (SELECT \"table\" FROM posts WHERE state IN ('pending', 'sending'))"
    )
    op.execute(
        f"{start}'vote', votes.\"table\" || ':' || what || ':' || votes.seq, guild, deadline, '{{}}', 1 FROM votes"
        ' JOIN tables ON tables.id = votes."table"'
    )
    op.execute(
        f"{start}'computer', CAST(id AS TEXT) || ':' || seq, guild, '{AT_ONCE}', '{{}}', 1 FROM tables"
        " WHERE status = 'running' AND id IN"
        ' (SELECT "table" FROM seats WHERE computer IS NOT NULL AND since IS NOT NULL)'
    )
