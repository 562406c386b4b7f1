"""The panel of recruiting workers or building ships: churches and shipyards work alike."""

from __future__ import annotations

from typing import Any, Final

from cogs.components import Button, Row, in_rows
from cogs.navegador.plan import Plan
from navegador.actions import capacity
from navegador.actions.capacity import Batch
from navegador.actions.ships import ShipsChoice
from navegador.actions.workers import WorkersChoice
from navegador.board import BOARD
from navegador.steps import Ships, Step, Workers
from words import say

ENOUGH: Final = 10**9
"""Cruzados sufficient for any number."""


def lines(plan: Plan, locale: str | None) -> list[str]:
    """Ask for the number, or say that nothing is affordable; the picture shows prices and the maximum."""
    kind, batches = _offer(plan)
    surplus = any(batch.income for batch in batches)
    return [
        say(f"panel-{kind}" if batches else f"panel-{kind}-none", locale),
        *([say(f"panel-{kind}-surplus", locale, income=BOARD.surplus_price)] if surplus else []),
    ]


def rows(plan: Plan, locale: str | None) -> tuple[Row, ...]:
    """Return a button for each number up to the limit, with its price; grey if unaffordable."""
    _, batches = _offer(plan)
    payable = {batch.n for batch in batches}
    return in_rows(
        tuple(
            Button(
                "pick",
                say("button-number", locale, n=batch.n, cost=batch.cost, income=batch.income),
                f"n{batch.n}",
                "blue" if batch.n == plan.pick.get("n") else "grey",
                disabled=batch.n not in payable,
            )
            for batch in _all(plan)
        )
    )


def press(plan: Plan, arg: str, value: str) -> Plan:
    """Choose a number."""
    return next((plan.choose(n=batch.n) for batch in _offer(plan)[1] if arg == f"n{batch.n}"), plan)


def step(plan: Plan) -> Step | None:
    """Return the step for the chosen number."""
    n = plan.pick.get("n")
    if n is None:
        return None
    return Workers(n) if _offer(plan)[0] == "workers" else Ships(n)


def choice(step: Step) -> dict[str, Any]:
    """Return the choice for this step."""
    assert isinstance(step, Workers | Ships)
    return {"n": step.n}


def _limit(kind: str) -> int:
    return BOARD.most_workers if kind == "workers" else BOARD.most_ships


def _all(plan: Plan) -> tuple[Batch, ...]:
    """Return every number allowed by the rules, whether affordable or not."""
    kind, _ = _offer(plan)
    player, phase = plan.now.actor, plan.now.phase
    places, owned = (player.churches, player.workers) if kind == "workers" else (player.shipyards, player.fleet)
    return capacity.batches(ENOUGH, places, owned, _limit(kind), phase)


def _offer(plan: Plan) -> tuple[str, tuple[Batch, ...]]:
    action = plan.legal.action
    if isinstance(action, WorkersChoice):
        return "workers", action.batches
    assert isinstance(action, ShipsChoice)
    return "ships", action.batches
