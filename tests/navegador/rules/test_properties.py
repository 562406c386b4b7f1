"""Any game: legal steps and no others, sound positions; and fixture games, one for each ending."""

import dataclasses
import json
import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import navegador
from navegador import record
from navegador.record import Played, Record
from navegador.state import Card, Sailing, State
from navegador.steps import Move, Step, UnreadableStep
from tests.navegador.positions import (
    BUILDINGS_FIELD,
    COLONY,
    LATE_MARKET,
    MARKET,
    PRIVILEGE,
    SAILING,
    SHIPS,
    WORKERS,
    columns,
    explored,
    goods,
    has,
    on,
    random_game,
    table,
    turned,
    walk,
)
from tests.navegador.rules import invariants
from tests.navegador.rules.endings import ENDINGS, FOLDER, counts, digest, tie, triggers
from tests.navegador.rules.invariants import status
from tests.support.effort import tries

TABLES = [(players, goa) for players in (2, 3, 4, 5) for goa in (False, True)]
ORDINARY = settings(max_examples=tries(2, 12), deadline=None, suppress_health_check=list(HealthCheck))
SEEDS = st.integers(min_value=0, max_value=2**32)


def check_game(players: int, goa: bool, seed: int, *, player: str = "", closer: int = 0) -> State:
    deal = navegador.deal(seed)
    states, steps = [], []
    game = walk(players, seed, player, goa=goa) if player else random_game(players, seed, goa=goa)
    for number, (before, step, after) in enumerate(game):
        if not number:
            invariants.check_state(before, deal)
            states.append(before)
        invariants.check_step(before, step, after)
        invariants.check_state(after, deal)
        states.append(after)
        steps.append(Played(step, {"seat": before.seat}))
        if closer and number % closer == 0:
            invariants.check_forms(after)
            invariants.check_hidden(after)
            assert status(after.seen()) == ()
            invariants.check_legal_steps(after)
            if not after.over:
                invariants.check_legal(after)
    written = Record(("Ana",) * players, deal, goa, tuple(steps)).to_json()
    assert list(record.from_json(written).states()) == states
    last = states[-1]
    assert last.over
    invariants.check_forms(last)
    scores = sorted(navegador.scores(last), key=lambda score: score.rank)
    assert [score.rank for score in scores] == list(range(1, len(scores) + 1))
    assert scores == sorted(scores, key=lambda score: -score.total)
    return last


@pytest.mark.every(4)
@pytest.mark.no_cover
@pytest.mark.parametrize(("players", "goa"), TABLES)
@settings(ORDINARY, max_examples=tries(2, 6))
@given(seed=SEEDS)
def test_random_games_keep_every_rule(players: int, goa: bool, seed: int) -> None:
    check_game(players, goa, seed)


@pytest.mark.every(8)
@pytest.mark.no_cover
@pytest.mark.parametrize(("players", "goa"), TABLES)
@settings(ORDINARY, max_examples=tries(1, 3))
@given(seed=SEEDS)
def test_menus_offer_exactly_what_is_allowed(players: int, goa: bool, seed: int) -> None:
    check_game(players, goa, seed, closer=97)


def mutated(value: Any, chooser: random.Random) -> Any:
    if isinstance(value, dict) and value:
        key = chooser.choice(list(value))
        changed = dict(value)
        match chooser.randrange(6):
            case 0:
                del changed[key]
            case 1:
                changed[chooser.choice(["n", "seat", "Bahia", "gold", "", "do", "ships", "\ud800"])] = changed[key]
            case _:
                changed[key] = mutated(value[key], chooser)
        return changed
    if isinstance(value, list) and value and chooser.random() < 0.8:
        place = chooser.randrange(len(value))
        return chooser.choice(
            [
                value[:place] + value[place + 1 :],
                [*value, value[place]],
                [*value[:place], mutated(value[place], chooser)],
            ]
        )
    if isinstance(value, int) and not isinstance(value, bool) and chooser.random() < 0.8:
        return value + chooser.choice([-9, -2, -1, 1, 1, 2, 3, 100, 10**30])
    odd: list[Any] = [None, True, "", "gold", "Bahia", "Nagasaki", "church", "end", [], {}, 0, 1, 1.5, -1, [[]], "𝕏"]
    return chooser.choice(odd)


def nearby(step: Step, chooser: random.Random) -> Step:
    def turned(value: Any) -> Any:
        if isinstance(value, tuple):
            changed = list(value)
            if changed and chooser.random() < 0.8:
                place = chooser.randrange(len(changed))
                changed[place] = turned(changed[place])
            elif changed and isinstance(changed[0], tuple):
                changed.append(changed[0])
            return tuple(changed)
        return (value or 0) + chooser.choice([-20, -2, -1, 1, 2, 20])

    fields = dataclasses.fields(step)
    if not fields:
        return step
    name = chooser.choice(fields).name
    return dataclasses.replace(step, **{name: turned(getattr(step, name))})


def positions(players: int, seed: int, *, goa: bool, every: int) -> Iterator[tuple[State, Step]]:
    for number, (before, step, _) in enumerate(random_game(players, seed, goa=goa)):
        if number % every == seed % every:
            yield before, step


@pytest.mark.every(4)
@pytest.mark.no_cover
@pytest.mark.parametrize(("players", "goa"), TABLES)
@settings(ORDINARY, max_examples=tries(2, 4))
@given(seed=SEEDS)
def test_mutated_dict_forms_are_refused_or_legal(players: int, goa: bool, seed: int) -> None:
    chooser = random.Random(seed)
    for before, step in positions(players, seed, goa=goa, every=7):
        data = navegador.step_to_dict(step)
        for _ in range(chooser.randint(1, 3)):
            data = mutated(data, chooser)
        try:
            read = navegador.step_from_dict(data)
        except UnreadableStep as error:
            assert len(str(error)) < 400  # noqa: PT017 - both outcomes are right
            continue
        if invariants.taken(before, read) is not None:
            invariants.check_listed(before, read)


@pytest.mark.every(4)
@pytest.mark.no_cover
@pytest.mark.parametrize(("players", "goa"), TABLES)
@settings(ORDINARY, max_examples=tries(2, 4))
@given(seed=SEEDS)
def test_mutated_steps_are_refused_or_legal(players: int, goa: bool, seed: int) -> None:
    chooser = random.Random(seed)
    for before, step in positions(players, seed, goa=goa, every=5):
        other = nearby(step, chooser)
        if invariants.taken(before, other) is not None:
            invariants.check_listed(before, other)


@pytest.mark.no_cover
@given(
    data=st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
        lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    )
)
@settings(ORDINARY, max_examples=120)
def test_anything_read_as_a_step_is_an_unreadable_step(data: Any) -> None:
    with pytest.raises(UnreadableStep):
        navegador.step_from_dict(data)


@pytest.mark.no_cover
def test_a_leak_would_be_found() -> None:
    state = navegador.setup(2, navegador.deal(1))
    assert any(value is state.stacks for value in invariants.reachable(state))
    assert not any(value is state.stacks for value in invariants.reachable(state.seen()))


@pytest.mark.no_cover
@pytest.mark.long
@pytest.mark.parametrize("chunk", range(100))
def test_ten_thousand_random_games(chunk: int) -> None:
    for game in range(100):
        players, goa = TABLES[game % len(TABLES)]
        player = "random" if game % 3 else ""
        check_game(players, goa, 1_000_000 + 100 * chunk + game, player=player, closer=499)


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


@pytest.mark.no_cover
@pytest.mark.parametrize(("fault", "state"), BROKEN)
def test_a_fault_is_found(fault: str, state: State) -> None:
    assert fault in status(state)


ADVICE = "if a rule or a number of the board is meant to be other: `python -m tests.renew games`"


def game(name: str) -> Record:
    return record.from_json((FOLDER / f"{name}.json").read_bytes())


def test_every_ending_has_a_game() -> None:
    files = {path.name for path in FOLDER.iterdir()}
    assert files == {f"{name}{kind}" for name in ENDINGS for kind in (".json", ".expected.json")}


@pytest.mark.parametrize("name", ENDINGS)
def test_a_game_replays_to_its_expected_end(name: str) -> None:
    """The last state, all states' fingerprint and the numbers of legal steps are as stored; every position is sound."""
    expected = json.loads((FOLDER / f"{name}.expected.json").read_bytes())
    played = game(name)
    assert navegador.state_to_dict(played.final()) == expected["final"], ADVICE
    assert digest(played) == expected["states"], ADVICE
    assert counts(played) == expected["legal"], ADVICE
    assert not any(map(status, played.states()))


@pytest.mark.parametrize("name", ENDINGS)
def test_a_game_ends_as_its_name_says(name: str) -> None:
    played = game(name)
    assert ENDINGS[name](played)
    states = list(played.states())
    place = next(number for number, state in enumerate(states) if state.end_triggered)
    before, seats = states[place - 1], len(played.players)
    assert states[-1].turns_played == before.turns_played + 1 + seats
    assert [state.seat for state in states if state.seat is not None][-1] == before.seat
    assert [state.over for state in states].count(True) == 1


def test_nagasaki_by_card_leaves_the_turn_on_the_rondel() -> None:
    played = game("nagasaki-by-card")
    states = list(played.states())
    place = next(number for number, state in enumerate(states) if state.end_triggered)
    rest = [state for state in states[place:] if state.turns_played == states[place].turns_played]
    assert [state.stage for state in rest][:2] == ["extra", "move"]
    assert any(isinstance(step.step, Move) for step in played.steps[place : place + len(rest)])


def test_both_in_one_turn_count_once() -> None:
    played = game("both-in-one-turn")
    assert triggers(played) == ("card", "building")
    left = [state.turns_left for state in played.states() if state.end_triggered]
    assert left == sorted(left, key=lambda turns: -(turns or 0))
    assert set(left) == set(range(len(played.players) + 2))


@pytest.mark.parametrize(("name", "kind"), [("tie-by-holding-the-card", "holding"), ("tie-by-being-next", "next")])
def test_ties_are_decided_by_the_card(name: str, kind: str) -> None:
    final = game(name).final()
    scores = navegador.scores(final)
    best = max(score.total for score in scores)
    seat = final.card.holder
    while scores[seat].total != best:
        seat = (seat - 1) % len(scores)
    assert scores[seat].rank == 1
    assert (tie(final), seat == final.card.holder) == (kind, kind == "holding")


def leaves(state: State, depth: int) -> int:
    steps = list(navegador.legal(state).steps())
    return len(steps) if depth == 1 else sum(leaves(navegador.apply(state, step), depth - 1) for step in steps)


@pytest.mark.parametrize(
    ("field", "steps"),
    [
        (SAILING, 3),  # Guiné or Bahia with both ships, or nothing
        (WORKERS, 3),  # one for 50, two for 150, or nothing
        (MARKET, 4),  # the wildcard for any good, or nothing
        (COLONY, 1),
        (PRIVILEGE, 6),
        (SHIPS, 3),
        (LATE_MARKET, 4),
        (BUILDINGS_FIELD, 4),  # a factory of any good with three workers, or nothing
    ],
)
def test_the_numbers_of_first_actions(field: int, steps: int) -> None:
    assert leaves(navegador.apply(table(4), Move(field)), 1) == steps


@pytest.mark.parametrize(
    ("players", "numbers"),
    [
        (2, [8, 28, 210, 739, 3543]),
        (3, [8, 28, 210, 739, 5478]),
        (4, [8, 28, 210, 739, 5478]),
        (5, [8, 28, 210, 739, 5478]),
    ],
)
def test_the_numbers_of_sequences_from_the_set_up(players: int, numbers: list[int]) -> None:
    """One step, two steps, ... from the first position; the first four can be counted by hand.

    8 fields; the actions above, 28 in all; 26 of them end the turn, so 26 * 8 + 2 (two explorations, to be finished);
    then 26 * 28 + 2 * 8, less the privilege that the first seat took, in 5 of the 26.
    """
    assert [leaves(table(players), depth) for depth in range(1, len(numbers) + 1)] == numbers


def middle() -> State:
    """Return a position in mid-game, all regions up to Goa explored but Ormuz, every action open to seat 0."""
    state = explored(table(3), "Bahia", "Rio de Janeiro", "Cabo da Boa Esperança", "Goa")
    state = turned(state, {"Guiné": (80, 110), "Angola": (50, 90, 100), "Moçambique": ()})
    state = has(state, 1, field=SHIPS)
    state = has(state, 2, field=WORKERS)
    state = has(
        state,
        cash=700,
        workers=8,
        ships={"Portugal": 2, "Angola": 2, "Goa": 2},
        colonies=goods(sugar=2, gold=1),
        factories=goods(sugar=1, spice=2),
        shipyards=3,
        churches=2,
        explorers=(1, 3, 5),
        field=MARKET,
    )
    return replace(state, phase=2, card=Card(0, SAILING), gallery=(1, 0, 1, 1, 0), market=(3, 6, 8), turns_played=30)


def test_the_numbers_of_steps_in_the_middle() -> None:
    """The card, three free fields and 3 + 6 + 7 + 6 + 3 ways to give ships up; each action.

    Counted by hand but for the sailings: 2 + 1 ways for workers, 3 + 1 for ships, 3 privileges + 1, two times
    two colonies (9 ways), 18 purchases + 1, and 24 + 6 + 12 + 8 trades (without the wildcard, with it for each good).
    """
    state = middle()
    assert [leaves(state, depth) for depth in (1, 2)] == [29, 571]
    counts = {field: leaves(on(state, field), 1) for field in range(8)}
    assert counts == {0: 27, 1: 3, 2: 50, 3: 9, 4: 4, 5: 4, 6: 50, 7: 19}
    assert leaves(on(state, SAILING), 2) == 519
