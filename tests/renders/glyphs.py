"""What the fonts have a picture of, asked of their own tables and not of what is drawn."""

from __future__ import annotations

from functools import cache
from importlib import resources

from fontTools.ttLib import TTFont  # type: ignore[import-untyped]

from renders import fonts


@cache
def letters(file: str) -> frozenset[str]:
    """All letters of a font that it has a glyph for."""
    package, name = fonts._FILES[file]
    with resources.as_file(resources.files(package).joinpath(name)) as path, TTFont(path, lazy=True) as font:
        return frozenset(chr(code) for code, glyph in font.getBestCmap().items() if glyph != ".notdef")


def missing(text: str, face: fonts.Face = "sans", han: fonts.Han = fonts.ANY) -> str:
    """The letters of a text that would be drawn as boxes."""
    runs, _ = fonts._runs(text, face, 24, han)
    return "".join(letter for run in runs for letter in run.text if letter not in letters(run.file))
