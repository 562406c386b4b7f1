"""Webhooks of tables beside those of leagues, and threads of those who look on."""

import importlib
from typing import Final

from alembic import op

revision = "0038"
down_revision = "0037"

TABLES: Final = """
webhooks, numbered
  id whole key, guild big, scope text, subject whole, address text, secret text, failing at?,
  error text = , tries whole = 0, off boolean = false
  unique: scope, subject
  index ix_webhooks_guild: guild

news, numbered
  id whole key, webhook -> webhooks, at at, what text, facts json
  index ix_news_webhook: webhook
"""
HOOKS: Final = (
    "INSERT INTO webhooks (id, guild, scope, subject, address, secret, failing, error, tries, off) "
    "SELECT leagues.id, guild, 'league', leagues.id, address, secret, failing, error, tries, off "
    "FROM league_webhooks JOIN leagues ON leagues.id = league_webhooks.league"
)
NEWS: Final = "INSERT INTO news (id, webhook, at, what, facts) SELECT id, league, at, what, facts FROM league_events"
"""Webhooks of leagues keep the number of their league, by which their jobs find them, and news keep theirs."""


def upgrade() -> None:
    """Add tables and a column, described as in the baseline, and carry over what leagues have."""
    baseline = importlib.import_module("hosting.db.migrations.versions.0018_baseline")
    for table, parts, options in baseline.described(TABLES):
        op.create_table(table, *parts, **options)
    for column in baseline.parts("watchers big?"):
        op.add_column("tables", column)
    for new, old in (("webhooks", "leagues"), ("news", "league_events")):  # numbers go on where the old ones ended
        if op.get_bind().dialect.name == "postgresql":
            last = f"nextval(pg_get_serial_sequence('{old}', 'id'))"
            op.execute(f"SELECT setval(pg_get_serial_sequence('{new}', 'id'), {last})")
        else:
            last = f"SELECT '{new}', seq FROM sqlite_sequence WHERE name = '{old}'"  # noqa: S608 - names from above
            op.execute(f"INSERT INTO sqlite_sequence (name, seq) {last}")
    for statement in (HOOKS, NEWS):
        op.execute(statement)
    op.drop_table("league_events")
    op.drop_table("league_webhooks")
