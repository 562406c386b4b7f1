"""The content of the pages of leagues, and the address of each. Pure: views in, values out."""

import contextlib
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property
from itertools import count
from typing import Final
from uuid import NAMESPACE_URL, uuid5

import naming
from hosting.core import StoreError, TableError
from leagues.files import columns, placed
from leagues.files.columns import Column, Seat
from leagues.history import Played, Total, champions
from leagues.rules import How, Rating, State, to_points
from leagues.services import Leagues
from leagues.store import Fixture, League, Season, View

SLUG: Final = 40
"""Maximum characters of a name in an address."""
MAX_ENTRIES: Final = 60
"""Number of the newest entries in a feed."""
WIDTH: Final = 600
HEIGHT: Final = 200
"""The units of the SVG of a rating."""
LEFT: Final = 58
"""Width of the numbers beside the line."""
EDGE: Final = 12
STEP: Final = 50
"""Rating points between two lines of the grid."""

Opponent = tuple[int, tuple[int, int, int]]
"""A person, and at how many tables they were met, were behind, and were ahead."""
TOTALS: Final[tuple[Column[Total], ...]] = (
    Column("place", lambda total: total.place, ("page",)),
    Column("name", lambda total: total.person, ("page",), "name"),
    Column("points", lambda total: to_points(total.units), ("page",)),
    Column("seasons", lambda total: total.seasons, ("page",)),
    Column("tables", lambda total: total.tables, ("page",)),
    Column("firsts", lambda total: float(total.firsts), ("page",)),
    Column("titles", lambda total: total.titles, ("page",)),
)
OPPONENTS: Final[tuple[Column[Opponent], ...]] = (
    Column("name", lambda met: met[0], ("page",), "name"),
    Column("tables", lambda met: met[1][0], ("page",)),
    Column("ahead", lambda met: met[1][1], ("page",)),
    Column("behind", lambda met: met[1][2], ("page",)),
    Column("level", lambda met: met[1][0] - met[1][1] - met[1][2], ("page",)),
)


@dataclass(frozen=True, slots=True)
class Curve:
    """A person's rating on one server, after each table that counted."""

    points: tuple[tuple[datetime, Rating], ...]

    @property
    def now(self) -> Rating:
        """The current rating."""
        return self.points[-1][1]


@dataclass(frozen=True, slots=True)
class Plot:
    """A curve in the units of its SVG; tables are at equal distances."""

    points: str
    """Points of the polyline."""
    end: tuple[float, float]
    grid: tuple[tuple[int, float], ...]
    """Ratings and their distances from the top."""


@dataclass(frozen=True, slots=True)
class Entry:
    """An entry of a feed: a finished table, or a step of a season."""

    id: str
    """Unique and lasting."""
    at: datetime
    view: View
    fixture: Fixture | None = None
    step: str = ""


@dataclass(frozen=True)
class Site:
    """The content of all pages but the games."""

    views: tuple[View, ...]
    """The seasons, by league and number."""
    ratings: Mapping[int, tuple[Curve, ...]] = field(default_factory=dict)
    """The ratings of people who want theirs to be public, one for each server."""
    played: Mapping[int, Played] = field(default_factory=dict)
    """The quality of those people's play, as far as their turns were reviewed."""
    games: Collection[int] = frozenset()
    """The hosted tables that have a page."""
    suffix: str = ""
    """The part before the ending in addresses of pages in this language: ".de", or nothing in the first one."""

    def at(self, name: str) -> str:
        """Return the address of a page or file in this language."""
        stem, _, ending = name.rpartition(".")
        return name if ending == "json" else f"{stem}{self.suffix}.{ending}"

    @cached_property
    def leagues(self) -> dict[int, League]:
        """The leagues, by number."""
        return {view.league.id: view.league for view in self.views}

    @cached_property
    def people(self) -> dict[int, str]:
        """The names of all people who have a page, as in the newest season. Deleted people have none."""
        return {person: naming.label(view.names.get(person, "")) for view in self.views for person in people_of(view)}

    @cached_property
    def addresses(self) -> dict[int, str]:
        """The pages of people, by name and never by id; the first person with a name has the plain address."""
        by_address: dict[str, int] = {}
        for person, name in self.people.items():
            slug = naming.file(name, SLUG, "player").casefold()
            numbered = (slug if number == 1 else f"{slug}-{number}" for number in count(1))
            by_address[next(address for address in numbered if address not in by_address)] = person
        return {person: f"player-{address}.html" for address, person in by_address.items()}

    def of_league(self, league: int) -> tuple[View, ...]:
        """Return the seasons of a league, the newest first."""
        return tuple(view for view in reversed(self.views) if view.league.id == league)


def people_of(view: View) -> list[int]:
    """Return all people who have or had a place in a season, except those deleted from the database."""
    return [person for person in placed(view) if person > 0]


def league_page(league: League) -> str:
    """Return the address of a league."""
    return f"league-{league.id}.html"


def season_page(season: Season, ending: str = ".html") -> str:
    """Return the address of a season; with another ending, of its files."""
    return f"league-{season.league}-season-{season.number}{ending}"


def feed_page(league: League) -> str:
    """Return the address of a league's feed."""
    return f"league-{league.id}.atom"


def game_page(table: int) -> str:
    """Return the address of a hosted table."""
    return f"game-{table}.html"


def seats_by_place(view: View, fixture: Fixture) -> list[Seat]:
    """Return the seats of a table, by place once it is over."""
    return sorted(columns.seats(view, fixture), key=lambda seat: seat.finish.place if seat.over else 0)


def seats_by_person(view: View, fixtures: Iterable[Fixture]) -> list[dict[int | None, Seat]]:
    """Return the seats of each table by their people, who were not all there until its end."""
    return [
        {seat.person: seat for seat in columns.seats(view, fixture) if seat.person in fixture.people}
        for fixture in fixtures
    ]


def places(seats: Iterable[Sequence[Seat]], person: int) -> tuple[int, ...]:
    """Count a person's first places, second places and so on, except at tables they left and void ones."""
    played = [table for table in seats if table[0].over and table[0].result.how != How.VOID]
    mine = (seat.finish for table in played for seat in table if seat.person == person)
    counts = Counter(finish.place for finish in mine if not finish.left)
    return tuple(counts[place] for place in range(1, 1 + max(map(len, played), default=0)))


def winner(view: View) -> int | None:
    """Return the winner of a finished season, if there is one alone."""
    first = champions(view)
    return first[0] if len(first) == 1 else None


def plot(curve: Curve) -> Plot:
    """Return a curve with its grid."""
    ratings = [rating.displayed for _, rating in curve.points]
    least, most = min(ratings) // STEP * STEP, -(-max(ratings) // STEP) * STEP
    most = max(most, least + STEP)
    each = (WIDTH - LEFT - EDGE) / max(len(ratings) - 1, 1)

    def down(rating: int) -> float:
        return round(EDGE + (most - rating) * (HEIGHT - 2 * EDGE) / (most - least), 1)

    points = [(round(LEFT + number * each, 1), down(rating)) for number, rating in enumerate(ratings)]
    every = STEP * -(-(most - least) // (STEP * 5))
    return Plot(
        points=" ".join(f"{across},{below}" for across, below in points),
        end=points[-1],
        grid=tuple((rating, down(rating)) for rating in range(least, most + 1, every)),
    )


def entries(views: Sequence[View]) -> list[Entry]:
    """Return the newest entries of the feed of a league's seasons, the newest first."""
    every = [entry for view in views for entry in _entries(view)]
    return sorted(every, key=lambda entry: (entry.at, entry.id), reverse=True)[:MAX_ENTRIES]


def _entries(view: View) -> Iterator[Entry]:
    """Yield entries whose names no other site gives to anything: they come of the season's commitment."""

    def name(*what: object) -> str:
        return uuid5(NAMESPACE_URL, repr((view.season.commitment, view.season.name, *what))).urn

    season, states = view.season, list(State)
    over = [(fixture.ended, fixture) for fixture in view.fixtures if fixture.ended is not None]
    for at, fixture in over:
        yield Entry(name("table", fixture.id), at, view, fixture)
    last = max((at for at, _ in over), default=season.closes)
    steps = (
        (State.OPEN, season.opens),
        (State.CHECK_IN, season.check_in),
        (State.DRAWN, season.draws),
        (State.RUNNING, season.starts),
        (State.CLOSED, last),
    )
    for step, when in steps:
        taken = season.state != State.CALLED_OFF and states.index(season.state) >= states.index(step)
        if when is not None and taken:
            yield Entry(name(step.value), when, view, step=step.value)


async def site_of(leagues: Leagues, several: Sequence[League], failed: list[str]) -> Site:
    """Return the seasons of leagues, except drafts, with what is public of how well their people play.

    Ratings are of those who want theirs to be public. Raises OSError, StoreError.
    """
    views, curves, played = list[View](), dict[int, list[Curve]](), dict[int, Played]()
    for league in several:
        with noting(failed, f"league {league.id}"):
            for season in reversed(await leagues.views.seasons(league.id)):
                if season.state != State.DRAFT:
                    with noting(failed, f"season {season.id}"):
                        views.append(await leagues.views.view(season.id))
    listed = await leagues.ratings.listed()
    people = sorted({person for view in views for person in people_of(view)} & listed)
    for guild in sorted({view.league.guild for view in views}):
        for person in people:
            with noting(failed, f"a rating on server {guild}"):
                if points := await leagues.ratings.curve(person, guild):
                    curves.setdefault(person, []).append(Curve(tuple(points)))
        with noting(failed, f"a rating on server {guild}"):
            of_guild = await leagues.histories.played(guild)
            played |= {person: quality for person, quality in of_guild.items() if person in listed}
    return Site(tuple(views), {person: tuple(few) for person, few in curves.items()}, played)


@contextlib.contextmanager
def noting(failed: list[str], what: str) -> Iterator[None]:
    """Record that a part of the site has failed, and continue with the others. Raises OSError, StoreError."""
    try:
        yield
    except (OSError, StoreError):
        raise
    except Exception as error:
        failed.append(f"{what}: {sentence(error)}")


def sentence(error: Exception) -> str:
    """Return why something cannot be shown, on one line."""
    text = " ".join(str(error).split())[:300]
    if isinstance(error, StoreError | TableError):
        return text
    return f"what is stored of it cannot be read ({type(error).__name__}: {text})"
