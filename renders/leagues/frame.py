"""Common parts of all pictures of leagues: size, top line, formatting of figures."""

from typing import Final

import naming
from renders import fonts, stamps
from renders.layout import GLANCE, LOOK_UP, WIDTH, ZERO, Argument, Box, Scene
from renders.leagues import colours
from renders.leagues.view import Heading
from renders.theme import INK
from words import say

EDGE: Final = 10
HEAD: Final = 64
"""Pixels of the line on top."""
SIGN: Final = 52.0
"""Pixels of a sign of a legend with its margin."""
READ: Final = 30
"""Pixels of text that is looked up."""
NARROW: Final = 0.8
"""Share of its width to which a legend's text is narrowed before it becomes smaller."""
stamps.icons(colours)
Sign = tuple[str, tuple[Argument, ...], str]
"""A stamp, its details, and its meaning."""


def title(heading: Heading, longest: int = naming.MAX_LENGTH) -> str:
    """Return the name of the league, never empty."""
    return naming.label(heading.league, longest, "") or say("league-picture-league", heading.locale)


def part(heading: Heading, longest: int = naming.MAX_LENGTH) -> str:
    """Name of the season, and of its group."""
    group = naming.label(heading.group, longest, "")
    if not group:
        return say("league-picture-season", heading.locale, season=heading.season)
    return say("league-picture-part", heading.locale, season=heading.season, group=group)


def head(scene: Scene, heading: Heading) -> None:
    """Draw the league on the left, its season and group on the right."""
    league = fonts.clean(title(heading), say("league-picture-league", heading.locale))
    said = fonts.clean(part(heading), ZERO)
    free = WIDTH - 2 * EDGE - 60 - 30
    wide = min(fonts.width(said, "sans", GLANCE) + 4, free * 0.46)
    scene.mark("wreath", EDGE + 28, HEAD / 2, 50)
    left = Box(EDGE + 60, 4, free - wide, HEAD - 8)
    scene.label(league, left, 40, face="serif", align="left", fact="league", least=LOOK_UP + 4)
    right = Box(WIDTH - EDGE - 4 - wide, 4, wide, HEAD - 8)
    scene.label(said, right, GLANCE, colour=scene.theme.gilt_text, align="right", fact="part", least=LOOK_UP + 4)


def heading(scene: Scene, icon: str, text: str, beside: float = 0) -> None:
    """Draw a title with a stamp; `beside` is the number of pixels kept free on the right."""
    scene.mark(icon, EDGE + 30, HEAD / 2, 48)
    box = Box(EDGE + 64, 4, WIDTH - 2 * EDGE - 70 - beside, HEAD - 8)
    scene.label(text, box, 40, face="serif", align="left", fact="title", least=26)


def medal(scene: Scene, place: int, x: float, y: float, size: int) -> None:
    """Draw a medal around a centre, with its place on it: colour alone does not tell gold, silver and bronze apart."""
    scene.mark("medal", x, y, size, place)
    disc = Box(x - size * 0.25, y + size * 0.14 - size * 0.25, size * 0.5, size * 0.5)
    scene.label(place, disc, round(size * 0.5), colour=INK, least=LOOK_UP)


def legend(scene: Scene, signs: list[Sign], top: float, high: float, wide: float = WIDTH - 2 * EDGE) -> None:
    """Signs with their meanings, in one line, at most a readable distance from each other."""
    if not signs:
        return
    free = wide - 12 - SIGN * len(signs)

    def long(size: int) -> float:
        return sum(fonts.width(text, "sans", size) + 4 for _, _, text in signs)

    size = next((size for size in range(READ, LOOK_UP, -1) if NARROW * long(size) <= free), LOOK_UP)
    narrow, x = min(1.0, free / long(size)), EDGE + 6.0
    for number, (stamp, details, text) in enumerate(signs):
        scene.mark(stamp, x + 15, top + high / 2, 28, *details)
        room = (fonts.width(text, "sans", size) + 4) * narrow
        scene.label(text, Box(x + 34, top, room, high), size, align="left", fact=f"legend/{number}", least=size)
        x += SIGN + room
