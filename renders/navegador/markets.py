"""Where everything goes on the market's picture: prices, gallery, building chart, a strip for each player."""

from __future__ import annotations

from functools import cache
from typing import Final

from navegador import BOARD, COLUMNS, GOODS
from renders import fonts
from renders.layout import Background, Box, Scene
from renders.navegador.view import View
from renders.theme import GOODS as GOOD_COLOURS
from renders.theme import Theme, contrast

WIDTH: Final = 1100
TOP: Final = 446
STRIP: Final = 84
LEFT: Final = 10
EDGE: Final = 10
ROW: Final = 37
COLUMN: Final = 104
GALLERY: Final = 452
CARD: Final = 126
CHART: Final = 152
LINE: Final = 57
SHEET: Final = (466.0, 624.0, 832.0, 916.0, 1000.0)
"""Where the columns of the sheet begin in a strip."""
SHEET_WIDE: Final = (158, 208, 84, 84, 84)
COLUMN_ICONS: Final = ("colony", "factory", "disk", "shipyard", "church")


def scene(view: View, theme: Theme) -> Scene:
    """The market with everything on it."""
    market = Scene.on(_still(len(view.names), view.state.seat, theme))
    _prices(market, view)
    _gallery(market, view)
    _chart(market, view)
    for seat in range(len(view.names)):
        _strip(market, view, seat)
    return market


@cache
def _still(players: int, acting: int | None, theme: Theme) -> Background:
    """The panels and the icons that are the same in every position."""
    page = Scene.page(WIDTH, TOP + STRIP * players + 4, theme)
    page.panel(Box(LEFT, EDGE, 4 * COLUMN + 16, TOP - 20), theme.panel, theme.panel_edge, 3, 10)
    for column in range(4):
        x, _ = _cell(column, 0).centre
        page.mark(*(("good", x, 36, 44, column) if column < 3 else ("factory", x, 36, 44, None)))
        for row in range(BOARD.rows):
            page.panel(_cell(column, row), theme.cell, None, 0, 6)
    for kind in range(len(COLUMNS)):
        x = GALLERY + kind * (CARD + 2)
        page.panel(Box(x, EDGE, CARD, 132), theme.panel, theme.panel_edge, 3, 10)
        _icon(page, kind, x + CARD / 2 + 4, EDGE + 32, 38)
    page.panel(Box(GALLERY, CHART, WIDTH - GALLERY - EDGE, TOP - CHART - EDGE), theme.panel, theme.panel_edge, 3, 10)
    for building, stand in enumerate(BOARD.chart(players)):
        middle = CHART + LINE * (building + 0.5)
        if building < 3:
            page.mark("factory", GALLERY + 30, middle, 44, building)
        else:
            page.mark(COLUMN_ICONS[building], GALLERY + 30, middle, 44)
        page.mark("worker", GALLERY + 86, middle, 24, True)
        for index in range(stand):
            page.panel(_place(building, index), theme.cell, None, 0, 6)
    for seat in range(players):
        top = TOP + STRIP * seat
        strip = Box(10, top, WIDTH - 20, STRIP - 6)
        if seat == acting:
            page.panel(strip, theme.cell_strong, theme.gilt, 4, 10)
            page.mark("pointer", 27, top + 39, 24)
        else:
            page.panel(strip, theme.panel, theme.panel_edge, 2, 10)
        page.mark("emblem", 66, top + 39, 52, seat)
        for x, wide in zip(SHEET, SHEET_WIDE, strict=True):
            page.panel(Box(x, top + 42, wide - 4, 31), theme.cell if seat == acting else theme.page, None, 0, 6)
        for icon, x, y, size in (
            ("laurel", 114, 57, 32), ("coin", 290, 22, 30), ("worker", 288, 57, 28), ("sail", 342, 57, 28),
            ("market", 398, 57, 28), ("disk", SHEET[2] + 18, 22, 32), ("shipyard", SHEET[3] + 18, 22, 32),
            ("church", SHEET[4] + 18, 22, 32),
        ):  # fmt: skip
            page.mark(icon, x, top + y, size)
        for good in range(len(GOODS)):
            page.mark("good", SHEET[0] + 15 + 52 * good, top + 22, 31, good)
            page.mark("factory", SHEET[1] + 15 + 53 * good, top + 22, 31, good)
        page.mark("factory", SHEET[1] + 174, top + 22, 31, None)
    return page.still()


def _cell(column: int, row: int) -> Box:
    return Box(LEFT + 11 + COLUMN * column, EDGE + 52 + ROW * row, COLUMN - 6, ROW - 3)


def _place(building: int, index: int) -> Box:
    return Box(GALLERY + 106 + 66 * index, CHART + LINE * building + 6, 62, LINE - 12)


def _prices(market: Scene, view: View) -> None:
    """What is sold and processed for how much; the markers, and where they were."""
    theme, rows, before = market.theme, view.state.market, view.before.market
    for column in range(4):
        for row in range(BOARD.rows):
            box = _cell(column, row)
            price = BOARD.market[column][row] if column < 3 else BOARD.factory_income[row]
            if column < 3 and rows[column] == row + 1:
                _marker(market, column, row + 1, before[column])
                continue
            strong = column == 3 and row + 1 in rows
            if strong:
                market.panel(box, theme.cell_strong, None, 0, 6)
                goods = [good for good in range(len(GOODS)) if rows[good] == row + 1]
                for number, good in enumerate(goods):
                    market.mark("good", box.right - 11 - 17 * number, box.y + box.height / 2, 20, good)
            elif column < 3 and before[column] == row + 1:
                market.panel(box, theme.cell, theme.change, 3, 6)
            room = Box(box.x + (6 if strong else 25), box.y, 38 if strong else 48, box.height)
            market.label(
                price, room, 25 if strong else 21, colour=theme.text if strong else theme.text_soft,
                align="left" if strong else "centre", fact=f"price/{column}/{row + 1}",
            )  # fmt: skip


def _marker(market: Scene, good: int, row: int, before: int) -> None:
    """The marker of a good in its row."""
    box, fill = _cell(good, row - 1), GOOD_COLOURS[good]
    colour = contrast(fill)
    market.panel(box, fill, market.theme.outline, 3, 6)
    price = Box(box.x + 25, box.y, 48, box.height)
    market.label(BOARD.market[good][row - 1], price, 26, colour=colour, fact=f"price/{good}/{row}")
    market.label(row, Box(box.x + 5, box.y, 24, box.height), 18, colour=colour, align="left", fact=f"row/{good}")
    if before != row:
        market.mark("arrow", box.right - 14, box.y + box.height / 2, 26, before > row)


def _gallery(market: Scene, view: View) -> None:
    """The privileges to be had, and what each would bring the player to act."""
    for kind in range(len(COLUMNS)):
        x, top = GALLERY + kind * (CARD + 2), EDGE
        middle = x + CARD / 2
        number, grant = view.state.gallery[kind], view.grants[kind]
        market.mark("seal", middle - 36, top + 34, 46, number > 0)
        market.label(f"×{number}", Box(middle + 24, top + 14, 34, 38), 25, fact=f"gallery/{kind}")
        if view.before.gallery[kind] != number:
            market.mark("frame", middle - 36, top + 34, 52)
        if grant is not None:
            market.mark("emblem", x + CARD - 24, top + 94, 28, view.state.seat)
            market.mark("coin", x + 22, top + 78, 26)
            market.label(grant.coins, Box(x + 38, top + 64, 50, 30), 24, align="left", fact=f"grant/{kind}/coins")
            market.mark("laurel", x + 22, top + 110, 28)
            points = Box(x + 38, top + 96, 50, 30)
            market.label(f"+{grant.points}", points, 24, align="left", fact=f"grant/{kind}/points")


def _icon(market: Scene, kind: int, x: float, y: float, size: int) -> None:
    if kind == 1:
        market.mark("factory", x, y, size, None)
    else:
        market.mark(COLUMN_ICONS[kind], x, y, size)


def _chart(market: Scene, view: View) -> None:
    """The buildings left, with their prices; the cheapest is bought first."""
    theme = market.theme
    for building, stand in enumerate(BOARD.chart(len(view.names))):
        needs = Box(GALLERY + 54, CHART + LINE * building + 12, 20, LINE - 24)
        market.label(BOARD.buildings[building].workers, needs, 22, fact=f"needs/{building}")
        left, before = view.state.buildings[building], view.before.buildings[building]
        for index in range(stand):
            box, price = _place(building, index), BOARD.buildings[building].prices[index]
            gone = stand - left
            if index < gone:
                market.panel(box, theme.panel, theme.change if stand - before <= index else theme.cell, 3, 6)
                market.label(price, box, 19, colour=theme.faint, fact=f"gone/{building}/{index}")
                continue
            if index == gone:
                market.panel(box, theme.cell_strong, theme.gilt, 3, 6)
            market.label(price, box, 24 if index == gone else 22, fact=f"left/{building}/{index}")


def _strip(market: Scene, view: View, seat: int) -> None:
    """Everything that a player has."""
    theme, player, before = market.theme, view.state.players[seat], view.before.players[seat]
    top = TOP + STRIP * seat
    upper, lower = top + 6, top + 42
    name = fonts.clean(view.names[seat], f"#{seat + 1}")
    market.label(name, Box(100, upper, 166, 32), 24, align="left", least=20, fact=f"seat/{seat}")
    market.label(view.points[seat].total, Box(134, lower, 56, 30), 27, align="left", fact=f"points/{seat}")
    if view.state.card.holder == seat:
        market.mark("card", 226, lower + 15, 34)
    market.label(player.cash, Box(309, upper, 70, 32), 27, align="left", fact=f"cash/{seat}")
    if gain := player.cash - before.cash:
        text = f"{gain:+d}".replace("-", "−")
        market.label(text, Box(382, upper, 76, 32), 20, align="right", colour=theme.change, fact=f"gain/{seat}")
    for left, value, was, room, key in (
        (305, player.workers, before.workers, 24, "workers"),
        (359, player.fleet, before.fleet, 22, "fleet"),
        (415, view.income[seat], view.income[seat], 50, "income"),
    ):
        colour = theme.text if value == was else theme.change
        market.label(value, Box(left, lower, room, 30), 24, colour=colour, align="left", fact=f"{key}/{seat}")
    for column, (x, wide) in enumerate(zip(SHEET, SHEET_WIDE, strict=True)):
        _achievements(market, view, seat, column, x, upper)
        _multiplier(market, view, seat, column, Box(x, lower, wide - 4, 31))


def _achievements(market: Scene, view: View, seat: int, column: int, x: float, upper: float) -> None:
    """What a column of the sheet counts."""
    player, before, middle = view.state.players[seat], view.before.players[seat], upper + 16
    if column > 1:
        owned = player.achievements[column]
        if owned != before.achievements[column]:
            market.mark("halo", x + 18, middle, 40)
        market.label(owned, Box(x + 38, upper, 36, 32), 25, align="left", fact=f"column/{seat}/{column}")
        return
    pitch, counts, was, key = (
        (52, player.colonies, before.colonies, "colonies")
        if column == 0
        else (53, player.factories, before.factories, "factories")
    )
    for good, count in enumerate(counts):
        at = x + 15 + pitch * good
        if count != was[good]:
            market.mark("halo", at, middle, 40)
        market.label(count, Box(at + 16, upper, 22, 32), 25, align="left", fact=f"{key}/{seat}/{good}")
    if column == 1:
        market.label(BOARD.start.wildcards, Box(x + 191, upper, 16, 32), 25, align="left", fact=f"wildcard/{seat}")


def _multiplier(market: Scene, view: View, seat: int, column: int, box: Box) -> None:
    """The privileges of a column, points for each achievement, the King's privilege where it counts most."""
    player, before = view.state.players[seat], view.before.players[seat]
    middle = box.y + box.height / 2
    narrow = box.width < 100
    size, pitch, start = (17, 13, box.x + 10.0) if narrow else (24, 24, box.x + 18.0)
    for slot in range(BOARD.most_privileges):
        at = start + pitch * slot
        market.mark("seal", at, middle, size, slot < player.privileges[column])
        if before.privileges[column] <= slot < player.privileges[column]:
            market.mark("halo", at, middle, size + 8)
    left = start + pitch * BOARD.most_privileges - (7 if narrow else 14)
    text = f"×{view.worth[seat][column]}"
    market.label(
        text, Box(left, box.y, 32 if narrow else 42, box.height), 21 if narrow else 25, fact=f"worth/{seat}/{column}"
    )
    if view.points[seat].king == column:
        market.mark("crown", box.x + 68 if narrow else box.right - 15, box.y - 16 if narrow else middle, 24)
