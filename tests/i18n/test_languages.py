"""Translations: everything that English has, with the same parameters, within Discord's limits."""

import string
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import product
from typing import Any, Final

import pytest
from babel import Locale
from fluent.syntax import FluentParser
from fluent.syntax import ast as fluent

import i18n
from gamekit.game import COMPUTERS as ANY_GAMES_COMPUTERS
from hosting import registry
from navegador.board import BOARD, BUILDINGS, COLUMNS, GOODS, RONDEL
from navegador.steps import REASONS
from tests.support.effort import THOROUGH

LANGUAGES: Final = [language for language in i18n.languages() if language != i18n.ENGLISH]
PLURALS: Final = {"zero", "one", "two", "few", "many", "other"}
NUMBERS: Final = (0, 1, 2, 1000)
COMPUTERS: Final = sorted({name for game in registry.games() for name in game.computers} | set(ANY_GAMES_COMPUTERS))
LIMITS: Final = {"button-": 80, "option-": 100, "choice-": 100, "command-": 100, "choose-": 150, "league-format-": 100}
"""Number of characters that Discord displays of controls, choices and descriptions."""


@pytest.mark.parametrize("language", i18n.languages())
def test_no_sentence_stands_twice(language: str) -> None:
    assert [
        key for key, times in Counter(message.id.name for message in _messages(language)).items() if times > 1
    ] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_is_said(language: str) -> None:
    wanted = set(_catalogue(i18n.ENGLISH)) | {f"reason-{key}" for key in REASONS}
    assert set(_catalogue(language)) == {key for key in wanted if not key.startswith("sign-")}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_same_facts_are_told(language: str) -> None:
    """A sentence neither drops a parameter nor uses an unknown one; a reason at least does not use one.

    A number that English uses only for its plural may be dropped.
    """
    for key in _catalogue(language):
        if key in _catalogue(i18n.ENGLISH):
            assert _sentences(key, i18n.ENGLISH) <= _variables(key, language) <= _variables(key, i18n.ENGLISH), key
        else:
            facts = {name for _, name, _, _ in string.Formatter().parse(REASONS[key.removeprefix("reason-")][1])}
            assert _variables(key, language) <= facts, key


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_same_cases_are_told_apart(language: str) -> None:
    """A parameter's cases are spelt as in English, and numbers have the forms of the language."""
    forms = set(Locale.parse(language, sep="-").plural_form.tags) | {"other"}
    for key in _catalogue(language):
        ours = _cases(key, language)
        assert set().union(*ours.values()) & PLURALS <= forms, key
        for name, cases in (_cases(key, i18n.ENGLISH) if key in _catalogue(i18n.ENGLISH) else {}).items():
            assert cases - PLURALS <= ours.get(name, set()), (key, name)
            assert _named(ours.get(name, set())) <= cases, (key, name)


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_case_tells_the_facts_that_it_tells_in_english(language: str) -> None:
    for key in set(_catalogue(language)) & set(_catalogue(i18n.ENGLISH)):
        chosen = _cases(key, language) | _cases(key, i18n.ENGLISH)
        plain = {name: f"<{name}>" for name in _variables(key, i18n.ENGLISH) - set(chosen)}
        cases: dict[str, list[i18n.Fact]] = {name: [*sorted(_named(texts))] or [2] for name, texts in chosen.items()}
        for values in product(*cases.values()):
            facts: dict[str, i18n.Fact] = {**plain, **dict(zip(cases, values, strict=True))}
            english, said = (i18n.say(key, spoken, **facts) for spoken in (i18n.ENGLISH, language))
            assert {name for name in plain if plain[name] in said} == {
                name for name in plain if plain[name] in english
            }, (key, facts)


@pytest.mark.parametrize("language", i18n.languages())
def test_every_case_is_said(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(i18n, "strict", True)
    for key in _catalogue(language):
        most = next((most for start, most in LIMITS.items() if key.startswith(start)), 2000)
        for facts in _facts(key, language, 4 if most < 2000 else i18n.NAME_LENGTH):
            said = i18n.say(key, language, **facts)
            assert len(said) <= most, (key, said)


@cache
def _messages(language: str) -> list[fluent.Message]:
    parser = FluentParser(with_spans=False)
    files = [*i18n.HERE.glob(f"{language}.ftl"), *sorted((i18n.HERE / language).glob("*.ftl"))]
    entries = [entry for file in files for entry in parser.parse(file.read_text(encoding="utf-8")).body]
    assert not any(isinstance(entry, fluent.Junk) for entry in entries), language
    return [entry for entry in entries if isinstance(entry, fluent.Message)]


@cache
def _catalogue(language: str) -> Mapping[str, fluent.Message]:
    return {message.id.name: message for message in _messages(language)}


def _within(node: Any, language: str) -> Iterator[fluent.BaseNode]:
    if isinstance(node, fluent.MessageReference):
        shared = i18n.ENGLISH if node.id.name.startswith("sign-") else language
        yield from _within(_catalogue(shared)[node.id.name], language)
    elif isinstance(node, fluent.BaseNode):
        yield node
        for inner in vars(node).values():
            yield from _within(inner, language)
    elif isinstance(node, list):
        for inner in node:
            yield from _within(inner, language)


def _variables(key: str, language: str) -> set[str]:
    within = _within(_catalogue(language)[key], language)
    return {node.id.name for node in within if isinstance(node, fluent.VariableReference)}


def _sentences(key: str, language: str) -> set[str]:
    within = list(_within(_catalogue(language)[key], language))
    every = Counter(node.id.name for node in within if isinstance(node, fluent.VariableReference))
    chosen = [node.selector for node in within if isinstance(node, fluent.SelectExpression)]
    said = every - Counter(node.id.name for node in chosen if isinstance(node, fluent.VariableReference))
    return set(said) | {name for name, cases in _cases(key, language).items() if cases - PLURALS}


def _cases(key: str, language: str) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for node in _within(_catalogue(language)[key], language):
        if isinstance(node, fluent.SelectExpression) and isinstance(node.selector, fluent.VariableReference):
            keys = {
                variant.key.name if isinstance(variant.key, fluent.Identifier) else variant.key.value
                for variant in node.variants
            }
            found.setdefault(node.selector.id.name, set()).update(keys)
    return found


def _named(cases: set[str]) -> set[str]:
    return {case for case in cases if case not in PLURALS and not case.isdecimal()}


def _facts(key: str, language: str, other: int) -> Iterator[dict[str, i18n.Fact]]:
    """Yield parameters for each form of a sentence; with THOROUGH for all combinations of its forms.

    A text that `_lengths` does not know has `other` characters.
    """
    cases, names = _cases(key, language), sorted(_variables(key, language))
    ways: list[list[i18n.Fact]] = []
    for name in names:
        texts = cases.get(name, set())
        values: list[i18n.Fact] = [*sorted(_named(texts))]
        if texts & (PLURALS - {"other"}) or any(case.isdecimal() for case in texts):
            values += NUMBERS
        elif not texts or "other" in texts:
            values.append("m" * _lengths(language).get(name, other))
        ways.append(values)
    turns = max(map(len, ways), default=1)
    each = ([way[turn % len(way)] for way in ways] for turn in range(turns))
    for chosen in product(*ways) if THOROUGH else each:
        yield dict(zip(names, chosen, strict=True))


@cache
def _lengths(language: str) -> dict[str, int]:
    """Return the number of characters of parameters' longest values on controls, in the language."""

    def longest(keys: list[str]) -> int:
        return max(len(i18n.say(key, language)) for key in keys)

    return {
        "region": max(len(str(i18n.called(name, language))) for name in BOARD.names),
        "building": longest([f"building-{name}" for name in BUILDINGS]),
        "column": longest([f"column-{name}" for name in COLUMNS]),
        "field": longest([f"field-{number}" for number in range(len(RONDEL))]),
        "good": longest([f"good-{name}" for name in GOODS]),
        "prices": len("100 100 100 100"),
        "name": longest([f"computer-{name}" for name in COMPUTERS]),
        "strength": longest([f"strength-{name}" for name in COMPUTERS]),
    }
