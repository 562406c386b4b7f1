"""What a league does not do; nothing has changed."""

from __future__ import annotations

import naming
from hosting.core import TableError


class LeagueError(TableError):
    """Something that a league does not do."""

    key = "league-error"


class NoSchedule(LeagueError):
    """No schedule is known for so many people at tables of that size."""

    key = "league-no-schedule"


class NotSplit(LeagueError):
    """So many people cannot be put at tables, or into groups, of the sizes asked for."""

    key = "league-not-split"


class BadPoints(LeagueError):
    """Points that are no falling list of numbers, one for each place of a table."""

    key = "league-bad-points"


class NoPoints(LeagueError):
    """The league's points say nothing of tables of that size."""

    key = "league-no-points"


class BadTieBreaks(LeagueError):
    """Tie-breaks that are not known, or one of them twice."""

    key = "league-bad-tie-breaks"


class BadResult(LeagueError):
    """A table's result that contradicts itself: somebody twice, places that are none, scores that are missing."""

    key = "league-bad-result"


class NoReason(LeagueError):
    """A penalty, or something else that an admin does, without a reason that can be read."""

    key = "league-no-reason"


class NotThatStep(LeagueError):
    """The season does not go from where it is to there."""

    key = "league-not-that-step"


class NotYourStep(LeagueError):
    """That step of the season is not this person's to take."""

    key = "league-not-your-step"


class NotYet(LeagueError):
    """Something has to be so before the season goes on, and is not."""

    key = "league-not-yet"


class BadRules(LeagueError):
    """Rules that no league can have."""

    key = "league-bad-rules"


class NoSuchLeague(LeagueError):
    """There is no league, season or planned table with that number."""

    key = "league-none"


class SeasonGoesOn(LeagueError):
    """The league has a season that is not over yet."""

    key = "league-season-goes-on"


class NotRegistering(LeagueError):
    """The season does not take anybody, or is too far for that."""

    key = "league-not-registering"


class NotRegistered(LeagueError):
    """They have not registered for that season."""

    key = "league-not-registered"


class Paused(LeagueError):
    """They have left too many tables, and have to finish others first."""

    key = "league-paused"


class NothingToUndo(LeagueError):
    """The last thing that was done cannot be undone, or nothing was done."""

    key = "league-nothing-to-undo"


class NotMoved(LeagueError):
    """Somebody cannot be moved to that group."""

    key = "league-not-moved"


class BadFile(LeagueError):
    """A file that cannot be read, or contradicts itself."""

    key = "league-bad-file"

    def __init__(self, what: str, line: int = 0, text: str = "", column: str = "") -> None:
        """Say what is wrong in a word that the catalogue knows, and in which cell (`text`) or column.

        `line` is as a spreadsheet counts, from 1; 0 where it is the whole file.
        """
        self.what, self.line, self.text, self.column = what, line, text, column
        shown = naming.message(f"{column} {text}", 60, "")
        super().__init__(f"line {line}: {what} {shown}".rstrip(), what=what, line=line, text=shown)
