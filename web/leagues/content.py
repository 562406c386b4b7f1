"""The content of the pages of leagues and of games, and the address of each. Pure: views in, values out."""

import contextlib
import hashlib
import json
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property
from itertools import count
from typing import Final
from uuid import NAMESPACE_URL, uuid5

from cogs import host
from cogs.components import Drawing
from cogs.games import GameInterface
from cogs.turn import ledger, post
from gamekit import naming
from hosting.core import Entry, History, StoreError, Table, TableError
from i18n import say
from leagues import columns
from leagues.columns import Column, TableSeat, placed
from leagues.history import PlayQuality, RatingCurve, Total, champions
from leagues.rules import How, State, to_points
from leagues.season import timing
from leagues.services import Leagues
from leagues.store import STEP, Fixture, League, Season, View

SLUG: Final = 40
MAX_ENTRIES: Final = 60
WIDTH: Final = 600
HEIGHT: Final = 200
"""The units of the SVG of a rating."""
LEFT: Final = 58
EDGE: Final = 12
GRID: Final = 50
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
class Plot:
    """A curve in the units of its SVG; tables are at equal distances."""

    points: str
    end: tuple[float, float]
    grid: tuple[tuple[int, float], ...]
    """Ratings and their distances from the top."""


@dataclass(frozen=True, slots=True)
class FeedEntry:
    id: str
    at: datetime
    view: View
    fixture: Fixture | None = None
    step: str = ""


@dataclass(frozen=True)
class LeagueSite:
    views: tuple[View, ...]
    ratings: Mapping[int, tuple[RatingCurve, ...]] = field(default_factory=dict)
    """The ratings of people who want theirs to be public, one for each server."""
    played: Mapping[int, PlayQuality] = field(default_factory=dict)
    """The quality of those people's play, as far as their turns were reviewed."""
    games: Collection[int] = frozenset()
    """The hosted tables that have a page."""
    suffix: str = ""
    """The part before the ending in addresses of pages in this language: ".de", or nothing in the first one."""

    def at(self, name: str) -> str:
        stem, _, ending = name.rpartition(".")
        return name if ending == "json" else f"{stem}{self.suffix}.{ending}"

    @cached_property
    def leagues(self) -> dict[int, League]:
        return {view.league.id: view.league for view in self.views}

    @cached_property
    def people(self) -> dict[int, str]:
        return {person: naming.label(view.names.get(person, "")) for view in self.views for person in people_of(view)}

    @cached_property
    def addresses(self) -> dict[int, str]:
        """The pages of people, by name and never by id; the first person with a name has the plain address."""
        by_address: dict[str, int] = {}
        for person, name in self.people.items():
            slug = naming.file(name, SLUG, "player").casefold()
            slugs = (slug if number == 1 else f"{slug}-{number}" for number in count(1))
            by_address[next(address for address in slugs if address not in by_address)] = person
        return {person: f"player-{address}.html" for address, person in by_address.items()}

    def of_league(self, league: int) -> tuple[View, ...]:
        return tuple(view for view in reversed(self.views) if view.league.id == league)


def people_of(view: View) -> list[int]:
    return [person for person in placed(view) if person > 0]


def league_page(league: League) -> str:
    return f"league-{league.id}.html"


def season_page(season: Season, ending: str = ".html") -> str:
    return f"league-{season.league}-season-{season.number}{ending}"


def feed_page(league: League) -> str:
    return f"league-{league.id}.atom"


def game_page(table: int) -> str:
    return f"game-{table}.html"


def seats_by_place(view: View, fixture: Fixture) -> list[TableSeat]:
    return sorted(columns.seats(view, fixture), key=lambda seat: seat.finish.place if seat.over else 0)


def seats_by_person(view: View, fixtures: Iterable[Fixture]) -> list[dict[int | None, TableSeat]]:
    """Return the seats of each table by their people, who were not all there until its end."""
    return [
        {seat.person: seat for seat in columns.seats(view, fixture) if seat.person in fixture.people}
        for fixture in fixtures
    ]


def places(seats: Iterable[Sequence[TableSeat]], person: int) -> tuple[int, ...]:
    """Count a person's first places, second places and so on, except at tables they left and void ones."""
    results = [table for table in seats if table[0].over and table[0].result.how != How.VOID]
    mine = (seat.finish for table in results for seat in table if seat.person == person)
    counts = Counter(finish.place for finish in mine if not finish.left)
    return tuple(counts[place] for place in range(1, 1 + max(map(len, results), default=0)))


def winner(view: View) -> int | None:
    first = champions(view)
    return first[0] if len(first) == 1 else None


def plot(curve: RatingCurve) -> Plot:
    ratings = [rating.displayed for _, rating in curve]
    least, most = min(ratings) // GRID * GRID, -(-max(ratings) // GRID) * GRID
    most = max(most, least + GRID)
    each = (WIDTH - LEFT - EDGE) / max(len(ratings) - 1, 1)

    def down(rating: int) -> float:
        return round(EDGE + (most - rating) * (HEIGHT - 2 * EDGE) / (most - least), 1)

    points = [(round(LEFT + number * each, 1), down(rating)) for number, rating in enumerate(ratings)]
    every = GRID * -(-(most - least) // (GRID * 5))
    return Plot(
        points=" ".join(f"{across},{below}" for across, below in points),
        end=points[-1],
        grid=tuple((rating, down(rating)) for rating in range(least, most + 1, every)),
    )


def entries(views: Sequence[View]) -> list[FeedEntry]:
    every = [entry for view in views for entry in _entries(view)]
    return sorted(every, key=lambda entry: (entry.at, entry.id), reverse=True)[:MAX_ENTRIES]


def _entries(view: View) -> Iterator[FeedEntry]:
    """Yield entries whose names no other site gives to anything: they come of the season's commitment."""

    def name(*what: object) -> str:
        return uuid5(NAMESPACE_URL, repr((view.season.commitment, view.season.name, *what))).urn

    season, states = view.season, list(State)
    over = [(fixture.ended, fixture) for fixture in view.fixtures if fixture.ended is not None]
    for at, fixture in over:
        yield FeedEntry(name("table", fixture.id), at, view, fixture)
    last = max((at for at, _ in over), default=season.closes)
    moments = {**timing.moments(season), "ends": None, "closes": last}
    for step, moment in STEP.items():
        when = moments[moment]
        is_past = season.state != State.CALLED_OFF and states.index(season.state) >= states.index(step)
        if when is not None and is_past:
            yield FeedEntry(name(step.value), when, view, step=step.value)


async def site_of(leagues: Leagues, several: Sequence[League], failed: list[str]) -> LeagueSite:
    """Return the seasons of leagues, except drafts, with what is public of how well their people play.

    Ratings are of those who want theirs to be public. Raises OSError, StoreError.
    """
    views, curves, qualities = list[View](), dict[int, list[RatingCurve]](), dict[int, PlayQuality]()
    for league in several:
        with noting(failed, f"league {league.id}"):
            for season in reversed(await leagues.views.seasons(league.id)):
                if season.state != State.DRAFT:
                    with noting(failed, f"season {season.id}"):
                        views.append(await leagues.views.view(season.id))
    with_rating = await leagues.ratings.listed()
    people = {person for view in views for person in people_of(view)} & with_rating
    for guild in sorted({view.league.guild for view in views}):
        with noting(failed, f"a rating on server {guild}"):
            for person, curve in (await leagues.ratings.curves(guild, people)).items():
                curves.setdefault(person, []).append(curve)
            of_guild = await leagues.histories.played(guild)
            qualities |= {person: quality for person, quality in of_guild.items() if person in with_rating}
    return LeagueSite(tuple(views), {person: tuple(few) for person, few in curves.items()}, qualities)


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
    text = " ".join(str(error).split())[:300]
    if isinstance(error, StoreError | TableError):
        return text
    return f"what is stored of it cannot be read ({type(error).__name__}: {text})"


MAX_PICTURES: Final = 12
"""Default number of a game's turns with a picture."""


@dataclass(frozen=True, slots=True)
class TurnPicture:
    kind: str
    turn: int
    name: str
    """File name without ending; different for everything that may look different."""
    drawing: Drawing


@dataclass(frozen=True, slots=True)
class GameEvent:
    number: int
    """The turn's number, from 1; 0 if it was none."""
    at: datetime
    text: str
    """Text as in the channel, with its markup."""
    pictures: tuple[TurnPicture, ...]


@dataclass(frozen=True, slots=True)
class GamePages:
    table: Table
    names: tuple[str, ...]
    facts: tuple[str, ...]
    opening: tuple[TurnPicture, ...]
    events: tuple[GameEvent, ...]
    turns: int


def game(history: History, interface: GameInterface, happened: Sequence[Entry], locale: str, most: int) -> GamePages:
    """Return a game with pictures of at most so many turns, always including the last; `happened`: other entries."""
    replay = post.replay(history, locale)
    ends = ledger.ends(history)
    last = len(ends) - 1
    numbers = {0, *spread(last, most)} if most else set()
    turn_at = {end: turn for turn, end in enumerate(ends)}
    times = {entry.seq: entry.at for entry in (*history.entries, *happened)}

    def pictures_of(turn: int) -> tuple[TurnPicture, ...]:
        if turn not in numbers:
            return ()
        kinds = interface.frames if turn == last else interface.frames[:1]
        return tuple(
            TurnPicture(
                say(f"button-{kind}", locale),
                turn,
                _name(history, ends[turn], kind, locale),
                interface.frame(kind, replay, ends[turn]),
            )
            for kind in kinds
        )

    events = []
    for line in ledger.narration(history, interface, happened, locale):
        turn = turn_at.get(line.steps_before + line.steps, 0) if line.steps else 0
        events.append(GameEvent(turn, times[line.seq], line.text, pictures_of(turn) if turn else ()))
    return GamePages(
        table=history.table,
        names=host.picture_names(history.table, locale),
        facts=tuple(interface.facts(dict(history.table.options), locale)),
        opening=pictures_of(0) if last else (),
        events=tuple(events),
        turns=last,
    )


def spread(last: int, most: int) -> tuple[int, ...]:
    """Return at most so many turns of 1 to `last`, at equal distances, and the last.

    The distance is a power of two: it seldom changes during a game, so most pictures stay the same.
    """
    if not most or not last:
        return ()
    step = 1
    while (last - 1) // step >= most:
        step *= 2
    return (*range(step, last, step), last)


def _name(history: History, ply: int, kind: str, locale: str) -> str:
    """Return a picture's file name, which depends on all it shows: names, rules, deal, and the steps up to it."""
    names = [
        *(history.table.id, history.table.name, history.table.commitment, kind, ply, locale),
        *(history.game.name, history.game.version),
        *host.picture_names(history.table, locale),
        *([entry.seat, entry.payload] for entry in history.entries[:ply]),
    ]
    digest = hashlib.sha256(json.dumps(names, sort_keys=True, default=str).encode()).hexdigest()
    return f"game-{history.table.id}-{ply}-{kind}-{digest[:12]}"
