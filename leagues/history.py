"""The seasons of a league or of a server together; their people's ratings and reviewed turns; the lots of a draw."""

import asyncio
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from itertools import groupby, takewhile
from operator import attrgetter, eq

import sqlalchemy as sa

from gamekit import naming
from hosting.core import Person, Rating
from hosting.db import Service, Store, TimedService, reading, reads, writes
from hosting.db.schema import log, reviews
from leagues.rules import PARTS, BadRules, Finish, How, LeagueError, Row, State, draw, points, standings
from leagues.season import SeasonContext, pairing
from leagues.store import Fixture, Format, Group, View, result_read, rows
from leagues.store.schema import fixtures, leagues, listed, planned, seasons


@dataclass(frozen=True, slots=True)
class Total:
    person: int
    place: int
    units: int
    """Points less penalties, in units of `leagues.rules.points`."""
    seasons: int
    """Number of seasons with a finished table; in a series, of those that count."""
    titles: int
    tables: int
    firsts: float
    """Tables won; a shared first place is a part of one."""


_Sums = tuple[int, int, int]
"""Somebody's units, tables and firsts of one season."""


def all_time(views: Iterable[View]) -> tuple[Total, ...]:
    several = tuple(views)
    return _rank(several, _by_person(several))


def series(views: Sequence[View], best: int, of: int) -> tuple[Total, ...]:
    """Return sums over the `best` of the last `of` closed seasons; 0 for all."""
    over = sorted((view for view in views if view.season.state == State.CLOSED), key=lambda view: view.season.number)
    last = over[-of:] if of else over
    seasons = _by_person(last)
    best_of = {person: sorted(mine, key=lambda sums: -sums[0])[: best or None] for person, mine in seasons.items()}
    return _rank(last, best_of)


def named(views: Iterable[View]) -> dict[int, str]:
    return {
        person: name for view in sorted(views, key=lambda view: view.season.id) for person, name in view.names.items()
    }


def _by_person(views: Iterable[View]) -> dict[int, list[_Sums]]:
    seasons: dict[int, list[_Sums]] = {}
    for view in views:
        sums: dict[int, _Sums] = {}
        for group in view.groups:
            for row in view.standing(group):
                units, tables, firsts = sums.get(row.person, (0, 0, 0))
                # Penalties of a season are taken in each of its stages.
                units += row.units + (row.penalty if view.stage(group).number > 1 else 0)
                sums[row.person] = units, tables + row.tables, firsts + row.firsts
        for person, of_season in sums.items():
            if of_season[1]:
                seasons.setdefault(person, []).append(of_season)
    return seasons


def _rank(views: Iterable[View], seasons: Mapping[int, Sequence[_Sums]]) -> tuple[Total, ...]:
    titles = Counter(person for view in views for person in champions(view))
    sums = {person: sum(units for units, _, _ in mine) for person, mine in seasons.items()}
    order = sorted(sums, key=lambda person: (-sums[person], -titles[person], person))
    return tuple(
        Total(
            person,
            1 + sum(other > sums[person] for other in sums.values()),
            sums[person],
            len(seasons[person]),
            titles[person],
            sum(tables for _, tables, _ in seasons[person]),
            sum(firsts for _, _, firsts in seasons[person]) / PARTS,
        )
        for person in order
    )


def champions(view: View) -> tuple[int, ...]:
    """Return who came first in a closed season's last stage, or all who played for the first team."""
    if view.season.state != State.CLOSED:
        return ()
    if view.teams.boards:
        best = {row.person for row in pairing.team_standing(view) if row.place == 1 and row.tables}
        boards = [(fixture, view.teams.boards.get(fixture.id)) for fixture in view.fixtures]
        seats = (zip(fixture.people, board.teams, strict=True) for fixture, board in boards if board is not None)
        winners = (person for pairs in seats for person, team in pairs if person is not None and team in best)
        return tuple(dict.fromkeys(winners))
    groups = view.of_stage(view.stages[-1]) if view.stages else ()
    return _first(view, groups[0]) if groups else ()


def division_winners(view: View) -> tuple[int, ...]:
    if view.season.state != State.CLOSED:
        return ()
    groups = [group for group in view.groups if view.stage(group).kind == "divisions"]
    return tuple(person for group in groups for person in _first(view, group))


def _first(view: View, group: Group) -> tuple[int, ...]:
    return tuple(row.person for row in view.standing(group) if row.place == 1 and row.tables)


@dataclass(frozen=True, slots=True)
class Encounters:
    """The finished tables at which two people sat and neither left, the newest last."""

    tables: tuple[tuple[View, Fixture], ...]
    ahead: int
    behind: int
    units: tuple[int, int]
    """Points of each at these tables, in units of `leagues.rules.points`."""


def career(views: Iterable[View], person: int) -> tuple[tuple[View, Group, Row], ...]:
    newest = sorted(views, key=lambda view: -view.season.id)
    return tuple(
        (view, group, row)
        for view in newest
        for group in reversed(view.groups)
        if person in group.people
        for row in view.standing(group)
        if row.person == person
    )


def encounters(views: Iterable[View], one: int, other: int) -> Encounters:
    meetings, ahead, behind, units = list[tuple[View, Fixture]](), 0, 0, [0, 0]
    for view, fixture, seats in _find_results(views, one):
        if other in seats:
            meetings.append((view, fixture))
            (mine, own), (theirs, others) = seats[one], seats[other]
            ahead, behind = ahead + (mine.place < theirs.place), behind + (mine.place > theirs.place)
            units = [units[0] + own, units[1] + others]
    meetings.sort(key=lambda pair: (pair[1].ended or pair[0].league.created, pair[1].id))
    return Encounters(tuple(meetings), ahead, behind, (units[0], units[1]))


def opponents(views: Iterable[View], person: int) -> dict[int, tuple[int, int, int]]:
    """Return tables together, ahead and behind, by person."""
    counts: dict[int, list[int]] = {}
    for _, _, seats in _find_results(views, person):
        place = seats[person][0].place
        for other, (finish, _) in seats.items():
            if other != person:
                tally = counts.setdefault(other, [0, 0, 0])
                tally[0] += 1
                tally[1] += place < finish.place
                tally[2] += place > finish.place
    order = sorted(counts, key=lambda other: (-counts[other][0], other))
    return {other: (counts[other][0], counts[other][1], counts[other][2]) for other in order}


def _find_results(views: Iterable[View], person: int) -> Iterator[tuple[View, Fixture, dict[int, tuple[Finish, int]]]]:
    for view in views:
        for fixture in view.fixtures:
            result = fixture.result
            if result is None or result.how == How.VOID or person not in fixture.people:
                continue
            earnings = standings.units_of(result, view.season.rules.points)
            finishes = zip(result.finishes, earnings, strict=True)
            seats = {
                finish.person: (finish, units)
                for finish, units in finishes
                if finish.person is not None and not finish.left
            }
            if person in seats:
                yield view, fixture, seats


MAX_SEASONS = 100


@dataclass(frozen=True, slots=True)
class PlayQuality:
    turns: int
    loss: float
    """Mean of the points that such a turn lost against the best one."""


class Histories(TimedService):
    @reads
    def of_league(self, conn: sa.Connection, league_id: int) -> tuple[View, ...]:
        return _views(conn, leagues.c.id == league_id)

    @reads
    def of_guild(self, conn: sa.Connection, guild: int) -> tuple[View, ...]:
        return _views(conn, leagues.c.guild == guild)

    @reads
    def played(self, conn: sa.Connection, guild: int) -> Mapping[int, PlayQuality]:
        """Return how well people have played their own turns, by reviews since 0.3.0."""
        loss = reviews.c.found["loss"].as_float()
        query = (
            sa.select(log.c.by, sa.func.count().label("turns"), sa.func.avg(loss).label("loss"))
            .select_from(planned)
            .join(reviews, reviews.c.table == fixtures.c.table)
            .join(log, (log.c.table == reviews.c.table) & (log.c.seq == reviews.c.seq))
            .where(leagues.c.guild == guild, log.c.by.is_not(None), loss.is_not(None))
            .group_by(log.c.by)
        )
        return {row.by: PlayQuality(row.turns, float(row.loss)) for row in conn.execute(query)}

    @writes
    def honour(
        self,
        conn: sa.Connection,
        league_id: int,
        champion: int | None,
        division: int | None,
        best: int,
        of: int,
        by: Person,
    ) -> None:
        """Set winners' roles, and the series: `of` 0 for all."""
        rows.league(conn, league_id)
        if not (0 <= best <= MAX_SEASONS and 0 <= of <= MAX_SEASONS and (not of or best <= of)):
            raise BadRules(f"the best {best} of {of} seasons make no series", what="series")
        values = {"champion_role": champion, "division_role": division, "series_best": best, "series_of": of}
        conn.execute(sa.update(leagues).where(leagues.c.id == league_id).values(**values))
        rows.add_line(conn, league_id, None, self._clock.now(), by, "trophies")


def _views(conn: sa.Connection, where: sa.ColumnElement[bool]) -> tuple[View, ...]:
    states = (State.DRAWN, State.RUNNING, State.CLOSING, State.CLOSED)
    query = (
        sa.select(seasons.c.id)
        .join(leagues, leagues.c.id == seasons.c.league)
        .where(where, seasons.c.state.in_(states))
        .order_by(seasons.c.id)
    )
    return tuple(rows.view(conn, season) for season in conn.execute(query).scalars().all())


RatingCurve = tuple[tuple[datetime, Rating], ...]
"""Somebody's rating after each of their tables, by its end."""
_SeasonResults = tuple[tuple[datetime, str], ...]
"""Ends and results of a season's tables, as they are stored."""


@dataclass(frozen=True, slots=True)
class _RatingHistory:
    results: tuple[_SeasonResults, ...] = ()
    changes: tuple[tuple[Mapping[int, Rating], ...], ...] = ()
    """By season, the ratings changed by each of its results, and by its end."""
    now: Mapping[int, Rating] = field(default_factory=dict)


class Ratings(Service):
    """Ratings of people from a server's leagues, whether they want to be listed or not.

    As those of `hosting.ratings` they are not stored, but kept in memory, and computed again from the first season on
    whose results have changed.
    """

    def __init__(self, store: Store) -> None:
        super().__init__(store)
        self._computed: dict[int, _RatingHistory] = {}

    async def of_guild(self, guild: int) -> Mapping[int, Rating]:
        return (await self._of(guild)).now

    async def of_person(self, person: int) -> list[dict[str, object]]:
        return [
            {"guild": guild, "rating": rating.displayed, "tables": rating.tables}
            for guild in await self._servers(person)
            if (rating := (await self.of_guild(guild)).get(person)) is not None
        ]

    async def curves(self, guild: int, people: Iterable[int]) -> Mapping[int, RatingCurve]:
        history, curves = await self._of(guild), dict[int, list[tuple[datetime, Rating]]]()
        persons = set(people)
        for results, changes in zip(history.results, history.changes, strict=True):
            for (end, _), ratings in zip(results, changes, strict=False):  # the end of the season is no table's
                for person in persons & ratings.keys():
                    curves.setdefault(person, []).append((end, ratings[person]))
        return {person: tuple(curve) for person, curve in curves.items()}

    async def _of(self, guild: int) -> _RatingHistory:
        results, history = await self._results(guild), self._computed.get(guild, _RatingHistory())
        if history.results != results:
            history = self._computed[guild] = await asyncio.to_thread(_continue, history, results)
        return history

    @reads
    def _results(self, conn: sa.Connection, guild: int) -> tuple[_SeasonResults, ...]:
        query = (
            sa.select(seasons.c.id, fixtures.c.ended, rows.RESULT_TEXT)
            .select_from(planned)
            .where(leagues.c.guild == guild, fixtures.c.result.is_not(None), seasons.c.state != State.CALLED_OFF)
            .order_by(seasons.c.id, fixtures.c.ended, fixtures.c.id)
        )
        by_season = groupby(conn.execute(query), attrgetter("id"))
        return tuple(tuple((row.ended, row.result) for row in of_season) for _, of_season in by_season)

    _servers = reading(rows.servers)

    @writes
    def set_listed(self, conn: sa.Connection, person: int, is_listed: bool) -> None:
        conn.execute(sa.delete(listed).where(listed.c.person == person))
        if is_listed:
            conn.execute(sa.insert(listed).values(person=person))

    @reads
    def listed(self, conn: sa.Connection) -> frozenset[int]:
        return frozenset(conn.execute(sa.select(listed.c.person)).scalars())


def _continue(before: _RatingHistory, results: tuple[_SeasonResults, ...]) -> _RatingHistory:
    same = sum(takewhile(bool, map(eq, before.results, results)))
    changes = [*before.changes[:same]]
    now = {person: rating for season in changes for ratings in season for person, rating in ratings.items()}
    for of_season in results[same:]:
        changes.append(points.season(now, [result_read(text) for _, text in of_season]))
        for ratings in changes[-1]:
            now |= ratings
    return _RatingHistory(results, tuple(changes), now)


@dataclass(frozen=True, slots=True)
class Lots:
    """Some people in the order of their lots, lowest first.

    A person's lot is the first eight bytes of the SHA-256 of the canonical JSON of a list: the salt, the parts of the
    name, the person's id, all as text.
    """

    name: tuple[str, ...]
    people: tuple[int, ...]
    tables: tuple[tuple[str, tuple[int | None, ...]], ...] = ()
    """The first round's tables that followed from it: name, and by seat the place of its person in this order."""
    teams: bool = False


def lots(context: SeasonContext) -> tuple[Lots, ...]:
    view = context.view
    return (
        ()
        if view.season.salt is None
        else (*_pots(context, context.salt), *_teams(view, context.salt), *_numbers(view))
    )


def page(view: View, drawn: Iterable[Lots], words: str) -> Iterator[str]:
    """Yield the lines of a page from which anybody can draw again, under some `words`."""
    season = view.season
    yield from (f"# {line}" for line in (f"{naming.label(view.league.name)} · {season.number}", *words.splitlines()))
    yield from (f"season {season.name}", f"salt {season.salt}", f"hash {season.commitment}")
    for stage in drawn:
        yield from ("", " ".join(("lots", *stage.name)))
        names = view.teams.names if stage.teams else view.names
        yield from (f"{person} {naming.label(names.get(person, ''), instead='-')}" for person in stage.people)
        for name, seats in stage.tables:
            yield " ".join((f"table {name}:", *("-" if place is None else str(place + 1) for place in seats)))


def _numbers(view: View) -> Iterator[Lots]:
    is_counted = view.season.rules.format not in (Format.SWISS, Format.LADDER)  # these draw only once
    for group in view.groups if view.season.rules.format != Format.TEAMS else ():
        name = ("numbers", f"{view.stage(group).number}.{group.division}.{group.number}")
        with_seat = {person for fixture in view.of_group(group) if fixture.round == 1 for person in fixture.people}
        late = frozenset() if is_counted else view.latecomers - with_seat  # they were not drawn
        people = tuple(person for person in group.people if person not in late)
        place = {person: at for at, person in enumerate(people)}
        tables = tuple(
            (fixture.name, tuple(None if person is None else place.get(person) for person in fixture.people))
            for fixture in view.of_group(group)
            if fixture.round == 1
        )
        yield Lots((*name, str(group.tries)) if is_counted else name, people, tables)


def _teams(view: View, salt: str) -> Iterator[Lots]:
    if view.season.rules.format != Format.TEAMS:
        return
    if view.teams.agents:
        name = ("agents", str(1 + max(group.tries for group in view.groups)))
        yield Lots(name, draw.drawn(view.teams.agents, salt, *name))
    numbers = {number for board in view.teams.boards.values() for number in board.teams}
    in_draw = [number for number in view.teams.names if view.teams.get(number) is not None or number in numbers]
    order = draw.drawn(in_draw, salt, "teams", "1")
    boards = [(fixture.name, view.teams.boards[fixture.id].teams) for fixture in view.fixtures if fixture.round == 1]
    yield Lots(
        ("teams", "1"), order, tuple((name, tuple(map(order.index, teams))) for name, teams in boards), teams=True
    )


def _pots(context: SeasonContext, salt: str) -> Iterator[Lots]:
    view, rules = context.view, context.view.season.rules
    if rules.format != Format.DIVISIONS:
        return
    groups = (group for group in view.groups if not view.latecomers.intersection(group.people))
    in_groups = {person for group in groups for person in group.people}
    entries = [entry for entry in view.entries if entry.person in in_groups]
    try:
        shape, _, claims = pairing.in_divisions(context, entries)
    except LeagueError:  # of an erased or moved person
        return
    for division, (people, sizes) in enumerate(zip(claims, shape, strict=True), 1):
        if len(sizes) > 1:
            _, turn = draw.spread(people, sizes, salt, f"1.{division}", rules.apart)
            for pot in draw.in_pots(people, sizes):
                yield Lots(("pot", f"1.{division}", str(turn)), draw.drawn(pot, salt, "pot", f"1.{division}", turn))
