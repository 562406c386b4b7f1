"""Where everything goes on a player's sheet at large."""

from __future__ import annotations

from typing import Final

from navegador import BOARD, COLUMNS
from renders import fonts
from renders.layout import Box, Scene
from renders.navegador.view import View
from renders.theme import Theme

COLUMN_ICONS: Final = ("colony", "factory", "disk", "shipyard", "church")
WIDTH: Final = 1100
HEIGHT: Final = 804
COLUMN: Final = 213


def scene(view: View, seat: int, theme: Theme) -> Scene:
    """The sheet of one seat."""
    sheet = Scene.page(WIDTH, HEIGHT, theme)
    _head(sheet, view, seat)
    _people(sheet, view, seat)
    for column in range(len(COLUMNS)):
        _column(sheet, view, seat, column)
    _trade(sheet, view, seat)
    return sheet


def _head(sheet: Scene, view: View, seat: int) -> None:
    theme, player = sheet.theme, view.state.players[seat]
    acting = seat == view.state.seat
    sheet.panel(Box(10, 10, WIDTH - 20, 88), theme.panel, theme.gilt if acting else theme.panel_edge, 4, 12)
    if acting:
        sheet.mark("pointer", 34, 54, 30)
    sheet.mark("emblem", 90, 54, 72, seat)
    name = fonts.clean(view.names[seat], f"#{seat + 1}")
    sheet.label(name, Box(140, 28, 470, 52), 40, align="left", least=24, fact=f"seat/{seat}")
    if view.state.card.holder == seat:
        sheet.mark("card", 650, 54, 60)
    sheet.mark("coin", 720, 54, 52)
    sheet.label(player.cash, Box(752, 28, 120, 52), 44, align="left", fact=f"cash/{seat}")
    sheet.mark("laurel", 920, 54, 62)
    sheet.label(view.points[seat].total, Box(958, 28, 122, 52), 48, align="left", fact=f"points/{seat}")


def _people(sheet: Scene, view: View, seat: int) -> None:
    """Workers and ships, and where the ships are."""
    theme, player = sheet.theme, view.state.players[seat]
    sheet.panel(Box(10, 106, 420, 92), theme.panel, theme.panel_edge, 3, 10)
    for slot in range(BOARD.most_workers):
        sheet.mark("worker", 36 + 36 * slot, 152, 36, slot >= player.workers)
    sheet.label(player.workers, Box(362, 126, 56, 52), 40, fact=f"workers/{seat}")
    sheet.panel(Box(438, 106, WIDTH - 448, 92), theme.panel, theme.panel_edge, 3, 10)
    sheet.mark("ship", 476, 152, 58, seat)
    sheet.label(player.fleet, Box(508, 126, 36, 52), 40, fact=f"fleet/{seat}")
    places = [(region, ships) for region, ships in enumerate(player.ships) if ships]
    across = 2 if len(places) < 5 else 3
    wide, rows = 540 // across, -(-len(places) // across)
    high = 36 if rows < 3 else 28
    for index, (region, ships) in enumerate(places):
        row, column = divmod(index, across)
        box = Box(552 + wide * column, 152 - high * rows / 2 + high * row, wide - 8, high)
        sheet.label(ships, Box(box.x, box.y, 18, box.height), 24, fact=f"ships/{seat}/{region}")
        sheet.label(
            BOARD.names[region], Box(box.x + 24, box.y, box.width - 24, box.height), 24, face="italic", align="left",
            fact=f"ships/{seat}/{region}/name",
        )  # fmt: skip


def _column(sheet: Scene, view: View, seat: int, column: int) -> None:
    theme, player, rules = sheet.theme, view.state.players[seat], BOARD.columns[column]
    x, top, high = 10 + (COLUMN + 4) * column, 206, 468
    sheet.panel(Box(x, top, COLUMN - 1, high), theme.panel, theme.panel_edge, 3, 10)
    sheet.mark(
        "factory" if column == 1 else COLUMN_ICONS[column], x + 58, top + 40, 58, *((None,) if column == 1 else ())
    )
    owned = player.achievements[column]
    sheet.label(owned, Box(x + 94, top + 12, 80, 56), 44, align="left", fact=f"column/{seat}/{column}")
    if view.points[seat].king == column:
        sheet.mark("crown", x + COLUMN - 36, top + 40, 44)
    _owned(sheet, view, seat, column, x, top + 84)
    sheet.panel(Box(x + 8, top + 330, COLUMN - 17, 128), theme.cell, None, 0, 8)
    for slot, coins in enumerate(rules.coins):
        at = x + 42 + 64 * slot
        sheet.mark("seal", at, top + 362, 52, slot < player.privileges[column])
        if slot >= player.privileges[column]:
            sheet.label(
                coins, Box(at - 16, top + 347, 32, 30), 22, colour=theme.text_soft, fact=f"coins/{seat}/{column}/{slot}"
            )
    each = view.worth[seat][column]
    sheet.label(f"×{each}", Box(x + 14, top + 398, 68, 46), 34, fact=f"worth/{seat}/{column}")
    sheet.mark("laurel", x + 110, top + 421, 40)
    sheet.label(
        view.points[seat].columns[column],
        Box(x + 132, top + 398, 70, 46),
        36,
        align="left",
        fact=f"score/{seat}/{column}",
    )


def _owned(sheet: Scene, view: View, seat: int, column: int, x: float, top: float) -> None:
    """What the column counts, one by one."""
    player = view.state.players[seat]
    if column < 2:
        counts = player.colonies if column == 0 else player.factories
        stamp = "good" if column == 0 else "factory"
        key = "colonies" if column == 0 else "factories"
        for good, count in enumerate(counts):
            sheet.mark(stamp, x + 62, top + 24 + 48 * good, 46, good)
            sheet.label(count, Box(x + 98, top + 48 * good, 80, 48), 36, align="left", fact=f"{key}/{seat}/{good}")
        if column == 1:
            sheet.mark("factory", x + 62, top + 168, 46, None)
            sheet.label(
                BOARD.start.wildcards, Box(x + 98, top + 144, 80, 48), 36, align="left", fact=f"wildcard/{seat}"
            )
        return
    if column == 2:
        pitch = min(30, 240 / max(1, len(player.explorers)))
        size = 24 if pitch > 24 else 18
        for index, region in enumerate(player.explorers):
            box = Box(x + 10, top + pitch * index, COLUMN - 21, pitch)
            sheet.label(BOARD.names[region], box, size, face="italic", fact=f"explorer/{seat}/{region}")
        return
    owned = player.achievements[column]
    for index in range(min(owned, 20)):
        row, place = divmod(index, 4)
        sheet.mark(COLUMN_ICONS[column], x + 36 + 46 * place, top + 22 + 40 * row, 38)


def _trade(sheet: Scene, view: View, seat: int) -> None:
    """What selling or processing each good would bring now, and the most of all."""
    theme, player = sheet.theme, view.state.players[seat]
    top = 682
    sheet.panel(Box(10, top, WIDTH - 20, HEIGHT - top - 10), theme.panel, theme.panel_edge, 3, 10)
    for trade in view.trades:
        good = trade.good
        x = 20 + 280 * good
        for line, (stamp, count, price) in enumerate(
            (("good", player.colonies[good], trade.price), ("factory", player.factories[good], trade.income))
        ):
            y = top + 8 + 50 * line
            sheet.mark(stamp, x + 28, y + 24, 42, good)
            text = f"{count} × {price} = {count * price}"
            sheet.label(text, Box(x + 56, y, 214, 48), 28, align="left", fact=f"trade/{seat}/{good}/{stamp}")
    sheet.mark("market", 894, top + 56, 60)
    sheet.label(view.income[seat], Box(932, top + 28, 148, 56), 46, align="left", fact=f"income/{seat}")
