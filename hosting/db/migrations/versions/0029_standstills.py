"""Keep one account of the times in which nothing counted against anybody.

Clocks used to stop when they were paused; now they go on, and the account leaves the pause out.

Revises: 0028
Created: 2026-11-27
"""

import sqlalchemy as sa
from alembic import op

from hosting.db.migrations.kinds import AT, WHOLE

revision = "0029"
down_revision = "0028"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the table, with the pauses that go on."""
    op.create_table(
        "standstills",
        sa.Column("id", WHOLE, nullable=False),
        sa.Column("cause", sa.Text, nullable=False),
        sa.Column("guild", sa.BigInteger, nullable=False),
        sa.Column("table", WHOLE),
        sa.Column("shards", sa.Text),
        sa.Column("since", AT, nullable=False),
        sa.Column("until", AT),
        sa.Column("said", sa.Boolean, nullable=False, server_default=sa.true()),
        sa.CheckConstraint(
            "cause IN ('outage', 'server', 'place', 'rights', 'untold', 'pause', 'hold')",
            name=op.f("ck_standstills_cause"),
        ),
        sa.CheckConstraint("(shards IS NULL) = (guild <> 0)", name=op.f("ck_standstills_scope")),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name=op.f("fk_standstills_table")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_standstills")),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_standstills_guild_table", "standstills", ["guild", "table"])
    op.execute(
        'INSERT INTO standstills (cause, guild, "table", since) '
        "SELECT 'pause', guild, id, paused FROM tables WHERE status = 'running' AND paused IS NOT NULL"
    )
    op.execute(
        'UPDATE seats SET ticking = (SELECT paused FROM tables WHERE tables.id = seats."table") '
        'WHERE since IS NOT NULL AND person IS NOT NULL AND ticking IS NULL AND "left" > 0 AND EXISTS '
        '(SELECT 1 FROM tables WHERE tables.id = seats."table" '
        "AND status = 'running' AND paused IS NOT NULL)"
    )
