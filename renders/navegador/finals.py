"""Layout of the final table: points by category as numbers and bars, the winner on top, and the reason."""

from typing import Final

from navegador import BOARD, COLUMNS, Score, State
from renders import fonts, people
from renders.layout import GLANCE, HEIGHT, WIDTH, ZERO, Argument, Box, Scene
from renders.navegador import names
from renders.navegador.colours import colours
from renders.navegador.markets import COLUMN_ICONS, EDGE
from renders.navegador.view import View
from renders.theme import SEATS, Theme, contrast
from words import lists, say

BAND: Final = 104
"""Pixels of the band with the winner, in their colour."""
ICONS: Final = 50
"""Pixels of the line with the stamps of the categories."""
FOOT: Final = 46
CATEGORIES: Final[tuple[tuple[str, tuple[Argument, ...]], ...]] = (
    ("worker", ()), ("sail", ()), ("purse", ()), *COLUMN_ICONS
)  # fmt: skip
"""The stamps of the categories: workers, ships, money, then the five columns."""
LAST_REGION: Final = next(region for region, rules in enumerate(BOARD.regions) if rules.ends_game)
"""Region whose exploration ends the game."""
NAME: Final = 126.0
LEFT: Final = 322
PITCH: Final = 79
TOTAL: Final = Box(962, 0, 120, 0)
"""Column of the totals."""
LARGE: Final = 42
"""Pixels of figures read at a glance on a phone."""
SMALL: Final = 30
"""Pixels of what is looked up there."""


def parts(score: Score) -> tuple[int, ...]:
    """Points by category, in the order of the stamps."""
    return (score.workers, score.ships, score.cash, *score.columns)


def scene(view: View, theme: Theme) -> Scene:
    """Return the table, the best player first."""
    order = sorted(range(len(view.names)), key=lambda seat: view.points[seat].rank)
    final = Scene.page(WIDTH, HEIGHT, theme, locale=view.locale)
    _band(final, view, order[0])
    head(final, view.table, BAND)
    longest = max(score.total for score in view.points)
    top = BAND + ICONS
    high = (HEIGHT - top - FOOT - EDGE) / len(order)
    for place, seat in enumerate(order):
        after = order[place + 1] if place + 1 < len(order) else None
        wins_tie = after is not None and view.points[seat].total == view.points[after].total
        _row(final, view, seat, Box(EDGE, top + high * place, WIDTH - 2 * EDGE, high - 6), longest, wins_tie)
    _foot(final, view)
    return final


def _band(final: Scene, view: View, first: int) -> None:
    """Draw the first player's band: who is ahead, by how much, and with what."""
    band, tone = Box(0, 0, WIDTH, BAND), contrast(SEATS[first])
    final.panel(band, SEATS[first], None, 0, 0)
    final.mark("stone", 56, BAND / 2, 84, first)
    right = WIDTH - 24
    if view.state.over:
        right = WIDTH - 118
        final.mark("chip", WIDTH - 62, BAND / 2, 92)
        final.mark("wreath", WIDTH - 62, BAND / 2, 70)
    upper, lower = Box(110, 4, right - 110, 54), Box(110, 60, right - 110, 40)
    name = people.in_sentence(view.names, lambda name: decision(view, name), upper.width, SMALL)[first]
    final.label(decision(view, name), upper, 46, face="strong", colour=tone, align="left", least=SMALL, fact="decision")
    final.label(strongest(view, first), lower, 34, colour=tone, align="left", least=SMALL, fact="strongest")


def head(page: Scene, table: str, top: float) -> None:
    """Draw the table's name, and the stamps of the categories and the total above their columns."""
    title = fonts.clean(table, "Navegador") if table else "Navegador"
    middle = top + ICONS / 2
    page.label(title, Box(22, top, LEFT - 34, ICONS), 36, face="serif", align="left", least=SMALL, fact="table")
    for number, (icon, details) in enumerate(CATEGORIES):
        page.mark(icon, LEFT + PITCH * (number + 0.5), middle, 44, *details)
    page.mark("wreath", TOTAL.x + TOTAL.width / 2, middle, 46)


def _row(final: Scene, view: View, seat: int, box: Box, longest: int, wins_tie: bool) -> None:
    """Draw a player: rank, name, points by category as figures and as a bar; the card if it decides a tie."""
    theme, score = final.theme, view.points[seat]
    first = score.rank == 1
    final.panel(box, theme.panel, theme.gilt if first else theme.panel_edge, 5 if first else 2, 12)
    bar = min(80.0, box.height * 0.33)
    upper = Box(box.x, box.y + 6, box.width, box.height - bar - 16)
    middle, size = upper.y + upper.height / 2, min(48, max(LARGE, round(upper.height * 0.7)))
    room = Box(16, upper.y, 40, upper.height)
    final.label(score.rank, room, LARGE, face="serif", colour=theme.text_soft, fact=f"rank/{seat}", least=GLANCE)
    final.mark("emblem", 90, middle, min(58, round(upper.height)), seat)
    wide = LEFT - NAME - 10
    name = people.in_line(view.names, [wide] * len(view.names))[seat]
    final.label(name, Box(NAME, upper.y, wide, upper.height), size, align="left", fact=f"seat/{seat}", least=SMALL)
    for number, points in enumerate(parts(score)):
        cell = Box(LEFT + PITCH * number, upper.y, PITCH, upper.height)
        if score.king is not None and number - 3 == score.king:
            _king(final, view, seat, cell, size)
            continue
        tone = theme.text if points else theme.text_soft
        final.label(points or ZERO, Box(cell.x + 3, cell.y, PITCH - 6, cell.height), size, colour=tone,
                    fact=f"part/{seat}/{number}", least=GLANCE)  # fmt: skip
    total = Box(TOTAL.x, upper.y, TOTAL.width, upper.height)
    if wins_tie:
        final.mark("card", total.x + 16, middle, 40)
        total = Box(total.x + 34, total.y, total.width - 34, total.height)
    final.label(score.total, total, size + 12, fact=f"points/{seat}", least=GLANCE)
    x, y, scale = box.x + 12, box.bottom - bar - 8, (box.width - 24) / max(longest, 1)
    for number, points in enumerate(parts(score)):
        long = points * scale
        if long >= 1:
            final.panel(Box(x, y, long + 1, bar), colours(theme).bars[number], theme.rim, 2, 0)
        if long >= 32:
            icon, details = CATEGORIES[number]
            chip = round(min(bar - 2, long - 4, 46))
            final.mark("chip", x + long / 2, y + bar / 2, chip)
            final.mark(icon, x + long / 2, y + bar / 2, round(chip * 0.72), *details)
        x += long


def _king(final: Scene, view: View, seat: int, cell: Box, size: int) -> None:
    """Draw the column in which the King's privilege counts: its points, the crown, and the points by that privilege."""
    theme, score = final.theme, view.points[seat]
    assert score.king is not None
    high = min(cell.height, 84)
    badge = Box(cell.x - 7, cell.y + (cell.height - high) / 2, PITCH + 14, high)
    final.panel(badge, theme.cell_strong, theme.gilt, 3, 8)
    points, side = Box(badge.x + 4, badge.y, 46, high), Box(badge.x + 51, badge.y, 39, high)
    final.label(score.columns[score.king] or ZERO, points, size, fact=f"part/{seat}/{score.king + 3}", least=GLANCE)
    final.mark("crown", side.x + side.width / 2, badge.y + 0.25 * high + 1, 24)
    more = Box(side.x, badge.y + high / 2 - 1, side.width, high / 2 - 2)
    final.label(f"+{kings(view, seat)}", more, min(SMALL, round(high * 0.56)), fact=f"king/{seat}", least=24)


def kings(view: View, seat: int) -> int:
    """Return the points that the King's privilege brings a seat; 0 without one."""
    column = view.points[seat].king
    return 0 if column is None else view.state.players[seat].achievements[column] * BOARD.columns[column].more


def strongest(view: View, seat: int) -> str:
    """Sentence with the category, or the first two, that bring a player most of the points."""
    points = parts(view.points[seat])
    most = [part for part, point in enumerate(points) if point == max(points)][:2]
    return say(
        "picture-strongest",
        view.locale,
        parts=lists.listed([_called(part, view.locale) for part in most], view.locale),
        count=len(most),
        points=max(points),
        total=sum(points),
        over="yes" if view.state.over else "no",
    )


def _called(part: int, locale: str) -> str:
    """Return the name of a category in the middle of a sentence."""
    further = len(CATEGORIES) - len(COLUMNS)
    if part >= further:
        return names.column_in_text(part - further, locale)
    return say("picture-part", locale, part=("workers", "ships", "money")[part])


def tied(view: View) -> bool:
    """Return whether several players have the most points, so that the Navegador card decides."""
    most = max(score.total for score in view.points)
    return sum(score.total == most for score in view.points) > 1


def ties(view: View) -> bool:
    """Return whether any two players have as many points, so that the Navegador card decides between them."""
    return len({score.total for score in view.points}) < len(view.points)


def reason(view: View) -> str:
    """Reason for the end of the game, or that it goes on."""
    if not view.state.over:
        return say("picture-going-on", view.locale)
    return say(f"picture-ended-{ending(view.state)}", view.locale, region=names.region(LAST_REGION, view.locale))


def ending(state: State) -> str:
    """Cause of the end: "explored", "built" or "both" (rules, section 5); otherwise "agreed"."""
    explored = any(rules.ends_game and state.explored(region) for region, rules in enumerate(BOARD.regions))
    built = not any(state.buildings)
    return "both" if explored and built else "explored" if explored else "built" if built else "agreed"


def decision(view: View, name: str) -> str:
    """Reason for the first one's lead: points, or the Navegador card."""
    order = sorted(view.points, key=lambda score: score.rank)
    if tied(view):
        return say("picture-won-card" if view.state.over else "picture-leads-card", view.locale, name=name)
    ahead = order[0].total - order[1].total
    return say("picture-won" if view.state.over else "picture-leads", view.locale, name=name, points=ahead)


def _foot(final: Scene, view: View) -> None:
    """Draw the cause of the game's end, and what decides ties if there are any."""
    y = HEIGHT - FOOT
    both = ties(view)
    final.mark("flag", 36, y + FOOT / 2 - 2, 36)
    wide = 500 if both else WIDTH - 80
    final.label(reason(view), Box(62, y, wide, FOOT - 4), GLANCE, align="left", least=SMALL, fact="reason")
    if both:
        final.mark("card", 594, y + FOOT / 2 - 2, 38)
        room = Box(622, y, WIDTH - 640, FOOT - 4)
        final.label(say("picture-ties", view.locale), room, GLANCE, align="left", least=SMALL, fact="ties")
