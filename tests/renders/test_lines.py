"""Line breaks."""

import pytest

from renders import lines, people


def written(text: str) -> str:
    """Return a text with a stroke at each possible line break."""
    places = dict.fromkeys(lines.breaks(text), "|")
    return "".join(places.get(at, "") + letter for at, letter in enumerate(text))


@pytest.mark.parametrize(
    ("text", "broken"),
    [
        ("Duarte de Menezes", "Duarte |de |Menezes"),
        ("João-Pedro", "João-|Pedro"),
        ("已探索，建築", "已|探|索，|建|築"),
        ("共（三）。", "共|（三）。"),
        ("「船」與『海』", "「船」|與|『海』"),
        ("好！嗎？是", "好！|嗎？|是"),
        ("共12枚金幣", "共|12枚|金|幣"),
        ("第 2 名較多", "第 2 名|較|多"),
        ("第3輪開始", "第3輪|開|始"),
        ("Nagasaki 已", "Nagasaki |已"),
        ("以 12 分", "以 |12 分"),
        ("さくらカナ", "さ|く|ら|カ|ナ"),
    ],
)
def test_lines_end_where_they_may(text: str, broken: str) -> None:
    """Lines break between words and between Han characters, but not at brackets or within numbers."""
    assert written(text) == broken


@pytest.mark.parametrize("text", ["名稱「很長的名稱」。第12輪", "（（（很長））），，。。", "共123456枚金幣、3艘船。"])
@pytest.mark.parametrize("room", range(20, 260, 20))
def test_no_line_begins_with_a_closing_sign(text: str, room: int) -> None:
    """However little room there is, a text in two lines keeps the rules."""
    halves = people.broken(text, room, 24)
    assert "".join(halves) == text
    if len(halves) == 2:
        assert halves[1][0] not in "，。、）」枚", halves
        assert halves[0][-1] not in "（「第", halves


def test_a_word_without_places_is_cut_between_letters() -> None:
    """A long word is broken if necessary, and no mark is separated from its character."""
    assert people.broken("W" * 8, 60, 22) == ("WWWW", "WWWW")
    assert all(half[0] not in "ี่ั้" for half in people.broken("ที่ที่ที่ที่", 10, 22))
