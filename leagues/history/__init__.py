"""Several seasons together: winners, all-time tables, series, careers, meetings, and how well people have played."""

from leagues.history.careers import career, meetings, opponents
from leagues.history.histories import Histories, Played
from leagues.history.lots import lots, page
from leagues.history.totals import Total, all_time, champions, division_winners, named, series
