"""Names made safe, spellings, changed copies, and the examples in docstrings."""

import dataclasses
import doctest
import importlib
import pkgutil
import re
import unicodedata
from collections import Counter

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import navegador
from gamekit import naming, replace

ANY = st.text(st.characters(codec=None), max_size=200)
"""Text that includes surrogates and unassigned code points."""
HOSTILE = st.lists(
    st.sampled_from(
        [
            "a", "Z", "é", "王", "ｆ", "𝓐", "🚀", "👨\u200d👩\u200d👧", "☎\ufe0f", "\ufe0f", "\U000e0101",
            "\u0301", "\u0489",
            "\u20dd", "\u202e", "\u2066", "\u200b", "\u200d", "\ufeff", "\u00ad", "\u3164", "\u2800", "\u034f", "\x00",
            "\n", "\u2028", "\t", " ", "@everyone", "<@1>", "**", "`", "||", "https://", "../", "CON", "\ud800",
            "ก\u0e31\u0e49",
        ]
    ),
    max_size=30,
).map("".join)  # fmt: skip
NAMES = st.one_of(ANY, HOSTILE)


def visible(text: str) -> bool:
    accents = 0
    for letter in re.sub("(?<=[^\x00-\xff])\u200d(?=[^\x00-\xff])", "", text):
        category = unicodedata.category(letter)
        accents = accents + 1 if category == "Mn" else 0
        if category[0] == "C" or category in ("Zl", "Zp", "Me") or accents > 2 or letter in "\u3164\u2800\ufe0f\u034f":
            return False
    return bool(text) and text == text.strip() and "  " not in text and unicodedata.category(text[0]) != "Mn"


@given(NAMES)
def test_every_use_gives_a_line_that_can_be_seen(name: str) -> None:
    for text in (naming.label(name), naming.message(name), naming.column(name, 14), naming.file(name)):
        assert visible(text), ascii(text)
    assert visible(naming.drawn(name, str.isascii, 64))


def test_joined_characters_stay_whole() -> None:
    """A family stays one emoji, also where a name is cut, and a half letter half; elsewhere a joiner is removed."""
    family, ksha = "👨\u200d👩\u200d👧", "\u0915\u094d\u200d\u0937"
    assert naming.label(f"Ana {family}") == f"Ana {family}"
    assert naming.message(ksha) == ksha
    assert naming.label(f"Ana {family}", 8) == "Ana…"
    assert naming.label("A\u200dn\u200d👨\u200da\u200d") == "An👨a"
    assert naming.drawn(f"Ana {family}", str.isascii, 64) == naming.column(f"Ana {family}", 14) == "Ana"
    assert naming.look(family) == naming.look(family.replace("\u200d", ""))


@given(NAMES)
def test_a_clean_name_stays_as_it_is(name: str) -> None:
    for clean in (naming.label, naming.message, naming.file):
        assert clean(clean(name)) == clean(name)
    assert naming.column(naming.column(name, 14), 14) == naming.column(name, 14)


@given(NAMES, st.integers(1, 60))
def test_no_name_is_longer_than_wanted(name: str, longest: int) -> None:
    assert len(naming.label(name, longest)) <= longest
    assert len(naming.message(name, longest)) <= longest
    assert len(naming.drawn(name, str.isascii, longest)) <= longest
    assert naming.columns(naming.column(name, longest)) <= longest


@given(NAMES)
def test_a_message_does_nothing(name: str) -> None:
    assert re.search(r"[@#<>`*_~|\\\[\]():/\n]", naming.message(name)) is None


@example("0ÞัÞ")
@given(NAMES)
def test_a_picture_has_only_what_its_fonts_have(name: str) -> None:
    text = naming.drawn(name, str.isascii, 64)
    assert all(letter.isascii() or letter == naming.UNDRAWABLE for letter in text)
    assert naming.UNDRAWABLE * 2 not in text
    assert naming.UNDRAWABLE not in text.split()


@given(NAMES)
def test_a_file_can_be_made_of_it(name: str) -> None:
    assert re.fullmatch(r"[A-Za-z0-9]+(-[A-Za-z0-9]+)*-?", naming.file(name))
    assert naming.file(name).casefold() not in ("con", "nul", "com1")


@pytest.mark.parametrize(
    "name", ["\ufe0f", "\u0301\u0301", "\u200b\u202e", "", " \n", "\U000e0101", "\u3164", "\u20dd"]
)
def test_a_name_of_nothing_is_called_something(name: str) -> None:
    assert naming.label(name) == naming.message(name) == naming.column(name, 9) == "?"
    assert naming.label(name, instead="#1") == "#1"
    assert naming.file(name) == "table"


@pytest.mark.parametrize(
    "name", ["Ana", "João da Silva", "Zoë", "王小明", "Игорь", "D'Artagnan", "R2-D2", "Nguyễn", "กั้ง", "דָּוִד", "Ana 🚀"]
)
def test_ordinary_names_stay_as_they_are(name: str) -> None:
    whole = unicodedata.normalize("NFC", name)
    assert naming.label(name) == naming.message(name) == whole


def test_stacked_accents_fall() -> None:
    assert naming.label("Z" + "\u0301\u0302" * 40 + "algo") in ("Ź\u0302\u0301algo", "Ź\u0302algo")


def test_a_column_is_cut_by_its_width() -> None:
    assert naming.column("王小明王小明", 7) == "王小明…"
    assert naming.column("Ana 🚀🚀", 14) == "Ana"
    assert naming.column("Maximiliana-Josefine", 14) == "Maximiliana-J…"


def test_no_accent_is_left_over_by_a_cut() -> None:
    assert naming.label("ab" + "c\u0331" + "de", 4) == "ab…"


@pytest.mark.parametrize("longest", [1, 2, 3, 12, 39])
def test_what_was_cut_says_so(longest: int) -> None:
    given = "Maximilian von Hohenstein zu Langenburg"
    text = naming.cut(given, longest)
    assert len(text) <= longest
    assert text == given if len(given) <= longest else text.endswith("…")
    assert given.startswith(text.removesuffix("…"))
    assert " …" not in text
    assert naming.short(given, 13, " #3") == "Maximilia… #3"


def test_a_very_long_name_takes_no_time() -> None:
    assert len(naming.message("a\u0301" * 5_000_000)) == naming.IN_MESSAGES


def test_apart_numbers_only_those_that_are_alike() -> None:
    given = ("Maximiliana Alba", "Maximiliana Braga", "Bruno", "bruno", "Carla #4")
    texts = naming.distinct(5, lambda seat, end: naming.short(given[seat], 12, end))
    assert texts == ("Maximili… #1", "Maximili… #2", "Bruno #3", "bruno #4", "Carla #4")
    assert naming.distinct(2, lambda seat, end: ("A #2", "A")[seat] + end) == ("A #2", "A")
    assert naming.distinct(3, lambda seat, end: ("A #2", "A", "A")[seat] + end) == ("A #2 #1", "A #2", "A #3")


def test_looks_know_letters_of_other_scripts() -> None:
    for other in ("\u0410na", "\u0391na", "an\u0430", "\uff21\uff4e\uff41"):
        assert naming.look(other) == naming.look("Ana")
    assert naming.look("\u0416ana") != naming.look("Ana")


def test_docstrings_are_right() -> None:
    attempted: Counter[str] = Counter()
    for package in ("navegador", "singing_sails", "gamekit"):
        modules = pkgutil.walk_packages(importlib.import_module(package).__path__, f"{package}.")
        for name in [package, *(module.name for module in modules if not module.name.endswith("__main__"))]:
            results = doctest.testmod(importlib.import_module(name))
            assert results.failed == 0, name
            attempted[package] += results.attempted
    assert min(attempted["navegador"], attempted["singing_sails"]) >= 5


def test_a_changed_copy() -> None:
    state = navegador.setup(2, navegador.deal(1))
    changed = replace(state, phase=2, ply=9)
    assert changed == dataclasses.replace(state, phase=2, ply=9)
    assert hash(changed) == hash(dataclasses.replace(state, phase=2, ply=9))
    assert (state.phase, state.ply) == (1, 0)


def test_an_unknown_field_is_refused() -> None:
    with pytest.raises(TypeError, match="pase"):
        replace(navegador.setup(2, navegador.deal(1)), pase=2)  # type: ignore[call-arg]


def test_a_copy_is_frozen() -> None:
    with pytest.raises(dataclasses.FrozenInstanceError):
        replace(navegador.setup(2, navegador.deal(1)), phase=2).phase = 3  # type: ignore[misc]


def test_capitals_accents_and_apostrophes_do_not_matter() -> None:
    assert naming.fold("São-Tomé") == naming.fold("sao-tome") == "sao-tome"
    assert naming.fold("L'Île") == naming.fold("l’ile") == "lile"
    assert naming.fold("ẞ") == "ss"


def test_german_letters_may_be_written_as_two() -> None:
    assert naming.spellings("Märkte") == ("Märkte", "maerkte")
    assert naming.spellings("Zölle") == ("Zölle", "zoelle")


@pytest.mark.parametrize(
    ("tag", "language"),
    [("de", "de"), ("de-AT", "de"), ("zh-TW", "zh-TW"), ("zh-CN", "en"), ("fr", "en"), ("", "en"), (None, "en")],
)
def test_a_reader_is_written_to_in_their_language(tag: str | None, language: str) -> None:
    assert naming.language({one: one for one in ("de", "en", "zh-TW")}, tag) == language
