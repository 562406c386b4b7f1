"""Layout of a person's card: games, wins, time, rating; points by category, favourites, places."""

from decimal import Decimal
from typing import Final

from renders import fonts
from renders.layout import GLANCE, HEIGHT, LOOK_UP, WIDTH, ZERO, Box, Scene
from renders.leagues import curves
from renders.leagues.frame import EDGE, HEAD, heading, medal
from renders.leagues.view import Card
from renders.theme import Theme
from words import say
from words.numbers import figure, percent

TILES: Final = Box(EDGE, HEAD, WIDTH - 2 * EDGE, 118)
GAP: Final = 8
LEFT: Final = Box(EDGE, 190, 560, HEIGHT - 190 - EDGE)
RIGHT: Final = Box(578, 190, WIDTH - EDGE - 578, 268)
FAVOURITES: Final = Box(578, 466, 300, HEIGHT - 466 - EDGE)
PLACES: Final = Box(886, 466, WIDTH - EDGE - 886, HEIGHT - 466 - EDGE)
TITLE: Final = 42
"""Pixels of a panel's title."""
SMALL: Final = 30
"""Pixels of what is looked up: capitals of 6 units on a phone."""
MAX_FAVOURITES: Final = 3
MEDAL: Final = 108
"""Pixels of a medal with its number."""


def scene(card: Card, theme: Theme) -> Scene:
    """Return the card."""
    drawn = Scene.page(WIDTH, HEIGHT, theme, LOOK_UP, locale=card.locale)
    medals = [(place, count) for place, count in enumerate(card.medals, start=1) if count]
    heading(drawn, "person", fonts.clean(card.name, say("league-picture-somebody", card.locale)), MEDAL * len(medals))
    for number, (place, count) in enumerate(reversed(medals)):
        x = WIDTH - EDGE - MEDAL * (number + 1)
        medal(drawn, place, x + 30, HEAD / 2, 60)
        drawn.label(f"×{count}", Box(x + 60, 4, MEDAL - 60, HEAD - 8), GLANCE, align="left", fact=f"medal/{place}")
    _tiles(drawn, card)
    _categories(drawn, card)
    _rating(drawn, card)
    _favourites(drawn, card)
    _places(drawn, card)
    return drawn


def _panel(drawn: Scene, box: Box, key: str, card: Card) -> None:
    """Draw a panel with its title."""
    drawn.panel(box, drawn.theme.panel, drawn.theme.panel_edge, 3, 12)
    drawn.label(
        say("league-picture-panel", card.locale, panel=key), Box(box.x + 16, box.y + 4, box.width - 32, TITLE - 4),
        SMALL, face="serif", colour=drawn.theme.gilt_text, align="left", fact=f"panel/{key}", least=LOOK_UP,
    )  # fmt: skip


def _nothing(drawn: Scene, box: Box, card: Card) -> None:
    """Note that there is nothing to show yet."""
    inner = Box(box.x + 16, box.y + TITLE, box.width - 32, box.height - TITLE - 8)
    drawn.label(say("league-picture-nothing", card.locale), inner, SMALL, colour=drawn.theme.text_soft, least=LOOK_UP)


def _tiles(drawn: Scene, card: Card) -> None:
    """Four figures for a quick look."""
    rated = card.ratings.curves[0].rated if card.ratings else ()
    rank = say("league-picture-rank", card.locale, rank=card.rank) if card.rank else ""
    wins = percent(card.wins / card.games, card.locale) if card.games else ""
    tiles = [
        ("games", "game", str(card.games) if card.games else ZERO, ""),
        ("wins", "wreath", str(card.wins) if card.games else ZERO, wins),
        ("pace", "clock", fonts.clean(card.pace, ZERO) if card.pace else ZERO, ""),
        ("rating", "star", str(round(rated[-1].mean)) if rated else ZERO, rank),
    ]
    for (key, icon, value, more), box in zip(tiles, TILES.columns(len(tiles), GAP), strict=True):
        drawn.panel(box, drawn.theme.panel, drawn.theme.panel_edge, 3, 12)
        drawn.mark(icon, box.x + 44, box.y + 46, 58)
        room = Box(box.x + 82, box.y + 10, box.width - 92 - (88 if more else 0), 70)
        drawn.label(value, room, 56, align="left", fact=key, least=GLANCE)
        if more:
            drawn.label(
                more, Box(box.right - 94, box.y + 16, 84, 64), SMALL, align="right", fact=f"more/{key}", least=24
            )
        said = say("league-picture-tile", card.locale, tile=key)
        below = Box(box.x + 16, box.bottom - 38, box.width - 32, 32)
        drawn.label(said, below, SMALL, colour=drawn.theme.text_soft, least=LOOK_UP)


def _categories(drawn: Scene, card: Card) -> None:
    """Points of a game by category, as bars and figures."""
    theme = drawn.theme
    _panel(drawn, LEFT, "categories", card)
    if not card.categories:
        _nothing(drawn, LEFT, card)
        return
    high = min(76.0, (LEFT.height - TITLE - 10) / len(card.categories))
    most = max(*(category.mean for category in card.categories), Decimal(1))
    names = [fonts.clean(category.name, ZERO) for category in card.categories]
    size = fonts.fit(max(names, key=len), "sans", GLANCE, 24, 190).size
    for number, (category, label) in enumerate(zip(card.categories, names, strict=True)):
        y = LEFT.y + TITLE + high * number
        name = Box(LEFT.x + 16, y, 190, high)
        drawn.label(label, name, size, align="left", fact=f"category/{number}", least=LOOK_UP)
        bar = min(34.0, high * 0.6)
        room = LEFT.width - 216 - 100
        drawn.panel(Box(LEFT.x + 216, y + (high - bar) / 2, room, bar), theme.cell, None, 0, 6)
        long = room * float(max(category.mean, Decimal(0)) / most)
        if long >= 6:
            drawn.panel(Box(LEFT.x + 216, y + (high - bar) / 2, long, bar), theme.gilt, theme.panel_edge, 2, 6)
        value = Box(LEFT.right - 94, y, 80, high)
        mean = figure(category.mean, card.locale) if category.mean else ZERO
        drawn.label(mean, value, 34, align="right", fact=f"mean/{number}", least=28)


def _rating(drawn: Scene, card: Card) -> None:
    """Draw a small curve of the rating."""
    _panel(drawn, RIGHT, "rating", card)
    if card.ratings is None or not card.ratings.curves[0].rated:
        _nothing(drawn, RIGHT, card)
        return
    curves.plot(
        drawn, card.ratings, Box(RIGHT.x + 88, RIGHT.y + TITLE + 14, RIGHT.width - 118, RIGHT.height - TITLE - 64)
    )


def _favourites(drawn: Scene, card: Card) -> None:
    """Favourite ways to play, with the share of games."""
    theme = drawn.theme
    _panel(drawn, FAVOURITES, "favourites", card)
    if not card.favourites:
        _nothing(drawn, FAVOURITES, card)
    high = (FAVOURITES.height - TITLE - 10) / MAX_FAVOURITES
    for number, favourite in enumerate(card.favourites[:MAX_FAVOURITES]):
        y, wide = FAVOURITES.y + TITLE + high * number, FAVOURITES.width - 32
        drawn.label(
            fonts.clean(favourite.name, ZERO), Box(FAVOURITES.x + 16, y, wide - 92, high - 14), SMALL, align="left",
            fact=f"favourite/{number}", least=LOOK_UP,
        )  # fmt: skip
        share = Box(FAVOURITES.right - 16 - 86, y, 86, high - 14)
        drawn.label(
            percent(favourite.share, card.locale), share, SMALL, align="right", fact=f"share/{number}", least=24
        )
        line = Box(FAVOURITES.x + 16, y + high - 14, wide, 8)
        drawn.panel(line, theme.cell_strong, None, 0, 4)
        if wide * favourite.share >= 8:
            drawn.panel(Box(line.x, line.y, wide * min(favourite.share, 1.0), 8), theme.gilt, None, 0, 4)


def _places(drawn: Scene, card: Card) -> None:
    """Draw the number of finishes in each place: a column for each."""
    theme = drawn.theme
    _panel(drawn, PLACES, "places", card)
    if not card.places or not sum(card.places):
        _nothing(drawn, PLACES, card)
        return
    wide = (PLACES.width - 16) / len(card.places)
    most, room = max(card.places), PLACES.height - TITLE - 40 - 34
    for number, count in enumerate(card.places):
        x, foot = PLACES.x + 8 + wide * number, PLACES.bottom - 40
        high = max(3.0, room * count / most)
        bar = Box(x + 5, foot - high, wide - 10, high)
        drawn.panel(bar, theme.gilt if not number else theme.text_soft, None, 0, 4)
        drawn.label(
            number + 1, Box(x, foot + 2, wide, 34), SMALL, face="serif", colour=theme.text_soft, fact=f"nth/{number}",
            least=LOOK_UP,
        )  # fmt: skip
        above = Box(x, bar.y - 32, wide, 30)
        drawn.label(count or ZERO, above, SMALL, fact=f"times/{number}", least=LOOK_UP)
