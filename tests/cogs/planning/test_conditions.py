"""The condition of a plan: read from whatever people type, offered, and told."""

from __future__ import annotations

import contextlib
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import navegador
from cogs.errors import UserError
from cogs.navegador import UI
from cogs.planning import conditions
from navegador import questions

FIGURES = questions.figures(navegador.setup(3, navegador.deal(1)))


def named(figure: str) -> str:
    return UI.figure(figure, "en")


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
    """Comparisons in signs or words, figures by name, by beginnings of names, or as they are shown."""
    assert conditions.read(text, FIGURES, named) == (condition,)


@pytest.mark.parametrize(
    "text",
    ["", "sugar", "50", "sugar >= ", ">= 50", "silver >= 50", "sugar >= 50 or gold >= 3", "sugar >= -5", "?" * 999],
)
def test_nonsense_is_told_what_is_possible(text: str) -> None:
    """In one sentence that names every figure."""
    with pytest.raises(UserError) as refused:
        conditions.read(text, FIGURES, named)
    assert refused.value.key == "condition-unread"
    assert "`sugar factories`" in str(refused.value.facts["figures"])


def test_what_could_mean_several_is_asked_about() -> None:
    """With those that it could mean, and no others."""
    with pytest.raises(UserError) as refused:
        conditions.read("priv >= 2", FIGURES, named)
    assert refused.value.key == "condition-which"
    assert str(refused.value.facts["figures"]).count("privileges") == 5


@pytest.mark.parametrize("figure", FIGURES)
@pytest.mark.parametrize("bounds", [{"least": 30}, {"most": 30}, {"least": 30, "most": 30}])
def test_what_is_written_or_told_is_read_again(figure: str, bounds: dict[str, int]) -> None:
    """Each condition, in its own form and in the words in which it is shown."""
    condition = {"figure": figure, **bounds}
    assert conditions.read(conditions.written(condition), FIGURES, named) == (condition,)
    assert conditions.read(conditions.told([condition], named, "en"), FIGURES, named) == (condition,)


@pytest.mark.parametrize("joined", [" and ", " AND ", " & ", ", ", "; "])
@pytest.mark.parametrize("count", [2, 3])
def test_several_that_are_joined(joined: str, count: int) -> None:
    """As many as were typed, in their order; and read again as they are told."""
    wanted: list[dict[str, Any]] = [
        {"figure": "sugar", "least": 30},
        {"figure": "sugar", "most": 50},
        {"figure": "phase", "least": 1, "most": 1},
    ][:count]
    text = joined.join(["sugar >= 30", "the sale price of sugar is at most 50", "phase 1"][:count])
    assert conditions.read(text, FIGURES, named) == tuple(wanted)
    told = conditions.told(wanted, named, "en")
    assert told.count(" and ") == 1
    assert conditions.read(told, FIGURES, named) == tuple(wanted)


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
    """Too many, what contradicts itself, and a part that is no condition: one sentence says what is wrong."""
    with pytest.raises(UserError) as refused:
        conditions.read(text, FIGURES, named)
    assert refused.value.key == key


def test_a_further_one_is_offered() -> None:
    """After "and", with those before it; none beyond the third, nor after one that cannot be read."""
    (one,) = conditions.offered("sugar >= 50 and  phase at most 2", FIGURES, named, "en")
    assert one.text == "sugar >= 50 and phase <= 2"
    assert one.label == "the sale price of sugar is at least 50 and the phase is at most 2 (now 1)"
    assert len(conditions.offered("sugar >= 50 and ", FIGURES, named, "en")) == 25
    assert conditions.offered("sugar 5 and gold 5 and spice 5 and pha", FIGURES, named, "en") == []
    with pytest.raises(UserError):
        conditions.offered("silver 5 and pha", FIGURES, named, "en")


@settings(deadline=None)
@given(st.text(max_size=120))
def test_any_text(text: str) -> None:
    """Is read or refused; what is offered for it can be read, and fits where Discord shows it."""
    with contextlib.suppress(UserError):
        conditions.read(text, FIGURES, named)
    with contextlib.suppress(UserError):
        for one in conditions.offered(text, FIGURES, named, "en"):
            assert conditions.read(one.text, FIGURES, named)
            assert max(len(one.text), len(one.label)) <= 100


def test_what_is_offered() -> None:
    """All figures at first, as they are now; then those that fit, with the number and comparison that were typed."""
    assert len(conditions.offered("", FIGURES, named, "en")) == 25
    now = FIGURES["sugar-factory-cost"]
    texts = [one.text for one in conditions.offered("sugar factory co", FIGURES, named, "en")]
    assert texts == [f"sugar factory cost >= {now}", f"sugar factory cost <= {now}"]
    (one,) = conditions.offered("phase at most 2", FIGURES, named, "en")
    assert (one.text, one.label) == ("phase <= 2", "the phase is at most 2 (now 1)")
    assert conditions.offered("silver", FIGURES, named, "en") == []
