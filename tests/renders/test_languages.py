"""Pictures in every language, and in one a third longer than English: nothing cut, no overlaps.

This covers our own words; names have tests of their own.
"""

import re
from collections.abc import Iterator

import pytest
from fluent.syntax import ast as fluent
from fluent.syntax import parse
from fluent.syntax.visitor import Visitor

import i18n
from renders import fonts
from tests.renders import tongues
from tests.renders.leagues.shapes import shape
from tests.renders.navegador.test_layout import check
from tests.renders.reading import letters, missing

NAMES = ("name/", "seat/", "league", "table", "acting")
"""Facts written by people."""
STRANGE = re.compile("[\u2600-\u27bf\U0001f000-\U0001faff]|\\d:\\d\\d|\\d (Uhr|[ap]m)\\b|[時點]\\d")
"""An emoji, or a time of the day in any of the languages."""


@pytest.fixture(scope="module", autouse=True)
def longer(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    folder = tmp_path_factory.mktemp("words")
    tongues.lengthen(folder)
    i18n.add(folder)
    yield
    i18n._folders.remove(folder)
    i18n.forget()


def test_the_long_language_is_a_third_longer() -> None:
    keys = ("picture-going-on", "picture-ended-built", "league-picture-still", "league-picture-here", "alt-legend")
    plain, grown = (sum(len(i18n.say(key, locale)) for key in keys) for locale in (i18n.ENGLISH, tongues.LONGER))
    assert 1.25 < grown / plain < 1.4
    assert i18n.say("picture-winner", tongues.LONGER, name="Ana").startswith("Ana ")


@pytest.mark.every(3)
@pytest.mark.parametrize("language", [*tongues.LANGUAGES, tongues.LONGER])
def test_all_words_are_whole_and_apart(language: str) -> None:
    for kind, scene in tongues.scenes(language):
        try:
            shape(scene) if kind.split()[0] in tongues.OF_LEAGUES else check(scene)
        except AssertionError as problem:
            raise AssertionError(f"{kind}: {problem}") from problem
        for label in scene.labels:
            assert label.fact.startswith(NAMES) or not label.text.endswith("…"), (kind, label)


@pytest.mark.parametrize("language", tongues.LANGUAGES)
def test_no_text_has_a_box_an_emoji_or_a_clock_time(language: str) -> None:
    """Each character of every text is in its font, with the shapes of the picture's language; signs are stamps.

    Times of the day are in the words beside a picture, in the zone of each reader.
    """
    for kind, scene in tongues.scenes(language):
        for label in scene.labels:
            assert label.han == fonts.han(language) or label in scene.ground.items, (kind, label)
            assert missing(label.text, label.face, label.han) == "", (kind, label)
            assert not STRANGE.search(label.text), (kind, label)


@pytest.mark.parametrize("language", tongues.LANGUAGES)
@pytest.mark.parametrize("file", tongues.PICTURED)
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
