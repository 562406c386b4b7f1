"""Colours distinct for people with any of the three kinds of colour blindness, and text with contrast."""

import ast
import pickle
from itertools import combinations
from pathlib import Path

import pytest

import renders
from renders import stamps
from renders.navegador.colours import EXPLORER, GOODS, ORANGE, PURSE, SEAL
from renders.theme import LIGHT, SEATS, THEMES, Colour, Theme, contrast
from tools.sight import EYES, difference, ratio

SEATS_APART = 30.0
"""Minimum distance of two seats' colours in CIELAB; about 2 is just visible."""
GOODS_APART = 35.0
SIGNS_APART = 25.0
DRAWING = frozenset({"shape", "disc", "line", "arc", "icon", "panel", "label", "area", "mark"})
"""Methods that take colours."""


@pytest.mark.parametrize("eye", EYES)
def test_seats_are_told_apart(eye: str) -> None:
    """Any two players' colours differ clearly to every eye."""
    for one, other in combinations(SEATS, 2):
        assert difference(one, other, eye) >= SEATS_APART, (one, other)


@pytest.mark.parametrize("eye", EYES)
def test_goods_are_told_apart(eye: str) -> None:
    """Sugar, gold, spice, and the orange of the wildcard differ clearly to every eye."""
    for one, other in combinations(GOODS, 2):
        assert difference(one, other, eye) >= GOODS_APART, (one, other)
    for good in GOODS:
        assert difference(good, ORANGE, eye) >= 10, good


@pytest.mark.parametrize("eye", EYES)
def test_signs_of_a_kind_are_told_apart(eye: str) -> None:
    """Explorers and privileges, gold and the purse of money differ clearly to every eye."""
    assert difference(EXPLORER, SEAL, eye) >= SIGNS_APART
    assert difference(GOODS[1], PURSE, eye) >= SIGNS_APART


def test_nothing_is_told_by_colour_alone() -> None:
    """Every seat has an emblem and every good a shape of its own."""
    for kind, count in (("emblem-{}", len(SEATS)), ("token-{}-up", len(GOODS))):
        shapes = {stamps.stamp(kind.format(number), 60, (), LIGHT).getchannel("A").tobytes() for number in range(count)}
        assert len(shapes) == count


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
def test_text_stands_out(theme: Theme) -> None:
    """Text is legible on every background."""
    for ground in (theme.panel, theme.cell, theme.cell_strong, theme.page):
        assert ratio(theme.text, ground) >= 7, ground
    for ground in (theme.panel, theme.cell):
        assert ratio(theme.text_soft, ground) >= 4.5, ground
    assert ratio(theme.change, theme.panel) >= 3


@pytest.mark.parametrize("back", [*SEATS, *GOODS])
def test_numbers_stand_out_on_sails_and_tokens(back: Colour) -> None:
    """The numbers on ships and tokens are legible."""
    assert ratio(contrast(back), back) >= 4.5


def test_colours_have_one_place() -> None:
    """No drawing has a colour of its own: all have names, in the theme or in a game's colours."""
    for path in Path(renders.__file__).parent.rglob("*.py"):
        if path.name in ("theme.py", "colours.py"):
            continue
        for call in (node for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.Call)):
            called = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
            assert called != "colour", (path.name, call.lineno)
            for part in [*call.args, *(keyword.value for keyword in call.keywords)] if called in DRAWING else ():
                plain = isinstance(part, ast.Tuple) and all(isinstance(item, ast.Constant) for item in part.elts)
                assert not (plain and ast.unparse(part).count(",") == 2), (path.name, call.lineno)


def test_a_theme_arrives_as_itself() -> None:
    """A theme that has been sent to another process is that process's own, so that caches know it by identity."""
    for theme in THEMES:
        assert pickle.loads(pickle.dumps(theme)) is theme
