"""Votes about a seat and about the end, offers of seats, and uses of limited actions.

Revises: 0003
"""

import sqlalchemy as sa
from alembic import op

from hosting.db.migrations.kinds import WHOLE

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

MOMENT = sa.DateTime(timezone=True)


def upgrade() -> None:
    """Extend the subjects of votes, and create the new tables."""
    _votes()
    op.create_table(
        "offers",
        sa.Column("id", WHOLE, nullable=False),
        sa.Column("table", WHOLE, nullable=False),
        sa.Column("seat", WHOLE, nullable=False),
        sa.Column("participation", WHOLE, nullable=True),
        sa.Column("to", sa.BigInteger(), nullable=False),
        sa.Column("by", sa.BigInteger(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("at", MOMENT, nullable=False),
        sa.Column("until", MOMENT, nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.CheckConstraint("state IN ('open', 'taken', 'refused', 'withdrawn')", name="ck_offers_state"),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name="fk_offers_table"),
        sa.ForeignKeyConstraint(["participation"], ["participations.id"], name="fk_offers_participation"),
        sa.PrimaryKeyConstraint("id", name="pk_offers"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_offers_table", "offers", ["table"], unique=False)
    op.create_table(
        "uses",
        sa.Column("id", WHOLE, nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("person", sa.BigInteger(), nullable=False),
        sa.Column("guild", sa.BigInteger(), nullable=False),
        sa.Column("at", MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_uses"),
    )
    op.create_index("ix_uses_person_kind_at", "uses", ["person", "kind", "at"], unique=False)
    op.create_index("ix_uses_guild_kind_at", "uses", ["guild", "kind", "at"], unique=False)


def _votes() -> None:
    """Create the table again: SQLite cannot change a check."""
    open_now = sa.table("votes", *(sa.column(column.name, column.type) for column in _columns()))
    rows = [dict(row._mapping) for row in op.get_bind().execute(sa.select(open_now))]
    op.drop_table("votes")
    made = op.create_table(
        "votes",
        *_columns(),
        sa.Column("payload", sa.JSON(), nullable=True),
        sa.CheckConstraint("what IN ('undo', 'cancel', 'replace', 'finish')", name="ck_votes_what"),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name="fk_votes_table"),
        sa.PrimaryKeyConstraint("table", "what", name="pk_votes"),
    )
    op.bulk_insert(made, rows)


def _columns() -> "list[sa.Column[object]]":
    return [
        sa.Column("table", WHOLE, nullable=False),
        sa.Column("what", sa.Text(), nullable=False),
        sa.Column("seq", WHOLE, nullable=False),
        sa.Column("seat", WHOLE, nullable=False),
        sa.Column("to", WHOLE, nullable=True),
        sa.Column("deadline", MOMENT, nullable=False),
        sa.Column("yes", sa.JSON(), nullable=False),
    ]
