"""Names of things: the catalogue's, in every language, everywhere."""

import ast
from pathlib import Path

import pytest

import words
from cogs.navegador import labels
from navegador.board import BOARD, BUILDINGS, COLUMNS, GOODS, RONDEL
from renders.navegador import names

ROOT = Path(words.__file__).parents[1]
KINDS = ("field-", "good-", "building-", "buildings-", "column-")
ASKING = ("say", "_named", "_said")


@pytest.mark.parametrize("language", words.languages())
def test_everything_has_its_name(language: str) -> None:
    """Every name has its key's translation, unique within its kind."""
    assert len({names.field(number, language) for number in range(len(RONDEL))}) == len(RONDEL)
    for naming, several in (
        (names.good, GOODS),
        (names.building, BUILDINGS),
        (names.buildings, BUILDINGS),
        (names.column, COLUMNS),
        (names.column_in_text, COLUMNS),
    ):
        said = {naming(number, language) for number in range(len(several))}
        assert len(said) == len(several)
        assert not any("-" in name for name in said)
    assert tuple(names.region(number, "en") for number in range(len(BOARD.regions))) == BOARD.names


def test_panels_say_what_pictures_say() -> None:
    """They are the same functions."""
    for name in ("field", "good", "building", "counted_buildings", "column", "region"):
        assert getattr(labels, name) is getattr(names, name)


def test_a_count_may_have_a_sign() -> None:
    """The plural follows the number, however it is written."""
    assert names.counted_buildings(3, 1) == "1 shipyard"
    assert names.counted_buildings(3, 2) == "2 shipyards"
    assert names.counted_buildings(3, 1, said="+1") == "+1 shipyard"


def test_nobody_else_asks_the_catalogue_for_a_name() -> None:
    """Only this module spells out a name's key."""
    asking = set()
    for folder in ("app", "cogs", "renders"):
        for file in (ROOT / folder).rglob("*.py"):
            for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Call) and getattr(node.func, "id", getattr(node.func, "attr", "")) in ASKING:
                    key = node.args[0] if node.args else None
                    first = key.values[0] if isinstance(key, ast.JoinedStr) else key
                    if isinstance(first, ast.Constant) and str(first.value).startswith(KINDS):
                        asking.add(file)
    assert asking == {ROOT / "renders" / "navegador" / "names.py"}
