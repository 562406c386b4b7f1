"""Characters that the fonts can draw, by the fonts' own tables and not by the drawing."""

from functools import cache
from importlib import resources

from fontTools.ttLib import TTFont

from renders import fonts


@cache
def letters(file: str) -> frozenset[str]:
    package, name = fonts.FILES[file]
    with resources.as_file(resources.files(package).joinpath(name)) as path, TTFont(path, lazy=True) as font:
        return frozenset(chr(code) for code, glyph in font.getBestCmap().items() if glyph != ".notdef")


def missing(text: str, face: fonts.Face = "sans", han: fonts.Han = fonts.ANY) -> str:
    runs, _ = fonts._runs(text, face, 24, han)
    return "".join(letter for run in runs for letter in run.text if letter not in letters(run.file))
