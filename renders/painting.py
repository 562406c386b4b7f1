"""Painting of a scene into pixels."""

import io
import math
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Final

from PIL import Image, ImageDraw

from renders import fonts, stamps
from renders.layout import Area, Background, Box, Item, Label, Line, Mark, Panel, Scene
from renders.picture import Description, Picture
from renders.theme import Colour, Theme

MAX_BYTES: Final = 10 * 1024 * 1024
"""Bytes; Discord's limit for a file."""
WIDTH: Final = 770
"""Pixels of a frame."""
LAST_PAUSE: Final = 4000
"""Milliseconds of the last frame."""
MAX_FRAMES: Final = 150
QUALITIES: Final = (70, 50, 30)
"""Qualities of the encoder (WebP), tried in turn until the animation is small enough."""


class Animation(Image.Image):
    """An animated picture, each frame drawn when it is sought."""

    def __init__(self, draw: Callable[[int], Image.Image], frames: int) -> None:
        super().__init__()
        self._draw = draw
        self.n_frames = frames
        self.is_animated = frames > 1
        self._frame = -1
        self.seek(0)

    def seek(self, frame: int) -> None:
        """Draw that frame. Raises EOFError if it does not exist."""
        if not 0 <= frame < self.n_frames:
            raise EOFError(f"{self.n_frames} frames, not {frame}")
        if frame != self._frame:
            image = self._draw(frame)
            self.im, self._mode, self._size = image.im, image.mode, image.size
            self._frame = frame

    def tell(self) -> int:
        """Return the number of the current frame."""
        return self._frame


def animate(animation: Animation, durations: Sequence[int], most: int) -> bytes:
    """Encode the animation (WebP), `durations` in milliseconds, in the best quality of less than `most` bytes."""
    data = b""
    for quality in QUALITIES:
        out = io.BytesIO()
        animation.save(out, "WEBP", save_all=True, duration=list(durations), loop=0, quality=quality, method=2)
        data = out.getvalue()
        if len(data) <= most:
            break
    return data


def thinned(numbers: Sequence[int]) -> list[int]:
    """Return the numbers of positions, evenly fewer if there are too many for the frames; the ends always stay."""
    if len(numbers) <= MAX_FRAMES:
        return list(numbers)
    return [numbers[round(index * (len(numbers) - 1) / (MAX_FRAMES - 1))] for index in range(MAX_FRAMES)]


def replayed(scene: Callable[[int], Scene], frames: int, pause: int, name: str, words: Description) -> Picture:
    """Return scenes by the number of their frame as an animation with a pause of so many milliseconds between them."""
    size = (WIDTH, 0)

    def draw(frame: int) -> Image.Image:
        nonlocal size
        image = paint(scene(frame))
        size = (WIDTH, WIDTH * image.height // image.width)
        return image.resize(size, Image.Resampling.LANCZOS, reducing_gap=2.0)

    data = animate(Animation(draw, frames), [pause] * (frames - 1) + [LAST_PAUSE], MAX_BYTES)
    return Picture(data, f"{name}.webp", *size, words.text)


HATCH: Final = 16
"""Pixels from one line of a hatched panel to the next."""
DASH: Final = 8
"""Pixels of a dash of a broken edge, and of the gap after it."""


def paint(scene: Scene) -> Image.Image:
    """Return the pixels of a scene."""
    image = ground(scene.ground).copy()
    _items(image, scene.items, scene.theme)
    return image


@lru_cache(12)
def ground(background: Background) -> Image.Image:
    """Pixels of an unchanging background. Do not draw on it."""
    if background.painter:
        image = background.painter(background.theme).copy()  # the painter may keep its own
    else:
        image = _paper(background.width, background.height, background.theme)
    _items(image, background.items, background.theme)
    return image


def _paper(width: int, height: int, theme: Theme) -> Image.Image:
    """Return an empty page with the grain of its paper, the same in every picture."""
    image = Image.new("RGB", (width, height), theme.page)
    draw = ImageDraw.Draw(image)
    for number in range(width * height // 1200):  # a low-discrepancy sequence, so that flecks spread evenly
        x, y = number * 0.7548776662 % 1 * width, number * 0.5698402910 % 1 * height
        long, tilt = 3 + number % 7, (number % 5 - 2) * 0.6
        draw.line((x, y, x + long, y + tilt * long), theme.fleck, 1 + number % 2)
    return image


def _items(image: Image.Image, items: Iterable[Item], theme: Theme) -> None:
    draw = ImageDraw.Draw(image)
    for item in items:
        match item:
            case Label():
                _label(image, item)
            case Mark():
                _mark(image, item, theme)
            case Panel():
                _panel(image, draw, item)
            case Line():
                _line(image, item)
            case Area():
                _area(image, item)


def _label(image: Image.Image, label: Label) -> None:
    x, y = label.origin
    for colour, halo in ((label.halo, 3), (label.colour, 0)):
        if colour is not None:
            form = (label.text, label.face, label.size, halo, label.narrow, label.han)
            left, top, _, _ = fonts.ink(*form)
            _put(image, colour, x + left, y + top, fonts.mask(*form))


def _mark(image: Image.Image, mark: Mark, theme: Theme) -> None:
    stamp, left, top = stamps.cut(mark.stamp, mark.size, mark.details, theme)
    _put(image, stamp, round(mark.x - mark.size / 2) + left, round(mark.y - mark.size / 2) + top, stamp)


def _put(image: Image.Image, source: Colour | Image.Image, left: int, top: int, mask: Image.Image) -> None:
    """Paste a colour or pixels through a mask, past the checks of `Image.paste`: they take longer than small stamps.

    The image has been drawn on before, so its pixels are its own.
    """
    wide, high = mask.size
    pixels = source.im if isinstance(source, Image.Image) else source
    image.im.paste(pixels, (left, top, left + wide, top + high), mask.im)


def _fill(image: Image.Image, colour: Colour, left: int, top: int, right: int, bottom: int) -> None:
    """Fill a rectangle up to its last pixels, past `ImageDraw`: that takes three times as long."""
    image.im.paste(colour, (left, top, right + 1, bottom + 1))


def _panel(image: Image.Image, draw: ImageDraw.ImageDraw, panel: Panel) -> None:
    left, top = round(panel.box.x), round(panel.box.y)
    right, bottom = round(panel.box.right) - 1, round(panel.box.bottom) - 1
    if panel.hatch or panel.dashed:
        _pattern(image, draw, panel)
        return
    curve, line = min(panel.radius, (right - left) // 2, (bottom - top) // 2), panel.line if panel.edge else 0
    if curve < 1 and line:
        draw.rectangle((left, top, right, bottom), panel.fill, panel.edge, line)
        return
    for inset, colour in ((0, panel.edge or panel.fill), (line, panel.fill))[: 2 if line else 1]:
        _fill(image, colour, left + curve, top + inset, right - curve, bottom - inset)
        _fill(image, colour, left + inset, top + curve, right - inset, bottom - curve)
    if curve < 1:
        return
    places = ((x, y) for y in (top, bottom - curve + 1) for x in (left, right - curve + 1))
    for (x, y), corner in zip(places, stamps.corners(curve, panel.fill, panel.edge, line), strict=True):
        _put(image, corner, x, y, corner)


def _pattern(image: Image.Image, draw: ImageDraw.ImageDraw, panel: Panel) -> None:
    """Draw a hatched panel, or one with a broken edge."""
    box = Box(*(round(value) for value in (panel.box.x, panel.box.y, panel.box.width, panel.box.height)))
    left, top, right, bottom = (int(value) for value in (box.x, box.y, box.right - 1, box.bottom - 1))
    _fill(image, panel.fill, left, top, right, bottom)
    if panel.hatch:
        image.paste(_hatched(right - left, bottom - top, panel.fill, panel.hatch), (left, top))
    if panel.edge:
        for y in (top, bottom):
            for x in range(left, right, DASH * 2):
                draw.rectangle((x, y - 1, min(x + DASH, right), y), panel.edge)
        for x in (left, right):
            for y in range(top, bottom, DASH * 2):
                draw.rectangle((x - 1, y, x, min(y + DASH, bottom)), panel.edge)


@lru_cache(32)
def _hatched(wide: int, high: int, fill: Colour, colour: Colour) -> Image.Image:
    """Return slanting lines."""
    fine = stamps.FINE // 2
    mask = Image.new("L", (wide * fine, high * fine))
    draw = ImageDraw.Draw(mask)
    for x in range(-high, wide, HATCH):
        draw.line((x * fine, high * fine, (x + high) * fine, 0), 255, 5 * fine)
    hatched = Image.new("RGB", (wide, high), fill)
    hatched.paste(colour, (0, 0), mask.reduce(fine))
    return hatched


def _line(image: Image.Image, line: Line) -> None:
    """Draw a line with smooth edges, drawn larger on a mask of its own."""
    margin = int(line.wide) + 2
    left = int(min(x for x, _ in line.points)) - margin
    top = int(min(y for _, y in line.points)) - margin
    right = int(max(x for x, _ in line.points)) + margin
    bottom = int(max(y for _, y in line.points)) + margin
    fine = stamps.FINE
    mask = Image.new("L", ((right - left) * fine, (bottom - top) * fine))
    points = [((x - left) * fine, (y - top) * fine) for x, y in line.points]
    ImageDraw.Draw(mask).line(points, 255, round(line.wide * fine), joint="curve")
    image.paste(line.colour, (left, top), mask.reduce(fine))


def _area(image: Image.Image, area: Area) -> None:
    """Draw a polygon with smooth edges, drawn larger on a mask of its own."""
    left, top = (math.floor(min(point[side] for point in area.points)) for side in (0, 1))
    right, bottom = (math.ceil(max(point[side] for point in area.points)) + 1 for side in (0, 1))
    fine = stamps.FINE // 2  # translucent areas have soft edges anyway, and areas are large
    mask = Image.new("L", ((right - left) * fine, (bottom - top) * fine))
    points = [((x - left) * fine, (y - top) * fine) for x, y in area.points]
    ImageDraw.Draw(mask).polygon(points, round(255 * area.share))
    image.paste(area.colour, (left, top), mask.reduce(fine))
