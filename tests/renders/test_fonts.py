"""Texts: drawable characters of any script, names that fit and differ, line breaks; any text in every picture."""

import importlib
import random
import sys
import time
import unicodedata
from collections.abc import Callable
from dataclasses import fields, is_dataclass, replace
from functools import cache
from inspect import getmembers, isfunction
from itertools import combinations
from typing import Any, Final, get_args, get_type_hints

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from gamekit import naming
from renders import LIGHT, Picture, fonts, leagues, lobbies, navegador, people, singing_sails
from renders.layout import Box, Scene
from renders.picture import MAX_ALT, description, kinds
from singing_sails import legal
from tests.renders.leagues import samples
from tests.renders.legibility import letters, missing
from tests.renders.navegador.stories import fixture, played
from tests.renders.singing_sails import samples as sails
from tests.support.effort import THOROUGH, tries
from tools.gallery import judge, lobby

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
    "สมชาย ที่ น้ำ ผู้ใหญ่",
    "ไทย 2",
    "简体字汉语",
    "漢字かな Ana",
    "پارسا",
    "گل",
    "لؤي",
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
        ("ஃ", "#1"),
    ],
)
def test_what_cannot_be_drawn_is_replaced(name: str, drawn: str) -> None:
    assert fonts.clean(name, "#1") == drawn


@pytest.mark.long
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
    assert fonts.seen(text) == shown


@pytest.mark.parametrize(
    ("text", "high"),
    [("ที่", "001"), ("ป้า", "000"), ("น้ำ", "010"), ("ปั้น", "0010"), ("กี๋", "001"), ("Ana", "000"), ("กู้", "000")],
)
def test_thai_marks_do_not_lie_on_each_other(text: str, high: str) -> None:
    assert "".join(str(int(one)) for one in fonts.raised(text)) == high


def test_a_raised_mark_is_drawn_higher() -> None:
    assert fonts.ink("ที่", "sans", 40)[1] < fonts.ink("ท่", "sans", 40)[1] - 4


def test_a_name_keeps_its_width_in_either_direction() -> None:
    assert fonts.width("דוד", "sans", 30) == pytest.approx(sum(fonts.width(text, "sans", 30) for text in "דוד"), abs=1)


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
    letters, chooser = "WMijlI1.ÄñßΩπЖщ漢字かな한글 -ÉŁ🚀ب", random.Random(3)
    for _ in range(tries(4, 60)):
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


SECONDS: Final = 20
"""Processor time in seconds: far more than any picture takes, far less than a worker may."""
HARD: Final = (
    "\ufdfd", "\ufdfa", "\ufdf2", "a\u0301", "\u0338", "\u20e3", "\u0e49", "\u0e33", "\u0bf5", "\U0001242b", "\u2a74",
    "\ud800", "\udfff", "\0", "\x1b", "\n", "\u2028", "\u200b", "\u200d", "\u202e", "\u2066", "\ufeff", "\ufe0f",
    "\U000e0101", "\U000e0041", "\ue000", "\U0010ffff", "\ufffd", "👩\u200d👩\u200d👧\u200d👦",
    "🏴\U000e0067\U000e007f", "🇵🇹", "👍🏿", "龘", "𰻝", "\U0003106c", "꧅", "𒐫", "بسم الله الرحمن الرحيم",
    "W", "i", "`", "{", "{{$x}}", "<@1>",
)  # fmt: skip
"""Characters known to break fonts, shapers, encoders or templates."""
LETTERS: Final = st.one_of(st.sampled_from(HARD), st.characters(codec=None, exclude_categories=()))
TEXTS: Final = st.one_of(
    st.lists(LETTERS, max_size=80).map("".join), st.builds(lambda item, many: item * many, LETTERS, st.integers(1, 400))
)
"""Any characters, including surrogates, or one of them many times."""

KEPT: Final = ("locale",)
"""Text fields that nobody writes."""


def written(view: Any, text: str) -> Any:
    if isinstance(view, tuple) and type(view) is tuple:
        return tuple(written(item, text) for item in view)
    if not is_dataclass(view) or isinstance(view, type):
        return view
    hints, changed = get_type_hints(type(view)), dict[str, Any]()
    for field in fields(view):
        value = getattr(view, field.name)
        if hints[field.name] is str and field.name not in KEPT:
            changed[field.name] = text
        elif hints[field.name] == tuple[str, ...]:
            changed[field.name] = (text,) * len(value)
        elif field.name not in ("state", "states", "steps", "last", "before"):
            changed[field.name] = written(value, text)
    return replace(view, **{name: value for name, value in changed.items() if value != getattr(view, name)})


@cache
def views() -> dict[Callable[..., Picture], tuple[Any, ...]]:
    story = fixture("king-in-goa")
    short = replace(story, states=story.states[: story.ends[2] + 1], steps=story.steps[: story.ends[2]])
    view = played(5, 14).at(played(5, 14).ends[40])
    large = singing_sails.view.of(sails.large(3), sails.NAMES[:3], table="Friday", seat=0)
    stage = next(state for (name, _), state in sails.each_stage().items() if name not in ("play", "fill", "go"))
    voyage = singing_sails.Voyage(sails.game(2, 3)[:8], sails.NAMES[:2], "Friday")
    return {
        navegador.board: (view,),
        navegador.market: (view,),
        navegador.closeup: (view, "market"),
        navegador.prices: (view,),
        navegador.sheet: (view, 1),
        navegador.final: (view,),
        navegador.course: (story,),
        navegador.chances: (judge(story),),
        navegador.sources: (judge(story),),
        navegador.replay: (short,),
        singing_sails.chart: (large,),
        singing_sails.whole: (large,),
        singing_sails.row: (large,),
        singing_sails.hand: (large,),
        singing_sails.treasures: (large,),
        singing_sails.final: (large,),
        singing_sails.choices: (singing_sails.view.of(stage, sails.NAMES[: stage.seats]), tuple(legal(stage))),
        singing_sails.voyage: (voyage,),
        leagues.standing: (samples.fifteen(),),
        leagues.cross: (samples.cross(),),
        leagues.calendar: (replace(samples.calendar(), held=True, reason="rain"),),
        leagues.ratings: (samples.ratings(),),
        leagues.podium: (samples.podium(),),
        lobbies.lobby: (lobby(5),),
    }


ANIMATIONS: Final = (navegador.replay, singing_sails.voyage)


def test_every_kind_of_picture_is_here_and_described() -> None:
    drawing = {
        function
        for package in ("navegador", "singing_sails", "leagues", "lobbies")
        for name, function in getmembers(importlib.import_module(f"renders.{package}"), isfunction)
        if name not in ("finish", "replayed", "legend") and get_type_hints(function).get("return") is Picture
    }
    assert drawing == set(views())
    assert drawing <= set(kinds())


@pytest.mark.every(6)
@pytest.mark.parametrize("draw", views(), ids=lambda draw: f"{draw.__module__.split('.')[-1]}-{draw.__name__}")
def test_any_letters_can_be_drawn(draw: Callable[..., Picture]) -> None:
    first, *more = views()[draw]
    plain = draw(*views()[draw])

    @example("\ufdfd")
    @example("Ana \ufdfd" * 40)
    @example("بسم الله الرحمن الرحيم" * 355)
    @given(TEXTS)
    @settings(max_examples=tries(1, 4) if draw in ANIMATIONS else tries(2, 60), database=None)
    def check(text: str) -> None:
        started = time.process_time()
        picture = draw(written(first, text), *more)
        assert time.process_time() - started < SECONDS
        assert (picture.width, picture.height) == (plain.width, plain.height)
        assert len(picture.data) < 2 * len(plain.data) + 100_000
        assert 0 < len(picture.alt) <= MAX_ALT
        words = description(draw, (written(first, text), *more))
        assert words is not None
        assert words.text == picture.alt
        assert (picture.alt + words.full).encode()

    check()


@example("\ufdfd", 30, 1.0)
@example("بسم الله الرحمن الرحيم \ufdfd", 30, 0.7)
@given(TEXTS, st.integers(8, 120), st.sampled_from((1.0, 0.7)))
@settings(max_examples=tries(12, 5000), database=None)
def test_any_text_has_pixels_of_its_own_size(text: str, size: int, narrow: float) -> None:
    for face in get_args(fonts.Face):
        left, top, right, bottom = fonts.ink(text, face, size, 3, narrow)
        assert fonts.mask(text, face, size, 3, narrow).size == (max(1, right - left), max(1, bottom - top))
        fitted = fonts.fit(fonts.clean(text, "?"), face, 40, 18, 120)
        assert fonts.width(fitted.text, face, fitted.size) * fitted.narrow <= 120


@given(st.one_of(TEXTS, st.text("AWil م", min_size=1, max_size=90)), st.integers(20, 400))
@settings(max_examples=tries(30, 2000), database=None)
def test_as_much_of_a_text_is_kept_as_fits(text: str, room: int) -> None:
    fitted = fonts.fit(text, "sans", 30, 24, room)
    if fitted.text != text and fitted.text != "…":
        assert fonts.tightest(fitted.text, "sans", 24) <= room
        kept = len(fitted.text) - 1
        longer = text[: kept + 1]
        assert longer != longer.rstrip() or fonts.tightest(longer + "…", "sans", 24) > room


def test_a_sign_that_freetype_refuses_is_one_without_a_picture() -> None:
    assert not fonts.drawable("\ufdfd")
    assert fonts.clean("\ufdfd", "#1") == "#1"
    assert fonts.clean("Ana \ufdfd", "#1") == "Ana"
    assert fonts.mask("\ufdfd", "sans", 30).tobytes() == fonts.mask("\U0010ffff", "sans", 30).tobytes()


@pytest.mark.skipif(not THOROUGH, reason="all letters of all fonts, with THOROUGH=1")
@pytest.mark.parametrize("file", fonts.FILES)
def test_every_letter_that_a_font_has_can_be_drawn_at_every_size(file: str) -> None:
    """The size at which characters are tested is representative of all sizes, with and without an edge."""
    every = (chr(code) for code in range(0x110000) if unicodedata.category(chr(code)) not in ("Cn", "Co"))
    for letter in (text for text in every if fonts._has(file, text)):
        for size in (20, 41, 120):
            font = fonts._font(file, size)
            font.getmask(letter)
            font.getbbox(letter, anchor="ls", stroke_width=6)
