"""Where everything goes on the course of a game: money and points as curves over the turns, a strip of events."""

from __future__ import annotations

from typing import Final

from navegador import BOARD, scores
from navegador.board import ROMAN
from renders import fonts
from renders.layout import Box, Scene
from renders.navegador.story import Story
from renders.theme import SEATS, Theme

WIDTH: Final = 1100
HEIGHT: Final = 868
LEFT: Final = 84
RIGHT: Final = 130


def scene(story: Story, theme: Theme) -> Scene:
    """Two fields of curves, one above the other, and the events below."""
    course = Scene.page(WIDTH, HEIGHT, theme)
    turns = [story.states[end] for end in story.ends]
    seats = range(len(story.names))
    points = [[score.total for score in scores(state)] for state in turns]
    money = [[player.cash for player in state.players] for state in turns]
    wide = WIDTH - LEFT - RIGHT
    _curves(
        course, story, "laurel", Box(LEFT, 84, wide, 296), [[row[seat] for row in points] for seat in seats], "points"
    )
    _curves(course, story, "coin", Box(LEFT, 454, wide, 236), [[row[seat] for row in money] for seat in seats], "cash")
    title = fonts.clean(story.table, "Navegador") if story.table else "Navegador"
    course.label(title, Box(20, 8, 300, 44), 32, face="serif", colour=theme.gilt, align="left", least=20, fact="table")
    for seat in seats:
        x = 336 + 152 * seat
        course.mark("emblem", x + 14, 30, 30, seat)
        name = fonts.clean(story.names[seat], f"#{seat + 1}")
        course.label(name, Box(x + 34, 12, 114, 36), 22, align="left", fact=f"seat/{seat}")
    _events(course, story)
    return course


def _x(story: Story, turn: int, box: Box) -> float:
    return box.x + box.width * turn / max(1, len(story.ends) - 1)


def _curves(course: Scene, story: Story, icon: str, box: Box, rows: list[list[int]], key: str) -> None:
    """One curve for each seat, its emblem and last value on the right."""
    theme = course.theme
    course.panel(Box(box.x - 74, box.y - 26, WIDTH - 20, box.height + 66), theme.panel, theme.panel_edge, 3, 10)
    course.mark(icon, box.x - 40, box.y + box.height + 16, 40)
    highest = max(max(row) for row in rows)
    step = _step(highest)
    top = max(step, -(-highest // step) * step)
    for value in range(0, top + 1, step):
        y = box.bottom - box.height * value / top
        course.line(((box.x, y), (box.right, y)), theme.cell_strong, 2)
        course.label(value, Box(box.x - 70, y - 12, 62, 24), 20, align="right", colour=theme.text_soft)
    turns = len(story.ends) - 1
    pitch = _step(turns)
    for turn in range(0, turns + 1, pitch):
        x = _x(story, turn, box)
        course.line(((x, box.bottom), (x, box.bottom + 6)), theme.text_soft, 2)
        course.label(turn, Box(x - 26, box.bottom + 9, 52, 24), 18, colour=theme.text_soft)
    for seat, row in enumerate(rows):
        points = tuple((_x(story, turn, box), box.bottom - box.height * value / top) for turn, value in enumerate(row))
        course.line(points, theme.outline, 7)
        course.line(points, SEATS[seat], 4)
        for turn in range(turns * (seat + 1) // (len(rows) * 3), turns, max(1, turns // 3)):
            course.mark("emblem", *points[turn], 22, seat)
    heights = _spread([box.bottom - box.height * row[-1] / top for row in rows], box.y + 14, box.bottom + 20, 38)
    for seat, (row, y) in enumerate(zip(rows, heights, strict=True)):
        course.mark("emblem", box.right + 24, y, 30, seat)
        course.label(row[-1], Box(box.right + 44, y - 16, 62, 32), 24, align="left", fact=f"{key}/{seat}")


def _step(highest: int) -> int:
    """A round distance between the lines of a field, five to ten of them."""
    for step in (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000):
        if highest <= step * 8:
            return step
    return highest


def _spread(wanted: list[float], low: float, high: float, apart: float) -> list[float]:
    """Heights near the wanted ones, at least so far apart, between two limits."""
    order = sorted(range(len(wanted)), key=lambda index: wanted[index])
    placed = dict.fromkeys(order, 0.0)
    floor = low
    for index in order:
        placed[index] = floor = max(floor, wanted[index])
        floor += apart
    ceiling = high
    for index in reversed(order):
        placed[index] = min(placed[index], ceiling)
        ceiling = placed[index] - apart
    return [placed[index] for index in range(len(wanted))]


def explorations(story: Story) -> list[tuple[int, int, int]]:
    """Turn, seat and region of each exploration."""
    found = []
    known = [set(player.explorers) for player in story.states[0].players]
    for turn, end in enumerate(story.ends):
        for seat, player in enumerate(story.states[end].players):
            for region in sorted(set(player.explorers) - known[seat]):
                found.append((turn, seat, region))
                known[seat].add(region)
    return found


def _events(course: Scene, story: Story) -> None:
    """Who explored what, when a phase began, when the end was triggered."""
    theme = course.theme
    field = Box(LEFT, 760, WIDTH - LEFT - RIGHT, 96)
    course.panel(Box(10, 736, WIDTH - 20, 124), theme.panel, theme.panel_edge, 3, 10)
    course.mark("disk", 44, 796, 44)
    free = [field.x - 30.0] * 3
    for turn, seat, region in explorations(story):
        x = _x(story, turn, field)
        row = min(range(3), key=lambda line: (free[line] > x - 14, line if free[line] <= x - 14 else free[line]))
        x = max(x, free[row] + 14)
        y = 756 + 34 * row
        name = BOARD.names[region]
        short = name if len(name) < 9 else name.split()[0]
        wide = min(fonts.width(short, "italic", 20) + 4, WIDTH - 20 - (x + 16))
        course.mark("emblem", x, y + 9, 26, seat)
        course.label(
            short, Box(x + 16, y - 6, max(wide, 20), 30), 20, face="italic", align="left", fact=f"explored/{region}"
        )
        free[row] = x + 20 + wide
    phase, ending = 1, False
    for turn, end in enumerate(story.ends):
        state, x = story.states[end], _x(story, turn, field)
        begun, last = state.phase > phase, state.end_triggered and not ending
        phase, ending = state.phase, state.end_triggered
        if not begun and not last:
            continue
        for top, bottom in ((84, 380), (454, 690)):
            course.line(((x, top), (x, bottom)), theme.red, 2)
        if last:
            course.mark("flag", x + 10, 76, 34)
        else:
            course.mark("badge", x, 78, 34)
            numeral = Box(x - 15, 66, 30, 24)
            course.label(ROMAN[phase], numeral, 19, face="serif", colour=theme.panel, fact=f"phase/{phase}")
