"""Winners of seasons, and sums over those of a league: the all-time table, and the series. Pure."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from leagues.rules import PARTS, State
from leagues.season import team_rounds
from leagues.store import Group, View


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
