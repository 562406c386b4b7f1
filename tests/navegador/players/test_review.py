"""Values of turns: from public information, reproducible, and equal to an earlier review of a game."""

import json
import os
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from navegador import State, deal, record, scores, setup, step_to_dict
from navegador.board import RONDEL
from navegador.game import NAVEGADOR, seat_result
from navegador.players import review
from navegador.players.merchant import determinize
from navegador.scoring import CATEGORIES, expected
from navegador.steps import End, Move, Step
from tests.navegador.rules.endings import FOLDER

GOLDEN = Path(__file__).parent / "golden" / "review.json"
GAME = "nagasaki-by-card"
BUDGET, WORLDS = 2, 1
"""A tiny budget, as only the procedure is compared."""


def turns() -> Iterator[tuple[State, list[Step]]]:
    """Yield the turns of the fixed game: the view before each, and its steps."""
    game = record.from_json((FOLDER / f"{GAME}.json").read_bytes())
    states, steps = list(game.states()), list[Step]()
    before = states[0]
    for played, after in zip(game.steps, states[1:], strict=True):
        steps.append(played.step)
        if after.over or after.turns_played > before.turns_played:
            yield before.seen(), steps
            before, steps = after, []


def judged(seen: State, steps: list[Step]) -> dict[str, Any]:
    """Return a turn's review in the golden file's form."""
    found = review.weigh(seen, steps, BUDGET, WORLDS)
    return {
        "loss": round(found.loss, 2),
        "best": [step_to_dict(step) for step in found.best],
        "chances": [round(chance, 4) for chance in found.chances],
    }


@pytest.mark.no_cover
def test_a_whole_game() -> None:
    """Every turn of a fixed game is judged as the golden file says."""
    found = [judged(seen, steps) for seen, steps in turns()]
    if "RENEW" in os.environ:
        GOLDEN.parent.mkdir(exist_ok=True)
        lines = ",\n".join(json.dumps(turn) for turn in found)
        GOLDEN.write_text(f"[\n{lines}\n]\n", encoding="utf-8")
    assert found == json.loads(GOLDEN.read_text(encoding="utf-8")), "if meant so: `python -m tests.renew games`"
    assert all(turn["loss"] >= 0 and abs(sum(turn["chances"]) - 1) < 0.001 for turn in found)


def test_by_what_was_to_be_seen() -> None:
    """Hidden tokens do not change a turn's review, and neither does repetition."""
    start = setup(3, deal(1))
    steps: list[Step] = [Move(RONDEL.index("colony")), End()]
    once = review.weigh(start, steps, BUDGET, WORLDS)
    other = determinize(start.seen(), random.Random(5))
    assert other.stacks != start.stacks
    assert review.weigh(other, steps, BUDGET, WORLDS) == review.weigh(start.seen(), steps, BUDGET, WORLDS) == once


def test_a_turn_thrown_away_is_found() -> None:
    """With a larger budget a turn without effect loses against a named useful one."""
    start = setup(2, deal(1)).seen()
    found = review.weigh(start, [Move(RONDEL.index("colony")), End()], 12, 2)
    assert found.loss > 0
    assert found.best != (Move(RONDEL.index("colony")), End())
    best = review.weigh(start, found.best, 12, 2)
    assert (best.loss, best.best) == (0.0, found.best)


def test_whose_turn_it_was() -> None:
    """Only the turn of the seat to act can be judged."""
    start = setup(2, deal(1)).seen()
    with pytest.raises(ValueError, match="not to act"):
        NAVEGADOR.weigh(start, [], 1)


def test_shares() -> None:
    """Chances sum to one, more points give a higher one, and a hopeless player has almost none."""
    found = review.shares((50.0, 53.0, 50.0), 3.0)
    assert sum(found) == pytest.approx(1)
    assert found[0] == found[2] < found[1]
    assert review.shares((0.0, 10_000.0), 3.0)[0] == pytest.approx(0)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_what_is_usual(players: int) -> None:
    """Usual points exist for every size of game, by the results' categories, with a plausible total."""
    usual = expected(players)
    parts = seat_result(scores(setup(players, deal(1)))[0]).parts
    assert tuple(parts) == CATEGORIES
    assert (usual.players, len(usual.means), len(usual.deviations)) == (players, 8, 8)
    assert usual.games >= 50
    assert 40 < sum(usual.means) < 250
