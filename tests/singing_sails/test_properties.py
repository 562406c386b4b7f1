"""Invariants of every position of every game, with any options and any number of players."""

import contextlib
import dataclasses
import hashlib
import json
import os
import pickle
import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from singing_sails import notation, record
from singing_sails.components import BOX, NUMBERS
from singing_sails.deal import deal, health_pool, pile, refuse, teams
from singing_sails.errors import IllegalStep
from singing_sails.options import Options
from singing_sails.places import DIRECTIONS, Laid, around, border, fitting, tile
from singing_sails.record import Record
from singing_sails.state import State, seen
from singing_sails.steps import Go, Place, Show, Stay, Step, Stop
from singing_sails.table import UnknownLuck
from singing_sails.turn import apply, foresee, legal, legal_steps, onward
from tests.singing_sails.positions import any_game, any_options

CHECKED = settings(max_examples=8, deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True)
SEEDS = st.integers(0, 10**6)


def tiles(state: State) -> Counter[str]:
    everywhere = [name for deck in state.decks for name in deck if name]
    everywhere += [laid.tile for laid in state.map.values()] + [name for _, name in state.drawn]
    return Counter(everywhere)


def cards(state: State, team: int) -> Counter[str]:
    ours = state.teams[team]
    everywhere = [*ours.draw, *ours.discard, *(card for seat in state.crew(team) for card in state.hands[seat])]
    everywhere += [*ours.away, *(card.card for layer in ours.row for card in layer if card and card.card)]
    everywhere += [order.card for order in state.orders if order and state.team(order.seat) == team]
    return Counter(card for card in everywhere if card)


def steady(game: Record) -> None:
    before: State | None = None
    for state in game.states():
        laid = set(state.map)
        if not state.drawn:
            assert len(laid) == 1 or all(set(around(cell)) & laid for cell in laid), "no tile lies alone"
        assert all(0 <= team.damage <= len(team.health) for team in state.teams)
        assert all(0 <= team.wind <= NUMBERS["most-wind"] for team in state.teams)
        assert all(NUMBERS["fewest-slots"] <= team.slots <= NUMBERS["most-slots"] for team in state.teams)
        assert all(len(layer) == team.slots for team in state.teams for layer in team.row)
        assert all(len(hand) <= NUMBERS["hand"] for hand in state.hands)
        assert max(Counter(pawn.kind for pawn in state.enemies).values(), default=0) <= NUMBERS["pawns"]
        assert bool(legal(state)) == (state.over is None) == (state.seat is not None)
        if before is not None:
            assert tiles(state) == tiles(before)
            for team in range(len(state.teams)):
                assert cards(state, team) == cards(before, team) == Counter(pile(game.options))
        before = state
    assert before.over is not None


@CHECKED
@given(SEEDS)
def test_nothing_is_lost_and_every_game_ends(seed: int) -> None:
    steady(any_game(seed))


def connected(cells: set[tuple[int, int]]) -> bool:
    todo = [next(iter(cells))]
    reached = set(todo)
    while todo:
        new = (set(around(todo.pop())) & cells) - reached
        reached |= new
        todo += new
    return reached == cells


@CHECKED
@given(SEEDS)
def test_the_map_is_one_and_matches_where_it_can(seed: int) -> None:
    game = any_game(seed)
    for state, played in zip(game.states(), game.steps, strict=False):
        step = played.step
        if isinstance(step, Place) and state.agenda[-1][2] == "side":
            side, name = state.drawn[0]
            cells = [cell for cell in border(state.map) if _behind(cell, side) in state.map]
            assert (step.cell, step.turn) in fitting(state.map, cells, name)
            assert step.cell in cells
            assert name == Laid(name, step.turn).tile
    assert connected(set(game.final().map))


def _behind(cell: tuple[int, int], side: str) -> tuple[int, int]:
    across, down = {"N": (0, 1), "E": (-1, 0), "S": (0, -1), "W": (1, 0)}[side]
    return cell[0] + across, cell[1] + down


@CHECKED
@given(SEEDS)
def test_everything_has_a_form_that_leads_back(seed: int) -> None:
    game = any_game(seed)
    assert record.from_json(game.to_json()) == game
    for state in game.states():
        data = record.state_to_dict(state)
        assert json.loads(json.dumps(data)) == data
        for step in legal(state)[:20]:
            assert record.step_from_dict(record.step_to_dict(step)) == step
            assert record.step_from_dict({**record.step_to_dict(step), "seat": 0, "by": "Ana"}) == step
            assert notation.read(notation.write(step)) == step
    last = game.final()
    assert pickle.loads(pickle.dumps(last)) == last


@CHECKED
@given(SEEDS)
def test_hands_and_cards_face_down_are_seen_by_their_player_only(seed: int) -> None:
    game = any_game(seed)
    for state in game.states():
        for seat in (None, state.seat or 0, state.seats - 1):
            view = seen(state, seat)
            assert view.secret is None
            shape: Any = record.state_to_dict(state)
            displayed: Any = record.state_to_dict(view)
            for number, hand in enumerate(displayed["hands"]):
                open_hand = number == seat or number in state.open_hands
                assert hand == (shape["hands"][number] if open_hand else [None] * len(hand))
            for team, (real, public) in enumerate(zip(shape["teams"], displayed["teams"], strict=True)):
                for whole, half in zip(real["row"], public["row"], strict=True):
                    for card, face in zip(whole, half, strict=True):
                        if card is not None:
                            visible = card["open"] or card["done"] or (card["seat"] == seat is not None)
                            assert face["card"] == (card["card"] if visible else None)
                            assert face["seat"] == card["seat"]
                top = 0 if state.options.discuss else 1
                assert public["draw"] == real["draw"][:top] + [None] * len(real["draw"][top:])
                assert public["discard"] == real["discard"]
                assert team in range(len(state.teams))
            for side, deck in displayed["decks"].items():
                fog = side in {team["fog"] for team in shape["teams"]}
                assert deck[:1] == ([None] if fog and deck else shape["decks"][side][:1])
                assert not any(deck[1:])
        if state.seat is not None:
            assert legal(seen(state, state.seat)) == legal(state)


def changed(step: Step, rng: random.Random) -> Step:
    fields = dataclasses.fields(step)
    if not fields:
        return rng.choice((Show(), Stop(), Go(), Stay()))
    name = rng.choice(fields).name
    value = getattr(step, name)
    other: Any = rng.choice((*pile(Options()), *DIRECTIONS, "shark", "over-land", "ship", "look", ""))
    if isinstance(value, bool):
        other = not value
    elif isinstance(value, int):
        other = value + rng.choice((-9, -1, 1, 2))
    elif isinstance(value, tuple):
        other = (value[0] + rng.randint(-1, 1), value[1] + rng.randint(-1, 1))
    return dataclasses.replace(step, **{name: other})


@CHECKED
@given(SEEDS)
def test_exactly_the_listed_steps_are_taken(seed: int) -> None:
    rng = random.Random(seed)
    before: Step | None = None
    for state, played in zip((game := any_game(seed)).states(), game.steps, strict=False):
        assert state.seat is not None
        listed = list(legal_steps(state, state.seat))
        assert listed
        assert len(set(listed)) == len(listed)
        assert not any(list(legal_steps(state, seat)) for seat in range(state.seats) if seat != state.seat)
        for step in (rng.choice(listed), changed(rng.choice(listed), rng), before or played.step):
            if step in listed:
                assert apply(state, step).ply == state.ply + 1
            else:
                with pytest.raises(IllegalStep):
                    apply(state, step)
        before = played.step
    assert not any(list(legal_steps(game.final(), seat)) for seat in range(game.final().seats))


def test_a_seat_foresees_only_what_shows_nothing() -> None:
    """Its own view after a step with which it goes on at once is what it then sees; otherwise there is none."""
    stages = Counter[tuple[str, str]]()
    for game in map(any_game, range(12)):
        for state, played in zip(game.states(), game.steps, strict=False):
            ahead = onward(seen(state, state.seat), played.step)
            if ahead is not None:
                assert ahead == seen(apply(state, played.step), state.seat)
                stages[state.stage, ahead.stage] += 1
    assert {("place", "place"), ("place", "enemy"), ("enemy", "place"), ("play", "play")} <= stages.keys()


@given(st.integers(0, 10**9), st.integers(2, 10))
@settings(max_examples=30, deadline=None)
def test_a_deal_is_what_the_box_gives(seed: int, seats: int) -> None:
    options = any_options(random.Random(seed))
    dealt = deal(options, seats, random.Random(seed))
    assert dealt == deal(options, seats, random.Random(seed))
    refuse(dealt, options, seats)
    number = teams(seats)
    for team in range(number):
        all_cards = Counter([*dealt["draw"][team], *dealt["weather"][team : team + 1]])
        all_cards += Counter(card for hand in dealt["hands"][team::number] for card in hand)
        assert all_cards == Counter(pile(options))
        assert len(set(dealt["health"][team])) == options.health
    assert len({card for health in dealt["health"] for card in health}) == number * options.health
    assert {card for health in dealt["health"] for card in health} <= set(health_pool(options, number))
    decks = dealt["decks"]
    harbors = [sum(tile(name).kind in BOX.harbors for name in deck) for deck in decks.values()]
    assert harbors == [options.harbors // 4] * 4
    sizes = [len(deck) for deck in decks.values()]
    assert sizes == sorted(sizes, reverse=True)
    assert sizes[0] - sizes[-1] <= 1
    kinds = Counter(tile(name).kind for deck in decks.values() for name in deck)
    for name, kind in BOX.tiles.items():
        if name not in BOX.harbors:
            copies = kind.copies if options.has(kind.needs) else 0
            assert kinds[name] == copies - (name == "water")
    assert len(dealt["treasures"]) == (options.treasure_cards if options.treasures else 0)


@pytest.mark.long
def test_a_thousand_games_are_steady() -> None:
    for seed in range(1000):
        steady(any_game(10_000 + seed))


def test_the_same_steps_lead_to_the_same_position() -> None:
    game = any_game(3)
    state = game.start()
    for played in game.steps:
        assert apply(state, played.step) == apply(state, played.step)
        state = apply(state, played.step)
    assert state == game.final()


GOLDEN = Path(__file__).with_name("golden.json")
ADVICE = "if a rule is meant to be other: `python -m tests.renew games`, and a new version of the rules"


def digest(*games: Record) -> str:
    """Return a fingerprint of all positions of some games, with their legal steps in any order."""
    whole = hashlib.sha256()
    for game in games:
        for state in game.states():
            steps = sorted(json.dumps(record.step_to_dict(step), sort_keys=True) for step in legal(state))
            whole.update(json.dumps([record.state_to_dict(state), steps], sort_keys=True).encode())
    return whole.hexdigest()[:16]


def check(name: str, found: str) -> None:
    stored = json.loads(GOLDEN.read_text(encoding="utf-8"))
    if "RENEW" in os.environ:
        stored[name] = found
        GOLDEN.write_text(json.dumps(stored, indent=1) + "\n", encoding="utf-8")
    assert stored[name] == found, ADVICE


@pytest.mark.parametrize("seed", range(12))
def test_a_game_is_as_it_was(seed: int) -> None:
    check(str(seed), digest(any_game(seed)))


@pytest.mark.long
@pytest.mark.parametrize("first", range(1000, 2000, 100))
def test_a_hundred_games_are_as_they_were(first: int) -> None:
    check(f"{first} to {first + 99}", digest(*map(any_game, range(first, first + 100))))


@CHECKED
@given(SEEDS)
def test_a_step_is_foreseen_until_something_hidden_decides(seed: int) -> None:
    game = any_game(seed)
    states, right = list(game.states()), 0
    for state, after, played in zip(states, states[1:], game.steps, strict=False):
        view = seen(state, state.seat)
        right += [team.ship for team in foresee(view, played.step).teams] == [team.ship for team in after.teams]
        with contextlib.suppress(UnknownLuck):
            assert apply(view, played.step).ply == after.ply
    assert right > 0.9 * len(states) - 1
