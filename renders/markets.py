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
        market.mark("seal", middle - 32, top + 34, 46, number > 0)
        _icon(market, kind, middle + 8, top + 32, 38)
        market.label(f"×{number}", Box(middle + 26, top + 14, 34, 38), 25, fact=f"gallery/{kind}")
        if view.before.gallery[kind] != number:
            market.mark("frame", middle - 32, top + 34, 54)
        if grant is not None:
            market.mark("coin", x + 22, top + 78, 26)
            market.label(grant.coins, Box(x + 38, top + 64, 78, 30), 24, align="left", fact=f"grant/{kind}/coins")
            market.mark("laurel", x + 22, top + 110, 28)
            market.label(
                f"+{grant.points}", Box(x + 38, top + 96, 78, 30), 24, align="left", fact=f"grant/{kind}/points"
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
                market.panel(box, theme.page, theme.change if fresh else None, 3, 6)
                market.label(price, box, 19, colour=theme.text_soft, fact=f"chart/{building}/{index}/taken")
            else:
                first = index == stand - left_over
                market.panel(box, theme.cell_strong if first else theme.cell, theme.gilt if first else None, 3, 6)
                market.label(price, box, 24 if first else 22, fact=f"chart/{building}/{index}")


def _strip(market: Scene, view: View, seat: int) -> None:
    """Everything that a player has."""
    theme, player, before = market.theme, view.state.players[seat], view.before.players[seat]
    top = TOP + STRIP * seat
    acting = seat == view.state.seat
    box = Box(10, top, WIDTH - 20, STRIP - 6)
    market.panel(
        box,
        theme.cell_strong if acting else theme.panel,
        theme.gilt if acting else theme.panel_edge,
        4 if acting else 2,
        10,
    )
    if acting:
        market.mark("pointer", 28, top + 39, 24)
    market.mark("emblem", 66, top + 39, 50, seat)
    name = fonts.clean(view.names[seat], f"#{seat + 1}")
    upper, lower = top + 6, top + 42
    market.label(name, Box(98, upper, 170, 32), 24, align="left", least=20, fact=f"seat/{seat}")
    market.mark("laurel", 112, lower + 15, 30)
    market.label(view.points[seat].total, Box(132, lower, 54, 30), 26, align="left", fact=f"points/{seat}")
    if view.state.card.holder == seat:
        market.mark("card", 208, lower + 15, 34)
    if not view.state.goa or player.king is not None:
        market.mark("crown", 244, lower + 15, 34)
    market.mark("coin", 292, upper + 16, 28)
    market.label(player.cash, Box(310, upper, 92, 32), 26, align="left", fact=f"cash/{seat}")
    if player.cash != before.cash:
        gain = player.cash - before.cash
        market.label(
            f"{gain:+d}".replace("-", "−"),
            Box(374, upper, 72, 32),
            20,
            align="right",
            colour=theme.change,
            fact=f"gain/{seat}",
        )
    market.mark("worker", 290, lower + 15, 26)
    market.label(player.workers, Box(306, lower, 24, 30), 24, align="left", fact=f"workers/{seat}")
    market.mark("sail", 346, lower + 15, 28)
    market.label(player.fleet, Box(364, lower, 20, 30), 24, align="left", fact=f"fleet/{seat}")
    market.mark("market", 400, lower + 15, 26)
    market.label(view.income[seat], Box(416, lower, 56, 30), 22, align="left", fact=f"income/{seat}")

    x = 472.0
    for column, wide in enumerate((162, 216, 74, 74, 74)):
        _column(market, view, seat, column, x, wide, upper, lower)
        x += wide + 2


def _column(
    market: Scene, view: View, seat: int, column: int, x: float, wide: float, upper: float, lower: float
) -> None:
    theme, player, before = market.theme, view.state.players[seat], view.before.players[seat]
    match column:
        case 0:
            for good in range(len(GOODS)):
                at = x + 8 + 52 * good
                market.mark("good", at + 12, upper + 16, 28, good)
                market.label(
                    player.colonies[good], Box(at + 27, upper, 26, 32), 24, align="left", fact=f"colonies/{seat}/{good}"
                )
                if player.colonies[good] != before.colonies[good]:
                    market.mark("halo", at + 12, upper + 16, 36)
        case 1:
            for good in range(len(GOODS)):
                at = x + 6 + 54 * good
                market.mark("factory", at + 14, upper + 16, 32, good)
                market.label(
                    player.factories[good],
                    Box(at + 31, upper, 22, 32),
                    24,
                    align="left",
                    fact=f"factories/{seat}/{good}",
                )
                if player.factories[good] != before.factories[good]:
                    market.mark("halo", at + 14, upper + 16, 38)
            market.mark("factory", x + 186, upper + 16, 32, None)
            market.label(BOARD.start.wildcards, Box(x + 203, upper, 16, 32), 24, align="left", fact=f"wildcard/{seat}")
        case _:
            market.mark(COLUMN_ICONS[column], x + 22, upper + 16, 30)
            owned = player.achievements[column]
            market.label(owned, Box(x + 40, upper, 32, 32), 24, align="left", fact=f"column/{seat}/{column}")
            if owned != before.achievements[column]:
                market.mark("halo", x + 22, upper + 16, 38)
    middle = x + wide / 2
    fill = theme.page
    market.panel(Box(x + 2, lower, wide - 4, 30), fill, None, 0, 6)
    narrow = wide < 100
    for slot in range(BOARD.most_privileges):
        filled = slot < player.privileges[column]
        size = 17 if narrow else 24
        at = (x + 11 + 12 * slot) if narrow else (middle - 56 + 26 * slot)
        market.mark("seal", at, lower + 15, size, filled)
    market.label(
        f"×{view.worth[seat][column]}", Box(x + wide - 34 if narrow else middle + 22, lower, 31 if narrow else 40, 30), 19 if narrow else 24,
        align="right" if narrow else "left", fact=f"worth/{seat}/{column}",
    )  # fmt: skip
    if player.privileges[column] != before.privileges[column]:
        market.mark(
            "halo",
            (x + 11 + 14 * (player.privileges[column] - 1))
            if narrow
            else middle - 56 + 26 * (player.privileges[column] - 1),
            lower + 15,
            28,
        )
