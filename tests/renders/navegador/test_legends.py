"""The legend: every sign of the pictures with its name, readable."""

import pytest

from renders import LIGHT, THEMES, Theme
from renders import navegador as pictures
from renders.layout import Mark
from renders.navegador import alt, boards, legends
from tests.renders import reading
from tests.renders.navegador.test_board import SITUATIONS
from tests.renders.navegador.test_layout import check

SAID_ELSEWHERE = {"rondel", "sector", "way", "waiting", "emblem"}
"""The wheel itself, its fields, its arc and its middle, and the players' emblems (beside their names)."""


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
def test_the_legend_can_be_read(theme: Theme) -> None:
    """Nothing overlaps, no text is below 22 pixels, and everything has contrast."""
    scene = legends.scene(theme, "en")
    check(scene)
    assert all(label.size >= 22 and not label.text.endswith("…") for label in scene.labels)
    assert not reading.weak(scene)


def test_every_stamp_of_the_board_is_explained() -> None:
    """Every stamp of a board is in the legend."""
    explained = {item.stamp for item in legends.scene(LIGHT, "en").items if isinstance(item, Mark)}
    for situation in SITUATIONS.values():
        drawn = {item.stamp for item in boards.scene(situation(), LIGHT).items if isinstance(item, Mark)}
        assert drawn <= explained | SAID_ELSEWHERE


def test_every_sign_has_a_name_of_its_own() -> None:
    """No two signs of a group have the same name, and each is in the description."""
    scene = legends.scene(LIGHT, "en")
    names = [fact for fact in scene.facts if fact.startswith("sign/")]
    assert len(names) == sum(len(signs) for _, _, signs in legends.GROUPS)
    for _, key, signs in legends.GROUPS:
        texts = [scene.facts[f"sign/{key}/{name}"] for name, _, _ in signs]
        assert len(set(texts)) == len(texts)
    picture = pictures.legend()
    assert all(scene.facts[name] in alt.legend("en").full for name in names)
    assert (picture.width, picture.height) == (1100, 700)
