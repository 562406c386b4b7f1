"""Leagues in the database: tables, rows as frozen values, the audit log."""

from leagues.store import audit_log, rows, schema
from leagues.store.audit_log import MAX_REASON_LENGTH
from leagues.store.model import (
    DAY,
    MAX_DURATION,
    MAX_PEOPLE,
    Entry,
    Fixture,
    Format,
    Group,
    League,
    Line,
    Moment,
    Rules,
    Season,
    Stage,
    Status,
    View,
    result_json,
    result_of,
    result_read,
)

__all__ = [
    "DAY",
    "Entry",
    "Fixture",
    "Format",
    "Group",
    "MAX_DURATION",
    "MAX_REASON_LENGTH",
    "League",
    "Line",
    "MAX_PEOPLE",
    "Moment",
    "Rules",
    "Season",
    "Stage",
    "Status",
    "View",
    "audit_log",
    "result_json",
    "result_of",
    "result_read",
    "rows",
    "schema",
]
