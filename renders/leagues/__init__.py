"""Pictures of leagues, drawn with Pillow: each is a function of a view (`renders.leagues.view`).

>>> from decimal import Decimal
>>> from renders import leagues
>>> from renders.leagues.view import Heading, Row, Standing
>>> rows = (Row("Ana", 1, Decimal(10), range=(1, 1)), Row("Bruno", 2, Decimal(6), range=(2, 2)))
>>> leagues.standing(Standing(Heading("Carreira da Índia", 3), rows)).filename
'standing.png'
"""

from renders import painting
from renders.leagues import alt, calendars, cards, crosses, curves, podiums, standings, view
from renders.leagues.standings import of_page, pages
from renders.leagues.view import Calendar, Card, CrossTable, Podium, Ratings, Standing
from renders.picture import Picture, described, finish
from renders.theme import LIGHT, Theme

__all__ = ["calendar", "card", "cross", "of_page", "pages", "podium", "ratings", "standing", "view"]


@described(alt.standing)
def standing(ranking: Standing, theme: Theme = LIGHT, page: int = 0) -> Picture:
    """Return the standing; with more than fifteen people one of the `pages`. Raises ValueError for a missing page."""
    name = f"standing-{page + 1}" if page else "standing"
    return finish(painting.paint(standings.scene(ranking, theme, page)), name, alt.standing(ranking, page))


@described(alt.cross)
def cross(cross_table: CrossTable, theme: Theme = LIGHT) -> Picture:
    """Cross table of past meetings with their places, of meetings to come, and of everyone's seats."""
    return finish(painting.paint(crosses.scene(cross_table, theme)), "cross-table", alt.cross(cross_table))


@described(alt.calendar)
def calendar(season: Calendar, theme: Theme = LIGHT) -> Picture:
    """Schedule of a season, with its next event and its state."""
    return finish(painting.paint(calendars.scene(season, theme)), "calendar", alt.calendar(season))


@described(alt.card)
def card(profile: Card, theme: Theme = LIGHT) -> Picture:
    """Statistics of a player's games."""
    return finish(painting.paint(cards.scene(profile, theme)), "card", alt.card(profile))


@described(alt.ratings)
def ratings(chart: Ratings, theme: Theme = LIGHT) -> Picture:
    """Ratings table by table, with their uncertainty."""
    return finish(painting.paint(curves.scene(chart, theme)), "ratings", alt.ratings(chart))


@described(alt.podium)
def podium(final: Podium, theme: Theme = LIGHT) -> Picture:
    """Return the first three of a season on a podium."""
    return finish(painting.paint(podiums.scene(final, theme)), "podium", alt.podium(final))
