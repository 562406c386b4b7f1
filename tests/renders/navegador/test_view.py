"""A view's contents, refusals, and uses of the rules."""

import ast
from dataclasses import replace
from pathlib import Path

import pytest

import i18n
import navegador
from navegador import legal
from navegador.actions.market import MarketChoice
from navegador.board import BOARD, BUILDINGS, COLUMNS, GOODS, RONDEL
from renders.navegador import Last, names, view
from tests.renders.navegador.stories import NAMES, fixture, played, some

START = navegador.setup(3, navegador.deal(5))


def test_hidden_stacks_stay_out() -> None:
    """A view made from a position with stacks has none, neither now nor in the earlier position."""
    assert START.stacks is not None
    displayed = view.of(START, NAMES[:3], last=Last(START))
    assert displayed.state.stacks is None
    assert displayed.before.stacks is None


def test_income_is_the_best_that_the_rules_allow() -> None:
    story = played(4, 13)
    for number in some(story, 3, 30):
        displayed = story.at(number)
        for seat in range(4):
            choice: MarketChoice = navegador.actions.market.choices(replace(displayed.state, seat=seat))
            best = max((choice.income(step) for step in choice.steps()), default=0)
            assert displayed.income[seat] == best


def test_points_are_the_final_ones_at_the_end() -> None:
    story = fixture("last-building")
    assert story.at(len(story.steps)).points == navegador.scores(story.states[-1])


def test_grants_are_what_the_privilege_action_offers() -> None:
    story = played(5, 14)
    seen = 0
    for number, state in enumerate(story.states):
        offered = legal(state).action
        if isinstance(offered, navegador.actions.privilege.PrivilegeChoice):
            for grant in offered.gallery:
                assert story.at(number).grants[grant.kind] == grant
                seen += 1
    assert seen > 20


@pytest.mark.parametrize("names", [[], ["Ana"], ["Ana"] * 4])
def test_a_wrong_number_of_names_is_refused(names: list[str]) -> None:
    with pytest.raises(ValueError, match="seats need as many names"):
        view.of(START, names)


def test_another_table_before_is_refused() -> None:
    with pytest.raises(ValueError, match="another number of seats"):
        view.of(START, NAMES[:3], last=Last(navegador.setup(2, navegador.deal(5))))


def test_a_story_marks_the_last_turn() -> None:
    story = fixture("nagasaki-by-card")
    for number in range(1, len(story.states)):
        last = story.at(number).last
        since = story.states.index(last.before)
        assert len(last.steps) == number - since
        assert since in story.ends
        assert not any(since < end < number for end in story.ends)
        assert last.steps == tuple((story.states[at].seat, story.steps[at]) for at in range(since, number))


@pytest.mark.parametrize("number", [-1, 10_000])
def test_a_story_has_no_position_outside(number: int) -> None:
    with pytest.raises(IndexError, match="steps, not"):
        fixture("last-building").at(number)
    with pytest.raises(IndexError, match="steps, not"):
        fixture("last-building").until(number)


ROOT = Path(i18n.__file__).parents[1]
KINDS = ("field-", "good-", "building-", "buildings-", "column-")
ASKING = ("say", "_named", "_said")


@pytest.mark.parametrize("language", i18n.languages())
def test_everything_has_its_name(language: str) -> None:
    assert len({names.field(number, language) for number in range(len(RONDEL))}) == len(RONDEL)
    for naming, several in (
        (names.good, GOODS),
        (names.building, BUILDINGS),
        (names.buildings, BUILDINGS),
        (names.column, COLUMNS),
        (names.column_in_text, COLUMNS),
    ):
        said = {naming(number, language) for number in range(len(several))}
        assert len(said) == len(several)
        assert not any("-" in name for name in said)
    assert tuple(names.region(number, "en") for number in range(len(BOARD.regions))) == BOARD.names


def test_a_count_may_have_a_sign() -> None:
    assert names.counted_buildings(3, 1) == "1 shipyard"
    assert names.counted_buildings(3, 2) == "2 shipyards"
    assert names.counted_buildings(3, 1, said="+1") == "+1 shipyard"


def test_nobody_else_asks_the_catalogue_for_a_name() -> None:
    asking = set()
    for folder in ("app", "cogs", "renders"):
        for file in (ROOT / folder).rglob("*.py"):
            for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Call) and getattr(node.func, "id", getattr(node.func, "attr", "")) in ASKING:
                    key = node.args[0] if node.args else None
                    first = key.values[0] if isinstance(key, ast.JoinedStr) else key
                    if isinstance(first, ast.Constant) and str(first.value).startswith(KINDS):
                        asking.add(file)
    assert asking == {ROOT / "renders" / "navegador" / "names.py"}
