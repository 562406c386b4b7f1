"""Layouts of the course of a game, and of its review: leads, money, events; chances, losses, sources of points."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import ceil
from statistics import fmean
from typing import Final

from i18n import lists, say
from i18n.numbers import percent, tenths
from navegador import BOARD, COLUMNS, Score, State, scores
from navegador.board import ROMAN
from navegador.scoring import Expected
from renders import fonts, layout, people
from renders.layout import HEIGHT, WIDTH, ZERO, Argument, Box, Point, Scene
from renders.navegador import names
from renders.navegador.colours import colours
from renders.navegador.markets import COLUMN_ICONS, EDGE, signed
from renders.navegador.view import Story, View
from renders.theme import LIGHT, SEATS, Theme, contrast

BAND: Final = 104
ICONS: Final = 50
FOOT: Final = 46
LOW: Final = 130
TALL: Final = 180
"""Fewest pixels from one row to the next, with room for a King's points under the others; and with a high bar."""
CATEGORIES: Final[tuple[tuple[str, tuple[Argument, ...]], ...]] = (
    ("worker", ()), ("sail", ()), ("purse", ()), *COLUMN_ICONS
)  # fmt: skip
"""The stamps of the categories: workers, ships, money, then the five columns."""
LAST_REGION: Final = next(region for region, rules in enumerate(BOARD.regions) if rules.ends_game)
"""Region whose exploration ends the game."""
NAME: Final = 126.0
FIGURES_LEFT: Final = 322
PITCH: Final = 79
TOTAL: Final = Box(962, 0, 120, 0)
LARGE: Final = 42
"""Pixels of figures read at a glance on a phone."""
SMALL: Final = 30
"""Pixels of what is looked up there."""


def final(view: View, theme: Theme = LIGHT) -> Scene:
    order = view.ranking
    top, foot = BAND + ICONS, FOOT + EDGE
    high = max(LOW, (HEIGHT - top - foot) / len(order))
    final = Scene.page(WIDTH, ceil(top + high * len(order) + foot), theme, locale=view.locale)
    _band(final, view, order[0])
    head(final, view.table, BAND)
    longest = max(score.total for score in view.points)
    for place, seat in enumerate(order):
        after = order[place + 1] if place + 1 < len(order) else None
        wins_tie = after is not None and view.points[seat].total == view.points[after].total
        _row(final, view, seat, Box(EDGE, top + high * place, WIDTH - 2 * EDGE, high - 6), longest, wins_tie)
    _foot(final, view)
    return final


def _band(final: Scene, view: View, first: int) -> None:
    tone = contrast(SEATS[first])
    final.panel(Box(0, 0, WIDTH, BAND), SEATS[first], None, 0, 0)
    final.mark("chip", 56, BAND / 2, 88)
    final.mark("emblem", 56, BAND / 2, 56, first)
    right = WIDTH - 24
    if view.state.over:
        right = WIDTH - 118
        final.mark("chip", WIDTH - 62, BAND / 2, 92)
        final.mark("wreath", WIDTH - 62, BAND / 2, 70)
    upper, lower = Box(110, 4, right - 110, 54), Box(110, 60, right - 110, 40)
    name = people.in_sentence(view.names, lambda name: decision(view, name), upper.width, SMALL)[first]
    final.label(decision(view, name), upper, 42, face="strong", colour=tone, align="left", least=SMALL, fact="decision")
    final.label(strongest(view, first), lower, 30, colour=tone, align="left", least=SMALL, fact="strongest")


def head(page: Scene, table: str, top: float) -> None:
    title = fonts.clean(table, "Navegador") if table else "Navegador"
    middle = top + ICONS / 2
    page.label(title, Box(22, top, FIGURES_LEFT - 34, ICONS), 36, face="serif", align="left", least=SMALL, fact="table")
    for number, (icon, details) in enumerate(CATEGORIES):
        page.mark(icon, FIGURES_LEFT + PITCH * (number + 0.5), middle, 44, *details)
    page.mark("wreath", TOTAL.x + TOTAL.width / 2, middle, 46)


def _row(final: Scene, view: View, seat: int, box: Box, longest: int, wins_tie: bool) -> None:
    theme, score = final.theme, view.points[seat]
    first = score.rank == 1
    final.panel(box, theme.panel, theme.gilt if first else theme.panel_edge, 5 if first else 2, 12)
    bar = 110.0 if box.height > TALL else 33.0
    upper = Box(box.x, box.y + 7, box.width, box.height - bar - 40)  # room for a King's points is below
    middle, figures = upper.y + upper.height / 2, Box(0, upper.y + (upper.height - LARGE) / 2, 0, LARGE)
    _who(final, view.names, seat, score.rank, upper)
    for number, points in enumerate(score.parts):
        left = FIGURES_LEFT + PITCH * number
        tone, fact = theme.text if points else theme.text_soft, f"part/{seat}/{number}"
        cell = Box(left + 3, figures.y, PITCH - 6, LARGE)
        final.label(points or ZERO, cell, LARGE, colour=tone, fact=fact, least=LARGE)
        if score.king is not None and number - 3 == score.king:
            more = f"+{kings(view, seat)}"
            wide = 28 + fonts.width(more, "sans", SMALL)
            end = Box(left + (PITCH - wide) / 2 + 28, figures.bottom - 2, wide - 26, 32)
            final.mark("crown", end.x - 16, end.centre[1], 26)
            final.label(more, end, SMALL, align="left", colour=theme.gilt_text, fact=f"king/{seat}", least=SMALL)
    total = Box(TOTAL.x, upper.y, TOTAL.width, upper.height)
    if wins_tie:
        start = total.centre[0] - fonts.width(str(score.total), "sans", 60) / 2
        at = max(958.0, start - 22)
        final.mark("card", at, middle, 36)
        total = replace(total, x=total.x + max(0.0, at + 15 - start))  # a hundred points and more
    final.label(score.total, total, 60, fact=f"points/{seat}", least=LARGE)
    x, y, scale = box.x + 12, box.bottom - bar - 8, (box.width - 24) / max(longest, 1)
    for number, points in enumerate(score.parts):
        long = points * scale
        if long >= 1:
            final.panel(Box(x, y, long + 1, bar), colours(theme).bars[number], theme.rim, 2, 0)
        if long >= 32:
            icon, details = CATEGORIES[number]
            chip = round(min(bar - 2, long - 4, 46))
            final.mark("chip", x + long / 2, y + bar / 2, chip)
            final.mark(icon, x + long / 2, y + bar / 2, round(chip * 0.72), *details)
        x += long


def _who(page: Scene, names: Sequence[str], seat: int, rank: int, box: Box) -> None:
    tone, wide = page.theme.text_soft, FIGURES_LEFT - NAME - 10
    room = Box(16, box.y, 40, box.height)
    page.label(rank, room, LARGE, face="serif", colour=tone, fact=f"rank/{seat}", least=SMALL)
    page.mark("emblem", 90, box.centre[1], min(58, round(box.height)), seat)
    name, room = people.in_line(names, [wide] * len(names))[seat], Box(NAME, box.y, wide, box.height)
    page.label(name, room, LARGE, align="left", fact=f"seat/{seat}", least=SMALL)


def kings(view: View, seat: int) -> int:
    column = view.points[seat].king
    return 0 if column is None else view.state.players[seat].achievements[column] * BOARD.columns[column].more


def strongest(view: View, seat: int) -> str:
    """Sentence with the category, or the first two, that bring a player most of the points."""
    points, locale = view.points[seat].parts, view.locale
    categories = [say("picture-part", locale, part=part) for part in ("workers", "ships", "money")]
    categories += [names.column_in_text(column, locale) for column in range(len(COLUMNS))]
    most = [name for name, point in zip(categories, points, strict=True) if point == max(points)][:2]
    over = "yes" if view.state.over else "no"
    return say("picture-strongest", locale, parts=lists.listed(most, locale), count=len(most), points=max(points),
               total=sum(points), over=over)  # fmt: skip


def ties(view: View) -> bool:
    """Return whether any two players have as many points, so that the Navegador card decides between them."""
    return len({score.total for score in view.points}) < len(view.points)


def reason(view: View) -> str:
    if not view.state.over:
        return say("picture-going-on", view.locale)
    return say(f"picture-ended-{ending(view.state)}", view.locale, region=names.region(LAST_REGION, view.locale))


def ending(state: State) -> str:
    """Cause of the end: "explored", "built" or "both" (rules, section 5); otherwise "agreed"."""
    explored = any(rules.ends_game and state.explored(region) for region, rules in enumerate(BOARD.regions))
    built = not any(state.buildings)
    return "both" if explored and built else "explored" if explored else "built" if built else "agreed"


def decision(view: View, name: str) -> str:
    first, second = (view.points[seat].total for seat in view.ranking[:2])
    ahead = first - second
    if not ahead:
        return say("picture-won-card" if view.state.over else "picture-leads-card", view.locale, name=name)
    return say("picture-won" if view.state.over else "picture-leads", view.locale, name=name, points=ahead)


def _foot(final: Scene, view: View) -> None:
    y, tied = final.height - FOOT, ties(view)
    final.mark("flag", 36, y + FOOT / 2 - 2, 36)
    room = Box(62, y, 500 if tied else WIDTH - 80, FOOT - 4)
    final.label(reason(view), room, 36, align="left", least=SMALL, fact="reason")
    if tied:
        final.mark("card", 594, y + FOOT / 2 - 2, 38)
        room = Box(622, y, WIDTH - 640, FOOT - 4)
        final.label(say("picture-ties", view.locale), room, 36, align="left", least=SMALL, fact="ties")


HEAD: Final = 58
LEFT: Final = 100
TITLE: Final = 290
LEADS: Final = Box(LEFT, 112, 648, 226)
ENDS: Final = LEADS.right + 14
"""Left edge of the rows with the figures at the ends of the lines."""
EVENTS: Final = LEADS.bottom + 31
"""Height of the middles of explorers' emblems, below the axis of turns."""
MONEY: Final = Box(LEFT, 454, LEADS.width, 182)
BADGE: Final = 50
"""Diameter in pixels of a phase's badge, and the least distance to the next sign above the plot."""


def scene(story: Story, theme: Theme = LIGHT) -> Scene:
    course = Scene.page(WIDTH, HEIGHT, theme, locale=story.locale)
    turns = [scores(story.states[end]) for end in story.ends]
    _title(course, story, turns)
    for top, bottom in ((HEAD + 2, 426), (434, HEIGHT - EDGE)):
        course.sheet(Box(EDGE, top, WIDTH - 2 * EDGE, bottom - top))
    _leads(course, story, turns)
    _money(course, story)
    return course


def ahead_since(turns: Sequence[Sequence[Score]]) -> tuple[int, int]:
    """Return the seat that is first at the end, and the turn since when it has been, from 0."""
    first = [next(seat for seat, score in enumerate(row) if score.rank == 1) for row in turns]
    return first[-1], max((turn + 1 for turn, seat in enumerate(first) if seat != first[-1]), default=0)


def turned(story: Story, name: str, since: int) -> str:
    turns = len(story.ends) - 1
    return say("picture-ahead-since", story.locale, name=name, turn=max(since, min(1, turns)), turns=turns)


def _title(course: Scene, story: Story, turns: Sequence[Sequence[Score]]) -> None:
    wide = _table(course, story)
    room = Box(22 + wide + 24, 4, WIDTH - 44 - wide - 24, HEAD - 6)
    seat, since = ahead_since(turns)
    name = people.in_sentence(story.names, lambda name: turned(story, name, since), room.width, SMALL)[seat]
    course.label(turned(story, name, since), room, 36, align="right", least=SMALL, fact="ahead")


def _table(course: Scene, story: Story) -> float:
    title = fonts.clean(story.table, "Navegador") if story.table else "Navegador"
    wide = min(TITLE, fonts.width(title, "serif", 36) + 2)
    course.label(title, Box(22, 4, wide, HEAD - 6), 36, face="serif", align="left", least=30, fact="table")
    return wide


def _head(course: Scene, story: Story) -> None:
    x = 22 + _table(course, story) + 14
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


def _x(story: Story, turn: float, box: Box) -> float:
    return box.x + box.width * turn / max(1, len(story.ends) - 1)


def _steps(points: Sequence[Point]) -> tuple[Point, ...]:
    """Return the corners of a line that stays level until it jumps."""
    corners = [points[0]]
    for (x, y), (_, last) in zip(points[1:], points, strict=False):
        corners += [(x, last), (x, y)] if y != last else []
    return (*corners, points[-1])


def _line(course: Scene, points: Sequence[Point], seat: int, *, thin: bool = False) -> None:
    course.line(tuple(points), course.theme.rim, 3 if thin else 5)
    course.line(tuple(points), SEATS[seat], 2 if thin else 3)


def _plot(
    course: Scene, story: Story, box: Box, rows: Sequence[Sequence[float]], low: int, top: int, step: int
) -> list[tuple[int, Box]]:
    """Draw a line for each seat over the turns, from `low` to `top`; return the seats' rows at its right, by rank."""

    def y(value: float) -> float:
        return box.bottom - box.height * (value - low) / (top - low)

    last = len(story.ends) - 1
    signs = ((value, signed(value) if value and low else value) for value in range(low, top + 1, step))
    course.levels(box, ((y(value), text) for value, text in signs))
    course.line(((box.x, y(0)), (box.right, y(0))), course.theme.cell_strong, 5)
    for seat, row in enumerate(rows):
        points = [(_x(story, turn, box), y(value)) for turn, value in enumerate(row)]
        _line(course, _steps(points), seat, thin=row[-1] < max(other[-1] for other in rows))
        for turn in range(last * (seat + 1) // (len(rows) * 3), last, max(1, last // 3)):
            course.mark("emblem", *points[turn], 28, seat)
    order = sorted(range(len(rows)), key=lambda seat: -rows[seat][-1])
    beside = Box(ENDS, box.y - 6, WIDTH - EDGE - 14 - ENDS, box.height + 24)
    places = list(zip(order, beside.rows(len(rows)), strict=True))
    for seat, at in places:
        course.mark("emblem", at.x + 18, at.centre[1], 36, seat)
    return places


def _leads(course: Scene, story: Story, turns: Sequence[Sequence[Score]]) -> None:
    theme, seats = course.theme, range(len(story.names))
    totals = [[score.total for score in row] for row in turns]
    leads = [[row[seat] - fmean(row) for row in totals] for seat in seats]
    step = layout.step(max(1, round(max(max(row) for row in leads) - min(min(row) for row in leads) + 0.5)), 4)
    top = max(step, -int(-max(max(row) for row in leads) // step) * step)
    low = min(-step, int(min(min(row) for row in leads) // step) * step)
    title = Box(ENDS + 10, HEAD + 8, WIDTH - EDGE - ENDS - 18, 34)
    course.label(say("picture-lead", story.locale), title, SMALL, align="left", colour=theme.text_soft, least=30)
    course.ticks(LEADS, len(turns) - 1, 6, 50)
    _borders(course, story, turns)
    places = _plot(course, story, LEADS, leads, low, top, step)
    names = people.in_line(story.names, [places[0][1].width - 134] * len(leads))
    for seat, at in places:
        name, total = replace(at, x=at.x + 42, width=at.width - 134), replace(at, x=at.right - 84, width=84)
        course.label(names[seat], name, SMALL, align="left", fact=f"seat/{seat}", least=SMALL)
        course.label(totals[-1][seat], total, LARGE, align="right", fact=f"points/{seat}", least=SMALL)
    course.mark("disk", LEFT - 40, EVENTS, 36)
    explored = explorations(story)
    xs = layout.spread([_x(story, turn, LEADS) for turn, _, _ in explored], LEFT, LEADS.right - 8, 34)
    for (_, seat, _), x in zip(explored, xs, strict=True):
        course.mark("emblem", x, EVENTS, 32, seat)


def _borders(course: Scene, story: Story, turns: Sequence[Sequence[Score]]) -> None:
    """Draw where phases and the last turns began, and since when the first seat has been ahead."""
    theme, top = course.theme, HEAD + 26
    seat, since = ahead_since(turns)
    marks = sorted([*_marks(story, LEADS), *([(_x(story, since, LEADS), 1)] if since else [])])
    signs = layout.spread([x for x, _ in marks], LEADS.x, LEADS.right - 4, BADGE)
    for (x, phase), at in zip(marks, signs, strict=True):
        tone = theme.text if phase == 1 else theme.red if phase else theme.text_soft
        course.line(((at, top), (x, LEADS.y), (x, LEADS.bottom)), tone, 3 if phase == 1 else 2)
        if phase == 1:
            course.mark("emblem", at, top, 34, seat)
        elif phase:
            course.mark("badge", at, top, BADGE)
            numeral = Box(at - 21, top - 17, 42, 34)
            tone = contrast(theme.red)
            course.label(ROMAN[phase], numeral, 30, face="serif", colour=tone, fact=f"phase/{phase}", least=30)
        else:
            course.mark("flag", at + 8, top, 36)


def _money(course: Scene, story: Story) -> None:
    rows = [[story.states[end].players[seat].cash for end in story.ends] for seat in range(len(story.names))]
    highest = max(max(row) for row in rows)
    step = layout.step(max(1, highest), 4)
    course.ticks(MONEY, len(story.ends) - 1, 6)
    for seat, at in _plot(course, story, MONEY, rows, 0, max(step, -(-highest // step) * step), step):
        course.mark("purse", at.x + 64, at.centre[1], 38)
        cash = replace(at, x=at.x + 90, width=at.width - 90)
        course.label(rows[seat][-1], cash, LARGE, align="right", fact=f"cash/{seat}", least=SMALL)


def explorations(story: Story) -> list[tuple[int, int, int]]:
    explored = []
    known = [set(player.explorers) for player in story.states[0].players]
    for turn, end in enumerate(story.ends):
        for seat, player in enumerate(story.states[end].players):
            for region in sorted(set(player.explorers) - known[seat]):
                explored.append((turn, seat, region))
                known[seat].add(region)
    return explored


# ------------------------------------------------------------------------------------------------ review

CHANCES: Final = Box(116, 104, WIDTH - 276, 236)
LOSSES: Final = Box(116, 410, WIDTH - 276, 230)
TOPS: Final = (62, 366)
BAR: Final = 12.0
CLOSE: Final = 44
"""Pixels between two players' figures beside a plot."""


@dataclass(frozen=True, slots=True)
class Judged:
    seat: int
    loss: float
    chances: tuple[float, ...]
    """Chances of winning after it, by seat."""


@dataclass(frozen=True, slots=True)
class JudgedGame:
    story: Story
    turns: tuple[Judged, ...]
    turning: tuple[int, ...] = ()
    """The most decisive turns, by their numbers from 0, in the order of the game."""

    def mean(self, seat: int) -> float:
        """Average points that a turn of a seat lost; 0 without turns."""
        losses = [turn.loss for turn in self.turns if turn.seat == seat]
        return fmean(losses) if losses else 0.0


def chances(review: JudgedGame, theme: Theme = LIGHT) -> Scene:
    scene = Scene.page(WIDTH, HEIGHT, theme, locale=review.story.locale)
    locale = review.story.locale
    _head(scene, review.story)
    titles = (say("picture-chances", locale), say("picture-losses", locale))
    for title, top, field in zip(titles, TOPS, (CHANCES, LOSSES), strict=True):
        scene.sheet(Box(EDGE, top, WIDTH - 2 * EDGE, field.bottom - top + 18))
        room = Box(field.x, top + 3, field.width, 36)
        scene.label(title, room, SMALL, align="left", colour=theme.text_soft, least=30)
    _curves(scene, review)
    _bars(scene, review)
    scene.ticks(LOSSES, len(review.turns), 8, 20)
    return scene


def _curves(scene: Scene, review: JudgedGame) -> None:
    seats, turns, locale = range(len(review.story.names)), max(1, len(review.turns)), review.story.locale
    scene.levels(CHANCES, ((_height(quarter / 4), percent(quarter / 4, locale)) for quarter in range(5)))
    even_chance = 1 / len(seats)
    rows = [[even_chance, *(turn.chances[seat] for turn in review.turns)] for seat in seats]
    for seat, row in enumerate(rows):
        _line(scene, [(CHANCES.x + CHANCES.width * at / turns, _height(share)) for at, share in enumerate(row)], seat)
    heights = layout.spread([_height(row[-1]) for row in rows], CHANCES.y - 2, CHANCES.bottom - 6, CLOSE)
    for seat, (row, y) in enumerate(zip(rows, heights, strict=True)):
        scene.mark("emblem", CHANCES.right + 24, y, 32, seat)
        room = Box(CHANCES.right + 46, y - 20, 100, 40)
        scene.label(percent(row[-1], locale), room, 36, align="left", fact=f"chance/{seat}", least=SMALL)


def _height(share: float) -> float:
    return CHANCES.bottom - CHANCES.height * share


def _bars(scene: Scene, review: JudgedGame) -> None:
    theme, turns = scene.theme, max(1, len(review.turns))
    highest = max((turn.loss for turn in review.turns), default=0.0)
    step = layout.step(max(1, round(highest + 0.5)), 5)
    top = max(step, -(-round(highest + 0.5) // step) * step)
    scene.levels(LOSSES, ((LOSSES.bottom - LOSSES.height * value / top, value) for value in range(0, top + 1, step)))
    wide = min(BAR, 0.8 * LOSSES.width / turns)
    for number, turn in enumerate(review.turns):
        high = LOSSES.height * turn.loss / top
        if high >= 1:
            x = LOSSES.x + LOSSES.width * (number + 0.5) / turns
            scene.panel(Box(x - wide / 2, LOSSES.bottom - high, wide, high), SEATS[turn.seat], theme.rim, 2, 0)
    wanted = [LOSSES.x + LOSSES.width * (number + 0.5) / turns for number in review.turning]  # perhaps neighbours
    places = layout.spread(wanted, LOSSES.x + BADGE / 2, LOSSES.right - BADGE / 2, BADGE + 4)
    for place, (number, x) in enumerate(zip(review.turning, places, strict=True), start=1):
        y = max(LOSSES.bottom - LOSSES.height * review.turns[number].loss / top - 26, LOSSES.y + 18)
        scene.mark("badge", x, y, BADGE)
        room = Box(x - 20, y - 17, 40, 34)
        scene.label(place, room, SMALL, face="serif", colour=contrast(theme.red), fact=f"turning/{place}", least=30)
    for seat in range(len(review.story.names)):
        y = LOSSES.y + 14 + CLOSE * seat
        scene.mark("emblem", LOSSES.right + 24, y, 32, seat)
        room, mean = Box(LOSSES.right + 46, y - 20, 100, 40), tenths(review.mean(seat), review.story.locale)
        scene.label(mean, room, 36, align="left", fact=f"loss/{seat}")


def sources(review: JudgedGame, expected: Expected, theme: Theme) -> Scene:
    story = review.story
    points = scores(story.states[-1])
    order = sorted(range(len(story.names)), key=lambda seat: points[seat].rank)
    scene = Scene.page(WIDTH, HEIGHT, theme, locale=story.locale)
    head(scene, story.table, EDGE / 2)
    top = EDGE / 2 + ICONS + 4
    high = (HEIGHT - top - FOOT) / len(order)
    for place, seat in enumerate(order):
        box = Box(EDGE, top + high * place, WIDTH - 2 * EDGE, high - 6)
        edge, line = (theme.gilt, 5) if not place else (theme.panel_edge, 2)
        scene.panel(box, theme.panel, edge, line, 12)
        middle = box.y + box.height / 2
        _who(scene, story.names, seat, points[seat].rank, box)
        figures = points[seat].parts
        more = [round(value - mean) for value, mean in zip(figures, expected.means, strict=True)]
        for number, point in enumerate(figures):
            cell = Box(FIGURES_LEFT + PITCH * number + 2, middle - 46, PITCH - 4, 92)
            if more[number] == max(more) > 0:  # the largest gain over the usual is framed in gold
                scene.panel(cell, theme.cell_strong, theme.gilt, 3, 6)
            _pair(scene, cell, str(point or ZERO), more[number], f"part/{seat}/{number}")
        total, column = points[seat].total, Box(TOTAL.x, middle - 46, TOTAL.width, 92)
        _pair(scene, column, str(total), round(total - sum(expected.means)), f"points/{seat}")
    text = say("picture-usual", story.locale, games=expected.games, players=expected.players)
    foot = Box(22, HEIGHT - FOOT, WIDTH - 44, FOOT - 4)
    scene.label(text, foot, 36, align="left", least=SMALL, fact="usual")
    return scene


def _pair(scene: Scene, box: Box, text: str, more: int, fact: str) -> None:
    scene.label(text, Box(box.x + 4, box.y + 4, box.width - 8, 50), LARGE, fact=fact, least=SMALL)
    room = Box(box.x + 4, box.y + 52, box.width - 8, 34)
    tone = scene.theme.text_soft if more <= 0 else scene.theme.text
    scene.label(signed(more), room, SMALL, colour=tone, fact=f"more/{fact}", least=30)
