"""The benchmark; its results depend on the machine, so only its arithmetic is tested."""

import random

import navegador
from navegador import bench
from navegador.bench import Measures
from tests.navegador.games import random_game


def test_games_count_their_steps() -> None:
    """Both games are played to the end, and the same seed gives the same one."""
    assert bench.navegador_game(random.Random(1)) == bench.navegador_game(random.Random(1)) > 100
    assert bench.chess_game(random.Random(1)) == bench.chess_game(random.Random(1)) > 10


def test_shared_parts_are_counted_once() -> None:
    """A part that occurs twice in a value counts once."""
    part = (1000, 2000)
    assert bench.size((part, part)) == bench.size((part, 3000)) - bench.size(3000)


def test_a_position_takes_less_than_10_kb() -> None:
    """The size counts shared parts once, at every table and any time."""
    for seats in (2, 5):
        assert max(bench.size(state) for state, _, _ in random_game(seats, seed=seats)) < 10_000
    assert bench.size(navegador.setup(2, navegador.deal(1))) > 1_000


def test_the_record_is_a_whole_game() -> None:
    """The game that is replayed has been played to the end by four merchants."""
    record = bench.merchants()
    assert record.final().over
    assert len(record.players) == 4


def test_measures_are_said() -> None:
    """With python-chess and without."""
    with_chess = "\n".join(Measures(30_000.4, 15_000, 2.0, 4_321, 12.34, 132).lines())
    assert "30,000 steps" in with_chess
    assert "2.00 steps to the ply" in with_chess
    assert "4,321 bytes" in with_chess
    assert "12.3 ms to replay a game of 132 turns" in with_chess
    assert "not installed" in "\n".join(Measures(30_000.4, None, None, 4_321, 12.34, 132).lines())
