"""Store messages that are edited as notices, like all others beside the posts.

Revises: 0031
Created: 2026-11-28
"""

import json
import secrets
from datetime import UTC, datetime

import sqlalchemy as sa
from alembic import op

from hosting.db.migrations.kinds import AT

revision = "0032"
down_revision = "0031"
branch_labels = None
depends_on = None

NOTICES = sa.table(
    "notices",
    *(sa.column(name) for name in ("id", "kind", "guild", "channel", "nonce", "state", "message", "key")),
    sa.column("payload", sa.JSON),
    sa.column("created", AT),
)


def upgrade() -> None:
    """Add the columns; carry over servers' overviews and seasons' messages, and say which offer a notice is about."""
    op.add_column("notices", sa.Column("key", sa.Text))
    op.add_column("notices", sa.Column("digest", sa.Text))
    some = "key IS NOT NULL"
    op.create_index(
        "ix_notices_kind_key", "notices", ["kind", "key"], sqlite_where=sa.text(some), postgresql_where=sa.text(some)
    )
    conn = op.get_bind()
    _keep("overview", conn.execute(sa.text("SELECT guild, guild AS key, channel, message FROM overviews")))
    newest = (
        "SELECT guild, (SELECT max(id) FROM league_seasons WHERE league = leagues.id) AS key, channel, "
        "board AS message FROM leagues WHERE board IS NOT NULL"
    )
    _keep("league-board", conn.execute(sa.text(newest)))
    for number, payload in conn.execute(sa.text("SELECT id, payload FROM notices WHERE kind = 'offer'")).all():
        offer = (json.loads(payload) if isinstance(payload, str) else payload)["offer"]
        conn.execute(sa.update(NOTICES).where(NOTICES.c.id == number).values(key=str(offer)))
    op.drop_table("overviews")
    op.execute("ALTER TABLE leagues DROP COLUMN board")


def _keep(kind: str, rows: sa.CursorResult[tuple[int, int, int, int | None]]) -> None:
    """Store messages as notices; one that was about to be sent is looked for."""
    for row in rows.all():
        values = {
            "kind": kind,
            "guild": row.guild,
            "key": str(row.key),
            "channel": row.channel,
            "payload": {},
            "nonce": secrets.token_hex(12),
            "state": "sending" if row.message is None else "sent",
            "message": row.message,
            "created": datetime.now(UTC),
        }
        op.get_bind().execute(sa.insert(NOTICES).values(**values))
