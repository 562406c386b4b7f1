"""Pictures of leagues, drawn with Pillow: each is a function of a view (`renders.leagues.view`).

>>> from decimal import Decimal
>>> from renders import leagues
>>> from renders.leagues.view import GroupStanding, LeagueHeading, StandingRow
>>> rows = (StandingRow("Ana", 1, Decimal(10), range=(1, 1)), StandingRow("Bruno", 2, Decimal(6), range=(2, 2)))
>>> leagues.standing(GroupStanding(LeagueHeading("Carreira da Índia", 3), rows)).filename
'standing.png'
"""

from renders import painting
from renders.leagues import alt, crosses, standings, timelines, view
from renders.leagues.standings import of_page, pages
from renders.leagues.view import CrossTable, GroupStanding, Podium, RatingChart, SeasonCalendar
from renders.picture import Picture, described, finish
from renders.theme import LIGHT, Theme

__all__ = ["calendar", "cross", "of_page", "pages", "podium", "ratings", "standing", "view"]


@described(alt.standing)
def standing(ranking: GroupStanding, page: int = 0, theme: Theme = LIGHT) -> Picture:
    """Return the standing; with more than fifteen people one of the `pages`. Raises ValueError for a missing page."""
    name = f"standing-{page + 1}" if page else "standing"
    return finish(painting.paint(standings.scene(ranking, theme, page)), name, alt.standing(ranking, page))


@described(alt.cross)
def cross(cross_table: CrossTable, theme: Theme = LIGHT) -> Picture:
    return finish(painting.paint(crosses.scene(cross_table, theme)), "cross-table", alt.cross(cross_table))


@described(alt.calendar)
def calendar(season: SeasonCalendar, theme: Theme = LIGHT) -> Picture:
    return finish(painting.paint(timelines.calendar_scene(season, theme)), "calendar", alt.calendar(season))


@described(alt.ratings)
def ratings(chart: RatingChart, theme: Theme = LIGHT) -> Picture:
    return finish(painting.paint(timelines.rating_scene(chart, theme)), "ratings", alt.ratings(chart))


@described(alt.podium)
def podium(final: Podium, theme: Theme = LIGHT) -> Picture:
    return finish(painting.paint(standings.podium_scene(final, theme)), "podium", alt.podium(final))
