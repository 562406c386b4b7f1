"""Layout of the course of a game: everybody's lead over the mean, money beside each other, a strip of events."""

from collections.abc import Iterator, Sequence
from statistics import fmean
from typing import Final, NamedTuple

from navegador import Score, scores
from navegador.board import ROMAN
from renders import fonts, layout, people
from renders.layout import GLANCE, HEIGHT, WIDTH, Box, Scene
from renders.navegador.finals import LARGE, SMALL
from renders.navegador.markets import EDGE, signed
from renders.navegador.names import printed
from renders.navegador.story import Story
from renders.theme import SEATS, Theme, contrast
from words import say

NAMED: Final = 20
"""Pixels from the middle of an event's emblem to its name, and the emblem's overhang."""
GAP: Final = 26
"""Pixels from the end of an event to the middle of the next one's emblem."""
HEAD: Final = 58
LEFT: Final = 96
TITLE: Final = 290
"""Maximum size in pixels of the table's name."""
LEADS: Final = Box(LEFT, 98, 652, 224)
ENDS: Final = LEADS.right + 14
"""Left edge of the labels at the ends of the lines."""
MONEY: Final = Box(LEFT, 440, WIDTH - LEFT - 24, 102)
EVENTS: Final = Box(EDGE, 566, WIDTH - 2 * EDGE, 126)
APART: Final = 50
"""Pixels between two labels at the ends of lines."""
BADGE: Final = 46
"""Diameter in pixels of a phase's badge, and the least distance to the next one or to the flag of the end."""
BETWEEN: Final = 18.0
"""Pixels between two plots of money."""
SHADE: Final = 0.3
"""Opacity of the area below a line of money."""
Point = tuple[float, float]


def scene(story: Story, theme: Theme) -> Scene:
    """Leads over the mean of all in one plot, everybody's money in one of their own, and the events below."""
    course = Scene.page(WIDTH, HEIGHT, theme, locale=story.locale)
    turns = [scores(story.states[end]) for end in story.ends]
    _title(course, story, turns)
    for top, bottom in ((HEAD + 2, 374), (382, 560), (EVENTS.y, EVENTS.bottom)):
        course.sheet(Box(EDGE, top, WIDTH - 2 * EDGE, bottom - top))
    _leads(course, story, turns)
    _money(course, story)
    _events(course, story)
    return course


def ahead_since(turns: Sequence[Sequence[Score]]) -> tuple[int, int]:
    """Return the seat that is first at the end, and the turn since when it has been, from 0."""
    first = [next(seat for seat, score in enumerate(row) if score.rank == 1) for row in turns]
    return first[-1], max((turn + 1 for turn, seat in enumerate(first) if seat != first[-1]), default=0)


def turned(story: Story, name: str, since: int) -> str:
    """Sentence on who is ahead, and since when."""
    turns = len(story.ends) - 1
    return say("picture-ahead-since", story.locale, name=name, turn=max(since, min(1, turns)), turns=turns)


def _title(course: Scene, story: Story, turns: Sequence[Sequence[Score]]) -> None:
    """Draw the name of the table, and who has been ahead since when."""
    wide = _table(course, story)
    room = Box(22 + wide + 24, 4, WIDTH - 44 - wide - 24, HEAD - 6)
    seat, since = ahead_since(turns)
    name = people.in_sentence(story.names, lambda name: turned(story, name, since), room.width, SMALL)[seat]
    text = turned(story, name, since)
    course.label(text, room, 36, align="right", least=SMALL, fact="ahead")


def _table(course: Scene, story: Story) -> float:
    """Draw the name of the table, and return its width in pixels."""
    title = fonts.clean(story.table, "Navegador") if story.table else "Navegador"
    wide = min(TITLE, fonts.width(title, "serif", 36) + 2)
    course.label(title, Box(22, 4, wide, HEAD - 6), 36, face="serif", align="left", least=24, fact="table")
    return wide


def head(course: Scene, story: Story) -> None:
    """Draw the name of the table and those of the players, with their emblems."""
    _names(course, story, 22 + _table(course, story) + 14)


def _names(course: Scene, story: Story, x: float) -> None:
    """Draw the names from `x` on, each as wide as it needs, or less if all together are too wide."""
    wanted = [fonts.width(name, "sans", SMALL) + 4 for name in people.distinct(story.names)]
    free = WIDTH - 10 - x - 58 * len(wanted)
    fair = max(sum(min(width, fair) for width in wanted) <= free and fair for fair in range(60, 420, 4))
    names = people.in_line(story.names, [fair] * len(wanted))
    for seat, name in enumerate(names):
        wide = min(wanted[seat], fair)
        course.mark("emblem", x + 18, 32, 36, seat)
        course.label(name, Box(x + 42, 4, wide, 54), SMALL, align="left", fact=f"seat/{seat}", least=SMALL)
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


def _steps(points: Sequence[Point]) -> tuple[Point, ...]:
    """Return the corners of a line that stays level until it jumps."""
    corners = [points[0]]
    for (x, y), (_, last) in zip(points[1:], points, strict=False):
        corners += [(x, last), (x, y)] if y != last else []
    return (*corners, points[-1])


def _line(course: Scene, points: tuple[Point, ...], seat: int) -> None:
    course.line(points, course.theme.rim, 8)
    course.line(points, SEATS[seat], 5)


def _leads(course: Scene, story: Story, turns: Sequence[Sequence[Score]]) -> None:
    """Draw everybody's lead over the mean of all, turn by turn, with names, leads and points at the ends."""
    theme, seats, last = course.theme, range(len(story.names)), len(turns) - 1
    totals = [[score.total for score in row] for row in turns]
    leads = [[row[seat] - fmean(row) for row in totals] for seat in seats]
    step = layout.step(max(1, round(max(max(row) for row in leads) - min(min(row) for row in leads) + 0.5)), 4)
    top = max(step, -int(-max(max(row) for row in leads) // step) * step)
    low = min(-step, int(min(min(row) for row in leads) // step) * step)

    def y(lead: float) -> float:
        return LEADS.bottom - LEADS.height * (lead - low) / (top - low)

    title = Box(ENDS + 10, HEAD + 8, WIDTH - EDGE - ENDS - 18, 34)
    course.label(say("picture-lead", story.locale), title, SMALL, align="left", colour=theme.text_soft, least=24)
    for value in range(low, top + 1, step):
        course.line(((LEADS.x, y(value)), (LEADS.right, y(value))), theme.cell_strong, 2 if value else 5)
        label = Box(EDGE + 6, y(value) - 17, LEFT - EDGE - 14, 34)
        course.label(signed(value) if value else "0", label, SMALL, align="right", colour=theme.text_soft, least=24)
    for turn in range(0, last + 1, layout.step(last, 6)):
        x = _x(story, turn, LEADS)
        course.line(((x, LEADS.bottom), (x, LEADS.bottom + 8)), theme.text_soft, 2)
        label = Box(min(x - 30, LEADS.right - 44), LEADS.bottom + 12, 60, 34)
        course.label(turn, label, SMALL, colour=theme.text_soft, least=24)
    _borders(course, story, turns)
    for seat, row in enumerate(leads):
        points = [(_x(story, turn, LEADS), y(lead)) for turn, lead in enumerate(row)]
        _line(course, _steps(points), seat)
        for turn in range(last * (seat + 1) // (len(leads) * 3), last, max(1, last // 3)):
            course.mark("emblem", *points[turn], 28, seat)
    heights = layout.spread([y(row[-1]) for row in leads], LEADS.y + 24, LEADS.bottom + 24, APART)
    wide = WIDTH - EDGE - ENDS - 44 - 88
    names = people.in_line(story.names, [wide] * len(leads))
    for seat, at in enumerate(heights):
        course.mark("emblem", ENDS + 18, at, 36, seat)
        name = Box(ENDS + 42, at - 22, wide, 44)
        course.label(names[seat], name, SMALL, align="left", fact=f"seat/{seat}", least=SMALL)
        total = Box(WIDTH - EDGE - 88, at - 24, 80, 48)
        course.label(totals[-1][seat], total, LARGE, align="right", fact=f"points/{seat}", least=GLANCE)


def _borders(course: Scene, story: Story, turns: Sequence[Sequence[Score]]) -> None:
    """Mark where the phases and the last turns begin, and where the first one went ahead for good."""
    theme, top = course.theme, HEAD + 20
    marks = list(_marks(story, LEADS))
    signs = layout.spread([x for x, _ in marks], LEADS.x, LEADS.right - 4, BADGE)
    for (x, phase), at in zip(marks, signs, strict=True):
        course.line(((at, top), (x, LEADS.y), (x, LEADS.bottom)), theme.red if phase else theme.text_soft, 2)
        if phase:
            course.mark("badge", at, top, BADGE)
            numeral = Box(at - 21, top - 17, 42, 34)
            tone = contrast(theme.red)
            course.label(ROMAN[phase], numeral, 30, face="serif", colour=tone, fact=f"phase/{phase}", least=28)
        else:
            course.mark("flag", at + 8, top, 36)
    seat, since = ahead_since(turns)
    if since:
        x = _x(story, since, LEADS)
        course.line(((x, LEADS.y), (x, LEADS.bottom)), theme.text, 3)
        course.mark("emblem", x, LEADS.bottom, 30, seat)


def _money(course: Scene, story: Story) -> None:
    """Draw everybody's money in a plot of their own, all on one scale."""
    theme, seats = course.theme, len(story.names)
    rows = [[story.states[end].players[seat].cash for end in story.ends] for seat in range(seats)]
    highest = max(max(row) for row in rows)
    step = layout.step(max(1, highest), 3)
    top = max(step, -(-highest // step) * step)
    wide = (MONEY.width - BETWEEN * (seats - 1)) / seats
    for value in range(0, top + 1, step):
        y = MONEY.bottom - MONEY.height * value / top
        label = Box(EDGE + 4, y - 15, LEFT - EDGE - 10, 30)
        course.label(value, label, SMALL, align="right", colour=theme.text_soft, least=24)
        for seat in range(seats):
            x = MONEY.x + (wide + BETWEEN) * seat
            course.line(((x, y), (x + wide, y)), theme.cell_strong, 2)
    for seat, row in enumerate(rows):
        box = Box(MONEY.x + (wide + BETWEEN) * seat, MONEY.y, wide, MONEY.height)
        points = [(_x(story, turn, box), box.bottom - box.height * cash / top) for turn, cash in enumerate(row)]
        line = _steps(points)
        course.area((*line, (line[-1][0], box.bottom), (box.x, box.bottom)), SEATS[seat], SHADE)
        _line(course, line, seat)
        middle = MONEY.y - 32
        course.mark("emblem", box.x + 20, middle, 36, seat)
        course.mark("purse", box.x + 60, middle, 38)
        cash = Box(box.x + 84, middle - 24, wide - 84, 48)
        course.label(row[-1], cash, LARGE, align="left", fact=f"cash/{seat}", least=GLANCE)


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


LINE: Final = EVENTS.width - 90
"""Pixels of a line of events."""


def _long(explored: Sequence[tuple[int, int, int]], size: int) -> float:
    """Pixels of all events in one line."""
    return sum(fonts.width(printed(region).split()[0], "italic", size) + 8 + NAMED + GAP for _, _, region in explored)


def _events(course: Scene, story: Story) -> None:
    """Explorations and their players, in three lines below the curves."""
    course.mark("disk", 46, EVENTS.y + EVENTS.height / 2, 50)
    explored = explorations(story)
    size = next((size for size in (SMALL, 28, 26) if _long(explored, size) <= 2.6 * LINE), 24)
    lines: list[list[_Event]] = [[], [], []]
    free = [EVENTS.x + 62.0] * len(lines)
    for turn, seat, region in explored:
        wanted = _x(story, turn, Box(EVENTS.x + 76, 0, EVENTS.width - 76, 0))
        line = min(range(len(lines)), key=lambda row: (max(free[row], wanted), row))
        wide = fonts.width(printed(region).split()[0], "italic", size) + 8
        x = max(free[line] + GAP, wanted)
        lines[line].append(_Event(seat, region, x, wide))
        free[line] = x + NAMED + wide
    for number, events in enumerate(lines):
        y, right = EVENTS.y + 19 + 40 * number, WIDTH - 24.0
        for event in reversed(events):  # late ones that came too close to the edge move to the left
            x = min(event.x, right - event.wide - NAMED + 4)
            course.mark("emblem", x, y + 5, 30, event.seat)
            name = Box(x + 20, y - 13, event.wide, 38)
            text, fact = printed(event.region).split()[0], f"explored/{event.region}"
            course.label(text, name, size, face="italic", fact=fact, least=22)
            right = x - GAP
