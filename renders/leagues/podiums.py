"""Layout of the end of a season: the first three on a podium, and the deciding factor."""

import math
from typing import Final

from renders import fonts, people
from renders.layout import GLANCE, HEIGHT, LOOK_UP, WIDTH, Box, Scene
from renders.leagues.colours import METALS
from renders.leagues.frame import EDGE, HEAD, head, medal
from renders.leagues.view import Podium
from renders.theme import SEATS, Theme
from words import say
from words.numbers import figure, plural

MAX_PEOPLE: Final = 5
"""Maximum number of people on the podium: more than three only if many share a place."""
FLOOR: Final = 616
FOOT: Final = 62
STEPS: Final = {1: 200, 2: 150, 3: 96}
"""Pixels of a step, by the place."""
WIDEST: Final = 340
RAYS: Final = 22
PENNANTS: Final = 15
NAME: Final = 84
"""Pixels for a name in two lines."""
ONE_LINE: Final = 50
POINTS: Final = 58
MEDAL: Final = 78


def scene(podium: Podium, theme: Theme) -> Scene:
    """Return the podium."""
    drawn = Scene.page(WIDTH, HEIGHT, theme, LOOK_UP, locale=podium.heading.locale)
    _rays(drawn)
    drawn.panel(Box(0, 0, WIDTH, HEAD), theme.page, None, 0, 0)
    head(drawn, podium.heading)
    _string(drawn)
    winners = podium.winners[:MAX_PEOPLE]
    wide = min(WIDEST, (WIDTH - 2 * EDGE) / max(len(winners), 3))
    called = people.in_lines([winner.name for winner in podium.winners], [wide - 24] * len(podium.winners), NAME)
    order = _order(len(winners))
    left = WIDTH / 2 - wide * len(winners) / 2
    for column, number in enumerate(order):
        _winner(drawn, podium, number, called[number], left + wide * column, wide)
    drawn.panel(Box(EDGE, FLOOR - 4, WIDTH - 2 * EDGE, 8), theme.panel_edge, None, 0, 4)
    _foot(drawn, podium)
    return drawn


def _order(count: int) -> list[int]:
    """Order from left to right: the first in the middle, the others alternating beside them."""
    order: list[int] = []
    for number in range(count):
        order.insert(0 if number % 2 else len(order), number)
    return order


def _rays(drawn: Scene) -> None:
    """Light behind the first."""
    x, y, far = WIDTH / 2, 330.0, 900.0
    for ray in range(RAYS):
        start, end = (2 * math.pi * (ray + part) / RAYS for part in (0.0, 0.5))
        points = [(x + far * math.cos(angle), y + far * math.sin(angle)) for angle in (start, end)]
        drawn.area(_cut(((x, y), *points)), drawn.theme.gilt, 0.1)


def _cut(points: tuple[tuple[float, float], ...]) -> tuple[tuple[float, float], ...]:
    """Return the ray within the picture: its two far corners are moved in to the edge."""
    (x, y), *ends = points
    drawn = []
    for to_x, to_y in ends:
        reach = min(
            (WIDTH - x if to_x > x else x) / max(abs(to_x - x), 1e-9),
            (HEIGHT - 1 - y if to_y > y else y) / max(abs(to_y - y), 1e-9),
            1.0,
        )
        drawn.append((x + (to_x - x) * reach, y + (to_y - y) * reach))
    return ((x, y), *drawn)


def _string(drawn: Scene) -> None:
    """Pennants of all colours on a string across the picture."""

    def at(part: float) -> tuple[float, float]:
        swing = abs(math.sin(math.pi * part * 3))
        return WIDTH * part, HEAD + 6 + 26 * swing

    drawn.line(tuple(at(step / 90) for step in range(91)), drawn.theme.text_soft, 3)
    for number in range(PENNANTS):
        x, y = at((number + 0.5) / PENNANTS)
        drawn.mark("pennant", x, y + 16, 34, SEATS[number % len(SEATS)])


def _winner(drawn: Scene, podium: Podium, number: int, name: str, x: float, wide: float) -> None:
    """Draw a person on their step: medal, name, points; the first in a laurel."""
    winner, locale = podium.winners[number], podium.heading.locale
    theme, top = drawn.theme, FLOOR - STEPS[winner.place]
    first = winner.place == 1
    box = Box(x + 6, top, wide - 12, FLOOR - top)
    drawn.panel(box, theme.cell_strong if first else theme.panel, theme.gilt if first else theme.panel_edge, 5, 10)
    middle = x + wide / 2
    size = {1: 104, 2: 84, 3: 66}[winner.place]
    drawn.panel(Box(box.x + 14, top + 12, box.width - 28, 8), METALS[winner.place - 1], None, 0, 4)
    numeral = Box(box.x, top + 18, box.width, box.height - 22)
    drawn.label(winner.place, numeral, size, face="serif", fact=f"place/{number}", least=GLANCE)
    points = Box(x + 10, top - POINTS - 2, wide - 20, POINTS)
    drawn.label(figure(winner.points, locale), points, 54 if first else 46, fact=f"points/{number}", least=GLANCE)
    high = ONE_LINE if fonts.width(name, "sans", GLANCE) <= wide - 24 else NAME
    room = Box(x + 12, points.y - high, wide - 24, high)
    people.place(drawn, name, room, 40 if first else 36, f"name/{number}", align="centre")
    above = room.y - MEDAL / 2 - (30 if first else 8)
    if first:
        drawn.mark("laurel", middle, above, 150)
    medal(drawn, winner.place, middle, above - (6 if first else 0), MEDAL)


def decision(podium: Podium, name: str) -> str:
    """Reason for the first one's lead."""
    locale, winners = podium.heading.locale, podium.winners
    shared = sum(winner.place == 1 for winner in winners)
    if shared > 1:
        return say("league-picture-shared", locale, n=shared)
    if podium.decided == "points" and len(winners) > 1:
        ahead = winners[0].points - winners[1].points
        return say("league-picture-won-points", locale, name=name, n=plural(ahead), points=figure(ahead, locale))
    if podium.decided is None or podium.decided == "points":
        return say("league-picture-won", locale, name=name)
    return say("league-picture-won-tie", locale, name=name, tie=podium.decided)


def _foot(drawn: Scene, podium: Podium) -> None:
    """Deciding factor, and end of the season."""
    theme, box = drawn.theme, Box(EDGE, HEIGHT - EDGE - FOOT, WIDTH - 2 * EDGE, FOOT)
    drawn.sheet(box)
    drawn.mark("wreath", box.x + 36, box.y + FOOT / 2, 44)
    more = len(podium.winners) - MAX_PEOPLE
    ended = fonts.clean(podium.ended, "") if podium.ended else ""
    if more > 0:
        ended = say("league-picture-more", podium.heading.locale, n=more)
    wide = min(fonts.width(ended, "sans", 30) + 4, 330) if ended else 0
    room = Box(box.x + 68, box.y, box.width - 68 - wide - 40, FOOT)
    said = people.in_sentence(
        [winner.name for winner in podium.winners], lambda name: decision(podium, name), room.width
    )[0]
    drawn.label(decision(podium, said), room, GLANCE, align="left", fact="decision", least=people.LEAST)
    if ended:
        right = Box(box.right - 16 - wide, box.y, wide, FOOT)
        drawn.label(ended, right, 30, colour=theme.text_soft, align="right", fact="ended", least=LOOK_UP)
