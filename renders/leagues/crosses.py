"""Layout of a cross table: past meetings with their places, and meetings to come.

A line is a person, a column too, in the same order. Where they cross, each common table has the place that the person
of the line took there. It is filled if that is the better place of the two.
"""

from dataclasses import dataclass
from math import ceil
from operator import ge
from typing import Final

from renders import people
from renders.layout import GLANCE, HEIGHT, LOOK_UP, WIDTH, ZERO, Box, Scene
from renders.leagues.frame import EDGE, HEAD, READ, Sign, head, legend
from renders.leagues.view import CrossTable, Table
from renders.theme import Theme
from words import say

TITLES: Final = 44
"""Pixels of the line with the numbers of the columns."""
FOOT: Final = 42
NUMBER: Final = 46
SEAT: Final = 42
"""Pixels of a seat's column."""
TALLEST: Final = 100
LOWEST: Final = 44
"""Maximum and minimum height in pixels of a line, if everybody's meetings fit."""
MAX_HEIGHT: Final = 1400
"""Maximum height in pixels of the picture: a phone still displays all of its width."""
ROOMY: Final = 8
"""Number of people up to which there is space between their results."""
WIDEST: Final = 40
"""Maximum size in pixels of a result."""
AROUND: Final = HEAD + TITLES + FOOT + EDGE + 8
"""Pixels of the picture above and below the lines."""
GAP: Final = 2
LINE_AIR: Final = 6
"""Pixels of a line above and below its results."""
AIR: Final = 10
"""Minimum size in pixels of a cell beside its results."""
MIN_CELL: Final = (18, 34)
"""Minimum width and height of a result in pixels."""


@dataclass(frozen=True, slots=True)
class Plan:
    """Positions of lines and columns in pixels, by numbers of people, seats and most common tables of two."""

    people: int
    seats: int
    most: int

    @property
    def name(self) -> float:
        """Pixels of a name."""
        return 300 if self.people <= 8 else 240 if self.people <= 10 else 196

    @property
    def left(self) -> float:
        """Left edge of the columns of people."""
        return EDGE + NUMBER + self.name + 8

    @property
    def right(self) -> float:
        """Their right edge, where the columns of seats begin."""
        return WIDTH - EDGE - 8 - SEAT * self.seats

    @property
    def wide(self) -> float:
        """Width of a column."""
        return (self.right - self.left) / self.people

    @property
    def high(self) -> float:
        """Height of a line."""
        across = max(1, int((self.wide - AIR) // (MIN_CELL[0] + GAP)))
        need = max(LOWEST, LINE_AIR + -(-self.most // across) * (MIN_CELL[1] + GAP))
        least, most = ((height - AROUND) / self.people for height in (HEIGHT, MAX_HEIGHT))
        return min(most, max(need, min(TALLEST, least)))

    @property
    def grid(self) -> tuple[int, int]:
        """Numbers of results across and down in a cell."""
        grids = [(across, -(-self.most // across)) for across in range(1, self.most + 1)]
        fits = [grid for grid in grids if all(map(ge, self.result(*grid), MIN_CELL))]
        room = (self.wide - AIR, self.high - LINE_AIR)
        most = [max(1, int(free // (least + GAP))) for free, least in zip(room, MIN_CELL, strict=True)]
        return max(fits, key=lambda grid: min(self.result(*grid)), default=(most[0], most[1]))

    def result(self, across: int, down: int) -> tuple[float, float]:
        """Width and height of a result by the numbers across and down in a cell."""
        air = AIR if self.people > ROOMY else 2 * AIR
        wide, high = (self.wide - air) / across - GAP, (self.high - LINE_AIR) / down - GAP
        return min(WIDEST, wide), min(WIDEST + 4, high)

    def cell(self, line: int, column: int) -> Box:
        """Cell of two people."""
        return Box(self.left + self.wide * column, HEAD + TITLES + 4 + self.high * line, self.wide, self.high)


def scene(cross: CrossTable, theme: Theme) -> Scene:
    """Return the cross table as a scene."""
    count = len(cross.names)
    most = max(len(cross.together(left, other)) for left in range(count) for other in range(left))
    plan = Plan(count, cross.seats, max(most, 1))
    height = max(HEIGHT, ceil(AROUND + plan.high * count))
    drawn = Scene.page(WIDTH, height, theme, LOOK_UP, locale=cross.heading.locale)
    head(drawn, cross.heading)
    box = Box(EDGE, HEAD, WIDTH - 2 * EDGE, TITLES + 8 + plan.high * count)
    drawn.sheet(box)
    _titles(drawn, plan, box)
    size = min(34, int(plan.high * 0.76))
    least = min(size, people.LEAST)
    names = people.in_lines(cross.names, [plan.name] * count, plan.high, least)
    for line, name in enumerate(names):
        left = plan.cell(line, 0)
        if line:
            drawn.line(((box.x + 12, left.y), (box.right - 12, left.y)), theme.cell_strong, 2)
        number = Box(EDGE + 4, left.y, NUMBER - 4, left.height)
        drawn.label(line + 1, number, min(GLANCE, size), face="serif", fact=f"place/{line}", least=24)
        room = Box(EDGE + NUMBER + 4, left.y, plan.name, left.height)
        people.place(drawn, name, room, size, f"name/{line}", least)
        for column in range(count):
            _cell(drawn, plan, cross, line, column)
        for seat in range(cross.seats):
            _seat(drawn, plan, cross, line, seat)
    for x in (plan.left - 4, plan.right + 2):
        drawn.line(((x, box.y + 8), (x, box.bottom - 8)), theme.panel_edge, 2)
    legend(drawn, _signs(cross), max(box.bottom + 4, height - EDGE - FOOT), FOOT)
    return drawn


def _titles(drawn: Scene, plan: Plan, box: Box) -> None:
    """Draw the numbers of the columns, and the emblems of the seats."""
    for column in range(plan.people):
        cell = plan.cell(0, column)
        if column:
            drawn.line(((cell.x, box.y + 8), (cell.x, box.bottom - 8)), drawn.theme.cell_strong, 2)
        title = Box(cell.x, box.y + 4, cell.width, TITLES - 4)
        drawn.label(
            column + 1, title, 30, face="serif", colour=drawn.theme.text_soft, fact=f"column/{column}", least=24
        )
    for seat in range(plan.seats):
        drawn.mark("emblem", plan.right + 6 + SEAT * (seat + 0.5), box.y + TITLES / 2 + 2, 32, seat)


def _cell(drawn: Scene, plan: Plan, cross: CrossTable, line: int, column: int) -> None:
    """Places of the line's person at the tables with the column's."""
    theme, cell = drawn.theme, plan.cell(line, column)
    if line == column:
        drawn.panel(cell.inset(2, 2), theme.cell_strong, None, 0, 6)
        return
    tables = cross.together(line, column)
    if not tables:
        drawn.label(ZERO, cell, READ, colour=theme.text_soft, fact=f"none/{line}/{column}", least=LOOK_UP)
        return
    across, down = plan.grid
    if len(tables) > across * down:  # no schedule brings two together so often
        drawn.label(f"×{len(tables)}", cell, READ, fact=f"often/{line}/{column}", least=LOOK_UP)
        return
    wide, high = plan.result(across, down)
    lines = -(-len(tables) // across)
    for number, table in enumerate(tables):
        row, place = divmod(number, across)
        here = min(across, len(tables) - across * row)
        x = cell.x + cell.width / 2 + (place - here / 2) * (wide + GAP) + GAP / 2
        y = cell.y + cell.height / 2 + (row - lines / 2) * (high + GAP) + GAP / 2
        _result(drawn, Box(x, y, wide, high), table, line, column, f"met/{line}/{column}/{number}")


def _result(drawn: Scene, box: Box, table: Table, own: int, other: int, fact: str) -> None:
    """One common table."""
    theme, (x, y) = drawn.theme, box.centre
    size = round(min(box.width, box.height, 34))
    if table.void:
        drawn.mark("void", x, y, min(size, 26))
    elif not table.places:
        drawn.mark("still", x, y, min(size, 26))
    else:
        mine, theirs = (table.places[table.seats.index(person)] for person in (own, other))
        fill, edge = (theme.text, theme.text) if mine < theirs else (theme.panel, theme.panel_edge)
        drawn.panel(box, fill, theme.text if mine == theirs else edge, 4 if mine == theirs else 2, 6)
        tone = theme.panel if mine < theirs else theme.text
        drawn.label(mine, box, READ, colour=tone, fact=fact, least=READ)


def _seat(drawn: Scene, plan: Plan, cross: CrossTable, person: int, seat: int) -> None:
    """Draw the number of times a person had a seat, and of times to come."""
    line = plan.cell(person, 0)
    tables = cross.sat(person, seat)
    had = sum(bool(table.places) or table.void for table in tables)
    x, middle = plan.right + 6 + SEAT * (seat + 0.5), line.y + line.height / 2
    if len(tables) > had:
        drawn.mark("still", x + (9 if had else 0), middle, 22)
    if had or not tables:
        box = Box(x - (20 if len(tables) > had else 17), line.y, 20 if len(tables) > had else 34, line.height)
        drawn.label(had or ZERO, box, READ, fact=f"seat/{person}/{seat}", least=LOOK_UP)


def _signs(cross: CrossTable) -> list[Sign]:
    """Return the signs in use, with their meanings."""
    locale, tables = cross.heading.locale, cross.tables
    signs: list[Sign] = []
    if any(table.places for table in tables):
        signs.append(("had", ("ahead",), say("league-picture-better", locale)))
        signs.append(("had", ("behind",), say("league-picture-worse", locale)))
    if any(len({*table.places}) < len(table.places) for table in tables):
        signs.append(("had", ("even",), say("league-picture-even", locale)))
    if any(not table.places and not table.void for table in tables):
        signs.append(("still", (), say("league-picture-still", locale)))
    if any(table.void for table in tables):
        signs.append(("void", (), say("league-picture-void", locale)))
    return [*signs, ("emblem", (0,), say("league-picture-seats", locale))]
