"""The engine and an independent implementation of the rules agree on every position of whole games."""

import copy
import json
from typing import Any

import pytest

from singing_sails import codec
from singing_sails.record import Record
from singing_sails.turn import legal
from tests.singing_sails.games import any_game
from tests.singing_sails.referee import Referee, positions


def _key(data: Any) -> str:
    return json.dumps(data, sort_keys=True)


def agree(game: Record) -> int:
    """Compare every position and every list of steps of a game; return how many."""
    record = json.loads(game.to_json())
    number = 0
    for state, (stored, steps) in zip(game.states(), positions(record), strict=True):
        assert json.loads(_key(codec.state_to_dict(state))) == json.loads(_key(stored)), (
            record["options"],
            state.ply,
        )
        ours = [_key(codec.step_to_dict(step)) for step in legal(state)]
        assert len(ours) == len(set(ours))
        assert sorted(ours) == sorted(map(_key, steps)), (record["options"], state.ply)
        number += 1
    return number


@pytest.mark.parametrize("seed", range(12))
def test_both_tell_the_same_game(seed: int) -> None:
    """Random and lucky games agree, with any options and any number of players."""
    assert agree(any_game(seed)) > 10


@pytest.mark.long
@pytest.mark.parametrize("hundred", range(10))
def test_both_tell_the_same_thousand_games(hundred: int) -> None:
    """A hundred games at a time agree."""
    for seed in range(100 * hundred, 100 * hundred + 100):
        agree(any_game(1000 + seed))


def test_the_referee_refuses_what_is_not_allowed() -> None:
    """An illegal step in place of a legal one makes the referee fail."""
    record = json.loads(any_game(1).to_json())
    wrong = copy.deepcopy(record)
    place = next(place for place, step in enumerate(wrong["steps"]) if step["do"] == "play")
    wrong["steps"][place]["slot"] = 8
    referee = Referee(wrong)
    for step in wrong["steps"][:place]:
        referee.step(step)
    with pytest.raises(AssertionError):
        referee.step(wrong["steps"][place])
