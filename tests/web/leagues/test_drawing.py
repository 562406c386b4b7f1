"""The process that draws the site's pictures."""

import pytest

from cogs.components import Drawing
from renders import LIGHT
from tests.cogs.drawers import drifts, sails, sinks, speechless
from web import export
from web.export import Drawer, Undrawable
from workers import process

SHIP = Drawing(sails, ("Bruno",))


def test_what_goes_wrong_costs_one_picture() -> None:
    """After a drawing that fails, cannot be sent or ends its process, the next one is drawn."""
    with Drawer() as drawer:
        for one in (Drawing(speechless, ("en",)), Drawing(sails, (lambda: None,)), Drawing(sinks, ("Ana",))):
            assert drawer.draw(SHIP, LIGHT).alt == "Bruno"
            with pytest.raises(Undrawable):
                drawer.draw(one, LIGHT)
        assert drawer.draw(SHIP, LIGHT).alt == "Bruno"
        (worker, _) = drawer._pool._workers
        assert worker.alive
    assert not worker.alive


@pytest.mark.long
def test_a_picture_that_hangs_costs_one_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    """After a drawing that takes too long, the next one is drawn by another process."""
    monkeypatch.setattr(export, "SECONDS", 2.0)
    with Drawer() as drawer:
        with pytest.raises(Undrawable):
            drawer.draw(Drawing(drifts, ("Ana",)), LIGHT)
        assert drawer.draw(SHIP, LIGHT).alt == "Bruno"


def test_a_process_that_cannot_be_started(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every picture has a description instead."""

    def refused(*given: object, **more: object) -> None:
        raise BlockingIOError("no more processes")

    monkeypatch.setattr(process._spawning, "Process", refused)
    with Drawer() as drawer, pytest.raises(Undrawable):
        drawer.draw(SHIP, LIGHT)
