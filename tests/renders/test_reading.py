"""The contrast measure itself: it finds faint items, and exempts only listed ones."""

import pytest

import renders.navegador
import renders.singing_sails  # noqa: F401 - their stamps are among those that are known
from renders import THEMES, Theme, stamps
from renders.layout import Box, Scene
from tests.renders import reading


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
def test_faint_text_and_stamps_are_noticed(theme: Theme) -> None:
    """A text nearly in its page's colour, and a stamp on its own colour, are weak; plain ones are not."""
    scene = Scene.page(200, 100, theme)
    scene.label("plain", Box(10, 10, 90, 30))
    scene.mark("pointer", 30, 70, 30)
    assert not reading.weak(scene)
    scene.label("faint", Box(110, 10, 80, 30), colour=theme.faint)
    scene.panel(Box(110, 50, 60, 40), theme.text_soft)
    scene.mark("slot", 140, 70, 30)
    assert [getattr(item, "text", "slot") for item, _ in reading.weak(scene)] == ["faint", "slot"]


def test_the_exceptions_are_few_and_used() -> None:
    """Every stamp that may be faint is drawn, has its reason, and there are at most five."""
    assert len(reading.EXCEPT) <= 5
    for stamp, reason in reading.EXCEPT.items():
        assert len(reason.split()) > 5
        assert stamp in stamps._DRAW
