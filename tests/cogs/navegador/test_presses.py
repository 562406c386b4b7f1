"""The number of presses for a turn, from the turn post to "done", and the fixed position of Confirm and Start over.

Counted over whole games of computer players, whose turns are chosen by what the panels offer.
"""

import random
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, cast

import pytest

from cogs import signs
from cogs.components import Button, Row
from cogs.navegador import labels, panels, rondel
from cogs.navegador.interface import UI
from cogs.navegador.plan import TurnDraft
from cogs.workbench import bench
from cogs.workbench.bench import Workbench
from cogs.workbench.turn import TurnDesk
from hosting.core.model import Position
from i18n import say
from navegador import State, Step, apply, deal, legal, setup, steps
from navegador.game import NAVEGADOR
from navegador.players import PLAYERS
from tests.cogs.guided import next_press, singly
from tests.cogs.scenes import scene
from tests.support.effort import tries

ALLOWED = {
    "market": 4,
    "sail one ship": 4,
    "explore": 5,
    "workers": 3,
    "ships": 3,
    "one colony": 3,
    "one building": 3,
    "privilege": 3,
}
"""Maximum number of presses by kind of turn."""


@dataclass
class Turn:
    presses: int = 0
    shown: list[tuple[TurnDraft, tuple[Row, ...]]] = field(default_factory=list)
    """The panels: the choices, and the controls."""


def rows(plan: TurnDraft) -> tuple[Row, ...]:
    displayed = scene(plan.start, len(plan.start.players))
    position = Position(displayed.table, cast(Any, NAVEGADOR), cast(Any, plan.start), 1, 0, 0, (plan.seat,))
    return Workbench(TurnDesk(position), UI, displayed, plan, UI.proposal(plan)).page().rows


def played(state: State, taken: list[Step]) -> Turn:
    turn, plan = Turn(), TurnDraft(state.seen())
    for whole in taken:
        for step in singly(whole):
            drafted = len(plan.steps)
            while len(plan.steps) == drafted and (wanted := next_press(plan, step)) is not None:
                plan = panels.press(plan, *wanted)
                turn.presses += 1
                turn.shown.append((plan, rows(plan)))
            if isinstance(step, steps.Explore):
                assert panels.proposal(plan).reveals
                turn.presses += 1
                plan = TurnDraft(_after(state, taken, whole).seen())
                turn.shown.append((plan, rows(plan)))
    turn.presses += 1  # Confirm
    assert panels.final(plan) is not None
    return turn


def _after(state: State, taken: list[Step], last: Step) -> State:
    for step in taken[: taken.index(last) + 1]:
        state = apply(state, step)
    return state


def turns(players: int, seed: int, name: str = "merchant") -> Iterator[tuple[State, list[Step]]]:
    rng, player = random.Random(seed), PLAYERS[name]
    state = setup(players, deal(seed), goa=seed % 2 == 0)
    while not state.over:
        started, taken = state, list[Step]()
        while not state.over and state.turns_played == started.turns_played:
            taken.append(player.choose(state.seen(), rng))
            state = apply(state, taken[-1])
        yield started, taken


def done(taken: list[Step]) -> str:
    if isinstance(taken[0], steps.Navegador) or any(isinstance(step, steps.Move) and step.pay for step in taken):
        return ""
    match taken[1]:
        case steps.Market():
            return "market"
        case steps.Workers():
            return "workers"
        case steps.Ships():
            return "ships"
        case steps.Privilege() | steps.King():
            return "privilege"
        case steps.Colony(take):
            return "one colony" if sum(n for _, n in take) == 1 else ""
        case steps.Build(counts):
            return "one building" if sum(counts) == 1 else ""
        case steps.Sail(ships) if len(ships) == 1 and len(taken) == 3:
            return "sail one ship"
        case steps.Explore() if len(taken) == 3:
            return "explore"
    return ""


@pytest.mark.no_cover
def test_few_presses() -> None:
    """Over whole games no usual turn takes more presses than its limit."""
    counted: dict[str, list[int]] = defaultdict(list)
    for players, seed in ((2, 1), (3, 2), (4, 3)):
        for state, taken in turns(players, seed):
            counted[done(taken)].append(played(state, taken).presses)
    assert set(ALLOWED) <= set(counted)
    most = {what: max(counted[what]) for what in ALLOWED}
    assert all(most[what] <= ALLOWED[what] for what in ALLOWED), most


def last(shown: tuple[Row, ...]) -> list[Button]:
    row = shown[-1]
    assert isinstance(row, tuple)
    return list(row)


@pytest.mark.no_cover
def test_confirm_and_start_over_stand_still() -> None:
    for players, seed in ((3, 5), (2, 4)):
        for state, taken in turns(players, seed):
            turn = played(state, taken)
            for plan, displayed in turn.shown:
                confirm, over, *_ = last(displayed)
                assert (confirm.verb, over.verb) == ("confirm", "over")
                final = panels.final(plan) is not None
                assert (confirm.style, confirm.disabled) == (("green", False) if final else ("grey", True))
                assert over.disabled is (not bench.has_choice(plan))
                assert len(displayed) <= bench.MAX_ROWS
            for (before, above), (after, below) in pairwise(turn.shown):
                if before.action == after.action and before.start == after.start:
                    assert len(last(above)) == len(last(below))


@pytest.mark.no_cover
def test_what_reveals_is_elsewhere() -> None:
    """A second press on "Yes, explore" cannot end the turn: its place is empty."""
    seen = 0
    for state, taken in turns(3, 5):
        displayed = played(state, taken).shown
        for (plan, above), (after, below) in pairwise(displayed):
            proposal = panels.proposal(plan)
            if proposal is None or not proposal.reveals or after.start == plan.start:
                continue
            seen += 1
            (at,) = [
                (len(above) - number, row.index(button)) for number, row in enumerate(above) for button in _red(row)
            ]
            assert at[0] > 1, "not in the last row"
            there = below[len(below) - at[0]] if at[0] <= len(below) else ()
            assert not isinstance(there, tuple) or len(there) <= at[1] or there[at[1]].disabled
    assert seen


def _red(row: Row) -> list[Button]:
    return [button for button in row if button.style == "red"] if isinstance(row, tuple) else []


def positions(seed: int) -> Iterator[State]:
    rng = random.Random(seed)
    state = setup(rng.choice((2, 3, 4, 5)), deal(seed))
    player = PLAYERS[("random", "cabin-boy", "mate")[seed % 3]]
    while not state.over and state.turns_played < 90:
        if legal(state.seen()).moves:
            yield state
        state = apply(state, player.choose(state.seen(), rng))


@pytest.mark.parametrize("seed", range(tries(2, 20)))
def test_a_post_offers_what_is_free_and_a_way_to_the_rest(seed: int) -> None:
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
        there = panels.press(TurnDraft(state.seen()), rondel.FARTHER, "")
        page = panels.show(scene(state.seen(), len(state.players)), there)
        every = {button.arg for row in page.rows for button in row}
        assert {f"field{move.field}" for move in moves} <= every
    assert joined > 3


def test_the_card_says_once_from_where_it_expires() -> None:
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
