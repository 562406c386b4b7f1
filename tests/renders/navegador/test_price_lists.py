"""The price list: details that the market's picture leaves out."""

import pytest

from navegador import BOARD, COLUMNS, GOODS
from renders import DARK, LIGHT
from renders.layout import ZERO, Mark
from renders.navegador import View, price_lists, view
from tests.renders.navegador.stories import LONG, crowded, played, some
from tests.renders.navegador.test_layout import GAMES
from tests.renders.navegador.test_markets import shape


def expected(shown: View) -> dict[str, str]:
    """Return every number of the price list."""
    facts: dict[str, object] = {}
    for row in range(1, BOARD.rows + 1):
        for good in range(len(GOODS)):
            facts[f"price/{good}/{row}"] = BOARD.market[good][row - 1]
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
def test_positions_of_games(players: int, seed: int, goa: bool) -> None:
    """In positions of whole games every row, remaining price and privilege is there, without overlaps."""
    story = played(players, seed, goa)
    for number in some(story, seed, 12):
        displayed = story.at(number)
        scene = price_lists.scene(displayed, DARK)
        shape(scene)
        facts = scene.facts
        assert expected(displayed).items() <= facts.items()
        assert {f for f in facts if f.startswith("left/")} == {f for f in expected(displayed) if f.startswith("left/")}
        held = [item for item in scene.items if isinstance(item, Mark) and item.stamp == "seal"]
        kings = sum(player.king is not None for player in displayed.state.players)
        assert len(held) + kings == sum(sum(player.privileges) for player in displayed.state.players)


@pytest.mark.parametrize("seat", range(5))
def test_richest(seat: int) -> None:
    """Maximum possessions with long names fit."""
    shape(price_lists.scene(view.of(crowded(3, seat), LONG), LIGHT))
