"""Strength of the players, in small samples here and in whole matches by name (`-m long`)."""

import random
from itertools import pairwise

import pytest

import navegador
from gamekit import replace
from navegador.board import BOARD
from navegador.players import PLAYERS, stats
from navegador.players.stats import main
from navegador.state import State
from tests.support.effort import tries


def won(player: str, other: str, seats: int, games: int, seed: int = 0) -> int:
    return stats.wins(stats.series([player, *[other] * (seats - 1)], games, seed=seed), player)


def test_merchant_beats_random() -> None:
    assert won("merchant", "random", 2, 6) >= 5


@pytest.mark.long
def test_merchant_beats_random_in_98_of_100() -> None:
    assert won("merchant", "random", 2, 100) >= 98


def test_what_was_learned_beats_what_is_usual() -> None:
    assert won("captain", "merchant", 2, 20) >= 15


LADDER = list(pairwise(list(PLAYERS)[:-1]))
"""Each level but the highest, with the one above it."""


@pytest.mark.long
@pytest.mark.parametrize(("lower", "upper"), LADDER)
def test_each_level_beats_the_one_below(lower: str, upper: str) -> None:
    assert 60 <= won(upper, lower, 2, 100) <= 87


@pytest.mark.long
def test_admiral_beats_commodore_in_22_of_40() -> None:
    assert won("admiral", "commodore", 2, 40) >= 22


@pytest.mark.long
def test_admiral_beats_merchant_in_36_of_40() -> None:
    assert won("admiral", "merchant", 2, 40) >= 36


@pytest.mark.long
def test_admiral_wins_20_of_50_against_three_merchants() -> None:
    assert won("admiral", "varied", 4, 50) >= 20


@pytest.mark.long
def test_merchants_play_like_people() -> None:
    games = stats.series(["merchant"] * 4, 1000)
    assert 98 <= sum(max(game.points) for game in games) / 1000 <= 118
    assert 27 <= sum(game.turns for game in games) / 1000 <= 39
    assert 0.6 <= sum(not game.nagasaki for game in games) / 1000 <= 0.9
    assert 0.2 <= sum(game.phase < 3 for game in games) / 1000 <= 0.45


def test_a_game_can_be_played_again() -> None:
    one = stats.play(["merchant", "random"], 3)
    assert one == stats.play(["merchant", "random"], 3)
    assert one != stats.play(["merchant", "random"], 4)
    assert sorted(one.ranks) == [1, 2]


def test_seats_go_round() -> None:
    games = stats.series(["merchant", "random", "random"], 3)
    assert [game.players.index("merchant") for game in games] == [0, 2, 1]


def test_processes_share_the_games() -> None:
    assert stats.series(["merchant"] * 2, 2, jobs=2) == stats.series(["merchant"] * 2, 2)


def test_a_player_that_there_is_none_of() -> None:
    with pytest.raises(KeyError):
        stats.play(["corsair", "merchant"], 1)


def test_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    main(["--games", "2", "--players", "2", "--player", "merchant", "--against", "random", "--goa"])
    printed = capsys.readouterr().out
    assert "games                     2\n" in printed
    assert "merchant" in printed
    assert "random" in printed


@pytest.mark.parametrize("wrong", [["--players", "6"], ["--player", "corsair"]])
def test_command_line_refuses(wrong: list[str]) -> None:
    with pytest.raises(SystemExit) as refused:
        main(wrong)
    assert refused.value.code == 2


def long_games(player: str, against: str, seats: int, games: int) -> int:
    outcomes = stats.series([player, *[against] * (seats - 1)], games)
    return sum(outcome.turns > stats.LONG for outcome in outcomes)


@pytest.mark.no_cover
@pytest.mark.parametrize(("player", "against", "seats"), [
    ("merchant", "idle", 2), ("merchant", "drifter", 2), ("merchant", "drifter", 4), ("merchant", "merchant", 2),
    ("merchant", "random", 3), ("random", "random", 2), ("random", "random", 5), ("random", "drifter", 3),
])  # fmt: skip
def test_games_are_over_in_45_rounds(player: str, against: str, seats: int) -> None:
    assert long_games(player, against, seats, tries(4, 8)) <= 1


@pytest.mark.no_cover
@pytest.mark.long
@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("against", ["idle", "drifter", "random", "merchant"])
def test_merchants_end_96_of_100_games_in_45_rounds(against: str, seats: int) -> None:
    assert long_games("merchant", against, seats, 100) <= 4


@pytest.mark.no_cover
@pytest.mark.long
def test_admirals_end_games_too() -> None:
    assert long_games("admiral", "idle", 2, 20) + long_games("admiral", "drifter", 3, 10) <= 1


@pytest.mark.no_cover
def test_a_leader_ends_the_game() -> None:
    state = leader_off_nagasaki()
    step = PLAYERS["merchant"].choose(state.seen(), random.Random(1))
    state = navegador.apply(state, step)
    while state.seat == 0:
        state = navegador.apply(state, PLAYERS["merchant"].choose(state.seen(), random.Random(1)))
    assert state.end_triggered


def leader_off_nagasaki() -> State:
    start = navegador.setup(2, navegador.deal(1))
    assert start.stacks is not None
    last = BOARD.region("Nagasaki")
    tokens = tuple(
        None if region == last else () if stack is None else stack[-1:] for region, stack in enumerate(start.stacks)
    )
    stacks = tuple(stack if region == last else None for region, stack in enumerate(start.stacks))
    fleet = tuple(4 * (region == BOARD.region("Macau")) for region in range(len(BOARD.regions)))
    leader = replace(start.players[0], cash=2000, workers=9, ships=fleet, field=6, colonies=(3, 3, 3))
    other = replace(start.players[1], field=2)
    return replace(
        start, players=(leader, other), tokens=tokens, stacks=stacks, phase=3, turns_played=120, ply=250,
        card=navegador.state.Card(1, 2),
    )  # fmt: skip
