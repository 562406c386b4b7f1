"""Layout of the end of a game: the whole map, and the fate of each ship."""

from math import ceil
from typing import Final

from renders import fonts, people
from renders.layout import HEIGHT, WIDTH, Box, Scene
from renders.singing_sails import maps
from renders.singing_sails.charts import EDGE, outcome, said_round
from renders.singing_sails.colours import colours
from renders.singing_sails.maps import GLANCE, LOOK_UP, RIM
from renders.singing_sails.names import harbor
from renders.singing_sails.view import View, collected, crew_place, harbors
from renders.theme import Theme
from singing_sails.places import tile
from words import say

HEAD: Final = 92
TOP: Final = HEAD + 2 * EDGE
"""Upper edge of the map and of the first ship."""
MAP: Final = 640
"""Width of the map with its rim."""
ROOMY: Final = 400
"""Height in pixels of the panel of a ship that has space for its harbors."""
CHIP: Final = 70
"""Pixels of the side of a harbor, collected or still to come."""
LINE: Final = 76
"""Maximum height in pixels of a player's line."""
NAME: Final = 46
"""Maximum size in pixels of a player's name."""
CREW: Final = 138
"""Pixels of a ship's panel above its players."""
LOW: Final = 38
"""Minimum height in pixels of a player's line."""


def scene(view: View, theme: Theme) -> Scene:
    """Return the end of the game, or the present standing."""
    teams = range(len(view.state.teams))
    need = max(CREW + LOW * len(view.state.crew(team)) + 8 for team in teams)
    high = max((HEIGHT - TOP - EDGE * len(teams)) / len(teams), need if len(teams) > 1 else 0)
    page = Scene.page(WIDTH, ceil(TOP + (high + EDGE) * len(teams)), theme, LOOK_UP, locale=view.locale)
    _head(page, view, Box(EDGE, EDGE, WIDTH - 2 * EDGE, HEAD))
    chart = Box(EDGE + RIM, TOP + RIM, MAP - 2 * RIM, page.height - TOP - EDGE - 2 * RIM)
    maps.place(page, view, maps.grid(view.state.map, chart, maps.middle(view.state), least=1))
    left = chart.right + RIM + EDGE
    for number in teams:
        _team(page, view, number, Box(left, TOP + number * (high + EDGE), WIDTH - EDGE - left, high))
    return page


def _head(page: Scene, view: View, box: Box) -> None:
    theme, over = page.theme, view.state.over
    won = over is not None and over.result == "won"
    page.panel(box, theme.panel, theme.gilt if won else theme.panel_edge, 4, 12)
    page.mark("wreath" if won else "helm", box.x + 52, box.centre[1], 66)
    text = outcome(view) if over else say("sails-picture-going-on", view.locale)
    after = said_round(view)
    wide = fonts.width(after, "sans", LOOK_UP) + 8
    page.label(after, Box(box.right - 16 - wide, box.y, wide, box.height), LOOK_UP, align="right", fact="round")
    page.label(text, Box(box.x + 100, box.y, box.width - wide - 130, box.height), 54, face="serif", align="left",
               colour=theme.gilt_text, fact="over", least=44)  # fmt: skip


def _team(page: Scene, view: View, number: int, box: Box) -> None:
    """Draw a ship: harbors, health, crew."""
    theme, state, team = page.theme, view.state, view.state.teams[number]
    winner = state.over is not None and state.over.team == number
    page.panel(box, theme.panel, theme.gilt if winner else theme.panel_edge, 5 if winner else 3, 12)
    y = box.y + 40
    page.mark("boat", box.x + 40, y, 62, number, team.heading)
    page.mark("town", box.x + 112, y, 50)
    text = say("sails-picture-goals", view.locale, done=harbors(state, number), all=state.goals)
    page.label(
        text, Box(box.x + 144, y - 26, box.width - 156, 52), 44, align="left", fact=f"goals/{number}", least=GLANCE
    )
    cards = len(team.health)
    size = min(58, int((box.width - 24) / cards) - 5)
    for card in range(cards):
        name = "life" if card < cards - team.damage else "life-lost"
        page.mark(name, box.x + 14 + (size + 5) * (card + 0.5), box.y + 106, size)
    crew = state.crew(number)
    top = box.y + CREW
    if box.height > ROOMY:
        top = _collected(page, view, number, Box(box.x + 14, top + 8, box.width - 28, CHIP)) + 12
    high = min(LINE, (box.bottom - 8 - top) / len(crew))
    names = people.in_line(view.names, [box.width - 72] * state.seats, LOOK_UP)
    for place, seat in enumerate(crew):
        middle = top + high * (place + 0.5)
        page.mark("emblem", box.x + 32, middle, round(min(44, high - 2)), crew_place(state, seat))
        at = Box(box.x + 58, middle - high / 2, box.width - 70, high)
        size = max(LOOK_UP, min(NAME, int(high / 1.2)))
        page.label(names[seat], at, size, align="left", fact=f"seat/{seat}", least=LOOK_UP)


def _collected(page: Scene, view: View, number: int, row: Box) -> float:
    """Draw the harbors that a ship has collected, in order, then those that it lacks; return where they end."""
    tiles, tone = collected(view.state, number), colours(page.theme)
    across, lacking = int((row.width + EDGE) / (CHIP + EDGE)), view.state.goals - len(tiles)
    for place, name in enumerate((*tiles, *("",) * lacking)):
        x, y = row.x + place % across * (CHIP + EDGE), row.y + place // across * (CHIP + EDGE)
        if not name:
            page.panel(Box(x, y, CHIP, CHIP), page.theme.cell, page.theme.faint, 3, 8)
            continue
        page.panel(Box(x, y, CHIP, CHIP), tone.land, tone.coast, 2, 8)
        kind = tile(name).kind
        if kind == "haven":
            page.mark("fort", x + CHIP / 2, y + CHIP / 2, 52)
            continue
        page.mark("town", x + CHIP / 2, y + 18, 30)
        at = Box(x, y + 34, CHIP, CHIP - 36)
        page.label(harbor(int(kind[-1]), view.locale), at, GLANCE, fact=f"collected/{number}/{place}")
    return row.y + -(-max(view.state.goals, len(tiles)) // across) * (CHIP + EDGE)
