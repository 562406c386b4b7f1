"""Small pictures, drawn once and cached: icons that `tools/plates.py` has baked, and the pen that places and draws.

A stamp is a square of 100 by 100 units. Its name, its size and its details (colours, a seat, a kind) identify it, and
it is always the same. Most are a baked icon and nothing else; what is drawn is drawn larger, then reduced. A game's
folder adds its icons with `icons`, and its other stamps with `register`.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import asdict
from functools import cache, lru_cache
from pathlib import Path
from types import ModuleType
from typing import Any, Final, NamedTuple, TypeAlias

from PIL import Image, ImageChops, ImageDraw

from renders import theme as shared
from renders.layout import Argument
from renders.theme import PAPER, Colour, Theme

FINE: Final = 4
"""Scale of a stamp's drawing against its display."""
PARTS: Final = "parts"
"""Key of the text in an icon's file that names its parts."""
Point: TypeAlias = tuple[float, float]
Draw: TypeAlias = Callable[..., None]


class Pen:
    """Pen on a square of 100 by 100 units, with colours that hide those below."""

    def __init__(self, size: int, theme: Theme, fine: int) -> None:
        self.scale, self.fine, self.theme = size * fine / 100, fine, theme
        # Premultiplied colours, in which it is reduced: converting as many pixels takes longer than drawing.
        self.image = Image.new("RGBa", (size * fine, size * fine))
        self.draw = ImageDraw.Draw(self.image)

    def at(self, points: Sequence[Point]) -> list[Point]:
        """Return the points in pixels."""
        return [(x * self.scale, y * self.scale) for x, y in points]

    def shape(self, points: Sequence[Point], fill: Colour | None, edge: Colour | None = None, line: float = 5) -> None:
        """Draw a closed outline."""
        placed = self.at(points)
        if fill:
            self.draw.polygon(placed, fill)
        if edge:
            self.draw.line([*placed, placed[0], placed[1]], edge, max(1, round(line * self.scale)), joint="curve")

    def disc(
        self, x: float, y: float, r: float, fill: Colour | None, edge: Colour | None = None, line: float = 5
    ) -> None:
        """Draw a circle around a middle."""
        grow = line / 2 if edge else 0
        box = [value * self.scale for value in (x - r - grow, y - r - grow, x + r + grow, y + r + grow)]
        self.draw.ellipse(box, fill, edge, max(1, round(line * self.scale)) if edge else 0)

    def line(self, points: Sequence[Point], colour: Colour, wide: float = 5) -> None:
        """Draw a line with round joints."""
        self.draw.line(self.at(points), colour, max(1, round(wide * self.scale)), joint="curve")

    def arc(self, x: float, y: float, r: float, start: float, end: float, colour: Colour, wide: float = 5) -> None:
        """Draw a part of a circle, degrees clockwise from the right."""
        box = [value * self.scale for value in (x - r, y - r, x + r, y + r)]
        self.draw.arc(box, start, end, colour, max(1, round(wide * self.scale)))

    def reduce(self) -> None:
        """Reduce what has been drawn to its display, after which only icons may follow: they need no larger scale."""
        self.image, self.scale, self.fine = self.image.reduce(self.fine), self.scale / self.fine, 1

    def icon(self, name: str, x: float = 0, y: float = 0, share: float = 1, turn: int = 0, /, **tones: Colour) -> None:
        """Place a baked icon in a square, turned by quarters. Raises KeyError for an unknown name.

        `tones` are colours of its parts, before those that its room has by their names.
        """
        icon, masks = _ICONS[name], _masks(name)
        own = {**icon.colours(self.theme), **tones}
        left, top, long = (round(value * self.scale) for value in (x, y, 100 * share))
        layer = Image.new("RGBa", (long, long))
        parts, edge = masks.info[PARTS].split(), masks.width
        for page in range(0, len(parts), 3):
            # The masks of three parts are the channels of a page, so that a product of matrices colours all of them.
            fills = [(*own[part.replace("-", "_")], 255)[:4] for part in parts[page : page + 3]]
            fills += [(0, 0, 0, 0)] * (3 - len(fills))
            box = (0, edge * page // 3, edge, edge * (page // 3 + 1))
            shares = masks.resize((long, long), Image.Resampling.BILINEAR, box, reducing_gap=2)
            weights = [[fill[band] / 255 * (fill[3] / 255 if band < 3 else 1) for fill in fills] for band in range(4)]
            bands = [shares.convert("L", (*weight, 0)) for weight in weights]
            layer = ImageChops.add(layer, Image.merge("RGBa", bands))
        for _ in range(turn % 4):
            layer = layer.transpose(Image.Transpose.ROTATE_270)
        below = self.image.crop((left, top, left + long, top + long))
        clear = ImageChops.invert(layer.getchannel("a"))
        below = ImageChops.multiply(below, Image.merge("RGBa", [clear] * 4))
        self.image.paste(ImageChops.add(below, layer), (left, top))


def ring(x: float, y: float, r: float, count: int, inner: float | None = None, turn: float = -90) -> list[Point]:
    """Return the corners of a polygon, or of a star when `inner` is given."""
    corners = []
    steps = count if inner is None else count * 2
    for step in range(steps):
        far = r if inner is None or step % 2 == 0 else inner
        angle = math.radians(turn + 360 * step / steps)
        corners.append((x + far * math.cos(angle), y + far * math.sin(angle)))
    return corners


def _stone(pen: Pen, seat: int, changed: bool = False) -> None:
    """Draw a player's stone; one that has just arrived has a rim in the colour of changes."""
    pen.icon(f"stone-{seat}", edge=pen.theme.change if changed else PAPER)


class _Icon(NamedTuple):
    """A baked icon of a room."""

    path: Path
    colours: Callable[[Theme], dict[str, Any]]


_ICONS: Final[dict[str, _Icon]] = {}
_DRAW: Final[dict[str, tuple[Draw, int]]] = {}
"""Functions of stamps, and the scale of their drawing against its display."""


def icons(room: ModuleType) -> None:
    """Add the icons in the folder beside a module of colours: its colours by name are those of their parts.

    Raises ValueError for a name in use.
    """

    @cache
    def colours(theme: Theme) -> dict[str, Any]:
        named = {name.lower(): value for module in (shared, room) for name, value in vars(module).items()}
        named |= {**asdict(theme), **(asdict(room.colours(theme)) if hasattr(room, "colours") else {})}
        several = {name: tones for name, tones in named.items() if isinstance(tones, tuple)}
        return named | {f"{name}_{rank}": tone for name, tones in several.items() for rank, tone in enumerate(tones)}

    for path in Path(str(room.__file__)).with_name("icons").glob("*.png"):
        if path.stem in _ICONS:
            raise ValueError(f"there is an icon {path.stem} already")
        _ICONS[path.stem] = _Icon(path, colours)


@lru_cache(64)
def _masks(name: str) -> Image.Image:
    """Return how much of each pixel the parts of an icon cover: three parts a page, the pages below one another."""
    with Image.open(_ICONS[name].path) as image:
        image.load()
        return image


def register(*draws: Draw, fine: int = FINE) -> None:
    """Add stamps: "team-pennant" is drawn by `_team_pennant`. Raises ValueError for a name already in use.

    `fine` is the scale at which it is drawn: 1 for icons alone, whose edges are smooth.
    """
    for draw in draws:
        name = draw.__name__.strip("_").replace("_", "-")
        if _DRAW.setdefault(name, (draw, fine))[0] is not draw:
            raise ValueError(f"there is a stamp {name} already")


icons(shared)
register(_stone, fine=1)


def draw(pen: Pen, name: str, *details: Argument) -> None:
    """Draw a stamp, or the icon of its name and details, a colour among them as its tone.

    Raises KeyError for an unknown name.
    """
    if name in _DRAW:
        _DRAW[name][0](pen, *details)
        return
    tone = next((detail for detail in details if isinstance(detail, tuple)), pen.theme.text)
    pen.icon("-".join([name, *(str(detail) for detail in details if isinstance(detail, str | int))]), tone=tone)


@lru_cache(1024)
def cut(name: str, size: int, details: tuple[Argument, ...], theme: Theme) -> tuple[Image.Image, int, int]:
    """Return a stamp without the empty pixels around it, and the offsets of its left and upper edges."""
    whole = stamp(name, size, details, theme)
    box = whole.getbbox() or (0, 0, 1, 1)
    return whole.crop(box), box[0], box[1]


def stamp(name: str, size: int, details: tuple[Argument, ...], theme: Theme) -> Image.Image:
    """Return the stamp of that name, `size` pixels wide and high. Raises KeyError for an unknown name."""
    pen = Pen(size, theme, _DRAW[name][1] if name in _DRAW else 1)
    draw(pen, name, *details)
    pen.reduce()
    return pen.image.convert("RGBA")


@lru_cache(256)
def corners(radius: int, fill: Colour, edge: Colour | None, line: int) -> tuple[Image.Image, ...]:
    """Return the round corners of a panel: left above, right above, left below, right below."""
    fine = radius * 2 * FINE
    image = Image.new("RGBa", (fine, fine))
    draw = ImageDraw.Draw(image)
    draw.ellipse((0, 0, fine - 1, fine - 1), fill, edge, line * FINE if edge else 0)
    whole, r = image.reduce(FINE).convert("RGBA"), radius
    return tuple(whole.crop((x, y, x + r, y + r)) for y in (0, r) for x in (0, r))
