"""Singing Sails for a host, and whole games: what must always hold."""

import contextlib
import dataclasses
import doctest
import hashlib
import itertools
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

from gamekit import replace
from gamekit.game import SeatResult
from hosting.core.game import AnyGame
from singing_sails import record
from singing_sails.__main__ import main
from singing_sails.components import BOX, NUMBERS
from singing_sails.deal import deal, health_pool, pile, refuse, teams
from singing_sails.game import SINGING_SAILS
from singing_sails.places import DIRECTIONS, Laid, around, border, fitting, tile
from singing_sails.players import PLAYERS
from singing_sails.record import Record, RecordError
from singing_sails.state import InRow, Options, State, seen
from singing_sails.steps import Go, IllegalStep, Order, Place, Play, Show, Stay, Step, StepError, Stop, Wind
from singing_sails.table import UnknownLuck
from singing_sails.turn import apply, foresee, legal, legal_steps, onward, sketch
from tests.singing_sails.positions import WATER, any_game, any_options, execute, sailed, table
from tests.support.effort import tries

GAME: AnyGame = SINGING_SAILS
"""A game that satisfies hosting's protocol, as the type checker sees."""
PLAIN = SINGING_SAILS.options({})


def dealt(seats: int = 3, seed: int = 1, known: dict[str, Any] | None = None, **chosen: object) -> dict[str, Any]:
    return SINGING_SAILS.deal(SINGING_SAILS.options(chosen), seats, random.Random(seed), known)


def test_it_can_be_sent_to_another_process() -> None:
    assert pickle.loads(pickle.dumps(SINGING_SAILS)) == SINGING_SAILS
    assert (SINGING_SAILS.name, SINGING_SAILS.seats) == ("singing-sails", (2, 10))
    assert set(SINGING_SAILS.computers) == set(PLAYERS)
    for error in (StepError("over"), RecordError("record-deal", 3, why="so")):
        again = pickle.loads(pickle.dumps(error))
        assert (type(again), str(again), again.key, again.facts) == (type(error), str(error), error.key, error.facts)


def test_options_are_completed_or_refused() -> None:
    assert SINGING_SAILS.options({"any-wind": True})["any-wind"] is True
    assert len(PLAIN) == 19
    for wrong in ({"fast": True}, {"discuss": 1}, {"health": 9}, {"health": True}, {"harbors": 10}, {"any_wind": True}):
        with pytest.raises(SINGING_SAILS.refusals):
            SINGING_SAILS.options(wrong)


def test_teams_are_by_seat() -> None:
    assert SINGING_SAILS.teams(PLAIN, 5) == (0,) * 5
    assert SINGING_SAILS.teams(PLAIN, 6) == (0, 1, 0, 1, 0, 1)


@pytest.mark.every(2)
@pytest.mark.parametrize("seed", range(6))
def test_an_imagined_whole_looks_the_same_to_the_seat(seed: int) -> None:
    game = any_game(seed)
    for number, (state, played) in enumerate(zip(game.states(), game.steps, strict=False)):
        assert state.seat is not None
        if number % 3:
            continue
        for seat in {state.seat, number % state.seats}:
            view = SINGING_SAILS.seen(state, seat)
            whole = SINGING_SAILS.imagine(view, seat, random.Random(number))
            assert SINGING_SAILS.seen(whole, seat) == view
            assert whole == SINGING_SAILS.imagine(view, seat, random.Random(number))
            assert all(cards(whole, team) == Counter(pile(state.options)) for team in range(len(state.teams)))
            health = [card for team in whole.teams for card in team.health]
            assert len(set(health)) == len(health)
            assert set(health) <= set(health_pool(state.options, len(state.teams)))
        whole = SINGING_SAILS.imagine(SINGING_SAILS.seen(state, state.seat), state.seat, random.Random(1))
        assert SINGING_SAILS.apply(whole, played.step, state.seat).ply == state.ply + 1


def test_a_view_does_not_know_what_chance_brings() -> None:
    view = SINGING_SAILS.seen(table(options=Options(health_down=True), health=("forced-spot", *["fog"] * 4)), 0)
    assert view.secret is None
    with pytest.raises((UnknownLuck, AssertionError)):
        execute(replace(view, teams=(replace(view.teams[0], wind=1, weather="storm"),)), "thunder")


def test_the_public_form_of_a_step_hides_what_lies_face_down() -> None:
    state = table(options=Options(health_down=True, pirates=True))
    assert SINGING_SAILS.public(state, Play("sail", 2)) == {"do": "play", "slot": 2}
    assert SINGING_SAILS.public(state, Play("sail", 2, open=True))["card"] == "sail"
    assert SINGING_SAILS.public(state, Order("sail", "wave"))["card"] == "sail"
    follow = table(health=("forced-follow", "fog", "fog", "fog", "fog"))
    assert SINGING_SAILS.public(follow, Play("sail", 2))["card"] == "sail"


def test_another_seat_is_refused() -> None:
    state = table(3)
    with pytest.raises(SINGING_SAILS.refusals, match="Seat 3 is not to act; seat 1 is"):
        SINGING_SAILS.apply(state, legal(state)[0], 2)


def test_what_reveals() -> None:
    state = table(3)
    step = next(step for step in legal(state) if isinstance(step, Play))
    assert not SINGING_SAILS.reveals(state, step), "the hand limit is two here"
    assert SINGING_SAILS.reveals(table(3, Options(health_down=True)), step)
    lit = table(3, laid={(0, -1): Laid("lighthouse", 0)}, ship=(0, -1))
    assert SINGING_SAILS.reveals(lit, dataclasses.replace(step, open=True))
    assert SINGING_SAILS.reveals(lit, Show())
    wind = execute(table(wind=2), "wind", "wind")
    assert SINGING_SAILS.reveals(wind, Wind(3))


def test_turns_are_counted() -> None:
    states = list(any_game(5).states())
    for before, state in itertools.pairwise(states):
        same = (before.seat, before.round) == (state.seat, state.round)
        assert SINGING_SAILS.turn(state) == (SINGING_SAILS.turn(before) if same else state.ply)
    assert len({SINGING_SAILS.turn(state) for state in states}) < len(states)


def test_what_happens_is_told_in_its_order() -> None:
    events = []
    for state in any_game(5).states():
        assert SINGING_SAILS.seen(state, None).events == state.events
        events += [event for event in state.events if event.what in ("card", "round", "end")]
    rounds = [event.value for event in events if event.what == "round"]
    assert rounds == list(range(1, len(rounds) + 1))
    slots: list[int] = []
    for event in events:
        if event.what == "card":
            slots.append(event.value[0])
        elif event.what == "end":
            assert slots == sorted(slots), "from the left"
            assert slots
            slots = []


def test_what_a_card_did_is_told() -> None:
    after = execute(table(wind=2, laid={(0, -1): Laid("land", 0)}), "wind", "sail", then=[Wind(1)])
    assert [event.what for event in after.events][:3] == ["wind", "card", "damage"]
    assert after.events[1].value == (2, "sail", 0, False)


def test_a_look_ahead() -> None:
    state = table(3, Options(health_down=True))
    later = SINGING_SAILS.ahead(state, 2)
    assert later is not None
    assert SINGING_SAILS.to_act(later) == (2,)
    assert {step.card for step in legal(later) if isinstance(step, Play)} == set(state.hands[2])
    assert SINGING_SAILS.ahead(state, 0) is None
    assert SINGING_SAILS.ahead(execute(table(wind=2), "wind"), 1) is None


def test_figures_are_whole_numbers_by_names() -> None:
    for seed in (1, 5, 18):
        names = None
        for state in any_game(seed).states():
            figures = SINGING_SAILS.figures(SINGING_SAILS.seen(state, None))
            assert names in (None, set(figures))
            names = set(figures)
            assert all(type(value) is int for value in figures.values())


def test_outcomes() -> None:
    state = table(3)
    assert SINGING_SAILS.outcome(state) is None
    lost = SINGING_SAILS.outcome(SINGING_SAILS.finish(state))
    assert lost.results == (SeatResult(False),) * 3
    two = SINGING_SAILS.outcome(SINGING_SAILS.finish(table(6, collected=[((9, 9), 1)])))
    assert [result.won for result in two.results] == [False, True] * 3
    draw = SINGING_SAILS.outcome(SINGING_SAILS.finish(table(6)))
    assert {result.won for result in draw.results} == {None}


@pytest.mark.parametrize("seed", range(tries(2, 8)))
def test_what_is_known_of_a_deal_can_be_dealt_around(seed: int) -> None:
    game = any_game(seed)
    options = game.options.to_dict()
    states = list(game.states())
    for state in (states[0], states[len(states) // 2], states[-2]):
        known = SINGING_SAILS.public_deal(dict(game.deal), state)
        assert known["luck"] is None
        assert not any(card for hand in known["hands"] for card in hand)
        if state.luck == 0 and state.ply < 3:
            assert all(not any(deck[1:]) for deck in known["decks"].values())
        again = SINGING_SAILS.deal(options, state.seats, random.Random(seed), known)
        assert SINGING_SAILS.new(options, state.seats, again).ply == 0
        for side, deck in known["decks"].items():
            assert all(name in (None, there) for name, there in zip(deck, again["decks"][side], strict=True))
        assert json.loads(json.dumps(again)) == again


def test_a_deal_that_the_box_does_not_give_is_refused() -> None:
    good = dealt()
    SINGING_SAILS.new(PLAIN, 3, good)
    for wrong in (
        {**good, "draw": [["sail"] * 11]},
        {**good, "health": [["fog"] * 5]},
        {**good, "decks": {**good["decks"], "N": ["harbor7"]}},
        {**good, "decks": {**good["decks"], "N": ["water~E"]}},
        {**good, "weather": ["calm"]},
        {**good, "treasures": [["size-3", "heading", 1]]},
        {**good, "luck": 7},
        {**good, "hands": good["hands"][:2]},
        {**good, "more": 1},
    ):
        with pytest.raises(SINGING_SAILS.refusals):
            SINGING_SAILS.new(PLAIN, 3, wrong)
    with pytest.raises(SINGING_SAILS.refusals):
        SINGING_SAILS.deal(PLAIN, 3, random.Random(1), {"decks": 3})


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(arguments) == 0
    return capsys.readouterr().out


def test_a_game_is_played_out_and_replayed(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    text = run(capsys, "playout", "--players", "3", "--seed", "4", "--slipstreams", "--health", "3")
    game = record.Record.from_json(text)
    assert (len(game.players), game.options.slipstreams, game.options.health) == (3, True, 3)
    file = tmp_path / "game.json"
    file.write_text(text, encoding="utf-8")
    assert len(run(capsys, "replay", str(file)).splitlines()) == len(game.steps)


def test_games_are_counted(capsys: pytest.CaptureFixture[str]) -> None:
    line = run(capsys, "bench", "--games", "2", "--players", "2", "--seed", "3")
    assert line.startswith("2 games: ")
    assert "of 8 harbors" in line


PAGE = Path(__file__).parents[2] / "docs" / "singing-sails.md"


def test_the_page_shows_what_happens() -> None:
    results = doctest.testfile(str(PAGE), module_relative=False, encoding="utf-8")
    assert (results.failed, results.attempted > 4) == (0, True)


CHECKED = settings(
    max_examples=tries(3, 8), deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True
)
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
            across, down = {"N": (0, 1), "E": (-1, 0), "S": (0, -1), "W": (1, 0)}[side]
            cells = [cell for cell in border(state.map) if (cell[0] + across, cell[1] + down) in state.map]
            assert (step.cell, step.turn) in fitting(state.map, cells, name)
            assert step.cell in cells
            assert name == Laid(name, step.turn).tile
    assert connected(set(game.final().map))


@CHECKED
@given(SEEDS)
def test_everything_has_a_form_that_leads_back(seed: int) -> None:
    game = any_game(seed)
    assert record.Record.from_json(game.to_json()) == game
    for state in game.states():
        data = record.state_to_dict(state)
        assert json.loads(json.dumps(data)) == data
        for step in legal(state)[:20]:
            assert record.step_from_dict(record.step_to_dict(step)) == step
            assert record.step_from_dict({**record.step_to_dict(step), "seat": 0, "by": "Ana"}) == step
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


@pytest.mark.long
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


NORTH = {(0, -y): WATER for y in range(4)}


def lying(*cards: str | None, turned: str | None = None) -> State:
    """Return a position with cards of seat 0 in the row; where there is none, `turned` of seat 1 lies face down."""
    state = table(2, Options(), NORTH)
    row = tuple(InRow(card, 0) if card else InRow(turned, 1) if turned else None for card in cards)
    return replace(state, teams=(replace(state.teams[0], row=(row,)), *state.teams[1:]))


def test_known_cards_lead_where_a_row_of_them_leads() -> None:
    for cards in itertools.product(("sail", "row", "rotate-left"), repeat=2):
        drawn = sketch(seen(lying(*cards, None, None, None), 0), 0)
        assert (drawn.teams[0].ship, drawn.teams[0].damage) == sailed(table(2, Options(), NORTH), *cards)


def test_hidden_cards_move_nothing() -> None:
    """One hand's sketch is the same, whatever the others laid; its own reader's is another."""
    cards = ("row", None, "row", None, None)
    worlds = [lying(*cards, turned=turned) for turned in ("rotate-left", "sail")]
    own, others = ([sketch(seen(state, seat), 0) for state in worlds] for seat in (0, 1))
    assert own[0] == own[1]
    assert others[0] != others[1]
    assert own[0].teams[0].ship != worlds[0].teams[0].ship


@pytest.mark.parametrize("seed", range(3))
def test_a_sketch_of_any_position_lays_only_tiles_in_sight(seed: int) -> None:
    record = any_game(seed)
    states = list(record.states())
    for state in random.Random(seed).sample(states, min(40, len(states))):
        view = seen(state, state.seat)
        for team in range(len(view.teams)):
            drawn = sketch(view, team)
            new = {laid.tile for cell, laid in drawn.map.items() if cell not in view.map}
            assert new <= {deck[0] for deck in view.decks if deck}
            assert drawn.hands == view.hands
