"""Layout of a player's sheet: possessions, points with their parts, income from the market."""

from typing import Final

from navegador import BOARD, COLUMNS, GOODS
from renders import fonts, people
from renders.layout import GLANCE, HEIGHT, LOOK_UP, WIDTH, ZERO, Box, Scene
from renders.navegador.markets import COLUMN_ICONS, mark_if
from renders.navegador.names import printed
from renders.navegador.view import View
from renders.theme import Theme

EDGE: Final = 10
SMALL: Final = 30
"""Pixels of what is looked up on a phone."""
HEAD: Final = Box(EDGE, EDGE, WIDTH - 2 * EDGE, 86)
PEOPLE: Final = Box(EDGE, 104, 420, 76)
SHIPS: Final = Box(438, 104, WIDTH - 448, 76)
COLUMNS_TOP: Final = 188
COLUMNS_HIGH: Final = 372
WIDE: Final = (196, 196, 280, 196, 196)
"""Pixels of the columns; the explorers' names need room."""
TRADE: Final = Box(EDGE, 568, WIDTH - 2 * EDGE, 122)


def scene(view: View, seat: int, theme: Theme) -> Scene:
    """Return the sheet of one seat."""
    sheet = Scene.page(WIDTH, HEIGHT, theme, locale=view.locale)
    _head(sheet, view, seat)
    _people(sheet, view, seat)
    x = float(EDGE)
    for column in range(len(COLUMNS)):
        _column(sheet, view, seat, column, Box(x, COLUMNS_TOP, WIDE[column], COLUMNS_HIGH))
        x += WIDE[column] + 4
    _trade(sheet, view, seat)
    return sheet


def _head(sheet: Scene, view: View, seat: int) -> None:
    """Draw the player, the money, the points; the letter of the King's privilege that may still be taken."""
    theme, player = sheet.theme, view.state.players[seat]
    acting = seat == view.seat
    sheet.panel(HEAD, theme.panel, theme.gilt if acting else theme.panel_edge, 4, 12)
    middle = HEAD.y + HEAD.height / 2
    if acting:
        sheet.mark("pointer", 34, middle, 30)
    sheet.mark("emblem", 88, middle, 68, seat)
    right = 650.0
    for icon, held in (
        ("card", view.state.card.holder == seat),
        ("royal", view.state.goa and player.king is None and not view.state.over),
    ):
        if held:
            sheet.mark(icon, right - 28, middle, 56)
            right -= 64
    wide = right - 142
    name = people.in_lines(view.names, [wide] * len(view.names), HEAD.height - 12)[seat]
    people.place(sheet, name, Box(136, HEAD.y + 6, wide, HEAD.height - 12), 42, f"seat/{seat}")
    score = view.points[seat]
    sheet.mark("purse", 686, middle, 56)
    sheet.label(player.cash, Box(718, 28, 132, 52), 42, align="left", fact=f"cash/{seat}", least=GLANCE)
    _part(sheet, 862, middle, score.cash, f"part/{seat}/cash")
    sheet.line(((938, HEAD.y + 14), (938, HEAD.bottom - 14)), theme.cell_strong, 2)
    sheet.mark("wreath", 974, middle, 58)
    sheet.label(score.total, Box(1008, 28, 74, 52), 44, align="left", fact=f"points/{seat}", least=GLANCE)


def _part(sheet: Scene, x: float, y: float, points: int, fact: str) -> None:
    """Points from workers, ships or money."""
    sheet.mark("wreath", x, y, 32)
    sheet.label(points or ZERO, Box(x + 20, y - 20, 54, 40), SMALL, align="left", fact=fact, least=28)


def _people(sheet: Scene, view: View, seat: int) -> None:
    """Workers and ships with their points, and the ships' regions."""
    theme, player = sheet.theme, view.state.players[seat]
    for panel in (PEOPLE, SHIPS):
        sheet.sheet(panel)
    middle = PEOPLE.y + PEOPLE.height / 2
    for slot in range(BOARD.most_workers):
        mark_if(slot < player.workers, sheet, "worker", 30 + 30 * slot, middle, 34)
    sheet.label(player.workers, Box(290, middle - 26, 50, 52), 42, fact=f"workers/{seat}", least=GLANCE)
    score = view.points[seat]
    _part(sheet, 366, middle, score.workers, f"part/{seat}/workers")
    sheet.mark("sail", 474, middle, 54)
    fleet = Box(506, middle - 26, 40, 52)
    sheet.label(player.fleet or ZERO, fleet, 42, fact=f"fleet/{seat}", least=GLANCE)
    _part(sheet, 564, middle, score.ships, f"part/{seat}/ships")
    sheet.line(((614, SHIPS.y + 12), (614, SHIPS.bottom - 12)), theme.cell_strong, 2)
    places = [(region, ships) for region, ships in enumerate(player.ships) if ships]
    across = 2 if len(places) < 5 else 3
    wide, rows = 458 // across, -(-len(places) // across)
    high = 34 if rows < 3 else 24
    for index, (region, ships) in enumerate(places):
        row, column = divmod(index, across)
        box = Box(628 + wide * column, middle - high * rows / 2 + high * row, wide - 6, high)
        number, size = Box(box.x, box.y, 22, high), SMALL if rows < 3 else LOOK_UP
        sheet.label(ships, number, size, fact=f"ships/{seat}/{region}", least=LOOK_UP)
        sheet.label(
            _short(printed(region)), Box(box.x + 26, box.y, box.width - 22, high), size, face="italic",
            align="left", fact=f"ships/{seat}/{region}/name", least=LOOK_UP,
        )  # fmt: skip


def _short(name: str) -> str:
    """Return a region's name in one word if it has several."""
    return name.split()[0] if len(name) > 12 else name


def _column(sheet: Scene, view: View, seat: int, column: int, box: Box) -> None:
    """Draw a column: its achievements, its privileges, and the sum of its points."""
    player = view.state.players[seat]
    sheet.sheet(box)
    icon, details = COLUMN_ICONS[column]
    middle = box.x + box.width / 2
    sheet.mark(icon, middle - 40, box.y + 40, 58, *details)
    owned = player.achievements[column]
    count = Box(middle, box.y + 12, 80, 56)
    sheet.label(owned or ZERO, count, 46, align="left", fact=f"column/{seat}/{column}", least=GLANCE)
    _owned(sheet, view, seat, column, Box(box.x, box.y + 76, box.width, 148))
    _points(sheet, view, seat, column, Box(box.x + 8, box.y + 230, box.width - 16, 134))


def _owned(sheet: Scene, view: View, seat: int, column: int, box: Box) -> None:
    """Achievements of the column, one by one; for shipyards and churches the discounts."""
    player = view.state.players[seat]
    middle = box.x + box.width / 2
    if column < 2:
        key, stamp, counts = (
            ("colonies", "good", player.colonies) if column == 0 else ("factories", "factory", player.factories)
        )
        high = box.height / (3 + column)
        for good, owned in enumerate(counts):
            y = box.y + high * good
            sheet.mark(stamp, middle - 36, y + high / 2, 38, good)
            number = Box(middle, y, 70, high)
            sheet.label(owned or ZERO, number, 34, align="left", fact=f"{key}/{seat}/{good}", least=GLANCE)
        if column == 1:
            sheet.mark("factory", middle - 36, box.bottom - high / 2, 38, None)
            wildcard = Box(middle, box.bottom - high, 70, high)
            sheet.label(BOARD.start.wildcards, wildcard, 34, align="left", fact=f"wildcard/{seat}", least=GLANCE)
        return
    if column == 2:
        across = 1 if len(player.explorers) < 6 else 2
        rows = -(-len(player.explorers) // across)
        high = min(36, box.height / max(1, rows))
        for index, region in enumerate(player.explorers):
            row, place = divmod(index, across)
            wide = (box.width - 16) / across
            name = Box(box.x + 8 + wide * place, box.y + high * row, wide, high)
            text = printed(region) if across == 1 else _short(printed(region))
            sheet.label(
                text, name, SMALL if rows < 5 else 24, face="italic", fact=f"explorer/{seat}/{region}", least=LOOK_UP
            )
        return
    owned = player.achievements[column]
    sheet.mark("sail" if column == 3 else "worker", middle - 62, box.y + 46, 42)
    cheap, dear = Box(middle - 34, box.y + 20, 118, 52), Box(middle - 34, box.y + 76, 118, 52)
    sheet.label(
        f"{owned} × {BOARD.capacity_price}", cheap, 34, align="left", fact=f"capacity/{seat}/{column}", least=28
    )
    beyond = f"+ {BOARD.beyond_price * view.state.phase}"
    sheet.label(beyond, dear, 34, align="left", colour=sheet.theme.text_soft, fact=f"beyond/{seat}/{column}", least=28)


def _points(sheet: Scene, view: View, seat: int, column: int, box: Box) -> None:
    """Draw the privileges of a column, and its points: achievements × worth, and the bonus of the King's privilege."""
    theme, player, rules = sheet.theme, view.state.players[seat], BOARD.columns[column]
    score, owned, each = view.points[seat], player.achievements[column], view.worth[seat][column]
    sheet.panel(box, theme.cell, None, 0, 8)
    middle, number = box.x + box.width / 2, player.privileges[column]
    for slot, coins in enumerate(rules.coins):
        at = middle + 58 * (slot - 1)
        if slot < number:
            kings = player.king == column and slot == number - 1
            sheet.mark("crown" if kings else "seal", at, box.y + 27, 44)
        else:
            sheet.mark("seal-free", at, box.y + 27, 56)
            room = Box(at - 20, box.y + 12, 40, 30)
            sheet.label(
                coins,
                room,
                SMALL,
                face="light",
                colour=theme.text_soft,
                fact=f"coins/{seat}/{column}/{slot}",
                least=LOOK_UP,
            )
    more = score.columns[column] - owned * each
    sum_ = Box(box.x + 4, box.y + 54, box.width - 8, 34)
    product = f"{owned} × {each}"
    if more:
        product += " +"
        wide = fonts.width(product, "sans", SMALL) + 36 + fonts.width(str(more), "sans", SMALL)
        left = middle - wide / 2
        sheet.mark("crown", left + wide - fonts.width(str(more), "sans", SMALL) - 17, sum_.y + 16, 30)
        tail = Box(left + wide - fonts.width(str(more), "sans", SMALL) - 1, sum_.y, 60, 34)
        sheet.label(more, tail, SMALL, align="left", fact=f"king/{seat}/{column}", least=28)
        sum_ = Box(left, sum_.y, wide - 30, 34)
    sheet.label(product, sum_, SMALL, align="left" if more else "centre", fact=f"worth/{seat}/{column}", least=28)
    sheet.mark("wreath", middle - 34, box.y + 111, 40)
    total = Box(middle - 8, box.y + 89, 80, 44)
    points = score.columns[column]
    sheet.label(points or ZERO, total, 38, align="left", fact=f"score/{seat}/{column}", least=GLANCE)


def _trade(sheet: Scene, view: View, seat: int) -> None:
    """Present income from selling or processing each good, and the best combination."""
    theme, player, best = sheet.theme, view.state.players[seat], view.best[seat]
    sheet.sheet(TRADE)
    for good in range(len(GOODS)):
        x = TRADE.x + 8 + 290 * good
        row = view.state.market[good] - 1
        wild = best is not None and best.wild == good
        lines = (
            ("good", player.colonies[good], BOARD.market[good][row], best is not None and best.sell[good] > 0),
            ("factory", player.factories[good], BOARD.factory_income[row], best is not None and best.process[good] > 0),
        )
        for line, (stamp, count, price, chosen) in enumerate(lines):
            y = TRADE.y + 6 + 56 * line
            if chosen:
                sheet.panel(Box(x, y + 2, 282, 52), theme.cell_strong, None, 0, 8)
            sheet.mark(stamp, x + 28, y + 28, 42, good)
            added = BOARD.start.wildcards if wild and line else 0
            brought = (count + added) * price
            text = f"{count}+{added} × {price} = {brought}" if added else f"{count} × {price} = {brought}"
            tone = theme.text if brought else theme.text_soft
            room = Box(x + 56, y, 190 if added else 222, 56)
            sheet.label(text, room, 30, align="left", colour=tone, fact=f"trade/{seat}/{good}/{stamp}", least=24)
            if added:
                sheet.mark("factory", x + 264, y + 28, 34, None)
    sheet.mark("market", 920, TRADE.y + 61, 56)
    income = Box(954, TRADE.y + 30, 128, 62)
    sheet.label(view.income[seat] or ZERO, income, 46, align="left", fact=f"income/{seat}", least=GLANCE)
