"""Several seasons together: winners, all-time tables, series, careers, meetings, and how well people have played."""

from leagues.history.histories import (
    Histories,
    Played,
    Total,
    all_time,
    career,
    champions,
    division_winners,
    meetings,
    named,
    opponents,
    series,
)
from leagues.history.lots import lots, page
