"""Layout of close-ups for private panels: what a choice is about, at twice the size of board and market.

They are drawn for the view's seat: what it can have has a gilt edge, what it cannot is hatched.
"""

from dataclasses import dataclass, replace
from functools import cache
from typing import Final, Literal, TypeAlias, get_args

from PIL import Image, ImageDraw, ImageFilter

from navegador import BOARD, GOODS
from navegador.board import PHASES, ROMAN
from navegador.steps import King, Market, Privilege
from renders import fonts
from renders.layout import HEIGHT, WIDTH, ZERO, Area, Argument, Background, Box, Label, Line, Mark, Panel, Scene
from renders.navegador import (
    boards,
    chart,
    stamps,  # noqa: F401 - the signs are drawn here too
)
from renders.navegador.colours import colours
from renders.navegador.markets import (
    BOLD,
    BUILDING_ICONS,
    COLUMN_ICONS,
    THIN,
    Available,
    building_offer,
    mark_if,
    privilege_offer,
    signed,
    tile,
    verdict,
)
from renders.navegador.view import View
from renders.theme import Theme

Subject: TypeAlias = Literal["market", "privilege", "buildings", "workers", "ships", "sailing", "colony"]
"""Action that a choice is made for."""
SUBJECTS: Final[tuple[Subject, ...]] = get_args(Subject)
HIGH: Final = 452
TALL: Final = 358
ROW: Final = 170
STRIP: Final = 96
CELL: Final = 112
"""Pixels of the height of the market's close-up, of columns, of one row, of the viewer's means below these, of a way
to trade."""
EDGE: Final = 8
OFFERS: Final = Box(0, 0, WIDTH, TALL).inset(EDGE, EDGE)
"""Space of privileges and buildings, above the viewer's means."""
LOOK_UP: Final = 42
READ: Final = 60
LARGE: Final = 84
"""Pixels of text that is looked up, of figures, of what decides."""
NEAREST: Final = 2.0
"""Maximum scale of the chart against the board."""
SEEN: Final = 0.85
"""Share of a stamp that must lie within a close-up of the chart."""
MARGIN: Final = 16
"""Pixels of the board around what a close-up of the chart shows."""


def scene(view: View, subject: Subject, theme: Theme) -> Scene:
    """Return the close-up for a choice."""
    match subject:
        case "market":
            return _market(view, theme)
        case "privilege":
            return _gallery(view, theme)
        case "buildings":
            return _buildings(view, theme)
        case "workers" | "ships":
            return _capacity(view, subject, theme)
        case "sailing" | "colony":
            return _chart(view, subject, theme)


def _page(view: View, theme: Theme, high: int) -> Scene:
    return Scene.page(WIDTH, high, theme, LOOK_UP, locale=view.locale)


# ------------------------------------------------------------------------------------------------ market


def _market(view: View, theme: Theme) -> Scene:
    """Draw a column for each good: what selling brings above, what processing brings below, all rows between."""
    page = _page(view, theme, HIGH)
    done = (
        next((step for _, step in reversed(view.last.steps) if isinstance(step, Market)), None) if view.last else None
    )
    for good, box in enumerate(Box(0, 0, WIDTH, HIGH).inset(EDGE, EDGE).columns(len(GOODS), EDGE)):
        page.sheet(box)
        page.places[f"good/{good}"] = box
        _ladder(page, view, good, Box(box.x, box.y + CELL + 4, box.width, box.height - 2 * CELL - 8))
        trade = view.trades[good]
        sold, processed = (done.sell[good], done.process[good]) if done else (0, 0)
        row = (view.recent if sold + processed else view.state).market[good]  # it was done at the price before
        price, income = BOARD.market[good][row - 1], BOARD.factory_income[row - 1]
        upper, lower = (Box(box.x, y, box.width, CELL) for y in (box.y, box.bottom - CELL))
        _trade(page, upper, "good", good, (price, "price"), trade.colonies, sold)
        _trade(page, lower, "factory", good, (income, "income"), trade.factories, processed)
        if trade.factories + BOARD.start.wildcards:
            page.mark("factory", lower.right - 34, lower.y + 31, 40, None)
    return page


def _trade(
    page: Scene, box: Box, icon: str, good: int, price: tuple[int, str], owned: int, done: int
) -> None:  # fmt: skip
    """Draw one way to trade a good: its sign, what a unit brings, how many units there are; a tick if it is done."""
    theme, middle = page.theme, box.y + box.height / 2
    inner = box.inset(5, 5)
    wild = icon == "factory" and BOARD.start.wildcards > 0
    if owned or wild:
        page.panel(inner, theme.panel, theme.gilt, 5, 10)
    else:
        page.panel(inner, theme.panel, None, 0, 0, hatch=theme.hatch)
    page.mark(icon, box.x + 62, middle, 88, good)
    page.label(
        price[0], Box(box.x + 112, box.y, 134, box.height), LARGE, face=BOLD, fact=f"{price[1]}/{good}", least=READ
    )
    count = Box(box.right - 112, box.y + CELL - 64, 98, 60)
    page.label(f"×{done or owned}", count, READ, align="right", fact=f"{icon}/{good}", least=LOOK_UP)
    if done:
        page.mark("tick", box.x + 106, box.bottom - 34, 44)


def _ladder(page: Scene, view: View, good: int, box: Box) -> None:
    """Draw the rows of the market for a good, with its marker, and where that was."""
    theme, row, was = page.theme, view.state.market[good], view.recent.market[good]
    step = box.height / (BOARD.rows // 2)
    for pair in range(BOARD.rows // 2):
        top, y = 2 * pair + 1, box.y + step * pair
        now = row in (top, top + 1)
        if now:
            page.panel(Box(box.x + 14, y + 1, box.width - 28, step - 2), colours(theme).lit, theme.gilt, 4, 10)
        tone, face = (theme.text, BOLD) if now else (theme.text_soft, THIN)
        for text, x, key in (
            (BOARD.market[good][top - 1], box.x + 36, "sells"),
            (BOARD.factory_income[top - 1], box.right - 106, "brings"),
        ):
            page.label(
                text, Box(x, y, 70, step), LOOK_UP, face=face, colour=tone, fact=f"{key}/{good}/{top}", least=LOOK_UP
            )
        for place in (top, top + 1):
            x, size = box.centre[0] + (-24 if place == top else 24), 22
            if place == row:
                page.mark("good", x, y + step / 2, 44, good)
            elif place == was:
                page.mark("slot-was", x, y + step / 2, 40)
            else:
                page.mark("slot", x, y + step / 2, size)


# ----------------------------------------------------------------------------------- privileges, buildings


def _gallery(view: View, theme: Theme) -> Scene:
    """Draw a column for each privilege: how many are left, the coins, and the change of the viewer's points."""
    page = _page(view, theme, TALL + STRIP)
    steps = view.last.steps if view.last else ()
    chosen = next((step.kind for _, step in reversed(steps) if isinstance(step, Privilege | King)), None)
    for kind, box in enumerate(OFFERS.columns(len(COLUMN_ICONS), EDGE)):
        number, grant = view.state.gallery[kind], view.grants[kind]
        state = privilege_offer(view, kind)
        _sheet(page, box, state)
        page.places[f"privilege/{kind}"] = box
        if kind == chosen:
            page.panel(box.inset(8, 8), colours(theme).lit, None, 0, 6)
        _head(page, box, state, *COLUMN_ICONS[kind])
        count = Box(box.x + 108, box.y + 14, box.width - 118, 92)
        page.label(f"×{number}" if number else ZERO, count, READ, fact=f"gallery/{kind}", least=READ)
        if grant is None or not number:
            continue
        page.mark("purse", box.x + 50, box.y + 174, 66)
        coins = Box(box.x + 88, box.y + 132, box.width - 106, 86)
        page.label(grant.coins, coins, READ, face=BOLD, align="right", fact=f"grant/{kind}/coins", least=LOOK_UP)
        page.mark("wreath", box.x + 52, box.y + 278, 78)
        gain = view.gains[kind] or 0
        page.label(
            signed(gain), Box(box.x + 88, box.y + 226, box.width - 104, 104), LARGE, face=BOLD, align="right",
            colour=theme.text if gain >= 0 else theme.red_text, fact=f"grant/{kind}/points", least=READ,
        )  # fmt: skip
    _means(page, view, TALL)
    return page


def _buildings(view: View, theme: Theme) -> Scene:
    """Draw a column for each building: the next one's price, the workers that it needs, how many are left."""
    page = _page(view, theme, TALL + STRIP)
    places = BOARD.chart(len(view.names))
    for kind, box in enumerate(OFFERS.columns(len(BUILDING_ICONS), EDGE)):
        rules, left = BOARD.buildings[kind], view.state.buildings[kind]
        price, poor, idle, state = building_offer(view, kind)
        _sheet(page, box, state)
        page.places[f"building/{kind}"] = box
        _head(page, box, state, *BUILDING_ICONS[kind])
        tone = theme.text_soft if price is None else theme.red_text if poor else theme.text
        figure = Box(box.x + 12, box.y + 128, box.width - 24, 96)
        page.label(price or ZERO, figure, LARGE, face=BOLD, colour=tone, fact=f"next/{kind}", least=READ)
        if price is not None:
            tone = theme.red_text if idle else theme.text
            page.mark("worker", box.x + 136, box.y + 62, 52, *((theme.red_text,) if idle else ()))
            needs = Box(box.x + 162, box.y + 20, 42, 84)
            page.label(rules.workers, needs, READ, face=BOLD, colour=tone, fact=f"needs/{kind}", least=READ)
        before = view.recent.buildings[kind]
        for index in range(places[kind]):
            line, place = divmod(index, 4)
            at = (box.centre[0] + 40 * (place - 1.5), box.y + 254 + 44 * line)
            bought = "lot-bought" if index >= places[kind] - before else "lot-empty"
            page.mark("lot" if index >= places[kind] - left else bought, *at, 38)
    _means(page, view, TALL)
    return page


def _head(page: Scene, box: Box, state: Available, icon: str, details: tuple[Argument, ...]) -> None:
    """Draw what a column is about, with the badge of whether it can be had."""
    mark_if(state != "gone", page, icon, box.x + 60, box.y + 62, 90, details)
    verdict(page, state, box.x + 100, box.y + 98, 42)


def _means(page: Scene, view: View, y: float) -> None:
    """Draw what the viewer has, after the choice if there is one: money, workers, points."""
    view = view.after or view
    seat = view.front
    player = view.state.players[seat]
    box = Box(EDGE, y, WIDTH - 2 * EDGE, STRIP - EDGE - 3)
    page.sheet(box)
    middle = box.centre[1]
    page.mark("emblem", box.x + 52, middle, 52, seat)
    x, wide = box.x + 110, (box.width - 120) / 3
    for icon, key, text in (
        ("purse", "cash", player.cash or ZERO),
        ("worker", "workers", f"{player.workers}/{BOARD.most_workers}"),
        ("wreath", "points", view.points[seat].total),
    ):
        page.mark(icon, x + 50, middle, 56)
        page.label(text, Box(x + 90, box.y, wide - 100, box.height), READ, face=BOLD, align="left",
            fact=f"{key}/{seat}", least=READ)  # fmt: skip
        x += wide


def _sheet(page: Scene, box: Box, state: Available) -> None:
    """Draw a column's paper, in the form that says whether it can be had."""
    if state != "gone":
        page.sheet(box)
    tile(page, box.inset(5, 3), state, 6)


def _capacity(view: View, subject: Subject, theme: Theme) -> Scene:
    """Draw what the next workers or ships cost: so many at the low price, then by phase; and the viewer's means."""
    page = _page(view, theme, ROW + STRIP)
    player = view.state.players[view.front]
    workers = subject == "workers"
    have, most = (player.workers, BOARD.most_workers) if workers else (player.fleet, BOARD.most_ships)
    places = player.churches if workers else player.shipyards
    own, low, beyond = (
        Box(x, EDGE, wide, ROW - 2 * EDGE) for x, wide in ((EDGE, 262), (EDGE + 270, 330), (EDGE + 608, 476))
    )
    for box in (own, low, beyond):
        page.sheet(box)
    page.mark("worker" if workers else "sail", own.x + 62, own.centre[1], 92)
    page.label(f"{have}/{most}", Box(own.x + 112, own.y, own.width - 124, own.height), READ, face=BOLD,
        fact="have", least=LOOK_UP)  # fmt: skip
    page.mark("church" if workers else "shipyard", low.x + 62, low.centre[1], 92)
    page.label(f"×{places}", Box(low.x + 112, low.y, 84, low.height), READ, fact="places", least=LOOK_UP)
    page.label(BOARD.capacity_price, Box(low.x + 200, low.y, 118, low.height), LARGE, face=BOLD,
        fact="fare/capacity", least=READ)  # fmt: skip
    for phase, at in zip(PHASES, beyond.inset(10, 10).columns(len(PHASES)), strict=True):
        now = phase == view.state.phase
        if now:
            page.panel(at.inset(3, 0), colours(theme).lit, theme.gilt, 5, 10)
        tone, face = (theme.text, BOLD) if now else (theme.text_soft, THIN)
        page.label(ROMAN[phase], Box(at.x, at.y + 6, at.width, 54), LOOK_UP, face="serif", colour=tone)
        price = Box(at.x + 8, at.y + 58, at.width - 16, 74)
        page.label(BOARD.beyond_price * phase, price, READ, face=face, colour=tone, fact=f"fare/{phase}", least=LOOK_UP)
    _means(page, view, ROW)
    return page


# ------------------------------------------------------------------------------------------------- chart


@dataclass(frozen=True, slots=True)
class Part:
    """Painter of a part of the chart, enlarged; waters that are not `open` are hatched."""

    box: Box
    width: int
    height: int
    open: tuple[int, ...] | None
    """Regions whose water stays clear; None for all."""

    def __call__(self, theme: Theme) -> Image.Image:
        """Return its pixels. Do not draw on it."""
        box = (self.box.x, self.box.y, self.box.right, self.box.bottom)
        size = (self.width, self.height)
        image = chart.ground(theme).resize(size, Image.Resampling.BICUBIC, box)
        if self.open is not None:
            lines = Image.new("L", size)
            draw = ImageDraw.Draw(lines)
            for x in range(-self.height, self.width, 22):
                draw.line((x, self.height, x + self.height, 0), 255, 6)
            shut = [255 * (region not in self.open) for region in range(len(BOARD.regions))]
            shut += [0] * (256 - len(shut))
            closed = chart.waters().point(shut).filter(ImageFilter.MinFilter(7))  # coasts and borders stay clear
            waters = closed.resize(size, Image.Resampling.BILINEAR, box)
            image.paste(colours(theme).shade, (0, 0), Image.composite(lines, Image.new("L", size), waters))
        return image


def _chart(view: View, subject: Subject, theme: Theme) -> Scene:
    """Draw the part of the board that a sailing can reach, or where colonies can be founded, enlarged."""
    sailing, ships = view.state.sailing, view.state.players[view.front].ships
    idle = sailing.unsailed if sailing and view.reach else ships
    near = tuple(at for at, number in enumerate(idle) if number) if subject == "sailing" or not view.reach else ()
    visible = tuple(sorted({*view.reach, *near}))
    box = _around(visible or (0,))  # without any ship, where ships begin
    scale = min(NEAREST, WIDTH / box.width)
    clear = visible if subject == "sailing" else None
    part = Part(box, round(box.width * scale), round(box.height * scale), clear)
    page = Scene.on(Background(part.width, part.height, theme, painter=part), boards.LOOK_UP, locale=view.locale)
    whole = boards.chart_scene(view, theme)
    page.places |= {name: _enlarged(at, box, scale) for name, at in whole.places.items() if box.holds(at)}
    cut = [inner for item in whole.items if isinstance(item, Mark) and not box.holds(inner := _inner(item))]
    for item in whole.items:
        x, y = (item.ink if isinstance(item, Label) else item.box).centre if isinstance(item, Label | Mark) else (0, 0)
        moved = _moved(item, box, scale)
        if moved is not None and not any(part.holds(Box(x, y, 0, 0)) for part in cut):
            page.items.append(moved)
    return page


def _inner(mark: Mark) -> Box:
    """Return what must be seen of a stamp on a part of the chart, or it is left out with what stands on it."""
    wide = mark.size * SEEN
    high = chart.TOKEN_HIGH if mark.stamp == "token" else wide
    return Box(mark.x - wide / 2, mark.y - high / 2, wide, high)


@cache
def _around(regions: tuple[int, ...]) -> Box:
    """Part of the board with all of these regions, in the shape of a picture as far as the chart allows."""
    parts = [box for region in regions for box in boards.cluster(region)]
    left, top = min(box.x for box in parts) - MARGIN, min(box.y for box in parts) - MARGIN
    right, bottom = max(box.right for box in parts) + MARGIN, max(box.bottom for box in parts) + MARGIN
    wide = min(float(WIDTH), max(right - left, WIDTH / NEAREST, (bottom - top) * WIDTH / HEIGHT))
    high = min(HEIGHT - boards.BAND.height, max(bottom - top, wide * 0.5))
    x = min(max(0.0, (left + right - wide) / 2), WIDTH - wide)
    y = min(max(boards.BAND.height, (top + bottom - high) / 2), HEIGHT - high)
    return Box(x, y, wide, high)


def _enlarged(at: Box, box: Box, scale: float) -> Box:
    """Return a box of the board on its enlarged part."""
    return Box((at.x - box.x) * scale, (at.y - box.y) * scale, at.width * scale, at.height * scale)


def _moved(item: Label | Mark | Panel | Line | Area, box: Box, scale: float) -> Label | Mark | None:
    """Return an item in its place on the part, enlarged; None if the part does not hold the whole of it."""
    match item:
        case Label():
            if not box.holds(item.ink):
                return None
            at = _enlarged(item.box, box, scale)
            size = fonts.fit(item.text, item.face, int(item.size * scale), item.size, int(at.width)).size
            large = replace(item, box=at, size=size, least=min(size, item.least))
            return large if _enlarged(box, box, scale).holds(large.ink) else None
        case Mark():
            return replace(item, x=(item.x - box.x) * scale, y=(item.y - box.y) * scale, size=round(item.size * scale))
    return None
