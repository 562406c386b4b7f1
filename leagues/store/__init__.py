"""Leagues in the database: tables, rows as frozen values, the audit log."""

from leagues.store import rows, schema
from leagues.store.model import (
    CLOCKS,
    DAY,
    IN_ROUNDS,
    MAX_DURATION,
    MAX_PEOPLE,
    STEP,
    AlternateCall,
    Away,
    Entrant,
    Fixture,
    Format,
    Group,
    League,
    LogLine,
    Moment,
    PlayDays,
    Rules,
    Season,
    Status,
    Team,
    Teams,
    View,
    latest_round,
    result_json,
    result_read,
)
from leagues.store.rows import BOARD, MAX_REASON_LENGTH
