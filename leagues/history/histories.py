"""The seasons of a league or of a server, and the reviewed turns of their people, from the database."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

import sqlalchemy as sa

from hosting.core import Person
from hosting.db import TimedService, reads, writes
from hosting.db.schema import log, reviews
from leagues.rules import PARTS, BadRules, Finish, How, Row, State, standings
from leagues.season import team_rounds
from leagues.store import Fixture, Group, View, audit_log, rows
from leagues.store.schema import fixtures, leagues, planned, seasons


@dataclass(frozen=True, slots=True)
class Total:
    """A person's line over several seasons."""

    person: int
    place: int
    """Place, shared by equal sums."""
    units: int
    """Points less penalties, in units of `leagues.rules.points`."""
    seasons: int
    """Number of seasons with a finished table; in a series, of those that count."""
    titles: int
    tables: int
    firsts: float
    """Tables won; a shared first place is a part of one."""


@dataclass(slots=True)
class _Season:
    """A person's sums in one season."""

    units: int = 0
    tables: int = 0
    firsts: int = 0


def all_time(views: Iterable[View]) -> tuple[Total, ...]:
    """Return everybody's sums over these seasons, most points first."""
    several = tuple(views)
    return _ranked(several, {person: tuple(seasons) for person, seasons in _by_person(several).items()})


def series(views: Sequence[View], best: int, of: int) -> tuple[Total, ...]:
    """Return everybody's sums over their `best` of the last `of` closed seasons; 0 stands for all of them."""
    closed = sorted((view for view in views if view.season.state == State.CLOSED), key=lambda view: view.season.number)
    last = closed[-of:] if of else closed
    seasons = _by_person(last)
    kept = {
        person: tuple(sorted(mine, key=lambda total: -total.units)[: best or len(mine)])
        for person, mine in seasons.items()
    }
    return _ranked(last, kept)


def named(views: Iterable[View]) -> dict[int, str]:
    """Return everybody's name, as in the newest of these seasons that has it."""
    return {
        person: name for view in sorted(views, key=lambda view: view.season.id) for person, name in view.names.items()
    }


def _by_person(views: Iterable[View]) -> dict[int, list[_Season]]:
    """Return the sums of each person in each season in which a table of theirs is over."""
    seasons: dict[int, list[_Season]] = {}
    for view in views:
        sums: dict[int, _Season] = {}
        for group in view.groups:
            for row in view.standing(group):
                season = sums.setdefault(row.person, _Season())
                season.units += row.units
                season.tables += row.tables
                season.firsts += row.firsts
                if view.stage(group).number > 1:  # penalties of a season are taken in each of its stages
                    season.units += row.penalty
        for person, season in sums.items():
            if season.tables:
                seasons.setdefault(person, []).append(season)
    return seasons


def _ranked(views: Iterable[View], seasons: dict[int, tuple[_Season, ...]]) -> tuple[Total, ...]:
    titles = Counter(person for view in views for person in champions(view))
    sums = {person: sum(total.units for total in mine) for person, mine in seasons.items()}
    order = sorted(sums, key=lambda person: (-sums[person], -titles[person], person))
    return tuple(
        Total(
            person,
            1 + sum(other > sums[person] for other in sums.values()),
            sums[person],
            len(seasons[person]),
            titles[person],
            sum(season.tables for season in seasons[person]),
            sum(season.firsts for season in seasons[person]) / PARTS,
        )
        for person in order
    )


def champions(view: View) -> tuple[int, ...]:
    """Return the winners of a closed season: the first of its last stage's first group, or all of the first team.

    Several if they share it.
    """
    if view.teams.boards:
        return _of_teams(view) if view.season.state == State.CLOSED else ()
    groups = view.of_stage(view.stages[-1]) if view.stages else ()
    return _first(view, groups[0]) if groups and view.season.state == State.CLOSED else ()


def division_winners(view: View) -> tuple[int, ...]:
    """Return the winners of each group of a closed season with divisions, those of the highest first."""
    if view.season.state != State.CLOSED:
        return ()
    groups = [group for group in view.groups if view.stage(group).kind == "divisions"]
    return tuple(person for group in groups for person in _first(view, group))


def _of_teams(view: View) -> tuple[int, ...]:
    """Return all who have had a board for the first team of a season."""
    first = {row.person for row in team_rounds.standing(view) if row.place == 1 and row.tables}
    seats = (
        (fixture, view.teams.boards[fixture.id].teams) for fixture in view.fixtures if fixture.id in view.teams.boards
    )
    played = (pair for fixture, teams in seats for pair in zip(fixture.people, teams, strict=True))
    return tuple(dict.fromkeys(person for person, team in played if person is not None and team in first))


def _first(view: View, group: Group) -> tuple[int, ...]:
    return tuple(row.person for row in view.standing(group) if row.place == 1 and row.tables)


@dataclass(frozen=True, slots=True)
class Meetings:
    """The finished tables at which two people sat and neither left, the newest last."""

    tables: tuple[tuple[View, Fixture], ...]
    ahead: int
    """Tables at which the first was ahead of the second."""
    behind: int
    units: tuple[int, int]
    """Points of each at these tables, in units of `leagues.rules.points`."""

    @property
    def level(self) -> int:
        """Return at how many they shared a place."""
        return len(self.tables) - self.ahead - self.behind


def career(views: Iterable[View], person: int) -> tuple[tuple[View, Group, Row], ...]:
    """Return a person's line in each group that they were in, the newest season first, in it the last stage."""
    newest = sorted(views, key=lambda view: -view.season.id)
    return tuple(
        (view, group, row)
        for view in newest
        for group in reversed(view.groups)
        if person in group.people
        for row in view.standing(group)
        if row.person == person
    )


def meetings(views: Iterable[View], one: int, other: int) -> Meetings:
    """Return the tables at which two people have met; void ones say nothing about them."""
    met, ahead, behind, units = list[tuple[View, Fixture]](), 0, 0, [0, 0]
    for view, fixture, seats in _played(views, one):
        if other in seats:
            met.append((view, fixture))
            (mine, own), (theirs, others) = seats[one], seats[other]
            ahead, behind = ahead + (mine.place < theirs.place), behind + (mine.place > theirs.place)
            units = [units[0] + own, units[1] + others]
    met.sort(key=lambda pair: (pair[1].ended or pair[0].league.created, pair[1].id))
    return Meetings(tuple(met), ahead, behind, (units[0], units[1]))


def opponents(views: Iterable[View], person: int) -> dict[int, tuple[int, int, int]]:
    """Return by opponent at how many tables a person met them, was ahead, and was behind; those met most come first."""
    counts: dict[int, list[int]] = {}
    for _, _, seats in _played(views, person):
        place = seats[person][0].place
        for other, (finish, _) in seats.items():
            if other != person:
                tally = counts.setdefault(other, [0, 0, 0])
                tally[0] += 1
                tally[1] += place < finish.place
                tally[2] += place > finish.place
    ordered = sorted(counts, key=lambda other: (-counts[other][0], other))
    return {other: (counts[other][0], counts[other][1], counts[other][2]) for other in ordered}


def _played(views: Iterable[View], person: int) -> Iterator[tuple[View, Fixture, dict[int, tuple[Finish, int]]]]:
    """Yield a person's finished tables, with the finish and the points of each who has not left, computers aside."""
    for view in views:
        for fixture in view.fixtures:
            result = fixture.result
            if result is None or result.how == How.VOID or person not in fixture.people:
                continue
            earned = standings.units_of(result, view.season.rules.points)
            finishes = zip(result.finishes, earned, strict=True)
            seats = {
                finish.person: (finish, units)
                for finish, units in finishes
                if finish.person is not None and not finish.left
            }
            if person in seats:
                yield view, fixture, seats


MAX_SEASONS = 100
"""Maximum number of seasons in a series."""


@dataclass(frozen=True, slots=True)
class Played:
    """The quality of somebody's play, by the reviews of finished games."""

    turns: int
    """Number of turns that were reviewed."""
    loss: float
    """Mean of the points that such a turn lost against the best one."""


class Histories(TimedService):
    """Seasons read together, each list in one snapshot."""

    @reads
    def of_league(self, conn: sa.Connection, league_id: int) -> tuple[View, ...]:
        """Return the drawn seasons of a league, the oldest first; those called off are left out."""
        return _views(conn, leagues.c.id == league_id)

    @reads
    def of_guild(self, conn: sa.Connection, guild: int) -> tuple[View, ...]:
        """Return the drawn seasons of a server's leagues, the oldest first; those called off are left out."""
        return _views(conn, leagues.c.guild == guild)

    @reads
    def played(self, conn: sa.Connection, guild: int) -> Mapping[int, Played]:
        """Return how well each person has played at a server's league tables, by the turns that they took themselves.

        Reviews of games without losses, and those stored by a version before 0.3.0, do not count.
        """
        loss = reviews.c.found["loss"].as_float()
        query = (
            sa.select(log.c.by, sa.func.count().label("turns"), sa.func.avg(loss).label("loss"))
            .select_from(planned)
            .join(reviews, reviews.c.table == fixtures.c.table)
            .join(log, (log.c.table == reviews.c.table) & (log.c.seq == reviews.c.seq))
            .where(leagues.c.guild == guild, log.c.by.is_not(None), loss.is_not(None))
            .group_by(log.c.by)
        )
        return {row.by: Played(row.turns, float(row.loss)) for row in conn.execute(query)}

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
        """Set a league's roles for winners, and its series: the best so many of the last so many seasons, 0 for all.

        Raises NoSuchLeague, BadRules.
        """
        rows.league(conn, league_id)
        if not (0 <= best <= MAX_SEASONS and 0 <= of <= MAX_SEASONS and (not of or best <= of)):
            raise BadRules(f"the best {best} of {of} seasons make no series", what="series")
        values = {"champion_role": champion, "division_role": division, "series_best": best, "series_of": of}
        conn.execute(sa.update(leagues).where(leagues.c.id == league_id).values(**values))
        audit_log.add(conn, league_id, None, self._clock.now(), by, "trophies")


def _views(conn: sa.Connection, where: sa.ColumnElement[bool]) -> tuple[View, ...]:
    drawn = (State.DRAWN, State.RUNNING, State.CLOSING, State.CLOSED)
    query = (
        sa.select(seasons.c.id)
        .join(leagues, leagues.c.id == seasons.c.league)
        .where(where, seasons.c.state.in_(drawn))
        .order_by(seasons.c.id)
    )
    return tuple(rows.view(conn, season) for season in conn.execute(query).scalars().all())
