"""Painting of a scene into pixels."""

import io
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import lru_cache, partial
from typing import Final, ParamSpec

from PIL import Image, ImageDraw

from renders import fonts, stamps
from renders.layout import Area, Background, Item, Label, Mark, Point, Polyline, Rectangle, Scene
from renders.picture import Description, Picture, Words, describe_by, finish
from renders.theme import Colour, Theme

MAX_BYTES: Final = 10 * 1024 * 1024
"""Bytes; Discord's limit for a file."""
WIDTH: Final = 770
HOLD: Final = 2000
LAST_PAUSE: Final = 4000
"""Milliseconds of the first frame and of those where much changes, and of the last one."""
MAX_FRAMES: Final = 150
QUALITIES: Final = (70, 50, 30)
"""Qualities of the encoder (WebP), tried in turn until the animation is small enough."""


class Animation(Image.Image):
    def __init__(self, draw: Callable[[int], Image.Image], frames: int) -> None:
        super().__init__()
        self._draw = draw
        self.n_frames = frames
        self.is_animated = frames > 1
        self._frame = -1
        self.seek(0)

    def seek(self, frame: int) -> None:
        if not 0 <= frame < self.n_frames:
            raise EOFError(f"{self.n_frames} frames, not {frame}")
        if frame != self._frame:
            image = self._draw(frame)
            self.im, self._mode, self._size = image.im, image.mode, image.size
            self._frame = frame

    def tell(self) -> int:
        return self._frame


def animate(animation: Animation, durations: Sequence[int], most: int) -> bytes:
    """Encode the animation (WebP), `durations` in milliseconds, in the best quality of less than `most` bytes."""
    for quality in QUALITIES:
        out = io.BytesIO()
        animation.save(out, "WEBP", save_all=True, duration=list(durations), loop=0, quality=quality, method=2)
        if len(data := out.getvalue()) <= most:
            break
    return data


def thin_out(numbers: Sequence[int]) -> list[int]:
    """Return the numbers of positions, evenly fewer if there are too many for the frames; the ends always stay."""
    if len(numbers) <= MAX_FRAMES:
        return list(numbers)
    return [numbers[round(index * (len(numbers) - 1) / (MAX_FRAMES - 1))] for index in range(MAX_FRAMES)]


def replayed(
    scene: Callable[[int], Scene], frames: int, pause: int, name: str, words: Description, held: Collection[int] = (0,)
) -> Picture:
    """Animate scenes, by the numbers of their frames, with `pause` milliseconds after each, longer after those held."""
    size = (WIDTH, 0)

    def draw(frame: int) -> Image.Image:
        nonlocal size
        image = paint(scene(frame))
        size = (WIDTH, WIDTH * image.height // image.width)
        return image.resize(size, Image.Resampling.LANCZOS, reducing_gap=2.0)

    pauses = [HOLD if frame in held else pause for frame in range(frames - 1)]
    data = animate(Animation(draw, frames), [*pauses, LAST_PAUSE], MAX_BYTES)
    return Picture(data, f"{name}.webp", *size, words.text)


Params = ParamSpec("Params")


def drawing(
    room: str, name: str, scene: Callable[Params, Scene], words: Words, page: Callable[..., Scene] | None = None,
    file: Callable[..., str] | None = None, colours: Callable[[str, Theme], Image.Image] | None = None,
) -> Callable[Params, Picture]:  # fmt: skip
    """Return the function of this name in the module `room` that draws a layout; `page` is what a browser shows.

    Another process gets it by both names.
    """

    @describe_by(words, page)
    def draw(*args: Params.args, **kwargs: Params.kwargs) -> Picture:
        layout = scene(*args, **kwargs)
        about = [value for value in (*args, *kwargs.values()) if not isinstance(value, Theme)]
        stem, tones = file(*about) if file else name, colours and colours(name, layout.theme)
        return finish(paint(layout), stem, words(*about), tones)

    draw.__module__, draw.__name__, draw.__qualname__ = room, name, name
    return draw


HALO: Final = 3
"""Pixels of a text's halo around its letters."""
HATCH: Final = 16
DASH: Final = 8
"""Pixels of a dash of a broken edge, and of the gap after it."""


def paint(scene: Scene) -> Image.Image:
    image = ground(scene.ground).copy()
    _items(image, scene.items, scene.theme)
    return image


@lru_cache(12)
def ground(background: Background) -> Image.Image:
    """Pixels of an unchanging background. Do not draw on it."""
    theme, width, height = background.theme, background.width, background.height
    if background.painter:
        image = background.painter(theme).copy()  # the painter may keep its own
    else:
        image = Image.new("RGB", (width, height), theme.page)
        draw = ImageDraw.Draw(image)
        for start, end, wide in flecks(width, height):
            draw.line((start, end), theme.fleck, wide)
    _items(image, background.items, theme)
    return image


def flecks(width: int, height: int) -> Iterator[tuple[Point, Point, int]]:
    """Yield the ends and the width of each fleck of the paper; a low-discrepancy sequence spreads them evenly."""
    for number in range(width * height // 1200):
        x, y = number * 0.7548776662 % 1 * width, number * 0.5698402910 % 1 * height
        long, tilt = 3 + number % 7, (number % 5 - 2) * 0.6
        yield (x, y), (x + long, y + tilt * long), 1 + number % 2


def _items(image: Image.Image, items: Iterable[Item], theme: Theme) -> None:
    fine = stamps.FINE
    for item in items:
        match item:
            case Label(halo=halo):
                x, y = item.origin
                for colour, width in ((halo, HALO), (item.colour, 0)):
                    if colour is not None:
                        form = (item.text, item.face, item.size, width, item.narrow, item.han)
                        left, top, _, _ = fonts.ink(*form)
                        _put(image, colour, x + left, y + top, fonts.mask(*form))
            case Mark():
                stamp, left, top = stamps.cut(item.stamp, item.size, item.details, theme)
                _put(image, stamp, round(item.box.x) + left, round(item.box.y) + top, stamp)
            case Rectangle():
                _panel(image, item)
            case Polyline(points, colour, wide):
                pen = partial(ImageDraw.ImageDraw.line, fill=255, width=round(wide * fine), joint="curve")
                _smooth(image, points, colour, int(wide) + 2, fine, pen)
            case Area(points, colour, share):  # translucent areas have soft edges anyway, and areas are large
                pen = partial(ImageDraw.ImageDraw.polygon, fill=round(255 * share))
                _smooth(image, points, colour, 2, fine // 2, pen)


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


def _panel(image: Image.Image, panel: Rectangle) -> None:
    left, top = round(panel.box.x), round(panel.box.y)
    right, bottom = round(panel.box.right) - 1, round(panel.box.bottom) - 1
    if panel.hatch or panel.dashed:
        _pattern(image, panel)
        return
    curve, line = min(panel.radius, (right - left) // 2, (bottom - top) // 2), panel.line if panel.edge else 0
    if curve < 1 and line:
        ImageDraw.Draw(image).rectangle((left, top, right, bottom), panel.fill, panel.edge, line)
        return
    for inset, colour in ((0, panel.edge or panel.fill), (line, panel.fill))[: 2 if line else 1]:
        _fill(image, colour, left + curve, top + inset, right - curve, bottom - inset)
        _fill(image, colour, left + inset, top + curve, right - inset, bottom - curve)
    if curve < 1:
        return
    places = ((x, y) for y in (top, bottom - curve + 1) for x in (left, right - curve + 1))
    for (x, y), corner in zip(places, stamps.corners(curve, panel.fill, panel.edge, line), strict=True):
        _put(image, corner, x, y, corner)


def _pattern(image: Image.Image, panel: Rectangle) -> None:
    left, top, wide, high = (round(value) for value in (panel.box.x, panel.box.y, panel.box.width, panel.box.height))
    right, bottom, draw = left + wide - 1, top + high - 1, ImageDraw.Draw(image)
    _fill(image, panel.fill, left, top, right, bottom)
    if panel.hatch:
        image.paste(_hatch(right - left, bottom - top, panel.fill, panel.hatch), (left, top))
    if panel.edge:
        for y in (top, bottom):
            for x in range(left, right, DASH * 2):
                draw.rectangle((x, y - 1, min(x + DASH, right), y), panel.edge)
        for x in (left, right):
            for y in range(top, bottom, DASH * 2):
                draw.rectangle((x - 1, y, x, min(y + DASH, bottom)), panel.edge)


@lru_cache(32)
def _hatch(wide: int, high: int, fill: Colour, colour: Colour) -> Image.Image:
    fine = stamps.FINE // 2
    mask = Image.new("L", (wide * fine, high * fine))
    draw = ImageDraw.Draw(mask)
    for x in range(-high, wide, HATCH):
        draw.line((x * fine, high * fine, (x + high) * fine, 0), 255, 5 * fine)
    image = Image.new("RGB", (wide, high), fill)
    image.paste(colour, (0, 0), mask.reduce(fine))
    return image


def _smooth(
    image: Image.Image, points: Sequence[Point], colour: Colour, margin: int, fine: int,
    draw: Callable[[ImageDraw.ImageDraw, list[Point]], None],
) -> None:  # fmt: skip
    """Paste what is drawn around some points on a mask of its own, larger, so that its edges are smooth."""
    left, top = (int(min(side)) - margin for side in zip(*points, strict=True))
    right, bottom = (int(max(side)) + margin for side in zip(*points, strict=True))
    mask = Image.new("L", ((right - left) * fine, (bottom - top) * fine))
    draw(ImageDraw.Draw(mask), [((x - left) * fine, (y - top) * fine) for x, y in points])
    image.paste(colour, (left, top), mask.reduce(fine))
