"""Version 0.3.0: leagues that run by themselves and have teams, an account of time, and lasting messages as notices."""

import importlib
import json
import secrets
from datetime import UTC, datetime
from typing import Final

import sqlalchemy as sa
from alembic import op

from hosting.db.migrations import AT

revision = "0032"
down_revision = "0018"

COLUMNS: Final = {
    "league_entries": "plan text?",
    "league_seasons": "protests at?",
    "leagues": "champion_role big?, division_role big?, series_best whole = 0, series_of whole = 0",
    "notices": "key text?, digest text?",
    "people": "login_series whole = 0",
    "reviews": "seq whole?",
    "tables": "watch_links whole = 0",
}
TABLES: Final = """
league_webhooks
  league -> leagues key, address text, secret text, failing at?, error text = , tries whole = 0,
  off boolean = false

league_events, numbered
  id whole key, league -> leagues, at at, what text, facts json
  index ix_league_events_league: league

beats
  shards text key, at at

league_regulars
  league -> leagues key, person big key, name text, account at?, at at

league_teams
  season -> league_seasons key, number whole key, name text, captain big, at at

league_members
  season -> league_seasons key, person big key, team whole, place whole, drawn boolean = false

league_invitations
  season -> league_seasons key, team whole key, person big key, answered boolean = false

league_boards
  fixture -> league_fixtures key, match whole, number whole, teams json

league_away
  season -> league_seasons key, round whole key, person big key, fixture -> league_fixtures?,
  seat whole?, stand_in big?

league_calls, numbered
  id whole key, season -> league_seasons, round whole, out big, person big, until at, answer text?
  check answer: answer IN ('yes', 'no', 'late')
  index ix_league_calls_season: season

standstills, numbered
  id whole key, cause text, guild big, table -> tables?, shards text?, since at, until at?,
  said boolean = true
  check cause: cause IN ('outage', 'server', 'place', 'rights', 'untold', 'pause', 'hold')
  check scope: (shards IS NULL) = (guild <> 0)
  index ix_standstills_guild_table: guild, table
"""
"""Additions, described as in the baseline."""
NOTIFIED: Final = (
    "CREATE OR REPLACE FUNCTION navegador_asked() RETURNS trigger LANGUAGE plpgsql AS $$ "
    "DECLARE served text := current_setting('navegador.serves', true); "
    "BEGIN "
    "IF coalesce(served, '') = '' OR NOT (NEW.guild >> 22) % split_part(served, '/', 2)::bigint "
    "= ANY (string_to_array(split_part(served, '/', 1), ',')::bigint[]) "
    "THEN PERFORM pg_notify('navegador_jobs', NEW.guild::text); END IF; "
    "RETURN NULL; END $$"
)
"""Function that notifies no other process of a job that this one does itself: a server commits transactions that notify
one at a time. `hosting.db.postgres` sets the shards that a connection serves."""
PAUSED: Final = """
    INSERT INTO standstills (cause, guild, "table", since)
    SELECT 'pause', guild, id, paused FROM tables WHERE status = 'running' AND paused IS NOT NULL"""
TICKING: Final = """
    UPDATE seats SET ticking = (SELECT paused FROM tables WHERE tables.id = seats."table")
    WHERE since IS NOT NULL AND person IS NOT NULL AND ticking IS NULL AND "left" > 0
    AND "table" IN (SELECT id FROM tables WHERE status = 'running' AND paused IS NOT NULL)"""
"""Clocks used to stop when they were paused; now they go on, and the account leaves the pause out."""
BEFORE_END: Final = sa.text("state NOT IN ('closing', 'closed', 'called-off')")


def upgrade() -> None:
    """Add columns and tables, and carry over pauses, drafts of seasons, and messages that are edited."""
    baseline = importlib.import_module("hosting.db.migrations.versions.0018_baseline")
    for table, described in COLUMNS.items():
        for column in baseline.parts(described):
            op.add_column(table, column)
    for table, parts, options in baseline.described(TABLES):
        op.create_table(table, *parts, **options)
    op.execute(PAUSED)
    op.execute(TICKING)
    if op.get_bind().dialect.name == "postgresql":
        op.execute(NOTIFIED)
    # A season that is over can be open again beside the next one, whose draft used to be put away until then.
    put_away = "state = 'called-off' AND hold_reason = 'reopened'"
    op.execute(f"UPDATE league_seasons SET state = 'draft', hold_reason = '' WHERE {put_away}")  # noqa: S608
    for name, table, key, where in (
        ("uq_league_seasons_going_on", "league_seasons", ["league"], BEFORE_END),
        ("ix_notices_kind_key", "notices", ["kind", "key"], sa.text("key IS NOT NULL")),
    ):
        if unique := name.startswith("uq"):
            op.drop_index(name, table)
        op.create_index(name, table, key, unique=unique, sqlite_where=where, postgresql_where=where)
    _keep_messages(op.get_bind())
    op.drop_table("overviews")
    op.execute("ALTER TABLE leagues DROP COLUMN board")


def _keep_messages(conn: sa.Connection) -> None:
    """Store overviews and seasons' messages as notices, and say which offer a notice is about."""
    names = ("id", "kind", "guild", "channel", "nonce", "state", "message", "key")
    notices = sa.table("notices", *map(sa.column, names), sa.column("payload", sa.JSON), sa.column("created", AT))
    lasting = (
        "SELECT 'overview' AS kind, guild, guild AS key, channel, message FROM overviews UNION ALL "
        "SELECT 'league-board', guild, (SELECT max(id) FROM league_seasons WHERE league = leagues.id), channel, board "
        "FROM leagues WHERE board IS NOT NULL"
    )
    for row in conn.execute(sa.text(lasting)).mappings().all():
        state = "sending" if row["message"] is None else "sent"  # one that was about to be sent is looked for
        values = {**row, "key": str(row["key"]), "payload": {}, "nonce": secrets.token_hex(12), "state": state}
        conn.execute(sa.insert(notices).values(**values, created=datetime.now(UTC)))
    for number, payload in conn.execute(sa.text("SELECT id, payload FROM notices WHERE kind = 'offer'")).all():
        offer = (json.loads(payload) if isinstance(payload, str) else payload)["offer"]
        conn.execute(sa.update(notices).where(notices.c.id == number).values(key=str(offer)))
