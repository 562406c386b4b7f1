"""Layouts of the course of a game, and of its review: leads, money, events; chances, losses, sources of points."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import groupby, pairwise
from math import ceil
from statistics import fmean
from typing import Final

from i18n import lists, say
from i18n.numbers import percent, tenths
from navegador import BOARD, COLUMNS, Score, State, scores
from navegador.board import ROMAN
from navegador.scoring import Expected
from renders import fonts, layout, people
from renders.fonts import Face
from renders.layout import HEIGHT, WIDTH, ZERO, Argument, Box, Point, Scene
from renders.navegador import names
from renders.navegador.colours import colours
from renders.navegador.markets import COLUMN_ICONS, EDGE, signed
from renders.navegador.view import Story, View
from renders.theme import LIGHT, SEATS, Colour, Theme, contrast

BAND: Final = 104
ICONS: Final = 50
FOOT: Final = 46
LOW: Final = 130
HIGH: Final = 200
TALL: Final = 180
"""Fewest and most pixels from one row to the next, with room for a King's points under the others; with large ones."""
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
    high = min(HIGH, max(LOW, (HEIGHT - top - foot) / len(order)))
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
    first, tall = score.rank == 1, box.height > TALL
    final.panel(box, theme.panel, theme.gilt if first else theme.panel_edge, 5 if first else 2, 12)
    bar = 60.0 if tall else 30.0
    upper = Box(box.x, box.y + 8, box.width, box.height - bar - 46)  # room for a King's points is below
    middle = upper.centre[1]
    _who(final, view.names, seat, score.rank, upper, FIGURES_LEFT - 42 * wins_tie)
    for number, points in enumerate(score.parts):
        left, most = FIGURES_LEFT + PITCH * number, points == max(score.parts)
        tone, fact = theme.text if points else theme.text_soft, f"part/{seat}/{number}"
        cell, size = Box(left + 3, upper.y, PITCH - 6, upper.height), 60 if most and tall else LARGE
        face: Face = "strong" if most else "light"
        final.label(points or ZERO, cell, size, face=face, colour=tone, fact=fact, least=LARGE)
        if score.king is not None and number - 3 == score.king:
            more = f"+{kings(view, seat)}"
            wide = 28 + fonts.width(more, "sans", SMALL)
            end = Box(left + (PITCH - wide) / 2 + 28, middle + (30 if tall else 19), wide - 26, 32)
            final.mark("crown", end.x - 16, end.centre[1], 26)
            final.label(more, end, SMALL, align="left", colour=theme.gilt_text, fact=f"king/{seat}", least=SMALL)
    total = Box(TOTAL.x, upper.y, TOTAL.width, upper.height)
    if wins_tie:
        final.mark("card", FIGURES_LEFT - 24, middle, 36)
    final.label(score.total, total, 84 if tall else 60, face="strong", fact=f"points/{seat}", least=LARGE)
    _bar(final, score, Box(box.x + 12, box.bottom - bar - 10, box.width - 24, bar), longest)


def _bar(page: Scene, score: Score, box: Box, longest: int) -> None:
    """Draw a player's points by category, the most of anyone's as long as the box."""
    x = box.x
    for number, points in enumerate(score.parts):
        long, bar = points * box.width / max(longest, 1), colours(page.theme).bars[number]
        if long >= 1:
            page.panel(Box(x, box.y, long + 1, box.height), bar, page.theme.rim, 2, 0)
        if long >= 32:
            icon, details = CATEGORIES[number]
            chip = round(min(box.height - 2, long - 4, 46))
            page.mark("chip", x + long / 2, box.centre[1], chip)
            page.mark(icon, x + long / 2, box.centre[1], round(chip * 0.72), *details)
        x += long


def _who(page: Scene, names: Sequence[str], seat: int, rank: int, box: Box, end: float = FIGURES_LEFT) -> None:
    tone, wide = page.theme.text_soft, end - NAME - 10
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
    return say("picture-strongest", locale, parts=lists.join(most, locale), count=len(most), points=max(points),
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
    y, ties_here = final.height - FOOT, ties(view)
    final.mark("flag", 36, y + FOOT / 2 - 2, 36)
    room = Box(62, y, 500 if ties_here else WIDTH - 80, FOOT - 4)
    final.label(reason(view), room, 36, align="left", least=SMALL, fact="reason")
    if ties_here:
        final.mark("card", 594, y + FOOT / 2 - 2, 38)
        room = Box(622, y, WIDTH - 640, FOOT - 4)
        final.label(say("picture-ties", view.locale), room, 36, align="left", least=SMALL, fact="ties")


HEAD: Final = 58
TITLE: Final = 290
TOP: Final = 110
LOWEST: Final = 122
AXIS: Final = 54
"""Pixels above the first player's row, the fewest of a row, those of the numbers of turns below the last."""
TURNS: Final = Box(330, 0, 592, 0)
"""Left end and length of the lines."""
DISK: Final = 30
BADGE: Final = 50
"""Diameters in pixels of an explorer, and of a phase's badge, the least distance to the next sign above the plot."""


def scene(story: Story, theme: Theme = LIGHT) -> Scene:
    """Return a row for each player, the first on top: the lead over the average, and the money."""
    turns, seats = [scores(story.states[end]) for end in story.ends], range(len(story.names))
    rows = Box(TURNS.x, TOP, TURNS.width, max(LOWEST * len(seats), HEIGHT - TOP - AXIS - FOOT))
    course = Scene.page(WIDTH, ceil(rows.bottom + AXIS + FOOT), theme, locale=story.locale)
    _title(course, story, turns)
    course.sheet(Box(EDGE, HEAD + 2, WIDTH - 2 * EDGE, rows.bottom + AXIS - HEAD - 8))
    order = sorted(seats, key=lambda seat: turns[-1][seat].rank)
    for seat, row in zip(order, rows.rows(len(seats)), strict=True):
        course.line(((EDGE + 14, row.y), (WIDTH - EDGE - 14, row.y)), theme.cell_strong, 2)
        for leads, group in groupby(enumerate(turns[:-1]), lambda turn: turn[1][seat].rank == 1):  # noqa: B023
            if leads and len(ahead := [turn for turn, _ in group]) > 2:  # stripes of less cannot be read
                x, end = _x(story, ahead[0], row), _x(story, ahead[-1] + 1, row)
                course.panel(Box(x, row.y + 3, end - x, row.height - 4), colours(theme).lit, None, 0, 0)
    _borders(course, story, rows)
    course.ticks(rows, len(turns) - 1, 8)
    means = [fmean(score.total for score in row) for row in turns]
    leads = [[row[seat].total - mean for row, mean in zip(turns, means, strict=True)] for seat in seats]
    cash = [[story.states[end].players[seat].cash for end in story.ends] for seat in seats]
    explored = explorations(story)
    tall, most = max(2.0, *(max(0, *row) - min(0, *row) for row in leads)), max(1, *map(max, cash))
    for rank, (seat, row) in enumerate(zip(order, rows.rows(len(seats)), strict=True), start=1):
        lead = replace(row, y=row.y + 11, height=(row.height - 22) * 0.6)
        money = Box(row.x, lead.bottom + 12, row.width, row.bottom - lead.bottom - 23)
        _who(course, story.names, seat, rank, replace(row, height=row.height / 2 + 4))
        course.mark("wreath", NAME + 20, row.centre[1] + 28, 40)
        room = Box(NAME + 50, row.centre[1] + 2, 130, 52)
        course.label(
            turns[-1][seat].total, room, LARGE, face="strong", align="left", fact=f"points/{seat}", least=SMALL
        )
        low = min(0, *leads[seat])  # all have the same scale
        points = _curve(course, story, lead, leads[seat], (low, low + tall), SEATS[seat])
        came = [points[turn] for turn, explorer, _ in explored if explorer == seat]
        xs = layout.spread([x for x, _ in came], row.x + DISK / 2, row.right - DISK, DISK)
        for x, (_, y) in zip(xs, came, strict=True):
            course.mark("disk", x, y, DISK)
        room = Box(row.right + 12, lead.centre[1] - 24, WIDTH - EDGE - row.right - 24, 48)
        course.label(signed(round(leads[seat][-1])), room, LARGE, align="right", fact=f"lead/{seat}", least=SMALL)
        _curve(course, story, money, cash[seat], (0, most), theme.text_soft)
        course.mark("purse", row.right + 34, money.centre[1], 36)
        room = Box(row.right + 56, money.centre[1] - 22, WIDTH - EDGE - row.right - 68, 44)
        course.label(cash[seat][-1], room, 36, align="right", fact=f"cash/{seat}", least=SMALL)
    y, explorer = course.height - FOOT, say("legend-sign", story.locale, sign="disk")
    course.panel(Box(24, y + 6, 36, 28), colours(theme).lit, theme.gilt, 2, 6)
    course.label(say("picture-lead", story.locale), Box(70, y, 730, 40), SMALL, align="left", fact="key/lead")
    course.mark("disk", 848, y + 20, 34)
    course.label(explorer, Box(874, y, 206, 40), SMALL, align="left", fact="key/disk", least=SMALL)
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
    x = 22 + _table(course, story) + 32
    wide = (WIDTH - x) / len(story.names) - 44
    for seat, name in enumerate(people.in_line(story.names, [wide] * len(story.names))):
        course.mark("emblem", x, 32, 36, seat)
        course.label(name, Box(x + 24, 4, wide, 54), SMALL, align="left", fact=f"seat/{seat}", least=SMALL)
        x += wide + 44


def _x(story: Story, turn: float, box: Box) -> float:
    return box.x + box.width * turn / max(1, len(story.ends) - 1)


def _curve(
    course: Scene, story: Story, box: Box, row: Sequence[float], ends: tuple[float, float], tone: Colour
) -> tuple[Point, ...]:
    """Draw a line with its field down or up to zero, between two ends of the scale; return its points by turn."""
    low, top = ends

    def y(value: float) -> float:
        return box.bottom - box.height * (value - low) / (top - low)

    points = tuple((_x(story, turn, box), y(value)) for turn, value in enumerate(row))
    pairs = [(*point, before) for point, (_, before) in zip(points[1:], points, strict=False) if point[1] != before]
    corners = [corner for x, level, before in pairs for corner in ((x, before), (x, level))]
    steps = (points[0], *corners, points[-1])  # it stays level until it jumps
    left, right = (box.x, y(0)), (box.right, y(0))
    course.area((left, *steps, right), tone, 0.45)
    course.panel(Box(box.x, left[1] - 1, box.width, 2), course.theme.text_soft, None, 0, 0)
    for wide, colour in ((5, course.theme.rim), (3, tone))[tone not in SEATS :]:  # a rim around a lead
        course.line(steps, colour, wide)
    return points


def _borders(course: Scene, story: Story, rows: Box) -> None:
    theme, top, states = course.theme, HEAD + 28, [story.states[end] for end in story.ends]
    pairs = list(enumerate(pairwise(states), start=1))
    marks = [(_x(story, turn, rows), now.phase) for turn, (before, now) in pairs if now.phase > before.phase]
    marks += [(_x(story, turn, rows), 0) for turn, (before, now) in pairs if now.end_triggered > before.end_triggered]
    signs = layout.spread([x for x, _ in marks], rows.x, rows.right - 4, BADGE)
    for (x, phase), at in zip(marks, signs, strict=True):
        course.line(((at, top), (x, rows.y), (x, rows.bottom)), theme.red if phase else theme.text_soft, 2)
        if not phase:
            course.mark("flag", at + 8, top, 36)
            continue
        course.mark("badge", at, top, BADGE)
        numeral, tone = Box(at - 21, top - 17, 42, 34), contrast(theme.red)
        course.label(ROMAN[phase], numeral, 30, face="serif", colour=tone, fact=f"phase/{phase}", least=30)


def explorations(story: Story) -> list[tuple[int, int, int]]:
    result = []
    regions = [set(player.explorers) for player in story.states[0].players]
    for turn, end in enumerate(story.ends):
        for seat, player in enumerate(story.states[end].players):
            for region in sorted(set(player.explorers) - regions[seat]):
                result.append((turn, seat, region))
                regions[seat].add(region)
    return result


# ------------------------------------------------------------------------------------------------ review

CHANCES: Final = Box(116, 104, WIDTH - 296, 236)
LOSSES: Final = Box(116, 410, WIDTH - 296, 230)
TOPS: Final = (62, 366)
BAR: Final = 12.0
CHIP: Final = 40
"""Pixels of the disc under an emblem in a layer."""
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
    """Draw the chances as layers that fill the plot, the last turn's highest at the bottom."""
    seats, locale = len(review.story.names), review.story.locale
    turns = [(1 / seats,) * seats, *(turn.chances for turn in review.turns)]
    order = sorted(range(seats), key=lambda seat: -turns[-1][seat])
    xs = [CHANCES.x + CHANCES.width * at / max(1, len(turns) - 1) for at in range(len(turns))]
    scene.levels(CHANCES, ((_height(half / 2), percent(half / 2, locale)) for half in range(3)))
    sums = [[sum(row[seat] for seat in order[:layer]) for row in turns] for layer in range(seats + 1)]
    edges = [[(x, _height(min(1.0, share))) for x, share in zip(xs, row, strict=True)] for row in sums]
    for seat, lower, upper in zip(order, edges, edges[1:], strict=False):
        scene.area((*lower, *reversed(upper)), SEATS[seat], 0.9)
    for layer, seat in enumerate(order):
        scene.line(tuple(edges[layer]), scene.theme.rim, 2)
        inner = [(y - top, x, (y + top) / 2) for (x, y), (_, top) in zip(edges[layer], edges[layer + 1], strict=True)]
        thick, x, y = max(inner[len(inner) // 20 : -len(inner) // 20], default=(0, 0, 0))
        if thick >= CHIP:
            scene.mark("chip", x, y, CHIP)
            scene.mark("emblem", x, y, 28, seat)
    groups: list[tuple[int, ...]] = [(seat,) for seat in order if round(100 * turns[-1][seat])]
    groups += [tuple(order[len(groups) :])] * (len(groups) < seats)  # one figure for all who have no chance
    ends = [(edges[layer][-1][1] + edges[layer + 1][-1][1]) / 2 for layer in range(len(groups))]
    for group, y in zip(groups, layout.spread(ends, CHANCES.y - 2, CHANCES.bottom - 6, CLOSE), strict=True):
        x, size = CHANCES.right + 24, min(32, 90 // len(group))
        for place, seat in enumerate(group):
            scene.mark("emblem", x + size * place, y, size, seat)
        x += size * len(group) - size / 2 + 6
        room = Box(x, y - 20, WIDTH - EDGE - 8 - x, 40)
        fact = f"chance/{'/'.join(map(str, group))}"
        scene.label(percent(turns[-1][group[0]], locale), room, 36, align="left", fact=fact, least=SMALL)


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
    centres = [LOSSES.x + LOSSES.width * (number + 0.5) / turns for number in review.turning]  # perhaps neighbours
    places = layout.spread(centres, LOSSES.x + BADGE / 2, LOSSES.right - BADGE / 2, BADGE + 4)
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
    longest = max(score.total for score in points)
    order = sorted(range(len(points)), key=lambda seat: points[seat].rank)
    top = EDGE / 2 + ICONS + 4
    high = min(244, (HEIGHT - top - FOOT) / len(order))
    scene = Scene.page(WIDTH, ceil(top + high * len(order) + FOOT), theme, locale=story.locale)
    head(scene, story.table, EDGE / 2)
    for place, seat in enumerate(order):
        box = Box(EDGE, top + high * place, WIDTH - 2 * EDGE, high - 6)
        edge, line = (theme.gilt, 5) if not place else (theme.panel_edge, 2)
        scene.panel(box, theme.panel, edge, line, 12)
        upper = box if box.height < TALL else replace(box, height=box.height - 64)
        if upper is not box:
            _bar(scene, points[seat], Box(box.x + 12, box.bottom - 70, box.width - 24, 60), longest)
        middle = upper.centre[1]
        _who(scene, story.names, seat, points[seat].rank, upper)
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
    foot = Box(22, scene.height - FOOT, WIDTH - 44, FOOT - 4)
    scene.label(text, foot, 36, align="left", least=SMALL, fact="usual")
    return scene


def _pair(scene: Scene, box: Box, text: str, more: int, fact: str) -> None:
    scene.label(text, Box(box.x + 4, box.y + 4, box.width - 8, 50), LARGE, fact=fact, least=SMALL)
    room = Box(box.x + 4, box.y + 52, box.width - 8, 34)
    tone = scene.theme.text_soft if more <= 0 else scene.theme.text
    scene.label(signed(more), room, SMALL, colour=tone, fact=f"more/{fact}", least=30)
