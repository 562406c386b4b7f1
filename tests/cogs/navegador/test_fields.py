"""The fields under a turn post: their buttons' texts, checked against the rules over random games."""

import random
from collections import Counter
from collections.abc import Iterator

import pytest

from cogs import signs
from cogs.navegador import labels, panels
from cogs.navegador.panels import rondel
from cogs.navegador.plan import Plan
from navegador import State, apply, deal, legal, setup
from navegador.actions.rondel import MoveChoice
from navegador.players import PLAYERS
from navegador.steps import End, Market, Move, Ships, Step, Workers
from tests.cogs.scenes import scene
from tests.support.effort import tries
from words import say


def positions(seed: int) -> Iterator[State]:
    """Yield the positions of a game in which a field is chosen, played by various computer players."""
    rng = random.Random(seed)
    state = setup(rng.choice((2, 3, 4, 5)), deal(seed))
    player = PLAYERS[("random", "cabin-boy", "mate")[seed % 3]]
    while not state.over and state.turns_played < 90:
        if legal(state.seen()).moves:
            yield state
        state = apply(state, player.choose(state.seen(), rng))


def possible(state: State, move: MoveChoice) -> tuple[State, list[Step]]:
    """Return the rules' steps on a field, without declining; where it costs ships, for either payment."""
    there = legal(state)
    steps: list[Step] = []
    for way in there.payments(move.price):
        moved = apply(state, Move(move.field, way))
        ours = (step for step in legal(moved).steps() if moved.seat == state.seat and not isinstance(step, End))
        steps = list(ours)
        if steps:
            break
    return moved, steps


def paid(state: State, step: Step) -> int:
    """Return the Cruzados that a step takes from the seat to act, below 0 if it brings some."""
    assert state.seat is not None
    return state.actor.cash - apply(state, step).players[state.seat].cash


@pytest.mark.parametrize("seed", range(tries(6, 60)))
def test_fields_tell_what_the_rules_give(seed: int) -> None:
    """A free field is grey if and only if it can only be declined; amounts on buttons are what the rules move."""
    met = Counter[str]()
    for state in positions(seed):
        rows = rondel.offer(state.seen(), "go", None)
        buttons = {button.arg: button for row in rows if isinstance(row, tuple) for button in row}
        for move in legal(state.seen()).moves:
            button = buttons[f"field{move.field}"]
            moved, steps = possible(state, move)
            how, n = "open" if steps else "none", 0
            if steps and not move.price:
                most = max(-paid(moved, step) for step in steps)
                if isinstance(steps[0], Market) or (isinstance(steps[0], Workers | Ships) and most > 0):
                    how, n = "brings", most
                elif isinstance(steps[0], Workers | Ships):
                    how, n = "costs", paid(moved, next(one for one in steps if one in (Workers(1), Ships(1))))
                assert button.style == "blue", button
            else:
                assert button.style == "grey", button
            met[how if not move.price else f"paying {how}"] += 1
            assert button.label == say(
                "button-field",
                field=labels.field(move.field, None),
                how=how,
                n=n,
                price=move.price,
            )
    assert min(met["brings"], met["costs"], met["none"], met["open"]) > 5, met


@pytest.mark.parametrize("seed", range(tries(2, 20)))
def test_a_post_offers_what_is_free_and_a_way_to_the_rest(seed: int) -> None:
    """Fields that cost ships are one button with their prices, unless there is one; it leads to a panel with all."""
    joined = 0
    for state in positions(seed):
        moves = legal(state.seen()).moves
        priced = [move for move in moves if move.price]
        row = [button for row in rondel.offer(state, "go", "en", all_fields=False) for button in row]
        offered = {button.arg for button in row}
        whole = {button.arg for row in rondel.offer(state, "go", "en") for button in row}
        assert {f"field{move.field}" for move in moves} <= whole, "a page with room has all"
        assert {f"field{move.field}" for move in moves if not move.price} <= offered
        if len(priced) < 2:
            assert rondel.FARTHER not in offered
            assert {f"field{move.field}" for move in priced} <= offered
            continue
        joined += 1
        prices = [move.price for move in priced]
        (farther,) = (button for button in row if button.arg == rondel.FARTHER)
        assert signs.plain(farther.label) == f"Farther: {min(prices)}–{max(prices)}⛵"
        assert not {f"field{move.field}" for move in priced} & offered
        there = panels.press(Plan(state.seen()), rondel.FARTHER, "")
        page = panels.show(scene(state.seen(), len(state.players)), there)
        every = {button.arg for row in page.rows for button in row}
        assert {f"field{move.field}" for move in moves} <= every
    assert joined > 3


def test_the_card_says_once_from_where_it_expires() -> None:
    """Its button names the first field that would lose it, and no field's own button repeats that."""
    named = 0
    for seed in range(tries(3, 30)):
        for state in positions(seed):
            there = legal(state.seen())
            losing = [labels.field(move.field, None) for move in there.moves if move.loses_card]
            row = [button for row in rondel.offer(state.seen(), "go", None) if isinstance(row, tuple) for button in row]
            cards = [button.label for button in row if button.arg == "card"]
            wanted = say("button-card-expires", field=losing[0]) if losing else say("button-card")
            assert cards == ([wanted] if there.card else []), (seed, state.turns_played)
            assert not any("lost" in button.label for button in row if button.arg != "card")
            named += bool(losing and cards)
    assert named > 3
