"""The course of a game: curves, large final values, and explorers."""

from dataclasses import replace
from itertools import pairwise
from time import process_time

import pytest

from navegador import scores
from renders import LIGHT
from renders.layout import GLANCE, Box, Line, Mark, Scene
from renders.navegador import courses
from renders.navegador.courses import explorations
from renders.navegador.story import Story
from renders.theme import SEATS
from tests.renders.navegador.stories import GAMES, LONG, fixture, played
from tests.renders.navegador.test_layout import GAMES as TABLES
from tests.renders.navegador.test_markets import shape

STORIES = sorted(path.name.removesuffix(".json") for path in GAMES.glob("*.json") if "expected" not in path.name)


def check_course(story: Story) -> None:
    """Raise AssertionError if a course leaves something out or overlaps."""
    scene = courses.scene(story, LIGHT)
    shape(scene)
    facts, last = scene.facts, story.states[story.ends[-1]]
    view = story.at(story.ends[-1])
    for seat, player in enumerate(last.players):
        assert facts[f"cash/{seat}"] == str(player.cash)
        assert facts[f"points/{seat}"] == str(view.points[seat].total)
    assert {f"explored/{region}" for _, _, region in explorations(story)} <= set(facts)
    signs = sorted(item.x for item in scene.items if isinstance(item, Mark) and item.stamp in ("badge", "flag"))
    assert all(right - left >= courses.BADGE - 8 for left, right in pairwise(signs)), "none covers another's numeral"
    for label in scene.labels:
        assert label.size >= GLANCE or not label.fact.startswith(("cash/", "points/"))


@pytest.mark.parametrize("name", STORIES)
def test_games_of_the_rules(name: str) -> None:
    """Every fixture game, whole and at its beginning, fits, with long names too."""
    story = fixture(name)
    check_course(story)
    for number in (0, 1, 40):
        check_course(story.until(number))
    check_course(replace(story, names=LONG[: len(story.names)], table="A table with an extraordinarily long name"))


@pytest.mark.parametrize(("players", "seed", "goa"), TABLES)
@pytest.mark.parametrize("by", ["merchant", "random"])
def test_games_of_computer_players(players: int, seed: int, goa: bool, by: str) -> None:
    """Every game of computer players fits too."""
    check_course(played(players, seed, goa, by))


def test_a_phase_just_before_the_end_can_be_read() -> None:
    """The badge of the third phase and the flag of the end stand beside each other, where both began together."""
    check_course(played(5, 13))


def test_curves_stay_in_their_fields() -> None:
    """No curve leaves its field, however rich a player becomes."""
    story = fixture("last-building")
    rich = replace(story.states[-1].players[0], cash=99_990)
    state = replace(story.states[-1], players=(rich, *story.states[-1].players[1:]))
    scene = courses.scene(replace(story, states=(*story.states[:-1], state)), LIGHT)
    shape(scene)
    for line in scene.items:
        if isinstance(line, Line):
            for x, y in line.points:
                assert courses.LEFT - 1 <= x <= courses.MONEY.right + 1
                assert courses.HEAD <= y <= courses.MONEY.bottom + 8


def curves(scene: Scene, within: Box) -> list[Line]:
    """Return the lines of players in a part of the picture, without their rims."""
    lines = [item for item in scene.items if isinstance(item, Line) and item.colour in SEATS and item.wide == 5]
    return [line for line in lines if all(within.y - 1 <= y <= within.bottom + 1 for _, y in line.points)]


@pytest.mark.parametrize(("players", "seed"), [(2, 11), (3, 12), (5, 14)])
def test_leads_are_steps_over_the_mean(players: int, seed: int) -> None:
    """A line is level until it jumps, the lines are as far above the middle as below it, labels have their order."""
    story = played(players, seed)
    scene = courses.scene(story, LIGHT)
    lines = curves(scene, courses.LEADS)
    assert [line.colour for line in lines] == list(SEATS[:players])
    for line in lines:
        for (x, y), (further, other) in pairwise(line.points):
            assert x == further or y == other
    zero = next(item for item in scene.items if isinstance(item, Line) and item.wide == 5 and item not in lines)
    assert sum(line.points[-1][1] - zero.points[0][1] for line in lines) == pytest.approx(0, abs=0.01)
    ends = {label.fact: label.box.y for label in scene.labels if label.fact.startswith(("points/", "seat/"))}
    order = sorted(range(players), key=lambda seat: lines[seat].points[-1][1])
    for key in ("points", "seat"):
        assert sorted(range(players), key=lambda seat: ends[f"{key}/{seat}"]) == order
    assert len(curves(scene, courses.MONEY)) == players, "everybody's money has a plot of its own"
    left = [line.points[0][0] for line in curves(scene, courses.MONEY)]
    assert left == sorted(set(left))


@pytest.mark.parametrize(
    ("locale", "said"),
    [("en", "Ana ahead since turn 23 of 77"), ("de", "Ana vorn seit Zug 23 von 77"),
     ("zh-TW", "Ana 從第 23 回合起領先（共 77 回合）")],
)  # fmt: skip
def test_where_it_turned(locale: str, said: str) -> None:
    """The title says since when the first one has been ahead; the turn before, somebody else was."""
    story = replace(played(2, 11), locale=locale)
    assert courses.scene(story, LIGHT).facts["ahead"] == said
    ranks = [[score.rank for score in scores(story.states[end])] for end in story.ends]
    assert ranks[22][0] != 1
    assert {row[0] for row in ranks[23:]} == {1}
    assert courses.ahead_since([scores(story.states[end]) for end in story.ends[:1]])[1] == 0


def test_a_game_six_times_as_long_takes_six_times_as_long() -> None:
    """A story's turns are found at most nine times, not for every point of every curve."""
    story = played(5, 14)
    turns = story.states[-1].turns_played + 1

    def seconds(steps: int) -> float:
        count = len(story.states)
        states = tuple(
            replace(story.states[at % count], turns_played=story.states[at % count].turns_played + at // count * turns)
            for at in range(steps + 1)
        )
        taken = []
        for _ in range(2):
            long = replace(story, states=states, steps=(story.steps[0],) * steps)
            started = process_time()
            courses.scene(long, LIGHT)
            taken.append(process_time() - started)
        return min(taken)

    assert seconds(3000) <= 9 * seconds(500)
