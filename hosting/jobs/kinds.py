"""Kinds of jobs: what each is about, how many are done at a time, and when one is given up."""

from dataclasses import dataclass
from typing import Any, Final, Literal, TypeAlias

Scope: TypeAlias = Literal["table", "server", "channel", "notice", "person", "fixture", "season", "webhook", "puzzle"]


@dataclass(frozen=True, slots=True)
class JobKind:
    """The subject of a kind of job, and the policy by which a process does its jobs."""

    scope: Scope
    """Thing with whose number the keys begin; the whole key unless said otherwise."""
    limit: int = 1
    """Maximum number done at the same time."""
    max_tries: int | None = None
    """Number of failures after which a job is given up; None if it never is."""
    interval: float = 0.0
    """Minimum seconds between two starts. If set, jobs start one by one, in turn for each server."""
    hurried: bool = False
    """True if a failed one is retried at once when a connection or a permission is back."""


KINDS: Final = dict[str, JobKind]()


def _kind(name: str, scope: Scope, **policy: Any) -> str:  # noqa: ANN401 - as `JobKind` has it
    KINDS[name] = JobKind(scope, **policy)
    return name


# Update a table's channel; never given up: a table that is not told of stands still.
DELIVER: Final = _kind("deliver", "table", limit=16, hurried=True)
RETIRE: Final = _kind("retire", "table", limit=2, hurried=True)  # remove the buttons from outdated messages
# A computer player's turn, a person's after that; the key is table:position.
COMPUTER: Final = _kind("computer", "table", limit=4, max_tries=12)
VOTE: Final = _kind("vote", "table", limit=2)  # a vote's deadline; the key is table:question:entry
CLOCK: Final = _kind("clock", "table", limit=4, max_tries=12)  # the end of a seat's clock; the key is table:seat
EVENING: Final = _kind("evening", "table", limit=2, max_tries=12)  # go over from minutes to days
OFFER: Final = _kind("offer", "table", limit=2)  # announce an offer of a seat, or its end; the key is table:offer
TALLY: Final = _kind("tally", "table", limit=2)  # update a vote's message with its answers; the key is table:entry
PLAN: Final = _kind("plan", "table", limit=4)  # play the plan of a seat that is to act; the key is table:seat
ARCHIVE: Final = _kind("archive", "table", limit=4, max_tries=12)  # close the thread of a finished game
SHELVE: Final = _kind("shelve", "server")  # archive tables that were idle for the time that the server set
OVERVIEW: Final = _kind("overview", "server", hurried=True)
TAGS: Final = _kind("tags", "table", hurried=True)  # update the tags of a table's post in a forum
# Seat people who look for a table, and end searches whose time is up.
SEARCH: Final = _kind("search", "server", hurried=True)
LEFT: Final = _kind("left", "server", max_tries=12)  # clean up after a crash while tables were being opened
# Send a single message; what is due at the end of a night arrives in no burst.
NOTICE: Final = _kind("notice", "notice", interval=1.0, hurried=True)
PUSH: Final = _kind("push", "notice", limit=16)  # send it to its person's browser instead
UNBUTTON: Final = _kind("unbutton", "notice")  # remove the buttons from a notice
# Remind the player to act, later report that the table has stalled; table:position:seat.
REMIND: Final = _kind("remind", "table")
DIGEST: Final = _kind("digest", "person")  # send a person a daily list of what waits for them
# Shorten or remove a turn post that is not the newest; the key is table:post.
TIDY: Final = _kind("tidy", "table", limit=2, max_tries=12)
FIXTURE: Final = _kind("fixture", "table")  # a league's table is over, or a seat of it has changed hands
# Create a table that a league has planned; each creates a thread.
LAY: Final = _kind("lay", "fixture", interval=1.0, hurried=True)
CHASE: Final = _kind("chase", "fixture")  # remind those who have not started at a league's table, later replace them
ALTERNATE: Final = _kind("alternate", "season")  # call the next alternate of a team
SEASON: Final = _kind("season", "season")  # a due step of a league's season
STANDING: Final = _kind("standing", "season", hurried=True)  # update the message with a league's standings
# Pass the roles for winners on, once a league's season is closed; after that an admin has them given again.
TROPHIES: Final = _kind("trophies", "season", max_tries=12, hurried=True)
# Bring the scheduled event of a league's season up to date; after that the next change of its times tries again.
EVENT: Final = _kind("event", "season", max_tries=12, hurried=True)
WEBHOOK: Final = _kind("webhook", "webhook", limit=2)  # send its news; it gives itself up
# Keep players out of the thread of those who look on, and let them in after the game.
WATCHERS: Final = _kind("watchers", "table", max_tries=12)
REVIEW: Final = _kind("review", "table", max_tries=12)  # compute the value of the next turn of a finished game
PUZZLE: Final = _kind("puzzle", "server", hurried=True)  # prepare a server's next puzzle, and post it when it is due
# Weigh the answers to a puzzle that is over, then post the solution.
SOLVE: Final = _kind("solve", "puzzle", hurried=True)
# Update a puzzle's message with the number of answers or its end; after that it is left as it is.
ANSWERED: Final = _kind("answered", "puzzle", max_tries=12, interval=2.0)
GIFTS: Final = _kind("gifts", "fixture")  # look for unusual gifts at a league's finished table
# Remove buttons of another epoch from the last messages of a channel; given up, it leaves buttons that do nothing.
SWEEP: Final = _kind("sweep", "channel", max_tries=12)
FORGET: Final = _kind("forget", "server")  # delete all data of a server that has removed the bot

HURRIED: Final = tuple(kind for kind, policy in KINDS.items() if policy.hurried)
