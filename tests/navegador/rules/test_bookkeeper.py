"""The engine's positions against a second, plain implementation of the same games."""

import pytest

import navegador
from navegador import record
from navegador.record import Played, Record
from tests.navegador.games import played_game, random_game
from tests.navegador.rules.bookkeeper import Bookkeeper
from tests.navegador.rules.endings import ENDINGS, FOLDER
from tests.support.effort import tries

pytestmark = pytest.mark.no_cover


def compare(game: Record) -> None:
    """Compare each position of a game in both."""
    data = game.to_dict()
    keeper = Bookkeeper(data)
    states = game.states()
    assert keeper.table == navegador.state_to_dict(next(states))
    for step, state in zip(data["steps"], states, strict=True):
        keeper.step(step)
        assert keeper.table == navegador.state_to_dict(state), step


@pytest.mark.parametrize("seed", range(tries(2, 4)))
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("kind", ["", "random"])
def test_both_accounts_of_a_game_agree(kind: str, players: int, seed: int) -> None:
    """Every key of every position agrees, in random games and in games of the computer player "random"."""
    goa = seed % 2 == 1
    game = played_game(kind, players, seed, goa=goa) if kind else random_game(players, seed, goa=goa)
    compare(Record(("Ana",) * players, navegador.deal(seed), goa, tuple(Played(step) for _, step, _ in game)))


@pytest.mark.parametrize("name", ENDINGS)
def test_both_accounts_of_a_fixture_game_agree(name: str) -> None:
    """Every ending agrees."""
    compare(record.from_json((FOLDER / f"{name}.json").read_bytes()))
