"""Layout of the price list: all rows of the market, all places of the building chart, all privileges.

It has the details that players look up: income from sales and processing in each row, the cost of each building, the
worth of each player's columns, and their present income at the market.
"""

from functools import cache
from typing import Final

from navegador import BOARD, COLUMNS, GOODS
from renders import people
from renders.layout import HEIGHT, LOOK_UP, WIDTH, ZERO, Background, Box, Scene
from renders.navegador.markets import BUILDING_ICONS, COLUMN_ICONS, EDGE, leader, mark_if
from renders.navegador.view import View
from renders.theme import Theme

SMALL: Final = 30
"""Pixels of its text: capitals of more than 6 units on a phone."""
TABLE: Final = Box(EDGE, EDGE, 432, 426)
CHART: Final = Box(450, EDGE, WIDTH - 460, 426)
PLAYERS: Final = Box(EDGE, 444, WIDTH - 2 * EDGE, HEIGHT - 444 - EDGE)
ROW: Final = 37.0
COLUMN: Final = 92.0
LINE: Final = 83.0
HEAD: Final = 42
LEFT: Final = 262.0
PITCH: Final = 142.0
INCOME: Final = LEFT + 5 * PITCH


def scene(view: View, theme: Theme) -> Scene:
    """Return the price list of a position."""
    prices = Scene.on(_still(len(view.names), theme), locale=view.locale)
    _table(prices, view)
    for building in range(5):
        _line(prices, view, building)
    for seat in range(len(view.names)):
        _player(prices, view, seat)
    return prices


@cache
def _still(players: int, theme: Theme) -> Background:
    """Panels and icons that are the same in every position."""
    page = Scene.page(WIDTH, HEIGHT, theme)
    for panel in (TABLE, CHART, PLAYERS):
        page.sheet(panel)
    for column in range(4):
        x = TABLE.x + 46 + COLUMN * (column + 0.5)
        page.mark(*(("good", x, 36, 44, column) if column < 3 else ("factory", x, 36, 44, None)))
    for building in range(5):
        icon, details = BUILDING_ICONS[building]
        page.mark(icon, CHART.x + 32, CHART.y + 6 + LINE * (building + 0.5), 46, *details)
        page.mark("worker", CHART.x + 72, CHART.y + 6 + LINE * (building + 0.5), 26)
    for column, (icon, details) in enumerate(COLUMN_ICONS):
        page.mark(icon, LEFT + PITCH * (column + 0.5), PLAYERS.y + HEAD / 2 + 2, 36, *details)
    page.mark("market", INCOME + 52, PLAYERS.y + HEAD / 2 + 2, 38)
    for seat in range(players):
        y = _strip(players, seat).y
        page.line(((PLAYERS.x + 14, y), (PLAYERS.right - 14, y)), theme.cell_strong, 2)
    return page.background()


def _strip(players: int, seat: int) -> Box:
    return Box(PLAYERS.x, PLAYERS.y + HEAD, PLAYERS.width, PLAYERS.height - HEAD - 4).rows(players)[seat]


def _table(prices: Scene, view: View) -> None:
    """Every row of the market, with the markers."""
    theme = prices.theme
    for row in range(1, BOARD.rows + 1):
        y = TABLE.y + 50 + ROW * (row - 1)
        here = [good for good in range(len(GOODS)) if view.state.market[good] == row]
        number = Box(TABLE.x + 8, y, 36, ROW)
        prices.label(row, number, SMALL, face="light", colour=theme.text_soft, fact=f"row/{row}", least=SMALL)
        for column in range(4):
            box = Box(TABLE.x + 46 + COLUMN * column + 3, y + 1.5, COLUMN - 6, ROW - 3)
            lit = column in here if column < 3 else bool(here)
            prices.panel(
                box, theme.cell_strong if lit else theme.cell, theme.gilt if lit and column < 3 else None, 3, 6
            )
            price = BOARD.market[column][row - 1] if column < 3 else BOARD.factory_income[row - 1]
            room = Box(
                box.x + (30 if lit and column < 3 else 0), box.y, box.width - (30 if lit and column < 3 else 0), ROW - 3
            )
            tone = theme.text if lit else theme.text_soft
            prices.label(price, room, SMALL, colour=tone, fact=f"price/{column}/{row}", least=LOOK_UP)
            if lit and column < 3:
                prices.mark("good", box.x + 20, box.y + box.height / 2, 28, column)


def _line(prices: Scene, view: View, building: int) -> None:
    """Draw a line of the building chart: the buildings left, those gone, the next one lit."""
    theme, rules = prices.theme, BOARD.buildings[building]
    y = CHART.y + 6 + LINE * building
    needs = Box(CHART.x + 84, y, 26, LINE)
    prices.label(rules.workers, needs, SMALL, fact=f"needs/{building}", least=LOOK_UP)
    stand, left = BOARD.chart(len(view.names))[building], view.state.buildings[building]
    for index in range(stand):
        box = Box(CHART.x + 116 + 64.5 * index, y + 12, 60, LINE - 24)
        gone, next_ = index < stand - left, index == stand - left
        if not gone:
            prices.panel(box, theme.cell_strong if next_ else theme.cell, theme.gilt if next_ else None, 3, 8)
        tone, key = (theme.text_soft, "gone") if gone else (theme.text, "left")
        prices.label(rules.prices[index], box, SMALL, colour=tone, fact=f"{key}/{building}/{index}", least=LOOK_UP)
        if gone:
            prices.line(((box.x + 4, y + LINE / 2), (box.right - 4, y + LINE / 2)), theme.text_soft, 3)


def _player(prices: Scene, view: View, seat: int) -> None:
    """Privileges, worth of an achievement in each column, and the market's payment."""
    theme, player = prices.theme, view.state.players[seat]
    strip = _strip(len(view.names), seat)
    middle = strip.y + strip.height / 2
    if seat == leader(view):
        prices.panel(strip.inset(4, 1), theme.cell_strong, theme.gilt, 3, 8)
    prices.mark("emblem", 36, middle, 30, seat)
    open_ = [view.state.goa and player.king is None and not view.state.over for player in view.state.players]
    if open_[seat]:
        prices.mark("royal", LEFT - 24, middle, 34)
    rooms = [LEFT - 66 - 40 * king for king in open_]
    name, room = people.in_line(view.names, rooms)[seat], Box(60, strip.y, rooms[seat], strip.height)
    prices.label(name, room, SMALL, align="left", fact=f"seat/{seat}", least=SMALL)
    for column in range(len(COLUMNS)):
        x, number = LEFT + PITCH * column, player.privileges[column]
        for slot in range(BOARD.most_privileges):
            kings = player.king == column and slot == number - 1
            icon = "crown" if kings else "seal"
            if slot < number:
                prices.mark(icon, x + 8 + 23 * slot, middle, 26)
            else:
                mark_if(False, prices, "seal-free", x + 8 + 23 * slot, middle, 26, ())
        worth = Box(x + 66, strip.y, 46, strip.height)
        prices.label(f"×{view.worth[seat][column]}", worth, SMALL, fact=f"worth/{seat}/{column}", least=LOOK_UP)
        if not view.state.goa and view.points[seat].king == column:
            prices.mark("crown", x + 122, middle, 24)
    income = Box(INCOME + 4, strip.y, WIDTH - EDGE - INCOME - 12, strip.height)
    prices.label(view.income[seat] or ZERO, income, SMALL, fact=f"income/{seat}", least=LOOK_UP)
