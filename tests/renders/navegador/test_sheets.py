"""A player's sheet and the price list: all that the market's picture leaves out, and sums with their parts."""

import re
from dataclasses import replace

import pytest

from navegador import BOARD, COLUMNS, GOODS
from renders import DARK, LIGHT, THEMES, Theme
from renders import navegador as pictures
from renders.layout import GLANCE, ZERO, Mark
from renders.navegador import View, alt, boards, markets, sheets, view
from tests.renders import reading
from tests.renders.navegador.stories import LONG, NAMES, crowded, fixture, played, some
from tests.renders.navegador.test_board import SITUATIONS
from tests.renders.navegador.test_layout import GAMES, check
from tests.renders.navegador.test_markets import shape

AT_A_GLANCE = ("cash/", "points/", "workers/", "fleet/", "column/", "score/", "income/")


def numbers(text: str) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", text)]


def expected(shown: View, seat: int) -> dict[str, str]:
    player, score, facts = shown.state.players[seat], shown.points[seat], dict[str, object]()
    facts[f"cash/{seat}"] = player.cash
    facts[f"points/{seat}"] = score.total
    facts[f"workers/{seat}"] = player.workers
    facts[f"fleet/{seat}"] = player.fleet or ZERO
    facts[f"income/{seat}"] = shown.income[seat] or ZERO
    for part in ("workers", "ships", "cash"):
        facts[f"part/{seat}/{part}"] = getattr(score, part) or ZERO
    for region, ships in enumerate(player.ships):
        if ships:
            facts[f"ships/{seat}/{region}"] = ships
    for column in range(len(COLUMNS)):
        facts[f"column/{seat}/{column}"] = player.achievements[column] or ZERO
        facts[f"score/{seat}/{column}"] = score.columns[column] or ZERO
        for slot in range(player.privileges[column], BOARD.most_privileges):
            facts[f"coins/{seat}/{column}/{slot}"] = BOARD.columns[column].coins[slot]
    for good in range(len(GOODS)):
        facts[f"colonies/{seat}/{good}"] = player.colonies[good] or ZERO
        facts[f"factories/{seat}/{good}"] = player.factories[good] or ZERO
    return {fact: str(value) for fact, value in facts.items()}


@pytest.mark.parametrize(("players", "seed", "goa"), GAMES)
def test_positions_of_games(players: int, seed: int, goa: bool) -> None:
    """In positions of whole games a sheet has every number, large enough, without overlaps."""
    story = played(players, seed, goa)
    for number in some(story, seed, 12):
        displayed = story.at(number)
        for seat in range(players):
            scene = sheets.scene(displayed, seat, LIGHT)
            shape(scene)
            facts = scene.facts
            assert expected(displayed, seat).items() <= facts.items()
            assert {f"explorer/{seat}/{region}" for region in displayed.state.players[seat].explorers} <= set(facts)
            for label in scene.labels:
                assert label.size >= GLANCE or not label.fact.startswith(AT_A_GLANCE)


@pytest.mark.parametrize(("players", "seed", "goa"), GAMES)
def test_sums_add_up(players: int, seed: int, goa: bool) -> None:
    """The parts of each column, of the points and of the market's income add up to their sum."""
    story = played(players, seed, goa)
    for number in some(story, seed, 12):
        displayed = story.at(number)
        for seat in range(players):
            facts = sheets.scene(displayed, seat, LIGHT).facts
            total = 0
            for column in range(len(COLUMNS)):
                owned, each = numbers(facts[f"worth/{seat}/{column}"])
                points = sum(numbers(facts[f"score/{seat}/{column}"]))
                assert points == owned * each + sum(numbers(facts.get(f"king/{seat}/{column}", "")))
                total += points
            total += sum(sum(numbers(facts[f"part/{seat}/{part}"])) for part in ("workers", "ships", "cash"))
            assert total == int(facts[f"points/{seat}"])
            best, brought = displayed.best[seat], 0
            for good in range(len(GOODS)):
                for stamp in ("good", "factory"):
                    *counts, price, sum_ = numbers(facts[f"trade/{seat}/{good}/{stamp}"])
                    assert sum(counts) * price == sum_
                    if best is not None and (best.sell if stamp == "good" else best.process)[good]:
                        brought += sum_
            assert brought == displayed.income[seat] == sum(numbers(facts[f"income/{seat}"]))


def test_market_and_sheets_together_tell_all() -> None:
    story = played(5, 15, True)
    for number in some(story, 6, 10):
        displayed = story.at(number)
        facts = dict(markets.scene(displayed, LIGHT).facts)
        for seat in range(5):
            facts |= sheets.scene(displayed, seat, LIGHT).facts
        for seat, player in enumerate(displayed.state.players):
            for column, privileges in enumerate(player.privileges):
                free = sum(f"coins/{seat}/{column}/{slot}" in facts for slot in range(BOARD.most_privileges))
                assert privileges == BOARD.most_privileges - free
            assert str(player.cash) == facts[f"cash/{seat}"]


@pytest.mark.parametrize("seat", range(5))
def test_richest(seat: int) -> None:
    displayed = view.of(crowded(3, seat), LONG)
    shape(sheets.scene(displayed, seat, LIGHT))
    shape(sheets.scene(view.of(replace(crowded(3, seat), goa=True), LONG), seat, LIGHT))


def test_scattered_fleets() -> None:
    state = played(2, 11).states[-1]
    for start in range(7):
        fleet = tuple(int(start <= region < start + 7) for region in range(len(BOARD.regions)))
        players = tuple(replace(player, ships=fleet) for player in state.players)
        tokens = tuple(() if lying is None else lying for lying in state.tokens)
        displayed = view.of(replace(state, players=players, tokens=tokens), NAMES[:2])
        shape(sheets.scene(displayed, 0, LIGHT))


def test_the_crown_is_the_kings_privilege_and_nothing_else() -> None:
    """Without the variant one crown precedes the points it adds; in the variant it is in its slot."""
    crowns = {"before-phase-three": 0, "king-in-goa": 0, "nagasaki-by-card": 0}
    for name in crowns:
        story = fixture(name)
        for number in story.ends[::7]:
            displayed = story.at(number)
            for seat, player in enumerate(displayed.state.players):
                scene = sheets.scene(displayed, seat, LIGHT)
                marks = [item for item in scene.items if isinstance(item, Mark) and item.stamp == "crown"]
                kings = [fact for fact in scene.facts if fact.startswith("king/")]
                if displayed.state.goa:
                    assert not kings
                    assert len(marks) == (player.king is not None)
                else:
                    assert len(marks) == len(kings) <= 1
                crowns[name] += len(marks)
    assert all(crowns.values())


def test_dark_and_light_say_the_same() -> None:
    displayed = played(3, 12, True).at(200)
    assert sheets.scene(displayed, 1, LIGHT).facts == sheets.scene(displayed, 1, DARK).facts


def expected_list(shown: View) -> dict[str, str]:
    facts: dict[str, object] = {}
    for row in range(1, BOARD.rows + 1, 2):  # two rows have one price
        for good in range(len(GOODS)):
            assert BOARD.market[good][row - 1] == BOARD.market[good][row]
            facts[f"price/{good}/{row}"] = BOARD.market[good][row - 1]
        assert BOARD.factory_income[row - 1] == BOARD.factory_income[row]
        facts[f"price/3/{row}"] = BOARD.factory_income[row - 1]
    for building, left in enumerate(shown.prices):
        stand = BOARD.chart(len(shown.names))[building]
        for index, price in enumerate(left):
            facts[f"left/{building}/{stand - len(left) + index}"] = price
    for seat in range(len(shown.names)):
        facts[f"income/{seat}"] = shown.income[seat] or ZERO
        for column in range(len(COLUMNS)):
            facts[f"worth/{seat}/{column}"] = f"×{shown.worth[seat][column]}"
    return {fact: str(value) for fact, value in facts.items()}


@pytest.mark.parametrize(("players", "seed", "goa"), GAMES)
def test_price_lists_of_games(players: int, seed: int, goa: bool) -> None:
    """In positions of whole games every row, remaining price and privilege is there, without overlaps."""
    story = played(players, seed, goa)
    for number in some(story, seed, 12):
        displayed = story.at(number)
        scene = sheets.price_list(displayed, DARK)
        shape(scene)
        facts = scene.facts
        wanted = expected_list(displayed)
        assert wanted.items() <= facts.items()
        assert {fact for fact in facts if fact.startswith("left/")} <= set(wanted)
        held = [item for item in scene.items if isinstance(item, Mark) and item.stamp == "seal"]
        kings = sum(player.king is not None for player in displayed.state.players)
        assert len(held) + kings == sum(sum(player.privileges) for player in displayed.state.players)


@pytest.mark.parametrize("seat", range(5))
def test_the_richest_price_list(seat: int) -> None:
    shape(sheets.price_list(view.of(crowded(3, seat), LONG), LIGHT))


SAID_ELSEWHERE = {"rondel", "sector", "way", "waiting", "emblem", "disc", "arrived"}
"""The wheel itself, its fields, its arc and its middle, the players' emblems beside their names, rims of changes."""


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
def test_the_legend_can_be_read(theme: Theme) -> None:
    scene = sheets.legend(theme, "en")
    check(scene)
    assert all(label.size >= 30 and not label.text.endswith("…") for label in scene.labels)
    assert not reading.weak(scene)


def test_every_stamp_of_the_board_is_explained() -> None:
    explained = {item.stamp for item in sheets.legend(LIGHT, "en").items if isinstance(item, Mark)}
    for situation in SITUATIONS.values():
        drawn = {item.stamp for item in boards.scene(situation(), LIGHT).items if isinstance(item, Mark)}
        assert drawn <= explained | SAID_ELSEWHERE


def test_every_sign_has_a_name_of_its_own() -> None:
    scene = sheets.legend(LIGHT, "en")
    names = [fact for fact in scene.facts if fact.startswith("sign/")]
    assert len(names) == sum(len(signs) for _, _, signs in sheets.GROUPS)
    for _, key, signs in sheets.GROUPS:
        texts = [scene.facts[f"sign/{key}/{name}"] for name, _, _ in signs]
        assert len(set(texts)) == len(texts)
    picture = pictures.legend()
    assert all(scene.facts[name] in alt.legend("en").full for name in names)
    assert (picture.width, picture.height) == (scene.width, scene.height)
