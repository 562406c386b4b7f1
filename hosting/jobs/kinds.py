"""Kinds of jobs: what each is about, how many are done at a time, and when one is given up."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

Scope: TypeAlias = Literal["table", "server", "channel", "notice", "person", "fixture", "season", "league", "puzzle"]

DELIVER: Final = "deliver"  # update a table's channel
RETIRE: Final = "retire"  # remove the buttons from outdated messages
COMPUTER: Final = "computer"  # a computer player's turn; the key is table:position
VOTE: Final = "vote"  # a vote's deadline; the key is table:question:entry
CLOCK: Final = "clock"  # the end of a seat's clock; the key is table:seat
OFFER: Final = "offer"  # announce an offer of a seat, or its end; the key is table:offer
TALLY: Final = "tally"  # update a vote's message with its answers; the key is table:entry
PLAN: Final = "plan"  # play the plan of a seat that is to act; the key is table:seat
ARCHIVE: Final = "archive"  # close the thread of a finished game
SHELVE: Final = "shelve"  # archive tables that were idle for the time that the server set
OVERVIEW: Final = "overview"
TAGS: Final = "tags"  # update the tags of a table's post in a forum
LEFT: Final = "left"  # clean up after a crash while tables were being opened
NOTICE: Final = "notice"  # send a single message
UNBUTTON: Final = "unbutton"  # remove the buttons from a notice
REMIND: Final = "remind"  # remind the player to act, later report that the table has stalled; table:position:seat
DIGEST: Final = "digest"  # send a person a daily list of what waits for them
TIDY: Final = "tidy"  # shorten or remove a turn post that is not the newest; the key is table:post
FIXTURE: Final = "fixture"  # a league's table is over, or a seat of it has changed hands
LAY: Final = "lay"  # create a table that a league has planned
CHASE: Final = "chase"  # remind those who have not started at a league's table, later replace them
ALTERNATE: Final = "alternate"  # call the next alternate of a team
SEASON: Final = "season"  # a due step of a league's season
STANDING: Final = "standing"  # update the message with a league's standings
TROPHIES: Final = "trophies"  # pass the roles for winners on, once a league's season is closed
EVENT: Final = "event"  # bring the scheduled event of a league's season up to date
WEBHOOK: Final = "webhook"  # send a league's news to its webhook
REVIEW: Final = "review"  # compute the value of the next turn of a finished game
PUZZLE: Final = "puzzle"  # prepare a server's next puzzle, and post it when it is due
SOLVE: Final = "solve"  # weigh the answers to a puzzle that is over, then post the solution
ANSWERED: Final = "answered"  # update a puzzle's message with the number of answers or its end
GIFTS: Final = "gifts"  # look for unusual gifts at a league's finished table
SWEEP: Final = "sweep"  # remove buttons of another epoch from the last messages of a channel
FORGET: Final = "forget"  # delete all data of a server that has removed the bot


@dataclass(frozen=True, slots=True)
class JobKind:
    """The subject of a kind of job, and the policy by which a process does its jobs."""

    scope: Scope
    """Thing with whose number the keys begin; the whole key unless said otherwise."""
    limit: int = 1
    """Maximum number of jobs done at the same time."""
    max_tries: int | None = None
    """Number of failures after which a job is given up; None if it never is."""
    interval: float = 0.0
    """Minimum seconds between two starts. If set, jobs start one by one, in turn for each server."""
    hurried: bool = False
    """True if a failed one is retried at once when a connection or a permission is back."""


KINDS: Final[Mapping[str, JobKind]] = {
    DELIVER: JobKind("table", limit=16, hurried=True),  # never given up: a table that is not told of stands still
    RETIRE: JobKind("table", limit=2, hurried=True),
    COMPUTER: JobKind("table", limit=4, max_tries=12),  # then a person has to take the turn
    VOTE: JobKind("table", limit=2),
    CLOCK: JobKind("table", limit=4, max_tries=12),
    OFFER: JobKind("table", limit=2),
    TALLY: JobKind("table", limit=2),
    PLAN: JobKind("table", limit=4),
    ARCHIVE: JobKind("table", limit=4, max_tries=12),
    SHELVE: JobKind("server"),
    OVERVIEW: JobKind("server", hurried=True),
    TAGS: JobKind("table", hurried=True),
    LEFT: JobKind("server", max_tries=12),
    NOTICE: JobKind("notice", interval=1.0, hurried=True),  # what is due at the end of a night arrives in no burst
    UNBUTTON: JobKind("notice"),
    REMIND: JobKind("table"),
    DIGEST: JobKind("person"),
    TIDY: JobKind("table", limit=2, max_tries=12),
    FIXTURE: JobKind("table"),
    LAY: JobKind("fixture", interval=1.0, hurried=True),  # each creates a thread
    CHASE: JobKind("fixture"),
    ALTERNATE: JobKind("season"),
    SEASON: JobKind("season"),
    STANDING: JobKind("season", hurried=True),
    TROPHIES: JobKind("season", max_tries=12, hurried=True),  # then an admin has them given again
    EVENT: JobKind("season", max_tries=12, hurried=True),  # then the next change of its times tries again
    WEBHOOK: JobKind("league", limit=2),  # it gives itself up
    REVIEW: JobKind("table", max_tries=12),
    PUZZLE: JobKind("server", hurried=True),
    SOLVE: JobKind("puzzle", hurried=True),
    ANSWERED: JobKind("puzzle", max_tries=12, interval=2.0),  # then the post is left as it is
    GIFTS: JobKind("fixture"),
    SWEEP: JobKind("channel", max_tries=12),  # then old buttons stay, which do nothing
    FORGET: JobKind("server"),
}
HURRIED: Final = tuple(kind for kind, policy in KINDS.items() if policy.hurried)
