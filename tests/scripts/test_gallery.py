"""The gallery, with every kind of picture."""

import re
from pathlib import Path

from PIL import Image

from navegador.board import BOARD
from renders import DARK
from renders import leagues as of_leagues
from renders import navegador as of_games
from scripts import gallery, seasons

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


def test_every_language_is_drawn_with_its_own_words() -> None:
    """Latin text in Chinese pictures' descriptions is only names, numbers and the board's own words."""
    drawn = gallery.every("zh-TW", DARK, 2)
    printed = {*seasons.NAMES, "Navegador", "UTC", *"ABCDEFGHI", *re.findall(r"\w+", " ".join(BOARD.names))}
    for name, picture in drawn.items():
        latin = set(re.findall(r"[^\W\d_\u2e80-\uffff]+", picture.alt_full))
        assert latin - printed - {"I", "II", "III", "IV"} == set(), name
