"""The gallery, with every kind of picture."""

import re
from pathlib import Path

import pytest
from PIL import Image

from navegador.board import BOARD
from renders import DARK
from renders import leagues as of_leagues
from renders import navegador as of_games
from renders import singing_sails as of_voyages
from renders.picture import Description, Picture
from tools import gallery, seasons

MANY = ("Last", "Review", "Story", "View", "of_page", "pages", "replay", "story", "view")
"""Public names of the packages other than kinds of still pictures."""


def test_every_kind_is_drawn_and_stands_on_the_sheet(tmp_path: Path) -> None:
    """Each kind of picture of the packages has a file, and the sheet has room for all of them."""
    drawn = gallery.every("zh-TW", DARK)
    gallery._write(tmp_path, drawn)
    kinds = {kind for kind in (*of_games.__all__, *of_leagues.__all__) if kind not in MANY}
    named = {file.stem.split("-")[0] for file in tmp_path.glob("*.png") if not file.stem.startswith("all-")}
    assert named == {*kinds, "voyage"}
    assert len({picture.data for picture in drawn.values()}) == len(drawn)
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
