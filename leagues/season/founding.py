"""Leagues: founded, changed, published, ended; new seasons of them; and both as they are to be displayed."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from typing import Final

import sqlalchemy as sa

from hosting.clocks import account
from hosting.core import Person, fairness
from hosting.db import TimedService, reading, reads, value_of, writes
from hosting.db import rows as table_rows
from hosting.db.schema import log, seats, standstills, tables
from hosting.jobs import jobs, kinds
from hosting.people import clean_name
from hosting.play import MAX_NAME_LENGTH, GameService, Positions
from leagues.rules import BadRules, Penalty, SeasonGoesOn, State, divisions, draw
from leagues.season import timing
from leagues.season.timing import SeasonChange
from leagues.store import Fixture, League, LogLine, Rules, Season, rows
from leagues.store.schema import GOING_ON, entries, fixtures, leagues, lines, penalties, seasons


class Founding(GameService):
    """Leagues, and new seasons of them. All that changes a league raises NoSuchLeague."""

    @writes
    def create(
        self,
        conn: sa.Connection,
        guild: int,
        name: str,
        rules: Rules,
        owner: Person,
        channel: int,
        place: int | None = None,
    ) -> League:
        """Found a league. Raises BadRules if the game has no such tables, BadValue, NotRunning."""
        _check(self._positions, rules)
        now, label = self._clock.now(), clean_name(name, MAX_NAME_LENGTH)
        values = {"guild": guild, "name": label, "rules": rules.write(), "channel": channel, "place": place}
        query = sa.insert(leagues).values(**values, owner=owner.id, created=now).returning(leagues)
        league = rows.league_of(conn.execute(query).one())
        rows.add_line(conn, league.id, None, now, owner, "created")
        return league

    @writes
    def change(self, conn: sa.Connection, league_id: int, rules: Rules, by: Person) -> League:
        """Change the rules of the next season, and of a draft. Raises the errors of `create`."""
        _check(self._positions, rules)
        league, now = rows.league(conn, league_id), self._clock.now()
        row = conn.execute(sa.select(seasons).filter_by(league=league_id, state=State.DRAFT)).first()
        if row is not None:
            change = SeasonChange(conn, league, rows.season_of(row), now)
            times = timing.planned(rules, change.season.opens or now, at_once=change.season.number == 1)
            change.store(rules=rules.write(), **times)
        rows.add_line(conn, league_id, None, now, by, "changed", facts={"from": league.rules.write()})
        return _set(conn, league_id, rules=rules.write())

    @writes
    def settle_in(self, conn: sa.Connection, league_id: int, channel: int, place: int | None) -> League:
        rows.league(conn, league_id)
        return _set(conn, league_id, channel=channel, place=place)

    @writes
    def give(self, conn: sa.Connection, league_id: int, to: Person, by: Person) -> League:
        if rows.league(conn, league_id).owner != to.id:
            facts = {"people": [to.id], "name": clean_name(to.name)}
            rows.add_line(conn, league_id, None, self._clock.now(), by, "given", facts=facts)
        return _set(conn, league_id, owner=to.id)

    @writes
    def end(self, conn: sa.Connection, league_id: int, by: Person, reason: str) -> League:
        """End a league and its draft; its data stays. Idempotent. Raises NoReason, SeasonGoesOn if one has opened."""
        why, now = rows.readable(reason), self._clock.now()
        league, number = rows.league(conn, league_id), going_on(conn, league_id)
        if number is not None:
            change = SeasonChange.of(conn, number, self._clock)
            if change.season.state != State.DRAFT:
                raise SeasonGoesOn(f"a season of league {league_id} goes on")
            change.store(state=State.CALLED_OFF.value)
            change.schedule()
        if league.ended is not None:
            return league
        rows.add_line(conn, league_id, None, now, by, "ended", reason=why)
        return _set(conn, league_id, ended=now)

    @writes
    def season(self, conn: sa.Connection, league_id: int, by: Person | None, opens: datetime | None = None) -> Season:
        """Create a season that opens then, or at once, and commit to its draw by a hidden salt. Raises SeasonGoesOn."""
        league = rows.league(conn, league_id)
        if going_on(conn, league_id) is not None or league.ended is not None:
            raise SeasonGoesOn(f"a season of league {league_id} goes on")
        return new_season(conn, league, by, opens, self._clock.now())

    @writes
    def publish(self, conn: sa.Connection, league_id: int, published: bool, by: Person) -> League:
        if rows.league(conn, league_id).published != published:
            rows.add_line(conn, league_id, None, self._clock.now(), by, "published" if published else "withheld")
        return _set(conn, league_id, published=published)


def _set(conn: sa.Connection, league_id: int, **values: object) -> League:
    change = sa.update(leagues).filter_by(id=league_id).values(**values).returning(leagues)
    return rows.league_of(conn.execute(change).one())


def new_season(conn: sa.Connection, league: League, by: Person | None, opens: datetime | None, now: datetime) -> Season:
    last = conn.execute(sa.select(sa.func.max(seasons.c.number)).filter_by(league=league.id)).scalar() or 0
    salt = fairness.new_salt()
    number = rows.insert(
        conn,
        seasons,
        league=league.id,
        number=last + 1,
        state=State.DRAFT.value,
        rules=replace(league.rules, net=True).write(),
        salt=salt,
        commitment=draw.commitment(f"{league.id}/{last + 1}", salt),
        **timing.planned(league.rules, opens or now, at_once=by is not None),
    )
    change = SeasonChange(conn, league, rows.season(conn, number), now)
    change.log(by, "season", {"number": last + 1})
    change.schedule()
    return change.season


def going_on(conn: sa.Connection, league_id: int) -> int | None:
    query = sa.select(seasons.c.id).filter_by(league=league_id).where(sa.text(GOING_ON))
    return conn.execute(query.order_by(seasons.c.number.desc()).limit(1)).scalar()


def _check(positions: Positions, rules: Rules) -> None:
    game = positions.game(rules.game)
    if game.leagues is not None and rules.format not in game.leagues:
        raise BadRules(f"{rules.game} has no leagues of {rules.format}", what="game")
    if rules.up + rules.down > divisions.FEWEST:
        raise BadRules(f"of a group {rules.up} cannot go up and {rules.down} down", what="moves")
    if not game.seats[0] <= rules.seats <= game.seats[1]:
        raise BadRules(f"{rules.game} has no tables of {rules.seats}", what="seats")
    try:
        game.options(rules.options)
    except game.refusals as error:
        raise BadRules(f"{rules.game} refuses these options: {error}", what="options") from error


PAGE: Final = 20


class Views(TimedService):
    get = reading(rows.league)
    view = reading(rows.view)
    season = reading(rows.season)
    with_league = reading(rows.with_league)
    servers = reading(rows.servers)

    @reads
    def of_guild(self, conn: sa.Connection, guild: int) -> list[League]:
        query = sa.select(leagues).where(leagues.c.guild == guild)
        league_rows = conn.execute(query.order_by(leagues.c.ended.is_not(None), leagues.c.id.desc()))
        return [rows.league_of(row) for row in league_rows]

    @reads
    def of_person(self, conn: sa.Connection, person: int) -> list[tuple[League, Season, datetime]]:
        last_line = sa.select(sa.func.max(lines.c.at, type_=lines.c.at.type)).where(lines.c.season == seasons.c.id)
        query = sa.select(seasons.c.id, last_line.scalar_subquery().label("changed")).join(entries)
        mine = query.where(entries.c.person == person, entries.c.status.in_(("registered", "checked-in")))
        every = [
            (*rows.with_league(conn, row.id), row.changed)
            for row in conn.execute(mine.where(sa.text(GOING_ON)).order_by(seasons.c.id)).all()
        ]
        return [(league, season, last_line or season.opens or league.created) for league, season, last_line in every]

    @reads
    def seasons(self, conn: sa.Connection, league_id: int) -> list[Season]:
        query = sa.select(seasons).where(seasons.c.league == league_id).order_by(seasons.c.number.desc())
        return [rows.season_of(row) for row in conn.execute(query)]

    @reads
    def heads(self, conn: sa.Connection, league_ids: tuple[int, ...]) -> Mapping[int, int]:
        number = sa.func.sum(seasons.c.edition, type_=seasons.c.edition.type) + sa.func.count()
        query = sa.select(seasons.c.league, number.label("number")).where(seasons.c.league.in_(league_ids))
        return {row.league: row.number for row in conn.execute(query.group_by(seasons.c.league))}

    @reads
    def newest(self, conn: sa.Connection, league_id: int) -> Season | None:
        query = sa.select(seasons).where(seasons.c.league == league_id).order_by(seasons.c.number.desc()).limit(1)
        row = conn.execute(query).first()
        return None if row is None else rows.season_of(row)

    @reads
    def log(self, conn: sa.Connection, season_id: int, page: int = 0) -> list[LogLine]:
        """Return the log of a season and its league, newest first, by pages of `PAGE`. Raises NoSuchLeague."""
        league, columns = rows.season(conn, season_id).league, lines.c
        both = (columns.season == season_id) | (columns.season.is_(None) & (columns.league == league))
        return rows.log(conn, both, limit=PAGE, offset=PAGE * max(page, 0))

    @reads
    def published(self, conn: sa.Connection) -> list[League]:
        query = sa.select(leagues).where(leagues.c.published).order_by(leagues.c.id)
        return [rows.league_of(row) for row in conn.execute(query)]

    @reads
    def of_fixture(self, conn: sa.Connection, fixture_id: int) -> tuple[League, Season, Fixture]:
        fixture, season_id = rows.fixture(conn, fixture_id)
        return *rows.with_league(conn, season_id), fixture

    @reads
    def places(self, conn: sa.Connection, season_id: int) -> Mapping[int, int]:
        place = sa.func.coalesce(tables.c.thread, tables.c.channel)
        query = (
            sa.select(fixtures.c.id, place.label("place"))
            .join(tables, tables.c.id == fixtures.c.table)
            .where(rows.at_table(season_id))
        )
        return {row.id: row.place for row in conn.execute(query)}

    @reads
    def standstills(self, conn: sa.Connection, season_id: int) -> Mapping[int, tuple[str, datetime]]:
        stands = standstills.c.until.is_(None) & (standstills.c.cause != "hold")
        query = (
            sa.select(fixtures.c.id, fixtures.c.table, standstills.c.cause, standstills.c.since)
            .join(standstills, standstills.c.table == fixtures.c.table)
            .where(rows.at_table(season_id), fixtures.c.status == "running", stands)
            .order_by(standstills.c.since.desc())
        )
        now = self._clock.now()
        return {
            row.id: (row.cause, row.since)
            for row in conn.execute(query)
            if account.stands(conn, table_rows.table(conn, row.table), now)
        }

    @reads
    def called(self, conn: sa.Connection, season_id: int) -> frozenset[int]:
        query = sa.select(fixtures.c.table).where(rows.at_table(season_id), fixtures.c.status == "running")
        to_act = sa.select(seats.c.person).where(seats.c.table.in_(query), seats.c.since.is_not(None))
        with_step = sa.select(log.c.by).where(log.c.table.in_(query), log.c.kind == "step").distinct()
        people = (*conn.execute(to_act).scalars(), *conn.execute(with_step).scalars())
        return frozenset(person for person in people if person is not None)

    @reads
    def record(self, conn: sa.Connection, league_id: int, person: int) -> list[tuple[int, Penalty]]:
        query = (
            sa.select(seasons.c.number, penalties)
            .join(seasons, seasons.c.id == penalties.c.season)
            .where(seasons.c.league == league_id, penalties.c.person == person)
            .order_by(seasons.c.number.desc(), penalties.c.id)
        )
        return [(row.number, value_of(Penalty, row)) for row in conn.execute(query)]

    @writes
    def show_again(self, conn: sa.Connection) -> None:
        newest = sa.select(sa.func.max(seasons.c.id)).group_by(seasons.c.league)
        query = sa.select(seasons.c.id, leagues.c.guild).join(leagues, leagues.c.id == seasons.c.league)
        for row in conn.execute(query.where(seasons.c.id.in_(newest))).all():
            jobs.gather(conn, kinds.STANDING, row.id, guild=row.guild)
