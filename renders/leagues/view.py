"""What the pictures of leagues show: frozen values that say all of it, whoever keeps leagues, and however.

Points and ratings are as people read them. People are in the order of their places, and what belongs to one of several
is told by their index in that order. Times are texts already, in the zone of whoever looks.
"""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from typing import Final, Literal, TypeAlias

MAX_MET: Final = 16
"""People on one cross table: as many as a semifinal has."""
MAX_CURVES: Final = 5
"""People on one picture of ratings: as many as there are emblems."""
MAX_MOMENTS: Final = 12
"""Moments on one calendar."""

Zone: TypeAlias = Literal["up", "stay", "down"]
"""Where a place leads after the season."""
Decided: TypeAlias = Literal[
    "points", "wins", "seconds", "thirds", "ratio", "score", "among", "opponents", "penalties", "pace", "lot"
]
"""What sets somebody below the one above: points, or a tie-break."""
Step: TypeAlias = Literal["open", "check-in", "drawn", "running", "round", "closing", "closed"]
"""What begins at a moment of a season."""


@dataclass(frozen=True, slots=True)
class Heading:
    """What a picture is of; `group` may be empty."""

    league: str
    season: int
    group: str = ""
    locale: str = "en"


@dataclass(frozen=True, slots=True)
class Row:
    """Somebody's line of a standing."""

    name: str
    place: int
    points: Decimal
    """Penalties taken off."""
    wins: Decimal = Decimal(0)
    """A win that is shared counts in part."""
    seconds: Decimal = Decimal(0)
    tables: int = 0
    """That are over."""
    ahead: int = 0
    """Tables still to be played."""
    range: tuple[int, int] | None = None
    """The best and the worst place that they can still have; None where nobody can tell, as on a ladder."""
    moved: int | None = None
    """Places risen by the newest result, fallen ones below nought; None before there is any."""
    decided: Decided | None = None
    """What set them below the row above; None for the first, and for who shares that place."""
    zone: Zone = "stay"
    penalty: Decimal = Decimal(0)
    """Points taken away."""
    left: int = 0
    """Tables left before their end."""
    dropped: bool = False
    """Whether they have dropped out of the season."""


@dataclass(frozen=True, slots=True)
class Standing:
    """A group's standing. Raises ValueError without anybody, or where a place or a range is none."""

    heading: Heading
    rows: tuple[Row, ...]
    over: bool = False
    """Whether every table is."""

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
        """Whether it says between which places people can still finish."""
        return not self.over and any(row.range for row in self.rows)


@dataclass(frozen=True, slots=True)
class Table:
    """A table of a group: by seat the index of its person (None: a computer player), and when it is over the places.

    Of a void table nobody has a place.
    """

    seats: tuple[int | None, ...]
    places: tuple[int, ...] = ()
    void: bool = False


@dataclass(frozen=True, slots=True)
class CrossTable:
    """Who meets whom in a group.

    Raises ValueError for more than `MAX_MET` people, somebody twice at a table, or places that are not one a seat.
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
        """How many seats the largest table has."""
        return max((len(table.seats) for table in self.tables), default=0)

    def together(self, one: int, other: int) -> tuple[Table, ...]:
        """The tables at which both sit."""
        return tuple(table for table in self.tables if one in table.seats and other in table.seats)

    def sat(self, person: int, seat: int) -> tuple[Table, ...]:
        """The tables at which somebody has that seat, from 0."""
        return tuple(table for table in self.tables if table.seats[seat : seat + 1] == (person,))


@dataclass(frozen=True, slots=True)
class Moment:
    """When something begins in a season, as a text; `number` is a round's."""

    step: Step
    when: str
    number: int = 0


@dataclass(frozen=True, slots=True)
class Calendar:
    """A season's moments in their order, and where between them now is.

    `now` 2.5 says that the third moment has come and half of the time to the fourth has passed; below 0 nothing has
    begun. `until` says how long it is to the next one. Raises ValueError for no moments, more than `MAX_MOMENTS`, or a
    `now` beyond them.
    """

    heading: Heading
    moments: tuple[Moment, ...]
    now: float
    today: str
    """The time that it is, with its zone."""
    until: str = ""
    held: bool = False
    """Whether an admin has stopped it for a while."""
    called_off: bool = False
    reason: str = ""
    """Why it is held or called off."""
    registered: int = 0
    most: int = 0
    """Places that there are; 0: no bound."""
    reserve: int = 0
    checked_in: int | None = None
    """None before it has begun."""
    tables: int = 0
    """That the season has; 0 before they are drawn."""
    tables_over: int = 0

    def __post_init__(self) -> None:
        if not 1 <= len(self.moments) <= MAX_MOMENTS:
            raise ValueError(f"a calendar has 1 to {MAX_MOMENTS} moments, not {len(self.moments)}")
        if not -1 <= self.now < len(self.moments):
            raise ValueError(f"now cannot be {self.now} of {len(self.moments)} moments")

    @property
    def begun(self) -> int:
        """How many moments have come."""
        return int(self.now // 1) + 1

    @property
    def state(self) -> Literal["next", "held", "called-off", "over"]:
        """What is to be said of it: what comes next, or that nothing does."""
        if self.called_off:
            return "called-off"
        return "held" if self.held else "next" if self.begun < len(self.moments) else "over"

    @property
    def next(self) -> Moment | None:
        """What comes next; None when nothing does."""
        return self.moments[self.begun] if self.state == "next" else None


@dataclass(frozen=True, slots=True)
class Rated:
    """A rating after a table, and its doubt (one standard deviation), both on the scale that people read."""

    mean: float
    doubt: float


@dataclass(frozen=True, slots=True)
class Curve:
    """Somebody's rating after each rated table, the first first."""

    name: str
    rated: tuple[Rated, ...]


@dataclass(frozen=True, slots=True)
class Ratings:
    """The ratings of some people. Raises ValueError for nobody, or more than `MAX_CURVES`."""

    curves: tuple[Curve, ...]
    start: Rated
    """The rating of somebody unknown."""
    provisional: int
    """A rating of fewer tables is provisional."""
    locale: str = "en"

    def __post_init__(self) -> None:
        if not 1 <= len(self.curves) <= MAX_CURVES:
            raise ValueError(f"ratings of 1 to {MAX_CURVES} people are shown, not of {len(self.curves)}")


@dataclass(frozen=True, slots=True)
class Category:
    """A kind of points of the game that is played, by its name, and how many somebody gets of it in a game."""

    name: str
    mean: Decimal


@dataclass(frozen=True, slots=True)
class Favourite:
    """A way to play that somebody likes, and in what share of their games (0 to 1) they have."""

    name: str
    share: float


@dataclass(frozen=True, slots=True)
class Card:
    """What is known of a person's games; what is empty or None is not shown.

    Raises ValueError where there are more places than games, or more than eight categories.
    """

    name: str
    games: int
    places: tuple[int, ...] = ()
    """How often they were first, second and so on."""
    categories: tuple[Category, ...] = ()
    favourites: tuple[Favourite, ...] = ()
    pace: str = ""
    """The time that they take for a turn."""
    ratings: Ratings | None = None
    """Theirs alone."""
    rank: int | None = None
    """Among those who are listed."""
    medals: tuple[int, int, int] = (0, 0, 0)
    """Seasons that they ended as first, second, third of their group."""
    locale: str = "en"

    def __post_init__(self) -> None:
        if sum(self.places) > self.games or len(self.categories) > 8:
            raise ValueError("more places than games, or more than eight categories")

    @property
    def wins(self) -> int:
        """Games won."""
        return sum(self.places[:1])


@dataclass(frozen=True, slots=True)
class Winner:
    """Somebody among the first of a season."""

    name: str
    place: int
    points: Decimal


@dataclass(frozen=True, slots=True)
class Podium:
    """The first of a season: who has a place up to the third, in their order, and what set the second below the first.

    Raises ValueError for nobody, or for other places than 1 to 3.
    """

    heading: Heading
    winners: tuple[Winner, ...]
    decided: Decided | None
    """None where the first place is shared, or nobody else took part."""
    ended: str = ""
    """When, as a text."""

    def __post_init__(self) -> None:
        if not self.winners or not {winner.place for winner in self.winners} <= {1, 2, 3}:
            raise ValueError("a podium has people of the places 1 to 3")
