"""Singing Sails as a host of games plays it, and on the command line."""

import doctest
import json
import pickle
import random
from collections import Counter
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from gamekit import replace
from gamekit.game import SeatResult
from hosting.core.game import AnyGame
from singing_sails import record
from singing_sails.__main__ import main
from singing_sails.deal import health_pool, pile
from singing_sails.errors import StepError
from singing_sails.game import SINGING_SAILS
from singing_sails.options import Options
from singing_sails.places import Laid
from singing_sails.players import PLAYERS
from singing_sails.record import RecordError
from singing_sails.state import State
from singing_sails.steps import Order, Play, Show, Wind
from singing_sails.table import UnknownLuck
from singing_sails.turn import legal
from tests.singing_sails.positions import any_game, execute, table

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
            assert _cards(whole) == [Counter(pile(state.options))] * len(state.teams)
            health = [card for team in whole.teams for card in team.health]
            assert len(set(health)) == len(health)
            assert set(health) <= set(health_pool(state.options, len(state.teams)))
        whole = SINGING_SAILS.imagine(SINGING_SAILS.seen(state, state.seat), state.seat, random.Random(1))
        assert SINGING_SAILS.apply(whole, played.step, state.seat).ply == state.ply + 1


def _cards(state: State) -> list[Counter[str]]:
    everywhere = []
    for number, team in enumerate(state.teams):
        cards = [
            *team.draw,
            *team.discard,
            *team.away,
            *(card for seat in state.crew(number) for card in state.hands[seat]),
        ]
        cards += [card.card for layer in team.row for card in layer if card]
        cards += [order.card for order in state.orders if order and state.team(order.seat) == number]
        everywhere.append(Counter(card for card in cards if card))
    return everywhere


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
    assert SINGING_SAILS.reveals(lit, replace_open(step))
    assert SINGING_SAILS.reveals(lit, Show())
    wind = execute(table(wind=2), "wind", "wind")
    assert SINGING_SAILS.reveals(wind, Wind(3))


def replace_open(step: Play) -> Play:
    return Play(step.card, step.slot, open=True)


def test_turns_are_counted() -> None:
    states = list(any_game(5).states())
    for before, state in pairwise(states):
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


@pytest.mark.parametrize("seed", range(8))
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
    game = record.from_json(text)
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
