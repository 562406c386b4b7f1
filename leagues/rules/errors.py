"""Errors of leagues; nothing has changed."""

from gamekit import naming
from hosting.core import TableError


class LeagueError(TableError, key="league-error"):
    """A request that a league refuses."""


class NotSplit(LeagueError, key="league-not-split"):
    """So many people cannot be divided into tables, or groups, of the requested sizes."""


class BadResult(LeagueError, key="league-bad-result"):
    """A table's result that contradicts itself: a person twice, impossible places, missing scores."""


class NotThatStep(LeagueError, key="league-not-that-step"):
    """The season cannot go from its present state to that one."""


class NotYet(LeagueError, key="league-not-yet"):
    """A condition for the season's step is not met."""


class BadRules(LeagueError, key="league-bad-rules"):
    """Rules that no league can have."""


class NoSuchLeague(LeagueError, key="league-none"):
    """No league, season or planned table has that number."""


class SeasonGoesOn(LeagueError, key="league-season-goes-on"):
    """The league has a season that is not over yet."""


class NotRegistering(LeagueError, key="league-not-registering"):
    """The season accepts no registrations, or no longer."""


class NotRegistered(LeagueError, key="league-not-registered"):
    """The person has not registered for that season."""


class NotForThem(LeagueError, key="league-not-for-them"):
    """A free seat that is not for the person: only for who waits for a place, and is kept apart from nobody there."""


class LeftTooMany(LeagueError, key="league-paused"):
    """The person has left too many tables, and has to finish others first."""


class NothingUndoable(LeagueError, key="league-nothing-to-undo"):
    """The last action cannot be undone, or there is none."""


class BadTeam(LeagueError, key="league-bad-team"):
    """A team that cannot be so; `what` says why."""


class BadFile(LeagueError, key="league-bad-file"):
    def __init__(self, what: str, line: int = 0, text: str = "", column: str = "") -> None:
        """Store the catalogue's word, the line from 1 or 0 for the file, its cell or column."""
        self.what, self.line, self.text, self.column = what, line, text, column
        excerpt = naming.message(f"{column} {text}", 60, "")
        super().__init__(f"line {line}: {what} {excerpt}".rstrip(), what=what, line=line, text=excerpt)
