"""Layout: everything within its box, no overlaps, nothing missing; and the close-ups of a choice, at twice the size."""

import random
import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from navegador import BOARD, GOODS, State, apply, legal
from navegador.actions.colony import ColonyChoice
from navegador.actions.market import MarketChoice
from navegador.actions.sailing import SailingChoice
from renders import LIGHT, THEMES, Theme, people
from renders import navegador as pictures
from renders.layout import MIN_TEXT, WIDTH, ZERO, Box, Label, Mark, Rectangle, Scene
from renders.navegador import View, alt, boards, chart, closeups, courses, markets, sheets, view
from renders.navegador.closeups import LOOK_UP, SUBJECTS
from renders.navegador.colours import colours
from renders.navegador.view import Last
from tests.renders import golden
from tests.renders.legibility import ratio
from tests.renders.navegador.stories import LONG, NAMES, crowded, fixture, played, some
from tests.support.effort import tries

GAMES = [(2, 11, False), (3, 12, True), (4, 13, False), (5, 14, False), (5, 15, True)]


def check(scene: Scene) -> None:
    """Raise AssertionError if a text leaves its box or the picture, overlaps another, or is too small."""
    page = Box(0, 0, scene.width, scene.height)
    inked = [(label, label.ink) for label in scene.labels]
    for label, ink in inked:
        assert page.holds(ink), f"{label.text} leaves the picture"
        assert label.box.x - 3 <= ink.x, label
        assert ink.right <= label.box.right + 3, label
        assert label.size >= max(label.least, scene.smallest, MIN_TEXT), f"{label.text} has only {label.size} pixels"
    for (one, ink), (other, near) in combinations(inked, 2):
        assert not ink.meets(near), f"{one.text} ({one.fact}) lies over {other.text} ({other.fact})"


def expected_board(shown: View) -> dict[str, str]:
    state, facts = shown.state, {"phase": "I" * shown.state.phase}
    if state.goa and (left := sum(player.king is None for player in state.players)):
        facts["kings"] = f"×{left}"
    for seat, player in enumerate(state.players):
        for region, ships in enumerate(player.ships):
            if ships > 1:
                facts[f"ships/{seat}/{region}"] = str(ships)
    for number, rules in enumerate(BOARD.regions[1:], start=1):
        lying = state.tokens[number]
        if lying is None:
            facts[f"stack/{number}"] = f"×{rules.tokens}"
            if BOARD.loss(number, len(state.players)) > 1:
                facts[f"loss/{number}"] = "−2"
        for price in lying or ():
            facts[f"token/{number}/{price}"] = str(price)
    facts |= {f"points/{seat}": str(score.total) for seat, score in enumerate(shown.points)}
    return facts


@pytest.mark.every(10)
@pytest.mark.parametrize("by", ["merchant", "random"])
@pytest.mark.parametrize(("players", "seed", "goa"), GAMES)
def test_positions_of_games(players: int, seed: int, goa: bool, by: str) -> None:
    story = played(players, seed, goa, by)
    for number in some(story, seed, 25):
        displayed = story.at(number)
        board = boards.scene(displayed, LIGHT)
        check(board)
        expected = expected_board(displayed)
        assert expected.items() <= board.facts.items()
        assert {fact for fact in board.facts if fact.startswith(("ships/", "stack/", "token/"))} <= set(expected)


@pytest.mark.parametrize("region", range(len(BOARD.regions)))
def test_35_ships_in_one_place(region: int) -> None:
    displayed = view.of(crowded(region), LONG, table="A table with an extraordinarily long name, and more")
    scene = boards.scene(displayed, LIGHT)
    check(scene)
    assert expected_board(displayed).items() <= scene.facts.items()
    size, places = chart.berths(region, 5)
    high = size * chart.TALL
    ships = [Box(x - size / 2, y - high / 2, size, high) for x, y in places]
    tokens = [item for item in scene.items if isinstance(item, Mark) and item.stamp == "token"]
    assert [(x, y) for x, y in places] == [
        (item.x, item.y) for item in scene.items if isinstance(item, Mark) and item.stamp == "ship"
    ]
    for ship in ships:
        for token in tokens:
            assert not ship.meets(Box(token.box.x, token.y - 23, token.size, 46)), (ship, token)


def test_names_of_any_length_fit() -> None:
    letters = "WMijl.ÄñßΩπЖщ漢字かなカナ한글 ÉŁ"
    chooser = random.Random(7)
    state = played(5, 14).states[100]
    for _ in range(tries(12, 60)):
        names = ["".join(chooser.choices(letters, k=chooser.randint(1, 80))) for _ in range(5)]
        displayed = view.of(state, names, table=names[0])
        for layout in (boards.scene, markets.scene, courses.final):
            check(layout(displayed, LIGHT))


ALIKE = tuple(f"Duarte de Menezes e Vasconcelos {number}" for number in ("Filho", "Neto", "Pai", "Tio", "Primo"))
WIDE = tuple(letter * 32 for letter in "WM東김Ä")


def seats(scene: Scene) -> list[str]:
    facts = scene.facts
    return [
        f"{facts[f'seat/{seat}']}{facts.get(f'seat/{seat}/more', '')}" for seat in range(5) if f"seat/{seat}" in facts
    ]


def named(names: Sequence[str]) -> dict[str, Scene]:
    story = replace(played(5, 14), names=tuple(names))
    displayed = story.at(story.ends[80])
    drawn = {
        "market": markets.scene(displayed, LIGHT),
        "prices": sheets.price_list(displayed, LIGHT),
        "final": courses.final(displayed, LIGHT),
        "course": courses.scene(story, LIGHT),
    }
    return drawn | {f"sheet {seat}": sheets.scene(displayed, seat, LIGHT) for seat in range(5)}


def test_names_that_end_differently_are_told_apart() -> None:
    drawn = named(ALIKE)
    for kind, scene in drawn.items():
        if not kind.startswith("sheet"):
            assert len(set(seats(scene))) == 5, kind
    assert len({name for kind, scene in drawn.items() if kind.startswith("sheet") for name in seats(scene)}) == 5


def test_the_widest_letters_keep_six_at_their_size() -> None:
    """Of 32 of the widest characters at least 6 are drawn wherever five such names stand, none smaller than 30."""
    for kind, scene in named(WIDE).items():
        for name in seats(scene):
            assert len(name.removesuffix("…")) >= 6, (kind, name)
        assert all(label.size >= people.LEAST for label in scene.labels if label.fact.startswith("seat/")), kind


def test_the_widest_letters_keep_eleven_on_the_band() -> None:
    for name in WIDE:
        story = replace(played(5, 14), names=(name,) * 5)
        assert len(boards.scene(story.at(story.ends[80]), LIGHT).facts["turn"].removesuffix("…")) >= 11, name


def test_the_winners_sentence_is_whole() -> None:
    for names in (WIDE, ALIKE, LONG):
        story = replace(fixture("before-phase-three"), names=names[: len(fixture("before-phase-three").names)])
        displayed = story.at(len(story.states) - 1)
        assert boards.scene(displayed, LIGHT).facts["turn"].endswith(" wins")
        decision = courses.final(displayed, LIGHT).facts["decision"]
        assert re.search(r" wins by \d+ points?$", decision), decision


def test_a_label_that_does_not_fit_is_noticed() -> None:
    scene = Scene.page(200, 100, LIGHT)
    scene.label("one", Box(10, 10, 100, 30))
    check(scene)
    scene.label("two", Box(20, 12, 100, 30))
    with pytest.raises(AssertionError, match="lies over"):
        check(scene)
    scene = Scene.page(200, 100, LIGHT)
    scene.items.append(Label("far", Box(150, 10, 100, 30), "sans", 40, (0, 0, 0), "right"))
    with pytest.raises(AssertionError, match="leaves"):
        check(scene)


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
    """A close-up has the ships in reach at 1.6 times the size, and of each region all tokens with its name, or none."""
    wide = 0
    for state in played(players, 12 if players == 2 else 14).states:
        regions = reach(state)
        if not regions:
            continue
        position = view_of(state, regions)
        scene = closeups.scene(position, "sailing", LIGHT)
        check(scene)
        page = Box(7, 7, scene.width - 14, scene.height - 14)
        assert all(page.holds(closeups._inner(item)) for item in scene.items if isinstance(item, Mark)), "none is cut"
        for region in regions:
            for seat, player in enumerate(state.players):
                assert (f"ships/{seat}/{region}" in scene.facts) == (player.ships[region] > 1)
        wide += not closeups.close(position, "sailing")
        assert isinstance(scene.ground.painter, closeups.ChartPart)
        assert closeups.close(position, "sailing") == (scene.ground.painter.box.width <= 0.6 * WIDTH)
        for region, spot in enumerate(chart.SPOTS):
            prices = {f"token/{region}/{price}" for price in state.tokens[region] or ()}
            assert len(prices & scene.facts.keys()) in (0, len(prices)), "all tokens of a region or none"
            if {*prices, f"stack/{region}"} & scene.facts.keys():
                assert {f"name/{region}/{number}" for number in range(len(spot.lines))} <= scene.facts.keys()
    assert 0 < wide < 30


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
    assert plain.tobytes() == clear.tobytes() != shut.tobytes()


@pytest.mark.parametrize("theme", THEMES)
def test_seas_in_reach_are_gold_each_with_its_edge(theme: Theme) -> None:
    few = (one for one in played(2, 12).states if one.sailing)
    state = next(one for one in few if len({not one.tokens[at] for at in reach(one) or ()}) > 1)
    regions = reach(state) or ()
    scene = closeups.scene(view_of(state, regions), "sailing", theme)
    part = scene.ground.painter
    assert isinstance(part, closeups.ChartPart)
    image, scale = part(theme), part.width / part.box.width
    for region in regions:
        (x, y), tone = chart.SPOTS[region].disk, dict(part.reach)[region]
        pixel: Any = image.getpixel((round((x - part.box.x) * scale), round((y - part.box.y) * scale)))
        assert tone == (colours(theme).reach if state.tokens[region] else colours(theme).passing)
        assert ratio(pixel, tone) < 1.2, "the sea's waves are in it"
        assert ratio(pixel, colours(theme).reach_text) >= 4.5
    assert [item for item in scene.items if isinstance(item, Mark) and item.stamp == "ring"]


def test_what_floats_on_a_close_up_has_its_name() -> None:
    state = next(one for one in fixture("nagasaki-by-sailing").states[150:] if reach(one))
    scene = closeups.scene(view_of(state, reach(state) or ()), "sailing", LIGHT)
    names = {label.fact.split("/")[1] for label in scene.labels if label.fact.startswith("name/")}
    assert len(names) > 3


def test_seas_in_reach_have_their_names_on_the_water() -> None:
    """Gold and light water says where it leads, though the land with its name is not there, or is far."""
    offers = ((one, legal(one).action) for one in fixture("before-phase-three").states)
    sailing = ((one, {leg.target for leg in offer.legs}) for one, offer in offers if isinstance(offer, SailingChoice))
    shown = (view_of(one, tuple(sorted(targets))) for one, targets in sailing if len(targets) == 6)
    position = next(one for one in shown if closeups.close(one, "sailing"))
    scene = closeups.scene(position, "sailing", LIGHT)
    part, afloat = scene.ground.painter, set[int]()
    assert isinstance(part, closeups.ChartPart)
    scale = part.box.width / part.width
    for x, y in (label.ink.centre for label in scene.labels if label.fact.startswith("name/")):
        at: Any = chart.waters().getpixel((round(part.box.x + x * scale), round(part.box.y + y * scale)))
        afloat.add(at)
    assert len(afloat & {*position.reach}) >= 4, afloat


def test_each_water_has_its_region() -> None:
    for region, spot in enumerate(chart.SPOTS):
        for water in spot.waters:
            x, y = map(round, water.centre)
            assert chart.waters().getpixel((x, y)) == region, BOARD.names[region]


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
