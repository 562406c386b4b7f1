"""Frozen values that hosting returns, copied from the database."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import datetime, time
from typing import Final, Literal, TypeAlias

from hosting.core.errors import NotSeated
from hosting.core.game import GameState, GameView, Hosted, Json
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
"""The kind of a log entry.

In order: the start; a step; turns taken back; a requested vote (undo, cancel); an answer to it; a vote that failed. A
seat that changed hands; a seat resigned; the table cancelled; the game ended by agreement with its present result; the
game migrated to newer rules. A clock that ran out; the clocks paused and resumed; time added by an admin; a reminder by
an admin. A planned turn played now (its steps follow); a requested hint; a table made from a copy; the game resumed
from a backup.
"""
Hints: TypeAlias = Literal["off", "alone", "learners", "all"]
"""Players of a table who may request hints: none, a player alone among computers, players with few finished games, all.
"""
USUAL_HINTS: Final[Hints] = "alone"
"""The default for tables."""
Question: TypeAlias = Literal["undo", "cancel", "replace", "finish", "pause"]
"""The subject of a vote: undo the last turn, cancel the game, replace a player who left, end the game now, or pause the
clocks."""
Ending: TypeAlias = Literal[
    "playing", "won", "lost", "drawn", "finished", "resigned", "replaced", "timed-out", "cancelled"
]
"""The end of a player's time on a seat; `finished`: with a game of unknown outcome."""


@dataclass(frozen=True, slots=True)
class Person:
    """A person, identified by their Discord id."""

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
    """Name of the computer player that plays for the seat."""
    name: str
    """Name of the person or of the computer player."""
    resigned: bool = False
    """True if the person who sat here resigned."""
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
    """The person who may return to it while another player or a computer has it."""

    @property
    def vacant(self) -> bool:
        """True if nobody plays for it."""
        return self.person is None and self.computer is None


@dataclass(frozen=True, slots=True)
class Table:
    """A table, from its lobby to after the game. Holds nothing hidden."""

    id: int
    guild: int
    channel: int
    """Id of the lobby's channel."""
    thread: int | None
    """Id of the table's own thread, if it has one."""
    name: str
    game: str
    options: Json
    order: Order
    places: int
    """Number of seats planned."""
    language: str
    owner: int
    status: Status
    created: datetime
    started: datetime | None
    ended: datetime | None
    imported: datetime | None
    """Time when the game was imported from a file, None for one started here."""
    seats: tuple[Seat, ...]
    commitment: str | None
    """The commitment to the deal, see `hosting.core.fairness`; None before the start."""
    engine: str | None
    """The version of its rules; None before the start."""
    head: int
    """Number of the log's last entry."""
    seq: int
    """The position's number, as in `Position.seq`."""
    ply: int
    """Number of steps so far, undone ones not counted."""
    lobby_message: int | None
    """Id of the post with the lobby's buttons."""
    rematch_of: int | None = None
    """Number of the finished table of which this is a rematch."""
    time_control: TimeControl | None = None
    """The time control; None for unlimited time."""
    paused: datetime | None = None
    """Time since when a vote or an admin has paused its clocks; None while they run."""
    archived: datetime | None = None
    """Time since when it is archived; None while it is not."""
    fixture: int | None = None
    """Key of the table in the league that created it; None for a table of no league."""
    hints: Hints = "off"
    """Players who may request hints. Nobody may at a table of a league."""
    strict: bool = False
    """True if messages in its thread are deleted while the game asks for silence."""
    watch_links: int = 0
    """Number of links for watching that were replaced; those do not work any more."""

    @property
    def place(self) -> int:
        """Return the id of its thread, or of the channel."""
        return self.channel if self.thread is None else self.thread

    def seat_of(self, person: int) -> Seat | None:
        """Return the person's seat, None for a stranger."""
        return next((seat for seat in self.seats if seat.person == person), None)

    def seated(self, person: int) -> Seat:
        """Return the person's seat. Raises NotSeated for a stranger."""
        seat = self.seat_of(person)
        if seat is None:
            raise NotSeated(f"they have no seat at table {self.id}", table=self.id)
        return seat

    @property
    def acting(self) -> tuple[Seat, ...]:
        """Return the seats that are to act; several may be at once."""
        return tuple(seat for seat in self.seats if seat.since is not None)

    @property
    def to_act(self) -> tuple[int, ...]:
        """Return the numbers of the seats that are to act."""
        return tuple(seat.number for seat in self.acting)

    @property
    def since(self) -> datetime | None:
        """Return since when the longest-awaited seat is to act; None if none is."""
        return min((seat.since for seat in self.seats if seat.since is not None), default=None)

    def accepts(self, seat: int, seq: int) -> bool:
        """Return whether a step of a seat for the position `seq` is still acceptable.

        It is if only other seats have acted since, in the same turn, and the seat was to act throughout.
        """
        valid_from = self.seats[seat].valid_from if 0 <= seat < len(self.seats) else None
        return valid_from is not None and valid_from <= seq <= self.seq


@dataclass(frozen=True, slots=True)
class Entry:
    """An entry of a table's log. The log is append-only."""

    seq: int
    """Number of the entry, from 1, without gaps."""
    kind: Kind
    seat: int | None
    """The seat concerned."""
    by: int | None
    """Id of the person who acted; None for a computer player and for the clock."""
    name: str
    """Name of that person or computer player at the time."""
    at: datetime
    payload: Json
    """For a step its JSON form, as far as its reader may see it; otherwise it depends on the kind."""
    turn: int | None = None
    """For a step the number of its turn."""
    post: int | None = None
    """Number of the post that announces it."""
    public: Json | None = field(default=None, repr=False)
    """Inside `hosting` only: the public part of the payload, if that is less."""

    def seen_by(self, seat: int | None) -> Entry:
        """Return the entry as a seat may read it, or the public entry for None."""
        if self.public is None:
            return self
        own = seat is not None and seat == self.seat and self.kind == "step"
        return replace(self, payload=self.payload if own else self.public, public=None)


@dataclass(frozen=True, slots=True)
class Position:
    """A table at one position of its game."""

    table: Table
    game: Hosted = field(repr=False, compare=False)
    """The rules of this table."""
    state: GameState = field(repr=False)
    """The game's own state, hidden parts included: for the rules only. Readers get `seen`."""
    seq: int
    """Number of the log entry that made the position; buttons carry it, for a step is meant for one."""
    ply: int
    turn: int
    to_act: tuple[int, ...]
    """Seats that are to act, none when the game has ended."""

    def seen(self, seat: int | None = None) -> GameView:
        """Return the view of a seat, or the public view for None."""
        return self.game.seen(self.state, seat)

    def ahead(self, seat: int) -> GameView | None:
        """Return the view on which a seat that is not to act plans its next turn; None if there is nothing to plan."""
        state = self.game.ahead(self.state, seat) if self.table.status == "running" else None
        return None if state is None else self.game.seen(state, seat)

    @property
    def teams(self) -> tuple[int, ...]:
        """Return the team of each seat; in an ordinary game each seat is a team of its own."""
        return self.game.teams(self.table.options, len(self.table.seats))


@dataclass(frozen=True, slots=True)
class History:
    """A game from its set-up to the present, as one reader may see it."""

    table: Table
    game: Hosted = field(repr=False, compare=False)
    """The rules of this table."""
    entries: tuple[Entry, ...]
    """The steps that count, undone ones left out."""
    views: tuple[GameView, ...] = field(repr=False)
    """Views of the set-up and of the position after each step."""
    revealing: tuple[bool, ...]
    """By step, True if it revealed hidden information, so that it cannot be taken back."""
    planned: frozenset[int]
    """Numbers of the entries that were played automatically from plans."""
    turn: int
    """Number of the turn in progress."""
    long: bool = False
    """True if an end by agreement is offered."""


@dataclass(frozen=True, slots=True)
class Part:
    """One message of a post."""

    number: int
    state: Literal["sending", "sent", "live", "stale"]
    """`sending`: attempted already, so look for it before trying again. `live`: its buttons work. `stale`: they no
    longer work, and are still to be removed. `sent`: no buttons, or none any more."""
    channel: int
    message: int | None = None
    """Id of the message once it is sent."""
    picture: str | None = None
    """Kind of its picture, such as "board"; None without a picture."""
    digest: str | None = None
    """Digest of the picture's bytes."""


@dataclass(frozen=True, slots=True)
class Post:
    """A post, due or sent in public messages, that covers some entries of the log."""

    id: int
    table_id: int
    kind: str
    """Kind of its first entry."""
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
    parts: tuple[Part, ...] = ()
    """Its messages that have been attempted."""
    shown: int | None = None
    """The position of its pictures and buttons."""


@dataclass(frozen=True, slots=True)
class Draft:
    """A player's unconfirmed choices for a turn. Private to that player."""

    table_id: int
    seat: int
    seq: int
    """The position that it continues."""
    steps: tuple[Json, ...]
    panel: Json
    """The panel's state, for showing it again; opaque to hosting."""
    at: datetime


@dataclass(frozen=True, slots=True)
class Vote:
    """An open question at a table."""

    table_id: int
    what: Question
    seq: int
    """Number of the log entry that opened it."""
    seat: int
    """The seat that opened it."""
    to: int | None
    """For an undo the ply to go back to."""
    deadline: datetime
    yes: tuple[int, ...]
    """Seats that have agreed, the requesting one included."""
    no: tuple[int, ...]
    """Seats that have refused."""
    missing: tuple[int, ...]
    """Seats that have yet to answer."""
    payload: Json = field(default_factory=dict)
    """For a replacement the `seat`, and the `computer` player to take it, None for an open seat."""

    @property
    def need(self) -> int:
        """Return how many others have to agree: all for an undo, otherwise more than half."""
        if self.what == "undo" or not self.others:
            return self.others
        return self.others // 2 + 1

    @property
    def others(self) -> int:
        """Return how many others vote."""
        return len(self.yes) - 1 + len(self.no) + len(self.missing)

    @property
    def lacks(self) -> int:
        """Return how many more have to agree."""
        return max(self.need - (len(self.yes) - 1), 0)

    @property
    def settled(self) -> bool:
        """Return whether the outcome is certain, whatever the further answers."""
        return not self.lacks or self.lacks > len(self.missing)


@dataclass(frozen=True, slots=True)
class Ballot:
    """A vote with its outcome, for display."""

    vote: Vote
    ended: Literal["granted", "refused", "withdrawn", "late", "void"] | None
    """The outcome, None while the vote is open; `void` if the table has moved on."""


@dataclass(frozen=True, slots=True)
class Played:
    """The result of an action at a table."""

    position: Position
    posts: tuple[int, ...]
    """Posts that are ready to send."""
    turn_over: bool
    """True if the turn in which it happened is finished."""


@dataclass(frozen=True, slots=True)
class Absence:
    """A period in which a player has announced to be away."""

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
    """The position in which it was made."""
    steps: tuple[Json, ...]
    """The steps to play, up to the first revelation; empty while the turn is unfinished."""
    rest: str
    """Typed text for after that revelation: parsed once the revelation is known."""
    panel: Json
    """State of the panel for the unfinished turn; opaque to hosting."""
    conditions: tuple[Json, ...]
    """Conditions, each `{"figure": "wool", "least": 50}`, or `most`, or both; with none, being legal is enough."""
    how: Literal["play", "offer"]
    """`play` plays it automatically, `offer` only offers it."""
    at: datetime


@dataclass(frozen=True, slots=True)
class Sandbox:
    """A player's trial line from a position on. Private to that player."""

    table_id: int
    person: int
    seq: int
    """The position that it starts from."""
    chance: str
    """Seed of the substitutes for the hidden parts; independent of the deal."""
    steps: tuple[Json, ...]
    """Steps of all seats, each with its `seat`."""
    panel: Json
    """State of the panel for the unfinished turn."""
    at: datetime


@dataclass(frozen=True, slots=True)
class Notice:
    """A single message that belongs to no post."""

    id: int
    kind: str
    guild: int
    table_id: int | None
    seat: int | None
    seq: int | None
    """The position that it belongs to: it is void when the table has moved on."""
    person: int | None
    """Id of the recipient."""
    channel: int | None
    """Id of its channel; None for a direct message to the recipient."""
    payload: Json
    nonce: str
    """Key to find a message that was sent just before a crash."""
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
    """The settings of a server."""

    admin_role: int | None = None
    """A role whose members act for tables as the holders of Manage Server do."""
    language: str | None = None
    """Language of new tables; None follows the server's locale."""
    theme: str | None = None
    opener_role: int | None = None
    """A role whose members may open tables; None: everybody."""
    channels: tuple[int, ...] = ()
    """Channels where tables may be opened; empty: anywhere."""
    forum: int | None = None
    """The forum channel in which tables live as posts; None: in threads or channels."""
    time_control: Json | None = None
    """Time control of new tables, as `hosting.core.time_control` writes it."""
    substitutes: int | None = None
    """The channel in which free seats are offered as well as in their own."""
    results: int | None = None
    """The channel for results of games."""
    overview: int | None = None
    """The channel with the pinned overview of all tables."""
    puzzles: int | None = None
    """The channel in which a puzzle is posted each day."""
    puzzle_time: Json | None = None
    """The `hour` of the day for it, and its `zone`, None being UTC."""
    computers: bool = True
    """True if computer players may take seats when a table is opened."""
    old_posts: str = "keep"
    """The treatment of a turn post once the next one exists: `keep`, `shorten` or `remove`."""
    archive_days: int | None = None
    """Days after which finished or abandoned games are archived; None: never."""
    referee_role: int | None = None
    """A role whose members may decide at leagues."""
    lost: tuple[str, ...] = ()
    """Settings among these dropped because their channel is gone, until an admin has been notified."""


@dataclass(frozen=True, slots=True)
class PersonSettings:
    """The settings of a person."""

    language: str | None = None
    """A language tag; None follows their Discord client."""
    zone: str | None = None
    """The name of a time zone, as `Europe/Lisbon`; None is UTC."""
    quiet_from: time | None = None
    """Start of their quiet hours, in their own zone."""
    quiet_to: time | None = None
    """End of their quiet hours; past midnight if it is earlier than `quiet_from`."""
    theme: str | None = None
    ping: Literal["channel", "direct"] = "channel"
    """The way of announcing their turn: in the table's channel, or by direct message."""
    reminders: bool = True
    first_reminder: int | None = None
    """Minutes until the first reminder; None for the bot's default."""
    next_up: bool = False
    """True if they are notified when they are next."""
    digest: time | None = None
    """Time, in their own zone, of one daily message about all waiting tables, in place of pings."""
    client: str | None = None
    """The language of their Discord client when last seen, since their last choice; not a setting."""
    helps: bool = True
    """True if panels explain themselves."""
    login_series: int = 0
    """Number that a login in a browser has to carry; a logout raises it. 0 before the first login. Not a setting."""

    @property
    def reads(self) -> str | None:
        """Return the language of their private messages, None if it is unknown."""
        return self.language or self.client
