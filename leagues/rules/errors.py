"""Errors of leagues; nothing has changed."""

from __future__ import annotations

import naming
from hosting.core import TableError


class LeagueError(TableError):
    """A request that a league refuses."""

    key = "league-error"


class NoSchedule(LeagueError):
    """No schedule is known for so many people at tables of that size."""

    key = "league-no-schedule"


class NotSplit(LeagueError):
    """So many people cannot be divided into tables, or groups, of the requested sizes."""

    key = "league-not-split"


class BadPoints(LeagueError):
    """Points that are not a descending list of numbers, one for each place of a table."""

    key = "league-bad-points"


class NoPoints(LeagueError):
    """The league has no points for tables of that size."""

    key = "league-no-points"


class BadTieBreaks(LeagueError):
    """Unknown tie-breaks, or one of them twice."""

    key = "league-bad-tie-breaks"


class BadResult(LeagueError):
    """A table's result that contradicts itself: a person twice, impossible places, missing scores."""

    key = "league-bad-result"


class NoReason(LeagueError):
    """A penalty, or another action of an admin, without a readable reason."""

    key = "league-no-reason"


class NotThatStep(LeagueError):
    """The season cannot go from its present state to that one."""

    key = "league-not-that-step"


class NotYourStep(LeagueError):
    """The user may not take that step of the season."""

    key = "league-not-your-step"


class NotYet(LeagueError):
    """A condition for the season's step is not met."""

    key = "league-not-yet"


class BadRules(LeagueError):
    """Rules that no league can have."""

    key = "league-bad-rules"


class NoSuchLeague(LeagueError):
    """No league, season or planned table has that number."""

    key = "league-none"


class SeasonGoesOn(LeagueError):
    """The league has a season that is not over yet."""

    key = "league-season-goes-on"


class NotRegistering(LeagueError):
    """The season accepts no registrations, or no longer."""

    key = "league-not-registering"


class NotRegistered(LeagueError):
    """The person has not registered for that season."""

    key = "league-not-registered"


class Paused(LeagueError):
    """The person has left too many tables, and has to finish others first."""

    key = "league-paused"


class NothingToUndo(LeagueError):
    """The last action cannot be undone, or there is none."""

    key = "league-nothing-to-undo"


class NotMoved(LeagueError):
    """The person cannot be moved to that group."""

    key = "league-not-moved"


class BadTeam(LeagueError):
    """A team that cannot be so; `what` says why."""

    key = "league-bad-team"


class BadFile(LeagueError):
    """A file that cannot be read, or contradicts itself."""

    key = "league-bad-file"

    def __init__(self, what: str, line: int = 0, text: str = "", column: str = "") -> None:
        """Store the kind of error, a word that the catalogue knows, and its cell (`text`) or column.

        `line` is as a spreadsheet counts, from 1; 0 for the whole file.
        """
        self.what, self.line, self.text, self.column = what, line, text, column
        excerpt = naming.message(f"{column} {text}", 60, "")
        super().__init__(f"line {line}: {what} {excerpt}".rstrip(), what=what, line=line, text=excerpt)
