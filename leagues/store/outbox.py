"""News of a league for its webhook: written with what it tells of, kept until it has been sent."""

from datetime import datetime

import sqlalchemy as sa

from hosting.core import Json
from hosting.jobs import jobs, kinds
from leagues.store.schema import events, leagues, webhooks


def add(conn: sa.Connection, league_id: int, now: datetime, what: str, facts: Json) -> None:
    """Store a piece of news and have it sent, if the league has a webhook that is not off."""
    query = (
        sa.select(leagues.c.guild)
        .join(webhooks, webhooks.c.league == leagues.c.id)
        .where(leagues.c.id == league_id, sa.not_(webhooks.c.off))
    )
    guild = conn.execute(query).scalar()
    if guild is not None:
        conn.execute(sa.insert(events).values(league=league_id, at=now, what=what, facts=facts))
        jobs.gather(conn, kinds.WEBHOOK, league_id, guild=guild)
