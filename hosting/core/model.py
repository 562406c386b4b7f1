"""Frozen values that hosting returns, copied from the database."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from datetime import datetime, time
from typing import Any, Final, Literal, TypeAlias, get_args

from hosting.core.errors import AlreadySeated, BadValue, NotSeated, NotYourSeat
from hosting.core.game import GameState, GameView, Hosted, Json

AtZero: TypeAlias = Literal["remind", "turn", "turn-then-seat", "seat", "free"]
"""The action when a seat's time runs out.

A reminder; a computer player's turn; that once, and the second time the seat; a computer player until the player
returns; or a free seat for a substitute.
"""

HOUR: Final = 3600
DAY: Final = 24 * HOUR
MIN_TIME: Final = HOUR  # this is play by post
MAX_TIME: Final = 60 * DAY
MAX_AWAY: Final = 60  # days
MINUTE: Final = 60
MIN_PACE: Final = 2 * MINUTE
MAX_PACE: Final = 2 * HOUR
"""Bounds of a clock's time in an evening."""
MAX_EVENING: Final = 12 * HOUR


@dataclass(frozen=True, slots=True)
class TimeControl:
    """A table's clocks: seconds for each turn, or a bank for all turns. Raises BadValue for what no table can have."""

    kind: Literal["turn", "bank"]
    time: int
    """For each turn; with a bank, at the start."""
    increment: int = 0
    """Seconds added to a bank with each turn."""
    at_zero: AtZero = "remind"
    away_days: int = 14
    """Days for which one's absence stops a clock at most."""
    returns: bool = True
    """True if who lost a seat by the clock may return."""
    then: TimeControl | None = None
    """The clocks that follow those of an evening; None for clocks of days."""
    lasts: int = 0
    """Seconds of an evening from the game's start, if no hour is agreed."""
    ends: int = 0
    """The evening's end, in seconds since 1970; 0 before the start."""

    def __post_init__(self) -> None:
        numbers = (self.time, self.increment, self.away_days, self.lasts, self.ends)
        whole = all(type(value) is int for value in numbers)
        known = self.kind in ("turn", "bank") and self.at_zero in get_args(AtZero)
        if not (whole and known and type(self.returns) is bool):
            raise BadValue("a time control has a kind, whole seconds, and what happens at zero")
        if self.then is not None and not (
            self.then.then is None
            and MIN_PACE <= self.time <= MAX_PACE
            and self.increment <= MAX_PACE
            and 0 <= self.lasts <= MAX_EVENING
            and (self.lasts or self.ends)
        ):
            raise BadValue("an evening has a clock of minutes, an end, and the clocks that follow")
        least = MIN_TIME if self.then is None else MIN_PACE
        if not (least <= self.time <= MAX_TIME and 0 <= self.increment <= MAX_TIME and 0 <= self.away_days <= MAX_AWAY):
            raise BadValue(f"a clock has {MIN_TIME} to {MAX_TIME} seconds, and {MAX_AWAY} days of absence at most")
        if self.increment and self.kind == "turn":
            raise BadValue("only a bank has an increment")

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> TimeControl:
        try:
            then = data.get("then")
            return cls(**{**data, "then": None if then is None else cls.read(then)})
        except (AttributeError, TypeError) as error:
            raise BadValue(f"no time control: {error}") from error

    def write(self) -> dict[str, Any]:
        if self.then is not None:
            return {**asdict(self), "then": self.then.write()}
        return {key: value for key, value in asdict(self).items() if key not in OF_EVENINGS}

    def evening(
        self, kind: Literal["turn", "bank"], time: int, increment: int = 0, *, lasts: int = 0, ends: int = 0
    ) -> TimeControl:
        """Return the clocks of an evening after which these follow."""
        return replace(self, kind=kind, time=time, increment=increment, then=self, lasts=lasts, ends=ends)


OF_EVENINGS: Final = ("then", "lasts", "ends")
PRESETS: Final[Mapping[str, TimeControl]] = {
    "fast": TimeControl("turn", DAY),
    "steady": TimeControl("turn", 2 * DAY),
    "slow": TimeControl("turn", 4 * DAY),
    "bank": TimeControl("bank", 5 * DAY, increment=8 * HOUR),
}
PACES: Final = {**PRESETS, "evening": PRESETS["fast"].evening("turn", 5 * MINUTE, lasts=3 * HOUR)}


Status: TypeAlias = Literal["lobby", "running", "over", "cancelled"]
Order: TypeAlias = Literal["drawn", "joined"]
Kind: TypeAlias = Literal[
    "start",
    "step",
    "undo",
    "ask",
    "answer",
    "lapse",
    "seat",
    "resign",
    "cancel",
    "finish",
    "migrate",
    "timeout",
    "pause",
    "resume",
    "time",
    "nudge",
    "plan",
    "hint",
    "copy",
    "restore",
]
"""The kind of a log entry.

`undo`: turns taken back; `ask`: a vote opened (undo, cancel, …); `lapse`: one that failed; `seat`: one that changed
hands. `finish`: the end by agreement with the present result; `migrate`: to newer rules; `time`: added by an admin, or
given back after an outage; `nudge`: a reminder by an admin. `plan`: a planned turn, whose steps follow; `copy`: a table
made of this one; `restore`: resumed from a backup.
"""
Hints: TypeAlias = Literal["off", "alone", "learners", "all"]
"""Players of a table who may request hints: none, one alone among computers, those with few finished games, all."""
USUAL_HINTS: Final[Hints] = "alone"
Company: TypeAlias = Literal["all", "reliable", "quick"]
"""People for whom a lobby is open: everybody, those who finish their games, and of these those who answer soon."""
Question: TypeAlias = Literal["undo", "cancel", "replace", "finish", "pause"]
"""The subject of a vote; `replace` a player who left, `finish` the game now, `pause` the clocks."""
Ending: TypeAlias = Literal[
    "playing", "won", "lost", "drawn", "finished", "resigned", "replaced", "timed-out", "cancelled"
]
"""The end of a player's time on a seat; `finished`: with a game of unknown outcome."""
PLAYED_OUT: Final[tuple[Ending, ...]] = ("won", "lost", "drawn", "finished")
"""Ends with the end of the game."""
GIVEN_UP: Final[tuple[Ending, ...]] = ("resigned", "replaced", "timed-out")
"""Ends before it."""


@dataclass(frozen=True, slots=True)
class Person:
    id: int
    name: str
    """Their name when last seen; not to be trusted."""


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat at a table. Without a person and a computer player it is vacant."""

    number: int
    """Index in turn order from 0 once the game has started; before that in the order of joining."""
    person: int | None
    computer: str | None
    name: str
    resigned: bool = False
    since: datetime | None = None
    """Time since when it is to act; None while it is not."""
    valid_from: int | None = None
    """The oldest position that a step of this seat may be meant for; None while it is not to act."""
    left: int | None = None
    """Seconds that its clock showed at `ticking`; None at a table without clocks."""
    ticking: datetime | None = None
    """Time from which the clock has been running uncounted; None while it stands."""
    away: int = 0
    """Seconds for which announced absence has stopped its clock so far."""
    kept_for: int | None = None
    """The person who may return to it."""

    @property
    def vacant(self) -> bool:
        return self.person is None and self.computer is None


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """A table, from its lobby to after the game. Holds nothing hidden."""

    id: int
    guild: int
    channel: int
    thread: int | None = None
    name: str
    game: str
    options: Json
    order: Order
    places: int
    language: str
    owner: int
    status: Status
    created: datetime
    started: datetime | None
    ended: datetime | None = None
    imported: datetime | None = None
    """None for a game that was started here."""
    seats: tuple[Seat, ...]
    commitment: str | None = None
    engine: str | None = None
    head: int = 0
    """Number of the log's last entry."""
    seq: int = 0
    """As in `Position`."""
    ply: int = 0
    """Steps so far, without undone ones."""
    lobby_message: int | None = None
    rematch_of: int | None = None
    time_control: TimeControl | None = None
    paused: datetime | None = None
    """Time since when a vote or an admin has paused its clocks; None while they run."""
    archived: datetime | None = None
    fixture: int | None = None
    """Key of the table in the league that created it; None for a table of no league."""
    hints: Hints = "off"
    """Nobody may at a league's table."""
    strict: bool = False
    company: Company = "all"
    watch_links: int = 0
    watchers: int | None = None
    """The private thread in which those talk who look on."""

    @property
    def place(self) -> int:
        return self.channel if self.thread is None else self.thread

    def seat_of(self, person: int) -> Seat | None:
        return next((seat for seat in self.seats if seat.person == person), None)

    def seated(self, person: int) -> Seat:
        seat = self.seat_of(person)
        if seat is None:
            raise NotSeated(f"they have no seat at table {self.id}", table=self.id)
        return seat

    def check_seat(self, seat: int, by: int, *, admin: bool) -> None:
        """Check that a person may act for a seat, an admin for any. Raises BadValue without that seat, NotYourSeat."""
        if not 0 <= seat < len(self.seats):
            raise BadValue(f"table {self.id} has no seat {seat}", table=self.id)
        if not admin and self.seats[seat].person != by:
            raise NotYourSeat(f"seat {seat} of table {self.id} is not theirs", table=self.id, seat=seat)

    def check_free(self, person: int) -> None:
        """Raise AlreadySeated for a person who has a seat."""
        if self.seat_of(person):
            raise AlreadySeated(f"they sit at table {self.id} already", table=self.id)

    @property
    def acting(self) -> tuple[Seat, ...]:
        return tuple(seat for seat in self.seats if seat.since is not None)

    @property
    def to_act(self) -> tuple[int, ...]:
        return tuple(seat.number for seat in self.acting)

    @property
    def since(self) -> datetime | None:
        return min((seat.since for seat in self.seats if seat.since is not None), default=None)

    def accepts(self, seat: int, seq: int) -> bool:
        """Return whether a step for the position `seq` fits: only others have acted since, in the same turn."""
        valid_from = self.seats[seat].valid_from if 0 <= seat < len(self.seats) else None
        return valid_from is not None and valid_from <= seq <= self.seq


@dataclass(frozen=True, slots=True)
class Entry:
    """An entry of a table's log. The log is append-only."""

    seq: int
    kind: Kind
    seat: int | None
    by: int | None
    """None for a computer player and for the clock."""
    name: str
    """Their name then, or the computer player's."""
    at: datetime
    payload: Json
    """For a step its JSON form, as far as its reader may see it; otherwise it depends on the kind."""
    turn: int | None = None
    post: int | None = None
    public: Json | None = field(default=None, repr=False)
    """Inside `hosting` only: the public part of the payload, if that is less."""

    def seen_by(self, seat: int | None) -> Entry:
        """Return what a seat may read of it; None: everybody."""
        if self.public is None:
            return self
        own = seat is not None and seat == self.seat and self.kind == "step"
        return replace(self, payload=self.payload if own else self.public, public=None)


@dataclass(frozen=True, slots=True)
class Position:
    table: Table
    game: Hosted = field(repr=False, compare=False)
    state: GameState = field(repr=False)
    """Hidden parts included: for the rules only. Readers get `seen`."""
    seq: int
    """Number of the log entry that made the position; buttons carry it, for a step is meant for one."""
    ply: int
    turn: int
    to_act: tuple[int, ...]

    def seen(self, seat: int | None = None) -> GameView:
        return self.game.seen(self.state, seat)

    def ahead(self, seat: int) -> GameView | None:
        """Return the view on which a seat plans its next turn; None if there is nothing to plan."""
        state = self.game.ahead(self.state, seat) if self.table.status == "running" else None
        return None if state is None else self.game.seen(state, seat)


@dataclass(frozen=True, slots=True)
class History:
    """A game from its set-up to the present, as one reader may see it."""

    table: Table
    game: Hosted = field(repr=False, compare=False)
    entries: tuple[Entry, ...]
    """The steps that count, undone ones left out."""
    views: tuple[GameView, ...] = field(repr=False)
    """Views of the set-up and of the position after each step."""
    revealing: tuple[bool, ...]
    """By step, True if it revealed hidden information, so that it cannot be taken back."""
    planned: frozenset[int]
    """Numbers of the entries that were played automatically from plans."""
    turn: int
    long: bool = False


@dataclass(frozen=True, slots=True)
class MessagePart:
    number: int
    state: Literal["sending", "sent", "live", "stale"]
    """`sending`: attempted already, so look for it before trying again. `live`: its buttons work. `stale`: they no
    longer work, and are still to be removed. `sent`: no buttons, or none any more."""
    channel: int
    message: int | None = None
    picture: str | None = None
    """Kind of its picture, such as "board"; None without a picture."""
    digest: str | None = None


@dataclass(frozen=True, slots=True)
class Post:
    """A post, due or sent in public messages, that covers some entries of the log."""

    id: int
    table_id: int
    kind: str
    state: Literal["open", "pending", "sending", "sent", "dropped"]
    """`open`: it will cover more of the log. `sending`: attempted already, so look for it before trying again."""
    channel: int
    nonce: str
    """Up to 24 characters, unique to the post, to find a message that was sent just before a crash."""
    message: int | None
    """Id of its last message once all are sent."""
    created: datetime
    entries: tuple[Entry, ...]
    """The public form of its entries."""
    parts: tuple[MessagePart, ...] = ()
    shown: int | None = None
    """The position of its pictures and buttons."""


@dataclass(frozen=True, slots=True)
class Draft:
    table_id: int
    seat: int
    seq: int
    steps: tuple[Json, ...]
    panel: Json
    at: datetime


@dataclass(frozen=True, slots=True)
class Vote:
    table_id: int
    what: Question
    seq: int
    """The log entry that opened it."""
    seat: int
    to: int | None
    """For an undo the ply to go back to."""
    deadline: datetime
    yes: tuple[int, ...]
    no: tuple[int, ...]
    missing: tuple[int, ...]
    payload: Json = field(default_factory=dict)
    """For a replacement the `seat`, and the `computer` player to take it, None for an open seat."""

    @property
    def need(self) -> int:
        """The number of others who have to agree: all for an undo, otherwise more than half."""
        if self.what == "undo" or not self.others:
            return self.others
        return self.others // 2 + 1

    @property
    def others(self) -> int:
        return len(self.yes) - 1 + len(self.no) + len(self.missing)

    @property
    def lacks(self) -> int:
        return max(self.need - (len(self.yes) - 1), 0)

    @property
    def settled(self) -> bool:
        """True if no further answer can change the outcome."""
        return not self.lacks or self.lacks > len(self.missing)


@dataclass(frozen=True, slots=True)
class Ballot:
    vote: Vote
    ended: Literal["granted", "refused", "withdrawn", "late", "void"] | None
    """The outcome, None while the vote is open; `void` if the table has moved on."""


@dataclass(frozen=True, slots=True)
class Played:
    position: Position
    posts: tuple[int, ...]
    turn_over: bool


@dataclass(frozen=True, slots=True)
class Absence:
    id: int
    person: int
    begins: datetime
    ends: datetime


@dataclass(frozen=True, slots=True)
class Plan:
    """A turn prepared for when a seat is to act. Private to its player, and in no log before it is played."""

    table_id: int
    seat: int
    person: int
    seq: int
    steps: tuple[Json, ...]
    """The steps to play, up to the first revelation; empty while the turn is unfinished."""
    rest: str
    """Typed text for after that revelation: parsed once the revelation is known."""
    panel: Json
    conditions: tuple[Json, ...]
    """Conditions, each `{"figure": "wool", "least": 50}`, or `most`, or both; with none, being legal is enough."""
    how: Literal["play", "offer"]
    """`play` plays it automatically, `offer` only offers it."""
    at: datetime


@dataclass(frozen=True, slots=True)
class Sandbox:
    table_id: int
    person: int
    seq: int
    chance: str
    """Seed of the substitutes for the hidden parts; independent of the deal."""
    steps: tuple[Json, ...]
    panel: Json
    at: datetime


@dataclass(frozen=True, slots=True)
class Notice:
    id: int
    kind: str
    guild: int
    table_id: int | None
    seat: int | None
    seq: int | None
    """The position that it belongs to: it is void when the table has moved on."""
    person: int | None
    channel: int | None
    """Id of its channel; None for a direct message to the recipient."""
    payload: Json
    nonce: str
    state: Literal["pending", "sending", "sent", "dropped"]
    message: int | None
    created: datetime
    sent: datetime | None
    key: str | None
    """Identifies, with its kind, one that is sent and edited by another job than its own."""
    digest: str | None
    """Digest of what its message shows, or was to show when it was last sent."""


@dataclass(frozen=True, slots=True)
class GuildSettings:
    admin_role: int | None = None
    language: str | None = None
    theme: str | None = None
    opener_role: int | None = None
    channels: tuple[int, ...] = ()
    forum: int | None = None
    time_control: Json | None = None
    substitutes: int | None = None
    results: int | None = None
    overview: int | None = None
    puzzles: int | None = None
    puzzle_time: Json | None = None
    computers: bool = True
    old_posts: str = "keep"
    """The treatment of a turn post once the next one exists: `keep`, `shorten` or `remove`."""
    archive_days: int | None = None
    referee_role: int | None = None
    lost: tuple[str, ...] = ()
    """Settings among these dropped because their channel is gone, until an admin has been notified."""
    wide_search: bool = False
    """True if its members who look for a table on another server may be seated on this one."""


Way: TypeAlias = Literal["ping", "message", "push", "named", "silent"]
"""Mentioned in the channel; by direct message, or in the browser, while the channel only names them; only named there;
not at all."""
DIRECT: Final[tuple[Way, ...]] = ("message", "push")
"""Ways that pass the channel by."""


@dataclass(frozen=True, slots=True)
class Event:
    who: str
    """Those whom it concerns, as the page about them has it."""
    ways: tuple[Way, ...] = ("ping", "message", "push", "named")


EVENTS: Final[Mapping[str, Event]] = {
    "turn": Event("to act"),
    "next": Event("next", ("silent", "ping", "message", "push")),
    "reminder": Event("to act", ("ping", "message", "push", "silent")),
    "low": Event("to act", ("ping", "message", "push", "silent")),
    "out": Event("to act"),
    "nudge": Event("to act"),
    "asked": Event("voters"),
    "answered": Event("its author", ("named", "ping", "message", "push")),
    "offer": Event("invited"),
    "left": Event("the others", ("named", "ping", "message", "push")),
    "over": Event("players"),
    "league": Event("concerned"),
    "reply": Event("its author"),
    "found": Event("all there"),
    "lost": Event("players", ("message", "push", "silent")),
    "practice": Event("players", ("silent", "message", "push")),
}


@dataclass(frozen=True, slots=True)
class PersonSettings:
    language: str | None = None
    zone: str | None = None
    quiet_from: time | None = None
    quiet_to: time | None = None
    """End of their quiet hours; past midnight if it is earlier than `quiet_from`."""
    theme: str | None = None
    ways: Json | None = None
    """The ways of events that are not the usual ones; None if all are."""
    first_reminder: int | None = None
    digest: time | None = None
    """Time, in their own zone, of one daily message about all waiting tables, in place of pings."""
    client: str | None = None
    """The language of their Discord client when last seen, since their last choice; not a setting."""
    helps: bool = True
    rated: bool = True
    login_series: int = 0
    """Number that a login in a browser has to carry; a logout raises it. 0 before the first login. Not a setting."""

    @property
    def reads(self) -> str | None:
        return self.language or self.client

    def way(self, event: str) -> Way:
        way: Way = (self.ways or {}).get(event, EVENTS[event].ways[0])
        return way

    def push(self, event: str) -> str | None:
        return event if self.way(event) == "push" else None

    def ways_with(self, **changes: Way) -> Json | None:
        """Return the ways to store for other ways of some events."""
        ways = {event: way for event, way in ((self.ways or {}) | changes).items() if way != EVENTS[event].ways[0]}
        return ways or None
