"""A league's rules: their choices, and their JSON form."""

import json
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hosting.core import PRESETS as CLOCKS
from leagues.rules.errors import BadRules
from leagues.rules.points import PRESETS, Finish, How, Result
from leagues.rules.standings import TieBreak
from leagues.store.model import Format, Rules, View, result_json, result_of
from tests.leagues.views import league, view

hours = st.integers(1, 400 * 24).map(lambda number: timedelta(hours=number))
rules = st.builds(
    Rules,
    format=st.sampled_from(Format),
    game=st.sampled_from(("heap", "navegador")),
    seats=st.sampled_from((3, 4, 5)),
    options=st.dictionaries(st.text(max_size=5), st.integers() | st.booleans() | st.text(max_size=5), max_size=3),
    points=st.sampled_from(list(PRESETS.values())),
    ties=st.permutations(list(TieBreak)).map(lambda found: tuple(found[:4])),
    time_control=st.sampled_from([None, *CLOCKS.values()]),
    rounds=st.integers(1, 12),
    final=st.just(8),
    up=st.integers(0, 5),
    down=st.integers(0, 5),
    apart=st.lists(st.sampled_from([(1, 2), (3, 2**60)]), max_size=3).map(tuple),
    registration=hours,
    check_in=hours,
    play=hours,
    grace=hours,
    most=st.sampled_from((0, 7, 200)),
    youngest=st.integers(0, 3650),
    computers_for_missing=st.booleans(),
    late=st.booleans(),
    events=st.booleans(),
    again=st.none() | hours,
)


@given(rules)
def test_rules_are_the_same_after_storing(chosen: Rules) -> None:
    assert Rules.read(json.loads(json.dumps(chosen.write()))) == chosen


@pytest.mark.parametrize(
    ("what", "chosen"),
    [
        ("seats", {"seats": 2}),
        ("rounds", {"rounds": 0}),
        ("final", {"format": Format.HEATS, "final": 6}),
        ("moves", {"down": -1}),
        ("times", {"play": timedelta(minutes=59)}),
        ("times", {"grace": timedelta(days=401)}),
        ("most", {"most": 3}),
        ("apart", {"apart": ((5, 5),)}),
        ("youngest", {"youngest": -1}),
        ("ties", {"ties": (TieBreak.WINS, TieBreak.WINS)}),
    ],
)
def test_what_no_league_can_have(what: str, chosen: dict[str, Any]) -> None:
    with pytest.raises(BadRules) as refused:
        Rules(**{"format": Format.DIVISIONS, "game": "heap", **chosen})
    assert refused.value.facts == {"what": what}


@pytest.mark.parametrize("form", [{}, {"format": "cup"}, {**Rules(Format.SWISS, "heap").write(), "points": None}])
def test_what_is_no_form(form: dict[str, Any]) -> None:
    with pytest.raises(BadRules):
        Rules.read(form)


def swiss(*rounds: str, left: str = "", replaced: dict[int, str] | None = None) -> View:
    """Return a Swiss season of 1 to 5 at tables of four, by each round's one table and the leavers."""
    made = view(tuple("abcde"), of=league(rules=Rules(Format.SWISS, "heap", seats=4)))
    fixtures = tuple(
        replace(made.fixtures[0], id=number, round=number, number=1, people=tuple(map(int, people)), result=None)
        for number, people in enumerate(rounds, 1)
    )
    entries = tuple(
        replace(entry, status="dropped" if str(entry.person) in left else entry.status) for entry in made.entries
    )
    out = {number: frozenset(map(int, people)) for number, people in (replaced or {}).items()}
    return replace(made, fixtures=fixtures, entries=entries, replaced=out)


@pytest.mark.parametrize(
    ("season", "out"),
    [
        (swiss("1234", "1235"), {5: 1, 4: 1}),
        (swiss("1239", replaced={1: "4"}), {5: 1}),
        (swiss("1234", "1235", "1253", left="4"), {5: 1, 4: 0}),
        (swiss("1234", "1235", "1254", "1253", left="4"), {5: 1, 4: 1, 3: 1}),
        (swiss("1234", "1234", left="5"), {}),
    ],
    ids=["a round each", "a guest sat for them", "after they had left", "before they left", "never played"],
)
def test_rounds_that_were_sat_out(season: View, out: dict[int, int]) -> None:
    """A replaced player has not sat out; a leaver keeps earlier rounds sat out, and gets no later ones."""
    (group,) = season.groups
    assert season.sat_out(group) == dict.fromkeys(range(1, 6), 0) | out
    even = PRESETS["places"].even(4)
    assert season.byes(group) == {person: even * count for person, count in out.items() if count}


def test_a_result_is_the_same_after_storing() -> None:
    finishes = (Finish(1, 2, 30, minutes=7), Finish(None, 1, 40), Finish(-3, 3, 2, left=True))
    result = Result(9, finishes, How.ADJUDICATED, 5)
    assert result_of(json.loads(json.dumps(result_json(result)))) == result
