"""Layout of the course of a game: money and points as curves over the turns, a strip of events."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from navegador import scores
from navegador.board import ROMAN
from renders import axes, fonts, people
from renders.layout import Box, Scene
from renders.navegador.markets import GLANCE, HEIGHT, LOOKED_UP, WIDTH
from renders.navegador.names import printed
from renders.navegador.story import Story
from renders.theme import SEATS, Theme, contrast

EVENT: Final = 24
"""Pixels of the text of the events."""
NAMED: Final = 20
"""Pixels from the middle of an event's emblem to its name, and the emblem's overhang."""
GAP: Final = 16
"""Pixels from the end of an event to the middle of the next one's emblem."""
LEFT: Final = 116
RIGHT: Final = 160
LEGEND: Final = 62
"""Pixels of the line with the title and the names."""
TITLE: Final = 250
"""Maximum size in pixels of the table's name."""
POINTS: Final = Box(LEFT, 92, WIDTH - LEFT - RIGHT, 232)
MONEY: Final = Box(LEFT, 374, WIDTH - LEFT - RIGHT, 152)
EVENTS: Final = Box(LEFT, 580, WIDTH - LEFT - 20, 110)
APART: Final = 36
"""Pixels between two of the last values."""


def scene(story: Story, theme: Theme) -> Scene:
    """Two plots of curves, one above the other, and the events below."""
    course = Scene.page(WIDTH, HEIGHT, theme, locale=story.locale)
    turns = [story.states[end] for end in story.ends]
    seats = range(len(story.names))
    points = [[score.total for score in scores(state)] for state in turns]
    money = [[player.cash for player in state.players] for state in turns]
    for box, top, bottom in ((POINTS, LEGEND, 340), (MONEY, 346, 570)):
        course.panel(Box(10, top, WIDTH - 20, bottom - top), theme.panel, theme.panel_edge, 3, 10)
        for x, phase in _marks(story, box):
            course.line(((x, top + 12), (x, box.bottom)), theme.red if phase else theme.text_soft, 2)
    _curves(course, story, "wreath", POINTS, [[row[seat] for row in points] for seat in seats], "points")
    _curves(course, story, "purse", MONEY, [[row[seat] for row in money] for seat in seats], "cash")
    _turns(course, story, MONEY)
    for x, phase in _marks(story, POINTS):
        if phase:
            course.mark("badge", x, LEGEND + 16, 34)
            numeral = Box(x - 16, LEGEND + 2, 32, 26)
            course.label(
                ROMAN[phase], numeral, 22, face="serif", colour=contrast(theme.red), fact=f"phase/{phase}", least=20
            )
        else:
            course.mark("flag", x + 8, LEGEND + 16, 34)
    head(course, story)
    _events(course, story)
    return course


def head(course: Scene, story: Story) -> None:
    """Draw the name of the table and those of the players, with their emblems."""
    title = fonts.clean(story.table, "Navegador") if story.table else "Navegador"
    wide = min(TITLE, fonts.width(title, "serif", 34) + 2)
    course.label(title, Box(22, 8, wide, 48), 34, face="serif", align="left", least=24, fact="table")
    _names(course, story, 22 + wide + 14)


def _names(course: Scene, story: Story, x: float) -> None:
    """Draw the names from `x` on, each as wide as it needs, or less if all together are too wide."""
    wanted = [fonts.width(name, "sans", 26) + 4 for name in people.distinct(story.names)]
    free = WIDTH - 10 - x - 58 * len(wanted)
    fair = max(sum(min(width, fair) for width in wanted) <= free and fair for fair in range(60, 420, 4))
    names = people.in_lines(story.names, [fair] * len(wanted), LOOKED_UP)
    for seat, name in enumerate(names):
        wide = min(wanted[seat], fair)
        course.mark("emblem", x + 18, 32, 36, seat)
        people.place(course, name, Box(x + 42, 5, wide, 54), 30, LOOKED_UP, f"seat/{seat}")
        x += wide + 58


def _marks(story: Story, box: Box) -> Iterator[tuple[float, int]]:
    """Positions in a plot where a phase began (2, 3), and the last turns (0)."""
    phase, ending = 1, False
    for turn, end in enumerate(story.ends):
        state = story.states[end]
        if state.phase > phase:
            yield _x(story, turn, box), state.phase
        if state.end_triggered and not ending:
            yield _x(story, turn, box), 0
        phase, ending = state.phase, state.end_triggered


def _x(story: Story, turn: int, box: Box) -> float:
    return box.x + box.width * turn / max(1, len(story.ends) - 1)


def _curves(course: Scene, story: Story, icon: str, box: Box, rows: list[list[int]], key: str) -> None:
    """One curve for each seat, its emblem and last value on the right."""
    theme = course.theme
    course.mark(icon, box.x - 80, box.y + box.height / 2, 44)
    highest = max(max(row) for row in rows)
    step = axes.step(highest, 5)
    top = max(step, -(-highest // step) * step)
    for value in range(0, top + 1, step):
        y = box.bottom - box.height * value / top
        course.line(((box.x, y), (box.right, y)), theme.cell_strong, 2)
        label = Box(box.x - 62, y - 14, 54, 28)
        course.label(value, label, LOOKED_UP, align="right", colour=theme.text_soft, least=LOOKED_UP)
    turns = len(story.ends) - 1
    for seat, row in enumerate(rows):
        points = tuple((_x(story, turn, box), box.bottom - box.height * value / top) for turn, value in enumerate(row))
        course.line(points, theme.rim, 8)
        course.line(points, SEATS[seat], 5)
        for turn in range(turns * (seat + 1) // (len(rows) * 3), turns, max(1, turns // 3)):
            course.mark("emblem", *points[turn], 26, seat)
    heights = axes.spread([box.bottom - box.height * row[-1] / top for row in rows], box.y - 6, box.bottom + 22, APART)
    for seat, (row, y) in enumerate(zip(rows, heights, strict=True)):
        course.mark("emblem", box.right + 24, y, 32, seat)
        course.label(
            row[-1], Box(box.right + 44, y - 17, 104, 34), GLANCE, align="left", fact=f"{key}/{seat}", least=GLANCE
        )


def _turns(course: Scene, story: Story, box: Box) -> None:
    """Draw the numbers of the turns, below the lower plot."""
    theme, turns = course.theme, len(story.ends) - 1
    for turn in range(0, turns + 1, axes.step(turns, 8)):
        x = _x(story, turn, box)
        course.line(((x, box.bottom), (x, box.bottom + 7)), theme.text_soft, 2)
        left = min(x - 26, box.right - 40)
        course.label(turn, Box(left, box.bottom + 9, 52, 28), LOOKED_UP, colour=theme.text_soft, least=LOOKED_UP)


def explorations(story: Story) -> list[tuple[int, int, int]]:
    """Turn, seat and region of each exploration."""
    explored = []
    known = [set(player.explorers) for player in story.states[0].players]
    for turn, end in enumerate(story.ends):
        for seat, player in enumerate(story.states[end].players):
            for region in sorted(set(player.explorers) - known[seat]):
                explored.append((turn, seat, region))
                known[seat].add(region)
    return explored


class _Event(NamedTuple):
    """An exploration on its line."""

    seat: int
    region: int
    x: float
    """Middle of its emblem, in pixels."""
    wide: float
    """Pixels of its name."""


def _events(course: Scene, story: Story) -> None:
    """Explorations and their players, in three lines below the curves."""
    theme = course.theme
    course.panel(Box(10, 576, WIDTH - 20, 114), theme.panel, theme.panel_edge, 3, 10)
    course.mark("disk", 46, 633, 46)
    lines: list[list[_Event]] = [[], [], []]
    free = [EVENTS.x - 18.0] * len(lines)
    for turn, seat, region in explorations(story):
        wanted = _x(story, turn, POINTS)
        line = min(range(len(lines)), key=lambda one: (max(free[one], wanted), one))
        wide = fonts.width(printed(region).split()[0], "italic", EVENT) + 4
        x = max(free[line] + GAP, wanted)
        lines[line].append(_Event(seat, region, x, wide))
        free[line] = x + NAMED + wide
    for number, events in enumerate(lines):
        y, right = 594 + 34 * number, WIDTH - 24.0
        for event in reversed(events):  # late ones that came too close to the edge move to the left
            x = min(event.x, right - event.wide - NAMED + 4)
            course.mark("emblem", x, y + 5, 28, event.seat)
            name = Box(x + 18, y - 11, event.wide, 32)
            text, fact = printed(event.region).split()[0], f"explored/{event.region}"
            course.label(text, name, EVENT, face="italic", align="left", fact=fact, least=LOOKED_UP)
            right = x - GAP
