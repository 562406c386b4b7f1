"""Contrast of Navegador's pictures beside the board, with the actual background."""

from collections.abc import Callable, Iterable
from dataclasses import replace

import pytest

from navegador import BOARD
from renders import THEMES, Theme
from renders.layout import Scene
from renders.navegador import closeups, courses, finals, markets, price_lists, sheets, view
from tests.renders import reading
from tests.renders.navegador.stories import LONG, NAMES, crowded, fixture, played
from tests.renders.navegador.test_closeups import TABLES, shown


def _market(theme: Theme) -> Iterable[Scene]:
    story = played(5, 15, True)
    for one in (story.at(0), story.at(story.ends[60]), story.at(len(story.steps)), view.of(crowded(4), LONG)):
        yield markets.scene(one, theme)


def _final(theme: Theme) -> Iterable[Scene]:
    for one in (played(5, 15, True).at(300), view.of(crowded(4), NAMES), fixture("tie-by-holding-the-card").at(9)):
        yield finals.scene(one, theme)


def _prices(theme: Theme) -> Iterable[Scene]:
    for one in (played(5, 15, True).at(300), view.of(crowded(4), LONG), played(2, 11).at(0)):
        yield price_lists.scene(one, theme)


def _sheet(theme: Theme) -> Iterable[Scene]:
    for one, seat in ((played(5, 15, True).at(300), 2), (view.of(crowded(4), LONG), 4), (played(4, 13).at(0), 3)):
        yield sheets.scene(one, seat, theme)


def _closeup(theme: Theme) -> Iterable[Scene]:
    state = played(5, 15, True).states[200]
    poor = tuple(replace(one, workers=BOARD.fewest_workers, cash=0) for one in state.players)
    for some in (state, replace(state, players=poor)):
        for subject in TABLES:
            yield closeups.scene(shown(some), subject, theme)


def _course(theme: Theme) -> Iterable[Scene]:
    yield courses.scene(played(5, 14), theme)


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
@pytest.mark.parametrize("scenes", [_market, _final, _prices, _sheet, _closeup, _course])
def test_everything_stands_out(scenes: Callable[[Theme], Iterable[Scene]], theme: Theme) -> None:
    """Measured contrast is at least 4.5 for text and 3 for stamps."""
    for scene in scenes(theme):
        assert not reading.weak(scene)
