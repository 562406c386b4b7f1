"""Errors of a table and its store.

Each error has a `key` for the message catalogue and `facts` to fill the sentence in; its own text is plain English for
logs and the command line.
"""

from __future__ import annotations

import traceback
from typing import ClassVar, Final

FRAMES: Final = 4
"""Number of stack frames that a log names for an error."""


def unquoted(error: BaseException) -> dict[str, str]:
    """Return an error's class and its source locations, innermost first. Never its text, which can contain names."""
    frames = reversed(traceback.extract_tb(error.__traceback__)[-FRAMES:])
    return {"error": type(error).__name__, "where": " < ".join(f"{frame.name}:{frame.lineno}" for frame in frames)}


class TableError(Exception):
    """A request that a table refuses; nothing has changed."""

    key: ClassVar[str] = "table-error"

    def __init__(self, message: str, **facts: str | int) -> None:
        super().__init__(message)
        self.facts = facts
        """Parameters for the catalogue's sentence."""


class NoSuchTable(TableError):
    """No table has that number, or none plays in that channel."""

    key = "table-none"


class Unreadable(TableError):
    """Stored data of the table is damaged; the operator has to look at it."""

    key = "table-unreadable"


class NotYourSeat(TableError):
    """The user acted for another player's seat."""

    key = "table-not-your-seat"


class NotAllowed(TableError):
    """Only the table's owner or an admin may do that."""

    key = "table-not-allowed"


class OfLeague(NotAllowed):
    """An admin decides that at a league's table, not its players."""

    key = "table-of-league"


class PlaysThere(NotAllowed):
    """The user plays at the league's table, and decides nothing about it alone."""

    key = "league-plays-there"


class NotYourTurn(TableError):
    """Another seat is to act."""

    key = "table-not-your-turn"


class Stale(TableError):
    """The table has moved on since the position that the action was meant for."""

    key = "table-stale"


class AlreadyPlayed(Stale):
    """The player has done it already: a second press of the same button."""

    key = "table-already-played"


class Refused(TableError):
    """The game's rules refuse the step. The engine's own error is the `__cause__`."""

    key = "table-refused"


class NotARecord(Refused):
    """The file is not a record of a game that is played here."""

    key = "table-record-none"


class RecordNotLong(Refused):
    """The record ends a game by agreement before the rules offer that, or not as its last step."""

    key = "table-record-not-long"


class RecordTooLong(Refused):
    """The record has more steps than any real game."""

    key = "table-record-long"


class RecordOutOfTurn(Refused):
    """The record has a step of a seat that was not to act."""

    key = "table-record-seat"


class RecordWithoutDeal(Refused):
    """The steps of a running game in a file fit no new deal, and a player may know the old one."""

    key = "table-record-deal"


class NotNow(TableError):
    """The table is not in the required state: not started, already over, cancelled, or nothing to take back."""

    key = "table-not-now"


class NotRunning(NotNow):
    """The game has not started, or has ended."""

    key = "table-not-running"


class NotOver(NotNow):
    """The game is not over yet."""

    key = "table-not-over"


class NotInLobby(NotNow):
    """The game has started already."""

    key = "table-not-in-lobby"


class OtherRules(TableError):
    """The game was started under rules that this program can neither play nor migrate."""

    key = "table-other-rules"


class Revealed(NotNow):
    """The turn revealed hidden information and cannot be taken back."""

    key = "table-revealed"


class NothingToUndo(NotNow):
    """The player has no last turn that could be taken back."""

    key = "table-nothing-to-undo"


class VoteIsOpen(NotNow):
    """The same vote is already open."""

    key = "table-asked"


class NoSuchVote(NotNow):
    """No such vote is open, or the player has no say in it."""

    key = "table-not-asked"


class NoClocks(NotNow):
    """The table has no clocks."""

    key = "table-no-clocks"


class Paused(NotNow):
    """The table's clocks are already paused."""

    key = "table-paused"


class NotPaused(NotNow):
    """The table's clocks are not paused."""

    key = "table-not-paused"


class ClockStands(NotNow):
    """It is not that seat's turn, and only the turn in progress can be given time."""

    key = "table-clock-stands"


class NotAbsent(NotAllowed):
    """The player whose seat is to be handed over has not left."""

    key = "table-not-absent"


class PlanNotNow(NotNow):
    """The seat is to act now: its turn is played, not planned."""

    key = "plan-not-now"


class NoHints(NotNow):
    """Hints are switched off at this table."""

    key = "hint-off"


class NoHintsInLeague(NoHints):
    """The table belongs to a league, where players play without help."""

    key = "hint-league"


class HintsForLearners(NoHints):
    """Hints here are only for players who have finished fewer games."""

    key = "hint-learned"


class NothingToHint(NotNow):
    """The seat will not act again."""

    key = "hint-nothing"


class NoReview(TableError):
    """The game's turns cannot be reviewed."""

    key = "review-none"


class NoPuzzle(TableError):
    """The server has no such puzzle, or no longer."""

    key = "puzzle-none"


class PuzzleOver(TableError):
    """The puzzle takes no more answers."""

    key = "puzzle-over"


class NothingToPlan(NotNow):
    """The seat will not act again."""

    key = "plan-nothing"


class SandboxFull(NotNow):
    """The sandbox has its maximum number of steps."""

    key = "sandbox-full"


class NotLong(NotNow):
    """The game has not lasted long enough to end by agreement."""

    key = "table-not-long"


class Nudged(NotNow):
    """An admin has reminded that seat recently."""

    key = "table-nudged"


class OfferGone(NotNow):
    """The offer of a seat has ended: taken, refused, withdrawn, the seat in other hands, or the game over."""

    key = "offer-gone"


class OfferExpired(OfferGone):
    """The offer has expired."""

    key = "offer-expired"


class OfferNotYours(NotAllowed):
    """The offer of a seat was made to, or by, another player."""

    key = "offer-not-yours"


class TooMany(TableError):
    """A user or a server has done that too often recently."""

    key = "table-too-many"


class TooManyTables(TableError):
    """A user or a server has too many tables that have not ended."""

    key = "table-too-many-tables"


class ChannelTaken(TableError):
    """Another table plays in the same channel or thread."""

    key = "table-channel-taken"


class StillPlays(NotNow):
    """The player has a seat in a running game, which they have to give up first."""

    key = "data-plays"


class NoComputers(TableError):
    """The server does not let computer players take seats when a table is opened."""

    key = "table-no-computers"


class Full(TableError):
    """No seat is free."""

    key = "table-full"


class TooFew(TableError):
    """Too few players are seated to start."""

    key = "table-too-few"


class AlreadySeated(TableError):
    """The player already has a seat at this table."""

    key = "table-already-seated"


class OtherTeam(TableError):
    """The player has played for another team at this table."""

    key = "table-other-team"


class CopyOfRunning(NotNow):
    """The game is a copy of one that is still played here, for which this would be advice."""

    key = "table-copy"


class NotVacant(TableError):
    """The seat already has a player."""

    key = "table-not-vacant"


class NotKept(TableError):
    """No seat is kept for the player to return to."""

    key = "table-not-kept"


class NotSeated(TableError):
    """The player has no seat at this table."""

    key = "table-not-seated"


class NoReason(TableError):
    """The admin's action lacks a readable reason."""

    key = "table-no-reason"


class BadValue(TableError):
    """A name, number or choice that a table cannot have."""

    key = "table-bad-value"


class AwayPast(BadValue):
    """The absence would begin in the past, or end before it begins."""

    key = "away-past"


class AwayLong(BadValue):
    """The absence is too long, or too far ahead."""

    key = "away-long"


class AwayMany(TableError):
    """The player has announced the maximum number of absences."""

    key = "away-many"


class AwayGone(NotNow):
    """The absence is over, withdrawn, or another player's."""

    key = "away-gone"


class StoreError(Exception):
    """The database failed; nothing has changed, except perhaps for `Unreachable`."""

    key: ClassVar[str] = "store-error"


class DiskFull(StoreError):
    """The disk is full: writing fails, reading goes on."""

    key = "store-full"


class Locked(StoreError):
    """Another program holds the database for longer than the busy timeout."""

    key = "store-locked"


class Taken(Locked):
    """Another bot runs on the database, or serves some of the same servers."""


class Damaged(StoreError):
    """The file is not a database, or part of it cannot be read."""

    key = "store-damaged"


class OtherVersion(StoreError):
    """The database was written by a newer version of this program, or by one too old to be migrated."""

    key = "store-version"


class ReadOnly(StoreError):
    """The database was opened, or can only be opened, for reading."""

    key = "store-read-only"


class Missing(StoreError):
    """The file does not exist, or lacks the tables that are to be read."""

    key = "store-missing"


class Unreachable(StoreError):
    """The database's server does not answer: not started, restarting, or cut off.

    The transaction in progress may have been stored.
    """

    key = "store-unreachable"


class Busy(Locked):
    """The database's server accepts no more connections, or has no memory for this."""
