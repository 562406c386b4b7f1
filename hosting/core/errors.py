"""What can go wrong at a table and in its store.

Each error has a `key` for the message catalogue and `facts` to fill the sentence in; its own text is plain English for
logs and the command line.
"""

from __future__ import annotations

import traceback
from typing import ClassVar, Final

FRAMES: Final = 4
"""Places in the code that a log names of an error."""


def unquoted(error: BaseException) -> dict[str, str]:
    """The class of an error and the places where it arose, the innermost first: never its words, which can be names."""
    frames = reversed(traceback.extract_tb(error.__traceback__)[-FRAMES:])
    return {"error": type(error).__name__, "where": " < ".join(f"{frame.name}:{frame.lineno}" for frame in frames)}


class TableError(Exception):
    """Something that a table does not do; nothing has changed."""

    key: ClassVar[str] = "table-error"

    def __init__(self, message: str, **facts: str | int) -> None:
        super().__init__(message)
        self.facts = facts
        """What the catalogue's sentence may name."""


class NoSuchTable(TableError):
    """There is no table with that number, or none at that place."""

    key = "table-none"


class Unreadable(TableError):
    """Something stored of the table is damaged; whoever hosts it has to look at it."""

    key = "table-unreadable"


class NotYourSeat(TableError):
    """Somebody acted for a seat that is not theirs."""

    key = "table-not-your-seat"


class NotAllowed(TableError):
    """Only the table's owner or an admin may do that."""

    key = "table-not-allowed"


class NotYourTurn(TableError):
    """Another seat is to act."""

    key = "table-not-your-turn"


class Stale(TableError):
    """The table has moved on since the position that this was meant for."""

    key = "table-stale"


class AlreadyPlayed(Stale):
    """The person has done it already: a second press of the same button."""

    key = "table-already-played"


class Refused(TableError):
    """The game's rules refuse it. The engine's own error is the `__cause__`."""

    key = "table-refused"


class NotARecord(Refused):
    """A file is no record of a game that is played here."""

    key = "table-record-none"


class RecordNotLong(Refused):
    """A record says that a game was ended by agreement, which was not long enough for that, or not at its end."""

    key = "table-record-not-long"


class RecordTooLong(Refused):
    """A record has more steps than any real game."""

    key = "table-record-long"


class RecordOutOfTurn(Refused):
    """A record says that a seat acted that was not to act."""

    key = "table-record-seat"


class RecordWithoutDeal(Refused):
    """A game from a file cannot go on with a new deal, and with a deal that somebody may know it does not."""

    key = "table-record-deal"


class NotNow(TableError):
    """The table is not at that point: not started, already over, cancelled, nothing to take back."""

    key = "table-not-now"


class NotRunning(NotNow):
    """The game has not started, or has ended."""

    key = "table-not-running"


class NotOver(NotNow):
    """The game has not come to its end."""

    key = "table-not-over"


class NotInLobby(NotNow):
    """The game has started already."""

    key = "table-not-in-lobby"


class OtherRules(TableError):
    """The game was begun by rules that this program neither plays nor can carry over."""

    key = "table-other-rules"


class Revealed(NotNow):
    """What has been revealed is not taken back."""

    key = "table-revealed"


class NothingToUndo(NotNow):
    """The person has no last turn that could be taken back."""

    key = "table-nothing-to-undo"


class Asked(NotNow):
    """The same vote is open already."""

    key = "table-asked"


class NotAsked(NotNow):
    """No such vote is open, or it is not this person's to answer."""

    key = "table-not-asked"


class NoClocks(NotNow):
    """The table has no clocks."""

    key = "table-no-clocks"


class Paused(NotNow):
    """The table's clocks stand already."""

    key = "table-paused"


class NotPaused(NotNow):
    """The table's clocks do not stand."""

    key = "table-not-paused"


class ClockStands(NotNow):
    """It is not that seat's turn, and only the turn in progress can be given time."""

    key = "table-clock-stands"


class NotAbsent(NotAllowed):
    """The person whose seat is to be handed over has not left."""

    key = "table-not-absent"


class PlanNotNow(NotNow):
    """The seat is to act now: its turn is played, not planned."""

    key = "plan-not-now"


class NoHints(NotNow):
    """Nobody may ask for hints at this table."""

    key = "hint-off"


class NoHintsInLeague(NoHints):
    """A league has laid the table: whoever plays there plays by themselves."""

    key = "hint-league"


class HintsForLearners(NoHints):
    """Only those may who have finished fewer games."""

    key = "hint-learned"


class NothingToHint(NotNow):
    """The seat will not act again."""

    key = "hint-nothing"


class NoReview(TableError):
    """The game's turns cannot be judged."""

    key = "review-none"


class NoPuzzle(TableError):
    """There is no such puzzle on the server, or not any more."""

    key = "puzzle-none"


class PuzzleOver(TableError):
    """A puzzle takes no more answers."""

    key = "puzzle-over"


class NothingToPlan(NotNow):
    """The seat will not act again."""

    key = "plan-nothing"


class SandboxFull(NotNow):
    """No more steps are tried out in one sandbox."""

    key = "sandbox-full"


class NotLong(NotNow):
    """The game has not gone on for so long that its end is agreed on."""

    key = "table-not-long"


class Nudged(NotNow):
    """An admin has reminded that seat lately."""

    key = "table-nudged"


class OfferGone(NotNow):
    """An offer of a seat has ended: taken, refused, withdrawn, the seat in other hands, the game over."""

    key = "offer-gone"


class OfferExpired(OfferGone):
    """The time to take an offer is over."""

    key = "offer-expired"


class OfferNotYours(NotAllowed):
    """An offer of a seat was made to, or by, somebody else."""

    key = "offer-not-yours"


class TooMany(TableError):
    """Somebody, or a server, has done that too often lately."""

    key = "table-too-many"


class TooManyTables(TableError):
    """Somebody, or a server, has too many tables that have not ended."""

    key = "table-too-many-tables"


class ChannelTaken(TableError):
    """Another table plays in the same channel or thread."""

    key = "table-channel-taken"


class StillPlays(NotNow):
    """Somebody has a seat in a running game, which they have to give up first."""

    key = "data-plays"


class NoComputers(TableError):
    """The server has chosen that computer players take no seats when a table is opened."""

    key = "table-no-computers"


class Full(TableError):
    """No seat is free."""

    key = "table-full"


class TooFew(TableError):
    """Too few have sat down to start."""

    key = "table-too-few"


class AlreadySeated(TableError):
    """The person already has a seat at this table."""

    key = "table-already-seated"


class OtherTeam(TableError):
    """The person has played for another team at this table."""

    key = "table-other-team"


class CopyOfRunning(NotNow):
    """The game is a copy of one that is still played here, for which this would be advice."""

    key = "table-copy"


class NotVacant(TableError):
    """Somebody plays for that seat."""

    key = "table-not-vacant"


class NotKept(TableError):
    """No seat is kept for the person to come back to."""

    key = "table-not-kept"


class NotSeated(TableError):
    """The person has no seat at this table."""

    key = "table-not-seated"


class NoReason(TableError):
    """An admin's act without a reason that can be read."""

    key = "table-no-reason"


class BadValue(TableError):
    """A name, number or choice that a table cannot have."""

    key = "table-bad-value"


class AwayPast(BadValue):
    """An absence would begin in the past, or end before it begins."""

    key = "away-past"


class AwayLong(BadValue):
    """An absence is longer, or further ahead, than one can be."""

    key = "away-long"


class AwayMany(TableError):
    """Somebody has announced as many absences as anybody can."""

    key = "away-many"


class AwayGone(NotNow):
    """That absence is over, withdrawn, or somebody else's."""

    key = "away-gone"


class StoreError(Exception):
    """The database did not do its part; nothing has changed, but for `Unreachable`."""

    key: ClassVar[str] = "store-error"


class DiskFull(StoreError):
    """No room is left to write; reading goes on."""

    key = "store-full"


class Locked(StoreError):
    """Another program holds the database, longer than the busy timeout."""

    key = "store-locked"


class Taken(Locked):
    """Another bot runs on the database, or serves some of the same servers."""


class Damaged(StoreError):
    """The file is no database, or part of it cannot be read."""

    key = "store-damaged"


class Newer(StoreError):
    """A newer version of this program has written the database."""

    key = "store-newer"


class ReadOnly(StoreError):
    """The database was opened, or can only be opened, for reading."""

    key = "store-read-only"


class Missing(StoreError):
    """There is no such file, or not with the tables that are to be read."""

    key = "store-missing"


class Unreachable(StoreError):
    """The database's server does not answer: not started, restarting, or cut off.

    What was being written at that moment may be stored.
    """

    key = "store-unreachable"


class Busy(Locked):
    """The database's server takes no more connections, or has no memory for this."""
