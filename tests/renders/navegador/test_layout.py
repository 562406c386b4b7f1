"""Layout: everything within its box, without overlaps, and nothing missing."""

import random
import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations
from typing import Any

import pytest

from navegador import BOARD
from renders import LIGHT, people
from renders.layout import MIN_TEXT, Box, Label, Mark, Scene
from renders.navegador import View, boards, chart, courses, markets, sheets, view
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


def test_scattered_fleets() -> None:
    story = played(2, 11)
    state = story.states[-1]
    for start in range(7):
        fleet = tuple(int(start <= region < start + 7) for region in range(len(BOARD.regions)))
        players = tuple(_with(player, ships=fleet) for player in state.players)
        tokens = tuple(() if lying is None else lying for lying in state.tokens)
        displayed = view.of(_with(state, players=players, tokens=tokens), NAMES[:2])
        check(boards.scene(displayed, LIGHT))


def _with(thing: Any, **changes: Any) -> Any:
    return replace(thing, **changes)


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
