"""Checks of positions: all faults are found, and none in a reachable position."""

import random
from collections.abc import Iterator
from dataclasses import replace
from functools import cache, partial
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

import navegador
from navegador.board import BOARD, COLUMNS, GOODS
from navegador.state import Card, Sailing, State
from tests.navegador.games import played_game
from tests.navegador.positions import at, has, table
from tests.navegador.rules.status import FAULTS, MAX_STEPS_A_TURN, status


def names(state: State) -> set[str]:
    return {fault.name for fault in status(state)}


@cache
def positions() -> tuple[State, ...]:
    """Return valid positions of all stages, some within the last turns."""
    some: list[State] = []
    for seed in range(6):
        game = [after for _, _, after in played_game("merchant", 2 + seed % 4, seed, goa=bool(seed % 2))]
        some += game[:: max(1, len(game) // 60)] + game[-12:]
    assert not any(map(status, some))
    return tuple(some)


def plus(counts: tuple[int, ...], place: int, n: int) -> tuple[int, ...]:
    return tuple(count + n * (number == place) for number, count in enumerate(counts))


def put(counts: tuple[Any, ...], place: int, value: object) -> tuple[Any, ...]:
    return (*counts[:place], value, *counts[place + 1 :])


def broken(state: State, rng: random.Random) -> Iterator[tuple[str, State]]:
    """Yield positions with one thing wrong, each with the fault that must be found."""
    seat = rng.randrange(len(state.players))
    player = state.players[seat]
    own, shared = partial(has, state, seat), partial(replace, state)
    known = [region for region in range(1, 13) if state.explored(region)]
    dark = [region for region in range(1, 13) if not state.explored(region)]
    yield "cash", own(cash=-rng.randint(1, 500))
    yield "workers", own(workers=rng.choice((-1, 0, 1, 10, 99)))
    yield "ships", own(ships=plus(player.ships, 0, 8))
    yield "ships", own(ships=plus(player.ships, 0, -player.ships[0] - 1))
    if dark:
        yield "ships", own(ships=plus((0,) * 13, rng.choice(dark), 1))
    yield "colonies", own(colonies=plus(player.colonies, rng.randrange(3), 1))
    region = rng.randrange(1, 13)
    pile = (rng.choice((10, 5, 200)), *(state.tokens[region] or ()))
    yield "tokens", shared(tokens=put(state.tokens, region, pile))
    yield "tokens", shared(tokens=put(state.tokens, 0, (40,)))
    if lying := [region for region in known if state.tokens[region]]:
        region = rng.choice(lying)
        others = [other for other in BOARD.slots(BOARD.regions[region].good or 0) if other != region]
        twice = put(state.tokens, rng.choice(others), (state.tokens[region] or ())[:1])
        yield "tokens", shared(tokens=twice, stacks=None)
    if known:
        yield "stacks", shared(stacks=put(state.stacks or (), rng.choice(known), (40,)))
    if player.explorers:
        yield "explorers", own(explorers=player.explorers[1:])
    yield "explorers", own(explorers=(*player.explorers, 12))
    if not any(map(state.explored, (at("Macau"), at("Timor"), at("Nagasaki")))):
        yield "unreachable", shared(tokens=put(state.tokens, 12, (100,)), stacks=put(state.stacks or (), 12, None))
    yield "chart", shared(buildings=plus(state.buildings, rng.randrange(5), rng.choice((-1, 1))))
    yield "chart", own(factories=plus(player.factories, rng.randrange(3), 1))
    yield "capacity", own(**{rng.choice(("shipyards", "churches")): 0})
    good = rng.randrange(3)
    yield "factories", own(factories=plus(player.factories, good, -player.factories[good] - 1))
    yield "privileges", own(privileges=plus(player.privileges, rng.randrange(5), 4))
    yield "gallery", shared(gallery=plus(state.gallery, rng.randrange(5), rng.choice((-7, 7))))
    yield "market", shared(market=put(state.market, good, rng.choice((0, 11, -3, 500))))
    yield "phase", shared(phase=rng.choice([phase for phase in range(5) if phase != state.phase]))
    if state.pending_phase is None:
        yield "phase", shared(pending_phase=rng.choice((0, 2, 3, 7)))
    elif state.phase == 2:
        yield "phase", shared(phase=1)
    acting = [seat for seat in (None, *range(-1, len(state.players) + 1)) if seat != state.seat]
    yield "seat", shared(seat=rng.choice(acting))
    yield "stage", shared(stage=rng.choice(("", "begin", "x" * 500)))
    yield "stage", shared(sailing=None if state.sailing else Sailing(state.phase, (0,) * 13))
    yield "end", shared(turns_left=None if state.end_triggered else rng.randint(0, 3))
    yield "end", shared(turns_left=rng.choice((-1, len(state.players) + 2, 99)))
    yield "steps", shared(ply=rng.choice((-1, MAX_STEPS_A_TURN * (state.turns_played + 1) + 1, 10**20)))
    yield "stone", own(field=rng.choice((-1, 8, 10**20)))
    if player.field is not None:
        yield "stone", own(field=None)
    yield "card", shared(card=Card(rng.choice((-1, len(state.players), 99)), state.card.field))
    mark = rng.choice((-1, 8, None)) if state.card.field is not None else rng.randrange(8)
    yield "card", shared(card=Card(state.card.holder, mark))
    if state.sailing is not None:
        yield "sailing", shared(sailing=replace(state.sailing, range=state.phase + rng.choice((-1, 1))))
        more = plus(state.actor.ships, rng.randrange(13), 1)
        yield "sailing", shared(sailing=replace(state.sailing, unsailed=more))
    empty = [kind for kind in range(5) if not player.privileges[kind]]
    if empty or not state.goa:
        yield "king", own(king=rng.choice(empty) if state.goa else 0)
    name = rng.choice(("market", "gallery", "buildings", "tokens"))
    yield "shape", shared(**{name: getattr(state, name)[:-1]})
    name = rng.choice(("ships", "colonies", "factories", "privileges"))
    yield "shape", own(**{name: getattr(player, name)[1:]})
    wrong = rng.choice((float("nan"), "3", None, True, 2.5))
    yield "shape", own(**{rng.choice(("cash", "workers", "shipyards", "churches")): wrong})
    yield "players", shared(players=rng.choice(((), state.players[:1], state.players * 3)))


def test_every_kind_of_fault_is_tried() -> None:
    """Every fault's name has a way to it, and an explanation."""
    tried = {fault for state in positions() for fault, _ in broken(state, random.Random(1))}
    assert tried == set(FAULTS)
    assert all(FAULTS.values())


@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_a_single_fault_is_found(data: st.DataObject) -> None:
    """One change of a valid position is named in a sentence, whatever its consequences."""
    state = data.draw(st.sampled_from(positions()), label="position")
    for fault, wrong in broken(state, random.Random(data.draw(st.integers(0, 10**6)))):
        assert fault in names(wrong), status(wrong)
        assert all(str(one).endswith(".") and len(str(one)) < 300 for one in status(wrong))


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
