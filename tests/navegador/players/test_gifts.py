"""Gifts in turns: found where planted, and not where merchants play."""

import json
import os
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import mean
from typing import Any

import pytest

from navegador import State, apply, deal, record, scores, setup, step_to_dict
from navegador.board import RONDEL
from navegador.flat import flatten
from navegador.game import NAVEGADOR, seat_result
from navegador.players import PLAYERS, gifts
from navegador.players.merchant import Turn, determinize, lot, turns
from navegador.players.value import Evaluator, Weights
from navegador.scoring import CATEGORIES, expected
from navegador.steps import End, Move, Step
from tests.navegador.rules.endings import FOLDER

GIVER, TAKER = 0, 2
"""Seats of the giver and of the favoured player."""
TRIES = 150
"""Random turns among which a generous one is searched."""


def turn(state: State, choose: Callable[[State, random.Random], Step], rng: random.Random) -> list[State]:
    found = [state]
    while not found[-1].over and found[-1].turns_played == state.turns_played:
        found.append(apply(found[-1], choose(found[-1].seen(), rng)))
    return found[1:]


def played(seed: int, plant: int | None = None) -> tuple[list[State], gifts.WeighedTurn | None]:
    rng, states, planted = random.Random(seed), [setup(4, deal(seed))], None
    while not states[-1].over:
        now = states[-1]
        if plant is not None and planted is None and now.turns_played >= plant:
            for _ in range(TRIES):
                by_lot = turn(now, lot, rng)
                weighed = gifts.weigh(now, by_lot[-1])
                if weighed and weighed.loss >= gifts.MIN_LOSS and weighed.gain >= gifts.MIN_GAIN:
                    states, planted = [*states, *by_lot], weighed
                    break
            else:
                plant += 1
                states += turn(now, PLAYERS["merchant"].choose, rng)
            continue
        states += turn(now, PLAYERS["merchant"].choose, rng)
    return states, planted


def test_merchants_give_nothing_away() -> None:
    states, _ = played(1)
    assert gifts.find(states) == ()
    assert all(weighed.loss < 1.0 for before, after in gifts._turns(states) if (weighed := gifts.weigh(before, after)))


def test_a_planted_gift() -> None:
    states, planted = played(21, 30)
    assert planted is not None, "there was nothing to give away in the whole game"
    (found,) = gifts.find(states)
    assert (found.turns, found.seat, found.to) == ((planted.turn,), planted.seat, planted.to)
    assert found.points == round(planted.loss)


def test_who_always_plays_so(monkeypatch: pytest.MonkeyPatch) -> None:
    states, planted = played(21, 30)
    assert planted is not None
    whole = gifts.weigh

    def poor(before: State, after: State) -> gifts.WeighedTurn | None:
        weighed = whole(before, after)
        if weighed is None or weighed.turn == planted.turn:
            return weighed
        return gifts.WeighedTurn(weighed.turn, weighed.seat, planted.loss / 2, weighed.to, 0.0)

    monkeypatch.setattr(gifts, "weigh", poor)
    assert gifts.find(states) == ()


def favouring(state: State) -> Turn:
    """Return the giver's best turn, where the taker's gains over the others' count twice as much as the giver's own."""
    flat = flatten(state)
    own = Evaluator(flat, GIVER, Weights(), playing=True)
    others = {seat: Evaluator(flat, seat, Weights()) for seat in range(len(state.players)) if seat != GIVER}

    def value(turn: Turn) -> float:
        gains = {seat: evaluator.value(turn.after) for seat, evaluator in others.items()}
        return own.value(turn.after) + 2 * (gains.pop(TAKER) - mean(gains.values()))

    return max(turns(flat, own), key=value)


def favoured(seed: int) -> list[State]:
    rng, states = random.Random(seed), [setup(4, deal(seed))]
    while not states[-1].over:
        now = states[-1]
        if now.seat == GIVER and not now.end_triggered:
            for step in favouring(now).steps:
                states.append(apply(states[-1], step))
        else:
            states += turn(now, PLAYERS["merchant"].choose, rng)
    return states


def test_many_small_gifts() -> None:
    states = favoured(3)
    weighed = [one for before, after in gifts._turns(states) if (one := gifts.weigh(before, after))]
    assert max(one.loss for one in weighed) < gifts.MIN_LOSS
    (found,) = gifts.find(states)
    assert (found.seat, found.to) == (GIVER, TAKER)
    given = [one for one in weighed if one.turn in found.turns]
    assert len(given) == len(found.turns) >= gifts.OFTEN
    assert found.points == round(sum(one.loss for one in given))


@pytest.mark.parametrize(
    ("to", "gain", "told"),
    [
        ([1, 1, 1, 1], 0.7, [(1, 1, 1, 1)]),
        ([1, 1, 1], 0.9, []),
        ([1, 1, 1, 1], 0.6, []),
        ([1, 1, 1, 1, 2, 2], 0.7, [(1, 1, 1, 1)]),
        ([1, 1, 1, 1, 2, 2, 2], 0.7, []),
        ([1, 2, 3, 1, 2, 3, 1, 2, 3, 1, 2, 3], 0.9, []),
    ],
)
def test_what_adds_up(to: list[int], gain: float, told: list[tuple[int, ...]]) -> None:
    weighed = [gifts.WeighedTurn(turn, 0, 0.4, taker, gain) for turn, taker in enumerate(to, 1)]
    found = gifts._small(weighed)
    assert [tuple(to[turn - 1] for turn in gift.turns) for gift in found] == told
    assert all(gift.points == round(0.4 * len(gift.turns)) for gift in found)


GOLDEN = Path(__file__).parent / "golden" / "review.json"
GAME = "nagasaki-by-card"
BUDGET, WORLDS = 2, 1
"""A tiny budget, as only the procedure is compared."""


def replayed() -> Iterator[tuple[State, list[Step]]]:
    game = record.from_json((FOLDER / f"{GAME}.json").read_bytes())
    states, steps = list(game.states()), list[Step]()
    before = states[0]
    for played, after in zip(game.steps, states[1:], strict=True):
        steps.append(played.step)
        if after.over or after.turns_played > before.turns_played:
            yield before.seen(), steps
            before, steps = after, []


def judged(seen: State, steps: list[Step]) -> dict[str, Any]:
    found = gifts.weigh_turn(seen, steps, BUDGET, WORLDS)
    return {
        "loss": round(found.loss, 2),
        "best": [step_to_dict(step) for step in found.best],
        "chances": [round(chance, 4) for chance in found.chances],
    }


@pytest.mark.no_cover
def test_a_whole_game() -> None:
    found = [judged(seen, steps) for seen, steps in replayed()]
    if "RENEW" in os.environ:
        GOLDEN.parent.mkdir(exist_ok=True)
        lines = ",\n".join(json.dumps(turn) for turn in found)
        GOLDEN.write_text(f"[\n{lines}\n]\n", encoding="utf-8")
    assert found == json.loads(GOLDEN.read_text(encoding="utf-8")), "if meant so: `python -m tests.renew games`"
    assert all(turn["loss"] >= 0 and abs(sum(turn["chances"]) - 1) < 0.001 for turn in found)


def test_by_what_was_to_be_seen() -> None:
    start = setup(3, deal(1))
    steps: list[Step] = [Move(RONDEL.index("colony")), End()]
    once = gifts.weigh_turn(start, steps, BUDGET, WORLDS)
    other = determinize(start.seen(), random.Random(5))
    assert other.stacks != start.stacks
    assert (
        gifts.weigh_turn(other, steps, BUDGET, WORLDS) == gifts.weigh_turn(start.seen(), steps, BUDGET, WORLDS) == once
    )


def test_a_turn_thrown_away_is_found() -> None:
    start = setup(2, deal(1)).seen()
    found = gifts.weigh_turn(start, [Move(RONDEL.index("colony")), End()], 12, 2)
    assert found.loss > 0
    assert found.best != (Move(RONDEL.index("colony")), End())
    best = gifts.weigh_turn(start, found.best, 12, 2)
    assert (best.loss, best.best) == (0.0, found.best)


def test_whose_turn_it_was() -> None:
    start = setup(2, deal(1)).seen()
    with pytest.raises(ValueError, match="not to act"):
        NAVEGADOR.weigh(start, [], 1)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_what_is_usual(players: int) -> None:
    usual = expected(players)
    parts = seat_result(scores(setup(players, deal(1)))[0]).parts
    assert tuple(parts) == CATEGORIES
    assert (usual.players, len(usual.means)) == (players, 8)
    assert usual.games >= 50
    assert 40 < sum(usual.means) < 250
