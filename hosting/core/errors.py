"""Errors of a table and its store.

Each error has a `key` for the message catalogue and `facts` to fill the sentence in; its own text is plain English for
logs and the command line.
"""

import contextlib
import logging
import traceback
from collections.abc import Iterator
from typing import Final

FRAMES: Final = 4  # of the stack that a log names for an error


def unquote(error: BaseException) -> dict[str, str]:
    """Return an error's class and places, innermost first: its text can contain names."""
    frames = reversed(traceback.extract_tb(error.__traceback__)[-FRAMES:])
    return {"error": type(error).__name__, "where": " < ".join(f"{frame.name}:{frame.lineno}" for frame in frames)}


class Keyed(Exception):
    """An error with a sentence in the message catalogue: a subclass's own, or its base's."""

    key: str

    def __init_subclass__(cls, key: str = "") -> None:
        cls.key = key or cls.key


class TableError(Keyed, key="table-error"):
    """A request that a table refuses; nothing has changed."""

    def __init__(self, message: str, key: str = "", **facts: str | int) -> None:
        """Refuse, with a sentence of its own by `key` where nobody catches it apart."""
        super().__init__(message)
        self.key = key or self.key
        self.facts = facts


class NoSuchTable(TableError, key="table-none"): ...


class Unreadable(TableError, key="table-unreadable"):
    """Stored data of the table is damaged; the operator has to look at it."""


class NotYourSeat(TableError, key="table-not-your-seat"): ...


class NotAllowed(TableError, key="table-not-allowed"): ...


class OfLeague(NotAllowed, key="table-of-league"):
    """An admin decides that at a league's table, not its players."""


class PlaysThere(NotAllowed, key="league-plays-there"): ...


class NotYourTurn(TableError, key="table-not-your-turn"): ...


class Stale(TableError, key="table-stale"):
    """The table has moved on since the position that the action was meant for."""


class AlreadyPlayed(Stale, key="table-already-played"):
    """The player has done it already: a second press of the same button."""


class Refused(TableError, key="table-refused"): ...


class NotNow(TableError, key="table-not-now"): ...


class NotRunning(NotNow, key="table-not-running"): ...


class NotInLobby(NotNow, key="table-not-in-lobby"): ...


class OtherRules(TableError, key="table-other-rules"): ...


class Revealed(NotNow, key="table-revealed"): ...


class NothingToUndo(NotNow, key="table-nothing-to-undo"): ...


class NoPuzzle(TableError, key="puzzle-none"): ...


class OfferGone(NotNow, key="offer-gone"): ...


class TooMany(TableError, key="table-too-many"): ...


class ChannelTaken(TableError, key="table-channel-taken"): ...


class Full(TableError, key="table-full"): ...


class AlreadySeated(TableError, key="table-already-seated"): ...


class CopyOfRunning(NotNow, key="table-copy"):
    """The game is a copy of one that is still played here, for which this would be advice."""


class NotSeated(TableError, key="table-not-seated"): ...


class NoReason(TableError, key="table-no-reason"): ...


class BadValue(TableError, key="table-bad-value"): ...


class StoreError(Keyed, key="store-error"):
    """The database failed; nothing has changed, except perhaps for `Unreachable`."""


class DiskFull(StoreError, key="store-full"): ...


class Locked(StoreError, key="store-locked"):
    """Another program holds the database for longer than the busy timeout."""


class Taken(Locked):
    """Another bot runs on the database, or serves some of the same servers."""


class Damaged(StoreError, key="store-damaged"): ...


class OtherVersion(StoreError, key="store-version"):
    """The database was written by a newer version of this program, or by one too old to be migrated."""


class ReadOnly(StoreError, key="store-read-only"): ...


class Missing(StoreError, key="store-missing"):
    """The file does not exist, or lacks the tables that are to be read."""


class Unreachable(StoreError, key="store-unreachable"):
    """The database's server does not answer. The transaction in progress may have been stored."""


class Busy(Locked):
    """The database's server accepts no more connections, or has no memory for this."""


@contextlib.contextmanager
def failing_alone(log: logging.Logger, what: str, table: int) -> Iterator[None]:
    """Log what fails about a table: one that is damaged must not stop the others. Raises StoreError."""
    try:
        yield
    except StoreError:
        raise
    except Exception as error:
        reason = str(error) if isinstance(error, TableError) else type(error).__name__
        log.error(what, extra={"table": table, "reason": reason})
