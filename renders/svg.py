"""Painting of a scene as SVG, for browsers: in pieces by the names of what they show, in one theme or in both."""

import hashlib
import html
import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property, lru_cache
from typing import Final, Self

from renders import fonts, stamps
from renders.layout import Area, Argument, Background, Box, Item, Label, Mark, Part, Point, Polyline, Rectangle, Scene
from renders.painting import DASH, HALO, HATCH, flecks
from renders.theme import THEMES, Colour, Theme

_CODE: Final = re.compile(r"(#[0-9a-f]{6}(?:[0-9a-f]{2})?)\b")
_CLASS: Final = re.compile(r'class="([^"]*)"')
GROUND: Final = "ground"
"""Name of the piece below all others."""


@dataclass(frozen=True)
class Sheet:
    box: tuple[float, float, float, float]
    pieces: Mapping[str, str]
    symbols: Mapping[str, str]
    places: Mapping[str, Box]

    @cached_property
    def digest(self) -> str:
        return _digest("".join(self.pieces.values()))

    def element(self, label: str = "", **data: str) -> str:
        """Return it as one element, described by a label, with data by their names."""
        facts = "".join(f' data-{name}="{_text(value)}"' for name, value in data.items())
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="scene" viewBox="{" ".join(map(_number, self.box))}" '
            f'role="group" aria-label="{_text(label)}"{facts}><defs>{"".join(self.symbols.values())}</defs>'
            f"{''.join(self.pieces.values())}</svg>"
        )

    def less(self, other: Self) -> Self:
        pieces = {name: piece for name, piece in self.pieces.items() if other.pieces.get(name) != piece}
        symbols = {name: symbol for name, symbol in self.symbols.items() if name not in other.symbols}
        return replace(self, pieces=pieces, symbols=symbols)


def draw(scenes: Sequence[Scene]) -> Sheet:
    """Draw a scene laid out in one theme, or in the light and the dark one, between which the browser then chooses."""
    first, themes = scenes[0], tuple(scene.theme for scene in scenes)
    symbols: dict[str, str] = {}
    below, marks = _ground(tuple(scene.ground for scene in scenes))
    symbols |= marks
    pieces = {GROUND: f'<g data-part="{GROUND}">{below}</g>'}
    markup = [_item(items, themes, symbols) for items in zip(*(scene.items for scene in scenes), strict=True)]
    parts = [Part(0, "rest", "", ""), *first.parts]
    ends = [part.start for part in parts[1:]] + [len(markup)]
    for part, end in zip(parts, ends, strict=True):
        if inner := "".join(markup[part.start : end]):
            place = f' data-place="{part.place}"' if part.place else ""
            name = f' role="img" aria-label="{_text(part.title)}"' if part.title else ""
            pieces[part.name] = f'<g data-part="{part.name}"{place}{name}>{inner}</g>'
    with_shape = {part.name for part in parts}
    boxes = {place: box for place, box in first.places.items() if place not in with_shape and f'"{place}"' not in below}
    pieces |= {
        f"place/{place}": f'<rect data-part="place/{place}" data-place="{place}" fill="none" pointer-events="all" '
        f'x="{_number(box.x)}" y="{_number(box.y)}" width="{_number(box.width)}" height="{_number(box.height)}"/>'
        for place, box in boxes.items()
    }
    return Sheet((0, 0, first.width, first.height), pieces, symbols, first.places)


@lru_cache(24)
def _ground(grounds: tuple[Background, ...]) -> tuple[str, Mapping[str, str]]:
    themes, symbols = tuple(ground.theme for ground in grounds), dict[str, str]()
    below = _merge([ground.art(ground.theme) if ground.art else _paper(ground) for ground in grounds])
    items = zip(*(ground.items for ground in grounds), strict=True)
    return below + "".join(_item(several, themes, symbols) for several in items), symbols


def _paper(ground: Background) -> str:
    paths = ["", ""]
    for start, end, wide in flecks(ground.width, ground.height):
        paths[wide - 1] += f"M{_points([start])}L{_points([end])}"
    lines = "".join(
        f'<path d="{path}" stroke="{_code(ground.theme.fleck)}" stroke-width="{number}"/>'
        for number, path in enumerate(paths, start=1)
    )
    return f'<rect width="{ground.width}" height="{ground.height}" fill="{_code(ground.theme.page)}"/>{lines}'


def _item(items: tuple[Item, ...], themes: tuple[Theme, ...], symbols: dict[str, str]) -> str:
    first = items[0]
    if not isinstance(first, Mark):
        return _merge([_shape(item) for item in items])
    marks = [item for item in items if isinstance(item, Mark)]
    name, symbol = _symbol(tuple((mark.stamp, mark.details) for mark in marks), themes)
    symbols[name] = symbol
    x, y = round(first.box.x), round(first.box.y)
    return f'<use href="#{name}" x="{x}" y="{y}" width="{first.size}" height="{first.size}"/>'


@lru_cache(2048)
def _symbol(which: tuple[tuple[str, tuple[Argument, ...]], ...], themes: tuple[Theme, ...]) -> tuple[str, str]:
    marks = []
    for (stamp, details), theme in zip(which, themes, strict=True):
        pen = Pen(theme)
        stamps.draw(pen, stamp, *details)
        marks.append(pen.markup)
    inner = _merge(marks)
    name = f"{which[0][0]}-{_digest(inner)}"
    return name, f'<symbol id="{name}" viewBox="0 0 100 100">{inner.replace("@", name)}</symbol>'


def _merge(several: Sequence[str]) -> str:
    if len(set(several)) == 1:
        return several[0]
    parts = [_CODE.split(markup) for markup in several]
    if len({tuple(part[::2]) for part in parts}) > 1:
        by_theme = zip(THEMES, several, strict=True)
        return "".join(f'<g class="only-{theme.name}">{markup}</g>' for theme, markup in by_theme)
    pairs = zip(*parts, strict=True)
    return "".join(light if light == dark else f"light-dark({light},{dark})" for light, dark in pairs)


def _shape(item: Item) -> str:
    match item:
        case Label():
            return _label(item)
        case Rectangle():
            return _panel(item)
        case Polyline(points, colour, wide):
            return f'<polyline points="{_points(points)}" {_stroke(colour, round(wide * stamps.FINE) / stamps.FINE)}/>'
        case Area(points, colour, share):
            return f'<polygon points="{_points(points)}" fill="{_code(colour)}" fill-opacity="{share:.3g}"/>'
    raise TypeError(item)


def _label(label: Label) -> str:
    if not label.text:
        return ""
    x, y = label.origin
    wide = fonts.width(label.text, label.face, label.size) * label.narrow
    halo = f'stroke="{_code(label.halo)}" stroke-width="{2 * HALO}" ' if label.halo else ""
    return (
        f'<text class="{label.face}" x="{x}" y="{y}" font-size="{fonts.pixels(label.text, label.face, label.size)}" '
        f'{halo}fill="{_code(label.colour)}" textLength="{_number(wide)}" lengthAdjust="spacingAndGlyphs">'
        f"{_text(label.text)}</text>"
    )


def _panel(panel: Rectangle) -> str:
    left, top, right, bottom = (round(value) for value in (panel.box.x, panel.box.y, panel.box.right, panel.box.bottom))
    line = panel.line if panel.edge else 0
    curve = 0 if panel.hatch or panel.dashed else max(0, min(panel.radius, (right - left) // 2, (bottom - top) // 2))
    inside = (
        f'x="{left + line / 2:g}" y="{top + line / 2:g}" width="{max(0, right - left - line)}" '
        f'height="{max(0, bottom - top - line)}" rx="{max(0, curve - line / 2):g}"'
    )
    fill, edge = f'fill="{_code(panel.fill)}"', ""
    if panel.edge and line:
        edge = f' stroke="{_code(panel.edge)}" stroke-width="{line}"'
        edge += f' stroke-dasharray="{DASH}"' if panel.hatch or panel.dashed else ""
    if not panel.hatch:
        return f"<rect {inside} {fill}{edge}/>"
    wide, high = right - left, bottom - top
    lines = "".join(f"M{x} {high}l{high} {-high}" for x in range(-high, wide, HATCH))
    return (
        f'<svg x="{left}" y="{top}" width="{wide}" height="{high}"><rect width="{wide}" height="{high}" {fill}/>'
        f'<path d="{lines}" {_stroke(panel.hatch, 5)}/></svg><rect {inside} fill="none"{edge}/>'
    )


class Pen(stamps.Pen):
    """Pen that writes what it draws as SVG; "@" stands for the id of the symbol."""

    def __init__(self, theme: Theme) -> None:
        self.theme, self.markup, self._icons = theme, "", 0

    def shape(self, points: Sequence[Point], fill: Colour | None, edge: Colour | None = None, line: float = 5) -> None:
        form = f' stroke="{_code(edge)}" stroke-width="{_number(line)}" stroke-linejoin="round"' if edge else ""
        inside = _code(fill) if fill else "none"
        self.markup += f'<polygon points="{_points(points)}" fill="{inside}"{form}/>'

    def line(self, points: Sequence[Point], colour: Colour, wide: float = 5) -> None:
        self.markup += f'<polyline points="{_points(points)}" {_stroke(colour, wide)}/>'

    def arc(self, x: float, y: float, r: float, start: float, end: float, colour: Colour, wide: float = 5) -> None:
        r -= wide / 2  # the pixels' arc lies within its circle
        ends = [(x + r * math.cos(math.radians(at)), y + r * math.sin(math.radians(at))) for at in (start, end)]
        large = int((end - start) % 360 > 180)
        path = f"M{_points(ends[:1])}A{_number(r)} {_number(r)} 0 {large} 1 {_points(ends[1:])}"
        self.markup += f'<path d="{path}" {_stroke(colour, wide)}/>'

    def reduce(self) -> None:
        pass

    def fade(self, share: float) -> None:
        self.markup = f'<g opacity="{share}">{self.markup}</g>'

    def icon(self, name: str, x: float = 0, y: float = 0, share: float = 1, turn: int = 0, /, **tones: Colour) -> None:
        own = {**stamps.dress(name, self.theme), **tones}
        box, art = _art(name)

        def dress(match: re.Match[str]) -> str:
            return " ".join(_dress(part, own) for part in match[1].split())

        inner = _CLASS.sub(dress, art).replace("@", f"@{self._icons}")
        self._icons += 1
        long = _number(100 * share)
        rotation = f' transform="rotate({90 * (turn % 4)} {_number(x + 50 * share)} {_number(y + 50 * share)})"'
        self.markup += (
            f'<g{rotation if turn % 4 else ""}><svg x="{_number(x)}" y="{_number(y)}" width="{long}" height="{long}" '
            f'viewBox="{box}" fill="none" stroke-linejoin="round">{inner}</svg></g>'
        )


def _dress(part: str, tones: Mapping[str, tuple[int, ...]]) -> str:
    """Return the attributes of a part of an icon; a shadow is one, however many shapes cast it."""
    kind, name = ("stroke", part.removeprefix("line-")) if part.startswith("line-") else ("fill", part)
    red, green, blue, *alpha = tones[name.replace("-", "_")]
    return f'{kind}="{_code((red, green, blue))}"' + (f' opacity="{alpha[0] / 255:.3g}"' if alpha else "")


@cache
def _art(name: str) -> tuple[str, str]:
    text = stamps.art(name).read_text(encoding="utf-8")
    head, inner = re.split(r"</title>\s*", text.removesuffix("</svg>\n"), maxsplit=1)
    box = re.search(r'viewBox="([^"]*)"', head)
    assert box is not None, name
    return box[1], re.sub(r'(id="|href="#|url\(#)', r"\1@", re.sub(r"\n\s*", "", inner))


def _stroke(colour: Colour, wide: float) -> str:
    return f'fill="none" stroke="{_code(colour)}" stroke-width="{_number(wide)}" stroke-linejoin="round"'


def _points(points: Sequence[Point]) -> str:
    return " ".join(f"{_number(x)} {_number(y)}" for x, y in points)


def _number(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")


def _code(tone: Colour) -> str:
    return "#{:02x}{:02x}{:02x}".format(*tone)


def _text(text: str) -> str:
    """Escape a text, so that nothing in it is taken for a colour either."""
    return html.escape(text, quote=False).replace('"', "&quot;").replace("#", "&#35;")


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:10]
