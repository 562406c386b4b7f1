"""Leagues themselves: founded, changed, looked up; and their log."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Literal

import sqlalchemy as sa

from hosting.core import Person, fairness
from hosting.db import reads, writes
from hosting.play import MAX_NAME_LENGTH, plain
from leagues.rules import BadRules, SeasonGoesOn, State, committed_rng
from leagues.season import timing
from leagues.season.base import Base, asks_next, changed, known_game
from leagues.store import League, Line, Rules, Season, View, audit_log, rows
from leagues.store.schema import GOING_ON, leagues, seasons
from leagues.store.schema import lines as lines_table

PAGE = 20
"""Number of log lines on a page."""


class Founding(Base):
    """Leagues, and new seasons of them."""

    @writes
    def create(
        self,
        conn: sa.Connection,
        guild: int,
        name: str,
        rules: Rules,
        owner: Person,
        channel: int,
        *,
        tables_in: Literal["threads", "forum"] = "threads",
        place: int | None = None,
    ) -> League:
        """Found a league. Raises BadRules if the game has no such tables, BadValue, NotRunning."""
        _check(self, rules)
        values = {
            "guild": guild,
            "name": plain(name, MAX_NAME_LENGTH),
            "rules": rules.write(),
            "owner": owner.id,
            "created": self._clock.now(),
            "channel": channel,
            "tables_in": tables_in,
            "place": place,
        }
        number = int(conn.execute(sa.insert(leagues).returning(leagues.c.id), values).scalar_one())
        audit_log.add(conn, number, None, self._clock.now(), owner, "created")
        return rows.league(conn, number)

    @writes
    def change(self, conn: sa.Connection, league_id: int, rules: Rules, by: Person) -> League:
        """Change the rules: for the next season, and for the present one while it is a draft.

        Raises NoSuchLeague, and the errors of `create`.
        """
        _check(self, rules)
        league = rows.league(conn, league_id)
        conn.execute(sa.update(leagues).where(leagues.c.id == league_id).values(rules=rules.write()))
        draft = (seasons.c.league == league_id) & (seasons.c.state == State.DRAFT)
        found = conn.execute(sa.select(seasons).where(draft)).first()
        if found is not None:
            before = rows.season_of(found)
            opens = before.opens or self._clock.now()
            times = timing.planned(rules, opens)
            conn.execute(
                sa.update(seasons)
                .where(draft)
                .values(rules=rules.write(), edition=seasons.c.edition + 1, **timing.columns(times))
            )
        audit_log.add(conn, league_id, None, self._clock.now(), by, "changed", facts={"from": league.rules.write()})
        return rows.league(conn, league_id)

    @writes
    def settle_in(
        self,
        conn: sa.Connection,
        league_id: int,
        channel: int,
        tables_in: Literal["threads", "forum"],
        place: int | None,
    ) -> League:
        """Set a league's channel for announcements and the place of its tables. Raises NoSuchLeague."""
        rows.league(conn, league_id)
        values = {"channel": channel, "tables_in": tables_in, "place": place}
        conn.execute(sa.update(leagues).where(leagues.c.id == league_id).values(**values))
        return rows.league(conn, league_id)

    @writes
    def end(self, conn: sa.Connection, league_id: int, by: Person, reason: str) -> League:
        """End a league: no more seasons; a draft is cancelled. Its data stays readable.

        Idempotent. Raises NoSuchLeague, NoReason, SeasonGoesOn if one has opened and is not over.
        """
        why, now = audit_log.readable(reason), self._clock.now()
        league, number = rows.league(conn, league_id), going_on(conn, league_id)
        if number is not None:
            season = rows.season(conn, number)
            if season.state != State.DRAFT:
                raise SeasonGoesOn(f"a season of league {league_id} goes on")
            asks_next(conn, league.guild, changed(conn, season, state=State.CALLED_OFF.value), now)
        if league.ended is None:
            conn.execute(sa.update(leagues).where(leagues.c.id == league_id).values(ended=now))
            audit_log.add(conn, league_id, None, now, by, "ended", reason=why)
        return rows.league(conn, league_id)

    @writes
    def season(self, conn: sa.Connection, league_id: int, by: Person | None, opens: datetime | None = None) -> Season:
        """Create a season, a draft until it opens, at once if no time is given. Raises NoSuchLeague, SeasonGoesOn.

        This commits to the draw: the salt is chosen now and hidden until people have been drawn.
        """
        league = rows.league(conn, league_id)
        if going_on(conn, league_id) is not None or league.ended is not None:
            raise SeasonGoesOn(f"a season of league {league_id} goes on")
        return new_season(conn, league, by, opens, self._clock.now())

    @reads
    def get(self, conn: sa.Connection, league_id: int) -> League:
        """Return a league by its number. Raises NoSuchLeague."""
        return rows.league(conn, league_id)

    @reads
    def of_guild(self, conn: sa.Connection, guild: int) -> list[League]:
        """Return the leagues of a server, ended ones last, otherwise newest first."""
        query = sa.select(leagues).where(leagues.c.guild == guild)
        found = conn.execute(query.order_by(leagues.c.ended.is_not(None), leagues.c.id.desc()))
        return [rows.league_of(row) for row in found]

    @reads
    def seasons(self, conn: sa.Connection, league_id: int) -> list[Season]:
        """Return all seasons of a league, newest first."""
        query = sa.select(seasons).where(seasons.c.league == league_id).order_by(seasons.c.number.desc())
        return [rows.season_of(row) for row in conn.execute(query)]

    @reads
    def newest(self, conn: sa.Connection, league_id: int) -> Season | None:
        """Return the newest season of a league."""
        query = sa.select(seasons).where(seasons.c.league == league_id).order_by(seasons.c.number.desc()).limit(1)
        row = conn.execute(query).first()
        return None if row is None else rows.season_of(row)

    @reads
    def view(self, conn: sa.Connection, season_id: int) -> View:
        """Return a whole season, in one snapshot. Raises NoSuchLeague."""
        return rows.view(conn, season_id)

    @reads
    def log(self, conn: sa.Connection, season_id: int, page: int = 0) -> list[Line]:
        """Return the log of a season and its league, newest first, by pages of `PAGE`. Raises NoSuchLeague."""
        league, columns = rows.season(conn, season_id).league, lines_table.c
        both = (columns.season == season_id) | (columns.season.is_(None) & (columns.league == league))
        return rows.log(conn, both, limit=PAGE, offset=PAGE * max(page, 0))

    @writes
    def set_board(self, conn: sa.Connection, league_id: int, message: int | None) -> None:
        """Store the id of the message with the standings."""
        conn.execute(sa.update(leagues).where(leagues.c.id == league_id).values(board=message))


def new_season(conn: sa.Connection, league: League, by: Person | None, opens: datetime | None, now: datetime) -> Season:
    """Begin the next season of a league."""
    last = conn.execute(sa.select(sa.func.max(seasons.c.number)).where(seasons.c.league == league.id)).scalar() or 0
    salt = fairness.new_salt()
    values = {
        "league": league.id,
        "number": last + 1,
        "state": State.DRAFT.value,
        "rules": league.rules.write(),
        "salt": salt,
        "commitment": committed_rng.commitment(f"{league.id}/{last + 1}", salt),
        **timing.columns(timing.planned(league.rules, opens or now)),
    }
    number = int(conn.execute(sa.insert(seasons).returning(seasons.c.id), values).scalar_one())
    made = rows.season(conn, number)
    audit_log.of_season(conn, made, now, by, "season", facts={"number": made.number})
    asks_next(conn, league.guild, made, now)
    return made


def going_on(conn: sa.Connection, league_id: int) -> int | None:
    """Return the season of a league that is not over."""
    found = sa.select(seasons.c.id).where(seasons.c.league == league_id, sa.text(GOING_ON))
    number: int | None = conn.execute(found).scalar()
    return number


def _check(base: Base, rules: Rules) -> Mapping[str, object]:
    """Return the complete options of the game. Raises BadRules, NotRunning."""
    game = known_game(base, rules)
    if game.leagues is not None and rules.format not in game.leagues:
        raise BadRules(f"{rules.game} has no leagues of {rules.format}", what="game")
    fewest, most = game.seats
    if not fewest <= rules.seats <= most:
        raise BadRules(f"{rules.game} has no tables of {rules.seats}", what="seats")
    try:
        return game.options(rules.options)
    except game.refusals as error:
        raise BadRules(f"{rules.game} refuses these options: {error}", what="options") from error
