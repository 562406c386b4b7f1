"""Layouts of what happens over time: a season's calendar, from top to bottom, and a rating over a person's tables."""

import math
from statistics import fmean
from typing import Final

from i18n import say
from renders import fonts, layout, people
from renders.layout import HEIGHT, WIDTH, ZERO, Box, Scene, Term
from renders.leagues.view import (
    EDGE,
    GLANCE,
    HEAD,
    LOOK_UP,
    Moment,
    RatingChart,
    SeasonCalendar,
    head,
)
from renders.theme import LIGHT, SEATS, Theme

LINE: Final = Box(EDGE, HEAD, 676, HEIGHT - HEAD - EDGE)
SIDE: Final = Box(694, HEAD, WIDTH - EDGE - 694, HEIGHT - HEAD - EDGE)
AXIS: Final = LINE.x + 82
TALLEST: Final = 104
NAME: Final = AXIS + 34
FACT: Final = 58


def calendar_scene(calendar: SeasonCalendar, theme: Theme = LIGHT) -> Scene:
    page = Scene.page(WIDTH, HEIGHT, theme, LOOK_UP, locale=calendar.heading.locale)
    head(page, calendar.heading)
    for box in (LINE, SIDE):
        page.sheet(box)
    high = min(TALLEST, (LINE.height - 12) / len(calendar.moments))
    top = LINE.y + (LINE.height - high * len(calendar.moments)) / 2
    ys = [top + high * (number + 0.5) for number in range(len(calendar.moments))]
    _line(page, calendar, ys, high)
    for number, event in enumerate(calendar.moments):
        _event(page, calendar, number, event, ys[number], high)
    _next(page, calendar)
    _facts(page, calendar)
    return page


def named(event: Moment, locale: str) -> str:
    return say("league-picture-moment", locale, step=event.step)


def _line(drawn: Scene, calendar: SeasonCalendar, ys: list[float], high: float) -> None:
    """Draw the line: the past in gold, the future thin; beside it the sandglass for the present."""
    theme = drawn.theme
    before = int(calendar.now // 1)
    share = calendar.now - before
    start = ys[0] - high / 2 + 6
    now = start + (ys[0] - start) * share if before < 0 else ys[before]
    if 0 <= before < len(ys) - 1:
        now += (ys[before + 1] - ys[before]) * share
    if len(ys) > 1:
        drawn.line(((AXIS, ys[0]), (AXIS, ys[-1])), theme.text_soft, 3)
        if now > ys[0]:
            drawn.line(((AXIS, ys[0]), (AXIS, now)), theme.gilt, 5)
    low, most = LINE.y + 28, LINE.bottom - 28
    now = min(max(now, low), most)
    drawn.mark("sandglass", LINE.x + 32, now, 42)
    drawn.mark("pointer", LINE.x + 59, now, 16)


def _event(drawn: Scene, calendar: SeasonCalendar, number: int, event: Moment, y: float, high: float) -> None:
    theme, locale = drawn.theme, calendar.heading.locale
    soon = event is calendar.next
    past = number < calendar.passed
    size = 36 if high > 64 else LOOK_UP
    if soon:
        lit = Box(NAME - 12, y - high / 2 + 2, LINE.right - NAME + 6, high - 4)
        drawn.panel(lit, theme.cell_strong, theme.gilt, 3, 12)
    drawn.mark("done" if past else "ahead-soon" if soon else "ahead", AXIS, y, min(38, round(high * 0.84)))
    tone = theme.text_soft if past else theme.text
    when = fonts.clean(event.when, "")
    wide = min(fonts.width(when, "sans", LOOK_UP) + 4, 300)
    name = Box(NAME, y - high / 2, LINE.right - NAME - wide - 30, high)
    drawn.label(named(event, locale), name, size, colour=tone, align="left", fact=f"moment/{number}", least=LOOK_UP)
    right = Box(LINE.right - 16 - wide, y - high / 2, wide, high)
    drawn.label(when, right, LOOK_UP, colour=tone, align="right", fact=f"when/{number}")


def _next(drawn: Scene, calendar: SeasonCalendar) -> None:
    theme, locale = drawn.theme, calendar.heading.locale
    x, wide = SIDE.x + 18, SIDE.width - 36
    stands_still = calendar.state in ("held", "called-off")
    tone = theme.red_text if stands_still else theme.gilt_text
    icon = "hold" if stands_still else "sandglass" if calendar.next else "wreath"
    drawn.mark(icon, x + 26, SIDE.y + 44, 50)
    text = say("league-picture-state", locale, state=calendar.state)
    drawn.label(text, Box(x + 62, SIDE.y + 14, wide - 62, 60), 36, face="serif", colour=tone, align="left",
        fact="state", least=LOOK_UP)  # fmt: skip
    if stands_still and calendar.reason:
        _two(drawn, fonts.clean(calendar.reason, ""), Box(x, SIDE.y + 84, wide, 96), 36, "reason")
    elif calendar.next is not None:
        _two(drawn, named(calendar.next, locale), Box(x, SIDE.y + 80, wide, 96), 42, "next")
        until = fonts.clean(calendar.until, "")
        if until:
            drawn.label(until, Box(x, SIDE.y + 180, wide, 50), GLANCE, align="left", fact="until", least=LOOK_UP)


def _two(drawn: Scene, text: str, box: Box, size: int, fact: str) -> None:
    people.place(drawn, people.in_lines([text], [box.width], box.height)[0], box, size, fact)


def _facts(drawn: Scene, calendar: SeasonCalendar) -> None:
    theme, locale = drawn.theme, calendar.heading.locale
    facts: list[tuple[str, str, str]] = [("person", "registered", _of(calendar.registered, calendar.most))]
    if calendar.reserve:
        facts.append(("person", "reserve", str(calendar.reserve)))
    if calendar.checked_in is not None:
        facts.append(("done", "checked-in", _of(calendar.checked_in, calendar.registered)))
    if calendar.tables:
        facts.append(("game", "tables", _of(calendar.tables_over, calendar.tables)))
    drawn.line(((SIDE.x + 18, SIDE.y + 244), (SIDE.right - 18, SIDE.y + 244)), theme.cell_strong, 2)
    for number, (icon, key, value) in enumerate(facts):
        y = SIDE.y + 252 + FACT * number
        drawn.mark(icon, SIDE.x + 40, y + FACT / 2, 36)
        text = say("league-picture-fact", locale, fact=key)
        wide = fonts.width(value, "sans", 36) + 6
        left = Box(SIDE.x + 70, y, SIDE.width - 70 - 26 - wide, FACT)
        drawn.label(text, left, LOOK_UP, align="left", fact=f"fact/{key}")
        right = Box(SIDE.right - 18 - wide, y, wide, FACT)
        drawn.label(value, right, 36, align="right", fact=key)
    if calendar.tables:
        bar = Box(SIDE.x + 18, SIDE.y + 252 + FACT * len(facts) + 2, SIDE.width - 36, 18)
        drawn.panel(bar, theme.cell, theme.panel_edge, 2, 6)
        long = bar.width * calendar.tables_over / calendar.tables
        if long > 10:
            drawn.panel(Box(bar.x, bar.y, long, bar.height), theme.gilt, theme.panel_edge, 2, 6)
    today = say("league-picture-now", locale, today=fonts.clean(calendar.today, ""))
    _two(drawn, today, Box(SIDE.x + 18, SIDE.bottom - 88, SIDE.width - 36, 80), LOOK_UP, "today")


def _of(part: int, whole: int) -> str:
    return f"{part}/{whole}" if whole else str(part)


LAST: Final = Box(EDGE, HEAD, WIDTH - 2 * EDGE, 96)
"""The part of the picture with the newest rating."""
FIELD: Final = Box(EDGE, LAST.bottom + 8, WIDTH - 2 * EDGE, HEIGHT - LAST.bottom - 8 - 52)
DOT: Final = 16
"""Pixels of the dot of a table."""
BAND: Final = 0.2
"""Opacity of a band of uncertainty."""
MEAN: Final = 5
"""Number of tables that the line is a mean of, fewer at its ends, which are the ratings themselves."""


def rating_scene(chart: RatingChart, theme: Theme = LIGHT) -> Scene:
    """Return the line of a rating, with a dot for each table, in the band of its uncertainty."""
    high = HEIGHT if chart.rated else round(LAST.bottom + EDGE)
    page = Scene.page(WIDTH, high, theme, LOOK_UP, locale=chart.locale)
    page.mark("star", EDGE + 30, HEAD / 2, 48)
    title, text = Box(EDGE + 64, 4, WIDTH - 2 * EDGE - 70, HEAD - 8), say("league-picture-ratings", chart.locale)
    page.label(text, title, 42, face="serif", align="left", fact="title")
    if chart.rated:
        page.sheet(FIELD)
        _plot(page, chart, Box(FIELD.x + 94, FIELD.y + 24, FIELD.width - 232, FIELD.height - 70))
        signs: list[Term] = [
            ("still", (), say("league-picture-provisional", chart.locale, n=chart.provisional)),
            ("band", (), say("league-picture-doubt", chart.locale, n=MEAN)),
        ]
        page.terms(signs, FIELD.bottom + 2, 44)
    _last(page, chart)
    return page


def _last(drawn: Scene, chart: RatingChart) -> None:
    theme, last, middle = drawn.theme, chart.rated[-1] if chart.rated else None, LAST.centre[1]
    drawn.sheet(LAST)
    drawn.mark("emblem", LAST.x + 48, middle, 56, 0)
    name = people.in_lines([chart.name], [360.0], LAST.height - 12)[0]
    people.place(drawn, name, Box(LAST.x + 92, LAST.y + 6, 360, LAST.height - 12), 42, "name/0")
    rating = str(round(last.mean)) if last else ZERO
    drawn.label(rating, Box(LAST.x + 470, LAST.y, 144, LAST.height), 60, face="strong", fact="rating", least=GLANCE)
    if last is not None:
        doubt = Box(LAST.x + 622, LAST.y, 110, LAST.height)
        drawn.label(f"±{round(last.doubt)}", doubt, 42, align="left", colour=theme.text_soft, fact="doubt")
        change = round(last.mean) - round((chart.start, *chart.rated)[-2].mean)
        drawn.mark("risen" if change >= 0 else "fallen", LAST.x + 764, middle, 30)
        room = Box(LAST.x + 788, LAST.y, 110, LAST.height)
        drawn.label(abs(change), room, 42, align="left", fact="change", least=GLANCE)
    drawn.mark("game", LAST.right - 142, middle, 40)
    drawn.label(len(chart.rated), Box(LAST.right - 112, LAST.y, 100, LAST.height), 42, align="left", fact="rated")


def _plot(drawn: Scene, chart: RatingChart, box: Box) -> None:
    theme, spots, longest = drawn.theme, (chart.start, *chart.rated), len(chart.rated)
    upper, mean, lower = (_means([spot.mean + sign * spot.doubt for spot in spots]) for sign in (1, 0, -1))
    ratings = [spot.mean for spot in spots]
    low, high = min(*lower, *ratings) - 20, max(*upper, *ratings) + 20

    def at(table: float, rating: float) -> layout.Point:
        return box.x + box.width * table / longest, box.bottom - box.height * (rating - low) / (high - low)

    step = layout.step(math.ceil(high - low), 6)
    values = range(math.ceil(low / step) * step, math.floor(high) + 1, step)
    drawn.levels(box, ((at(0, value)[1], value) for value in values))
    drawn.ticks(box, longest, 10)
    above, line, below = ([at(*both) for both in enumerate(values)] for values in (upper, mean, lower))
    drawn.area((*above, *reversed(below)), SEATS[0], BAND)
    for table, spot in enumerate(chart.rated, start=1):
        drawn.mark("here" if table > chart.provisional else "still", *at(table, spot.mean), DOT)
    for wide, tone in ((5, theme.rim), (3, SEATS[0])):
        drawn.line(tuple(line), tone, wide)
    drawn.mark("emblem", *line[-1], 36, 0)
    room = Box(box.right + 24, line[-1][1] - 24, 98, 48)
    drawn.label(round(spots[-1].mean), room, 42, face="strong", align="left", fact="end", least=GLANCE)


def _means(values: list[float]) -> list[float]:
    """Return the mean of each value and its neighbours, as many on either side."""
    sides = [min(MEAN // 2, number, len(values) - 1 - number) for number in range(len(values))]
    return [fmean(values[number - side : number + side + 1]) for number, side in enumerate(sides)]
