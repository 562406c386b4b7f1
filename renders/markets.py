"""Where everything goes on the market's picture: prices, gallery, building chart, a strip for each player."""

from __future__ import annotations

from typing import Final

from navegador import BOARD, BUILDINGS, COLUMNS, GOODS
from renders import fonts
from renders.layout import Box, Scene
from renders.theme import GOODS as GOOD_COLOURS
from renders.theme import Theme, contrast
from renders.view import View

WIDTH: Final = 1100
TOP: Final = 446
STRIP: Final = 84
ROW: Final = 37
COLUMN: Final = 104
COLUMN_ICONS: Final = ("colony", "factory", "disk", "shipyard", "church")


def scene(view: View, theme: Theme) -> Scene:
    """The market with everything on it."""
    market = Scene(WIDTH, TOP + STRIP * len(view.names) + 4, theme, "page")
    _prices(market, view)
    _gallery(market, view)
    _chart(market, view)
    for seat in range(len(view.names)):
        _strip(market, view, seat)
    return market


def _prices(market: Scene, view: View) -> None:
    theme = market.theme
    left, top = 10, 10
    market.panel(Box(left, top, 4 * COLUMN + 16, TOP - 20), theme.panel, theme.panel_edge, 3, 10)
    for column in range(4):
        x = left + 8 + COLUMN * column + COLUMN / 2
        if column < 3:
            market.mark("good", x, top + 26, 44, column)
        else:
            market.mark("factory", x, top + 26, 44, None)
        for row in range(BOARD.rows):
            y = top + 50 + ROW * row
            price = BOARD.market[column][row] if column < 3 else BOARD.factory_income[row]
            here = column < 3 and view.state.market[column] == row + 1
            was = column < 3 and not here and view.before.market[column] == row + 1
            strong = any(view.state.market[good] == row + 1 for good in range(3)) if column == 3 else here
            box = Box(x - COLUMN / 2 + 3, y + 2, COLUMN - 6, ROW - 3)
            fill = GOOD_COLOURS[column] if here else theme.cell_strong if strong else theme.cell
            edge = theme.outline if here else theme.change if was else None
            market.panel(box, fill, edge, 3, 6)
            colour = contrast(fill) if here else theme.text if strong else theme.text_soft
            market.label(price, Box(x - 24, y + 2, 48, ROW - 3), 25 if here or strong else 21, colour=colour,
                         fact=f"price/{column}/{row + 1}")  # fmt: skip
            if column == 3:
                goods = [good for good in range(len(GOODS)) if view.state.market[good] == row + 1]
                for number, good in enumerate(goods):
                    side, step = (-1, 0) if number == 0 else (1, number - 1)
                    market.mark("good", x + side * (34 - 13 * step), y + ROW / 2 + 1, 22, good)
            if here:
                market.label(row + 1, Box(x - COLUMN / 2 + 6, y + 2, 28, ROW - 3), 18, colour=colour, align="left",
                             fact=f"row/{column}")  # fmt: skip
                before = view.before.market[column]
                if before != row + 1:
                    market.mark("arrow", x + COLUMN / 2 - 19, y + ROW / 2, 26, before > row + 1)


def _gallery(market: Scene, view: View) -> None:
    """The privileges to be had, and what each would bring the player to act."""
    theme = market.theme
    left, top, wide = 452, 10, 126
    for kind in range(len(COLUMNS)):
        x = left + kind * (wide + 2)
        middle = x + wide / 2
        number, grant = view.state.gallery[kind], view.grants[kind]
        market.panel(Box(x, top, wide, 132), theme.panel, theme.panel_edge, 3, 10)
        market.mark("seal", middle - 36, top + 34, 46, number > 0)
        _icon(market, kind, middle + 4, top + 32, 38)
        market.label(f"×{number}", Box(middle + 24, top + 14, 34, 38), 25, fact=f"gallery/{kind}")
        if view.before.gallery[kind] != number:
            market.mark("frame", middle - 36, top + 34, 52)
        if grant is not None:
            market.mark("emblem", x + wide - 24, top + 94, 28, view.state.seat)
            market.mark("coin", x + 22, top + 78, 26)
            market.label(grant.coins, Box(x + 38, top + 64, 50, 30), 24, align="left", fact=f"grant/{kind}/coins")
            market.mark("laurel", x + 22, top + 110, 28)
            market.label(
                f"+{grant.points}", Box(x + 38, top + 96, 50, 30), 24, align="left", fact=f"grant/{kind}/points"
            )


def _icon(market: Scene, kind: int, x: float, y: float, size: int) -> None:
    if kind == 1:
        market.mark("factory", x, y, size, None)
    else:
        market.mark(COLUMN_ICONS[kind], x, y, size)


def _chart(market: Scene, view: View) -> None:
    """The buildings left, with their prices; the cheapest is bought first."""
    theme = market.theme
    left, top, high = 452, 152, 57
    market.panel(Box(left, top, WIDTH - left - 10, TOP - top - 10), theme.panel, theme.panel_edge, 3, 10)
    for building in range(len(BUILDINGS)):
        y = top + high * building
        middle = y + high / 2
        if building < 3:
            market.mark("factory", left + 30, middle, 44, building)
        else:
            market.mark(COLUMN_ICONS[building], left + 30, middle, 44)
        market.label(
            BOARD.buildings[building].workers, Box(left + 54, y + 12, 20, high - 24), 22, fact=f"needs/{building}"
        )
        market.mark("worker", left + 86, middle, 24, True)
        stand = BOARD.chart(len(view.names))[building]
        left_over, before = view.state.buildings[building], view.before.buildings[building]
        for index in range(stand):
            x = left + 106 + 66 * index
            box = Box(x, y + 6, 62, high - 12)
            price = BOARD.buildings[building].prices[index]
            taken, fresh = index < stand - left_over, stand - before <= index < stand - left_over
            if taken:
                market.panel(box, theme.panel, theme.change if fresh else theme.cell, 3, 6)
                market.label(price, box, 19, colour=theme.faint, fact=f"chart/{building}/{index}/taken")
            else:
                first = index == stand - left_over
                market.panel(box, theme.cell_strong if first else theme.cell, theme.gilt if first else None, 3, 6)
                market.label(price, box, 24 if first else 22, fact=f"chart/{building}/{index}")


def _strip(market: Scene, view: View, seat: int) -> None:
    """Everything that a player has."""
    theme, player, before = market.theme, view.state.players[seat], view.before.players[seat]
    top = TOP + STRIP * seat
    acting = seat == view.state.seat
    fill, edge = (theme.cell_strong, theme.gilt) if acting else (theme.panel, theme.panel_edge)
    market.panel(Box(10, top, WIDTH - 20, STRIP - 6), fill, edge, 4 if acting else 2, 10)
    upper, lower = top + 6, top + 42
    if acting:
        market.mark("pointer", 27, top + 39, 24)
    market.mark("emblem", 66, top + 39, 52, seat)
    name = fonts.clean(view.names[seat], f"#{seat + 1}")
    market.label(name, Box(100, upper, 166, 32), 24, align="left", least=20, fact=f"seat/{seat}")
    market.mark("laurel", 114, lower + 15, 32)
    market.label(view.points[seat].total, Box(134, lower, 56, 30), 27, align="left", fact=f"points/{seat}")
    if view.state.card.holder == seat:
        market.mark("card", 226, lower + 15, 34)
    market.mark("coin", 290, upper + 16, 30)
    market.label(player.cash, Box(309, upper, 70, 32), 27, align="left", fact=f"cash/{seat}")
    if gain := player.cash - before.cash:
        text = f"{gain:+d}".replace("-", "−")
        market.label(text, Box(382, upper, 76, 32), 20, align="right", colour=theme.change, fact=f"gain/{seat}")
    for icon, x, value, was, wide, key in (
        ("worker", 288, player.workers, before.workers, 24, "workers"),
        ("sail", 342, player.fleet, before.fleet, 22, "fleet"),
        ("market", 398, view.income[seat], None, 50, "income"),
    ):
        market.mark(icon, x, lower + 15, 28)
        changed = was is not None and was != value
        colour = theme.change if changed else theme.text
        market.label(value, Box(x + 17, lower, wide, 30), 24, colour=colour, align="left", fact=f"{key}/{seat}")
    x = 466.0
    for column, wide in enumerate((158, 208, 84, 84, 84)):
        market.panel(Box(x, lower, wide - 4, 31), theme.cell if acting else theme.page, None, 0, 6)
        _achievements(market, view, seat, column, x, upper)
        _multiplier(market, view, seat, column, Box(x, lower, wide - 4, 31))
        x += wide


def _achievements(market: Scene, view: View, seat: int, column: int, x: float, upper: float) -> None:
    """What a column of the sheet counts."""
    player, before, middle = view.state.players[seat], view.before.players[seat], upper + 16
    if column > 1:
        owned = player.achievements[column]
        market.mark(COLUMN_ICONS[column], x + 18, middle, 32)
        if owned != before.achievements[column]:
            market.mark("halo", x + 18, middle, 40)
        market.label(owned, Box(x + 38, upper, 36, 32), 25, align="left", fact=f"column/{seat}/{column}")
        return
    stamp, pitch, counts, was, key = (
        ("good", 52, player.colonies, before.colonies, "colonies")
        if column == 0
        else ("factory", 53, player.factories, before.factories, "factories")
    )
    for good, count in enumerate(counts):
        at = x + 15 + pitch * good
        market.mark(stamp, at, middle, 31, good)
        if count != was[good]:
            market.mark("halo", at, middle, 40)
        market.label(
            count, Box(at + 17, upper, 20 if column else 30, 32), 25, align="left", fact=f"{key}/{seat}/{good}"
        )
    if column == 1:
        market.mark("factory", x + 174, middle, 31, None)
        market.label(BOARD.start.wildcards, Box(x + 191, upper, 16, 32), 25, align="left", fact=f"wildcard/{seat}")


def _multiplier(market: Scene, view: View, seat: int, column: int, box: Box) -> None:
    """The privileges of a column, points for each achievement, the King's privilege where it counts most."""
    player, before = view.state.players[seat], view.before.players[seat]
    middle = box.y + box.height / 2
    narrow = box.width < 100
    size, pitch, start = (17, 13, box.x + 10) if narrow else (24, 24, box.x + 18)
    for slot in range(BOARD.most_privileges):
        x = start + pitch * slot
        market.mark("seal", x, middle, size, slot < player.privileges[column])
        if before.privileges[column] <= slot < player.privileges[column]:
            market.mark("halo", x, middle, size + 8)
    left = start + pitch * BOARD.most_privileges - (7 if narrow else 14)
    text = f"×{view.worth[seat][column]}"
    market.label(
        text, Box(left, box.y, 32 if narrow else 42, box.height), 21 if narrow else 25, fact=f"worth/{seat}/{column}"
    )
    if view.points[seat].king == column:
        market.mark("crown", box.x + 68 if narrow else box.right - 15, box.y - 16 if narrow else middle, 24)
