"""A thing of the game has one name: the catalogue, the pictures and the notation agree."""

from __future__ import annotations

import re

import pytest

import words
from navegador.board import BUILDINGS, COLUMNS, GOODS, RONDEL
from navegador.notation import words as notation


def test_names_stand_in_one_file_of_a_language() -> None:
    """No other file of the catalogue has an entry of that kind."""
    for file in words.HERE.rglob("*.ftl"):
        if file.name != "names.ftl":
            text = file.read_text(encoding="utf-8")
            assert not re.findall(
                r"^(?:field-\w+|good-\w+|buildings?-(?:sugar|gold|spice|shipyard|church)) =", text, re.M
            )


def test_what_is_typed_is_called_as_what_is_read() -> None:
    """The words of the notation, which has no catalogue, are those of the English one."""
    for number, field in enumerate(RONDEL):
        assert words.say(f"field-{number}").removesuffix(" I").removesuffix(" II").casefold() == field
    for good in GOODS:
        assert words.say(f"good-{good}") == good
    for building in BUILDINGS:
        one, many = words.say(f"building-{building}").casefold(), words.say(f"building-{building}-many")
        factory = building in GOODS
        assert one == (f"{building} {notation.FACTORY}" if factory else building)
        assert many == (f"{building} {notation.PLURALS[notation.FACTORY]}" if factory else notation.PLURALS[building])
    for column in COLUMNS:
        many = words.say(f"column-{column}-many")
        assert words.say(f"column-{column}") == many.capitalize()
        assert notation.COLUMNS_TYPED[many] == notation.COLUMNS_TYPED[column] == column


@pytest.mark.parametrize("building", BUILDINGS)
def test_one_and_several_are_counted(building: str) -> None:
    """The counted name is the single one for one and the plural for others."""
    assert words.say(f"buildings-{building}", n=1, said="1") == f"1 {words.say(f'building-{building}').casefold()}"
    assert words.say(f"buildings-{building}", n=3, said="3") == f"3 {words.say(f'building-{building}-many')}"
