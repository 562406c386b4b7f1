"""Layout of the chart's picture: the map, and beside it the turn, compass, decks, ships."""

from collections.abc import Sequence
from typing import Final

from renders import fonts, people
from renders.layout import HEIGHT, WIDTH, Box, Scene
from renders.singing_sails import maps, names, stamps  # noqa: F401 - the stamps are drawn here too
from renders.singing_sails.maps import GLANCE, LEAST, LOOK_UP, RIM
from renders.singing_sails.view import View, crew_place, harbors, wind
from renders.theme import Theme
from singing_sails.places import DIRECTIONS, Cell, Laid
from words import say

EDGE: Final = 8
MAP: Final = Box(EDGE + RIM, EDGE + RIM, 684 - 2 * RIM, HEIGHT - 2 * EDGE - 2 * RIM)
"""Space for tiles."""
SIDE: Final = Box(700, EDGE, WIDTH - 700 - EDGE, HEIGHT - 2 * EDGE)
"""The panels beside it."""
HEAD: Final = (108, 62)
"""Pixels of the panel of who is to act; the same without round and table, where the handicaps need room."""
TITLE: Final = 32
"""Pixels of the table's name, whose letters are lower than others of their size."""
TOP: Final = (82, 64)
"""Pixels of the top tile of a deck; the same there."""
ROSE: Final = (126, 108)
"""Pixels of the compass; the same there."""
SPARE: Final = 26
"""Pixels of the panel of the compass and the decks that neither fills."""
HULL: Final = 106
"""Pixels of a ship's panel above its handicaps."""
BOUND: Final = 36
"""Pixels of the line of a handicap."""
MIN_BOUND: Final = 33
"""Pixels of the lowest one."""


def scene(view: View, theme: Theme) -> Scene:
    """Return the map, cut around the ship if it is large, and all items beside it."""
    chart = Scene.page(WIDTH, HEIGHT, theme, LOOK_UP, locale=view.locale)
    maps.place(chart, view, maps.grid(maps.chart_cells(view.state), MAP, maps.middle(view.state)))
    side(chart, view)
    return chart


def choosing(view: View, cells: Sequence[Cell], theme: Theme) -> Scene:
    """Return the whole map, as large as it can be, with numbers on the cells to choose from.

    Beside it are the tiles waiting to be placed.
    """
    chart = Scene.page(WIDTH, HEIGHT, theme, LOOK_UP, locale=view.locale)
    grid = maps.grid({*view.state.map, *cells}, MAP, maps.middle(view.state), least=1)
    maps.place(chart, view, grid)
    maps.numbered(chart, view, grid, cells)
    side(chart, view)
    return chart


def side(chart: Scene, view: View) -> None:
    """Draw the panels beside the map; those of the decks are smaller where a ship has many handicaps."""
    teams, panels = view.state.teams, [2 * tile + rose + SPARE for tile, rose in zip(TOP, ROSE, strict=True)]
    bound = len(teams[0].in_force(view.state.options)) if len(teams) == 1 else 0
    small = int(SIDE.y + HEAD[0] + panels[0] + 2 * EDGE + HULL + MIN_BOUND * bound > SIDE.bottom)
    _head(chart, view, Box(SIDE.x, SIDE.y, SIDE.width, HEAD[small]))
    top = SIDE.y + HEAD[small] + EDGE
    _decks(chart, view, Box(SIDE.x, top, SIDE.width, panels[small]), TOP[small], ROSE[small])
    top += panels[small] + EDGE
    for team, box in enumerate(Box(SIDE.x, top, SIDE.width, SIDE.bottom - top).rows(len(teams), EDGE)):
        _ship(chart, view, team, box)


def whole(view: View, theme: Theme) -> Scene:
    """Return the whole map alone, however small its tiles become."""
    chart = Scene.page(WIDTH, HEIGHT, theme, LOOK_UP, locale=view.locale)
    room = Box(EDGE + RIM, EDGE + RIM, WIDTH - 2 * EDGE - 2 * RIM, HEIGHT - 2 * EDGE - 2 * RIM)
    maps.place(chart, view, maps.grid(maps.chart_cells(view.state), room, maps.middle(view.state), least=1))
    return chart


def _head(chart: Scene, view: View, box: Box) -> None:
    """Draw the round, and the player to act."""
    state = view.state
    chart.sheet(box)
    row = Box(box.x + 60, box.bottom - 58, box.width - 74, 52)
    if box.height >= HEAD[0]:
        _title(chart, view, box)
    if state.seat is None:
        chart.mark("wreath", box.x + 34, row.centre[1], 40)
        chart.label(outcome(view), row, GLANCE, align="left", fact="over", least=LEAST)
        return
    chart.mark("emblem", box.x + 34, row.centre[1], 44, crew_place(state, state.seat))
    name = people.in_line(view.names, [row.width] * state.seats, GLANCE)[state.seat]
    chart.label(name, row, GLANCE, align="left", fact=f"seat/{state.seat}", least=GLANCE)


def _title(chart: Scene, view: View, box: Box) -> None:
    """Draw the name of the table, and the round."""
    title = fonts.clean(view.table, "Singing Sails") if view.table else "Singing Sails"
    wide = fonts.width(said_round(view), "sans", LOOK_UP) + 8
    chart.label(said_round(view), Box(box.right - 12 - wide, box.y + 4, wide, 36), LOOK_UP, align="right", fact="round")
    chart.label(title, Box(box.x + 14, box.y + 4, box.width - wide - 34, 36), TITLE, face="serif",
                colour=chart.theme.gilt_text, align="left", fact="table", least=TITLE)  # fmt: skip


def said_round(view: View) -> str:
    """Return the round in words."""
    return say("sails-picture-round", view.locale, round=view.state.round)


def outcome(view: View) -> str:
    """Return the end of the game, in a few words."""
    over = view.state.over
    assert over is not None
    one = len(view.state.teams) == 1
    result = over.result if one or over.result != "won" else "team"
    return say("sails-picture-over", view.locale, result=result, team=1 + (over.team or 0))


def _decks(chart: Scene, view: View, box: Box, top: int, rose: int) -> None:
    """Draw the compass in the middle, and at its sides the top tile of each deck, with the deck's size.

    In the corner, with a frame, the tile to be placed first.
    """
    theme, state = chart.theme, view.state
    chart.sheet(box)
    x, y = box.centre
    chart.mark("compass-rose", x, y, rose, *(team.compass for team in state.teams))
    away = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
    far_x, far_y = (rose + top) / 2 + 14, (rose + top) / 2 + 3
    for side, deck in zip(DIRECTIONS, state.decks, strict=True):
        dx, dy = away[side]
        cx, cy = x + dx * far_x, y + dy * far_y
        at = Box(cx - top / 2, cy - top / 2, top, top)
        if side in state.closed or not deck:
            chart.panel(at, theme.cell, theme.faint, 3, 6)
        elif deck[0] is None:
            chart.mark("tile-back", cx, cy, top)
        else:
            maps.draw(chart, at, Laid(deck[0], 0), locale=view.locale, fact=f"top/{side}", letter_size=maps.LETTER)
        text = say("sails-picture-deck", view.locale, direction=side, count=len(deck))
        place = {
            "N": Box(at.right + 6, at.y, 122, 44),
            "S": Box(at.right + 6, at.bottom - 38, 122, 44),
            "E": Box(cx - 58, at.bottom + 2, 116, 44),
            "W": Box(cx - 58, at.bottom + 2, 116, 44),
        }[side]
        chart.label(text, place, GLANCE, align="left" if side in "NS" else "centre", fact=f"deck/{side}",
                    least=LEAST)  # fmt: skip

    if state.drawn and state.drawn[0][1]:
        at = Box(box.x + 12, box.y + 12, top, top)
        maps.draw(chart, at, Laid(state.drawn[0][1], 0), locale=view.locale, fact="drawn", letter_size=maps.LETTER)
        chart.mark("tile-frame", *at.centre, top)


def _ship(chart: Scene, view: View, number: int, box: Box) -> None:
    """Draw a ship: its heading, wind, harbors, health, and as many handicaps in force as fit."""
    state, team = view.state, view.state.teams[number]
    chart.sheet(box)
    y = box.y + 32

    def said(left: float, right: float, text: str, fact: str) -> None:
        chart.label(text, Box(box.x + left, y - 24, right - left, 48), GLANCE, align="left", fact=fact,
                    least=LEAST)  # fmt: skip

    force, locale = wind(state, number), view.locale
    same = "yes" if force == team.wind else "no"
    chart.mark("boat", box.x + 33, y, 50, number, team.heading)
    said(62, 104, names.letter(team.heading, locale), f"heading/{number}")
    chart.mark("gale", box.x + 124, y, 40)
    said(148, 238, say("sails-picture-wind", locale, force=force, shown=team.wind, same=same), f"wind/{number}")
    chart.mark("town", box.x + 258, y, 40)
    goals = say("sails-picture-goals", locale, done=harbors(state, number), all=state.goals)
    said(282, box.width - 8, goals, f"goals/{number}")
    cards = len(team.health)
    size = min(42, int((box.width - 24) / cards) - 4)
    for card in range(cards):
        name = "life" if card < cards - team.damage else "life-lost"
        chart.mark(name, box.x + 12 + (size + 5) * (card + 0.5), box.y + 82, size)
    if len(state.teams) == 1:
        _handicaps(chart, view, Box(box.x + 14, box.y + HULL - 2, box.width - 24, box.height - HULL))


def _handicaps(chart: Scene, view: View, box: Box) -> None:
    """Draw the handicaps of the only ship in force, one below the other; those of two ships are beside their rows."""
    bound = view.state.teams[0].in_force(view.state.options)
    high = min(BOUND, box.height / max(1, len(bound)))
    for place, card in enumerate(bound):
        at = Box(box.x, box.y + place * high, box.width, high)
        chart.label(names.health(card, view.locale), at, LOOK_UP, align="left", colour=chart.theme.red_text,
                    fact=f"handicap/0/{card}")  # fmt: skip
