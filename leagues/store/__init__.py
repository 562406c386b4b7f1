"""Leagues in the database: tables, rows as frozen values, the audit log."""

from leagues.store import audit_log, outbox, rows, schema, team_rows
from leagues.store.audit_log import MAX_REASON_LENGTH
from leagues.store.model import (
    CLOCKS,
    DAY,
    IN_ROUNDS,
    MAX_DURATION,
    MAX_PEOPLE,
    Calendar,
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
    latest_round,
    result_json,
    result_of,
    result_read,
)
from leagues.store.rows import BOARD
from leagues.store.team_values import Away, Call, Team, Teams
