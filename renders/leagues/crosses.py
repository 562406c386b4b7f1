"""Layout of a cross table: past meetings with their places, and meetings to come.

A line is a person, a column too, in the same order. Where they cross, each common table has the place that the person
of the line took there. It is bold if that is the better place of the two, and underlined if both are the same.
"""

from dataclasses import dataclass
from math import ceil
from operator import ge
from typing import Final

from i18n import say
from renders import fonts, people
from renders.fonts import Face
from renders.layout import HEIGHT, WIDTH, ZERO, Box, Scene
from renders.leagues.view import EDGE, HEAD, LOOK_UP, CrossTable, MetTable, Sign, head, legend
from renders.theme import LIGHT, Theme

TITLES: Final = 44
"""Pixels of the line with the numbers of the columns."""
FOOT: Final = 42
NUMBER: Final = 46
SEAT: Final = 42
TALLEST: Final = 100
LOWEST: Final = 44
"""Maximum and minimum height in pixels of a line, if everybody's meetings fit."""
MAX_HEIGHT: Final = 1400
"""Maximum height in pixels of the picture: a phone still displays all of its width."""
AROUND: Final = HEAD + TITLES + FOOT + EDGE + 8
"""Pixels of the picture above and below the lines."""
AIR: Final = 8
GAP: Final = 8
"""Pixels around the results of a cell, and between two of them."""
MIN_RESULT: Final = (18, 26)
MAX_RESULT: Final = (24, 46)
"""Minimum and maximum width and height in pixels of a result."""


@dataclass(frozen=True, slots=True)
class CrossPlan:
    """Positions of lines and columns in pixels, by numbers of people, seats and most common tables of two."""

    people: int
    seats: int
    most: int

    @property
    def name(self) -> float:
        return 300 if self.people <= 8 else 240 if self.people <= 10 else 196

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
        return min(most, max(need, min(TALLEST, least)))

    def fitting(self, room: float, axis: int) -> int:
        """Return how many of the smallest results fit beside or below each other in a cell."""
        return max(1, int((room - AIR) // (MIN_RESULT[axis] + GAP)))

    @property
    def grid(self) -> tuple[int, int]:
        grids = [(across, -(-self.most // across)) for across in range(1, self.most + 1)]
        fits = [grid for grid in grids if all(map(ge, self.result(*grid), MIN_RESULT))]
        most = self.fitting(self.wide, 0), self.fitting(self.high, 1)
        return max(fits, key=lambda grid: min(self.result(*grid)), default=most)

    def result(self, across: int, down: int) -> tuple[float, float]:
        wide, high = (self.wide - AIR) / across - GAP, (self.high - AIR) / down - GAP
        return min(MAX_RESULT[0], wide), min(MAX_RESULT[1], high)

    def cell(self, line: int, column: int) -> Box:
        return Box(self.left + self.wide * column, HEAD + TITLES + 4 + self.high * line, self.wide, self.high)


def scene(cross: CrossTable, theme: Theme = LIGHT) -> Scene:
    count = len(cross.names)
    most = max(len(cross.together(left, other)) for left in range(count) for other in range(left))
    plan = CrossPlan(count, cross.seats, max(most, 1))
    height = max(HEIGHT, ceil(AROUND + plan.high * count))
    drawn = Scene.page(WIDTH, height, theme, LOOK_UP, locale=cross.heading.locale)
    head(drawn, cross.heading)
    box = Box(EDGE, HEAD, WIDTH - 2 * EDGE, TITLES + 8 + plan.high * count)
    drawn.sheet(box)
    _titles(drawn, plan, box)
    names = people.in_lines(cross.names, [plan.name] * count, plan.high)
    for line, name in enumerate(names):
        left = plan.cell(line, 0)
        if line:
            drawn.line(((box.x + 12, left.y), (box.right - 12, left.y)), theme.cell_strong, 2)
        number = Box(EDGE + 4, left.y, NUMBER - 4, left.height)
        drawn.label(line + 1, number, LOOK_UP, face="serif", fact=f"place/{line}")
        room = Box(EDGE + NUMBER + 4, left.y, plan.name, left.height)
        people.place(drawn, name, room, 36, f"name/{line}")
        for column in range(count):
            _cell(drawn, plan, cross, line, column)
        for seat in range(cross.seats):
            _seat(drawn, plan, cross, line, seat)
    for x in (plan.left - 4, plan.right + 2):
        drawn.line(((x, box.y + 8), (x, box.bottom - 8)), theme.panel_edge, 2)
    legend(drawn, _signs(cross), max(box.bottom + 4, height - EDGE - FOOT), FOOT)
    return drawn


def _titles(drawn: Scene, plan: CrossPlan, box: Box) -> None:
    for column in range(plan.people):
        if column:
            x = plan.cell(0, column).x
            drawn.line(((x, box.y + 8), (x, box.bottom - 8)), drawn.theme.cell_strong, 2)
        title = Box(plan.cell(0, column).x, box.y + 4, plan.wide, TITLES - 4)
        tone = drawn.theme.text_soft
        drawn.label(column + 1, title, LOOK_UP, face="serif", colour=tone, fact=f"column/{column}")
    for seat in range(plan.seats):
        drawn.mark("emblem", plan.right + 6 + SEAT * (seat + 0.5), box.y + TITLES / 2 + 2, 32, seat)


def _cell(drawn: Scene, plan: CrossPlan, cross: CrossTable, line: int, column: int) -> None:
    theme, cell = drawn.theme, plan.cell(line, column)
    if line == column:
        drawn.panel(cell.inset(2, 2), theme.cell_strong, None, 0, 6)
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
        drawn.label(had or ZERO, box, LOOK_UP, fact=f"seat/{person}/{seat}")


def _signs(cross: CrossTable) -> list[Sign]:
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
