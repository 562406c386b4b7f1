"""Navegador as a host of games plays it."""

import json
import pickle
import random
from typing import Any

import pytest

import navegador
from navegador import record
from navegador.game import NAVEGADOR
from navegador.players import PLAYERS
from navegador.steps import End, Move
from tests.navegador.games import random_game
from tests.navegador.library.test_record import a_game
from tests.navegador.positions import after, explore, table

PLAIN = {"goa": False}


def dealt(seed: int = 1, known: dict[str, Any] | None = None) -> dict[str, Any]:
    return NAVEGADOR.deal(PLAIN, 4, random.Random(seed), known)


def test_it_can_be_sent_to_another_process() -> None:
    """And is the same there."""
    assert pickle.loads(pickle.dumps(NAVEGADOR)) == NAVEGADOR
    assert (NAVEGADOR.name, NAVEGADOR.seats) == ("navegador", (2, 5))
    assert set(NAVEGADOR.computers) == set(PLAYERS)


def test_options_are_completed_or_refused() -> None:
    """There is one, and it is true or false."""
    assert NAVEGADOR.options({}) == {"goa": False}
    assert NAVEGADOR.options({"goa": True}) == {"goa": True}
    for wrong in ({"goa": 1}, {"goa": "yes"}, {"fast": True}, {"goa": True, "fast": True}):
        with pytest.raises(NAVEGADOR.refusals):
            NAVEGADOR.options(wrong)


def test_a_deal_is_one_that_the_tokens_give() -> None:
    """Another each time, and JSON."""
    deals = [dealt(seed) for seed in range(20)]
    assert len({json.dumps(deal) for deal in deals}) == 20
    for deal in deals:
        assert NAVEGADOR.new(PLAIN, 3, deal).ply == 0


def test_a_deal_keeps_what_is_known_and_shuffles_the_rest() -> None:
    """Hidden tokens of unexplored regions are redealt."""
    first = dealt(1)
    known = {name: first[name] for name in ("Guiné", "Bahia", "Goa")}
    others = [dealt(seed, known) for seed in range(2, 30)]
    for deal in others:
        assert {name: deal[name] for name in known} == known
        assert NAVEGADOR.new(PLAIN, 2, deal).seat == 0
    assert len({json.dumps(deal) for deal in others}) == len(others)
    assert known == {name: first[name] for name in known}


def test_a_wrong_deal_is_refused() -> None:
    """On setting the table up."""
    with pytest.raises(ValueError, match="Guiné"):
        NAVEGADOR.new(PLAIN, 2, {**dealt(), "Guiné": [50]})


def test_a_game_is_played_through_dict_forms() -> None:
    """Steps go out and come in as forms; the positions are those of the engine."""
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
    """Unreadable and illegal steps are refused; an unknown computer player is the host's error."""
    for wrong in ({"do": "fly"}, {"do": "end", "n": 1}):
        with pytest.raises(NAVEGADOR.refusals):
            NAVEGADOR.read(wrong)
    with pytest.raises(NAVEGADOR.refusals):
        NAVEGADOR.apply(table(), End(), 0)
    with pytest.raises(ValueError, match="not to act"):
        NAVEGADOR.apply(table(), End(), 1)
    with pytest.raises(KeyError):
        NAVEGADOR.choose("nobody", table().seen(), 0, 1)


def test_computer_players_choose_what_is_legal_by_a_seed() -> None:
    """The same seed, the same step."""
    seen = NAVEGADOR.seen(table(4), None)
    assert seen.stacks is None
    for seed in range(5):
        step = NAVEGADOR.choose("random", seen, 0, seed)
        assert step == NAVEGADOR.choose("random", seen, 0, seed)
        assert step in list(navegador.legal(seen).steps())


def test_what_is_known_of_a_deal_grows_with_exploring() -> None:
    """The known part of a deal is empty at first, then has each explored region."""
    state = table(2)
    deal = navegador.deal_to_dict(navegador.deal(7))
    assert NAVEGADOR.known(deal, state) == {}
    state = after(state, Move(0), explore("Guiné", {"Portugal": 2}))
    assert NAVEGADOR.known(deal, state) == {"Guiné": deal["Guiné"]}


def test_records_go_out_and_come_in() -> None:
    """Whole and running games have records with their narration; the dict form is that of `navegador.record`."""
    for game in (a_game(3, 5), a_game(3, 5, steps=40)):
        data = game.to_dict()
        assert NAVEGADOR.record(data["players"], data["options"], data["deal"], data["steps"]) == data
        assert NAVEGADOR.unrecord(data) == (list(game.players), data["options"], data["deal"], data["steps"])
    known = NAVEGADOR.known(data["deal"], game.final())
    assert 0 < len(known) < 12
    assert NAVEGADOR.unrecord({**data, "deal": known})[2] == known


def test_a_record_that_is_none_is_refused() -> None:
    """With the library's own reason."""
    for data in ({}, {**a_game(2, 1, steps=3).to_dict(), "version": 2}):
        with pytest.raises(record.RecordError):
            NAVEGADOR.unrecord(data)
