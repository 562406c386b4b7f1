"""Navegador as a host of games plays it."""

import json
import pickle
import random
from typing import Any

import pytest

import navegador
from navegador.game import NAVEGADOR
from navegador.players import PLAYERS
from navegador.steps import End, Move
from tests.navegador.games import random_game
from tests.navegador.positions import after, explore, table

PLAIN = {"goa": False}


def dealt(seed: int = 1, known: dict[str, Any] | None = None) -> dict[str, Any]:
    return NAVEGADOR.deal(PLAIN, 4, random.Random(seed), known)


def test_it_can_be_sent_to_another_process() -> None:
    assert pickle.loads(pickle.dumps(NAVEGADOR)) == NAVEGADOR
    assert (NAVEGADOR.name, NAVEGADOR.seats) == ("navegador", (2, 5))
    assert set(NAVEGADOR.computers) == set(PLAYERS)


def test_options_are_completed_or_refused() -> None:
    assert NAVEGADOR.options({}) == {"goa": False}
    assert NAVEGADOR.options({"goa": True}) == {"goa": True}
    for wrong in ({"goa": 1}, {"goa": "yes"}, {"fast": True}, {"goa": True, "fast": True}):
        with pytest.raises(NAVEGADOR.refusals):
            NAVEGADOR.options(wrong)


def test_a_deal_is_one_that_the_tokens_give() -> None:
    deals = [dealt(seed) for seed in range(20)]
    assert len({json.dumps(deal) for deal in deals}) == 20
    for deal in deals:
        assert NAVEGADOR.new(PLAIN, 3, deal).ply == 0


def test_a_deal_keeps_what_is_known_and_shuffles_the_rest() -> None:
    first = dealt(1)
    known = {name: first[name] for name in ("Guiné", "Bahia", "Goa")}
    others = [dealt(seed, known) for seed in range(2, 30)]
    for deal in others:
        assert {name: deal[name] for name in known} == known
        assert NAVEGADOR.new(PLAIN, 2, deal).seat == 0
    assert len({json.dumps(deal) for deal in others}) == len(others)
    assert known == {name: first[name] for name in known}


def test_a_game_is_played_through_dict_forms() -> None:
    state = NAVEGADOR.new(PLAIN, 3, navegador.deal_to_dict(navegador.deal(4)))
    assert NAVEGADOR.outcome(state) is None
    for number, (before, step, now) in enumerate(random_game(3, 4)):
        assert (NAVEGADOR.to_act(state), NAVEGADOR.turn(state)) == ((before.seat,), before.turns_played)
        assert NAVEGADOR.reveals(before, step) == (now.tokens.count(None) < before.tokens.count(None))
        assert before.seat is not None
        assert NAVEGADOR.public(before, step) == NAVEGADOR.write(step)
        state = NAVEGADOR.apply(state, NAVEGADOR.read(json.loads(json.dumps(NAVEGADOR.write(step)))), before.seat)
        assert state == now, number
    outcome = NAVEGADOR.outcome(state)
    assert [result.points for result in outcome.results] == [score.total for score in navegador.scores(state)]
    assert [sum(result.parts.values()) for result in outcome.results] == [result.points for result in outcome.results]
    assert [result.won for result in outcome.results] == [result.rank == 1 for result in outcome.results]
    assert NAVEGADOR.to_act(state) == ()


def test_refusals_are_what_is_raised_for_players() -> None:
    for wrong in ({"do": "fly"}, {"do": "end", "n": 1}):
        with pytest.raises(NAVEGADOR.refusals):
            NAVEGADOR.read(wrong)
    with pytest.raises(NAVEGADOR.refusals):
        NAVEGADOR.apply(table(), End(), 0)
    with pytest.raises(ValueError, match="not to act"):
        NAVEGADOR.apply(table(), End(), 1)
    with pytest.raises(KeyError):
        NAVEGADOR.choose("nobody", table().seen(), 0, 1)


def test_what_is_known_of_a_deal_grows_with_exploring() -> None:
    state = table(2)
    deal = navegador.deal_to_dict(navegador.deal(7))
    assert NAVEGADOR.public_deal(deal, state) == {}
    state = after(state, Move(0), explore("Guiné", {"Portugal": 2}))
    assert NAVEGADOR.public_deal(deal, state) == {"Guiné": deal["Guiné"]}
