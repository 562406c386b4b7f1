"""Several seasons together: winners, all-time tables, series, careers, meetings, and how well people have played."""

from leagues.history.careers import career, meetings, opponents
from leagues.history.histories import Histories, Played
from leagues.history.lots import lots, page
from leagues.history.totals import Total, all_time, named, series
from leagues.history.winners import champions, division_winners

__all__ = [
    "Histories",
    "Played",
    "Total",
    "all_time",
    "career",
    "champions",
    "division_winners",
    "lots",
    "meetings",
    "named",
    "opponents",
    "page",
    "series",
]
