"""Layout of a standing: a line for each person, the first on top."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from renders import fonts, people
from renders.layout import GLANCE, HEIGHT, LOOK_UP, WIDTH, ZERO, Align, Box, Scene
from renders.leagues import colours
from renders.leagues.frame import EDGE, HEAD, Sign, head, legend
from renders.leagues.view import Row, Standing
from renders.theme import Theme
from words import say
from words.numbers import figure

MAX_LINES: Final = 15
"""Maximum number of lines of one picture."""
TITLES: Final = 42
"""Pixels of the line with the titles of the columns."""
TITLE: Final = 30
"""Pixels of its text: capitals of more than 6 units on a phone, where a picture is 314 wide."""
FOOT: Final = 42
TALLEST: Final = 76
NAME: Final = 148.0
MARK: Final = 30
FINE: Final = 26
"""Pixels of the sign of a penalty with its margin."""
POINTS: Final = 112
TIE: Final = (96.0, 148.0)
"""Pixels for tie-breaks, fewest and most; none if there were no ties."""
TABLES: Final = 106.0
"""Pixels for the tables played."""
RANGE: Final = 204.0
"""Pixels for the places still possible; none if nothing is open or known."""
ALIGN: Final[Mapping[str, Align]] = {"points": "right", "tie": "left"}
"""Alignment of the columns that are not centred."""


@dataclass(frozen=True, slots=True)
class Plan:
    """Common measures of a standing's lines."""

    columns: Mapping[str, Box]
    """Left edges and widths of the columns that it has; names get the space on their left."""
    size: int
    """Pixels of the text of all points."""
    locale: str

    def cell(self, column: str, line: Box) -> Box:
        """Return the cell of a column in a line."""
        return Box(self.columns[column].x, line.y, self.columns[column].width, line.height)

    @property
    def left(self) -> float:
        """Left edge of the points, and the end of the names."""
        return self.columns["points"].x + 10


def _plan(standing: Standing) -> Plan:
    each = 0 if not standing.started else 58 if standing.ranged else 76
    wides = {
        "points": POINTS,
        "tie": _ties(standing),
        "wins": each,
        "seconds": each,
        "rounds" if standing.of_teams else "tables": TABLES,
        "range": RANGE if standing.ranged else 0,
    }
    columns, x = {}, WIDTH - EDGE - 8 - sum(wides.values())
    for column, wide in wides.items():
        if wide:
            left, right = {"points": (-10, 10), "tie": (8, 2)}.get(column, (2, 2))  # figures may reach into the names
            columns[column] = Box(x + left, 0, wide - left - right, 0)
        x += wide
    return Plan(columns, _size(standing), standing.heading.locale)


def pages(people: int) -> int:
    """Return the number of pictures for this many people."""
    return -(-people // MAX_LINES)


def of_page(people: int, page: int) -> range:
    """Return the indices of the people of a page, from 0. Raises ValueError for a page that does not exist."""
    count = pages(people)
    if not 0 <= page < count:
        raise ValueError(f"{people} people have {count} pages, and no page {page}")
    return range(people * page // count, people * (page + 1) // count)


def scene(standing: Standing, theme: Theme, page: int = 0) -> Scene:
    """Return the standing, or one page of it. Raises ValueError for a page that does not exist."""
    on_page = of_page(len(standing.rows), page)
    drawn = Scene.page(WIDTH, HEIGHT, theme, LOOK_UP, locale=standing.heading.locale)
    head(drawn, standing.heading)
    plan = _plan(standing)
    table = Box(EDGE, HEAD, WIDTH - 2 * EDGE, HEIGHT - HEAD - FOOT - EDGE)
    high = min(TALLEST, (table.height - TITLES - 8) / len(on_page))
    table = Box(table.x, table.y, table.width, TITLES + 8 + high * len(on_page))
    drawn.sheet(table)
    for column in plan.columns:
        title = plan.cell(column, Box(0, HEAD + 4, 0, TITLES - 4))
        align, said = ALIGN.get(column, "centre"), _column(column, plan.locale)
        drawn.label(said, title, TITLE, colour=theme.text_soft, align=align, fact=f"column/{column}", least=TITLE)
    size = max(TITLE, min(36, int(high * 0.76)))
    names = people.in_lines([row.name for row in standing.rows], [_room(row, plan) for row in standing.rows], high)
    for line, index in enumerate(on_page):
        box = Box(table.x + 4, table.y + TITLES + 4 + high * line, table.width - 8, high)
        _row(drawn, plan, standing, index, box, names[index], size)
    for line, index in enumerate(on_page[1:], start=1):
        _border(drawn, standing.rows[index - 1], standing.rows[index], table, table.y + TITLES + 4 + high * line)
    legend(drawn, _signs(standing), max(table.bottom + 4, HEIGHT - EDGE - FOOT), FOOT)
    return drawn


def _size(standing: Standing) -> int:
    """Return the text size that fits all points."""
    written = (figure(row.points, standing.heading.locale) for row in standing.rows)
    longest = max(written, key=lambda text: fonts.width(text, "sans", GLANCE))
    return fonts.fit(longest, "sans", 38, 24, POINTS - 10).size


def _ties(standing: Standing) -> float:
    """Pixels for tie-breaks, as many as their words need."""
    locale = standing.heading.locale
    said = [_tie(row, locale) for row in standing.rows if row.decided not in (None, "points")]
    if not said or not standing.started:
        return 0.0
    titled = fonts.tightest(_column("tie", locale), "sans", TITLE)
    longest = max(titled, *(fonts.width(text, "sans", TITLE) for text in said))
    return max(TIE[0], min(TIE[1], longest + 14))


def _column(column: str, locale: str) -> str:
    """Return the title of a column."""
    return say("league-picture-column", locale, column=column)


def _tie(row: Row, locale: str) -> str:
    """Return the tie-break that put a person below the one above."""
    return say("league-picture-tie", locale, tie=str(row.decided))


def _marks(row: Row) -> list[str]:
    """Return marks beside a person's name, from the right."""
    return ["exit"] * (row.left > 0) + ["out"] * row.dropped


def _penalty(row: Row, plan: Plan) -> float:
    """Pixels for a penalty, none without one."""
    return FINE + min(110, fonts.width(figure(-row.penalty, plan.locale), "sans", TITLE) + 4) if row.penalty else 0


def _room(row: Row, plan: Plan) -> float:
    """Pixels for a name."""
    marks = sum(62 if mark == "exit" and row.left > 1 else MARK + 4 for mark in _marks(row))
    return plan.left - NAME - 4 - marks - _penalty(row, plan)


def _lit(row: Row) -> bool:
    """Return whether the person leads."""
    return row.place == 1 and row.tables > 0


def _row(drawn: Scene, plan: Plan, standing: Standing, index: int, box: Box, name: str, size: int) -> None:
    """One person's line."""
    theme, row, middle = drawn.theme, standing.rows[index], box.y + box.height / 2
    first = _lit(row)
    if first:
        drawn.panel(box.inset(0, 1), theme.cell_strong, theme.gilt, 3, 10)
    if row.zone != "stay":
        drawn.mark("zone", EDGE + 22, middle, 26, row.zone)
    place = Box(40, box.y, 48, box.height)
    drawn.label(row.place, place, max(size, GLANCE) + 2, face="serif", fact=f"place/{index}", least=GLANCE)
    if row.moved:
        drawn.mark("risen" if row.moved > 0 else "fallen", 102, middle, 20)
        drawn.label(
            abs(row.moved), Box(112, box.y, 36, box.height), TITLE, align="left", fact=f"moved/{index}", least=LOOK_UP
        )
    room = Box(NAME, box.y, _room(row, plan), box.height)
    people.place(drawn, name, room, size, f"name/{index}")
    _beside(drawn, plan, row, index, box)
    said = f"{row.tables}/{row.tables + row.ahead}" if row.ahead else str(row.tables)
    cells = {
        "points": (figure(row.points, plan.locale), plan.size),
        "tie": ("" if row.decided in (None, "points") else _tie(row, plan.locale), TITLE),
        "wins": (figure(row.wins, plan.locale) if row.wins else ZERO, TITLE),
        "seconds": (figure(row.seconds, plan.locale) if row.seconds else ZERO, TITLE),
        "tables": (said, TITLE),
        "rounds": (said, TITLE),
    }
    for column, (text, size) in cells.items():
        if text and column in plan.columns:
            drawn.label(text, plan.cell(column, box), size, align=ALIGN.get(column, "centre"),
                fact=f"{column}/{index}", least=LOOK_UP)  # fmt: skip
    if "range" in plan.columns and row.range:
        _range(drawn, plan.cell("range", box), standing, index, row.range)


def _beside(drawn: Scene, plan: Plan, row: Row, index: int, box: Box) -> None:
    """Draw marks at the right end of the name's space: penalty, tables left, dropped out."""
    x, middle = plan.left - 4.0, box.y + box.height / 2
    for mark in _marks(row):
        if mark == "exit" and row.left > 1:
            x -= 28
            drawn.label(
                row.left, Box(x, box.y, 28, box.height), TITLE, align="left", fact=f"left/{index}", least=LOOK_UP
            )
        drawn.mark(mark, x - MARK / 2 - 2, middle, MARK)
        x -= MARK + 4
    if row.penalty:
        wide = _penalty(row, plan) - FINE
        taken = Box(x - wide, box.y, wide, box.height)
        drawn.label(
            figure(-row.penalty, plan.locale), taken, TITLE, align="left", fact=f"penalty/{index}", least=LOOK_UP
        )
        drawn.mark("fine", x - wide - FINE / 2, middle, 28)


def _range(drawn: Scene, cell: Box, standing: Standing, index: int, can: tuple[int, int]) -> None:
    """Draw the places still possible: a bar on a line of all places, with the present one, and as figures."""
    theme, row, people = drawn.theme, standing.rows[index], len(standing.rows)
    best, worst = can
    left, wide, middle = cell.x, cell.width - 84, cell.centre[1]
    pitch = wide / people
    ups = sum(row.zone == "up" for row in standing.rows)
    downs = sum(row.zone == "down" for row in standing.rows)
    drawn.panel(Box(left, middle - 2, wide, 4), theme.faint, None, 0, 0)
    for start, count, tone in ((0, ups, colours.rising(theme)), (people - downs, downs, colours.falling(theme))):
        if count:
            drawn.panel(Box(left + pitch * start, middle - 3, pitch * count, 6), tone, None, 0, 0)
    long = max(18.0, pitch * (worst - best + 1))
    bar = Box(min(left + pitch * (best - 1), left + wide - long), middle - 8, long, 16)
    drawn.panel(bar, theme.panel, theme.text, 3, 6)
    drawn.mark("here", left + pitch * (row.place - 0.5), middle, 20)
    text = str(best) if best == worst else f"{best}–{worst}"
    figures = Box(left + wide + 8, middle - 20, 78, 40)
    drawn.label(text, figures, 30, align="left", fact=f"range/{index}", least=24)


def _border(drawn: Scene, above: Row, below: Row, table: Box, y: float) -> None:
    """Draw the line between two people: thick if only one of them is promoted or relegated."""
    theme = drawn.theme
    if above.zone != below.zone:
        tone = colours.rising(theme) if above.zone == "up" else colours.falling(theme)
        drawn.panel(Box(table.x + 10, y - 2, table.width - 20, 4), tone, None, 0, 0)
    elif not _lit(above):
        drawn.line(((table.x + 14, y), (table.right - 14, y)), theme.cell_strong, 2)


def _signs(standing: Standing) -> list[Sign]:
    """Return the signs in use, with their meanings."""
    rows, locale = standing.rows, standing.heading.locale
    ups, downs = (sum(row.zone == zone for row in rows) for zone in ("up", "down"))
    signs: list[Sign] = []
    if ups:
        signs.append(("zone", ("up",), say("league-picture-up", locale, n=ups)))
    if downs:
        signs.append(("zone", ("down",), say("league-picture-down", locale, n=downs)))
    if any(row.penalty for row in rows):
        signs.append(("fine", (), say("league-picture-fine", locale)))
    if any(row.left for row in rows):
        signs.append(("exit", (), say("league-picture-left", locale)))
    if any(row.dropped for row in rows):
        signs.append(("out", (), say("league-picture-out", locale)))
    if standing.over:
        signs.append(("done", (), say("league-picture-over", locale)))
    elif standing.ranged:
        signs.append(("here", (), say("league-picture-here", locale)))
    return signs
