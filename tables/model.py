"""What tables hands out: frozen values, copied from the database."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Literal, TypeAlias

from tables.game import Json

Status: TypeAlias = Literal["lobby", "running", "over", "cancelled"]
Order: TypeAlias = Literal["drawn", "joined"]
Kind: TypeAlias = Literal["start", "step", "undo", "ask", "answer", "lapse", "seat", "resign", "cancel"]
"""What a log entry tells: the start, a step, turns taken back, a question (undo, cancel), an answer to it, a question
that found no agreement, a seat handed over, a seat resigned, the table cancelled."""
Question: TypeAlias = Literal["undo", "cancel"]


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody, by the number Discord knows them by."""

    id: int
    name: str
    """How they were called when last seen; not to be trusted."""


@dataclass(frozen=True, slots=True)
class Seat:
    """A place at a table. Without person and computer player it is vacant."""

    number: int
    """In turn order from 0 once the game has started, before that in the order of sitting down."""
    person: int | None
    computer: str | None
    """The name of the computer player that plays for the seat."""
    name: str
    """Of the person, or of the computer player."""
    resigned: bool = False
    """Whether the person who sat here gave up."""


@dataclass(frozen=True, slots=True)
class Table:
    """A game, before, while and after it is played. Holds nothing hidden."""

    id: int
    guild: int
    channel: int
    """The channel of the lobby."""
    thread: int | None
    """The thread of its own, if it has one."""
    name: str
    game: str
    options: Json
    order: Order
    places: int
    """How many seats there are to be."""
    language: str
    owner: int
    status: Status
    created: datetime
    started: datetime | None
    ended: datetime | None
    seats: tuple[Seat, ...]
    commitment: str | None
    """To the deal, see `tables.fairness`; None before the start and for an imported game."""
    engine: str | None
    """The version of the engine it was started with."""
    head: int
    """The number of the log's last entry."""
    seq: int
    """The position's number, as in `Position.seq`."""
    ply: int
    """Steps so far, undone ones not counted."""
    to_act: int | None
    """The seat whose turn it is."""
    since: datetime | None
    """When that turn began."""
    lobby_message: int | None
    """The post with the lobby's buttons."""
    result: tuple[Json, ...] | None
    """Per seat, once the game is over."""

    @property
    def place(self) -> int:
        """Where it is played: its thread, or the channel."""
        return self.channel if self.thread is None else self.thread

    def seat_of(self, person: int) -> Seat | None:
        """The person's seat, None for a stranger."""
        return next((seat for seat in self.seats if seat.person == person), None)

    @property
    def acting(self) -> Seat | None:
        """The seat whose turn it is, None when nobody's."""
        return None if self.to_act is None else self.seats[self.to_act]


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of a table's log. Lines are only ever added."""

    seq: int
    """From 1, without gaps."""
    kind: Kind
    seat: int | None
    """The seat that it is about."""
    by: int | None
    """The person who did it; None for a computer player and for the clock."""
    name: str
    """How that person or computer player was called."""
    at: datetime
    payload: Json
    """For a step its dict form, else by kind."""
    turn: int | None = None
    """For a step the number of the turn that it belongs to."""
    post: int | None = None
    """The post that tells of it."""


@dataclass(frozen=True, slots=True)
class Position:
    """A table at one moment of its game."""

    table: Table
    state: Any = field(repr=False)
    """The game's own state, hidden parts included: for the engine only."""
    seen: Any
    """The same as players and computer players see it."""
    ply: int
    seq: int
    """The number of the log entry that made the position. A step is meant for one position, so buttons carry this."""
    turn: int
    seat: int | None
    """Who is to act, None when nobody is."""


@dataclass(frozen=True, slots=True)
class Part:
    """One message of a post."""

    number: int
    state: Literal["sending", "sent", "live", "stale"]
    """`sending`: tried already, so look for it before trying again. `live`: its buttons count. `stale`: they do not
    any more, and are still to be taken off. `sent`: there is nothing to press in it, or no longer."""
    channel: int
    message: int | None = None
    """Its number once it is sent."""
    picture: str | None = None
    """What its picture shows, such as "board"; None without a picture."""
    digest: str | None = None
    """Of the picture's bytes."""


@dataclass(frozen=True, slots=True)
class Post:
    """What is to be sent, or has been, in public messages for some entries of the log."""

    id: int
    table: int
    kind: str
    """The kind of its first entry."""
    state: Literal["open", "pending", "sending", "sent", "dropped"]
    """`open`: more of the log will be told in it. `sending`: tried already, so look for it before trying again."""
    channel: int
    nonce: str
    """Up to 24 characters that no other post has, to find a message by that was sent just before a crash."""
    message: int | None
    """The number of its last message once all are sent."""
    created: datetime
    entries: tuple[Entry, ...]
    parts: tuple[Part, ...] = ()
    """Its messages, those that have been tried."""
    shown: int | None = None
    """The position that its pictures and buttons show."""


@dataclass(frozen=True, slots=True)
class Draft:
    """What a person has chosen of a turn and not confirmed. Theirs alone to see."""

    table: int
    seat: int
    seq: int
    """The position that it continues."""
    steps: tuple[Json, ...]
    panel: Json
    """What the panel needs to be shown again; tables does not look into it."""
    at: datetime


@dataclass(frozen=True, slots=True)
class Vote:
    """A question open at a table: whether to undo a turn, or to cancel the game."""

    table: int
    what: Question
    seq: int
    """The log entry that asked."""
    seat: int
    """Who asked."""
    to: int | None
    """For an undo the ply to go back to."""
    deadline: datetime
    yes: tuple[int, ...]
    """Seats that have agreed, the asking one among them."""
    missing: tuple[int, ...]
    """Seats that have yet to answer."""


@dataclass(frozen=True, slots=True)
class Played:
    """What came of an action at a table."""

    position: Position
    posts: tuple[int, ...]
    """Posts that are ready to be sent now."""
    turn_over: bool
    """Whether the turn in which it happened is finished."""


@dataclass(frozen=True, slots=True)
class GuildSettings:
    """What a server has chosen."""

    admin_role: int | None = None
    """Who has it acts for tables as the holders of Manage Server do."""
    language: str | None = None
    """For new tables; None follows the server's locale."""
    theme: str | None = None


@dataclass(frozen=True, slots=True)
class PersonSettings:
    """What a person has chosen."""

    language: str | None = None
    theme: str | None = None
    extra: Json = field(default_factory=dict)
    """What later features keep."""
