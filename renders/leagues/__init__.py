"""Pictures of leagues, drawn with Pillow: each is a function of a view (`renders.leagues.view`).

>>> from decimal import Decimal
>>> from renders import leagues
>>> from renders.leagues.view import GroupStanding, LeagueHeading, StandingRow
>>> rows = (StandingRow("Ana", 1, Decimal(10), range=(1, 1)), StandingRow("Bruno", 2, Decimal(6), range=(2, 2)))
>>> leagues.standing(GroupStanding(LeagueHeading("Carreira da Índia", 3), rows)).filename
'standing.png'
"""

from renders import painting
from renders.leagues import alt, standings, timelines, view
from renders.leagues.standings import of_page, pages
from renders.leagues.view import GroupStanding
from renders.painting import drawing
from renders.picture import Picture, describe_by, finish
from renders.theme import LIGHT, Theme

__all__ = ["calendar", "cross", "of_page", "pages", "podium", "ratings", "standing", "view"]


@describe_by(alt.standing)
def standing(ranking: GroupStanding, page: int = 0, theme: Theme = LIGHT) -> Picture:
    """Return the standing; with more than fifteen people one of the `pages`. Raises ValueError for a missing page."""
    name = f"standing-{page + 1}" if page else "standing"
    return finish(painting.paint(standings.scene(ranking, theme, page)), name, alt.standing(ranking, page))


cross = drawing(__name__, "cross", standings.cross_scene, alt.cross, file=lambda _: "cross-table")
calendar = drawing(__name__, "calendar", timelines.calendar_scene, alt.calendar)
ratings = drawing(__name__, "ratings", timelines.rating_scene, alt.ratings)
podium = drawing(__name__, "podium", standings.podium_scene, alt.podium)
