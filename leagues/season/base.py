"""The common base of all services of leagues."""

from __future__ import annotations

from datetime import datetime

import sqlalchemy as sa

from hosting import Services
from hosting.core import Game, Json
from hosting.jobs import jobs, kinds
from hosting.notify import notices
from leagues.season import timing
from leagues.store import Rules, Season, rows
from leagues.store.schema import seasons


class Base:
    """A base over the services of hosting, whose database and clock it shares."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._store = services.store
        self._clock = services.clock


def known_game(base: Base, rules: Rules) -> Game:
    """Return the game of a league. Raises NotRunning if it is not played here."""
    return base._services.positions.game(rules.game)


def changed(conn: sa.Connection, season: Season, **values: object) -> Season:
    """Store changes of a season, or only a new edition; return the season then."""
    this = seasons.c.id == season.id
    conn.execute(sa.update(seasons).where(this).values(edition=seasons.c.edition + 1, **values))
    return rows.season(conn, season.id)


def asks_next(conn: sa.Connection, guild: int, season: Season, now: datetime, *, at_once: bool = False) -> None:
    """Schedule the next step of a season; at once if another event may trigger it."""
    if season.held is not None or season.over:
        jobs.end(conn, kinds.SEASON, season.id)
    elif at_once:
        jobs.add(conn, kinds.SEASON, season.id, guild=guild)
    elif season.next is not None:
        jobs.add(conn, kinds.SEASON, season.id, guild=guild, due=season.next[1])


def foretell(conn: sa.Connection, season: Season, now: datetime) -> None:
    """Schedule the announcement of a season's next step, a while before it comes."""
    if season.next is None:
        return
    name, at = season.next
    soon = at - timing.SOON
    if soon > now and name != "opens":
        tell(conn, season, "soon", now, due=soon, payload={"step": name, "at": at.isoformat()})


def tell(
    conn: sa.Connection,
    season: Season,
    what: str,
    now: datetime,
    *,
    due: datetime | None = None,
    payload: Json | None = None,
) -> None:
    """Announce something of a season in the channel of its league, by a notice of the kind `league-…`."""
    league = rows.league(conn, season.league)
    notices.add(
        conn,
        f"league-{what}",
        now,
        guild=league.guild,
        channel=league.channel,
        due=due,
        payload={"league": league.id, "season": season.id, **(payload or {})},
    )


def show(conn: sa.Connection, guild: int, season: Season) -> None:
    """Have the message with the standings updated."""
    jobs.gather(conn, kinds.STANDING, season.id, guild=guild)
