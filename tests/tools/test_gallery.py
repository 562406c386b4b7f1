"""The gallery, with every kind of picture."""

import re
from pathlib import Path

import pytest
from PIL import Image

from navegador.board import BOARD
from renders import DARK, picture
from renders import leagues as of_leagues
from renders import navegador as of_games
from renders import singing_sails as of_voyages
from renders.navegador.colours import Kind, palette
from renders.picture import Description, Picture
from renders.theme import THEMES, Theme
from tools import gallery, seasons
from tools.plates import KINDS
from tools.plates import palette_colours as colours


def test_every_kind_is_drawn_and_stands_on_the_sheet(tmp_path: Path) -> None:
    """Each kind of picture of the packages has a file, and the sheet has room for all of them."""
    drawn = gallery.every("zh-TW", DARK)
    gallery._write(tmp_path, drawn)
    modules = {of_games.__name__, of_leagues.__name__}
    kinds = {draw.__name__ for draw in picture.kinds() if draw.__module__ in modules} - {"replay"}
    named = {file.stem.split("-")[0] for file in tmp_path.glob("*.png") if not file.stem.startswith("all-")}
    assert named == {*kinds, "voyage"}
    assert len({drawing.data for drawing in drawn.values()}) == len(drawn)
    for client, (wide, across) in gallery.ACROSS.items():
        with Image.open(tmp_path / f"all-{client}.png") as sheet:
            assert sheet.width > across * wide
            assert sheet.height > -(-len(drawn) // across) * 100


def test_every_language_is_drawn_with_its_own_words(monkeypatch: pytest.MonkeyPatch) -> None:
    """Latin text in Chinese pictures' descriptions is only names, numbers and the board's own words."""
    described = dict[str, str]()

    def finish(image: Image.Image, name: str, words: Description, *_: object) -> Picture:
        described[name] = words.full
        return Picture(b"", name, image.width, image.height, words.text)

    for package in (of_games, of_leagues, of_voyages):
        monkeypatch.setattr(package, "finish", finish)
    drawn = gallery.every("zh-TW", DARK, 2)
    assert len(described) > len(drawn) / 2, "some have the same name in both games"
    printed = {*seasons.NAMES, "Navegador", "UTC", *"ABCDEFGHI", *re.findall(r"\w+", " ".join(BOARD.names))}
    for name, full in described.items():
        latin = set(re.findall(r"[^\W\d_\u2e80-\uffff]+", full))
        assert latin - printed - {"I", "II", "III", "IV"} == set(), name


FAR = 12
"""Maximum difference of a channel, of 255, where another system draws edges otherwise."""


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
@pytest.mark.parametrize("kind", KINDS)
def test_the_file_has_the_colours_that_the_pictures_need(kind: Kind, theme: Theme) -> None:
    """After a change of colours or drawings the file must be renewed: `python -m tests.renew pictures`."""
    kept, made = palette(kind, theme).getpalette() or [], colours(kind, theme)
    known = [kept[at : at + 3] for at in range(0, len(kept), 3)]
    assert len(kept) == len(made)
    for at in range(0, len(made), 3):
        near = min(max(abs(a - b) for a, b in zip(made[at : at + 3], one, strict=True)) for one in known)
        assert near <= FAR, made[at : at + 3]
