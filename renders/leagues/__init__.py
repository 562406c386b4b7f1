"""Pictures of leagues, drawn with Pillow: each is a function of a view (`renders.leagues.view`).

>>> from decimal import Decimal
>>> from renders import leagues
>>> from renders.leagues.view import Heading, Row, Standing
>>> rows = (Row("Ana", 1, Decimal(10), range=(1, 1)), Row("Bruno", 2, Decimal(6), range=(2, 2)))
>>> leagues.standing(Standing(Heading("Carreira da Índia", 3), rows)).filename
'standing.png'
"""

from operator import attrgetter

from renders import painting
from renders.leagues import alt, calendars, cards, crosses, curves, podiums, standings, view
from renders.leagues.standings import pages
from renders.leagues.view import Calendar, Card, CrossTable, Podium, Ratings, Standing
from renders.picture import Picture, described, finish
from renders.theme import LIGHT, Theme

__all__ = ["calendar", "card", "cross", "pages", "podium", "ratings", "standing", "view"]

_LANGUAGE = attrgetter("heading.locale")


@described(alt.standing, _LANGUAGE)
def standing(shown: Standing, theme: Theme = LIGHT, page: int = 0) -> Picture:
    """Return the standing; with more than fifteen people one of the `pages`. Raises ValueError for a missing page."""
    name = f"standing-{page + 1}" if page else "standing"
    return finish(painting.paint(standings.scene(shown, theme, page)), name, *alt.standing(shown, page))


@described(alt.cross, _LANGUAGE)
def cross(shown: CrossTable, theme: Theme = LIGHT) -> Picture:
    """Cross table of past meetings with their places, of meetings to come, and of everyone's seats."""
    return finish(painting.paint(crosses.scene(shown, theme)), "cross-table", *alt.cross(shown))


@described(alt.calendar, _LANGUAGE)
def calendar(shown: Calendar, theme: Theme = LIGHT) -> Picture:
    """Schedule of a season, with its next event and its state."""
    return finish(painting.paint(calendars.scene(shown, theme)), "calendar", *alt.calendar(shown))


@described(alt.card)
def card(shown: Card, theme: Theme = LIGHT) -> Picture:
    """Statistics of a player's games."""
    return finish(painting.paint(cards.scene(shown, theme)), "card", *alt.card(shown))


@described(alt.ratings)
def ratings(shown: Ratings, theme: Theme = LIGHT) -> Picture:
    """Ratings table by table, with their uncertainty."""
    return finish(painting.paint(curves.scene(shown, theme)), "ratings", *alt.ratings(shown))


@described(alt.podium, _LANGUAGE)
def podium(shown: Podium, theme: Theme = LIGHT) -> Picture:
    """Return the first three of a season on a podium."""
    return finish(painting.paint(podiums.scene(shown, theme)), "podium", *alt.podium(shown))
