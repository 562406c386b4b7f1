"""Statistics of games among computer players."""

import pytest

from navegador.players import stats
from navegador.players.__main__ import main
from navegador.players.stats import Outcome
from ruling.players import wilson


def outcome(points: tuple[int, ...], turns: float = 30, *, nagasaki: bool = False, phase: int = 3) -> Outcome:
    order = sorted(points, reverse=True)
    ranks = tuple(order.index(point) + 1 for point in points)
    return Outcome(("merchant", "random")[: len(points)], points, ranks, turns, nagasaki, phase)


def test_a_game_can_be_played_again() -> None:
    """One seed has one outcome, another seed another."""
    one = stats.play(["merchant", "random"], 3)
    assert one == stats.play(["merchant", "random"], 3)
    assert one != stats.play(["merchant", "random"], 4)
    assert sorted(one.ranks) == [1, 2]


def test_seats_go_round() -> None:
    """No player has the same seat all the time."""
    games = stats.series(["merchant", "random", "random"], 3)
    assert [game.players.index("merchant") for game in games] == [0, 2, 1]


def test_processes_share_the_games() -> None:
    """Two processes give the same result as one."""
    assert stats.series(["merchant"] * 2, 2, jobs=2) == stats.series(["merchant"] * 2, 2)


def test_a_player_that_there_is_none_of() -> None:
    """An unknown name raises KeyError."""
    with pytest.raises(KeyError):
        stats.play(["corsair", "merchant"], 1)


def test_figures() -> None:
    """Winning scores, lengths and endings are counted as published."""
    text = "\n".join(
        stats.lines([outcome((100, 80)), outcome((90, 120), 40, nagasaki=True), outcome((70, 60), 35, phase=2)])
    )
    assert "winning score             96.7 (from 70 to 120)" in text
    assert "turns per seat            35.0 (nine of ten from 30 to 40)" in text
    assert "ended by buildings        66.7%" in text
    assert "ended before phase III    33.3%" in text
    assert "won by seat               1: 2, 2: 1" in text
    assert "merchant                  2 games won (21% to 94%), 86.7 points on average" in text


def test_intervals_hold_what_was_counted() -> None:
    """Ten of ten are no certainty, and more games narrow the interval."""
    low, high = wilson(10, 10)
    assert (round(low, 3), high) == (0.722, 1)
    assert wilson(0, 10)[0] == 0
    few, many = wilson(7, 10), wilson(700, 1000)
    assert few[0] < many[0] < 0.7 < many[1] < few[1]


def test_varied_merchants_differ_from_game_to_game() -> None:
    """The seed determines tastes: the same in the same game, others in others."""
    assert stats.play([stats.VARIED] * 2, 3) == stats.play([stats.VARIED] * 2, 3)
    assert stats.play([stats.VARIED] * 2, 3).points != stats.play(["merchant"] * 2, 3).points


def test_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    """The figures are printed for the requested players."""
    main(["stats", "--games", "2", "--players", "2", "--player", "merchant", "--against", "random", "--goa"])
    printed = capsys.readouterr().out
    assert "games                     2\n" in printed
    assert "merchant" in printed
    assert "random" in printed


@pytest.mark.parametrize("wrong", [["stats", "--players", "6"], ["stats", "--player", "corsair"], []])
def test_command_line_refuses(wrong: list[str]) -> None:
    """Invalid arguments are refused by argparse."""
    with pytest.raises(SystemExit) as refused:
        main(wrong)
    assert refused.value.code == 2
