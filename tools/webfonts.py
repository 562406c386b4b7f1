"""Cut the pictures' fonts for browsers into the pages' folder: `python -m tools.webfonts [EMOJI]`.

Run it when the fonts, or the words of the pictures, have changed. Names have letters of their own, so Latin ones stay
whole; of the Han letters, those of the pictures' words. Those of the catalogue's emoji are cut from a file of
npm's package `@fontsource/noto-emoji`, `files/noto-emoji-emoji-700-normal.woff2`, if it is named.
"""

import re
import sys
from collections.abc import Collection
from importlib import resources
from pathlib import Path
from typing import Any, Final

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

from renders.fonts import FILES

FOLDER: Final = Path(__file__).parents[1] / "web" / "static"
I18N: Final = Path(__file__).parents[1] / "i18n"
EMOJI: Final = re.compile(
    "[\u2139\u21a9\u21aa\u2300-\u23ff\u25b6\u2600-\u2712\u2716-\u27bf\u2b00-\u2bff\U0001f000-\U0001faff]"
)
MARKS: Final = {0x21A9, 0x2705, 0x2754, 0x1F4A1, 0x1F916}
"""Emoji of a table's first page, in a file of their own: the others are loaded where they stand."""
LATIN: Final = (*range(0x20, 0x7F), *range(0xA0, 0x180), *range(0x2010, 0x2027), *map(ord, "‰′″‹›€™←↑→↓↔−×≤≥≈★☆✓✕"))
CUTS: Final[dict[str, tuple[str, dict[str, Any]]]] = {
    "sans": ("sans", {"wght": (400, 800)}),
    "serif": ("serif", {"wght": (600, 700)}),
    "zh-TW": ("han", {"wght": 700}),
}
"""Name of the file of each font, and what it keeps of its weights."""


def han() -> set[int]:
    lines = [
        line
        for path in sorted((I18N / "zh-TW").rglob("*picture*.ftl"))
        for line in path.read_text("utf-8").splitlines()
    ]
    return {ord(letter) for line in lines for letter in line.partition("=")[2] or line if ord(letter) > 0x2E80}


def emoji() -> set[int]:
    sources = [path for folder in ("i18n", "cogs", "web") for path in (I18N.parent / folder).rglob("*")]
    texts = (path.read_text("utf-8") for path in sources if path.suffix in (".ftl", ".py", ".html"))
    return {ord(letter) for text in texts for letter in EMOJI.findall(text)}


def cut(path: str, name: str, letters: Collection[int], weights: dict[str, Any]) -> TTFont:
    font, options = TTFont(path), Options()
    options.flavor, options.layout_features, options.hinting = "woff2", ["kern", "mark", "mkmk", "ccmp", "locl"], False
    options.name_IDs, options.notdef_outline = [0, 1, 3, 4, 6, 13, 14, 16], True
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=letters)
    subsetter.subset(font)
    font = instantiateVariableFont(font, weights) if weights else font
    for number in (1, 3, 4, 6, 16):  # the licence reserves the first one's own name for what nobody has changed
        font["name"].setName(f"Navegador {name}", number, 3, 1, 0x409)
    font.flavor = "woff2"
    return font


def main() -> None:
    for face, (name, weights) in CUTS.items():
        package, file = FILES[face]
        path = str(resources.files(package).joinpath(file))
        cut(path, name, han() if face == "zh-TW" else LATIN, weights).save(FOLDER / f"{name}.woff2")
    for path in sys.argv[1:]:
        for name, letters in (("emoji", emoji() - MARKS), ("marks", MARKS)):
            cut(path, name, letters, {}).save(FOLDER / f"{name}.woff2")


if __name__ == "__main__":
    main()
