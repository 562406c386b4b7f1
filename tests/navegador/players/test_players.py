"""Every computer player: legal steps only, from a player's view."""

import random
from collections.abc import Iterator

import pytest

import navegador
from navegador.board import BOARD
from navegador.players import PLAYERS, ComputerPlayer, analysis
from navegador.players.analysis import Admiral, Search
from navegador.players.merchant import PATIENCE, Merchant
from navegador.state import State
from navegador.steps import End, Move
from ruling.values import replace
from tests.navegador.games import random_game
from tests.support.effort import tries

QUICK: list[ComputerPlayer] = [
    PLAYERS["random"],
    PLAYERS["cabin-boy"],
    PLAYERS["merchant"],
    Admiral(search=Search(width=2, rounds=1), work=1, least=2),
]
"""One of every kind, the admiral with little to think about."""


def play(players: list[ComputerPlayer], seed: int, *, goa: bool) -> State:
    """Return the end of a game, each step of which was checked as legal and chosen without stacks."""
    chooser = random.Random(seed)
    state = navegador.setup(len(players), navegador.deal(seed), goa=goa)
    while state.seat is not None:
        seen = state.seen()
        assert seen.stacks is None
        state = navegador.apply(state, players[state.seat].choose(seen, chooser))
    return state


def drawn_by_lot(players: int, seed: int) -> Iterator[State]:
    """Yield positions of a random game in which the random player still plays at random."""
    for state, _, _ in random_game(players, seed):
        if state.turns_played < PATIENCE * players:
            yield state


def test_players_are_known_by_their_names() -> None:
    """A stored name finds the player again, the weakest first."""
    assert list(PLAYERS) == ["random", "cabin-boy", "mate", "merchant", "helmsman", "captain", "commodore", "admiral"]
    assert all(player.name == name for name, player in PLAYERS.items())


@pytest.mark.no_cover
@pytest.mark.parametrize("goa", [False, True])
@pytest.mark.parametrize("seats", range(BOARD.fewest_players, BOARD.most_players + 1))
def test_games_of_all_kinds_come_to_an_end(seats: int, goa: bool) -> None:
    """Players of every strength finish games with legal steps at every table, in both variants."""
    for seed in range(tries(1, 2)):
        table = [QUICK[(seat + seed) % len(QUICK)] for seat in range(seats)]
        state = play(table, seed, goa=goa)
        assert state.over


@pytest.mark.no_cover
@pytest.mark.parametrize("player", QUICK, ids=lambda player: player.name)
def test_a_table_of_one_kind_finishes_in_a_sitting(player: ComputerPlayer) -> None:
    """Four of a kind finish within a hundred and fifty turns each."""
    state = play([player] * 4, 1, goa=False)
    assert state.turns_played <= 150 * 4


@pytest.mark.no_cover
@pytest.mark.parametrize("player", QUICK, ids=lambda player: player.name)
@pytest.mark.parametrize("goa", [False, True])
def test_any_position_of_a_random_game_gets_a_legal_step(player: ComputerPlayer, goa: bool) -> None:
    """Unusual positions, with partial sailings, are handled too."""
    for seats in (2, 3, 5):
        looker = random.Random(seats)
        for state, _, _ in random_game(seats, seed=seats, goa=goa):
            if looker.random() < 0.03:
                navegador.apply(state, player.choose(state.seen(), random.Random(1)))


@pytest.mark.parametrize("player", QUICK, ids=lambda player: player.name)
def test_the_stacks_make_no_difference(player: ComputerPlayer) -> None:
    """The choice is the same with and without stacks in the position."""
    for number, (state, _, _) in enumerate(random_game(3, seed=11)):
        if number % 40 == 0:
            hidden, open_ = (player.choose(one, random.Random(5)) for one in (state.seen(), state))
            assert hidden == open_


@pytest.mark.no_cover
@pytest.mark.parametrize("player", QUICK, ids=lambda player: player.name)
def test_the_same_seed_gives_the_same_game(player: ComputerPlayer) -> None:
    """Only the position and the random numbers count: no clock, no memory."""
    assert play([player] * 2, 4, goa=True) == play([player] * 2, 4, goa=True)


@pytest.mark.parametrize("player", QUICK, ids=lambda player: player.name)
def test_nobody_chooses_when_the_game_is_over(player: ComputerPlayer) -> None:
    """A finished game raises ValueError."""
    state = play([PLAYERS["merchant"]] * 2, 1, goa=False)
    with pytest.raises(ValueError, match="over"):
        player.choose(state.seen(), random.Random(0))


def test_random_gives_no_ships_away() -> None:
    """The random player moves only to free fields, until it plays for the end."""
    player, chooser = PLAYERS["random"], random.Random(3)
    for state in drawn_by_lot(2, seed=3):
        step = player.choose(state.seen(), chooser)
        assert not (isinstance(step, Move) and step.pay)


def test_random_declines_only_what_it_cannot_do() -> None:
    """The random player declines only impossible actions, until it plays for the end."""
    player, chooser, forced = PLAYERS["random"], random.Random(3), 0
    for state in (one for seed in range(8) for one in drawn_by_lot(2, seed)):
        if state.stage == "action" and player.choose(state.seen(), chooser) == End():
            forced += 1
            assert list(navegador.legal(state).steps()) == [End()]
    assert forced


def test_an_admiral_does_not_idle(monkeypatch: pytest.MonkeyPatch) -> None:
    """A turn without effect is never taken while another costs no more ships, however well it rates."""
    monkeypatch.setattr(analysis, "DOUBT", -1.0)
    state = navegador.setup(2, navegador.deal(1))
    state = replace(state.with_actor(replace(state.actor, cash=0, workers=2, field=3)), turns_played=20)
    searched = Search().analyse(state.seen(), random.Random(4), 40).candidates
    assert searched[0].empty
    taken = {Admiral(work=100).choose(state.seen(), random.Random(seed)) for seed in range(4)}
    assert taken == {Move(6)}
    assert navegador.board.RONDEL[6] == "market"


def test_merchant_sells_high_and_processes_low() -> None:
    """With colonies and factories of a good, it sells at the marker's top and processes at the bottom."""
    state = navegador.setup(2, navegador.deal(1))
    player = replace(state.actor, colonies=(2, 0, 0), factories=(2, 0, 0), field=2)
    for row, sold in ((1, True), (10, False)):
        here = replace(state.with_actor(player), market=(row, 4, 4), stage="action")
        step = Merchant().choose(here.seen(), random.Random(0))
        assert isinstance(step, navegador.steps.Market)
        assert (step.sell[0] == 2) == sold
        assert (step.process[0] >= 2) != sold


def test_merchant_explores_with_enough_ships() -> None:
    """Two ships that can reach an unexplored region go there together."""
    state = navegador.apply(navegador.setup(2, navegador.deal(1)), Move(0))
    ready = replace(
        state.with_actor(replace(state.actor, ships=(0, 2, *(0,) * 11))), tokens=((), (50, 60, 70), *(None,) * 11)
    )
    step = Merchant().choose(ready.seen(), random.Random(0))
    assert isinstance(step, navegador.steps.Explore)
    assert sum(n for _, n in step.ships) == 2
