"""Queries of a position, which agree with its steps."""

import pytest

import navegador
from navegador import questions
from navegador.state import Card
from navegador.steps import Colony, End, Explore, Move, Navegador, Sail
from ruling.values import replace
from tests.navegador.games import random_game
from tests.navegador.positions import after, has, table


@pytest.mark.parametrize("players", [2, 4])
def test_the_answers_agree_with_what_is_legal(players: int) -> None:
    """The stages to choose a field or ships, decline or finish have such legal steps, and no others."""
    for state, step, then in random_game(players, seed=players):
        kinds = {type(one) for one in navegador.legal(state).steps()}
        assert questions.chooses_field(state) == (Move in kinds)
        assert (questions.can_decline(state) or questions.chooses_ships(state)) == (End in kinds)
        assert not (questions.can_decline(state) and questions.chooses_ships(state))
        if kinds & {Sail, Explore}:
            assert questions.chooses_ships(state) or questions.field(state) == "sailing"
        if Colony in kinds:
            assert questions.field(state) == "colony"
        assert not questions.extra_sailing(then) or (then.card.holder == then.seat and questions.chooses_ships(then))
        assert questions.turn_finished(state, then) == (then.turns_played == state.turns_played + 1)
        assert questions.reveals(step) == (state.tokens.count(None) > then.tokens.count(None))
        if questions.declined(state, then):
            assert step == End()
        assert questions.between_turns(then) == (questions.turn_finished(state, then) and not then.over)


def test_declining_is_told_from_a_sailing_that_is_finished() -> None:
    """The same step means both."""
    moved = after(table(), Move(0))
    assert questions.declined(moved, after(moved, End()))
    card = replace(has(table(), field=3), turns_played=2, card=Card(0, 5), stage="start")
    sailing = after(card, Navegador())
    assert not questions.declined(sailing, after(sailing, End()))


def test_a_game_is_long_after_45_rounds() -> None:
    """Rounds, not turns, and not when it is over."""
    state = table(3)
    assert questions.rounds(replace(state, turns_played=3 * 45 - 1)) == 44
    assert not questions.is_long(replace(state, turns_played=3 * 45 - 1))
    assert questions.is_long(replace(state, turns_played=3 * 45))
    assert not questions.is_long(replace(state, turns_played=3 * 60, stage="over", seat=None))


def test_a_card_is_lost_when_its_field_is_passed_and_not_when_it_is_used() -> None:
    """The move that loses it is the one that the menu names."""
    state = replace(has(table(), field=3), turns_played=2, card=Card(0, 5))
    for move in navegador.legal(state).moves:
        if not move.price:
            assert questions.loses_card(state, after(state, Move(move.field))) == move.loses_card
    extra = after(state, Navegador())
    assert not questions.loses_card(extra, after(extra, End()))
    assert not questions.loses_card(replace(state, card=Card(1, 5)), after(state, Move(4)))
