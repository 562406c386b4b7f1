"""The flat form, equal to the frozen one in text and effect."""

import random
from dataclasses import replace

import pytest

import navegador
from navegador.board import BOARD
from navegador.errors import HiddenTokens
from navegador.flat import SEAT, flatten, frozen, play
from navegador.state import Card, Sailing, State
from navegador.steps import Explore, Move
from tests.navegador.positions import columns, explored, has, played_game, random_game, table
from tests.navegador.rules.invariants import status
from tests.support.effort import tries

pytestmark = pytest.mark.no_cover
SEATS = range(BOARD.fewest_players, BOARD.most_players + 1)


def same(state: State, chooser: random.Random, most: int) -> None:
    flat = flatten(state)
    assert frozen(flat) == state
    listed = list(navegador.legal(state).steps())
    for step in listed if len(listed) <= most else chooser.sample(listed, most):
        child = flat[:]
        play(child, step)
        after = navegador.apply(state, step)
        assert frozen(child) == after
        assert child == flatten(after)
    assert flat == flatten(state)


@pytest.mark.parametrize("goa", [False, True])
@pytest.mark.parametrize("seats", SEATS)
def test_all_positions_of_random_games(seats: int, goa: bool) -> None:
    """Steps and positions agree from the set-up to the end, also of one list that goes through the whole game."""
    for seed in range(tries(1, 20)):
        chooser, running = random.Random(seed), flatten(navegador.setup(seats, navegador.deal(seed), goa=goa))
        for state, step, after in random_game(seats, seed, goa=goa):
            same(state, chooser, 2)
            play(running, step)
            assert running == flatten(after)
        same(after, chooser, 2)
        assert running[SEAT] is None


@pytest.mark.parametrize("seats", SEATS)
def test_all_steps_of_sensible_games(seats: int) -> None:
    for number, (state, _, _) in enumerate(played_game("merchant", seats, seats)):
        if number % 23 == 0:
            same(state, random.Random(number), 400)


def test_what_is_hidden_stays_so() -> None:
    flat = flatten(navegador.setup(2, navegador.deal(1)).seen())
    play(flat, Move(0))
    before = flat[:]
    with pytest.raises(HiddenTokens):
        play(flat, Explore(1, ((0, 2),)))
    assert flat == before


START = table()
SEEN = explored(START, "Guiné", "Bahia")

BROKEN: list[tuple[str, State]] = [
    ("cash", has(START, cash=-1)),
    ("workers", has(START, workers=1)),
    ("workers", has(START, workers=10)),
    ("ships", has(START, ships={"Portugal": 8})),
    ("ships", has(START, ships={"Goa": 1})),
    ("colonies", has(START, colonies=(1, 0, 0))),
    ("tokens", replace(START, tokens=((40,), *START.tokens[1:]))),
    ("tokens", replace(SEEN, tokens=(*SEEN.tokens[:2], SEEN.tokens[1], *SEEN.tokens[3:]))),
    ("stacks", replace(SEEN, stacks=START.stacks)),
    ("explorers", SEEN),
    ("unreachable", explored(START, "Nagasaki")),
    ("chart", has(START, shipyards=2)),
    ("chart", replace(START, buildings=(7, *START.buildings[1:]))),
    ("capacity", has(START, churches=0)),
    ("factories", has(START, factories=(-1, 0, 0))),
    ("privileges", has(START, privileges=columns(church=4))),
    ("gallery", replace(START, gallery=(2, 1, 1, 1, 1))),
    ("market", replace(START, market=(0, 4, 4))),
    ("phase", replace(START, phase=2)),
    ("phase", replace(START, pending_phase=2)),
    ("seat", replace(START, seat=1)),
    ("stage", replace(START, sailing=Sailing(1, (0,) * 13))),
    ("end", replace(START, turns_left=2)),
    ("steps", replace(START, ply=1)),
    ("stone", has(START, field=3)),
    ("card", replace(START, card=Card(0))),
    ("card", replace(START, card=Card(1, 3))),
    ("sailing", replace(START, stage="sailing", sailing=Sailing(2, (0,) * 13))),
    ("king", has(START, king=0)),
]


@pytest.mark.parametrize(("fault", "state"), BROKEN)
def test_a_fault_is_found(fault: str, state: State) -> None:
    assert fault in status(state)


def test_games_lead_to_sound_positions() -> None:
    for seed in range(4):
        assert not any(status(state) for _, _, state in played_game("merchant", 2 + seed, seed, goa=bool(seed % 2)))
