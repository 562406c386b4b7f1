"""What tables hands out: frozen values, copied from the database."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime, time
from typing import Any, Final, Literal, TypeAlias

from hosting.core.errors import NotSeated
from hosting.core.game import Game, Json
from hosting.core.time_control import TimeControl

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
"""What a log entry tells: the start, a step, turns taken back, a vote that somebody asks for (undo, cancel), an answer
to it, a vote that found no agreement, a seat that changed hands, a seat resigned, the table cancelled, the game
ended by agreement with the result that it had, the game carried over into newer rules, a clock that has run out, the
clocks stopped and going on, time given by an admin, somebody reminded by an admin, a turn that is played now as its
player had planned it (the steps follow), somebody who has asked for a hint, somebody who has made a table of a copy,
the game that goes on from a backup."""
Hints: TypeAlias = Literal["off", "alone", "learners", "all"]
"""Who at a table may ask for hints: nobody, whoever plays alone among computer players, those who have finished few
games, everybody."""
USUAL_HINTS: Final[Hints] = "alone"
"""Who may as long as a table has not chosen."""
Question: TypeAlias = Literal["undo", "cancel", "replace", "finish", "pause"]
"""What is voted on: taking the last turn back, calling the game off, giving the seat of somebody who has left to
another player, ending the game with the result that it has now, stopping the clocks."""
Ending: TypeAlias = Literal[
    "playing", "won", "lost", "drawn", "finished", "resigned", "replaced", "timed-out", "cancelled"
]
"""How somebody's time on a seat ended; `finished`: with the game, of whose outcome no more is known."""


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
    since: datetime | None = None
    """Since when it is to act; None while it is not."""
    valid_from: int | None = None
    """The oldest position that a step of this seat may be meant for; None while it is not to act."""
    left: int | None = None
    """The seconds that its clock shows at the moment `ticking`; None at a table without clocks."""
    ticking: datetime | None = None
    """From when on its time has not been counted yet; None while its clock stands."""
    away: int = 0
    """The seconds for which announced absence has stopped its clock so far."""
    kept_for: int | None = None
    """The person who may come back to it, while somebody else plays for it."""

    @property
    def vacant(self) -> bool:
        """Whether nobody plays for it."""
        return self.person is None and self.computer is None


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
    imported: datetime | None
    """When the game was read in from a file, None for one that was begun here."""
    seats: tuple[Seat, ...]
    commitment: str | None
    """To the deal, see `hosting.core.fairness`; None before the start."""
    engine: str | None
    """The version of the rules that it is played by; None before the start."""
    head: int
    """The number of the log's last entry."""
    seq: int
    """The position's number, as in `Position.seq`."""
    ply: int
    """Steps so far, undone ones not counted."""
    lobby_message: int | None
    """The post with the lobby's buttons."""
    rematch_of: int | None = None
    """The finished table whose people were to play again here."""
    time_control: TimeControl | None = None
    """How much time its seats have; None for as much as they like."""
    paused: datetime | None = None
    """Since when its clocks stand, by a vote or an admin; None while they go."""
    archived: datetime | None = None
    """Since when it is out of every list; None while it is not."""
    fixture: int | None = None
    """What a league that laid it knows it by; None for a table of no league."""
    hints: Hints = "off"
    """Who may ask for hints. Nobody may at a table of a league."""
    strict: bool = False
    """Whether what people write in its thread is taken away while its game asks for silence."""

    @property
    def place(self) -> int:
        """Where it is played: its thread, or the channel."""
        return self.channel if self.thread is None else self.thread

    def seat_of(self, person: int) -> Seat | None:
        """The person's seat, None for a stranger."""
        return next((seat for seat in self.seats if seat.person == person), None)

    def seated(self, person: int) -> Seat:
        """The person's seat. Raises NotSeated for a stranger."""
        seat = self.seat_of(person)
        if seat is None:
            raise NotSeated(f"they have no seat at table {self.id}", table=self.id)
        return seat

    @property
    def acting(self) -> tuple[Seat, ...]:
        """The seats that are to act; several may be at once."""
        return tuple(seat for seat in self.seats if seat.since is not None)

    @property
    def to_act(self) -> tuple[int, ...]:
        """The numbers of the seats that are to act."""
        return tuple(seat.number for seat in self.acting)

    @property
    def since(self) -> datetime | None:
        """Since when the one who has been waited for longest is to act; None when nobody is."""
        return min((seat.since for seat in self.seats if seat.since is not None), default=None)

    def accepts(self, seat: int, seq: int) -> bool:
        """Whether a step of a seat that is meant for the position `seq` can still be taken.

        It can when everything since then was done by other seats in the same turn, the seat being to act all the while.
        """
        valid_from = self.seats[seat].valid_from if 0 <= seat < len(self.seats) else None
        return valid_from is not None and valid_from <= seq <= self.seq


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
    """For a step its JSON form, as far as its reader may see it; else by kind."""
    turn: int | None = None
    """For a step the number of the turn that it belongs to."""
    post: int | None = None
    """The post that tells of it."""
    public: Json | None = field(default=None, repr=False)
    """Inside `hosting` only: what everybody may see of the payload, where that is less."""

    def seen_by(self, seat: int | None) -> Entry:
        """The entry as a seat, or with None everybody, may read it."""
        if self.public is None:
            return self
        own = seat is not None and seat == self.seat and self.kind == "step"
        return replace(self, payload=self.payload if own else self.public, public=None)


@dataclass(frozen=True, slots=True)
class Position:
    """A table at one moment of its game."""

    table: Table
    game: Game = field(repr=False, compare=False)
    """The rules that this table is played by."""
    state: Any = field(repr=False)
    """The game's own state, hidden parts included: for the rules only. What anybody sees is `seen`."""
    seq: int
    """The number of the log entry that made the position. A step is meant for one position, so buttons carry this."""
    ply: int
    turn: int
    to_act: tuple[int, ...]
    """The seats that are to act, none when the game has ended."""

    def seen(self, seat: int | None = None) -> Any:  # noqa: ANN401
        """What a seat may see, or with None what everybody may."""
        return self.game.seen(self.state, seat)

    def ahead(self, seat: int) -> Any | None:  # noqa: ANN401
        """What a seat that is not to act sees to plan its next turn on; None where there is nothing to plan."""
        state = self.game.ahead(self.state, seat) if self.table.status == "running" else None
        return None if state is None else self.game.seen(state, seat)

    @property
    def teams(self) -> tuple[int, ...]:
        """The team of each seat; in an ordinary game each seat is a team of its own."""
        return self.game.teams(self.table.options, len(self.table.seats))


@dataclass(frozen=True, slots=True)
class History:
    """A game from its set-up to where it stands, as one reader may see it."""

    table: Table
    game: Game = field(repr=False, compare=False)
    """The rules that this table is played by."""
    entries: tuple[Entry, ...]
    """The steps that count."""
    views: tuple[Any, ...] = field(repr=False)
    """The set-up, then what was to be seen after each step."""
    revealing: tuple[bool, ...]
    """By step, whether it has shown something hidden, so that it cannot be taken back."""
    planned: frozenset[int]
    """The numbers of the entries that were played by themselves, as their player had planned."""
    turn: int
    """The number of the turn in progress."""
    long: bool = False
    """Whether its end by agreement is offered."""


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
    table_id: int
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
    """As everybody may read them."""
    parts: tuple[Part, ...] = ()
    """Its messages, those that have been tried."""
    shown: int | None = None
    """The position that its pictures and buttons show."""


@dataclass(frozen=True, slots=True)
class Draft:
    """What a person has chosen of a turn and not confirmed. Theirs alone to see."""

    table_id: int
    seat: int
    seq: int
    """The position that it continues."""
    steps: tuple[Json, ...]
    panel: Json
    """What the panel needs to be shown again; tables does not look into it."""
    at: datetime


@dataclass(frozen=True, slots=True)
class Vote:
    """A question that is open at a table."""

    table_id: int
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
    no: tuple[int, ...]
    """Seats that have said no."""
    missing: tuple[int, ...]
    """Seats that have yet to answer."""
    payload: Json = field(default_factory=dict)
    """For a replacement `seat`, and the `computer` player that is to play for it, None for whoever joins."""

    @property
    def need(self) -> int:
        """How many besides who asks have to agree: all for going back, else more than half."""
        if self.what == "undo" or not self.others:
            return self.others
        return self.others // 2 + 1

    @property
    def others(self) -> int:
        """How many are asked."""
        return len(self.yes) - 1 + len(self.no) + len(self.missing)

    @property
    def lacks(self) -> int:
        """How many more have to agree."""
        return max(self.need - (len(self.yes) - 1), 0)

    @property
    def settled(self) -> bool:
        """Whether no further answer can change what comes of it."""
        return not self.lacks or self.lacks > len(self.missing)


@dataclass(frozen=True, slots=True)
class Ballot:
    """A vote with what has come of it, as it is shown."""

    vote: Vote
    ended: Literal["granted", "refused", "withdrawn", "late", "void"] | None
    """None while it is open; `void` where the table has moved on from what was asked."""


@dataclass(frozen=True, slots=True)
class Played:
    """What came of an action at a table."""

    position: Position
    posts: tuple[int, ...]
    """Posts that are ready to be sent now."""
    turn_over: bool
    """Whether the turn in which it happened is finished."""


@dataclass(frozen=True, slots=True)
class Participation:
    """Somebody's time on a seat of a game."""

    table_id: int
    seat: int
    person: int | None
    computer: str | None
    name: str
    """Of the person, or of the computer player, as it was then."""
    since: datetime
    from_seq: int
    """The log entry that seated them."""
    until: datetime | None
    """None while they play."""
    until_seq: int | None
    """The log entry that ended it."""
    ending: Ending


@dataclass(frozen=True, slots=True)
class Result:
    """How a game that is over came out for one seat."""

    table_id: int
    seat: int
    won: bool | None
    """None where the seat neither won nor lost. All may win, and all may lose."""
    rank: int | None
    points: int | None
    parts: Mapping[str, int]
    """The points by the game's own categories."""


@dataclass(frozen=True, slots=True)
class Absence:
    """A time in which somebody has said that they are away."""

    id: int
    person: int
    begins: datetime
    ends: datetime


@dataclass(frozen=True, slots=True)
class Plan:
    """A turn prepared for when a seat is to act. Its player's alone to see, and in no log before it is played."""

    table_id: int
    seat: int
    person: int
    seq: int
    """The position in which it was made."""
    steps: tuple[Json, ...]
    """What is to be played, as far as the first revelation; empty while it is only a turn in the making."""
    rest: str
    """What was typed for after that revelation: it is read when that is seen."""
    panel: Json
    """The turn in the making, for whoever shows it again; tables does not look into it."""
    conditions: tuple[Json, ...]
    """What has to be so, each `{"figure": "sugar", "least": 50}`, or `most`, or both; none for whatever is legal."""
    how: Literal["play", "offer"]
    """Whether it is played by itself, or only offered."""
    at: datetime


@dataclass(frozen=True, slots=True)
class Sandbox:
    """What somebody tries out by themselves from a position on. Theirs alone to see."""

    table_id: int
    person: int
    seq: int
    """The position that it begins with."""
    chance: str
    """What stands in for the hidden parts is drawn by it, and by nothing of the deal."""
    steps: tuple[Json, ...]
    """Of all seats, each with its `seat`."""
    panel: Json
    """The turn in the making, for whoever shows it again."""
    at: datetime


@dataclass(frozen=True, slots=True)
class Notice:
    """Something told in one message beside the posts."""

    id: int
    kind: str
    guild: int
    table_id: int | None
    seat: int | None
    seq: int | None
    """The position that it belongs to: it is void when the table has moved on."""
    person: int | None
    """Who is notified."""
    channel: int | None
    """Where; None for a direct message to the person."""
    payload: Json
    nonce: str
    """To find the message by that was sent just before a crash."""
    state: Literal["pending", "sending", "sent", "dropped"]
    message: int | None
    created: datetime


@dataclass(frozen=True, slots=True)
class GuildSettings:
    """What a server has chosen."""

    admin_role: int | None = None
    """Who has it acts for tables as the holders of Manage Server do."""
    language: str | None = None
    """For new tables; None follows the server's locale."""
    theme: str | None = None
    opener_role: int | None = None
    """Who has it may open tables; None: everybody."""
    channels: tuple[int, ...] = ()
    """Where tables may be opened; empty: anywhere."""
    forum: int | None = None
    """The forum channel in which tables live as posts; None: in threads or channels."""
    time_control: Json | None = None
    """Of new tables, as `hosting.core.time_control` writes it."""
    substitutes: int | None = None
    """The channel in which free seats are offered besides their own."""
    results: int | None = None
    """The channel that tells how games came out."""
    overview: int | None = None
    """The channel with the pinned overview of all tables."""
    puzzles: int | None = None
    """The channel in which a puzzle is posted each day."""
    puzzle_time: Json | None = None
    """When: the `hour` of the day, and the `zone` that it is meant in, None being UTC."""
    computers: bool = True
    """Whether computer players may take seats when a table is opened."""
    old_posts: str = "keep"
    """What becomes of a turn post when the next one is there: `keep`, `shorten` or `remove`."""
    archive_days: int | None = None
    """After how many days games that are over, or that nobody plays any more, are archived; None: never."""
    lost: tuple[str, ...] = ()
    """Which of these were dropped because their channel is gone, until an admin has been told."""


@dataclass(frozen=True, slots=True)
class PersonSettings:
    """What a person has chosen."""

    language: str | None = None
    """A language tag; None follows their Discord client."""
    zone: str | None = None
    """The name of a time zone, as `Europe/Lisbon`; None is UTC."""
    quiet_from: time | None = None
    """From when on they are not to be disturbed, in their own zone."""
    quiet_to: time | None = None
    """Until when; past midnight where it is earlier than `quiet_from`."""
    theme: str | None = None
    ping: Literal["channel", "direct"] = "channel"
    """How they are called when it is their turn: in the table's channel, or by direct message."""
    reminders: bool = True
    first_reminder: int | None = None
    """Minutes until the first reminder; None as the bot has it."""
    next_up: bool = False
    """Whether they are told when they are next."""
    digest: time | None = None
    """When, in their own zone, one message a day tells of all tables that wait for them, in place of pings."""
    client: str | None = None
    """The language of their Discord client when last seen, since they chose something; no choice of theirs."""
    helps: bool = True
    """Whether panels say what they are for."""

    @property
    def reads(self) -> str | None:
        """The language of what is sent to them alone, None where it is not known."""
        return self.language or self.client
