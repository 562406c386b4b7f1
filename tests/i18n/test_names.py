"""Names of the game's things: the catalogue, the pictures and the notation agree."""

import re

import pytest

import i18n
from gamekit import naming
from gamekit.naming import fold
from navegador.board import BOARD, BUILDINGS, COLUMNS, GOODS, RONDEL
from navegador.notation import words as notation
from navegador.notation.words import normalize, tokens
from navegador.notation.writing import building, render


def test_names_stand_in_one_file_of_a_language() -> None:
    for file in i18n.HERE.rglob("*.ftl"):
        if file.name != "navegador-names.ftl":
            text = file.read_text(encoding="utf-8")
            assert not re.findall(
                r"^(?:field-\w+|good-\w+|buildings?-(?:sugar|gold|spice|shipyard|church)) =", text, re.M
            )


def test_a_title_that_the_bot_gives_is_the_same_in_messages_and_pictures() -> None:
    for locale in i18n.languages():
        for key in ("table-of", "record-title"):
            given = i18n.say(key, locale, name="Ana")
            assert i18n.title(given, locale) == i18n.titled(given, locale)


def test_the_notation_has_every_language() -> None:
    assert set(notation.LANGUAGES) == set(i18n.languages())


@pytest.mark.parametrize("tag", i18n.languages())
def test_regions_can_be_typed_as_they_are_read(tag: str) -> None:
    for number, region in enumerate(BOARD.names):
        said = i18n.say(f"called-{naming.file(region).casefold()}", tag)
        for text in (said, *said.partition(" ")[:1]):
            typed = tokens(normalize(text))
            assert notation.region(typed, 0) == (frozenset({number}), len(typed)), text


@pytest.mark.parametrize("tag", i18n.languages())
def test_what_is_typed_is_called_as_what_is_read(tag: str) -> None:
    """The notation's words, which have no catalogue, match the catalogue in each language."""
    written = notation.language(tag)

    def said(key: str) -> str:
        return i18n.say(key, tag).removesuffix(" I").removesuffix(" II").casefold()

    for number, field in enumerate(RONDEL):
        assert said(f"field-{number}") == written(field).casefold()
    for good in GOODS:
        assert notation.GOODS_TYPED[fold(said(f"good-{good}"))] == good
    for kind, name in enumerate(BUILDINGS):
        for key, n in ((f"building-{name}", 1), (f"building-{name}-many", 2)):
            assert said(key) == render(building(kind, n)[1:], written).casefold()
    for kind, column in enumerate(COLUMNS):
        for word in (said(f"column-{column}"), said(f"column-{column}-many"), written(notation.column(kind))):
            assert notation.COLUMNS_TYPED[fold(word)] == column


@pytest.mark.parametrize("name", BUILDINGS)
def test_one_and_several_are_counted(name: str) -> None:
    assert i18n.say(f"buildings-{name}", n=1, said="1") == f"1 {i18n.say(f'building-{name}').casefold()}"
    assert i18n.say(f"buildings-{name}", n=3, said="3") == f"3 {i18n.say(f'building-{name}-many')}"
