"""The pictures of a review: every chance, loss and difference, for any names, each in its place."""

from dataclasses import replace

import pytest

import words
from navegador.scoring import expected, scores
from renders import LIGHT, THEMES, Theme
from renders.layout import Line, Panel
from renders.navegador import alt, reviews
from renders.navegador.reviews import Review
from renders.picture import MAX_ALT
from tests.renders import reading
from tests.renders.navegador.stories import LONG, fixture
from tests.renders.navegador.test_markets import shape
from tools.reviews import judged

GAMES = ("king-in-goa", "nagasaki-by-card", "tie-by-holding-the-card")


@pytest.mark.parametrize("name", GAMES)
def test_chances(name: str) -> None:
    """Everybody's last chance and mean loss are there, and a bar for each turn with a notable loss."""
    for story in (fixture(name), replace(fixture(name), names=LONG[: len(fixture(name).names)], table="W" * 40)):
        review = judged(story)
        scene = reviews.chances(review, LIGHT)
        shape(scene)
        for seat in range(len(story.names)):
            assert scene.facts[f"chance/{seat}"] == f"{round(100 * review.turns[-1].chances[seat])}%"
            assert scene.facts[f"loss/{seat}"] == f"{review.mean(seat):.1f}".removesuffix(".0")
        assert {f"turning/{place}" for place in (1, 2, 3)} <= set(scene.facts)
        bars = [item for item in scene.items if isinstance(item, Panel) and item.box.bottom == reviews.LOSSES.bottom]
        lost = [turn for turn in review.turns if turn.loss > 0.1]
        assert len(lost) <= len(bars) <= sum(turn.loss > 0 for turn in review.turns)


def test_turns_that_follow_each_other() -> None:
    """The numbers of three consecutive turning points stand side by side."""
    story = fixture("nagasaki-by-card")
    review = judged(story)
    last = len(review.turns)
    for first in (0, 40, last - 3):
        shape(reviews.chances(replace(review, turning=(first, first + 1, first + 2)), LIGHT))


def test_nothing_leaves_its_field() -> None:
    """The surest winner, the greatest blunder and a game without losses fit."""
    story = fixture("nagasaki-by-card")
    review = judged(story, most=120)
    sure = replace(review, turns=tuple(replace(turn, chances=(1.0, 0.0)) for turn in review.turns))
    for one in (sure, Review(story, tuple(replace(turn, loss=0.0) for turn in review.turns))):
        scene = reviews.chances(one, LIGHT)
        shape(scene)
        for line in (item for item in scene.items if isinstance(item, Line)):
            assert all(reviews.CHANCES.y - 1 <= y <= reviews.LOSSES.bottom + 8 for _, y in line.points)
        for panel in (item for item in scene.items if isinstance(item, Panel)):
            assert panel.box.bottom > reviews.CHANCES.bottom or panel.box.y >= 0


@pytest.mark.parametrize("name", GAMES)
def test_sources(name: str) -> None:
    """Points by category and in all have their difference from the norm for games of that size."""
    for story in (fixture(name), replace(fixture(name), names=LONG[: len(fixture(name).names)], table="W" * 40)):
        usual = expected(len(story.names))
        scene = reviews.sources(judged(story), usual, LIGHT)
        shape(scene)
        for seat, score in enumerate(scores(story.states[-1])):
            assert scene.facts[f"points/{seat}"] == str(score.total)
            more = round(score.total - sum(usual.means))
            assert scene.facts[f"more/points/{seat}"] == (f"{more:+d}".replace("-", "−") if more else "±0")
            assert scene.facts[f"part/{seat}/0"] == str(score.workers)
        assert str(usual.games) in scene.facts["usual"]


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("language", words.languages())
def test_every_language_and_theme(language: str, theme: Theme) -> None:
    """Both pictures have room for the words of every language."""
    story = replace(fixture("king-in-goa"), locale=language)
    shape(reviews.chances(judged(story), theme))
    shape(reviews.sources(judged(story), expected(5), theme))


def test_in_words() -> None:
    """The description has chances, losses, turning points, and differences from the norm."""
    story = fixture("king-in-goa")
    review = judged(story)
    for short, long in map(reading.both, (alt.chances(review), alt.sources(review, expected(5)))):
        assert len(short) <= MAX_ALT
        assert all(name in long for name in story.names)
    assert alt.chances(review).full.count("Turning point: turn") == 3
