"""Checks of positions: all faults are found, and none in a reachable position."""

import random
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import navegador
from navegador.board import BOARD, COLUMNS, GOODS
from navegador.state import Card, Player, Sailing, State
from navegador.status import FAULTS, MAX_STEPS_A_TURN, status
from tests.navegador.games import played_game, random_game
from tests.navegador.positions import at, has, table
from tests.navegador.rules import endings


def names(state: State) -> set[str]:
    return {fault.name for fault in status(state)}


@pytest.mark.no_cover
@pytest.mark.parametrize("goa", [False, True])
@pytest.mark.parametrize("players", range(BOARD.fewest_players, BOARD.most_players + 1))
def test_positions_of_random_games_are_sound(players: int, goa: bool) -> None:
    """Every position of a game is valid, with its stacks and in players' views."""
    assert status(navegador.setup(players, navegador.deal(3), goa=goa)) == ()
    for state, _, after in random_game(players, seed=players, goa=goa):
        assert status(after) == ()
        if state.ply % 7 == 0:
            assert status(after.seen()) == ()


@pytest.mark.parametrize("name", ["random", "merchant"])
@pytest.mark.parametrize("players", [2, 5])
def test_positions_of_sensible_games_are_sound(name: str, players: int) -> None:
    """So are positions of computer players, who explore and build to the end."""
    for seed in range(3):
        for _, _, after in played_game(name, players, seed, goa=bool(seed % 2)):
            assert status(after) == (), after


def test_positions_of_every_ending_are_sound() -> None:
    """The games that end in each of the ways there are."""
    for file in sorted(endings.FOLDER.glob("*.json")):
        if ".expected" not in file.name:
            for state in navegador.record.from_json(file.read_bytes()).states():
                assert status(state) == (), file


@cache
def positions() -> tuple[State, ...]:
    """Return valid positions of all stages, some within the last turns."""
    some: list[State] = []
    for seed in range(6):
        game = [after for _, _, after in played_game("merchant", 2 + seed % 4, seed, goa=bool(seed % 2))]
        some += game[:: max(1, len(game) // 60)] + game[-12:]
    return tuple(some)


def plus(counts: tuple[int, ...], place: int, n: int) -> tuple[int, ...]:
    return tuple(count + n * (number == place) for number, count in enumerate(counts))


Breaker = Callable[[State, random.Random], tuple[State, str] | None]
BREAKERS: dict[str, Breaker] = {}


def breaks(name: str) -> Callable[[Breaker], Breaker]:
    def add(breaker: Breaker) -> Breaker:
        BREAKERS[breaker.__name__] = breaker
        return breaker

    assert name in FAULTS
    return add


def seat_of(state: State, rng: random.Random) -> tuple[int, Player]:
    seat = rng.randrange(len(state.players))
    return seat, state.players[seat]


@breaks("cash")
def debt(state: State, rng: random.Random) -> tuple[State, str]:
    seat, _ = seat_of(state, rng)
    return has(state, seat, cash=-rng.randint(1, 500)), "cash"


@breaks("workers")
def crowd(state: State, rng: random.Random) -> tuple[State, str]:
    seat, _ = seat_of(state, rng)
    return has(state, seat, workers=rng.choice((-1, 0, 1, 10, 99))), "workers"


@breaks("ships")
def armada(state: State, rng: random.Random) -> tuple[State, str]:
    seat, player = seat_of(state, rng)
    return has(state, seat, ships=plus(player.ships, 0, 8)), "ships"


@breaks("ships")
def ship_in_the_dark(state: State, rng: random.Random) -> tuple[State, str] | None:
    seat, _ = seat_of(state, rng)
    dark = [region for region, lying in enumerate(state.tokens) if lying is None]
    if not dark:
        return None
    return has(state, seat, ships=plus((0,) * 13, rng.choice(dark), 1)), "ships"


@breaks("ships")
def anti_ship(state: State, rng: random.Random) -> tuple[State, str]:
    seat, player = seat_of(state, rng)
    return has(state, seat, ships=plus(player.ships, 0, -player.ships[0] - 1)), "ships"


@breaks("colonies")
def colony_out_of_nothing(state: State, rng: random.Random) -> tuple[State, str]:
    seat, player = seat_of(state, rng)
    return has(state, seat, colonies=plus(player.colonies, rng.randrange(3), 1)), "colonies"


@breaks("tokens")
def token_back(state: State, rng: random.Random) -> tuple[State, str]:
    region = rng.randrange(1, 13)
    tokens = list(state.tokens)
    price = rng.choice((10, 5, 200))
    tokens[region] = (price, *(tokens[region] or ()))
    return replace(state, tokens=tuple(tokens)), "tokens"


@breaks("tokens")
def token_twice(state: State, rng: random.Random) -> tuple[State, str] | None:
    lying = [region for region, pile in enumerate(state.tokens) if pile]
    if not lying:
        return None
    region = rng.choice(lying)
    pile = state.tokens[region] or ()
    others = [other for other in BOARD.slots(BOARD.regions[region].good or 0) if other != region]
    tokens = list(state.tokens)
    tokens[rng.choice(others)] = pile[:1]
    return replace(state, tokens=tuple(tokens), stacks=None), "tokens"


@breaks("tokens")
def tokens_in_portugal(state: State, rng: random.Random) -> tuple[State, str]:
    return replace(state, tokens=((40,), *state.tokens[1:])), "tokens"


@breaks("stacks")
def stack_and_tokens(state: State, rng: random.Random) -> tuple[State, str] | None:
    if state.stacks is None:
        return None
    known = [region for region in range(1, 13) if state.explored(region)]
    if not known:
        return None
    region = rng.choice(known)
    stacks = list(state.stacks)
    stacks[region] = (40,)
    return replace(state, stacks=tuple(stacks)), "stacks"


@breaks("explorers")
def disk_lost(state: State, rng: random.Random) -> tuple[State, str] | None:
    seats = [seat for seat, player in enumerate(state.players) if player.explorers]
    if not seats:
        return None
    seat = rng.choice(seats)
    return has(state, seat, explorers=state.players[seat].explorers[1:]), "explorers"


@breaks("explorers")
def disk_doubled(state: State, rng: random.Random) -> tuple[State, str]:
    seat, player = seat_of(state, rng)
    return has(state, seat, explorers=(*player.explorers, 12)), "explorers"


@breaks("unreachable")
def island(state: State, rng: random.Random) -> tuple[State, str] | None:
    if state.explored(at("Macau")) or state.explored(at("Timor")) or state.explored(at("Nagasaki")):
        return None
    tokens, stacks = list(state.tokens), list(state.stacks or (None,) * 13)
    tokens[12], stacks[12] = (100,), None
    stacks_now = tuple(stacks) if state.stacks is not None else None
    return replace(state, tokens=tuple(tokens), stacks=stacks_now), "unreachable"


@breaks("chart")
def building_lost(state: State, rng: random.Random) -> tuple[State, str]:
    return replace(state, buildings=plus(state.buildings, rng.randrange(5), rng.choice((-1, 1)))), "chart"


@breaks("chart")
def factory_out_of_nothing(state: State, rng: random.Random) -> tuple[State, str]:
    seat, player = seat_of(state, rng)
    return has(state, seat, factories=plus(player.factories, rng.randrange(3), 1)), "chart"


@breaks("capacity")
def no_church(state: State, rng: random.Random) -> tuple[State, str]:
    seat, _ = seat_of(state, rng)
    return has(state, seat, **{rng.choice(("shipyards", "churches")): 0}), "capacity"


@breaks("factories")
def anti_factory(state: State, rng: random.Random) -> tuple[State, str]:
    seat, player = seat_of(state, rng)
    good = rng.randrange(3)
    return has(state, seat, factories=plus(player.factories, good, -player.factories[good] - 1)), "factories"


@breaks("privileges")
def column_overfull(state: State, rng: random.Random) -> tuple[State, str]:
    seat, player = seat_of(state, rng)
    return has(state, seat, privileges=plus(player.privileges, rng.randrange(5), 4)), "privileges"


@breaks("gallery")
def gallery_overfull(state: State, rng: random.Random) -> tuple[State, str]:
    return replace(state, gallery=plus(state.gallery, rng.randrange(5), rng.choice((-7, 7)))), "gallery"


@breaks("market")
def marker_off(state: State, rng: random.Random) -> tuple[State, str]:
    market = list(state.market)
    market[rng.randrange(3)] = rng.choice((0, 11, -3, 500))
    return replace(state, market=tuple(market)), "market"


@breaks("phase")
def phase_ahead(state: State, rng: random.Random) -> tuple[State, str]:
    return replace(state, phase=rng.choice([phase for phase in (0, 1, 2, 3, 4) if phase != state.phase])), "phase"


@breaks("phase")
def phase_skipped(state: State, rng: random.Random) -> tuple[State, str] | None:
    return (replace(state, phase=1), "phase") if state.phase == 2 and state.pending_phase == 3 else None


@breaks("phase")
def phase_waiting(state: State, rng: random.Random) -> tuple[State, str] | None:
    if state.pending_phase is not None:
        return None
    return replace(state, pending_phase=rng.choice((0, 2, 3, 7))), "phase"


@breaks("seat")
def another_seat(state: State, rng: random.Random) -> tuple[State, str]:
    others = [seat for seat in (None, *range(-1, len(state.players) + 1)) if seat != state.seat]
    return replace(state, seat=rng.choice(others)), "seat"


@breaks("stage")
def no_stage(state: State, rng: random.Random) -> tuple[State, str]:
    stage: Any = rng.choice(("", "begin", "x" * 500))
    return replace(state, stage=stage), "stage"


@breaks("stage")
def sailing_lost(state: State, rng: random.Random) -> tuple[State, str]:
    some = Sailing(state.phase, (0,) * 13)
    return replace(state, sailing=some if state.sailing is None else None), "stage"


@breaks("end")
def turns_left_wrong(state: State, rng: random.Random) -> tuple[State, str]:
    left = None if state.end_triggered else rng.randint(0, 3)
    return replace(state, turns_left=left), "end"


@breaks("end")
def too_many_turns_left(state: State, rng: random.Random) -> tuple[State, str]:
    return replace(state, turns_left=rng.choice((-1, len(state.players) + 2, 99))), "end"


@breaks("steps")
def steps_wrong(state: State, rng: random.Random) -> tuple[State, str]:
    ply = rng.choice((-1, MAX_STEPS_A_TURN * (state.turns_played + 1) + 1, 10**20))
    return replace(state, ply=ply), "steps"


@breaks("stone")
def stone_off(state: State, rng: random.Random) -> tuple[State, str]:
    seat, _ = seat_of(state, rng)
    return has(state, seat, field=rng.choice((-1, 8, 10**20))), "stone"


@breaks("stone")
def stone_back_in_the_middle(state: State, rng: random.Random) -> tuple[State, str] | None:
    seat, player = seat_of(state, rng)
    return None if player.field is None else (has(state, seat, field=None), "stone")


@breaks("card")
def card_astray(state: State, rng: random.Random) -> tuple[State, str]:
    return replace(state, card=Card(rng.choice((-1, len(state.players), 99)), state.card.field)), "card"


@breaks("card")
def orange_ship_astray(state: State, rng: random.Random) -> tuple[State, str]:
    mark = rng.choice((-1, 8, None)) if state.card.field is not None else rng.randrange(8)
    return replace(state, card=Card(state.card.holder, mark)), "card"


@breaks("sailing")
def sails_too_far(state: State, rng: random.Random) -> tuple[State, str] | None:
    if state.sailing is None:
        return None
    return replace(state, sailing=replace(state.sailing, range=state.phase + rng.choice((-1, 1)))), "sailing"


@breaks("sailing")
def sails_ships_of_nobody(state: State, rng: random.Random) -> tuple[State, str] | None:
    if state.sailing is None:
        return None
    more = plus(state.actor.ships, rng.randrange(13), 1)
    return replace(state, sailing=replace(state.sailing, unsailed=more)), "sailing"


@breaks("king")
def king_out_of_place(state: State, rng: random.Random) -> tuple[State, str] | None:
    seat, player = seat_of(state, rng)
    empty = [kind for kind in range(5) if not player.privileges[kind]]
    if state.goa and not empty:
        return None
    return has(state, seat, king=rng.choice(empty) if state.goa else 0), "king"


@breaks("shape")
def list_cut(state: State, rng: random.Random) -> tuple[State, str]:
    name = rng.choice(("market", "gallery", "buildings", "tokens"))
    return replace(state, **{name: getattr(state, name)[:-1]}), "shape"


@breaks("shape")
def list_of_a_seat_cut(state: State, rng: random.Random) -> tuple[State, str]:
    seat, player = seat_of(state, rng)
    name = rng.choice(("ships", "colonies", "factories", "privileges"))
    return has(state, seat, **{name: getattr(player, name)[1:]}), "shape"


@breaks("shape")
def no_number(state: State, rng: random.Random) -> tuple[State, str]:
    seat, _ = seat_of(state, rng)
    name = rng.choice(("cash", "workers", "shipyards", "churches"))
    return has(state, seat, **{name: rng.choice((float("nan"), "3", None, True, 2.5))}), "shape"


@breaks("players")
def seats_wrong(state: State, rng: random.Random) -> tuple[State, str]:
    return replace(state, players=rng.choice(((), state.players[:1], state.players * 3))), "players"


def test_every_kind_of_fault_is_tried() -> None:
    """Every fault's name has a way to it, and an explanation."""
    broken = set()
    for state in positions():
        for number, breaker in enumerate(BREAKERS.values()):
            if (wrong := breaker(state, random.Random(number))) is not None:
                broken.add(wrong[1])
    assert broken == set(FAULTS)
    assert all(FAULTS.values())


@pytest.mark.parametrize("name", BREAKERS)
@settings(max_examples=30, deadline=None)
@given(data=st.data())
def test_a_single_fault_is_found(name: str, data: st.DataObject) -> None:
    """One change of a valid position is named in a sentence, whatever its consequences."""
    state = data.draw(st.sampled_from(positions()), label="position")
    wrong = BREAKERS[name](state, random.Random(data.draw(st.integers(0, 10**6))))
    if wrong is not None:
        broken, fault = wrong
        assert fault in names(broken), status(broken)
        assert all(str(one).endswith(".") and len(str(one)) < 300 for one in status(broken))


@settings(deadline=None)
@given(st.data())
def test_a_change_by_hand_is_found_or_harmless(data: st.DataObject) -> None:
    """A position with a number changed by one is refused, or all its steps lead to valid positions."""
    state = data.draw(st.sampled_from(positions()))
    seat = data.draw(st.integers(0, len(state.players) - 1))
    n = data.draw(st.sampled_from((-1, 1)))
    player = state.players[seat]
    place = data.draw(st.integers(0, len(GOODS) - 1))
    column = data.draw(st.integers(0, len(COLUMNS) - 1))
    changed = data.draw(
        st.sampled_from(
            (
                has(state, seat, cash=player.cash + n),
                has(state, seat, workers=player.workers + n),
                has(state, seat, ships=plus(player.ships, 0, n)),
                has(state, seat, privileges=plus(player.privileges, column, n)),
                replace(state, market=plus(state.market, place, n)),
                replace(state, gallery=plus(state.gallery, column, n)),
            )
        )
    )
    if not status(changed):
        for step in navegador.legal(changed).steps():
            assert status(navegador.apply(changed, step)) == ()


def test_all_faults_are_named_at_once() -> None:
    """Three things that are wrong are three faults, not the first of them."""
    state = has(table(), 0, cash=-1, workers=1)
    assert names(replace(state, market=(0, 4, 4))) == {"cash", "workers", "market"}
