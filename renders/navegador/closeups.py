"""Layout of close-ups for private panels: what a choice is about, at twice the size of board and market.

They are drawn for the view's seat: what it can have has a gilt edge, what it cannot is hatched.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import product
from typing import Final, Literal, TypeAlias, get_args

from PIL import Image, ImageChops, ImageDraw, ImageFilter, ImageOps, ImageStat

from navegador import BOARD, GOODS
from navegador.board import PHASES, ROMAN
from navegador.steps import King, Market, Privilege
from renders import fonts, people
from renders.layout import HEIGHT, WIDTH, ZERO, Argument, Background, Box, Item, Label, Mark, Point, Scene
from renders.navegador import boards, chart, markets
from renders.navegador.chart import TOKEN, TOKEN_HIGH
from renders.navegador.colours import colours
from renders.navegador.markets import BOLD, THIN, Available
from renders.navegador.view import View
from renders.theme import LIGHT, Colour, Theme

Subject: TypeAlias = Literal["market", "privilege", "buildings", "workers", "ships", "sailing", "colony"]
SUBJECTS: Final[tuple[Subject, ...]] = get_args(Subject)
HIGH: Final = 496
TALL: Final = 358
ROW: Final = 170
STRIP: Final = 96
CELL: Final = 112
"""Pixels of the height of the market's close-up, of columns, of one row, of the viewer's means below these, of a way
to trade."""
EDGE: Final = 8
OFFERS: Final = Box(0, 0, WIDTH, TALL).inset(EDGE, EDGE)
LOOK_UP: Final = 42
READ: Final = 60
LARGE: Final = 84
"""Pixels of text that is looked up, of figures, of what decides."""
LEAST: Final = 30
NEAREST: Final = 2.0
"""Maximum scale of the chart against the board."""
WIDEST: Final = WIDTH * 0.6
"""Pixels of the board that a close-up may have in its width: of more it would be the board again."""
TALLEST: Final = 770
"""Pixels of the height of the highest close-up of the chart."""
SEEN: Final = 0.85
"""Share of a stamp that must lie within a close-up of the chart."""
RIM: Final = 5
RING: Final = 0.8
"""Pixels of the edge between two seas in reach, and size of the ring around a ship as a share of its stamp's."""
MARGIN: Final = 16
LINE: Final = 36
LONG: Final = 270
"""Pixels of a sea's name on the water, and of the longest line of it where it stands in two."""


def scene(view: View, subject: Subject, theme: Theme = LIGHT) -> Scene:
    draw: Callable[[Scene, View], None]
    match subject:
        case "sailing" | "colony":
            return _chart(view, subject, theme)
        case "market":
            high, draw = HIGH, _market
        case "privilege" | "buildings":
            high, draw = TALL + STRIP, _gallery if subject == "privilege" else _buildings
        case "workers" | "ships":
            high, draw = ROW + STRIP, partial(_capacity, workers=subject == "workers")
    page = Scene.page(WIDTH, high, theme, LOOK_UP, locale=view.locale)
    draw(page, view)
    if subject != "market":
        _means(
            page,
            view.after or view,
            subject == "workers" and view.after is None,
            Box(EDGE, high - STRIP, WIDTH - 2 * EDGE, STRIP - EDGE - 3),
        )
    return page


# ------------------------------------------------------------------------------------------------ market


def _market(page: Scene, view: View) -> None:
    steps = view.last.steps if view.last else ()
    step_done = next((step for _, step in reversed(steps) if isinstance(step, Market)), None)
    for good, box in enumerate(Box(0, 0, WIDTH, HIGH).inset(EDGE, EDGE).columns(len(GOODS), EDGE)):
        page.sheet(box)
        page.places[f"good/{good}"] = box
        _ladder(page, view, good, Box(box.x, box.y + CELL + 4, box.width, box.height - 2 * CELL - 8))
        trade = view.trades[good]
        sale, work = (step_done.sell[good], step_done.process[good]) if step_done else (0, 0)
        row = (view.recent if sale + work else view.state).market[good]  # it was done at the price before
        price, income = BOARD.market[good][row - 1], BOARD.factory_income[row - 1]
        upper, lower = (Box(box.x, y, box.width, CELL) for y in (box.y, box.bottom - CELL))
        _trade(page, upper, "good", good, (price, "price"), trade.colonies, sale)
        _trade(page, lower, "factory", good, (income, "income"), trade.factories, work)
        if trade.factories + BOARD.start.wildcards:
            page.mark("factory", lower.right - 34, lower.y + 28, 32, None)


def _trade(page: Scene, box: Box, icon: str, good: int, price: tuple[int, str], owned: int, done: int) -> None:
    theme, middle = page.theme, box.y + box.height / 2
    inner = box.inset(5, 5)
    wild = icon == "factory" and BOARD.start.wildcards > 0
    if owned or wild:
        page.panel(inner, theme.panel, theme.gilt, 5, 12)
    else:
        page.panel(inner, theme.panel, None, 0, 0, hatch=theme.hatch)
    page.mark(icon, box.x + 62, middle, 88, good)
    figure = Box(box.x + 112, box.y, 134, box.height)
    page.label(price[0], figure, LARGE, face=BOLD, fact=f"{price[1]}/{good}", least=READ)
    count = Box(box.right - 116, box.y + CELL - 68, 98, 60)
    page.label(f"×{done or owned}", count, READ, align="right", fact=f"{icon}/{good}", least=LOOK_UP)
    if done:
        page.mark("tick", box.x + 106, box.bottom - 34, 44)


def _ladder(page: Scene, view: View, good: int, box: Box) -> None:
    theme, row, was = page.theme, view.state.market[good], view.recent.market[good]
    step = box.height / (BOARD.rows // 2)
    for pair in range(BOARD.rows // 2):
        top, y = 2 * pair + 1, box.y + step * pair
        now = row in (top, top + 1)
        if now:
            page.panel(Box(box.x + 14, y + 1, box.width - 28, step - 2), colours(theme).lit, theme.gilt, 2, 6)
        tone, face = (theme.text, BOLD) if now else (theme.text_soft, THIN)
        for text, x, key in (
            (BOARD.market[good][top - 1], box.x + 36, "sells"),
            (BOARD.factory_income[top - 1], box.right - 106, "brings"),
        ):
            fact = f"{key}/{good}/{top}"
            page.label(text, Box(x, y, 70, step), LOOK_UP, face=face, colour=tone, fact=fact, least=LOOK_UP)
        for place in (top, top + 1):
            at = (box.centre[0] + (-24 if place == top else 24), y + step / 2)
            if place == row:
                page.mark("good", *at, 44, good)
            else:
                page.mark(*(("slot-was", *at, 40) if place == was else ("slot", *at, 22)))


# ----------------------------------------------------------------------------------- privileges, buildings


def _gallery(page: Scene, view: View) -> None:
    theme = page.theme
    steps = view.last.steps if view.last else ()
    chosen = next((step.kind for _, step in reversed(steps) if isinstance(step, Privilege | King)), None)
    for kind, box in enumerate(OFFERS.columns(len(markets.COLUMN_ICONS), EDGE)):
        number, grant = view.state.gallery[kind], view.grants[kind]
        state, sign = markets.privilege_offer(view, kind), markets.COLUMN_ICONS[kind]
        _offer(page, box, f"privilege/{kind}", state, *sign, lit=kind == chosen)
        count = Box(box.x + 108, box.y + 14, box.width - 118, 92)
        page.label(f"×{number}" if number else ZERO, count, READ, fact=f"gallery/{kind}", least=READ)
        if grant is None or not number:
            continue
        page.mark("purse", box.x + 46, box.y + 174, 60)
        coins = Box(box.x + 80, box.y + 132, box.width - 98, 86)
        page.label(grant.coins, coins, READ, face=BOLD, align="right", fact=f"grant/{kind}/coins", least=LOOK_UP)
        page.mark("wreath", box.x + 46, box.y + 278, 60)
        gain, points = view.gains[kind] or 0, Box(box.x + 80, box.y + 226, box.width - 98, 104)
        tone, fact = theme.text if gain >= 0 else theme.red_text, f"grant/{kind}/points"
        page.label(markets.signed(gain), points, LARGE, face=BOLD, align="right", colour=tone, fact=fact, least=READ)


def _buildings(page: Scene, view: View) -> None:
    theme = page.theme
    for kind, box in enumerate(OFFERS.columns(len(markets.BUILDING_ICONS), EDGE)):
        price, poor, idle, state = markets.building_offer(view, kind)
        _offer(page, box, f"building/{kind}", state, *markets.BUILDING_ICONS[kind])
        tone = theme.text_soft if price is None else theme.red_text if poor else theme.text
        figure = Box(box.x + 12, box.y + 128, box.width - 24, 96)
        page.label(price or ZERO, figure, LARGE, face=BOLD, colour=tone, fact=f"next/{kind}", least=READ)
        if price is not None:
            tone = theme.red_text if idle else theme.text
            page.mark("worker", box.x + 130, box.y + 62, 44, *((theme.red_text,) if idle else ()))
            needs = Box(box.x + 151, box.y + 20, 42, 84)
            page.label(
                BOARD.buildings[kind].workers, needs, READ, face=BOLD, colour=tone, fact=f"needs/{kind}", least=READ
            )
        for index, lot in enumerate(markets.lots(view, kind)):
            line, place = divmod(index, 4)
            page.mark(lot, box.centre[0] + 40 * (place - 1.5), box.y + 254 + 44 * line, 38)


def _offer(
    page: Scene, box: Box, place: str, state: Available, icon: str, details: tuple[Argument, ...], *, lit: bool = False
) -> None:
    """Draw a column's paper, in the form that says whether it can be had, its sign and its badge."""
    page.places[place] = box
    if state != "gone":
        page.sheet(box)
    markets.tile(page, box.inset(5, 3), state)
    if lit:
        page.panel(box.inset(8, 8), colours(page.theme).lit, None, 0, 6)
    markets.mark_if(state != "gone", page, icon, box.x + 60, box.y + 62, 90, details)
    markets.verdict(page, state, box.x + 100, box.y + 98, 42)


def _means(page: Scene, view: View, short: bool, box: Box) -> None:
    """Draw what the seat in front has, in `short` without its workers, which are above."""
    seat, middle = view.front, box.centre[1]
    player = view.state.players[seat]
    page.sheet(box)
    page.mark("emblem", box.x + 52, middle, 52, seat)
    x, wide = box.x + 110, (box.width - 120) / (3 - short)
    for icon, key, text in (
        ("purse", "cash", player.cash or ZERO),
        *(() if short else (("worker", "workers", f"{player.workers}/{BOARD.most_workers}"),)),
        ("wreath", "points", view.points[seat].total),
    ):
        page.mark(icon, x + 50, middle, 56)
        room = Box(x + 90, box.y, wide - 100, box.height)
        page.label(text, room, READ, face=BOLD, align="left", fact=f"{key}/{seat}", least=READ)
        x += wide


def _capacity(page: Scene, view: View, *, workers: bool) -> None:
    theme, player = page.theme, view.state.players[view.front]
    have, most = (player.workers, BOARD.most_workers) if workers else (player.fleet, BOARD.most_ships)
    places = player.churches if workers else player.shipyards
    own, low, beyond = (
        Box(x, EDGE, wide, ROW - 2 * EDGE) for x, wide in ((EDGE, 262), (EDGE + 270, 330), (EDGE + 608, 476))
    )
    for box in (own, low, beyond):
        page.sheet(box)
    page.mark("worker" if workers else "sail", own.x + 62, own.centre[1], 92)
    room = Box(own.x + 112, own.y, own.width - 124, own.height)
    page.label(f"{have}/{most}", room, READ, face=BOLD, fact="have", least=LOOK_UP)
    page.mark("church" if workers else "shipyard", low.x + 62, low.centre[1], 92)
    page.label(f"×{places}", Box(low.x + 112, low.y, 84, low.height), READ, fact="places", least=LOOK_UP)
    fare = Box(low.x + 200, low.y, 118, low.height)
    page.label(BOARD.capacity_price, fare, LARGE, face=BOLD, fact="fare/capacity", least=READ)
    for phase, at in zip(PHASES, beyond.inset(10, 10).columns(len(PHASES)), strict=True):
        now = phase == view.state.phase
        if now:
            page.panel(at.inset(3, 0), colours(theme).lit, theme.gilt, 5, 12)
        tone, face = (theme.text, BOLD) if now else (theme.text_soft, THIN)
        page.label(ROMAN[phase], Box(at.x, at.y + 6, at.width, 54), LOOK_UP, face="serif", colour=tone)
        price = Box(at.x + 8, at.y + 58, at.width - 16, 74)
        page.label(BOARD.beyond_price * phase, price, READ, face=face, colour=tone, fact=f"fare/{phase}", least=LOOK_UP)


# ------------------------------------------------------------------------------------------------- chart


@dataclass(frozen=True, slots=True)
class ChartPart:
    """Painter of a part of the chart, enlarged; waters that are not `open` are hatched."""

    box: Box
    width: int
    height: int
    open: tuple[int, ...] | None
    """Regions whose water stays clear; None for all."""
    reach: tuple[tuple[int, Colour], ...] = ()
    """Regions in reach, each with its colour: gold, or light water where nothing is found."""

    def __call__(self, theme: Theme) -> Image.Image:
        box, size = (self.box.x, self.box.y, self.box.right, self.box.bottom), (self.width, self.height)
        left, top, right, bottom = (chart.SCALES[-1] * edge for edge in box)
        plate = chart.ground(theme, chart.SCALES[-1])
        image = plate.resize(size, Image.Resampling.BICUBIC, (left, top, right, bottom))
        left, top, right, bottom = map(round, box)
        waters, edges = (plate.crop((left, top, right, bottom)) for plate in (chart.waters(), chart.edges()))

        def smooth(mask: Image.Image, inset: float = 0) -> Image.Image:
            """Return the part's mask, enlarged without steps along its edges, and `inset` pixels smaller there."""
            soft = mask.filter(ImageFilter.GaussianBlur(3)).resize(size, Image.Resampling.BICUBIC)
            middle = 128 + 34 * inset * self.box.width / self.width  # 34 is the blur's slope by the board's pixel
            return soft.point([max(0, min(255, round(128 + 8 * (value - middle)))) for value in range(256)])

        if self.open is not None:
            lines = Image.new("L", size)
            draw = ImageDraw.Draw(lines)
            for x in range(-self.height, self.width, 22):
                draw.line((x, self.height, x + self.height, 0), 255, 6)
            shut = [255 * (region < len(BOARD.regions) and region not in self.open) for region in range(256)]
            closed = ImageChops.subtract(waters.point(shut), edges)  # coasts and borders stay clear
            image.paste(colours(theme).shade, (0, 0), ImageChops.multiply(lines, smooth(closed)))
        grey = image.convert("L").point([value // 16 * 16 for value in range(256)])
        near = waters.point([255 * (region in dict(self.reach)) for region in range(256)])
        image.paste(colours(theme).reach_edge, (0, 0), smooth(near, -RIM / 2))
        for region, tone in self.reach:
            inner = smooth(waters.point([255 * (at == region) for at in range(256)]), RIM / 2)
            if inner.getbbox():
                sea = ImageStat.Stat(grey, inner)  # its waves stay, in the new tone
                red, green, blue = (channel * 3 // 4 for channel in tone)
                low, usual = int(sea.extrema[0][0]), int(sea.median[0])
                image.paste(ImageOps.colorize(grey, (red, green, blue), tone, None, low, usual), (0, 0), inner)
        return image


def close(view: View, subject: Subject) -> bool:
    return subject not in ("sailing", "colony") or _around(view, subject, _visible(view, subject)).width <= WIDEST


def _visible(view: View, subject: Subject) -> tuple[int, ...]:
    sailing, ships = view.state.sailing, view.state.players[view.front].ships
    idle = sailing.unsailed if sailing and view.reach else ships
    near = tuple(at for at, number in enumerate(idle) if number) if subject == "sailing" or not view.reach else ()
    return tuple(sorted({*view.reach, *near})) or (0,)  # without any ship, where ships begin


def _tokens(view: View, region: int) -> list[Box]:
    tokens, recent = (state.tokens[region] for state in (view.state, view.recent))
    places = chart.SPOTS[region].tokens
    number = min(len(places) - 1, 1 if tokens is None else len({*tokens, *(recent or ())}) or 1)
    return [Box(x - TOKEN / 2, y - TOKEN_HIGH / 2, TOKEN, TOKEN_HIGH) for x, y in places[number]]


def _afloat(view: View, region: int) -> list[Box]:
    x, y = chart.SPOTS[region].disk
    size, places = chart.berths(region, sum(player.ships[region] > 0 for player in view.state.players))
    hulls = [Box(x - size / 2, y - size / 2, size, size) for x, y in places]
    return [Box(x - 24, y - 24, 48, 48), *hulls]


def _chart(view: View, subject: Subject, theme: Theme) -> Scene:
    visible = _visible(view, subject)
    box = _around(view, subject, visible)
    scale = min(NEAREST, WIDTH / box.width)
    clear, reach = (visible, view.reach) if subject == "sailing" else (None, ())
    game = colours(theme)
    tones = tuple((at, game.passing if view.state.tokens[at] == () else game.reach) for at in reach)
    part = ChartPart(box, round(box.width * scale), round(box.height * scale), clear, tones)
    page = Scene.on(Background(part.width, part.height, theme, painter=part), boards.LOOK_UP, locale=view.locale)
    whole = boards.chart_scene(view, theme)
    page.places |= {name: _enlarge(at, box, scale) for name, at in whole.places.items() if box.holds(at)}
    sight = box.inset(EDGE / scale, EDGE / scale)
    cut = [inner for item in whole.items if isinstance(item, Mark) and not sight.holds(inner := _inner(item))]
    for region, spot in enumerate(chart.SPOTS):  # all of a region's tokens with its name, or none of them
        tokens = _tokens(view, region)
        if BOARD.regions[region].royal:
            x, y = max(spot.tokens[-1], key=lambda at: at[1])
            tokens.append(Box(x - TOKEN / 2, y + TOKEN_HIGH / 2, TOKEN, TOKEN_HIGH))  # of the crown
        cut += [] if all(map(sight.holds, (*spot.boxes, *tokens))) else tokens
    for item in whole.items:
        item = _golden(item, theme, part)
        x, y = (item.ink if isinstance(item, Label) else item.box).centre if isinstance(item, Label | Mark) else (0, 0)
        copy = _move(item, box, scale)
        if copy is not None and not any(part.holds(Box(x, y, 0, 0)) for part in cut):
            page.items.append(copy)
    _names(page, view, whole, part, scale)
    return page


def _golden(item: Item, theme: Theme, part: ChartPart) -> Item:
    """Return a ship in a sea of gold with a dark rim, a name on it in the colours of the web's."""
    x, y = (round(value) for value in item.box.centre) if isinstance(item, Label | Mark) else (0, 0)
    tone = dict(part.reach).get(chart.waters().getpixel((x, y)))  # type: ignore[call-overload]
    if tone and isinstance(item, Mark) and item.stamp == "ship":
        return replace(item, details=(*item.details, True))
    if tone and isinstance(item, Label) and item.fact.startswith("name/"):
        return replace(item, colour=colours(theme).reach_text, halo=tone)
    return item


def _names(page: Scene, view: View, whole: Scene, piece: ChartPart, scale: float) -> None:
    """Name seas in reach, and others whose names are cut off, where there is space; ring ships that may sail."""
    box, sailing, reach = piece.box, view.state.sailing, dict(piece.reach)
    names = {int(label.fact.split("/")[1]) for label in page.labels if "name/" in label.fact}
    wanted = {at: _enlarge(chart.SPOTS[at].sea, box, scale).centre for at in reach if not chart.SPOTS[at].afloat}
    for part in whole.parts:
        kind, region = part.name.split("/")[0], int(part.name.split("/")[-1]) if "/" in part.name else 0
        if kind not in ("ships", "disk"):
            continue
        mark = _move(_golden(whole.items[part.start], page.theme, piece), box, scale)
        if mark not in page.items:
            continue
        assert isinstance(mark, Mark)
        if part.name == f"ships/{view.front}/{region}" and view.reach and sailing and sailing.unsailed[region]:
            y, size = mark.y - mark.size * 0.03, round(mark.size * RING)  # clear of a name below
            page.items.insert(page.items.index(mark), replace(mark, y=y, size=size, stamp="ring", details=()))
        if region not in names:
            wanted.setdefault(region, mark.box.centre)
    for region, near in wanted.items():
        at, lines, size = _free(page, piece, region, near, scale)
        if lines:
            game, water = colours(page.theme), reach.get(region)
            tone, halo = game.reach_text if water else game.sea_text, water or game.seas[1]
            page.stack(lines, at, size, fact=f"name/{region}/0", face=chart.FACE, colour=tone, halo=halo, least=size)


def _free(page: Scene, piece: ChartPart, region: int, near: Point, scale: float) -> tuple[Box, Sequence[str], int]:
    """Return the place of a region's name on its water, its lines and their size; no lines without space for them."""
    text = BOARD.names[region].upper()
    others = [item.ink if isinstance(item, Label) else _inner(item) for item in page.items
              if isinstance(item, Label | Mark)]  # fmt: skip
    left, top, right, bottom = map(round, (piece.box.x, piece.box.y, piece.box.right, piece.box.bottom))
    sea = chart.waters().crop((left, top, right, bottom)).point([at == region for at in range(256)]).getbbox()
    left, top, right, bottom = (round(edge * scale) for edge in sea or (0, 0, 0, 0))
    for size, lines in product((LINE, LEAST), ((text,), people.broken(text, LONG, LEAST))):
        wide, high = max(fonts.width(line, chart.FACE, size) for line in lines) + 2 * RIM + 4, (size + 6) * len(lines)
        corners = product(range(max(left, EDGE), round(min(right, page.width - EDGE) - wide), LINE // 2),
                          range(max(top, EDGE), min(bottom, page.height - EDGE) - high, LINE // 2))  # fmt: skip
        for at in sorted((Box(*corner, wide, high) for corner in corners), key=lambda at: math.dist(at.centre, near)):
            if not any(at.meets(other) for other in others) and _water(at, region, piece.box, scale) == 1:
                return at, lines, size
    return Box(0, 0, 0, 0), (), 0


def _water(at: Box, region: int, box: Box, scale: float) -> float:
    """Return the share of a place on a part of the chart that is a region's water."""
    left, top = round(box.x + at.x / scale), round(box.y + at.y / scale)
    part = chart.waters().crop((left, top, left + round(at.width / scale), top + round(at.height / scale)))
    return part.histogram()[region] / (part.width * part.height)


def _inner(mark: Mark) -> Box:
    """Return what must be seen of a stamp on a part of the chart, or it is left out with what stands on it."""
    wide = mark.size * (1 / boards.MARGIN if mark.stamp == "ship" else SEEN)
    high = TOKEN_HIGH if mark.stamp == "token" else wide
    return Box(mark.x - wide / 2, mark.y - high / 2, wide, high)


def _around(view: View, subject: Subject, regions: tuple[int, ...]) -> Box:
    """Return the part of the board with these regions, of their seas alone where ships sail too far for the rest."""
    seas = [box for region in regions for box in _afloat(view, region)]
    parts = [*seas, *(box for region in regions for box in (*chart.SPOTS[region].boxes, *_tokens(view, region)))]
    seas += [box for region in regions if chart.SPOTS[region].afloat
             for box in (*chart.SPOTS[region].boxes, *_tokens(view, region))]  # fmt: skip
    if subject == "sailing" and max(box.right for box in parts) - min(box.x for box in parts) + 2 * MARGIN > WIDEST:
        parts = seas
    left, top = min(box.x for box in parts) - MARGIN, min(box.y for box in parts) - MARGIN
    right, bottom = max(box.right for box in parts) + MARGIN, max(box.bottom for box in parts) + MARGIN
    wide = min(float(WIDTH), max(right - left, WIDTH / NEAREST, (bottom - top) * WIDTH / TALLEST))
    high = min(HEIGHT - boards.BAND.height, max(bottom - top, wide * 0.5))
    tags = [[*chart.SPOTS[region].boxes, *_tokens(view, region)] for region in regions]
    lefts = [min(max(0.0, (left + right - wide) / 2 + 4 * aside), WIDTH - wide) for aside in range(-40, 41)]
    lefts.sort(key=lambda x: abs(x - (left + right - wide) / 2))
    sights = {x: Box(x + MARGIN / 2, 0, wide - MARGIN, HEIGHT) for x in lefts if x <= left and right <= x + wide}
    # the one with the most regions whose names and tokens are whole, of those the middle's
    x = max(sights, key=lambda x: sum(all(map(sights[x].holds, several)) for several in tags), default=lefts[0])
    y = min(max(boards.BAND.height, (top + bottom - high) / 2), HEIGHT - high)
    return Box(x, y, wide, high)


def _enlarge(at: Box, box: Box, scale: float) -> Box:
    return Box((at.x - box.x) * scale, (at.y - box.y) * scale, at.width * scale, at.height * scale)


def _move(item: Item, box: Box, scale: float) -> Label | Mark | None:
    """Return an item in its place on the part, enlarged; None if the part does not hold the whole of it."""
    match item:
        case Label():
            if not box.holds(item.ink):
                return None
            at = _enlarge(item.box.inset(-2, 0), box, scale)
            most = min(item.size * scale, LOOK_UP if item.fact.startswith("name/") else LARGE)  # coasts are narrow
            large = next(size for size in fonts.SCALE if size <= max(most, LEAST))
            size = fonts.fit(item.text, item.face, large, LEAST, int(at.width)).size
            copy = replace(item, box=at, size=size, least=min(size, item.least))
            return copy if _enlarge(box, box, scale).inset(EDGE, EDGE).holds(copy.ink) else None
        case Mark():
            return replace(item, x=(item.x - box.x) * scale, y=(item.y - box.y) * scale, size=round(item.size * scale))
    return None
