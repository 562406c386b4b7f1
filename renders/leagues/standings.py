"""Layouts of a standing, a line for each person, the first on top; of the podium at the end; of a cross table.

A line of a cross table is a person, a column too, in the same order. Where they cross, each common table has the place
that the person of the line took there. It is bold if that is the better place of the two, and underlined if both are
the same.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from operator import ge
from typing import Final

from i18n import say
from i18n.numbers import figure, plural
from renders import fonts, people
from renders.fonts import Face
from renders.layout import HEIGHT, SIGN, WIDTH, ZERO, Align, Box, Scene, Term
from renders.leagues.view import (
    EDGE,
    GLANCE,
    HEAD,
    LOOK_UP,
    CrossTable,
    GroupStanding,
    MetTable,
    Podium,
    StandingRow,
    head,
)
from renders.theme import INK, LIGHT, METALS, SEATS, Theme

MAX_LINES: Final = 15
"""Maximum number of lines of one picture."""
TITLES: Final = 46
FOOT: Final = 42
LOW_FOOT: Final = 36
"""Pixels of the legend; of a line of it where it has two."""
TALLEST: Final = 76
LIT: Final = 60
"""Pixels of the lowest line with room for an edge around its letters."""
NAME: Final = 148.0
MARK: Final = 30
FINE: Final = 26
POINTS: Final = 112
NAMES: Final = 210
"""Pixels of the names below which the places still possible are figures without bars."""
TIE: Final = (96.0, 148.0)
"""Pixels for tie-breaks, fewest and most; none if there were no ties."""
TABLES: Final = 112.0
RANGE: Final = (204.0, 140.0)
"""Pixels for the places still possible, with bars and without; none if nothing is open or known."""
ALIGN: Final[Mapping[str, Align]] = {"points": "right", "tie": "left"}


@dataclass(frozen=True, slots=True)
class StandingPlan:
    columns: Mapping[str, Box]
    """Left edges and widths of the columns that it has; names get the space on their left."""
    locale: str

    def cell(self, column: str, line: Box) -> Box:
        return Box(self.columns[column].x, line.y, self.columns[column].width, line.height)

    @property
    def left(self) -> float:
        return self.columns["points"].x


def _plan(standing: GroupStanding) -> StandingPlan:
    figures, parts = (
        [figure(number, standing.heading.locale) for row in standing.rows for number in numbers(row)]
        for numbers in (lambda row: (row.points,), lambda row: (row.wins, row.seconds))
    )
    longest = max(fonts.tightest(text, "sans", LOOK_UP) for text in parts) + 10
    each = max(64 if standing.ranged else 76, longest) if standing.started else 0
    wides = {
        "points": max(POINTS, *(fonts.width(text, "sans", LOOK_UP) + 20 for text in figures)),
        "tie": _ties(standing),
        "wins": each,
        "seconds": each,
        "rounds" if standing.of_teams else "tables": TABLES,
        "range": RANGE[0] if standing.ranged else 0,
    }
    if WIDTH - EDGE - 8 - sum(wides.values()) - NAME < NAMES and standing.ranged:
        wides["range"] = RANGE[1]
    columns, x = {}, WIDTH - EDGE - 8 - sum(wides.values())
    for column, wide in wides.items():
        if wide:
            left, right = {"points": (0, 10), "tie": (8, 2)}.get(column, (2, 2))
            columns[column] = Box(x + left, 0, wide - left - right, 0)
        x += wide
    return StandingPlan(columns, standing.heading.locale)


def pages(people: int) -> int:
    return -(-people // MAX_LINES)


def of_page(people: int, page: int) -> range:
    """Return the indices of the people of a page, from 0. Raises ValueError for a page that does not exist."""
    count = pages(people)
    if not 0 <= page < count:
        raise ValueError(f"{people} people have {count} pages, and no page {page}")
    return range(people * page // count, people * (page + 1) // count)


def scene(standing: GroupStanding, theme: Theme, page: int = 0) -> Scene:
    """Return the standing, or one page of it. Raises ValueError for a page that does not exist."""
    on_page = of_page(len(standing.rows), page)
    plan = _plan(standing)
    every = _signs(standing, on_page, plan)
    long = sum(fonts.tightest(text, "sans", LOOK_UP) + 4 for _, _, text in every) + SIGN * len(every)
    half = len(every) if long <= WIDTH - 2 * EDGE - 12 else -(-len(every) // 2)  # one line would be too narrow
    signs = [part for part in (every[:half], every[half:]) if part]
    foot = FOOT if len(signs) < 2 else 2 * LOW_FOOT
    picture = Scene.page(WIDTH, HEIGHT + foot - FOOT, theme, LOOK_UP, locale=standing.heading.locale)
    head(picture, standing.heading)
    table = Box(EDGE, HEAD, WIDTH - 2 * EDGE, HEIGHT - HEAD - FOOT - EDGE)
    high = min(TALLEST, (table.height - TITLES - 14) / len(on_page))
    table = Box(table.x, table.y, table.width, TITLES + 14 + high * len(on_page))
    picture.sheet(table)
    for column in plan.columns:
        title = plan.cell(column, Box(0, HEAD + 6, 0, TITLES - 6))
        align, words = ALIGN.get(column, "centre"), _column(column, plan.locale)
        picture.label(words, title, LOOK_UP, colour=theme.text_soft, align=align, fact=f"column/{column}")
    if len(on_page) < len(standing.rows):
        room = Box(40, HEAD + 6, plan.left - 44, TITLES - 6)
        words = say("league-picture-page", plan.locale, first=on_page[0] + 1, last=on_page[-1] + 1,
            people=len(standing.rows), page=page + 1, pages=pages(len(standing.rows)))  # fmt: skip
        picture.label(words, room, LOOK_UP, align="left", colour=theme.text_soft, fact="column/page")
    size = fonts.largest(high * 0.76)
    names = people.in_lines([row.name for row in standing.rows], [_room(row, plan) for row in standing.rows], high)
    for line, index in enumerate(on_page):
        box = Box(table.x + 4, table.y + TITLES + 4 + high * line, table.width - 8, high)
        _row(picture, plan, standing, index, box, names[index], size)
    for line, index in enumerate(on_page[1:], start=1):
        _border(picture, standing.rows[index - 1], standing.rows[index], table, table.y + TITLES + 4 + high * line)
    for line, part in enumerate(signs):
        picture.terms(part, max(table.bottom + 4, picture.height - EDGE - foot) + line * LOW_FOOT, foot / len(signs))
    return picture


def _ties(standing: GroupStanding) -> float:
    locale = standing.heading.locale
    texts = [tie for index in range(len(standing.rows)) if (tie := _tie(standing, index))]
    if not texts:
        return 0.0
    width = fonts.tightest(_column("tie", locale), "sans", LOOK_UP)
    longest = max(width, *(fonts.width(text, "sans", LOOK_UP) for text in texts))
    return max(TIE[0], min(TIE[1], longest + 14))


def _has_bars(plan: StandingPlan) -> bool:
    return "range" in plan.columns and plan.columns["range"].width > RANGE[1]


def _column(column: str, locale: str) -> str:
    return say("league-picture-column", locale, column=column)


def _tie(standing: GroupStanding, index: int) -> str:
    """Name the tie-break between a row and the one above; empty where points decide, or neither has played yet."""
    row, above = standing.rows[index], standing.rows[index - 1]
    if row.decided in (None, "points") or not (row.tables or above.tables):
        return ""
    return say("league-picture-tie", standing.heading.locale, tie=str(row.decided))


def _marks(row: StandingRow) -> list[str]:
    return ["exit"] * (row.left > 0) + ["out"] * row.dropped


def _penalty(row: StandingRow, plan: StandingPlan) -> float:
    return FINE + min(110, fonts.width(figure(-row.penalty, plan.locale), "sans", LOOK_UP) + 4) if row.penalty else 0


def _room(row: StandingRow, plan: StandingPlan) -> float:
    marks = sum(62 if mark == "exit" and row.left > 1 else MARK + 4 for mark in _marks(row))
    return plan.left - NAME - 4 - marks - _penalty(row, plan)


def _lit(row: StandingRow) -> bool:
    return row.place == 1 and row.tables > 0


def _row(drawn: Scene, plan: StandingPlan, standing: GroupStanding, index: int, box: Box, name: str, size: int) -> None:
    theme, row, middle = drawn.theme, standing.rows[index], box.y + box.height / 2
    first = _lit(row)
    if first and box.height >= LIT:
        drawn.panel(box.inset(0, 1), theme.cell_strong, theme.gilt, 3, 6)
    if row.zone != "stay":
        drawn.mark("zone", EDGE + 22, middle, 26, row.zone)
    place, tone = Box(40, box.y, 48, box.height), theme.gilt_text if first else None
    drawn.label(row.place, place, max(size, GLANCE), face="serif", colour=tone, fact=f"place/{index}")
    if row.moved:
        drawn.mark("risen" if row.moved > 0 else "fallen", 102, middle, 20)
        drawn.label(abs(row.moved), Box(112, box.y, 36, box.height), LOOK_UP, align="left", fact=f"moved/{index}")
    room = Box(NAME, box.y, _room(row, plan), box.height)
    people.place(drawn, name, room, size, f"name/{index}")
    _beside(drawn, plan, row, index, box)
    said = f"{row.tables}/{row.tables + row.ahead}" if row.ahead else str(row.tables)
    cells = {
        "points": figure(row.points, plan.locale),
        "tie": _tie(standing, index),
        "wins": figure(row.wins, plan.locale) if row.wins else ZERO,
        "seconds": figure(row.seconds, plan.locale) if row.seconds else ZERO,
        "tables": said,
        "rounds": said,
    }
    for column, text in cells.items():
        if text and column in plan.columns:
            drawn.label(text, plan.cell(column, box), max(size, GLANCE) if column == "points" else LOOK_UP,
                align=ALIGN.get(column, "centre"), fact=f"{column}/{index}", least=LOOK_UP)  # fmt: skip
    if "range" in plan.columns and row.range:
        _range(drawn, plan, standing, index, box, row.range)


def _beside(drawn: Scene, plan: StandingPlan, row: StandingRow, index: int, box: Box) -> None:
    x, middle = plan.left - 4.0, box.y + box.height / 2
    for mark in _marks(row):
        if mark == "exit" and row.left > 1:
            x -= 28
            drawn.label(row.left, Box(x, box.y, 28, box.height), LOOK_UP, align="left", fact=f"left/{index}")
        drawn.mark(mark, x - MARK / 2 - 2, middle, MARK)
        x -= MARK + 4
    if row.penalty:
        wide = _penalty(row, plan) - FINE
        box_before = Box(x - wide, box.y, wide, box.height)
        drawn.label(figure(-row.penalty, plan.locale), box_before, LOOK_UP, align="left", fact=f"penalty/{index}")
        drawn.mark("fine", x - wide - FINE / 2, middle, 28)


def _range(
    drawn: Scene, plan: StandingPlan, standing: GroupStanding, index: int, box: Box, can: tuple[int, int]
) -> None:
    theme, row, people, cell = drawn.theme, standing.rows[index], len(standing.rows), plan.cell("range", box)
    best, worst = can
    text = str(best) if best == worst else f"{best}–{worst}"
    left, wide, middle = cell.x, cell.width - 90, cell.centre[1]
    figures = Box(left + wide + 8, middle - 20, 78, 40)
    drawn.label(text, figures, LOOK_UP, align="left", fact=f"range/{index}")
    if not _has_bars(plan):
        return
    pitch = wide / people
    ups = sum(row.zone == "up" for row in standing.rows)
    downs = sum(row.zone == "down" for row in standing.rows)
    drawn.panel(Box(left, middle - 2, wide, 4), theme.faint, None, 0, 0)
    for start, count, tone in ((0, ups, theme.blue), (people - downs, downs, theme.red)):
        if count:
            drawn.panel(Box(left + pitch * start, middle - 3, pitch * count, 6), tone, None, 0, 0)
    long = max(18.0, pitch * (worst - best + 1))
    bar = Box(min(left + pitch * (best - 1), left + wide - long), middle - 8, long, 16)
    drawn.panel(bar, theme.panel, theme.text, 3, 6)
    drawn.mark("here", left + pitch * (row.place - 0.5), middle, 20)


def _border(drawn: Scene, above: StandingRow, below: StandingRow, table: Box, y: float) -> None:
    """Draw the line between two people: thick if only one of them is promoted or relegated."""
    theme = drawn.theme
    if above.zone != below.zone:
        tone = theme.blue if above.zone == "up" else theme.red
        drawn.panel(Box(table.x + 10, y - 2, table.width - 20, 4), tone, None, 0, 0)
    elif not _lit(above):
        drawn.line(((table.x + 14, y), (table.right - 14, y)), theme.cell_strong, 2)


def _signs(standing: GroupStanding, on_page: range, plan: StandingPlan) -> list[Term]:
    rows, locale = [standing.rows[index] for index in on_page], standing.heading.locale
    signs: list[Term] = []
    for zone, key in (("up", "league-picture-up"), ("down", "league-picture-down")):
        if any(row.zone == zone for row in rows):
            several = sum(row.zone == zone for row in standing.rows)
            signs.append(("zone", (zone,), say(key, locale, n=several)))
    others = (
        ("fine", "league-picture-fine", any(row.penalty for row in rows)),
        ("exit", "league-picture-left", any(row.left for row in rows)),
        ("out", "league-picture-out", any(row.dropped for row in rows)),
        ("done", "league-picture-over", standing.over),
        ("here", "league-picture-here", not standing.over and _has_bars(plan)),
    )
    return signs + [(sign, (), say(key, locale)) for sign, key, is_there in others if is_there]


MAX_PEOPLE: Final = 5
"""Maximum number of people on the podium: more than three only if many share a place."""
FLOOR: Final = 616
BASE: Final = 62
STEPS: Final = {1: 200, 2: 150, 3: 96}
WIDEST: Final = 340
RAYS: Final = 22
PENNANTS: Final = 15
TWO_LINES: Final = 84
"""Pixels for a name in two lines."""
ONE_LINE: Final = 50
WORTH: Final = 58
MEDAL: Final = 78


def podium_scene(podium: Podium, theme: Theme = LIGHT) -> Scene:
    page = Scene.page(WIDTH, HEIGHT, theme, LOOK_UP, locale=podium.heading.locale)
    _rays(page)
    page.panel(Box(0, 0, WIDTH, HEAD), theme.page, None, 0, 0)
    head(page, podium.heading)
    _string(page)
    winners = podium.winners[:MAX_PEOPLE]
    wide = min(WIDEST, (WIDTH - 2 * EDGE) / max(len(winners), 3))
    names = people.in_lines([winner.name for winner in podium.winners], [wide - 24] * len(podium.winners), TWO_LINES)
    order: list[int] = []
    for number in range(len(winners)):  # the first in the middle, the others alternating beside them
        order.insert(0 if number % 2 else len(order), number)
    left = WIDTH / 2 - wide * len(winners) / 2
    for column, number in enumerate(order):
        _winner(page, podium, number, names[number], left + wide * column, wide)
    page.panel(Box(EDGE, FLOOR - 4, WIDTH - 2 * EDGE, 8), theme.panel_edge, None, 0, 0)
    _base(page, podium)
    return page


def _rays(drawn: Scene) -> None:
    x, y, far = WIDTH / 2, 330.0, 900.0
    for ray in range(RAYS):
        corners = [(x, y)]
        for part in (0.0, 0.5):
            angle = 2 * math.pi * (ray + part) / RAYS
            across, down = far * math.cos(angle), far * math.sin(angle)
            reach = min(  # the far corners are moved in to the edge of the picture
                (WIDTH - x if across > 0 else x) / max(abs(across), 1e-9),
                (HEIGHT - 1 - y if down > 0 else y) / max(abs(down), 1e-9),
                1.0,
            )
            corners.append((x + across * reach, y + down * reach))
        drawn.area(tuple(corners), drawn.theme.gilt, 0.1)


def _string(drawn: Scene) -> None:

    def at(part: float) -> tuple[float, float]:
        swing = abs(math.sin(math.pi * part * 3))
        return WIDTH * part, HEAD + 6 + 26 * swing

    drawn.line(tuple(at(step / 90) for step in range(91)), drawn.theme.text_soft, 3)
    for number in range(PENNANTS):
        x, y = at((number + 0.5) / PENNANTS)
        drawn.mark("pennant", x, y + 16, 34, SEATS[number % len(SEATS)])


def _winner(drawn: Scene, podium: Podium, number: int, name: str, x: float, wide: float) -> None:
    winner, locale = podium.winners[number], podium.heading.locale
    theme, top = drawn.theme, FLOOR - STEPS[winner.place]
    first = winner.place == 1
    box = Box(x + 6, top, wide - 12, FLOOR - top)
    drawn.panel(box, theme.cell_strong if first else theme.panel, theme.gilt if first else theme.panel_edge, 5, 12)
    middle = x + wide / 2
    drawn.panel(Box(box.x + 14, top + 12, box.width - 28, 8), METALS[winner.place - 1], None, 0, 0)
    numeral = Box(box.x, top + 18, box.width, box.height - 22)
    drawn.label(winner.place, numeral, 84 if winner.place < 3 else 60, face="serif", fact=f"place/{number}")
    points = Box(x + 10, top - WORTH - 2, wide - 20, WORTH)
    drawn.label(figure(winner.points, locale), points, 60 if first else 42, fact=f"points/{number}", least=GLANCE)
    high = ONE_LINE if fonts.width(name, "sans", GLANCE) <= wide - 24 else TWO_LINES
    room = Box(x + 12, points.y - high, wide - 24, high)
    people.place(drawn, name, room, 42 if first else 36, f"name/{number}", align="centre")
    above = room.y - MEDAL / 2 - (30 if first else 8)
    if first:
        drawn.mark("laurel", middle, above, 150)
    y = above - (6 if first else 0)
    drawn.mark("medal", middle, y, MEDAL, winner.place)
    # Colour alone does not tell gold, silver and bronze apart.
    disc = Box(middle - MEDAL * 0.25, y + MEDAL * 0.14 - MEDAL * 0.25, MEDAL * 0.5, MEDAL * 0.5)
    drawn.label(winner.place, disc, LOOK_UP, colour=INK)


def decision(podium: Podium, name: str) -> str:
    locale, winners = podium.heading.locale, podium.winners
    first_places = sum(winner.place == 1 for winner in winners)
    if first_places > 1:
        return say("league-picture-shared", locale, n=first_places)
    if podium.decided == "points" and len(winners) > 1:
        ahead = winners[0].points - winners[1].points
        return say("league-picture-won-points", locale, name=name, n=plural(ahead), points=figure(ahead, locale))
    if podium.decided is None or podium.decided == "points":
        return say("league-picture-won", locale, name=name)
    return say("league-picture-won-tie", locale, name=name, tie=podium.decided)


def _base(drawn: Scene, podium: Podium) -> None:
    theme, box = drawn.theme, Box(EDGE, HEIGHT - EDGE - BASE, WIDTH - 2 * EDGE, BASE)
    drawn.sheet(box)
    drawn.mark("wreath", box.x + 36, box.y + BASE / 2, 44)
    left = len(podium.winners) - MAX_PEOPLE
    more = say("league-picture-more", podium.heading.locale, n=left) if left > 0 else ""
    wide = min(fonts.width(more, "sans", LOOK_UP) + 4, 330) if more else 0
    room = Box(box.x + 68, box.y, box.width - 68 - wide - 40, BASE)
    text = people.in_sentence(
        [winner.name for winner in podium.winners], lambda name: decision(podium, name), room.width
    )[0]
    drawn.label(decision(podium, text), room, GLANCE, align="left", fact="decision", least=people.LEAST)
    if more:
        right = Box(box.right - 16 - wide, box.y, wide, BASE)
        drawn.label(more, right, LOOK_UP, colour=theme.text_soft, align="right", fact="more")


# -------------------------------------------------------------------------------------------- cross table

NUMBERS: Final = 44
"""Pixels of the line with the numbers of the columns."""
NUMBER: Final = 46
SEAT: Final = 42
HIGHEST: Final = 100
LOWEST: Final = 44
"""Maximum and minimum height in pixels of a line, if everybody's meetings fit."""
MAX_HEIGHT: Final = 1400
"""Maximum height in pixels of the picture: a phone still displays all of its width."""
AROUND: Final = HEAD + NUMBERS + FOOT + EDGE + 8
"""Pixels of the picture above and below the lines."""
AIR: Final = 8
GAP: Final = 8
"""Pixels around the results of a cell, and between two of them."""
MIN_RESULT: Final = (18, 26)
MAX_RESULT: Final = (20, 46)
"""Minimum and maximum width and height in pixels of a result."""
FEW: Final = 8
"""Maximum number of people whose columns have their names; more columns have numbers."""


@dataclass(frozen=True, slots=True)
class CrossPlan:
    """Positions of lines and columns in pixels, by numbers of people, seats and most common tables of two."""

    people: int
    seats: int
    most: int

    @property
    def name(self) -> float:
        return 240 if self.people <= 10 else 196

    @property
    def left(self) -> float:
        return EDGE + NUMBER + self.name + 8

    @property
    def right(self) -> float:
        return WIDTH - EDGE - 8 - SEAT * self.seats

    @property
    def wide(self) -> float:
        return (self.right - self.left) / self.people

    @property
    def high(self) -> float:
        need = max(LOWEST, AIR + -(-self.most // self.fitting(self.wide, 0)) * (MIN_RESULT[1] + GAP))
        least, most = ((height - AROUND) / self.people for height in (HEIGHT, MAX_HEIGHT))
        return min(most, max(need, min(HIGHEST, least)))

    def fitting(self, room: float, axis: int) -> int:
        """Return how many of the smallest results fit beside or below each other in a cell."""
        return max(1, int((room - AIR) // (MIN_RESULT[axis] + GAP)))

    @property
    def grid(self) -> tuple[int, int]:
        grids = [(across, -(-self.most // across)) for across in range(1, self.most + 1)]
        fits = [grid for grid in grids if all(map(ge, self.result(*grid), MIN_RESULT))]
        most = self.fitting(self.wide, 0), self.fitting(self.high, 1)
        return max(fits, key=lambda grid: (min(self.result(*grid)), -grid[1]), default=most)

    def result(self, across: int, down: int) -> tuple[float, float]:
        wide, high = (self.wide - AIR) / across - GAP, (self.high - AIR) / down - GAP
        return min(MAX_RESULT[0], wide), min(MAX_RESULT[1], high)

    def cell(self, line: int, column: int) -> Box:
        return Box(self.left + self.wide * column, HEAD + NUMBERS + 4 + self.high * line, self.wide, self.high)


def cross_scene(cross: CrossTable, theme: Theme = LIGHT) -> Scene:
    count = len(cross.names)
    most = max(len(cross.together(left, other)) for left in range(count) for other in range(left))
    plan = CrossPlan(count, cross.seats, max(most, 1))
    height = max(HEIGHT, math.ceil(AROUND + plan.high * count))
    page = Scene.page(WIDTH, height, theme, LOOK_UP, locale=cross.heading.locale)
    head(page, cross.heading)
    box = Box(EDGE, HEAD, WIDTH - 2 * EDGE, NUMBERS + 8 + plan.high * count)
    page.sheet(box)
    _heads(page, plan, cross.names, box)
    names = people.in_lines(cross.names, [plan.name] * count, plan.high)
    for line, name in enumerate(names):
        left = plan.cell(line, 0)
        if line % 2 == 0:
            page.panel(Box(box.x + 6, left.y, box.width - 12, left.height), theme.cell, None, 0, 6)
        number = Box(EDGE + 10, left.y, NUMBER - 10, left.height)
        page.label(line + 1, number, GLANCE if count < 10 else LOOK_UP, face="serif", fact=f"place/{line}")
        room = Box(EDGE + NUMBER + 4, left.y, plan.name, left.height)
        people.place(page, name, room, 36, f"name/{line}")
        for column in range(count):
            _draw_meeting(page, plan, cross, line, column)
        for seat in range(cross.seats):
            _seat(page, plan, cross, line, seat)
    for x in (plan.left - 4, plan.right + 2):
        page.line(((x, box.y + 8), (x, box.bottom - 8)), theme.panel_edge, 2)
    page.terms(_cross_signs(cross), max(box.bottom + 4, height - EDGE - FOOT), FOOT)
    return page


def _heads(drawn: Scene, plan: CrossPlan, names: Sequence[str], box: Box) -> None:
    few, short = plan.people <= FEW, people.in_line(names, [plan.wide - 14] * plan.people)
    for column, name in enumerate(short):
        title = Box(plan.cell(0, column).x + 2, box.y + 6, plan.wide - 4, NUMBERS - 4).inset(5 * few, 0)
        text, size, fact = (name, LOOK_UP, "name/") if few else (str(column + 1), GLANCE, "")
        face: Face = "sans" if few else "serif"
        drawn.label(text, title, size, face=face, fact=f"{fact}column/{column}", least=LOOK_UP)
    for seat in range(plan.seats):
        drawn.mark("emblem", plan.right + 6 + SEAT * (seat + 0.5), box.y + NUMBERS / 2 + 2, 32, seat)


def _draw_meeting(drawn: Scene, plan: CrossPlan, cross: CrossTable, line: int, column: int) -> None:
    theme, cell = drawn.theme, plan.cell(line, column)
    if line == column:
        drawn.panel(Box(*cell.centre, 0, 0).inset(-7, -7), theme.cell_strong, None, 0, 6)
        return
    tables = cross.together(line, column)
    if not tables:
        drawn.label(ZERO, cell, LOOK_UP, colour=theme.text_soft, fact=f"none/{line}/{column}")
        return
    across, down = plan.grid
    if len(tables) > across * down:  # no schedule brings two together so often
        drawn.label(f"×{len(tables)}", cell, LOOK_UP, fact=f"often/{line}/{column}")
        return
    wide, high = plan.result(across, down)
    lines = -(-len(tables) // across)
    for number, table in enumerate(tables):
        row, place = divmod(number, across)
        here = min(across, len(tables) - across * row)
        x = cell.x + cell.width / 2 + (place - here / 2) * (wide + GAP) + GAP / 2
        y = cell.y + cell.height / 2 + (row - lines / 2) * (high + GAP) + GAP / 2
        _result(drawn, Box(x, y, wide, high), table, line, column, f"met/{line}/{column}/{number}")


def _result(drawn: Scene, box: Box, table: MetTable, own: int, other: int, fact: str) -> None:
    theme, (x, y) = drawn.theme, box.centre
    size = fonts.largest(min(box.width * 1.8, box.height))
    if not table.places:
        drawn.mark("void" if table.void else "still", x, y, min(size, 26))
        return
    mine, theirs = (table.places[table.seats.index(person)] for person in (own, other))
    face: Face = "strong" if mine < theirs else "sans" if mine == theirs else "light"
    drawn.label(mine, box, size, face=face, colour=theme.text_soft if mine > theirs else None, fact=fact)
    if mine == theirs:
        low = y + fonts.cap_height(face, size) / 2 + 4
        drawn.line(((x - size * 0.28, low), (x + size * 0.28, low)), theme.text, 3)


def _seat(drawn: Scene, plan: CrossPlan, cross: CrossTable, person: int, seat: int) -> None:
    line = plan.cell(person, 0)
    tables = cross.sat(person, seat)
    had = sum(bool(table.places) or table.void for table in tables)
    x, middle = plan.right + 6 + SEAT * (seat + 0.5), line.y + line.height / 2
    if len(tables) > had:
        drawn.mark("still", x + (9 if had else 0), middle, 22)
    if had or not tables:
        box = Box(x - (20 if len(tables) > had else 17), line.y, 20 if len(tables) > had else 34, line.height)
        drawn.label(had or ZERO, box, LOOK_UP, colour=drawn.theme.text_soft, fact=f"seat/{person}/{seat}")


def _cross_signs(cross: CrossTable) -> list[Term]:
    locale, tables = cross.heading.locale, cross.tables
    has_results = any(table.places for table in tables)
    level = any(len({*table.places}) < len(table.places) for table in tables)
    has_open = any(not table.places and not table.void for table in tables)
    signs: tuple[tuple[Term, bool], ...] = (
        (("had", ("ahead",), say("league-picture-better", locale)), has_results),
        (("had", ("behind",), say("league-picture-worse", locale)), has_results),
        (("had", ("even",), say("league-picture-even", locale)), level),
        (("still", (), say("league-picture-still", locale)), has_open),
        (("void", (), say("league-picture-void", locale)), any(table.void for table in tables)),
        (("emblem", (0,), say("league-picture-seats", locale)), True),
    )
    return [sign for sign, is_there in signs if is_there]
