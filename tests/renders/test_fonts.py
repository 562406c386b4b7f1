"""Names: drawable characters, replacements, fitting, scripts that need shaping."""

import sys
import unicodedata
from typing import get_args

import pytest

from renders import fonts
from tests.renders.glyphs import letters, missing

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
    "محمد عبد الله",
    "דוד בן־גוריון",
    "สมชาย ผู้ใหญ่",
    "简体字汉语",
)


@pytest.mark.parametrize("name", DRAWN)
def test_names_of_many_scripts_are_kept(name: str) -> None:
    assert fonts.clean(name, "?") == name
    assert all(fonts.drawable(letter) for letter in name)
    for face in get_args(fonts.Face):
        for whose in get_args(fonts.Han):
            assert missing(name, face, whose) == ""


@pytest.mark.parametrize(
    ("name", "drawn"),
    [
        ("Ana\u200b\u202e\u0000", "Ana"),
        ("  Ana \n Maria\t", "Ana Maria"),
        ("Z̸̡̛a̶l̷go", "Zalgo"),
        ("e\u0301", "é"),
        ("𝓐𝓷𝓪", "Ana"),
        ("Ana 🚀🚀🚀", "Ana"),
        ("🚀", "#1"),
        ("", "#1"),
        ("\u3164\u2800", "#1"),
        ("हिन्दी", "#1"),
        ("Ana हिन्दी", "Ana"),
        ("שָׁלוֹם", "שלום"),
        ("ｆｕｌｌ", "ｆｕｌｌ"),
    ],
)
def test_what_cannot_be_drawn_is_replaced(name: str, drawn: str) -> None:
    assert fonts.clean(name, "#1") == drawn


def test_no_letter_at_all_crashes_or_becomes_a_box() -> None:
    for start in range(0, 0x30000, 1013):
        name = "".join(
            chr(code) for code in range(start, min(start + 64, sys.maxunicode)) if not 0xD800 <= code < 0xE000
        )
        lacking = missing(fonts.clean(name, "#1"))
        assert not lacking, [(hex(ord(letter)), unicodedata.name(letter, "?")) for letter in lacking]


def test_a_missing_letter_is_known() -> None:
    assert not any(fonts.drawable(letter) for letter in "ह🚀\U0010fffe")


def test_han_letters_have_the_shapes_of_the_language() -> None:
    """zh-TW is drawn with Taiwan's shapes where they differ from Japan's, and its punctuation is centred."""
    for letter in "骨直過糖廠船香料金殖民地總督航海":
        drawn = [fonts.mask(letter, "sans", 40, whose=fonts.han(locale)).tobytes() for locale in ("zh-TW", "ja", "de")]
        assert drawn[0] != drawn[1] == drawn[2], letter
    for sign in "，。、":
        here, there = (fonts.mask(sign, "sans", 40, whose=whose).getbbox() or (0,) * 4 for whose in ("zh-TW", "ja"))
        assert abs((here[0] + here[2]) / 2 - 20) <= 4 < abs((there[0] + there[2]) / 2 - 20), sign


@pytest.mark.parametrize(
    ("locale", "whose"),
    [
        ("zh-TW", "zh-TW"), ("zh-HK", "zh-TW"), ("zh-Hant", "zh-TW"), ("zh-CN", "zh-CN"), ("zh", "zh-CN"), ("ko", "ko"),
        ("ja", "ja"), ("de", "ja"), ("en-GB", "ja"), ("", "ja"), (None, "ja"),
    ],
)  # fmt: skip
def test_each_language_has_its_shapes(locale: str | None, whose: fonts.Han) -> None:
    assert fonts.han(locale) == whose


def test_no_letter_of_big5_is_missing_in_taiwan() -> None:
    codes = [bytes((lead, trail)) for lead in range(0xA1, 0xFA) for trail in (*range(0x40, 0x7F), *range(0xA1, 0xFF))]
    typed = {letter for code in codes if len(letter := code.decode("big5", "ignore")) == 1}
    assert len(typed) > 13_000
    assert len(typed - letters("zh-TW") - letters("sans")) <= 4


@pytest.mark.parametrize("file", get_args(fonts.Han))
def test_a_text_is_as_wide_as_its_font_says(file: str) -> None:
    for text in ("階段二，殖民地！", "カナかな", "김영희", "①★「」", "ｆｕｌｌ"):
        for size in (18, 22, 23, 27, 32, 36, 41):
            assert fonts._length(text, file, size) == fonts._font(file, size).getlength(text), (text, size)


@pytest.mark.parametrize("room", [40, 90, 150, 400])
@pytest.mark.parametrize("name", [*DRAWN, "W" * 64, "i" * 64])
def test_fitted_text_is_no_wider_than_its_room(name: str, room: int) -> None:
    text, size, narrow = fonts.fit(name, "sans", 30, 18, room)
    assert fonts.width(text, "sans", size) * narrow <= room
    assert 18 <= size <= 30
    assert narrow == 1 or (size == 18 and narrow >= 0.6)
    assert text == name or text.endswith("…")


def test_a_long_name_keeps_more_than_eleven_letters() -> None:
    """A name of 32 characters is made smaller and narrower before any are cut, in the board's 125 pixels."""
    for name in (
        "Maximiliana Wolkenstein-Trostbur",
        "Duarte de Menezes e Vasconcelos",
        "ana.maria.de.oliveira.e.silva.42",
    ):
        text, _, _ = fonts.fit(name, "sans", 32, 22, 125)
        assert len(text.rstrip("…")) > 11, text


@pytest.mark.parametrize("locale", ["en", "de", "zh-TW"])
@pytest.mark.parametrize("face", get_args(fonts.Face))
@pytest.mark.parametrize("text", ["王小明", "Ελένη", "Дмитрий", "김영희", "漢字かな Ana", "٣ עברית ไทย"])
def test_every_face_falls_back(face: fonts.Face, text: str, locale: str) -> None:
    """A title's characters missing in its face are drawn with another face, never as boxes."""
    assert missing(text, face, fonts.han(locale)) == ""


@pytest.mark.parametrize("face", ["sans", "serif", "italic"])
def test_a_mask_has_the_size_of_its_ink(face: fonts.Face) -> None:
    for text in ("Ágil", "jgpq", "×12", "Esperança"):
        for halo in (0, 3):
            left, top, right, bottom = fonts.ink(text, face, 27, halo)
            mask = fonts.mask(text, face, 27, halo)
            assert mask.size == (right - left, bottom - top)
            assert mask.getextrema()[1] == 255


@pytest.mark.parametrize("file", fonts.FILES)
def test_a_text_is_as_long_as_its_characters_together(file: str) -> None:
    """No font is kerned or joins characters here, so that lengths of characters can be kept."""
    for text in ("AVATo Tye, Wäßñç 17+3", "سلام عليكم", "שלום", "สวัสดี น้ำ", "大航海時代", "e\u0301 ﬁ"):
        for size in (18, 30, 37, 42, 60):
            font = fonts._font(file, size)
            assert sum(fonts._advance(file, letter, size) for letter in text) == font.getlength(text), (text, size)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Ana", "Ana"),
        ("王小明 (12)", "王小明 (12)"),
        ("דוד", "דוד"[::-1]),
        ("דוד wins", "דוד"[::-1] + " wins"),
        ("Ana, דוד", "Ana, " + "דוד"[::-1]),
        ("דוד (12)", "(12) " + "דוד"[::-1]),
        ("דוד…", "…" + "דוד"[::-1]),
        ("דוד!…", "…!" + "דוד"[::-1]),
        ("دار", "دار"[::-1]),  # none joins the next
        ("محمد", "\ufeaa\ufee4\ufea4\ufee3"),  # at the end, in the middle twice, at the beginning
        ("لا", "\ufefb"),  # two that are written as one
    ],
)
def test_lines_are_as_they_are_seen(text: str, shown: str) -> None:
    """Hebrew and Arabic run from right to left within a line, and Arabic characters are joined."""
    assert fonts.seen(text) == shown


@pytest.mark.parametrize(
    ("text", "high"),
    [("ที่", "001"), ("ป้า", "000"), ("น้ำ", "010"), ("ปั้น", "0010"), ("กี๋", "001"), ("Ana", "000"), ("กู้", "000")],
)
def test_thai_marks_do_not_lie_on_each_other(text: str, high: str) -> None:
    assert "".join(str(int(one)) for one in fonts.raised(text)) == high


def test_a_raised_mark_is_drawn_higher() -> None:
    assert fonts.ink("ที่", "sans", 40)[1] < fonts.ink("ท่", "sans", 40)[1] - 4


@pytest.mark.parametrize("face", ["sans", "serif", "italic"])
@pytest.mark.parametrize(
    "name", ["محمد عبد الله", "پارسا", "گل", "لؤي", "דוד בן־גוריון", "ஃ", "สมชาย ที่ น้ำ ผู้ใหญ่", "ไทย 2"]
)
def test_no_box_is_drawn_for_them(name: str, face: fonts.Face) -> None:
    assert missing(fonts.clean(name, "#1"), face) == ""


def test_a_name_keeps_its_width_in_either_direction() -> None:
    assert fonts.width("דוד", "sans", 30) == pytest.approx(sum(fonts.width(text, "sans", 30) for text in "דוד"), abs=1)
