"""Every step that is legal can be chosen by pressing what a panel offers, and nothing else can."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from cogs.components import Select
from cogs.navegador import panels
from cogs.navegador.panels import sailing
from cogs.navegador.plan import Plan
from navegador import State, Step, apply, deal, legal, setup, steps
from navegador.players import PLAYERS
from tests.cogs.scenes import scene

MOST = 8
"""Legal steps of a position that are tried."""


def positions(players: int, seed: int, *, goa: bool) -> Iterator[State]:
    """The positions of a game, as the players see them."""
    rng = random.Random(seed)
    state, player = setup(players, deal(seed), goa=goa), PLAYERS["merchant"]
    while not state.over:
        yield state.seen()
        state = apply(state, player.choose(state.seen(), rng))


def offered(plan: Plan) -> dict[str, set[str]]:
    """What can be pressed: buttons by their argument, selects with their values."""
    offered: dict[str, set[str]] = {}
    for row in panels.show(scene(plan.start, len(plan.start.players)), plan).rows:
        if isinstance(row, Select):
            assert 1 <= len(row.options) <= 25
            assert sum(option.chosen for option in row.options) <= 1
            offered[row.arg] = {option.value for option in row.options}
        else:
            assert isinstance(row, tuple)
            assert 1 <= len(row) <= 5
            for button in row:
                assert 1 <= len(button.label) <= 80
                if not button.disabled:
                    offered.setdefault(button.arg if button.verb == "pick" else button.verb, set())
    return offered


def pressed(plan: Plan, arg: str, value: str = "") -> Plan:
    """The plan after a press that is on offer."""
    there = offered(plan)
    assert arg in there, (arg, there)
    assert not value or value in there[arg], (value, there[arg])
    return panels.press(plan, arg, value)


def chosen(plan: Plan, step: Step) -> Plan:
    """Press what stands for a step."""
    match step:
        case steps.Navegador():
            return pressed(plan, "card")
        case steps.Move():
            plan = pressed(plan, f"field{step.field}")
            for arg in [f"pay{at}" for at, n in step.pay for _ in range(n)]:
                if plan.action == "rondel":  # the last ships are given up by themselves where there is one way left
                    plan = pressed(plan, arg)
        case steps.Sail():
            ((origin, target, n),) = step.ships
            plan = pressed(pressed(plan, "from", str(origin)), "to", str(target))
            return pressed(plan, f"n{n}") if plan.pick else plan
        case steps.Explore():
            plan = pressed(pressed(plan, "from", str(step.ships[0][0])), "to", str(step.region))
            for at, n in step.ships:
                while dict(plan.pick["group"]).get(at, 0) < n:
                    plan = pressed(plan, f"add{at}")
                while dict(plan.pick["group"]).get(at, 0) > n:
                    plan = pressed(plan, f"sub{at}")
            if not plan.pick.get("asked"):  # it is, where only one group is possible
                plan = pressed(plan, "ask")
            proposal = panels.proposal(plan)
            assert proposal is not None
            assert proposal.reveals
        case steps.Workers() | steps.Ships():
            return pressed(plan, "n", str(step.n))
        case steps.Colony():
            for at, n in step.take:
                for _ in range(n):
                    plan = pressed(plan, f"site{at}")
        case steps.Build():
            for kind, n in enumerate(step.counts):
                for _ in range(n):
                    plan = pressed(plan, f"kind{kind}")
        case steps.Market():
            wild = [step.wild] if step.wild is not None else []
            for good in (*wild, *(good for good in range(3) if good not in wild)):
                for what, counts in (("sell", step.sell), ("process", step.process)):
                    if counts[good]:
                        plan = pressed(plan, f"good{good}", f"{what}-{counts[good]}")
        case steps.Privilege():
            return pressed(plan, f"take{step.kind}")
        case steps.King():
            return pressed(plan, f"king{step.kind}")
    return plan


@pytest.mark.parametrize(("players", "seed", "goa"), [(2, 1, True), (3, 2, False), (4, 3, True), (5, 4, False)])
def test_every_legal_step_can_be_pressed(players: int, seed: int, goa: bool) -> None:
    """Whatever `legal` offers can be chosen by presses on offer, and the plan holds exactly that step then."""
    rng, tried = random.Random(seed), set()
    for state in positions(players, seed, goa=goa):
        possible = [step for step in legal(state).steps() if not isinstance(step, steps.End)]
        for step in rng.sample(possible, min(MOST, len(possible))):
            plan = chosen(Plan(state), step)
            tried.add(type(step))
            if isinstance(step, steps.Navegador | steps.Move | steps.Sail):
                assert plan.steps == (step,)
                assert not plan.pick
            elif isinstance(step, steps.Explore):
                assert sailing.exploration(plan) == step
            else:
                assert panels.final(plan) == (step,)
                assert panels.proposal(plan) is not None
    assert len(tried) >= 10


@pytest.mark.parametrize("seed", [11, 12])
def test_whatever_is_pressed_is_legal(seed: int) -> None:
    """Presses at random, on offer or not, never lead to a plan that the rules refuse."""
    rng = random.Random(seed)
    wild = [
        "",
        "x",
        "field9",
        "pay12",
        "n0",
        "n-1",
        "n99",
        "site0",
        "kind7",
        "take9",
        "king3",
        "add5",
        "good4",
        "finish",
    ]
    for state in positions(3, seed, goa=True):
        plan = Plan(state)
        for _ in range(12):
            there = offered(plan)
            assert there or panels.proposal(plan), "there is always a way on"
            arg = rng.choice(wild) if not there or rng.random() < 0.2 else rng.choice(sorted(there))
            value = (
                rng.choice(sorted(there.get(arg) or {""}))
                if rng.random() < 0.9
                else rng.choice(("", "99", "-1", "sell-9"))
            )
            plan = panels.press(plan, arg, value)
            plan = Plan.read(state, plan.write(), dict(plan.pick))
            assert plan.now.seat == state.seat
            if (turn := panels.final(plan)) is not None:
                panels.played(state, turn)
