"""Errors of a table and its store.

Each error has a `key` for the message catalogue and `facts` to fill the sentence in; its own text is plain English for
logs and the command line.
"""

import traceback
from typing import ClassVar, Final

FRAMES: Final = 4
"""Number of stack frames that a log names for an error."""


def unquoted(error: BaseException) -> dict[str, str]:
    """Return an error's class and its source locations, innermost first. Never its text, which can contain names."""
    frames = reversed(traceback.extract_tb(error.__traceback__)[-FRAMES:])
    return {"error": type(error).__name__, "where": " < ".join(f"{frame.name}:{frame.lineno}" for frame in frames)}


class Keyed(Exception):
    """An error with a sentence in the message catalogue: a subclass's own, or its base's."""

    key: ClassVar[str]

    def __init_subclass__(cls, key: str = "") -> None:
        cls.key = key or cls.key


class TableError(Keyed, key="table-error"):
    """A request that a table refuses; nothing has changed."""

    def __init__(self, message: str, **facts: str | int) -> None:
        super().__init__(message)
        self.facts = facts
        """Parameters for the catalogue's sentence."""


class NoSuchTable(TableError, key="table-none"):
    """No table has that number, or none plays in that channel."""


class Unreadable(TableError, key="table-unreadable"):
    """Stored data of the table is damaged; the operator has to look at it."""


class NotYourSeat(TableError, key="table-not-your-seat"):
    """The user acted for another player's seat."""


class NotAllowed(TableError, key="table-not-allowed"):
    """Only the table's owner or an admin may do that."""


class OfLeague(NotAllowed, key="table-of-league"):
    """An admin decides that at a league's table, not its players."""


class PlaysThere(NotAllowed, key="league-plays-there"):
    """The user plays at the league's table, and decides nothing about it alone."""


class NotYourTurn(TableError, key="table-not-your-turn"):
    """Another seat is to act."""


class Stale(TableError, key="table-stale"):
    """The table has moved on since the position that the action was meant for."""


class AlreadyPlayed(Stale, key="table-already-played"):
    """The player has done it already: a second press of the same button."""


class Refused(TableError, key="table-refused"):
    """The game's rules refuse the step. The engine's own error is the `__cause__`."""


class NotARecord(Refused, key="table-record-none"):
    """The file is not a record of a game that is played here."""


class RecordNotLong(Refused, key="table-record-not-long"):
    """The record ends a game by agreement before the rules offer that, or not as its last step."""


class RecordTooLong(Refused, key="table-record-long"):
    """The record has more steps than any real game."""


class RecordOutOfTurn(Refused, key="table-record-seat"):
    """The record has a step of a seat that was not to act."""


class RecordWithoutDeal(Refused, key="table-record-deal"):
    """The steps of a running game in a file fit no new deal, and a player may know the old one."""


class NotNow(TableError, key="table-not-now"):
    """The table is in another state: not started, over, cancelled, or with nothing to take back."""


class NotRunning(NotNow, key="table-not-running"):
    """The game has not started, or has ended."""


class NotOver(NotNow, key="table-not-over"):
    """The game is not over yet."""


class NotInLobby(NotNow, key="table-not-in-lobby"):
    """The game has started already."""


class OtherRules(TableError, key="table-other-rules"):
    """The game was started under rules that this program can neither play nor migrate."""


class Revealed(NotNow, key="table-revealed"):
    """The turn revealed hidden information and cannot be taken back."""


class NothingToUndo(NotNow, key="table-nothing-to-undo"):
    """The player has no last turn that could be taken back."""


class VoteIsOpen(NotNow, key="table-asked"):
    """The same vote is already open."""


class NoSuchVote(NotNow, key="table-not-asked"):
    """No such vote is open, or the player has no say in it."""


class NoClocks(NotNow, key="table-no-clocks"):
    """The table has no clocks."""


class Paused(NotNow, key="table-paused"):
    """The table's clocks are already paused."""


class NotPaused(NotNow, key="table-not-paused"):
    """The table's clocks are not paused."""


class ClockStands(NotNow, key="table-clock-stands"):
    """It is not that seat's turn, and only the turn in progress can be given time."""


class NotAbsent(NotAllowed, key="table-not-absent"):
    """The player whose seat is to be handed over has not left."""


class PlanNotNow(NotNow, key="plan-not-now"):
    """The seat is to act now: its turn is played, not planned."""


class NoHints(NotNow, key="hint-off"):
    """Hints are switched off at this table."""


class NoHintsInLeague(NoHints, key="hint-league"):
    """The table belongs to a league, where players play without help."""


class HintsForLearners(NoHints, key="hint-learned"):
    """Hints here are only for players who have finished fewer games."""


class NothingToHint(NotNow, key="hint-nothing"):
    """The seat will not act again."""


class NoReview(TableError, key="review-none"):
    """The game's turns cannot be reviewed."""


class NoPuzzle(TableError, key="puzzle-none"):
    """The server has no such puzzle, or no longer."""


class PuzzleOver(TableError, key="puzzle-over"):
    """The puzzle takes no more answers."""


class NothingToPlan(NotNow, key="plan-nothing"):
    """The seat will not act again."""


class SandboxFull(NotNow, key="sandbox-full"):
    """The sandbox has its maximum number of steps."""


class NotLong(NotNow, key="table-not-long"):
    """The game has not lasted long enough to end by agreement."""


class Nudged(NotNow, key="table-nudged"):
    """An admin has reminded that seat recently."""


class OfferGone(NotNow, key="offer-gone"):
    """The offer of a seat has ended: taken, refused, withdrawn, the seat taken over, the game over."""


class OfferExpired(OfferGone, key="offer-expired"):
    """The offer has expired."""


class OfferNotYours(NotAllowed, key="offer-not-yours"):
    """The offer of a seat was made to, or by, another player."""


class TooMany(TableError, key="table-too-many"):
    """A user or a server has done that too often recently."""


class TooManyTables(TableError, key="table-too-many-tables"):
    """A user or a server has too many tables that have not ended."""


class ChannelTaken(TableError, key="table-channel-taken"):
    """Another table plays in the same channel or thread."""


class StillPlays(NotNow, key="data-plays"):
    """The player has a seat in a running game, which they have to give up first."""


class NoComputers(TableError, key="table-no-computers"):
    """The server does not let computer players take seats when a table is opened."""


class Full(TableError, key="table-full"):
    """No seat is free."""


class TooFew(TableError, key="table-too-few"):
    """Too few players are seated to start."""


class AlreadySeated(TableError, key="table-already-seated"):
    """The player already has a seat at this table."""


class OtherTeam(TableError, key="table-other-team"):
    """The player has played for another team at this table."""


class CopyOfRunning(NotNow, key="table-copy"):
    """The game is a copy of one that is still played here, for which this would be advice."""


class NotVacant(TableError, key="table-not-vacant"):
    """The seat already has a player."""


class NotKept(TableError, key="table-not-kept"):
    """No seat is kept for the player to return to."""


class NotSeated(TableError, key="table-not-seated"):
    """The player has no seat at this table."""


class NoReason(TableError, key="table-no-reason"):
    """The admin's action lacks a readable reason."""


class BadValue(TableError, key="table-bad-value"):
    """A name, number or choice that a table cannot have."""


class Nameless(BadValue, key="table-nameless"):
    """A name that shows nothing."""


class AwayPast(BadValue, key="away-past"):
    """The absence would begin in the past, or end before it begins."""


class AwayLong(BadValue, key="away-long"):
    """The absence is too long, or too far ahead."""


class AwayMany(TableError, key="away-many"):
    """The player has announced the maximum number of absences."""


class AwayGone(NotNow, key="away-gone"):
    """The absence is over, withdrawn, or another player's."""


class StoreError(Keyed, key="store-error"):
    """The database failed; nothing has changed, except perhaps for `Unreachable`."""


class DiskFull(StoreError, key="store-full"):
    """The disk is full: writing fails, reading goes on."""


class Locked(StoreError, key="store-locked"):
    """Another program holds the database for longer than the busy timeout."""


class Taken(Locked):
    """Another bot runs on the database, or serves some of the same servers."""


class Damaged(StoreError, key="store-damaged"):
    """The file is not a database, or part of it cannot be read."""


class OtherVersion(StoreError, key="store-version"):
    """The database was written by a newer version of this program, or by one too old to be migrated."""


class ReadOnly(StoreError, key="store-read-only"):
    """The database was opened, or can only be opened, for reading."""


class Missing(StoreError, key="store-missing"):
    """The file does not exist, or lacks the tables that are to be read."""


class Unreachable(StoreError, key="store-unreachable"):
    """The database's server does not answer: not started, restarting, or cut off.

    The transaction in progress may have been stored.
    """


class Busy(Locked):
    """The database's server accepts no more connections, or has no memory for this."""
