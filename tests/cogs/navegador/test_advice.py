"""Advice in words: the selection of turns, and reasons that rest on figures."""

from dataclasses import replace
from typing import Any

import pytest

import words
from cogs.navegador import advice
from navegador import State, deal, setup
from navegador.players.analysis import Analysis, Candidate, Facts
from navegador.steps import Build, Explore, Market, Move, Privilege, Step, Workers

STILL = Facts(
    cash=(200, 200),
    workers=(3, 3),
    ships=(2, 2),
    market=((4, 4), (4, 4), (4, 4)),
    field=None,
    paid=0,
    explored=(),
    colonies=(0, 0, 0),
    buildings=(0, 0, 0, 0, 0),
    privileges=(0, 0, 0, 0, 0),
    card=False,
    ends=False,
)


def candidate(*steps: Step, empty: bool = False, lead: float = 1.5, **facts: Any) -> Candidate:
    """Return a turn with some figures."""
    return Candidate(steps, 80.4, lead, 0.52, 2.0, empty, replace(STILL, **facts))


def start(**changes: Any) -> State:
    """Return the position before the first turn, with some changes."""
    return replace(setup(4, deal(1)).seen(), **changes)


def why(one: Candidate, *beside: Candidate, state: State | None = None) -> list[str]:
    """Return the reasons for a turn."""
    return list(advice.reasons(state or start(), one, (one, *beside), "en"))


def test_three_of_different_fields() -> None:
    """The best turn of each field comes before a second one of the same; they are in order of rank."""
    ranked = [candidate(Workers(n), field=field) for n, field in enumerate((2, 2, 2, 5, 1), start=1)]
    assert [one.steps[0] for one in advice.chosen(ranked)] == [Workers(1), Workers(4), Workers(5)]
    same = [candidate(Workers(n)) for n in (1, 2, 3, 4)]
    assert [one.steps[0] for one in advice.chosen(same)] == [Workers(1), Workers(2), Workers(3)]
    assert len(advice.chosen(same[:1])) == 1


def test_the_market() -> None:
    """Goods are sold before their price falls and processed before that brings less; at the end nothing falls."""
    trade = Market((2, 0, 0), (0, 1, 0), None)
    texts = why(candidate(trade, market=((4, 6), (4, 3), (4, 4)), cash=(200, 290)))
    assert texts[0].startswith("sells 2 sugar at ")
    assert "before the price drops to" in texts[0]
    assert texts[1].startswith("processes 1 gold at 30")
    assert texts[2] == "brings 90 Cruzados"
    held = why(candidate(trade, market=((10, 10), (1, 1), (4, 4))))
    assert not any("before" in reason for reason in held)


def test_workers() -> None:
    """The workers that a building needs are reached, or kept where another turn gives them up; else unmentioned."""
    assert why(candidate(Workers(2), workers=(3, 5))) == ["reaches the 5 workers needed for churches"]
    keeps, loses = candidate(Workers(1), workers=(5, 5)), candidate(Privilege(4), workers=(5, 4))
    assert why(keeps, loses) == ["keeps the 5 workers needed for churches"]
    assert why(keeps, keeps) == []
    assert why(candidate(Workers(1), workers=(2, 3))) == ["reaches the 3 workers needed for factories"]


def test_buildings() -> None:
    """Buildings have their cost now and next; the last ones are called the last."""
    (text,) = why(candidate(Build((0, 0, 0, 0, 1)), buildings=(0, 0, 0, 0, 1)))
    assert text == "buys 1 church at 150 (the next one costs 200)"
    (text,) = why(candidate(Build((0, 0, 0, 0, 2)), buildings=(0, 0, 0, 0, 2)))
    assert text == "buys 2 churches from 150 (the next one costs 250)"
    last = start(buildings=(6, 6, 6, 6, 1))
    (text,) = why(candidate(Build((0, 0, 0, 0, 1)), buildings=(0, 0, 0, 0, 1)), state=last)
    assert text.endswith(", the last of its kind")


def test_what_a_turn_costs_comes_last() -> None:
    """Ships given up and the card passed on come after the turn's benefits."""
    texts = why(candidate(Explore(4, ((1, 2),)), explored=(4,), ships=(4, 2), paid=1, card=True))
    assert texts == [
        "explores Angola for 4 points and the first choice of colonies there",
        "pays 1 ship to move",
        "passes the Navegador card on",
    ]


def test_a_privilege_and_the_end() -> None:
    """The growth of existing achievements is stated; the end of the game comes before all else."""
    texts = why(candidate(Privilege(4), privileges=(0, 0, 0, 0, 1), ends=True))
    assert texts == ["triggers the end of the game", "makes your churches (1) worth 2 more points"]


@pytest.mark.parametrize("language", words.languages())
def test_all_is_said(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A turn has figures, at most three reasons, a name if it does nothing, and the basis of its estimate."""
    monkeypatch.setattr(words, "strict", True)
    full = candidate(
        Move(2), Market((1, 0, 0), (0, 0, 0), None), field=2, market=((4, 5), (4, 4), (4, 4)), cash=(0, 20), paid=2
    )
    empty = candidate(Move(1), empty=True, field=1, lead=-3.25)
    lines = advice.lines(start(), Analysis(0, (full, empty), 17), language)
    assert len(lines) == 7
    assert words.say("advice-empty", language) in lines
    assert "17" in lines[-1]
    assert "80" in lines[1]
    assert words.say("advice-chance", language, chance=words.say("percent", language, n=52)) in lines[1]
    assert not any("{" in line for line in lines)
