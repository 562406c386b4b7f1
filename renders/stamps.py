"""Small pictures, drawn once and cached: icons that `tools/plates.py` has baked, and the pen that places and draws.

A stamp is a square of 100 by 100 units. Its name, its size and its details (colours, a seat, a kind) identify it, and
it is always the same. Most are a baked icon and nothing else; what is drawn is drawn larger, then reduced. A game's
folder adds its icons with `icons`, and its other stamps with `register`.
"""

import hashlib
import io
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeAlias

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from renders.layout import Argument, Point
from renders.theme import HERE, LIGHT, PAPER, Colour, Theme, named

FINE: Final = 4
"""Scale of a stamp's drawing against its display."""
PARTS: Final = "parts"
"""Key of the text in an icon's file that names its parts."""
Draw: TypeAlias = Callable[..., None]


class Pen:
    """Pen on a square of 100 by 100 units, with colours that hide those below."""

    def __init__(self, size: int, theme: Theme, fine: int) -> None:
        self.scale, self.fine, self.theme = size * fine / 100, fine, theme
        # Premultiplied colours, in which it is reduced: converting as many pixels takes longer than drawing.
        self.image = Image.new("RGBa", (size * fine, size * fine))
        self.draw = ImageDraw.Draw(self.image)

    def shape(self, points: Sequence[Point], fill: Colour | None, edge: Colour | None = None, line: float = 5) -> None:
        if fill:
            self.draw.polygon([(x * self.scale, y * self.scale) for x, y in points], fill)
        if edge:
            self.line([*points, points[0], points[1]], edge, line)

    def line(self, points: Sequence[Point], colour: Colour, wide: float = 5) -> None:
        scaled_points = [(x * self.scale, y * self.scale) for x, y in points]
        self.draw.line(scaled_points, colour, max(1, round(wide * self.scale)), joint="curve")

    def arc(self, x: float, y: float, r: float, start: float, end: float, colour: Colour, wide: float = 5) -> None:
        """Draw a part of a circle, degrees clockwise from the right."""
        box = [value * self.scale for value in (x - r, y - r, x + r, y + r)]
        self.draw.arc(box, start, end, colour, max(1, round(wide * self.scale)))

    def reduce(self) -> None:
        """Reduce what has been drawn to its display, after which only icons may follow: they need no larger scale."""
        self.image, self.scale, self.fine = self.image.reduce(self.fine), self.scale / self.fine, 1

    def fade(self, share: float) -> None:
        """Let through what lies below all that has been drawn."""
        self.image = self.image.point([int(value * share) for value in range(256)] * 4)

    def icon(self, name: str, x: float = 0, y: float = 0, share: float = 1, turn: int = 0, /, **tones: Colour) -> None:
        """Place a baked icon in a square, turned by quarters. Raises KeyError for an unknown name.

        `tones` are colours of its parts, before those that its room has by their names.
        """
        masks, own = _masks(name), {**dress(name, self.theme), **tones}
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


def _stone(pen: Pen, seat: int) -> None:
    pen.icon(f"stone-{seat}", edge=PAPER)


class _Icon(NamedTuple):
    path: Path
    colours: Callable[[Theme], dict[str, Any]]


_ICONS: Final[dict[str, _Icon]] = {}
_DRAW: Final[dict[str, tuple[Draw, int]]] = {}
"""Functions of stamps, and the scale of their drawing against its display."""


def icons(folder: Path) -> None:
    """Add a folder's icons; the colours of their parts have the parts' names, in the folder or among the shared ones.

    Raises ValueError for a name in use.
    """

    @cache
    def colours(theme: Theme) -> dict[str, Any]:
        tones = {**named(HERE, theme.name), **named(folder, theme.name)}
        return tones | {f"{name}_{rank}": tone for name, several in tones.items() for rank, tone in enumerate(several)}

    for path in (folder / "icons").glob("*.svg"):
        if path.stem in _ICONS:
            raise ValueError(f"there is an icon {path.stem} already")
        _ICONS[path.stem] = _Icon(path, colours)


def art(name: str) -> Path:
    """Return the file of an icon's art. Raises KeyError for an unknown name."""
    return _ICONS[name].path


def dress(name: str, theme: Theme) -> Mapping[str, Any]:
    return _ICONS[name].colours(theme)


@lru_cache(64)
def _masks(name: str) -> Image.Image:
    with Image.open(art(name).with_suffix(".png")) as image:
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


icons(HERE)
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
    fine = radius * 2 * FINE
    image = Image.new("RGBa", (fine, fine))
    draw = ImageDraw.Draw(image)
    draw.ellipse((0, 0, fine - 1, fine - 1), fill, edge, line * FINE if edge else 0)
    whole, r = image.reduce(FINE).convert("RGBA"), radius
    return tuple(whole.crop((x, y, x + r, y + r)) for y in (0, r) for x in (0, r))


EMOJI_SIZE: Final = 128
"""Width and height in pixels; Discord takes no larger ones."""
EMOJI_EDGE: Final = 5
"""Pixels of the light edge around the stamp, which makes it readable on any ground."""


@dataclass(frozen=True, slots=True)
class Emoji:
    data: bytes
    digest: str


def emoji(signs: Mapping[str, tuple[Argument, ...]]) -> dict[str, Emoji]:
    """Draw signs as emoji, each from a stamp's name and details. Raises KeyError for an unknown stamp."""
    inner, images = EMOJI_SIZE - 2 * EMOJI_EDGE, {}
    for name, (which, *details) in signs.items():
        rough = cut(str(which), inner, tuple(details), LIGHT)[0]
        whole = cut(str(which), inner * inner // max(rough.size), tuple(details), LIGHT)[0]
        image = Image.new("RGBA", (EMOJI_SIZE, EMOJI_SIZE))
        image.paste(whole, ((EMOJI_SIZE - whole.width) // 2, (EMOJI_SIZE - whole.height) // 2))
        ground = Image.new("RGBA", image.size, (*PAPER, 0))
        edge = image.getchannel("A")
        for _ in range(EMOJI_EDGE):  # as wide as one large filter, in half its time
            edge = edge.filter(ImageFilter.MaxFilter(3))
        ground.putalpha(edge.filter(ImageFilter.SMOOTH))
        ground.alpha_composite(image)
        ground.save(data := io.BytesIO(), "PNG")
        images[name] = Emoji(data.getvalue(), hashlib.sha256(ground.tobytes()).hexdigest()[:8])
    return images


def shrink(data: bytes, side: int) -> bytes:
    """Return a picture of an emoji as large as a page shows it; Discord wants it larger."""
    Image.open(io.BytesIO(data)).convert("RGBA").resize((side, side)).save(output := io.BytesIO(), "PNG")
    return output.getvalue()
