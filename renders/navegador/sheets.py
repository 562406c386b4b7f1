"""Layouts of a player's sheet, and of the price list with all rows, places and privileges."""

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from typing import Final

from i18n import say
from navegador import BOARD, COLUMNS, GOODS
from renders import fonts, layout, people
from renders.fonts import Face
from renders.layout import HEIGHT, WIDTH, ZERO, Align, Argument, Background, Box, Scene, Sign
from renders.navegador.colours import colours
from renders.navegador.markets import BUILDING_ICONS, COLUMN_ICONS, EDGE, mark_if
from renders.navegador.names import printed
from renders.navegador.view import View
from renders.theme import LIGHT, PAPER, Theme, contrast

SMALL: Final = 30
DENSE: Final = 22
"""Pixels of the names of regions where a player is in very many of them."""
HEAD: Final = Box(EDGE, EDGE, WIDTH - 2 * EDGE, 86)
PEOPLE: Final = Box(EDGE, 104, 420, 76)
SHIPS: Final = Box(438, 104, WIDTH - 448, 76)
COLUMNS_TOP: Final = 188
COLUMNS_HIGH: Final = 372
WIDE: Final = (196, 196, 280, 196, 196)
"""Pixels of the columns; the explorers' names need room."""
TRADE: Final = Box(EDGE, 568, WIDTH - 2 * EDGE, 122)


def scene(view: View, seat: int, theme: Theme = LIGHT) -> Scene:
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
    theme, player = sheet.theme, view.state.players[seat]
    acting = seat == view.seat
    sheet.panel(HEAD, theme.panel, theme.gilt if acting else theme.panel_edge, 5, 12)
    middle = HEAD.y + HEAD.height / 2
    if acting:
        sheet.mark("pointer", 34, middle, 30)
    sheet.mark("emblem", 88, middle, 68, seat)
    right = 650.0
    for icon in ("card",) * (view.state.card.holder == seat) + ("royal",) * view.may_be_royal(seat):
        sheet.mark(icon, right - 28, middle, 56)
        right -= 64
    wide = right - 142
    name = people.in_lines(view.names, [wide] * len(view.names), HEAD.height - 12)[seat]
    people.place(sheet, name, Box(136, HEAD.y + 6, wide, HEAD.height - 12), 42, f"seat/{seat}")
    score = view.points[seat]
    sheet.mark("purse", 686, middle, 56)
    sheet.label(player.cash, Box(718, 28, 132, 52), 42, align="left", fact=f"cash/{seat}", least=SMALL)
    _part(sheet, 862, middle, score.cash, f"part/{seat}/cash")
    sheet.line(((938, HEAD.y + 14), (938, HEAD.bottom - 14)), theme.cell_strong, 2)
    sheet.mark("wreath", 974, middle, 58)
    sheet.label(score.total, Box(1005, 28, 72, 52), 42, align="left", fact=f"points/{seat}", least=SMALL)


def _part(sheet: Scene, x: float, y: float, points: int, fact: str) -> None:
    sheet.mark("wreath", x, y, 32)
    sheet.label(points or ZERO, Box(x + 23, y - 20, 50, 40), SMALL, align="left", fact=fact, least=30)


def _people(sheet: Scene, view: View, seat: int) -> None:
    theme, player = sheet.theme, view.state.players[seat]
    for panel in (PEOPLE, SHIPS):
        sheet.sheet(panel)
    middle = PEOPLE.y + PEOPLE.height / 2
    for slot in range(BOARD.most_workers):
        mark_if(slot < player.workers, sheet, "worker", 38 + 28 * slot, middle, 34)
    sheet.label(player.workers, Box(290, middle - 26, 50, 52), 42, fact=f"workers/{seat}", least=SMALL)
    score = view.points[seat]
    _part(sheet, 366, middle, score.workers, f"part/{seat}/workers")
    sheet.mark("sail", 474, middle, 54)
    fleet = Box(506, middle - 26, 40, 52)
    sheet.label(player.fleet or ZERO, fleet, 42, fact=f"fleet/{seat}", least=SMALL)
    _part(sheet, 564, middle, score.ships, f"part/{seat}/ships")
    sheet.line(((614, SHIPS.y + 12), (614, SHIPS.bottom - 12)), theme.cell_strong, 2)
    places = [(region, ships) for region, ships in enumerate(player.ships) if ships]
    across = 2 if len(places) < 5 else 3
    wide, rows = 458 // across, -(-len(places) // across)
    high = 34 if rows < 3 else 24
    for index, (region, ships) in enumerate(places):
        row, column = divmod(index, across)
        box = Box(628 + wide * column, middle - high * rows / 2 + high * row, wide - 6, high)
        number, size = Box(box.x, box.y, 22, high), SMALL if rows < 3 else DENSE
        sheet.label(ships, number, size, fact=f"ships/{seat}/{region}", least=DENSE)
        room, fact = Box(box.x + 26, box.y, box.width - 22, high), f"ships/{seat}/{region}/name"
        sheet.label(_short(printed(region)), room, size, face="italic", align="left", fact=fact, least=DENSE)


def _short(name: str) -> str:
    return name.split()[0] if len(name) > 12 else name


def _column(sheet: Scene, view: View, seat: int, column: int, box: Box) -> None:
    player = view.state.players[seat]
    sheet.sheet(box)
    (icon, details), middle, fact = COLUMN_ICONS[column], box.x + box.width / 2, f"column/{seat}/{column}"
    sheet.mark(icon, middle - 40, box.y + 40, 58, *details)
    count = Box(middle, box.y + 12, 80, 56)
    sheet.label(player.achievements[column] or ZERO, count, 42, align="left", fact=fact, least=SMALL)
    _draw_owned(sheet, view, seat, column, Box(box.x, box.y + 76, box.width, 148))
    _points(sheet, view, seat, column, Box(box.x + 8, box.y + 230, box.width - 16, 134))


def _draw_owned(sheet: Scene, view: View, seat: int, column: int, box: Box) -> None:
    player = view.state.players[seat]
    middle = box.x + box.width / 2
    if column < 2:
        key, stamp, counts = (("colonies", "good", player.colonies), ("factories", "factory", player.factories))[column]
        high = box.height / (3 + column)
        for good, count in enumerate(counts):
            y = box.y + high * good
            sheet.mark(stamp, middle - 36, y + high / 2, 38, good)
            number = Box(middle, y, 70, high)
            sheet.label(count or ZERO, number, 36, align="left", fact=f"{key}/{seat}/{good}", least=SMALL)
        if column == 1:
            sheet.mark("factory", middle - 36, box.bottom - high / 2, 38, None)
            wildcard = Box(middle, box.bottom - high, 70, high)
            sheet.label(BOARD.start.wildcards, wildcard, 36, align="left", fact=f"wildcard/{seat}", least=SMALL)
        return
    if column == 2:
        across = 1 if len(player.explorers) < 6 else 2
        rows = -(-len(player.explorers) // across)
        high = min(36, box.height / max(1, rows))
        for index, region in enumerate(player.explorers):
            row, place = divmod(index, across)
            wide = (box.width - 20) / across
            name = Box(box.x + 10 + wide * place, box.y + high * row, wide, high)
            text, size = printed(region) if across == 1 else _short(printed(region)), SMALL if rows < 5 else DENSE
            sheet.label(text, name, size, face="italic", fact=f"explorer/{seat}/{region}", least=DENSE)
        return
    sheet.mark("sail" if column == 3 else "worker", middle - 62, box.y + 46, 42)
    cheap, dear = Box(middle - 34, box.y + 20, 118, 52), Box(middle - 34, box.y + 76, 118, 52)
    text = f"{player.achievements[column]} × {BOARD.capacity_price}"
    sheet.label(text, cheap, 36, align="left", fact=f"capacity/{seat}/{column}", least=30)
    beyond = f"+ {BOARD.beyond_price * view.state.phase}"
    sheet.label(beyond, dear, 36, align="left", colour=sheet.theme.text_soft, fact=f"beyond/{seat}/{column}", least=30)


def _points(sheet: Scene, view: View, seat: int, column: int, box: Box) -> None:
    theme, player, rules = sheet.theme, view.state.players[seat], BOARD.columns[column]
    score, achievements, each = view.points[seat], player.achievements[column], view.worth[seat][column]
    sheet.panel(box, theme.cell, None, 0, 6)
    middle, number = box.x + box.width / 2, player.privileges[column]
    for slot, coins in enumerate(rules.coins):
        at = middle + 58 * (slot - 1)
        if slot < number:
            kings = player.king == column and slot == number - 1
            sheet.mark("crown" if kings else "seal", at, box.y + 27, 44)
        else:
            sheet.mark("seal-free", at, box.y + 27, 56)
            room, fact = Box(at - 20, box.y + 12, 40, 30), f"coins/{seat}/{column}/{slot}"
            sheet.label(coins, room, SMALL, face="light", colour=theme.text_soft, fact=fact, least=SMALL)
    more = score.columns[column] - achievements * each
    sum_ = Box(box.x + 4, box.y + 54, box.width - 8, 34)
    product = f"{achievements} × {each}"
    if more:
        product += " +"
        end = fonts.width(str(more), "sans", SMALL)
        wide = fonts.width(product, "sans", SMALL) + 36 + end
        left = middle - wide / 2
        sheet.mark("crown", left + wide - end - 17, sum_.y + 16, 30)
        tail = Box(left + wide - end - 1, sum_.y, 60, 34)
        sheet.label(more, tail, SMALL, align="left", fact=f"king/{seat}/{column}", least=30)
        sum_ = Box(left, sum_.y, wide - 30, 34)
    sheet.label(product, sum_, SMALL, align="left" if more else "centre", fact=f"worth/{seat}/{column}", least=30)
    sheet.mark("wreath", middle - 34, box.y + 111, 40)
    total = Box(middle - 8, box.y + 89, 80, 44)
    points = score.columns[column]
    sheet.label(points or ZERO, total, 36, align="left", fact=f"score/{seat}/{column}", least=SMALL)


def _trade(sheet: Scene, view: View, seat: int) -> None:
    theme, player, best = sheet.theme, view.state.players[seat], view.best[seat]
    sheet.sheet(TRADE)
    for good in range(len(GOODS)):
        x = TRADE.x + 8 + 290 * good
        row, wild = view.state.market[good] - 1, best is not None and best.wild == good
        lines = (
            ("good", player.colonies[good], BOARD.market[good][row], best is not None and best.sell[good] > 0),
            ("factory", player.factories[good], BOARD.factory_income[row], best is not None and best.process[good] > 0),
        )
        for line, (stamp, count, price, is_chosen) in enumerate(lines):
            y = TRADE.y + 6 + 56 * line
            if is_chosen:
                sheet.panel(Box(x, y + 2, 282, 52), theme.cell_strong, None, 0, 6)
            sheet.mark(stamp, x + 28, y + 28, 42, good)
            wildcards = BOARD.start.wildcards if wild and line else 0
            cash = (count + wildcards) * price
            text = f"{count}+{wildcards} × {price} = {cash}" if wildcards else f"{count} × {price} = {cash}"
            tone = theme.text if cash else theme.text_soft
            room = Box(x + 56, y, 190 if wildcards else 222, 56)
            sheet.label(text, room, 30, align="left", colour=tone, fact=f"trade/{seat}/{good}/{stamp}", least=30)
            if wildcards:
                sheet.mark("factory", x + 264, y + 28, 34, None)
    sheet.mark("market", 920, TRADE.y + 61, 56)
    income = Box(954, TRADE.y + 30, 128, 62)
    sheet.label(view.income[seat] or ZERO, income, 42, align="left", fact=f"income/{seat}", least=SMALL)


# ------------------------------------------------------------------------------------------- price list

PLAYERS: Final = Box(EDGE, 370, WIDTH - 2 * EDGE, HEIGHT - 370 - EDGE)
TOP: Final = 80
"""Pixels of the heads: words, and signs where they need no words."""
TABLE: Final = Box(EDGE, EDGE, 644, 352)
CHART: Final = Box(TABLE.right + 8, EDGE, WIDTH - 2 * EDGE - 8 - TABLE.width, 352)
CELLS: Final = tuple(
    tuple(cell.inset(3, 2) for cell in Box(x.x, x.y + TOP, x.width, x.height - TOP - 8).rows(BOARD.rows // 2))
    for x in TABLE.inset(8, 0).columns(4)
)
"""Cells of the market by column, what is paid for each good and to a factory, and by row, two of the board's."""
NEXT: Final = Box(CHART.x + 100, 0, 100, 0)
THEN: Final = Box(NEXT.right + 8, 0, 132, 0)
COUNT: Final = Box(THEN.right + 2, 0, CHART.right - THEN.right - 14, 0)
"""Columns of the chart: the next price of a kind of building, the two after it, the number left."""
PRICES: Final = 3
"""Maximum number of prices of a kind: nobody has the workers for more of them in a turn."""
HEADS: Final[Mapping[str, Align]] = {"privileges": "left", "each": "left"}
LEFT: Final = 226.0
PITCH: Final = 151.0
INCOME: Final = LEFT + 5 * PITCH


def price_list(view: View, theme: Theme = LIGHT) -> Scene:
    prices = Scene.on(_still(len(view.names), theme, view.locale), locale=view.locale)
    for column in range(4):
        _column_of_prices(prices, view, column)
    for building in range(len(BUILDING_ICONS)):
        _line(prices, view, building)
    for seat, strip in enumerate(_strips(len(view.names))):
        _player(prices, view, seat, strip)
    return prices


def _strips(players: int) -> list[Box]:
    high = min(PLAYERS.height - TOP - 4, 64 * players)
    return Box(PLAYERS.x, PLAYERS.y + TOP, PLAYERS.width, high).rows(players)


@cache
def _still(players: int, theme: Theme, locale: str) -> Background:
    high = min(HEIGHT, round(PLAYERS.y) + TOP + 64 * players + 14)
    page = Scene.page(WIDTH, high, theme, locale=locale)
    for panel in (TABLE, CHART, replace(PLAYERS, height=high - PLAYERS.y - EDGE)):
        page.sheet(panel)
    for column, ((first, *_), stamp) in enumerate(zip(CELLS, ("good", "good", "good", "factory"), strict=True)):
        page.mark(stamp, first.centre[0], 69, 38, column if column < 3 else None)
    for (icon, details), cell in zip(BUILDING_ICONS, CELLS[0], strict=True):
        page.mark(icon, CHART.x + 36, cell.centre[1], 46, *details)
    page.mark("worker", CHART.x + 78, CHART.y + TOP / 2, 38)
    for column, (icon, details) in enumerate(COLUMN_ICONS):
        x = LEFT + PITCH * column
        page.mark(icon, x + 66, PLAYERS.y + 27, 44, *details)
        page.mark("seal", x + 33, PLAYERS.y + 60, 30)
        page.mark("wreath", x + 112, PLAYERS.y + 60, 32)
    page.mark("seal", 36, PLAYERS.y + 24, 30)
    page.mark("wreath", 36, PLAYERS.y + 59, 32)
    page.mark("market", INCOME + 47, PLAYERS.y + 24, 38)
    upper, lower = PLAYERS.y + 7, PLAYERS.y + 43
    sale, factory = Box(CELLS[0][0].x, 17, CELLS[2][0].right - CELLS[0][0].x, 28), replace(CELLS[3][0], y=17, height=28)
    for box in (sale, factory):  # which columns a head is of
        page.line(((box.x + 6, 48), (box.right - 6, 48)), theme.cell_strong, 3)
    for head, box in (
        ("sale", sale),
        ("factory", factory),
        ("next", replace(NEXT, y=CHART.y, height=TOP)),
        ("then", replace(THEN, y=CHART.y, height=TOP)),
        ("left", replace(COUNT, y=CHART.y, height=TOP)),
        ("privileges", Box(58, upper, LEFT - 44, 32)),
        ("each", Box(58, lower, LEFT - 44, 32)),
        ("income", Box(INCOME - 6, lower, WIDTH - EDGE - INCOME - 4, 32)),
    ):
        text, align = say("picture-prices", locale, head=head), HEADS.get(head, "centre")
        page.label(text, box, SMALL, colour=theme.text_soft, align=align, fact=f"head/{head}", least=SMALL)
    for strip in _strips(players):
        page.line(((strip.x + 14, strip.y), (strip.right - 14, strip.y)), theme.cell_strong, 2)
    return page.background()


def _column_of_prices(prices: Scene, view: View, column: int) -> None:
    """Draw each price, strong where goods stand now; beside it their signs, on the first or second of its places."""
    theme, goods = prices.theme, range(len(GOODS)) if column == 3 else (column,)
    for pair, box in enumerate(CELLS[column]):
        pairs = [(view.state.market[good] - 1) // 2 for good in goods]
        here = [good for good, now in zip(goods, pairs, strict=True) if now == pair]
        price = BOARD.factory_income[2 * pair] if column == 3 else BOARD.market[column][2 * pair]
        if here:
            prices.panel(box, colours(theme).lit, theme.gilt, 3, 6)
        face: Face = "strong" if here else "light"
        tone = theme.text if here or pairs == [pair - 1] else theme.text_soft  # after enough sales
        room, fact = Box(box.right - 66, box.y, 60, box.height), f"price/{column}/{2 * pair + 1}"
        prices.label(price, room, 42, face=face, colour=tone, fact=fact, least=SMALL)
        for number, good in enumerate(here):
            x, place = box.x + 22, (view.state.market[good] - 1) % 2
            if column == 3:
                prices.mark("factory", x - 2 + 25 * number, box.centre[1], 28, good)
                continue
            prices.mark("good", x + 30 * place, box.centre[1], 34, good)
            prices.mark("slot", x + 30 * (1 - place), box.centre[1], 18)


def _line(prices: Scene, view: View, building: int) -> None:
    """Draw a line of the building chart: the price of the next building, lit, then others, and how many are left."""
    theme, rules, cell = prices.theme, BOARD.buildings[building], CELLS[0][building]
    first, then, count = (replace(box, y=cell.y, height=cell.height) for box in (NEXT, THEN, COUNT))
    needs = replace(first, x=CHART.x + 60, width=36)
    prices.label(rules.workers, needs, SMALL, fact=f"needs/{building}", least=SMALL)
    stand, left = BOARD.chart(len(view.names))[building], view.state.buildings[building]
    prices.label(f"×{left}" if left else ZERO, count, 36, fact=f"count/{building}", least=SMALL)
    for place, price in enumerate(rules.prices[stand - left : stand][:PRICES]):
        fact = f"left/{building}/{stand - left + place}"
        if place:
            prices.label(price, then.columns(2)[place - 1], SMALL, colour=theme.text_soft, fact=fact, least=SMALL)
        else:
            prices.panel(first, colours(theme).lit, theme.gilt, 3, 6)
            prices.label(price, first, 42, face="strong", fact=fact, least=SMALL)


def _player(prices: Scene, view: View, seat: int, strip: Box) -> None:
    theme, player, middle = prices.theme, view.state.players[seat], strip.centre[1]
    if seat == view.leader:
        prices.panel(strip.inset(4, 2), colours(theme).lit, theme.gilt, 2, 6)
    prices.mark("emblem", 40, middle, 34, seat)
    if view.may_be_royal(seat):
        prices.mark("royal", LEFT - 24, middle, 34)
    rooms = [LEFT - 74 - 40 * view.may_be_royal(other) for other in range(len(view.names))]
    name, room = people.in_line(view.names, rooms)[seat], Box(66, strip.y, rooms[seat], strip.height)
    prices.label(name, room, 36, align="left", fact=f"seat/{seat}", least=SMALL)
    for column in range(len(COLUMNS)):
        x, number = LEFT + PITCH * column, player.privileges[column]
        for slot in range(number):
            icon = "crown" if player.king == column and slot == number - 1 else "seal"
            prices.mark(icon, x + 33 + 22 * (slot - (number - 1) / 2), middle, 28)
        worth = Box(x + 92, strip.y, 50, strip.height)
        text, fact = f"×{view.worth[seat][column]}", f"worth/{seat}/{column}"
        prices.label(text, worth, 36, align="left", fact=fact, least=SMALL)
        if not view.state.goa and view.points[seat].king == column:
            prices.mark("crown", x + 76, middle, 26)
    income = Box(INCOME - 6, strip.y, WIDTH - EDGE - INCOME - 4, strip.height)
    prices.label(view.income[seat] or ZERO, income, 36, face="strong", fact=f"income/{seat}", least=SMALL)


BROAD: Final = frozenset({"fare", "free", "border", "red-border", "shut"})
GROUPS: Final[Mapping[str, tuple[tuple[str, str, tuple[Argument, ...]], ...]]] = {
    "rondel": (
        ("sailing", "sail", ()), ("workers", "worker", ()), ("trade", "market", ()), ("founding", "colony", ()),
        ("privilege", "seal", ()), ("shipbuilding", "ships", ()), ("building", "buildings", ()),
        ("stone", "stone", (1,)), ("fare", "fare", ()), ("free", "free", ()), ("card", "card", ()),
        ("orange", "orange", ()),
    ),
    "marks": (
        ("to-act", "pointer", ()), ("can", "tick", ()), ("cannot", "cross", ()), ("changed", "halo", ()),
        ("older", "dot", ()),
    ),
    "privileges": (
        ("points", "wreath", ()), ("held", "pip", ()), ("slot", "seal-free", ()), ("crown", "crown", ()),
        ("royal", "royal", ()),
    ),
    "sea": (
        ("ship", "ship", (0, False, True)), ("wake", "wake", ()), ("anchored", "anchored", ()),
        ("disk", "disk", ()), ("loss", "loss", ()), ("phase", "badge-rimmed", ()), ("end", "flag", ()),
        ("border", "border", ()), ("red-border", "red-border", ()), ("shut", "shut", ()),
    ),
    "goods": (
        ("token", "token", (2, "up")), ("stack", "token", (1, "down")), ("gone", "token", (0, "gone")),
        ("sugar", "good", (0,)), ("gold", "good", (1,)), ("spice", "good", (2,)), ("money", "purse", ()),
    ),
    "buildings": (
        ("factory", "factory", (1,)), ("wildcard", "factory", (None,)), ("shipyard", "shipyard", ()),
        ("church", "church", ()), ("left", "lot", ()), ("sold", "lot-empty", ()),
    ),
}  # fmt: skip
"""Signs by where they are: the key of each one's name, its stamp, and the stamp's details."""


def legend(locale: str = "en", theme: Theme = LIGHT) -> Scene:
    groups = [
        (
            say("legend-group", locale, group=group),
            [Sign(name, say("legend-sign", locale, sign=name), stamp, details) for name, stamp, details in signs],
        )
        for group, signs in GROUPS.items()
    ]
    return layout.legend(groups, _sign, theme, locale)


def _sign(legend: Scene, sign: Sign, x: float, middle: float) -> None:
    name, _, stamp, details = sign
    usual = 66 if stamp == "token" else 52 if stamp in BROAD else 38
    for aside in (-18, 0, 18) if name == "wake" else (0,):
        legend.mark(stamp, x + aside, middle, {"wake": 15, "ship": 58, "phase": 40}.get(name, usual), *details)
    text = {"ship": "2", "token": "80", "stack": "×3", "fare": "1", "phase": "I"}.get(name)
    if text:
        aside, low = (7, -6) if name == "ship" else (0, 0)
        face: Face = "serif" if name == "phase" else "sans"
        colour = contrast(legend.theme.red) if name == "phase" else PAPER
        legend.label(text, Box(x - 24 + aside, middle - 14 + low, 48, 28), 30, face=face, colour=colour)
