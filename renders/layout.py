"""Layout of pictures as placed items, before anything is painted.

A scene can be inspected: the tests find every number of a state among its labels, and no overlapping labels.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain, product
from typing import Any, Final, Literal, NamedTuple, TypeAlias

from PIL import Image

from renders import fonts
from renders.fonts import Face, Han
from renders.theme import Colour, Theme


def step(highest: int, lines: int) -> int:
    """Return a round distance between the lines of a plot from 0 to `highest`, with at most `lines` lines."""
    for step in (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000):
        if highest <= step * lines:
            return step
    return highest


def spread(wanted: list[float], low: float, high: float, gap: float) -> list[float]:
    """Return heights near the wanted ones, at least `gap` from each other, between two limits."""
    order = sorted(range(len(wanted)), key=lambda index: wanted[index])
    places = dict.fromkeys(order, 0.0)
    floor = low
    for index in order:
        places[index] = floor = max(floor, wanted[index])
        floor += gap
    ceiling = high
    for index in reversed(order):
        places[index] = min(places[index], ceiling)
        ceiling = places[index] - gap
    return [places[index] for index in range(len(wanted))]


Point: TypeAlias = tuple[float, float]
Align: TypeAlias = Literal["left", "centre", "right"]
Argument: TypeAlias = str | int | float | bool | Colour | None

WIDTH: Final = 1100
HEIGHT: Final = 700
ZERO: Final = "–"
"""Sign for zero: a dash is not mistaken for a one at a third of the size."""
MIN_TEXT: Final = 18
"""Pixels of the smallest text of a picture, unless it sets another size."""


@dataclass(frozen=True, slots=True)
class Box:
    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return self.x + self.width

    @property
    def bottom(self) -> float:
        return self.y + self.height

    @property
    def centre(self) -> Point:
        return self.x + self.width / 2, self.y + self.height / 2

    def inset(self, across: float, down: float) -> Box:
        return Box(self.x + across, self.y + down, self.width - 2 * across, self.height - 2 * down)

    def cells(self, count: int, columns: int, gap: float = 0) -> list[Box]:
        """Return cells in rows of so many columns, from the left above; they fill the box but for the gaps."""
        wide, high = (self.width + gap) / columns, (self.height + gap) / -(-count // columns)
        return [
            Box(self.x + wide * (number % columns), self.y + high * (number // columns), wide - gap, high - gap)
            for number in range(count)
        ]

    def columns(self, count: int, gap: float = 0) -> list[Box]:
        return self.cells(count, count, gap)

    def rows(self, count: int, gap: float = 0) -> list[Box]:
        return self.cells(count, 1, gap)

    def holds(self, other: Box) -> bool:
        return self.x <= other.x and self.y <= other.y and other.right <= self.right and other.bottom <= self.bottom

    def meets(self, other: Box) -> bool:
        return self.x < other.right and other.x < self.right and self.y < other.bottom and other.y < self.bottom


@dataclass(frozen=True, slots=True)
class Label:
    text: str
    box: Box
    face: Face
    size: int
    colour: Colour
    align: Align
    halo: Colour | None = None
    fact: str = ""
    """Fact of the view that it shows, such as "cash/0"; empty for ornaments."""
    narrow: float = 1.0
    least: int = MIN_TEXT
    """Smallest size that it may be drawn in."""
    han: Han = fonts.ANY

    @property
    def origin(self) -> tuple[int, int]:
        """The left end of the baseline; the text is centred vertically in the box."""
        wide = fonts.width(self.text, self.face, self.size) * self.narrow
        free = self.box.width - wide
        x = self.box.x + {"left": 0.0, "centre": free / 2, "right": free}[self.align]
        y = self.box.y + (self.box.height + fonts.cap_height(self.face, self.size)) / 2
        return round(x), round(y)

    @property
    def ink(self) -> Box:
        left, top, right, bottom = fonts.ink(self.text, self.face, self.size, 0, self.narrow, self.han)
        x, y = self.origin
        return Box(x + left, y + top, right - left, bottom - top)


@dataclass(frozen=True, slots=True)
class Mark:
    stamp: str
    x: float
    y: float
    size: int
    """Pixels of its edge."""
    details: tuple[Argument, ...] = ()

    @property
    def box(self) -> Box:
        return Box(self.x - self.size / 2, self.y - self.size / 2, self.size, self.size)


@dataclass(frozen=True, slots=True)
class Rectangle:
    box: Box
    fill: Colour
    edge: Colour | None = None
    line: int = 2
    radius: int = 8
    hatch: Colour | None = None
    """Colour of slanting lines on it: what is there cannot be had."""
    dashed: bool = False


@dataclass(frozen=True, slots=True)
class Polyline:
    points: tuple[Point, ...]
    colour: Colour
    wide: float


@dataclass(frozen=True, slots=True)
class Area:
    points: tuple[Point, ...]
    colour: Colour
    share: float
    """Opacity of the colour, from 0 to 1."""


Term: TypeAlias = tuple[str, tuple[Argument, ...], str]
"""A stamp, its details, and its meaning."""
SIGN: Final = 52.0
"""Pixels of a term's stamp with its margin."""
Item: TypeAlias = Label | Mark | Rectangle | Polyline | Area


@dataclass(frozen=True, slots=True)
class Background:
    """Unchanging part of a kind of picture; painted once and kept."""

    width: int
    height: int
    theme: Theme
    items: tuple[Item, ...] = ()
    painter: Callable[[Theme], Image.Image] | None = None
    """Painter of the picture below the items in a theme's colours; a plain page if None."""
    art: Callable[[Theme], str] | None = None
    """The same as SVG."""


@dataclass(frozen=True, slots=True)
class Part:
    """Items that show one thing, from one of them to the next part."""

    start: int
    name: str
    place: str
    """Name of what is pointed at with it, as in `Scene.places`."""
    title: str
    """Words for those who hear it."""


@dataclass(slots=True)
class Scene:
    width: int
    height: int
    theme: Theme
    ground: Background
    items: list[Item] = field(default_factory=list)
    smallest: int = MIN_TEXT
    han: Han = fonts.ANY
    places: dict[str, Box] = field(default_factory=dict)
    """Boxes of what can be pointed at, by names such as "region/4"; nothing of them is painted."""
    parts: list[Part] = field(default_factory=list)

    @classmethod
    def page(cls, width: int, height: int, theme: Theme, smallest: int = MIN_TEXT, *, locale: str = "") -> Scene:
        return cls.on(Background(width, height, theme), smallest, locale=locale)

    @classmethod
    def on(cls, ground: Background, smallest: int = MIN_TEXT, *, locale: str = "") -> Scene:
        return cls(ground.width, ground.height, ground.theme, ground, smallest=smallest, han=fonts.han(locale))

    def background(self) -> Background:
        return Background(self.width, self.height, self.theme, tuple(self.items))

    def part(self, name: str, place: str = "", title: str = "") -> None:
        """Begin a part, to which the items belong that are placed until the next one begins."""
        self.parts.append(Part(len(self.items), name, place, title))

    @property
    def labels(self) -> Iterator[Label]:
        """All texts, also the background's, except those that are placed again above it."""
        labels = [item for item in self.items if isinstance(item, Label)]
        again = {label.fact for label in labels}
        still = (item for item in self.ground.items if isinstance(item, Label) and item.fact not in again)
        return chain(still, labels)

    @property
    def facts(self) -> dict[str, str]:
        return {label.fact: label.text for label in self.labels if label.fact}

    def panel(
        self, box: Box, fill: Colour, edge: Colour | None = None, line: int = 2, radius: int = 8, *,
        hatch: Colour | None = None, dashed: bool = False,
    ) -> None:  # fmt: skip
        self.items.append(Rectangle(box, fill, edge, line, radius, hatch, dashed))

    def sheet(self, box: Box) -> None:
        self.panel(Box(box.x + 3, box.y + 3, box.width, box.height), self.theme.shade, None, 0, 12)
        self.panel(box, self.theme.panel, self.theme.panel_edge, 3, 12)

    def mark(self, stamp: str, x: float, y: float, size: int, *details: Argument) -> None:
        self.items.append(Mark(stamp, x, y, size, details))

    def line(self, points: tuple[Point, ...], colour: Colour, wide: float) -> None:
        self.items.append(Polyline(points, colour, wide))

    def area(self, points: tuple[Point, ...], colour: Colour, share: float) -> None:
        self.items.append(Area(points, colour, share))

    def levels(self, box: Box, marks: Iterable[tuple[float, str | int]]) -> None:
        """Place lines at heights across a plot, and the figure of each at their left."""
        for y, text in marks:
            self.line(((box.x, y), (box.right, y)), self.theme.cell_strong, 2)
            at = Box(box.x - 78, y - 17, 64, 34)
            self.label(text, at, 30, align="right", colour=self.theme.text_soft, least=30)

    def ticks(self, box: Box, last: int, most: int, below: int = 10) -> None:
        """Place the numbers from 0 to the last, or `most` of them, below a plot."""
        for number in range(0, last + 1, step(last, most)):
            x = box.x + box.width * number / max(1, last)
            self.line(((x, box.bottom), (x, box.bottom + 7)), self.theme.text_soft, 2)
            at = Box(min(x - 30, box.right - 44), box.bottom + below, 60, 34)
            self.label(number, at, 30, colour=self.theme.text_soft, least=30)

    def label(
        self, text: str | int, box: Box, size: int = 24, *, face: Face = "sans", colour: Colour | None = None,
        align: Align = "centre", halo: Colour | None = None, fact: str = "", least: int | None = None,
    ) -> None:  # fmt: skip
        """Place a text, made smaller, narrower or shortened to stay in its box, never smaller than `least`."""
        least = min(size, self.smallest if least is None else least)
        text, size, narrow = fonts.fit(str(text), face, size, least, int(box.width))
        tone = colour or self.theme.text
        self.items.append(Label(text, box, face, size, tone, align, halo, fact, narrow, least, self.han))

    def terms(self, terms: Sequence[Term], top: float, high: float, wide: float = WIDTH - 20, size: int = 30) -> None:
        """Place stamps with their meanings in a line across the page, as narrow as they have to be."""
        wides = [fonts.width(text, "sans", size) + 4 for _, _, text in terms]
        more, x = size - 30, 16.0
        narrow = min(1.0, (wide - 12 - (SIGN + more) * len(terms)) / max(1.0, sum(wides)))
        for number, (stamp, details, text) in enumerate(terms):
            self.mark(stamp, x + 15 + more / 2, top + high / 2, size - 2, *details)
            room = wides[number] * narrow
            self.label(text, Box(x + 34 + more, top, room, high), size, align="left", fact=f"legend/{number}", least=30)
            x += SIGN + more + room

    def stack(self, lines: Sequence[str], box: Box, size: int, *, fact: str, **form: Any) -> None:  # noqa: ANN401
        """Place lines below one another; `form` is that of each label."""
        for number, (line, at) in enumerate(zip(lines, box.rows(len(lines)), strict=True)):
            self.label(line, at, size, fact=fact and fact + "/more" * number, **form)


EDGE: Final = 10
ROW: Final = 46
TITLE: Final = 58
FOOT: Final = 8
"""Pixels around a sheet, of a row, of a sheet's head, below its last row."""
BESIDE: Final = 92
"""Pixels of a sign's column."""


class Sign(NamedTuple):
    name: str
    text: str
    stamp: str
    details: tuple[Argument, ...] = ()


def legend(
    groups: Sequence[tuple[str, Sequence[Sign]]], draw: Callable[[Scene, Sign, float, float], None], theme: Theme,
    locale: str,
) -> Scene:  # fmt: skip
    """Return the legend of groups by their heads; `draw` places a sign around a point."""
    highs = [TITLE + ROW * len(signs) + FOOT + EDGE for _, signs in groups]

    def high(columns: Sequence[int]) -> int:
        return max(sum(high for high, own in zip(highs, columns, strict=True) if own == column) for column in (0, 1))

    columns = min(product((0, 1), repeat=len(groups)), key=high)
    page = Scene.page(WIDTH, high(columns) + EDGE, theme, 30, locale=locale)
    wide, tops = (WIDTH - 3 * EDGE) / 2, [EDGE, EDGE]
    for number, ((title, signs), column) in enumerate(zip(groups, columns, strict=True)):
        sheet = Box(EDGE + (wide + EDGE) * column, tops[column], wide, highs[number] - EDGE)
        tops[column] += highs[number]
        page.sheet(sheet)
        head = Box(sheet.x + 22, sheet.y + 8, wide - 40, TITLE - 10)
        page.label(title, head, 36, face="serif", colour=theme.gilt_text, align="left", fact=f"group/{number}")
        for sign, at in zip(signs, Box(sheet.x, sheet.y + TITLE, wide, ROW * len(signs)).rows(len(signs)), strict=True):
            draw(page, sign, at.x + BESIDE / 2 + 2, at.centre[1])
            text = Box(at.x + BESIDE, at.y, wide - BESIDE - 12, at.height)
            page.label(sign.text, text, 36, align="left", fact=f"sign/{number}/{sign.name}")
    return page
