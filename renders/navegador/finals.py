"""Where everything goes on the final table: points by category as numbers and bars, the winner on top."""

from __future__ import annotations

from typing import Final

from navegador import Score
from renders import fonts
from renders.layout import Argument, Box, Scene
from renders.navegador.view import View
from renders.theme import Theme

WIDTH: Final = 1100
HEAD: Final = 96
ROW: Final = 118
CATEGORIES: Final[tuple[tuple[str, tuple[Argument, ...]], ...]] = (
    ("worker", ()), ("sail", ()), ("coin", ()), ("colony", ()), ("factory", (None,)), ("disk", ()), ("shipyard", ()),
    ("church", ()),
)  # fmt: skip
"""The icons of the categories: workers, ships, money, then the five columns."""
LEFT: Final = 372
PITCH: Final = 76


def parts(score: Score) -> tuple[int, ...]:
    """Points by category, in the order of the icons."""
    return (score.workers, score.ships, score.cash, *score.columns)


def scene(view: View, theme: Theme) -> Scene:
    """The table, the best player first."""
    order = sorted(range(len(view.names)), key=lambda seat: view.points[seat].rank)
    final = Scene.page(WIDTH, HEAD + ROW * len(order) + 10, theme)
    title = fonts.clean(view.table, "Navegador") if view.table else "Navegador"
    final.label(title, Box(20, 22, 330, 56), 38, face="serif", colour=theme.gilt, align="left", least=22, fact="table")
    for number, (icon, details) in enumerate(CATEGORIES):
        final.mark(icon, LEFT + PITCH * (number + 0.5), 52, 48, *details)
    final.mark("laurel", WIDTH - 60, 50, 60)
    longest = max(score.total for score in view.points)
    for place, seat in enumerate(order):
        _row(final, view, seat, HEAD + ROW * place, longest)
    return final


def _row(final: Scene, view: View, seat: int, top: float, longest: int) -> None:
    theme, score, player = final.theme, view.points[seat], view.state.players[seat]
    first = score.rank == 1
    final.panel(
        Box(10, top, WIDTH - 20, ROW - 8), theme.cell_strong if first else theme.panel,
        theme.gilt if first else theme.panel_edge, 4 if first else 2, 12,
    )  # fmt: skip
    final.label(score.rank, Box(16, top + 18, 42, 50), 40, face="serif", fact=f"rank/{seat}")
    if not first:
        final.mark("emblem", 96, top + 42, 54, seat)
    name = fonts.clean(view.names[seat], f"#{seat + 1}")
    final.label(name, Box(146, top + 18, 180, 44), 30, align="left", least=22, fact=f"seat/{seat}")
    for number, points in enumerate(parts(score)):
        middle = LEFT + PITCH * (number + 0.5)
        final.label(points, Box(middle - 28, top + 18, 56, 44), 31, fact=f"part/{seat}/{number}")
        column = number - 3
        if column >= 0 and score.king == column:
            final.mark("crown", middle + 35, top + 24, 26)
    final.label(score.total, Box(WIDTH - 110, top + 14, 92, 50), 44, fact=f"points/{seat}")
    if first:
        final.mark("laurel", 96, top + 46, 92)
        final.mark("emblem", 96, top + 42, 42, seat)
    x, scale = 146.0, (WIDTH - 174) / max(longest, 1)
    for number, points in enumerate(parts(score)):
        wide = points * scale
        if wide >= 1:
            final.panel(Box(x, top + 70, wide, 30), theme.bars[number], theme.panel, 1, 0)
        if wide >= 30:
            icon, details = CATEGORIES[number]
            final.mark("chip", x + wide / 2, top + 85, 28)
            final.mark(icon, x + wide / 2, top + 85, 20, *details)
        x += wide
    if view.state.card.holder == seat and tied(view, seat):
        final.mark("card", 346, top + 42, 36)
    final.mark("coin", 30, top + 91, 22)
    final.label(player.cash, Box(44, top + 79, 96, 24), 20, align="left", fact=f"cash/{seat}")


def tied(view: View, seat: int) -> bool:
    """Whether somebody else has as many points, so that the Navegador card decides."""
    mine = view.points[seat].total
    return sum(score.total == mine for score in view.points) > 1
