"""Names of people, always distinct and as complete as there is room, and line breaks."""

import random
from itertools import combinations

import pytest

from gamekit import naming
from renders import LIGHT, fonts, people
from renders.layout import Box, Scene
from tests.support.effort import tries

TWINS = (
    ("Ana", "\u0410na"),  # a Cyrillic capital
    ("Maria", "Mari\u0430"),  # a Cyrillic small letter
    ("NIKOS", "\u039d\u0399KOS"),  # Greek capitals
    ("Ill", "lIl"),
    ("ana", "ANA"),
    ("Bot10", "BotlO"),
    ("Ana", "Ana\u200b"),
    ("Ana Maria", "Ana\u00a0 Maria"),
)


@pytest.mark.parametrize(
    ("names", "shown"),
    [
        (("Ana", "Bruno"), ("Ana", "Bruno")),
        (("Ana 🚀", "Ana 🐸"), ("Ana #1", "Ana #2")),
        (("🚀Ana🇵🇹", "Bruno 👩🏽‍🚀"), ("Ana", "Bruno")),
        (("राम", "श्याम"), ("#1", "#2")),
        (("Ram राम", "Ram श्याम"), ("Ram #1", "Ram #2")),
        (("Jo🚀hn", "王\U0002a6d0明"), ("John", "王•明")),
        (("عربي", "שלום", "ไทย"), ("عربي", "שלום", "ไทย")),
        (("हिन्दी", "தமிழ்", "🚀"), ("#1", "#2", "#3")),
        (("דוד 🚀", "דוד 🐸"), ("דוד #1", "דוד #2")),
        (("🚀", "🚀"), ("#1", "#2")),
        (("Ana", "Ana\u200b", "王小明"), ("Ana #1", "Ana #2", "王小明")),
        (("A #2", "A", "A"), ("A #2 #1", "A #2", "A #3")),
        (("#2", "🚀"), ("#2 #1", "#2 #2")),
    ],
)
def test_no_two_players_are_shown_alike(names: tuple[str, ...], shown: tuple[str, ...]) -> None:
    assert people.distinct(names) == shown


@pytest.mark.parametrize(("one", "other"), TWINS)
def test_letters_that_look_alike_are_no_difference(one: str, other: str) -> None:
    assert all(name.endswith(f" #{seat}") for seat, name in enumerate(people.distinct([one, other]), start=1))


def test_names_that_only_end_differently_are_told_apart_where_they_are_cut() -> None:
    names = ["Duarte de Menezes e Vasconcelos F", "Duarte de Menezes e Vasconcelos N", "Ana"]
    cut = people.in_line(names, [150, 150, 150], 22)
    assert cut[0].endswith("… #1")
    assert cut[1].endswith("… #2")
    assert cut[2] == "Ana"
    assert people.in_line(names, [700, 700, 700], 22) == tuple(names)


def test_any_names_fit_and_differ() -> None:
    """Names of any characters, some with one beginning, fit a line, two lines and a sentence, and differ."""
    letters, chooser = "WMijlI1.ÄñßΩπЖщ漢字かな한글 -ÉŁ🚀ب", random.Random(3)
    for _ in range(tries(12, 60)):
        start = "".join(chooser.choices(letters, k=chooser.randint(0, 40)))
        names = [start + "".join(chooser.choices(letters, k=chooser.randint(0, 20))) for _ in range(5)]
        rooms = [chooser.randint(90, 240) for _ in names]
        line = people.in_line(names, rooms, 22)
        lines = people.in_lines(names, rooms, 90, 22)
        said = people.in_sentence(names, "{} wins".format, 260, 22)
        for texts in (line, lines, said):
            assert len({naming.look(name) for name in texts}) == 5, texts
        for seat in range(5):
            assert fonts.fit(line[seat], "sans", 32, 22, rooms[seat]).text == line[seat]
            assert fonts.fit(f"{said[seat]} wins", "sans", 32, 22, 260).text == f"{said[seat]} wins"
            scene = Scene.page(300, 100, LIGHT)
            people.place(scene, lines[seat], Box(5, 5, rooms[seat], 90), 32, "name", 22)
            placed = "".join(label.text for label in scene.labels)
            assert placed.replace(" ", "") == lines[seat].replace(" ", "")
            assert len(list(scene.labels)) <= 2


@pytest.mark.parametrize("name", ["W" * 32, "M" * 32, "東" * 32, "김" * 32, "Ä" * 32])
def test_wide_letters_keep_eleven(name: str) -> None:
    """Of 32 of the widest characters at least 11 stay in two lines of 180 pixels, and in one of 260."""
    for text in (people.in_lines([name], [180], 80)[0], people.in_line([name], [260])[0]):
        assert len(text.removesuffix("…")) >= 11, text


def test_letters_are_never_smaller_than_can_be_looked_up() -> None:
    """A name of 40 letters is cut in a line of one row, and takes two where they are as large; none becomes smaller."""
    name = "Bartholomeu Dias de Novais e Vasconcelos"
    for high, cut in ((54, True), (76, False)):
        scene = Scene.page(600, 100, LIGHT)
        text = people.in_lines([name], [260], high)[0]
        people.place(scene, text, Box(5, 5, 260, high), 42, "name")
        assert text.endswith("…") == cut
        assert {label.size for label in scene.labels} == {people.LEAST}
        assert len(list(scene.labels)) == 2 - cut


def test_lines_are_even_and_apart() -> None:
    """A long name has two lines of one size, broken between words, without touching accents or tails."""
    scene = Scene.page(300, 90, LIGHT)
    people.place(scene, "Ágygy de Ánjo e Qyjpq", Box(5, 5, 180, 80), 36, "name")
    upper, lower = scene.labels
    assert (upper.text, lower.text) == ("Ágygy de", "Ánjo e Qyjpq")
    assert upper.size == lower.size
    assert not upper.ink.meets(lower.ink)
    assert all(Box(0, 0, 300, 90).holds(label.ink) for label in (upper, lower))


def test_looks_are_not_all_alike() -> None:
    for text, other in combinations("aábcde漢字23ЖΩ", 2):
        assert naming.look(text) != naming.look(other)


def strokes(text: str) -> str:
    places = dict.fromkeys(people.breaks(text), "|")
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
    assert strokes(text) == broken


@pytest.mark.parametrize("text", ["名稱「很長的名稱」。第12輪", "（（（很長））），，。。", "共123456枚金幣、3艘船。"])
@pytest.mark.parametrize("room", range(20, 260, 20))
def test_no_line_begins_with_a_closing_sign(text: str, room: int) -> None:
    halves = people.broken(text, room, 24)
    assert "".join(halves) == text
    if len(halves) == 2:
        assert halves[1][0] not in "，。、）」枚", halves
        assert halves[0][-1] not in "（「第", halves


def test_a_word_without_places_is_cut_between_letters() -> None:
    assert people.broken("W" * 8, 60, 22) == ("WWWW", "WWWW")
    assert all(half[0] not in "ี่ั้" for half in people.broken("ที่ที่ที่ที่", 10, 22))
