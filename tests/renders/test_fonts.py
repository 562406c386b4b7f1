"""Names: what can be drawn, what is replaced, what fits."""

from __future__ import annotations

import sys
import unicodedata

import pytest

from renders import fonts

DRAWN = (
    "Ana",
    "João Ñandú Łukasz Øyvind Čapek",
    "Ελένη Παπαδοπούλου",
    "Дмитрий Їжак",
    "王小明",
    "陳大文",
    "さくら カナ",
    "김영희",
    "Ähm & Co.",
    "O'Neill-Smith 42",
)


@pytest.mark.parametrize("name", DRAWN)
def test_names_of_many_scripts_are_kept(name: str) -> None:
    """Latin, Greek, Cyrillic, Chinese, Japanese and Korean names are drawn as they are."""
    assert fonts.clean(name, "?") == name
    assert all(fonts.drawable(letter) for letter in name)


@pytest.mark.parametrize(
    ("name", "drawn"),
    [
        ("Ana\u200b\u202e\u0000", "Ana"),
        ("  Ana \n Maria\t", "Ana Maria"),
        ("Z̸̡̛a̶l̷go", "Zalgo"),
        ("e\u0301", "é"),
        ("𝓐𝓷𝓪", "Ana"),
        ("Ana 🚀🚀🚀", "Ana •"),
        ("🚀", "#1"),
        ("", "#1"),
        ("\u3164\u2800", "#1"),
        ("عربي", "#1"),
        ("ｆｕｌｌ", "ｆｕｌｌ"),
    ],
)
def test_what_cannot_be_drawn_is_replaced(name: str, drawn: str) -> None:
    """Nothing invisible stays, a dot stands for what has no picture, and something stands for nothing."""
    assert fonts.clean(name, "#1") == drawn


def test_no_letter_at_all_crashes_or_becomes_a_box() -> None:
    """Every letter that there is becomes something that the font can draw."""
    for start in range(0, 0x30000, 97):
        name = "".join(
            chr(code) for code in range(start, min(start + 97, sys.maxunicode)) if not 0xD800 <= code < 0xE000
        )
        for letter in fonts.clean(name, "#1"):
            assert letter == " " or fonts.drawable(letter), (hex(ord(letter)), unicodedata.name(letter, "?"))


def test_a_missing_letter_is_known() -> None:
    """The face has no Arabic, no emoji and nothing for unassigned places."""
    assert not any(fonts.drawable(letter) for letter in "ب🚀\U0010fffe")


@pytest.mark.parametrize("room", [40, 90, 150, 400])
@pytest.mark.parametrize("name", [*DRAWN, "W" * 64, "i" * 64])
def test_fitted_text_is_no_wider_than_its_room(name: str, room: int) -> None:
    """A name is made smaller, then narrower, then shortened, until it fits."""
    text, size, narrow = fonts.fit(name, "sans", 30, 18, room)
    assert fonts.width(text, "sans", size) * narrow <= room
    assert 18 <= size <= 30
    assert narrow == 1 or (size == 18 and narrow >= fonts.NARROWEST)
    assert text == name or text.endswith("…")


def test_a_long_name_keeps_more_than_eleven_letters() -> None:
    """A name of 32 letters is made smaller and narrower before letters go, in the board's 125 pixels for a name."""
    for name in (
        "Maximiliana Wolkenstein-Trostbur",
        "Duarte de Menezes e Vasconcelos",
        "ana.maria.de.oliveira.e.silva.42",
    ):
        text, _, _ = fonts.fit(name, "sans", 32, 22, 125)
        assert len(text.rstrip("…")) > 11, text


@pytest.mark.parametrize("face", ["sans", "serif", "italic"])
@pytest.mark.parametrize("text", ["王小明", "Ελένη", "Дмитрий", "김영희", "漢字かな Ana"])
def test_every_face_falls_back(face: fonts.Face, text: str) -> None:
    """A title in letters that its face lacks is drawn with those of another face, never as boxes."""
    box = fonts._font(face, 38).getmask("\U0010ffff")
    for letter in text.replace(" ", ""):
        drawn = fonts.mask(letter, face, 38)
        assert bytes(drawn.tobytes()) != bytes(box), letter
        assert fonts._has(fonts._file(face, letter), letter), letter


@pytest.mark.parametrize("face", ["sans", "serif", "italic"])
def test_a_mask_has_the_size_of_its_ink(face: fonts.Face) -> None:
    """Nothing of a text is cut off."""
    for text in ("Ágil", "jgpq", "×12", "Esperança"):
        for halo in (0, 3):
            left, top, right, bottom = fonts.ink(text, face, 27, halo)
            mask = fonts.mask(text, face, 27, halo)
            assert mask.size == (right - left, bottom - top)
            assert mask.getextrema()[1] == 255
