"""Fixture games, one for each ending; and the numbers of legal steps from fixed positions."""

import json
from dataclasses import replace

import pytest

import navegador
from navegador import record
from navegador.record import Record
from navegador.state import Card, State
from navegador.steps import Move
from tests.navegador.positions import (
    BUILDINGS_FIELD,
    COLONY,
    LATE_MARKET,
    MARKET,
    PRIVILEGE,
    SAILING,
    SHIPS,
    WORKERS,
    explored,
    goods,
    has,
    on,
    table,
    turned,
)
from tests.navegador.rules.endings import ENDINGS, FOLDER, counts, digest, tie, triggers
from tests.navegador.rules.invariants import status

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
