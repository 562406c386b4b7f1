"""Changes of a season, and what follows each: its next step, announcements, standings."""

from datetime import datetime
from typing import Final

import sqlalchemy as sa

from hosting.core import Json
from hosting.jobs import jobs, kinds
from hosting.notify import notices
from leagues.season import timing
from leagues.store import League, Season, outbox, rows
from leagues.store.schema import seasons

IN_RESULTS: Final = ("adjudicated",)
"""Announcements of what the webhook gets as a result."""


def changed(conn: sa.Connection, season: Season, **values: object) -> Season:
    """Store changes of a season, or only a new edition; return the season then."""
    change = sa.update(seasons).where(seasons.c.id == season.id).values(edition=seasons.c.edition + 1, **values)
    return rows.season_of(conn.execute(change.returning(seasons)).one())


def schedule(conn: sa.Connection, league: League, season: Season, *, at_once: bool = False) -> None:
    """Schedule the next step of a season; at once if another event may trigger it."""
    if league.rules.events:
        jobs.add(conn, kinds.EVENT, season.id, guild=league.guild)
    if season.held is not None or season.over:
        jobs.end(conn, kinds.SEASON, season.id)
    elif at_once:
        jobs.add(conn, kinds.SEASON, season.id, guild=league.guild)
    elif season.next is not None:
        jobs.add(conn, kinds.SEASON, season.id, guild=league.guild, due=season.next[1])


def announce(
    conn: sa.Connection,
    league: League,
    season: Season,
    what: str,
    now: datetime,
    *,
    due: datetime | None = None,
    payload: Json | None = None,
) -> None:
    """Announce something of a season in the channel of its league, by a notice of the kind `league-…`."""
    notices.add(
        conn,
        f"league-{what}",
        now,
        guild=league.guild,
        channel=league.channel,
        due=due,
        payload={"league": league.id, "season": season.id, **(payload or {})},
    )
    if due is None and what not in IN_RESULTS:
        outbox.add(conn, league.id, now, "step", {"season_id": season.id, "step": what})


def tell(
    conn: sa.Connection, league: League, season: Season, kind: str, now: datetime, person: int | None, facts: Json
) -> None:
    """Tell a person something of a season in the channel of its league; None: nobody in particular."""
    payload = {"league": league.id, "season": season.id, **facts}
    notices.add(conn, kind, now, guild=league.guild, person=person, channel=league.channel, payload=payload)


def announce_next(conn: sa.Connection, league: League, season: Season, now: datetime) -> None:
    """Schedule the announcement of a season's next step, a while before it comes."""
    if season.next is None:
        return
    name, at = season.next
    soon = at - timing.SOON
    if soon > now and name != "opens":
        announce(conn, league, season, "soon", now, due=soon, payload={"step": name, "at": at.isoformat()})


def refresh(conn: sa.Connection, league: League, season: Season) -> None:
    """Have the message with the standings updated."""
    jobs.gather(conn, kinds.STANDING, season.id, guild=league.guild)
