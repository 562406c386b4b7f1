"""Contents of the pictures of leagues, frozen values independent of who keeps the leagues; and their common parts.

Points and ratings are in the form that people read. People are in the order of their places, and references to one of
them are indices in that order. Times are texts in the reader's time zone.
"""

from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path
from typing import Final, Literal, TypeAlias

from gamekit import naming
from i18n import say
from renders import fonts, stamps
from renders.layout import WIDTH, ZERO, Box, Scene

MAX_MET: Final = 16
"""Maximum number of people on one cross table: as many as a semifinal has."""

Zone: TypeAlias = Literal["up", "stay", "down"]
"""Consequence of a place after the season."""
Decided: TypeAlias = Literal[
    "points", "wins", "seconds", "thirds", "ratio", "score", "among", "opponents", "penalties", "pace", "lot"
]
"""Reason for a place below the one above: points, or a tie-break."""
Step: TypeAlias = Literal["open", "check-in", "drawn", "running", "closing", "closed"]


@dataclass(frozen=True, slots=True)
class LeagueHeading:
    league: str
    season: int
    group: str = ""
    locale: str = "en"


@dataclass(frozen=True, slots=True)
class StandingRow:
    name: str
    place: int
    points: Decimal
    wins: Decimal = Decimal(0)
    """Number of wins; a shared win counts in part."""
    seconds: Decimal = Decimal(0)
    tables: int = 0
    ahead: int = 0
    range: tuple[int, int] | None = None
    """Best and worst place still possible; None if unknown, as on a ladder."""
    moved: int | None = None
    """Places gained by the newest result, negative for places lost; None before the first result."""
    decided: Decided | None = None
    """Reason for the place below the row above; None for the first, and for a shared place."""
    zone: Zone = "stay"
    penalty: Decimal = Decimal(0)
    left: int = 0
    dropped: bool = False


@dataclass(frozen=True, slots=True)
class GroupStanding:
    heading: LeagueHeading
    rows: tuple[StandingRow, ...]
    over: bool = False
    of_teams: bool = False
    """True if its rows are teams, whose tables are rounds."""

    @property
    def ranged(self) -> bool:
        """Return whether it has the places still possible. Before the first table is over, all are."""
        return any(row.tables for row in self.rows) and not self.over and any(row.range for row in self.rows)

    @property
    def started(self) -> bool:
        """Return whether anything is counted yet: a table, a penalty, a person who has left."""
        return any(row.tables or row.points or row.penalty or row.left or row.dropped for row in self.rows)


@dataclass(frozen=True, slots=True)
class MetTable:
    """A table: each seat's person by index, None for a computer player; the places when it is over, none if void."""

    seats: tuple[int | None, ...]
    places: tuple[int, ...] = ()
    void: bool = False


@dataclass(frozen=True, slots=True)
class CrossTable:
    heading: LeagueHeading
    names: tuple[str, ...]
    tables: tuple[MetTable, ...]

    @property
    def seats(self) -> int:
        return max((len(table.seats) for table in self.tables), default=0)

    def together(self, one: int, other: int) -> tuple[MetTable, ...]:
        return tuple(table for table in self.tables if one in table.seats and other in table.seats)

    def sat(self, person: int, seat: int) -> tuple[MetTable, ...]:
        return tuple(table for table in self.tables if table.seats[seat : seat + 1] == (person,))


@dataclass(frozen=True, slots=True)
class Moment:
    """Start of an event in a season, as a text."""

    step: Step
    when: str


@dataclass(frozen=True, slots=True)
class SeasonCalendar:
    """Events of a season in their order, and the present among them.

    `now` 2.5 means that the third event has come and half of the time to the fourth has passed; below 0 is before all.
    `until` is the time to the next one.
    """

    heading: LeagueHeading
    moments: tuple[Moment, ...]
    now: float
    today: str
    until: str = ""
    held: bool = False
    called_off: bool = False
    reason: str = ""
    registered: int = 0
    most: int = 0
    """Number of places; 0: unlimited."""
    reserve: int = 0
    checked_in: int | None = None
    """Number of people checked in; None before the check-in."""
    tables: int = 0
    """Number of tables of the season; 0 before they are drawn."""
    tables_over: int = 0

    @property
    def passed(self) -> int:
        return int(self.now // 1) + 1

    @property
    def state(self) -> Literal["next", "held", "called-off", "over"]:
        if self.called_off:
            return "called-off"
        return "held" if self.held else "next" if self.passed < len(self.moments) else "over"

    @property
    def next(self) -> Moment | None:
        return self.moments[self.passed] if self.state == "next" else None


@dataclass(frozen=True, slots=True)
class Rated:
    mean: float
    doubt: float


@dataclass(frozen=True, slots=True)
class RatingChart:
    name: str
    rated: tuple[Rated, ...]
    """The reader's rating after each of their tables."""
    start: Rated
    provisional: int
    """Number of tables below which a rating is provisional."""
    locale: str = "en"


@dataclass(frozen=True, slots=True)
class Podium:
    heading: LeagueHeading
    winners: tuple[StandingRow, ...]
    decided: Decided | None
    """Reason for the lead; None if the first place is shared, or nobody else took part."""


GLANCE: Final = 36
LOOK_UP: Final = 30
"""Pixels of text that is read at a glance, and that is looked up."""
EDGE: Final = 10
HEAD: Final = 64
stamps.icons(Path(__file__).parent)


def title(heading: LeagueHeading, longest: int = naming.MAX_LENGTH) -> str:
    return naming.label(heading.league, longest, "") or say("league-picture-league", heading.locale)


def part(heading: LeagueHeading, longest: int = naming.MAX_LENGTH) -> str:
    group = naming.label(heading.group, longest, "")
    if not group:
        return say("league-picture-season", heading.locale, season=heading.season)
    return say("league-picture-part", heading.locale, season=heading.season, group=group)


def head(scene: Scene, heading: LeagueHeading) -> None:
    league = fonts.clean(title(heading), say("league-picture-league", heading.locale))
    text = fonts.clean(part(heading), ZERO)
    free = WIDTH - 2 * EDGE - 60 - 30
    wide = min(fonts.width(text, "sans", GLANCE) + 4, free * 0.46)
    scene.mark("wreath", EDGE + 28, HEAD / 2, 50)
    left = Box(EDGE + 60, 4, free - wide, HEAD - 8)
    scene.label(league, left, 36, face="serif", align="left", fact="league", least=LOOK_UP)
    right = Box(WIDTH - EDGE - 4 - wide, 4, wide, HEAD - 8)
    scene.label(text, right, GLANCE, colour=scene.theme.gilt_text, align="right", fact="part", least=LOOK_UP)
