"""Players that misjudge what they see."""

import random

import navegador
from navegador.players import PLAYERS
from navegador.players.merchant import Hand, Merchant
from ruling.values import replace
from tests.navegador.games import played_game


def test_without_error_it_is_a_merchant() -> None:
    """The error is the only difference."""
    clear, merchant = Hand("clear", error=0.0), Merchant()
    for number, (state, _, _) in enumerate(played_game("merchant", 2, 5)):
        if number % 9 == 0 and state.turns_played < 50:
            hand, other = (player.choose(state.seen(), random.Random(1)) for player in (clear, merchant))
            assert hand == other


def test_the_more_it_errs_the_less_it_agrees() -> None:
    """Over the first turns of a game a cabin boy takes the merchant's step less often than a mate."""
    agreed = dict.fromkeys(("cabin-boy", "mate"), 0)
    for state, step, _ in played_game("merchant", 2, 7):
        if state.turns_played < 40 and state.stage == "start":
            for name in agreed:
                agreed[name] += PLAYERS[name].choose(state.seen(), random.Random(state.ply)) == step
    assert agreed["cabin-boy"] < agreed["mate"]


def test_it_sees_clearly_at_the_end() -> None:
    """It plays as a merchant once the game should end, whatever its error."""
    state = navegador.setup(2, navegador.deal(2))
    late = replace(state, turns_played=2 * 60)
    steps = {Hand("blind", error=50.0).choose(late.seen(), random.Random(seed)) for seed in range(6)}
    assert steps == {Merchant().choose(late.seen(), random.Random(0))}
