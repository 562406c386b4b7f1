"""Leagues: their seasons, players, planned games and results.

Revises: 0006
"""

import sqlalchemy as sa
from alembic import op

from hosting.db.migrations.kinds import WHOLE

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None

MOMENT = sa.DateTime(timezone=True)
STANDING = "status <> 'cancelled'"
GOING_ON = "state NOT IN ('closed', 'called-off')"


def upgrade() -> None:
    """Add the league of a table, and create the leagues' tables."""
    op.add_column("tables", sa.Column("fixture", WHOLE, nullable=True))
    op.create_index(
        "uq_tables_fixture",
        "tables",
        ["fixture"],
        unique=True,
        sqlite_where=sa.text(STANDING),
        postgresql_where=sa.text(STANDING),
    )
    _leagues()
    _seasons()
    _entries()
    _played()
    _done()


def _leagues() -> None:
    op.create_table(
        "leagues",
        sa.Column("id", WHOLE, nullable=False),
        sa.Column("guild", sa.BigInteger(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("rules", sa.JSON(), nullable=False),
        sa.Column("owner", sa.BigInteger(), nullable=False),
        sa.Column("created", MOMENT, nullable=False),
        sa.Column("channel", sa.BigInteger(), nullable=False),
        sa.Column("tables_in", sa.Text(), nullable=False),
        sa.Column("place", sa.BigInteger(), nullable=True),
        sa.Column("board", sa.BigInteger(), nullable=True),
        sa.Column("ended", MOMENT, nullable=True),
        sa.Column("published", sa.Boolean(), nullable=False, server_default=sa.false()),
        sa.CheckConstraint("tables_in IN ('threads', 'forum')", name="ck_leagues_tables_in"),
        sa.PrimaryKeyConstraint("id", name="pk_leagues"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_leagues_guild", "leagues", ["guild"], unique=False)


def _seasons() -> None:
    op.create_table(
        "league_seasons",
        sa.Column("id", WHOLE, nullable=False),
        sa.Column("league", WHOLE, nullable=False),
        sa.Column("number", WHOLE, nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("edition", WHOLE, server_default="0", nullable=False),
        sa.Column("rules", sa.JSON(), nullable=False),
        sa.Column("commitment", sa.Text(), nullable=False),
        sa.Column("salt", sa.Text(), nullable=False),
        sa.Column("opened", MOMENT, nullable=True),
        *(sa.Column(name, MOMENT, nullable=True) for name in ("opens", "check_in", "draws", "starts", "ends")),
        sa.Column("closes", MOMENT, nullable=True),
        sa.Column("held", MOMENT, nullable=True),
        sa.Column("hold_reason", sa.Text(), server_default="", nullable=False),
        sa.CheckConstraint(
            "state IN ('draft', 'open', 'check-in', 'drawn', 'running', 'closing', 'closed', 'called-off')",
            name="ck_league_seasons_state",
        ),
        sa.ForeignKeyConstraint(["league"], ["leagues.id"], name="fk_league_seasons_league"),
        sa.PrimaryKeyConstraint("id", name="pk_league_seasons"),
        sa.UniqueConstraint("league", "number", name="uq_league_seasons_league_number"),
        sqlite_autoincrement=True,
    )
    op.create_index(
        "uq_league_seasons_going_on",
        "league_seasons",
        ["league"],
        unique=True,
        sqlite_where=sa.text(GOING_ON),
        postgresql_where=sa.text(GOING_ON),
    )


def _entries() -> None:
    op.create_table(
        "league_entries",
        sa.Column("season", WHOLE, nullable=False),
        sa.Column("person", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("at", MOMENT, nullable=False),
        sa.Column("division", WHOLE, nullable=True),
        sa.Column("move", sa.Text(), nullable=True),
        sa.Column("young", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.CheckConstraint(
            "status IN ('registered', 'reserve', 'checked-in', 'out', 'withdrawn', 'dropped')",
            name="ck_league_entries_status",
        ),
        sa.ForeignKeyConstraint(["season"], ["league_seasons.id"], name="fk_league_entries_season"),
        sa.PrimaryKeyConstraint("season", "person", name="pk_league_entries"),
    )
    op.create_index("ix_league_entries_person", "league_entries", ["person"], unique=False)
    op.create_table(
        "league_queue",
        sa.Column("season", WHOLE, nullable=False),
        sa.Column("person", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("at", MOMENT, nullable=False),
        sa.ForeignKeyConstraint(["season"], ["league_seasons.id"], name="fk_league_queue_season"),
        sa.PrimaryKeyConstraint("season", "person", name="pk_league_queue"),
    )
    op.create_table(
        "league_listed",
        sa.Column("person", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.PrimaryKeyConstraint("person", name="pk_league_listed"),
    )


def _played() -> None:
    op.create_table(
        "league_stages",
        sa.Column("id", WHOLE, nullable=False),
        sa.Column("season", WHOLE, nullable=False),
        sa.Column("number", WHOLE, nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["season"], ["league_seasons.id"], name="fk_league_stages_season"),
        sa.PrimaryKeyConstraint("id", name="pk_league_stages"),
        sa.UniqueConstraint("season", "number", name="uq_league_stages_season_number"),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "league_groups",
        sa.Column("id", WHOLE, nullable=False),
        sa.Column("stage", WHOLE, nullable=False),
        sa.Column("division", WHOLE, nullable=False),
        sa.Column("number", WHOLE, nullable=False),
        sa.Column("people", sa.JSON(), nullable=False),
        sa.Column("tries", WHOLE, server_default="0", nullable=False),
        sa.ForeignKeyConstraint(["stage"], ["league_stages.id"], name="fk_league_groups_stage"),
        sa.PrimaryKeyConstraint("id", name="pk_league_groups"),
        sa.UniqueConstraint("stage", "division", "number", name="uq_league_groups_stage_division_number"),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "league_fixtures",
        sa.Column("id", WHOLE, nullable=False),
        sa.Column("group", WHOLE, nullable=False),
        sa.Column("round", WHOLE, nullable=False),
        sa.Column("number", WHOLE, nullable=False),
        sa.Column("people", sa.JSON(), nullable=False),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("table", WHOLE, nullable=True),
        sa.Column("result", sa.JSON(), nullable=True),
        sa.Column("ended", MOMENT, nullable=True),
        sa.CheckConstraint("status IN ('planned', 'running', 'over')", name="ck_league_fixtures_status"),
        sa.CheckConstraint("(status = 'over') = (result IS NOT NULL)", name="ck_league_fixtures_result"),
        sa.ForeignKeyConstraint(["group"], ["league_groups.id"], name="fk_league_fixtures_group"),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name="fk_league_fixtures_table"),
        sa.PrimaryKeyConstraint("id", name="pk_league_fixtures"),
        sa.UniqueConstraint("group", "round", "number", name="uq_league_fixtures_group_round_number"),
        sqlite_autoincrement=True,
    )
    op.create_index("uq_league_fixtures_table", "league_fixtures", ["table"], unique=True)


def _done() -> None:
    op.create_table(
        "league_penalties",
        sa.Column("id", WHOLE, nullable=False),
        sa.Column("season", WHOLE, nullable=False),
        sa.Column("person", sa.BigInteger(), nullable=False),
        sa.Column("units", WHOLE, nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["season"], ["league_seasons.id"], name="fk_league_penalties_season"),
        sa.PrimaryKeyConstraint("id", name="pk_league_penalties"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_league_penalties_season", "league_penalties", ["season"], unique=False)
    op.create_table(
        "league_lines",
        sa.Column("id", WHOLE, nullable=False),
        sa.Column("league", WHOLE, nullable=False),
        sa.Column("season", WHOLE, nullable=True),
        sa.Column("at", MOMENT, nullable=False),
        sa.Column("by", sa.BigInteger(), nullable=True),
        sa.Column("by_name", sa.Text(), nullable=False),
        sa.Column("what", sa.Text(), nullable=False),
        sa.Column("facts", sa.JSON(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("before", sa.JSON(), nullable=True),
        sa.Column("undone", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.ForeignKeyConstraint(["league"], ["leagues.id"], name="fk_league_lines_league"),
        sa.ForeignKeyConstraint(["season"], ["league_seasons.id"], name="fk_league_lines_season"),
        sa.PrimaryKeyConstraint("id", name="pk_league_lines"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_league_lines_league", "league_lines", ["league"], unique=False)
    op.create_index("ix_league_lines_season", "league_lines", ["season"], unique=False)
