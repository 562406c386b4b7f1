"""Leagues themselves: founded, changed, published, ended; and new seasons of them."""

from dataclasses import replace
from datetime import datetime
from typing import Literal

import sqlalchemy as sa

from hosting.core import Person, fairness
from hosting.db import writes
from hosting.people import plain
from hosting.play import MAX_NAME_LENGTH, GameService, Positions
from leagues.rules import BadRules, SeasonGoesOn, State, divisions, draw
from leagues.season import timing
from leagues.season.changes import changed, schedule
from leagues.store import League, Rules, Season, audit_log, rows
from leagues.store.schema import GOING_ON, leagues, seasons


class Founding(GameService):
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
        _check(self._positions, rules)
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
        _check(self._positions, rules)
        league = rows.league(conn, league_id)
        conn.execute(sa.update(leagues).where(leagues.c.id == league_id).values(rules=rules.write()))
        draft = (seasons.c.league == league_id) & (seasons.c.state == State.DRAFT)
        row = conn.execute(sa.select(seasons).where(draft)).first()
        if row is not None:
            before = rows.season_of(row)
            opens = before.opens or self._clock.now()
            times = timing.planned(rules, opens, at_once=before.number == 1)
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
    def give(self, conn: sa.Connection, league_id: int, to: Person, by: Person) -> League:
        """Give a league to another organiser, who is called from now on. Idempotent. Raises NoSuchLeague."""
        if rows.league(conn, league_id).owner != to.id:
            conn.execute(sa.update(leagues).where(leagues.c.id == league_id).values(owner=to.id))
            facts = {"people": [to.id], "name": plain(to.name)}
            audit_log.add(conn, league_id, None, self._clock.now(), by, "given", facts=facts)
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
            schedule(conn, league, changed(conn, season, state=State.CALLED_OFF.value))
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

    @writes
    def publish(self, conn: sa.Connection, league_id: int, published: bool, by: Person) -> League:
        """Put a league on the web site, or take it off, from the next update on. Idempotent.

        Raises NoSuchLeague.
        """
        if rows.league(conn, league_id).published != published:
            conn.execute(sa.update(leagues).where(leagues.c.id == league_id).values(published=published))
            audit_log.add(conn, league_id, None, self._clock.now(), by, "published" if published else "withheld")
        return rows.league(conn, league_id)


def new_season(conn: sa.Connection, league: League, by: Person | None, opens: datetime | None, now: datetime) -> Season:
    """Begin the next season of a league."""
    last = conn.execute(sa.select(sa.func.max(seasons.c.number)).where(seasons.c.league == league.id)).scalar() or 0
    salt = fairness.new_salt()
    values = {
        "league": league.id,
        "number": last + 1,
        "state": State.DRAFT.value,
        "rules": replace(league.rules, net=True).write(),
        "salt": salt,
        "commitment": draw.commitment(f"{league.id}/{last + 1}", salt),
        **timing.columns(timing.planned(league.rules, opens or now, at_once=by is not None)),
    }
    number = int(conn.execute(sa.insert(seasons).returning(seasons.c.id), values).scalar_one())
    season = rows.season(conn, number)
    audit_log.of_season(conn, season, now, by, "season", facts={"number": season.number})
    schedule(conn, league, season)
    return season


def going_on(conn: sa.Connection, league_id: int) -> int | None:
    """Return the newest season of a league that is not over; an earlier one may be open again."""
    query = sa.select(seasons.c.id).where(seasons.c.league == league_id, sa.text(GOING_ON))
    number: int | None = conn.execute(query.order_by(seasons.c.number.desc()).limit(1)).scalar()
    return number


def _check(positions: Positions, rules: Rules) -> None:
    """Check that the game has such tables. Raises BadRules, NotRunning."""
    game = positions.game(rules.game)
    if game.leagues is not None and rules.format not in game.leagues:
        raise BadRules(f"{rules.game} has no leagues of {rules.format}", what="game")
    if rules.up + rules.down > divisions.FEWEST:
        raise BadRules(f"of a group {rules.up} cannot go up and {rules.down} down", what="moves")
    fewest, most = game.seats
    if not fewest <= rules.seats <= most:
        raise BadRules(f"{rules.game} has no tables of {rules.seats}", what="seats")
    try:
        game.options(rules.options)
    except game.refusals as error:
        raise BadRules(f"{rules.game} refuses these options: {error}", what="options") from error
