"""A view's contents, refusals, and uses of the rules."""

from dataclasses import replace

import pytest

import navegador
from navegador import BOARD, legal
from navegador.actions.market import MarketChoice
from renders.navegador import Last, view
from tests.renders.navegador.stories import NAMES, crowded, fixture, played, some

START = navegador.setup(3, navegador.deal(5))


def test_hidden_stacks_stay_out() -> None:
    """A view made from a position with stacks has none, neither now nor in the earlier position."""
    assert START.stacks is not None
    displayed = view.of(START, NAMES[:3], last=Last(START))
    assert displayed.state.stacks is None
    assert displayed.before.stacks is None


def test_income_is_the_best_that_the_rules_allow() -> None:
    """A player's possible income is that of the best market step."""
    story = played(4, 13)
    for number in some(story, 3, 30):
        displayed = story.at(number)
        for seat in range(4):
            choice: MarketChoice = navegador.actions.market.choices(replace(displayed.state, seat=seat))
            best = max((choice.income(step) for step in choice.steps()), default=0)
            assert displayed.income[seat] == best


def test_points_are_the_final_ones_at_the_end() -> None:
    """At the end the displayed points are those of the record's own score."""
    story = fixture("last-building")
    assert story.at(len(story.steps)).points == navegador.scores(story.states[-1])


def test_grants_are_what_the_privilege_action_offers() -> None:
    """The displayed coins of a privilege are those that the action gives."""
    story = played(5, 14)
    seen = 0
    for number, state in enumerate(story.states):
        offered = legal(state).action
        if isinstance(offered, navegador.actions.privilege.PrivilegeChoice):
            for grant in offered.gallery:
                assert story.at(number).grants[grant.kind] == grant
                seen += 1
    assert seen > 20


@pytest.mark.parametrize("name", ["", "\x00\u200b\u202e", "🜲🝖", "ا" * 40, "x" * 32_000, "a\nb\tc", "Z̸̡̛̤̲a̶l̷g̵o̴"])
def test_any_name_is_taken(name: str) -> None:
    """A view accepts any name."""
    assert view.of(START, [name, "Bruno", "Carla"]).names[0] == name


@pytest.mark.parametrize("names", [[], ["Ana"], ["Ana"] * 4])
def test_a_wrong_number_of_names_is_refused(names: list[str]) -> None:
    """Each seat has one name."""
    with pytest.raises(ValueError, match="seats need as many names"):
        view.of(START, names)


def test_another_table_before_is_refused() -> None:
    """The earlier position must have as many seats."""
    with pytest.raises(ValueError, match="another number of seats"):
        view.of(START, NAMES[:3], last=Last(navegador.setup(2, navegador.deal(5))))


def test_odd_but_legal_positions_are_taken() -> None:
    """35 ships in one place and a board full of tokens can be drawn."""
    for region in range(len(BOARD.regions)):
        assert view.of(crowded(region), NAMES).state.players[0].ships[region] == BOARD.most_ships


def test_a_story_marks_the_last_turn() -> None:
    """The earlier position is the one in which the last turn started."""
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
    """Only positions of the game can be viewed."""
    with pytest.raises(IndexError, match="steps, not"):
        fixture("last-building").at(number)
    with pytest.raises(IndexError, match="steps, not"):
        fixture("last-building").until(number)
