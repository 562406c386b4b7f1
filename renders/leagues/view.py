"""Contents of the pictures of leagues: frozen values, independent of who keeps the leagues and how.

Points and ratings are in the form that people read. People are in the order of their places, and references to one of
them are indices in that order. Times are texts in the reader's time zone.
"""

from dataclasses import dataclass
from decimal import Decimal
from typing import Final, Literal, TypeAlias

MAX_MET: Final = 16
"""Maximum number of people on one cross table: as many as a semifinal has."""
MAX_CURVES: Final = 5
"""Maximum number of people on one picture of ratings: as many as there are emblems."""
MAX_MOMENTS: Final = 12
"""Maximum number of events on one calendar."""

Zone: TypeAlias = Literal["up", "stay", "down"]
"""Consequence of a place after the season."""
Decided: TypeAlias = Literal[
    "points", "wins", "seconds", "thirds", "ratio", "score", "among", "opponents", "penalties", "pace", "lot"
]
"""Reason for a place below the one above: points, or a tie-break."""
Step: TypeAlias = Literal["open", "check-in", "drawn", "running", "round", "closing", "closed"]
"""Kinds of events of a season."""


@dataclass(frozen=True, slots=True)
class Heading:
    """Subject of a picture; `group` may be empty."""

    league: str
    season: int
    group: str = ""
    locale: str = "en"


@dataclass(frozen=True, slots=True)
class Row:
    """One person's line of a standing."""

    name: str
    place: int
    points: Decimal
    """Points, with penalties subtracted."""
    wins: Decimal = Decimal(0)
    """Number of wins; a shared win counts in part."""
    seconds: Decimal = Decimal(0)
    tables: int = 0
    """Number of finished tables."""
    ahead: int = 0
    """Tables still to be played."""
    range: tuple[int, int] | None = None
    """Best and worst place still possible; None if unknown, as on a ladder."""
    moved: int | None = None
    """Places gained by the newest result, negative for places lost; None before the first result."""
    decided: Decided | None = None
    """Reason for the place below the row above; None for the first, and for a shared place."""
    zone: Zone = "stay"
    penalty: Decimal = Decimal(0)
    """Points subtracted."""
    left: int = 0
    """Number of tables left before their end."""
    dropped: bool = False
    """True if the person has dropped out of the season."""


@dataclass(frozen=True, slots=True)
class Standing:
    """A group's standing. Raises ValueError for no people, or an invalid place or range."""

    heading: Heading
    rows: tuple[Row, ...]
    over: bool = False
    """True if every table is over."""
    of_teams: bool = False
    """True if its rows are teams, whose tables are rounds."""

    def __post_init__(self) -> None:
        people = len(self.rows)
        if not people:
            raise ValueError("a standing of nobody")
        for row in self.rows:
            best, worst = row.range or (1, people)
            if not 1 <= best <= worst <= people or not 1 <= row.place <= people:
                raise ValueError(f"{people} people have no places {row.place}, {best} to {worst}")

    @property
    def ranged(self) -> bool:
        """Return whether it has the places still possible. Before the first table is over, all are."""
        return any(row.tables for row in self.rows) and not self.over and any(row.range for row in self.rows)

    @property
    def started(self) -> bool:
        """Return whether anything is counted yet: a table, a penalty, a person who has left."""
        return any(row.tables or row.points or row.penalty or row.left or row.dropped for row in self.rows)


@dataclass(frozen=True, slots=True)
class Table:
    """A table of a group: the index of each seat's person (None: a computer player), and the places when it is over.

    A void table has no places.
    """

    seats: tuple[int | None, ...]
    places: tuple[int, ...] = ()
    void: bool = False


@dataclass(frozen=True, slots=True)
class CrossTable:
    """Meetings of a group.

    Raises ValueError for more than `MAX_MET` people, a person twice at a table, or places that are not one a seat.
    """

    heading: Heading
    names: tuple[str, ...]
    tables: tuple[Table, ...]

    def __post_init__(self) -> None:
        if not 2 <= len(self.names) <= MAX_MET:
            raise ValueError(f"a cross table has 2 to {MAX_MET} people, not {len(self.names)}")
        for table in self.tables:
            people = [person for person in table.seats if person is not None]
            if len({*people}) != len(people) or not {*people} <= {*range(len(self.names))}:
                raise ValueError("a table's seats are not those of people of the group")
            if (table.places and len(table.places) != len(table.seats)) or (table.void and table.places):
                raise ValueError("a table's places are not one for each seat")

    @property
    def seats(self) -> int:
        """Number of seats of the largest table."""
        return max((len(table.seats) for table in self.tables), default=0)

    def together(self, one: int, other: int) -> tuple[Table, ...]:
        """Return the tables of both people."""
        return tuple(table for table in self.tables if one in table.seats and other in table.seats)

    def sat(self, person: int, seat: int) -> tuple[Table, ...]:
        """Return the tables at which a person has that seat, from 0."""
        return tuple(table for table in self.tables if table.seats[seat : seat + 1] == (person,))


@dataclass(frozen=True, slots=True)
class Moment:
    """Start of an event in a season, as a text; `number` is a round's."""

    step: Step
    when: str
    number: int = 0


@dataclass(frozen=True, slots=True)
class Calendar:
    """Events of a season in their order, and the present among them.

    `now` 2.5 means that the third event has come and half of the time to the fourth has passed; below 0 is before all.
    `until` is the time to the next one. Raises ValueError for no events, more than `MAX_MOMENTS`, or a `now` beyond
    them.
    """

    heading: Heading
    moments: tuple[Moment, ...]
    now: float
    today: str
    """Present time, with its zone."""
    until: str = ""
    held: bool = False
    """True if an admin has paused it."""
    called_off: bool = False
    reason: str = ""
    """Reason for which it is held or called off."""
    registered: int = 0
    most: int = 0
    """Number of places; 0: unlimited."""
    reserve: int = 0
    checked_in: int | None = None
    """Number of people checked in; None before the check-in."""
    tables: int = 0
    """Number of tables of the season; 0 before they are drawn."""
    tables_over: int = 0

    def __post_init__(self) -> None:
        if not 1 <= len(self.moments) <= MAX_MOMENTS:
            raise ValueError(f"a calendar has 1 to {MAX_MOMENTS} moments, not {len(self.moments)}")
        if not -1 <= self.now < len(self.moments):
            raise ValueError(f"now cannot be {self.now} of {len(self.moments)} moments")

    @property
    def passed(self) -> int:
        """Number of past events."""
        return int(self.now // 1) + 1

    @property
    def state(self) -> Literal["next", "held", "called-off", "over"]:
        """State of the season: the next event is due, or none is."""
        if self.called_off:
            return "called-off"
        return "held" if self.held else "next" if self.passed < len(self.moments) else "over"

    @property
    def next(self) -> Moment | None:
        """The next event; None if there is none."""
        return self.moments[self.passed] if self.state == "next" else None


@dataclass(frozen=True, slots=True)
class Rated:
    """A rating after a table, and its uncertainty (one standard deviation), both on the scale that people read."""

    mean: float
    doubt: float


@dataclass(frozen=True, slots=True)
class Curve:
    """A person's rating after each rated table, in their order."""

    name: str
    rated: tuple[Rated, ...]


@dataclass(frozen=True, slots=True)
class Ratings:
    """The ratings of some people, the reader first. Raises ValueError for none, or more than `MAX_CURVES`."""

    curves: tuple[Curve, ...]
    start: Rated
    """Rating of a newcomer."""
    provisional: int
    """Number of tables below which a rating is provisional."""
    locale: str = "en"

    def __post_init__(self) -> None:
        if not 1 <= len(self.curves) <= MAX_CURVES:
            raise ValueError(f"ratings of 1 to {MAX_CURVES} people are shown, not of {len(self.curves)}")


@dataclass(frozen=True, slots=True)
class Category:
    """A category of points of the game, by its name, and a player's average in a game."""

    name: str
    mean: Decimal


@dataclass(frozen=True, slots=True)
class Favourite:
    """A favourite way to play, and the share of games with it (0 to 1)."""

    name: str
    share: float


@dataclass(frozen=True, slots=True)
class Card:
    """Statistics of a person; empty values and None are left out.

    Raises ValueError if there are more places than games, or more than eight categories.
    """

    name: str
    games: int
    places: tuple[int, ...] = ()
    """Numbers of first places, second places and so on."""
    categories: tuple[Category, ...] = ()
    favourites: tuple[Favourite, ...] = ()
    pace: str = ""
    """Usual time for a turn."""
    ratings: Ratings | None = None
    """Ratings of this person alone."""
    rank: int | None = None
    """Rank among the listed people."""
    medals: tuple[int, int, int] = (0, 0, 0)
    """Seasons ended as first, second, third of the group."""
    locale: str = "en"

    def __post_init__(self) -> None:
        if sum(self.places) > self.games or len(self.categories) > 8:
            raise ValueError("more places than games, or more than eight categories")

    @property
    def wins(self) -> int:
        """Number of games won."""
        return sum(self.places[:1])


@dataclass(frozen=True, slots=True)
class Winner:
    """A person among the first of a season."""

    name: str
    place: int
    points: Decimal


@dataclass(frozen=True, slots=True)
class Podium:
    """The first of a season: the people up to the third place, in their order, and the reason for the second's place.

    Raises ValueError for none, or for other places than 1 to 3.
    """

    heading: Heading
    winners: tuple[Winner, ...]
    decided: Decided | None
    """Reason for the lead; None if the first place is shared, or nobody else took part."""
    ended: str = ""
    """Time of the end, as a text."""

    def __post_init__(self) -> None:
        if not self.winners or not {winner.place for winner in self.winners} <= {1, 2, 3}:
            raise ValueError("a podium has people of the places 1 to 3")
