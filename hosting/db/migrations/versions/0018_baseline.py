"""The baseline: every table, index and trigger of the database as version 0.2.0 left it.

Older databases reached this revision by the migrations of that version, which are no longer part of the program.
"""

from typing import Any

import sqlalchemy as sa
from alembic import op

from hosting.db.migrations.kinds import AT, WHOLE

revision = "0018"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the tables and their triggers."""
    _tables().create_all(op.get_bind(), checkfirst=False)
    if op.get_bind().dialect.name == "sqlite":
        _triggers_of_sqlite()
    else:
        _triggers_of_postgresql()


def _append_only(kept: str, content: str) -> str:
    """Return the condition that refuses an update of the log, but for the erasure of a person.

    `kept` and `content`: templates that compare a column of any type, and one of JSON.
    """
    same = " AND ".join(kept.format(name) for name in ("table", "seq", "kind", "seat", "at", "turn", "post"))
    payload = f"OLD.kind <> 'step' OR ({content.format('payload')} AND {content.format('public')})"
    person = f'NEW."by" IS NULL OR {kept.format("by")}'
    name = f"{kept.format('name')} OR NEW.name LIKE 'Former player%'"
    return f"NOT ({same} AND ({payload}) AND ({person}) AND ({name}))"


def _triggers_of_sqlite() -> None:
    refused = "BEGIN SELECT RAISE(ABORT, 'the log is only added to'); END"
    kept = 'NEW."{0}" IS OLD."{0}"'
    op.execute(f"CREATE TRIGGER log_no_update BEFORE UPDATE ON log WHEN ({_append_only(kept, kept)}) {refused}")
    op.execute(f"CREATE TRIGGER log_no_delete BEFORE DELETE ON log {refused}")


def _triggers_of_postgresql() -> None:
    """Create the triggers of the log, and those that notify other processes of jobs, on commit and once a server."""
    op.execute(
        "CREATE FUNCTION log_is_only_added_to() RETURNS trigger LANGUAGE plpgsql AS "
        "$$ BEGIN RAISE 'the log is only added to' USING ERRCODE = 'integrity_constraint_violation'; END $$"
    )
    op.execute(
        "CREATE FUNCTION navegador_asked() RETURNS trigger LANGUAGE plpgsql AS "
        "$$ BEGIN PERFORM pg_notify('navegador_jobs', NEW.guild::text); RETURN NULL; END $$"
    )
    kept = 'NEW."{0}" IS NOT DISTINCT FROM OLD."{0}"'
    content = 'NEW."{0}"::text IS NOT DISTINCT FROM OLD."{0}"::text'
    row = "FOR EACH ROW"
    refuse, notify = "EXECUTE FUNCTION log_is_only_added_to()", "EXECUTE FUNCTION navegador_asked()"
    for trigger in (
        f"log_no_update BEFORE UPDATE ON log {row} WHEN ({_append_only(kept, content)}) {refuse}",
        f"log_no_delete BEFORE DELETE ON log {row} {refuse}",
        f"log_no_truncate BEFORE TRUNCATE ON log FOR EACH STATEMENT {refuse}",
        f"jobs_new AFTER INSERT ON jobs {row} {notify}",
        # Taking and finishing a job changes no `asked`.
        f"jobs_again AFTER UPDATE OF asked ON jobs {row} WHEN (OLD.asked IS DISTINCT FROM NEW.asked) {notify}",
    ):
        op.execute(f"CREATE TRIGGER {trigger}")


def _tables() -> sa.MetaData:
    """Return the tables, apart from those of `hosting.db.schema` and `leagues.store.schema`, which go on changing."""
    metadata = sa.MetaData(
        naming_convention={
            "ix": "ix_%(table_name)s_%(column_0_N_name)s",
            "uq": "uq_%(table_name)s_%(column_0_N_name)s",
            # Checks were named twice by the first migrations, and existing databases have these names.
            "ck": "ck_%(table_name)s_ck_%(table_name)s_%(constraint_name)s",
            "fk": "fk_%(table_name)s_%(column_0_N_name)s",
            "pk": "pk_%(table_name)s",
        }
    )

    def only(condition: str) -> dict[str, Any]:
        return {"sqlite_where": sa.text(condition), "postgresql_where": sa.text(condition)}

    sa.Table(
        "tables",
        metadata,
        sa.Column("id", WHOLE, primary_key=True),
        sa.Column("guild", sa.BigInteger, nullable=False),
        sa.Column("channel", sa.BigInteger, nullable=False),
        sa.Column("thread", sa.BigInteger),
        sa.Column("place", sa.BigInteger, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("options", sa.JSON, nullable=False),
        sa.Column("order", sa.Text, nullable=False),
        sa.Column("places", WHOLE, nullable=False),
        sa.Column("language", sa.Text, nullable=False),
        sa.Column("owner", sa.BigInteger, nullable=False),
        sa.Column("status", sa.Text, nullable=False),
        sa.Column("created", AT, nullable=False),
        sa.Column("started", AT),
        sa.Column("ended", AT),
        sa.Column("deal", sa.JSON),
        sa.Column("salt", sa.Text),
        sa.Column("commitment", sa.Text),
        sa.Column("engine", sa.Text),
        sa.Column("head", WHOLE, nullable=False, server_default="0"),
        sa.Column("seq", WHOLE, nullable=False, server_default="0"),
        sa.Column("ply", WHOLE, nullable=False, server_default="0"),
        sa.Column("imported", AT),
        sa.Column("lobby_message", sa.BigInteger),
        sa.Column("rematch_of", WHOLE),
        sa.Column("time_control", sa.JSON),
        sa.Column("paused", AT),
        sa.Column("archived", AT),
        sa.Column("fixture", WHOLE),
        sa.Column("hints", sa.Text, nullable=False, server_default="off"),
        sa.Column("strict", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.CheckConstraint("status IN ('lobby', 'running', 'over', 'cancelled')", name="status"),
        sa.CheckConstraint("\"order\" IN ('drawn', 'joined')", name="order"),
        sa.Index("uq_tables_place_live", "place", unique=True, **only("status IN ('lobby', 'running')")),
        sa.Index("uq_tables_rematch_of", "rematch_of", unique=True, **only("status <> 'cancelled'")),
        sa.Index("uq_tables_fixture", "fixture", unique=True, **only("status <> 'cancelled'")),
        sa.Index("ix_tables_guild_status", "guild", "status"),
        sa.Index("ix_tables_place", "place"),
        sa.Index("ix_tables_status", "status"),
        sqlite_autoincrement=True,
    )
    sa.Table(
        "seats",
        metadata,
        sa.Column("table", sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("number", WHOLE, primary_key=True, autoincrement=False),
        sa.Column("person", sa.BigInteger),
        sa.Column("computer", sa.Text),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("resigned", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("since", AT),
        sa.Column("valid_from", WHOLE),
        sa.Column("left", WHOLE),
        sa.Column("ticking", AT),
        sa.Column("away", WHOLE, nullable=False, server_default="0"),
        sa.Column("kept_for", sa.BigInteger),
        sa.CheckConstraint("person IS NULL OR computer IS NULL", name="one_player"),
        sa.UniqueConstraint("table", "person"),
        sa.Index("ix_seats_person", "person"),
    )
    sa.Table(
        "posts",
        metadata,
        sa.Column("id", WHOLE, primary_key=True),
        sa.Column("table", sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("state", sa.Text, nullable=False),
        sa.Column("channel", sa.BigInteger, nullable=False),
        sa.Column("nonce", sa.Text, nullable=False, unique=True),
        sa.Column("message", sa.BigInteger),
        sa.Column("turns", WHOLE, nullable=False, server_default="0"),
        sa.Column("created", AT, nullable=False),
        sa.Column("sent", AT),
        sa.Column("shown", WHOLE),
        sa.CheckConstraint("state IN ('open', 'pending', 'sending', 'sent', 'dropped')", name="state"),
        sa.CheckConstraint("state <> 'sent' OR message IS NOT NULL", name="sent"),
        sa.Index("ix_posts_state_table", "state", "table"),
        sqlite_autoincrement=True,
    )
    sa.Table(
        "parts",
        metadata,
        sa.Column("post", sa.ForeignKey("posts.id"), primary_key=True),
        sa.Column("number", WHOLE, primary_key=True, autoincrement=False),
        sa.Column("state", sa.Text, nullable=False),
        sa.Column("channel", sa.BigInteger, nullable=False),
        sa.Column("message", sa.BigInteger),
        sa.Column("picture", sa.Text),
        sa.Column("digest", sa.Text),
        sa.CheckConstraint("state IN ('sending', 'sent', 'live', 'stale')", name="state"),
        sa.CheckConstraint("state = 'sending' OR message IS NOT NULL", name="sent"),
        sa.Index("ix_parts_state", "state"),
    )
    sa.Table(
        "jobs",
        metadata,
        sa.Column("id", WHOLE, primary_key=True),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("key", sa.Text, nullable=False),
        sa.Column("guild", sa.BigInteger, nullable=False),
        sa.Column("due", AT, nullable=False),
        sa.Column("tries", WHOLE, nullable=False, server_default="0"),
        sa.Column("payload", sa.JSON, nullable=False),
        sa.Column("asked", WHOLE, nullable=False),
        sa.Column("owner", sa.Text),
        sa.Column("until", AT),
        sa.Column("given_up", AT),
        sa.UniqueConstraint("kind", "key"),
        sa.Index("ix_jobs_due", "due"),
        sa.Index("ix_jobs_until", "until", **only("until IS NOT NULL")),
        sa.Index("ix_jobs_failed", "due", **only("tries > 0")),
        sqlite_autoincrement=True,
    )
    sa.Table(
        "log",
        metadata,
        sa.Column("table", sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seq", WHOLE, primary_key=True, autoincrement=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("seat", WHOLE),
        sa.Column("by", sa.BigInteger),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("at", AT, nullable=False),
        sa.Column("turn", WHOLE),
        sa.Column("payload", sa.JSON, nullable=False),
        sa.Column("post", sa.ForeignKey("posts.id")),
        sa.Column("public", sa.JSON),
        sa.Index("ix_log_post", "post"),
        sqlite_with_rowid=False,
    )
    sa.Table(
        "drafts",
        metadata,
        sa.Column("table", sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", WHOLE, primary_key=True, autoincrement=False),
        sa.Column("person", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("seq", WHOLE, nullable=False),
        sa.Column("steps", sa.JSON, nullable=False),
        sa.Column("panel", sa.JSON, nullable=False),
        sa.Column("at", AT, nullable=False),
    )
    sa.Table(
        "votes",
        metadata,
        sa.Column("table", sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("what", sa.Text, primary_key=True),
        sa.Column("seq", WHOLE, nullable=False),
        sa.Column("seat", WHOLE, nullable=False),
        sa.Column("to", WHOLE),
        sa.Column("deadline", AT, nullable=False),
        sa.Column("yes", sa.JSON, nullable=False),
        sa.Column("no", sa.JSON, nullable=False, server_default="[]"),
        sa.Column("payload", sa.JSON),
        sa.CheckConstraint("what IN ('undo', 'cancel', 'replace', 'finish', 'pause')", name="what"),
    )
    sa.Table(
        "offers",
        metadata,
        sa.Column("id", WHOLE, primary_key=True),
        sa.Column("table", sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("seat", WHOLE, nullable=False),
        sa.Column("participation", sa.ForeignKey("participations.id")),
        sa.Column("to", sa.BigInteger),
        sa.Column("by", sa.BigInteger, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("at", AT, nullable=False),
        sa.Column("until", AT, nullable=False),
        sa.Column("state", sa.Text, nullable=False),
        sa.CheckConstraint("state IN ('open', 'taken', 'refused', 'withdrawn')", name="state"),
        sa.Index("ix_offers_table", "table"),
        sqlite_autoincrement=True,
    )
    sa.Table(
        "uses",
        metadata,
        sa.Column("id", WHOLE, primary_key=True),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("person", sa.BigInteger, nullable=False),
        sa.Column("guild", sa.BigInteger, nullable=False),
        sa.Column("at", AT, nullable=False),
        sa.Index("ix_uses_person_kind_at", "person", "kind", "at"),
        sa.Index("ix_uses_guild_kind_at", "guild", "kind", "at"),
    )
    sa.Table(
        "people",
        metadata,
        sa.Column("id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("name", sa.Text, nullable=False, server_default=""),
        sa.Column("language", sa.Text),
        sa.Column("zone", sa.Text),
        sa.Column("quiet_from", sa.Time),
        sa.Column("quiet_to", sa.Time),
        sa.Column("quiet_change", sa.JSON),
        sa.Column("theme", sa.Text),
        sa.Column("ping", sa.Text, nullable=False, server_default="channel"),
        sa.Column("reminders", sa.Boolean, nullable=False, server_default=sa.true()),
        sa.Column("first_reminder", WHOLE),
        sa.Column("next_up", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("digest", sa.Time),
        sa.Column("client", sa.Text),
        sa.Column("helps", sa.Boolean, nullable=False, server_default=sa.true()),
        sa.CheckConstraint("ping IN ('channel', 'direct')", name="ping"),
        sa.CheckConstraint("(quiet_from IS NULL) = (quiet_to IS NULL)", name="quiet"),
    )
    sa.Table(
        "absences",
        metadata,
        sa.Column("id", WHOLE, primary_key=True),
        sa.Column("person", sa.BigInteger, nullable=False),
        sa.Column("begins", AT, nullable=False),
        sa.Column("ends", AT, nullable=False),
        sa.CheckConstraint("begins < ends", name="order"),
        sa.Index("ix_absences_person", "person"),
        sqlite_autoincrement=True,
    )
    sa.Table(
        "plans",
        metadata,
        sa.Column("table", sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", WHOLE, primary_key=True, autoincrement=False),
        sa.Column("person", sa.BigInteger, nullable=False),
        sa.Column("seq", WHOLE, nullable=False),
        sa.Column("steps", sa.JSON, nullable=False),
        sa.Column("rest", sa.Text, nullable=False, server_default=""),
        sa.Column("panel", sa.JSON, nullable=False),
        sa.Column("condition", sa.JSON),
        sa.Column("how", sa.Text, nullable=False),
        sa.Column("at", AT, nullable=False),
        sa.CheckConstraint("how IN ('play', 'offer')", name="how"),
    )
    sa.Table(
        "sandboxes",
        metadata,
        sa.Column("table", sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("person", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("seq", WHOLE, nullable=False),
        sa.Column("chance", sa.Text, nullable=False),
        sa.Column("steps", sa.JSON, nullable=False),
        sa.Column("panel", sa.JSON, nullable=False),
        sa.Column("at", AT, nullable=False),
    )
    sa.Table(
        "lessons",
        metadata,
        sa.Column("person", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("game", sa.Text, primary_key=True),
        sa.Column("lesson", sa.Text, nullable=False),
        sa.Column("panel", sa.JSON, nullable=False),
        sa.Column("at", AT, nullable=False),
    )
    sa.Table(
        "notices",
        metadata,
        sa.Column("id", WHOLE, primary_key=True),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("guild", sa.BigInteger, nullable=False),
        sa.Column("table", sa.ForeignKey("tables.id")),
        sa.Column("seat", WHOLE),
        sa.Column("seq", WHOLE),
        sa.Column("person", sa.BigInteger),
        sa.Column("channel", sa.BigInteger),
        sa.Column("payload", sa.JSON, nullable=False),
        sa.Column("nonce", sa.Text, nullable=False, unique=True),
        sa.Column("state", sa.Text, nullable=False),
        sa.Column("message", sa.BigInteger),
        sa.Column("created", AT, nullable=False),
        sa.Column("sent", AT),
        sa.CheckConstraint("state IN ('pending', 'sending', 'sent', 'dropped')", name="state"),
        sa.CheckConstraint("state <> 'sent' OR message IS NOT NULL", name="sent"),
        sa.Index("ix_notices_table_kind", "table", "kind"),
        sa.Index("ix_notices_person", "person"),
        sqlite_autoincrement=True,
    )
    sa.Table(
        "overviews",
        metadata,
        sa.Column("guild", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("channel", sa.BigInteger, nullable=False),
        sa.Column("message", sa.BigInteger),
        sa.Column("digest", sa.Text),
    )
    sa.Table(
        "registered",
        metadata,
        sa.Column("application", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("digest", sa.Text, nullable=False),
    )
    sa.Table(
        "processes",
        metadata,
        sa.Column("name", sa.Text, primary_key=True),
        sa.Column("shards", sa.Text, nullable=False),
        sa.Column("started", AT, nullable=False),
        sa.Column("until", AT, nullable=False),
        sa.Column("figures", sa.JSON, nullable=False),
    )
    sa.Table(
        "participations",
        metadata,
        sa.Column("id", WHOLE, primary_key=True),
        sa.Column("table", sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("seat", WHOLE, nullable=False),
        sa.Column("person", sa.BigInteger),
        sa.Column("computer", sa.Text),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("since", AT, nullable=False),
        sa.Column("from_seq", WHOLE, nullable=False),
        sa.Column("until", AT),
        sa.Column("until_seq", WHOLE),
        sa.Column("ending", sa.Text, nullable=False),
        sa.CheckConstraint("person IS NULL OR computer IS NULL", name="one_player"),
        sa.CheckConstraint(
            "ending IN ('playing', 'won', 'lost', 'drawn', 'finished', "
            "'resigned', 'replaced', 'timed-out', 'cancelled')",
            name="ending",
        ),
        sa.CheckConstraint("(ending = 'playing') = (until IS NULL)", name="until"),
        sa.Index("ix_participations_table_seat", "table", "seat"),
        sa.Index("ix_participations_person", "person"),
        sa.Index("uq_participations_playing", "table", "seat", unique=True, **only("until IS NULL")),
        sqlite_autoincrement=True,
    )
    sa.Table(
        "results",
        metadata,
        sa.Column("table", sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", WHOLE, primary_key=True, autoincrement=False),
        sa.Column("won", sa.Boolean),
        sa.Column("rank", WHOLE),
        sa.Column("points", WHOLE),
        sa.Column("parts", sa.JSON, nullable=False),
    )
    sa.Table(
        "reviews",
        metadata,
        sa.Column("table", sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("number", WHOLE, primary_key=True, autoincrement=False),
        sa.Column("found", sa.JSON, nullable=False),
    )
    sa.Table(
        "puzzles",
        metadata,
        sa.Column("id", WHOLE, primary_key=True),
        sa.Column("guild", sa.BigInteger, nullable=False),
        sa.Column("state", sa.Text, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("engine", sa.Text, nullable=False),
        sa.Column("options", sa.JSON, nullable=False),
        sa.Column("places", WHOLE, nullable=False),
        sa.Column("deal", sa.JSON, nullable=False),
        sa.Column("steps", sa.JSON, nullable=False),
        sa.Column("seat", WHOLE, nullable=False),
        sa.Column("puzzle", sa.JSON, nullable=False),
        sa.Column("table", sa.ForeignKey("tables.id")),
        sa.Column("turn", WHOLE),
        sa.Column("made", AT, nullable=False),
        sa.Column("number", WHOLE),
        sa.Column("channel", sa.BigInteger),
        sa.Column("posted", AT),
        sa.Column("until", AT),
        sa.Column("post", sa.ForeignKey("notices.id")),
        sa.CheckConstraint("state IN ('ready', 'open', 'closed', 'solved', 'void')", name="state"),
        sa.CheckConstraint("(state IN ('ready', 'void')) OR post IS NOT NULL", name="posted"),
        sa.Index("ix_puzzles_guild_state", "guild", "state"),
        sqlite_autoincrement=True,
    )
    sa.Table(
        "passed_over",
        metadata,
        sa.Column("table", sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("turn", WHOLE, primary_key=True, autoincrement=False),
    )
    sa.Table(
        "answers",
        metadata,
        sa.Column("puzzle", sa.ForeignKey("puzzles.id"), primary_key=True),
        sa.Column("person", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("steps", sa.JSON),
        sa.Column("panel", sa.JSON, nullable=False),
        sa.Column("found", sa.JSON),
        sa.Column("at", AT, nullable=False),
        sa.Index("ix_answers_person", "person"),
    )
    sa.Table(
        "settings",
        metadata,
        sa.Column("guild", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("name", sa.Text, primary_key=True),
        sa.Column("value", sa.JSON, nullable=False),
    )
    sa.Table(
        "leagues",
        metadata,
        sa.Column("id", WHOLE, primary_key=True),
        sa.Column("guild", sa.BigInteger, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("rules", sa.JSON, nullable=False),
        sa.Column("owner", sa.BigInteger, nullable=False),
        sa.Column("created", AT, nullable=False),
        sa.Column("channel", sa.BigInteger, nullable=False),
        sa.Column("tables_in", sa.Text, nullable=False),
        sa.Column("place", sa.BigInteger),
        sa.Column("board", sa.BigInteger),
        sa.Column("ended", AT),
        sa.Column("published", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.CheckConstraint("tables_in IN ('threads', 'forum')", name="tables_in"),
        sa.Index("ix_leagues_guild", "guild"),
        sqlite_autoincrement=True,
    )
    sa.Table(
        "league_seasons",
        metadata,
        sa.Column("id", WHOLE, primary_key=True),
        sa.Column("league", sa.ForeignKey("leagues.id"), nullable=False),
        sa.Column("number", WHOLE, nullable=False),
        sa.Column("state", sa.Text, nullable=False),
        sa.Column("edition", WHOLE, nullable=False, server_default="0"),
        sa.Column("rules", sa.JSON, nullable=False),
        sa.Column("commitment", sa.Text, nullable=False),
        sa.Column("salt", sa.Text, nullable=False),
        sa.Column("opened", AT),
        sa.Column("opens", AT),
        sa.Column("check_in", AT),
        sa.Column("draws", AT),
        sa.Column("starts", AT),
        sa.Column("ends", AT),
        sa.Column("closes", AT),
        sa.Column("held", AT),
        sa.Column("hold_reason", sa.Text, nullable=False, server_default=""),
        sa.CheckConstraint(
            "state IN ('draft', 'open', 'check-in', 'drawn', 'running', 'closing', 'closed', 'called-off')",
            name="state",
        ),
        sa.UniqueConstraint("league", "number"),
        sa.Index("uq_league_seasons_going_on", "league", unique=True, **only("state NOT IN ('closed', 'called-off')")),
        sqlite_autoincrement=True,
    )
    sa.Table(
        "league_entries",
        metadata,
        sa.Column("season", sa.ForeignKey("league_seasons.id"), primary_key=True),
        sa.Column("person", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("status", sa.Text, nullable=False),
        sa.Column("at", AT, nullable=False),
        sa.Column("division", WHOLE),
        sa.Column("move", sa.Text),
        sa.Column("young", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.CheckConstraint(
            "status IN ('registered', 'reserve', 'checked-in', 'out', 'withdrawn', 'dropped')", name="status"
        ),
        sa.Index("ix_league_entries_person", "person"),
    )
    sa.Table(
        "league_stages",
        metadata,
        sa.Column("id", WHOLE, primary_key=True),
        sa.Column("season", sa.ForeignKey("league_seasons.id"), nullable=False),
        sa.Column("number", WHOLE, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.UniqueConstraint("season", "number"),
        sqlite_autoincrement=True,
    )
    sa.Table(
        "league_groups",
        metadata,
        sa.Column("id", WHOLE, primary_key=True),
        sa.Column("stage", sa.ForeignKey("league_stages.id"), nullable=False),
        sa.Column("division", WHOLE, nullable=False),
        sa.Column("number", WHOLE, nullable=False),
        sa.Column("people", sa.JSON, nullable=False),
        sa.Column("tries", WHOLE, nullable=False, server_default="0"),
        sa.UniqueConstraint("stage", "division", "number"),
        sqlite_autoincrement=True,
    )
    sa.Table(
        "league_fixtures",
        metadata,
        sa.Column("id", WHOLE, primary_key=True),
        sa.Column("group", sa.ForeignKey("league_groups.id"), nullable=False),
        sa.Column("round", WHOLE, nullable=False),
        sa.Column("number", WHOLE, nullable=False),
        sa.Column("people", sa.JSON, nullable=False),
        sa.Column("status", sa.Text, nullable=False),
        sa.Column("table", sa.ForeignKey("tables.id")),
        sa.Column("result", sa.JSON),
        sa.Column("ended", AT),
        sa.CheckConstraint("status IN ('planned', 'running', 'over')", name="status"),
        sa.CheckConstraint("(status = 'over') = (result IS NOT NULL)", name="result"),
        sa.UniqueConstraint("group", "round", "number"),
        sa.Index("uq_league_fixtures_table", "table", unique=True),
        sqlite_autoincrement=True,
    )
    sa.Table(
        "league_penalties",
        metadata,
        sa.Column("id", WHOLE, primary_key=True),
        sa.Column("season", sa.ForeignKey("league_seasons.id"), nullable=False),
        sa.Column("person", sa.BigInteger, nullable=False),
        sa.Column("units", WHOLE, nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Index("ix_league_penalties_season", "season"),
        sqlite_autoincrement=True,
    )
    sa.Table(
        "league_lines",
        metadata,
        sa.Column("id", WHOLE, primary_key=True),
        sa.Column("league", sa.ForeignKey("leagues.id"), nullable=False),
        sa.Column("season", sa.ForeignKey("league_seasons.id")),
        sa.Column("at", AT, nullable=False),
        sa.Column("by", sa.BigInteger),
        sa.Column("by_name", sa.Text, nullable=False),
        sa.Column("what", sa.Text, nullable=False),
        sa.Column("facts", sa.JSON, nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("before", sa.JSON),
        sa.Column("undone", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Index("ix_league_lines_league", "league"),
        sa.Index("ix_league_lines_season", "season"),
        sqlite_autoincrement=True,
    )
    sa.Table(
        "league_queue",
        metadata,
        sa.Column("season", sa.ForeignKey("league_seasons.id"), primary_key=True),
        sa.Column("person", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("at", AT, nullable=False),
    )
    sa.Table(
        "league_listed",
        metadata,
        sa.Column("person", sa.BigInteger, primary_key=True, autoincrement=False),
    )
    sa.Table(
        "league_rated",
        metadata,
        sa.Column("season", sa.ForeignKey("league_seasons.id"), primary_key=True),
        sa.Column("digest", sa.Text, nullable=False),
    )
    sa.Table(
        "league_ratings",
        metadata,
        sa.Column("season", sa.ForeignKey("league_seasons.id"), primary_key=True),
        sa.Column("number", WHOLE, primary_key=True, autoincrement=False),
        sa.Column("person", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("at", AT),
        sa.Column("mean", sa.Double, nullable=False),
        sa.Column("doubt", sa.Double, nullable=False),
        sa.Column("tables", WHOLE, nullable=False),
        sa.Index("ix_league_ratings_person", "person"),
    )
    return metadata
