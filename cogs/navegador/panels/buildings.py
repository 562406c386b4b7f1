"""The panel of buildings on the chart: each press on a kind adds one."""

from __future__ import annotations

from typing import Any

from cogs.components import Button, Row, in_rows
from cogs.navegador import labels
from cogs.navegador.plan import Plan
from navegador.actions.buildings import BuildChoice, build
from navegador.state import Counts
from navegador.steps import Build, Step
from words import say


def lines(plan: Plan, locale: str | None) -> list[str]:
    """Describe the choice; the picture shows money and workers."""
    return [say("panel-buildings" if _offer(plan).lines else "panel-buildings-none", locale)]


def rows(plan: Plan, locale: str | None) -> tuple[Row, ...]:
    """Return a button for each kind, with the price of the next and the workers that it needs."""
    counts = chosen(plan)
    return in_rows(
        tuple(
            Button(
                "pick",
                say(
                    "button-building",
                    locale,
                    building=labels.building(line.building, locale),
                    price=line.prices[min(counts[line.building], len(line.prices) - 1)],
                    workers=line.workers,
                ),
                f"kind{line.building}",
                emoji=labels.building_sign(line.building),
                disabled=_more(plan, line.building) is None,
            )
            for line in _offer(plan).lines
        ),
        width=3,
    )


def press(plan: Plan, arg: str, value: str) -> Plan:
    """Add a building."""
    more = _more(plan, int(arg.removeprefix("kind")))
    return plan if more is None else plan.choose(counts=list(more.counts))


def step(plan: Plan) -> Step | None:
    """Return the buildings chosen."""
    counts = chosen(plan)
    return build(tuple(enumerate(counts))) if any(counts) else None


def choice(step: Step) -> dict[str, Any]:
    """Return the choice for these buildings."""
    assert isinstance(step, Build)
    return {"counts": list(step.counts)}


def _more(plan: Plan, building: int) -> Build | None:
    """Return the purchase with one more of a kind, or None if it is unavailable."""
    offer, counts = _offer(plan), list(chosen(plan))
    line = next((line for line in offer.lines if line.building == building), None)
    if line is None or counts[building] >= len(line.prices):
        return None
    counts[building] += 1
    more = build(tuple(enumerate(counts)))
    affordable = offer.needed(more.counts) <= offer.workers and offer.price(more.counts) <= offer.cash
    return more if affordable else None


def _offer(plan: Plan) -> BuildChoice:
    action = plan.legal.action
    assert isinstance(action, BuildChoice)
    return action


def chosen(plan: Plan) -> Counts:
    """Return the buildings chosen so far, by kind."""
    return tuple(plan.pick.get("counts", (0, 0, 0, 0, 0)))
