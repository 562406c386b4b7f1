"""Bake the art of the pictures into plates, PNG files of the package: `python -m tools.plates`.

The art is drawn by hand, as SVG in `tools/art`; a stylesheet for each theme colours it. Run it when the art or the
colours have changed: `python -m tests.renew pictures` does.
"""

import io
from collections.abc import Callable
from pathlib import Path
from typing import Final, TypeAlias

import resvg_py
from PIL import Image

from navegador import BOARD
from renders.navegador import stamps
from renders.navegador.colours import colours
from renders.theme import INK, PAPER, SEATS, THEMES, Colour, Theme, contrast

Bake: TypeAlias = Callable[[Theme], Image.Image]
"""Function that bakes a plate for a theme."""
ART: Final = Path(__file__).with_name("art")
COLOURS: Final = 160
"""Colours of a plate: the few tones of the art, and their edges."""


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


def ship_style(theme: Theme, seat: int, arrived: bool) -> str:
    """Return the stylesheet of a seat's ship."""
    light = theme == THEMES[0]
    rules = {
        ".arrived": f"fill: {_code(theme.change)}; stroke: {_code(theme.change)}; stroke-width: 13; "
        f"stroke-linejoin: round; display: {'inline' if arrived else 'none'}",
        ".cast": "fill: #000000; opacity: 0.28",
        ".rim": f"fill: none; stroke: {_code(PAPER)}; stroke-width: 8; stroke-linejoin: round; "
        f"display: {'none' if light and not arrived else 'inline'}",
        ".spar": f"stroke: {_code(INK)}; stroke-width: 4.5",
        ".timber": f"fill: #8a5526; stroke: {_code(INK)}; stroke-width: 4; stroke-linejoin: round",
        ".plank": "fill: none; stroke: #5f3716; stroke-width: 3",
        ".rail": "fill: none; stroke: #d9a765; stroke-width: 3.4",
        ".canvas": f"fill: {_code(SEATS[seat])}; stroke: {_code(INK)}; stroke-width: 4; stroke-linejoin: round",
        ".wind": f"fill: none; stroke: {_code(_lighter(SEATS[seat]))}; stroke-width: 4; stroke-linecap: round",
        ".emblem": "display: none",
        f".emblem-{seat}": f"display: inline; fill: {_code(contrast(SEATS[seat]))}",
    }
    return "\n".join(f"{name} {{ {rule}; }}" for name, rule in rules.items())


def _lighter(tone: Colour) -> Colour:
    red, green, blue = (channel + (255 - channel) * 2 // 5 for channel in tone)
    return red, green, blue


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


def ships_plate(theme: Theme) -> Image.Image:
    """Return the ships in a theme: seats side by side, those just arrived below."""
    seats = range(len(SEATS))
    rows = [[drawn("ship", ship_style(theme, seat, arrived)) for seat in seats] for arrived in (False, True)]
    wide, high = rows[0][0].size
    plate = Image.new("RGBA", (wide * len(SEATS), high * len(rows)))
    for row, ships in enumerate(rows):
        for seat, ship in enumerate(ships):
            plate.paste(ship, (wide * seat, high * row))
    return plate


def main() -> None:
    """Write all plates."""
    stamps.PLATES.mkdir(exist_ok=True)
    for theme in THEMES:
        for name, plate in (("chart", chart_plate(theme)), ("ships", ships_plate(theme))):
            plate.save(stamps.PLATES / f"{name}-{theme.name}.png", optimize=True)
    waters_plate().save(stamps.PLATES / "waters.png", optimize=True)


if __name__ == "__main__":
    main()
