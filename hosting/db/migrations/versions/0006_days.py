"""Games over days: clocks, absences, people's notification settings, plans, sandboxes, notices, overviews.

Revises: 0005
"""

import sqlalchemy as sa
from alembic import op

from hosting.db.migrations.kinds import WHOLE

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

MOMENT = sa.DateTime(timezone=True)


def upgrade() -> None:
    """Add clocks of tables and choices of people, and create the new tables."""
    op.add_column("tables", sa.Column("time_control", sa.JSON(), nullable=True))
    op.add_column("tables", sa.Column("paused", MOMENT, nullable=True))
    op.add_column("tables", sa.Column("archived", MOMENT, nullable=True))
    op.add_column("seats", sa.Column("left", WHOLE, nullable=True))
    op.add_column("seats", sa.Column("ticking", MOMENT, nullable=True))
    op.add_column("seats", sa.Column("away", WHOLE, server_default="0", nullable=False))
    op.add_column("seats", sa.Column("kept_for", sa.BigInteger(), nullable=True))
    _people()
    _drafts()
    _votes()
    _alone()
    _notices()
    _names_can_go()


def _people() -> None:
    """Drop `extra`, which never held anything."""
    with op.batch_alter_table("people") as people:
        people.drop_column("extra")
        people.add_column(sa.Column("ping", sa.Text(), server_default="channel", nullable=False))
        people.add_column(sa.Column("reminders", sa.Boolean(), server_default=sa.true(), nullable=False))
        people.add_column(sa.Column("first_reminder", WHOLE, nullable=True))
        people.add_column(sa.Column("next_up", sa.Boolean(), server_default=sa.false(), nullable=False))
        people.add_column(sa.Column("digest", sa.Time(), nullable=True))
        people.create_check_constraint("ck_people_ping", "ping IN ('channel', 'direct')")
    op.create_table(
        "absences",
        sa.Column("id", WHOLE, nullable=False),
        sa.Column("person", sa.BigInteger(), nullable=False),
        sa.Column("begins", MOMENT, nullable=False),
        sa.Column("ends", MOMENT, nullable=False),
        sa.CheckConstraint("begins < ends", name="ck_absences_order"),
        sa.PrimaryKeyConstraint("id", name="pk_absences"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_absences_person", "absences", ["person"], unique=False)


def _names_can_go() -> None:
    """Allow erasing the person of a log line, which otherwise still never changes."""
    lite = op.get_bind().dialect.name == "sqlite"

    def stays(name: str, kind: str = "") -> str:
        if lite:
            return f'NEW."{name}" IS OLD."{name}"'
        return f'NEW."{name}"{kind} IS NOT DISTINCT FROM OLD."{name}"{kind}'

    same = " AND ".join(stays(name) for name in ("table", "seq", "kind", "seat", "at", "turn", "post"))
    content = f"OLD.kind <> 'step' OR ({stays('payload', '::text')} AND {stays('public', '::text')})"
    person = f'NEW."by" IS NULL OR {stays("by")}'
    name = f"{stays('name')} OR NEW.name LIKE 'Former player%'"
    refused = f"WHEN (NOT ({same} AND ({content}) AND ({person}) AND ({name})))"
    if lite:
        op.execute("DROP TRIGGER log_no_update")
        op.execute(
            f"CREATE TRIGGER log_no_update BEFORE UPDATE ON log {refused} "
            "BEGIN SELECT RAISE(ABORT, 'the log is only added to'); END"
        )
    else:
        op.execute("DROP TRIGGER log_no_update ON log")
        op.execute(
            f"CREATE TRIGGER log_no_update BEFORE UPDATE ON log FOR EACH ROW {refused} "
            "EXECUTE FUNCTION log_is_only_added_to()"
        )


def _drafts() -> None:
    """Add the person of a draft: so far the player of the seat."""
    if op.get_bind().dialect.name == "postgresql":  # there no two keys can share a name, whatever their tables
        op.drop_constraint("pk_drafts", "drafts")
    op.create_table(
        "drafts_by_person",
        sa.Column("table", WHOLE, nullable=False),
        sa.Column("seat", WHOLE, autoincrement=False, nullable=False),
        sa.Column("person", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("seq", WHOLE, nullable=False),
        sa.Column("steps", sa.JSON(), nullable=False),
        sa.Column("panel", sa.JSON(), nullable=False),
        sa.Column("at", MOMENT, nullable=False),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name="fk_drafts_table"),
        sa.PrimaryKeyConstraint("table", "seat", "person", name="pk_drafts"),
    )
    op.execute(
        'INSERT INTO drafts_by_person SELECT d."table", d.seat, s.person, d.seq, d.steps, d.panel, d.at FROM drafts d '
        'JOIN seats s ON s."table" = d."table" AND s.number = d.seat WHERE s.person IS NOT NULL'
    )
    op.drop_table("drafts")
    op.rename_table("drafts_by_person", "drafts")


def _votes() -> None:
    with op.batch_alter_table("votes") as votes:
        votes.drop_constraint("ck_votes_what", type_="check")
        votes.add_column(sa.Column("no", sa.JSON(), server_default="[]", nullable=False))
        votes.create_check_constraint("ck_votes_what", "what IN ('undo', 'cancel', 'replace', 'finish', 'pause')")
    with op.batch_alter_table("offers") as offers:
        offers.alter_column("to", existing_type=sa.BigInteger(), nullable=True)


def _alone() -> None:
    """Create the tables that are private to one person."""
    op.create_table(
        "plans",
        sa.Column("table", WHOLE, nullable=False),
        sa.Column("seat", WHOLE, autoincrement=False, nullable=False),
        sa.Column("person", sa.BigInteger(), nullable=False),
        sa.Column("seq", WHOLE, nullable=False),
        sa.Column("steps", sa.JSON(), nullable=False),
        sa.Column("rest", sa.Text(), server_default="", nullable=False),
        sa.Column("panel", sa.JSON(), nullable=False),
        sa.Column("condition", sa.JSON(), nullable=True),
        sa.Column("how", sa.Text(), nullable=False),
        sa.Column("at", MOMENT, nullable=False),
        sa.CheckConstraint("how IN ('play', 'offer')", name="ck_plans_how"),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name="fk_plans_table"),
        sa.PrimaryKeyConstraint("table", "seat", name="pk_plans"),
    )
    op.create_table(
        "sandboxes",
        sa.Column("table", WHOLE, nullable=False),
        sa.Column("person", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("seq", WHOLE, nullable=False),
        sa.Column("chance", sa.Text(), nullable=False),
        sa.Column("steps", sa.JSON(), nullable=False),
        sa.Column("panel", sa.JSON(), nullable=False),
        sa.Column("at", MOMENT, nullable=False),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name="fk_sandboxes_table"),
        sa.PrimaryKeyConstraint("table", "person", name="pk_sandboxes"),
    )


def _notices() -> None:
    """Create the table of messages outside the posts."""
    op.create_table(
        "notices",
        sa.Column("id", WHOLE, nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("guild", sa.BigInteger(), nullable=False),
        sa.Column("table", WHOLE, nullable=True),
        sa.Column("seat", WHOLE, nullable=True),
        sa.Column("seq", WHOLE, nullable=True),
        sa.Column("person", sa.BigInteger(), nullable=True),
        sa.Column("channel", sa.BigInteger(), nullable=True),
        sa.Column("payload", sa.JSON(), nullable=False),
        sa.Column("nonce", sa.Text(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("message", sa.BigInteger(), nullable=True),
        sa.Column("created", MOMENT, nullable=False),
        sa.Column("sent", MOMENT, nullable=True),
        sa.CheckConstraint("state IN ('pending', 'sending', 'sent', 'dropped')", name="ck_notices_state"),
        sa.CheckConstraint("state <> 'sent' OR message IS NOT NULL", name="ck_notices_sent"),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name="fk_notices_table"),
        sa.PrimaryKeyConstraint("id", name="pk_notices"),
        sa.UniqueConstraint("nonce", name="uq_notices_nonce"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_notices_table_kind", "notices", ["table", "kind"], unique=False)
    op.create_index("ix_notices_person", "notices", ["person"], unique=False)
    op.create_table(
        "overviews",
        sa.Column("guild", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("channel", sa.BigInteger(), nullable=False),
        sa.Column("message", sa.BigInteger(), nullable=True),
        sa.Column("digest", sa.Text(), nullable=True),
        sa.PrimaryKeyConstraint("guild", name="pk_overviews"),
    )
