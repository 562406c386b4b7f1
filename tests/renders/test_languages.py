"""Pictures in every language, and in one a third longer than English: nothing cut, no overlaps.

This covers our own words; names have tests of their own.
"""

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, Final, get_args

import pytest
from fluent.syntax import FluentParser, FluentSerializer, parse
from fluent.syntax import ast as fluent
from fluent.syntax.visitor import Transformer, Visitor

import i18n
from navegador.scoring import expected
from renders import LIGHT, Theme, fonts, lobbies
from renders.layout import Scene
from renders.leagues import standings, timelines
from renders.leagues.view import Decided
from renders.navegador import boards, courses, markets, sheets
from renders.singing_sails import charts as sails_legends
from tests.renders.leagues import samples
from tests.renders.leagues.samples import shape
from tests.renders.legibility import letters, missing
from tests.renders.navegador.stories import fixture, played
from tests.renders.navegador.test_layout import check
from tests.renders.singing_sails import samples as sails
from tools.gallery import judge, lobby

LANGUAGES: Final = ("de", "en", "zh-TW")
LONGER: Final = "en-XA"
"""English with more characters in each word; `lengthen` writes it."""
GROWTH: Final = 0.35
PICTURED: Final = (
    "pictures.ftl",
    "league-pictures.ftl",
    "navegador-names.ftl",
    "navegador-pictures.ftl",
    "singing-sails-pictures.ftl",
)
"""The catalogues of the pictures' words."""
OF_LEAGUES: Final = ("standing", "cross", "calendar", "ratings", "podium")
"""The kinds of pictures of leagues."""
TITLE: Final = "星期五 דוד ไทย"
"""Name of a table or a league, in characters that no title face has."""
SHORT: Final = ("Ana", "Bruno", "王小明", "Rui", "김영희")


class _Longer(Transformer):
    """Transformer that makes words longer, by `GROWTH` in all."""

    def __init__(self) -> None:
        self.owed = 0.0

    def visit_TextElement(self, node: fluent.TextElement) -> fluent.TextElement:  # noqa: N802 - the library's name
        node.value = re.sub(r"[^\W\d_]+", self._grown, node.value)
        return node

    def _grown(self, word: re.Match[str]) -> str:
        self.owed += len(word[0]) * GROWTH
        more, self.owed = int(self.owed), self.owed % 1
        return word[0] + "e" * more


def lengthen(folder: Path) -> None:
    (folder / LONGER).mkdir()
    for file in PICTURED:
        resource = FluentParser().parse((i18n.HERE / i18n.ENGLISH / file).read_text(encoding="utf-8"))
        text = FluentSerializer().serialize(_Longer().visit(resource))
        (folder / LONGER / file).write_text(text, encoding="utf-8")


def scenes(locale: str, theme: Theme = LIGHT) -> Iterator[tuple[str, Scene]]:
    """Yield pictures of all kinds, with names that fit, so that anything cut is one of our own words."""
    yield "legend", sheets.legend(locale, theme)
    for order, company in (("drawn", "all"), ("joined", "quick")):
        yield "lobby", lobbies.scene(replace(lobby(5, locale), order=order, company=company), theme)
    yield from _of_games(locale, theme)
    yield from _of_leagues(locale, theme)
    yield from _of_sails(locale, theme)


def _of_sails(locale: str, theme: Theme) -> Iterator[tuple[str, Scene]]:
    yield "sails legend", sails_legends.legend(locale, theme)
    for seats, state in ((3, sails.large(3)), (5, sails.busiest(5)), (10, sails.busiest(10))):
        for kind, scene in sails.scenes(state, (SHORT * 2)[:seats], locale, theme):
            yield f"sails {kind} {seats}", scene
    for (stage, teams), state in sails.each_stage().items():
        if one_choice := sails.choices(state, (SHORT * 2)[: state.seats], locale, theme):
            yield f"sails choices {stage} {teams}", one_choice


def _of_games(locale: str, theme: Theme) -> Iterator[tuple[str, Scene]]:
    ended = ("before-phase-three", "nagasaki-by-sailing", "nagasaki-by-card", "both-in-the-last-round",
        "tie-by-holding-the-card", "king-in-goa")  # fmt: skip
    for name in ended:
        story = fixture(name)
        story = replace(story, names=SHORT[: len(story.names)], table=TITLE, locale=locale)
        yield f"course {name}", courses.scene(story, theme)
        yield f"chances {name}", courses.chances(judge(story), theme)
        yield f"sources {name}", courses.sources(judge(story), expected(len(story.names)), theme)
        for part in (0.0, 0.7, 0.97, 1.0):
            view = story.at(story.ends[round(part * (len(story.ends) - 1))])
            yield f"board {name} {part}", boards.scene(view, theme)
            yield f"final {name} {part}", courses.final(view, theme)
    story = replace(played(5, 14), names=SHORT, table=TITLE, locale=locale)
    view = story.at(story.ends[80])
    yield "market", markets.scene(view, theme)
    yield "prices", sheets.price_list(view, theme)
    yield "sheet", sheets.scene(view, 1, theme)


def _of_leagues(locale: str, theme: Theme) -> Iterator[tuple[str, Scene]]:
    here = partial(_in, locale)
    for number, standing in enumerate((samples.seven(), samples.fifteen(), samples.fifteen(over=True))):
        yield f"standing {number}", standings.scene(here(standing), theme)
    for number, cross in enumerate((samples.cross(), samples.cross(16, (0, 1, 4, 6), 12))):
        yield f"cross {number}", standings.cross_scene(here(cross), theme)
    usual, simple = [samples.calendar(now) for now in (0.5, 2.35, 3.2, 5.0)], samples.simple_calendar()
    for number, calendar in enumerate((*usual, simple, replace(simple, held=False), replace(simple, called_off=True))):
        yield f"calendar {number}", timelines.calendar_scene(here(calendar), theme)
    yield "ratings", timelines.rating_scene(here(samples.ratings()), theme)
    for decided in (*get_args(Decided), None):
        winners = tuple(replace(winner, name="Ana") for winner in samples.podium().winners)
        podium = replace(samples.podium(), decided=decided, winners=winners)
        yield f"podium {decided}", standings.podium_scene(here(podium), theme)
    yield "podium of many", standings.podium_scene(here(samples.crowd()), theme)


def _in(locale: str, view: Any) -> Any:
    if hasattr(view, "heading"):
        return replace(view, heading=replace(view.heading, league=TITLE, group="2 B", locale=locale))
    return replace(view, locale=locale)


NAMES = ("name/", "seat/", "league", "table", "acting")
"""Facts written by people."""
STRANGE = re.compile("[\u2600-\u27bf\U0001f000-\U0001faff]|\\d:\\d\\d|\\d (Uhr|[ap]m)\\b|[時點]\\d")
"""An emoji, or a time of the day in any of the languages."""


@pytest.fixture(scope="module", autouse=True)
def longer(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    folder = tmp_path_factory.mktemp("words")
    lengthen(folder)
    i18n.add(folder)
    yield
    i18n._folders.remove(folder)
    i18n.forget()


def test_the_long_language_is_a_third_longer() -> None:
    keys = ("picture-going-on", "picture-ended-built", "league-picture-still", "league-picture-here", "alt-legend")
    plain, grown = (sum(len(i18n.say(key, locale)) for key in keys) for locale in (i18n.ENGLISH, LONGER))
    assert 1.25 < grown / plain < 1.4
    assert i18n.say("picture-winner", LONGER, name="Ana").startswith("Ana ")


@pytest.mark.every(4)
@pytest.mark.parametrize("language", [LONGER, *LANGUAGES])
def test_all_words_are_whole_and_apart(language: str) -> None:
    for kind, scene in scenes(language):
        try:
            shape(scene) if kind.split()[0] in OF_LEAGUES else check(scene)
        except AssertionError as problem:
            raise AssertionError(f"{kind}: {problem}") from problem
        for label in scene.labels:
            assert label.fact.startswith(NAMES) or not label.text.endswith("…"), (kind, label)


@pytest.mark.every(3)
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_has_a_box_an_emoji_or_a_clock_time(language: str) -> None:
    """Each character is in its font, with the shapes of the language; signs are stamps, times stand beside."""
    for kind, scene in scenes(language):
        for label in scene.labels:
            assert label.han == fonts.han(language) or label in scene.ground.items, (kind, label)
            assert missing(label.text, label.face, label.han) == "", (kind, label)
            assert not STRANGE.search(label.text), (kind, label)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("file", PICTURED)
def test_no_word_has_a_letter_that_no_font_has(language: str, file: str) -> None:
    for text in _texts(language, file):
        for face in ("sans", "serif"):
            assert missing(text, face, fonts.han(language)) == "", text
        if language == "zh-TW":
            assert set(text) - letters("sans") <= letters("zh-TW"), text


def _texts(language: str, file: str) -> list[str]:
    found: list[str] = []

    class Reader(Visitor):
        def visit_TextElement(self, node: fluent.TextElement) -> None:  # noqa: N802 - the library's name
            found.append(" ".join(node.value.split()))

    Reader().visit(parse((i18n.HERE / language / file).read_text(encoding="utf-8")))
    assert found
    return found
