"""The panel of recruiting workers or building ships: churches and shipyards work alike."""

from typing import Any, Final

from cogs.components import Button, Row, in_rows
from cogs.navegador.plan import Plan
from navegador.actions import capacity
from navegador.actions.capacity import CapacityChoice
from navegador.board import BOARD
from navegador.steps import Ships, Step, Workers
from words import say

ENOUGH: Final = 10**9
"""Cruzados sufficient for any number."""


def lines(plan: Plan, locale: str | None) -> list[str]:
    """Ask for the number, or say that nothing is affordable; the picture shows prices and the maximum."""
    kind, batches = plan.action, plan.offer(CapacityChoice).batches
    surplus = any(batch.income for batch in batches)
    return [
        say(f"panel-{kind}" if batches else f"panel-{kind}-none", locale),
        *([say(f"panel-{kind}-surplus", locale, income=BOARD.surplus_price)] if surplus else []),
    ]


def rows(plan: Plan, locale: str | None) -> tuple[Row, ...]:
    """Return a button for each number up to the limit, with its price; grey if unaffordable."""
    offer = plan.offer(CapacityChoice)
    payable = {batch.n for batch in offer.batches}
    return in_rows(
        tuple(
            Button(
                "pick",
                say("button-number", locale, n=batch.n, cost=batch.cost, income=batch.income),
                f"n{batch.n}",
                chosen=batch.n == plan.pick.get("n"),
                disabled=batch.n not in payable,
            )
            for batch in capacity.batches(ENOUGH, *capacity.terms(plan.now, offer.kind))
        )
    )


def press(plan: Plan, arg: str, value: str) -> Plan:
    """Choose a number."""
    return plan.choose(n=int(arg.removeprefix("n")))


def step(plan: Plan) -> Step | None:
    """Return the step for the chosen number."""
    n = plan.pick.get("n")
    return None if n is None else plan.offer(CapacityChoice).kind(n)


def choice(step: Step) -> dict[str, Any]:
    """Return the choice for this step."""
    assert isinstance(step, Workers | Ships)
    return {"n": step.n}
