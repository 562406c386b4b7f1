"""Bake the art of the pictures into plates, PNG files of the package: `python -m tools.plates`.

The chart's SVG, in `tools/art`, is coloured by a stylesheet for each theme, and kept as SVG too, for browsers. An
icon's lies beside its plate, which has no colours: the classes of the art name its parts ("line-" before the one of an
outline), "gap" being none, and each part becomes a mask. Run it when the art or the chart's colours have changed:
`python -m tests.renew pictures` does.

Last come the colours of the pictures of every turn, `renders/navegador/palettes.json`, collected from positions that
show everything at once.
"""

import io
import json
import math
import re
import xml.etree.ElementTree as ET
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final, get_args

import resvg_py
from PIL import Image, PngImagePlugin

import navegador
from navegador import BOARD, BUILDINGS, COLUMNS, RONDEL
from navegador.state import Card
from renders import picture
from renders.layout import WIDTH
from renders.navegador import boards, chart, markets, view
from renders.navegador.colours import GOODS, PALETTES, Kind, colours
from renders.navegador.colours import key as palette_key
from renders.navegador.view import Last, View
from renders.painting import paint
from renders.stamps import FINE, PARTS
from renders.theme import INK, PAPER, SEATS, THEMES, Colour, Theme

ART: Final = Path(__file__).with_name("art")
SVG: Final = "{http://www.w3.org/2000/svg}"
COLOURS: Final = 160
"""Colours of a plate: the few tones of the art, and their edges."""
RENDERS: Final = Path(__file__).parents[1] / "renders"
STATIC: Final = RENDERS.parent / "web" / "static"
EDGES: Final = (192, 512)


def style(theme: Theme) -> str:
    game = colours(theme)
    fills = {**{f".sea-{number}": tone for number, tone in enumerate(game.seas)}, ".land": game.land}
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
        ".frame": (game.rim_dark, 3, 1),
    }
    rules = ["path, use { stroke-linecap: round; stroke-linejoin: round; }"]
    rules += [f"{name} {{ fill: {_code(tone)}; }}" for name, tone in fills.items()]
    rules += [f".sea-{number} {{ stroke: {_code(tone)}; stroke-width: 1.5; }}" for number, tone in enumerate(game.seas)]
    rules += [
        f"{name} {{ fill: none; stroke: {_code(tone)}; stroke-width: {wide}; opacity: {share}; }}"
        for name, (tone, wide, share) in strokes.items()
    ]
    rules.append(f".shadow {{ fill: {_code(game.shade)}; stroke: {_code(game.shade)}; stroke-width: 3; }}")
    return "\n".join(rules)


def _code(tone: Colour) -> str:
    return "#{:02x}{:02x}{:02x}".format(*tone)


def draw(name: str, sheet: str, wide: int = WIDTH) -> Image.Image:
    art = (ART / f"{name}.svg").read_text(encoding="utf-8")
    data = resvg_py.svg_to_bytes(svg_string=art, style_sheet=sheet, width=wide, skip_system_fonts=True)
    return Image.open(io.BytesIO(bytes(data)))


def chart_plate(theme: Theme, scale: int = 1) -> Image.Image:
    image = draw("chart", style(theme), WIDTH * scale).convert("RGB")
    return image.quantize(COLOURS, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)


def chart_art(theme: Theme) -> str:
    """Return what is in the chart's art, coloured; each sea is the place of its region."""
    root = ET.parse(ART / "chart.svg").getroot()  # noqa: S314 - our own
    rules: dict[str, dict[str, str]] = {}
    for names, body in re.findall(r"([^{}]+){([^}]*)}", style(theme)):
        for name in names.split(","):
            rules.setdefault(name.strip(), {}).update(re.findall(r"([\w-]+): ([^;]+);", body))
    for element in root.iter():
        element.tag = element.tag.removeprefix(SVG)
        sea = re.fullmatch(r"sea-(\d+)", element.get("id", ""))
        if sea:
            element.attrib.pop("id", None)
            element.set("data-place", f"region/{sea[1]}")
        for name in element.attrib.pop("class", "").split():
            element.attrib.update(rules.get(f".{name}", {}))
        for key, value in element.attrib.items():
            if key == "id" or (value.startswith(("#", "url(#")) and key in ("href", "clip-path")):
                element.set(key, re.sub(r"^(url\(#|#|)", r"\1chart-", value))
    inner = "".join(ET.tostring(element, "unicode") for element in root if element.tag != "title")
    lines = "".join(f' {key}="{value}"' for key, value in rules["path"].items())
    return re.sub(r">\s+<", "><", f"<g{lines}>{inner.strip()}</g>")


def waters_plate() -> Image.Image:
    """Return the region of each pixel of water: its number times `chart.WATER`; land is white."""
    rules = [
        "svg * { shape-rendering: crispEdges; stroke: none; display: none; }",
        "g, defs, #lands, #lands *, .land { display: inline; }",
        ".land { fill: #ffffff; }",
    ]
    rules += [
        f"#sea-{region} {{ display: inline; fill: {_code((region * chart.WATER,) * 3)}; }}"
        for region in range(len(BOARD.regions))
    ]
    return draw("chart", "\n".join(rules)).convert("L")


def icon(art: Path) -> tuple[Image.Image, str]:
    """Return the masks of an icon's parts, three a page as red, green and blue, and the parts' names."""
    source = art.read_text(encoding="utf-8")
    size = re.search(r'width="(\d+)"', source)
    assert size is not None, art
    edge = int(size[1])
    classes = {name.removeprefix("line-") for some in re.findall(r'class="([^"]*)"', source) for name in some.split()}
    parts = sorted(classes)
    rules = [
        f".{name} {{ fill: {grey}; }} .line-{name} {{ stroke: {grey}; }}"
        for number, name in enumerate(parts, start=1)
        for grey in (_code((number * 20,) * 3),)
    ]
    data = resvg_py.svg_to_bytes(
        svg_string=source, style_sheet="\n".join(["svg * { shape-rendering: crispEdges; }", *rules]),
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


def home_icon(edge: int) -> Image.Image:
    """Return the program's sign on a whole square, of which a home screen cuts away up to a fifth at each side."""
    sign = (STATIC / "icon.svg").read_text(encoding="utf-8")
    square = sign.replace('viewBox="0 0 32 32"', 'viewBox="-2 -2 36 36"').replace(' r="16"', ' r="26"')
    return Image.open(io.BytesIO(bytes(resvg_py.svg_to_bytes(svg_string=square, width=edge)))).convert("RGB")


KINDS: Final[tuple[Kind, ...]] = get_args(Kind)
NAMES: Final = ("A", "B", "C", "D", "E")


def views() -> tuple[View, ...]:
    """Return the set-up, a position with everything available and changed, and the same at the end of a game."""
    start = navegador.setup(BOARD.most_players, navegador.deal(1), goa=True).seen()
    regions = len(BOARD.regions)
    players = tuple(
        replace(
            player,
            ships=tuple(int((region + seat) % 2 == 0) for region in range(regions)),
            workers=BOARD.most_workers,
            cash=player.cash + 100 * seat,
            colonies=(3, 2, 1),
            factories=(1, 2, 3),
            shipyards=3,
            churches=3,
            explorers=tuple(range(1, regions)) if seat == 0 else (),
            privileges=(1, 2, 3, 0, 1),
            field=(seat + 3) % len(RONDEL),
        )
        for seat, player in enumerate(start.players)
    )
    tokens = tuple(
        () if rules.good is None else BOARD.token_prices[rules.good][: rules.tokens] for rules in BOARD.regions
    )
    full = replace(
        start, players=players, tokens=tokens, market=(2, 7, 9), card=Card(2, 4), phase=3, turns_left=4, seat=1
    )
    over = replace(full, stage="over", seat=None, turns_left=None)
    over = replace(over, buildings=(0,) * len(BUILDINGS), gallery=(0,) * len(COLUMNS))
    return (
        view.of(start, NAMES, table="A"),
        view.of(full, NAMES, table="A", last=Last(start), reach=(3, 8)),
        view.of(over, NAMES, table="A"),
    )


def _palette(samples: Sequence[Image.Image], exact: Sequence[Colour] = ()) -> list[int]:
    """Red, green and blue of each colour that such pictures need, the `exact` ones as they are."""
    whole = Image.new("RGB", (max(image.width for image in samples), sum(image.height for image in samples)))
    top = 0
    for image in samples:
        whole.paste(image, (0, top))
        top += image.height
    few = whole.quantize(picture.COLOURS, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    flat = few.getpalette() or []
    colours = [tuple(flat[at : at + 3]) for at in range(0, len(flat), 3)]
    for tone in exact:
        free = (number for number, colour in enumerate(colours) if colour == tone or colour not in exact)
        colours[min(free, key=lambda number: math.dist(colours[number], tone))] = tone
    return [channel for colour in colours for channel in colour]


def palette_colours(kind: Kind, theme: Theme) -> list[int]:
    scene = boards.scene if kind == "board" else markets.scene
    game = colours(theme)
    exact = [*SEATS, *GOODS, PAPER, INK, theme.panel, theme.page, theme.change, game.gilt_bright]
    exact += [*game.seas, game.land] if kind == "board" else []
    return _palette([paint(scene(position, theme)) for position in views()], list(dict.fromkeys(exact)))


def main() -> None:
    chart.PLATES.mkdir(exist_ok=True)
    for theme in THEMES:
        for scale in chart.SCALES:
            chart_plate(theme, scale).save(chart.plate(theme, scale), optimize=True)
        (chart.PLATES / f"chart-{theme.name}.svg").write_text(chart_art(theme) + "\n", encoding="utf-8")
    waters_plate().save(chart.PLATES / "waters.png", optimize=True)
    for art in sorted(RENDERS.rglob("icons/*.svg")):
        pages, parts = icon(art)
        text = PngImagePlugin.PngInfo()
        text.add_text(PARTS, parts)
        pages.save(art.with_suffix(".png"), optimize=True, pnginfo=text)
    for edge in EDGES:
        home_icon(edge).quantize(64, dither=Image.Dither.NONE).save(STATIC / f"icon-{edge}.png", optimize=True)
    tones = {palette_key(kind, theme): bytes(palette_colours(kind, theme)).hex() for kind in KINDS for theme in THEMES}
    PALETTES.write_text(json.dumps(tones, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
