"""Figures keep their distance from the frames around them, and letters, lines and corners their scale."""

from collections.abc import Iterator
from functools import cache
from itertools import chain
from typing import Final

from renders import LIGHT
from renders.layout import Label, Polyline, Rectangle, Scene
from renders.navegador import boards, closeups, courses, markets, sheets, view
from tests.renders.navegador.stories import LONG, crowded
from tools import legibility

SIDES: Final = 6
ABOVE: Final = 4
"""Least pixels from a text's ink to the inner edge of its frame: at its sides, above and below."""
SIZES: Final = {30, 36, 42, 60, 84}
LINES: Final = {0, 2, 3, 5}
RADII: Final = {0, 6, 12}
"""Sizes of letters, widths of lines and radii of corners in pixels."""
DENSE: Final = {"sheet, full 0", "sheet, full 4"}
"""Pictures where a player is in so many regions that their names are smaller."""
CLOSE_UPS: Final = {
    "market": "close-up of the market", "privilege": "close-up of the gallery", "buildings": "close-up of buildings",
    "workers": "close-up of workers", "ships": "close-up of workers", "sailing": "close-up of the sea",
    "colony": "close-up of the sea",
}  # fmt: skip


@cache
def scenes() -> dict[str, Scene]:
    """Return all kinds of pictures, those of Navegador also with the longest figures of any position."""
    full = {seat: view.of(crowded(8, seat), LONG, viewer=seat) for seat in (0, 4)}
    drawn: dict[str, Scene] = dict(legibility.scenes())
    for seat, shown in full.items():
        drawn |= {f"{kind}, full {seat}": draw(shown, LIGHT) for kind, draw in (
            ("board", boards.scene), ("market", markets.scene), ("prices", sheets.price_list), ("final", courses.final),
        )}  # fmt: skip
        drawn |= {
            f"{CLOSE_UPS[kind]}, full {seat} {kind}": closeups.scene(shown, kind, LIGHT) for kind in closeups.SUBJECTS
        }
        drawn[f"sheet, full {seat}"] = sheets.scene(shown, seat, LIGHT)
    return drawn


def odd(scene: Scene) -> Iterator[tuple[str, float]]:
    """Yield sizes of letters, widths of lines and radii that are not on the scale."""
    for item in chain(scene.ground.items, scene.items):
        match item:
            case Label(size=size) if size not in SIZES:
                yield "letters", size
            case Rectangle(edge=edge, line=line, radius=radius):
                if edge and line not in LINES:
                    yield "line", line
                if radius not in RADII:
                    yield "radius", radius
            case Polyline(wide=wide) if wide not in LINES:
                yield "line", wide


def test_figures_keep_their_distance() -> None:
    close = dict[str, tuple[float, float, Label]]()
    for kind, scene in scenes().items():
        for gap in legibility.gaps(scene):
            if gap[0] < SIDES or gap[1] < ABOVE:
                close[kind] = gap
    assert not close, close


def test_letters_lines_and_corners_have_their_scale() -> None:
    off = {kind: found for kind, scene in scenes().items() if (found := set(odd(scene)))}
    assert off.keys() <= DENSE, off
