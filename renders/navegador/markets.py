"""Layout of the market's picture: tracks on the left, buildings, privileges, costs below both, everybody's table."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Final, Literal, TypeAlias

from navegador import BOARD, GOODS
from navegador.board import PHASES, ROMAN
from renders import fonts, people
from renders.fonts import Face
from renders.layout import HEIGHT, WIDTH, ZERO, Argument, Background, Box, Scene
from renders.navegador.colours import colours
from renders.navegador.view import View
from renders.theme import LIGHT, Theme, contrast

EDGE: Final = 10

ROW: Final = 30
"""Pixels of the rows of the market."""
COUNT: Final = 42
"""Pixels of what a decision needs: capitals of 9 units on a phone."""
CLOSE: Final = 36
"""Pixels of figures of two digits in columns beside each other."""
BOLD: Final[Face] = "strong"
THIN: Final[Face] = "light"
Available: TypeAlias = Literal["can", "cannot", "gone", "plain"]
"""Use of something to a player: to be had, not to be had, none left; or nobody is to act."""
TRACK: Final = 150
BUILDINGS: Final = Box(478, EDGE, 290, 0)
GALLERY: Final = Box(776, EDGE, 314, 0)
FARES: Final = 58
HEAD: Final = 44
ROWS: Final = {2: 74, 3: 68, 4: 59, 5: 54}
TALL: Final = 112
"""Pixels of a player's row, by the number of players; of the least line of an offer that has room for two rows."""
COLUMN_ICONS: Final[tuple[tuple[str, tuple[Argument, ...]], ...]] = (
    ("colony", ()), ("factory", (None,)), ("disk", ()), ("shipyard", ()), ("church", ()),
)  # fmt: skip
BUILDING_ICONS: Final[tuple[tuple[str, tuple[Argument, ...]], ...]] = (
    ("factory", (0,)), ("factory", (1,)), ("factory", (2,)), ("shipyard", ()), ("church", ()),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class MarketPlan:
    players: int

    @property
    def row(self) -> int:
        return ROWS[self.players]

    @property
    def table(self) -> int:
        return HEIGHT - EDGE - HEAD - self.row * self.players

    @property
    def tracks(self) -> Box:
        return Box(EDGE, EDGE, 3 * TRACK + 8, self.table - 2 * EDGE)

    @property
    def depth(self) -> float:
        return self.table - 2 * EDGE - FARES - 8

    @property
    def step(self) -> float:
        return (self.tracks.height - 2 * 66) / (BOARD.rows // 2)

    @property
    def fares(self) -> Box:
        return Box(BUILDINGS.x, self.table - EDGE - FARES, GALLERY.right - BUILDINGS.x, FARES)

    def lines(self, panel: Box, left: tuple[int, ...]) -> list[Box]:
        """Return a list's lines: one for each kind of which something is left, the last one shared by the others."""
        empty, whole = left.count(0), Box(panel.x, panel.y, panel.width, self.depth).inset(6, 6)
        rest, low = len(left) - empty, whole.height / len(left) * (empty > 0)
        if not rest:
            return whole.rows(empty)
        lines = iter(Box(whole.x, whole.y, whole.width, whole.height - low).rows(rest))
        cells = iter(Box(whole.x, whole.bottom - low, whole.width, low).columns(max(1, empty), 4))
        return [next(lines if number else cells) for number in left]

    def strip(self, seat: int) -> Box:
        return Box(EDGE, self.table + HEAD + self.row * seat, WIDTH - 2 * EDGE, self.row)

    def slot(self, good: int, row: int) -> tuple[float, float]:
        return EDGE + 4 + TRACK * (good + 0.5), EDGE + 66 + self.step / 2 * (row - 0.5)


PIPS: Final = 8
"""Pixels at the foot of a row that belong to the privileges."""
NAME: Final = 78.0
HELD: Final = 36
CASH: Final = 356.0
"""Right edge of the money; names get what the longest sum leaves."""
GAIN: Final = (362.0, 446.0)
FIGURES: Final[tuple[tuple[str, float, float], ...]] = (
    ("points", 448, 512),
    ("workers", 514, 558),
    ("fleet", 562, 606),
)
COLONIES: Final = 616.0
FACTORIES: Final = 776.0
REST: Final = 936.0
PITCH: Final = 50.0
"""Pixels from one column of the table to the next in its three groups on the right."""


def scene(view: View, theme: Theme = LIGHT) -> Scene:
    plan = MarketPlan(len(view.names))
    market = Scene.on(_still(plan, theme), locale=view.locale)
    for good in range(len(GOODS)):
        _track(market, view, plan, good)
        market.places[f"good/{good}"] = Box(EDGE + 4 + TRACK * good, EDGE, TRACK, plan.tracks.height)
    for number, box in enumerate(plan.lines(BUILDINGS, view.state.buildings)):
        _building(market, view, number, box)
    for kind, box in enumerate(plan.lines(GALLERY, view.state.gallery)):
        _privilege(market, view, kind, box)
    _fares(market, view, plan.fares)
    for seat in range(plan.players):
        _row(market, view, plan, seat)
    return market


@cache
def _still(plan: MarketPlan, theme: Theme) -> Background:
    page = Scene.page(WIDTH, HEIGHT, theme)
    lists = (Box(panel.x, panel.y, panel.width, plan.depth) for panel in (BUILDINGS, GALLERY))
    table = Box(EDGE, plan.table, WIDTH - 2 * EDGE, HEIGHT - EDGE - plan.table)
    for box in (*lists, plan.tracks, plan.fares):
        page.sheet(box)
    for good in range(len(GOODS)):
        x = EDGE + 4 + TRACK * (good + 0.5)
        page.mark("good", x + 32, EDGE + 36, 56, good)
        page.mark("factory", x - 34, plan.tracks.bottom - 36, 56, good)
        for pair in range(BOARD.rows // 2):
            _pair(page, plan, good, pair, now=False)
        for row in range(1, BOARD.rows + 1):
            page.mark("slot", *plan.slot(good, row), 18)
    page.sheet(table)
    middle = plan.table + HEAD / 2 + 2
    page.mark("purse", 330, middle, 36)
    for icon, (_, left, right) in zip(("wreath", "worker", "sail"), FIGURES, strict=True):
        page.mark(icon, (left + right) / 2, middle, 36)
    for good in range(len(GOODS)):
        page.mark("good", COLONIES + PITCH * (good + 0.5), middle, 36, good)
        page.mark("factory", FACTORIES + PITCH * (good + 0.5), middle, 36, good)
    for place, (icon, details) in enumerate(COLUMN_ICONS[2:]):
        page.mark(icon, REST + PITCH * (place + 0.5), middle, 36, *details)
    for x in (FIGURES[0][1], COLONIES, FACTORIES, REST):
        page.line(((x - 4, plan.table + 10), (x - 4, HEIGHT - EDGE - 8)), theme.cell_strong, 2)
    for seat in range(plan.players):
        strip = plan.strip(seat)
        page.line(((strip.x + 14, strip.y), (strip.right - 14, strip.y)), theme.cell_strong, 2)
    return page.background()


def _track(market: Scene, view: View, plan: MarketPlan, good: int) -> None:
    theme, row, before = market.theme, view.state.market[good], view.recent.market[good]
    left = EDGE + 4 + TRACK * good
    sells, brings = Box(left + 2, EDGE + 8, 84, 56), Box(left + TRACK - 86, plan.tracks.bottom - 64, 84, 56)
    market.label(BOARD.market[good][row - 1], sells, 60, face=BOLD, fact=f"price/{good}", least=ROW)
    market.label(BOARD.factory_income[row - 1], brings, 60, face=BOLD, fact=f"income/{good}", least=ROW)
    pair = (row - 1) // 2
    lit = Box(left + 8, EDGE + 66 + plan.step * pair + 2, TRACK - 16, plan.step - 4)
    market.panel(lit, colours(theme).lit, theme.gilt, 3, 6)
    _pair(market, plan, good, pair, now=True)
    other = row - 1 + row % 2 * 2
    if other != before:
        market.mark("slot", *plan.slot(good, other), 18)
    if before != row:
        market.mark("slot-was", *plan.slot(good, before), 30)
    if view.before.market[good] not in (row, before):
        market.mark("dot", *plan.slot(good, view.before.market[good]), 16)
    market.mark("good", *plan.slot(good, row), 38, good)


def _pair(market: Scene, plan: MarketPlan, good: int, pair: int, *, now: bool) -> None:
    left, top = EDGE + 4 + TRACK * good, 2 * pair + 1
    tone, face = (market.theme.text, BOLD) if now else (market.theme.text_soft, THIN)
    for text, x, key in (
        (BOARD.market[good][top - 1], left + 15, "sells"),
        (BOARD.factory_income[top - 1], left + TRACK - 65, "brings"),
    ):
        box = Box(x, EDGE + 66 + plan.step * pair, 50, plan.step)
        market.label(text, box, ROW, face=face, colour=tone, fact=f"{key}/{good}/{top}", least=ROW)


def _offer(
    market: Scene, box: Box, state: Available, icon: str, details: tuple[Argument, ...], counts: Sequence[int]
) -> tuple[Box, Box, int]:
    """Draw a line's ground and its sign, all there is to a kind that is gone; `counts` are as in `_figure`.

    Return the rooms of its two rows, one and the same in a low line, and the pixels that a tall one has more.
    """
    tile(market, box, state)
    rows, wider = ([box] * 2, 0) if box.height < TALL else (box.inset(0, 12).rows(2), 28)
    if state != "gone":
        x, middle = box.x + 32 + wider, rows[0].centre[1]
        market.mark(icon, x, middle, 44 + wider, *details)
        verdict(market, state, x + 22 + wider / 2, middle + 14 + wider / 2)
    else:
        if counts[1]:
            market.panel(box.inset(2, 4), market.theme.panel, market.theme.change, 5, 6)
        elif counts[2]:
            market.mark("dot", box.right - 9, box.y + 11, 13)
        market.mark("faded", *box.centre, 40, icon, *details)
    return rows[0], rows[1], wider


def _building(market: Scene, view: View, building: int, box: Box) -> None:
    theme, rules = market.theme, BOARD.buildings[building]
    market.places[f"building/{building}"] = box
    price, poor, idle, offer = building_offer(view, building)
    counts = [state.buildings[building] for state in (view.state, view.recent, view.before)]
    upper, lower, wider = _offer(market, box, offer, *BUILDING_ICONS[building], counts)
    if price is None:
        return
    left, middle = box.x - 2.8 * wider, lower.centre[1]
    market.mark("worker", left + 160, middle, 30, *((theme.red_text,) if idle else ()))
    for key, figure, lacks, room, size in (
        (
            "next",
            price,
            poor,
            Box(box.x + 67 + 2 * wider, upper.y, 78 + 2 * wider, upper.height),
            60 if wider else COUNT,
        ),
        ("needs", rules.workers, idle, Box(left + 176, lower.y, 24, lower.height), COUNT),
    ):
        tone = theme.red_text if lacks else theme.text
        market.label(figure, room, size, face=BOLD, colour=tone, fact=f"{key}/{building}", least=ROW)
    for index, lot in enumerate(lots(view, building)):
        line, place = divmod(index, 4)
        market.mark(lot, left + 211 + 18 * place, middle - 9.5 + 19 * line, 17)


def lots(view: View, building: int) -> Iterator[str]:
    stand, before = BOARD.chart(len(view.names))[building], view.recent.buildings[building]
    for index in range(stand):
        left = index >= stand - view.state.buildings[building]
        yield "lot" if left else "lot-bought" if index >= stand - before else "lot-empty"


def _privilege(market: Scene, view: View, kind: int, box: Box) -> None:
    theme, number, grant = market.theme, view.state.gallery[kind], view.grants[kind]
    market.places[f"privilege/{kind}"] = box
    counts = [state.gallery[kind] for state in (view.state, view.recent, view.before)]
    upper, lower, wider = _offer(market, box, privilege_offer(view, kind), *COLUMN_ICONS[kind], counts)
    room = replace(upper, x=box.x + 64 + 2 * wider, width=44 + 2 * wider)
    if number:
        _figure(market, f"×{number}", room, f"gallery/{kind}", 60 if wider else CLOSE, counts, face="sans")
    if grant is None or not number:
        return
    left, middle = box.x - 2 * wider, lower.centre[1]
    market.mark("purse", left + 128, middle, 30)
    market.mark("wreath", left + 229, middle, 30)
    gain = signed(view.gains[kind] or 0)
    for key, text, x, wide in (("coins", str(grant.coins), 145, 64), ("points", gain, 246, 46)):
        room, tone = replace(lower, x=left + x, width=wide), theme.red_text if text[0] == "−" else theme.text
        market.label(text, room, COUNT, face=BOLD, align="left", colour=tone, fact=f"grant/{kind}/{key}", least=ROW)


def availability(there: bool, acting: bool, can: bool) -> Available:
    """Return what the player to act, if there is one, can do with something of which something may be left."""
    if not there:
        return "gone"
    if not acting:
        return "plain"
    return "can" if can else "cannot"


def building_offer(view: View, building: int) -> tuple[int | None, bool, bool, Available]:
    """Return the price of the next building, whether money or workers are lacking for it, and what that makes of it."""
    price = next(iter(view.prices[building]), None)
    actor = view.state.players[view.seat] if view.seat is not None else None
    poor = price is not None and actor is not None and actor.cash < price
    idle = actor is not None and actor.workers < BOARD.buildings[building].workers
    return price, poor, idle, availability(price is not None, actor is not None, not poor and not idle)


def privilege_offer(view: View, kind: int) -> Available:
    return availability(view.state.gallery[kind] > 0, view.seat is not None, view.takeable[kind])


def signed(number: int) -> str:
    return f"{number:+d}".replace("-", "−") if number else "±0"


def mark_if(
    lit: bool, scene: Scene, icon: str, x: float, y: float, size: int, details: tuple[Argument, ...] = ()
) -> None:
    if lit:
        scene.mark(icon, x, y, size, *details)
    else:
        scene.mark("faded", x, y, size, icon, *details)


def tile(market: Scene, box: Box, state: Available) -> None:
    """Ground of something offered: a gilt edge where it can be had, hatched where not, a broken edge if gone."""
    theme = market.theme
    inner = box.inset(0, 2)
    if state == "can":
        market.panel(inner, theme.panel, theme.gilt, 5, 6)
    elif state == "cannot":
        market.panel(inner, theme.panel, None, 0, 0, hatch=theme.hatch)
    elif state == "gone":
        market.panel(inner, theme.panel, theme.faint, 2, 0, dashed=True)


def verdict(market: Scene, state: Available, x: float, y: float, size: int = 26) -> None:
    if state in ("can", "cannot"):
        market.mark("tick" if state == "can" else "cross", x, y, size)


def _fares(market: Scene, view: View, box: Box) -> None:
    theme, middle = market.theme, box.centre[1]
    for icon, x, size in (("worker", 26, 36), ("sail", 64, 36), ("church", 130, 34), ("shipyard", 168, 34)):
        market.mark(icon, box.x + x, middle, size)
    market.line(((box.x + 94, box.y + 10), (box.x + 94, box.bottom - 10)), theme.cell_strong, 2)
    capacity = Box(box.x + 190, box.y, 50, box.height)
    market.label(BOARD.capacity_price, capacity, COUNT, face=BOLD, fact="fare/capacity", least=ROW)
    for phase in PHASES:
        left = box.x + 248 + 120 * (phase - 1)
        now = phase == view.state.phase
        if now:
            market.panel(Box(left, box.y + 6, 114, box.height - 12), colours(theme).lit, theme.gilt, 3, 6)
        badge = Box(left + 9, box.y, 34, box.height)
        tone, face = (theme.text, BOLD) if now else (theme.text_soft, THIN)
        market.label(ROMAN[phase], badge, 30, face="serif", colour=tone, least=ROW)
        price = Box(left + 47, box.y, 57, box.height)
        fare = BOARD.beyond_price * phase
        market.label(fare, price, ROW, face=face, colour=tone, fact=f"fare/{phase}", least=ROW)


def _row(market: Scene, view: View, plan: MarketPlan, seat: int) -> None:
    theme, player, before = market.theme, view.state.players[seat], view.before.players[seat]
    strip, acting = plan.strip(seat), seat == view.leader
    high = strip.height - PIPS
    middle = strip.y + high / 2
    if acting:
        lit = Box(strip.x + 4, strip.y, strip.width - 8, strip.height - 2)
        market.panel(lit, colours(theme).lit, theme.gilt, 3, 12)
        market.mark(*(("wreath", 24, middle, 24) if view.state.over else ("pointer", 24, middle, 22)))
    market.mark("emblem", 54, middle, 40, seat)
    longest = max(fonts.width(str(player.cash), BOLD, COUNT) for player in view.state.players)
    end = CASH - math.ceil(longest) - 18
    beside = [
        ("card",) * (view.state.card.holder == other) + ("royal",) * view.may_be_royal(other)
        for other in range(plan.players)
    ]
    for number, icon in enumerate(beside[seat]):
        market.mark(icon, end - 18 - HELD * number, middle, HELD)
    rooms = [end - NAME - HELD * len(icons) for icons in beside]
    name = people.in_lines(view.names, rooms, strip.height)[seat]
    people.place(market, name, Box(NAME, strip.y - PIPS / 2, rooms[seat], strip.height), COUNT, f"seat/{seat}")
    cash = Box(CASH - 100, strip.y, 100, high)
    market.label(player.cash or ZERO, cash, COUNT, face=BOLD, align="right", fact=f"cash/{seat}", least=ROW)
    if gain := player.cash - before.cash:
        fresh = view.recent.players[seat].cash != player.cash
        tone = theme.change if fresh else theme.text if acting else theme.text_soft
        room = Box(GAIN[0], strip.y, GAIN[1] - GAIN[0], high)
        market.label(signed(gain), room, ROW, align="left", colour=tone, fact=f"gain/{seat}", least=ROW)
    total = Box(FIGURES[0][1], strip.y, FIGURES[0][2] - FIGURES[0][1], high)
    market.label(view.points[seat].total, total, COUNT, face=BOLD, fact=f"points/{seat}", least=ROW)
    when = [state.players[seat] for state in (view.state, view.recent, view.before)]
    for key, left, groups in (
        ("workers", FIGURES[1][1], [(player.workers,) for player in when]),
        ("fleet", FIGURES[2][1], [(player.fleet,) for player in when]),
        ("colonies", COLONIES, [player.colonies for player in when]),
        ("factories", FACTORIES, [player.factories for player in when]),
        ("column", REST, [player.achievements[2:] for player in when]),
    ):
        for place, counts in enumerate(zip(*groups, strict=True)):
            box = Box(left + PITCH * place, strip.y, PITCH, high)
            fact = f"{key}/{seat}" if len(groups[0]) == 1 else f"{key}/{seat}/{place + 2 * (key == 'column')}"
            size = COUNT if counts[0] < 10 else CLOSE
            _figure(market, counts[0] or ZERO, box, fact, size, counts, lit=acting)
    middles = (COLONIES + 1.5 * PITCH, FACTORIES + 1.5 * PITCH, *(REST + PITCH * (place + 0.5) for place in range(3)))
    for kind, (number, x) in enumerate(zip(player.privileges, middles, strict=True)):
        y = strip.bottom - PIPS + 1
        if number and kind < 2:  # a line joins the three goods that they belong to
            market.line(((x - 1.3 * PITCH, y), (x + 1.3 * PITCH, y)), theme.text_soft, 2)
        for index in range(number):
            market.mark("pip", x + 16 * (index - (number - 1) / 2), y, 16)


def _figure(
    market: Scene, text: str | int, box: Box, fact: str, size: int, counts: Sequence[int], *, face: Face = BOLD,
    lit: bool = False,
) -> None:  # fmt: skip
    """Draw a figure: filled if the last turn changed it, with a dot for an older change.

    `counts` are its values now, before the last turn, and at first.
    """
    theme, (now, recent, before) = market.theme, counts
    tone = theme.text_soft if text == ZERO and not lit else theme.text
    if recent != now:
        wide = fonts.width(str(text), face, size) + 12
        cell = Box(box.x + (box.width - wide) / 2, box.y + 4, wide, box.height - 6)
        market.panel(cell, theme.change, None, 0, 6)
        tone = contrast(theme.change)
    elif before != now:
        market.mark("dot", box.right - 6, box.y + 9, 13)
    market.label(text, box, size, face=face, colour=tone, fact=fact, least=ROW)
