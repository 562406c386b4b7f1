"""The audit log of a league: actions with author and reason, written in the same transaction."""

from datetime import datetime

import sqlalchemy as sa

import naming
from hosting.core import Json, Person
from leagues.rules import NoReason
from leagues.store.model import Season
from leagues.store.schema import lines

MAX_REASON_LENGTH = 200
GIFT = "gift"
"""The kind of line about an unusual gift."""
SEAT_LEFT = "seat-left"
"""The kind of line about a seat that its player left, or lost, otherwise than by the league."""
CALLED = "organiser-called"
"""The kind of line about a person who calls the organiser to a table; its reason is theirs."""
ANSWERED = "organiser-answered"
"""The kind of line about the answer to such a call."""
NO_PLACE = "no-place"
"""The kind of line about a missing channel for a season's tables."""
OUTAGE = "outage"
"""The reason for which what comes is moved after a time in which nobody could reach the bot."""


def add(
    conn: sa.Connection,
    league: int,
    season: int | None,
    now: datetime,
    by: Person | None,
    what: str,
    *,
    facts: Json | None = None,
    reason: str = "",
    before: Json | None = None,
) -> int:
    """Log an action; return its number. `before` has the data to undo it, None if it cannot be undone."""
    values = {
        "league": league,
        "season": season,
        "at": now,
        "by": None if by is None else by.id,
        "by_name": "" if by is None else naming.label(by.name, 100, ""),
        "what": what,
        "facts": facts or {},
        "reason": reason,
        "before": before,
    }
    return int(conn.execute(sa.insert(lines).returning(lines.c.id), values).scalar_one())


def of_season(
    conn: sa.Connection,
    season: Season,
    now: datetime,
    by: Person | None,
    what: str,
    *,
    facts: Json | None = None,
    reason: str = "",
    before: Json | None = None,
) -> int:
    """Log an action on a season."""
    return add(conn, season.league, season.id, now, by, what, facts=facts, reason=reason, before=before)


def one_line(reason: str) -> str:
    """Return a reason on one line; empty if none of it is readable."""
    return naming.label(reason, MAX_REASON_LENGTH, "")


def readable(reason: str) -> str:
    """Return a reason on one line. Raises NoReason if none of it is readable."""
    text = naming.label(reason, MAX_REASON_LENGTH, "")
    if not any(letter.isalnum() for letter in text):
        raise NoReason("an admin's act has a reason")
    return text
