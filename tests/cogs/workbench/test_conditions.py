"""A plan's condition: parsed from any form people type, completed, and displayed."""

import contextlib
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import i18n
import navegador
from cogs.errors import UserError
from cogs.navegador import UI
from cogs.workbench import conditions
from cogs.workbench.conditions import Figures
from navegador import questions

NOW = questions.figures(navegador.setup(3, navegador.deal(1)))
FIGURES = Figures(NOW, UI.figure, UI.figure_typed, "en")
LANGUAGES = i18n.languages()


def named(figure: str) -> str:
    return UI.figure(figure, "en")


def of(language: str) -> Figures:
    return replace(FIGURES, locale=language)


@pytest.mark.parametrize(
    ("text", "condition"),
    [
        ("sugar >= 50", {"figure": "sugar", "least": 50}),
        ("if sugar is still at 50 or more", {"figure": "sugar", "least": 50}),
        ("Sugar at least 50", {"figure": "sugar", "least": 50}),
        ("sugar≥50", {"figure": "sugar", "least": 50}),
        ("the sale price of sugar is at most 40", {"figure": "sugar", "most": 40}),
        ("gold > 60", {"figure": "gold", "least": 61}),
        ("spice less than 30", {"figure": "spice", "most": 29}),
        ("sugar income <= 20", {"figure": "sugar-income", "most": 20}),
        ("sugar-income <= 20", {"figure": "sugar-income", "most": 20}),
        ("shipyards 3 or more", {"figure": "shipyards", "least": 3}),
        ("the price of the next church at most 80", {"figure": "church-cost", "most": 80}),
        ("phase = 1", {"figure": "phase", "least": 1, "most": 1}),
        ("phase 1", {"figure": "phase", "least": 1, "most": 1}),
        ("explor priv >= 1", {"figure": "explorer-privileges", "least": 1}),
    ],
)
def test_what_people_type(text: str, condition: dict[str, Any]) -> None:
    """Comparisons are signs or words; figures are names, their beginnings, or displayed forms."""
    assert conditions.read(text, FIGURES) == (condition,)


@pytest.mark.parametrize(
    "text",
    ["", "sugar", "50", "sugar >= ", ">= 50", "silver >= 50", "sugar >= 50 or gold >= 3", "sugar >= -5", "?" * 999],
)
def test_nonsense_is_told_what_is_possible(text: str) -> None:
    """An unknown figure gives one sentence that names every figure."""
    with pytest.raises(UserError) as refused:
        conditions.read(text, FIGURES)
    assert refused.value.key == "condition-unread"
    assert "`sugar factories`" in str(refused.value.facts["figures"])


def test_what_could_mean_several_is_asked_about() -> None:
    """An ambiguous figure is answered with its possible meanings, and no others."""
    with pytest.raises(UserError) as refused:
        conditions.read("priv >= 2", FIGURES)
    assert refused.value.key == "condition-which"
    assert str(refused.value.facts["figures"]).count("privileges") == 5


@pytest.mark.parametrize("joined", [" and ", " AND ", " & ", ", ", "; "])
@pytest.mark.parametrize("count", [2, 3])
def test_several_that_are_joined(joined: str, count: int) -> None:
    """Joined conditions keep their number and order, and are read again from their displayed form."""
    wanted: list[dict[str, Any]] = [
        {"figure": "sugar", "least": 30},
        {"figure": "sugar", "most": 50},
        {"figure": "phase", "least": 1, "most": 1},
    ][:count]
    text = joined.join(["sugar >= 30", "the sale price of sugar is at most 50", "phase 1"][:count])
    assert conditions.read(text, FIGURES) == tuple(wanted)
    sentence = conditions.in_words(wanted, named, "en")
    assert sentence.count(" and ") == 1
    assert conditions.read(sentence, FIGURES) == tuple(wanted)


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("sugar >= 1 and gold >= 1 and spice >= 1 and phase 1", "condition-many"),
        ("sugar >= 50 and sugar < 50", "condition-never"),
        ("sugar = 50 and gold 3 and sugar = 40", "condition-never"),
        ("sugar >= 50 and", "condition-unread"),
        ("and sugar >= 50", "condition-unread"),
        ("sugar >= 50 and silver >= 3", "condition-unread"),
        ("sugar >= 50 and priv >= 2", "condition-which"),
    ],
)
def test_what_cannot_be_joined(text: str, key: str) -> None:
    """Too many, contradictory or invalid conditions each give one sentence."""
    with pytest.raises(UserError) as refused:
        conditions.read(text, FIGURES)
    assert refused.value.key == key


@settings(deadline=None)
@given(st.text(max_size=120))
def test_any_text(text: str) -> None:
    """Any text is read or refused; its completions can be read, and fit Discord's limits."""
    with contextlib.suppress(UserError):
        conditions.read(text, FIGURES)
    with contextlib.suppress(UserError):
        for completion in conditions.offered(text, FIGURES):
            assert conditions.read(completion.text, FIGURES)
            assert max(len(completion.text), len(completion.label)) <= 100


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("Zucker mindestens 50", [{"figure": "sugar", "least": 50}]),
        ("wenn der Verkaufspreis von Zucker noch mindestens 50 ist", [{"figure": "sugar", "least": 50}]),
        ("Zucker >= 50 und Phase 1", [{"figure": "sugar", "least": 50}, {"figure": "phase", "least": 1, "most": 1}]),
        ("Gewürz unter 30", [{"figure": "spice", "most": 29}]),
        ("Gewürze höchstens 40", [{"figure": "spice", "most": 40}]),
        ("Preis Kirche höchstens 80", [{"figure": "church-cost", "most": 80}]),
        ("蔗糖至少50", [{"figure": "sugar", "least": 50}]),
        ("如果蔗糖售價仍是50以上", [{"figure": "sugar", "least": 50}]),
        ("蔗糖≥50且階段1", [{"figure": "sugar", "least": 50}, {"figure": "phase", "least": 1, "most": 1}]),
        ("教堂價格不超過80，香料低於30", [{"figure": "church-cost", "most": 80}, {"figure": "spice", "most": 29}]),
        ("sugar 至少 50 und Phase 1", [{"figure": "sugar", "least": 50}, {"figure": "phase", "least": 1, "most": 1}]),
    ],
)
def test_every_language_is_understood(text: str, wanted: list[dict[str, Any]]) -> None:
    """Figures, comparisons and "and", by readers of any language, also mixed."""
    for language in LANGUAGES:
        assert conditions.read(text, of(language)) == tuple(wanted)


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_language_is_read_as_it_is_written_and_told(language: str) -> None:
    """Every figure and comparison is read in stored and displayed form, alone and three together."""
    figures = of(language)
    for name in NOW:
        for bounds in ({"least": 30}, {"most": 30}, {"least": 30, "most": 30}):
            condition = {"figure": name, **bounds}
            for text in (
                conditions.written(condition, figures),
                conditions.in_words([condition], lambda figure: UI.figure(figure, language), language),
            ):
                assert conditions.read(text, FIGURES) == (condition,), text
    three = [{"figure": "sugar", "least": 30}, {"figure": "worker-cost", "most": 50}, {"figure": "phase", "least": 2}]
    sentence = conditions.in_words(three, lambda figure: UI.figure(figure, language), language)
    assert conditions.read(sentence, FIGURES) == tuple(three)


def test_no_two_figures_are_called_alike() -> None:
    """In whatever languages they are typed."""
    called: dict[str, set[str]] = {}
    for name in NOW:
        for language in LANGUAGES:
            called.setdefault(UI.figure_typed(name, language).casefold(), set()).add(name)
    assert {typed: names for typed, names in called.items() if len(names) > 1} == {}


@pytest.mark.parametrize("text", ["", " - ", "none", "Keine", "immer", "無", "沒有"])
def test_none_is_said_in_any_language(text: str) -> None:
    """Nothing, or a word for it, removes the condition."""
    assert conditions.is_none(text)
    assert not conditions.is_none("sugar >= 50")
