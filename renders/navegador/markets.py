"""Layout of the market's picture: a place for each question that a player has before a turn.

What can I sell or process for? The three tracks on the left. What does the next building of each kind cost, and do I
have the workers? The list in the middle. Which privilege brings me what? The list on the right. What do a worker and a
ship cost, now and in the next phase? The strip below both. What do the others have? The table. Further details are on a
sheet (`sheets.py`) or on the price list (`price_lists.py`).
"""

import math
from dataclasses import dataclass
from functools import cache
from typing import Final, Literal, TypeAlias

from navegador import BOARD, GOODS
from navegador.board import PHASES, ROMAN
from renders import fonts, people
from renders.fonts import Face
from renders.layout import GLANCE, HEIGHT, LOOK_UP, WIDTH, ZERO, Argument, Background, Box, Scene
from renders.navegador import stamps  # noqa: F401 - draws what is used here
from renders.navegador.colours import colours
from renders.navegador.view import View
from renders.theme import Theme, contrast

EDGE: Final = 10

ROW: Final = 30
"""Pixels of the rows of the market."""
COUNT: Final = 42
"""Pixels of what a decision needs: capitals of 9 units on a phone."""
CLOSE: Final = 38
"""Pixels of figures of two digits in columns beside each other."""
BOLD: Final[Face] = "strong"
THIN: Final[Face] = "light"
Age: TypeAlias = Literal["new", "old", ""]
"""Age of a figure's change: of the last turn, before it, or none."""


TRACK: Final = 150
"""Pixels of a good's track with its margin."""
BUILDINGS: Final = Box(478, EDGE, 290, 0)
GALLERY: Final = Box(776, EDGE, 314, 0)
FARES: Final = 58
HEAD: Final = 44
ROWS: Final = {2: 74, 3: 68, 4: 59, 5: 54}
"""Pixels of a player's row, by the number of players."""
COLUMN_ICONS: Final[tuple[tuple[str, tuple[Argument, ...]], ...]] = (
    ("colony", ()), ("factory", (None,)), ("disk", ()), ("shipyard", ()), ("church", ()),
)  # fmt: skip
"""The stamps of the sheet's columns."""
BUILDING_ICONS: Final[tuple[tuple[str, tuple[Argument, ...]], ...]] = (
    ("factory", (0,)), ("factory", (1,)), ("factory", (2,)), ("shipyard", ()), ("church", ()),
)  # fmt: skip
"""The stamps of the buildings."""


@dataclass(frozen=True, slots=True)
class Plan:
    """Heights of the parts with this many players, in pixels."""

    players: int

    @property
    def row(self) -> int:
        """Height of a player's row."""
        return ROWS[self.players]

    @property
    def table(self) -> int:
        """Top of the table, its head of icons included."""
        return HEIGHT - EDGE - HEAD - self.row * self.players

    @property
    def tracks(self) -> Box:
        """The panel of the market's tracks."""
        return Box(EDGE, EDGE, 3 * TRACK + 8, self.table - 2 * EDGE)

    @property
    def list(self) -> float:
        """The height of the two lists."""
        return self.table - 2 * EDGE - FARES - 8

    @property
    def step(self) -> float:
        """The height of two rows of the market that have one price."""
        return (self.tracks.height - 2 * 66) / (BOARD.rows // 2)

    def line(self, panel: Box, number: int) -> Box:
        """One of the five lines of a list."""
        return Box(panel.x, panel.y, panel.width, self.list).inset(6, 6).rows(5)[number]

    def strip(self, seat: int) -> Box:
        """Return a player's row."""
        return Box(EDGE, self.table + HEAD + self.row * seat, WIDTH - 2 * EDGE, self.row)

    def slot(self, good: int, row: int) -> tuple[float, float]:
        """Position of a good's marker in a row of the market, 1 at the top."""
        half = self.step / 2
        return EDGE + 4 + TRACK * (good + 0.5), EDGE + 66 + half * (row - 0.5)


PIPS: Final = 8
"""Pixels at the foot of a row that belong to the privileges."""
NAME: Final = 78.0
HELD: Final = 36
"""Pixels of the items beside a name."""
CASH: Final = 356.0
"""Right edge of the money; names get what the longest sum leaves."""
GAIN: Final = (362.0, 432.0)
FIGURES: Final[tuple[tuple[str, float, float], ...]] = (
    ("points", 432, 500),
    ("workers", 504, 552),
    ("fleet", 556, 604),
)
COLONIES: Final = 616.0
FACTORIES: Final = 776.0
REST: Final = 936.0
PITCH: Final = 50.0
"""Pixels from one column of the table to the next in its three groups on the right."""


def scene(view: View, theme: Theme) -> Scene:
    """Return the complete market."""
    plan = Plan(len(view.names))
    market = Scene.on(_still(plan, theme), locale=view.locale)
    for good in range(len(GOODS)):
        _track(market, view, plan, good)
    for number in range(5):
        _building(market, view, plan, number)
        _privilege(market, view, plan, number)
    _fares(market, view, plan)
    for seat in range(plan.players):
        _row(market, view, plan, seat)
    market.places |= {
        f"good/{good}": Box(EDGE + 4 + TRACK * good, EDGE, TRACK, plan.tracks.height) for good in range(len(GOODS))
    }
    for number in range(5):
        market.places[f"building/{number}"] = plan.line(BUILDINGS, number)
        market.places[f"privilege/{number}"] = plan.line(GALLERY, number)
    return market


def leader(view: View) -> int | None:
    """Seat of the highlighted row: the viewer or the seat to act, at the end the winner."""
    if view.seat is not None:
        return view.seat
    return next(seat for seat, score in enumerate(view.points) if score.rank == 1)


@cache
def _still(plan: Plan, theme: Theme) -> Background:
    """Panels and icons that are the same in every position."""
    page = Scene.page(WIDTH, HEIGHT, theme)
    for panel in (BUILDINGS, GALLERY):
        page.sheet(Box(panel.x, panel.y, panel.width, plan.list))
    for box in (plan.tracks, _fare_box(plan)):
        page.sheet(box)
    for good in range(len(GOODS)):
        x = EDGE + 4 + TRACK * (good + 0.5)
        page.mark("good", x + 32, EDGE + 36, 56, good)
        page.mark("factory", x - 34, plan.tracks.bottom - 36, 56, good)
        for pair in range(BOARD.rows // 2):
            _pair(page, plan, good, pair, now=False)
        for row in range(1, BOARD.rows + 1):
            page.mark("slot", *plan.slot(good, row), 18)
    table = Box(EDGE, plan.table, WIDTH - 2 * EDGE, HEIGHT - EDGE - plan.table)
    page.sheet(table)
    middle = plan.table + HEAD / 2 + 2
    page.mark("purse", 330, middle, 36)
    for icon, (_, left, right) in zip(("wreath", "worker", "sail"), FIGURES, strict=True):
        page.mark(icon, (left + right) / 2, middle, 36)
    for good in range(len(GOODS)):
        page.mark("good", COLONIES + PITCH * (good + 0.5), middle, 36, good)
        page.mark("factory", FACTORIES + PITCH * (good + 0.5), middle, 36, good)
    for place in range(3):
        icon, details = COLUMN_ICONS[2 + place]
        page.mark(icon, REST + PITCH * (place + 0.5), middle, 36, *details)
    for x in (FIGURES[0][1], COLONIES, FACTORIES, REST):
        page.line(((x - 4, plan.table + 10), (x - 4, HEIGHT - EDGE - 8)), theme.cell_strong, 2)
    for seat in range(plan.players):
        strip = plan.strip(seat)
        page.line(((strip.x + 14, strip.y), (strip.right - 14, strip.y)), theme.cell_strong, 2)
    return page.background()


def _track(market: Scene, view: View, plan: Plan, good: int) -> None:
    """Draw the current income from selling and processing a good, large; the next prices above and below its marker."""
    theme, row, before = market.theme, view.state.market[good], view.recent.market[good]
    left = EDGE + 4 + TRACK * good
    sells, brings = Box(left + 2, EDGE + 8, 84, 56), Box(left + TRACK - 86, plan.tracks.bottom - 64, 84, 56)
    market.label(BOARD.market[good][row - 1], sells, 60, face="strong", fact=f"price/{good}", least=GLANCE)
    market.label(BOARD.factory_income[row - 1], brings, 60, face="strong", fact=f"income/{good}", least=GLANCE)
    pair = (row - 1) // 2
    lit = Box(left + 8, EDGE + 66 + plan.step * pair + 2, TRACK - 16, plan.step - 4)
    market.panel(lit, colours(theme).lit, theme.gilt, 3, 8)
    _pair(market, plan, good, pair, now=True)
    other = row - 1 + row % 2 * 2
    if other != before:
        market.mark("slot", *plan.slot(good, other), 18)
    if before != row:
        market.mark("slot-was", *plan.slot(good, before), 30)
    if view.before.market[good] not in (row, before):
        market.mark("dot", *plan.slot(good, view.before.market[good]), 16)
    market.mark("good", *plan.slot(good, row), 38, good)


def _pair(market: Scene, plan: Plan, good: int, pair: int, *, now: bool) -> None:
    """Draw both prices of two rows of a track; `now` those of its marker."""
    left, top = EDGE + 4 + TRACK * good, 2 * pair + 1
    tone, face = (market.theme.text, BOLD) if now else (market.theme.text_soft, THIN)
    for text, x, key in (
        (BOARD.market[good][top - 1], left + 15, "sells"),
        (BOARD.factory_income[top - 1], left + TRACK - 65, "brings"),
    ):
        box = Box(x, EDGE + 66 + plan.step * pair, 50, plan.step)
        market.label(text, box, ROW, face=face, colour=tone, fact=f"{key}/{good}/{top}", least=LOOK_UP)


def _building(market: Scene, view: View, plan: Plan, building: int) -> None:
    """Draw a kind of building: price and workers of the next one, and the number left."""
    theme, box = market.theme, plan.line(BUILDINGS, building)
    rules, left = BOARD.buildings[building], view.state.buildings[building]
    stand, before = BOARD.chart(plan.players)[building], view.recent.buildings[building]
    price, poor, idle, state = building_offer(view, building)
    icon, details = BUILDING_ICONS[building]
    tile(market, box, state)
    middle = box.y + box.height / 2
    mark_if(left > 0, market, icon, box.x + 32, middle, 44, details)
    verdict(market, state, box.x + 54, middle + 14)
    figure = Box(box.x + 67, box.y, 78, box.height)
    tone = theme.text_soft if price is None else theme.red_text if poor else theme.text
    market.label(price or ZERO, figure, COUNT, face="strong", colour=tone, fact=f"next/{building}", least=GLANCE)
    if price is not None:
        market.mark("worker", box.x + 160, middle, 30, *((theme.red_text,) if idle else ()))
        needs = Box(box.x + 176, box.y, 24, box.height)
        tone = theme.red_text if idle else theme.text
        market.label(rules.workers, needs, COUNT, face="strong", colour=tone, fact=f"needs/{building}", least=GLANCE)
    across = 4
    for index in range(stand):
        line, place = divmod(index, across)
        at = (box.x + 211 + 18 * place, middle - 9.5 + 19 * line)
        lot = "lot" if index >= stand - left else "lot-bought" if index >= stand - before else "lot-empty"
        market.mark(lot, *at, 17)


def _privilege(market: Scene, view: View, plan: Plan, kind: int) -> None:
    """Draw a kind of privilege: the number left, and the gain from one for the player to act."""
    theme, box = market.theme, plan.line(GALLERY, kind)
    number, grant = view.state.gallery[kind], view.grants[kind]
    middle, (icon, details) = box.y + box.height / 2, COLUMN_ICONS[kind]
    state = privilege_offer(view, kind)
    tile(market, box, state)
    mark_if(number > 0, market, icon, box.x + 32, middle, 44, details)
    verdict(market, state, box.x + 54, middle + 14)
    left = Box(box.x + 64, box.y, 44, box.height)
    _figure(market, f"×{number}" if number else ZERO, left, f"gallery/{kind}", 34,
        _age(number, view.recent.gallery[kind], view.before.gallery[kind]), face="sans")  # fmt: skip
    if grant is None or not number:
        return
    market.mark("purse", box.x + 120, middle, 32)
    coins = Box(box.x + 136, box.y, 72, box.height)
    market.label(grant.coins, coins, COUNT, face="strong", align="left", fact=f"grant/{kind}/coins", least=GLANCE)
    market.mark("wreath", box.x + 229, middle, 34)
    gain = view.gains[kind] or 0
    market.label(
        signed(gain), Box(box.x + 248, box.y, 54, box.height), COUNT, face="strong", align="left",
        colour=theme.text if gain >= 0 else theme.red_text, fact=f"grant/{kind}/points", least=26,
    )  # fmt: skip


Available: TypeAlias = Literal["can", "cannot", "gone", "plain"]
"""Use of something to a player: to be had, not to be had, none left; or nobody is to act."""


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
    """Return what the player to act can do with a kind of privilege."""
    return availability(view.state.gallery[kind] > 0, view.seat is not None, view.takeable[kind])


def signed(number: int) -> str:
    """Return a change with its sign."""
    return f"{number:+d}".replace("-", "−") if number else "±0"


def mark_if(
    lit: bool, scene: Scene, icon: str, x: float, y: float, size: int, details: tuple[Argument, ...] = ()
) -> None:
    """Draw a stamp, faded if it represents something unavailable."""
    if lit:
        scene.mark(icon, x, y, size, *details)
    else:
        scene.mark("faded", x, y, size, icon, *details)


def tile(market: Scene, box: Box, state: Available, line: int = 4) -> None:
    """Ground of something offered: a gilt edge where it can be had, hatched where not, a broken edge if gone."""
    theme = market.theme
    inner = box.inset(0, 2)
    if state == "can":
        market.panel(inner, theme.panel, theme.gilt, line, 8)
    elif state == "cannot":
        market.panel(inner, theme.panel, None, 0, 0, hatch=theme.hatch)
    elif state == "gone":
        market.panel(inner, theme.panel, theme.faint, 2, 0, dashed=True)


def verdict(market: Scene, state: Available, x: float, y: float, size: int = 26) -> None:
    """Draw the badge of what can be had, or cannot."""
    if state in ("can", "cannot"):
        market.mark("tick" if state == "can" else "cross", x, y, size)


def _fare_box(plan: Plan) -> Box:
    return Box(BUILDINGS.x, plan.table - EDGE - FARES, GALLERY.right - BUILDINGS.x, FARES)


def _fares(market: Scene, view: View, plan: Plan) -> None:
    """Cost of a worker or a ship: for each church or shipyard, and beyond that in each phase."""
    theme, box = market.theme, _fare_box(plan)
    middle = box.y + box.height / 2
    for icon, x, size in (("worker", 26, 36), ("sail", 64, 36), ("church", 130, 34), ("shipyard", 168, 34)):
        market.mark(icon, box.x + x, middle, size)
    market.line(((box.x + 94, box.y + 10), (box.x + 94, box.bottom - 10)), theme.cell_strong, 2)
    capacity = Box(box.x + 190, box.y, 50, box.height)
    market.label(BOARD.capacity_price, capacity, COUNT, face="strong", fact="fare/capacity", least=GLANCE)
    for phase in PHASES:
        left = box.x + 248 + 120 * (phase - 1)
        now = phase == view.state.phase
        if now:
            market.panel(Box(left, box.y + 6, 114, box.height - 12), colours(theme).lit, theme.gilt, 4, 8)
        badge = Box(left + 4, box.y, 36, box.height)
        tone, face = (theme.text, BOLD) if now else (theme.text_soft, THIN)
        market.label(ROMAN[phase], badge, 30, face="serif", colour=tone, least=LOOK_UP)
        price = Box(left + 40, box.y, 72, box.height)
        market.label(
            BOARD.beyond_price * phase, price, COUNT, face=face, colour=tone, fact=f"fare/{phase}", least=GLANCE
        )


def _row(market: Scene, view: View, plan: Plan, seat: int) -> None:
    """Possessions of a player."""
    theme, player, before = market.theme, view.state.players[seat], view.before.players[seat]
    strip, acting = plan.strip(seat), seat == leader(view)
    high = strip.height - PIPS
    middle = strip.y + high / 2
    if acting:
        lit = Box(strip.x + 4, strip.y + 1, strip.width - 8, strip.height - 3)
        market.panel(lit, colours(theme).lit, theme.gilt, 4, 10)
        market.mark(*(("wreath", 24, middle, 24) if view.state.over else ("pointer", 24, middle, 22)))
    market.mark("emblem", 54, middle, 40, seat)
    end = _names_end(view)
    for number, icon in enumerate(_held(view, seat)):
        market.mark(icon, end - 18 - HELD * number, middle, HELD)
    rooms = [end - NAME - HELD * len(_held(view, other)) for other in range(plan.players)]
    name = people.in_lines(view.names, rooms, strip.height)[seat]
    people.place(market, name, Box(NAME, strip.y, rooms[seat], strip.height), COUNT, f"seat/{seat}")

    cash = Box(CASH - 100, strip.y, 100, high)
    market.label(player.cash or ZERO, cash, COUNT, face="strong", align="right", fact=f"cash/{seat}", least=GLANCE)
    if gain := player.cash - before.cash:
        fresh = view.recent.players[seat].cash != player.cash
        market.label(
            signed(gain), Box(GAIN[0], strip.y, GAIN[1] - GAIN[0], high), ROW, align="left",
            colour=theme.change if fresh else theme.text if acting else theme.text_soft, fact=f"gain/{seat}",
            least=LOOK_UP,
        )  # fmt: skip
    total = Box(FIGURES[0][1], strip.y, FIGURES[0][2] - FIGURES[0][1], high)
    market.label(view.points[seat].total, total, COUNT, face="strong", fact=f"points/{seat}", least=GLANCE)
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
            _figure(market, counts[0] or ZERO, box, fact, size, _age(*counts), lit=acting)
    for kinds, left in (((0,), COLONIES), ((1,), FACTORIES), ((2, 3, 4), REST)):
        for place, kind in enumerate(kinds):
            x = left + PITCH * (place + 0.5 if len(kinds) > 1 else 1.5)
            _pips(market, view, seat, kind, x, strip.bottom - PIPS - 1)


def _names_end(view: View) -> float:
    """Right end of the names: before the longest sum of money."""
    longest = max(fonts.width(str(player.cash), BOLD, COUNT) for player in view.state.players)
    return CASH - math.ceil(longest) - 18


def _held(view: View, seat: int) -> tuple[str, ...]:
    """Items beside a player's name: the Navegador card, the King's privilege that may still be taken."""
    state = view.state
    royal = state.goa and state.players[seat].king is None and not state.over
    return ("card",) * (state.card.holder == seat) + ("royal",) * royal


def _pips(market: Scene, view: View, seat: int, kind: int, x: float, y: float) -> None:
    """Draw the privileges of a player in a column; a line joins the three goods that they belong to."""
    number = view.state.players[seat].privileges[kind]
    if number and kind < 2:
        market.line(((x - 1.3 * PITCH, y), (x + 1.3 * PITCH, y)), market.theme.text_soft, 2)
    for index in range(number):
        market.mark("pip", x + 13 * (index - (number - 1) / 2), y, 14)


def _age(now: int, recent: int, before: int) -> Age:
    """Return when a figure has changed, from its values now, before the last turn, and at first."""
    return "new" if recent != now else "old" if before != now else ""


def _figure(
    market: Scene, text: str | int, box: Box, fact: str, size: int, age: Age, *, face: Face = BOLD,
    lit: bool = False,
) -> None:  # fmt: skip
    """Draw a figure that may have changed: filled for a change of the last turn, with a dot for an older one."""
    theme = market.theme
    tone = theme.text_soft if text == ZERO and not lit else theme.text
    if age == "new":
        wide = fonts.width(str(text), face, size) + 10
        cell = Box(box.x + (box.width - wide) / 2, box.y + 4, wide, box.height - 6)
        market.panel(cell, theme.change, None, 0, 8)
        tone = contrast(theme.change)
    elif age == "old":
        market.mark("dot", box.right - 6, box.y + 9, 13)
    market.label(text, box, size, face=face, colour=tone, fact=fact, least=GLANCE - 4)
