"""How many workers to recruit, or how many ships to build: churches and shipyards work alike."""

from __future__ import annotations

from typing import Any

from cogs.components import Option, Row, Select
from cogs.navegador.plan import Plan
from navegador.actions.capacity import Batch
from navegador.actions.ships import ShipsChoice
from navegador.actions.workers import WorkersChoice
from navegador.board import BOARD
from navegador.steps import Ships, Step, Workers
from words import say


def lines(plan: Plan, locale: str | None) -> list[str]:
    """What there is, or that nothing can be paid for."""
    kind, batches = _offer(plan)
    player = plan.now.actor
    known = say(
        f"panel-{kind}",
        locale,
        have=player.workers if kind == "workers" else player.fleet,
        capacity=player.churches if kind == "workers" else player.shipyards,
        cheap=BOARD.capacity_price,
        dear=BOARD.beyond_price * plan.now.phase,
    )
    return [known] if batches else [known, say(f"panel-{kind}-none", locale)]


def rows(plan: Plan, locale: str | None) -> tuple[Row, ...]:
    """One select with the prices."""
    kind, batches = _offer(plan)
    options = tuple(
        Option(
            str(batch.n),
            say(f"option-{kind}", locale, n=batch.n, cost=batch.cost),
            say("option-surplus", locale, what=kind, extra=batch.n - batch.kept, income=batch.income)
            if batch.income
            else None,
            batch.n == plan.pick.get("n"),
        )
        for batch in batches
    )
    return (Select("pick", "n", say(f"choose-{kind}", locale), options),) if options else ()


def press(plan: Plan, arg: str, value: str) -> Plan:
    """Choose how many."""
    _, batches = _offer(plan)
    return plan.choose(n=int(value)) if int(value) in {batch.n for batch in batches} else plan


def step(plan: Plan) -> Step | None:
    """So many as are chosen."""
    n = plan.pick.get("n")
    if n is None:
        return None
    return Workers(n) if _offer(plan)[0] == "workers" else Ships(n)


def choice(step: Step) -> dict[str, Any]:
    """What is picked where so many come."""
    assert isinstance(step, Workers | Ships)
    return {"n": step.n}


def _offer(plan: Plan) -> tuple[str, tuple[Batch, ...]]:
    action = plan.legal.action
    if isinstance(action, WorkersChoice):
        return "workers", action.batches
    assert isinstance(action, ShipsChoice)
    return "ships", action.batches
