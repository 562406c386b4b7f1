"""The process that draws the site's pictures."""

from __future__ import annotations

import pytest

from cogs.components import Drawing
from renders import LIGHT
from tests.cogs.drawers import drifts, sails, sinks, speechless
from website import drawing
from website.drawing import Drawer, Undrawable

SHIP = Drawing(sails, ("Bruno",))


def test_what_goes_wrong_costs_one_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    """After a drawing that fails, cannot be sent, ends its process or hangs, the next one is drawn."""
    bad = (Drawing(speechless, ("en",)), Drawing(sails, (lambda: None,)), Drawing(sinks, ("Ana",)))
    with Drawer() as drawer:
        for one in (*bad, Drawing(drifts, ("Ana",))):
            assert drawer.draw(SHIP, LIGHT).alt == "Bruno"
            if one.draw is drifts:
                monkeypatch.setattr(drawing, "SECONDS", 0.1)
            with pytest.raises(Undrawable):
                drawer.draw(one, LIGHT)
            monkeypatch.undo()
        assert drawer.draw(SHIP, LIGHT).alt == "Bruno"
        process = drawer._process
    assert process is not None
    assert not process.is_alive()


def test_a_process_that_cannot_be_begun(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every picture has a description instead."""

    def refused(*given: object, **more: object) -> None:
        raise BlockingIOError("no more processes")

    monkeypatch.setattr(drawing._spawning, "Process", refused)
    with Drawer() as drawer, pytest.raises(Undrawable):
        drawer.draw(SHIP, LIGHT)
