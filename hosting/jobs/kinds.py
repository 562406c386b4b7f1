"""Kinds of jobs: what each is about, how many are done at a time, and when one is given up."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

Scope: TypeAlias = Literal["table", "server", "channel", "notice", "person", "fixture", "season", "league", "puzzle"]

DELIVER: Final = "deliver"
"""Update a table's channel; the key is the table."""
RETIRE: Final = "retire"
"""Remove the buttons from outdated messages; the key is the table."""
COMPUTER: Final = "computer"
"""A computer player's turn; the key is table:position."""
VOTE: Final = "vote"
"""A vote's deadline; the key is table:question:entry."""
CLOCK: Final = "clock"
"""The end of a seat's clock; the key is table:seat."""
OFFER: Final = "offer"
"""Announce an offer of a seat, or its end; the key is table:offer."""
TALLY: Final = "tally"
"""Update a vote's message with its answers; the key is table:entry."""
PLAN: Final = "plan"
"""Play the plan of a seat that is to act; the key is table:seat."""
ARCHIVE: Final = "archive"
"""Close the thread of a finished game; the key is the table."""
SHELVE: Final = "shelve"
"""Archive tables that were idle for the time that the server set; the key is the server."""
OVERVIEW: Final = "overview"
"""Update a server's overview; the key is the server."""
TAGS: Final = "tags"
"""Update the tags of a table's post in a forum; the key is the table."""
LEFT: Final = "left"
"""Clean up after a crash while tables were being opened; the key is the server."""
NOTICE: Final = "notice"
"""Send a single message; the key is the notice."""
UNBUTTON: Final = "unbutton"
"""Remove the buttons from a notice; the key is the notice."""
REMIND: Final = "remind"
"""Remind the player who is to act, and later report that the table has stalled; the key is table:position:seat."""
DIGEST: Final = "digest"
"""Send a person a daily list of what waits for them; the key is the person."""
TIDY: Final = "tidy"
"""Shorten or remove a turn post that is not the newest; the key is table:post."""
FIXTURE: Final = "fixture"
"""A league's table is over, or a seat of it has changed hands; the key is the table."""
LAY: Final = "lay"
"""Create a table that a league has planned; the key is the fixture."""
CHASE: Final = "chase"
"""Remind those who have not started at a league's table, later replace them; the key is the fixture."""
ALTERNATE: Final = "alternate"
"""Call the next alternate of a team in a league's season; the key is the season."""
SEASON: Final = "season"
"""A due step of a league's season; the key is the season."""
STANDING: Final = "standing"
"""Update the message with a league's standings; the key is the season."""
TROPHIES: Final = "trophies"
"""Pass the roles for winners on, once a league's season is closed; the key is the season."""
EVENT: Final = "event"
"""Bring the scheduled event of a league's season up to date; the key is the season."""
WEBHOOK: Final = "webhook"
"""Send a league's news to its webhook; the key is the league."""
REVIEW: Final = "review"
"""Compute the value of the next turn of a finished game; the key is the table."""
PUZZLE: Final = "puzzle"
"""Prepare a server's next puzzle, and post it when it is due; the key is the server."""
SOLVE: Final = "solve"
"""Weigh the answers to a puzzle that is over, then post the solution; the key is the puzzle."""
ANSWERED: Final = "answered"
"""Update a puzzle's message with the number of answers or its end; the key is the puzzle."""
GIFTS: Final = "gifts"
"""Look for unusual gifts at a league's finished table; the key is the fixture."""
SWEEP: Final = "sweep"
"""Remove buttons of another epoch from the last messages of a channel; the key is the channel."""
FORGET: Final = "forget"
"""Delete all data of a server that has removed the bot; the key is the server."""


@dataclass(frozen=True, slots=True)
class Kind:
    """The subject of a kind of job, and the policy by which a process does its jobs."""

    scope: Scope
    """Thing with whose number the keys begin."""
    limit: int = 1
    """Maximum number of jobs done at the same time."""
    max_tries: int | None = None
    """Number of failures after which a job is given up; None if it never is."""
    interval: float = 0.0
    """Minimum seconds between two starts. If set, jobs start one by one, in turn for each server."""
    hurried: bool = False
    """True if a failed one is retried at once when a connection or a permission is back."""


KINDS: Final[Mapping[str, Kind]] = {
    DELIVER: Kind("table", limit=16, hurried=True),  # never given up: a table that is not told of stands still
    RETIRE: Kind("table", limit=2, hurried=True),
    COMPUTER: Kind("table", limit=4, max_tries=12),  # then a person has to take the turn
    VOTE: Kind("table", limit=2),
    CLOCK: Kind("table", limit=4, max_tries=12),
    OFFER: Kind("table", limit=2),
    TALLY: Kind("table", limit=2),
    PLAN: Kind("table", limit=4),
    ARCHIVE: Kind("table", limit=4, max_tries=12),
    SHELVE: Kind("server"),
    OVERVIEW: Kind("server", hurried=True),
    TAGS: Kind("table", hurried=True),
    LEFT: Kind("server", max_tries=12),
    NOTICE: Kind("notice", interval=1.0, hurried=True),  # what is due at the end of a night does not arrive in a burst
    UNBUTTON: Kind("notice"),
    REMIND: Kind("table"),
    DIGEST: Kind("person"),
    TIDY: Kind("table", limit=2, max_tries=12),
    FIXTURE: Kind("table"),
    LAY: Kind("fixture", interval=1.0, hurried=True),  # each creates a thread
    CHASE: Kind("fixture"),
    ALTERNATE: Kind("season"),
    SEASON: Kind("season"),
    STANDING: Kind("season", hurried=True),
    TROPHIES: Kind("season", max_tries=12, hurried=True),  # then an admin has them given again
    EVENT: Kind("season", max_tries=12, hurried=True),  # then the next change of its times tries again
    WEBHOOK: Kind("league", limit=2),  # it gives itself up
    REVIEW: Kind("table", max_tries=12),
    PUZZLE: Kind("server", hurried=True),
    SOLVE: Kind("puzzle", hurried=True),
    ANSWERED: Kind("puzzle", max_tries=12, interval=2.0),  # then the post is left as it is
    GIFTS: Kind("fixture"),
    SWEEP: Kind("channel", max_tries=12),  # then old buttons stay, which do nothing
    FORGET: Kind("server"),
}
"""Every kind that is stored."""
HURRIED: Final = tuple(kind for kind, policy in KINDS.items() if policy.hurried)
"""Kinds that are retried at once when a connection or a permission is back."""
