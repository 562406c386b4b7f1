"""Layout of the chart's picture: the map, and beside it the turn, compass, decks, ships."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from renders import fonts, people
from renders.layout import GLANCE, LOOK_UP, MIN_TEXT, Background, Box, Scene
from renders.singing_sails import maps, names, stamps  # noqa: F401 - the stamps are drawn here too
from renders.singing_sails.maps import RIM
from renders.singing_sails.view import View, crew_place, harbors, wind
from renders.theme import Theme
from singing_sails.places import DIRECTIONS, Cell, Laid
from words import say

WIDTH: Final = 1100
HEIGHT: Final = 700
EDGE: Final = 8
MAP: Final = Box(EDGE + RIM, EDGE + RIM, 684 - 2 * RIM, HEIGHT - 2 * EDGE - 2 * RIM)
"""Space for tiles."""
SIDE: Final = Box(700, EDGE, WIDTH - 700 - EDGE, HEIGHT - 2 * EDGE)
"""The panels beside it."""
HEAD: Final = 96
DECKS: Final = 318
"""Pixels of the panel of the compass and the decks."""
TOP: Final = 82
"""Pixels of the top tile of a deck."""
ROSE: Final = 130


def scene(view: View, theme: Theme) -> Scene:
    """Return the map, cut around the ship if it is large, and all items beside it."""
    chart = Scene.on(Background(WIDTH, HEIGHT, theme), MIN_TEXT, locale=view.locale)
    maps.place(chart, view, maps.grid(maps.chart_cells(view.state), MAP, maps.middle(view.state)))
    side(chart, view)
    return chart


def choosing(view: View, cells: Sequence[Cell], theme: Theme) -> Scene:
    """Return the whole map, as large as it can be, with numbers on the cells to choose from.

    Beside it are the tiles waiting to be placed.
    """
    chart = Scene.on(Background(WIDTH, HEIGHT, theme), MIN_TEXT, locale=view.locale)
    grid = maps.grid({*view.state.map, *cells}, MAP, maps.middle(view.state), least=1)
    maps.place(chart, view, grid)
    maps.numbered(chart, view, grid, cells)
    side(chart, view)
    return chart


def side(chart: Scene, view: View) -> None:
    """Draw the panels beside the map."""
    _head(chart, view, Box(SIDE.x, SIDE.y, SIDE.width, HEAD))
    _decks(chart, view, Box(SIDE.x, SIDE.y + HEAD + EDGE, SIDE.width, DECKS))
    top = SIDE.y + HEAD + DECKS + 2 * EDGE
    teams = len(view.state.teams)
    high = (SIDE.bottom - top - EDGE * (teams - 1)) / teams
    for team in range(teams):
        _ship(chart, view, team, Box(SIDE.x, top + team * (high + EDGE), SIDE.width, high))


def whole(view: View, theme: Theme) -> Scene:
    """Return the whole map alone, however small its tiles become."""
    chart = Scene.on(Background(WIDTH, HEIGHT, theme), MIN_TEXT, locale=view.locale)
    room = Box(EDGE + RIM, EDGE + RIM, WIDTH - 2 * EDGE - 2 * RIM, HEIGHT - 2 * EDGE - 2 * RIM)
    maps.place(chart, view, maps.grid(maps.chart_cells(view.state), room, maps.middle(view.state), least=1))
    return chart


def _head(chart: Scene, view: View, box: Box) -> None:
    """Draw the round, and the player to act."""
    theme, state = chart.theme, view.state
    chart.sheet(box)
    title = fonts.clean(view.table, "Singing Sails") if view.table else "Singing Sails"
    wide = fonts.width(said_round(view), "sans", 28) + 8
    chart.label(said_round(view), Box(box.right - 12 - wide, box.y + 6, wide, 34), 28, align="right", fact="round")
    chart.label(title, Box(box.x + 14, box.y + 6, box.width - wide - 34, 34), 28, face="serif",
                colour=theme.gilt_text, align="left", fact="table")  # fmt: skip
    row = Box(box.x + 60, box.y + 42, box.width - 74, 48)
    if state.seat is None:
        chart.mark("wreath", box.x + 34, row.y + 24, 40)
        chart.label(outcome(view), row, 36, align="left", least=GLANCE - 6, fact="over")
        return
    chart.mark("emblem", box.x + 34, row.y + 24, 44, crew_place(state, state.seat))
    name = people.in_line(view.names, [row.width] * state.seats, GLANCE)[state.seat]
    chart.label(name, row, 38, align="left", fact=f"seat/{state.seat}", least=GLANCE)


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


def _decks(chart: Scene, view: View, box: Box) -> None:
    """Draw the compass in the middle, and at its sides the top tile of each deck, with the deck's size.

    In the corner, with a frame, the tile to be placed first.
    """
    theme, state = chart.theme, view.state
    chart.sheet(box)
    x, y = box.centre
    chart.mark("compass-rose", x, y, ROSE, *(team.compass for team in state.teams))
    away = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
    far_x, far_y = (ROSE + TOP) / 2 + 8, (ROSE + TOP) / 2 + 3
    for side, deck in zip(DIRECTIONS, state.decks, strict=True):
        dx, dy = away[side]
        cx, cy = x + dx * far_x, y + dy * far_y
        at = Box(cx - TOP / 2, cy - TOP / 2, TOP, TOP)
        if side in state.closed or not deck:
            chart.panel(at, theme.cell, theme.faint, 3, 6)
        elif deck[0] is None:
            chart.mark("tile-back", cx, cy, TOP)
        else:
            maps.draw(chart, at, Laid(deck[0], 0), locale=view.locale, fact=f"top/{side}")
        text = say("sails-picture-deck", view.locale, direction=side, count=len(deck))
        wide = 92
        place = {
            "N": Box(at.right + 6, at.y + 4, wide, 36),
            "S": Box(at.right + 6, at.bottom - 40, wide, 36),
            "E": Box(at.x - 8, at.bottom + 4, TOP + 16, 36),
            "W": Box(at.x - 8, at.bottom + 4, TOP + 16, 36),
        }[side]
        chart.label(text, place, GLANCE, align="left" if side in "NS" else "centre", fact=f"deck/{side}", least=26)

    if state.drawn and state.drawn[0][1]:
        at = Box(box.x + 12, box.y + 12, TOP, TOP)
        maps.draw(chart, at, Laid(state.drawn[0][1], 0), locale=view.locale, fact="drawn")
        chart.mark("tile-frame", *at.centre, TOP)


def _ship(chart: Scene, view: View, number: int, box: Box) -> None:
    """Draw a ship: its heading, wind, harbors, health, and as many handicaps in force as fit."""
    state, team = view.state, view.state.teams[number]
    chart.sheet(box)
    y = box.y + 34
    chart.mark("boat", box.x + 34, y, 54, number, team.heading)
    heading = names.letter(team.heading, view.locale)
    chart.label(heading, Box(box.x + 60, y - 22, 38, 44), 36, fact=f"heading/{number}", least=GLANCE)
    force = wind(state, number)
    chart.mark("gale", box.x + 124, y, 42)
    text = say(
        "sails-picture-wind", view.locale, force=force, shown=team.wind, same=("yes" if force == team.wind else "no")
    )
    chart.label(text, Box(box.x + 150, y - 22, 92, 44), 36, align="left", fact=f"wind/{number}", least=GLANCE)
    chart.mark("town", box.x + 266, y, 44)
    text = say("sails-picture-goals", view.locale, done=harbors(state, number), all=state.goals)
    chart.label(
        text, Box(box.x + 292, y - 22, box.width - 300, 44), 36, align="left", fact=f"goals/{number}", least=GLANCE
    )
    cards = len(team.health)
    size = min(42, int((box.width - 24) / cards) - 4)
    for card in range(cards):
        chart.mark("life", box.x + 12 + (size + 5) * (card + 0.5), box.y + 84, size, card < cards - team.damage)
    _handicaps(chart, view, number, Box(box.x + 14, box.y + 110, box.width - 24, box.height - 114))


def _handicaps(chart: Scene, view: View, number: int, box: Box) -> None:
    """Draw the handicaps in force, one below the other, or in two columns if they are many."""
    bound = view.state.teams[number].in_force(view.state.options)
    if not bound or box.height < 26:
        return
    said = [names.health(card, view.locale) for card in bound]
    half = int(box.width / 2 - 4)
    many = box.height / len(bound) < 27
    columns = 2 if many and all(fonts.fit(text, "sans", MIN_TEXT, MIN_TEXT, half).text == text for text in said) else 1
    lines = -(-len(bound) // columns)
    high = min(36.0, box.height / lines)
    for place, card in enumerate(bound):
        wide = box.width / columns - 4
        at = Box(box.x + (place // lines) * (wide + 4), box.y + (place % lines) * high, wide, high)
        chart.label(said[place], at, max(MIN_TEXT, min(30, int(high / 1.2))), align="left",
                    colour=chart.theme.red_text, fact=f"handicap/{number}/{card}",
                    least=MIN_TEXT if many else LOOK_UP)  # fmt: skip
