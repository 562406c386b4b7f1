"""Close-ups for panels: every figure of the choice, at twice the size, drawn for whoever chooses."""

from dataclasses import replace
from pathlib import Path

import pytest

from navegador import BOARD, GOODS, State, apply, legal
from navegador.actions.colony import ColonyChoice
from navegador.actions.market import MarketChoice
from navegador.actions.sailing import SailingChoice
from renders import LIGHT, THEMES
from renders import navegador as pictures
from renders.layout import ZERO, Box, Mark, Rectangle
from renders.navegador import alt, chart, closeups, markets, view
from renders.navegador.closeups import LOOK_UP, SUBJECTS
from renders.navegador.view import Last
from tests.renders import golden
from tests.renders.navegador.stories import NAMES, fixture, played, some
from tests.renders.navegador.test_layout import GAMES, check
from tools.legibility import ratio

GOLDEN = Path(__file__).parent / "golden"
TABLES = [subject for subject in SUBJECTS if subject not in ("sailing", "colony")]


def view_of(state: State, reach: tuple[int, ...] = (), last: Last | None = None) -> view.View:
    names = (*NAMES, "Inês")[: len(state.players)]
    return view.of(state, names, reach=reach, viewer=state.seat, last=last)


def reach(state: State) -> tuple[int, ...] | None:
    match legal(state).action:
        case SailingChoice() as offer:
            return tuple(
                sorted({leg.target for leg in offer.legs} | {expedition.region for expedition in offer.expeditions})
            )
        case ColonyChoice() as offer:
            return tuple(site.region for site in offer.sites)
    return None


@pytest.mark.parametrize(("players", "seed", "goa"), GAMES)
def test_every_figure_of_a_choice_is_there_large(players: int, seed: int, goa: bool) -> None:
    story = played(players, seed, goa)
    for number in some(story, seed, 8):
        state = story.states[number]
        if state.seat is None:
            continue
        position, known = view_of(state), set[str]()
        whole = markets.scene(position, LIGHT).facts
        for subject in TABLES:
            scene = closeups.scene(position, subject, LIGHT)
            check(scene)
            assert min(label.size for label in scene.labels) >= LOOK_UP
            same = {fact for fact in scene.facts if fact in whole and fact != f"workers/{state.seat}"}
            assert {fact: scene.facts[fact] for fact in same} == {fact: whole[fact] for fact in same}
            known |= same
        wanted = ("price/", "income/", "sells/", "brings/", "gallery/", "grant/", "next/", "needs/", "fare/")
        assert {fact for fact in whole if fact.startswith(wanted)} <= known


@pytest.mark.parametrize("players", [2, 5])
def test_the_chart_in_reach_is_whole_and_large(players: int) -> None:
    scales = list[float]()
    for state in played(players, 12 if players == 2 else 14).states:
        regions = reach(state)
        if not regions:
            continue
        scene = closeups.scene(view_of(state, regions), "sailing", LIGHT)
        check(scene)
        page = Box(0, 0, scene.width, scene.height)
        assert all(page.holds(closeups._inner(item)) for item in scene.items if isinstance(item, Mark)), "none is cut"
        for region in regions:
            for number in range(len(chart.SPOTS[region].lines)):
                assert f"name/{region}/{number}" in scene.facts
            for price in state.tokens[region] or ():
                assert f"token/{region}/{price}" in scene.facts
            for seat, player in enumerate(state.players):
                assert (f"ships/{seat}/{region}" in scene.facts) == (player.ships[region] > 1)
        scales.append(next(label.size for label in scene.labels if label.fact.startswith("name/")) / chart.NAME)
    assert len(scales) > 20
    assert min(scales) >= 1
    assert sum(scale >= 1.4 for scale in scales) > len(scales) / 3


@pytest.mark.parametrize("subject", SUBJECTS)
def test_a_turn_that_ends_the_game_is_drawn_for_its_player(subject: closeups.Subject) -> None:
    state = played(3, 12).states[-1]
    assert state.over
    scene = closeups.scene(view.of(state, NAMES[:3], viewer=2), subject, LIGHT)
    if subject in ("privilege", "buildings", "workers", "ships"):
        assert scene.facts["cash/2"] == str(state.players[2].cash or ZERO)
    if subject == "market":
        assert [scene.facts[f"good/{good}"] for good in range(3)] == [f"×{n}" for n in state.players[2].colonies]


@pytest.mark.parametrize("subject", SUBJECTS)
def test_a_turn_that_ends_the_game_is_described_for_its_player(subject: closeups.Subject) -> None:
    last = view.of(played(3, 12).states[-1], NAMES[:3], viewer=2)
    text = alt.closeup(last, subject).full
    if subject not in ("sailing", "colony"):
        assert [f"{name}: " in text for name in NAMES[:3]] == [False, False, True]
    text = alt.market(last).full
    assert min(NAMES[:3], key=lambda name: text.index(f"{name}: ")) == NAMES[2]


def test_what_is_out_of_reach_is_hatched() -> None:
    """Water of regions that are not open has lines on it; coasts, land and open water are as on the board."""
    box = chart.SPOTS[4].sea
    plain, clear, shut = (
        closeups.ChartPart(box, int(box.width), int(box.height), open_)(LIGHT) for open_ in (None, (4,), (1,))
    )
    assert plain.tobytes() == clear.tobytes()
    assert plain.tobytes() != shut.tobytes()


def test_each_water_has_its_region() -> None:
    for region, spot in enumerate(chart.SPOTS):
        for water in spot.waters:
            assert chart.waters().getpixel((round(water.centre[0]), round(water.centre[1]))) == region, BOARD.names[
                region
            ]


def test_a_trade_is_shown_at_its_price() -> None:
    """After a trade its price, the number and a tick stand there, and the marker has moved on the ladder."""
    state = next(one for one in played(4, 13).states[120:] if isinstance(legal(one).action, MarketChoice))
    step = max(legal(state).action.steps(), key=lambda one: sum(one.sell))
    after = replace(apply(state, step), seat=state.seat)
    scene = closeups.scene(view_of(after.seen(), last=Last(state.seen(), ((state.seat or 0, step),))), "market", LIGHT)
    ticks = [item for item in scene.items if isinstance(item, Mark) and item.stamp == "tick"]
    assert len(ticks) == sum(map(bool, (*step.sell, *step.process)))
    for good in range(len(GOODS)):
        if step.sell[good]:
            assert scene.facts[f"price/{good}"] == str(BOARD.market[good][state.market[good] - 1])
            assert scene.facts[f"good/{good}"] == f"×{step.sell[good]}"


def test_what_can_be_had_stands_out() -> None:
    for theme in THEMES:
        scene = closeups.scene(view_of(played(3, 12).states[100]), "buildings", theme)
        edges = [item for item in scene.items if isinstance(item, Rectangle) and item.edge == theme.gilt]
        assert edges
        assert min(item.line for item in edges) >= 4
        assert min(ratio(theme.gilt, item.fill) for item in edges) >= 3


@pytest.mark.parametrize("subject", ["market", "privilege", "buildings", "workers"])
def test_golden(subject: closeups.Subject) -> None:
    story = fixture("nagasaki-by-sailing")
    state = story.states[story.ends[60]]
    picture = pictures.closeup(view_of(state), subject, THEMES[subject in ("privilege", "workers")])
    golden.compare(picture, GOLDEN / f"closeup-{subject}.png")


def test_golden_sea() -> None:
    state = next(one for one in fixture("nagasaki-by-sailing").states[150:] if reach(one))
    golden.compare(pictures.closeup(view_of(state, reach(state) or ()), "sailing"), GOLDEN / "closeup-sailing.png")
