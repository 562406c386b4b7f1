"""Bake the art of the pictures into plates, PNG files of the package: `python -m tools.plates`.

The art is drawn by hand, as SVG in `tools/art`; a stylesheet for each theme colours the chart. Icons are baked without
colours: the classes of their art name its parts ("line-" before the one of an outline), "gap" being none, and each part
becomes a mask. Run it when the art or the chart's colours have changed: `python -m tests.renew pictures` does.
"""

import io
import re
from collections.abc import Callable
from pathlib import Path
from typing import Final, TypeAlias

import resvg_py
from PIL import Image, PngImagePlugin

from navegador import BOARD
from renders.navegador import stamps
from renders.navegador.colours import colours
from renders.stamps import FINE, PARTS
from renders.theme import THEMES, Colour, Theme

Bake: TypeAlias = Callable[[Theme], Image.Image]
"""Function that bakes a plate for a theme."""
ART: Final = Path(__file__).with_name("art")
COLOURS: Final = 160
"""Colours of a plate: the few tones of the art, and their edges."""
RENDERS: Final = Path(__file__).parents[1] / "renders"


def style(theme: Theme) -> str:
    """Return the stylesheet of the art's classes in a theme."""
    game = colours(theme)
    fills = {
        **{f".sea-{number}": tone for number, tone in enumerate(game.seas)},
        ".sea": game.seas[0],
        ".land": game.land,
        ".slope": game.fleck,
    }
    strokes: dict[str, tuple[Colour, float, float]] = {
        ".shelf": (game.deep, 30, 0.2),
        ".shoal": (game.deep, 15, 0.28),
        ".rhumb": (game.sea_text, 1.3, 0.14),
        ".waves": (game.deep, 1.8, 0.6),
        ".border": (game.border, 4.5, 1),
        ".phase": (game.phase_border, 10, 1),
        ".inner": (game.seas[2], 3.6, 1),
        ".coast": (game.coast, 5, 1),
        ".grain": (game.grain, 2, 1),
        ".fleck": (game.fleck, 2.6, 1),
        ".lit": (game.lit_land, 4, 1),
        ".dim": (game.fleck, 4, 1),
        ".hills": (game.hill, 2.4, 1),
        ".frame": (game.rim_dark, 3, 1),
    }
    rules = ["path, use { stroke-linecap: round; stroke-linejoin: round; }"]
    rules += [f"{name} {{ fill: {_code(tone)}; }}" for name, tone in fills.items()]
    rules += [f".sea-{number} {{ stroke: {_code(tone)}; stroke-width: 1.5; }}" for number, tone in enumerate(game.seas)]
    rules += [
        f"{name} {{ fill: none; stroke: {_code(tone)}; stroke-width: {wide}; opacity: {share}; }}"
        for name, (tone, wide, share) in strokes.items()
    ]
    rules.append(f".trees {{ fill: {_code(game.fleck)}; stroke: {_code(game.hill)}; stroke-width: 2; }}")
    rules.append(f".shadow {{ fill: {_code(game.shade)}; stroke: {_code(game.shade)}; stroke-width: 3; }}")
    return "\n".join(rules)


def _code(tone: Colour) -> str:
    return "#{:02x}{:02x}{:02x}".format(*tone)


def drawn(name: str, sheet: str) -> Image.Image:
    """Return the pixels of a drawing with a stylesheet."""
    art = (ART / f"{name}.svg").read_text(encoding="utf-8")
    data = resvg_py.svg_to_bytes(svg_string=art, style_sheet=sheet, skip_system_fonts=True)
    return Image.open(io.BytesIO(bytes(data)))


def chart_plate(theme: Theme) -> Image.Image:
    """Return the chart in a theme."""
    image = drawn("chart", style(theme)).convert("RGB")
    return image.quantize(COLOURS, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)


def waters_plate() -> Image.Image:
    """Return the region of each pixel of water: its number times `stamps.WATER`; land is white."""
    rules = [
        "svg * { shape-rendering: crispEdges; stroke: none; display: none; }",
        "g, defs, #lands, #lands *, .sea, .land { display: inline; }",
        ".sea { fill: #000000; }",
        ".land { fill: #ffffff; }",
    ]
    rules += [
        f"#sea-{region} {{ display: inline; fill: {_code((region * stamps.WATER,) * 3)}; }}"
        for region in range(len(BOARD.regions))
    ]
    return drawn("chart", "\n".join(rules)).convert("L")


def icon(art: Path) -> tuple[Image.Image, str]:
    """Return the masks of an icon's parts, three a page as red, green and blue, and the parts' names."""
    drawing = art.read_text(encoding="utf-8")
    size = re.search(r'width="(\d+)"', drawing)
    assert size is not None, art
    edge = int(size[1])
    classes = {name.removeprefix("line-") for some in re.findall(r'class="([^"]*)"', drawing) for name in some.split()}
    parts = sorted(classes - {"gap"})
    rules = [
        f".{name} {{ fill: {grey}; }} .line-{name} {{ stroke: {grey}; }}"
        for number, name in enumerate(["gap", *parts])
        for grey in (_code((number * 20,) * 3),)
    ]
    data = resvg_py.svg_to_bytes(
        svg_string=drawing, style_sheet="\n".join(["svg * { shape-rendering: crispEdges; }", *rules]),
        width=edge * FINE, skip_system_fonts=True,
    )  # fmt: skip
    which = Image.open(io.BytesIO(bytes(data))).getchannel("R")
    masks = [
        which.point([255 * (value == number * 20) for value in range(256)]).reduce(FINE)
        for number in range(1, len(parts) + 1)
    ]
    masks += [Image.new("L", (edge, edge))] * (-len(masks) % 3)
    pages = Image.new("RGB", (edge, edge * len(masks) // 3))
    for page in range(0, len(masks), 3):
        pages.paste(Image.merge("RGB", masks[page : page + 3]), (0, edge * page // 3))
    return pages, " ".join(parts)


def icons() -> dict[Path, Path]:
    """Return the files of all icons with their art."""
    return {
        RENDERS / ("" if art.parent.name == "kit" else art.parent.name) / "icons" / f"{art.stem}.png": art
        for art in sorted(ART.glob("*/*.svg"))
    }


def main() -> None:
    """Write all plates."""
    stamps.PLATES.mkdir(exist_ok=True)
    for theme in THEMES:
        chart_plate(theme).save(stamps.PLATES / f"chart-{theme.name}.png", optimize=True)
    waters_plate().save(stamps.PLATES / "waters.png", optimize=True)
    for path, art in icons().items():
        path.parent.mkdir(exist_ok=True)
        pages, parts = icon(art)
        text = PngImagePlugin.PngInfo()
        text.add_text(PARTS, parts)
        pages.save(path, optimize=True, pnginfo=text)


if __name__ == "__main__":
    main()
