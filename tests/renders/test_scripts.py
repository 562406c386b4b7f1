"""Scripts that need shaping."""

import pytest

from renders import fonts
from tests.renders.glyphs import missing


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
    """A tone above a tall vowel is raised, one alone is not."""
    assert "".join(str(int(one)) for one in fonts.raised(text)) == high


def test_a_raised_mark_is_drawn_higher() -> None:
    """The same tone reaches higher above a vowel than without one."""
    assert fonts.ink("ที่", "sans", 40)[1] < fonts.ink("ท่", "sans", 40)[1] - 4


@pytest.mark.parametrize("face", ["sans", "serif", "italic"])
@pytest.mark.parametrize(
    "name", ["محمد عبد الله", "پارسا", "گل", "لؤي", "דוד בן־גוריון", "ஃ", "สมชาย ที่ น้ำ ผู้ใหญ่", "ไทย 2"]
)
def test_no_box_is_drawn_for_them(name: str, face: fonts.Face) -> None:
    """Any joined form of a character is in its font."""
    assert missing(fonts.clean(name, "#1"), face) == ""


def test_a_name_keeps_its_width_in_either_direction() -> None:
    """A Hebrew name is as wide as the sum of its characters."""
    assert fonts.width("דוד", "sans", 30) == pytest.approx(sum(fonts.width(text, "sans", 30) for text in "דוד"), abs=1)
