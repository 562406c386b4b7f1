"""Turns judged in figures: for hints, as gifts, for reviews, as puzzles."""

import json
import os
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import mean
from typing import Any

import pytest

import navegador
from gamekit import replace
from navegador import State, apply, deal, legal, record, scores, setup, step_to_dict
from navegador.board import BOARD, RONDEL
from navegador.game import NAVEGADOR, seat_result
from navegador.players import PLAYERS, analysis
from navegador.players.analysis import AS_GOOD, CLEAR, OBVIOUS, SENSIBLE, Search, clear, facts_of, is_empty
from navegador.players.merchant import Turn, determinize, lot, turns
from navegador.players.value import Evaluator, Weights
from navegador.scoring import CATEGORIES, expected
from navegador.steps import Build, End, Explore, Market, Move, Navegador, Sail, Ships, Step
from tests.navegador.positions import random_game, walk
from tests.navegador.rules.endings import FOLDER
from tests.support.effort import tries


def positions(seats: int, every: int) -> list[State]:
    by_lot = [state for state, _, _ in random_game(seats, seed=seats, goa=True)]
    return by_lot[:: 4 * every] + [state for state, _, _ in walk(seats, seats)][::every]


@pytest.mark.every(4)
@pytest.mark.parametrize("seats", range(BOARD.fewest_players, BOARD.most_players + 1))
def test_every_candidate_can_be_played(seats: int) -> None:
    for state in positions(seats, 151):
        found = Search().analyse(state.seen(), random.Random(1), 3)
        assert found.seat == state.seat
        assert len({candidate.steps for candidate in found.candidates}) == len(found.candidates) > 0
        for candidate in found.candidates:
            after = determinize(state, random.Random(2))
            for step in candidate.steps:
                assert after.turns_played == state.turns_played
                after = navegador.apply(after, step)
            assert (after.turns_played > state.turns_played) != isinstance(candidate.steps[-1], Explore)
            assert 0 <= candidate.chance <= 1
            assert candidate.spread >= 0


def test_nothing_but_what_is_seen_counts() -> None:
    for state in positions(3, 251):
        assert Search().analyse(state, random.Random(3), 6) == Search().analyse(state.seen(), random.Random(3), 6)


def test_work_is_counted() -> None:
    state = navegador.setup(2, navegador.deal(4))
    few, many = (Search().analyse(state.seen(), random.Random(1), budget) for budget in (3, 60))
    assert few.playings < many.playings
    assert few.playings <= 3 + 3
    assert many.playings <= 60 + 16
    with pytest.raises(ValueError, match="0 playings"):
        Search().analyse(state.seen(), random.Random(1), 0)


def test_nobody_analyses_what_is_over() -> None:
    *_, (_, _, over) = walk(2, 3)
    with pytest.raises(ValueError, match="over"):
        Search().analyse(over, random.Random(1), 4)


def test_the_last_turn_is_told_exactly() -> None:
    *_, (last, step, over) = walk(3, 8)
    assert last.seat is not None
    found = Search().analyse(last.seen(), random.Random(1), 130)
    played = next(candidate for candidate in found.candidates if candidate.steps == (step,))
    score = navegador.scores(over)[last.seat].total
    spare = over.players[last.seat].cash % BOARD.cash_per_point / BOARD.cash_per_point
    assert played.points == pytest.approx(score + spare)
    assert played.spread == pytest.approx(0)


def test_facts_are_those_of_the_position_after() -> None:
    state = navegador.setup(2, navegador.deal(1))
    owner = replace(state.actor, colonies=(2, 0, 0), workers=6, cash=500)
    state = state.with_actor(owner)
    sold = facts_of(state, (Move(2), Market((2, 0, 0), (0, 0, 1), 2)))
    assert sold.cash == (500, 500 + 2 * 50 + 30)
    assert sold.market == ((4, 6), (4, 4), (4, 3))
    assert sold.field == 2
    bought = facts_of(state, (Move(7), Build(1, 1, 0, 0, 0)))
    assert bought.cash == (500, 400)
    assert bought.buildings == (1, 1, 0, 0, 0)
    assert not bought.ends
    built = facts_of(state, (Move(5), Ships(1)))
    assert built.ships == (2, 3)


def test_what_an_exploration_turns_up_is_not_told() -> None:
    state = navegador.setup(2, navegador.deal(1))
    steps = (Move(0), Explore(1, ((0, 2),)))
    variants = {facts_of(determinize(state, random.Random(seed)), steps) for seed in range(5)}
    assert len(variants) == 1
    (facts,) = variants
    assert facts.explored == (1,)
    assert facts.cash == (200, 200)
    assert facts.ships == (2, 1)


def test_empty_turns_are_told() -> None:
    state = navegador.setup(2, navegador.deal(1))
    assert is_empty(state, (Move(7), End()))
    assert not is_empty(state, (Move(5), Ships(1)))
    sailor = replace(state.actor, ships=(1, 1, *(0,) * 11), field=2)
    tokens = ((), (50, 60, 70), *(None,) * 11)
    state = replace(state.with_actor(sailor), tokens=tokens, card=replace(state.card, holder=0, field=5))
    assert is_empty(state, (Navegador(), End(), Move(3), End()))
    assert is_empty(state, (Move(7, ((0, 1), (1, 1))), End()))
    swapped = replace(state, stage="action", players=state.players_with(replace(sailor, field=0)))
    assert is_empty(swapped, (Sail(((0, 1, 1), (1, 0, 1))), End()))
    assert not is_empty(swapped, (Sail(((0, 1, 1),)), End()))


def test_partial_sales_are_tried() -> None:
    state = navegador.setup(2, navegador.deal(1))
    trader = replace(state.actor, colonies=(5, 0, 0), field=2)
    state = replace(state.with_actor(trader), stage="action", market=(1, 4, 4))
    sold = {
        candidate.steps[0].sell[0]
        for candidate in Search().analyse(state.seen(), random.Random(1), 130).candidates
        if isinstance(candidate.steps[0], Market)
    }
    assert {5} < sold


GIVER, TAKER = 0, 2
"""Seats of the giver and of the favoured player."""
TRIES = 150
"""Random turns among which a generous one is searched."""


def turn(state: State, choose: Callable[[State, random.Random], Step], rng: random.Random) -> list[State]:
    found = [state]
    while not found[-1].over and found[-1].turns_played == state.turns_played:
        found.append(apply(found[-1], choose(found[-1].seen(), rng)))
    return found[1:]


def played(seed: int, plant: int | None = None) -> tuple[list[State], analysis.WeighedTurn | None]:
    rng, states, planted = random.Random(seed), [setup(4, deal(seed))], None
    while not states[-1].over:
        now = states[-1]
        planting = plant is not None and planted is None and now.turns_played >= plant
        for by_lot in (turn(now, lot, rng) for _ in range(TRIES if planting else 0)):
            weighed = analysis.weigh(now, by_lot[-1])
            if weighed and weighed.loss >= analysis.MIN_LOSS and weighed.gain >= analysis.MIN_GAIN:
                states, planted = [*states, *by_lot], weighed
                break
        else:
            states += turn(now, PLAYERS["merchant"].choose, rng)
    return states, planted


def test_merchants_give_nothing_away() -> None:
    states, _ = played(1)
    assert analysis.find(states) == ()
    assert all(
        weighed.loss < 1.0 for before, after in analysis._turns(states) if (weighed := analysis.weigh(before, after))
    )


def test_a_planted_gift(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is found, unless its giver always plays so."""
    states, planted = played(21, 30)
    assert planted is not None, "there was nothing to give away in the whole game"
    (found,) = analysis.find(states)
    assert (found.turns, found.seat, found.to) == ((planted.turn,), planted.seat, planted.to)
    assert found.points == round(planted.loss)
    whole = analysis.weigh

    def poor(before: State, after: State) -> analysis.WeighedTurn | None:
        weighed = whole(before, after)
        if weighed is None or weighed.turn == planted.turn:
            return weighed
        return analysis.WeighedTurn(weighed.turn, weighed.seat, planted.loss / 2, weighed.to, 0.0)

    monkeypatch.setattr(analysis, "weigh", poor)
    assert analysis.find(states) == ()


def favouring(state: State) -> Turn:
    """Return the giver's best turn, where the taker's gains over the others' count twice as much as the giver's own."""
    own = Evaluator(state, GIVER, Weights(), playing=True)
    others = {seat: Evaluator(state, seat, Weights()) for seat in range(len(state.players)) if seat != GIVER}

    def value(turn: Turn) -> float:
        gains = {seat: evaluator.value(turn.after) for seat, evaluator in others.items()}
        return own.value(turn.after) + 2 * (gains.pop(TAKER) - mean(gains.values()))

    return max(turns(state, own), key=value)


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
    weighed = [one for before, after in analysis._turns(states) if (one := analysis.weigh(before, after))]
    assert max(one.loss for one in weighed) < analysis.MIN_LOSS
    (found,) = analysis.find(states)
    assert (found.seat, found.to) == (GIVER, TAKER)
    given = [one for one in weighed if one.turn in found.turns]
    assert len(given) == len(found.turns) >= analysis.OFTEN
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
    weighed = [analysis.WeighedTurn(turn, 0, 0.4, taker, gain) for turn, taker in enumerate(to, 1)]
    found = analysis._small(weighed)
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
    found = analysis.weigh_turn(seen, steps, BUDGET, WORLDS)
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
    once = analysis.weigh_turn(start, steps, BUDGET, WORLDS)
    other = determinize(start.seen(), random.Random(5))
    assert other.stacks != start.stacks
    assert (
        analysis.weigh_turn(other, steps, BUDGET, WORLDS)
        == analysis.weigh_turn(start.seen(), steps, BUDGET, WORLDS)
        == once
    )


def test_a_turn_thrown_away_is_found() -> None:
    start = setup(2, deal(1)).seen()
    found = analysis.weigh_turn(start, [Move(RONDEL.index("colony")), End()], 12, 2)
    assert found.loss > 0
    assert found.best != (Move(RONDEL.index("colony")), End())
    best = analysis.weigh_turn(start, found.best, 12, 2)
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


FIT = 13
"""Number of a game of merchants that stops at a puzzle."""


def position(number: int) -> State:
    return analysis.sample_game(number).states[-1]


@pytest.mark.long
@pytest.mark.no_cover
def test_a_position_that_is_fit() -> None:
    seen = position(FIT).seen()
    assert seen.seat is not None
    puzzle = NAVEGADOR.puzzle(seen, seen.seat)
    assert puzzle is not None
    leads = [turn["lead"] for turn in puzzle["turns"]]
    assert leads == sorted(leads, reverse=True)
    assert CLEAR <= leads[0] - leads[1] <= OBVIOUS
    assert leads[0] - leads[2] <= SENSIBLE
    fields = [step["field"] for turn in puzzle["turns"] for step in turn["steps"] if step["do"] == "move"]
    assert len(set(fields)) == len(fields) == len(puzzle["turns"])
    for turn in puzzle["turns"][:2]:
        steps = [NAVEGADOR.read(step) for step in turn["steps"]]
        answered = NAVEGADOR.answered(seen, seen.seat, puzzle, steps)
        assert {**turn, "loss": answered["loss"]} == answered
        assert answered["loss"] == pytest.approx(leads[0] - turn["lead"], abs=0.011)
        assert (answered["loss"] <= AS_GOOD) == (turn is puzzle["turns"][0])


def test_nothing_hidden_makes_it() -> None:
    seen = position(FIT).seen()
    state, other = (determinize(seen, random.Random(number)) for number in (1, 2))
    assert state.stacks != other.stacks
    assert analysis.puzzle(state, 8, 2) == analysis.puzzle(other, 8, 2) == analysis.puzzle(seen, 8, 2)
    steps = [next(Move(move.field) for move in legal(seen).moves if not move.price)]
    assert analysis.answer(state, steps, 2) == analysis.answer(other, steps, 2)


def test_what_is_no_puzzle() -> None:
    started = setup(3, deal(1))
    moved = apply(started, Move(0))
    for state in (moved, NAVEGADOR.finish(started)):
        assert analysis.puzzle(state.seen(), 4, 2) is None


@pytest.mark.parametrize(
    ("gaps", "fit"),
    [
        ([2.0] * 8, True),
        ([1.0] * 8, False),  # hardly better
        ([7.0] * 8, False),  # no choice
        ([20.0, -16.0, 18.0, -14.0, 16.0, -12.0, 14.0, -10.0], False),  # by chance
        ([2.0, 3.0, 2.5, 1.5], True),
        ([3.0], True),
    ],
)
def test_clearly_better(gaps: list[float], fit: bool) -> None:
    assert clear([10 + gap for gap in gaps], [10.0] * len(gaps)) == fit


def test_answers_are_weighed_as_far_as_they_can_be_foreseen() -> None:
    for number in range(tries(60, 200)):
        game = analysis.sample_game(number)
        at = next((at for at, (_, step) in enumerate(game.steps) if isinstance(step, Explore)), None)
        if at is None:
            continue
        first = max(place for place in range(at + 1) if game.states[place].stage == "start")
        steps = [step for _, step in game.steps[first : at + 1]]
        seen = game.states[first].seen()
        after = [step for _, step in game.steps[at + 1 : at + 2]]
        assert analysis.answer(seen, [*steps, *after], 1) == analysis.answer(seen, steps, 1)
        return
    raise AssertionError("nobody has explored")


def test_the_house_plays_by_the_rules() -> None:
    for number in range(tries(6, 60)):
        sample = NAVEGADOR.sample(number)
        assert sample == NAVEGADOR.sample(number)
        state = NAVEGADOR.new(sample.options, sample.seats, sample.deal)
        for step in sample.steps:
            state = NAVEGADOR.apply(state, NAVEGADOR.read(step), step["seat"])
        assert state.over or state.stage == "start"
