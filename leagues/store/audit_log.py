"""The log of a league: what was done, by whom and why, written in the transaction that does it."""

from __future__ import annotations

from datetime import datetime

import sqlalchemy as sa

import naming
from hosting.core import Json, Person
from leagues.rules import NoReason
from leagues.store.model import Season
from leagues.store.schema import lines

MAX_REASON_LENGTH = 200
GIFT = "gift"
"""What is noted where somebody gave unusually much away."""
NO_PLACE = "no-place"
"""What is noted where no place can be made for a season's tables."""


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
    """Note what was done; its number. `before` is what it takes to undo it, None where it cannot be undone."""
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
    """The same, of a season."""
    return add(conn, season.league, season.id, now, by, what, facts=facts, reason=reason, before=before)


def told(reason: str) -> str:
    """Why something is done, on one line; empty where nothing of it can be read."""
    return naming.label(reason, MAX_REASON_LENGTH, "")


def readable(reason: str) -> str:
    """Why something is done, on one line. Raises NoReason where nothing of it can be read."""
    text = naming.label(reason, MAX_REASON_LENGTH, "")
    if not any(letter.isalnum() for letter in text):
        raise NoReason("an admin's act has a reason")
    return text
