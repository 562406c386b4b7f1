"""Common parts of all pictures of leagues: size, colours, top line, legend."""

from pathlib import Path
from typing import Final

from gamekit import naming
from i18n import say
from renders import fonts, stamps
from renders.layout import WIDTH, ZERO, Argument, Box, Scene
from renders.leagues.view import LeagueHeading

GLANCE: Final = 36
LOOK_UP: Final = 30
"""Pixels of text that is read at a glance, and that is looked up."""
EDGE: Final = 10
HEAD: Final = 64
SIGN: Final = 52.0
"""Pixels of a sign of a legend with its margin."""
stamps.icons(Path(__file__).parent)
Sign = tuple[str, tuple[Argument, ...], str]
"""A stamp, its details, and its meaning."""


def title(heading: LeagueHeading, longest: int = naming.MAX_LENGTH) -> str:
    return naming.label(heading.league, longest, "") or say("league-picture-league", heading.locale)


def part(heading: LeagueHeading, longest: int = naming.MAX_LENGTH) -> str:
    group = naming.label(heading.group, longest, "")
    if not group:
        return say("league-picture-season", heading.locale, season=heading.season)
    return say("league-picture-part", heading.locale, season=heading.season, group=group)


def head(scene: Scene, heading: LeagueHeading) -> None:
    league = fonts.clean(title(heading), say("league-picture-league", heading.locale))
    text = fonts.clean(part(heading), ZERO)
    free = WIDTH - 2 * EDGE - 60 - 30
    wide = min(fonts.width(text, "sans", GLANCE) + 4, free * 0.46)
    scene.mark("wreath", EDGE + 28, HEAD / 2, 50)
    left = Box(EDGE + 60, 4, free - wide, HEAD - 8)
    scene.label(league, left, 36, face="serif", align="left", fact="league", least=LOOK_UP)
    right = Box(WIDTH - EDGE - 4 - wide, 4, wide, HEAD - 8)
    scene.label(text, right, GLANCE, colour=scene.theme.gilt_text, align="right", fact="part", least=LOOK_UP)


def legend(scene: Scene, signs: list[Sign], top: float, high: float, wide: float = WIDTH - 2 * EDGE) -> None:
    if not signs:
        return
    free, wides = wide - 12 - SIGN * len(signs), [fonts.width(text, "sans", LOOK_UP) + 4 for _, _, text in signs]
    narrow, x = min(1.0, free / sum(wides)), EDGE + 6.0
    for number, (stamp, details, text) in enumerate(signs):
        scene.mark(stamp, x + 15, top + high / 2, 28, *details)
        room = wides[number] * narrow
        scene.label(text, Box(x + 34, top, room, high), LOOK_UP, align="left", fact=f"legend/{number}")
        x += SIGN + room
