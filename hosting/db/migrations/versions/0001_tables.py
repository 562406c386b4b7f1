"""Tables, seats, the log, posts, drafts, questions and settings.

Revises: nothing
"""

import sqlalchemy as sa
from alembic import op

from hosting.db.migrations.kinds import WHOLE

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the first database."""
    op.create_table(
        "settings",
        sa.Column("scope", sa.Text(), nullable=False),
        sa.Column("subject", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("value", sa.JSON(), nullable=False),
        sa.CheckConstraint("scope IN ('guild', 'person')", name="ck_settings_scope"),
        sa.PrimaryKeyConstraint("scope", "subject", "name", name="pk_settings"),
    )
    op.create_table(
        "tables",
        sa.Column("id", WHOLE, nullable=False),
        sa.Column("guild", sa.BigInteger(), nullable=False),
        sa.Column("channel", sa.BigInteger(), nullable=False),
        sa.Column("thread", sa.BigInteger(), nullable=True),
        sa.Column("place", sa.BigInteger(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("options", sa.JSON(), nullable=False),
        sa.Column("order", sa.Text(), nullable=False),
        sa.Column("places", WHOLE, nullable=False),
        sa.Column("language", sa.Text(), nullable=False),
        sa.Column("owner", sa.BigInteger(), nullable=False),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("created", sa.DateTime(timezone=True), nullable=False),
        sa.Column("started", sa.DateTime(timezone=True), nullable=True),
        sa.Column("ended", sa.DateTime(timezone=True), nullable=True),
        sa.Column("deal", sa.JSON(), nullable=True),
        sa.Column("salt", sa.Text(), nullable=True),
        sa.Column("commitment", sa.Text(), nullable=True),
        sa.Column("engine", sa.Text(), nullable=True),
        sa.Column("head", WHOLE, server_default="0", nullable=False),
        sa.Column("seq", WHOLE, server_default="0", nullable=False),
        sa.Column("ply", WHOLE, server_default="0", nullable=False),
        sa.Column("to_act", WHOLE, nullable=True),
        sa.Column("since", sa.DateTime(timezone=True), nullable=True),
        sa.Column("lobby_message", sa.BigInteger(), nullable=True),
        sa.Column("result", sa.JSON(), nullable=True),
        sa.CheckConstraint("status IN ('lobby', 'running', 'over', 'cancelled')", name="ck_tables_status"),
        sa.CheckConstraint("\"order\" IN ('drawn', 'joined')", name="ck_tables_order"),
        sa.PrimaryKeyConstraint("id", name="pk_tables"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_tables_guild_status", "tables", ["guild", "status"], unique=False)
    op.create_index("ix_tables_place", "tables", ["place"], unique=False)
    op.create_index("ix_tables_status", "tables", ["status"], unique=False)
    op.create_index(
        "uq_tables_place_live",
        "tables",
        ["place"],
        unique=True,
        sqlite_where=sa.text("status IN ('lobby', 'running')"),
        postgresql_where=sa.text("status IN ('lobby', 'running')"),
    )
    op.create_table(
        "asks",
        sa.Column("table", WHOLE, nullable=False),
        sa.Column("what", sa.Text(), nullable=False),
        sa.Column("seq", WHOLE, nullable=False),
        sa.Column("seat", WHOLE, nullable=False),
        sa.Column("to", WHOLE, nullable=True),
        sa.Column("deadline", sa.DateTime(timezone=True), nullable=False),
        sa.Column("yes", sa.JSON(), nullable=False),
        sa.CheckConstraint("what IN ('undo', 'cancel')", name="ck_asks_what"),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name="fk_asks_table"),
        sa.PrimaryKeyConstraint("table", "what", name="pk_asks"),
    )
    op.create_table(
        "drafts",
        sa.Column("table", WHOLE, nullable=False),
        sa.Column("seat", WHOLE, autoincrement=False, nullable=False),
        sa.Column("seq", WHOLE, nullable=False),
        sa.Column("steps", sa.JSON(), nullable=False),
        sa.Column("panel", sa.JSON(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name="fk_drafts_table"),
        sa.PrimaryKeyConstraint("table", "seat", name="pk_drafts"),
    )
    op.create_table(
        "posts",
        sa.Column("id", WHOLE, nullable=False),
        sa.Column("table", WHOLE, nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("channel", sa.BigInteger(), nullable=False),
        sa.Column("nonce", sa.Text(), nullable=False),
        sa.Column("message", sa.BigInteger(), nullable=True),
        sa.Column("turns", WHOLE, server_default="0", nullable=False),
        sa.Column("created", sa.DateTime(timezone=True), nullable=False),
        sa.Column("sent", sa.DateTime(timezone=True), nullable=True),
        sa.CheckConstraint("state <> 'sent' OR message IS NOT NULL", name="ck_posts_sent"),
        sa.CheckConstraint("state IN ('open', 'pending', 'sending', 'sent', 'dropped')", name="ck_posts_state"),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name="fk_posts_table"),
        sa.PrimaryKeyConstraint("id", name="pk_posts"),
        sa.UniqueConstraint("nonce", name="uq_posts_nonce"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_posts_state_table", "posts", ["state", "table"], unique=False)
    op.create_table(
        "seats",
        sa.Column("table", WHOLE, nullable=False),
        sa.Column("number", WHOLE, autoincrement=False, nullable=False),
        sa.Column("person", sa.BigInteger(), nullable=True),
        sa.Column("computer", sa.Text(), nullable=True),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("resigned", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.CheckConstraint("person IS NULL OR computer IS NULL", name="ck_seats_one_player"),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name="fk_seats_table"),
        sa.PrimaryKeyConstraint("table", "number", name="pk_seats"),
        sa.UniqueConstraint("table", "person", name="uq_seats_table_person"),
    )
    op.create_index("ix_seats_person", "seats", ["person"], unique=False)
    op.create_table(
        "log",
        sa.Column("table", WHOLE, nullable=False),
        sa.Column("seq", WHOLE, autoincrement=False, nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("seat", WHOLE, nullable=True),
        sa.Column("by", sa.BigInteger(), nullable=True),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("turn", WHOLE, nullable=True),
        sa.Column("payload", sa.JSON(), nullable=False),
        sa.Column("post", WHOLE, nullable=True),
        sa.ForeignKeyConstraint(["post"], ["posts.id"], name="fk_log_post"),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name="fk_log_table"),
        sa.PrimaryKeyConstraint("table", "seq", name="pk_log"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_log_post", "log", ["post"], unique=False)
    if op.get_bind().dialect.name == "sqlite":
        for verb in ("UPDATE", "DELETE"):
            op.execute(
                f"CREATE TRIGGER log_no_{verb.lower()} BEFORE {verb} ON log "
                "BEGIN SELECT RAISE(ABORT, 'the log is only added to'); END"
            )
    else:
        op.execute(
            "CREATE FUNCTION log_is_only_added_to() RETURNS trigger LANGUAGE plpgsql AS "
            "$$ BEGIN RAISE 'the log is only added to' USING ERRCODE = 'integrity_constraint_violation'; END $$"
        )
        for verb, each in (("UPDATE", "ROW"), ("DELETE", "ROW"), ("TRUNCATE", "STATEMENT")):
            op.execute(
                f"CREATE TRIGGER log_no_{verb.lower()} BEFORE {verb} ON log FOR EACH {each} "
                "EXECUTE FUNCTION log_is_only_added_to()"
            )
