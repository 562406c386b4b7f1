"""Contrast of every kind of picture with its actual background; the measure itself finds faint items."""

from collections.abc import Callable, Iterable
from dataclasses import replace

import pytest

from navegador import BOARD
from renders import THEMES, Theme, stamps
from renders.layout import Box, Scene
from renders.leagues import crosses, standings, timelines
from renders.navegador import closeups, courses, markets, sheets, view
from renders.singing_sails import charts
from tests.renders import reading
from tests.renders.leagues import samples
from tests.renders.navegador.stories import LONG, crowded, fixture, played
from tests.renders.navegador.test_closeups import TABLES, view_of
from tests.renders.singing_sails import samples as sails
from tests.renders.singing_sails.shapes import scenes as voyage


def _game() -> tuple[view.View, view.View]:
    """Return a position of five players in the variant, and one with everything that they can have."""
    return played(5, 15, True).at(300), view.of(crowded(4), LONG)


def _market(theme: Theme) -> Iterable[Scene]:
    story = played(5, 15, True)
    for one in (story.at(0), story.at(story.ends[60]), story.at(len(story.steps)), _game()[1]):
        yield markets.scene(one, theme)


def _closeup(theme: Theme) -> Iterable[Scene]:
    state = played(5, 15, True).states[200]
    poor = tuple(replace(player, workers=BOARD.fewest_workers, cash=0) for player in state.players)
    for some in (state, replace(state, players=poor)):
        for subject in TABLES:
            yield closeups.scene(view_of(some), subject, theme)


def _sheet(theme: Theme) -> Iterable[Scene]:
    for one, seat in zip((*_game(), played(4, 13).at(0)), (2, 4, 3), strict=True):
        yield sheets.scene(one, seat, theme)


def _voyage(theme: Theme) -> Iterable[Scene]:
    yield charts.legend(theme, "en")
    for seats in (3, 8):
        yield from (scene for _, scene in voyage(sails.large(seats), sails.NAMES[:seats], "en", theme))


def _of(layout: Callable[..., Scene], views: Callable[[], Iterable[object]]) -> Callable[[Theme], Iterable[Scene]]:
    return lambda theme: (layout(one, theme) for one in views())


SCENES: dict[str, Callable[[Theme], Iterable[Scene]]] = {
    "market": _market,
    "closeup": _closeup,
    "sheet": _sheet,
    "voyage": _voyage,
    "final": _of(courses.final, lambda: (*_game(), fixture("tie-by-holding-the-card").at(9))),
    "prices": _of(sheets.price_list, lambda: (*_game(), played(2, 11).at(0))),
    "course": _of(courses.scene, lambda: [played(5, 14)]),
    "standing": _of(
        standings.scene,
        lambda: (samples.seven(), samples.fifteen(), samples.fifteen(over=True), samples.fresh()),
    ),
    "cross": _of(
        crosses.scene,
        lambda: (samples.cross(), samples.cross(16, (0, 1, 4, 6), 12), samples.cross(5, (0, 1, 2, 4, 3), 4)),
    ),
    "ratings": _of(timelines.rating_scene, lambda: map(samples.ratings, (0, 5, 31))),
    "calendar": _of(
        timelines.calendar_scene,
        lambda: (
            samples.calendar(), samples.simple_calendar(), samples.calendar(5.0),
            replace(samples.calendar(), called_off=True),
        ),
    ),
    "podium": _of(standings.podium_scene, lambda: (samples.podium(), samples.crowd(), samples.podium(1))),
}  # fmt: skip


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
@pytest.mark.parametrize("kind", SCENES)
def test_everything_stands_out(kind: str, theme: Theme) -> None:
    for scene in SCENES[kind](theme):
        assert not reading.weak(scene)


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
    """Every stamp that may be faint is drawn, has its reason, and there are at most six."""
    assert len(reading.EXCEPT) <= 6
    for stamp, reason in reading.EXCEPT.items():
        assert len(reason.split()) > 5
        assert stamp in stamps._DRAW or stamp in stamps._ICONS
