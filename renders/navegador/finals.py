"""Layout of the final table: points by category as numbers and bars, the winner on top, and the reason."""

from __future__ import annotations

from typing import Final

from navegador import BOARD, Score, State
from renders import fonts, people
from renders.layout import Argument, Box, Scene
from renders.navegador import names
from renders.navegador.colours import colours
from renders.navegador.markets import COLUMN_ICONS, EDGE, GLANCE, HEIGHT, LOOKED_UP, WIDTH, ZERO
from renders.navegador.view import View
from renders.theme import Theme
from words import say

HEAD: Final = 76
FOOT: Final = 66
ROWS: Final = HEIGHT - HEAD - FOOT - 2 * EDGE
"""Pixels of all rows together."""
CATEGORIES: Final[tuple[tuple[str, tuple[Argument, ...]], ...]] = (
    ("worker", ()), ("sail", ()), ("purse", ()), *COLUMN_ICONS
)  # fmt: skip
"""The stamps of the categories: workers, ships, money, then the five columns."""
LAST_REGION: Final = next(region for region, rules in enumerate(BOARD.regions) if rules.ends_game)
"""Region whose exploration ends the game."""
NAME: Final = 132.0
LEFT: Final = 336
PITCH: Final = 76
CROWN: Final = 25
"""Pixels of the King's privilege above its number."""


def parts(score: Score) -> tuple[int, ...]:
    """Points by category, in the order of the stamps."""
    return (score.workers, score.ships, score.cash, *score.columns)


def scene(view: View, theme: Theme) -> Scene:
    """Return the table, the best player first."""
    order = sorted(range(len(view.names)), key=lambda seat: view.points[seat].rank)
    final = Scene.page(WIDTH, HEIGHT, theme, locale=view.locale)
    head(final, view.table)
    longest = max(score.total for score in view.points)
    high = ROWS / len(order)
    for place, seat in enumerate(order):
        _row(final, view, seat, Box(EDGE, HEAD + high * place, WIDTH - 2 * EDGE, high - 8), longest)
    _why(final, view, order[0])
    return final


def head(page: Scene, table: str) -> None:
    """Draw the table's name, and the stamps of the categories and the total above their columns."""
    title = fonts.clean(table, "Navegador") if table else "Navegador"
    page.label(title, Box(22, EDGE, LEFT - 30, HEAD - EDGE), 40, face="serif", align="left", least=26, fact="table")
    for number, (icon, details) in enumerate(CATEGORIES):
        page.mark(icon, LEFT + PITCH * (number + 0.5), 44, 50, *details)
    page.mark("wreath", 1016, 44, 58)


def _row(final: Scene, view: View, seat: int, box: Box, longest: int) -> None:
    """Draw a player: rank, name, money, points by category as figures and as a bar."""
    theme, score = final.theme, view.points[seat]
    first = score.rank == 1
    fill, edge = (theme.cell_strong, theme.gilt) if first else (theme.panel, theme.panel_edge)
    final.panel(box, fill, edge, 4 if first else 2, 12)
    bar = min(44.0, box.height * 0.27)
    upper = Box(box.x, box.y + 6, box.width, box.height - bar - 16)
    middle = upper.y + upper.height / 2
    final.label(score.rank, Box(16, middle - 26, 40, 52), 42, face="serif", fact=f"rank/{seat}", least=GLANCE)
    if first:
        final.mark("wreath", 92, middle + 2, round(min(66, upper.height + 6)))
        final.mark("emblem", 92, middle - 1, 32, seat)
    else:
        final.mark("emblem", 92, middle, 54, seat)
    holder = view.state.card.holder
    if holder == seat:
        final.mark("card", LEFT - 20, middle, 34)
    rooms = [LEFT - NAME - (40 if other == holder else 4) for other in range(len(view.names))]
    name = people.in_lines(view.names, rooms, 24)[seat]
    people.place(final, name, Box(NAME, upper.y, rooms[seat], upper.height), 36, 24, f"seat/{seat}")
    for number, points in enumerate(parts(score)):
        at = LEFT + PITCH * (number + 0.5)
        final.label(points or ZERO, Box(at - 36, middle - 24, 72, 48), 36, fact=f"part/{seat}/{number}", least=GLANCE)
        if score.king is not None and number - 3 == score.king:
            final.mark("crown", at, middle - CROWN, 22)
    final.label(score.total, Box(952, middle - 30, 128, 60), 52, fact=f"points/{seat}", least=GLANCE)
    x, y, scale = 24.0, box.bottom - bar - 10, (box.width - 28) / max(longest, 1)
    for number, points in enumerate(parts(score)):
        long = points * scale
        if long >= 1:
            final.panel(Box(x, y, long, bar), colours(theme).bars[number], theme.rim, 2, 0)
        if long >= 36:
            icon, details = CATEGORIES[number]
            size = round(min(bar, 34))
            final.mark("chip", x + long / 2, y + bar / 2, size)
            final.mark(icon, x + long / 2, y + bar / 2, round(size * 0.72), *details)
        x += long


def tied(view: View) -> bool:
    """Return whether several players have the most points, so that the Navegador card decides."""
    most = max(score.total for score in view.points)
    return sum(score.total == most for score in view.points) > 1


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


def _why(final: Scene, view: View, first: int) -> None:
    """Draw a sentence on the end of the game, and one on the deciding factor."""
    theme, middle = final.theme, HEIGHT - EDGE - FOOT / 2 + 4
    box = Box(EDGE, HEIGHT - EDGE - FOOT + 8, WIDTH - 2 * EDGE, FOOT - 8)
    final.panel(box, theme.panel, theme.panel_edge, 3, 12)
    final.mark("flag", 40, middle, 36)
    final.label(reason(view), Box(68, box.y, 452, box.height), GLANCE, align="left", least=LOOKED_UP, fact="reason")
    final.mark("card" if tied(view) else "wreath", 552, middle, 40)
    room = Box(584, box.y, 496, box.height)
    name = people.in_sentence(view.names, lambda name: decision(view, name), room.width, 24)[first]
    final.label(decision(view, name), room, GLANCE, align="left", least=24, fact="decision")
