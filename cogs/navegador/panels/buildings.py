"""The panel of buildings on the chart: each press on a kind adds one."""

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
    return [say("panel-buildings" if plan.offer(BuildChoice).lines else "panel-buildings-none", locale)]


def rows(plan: Plan, locale: str | None) -> tuple[Row, ...]:
    """Return a button for each kind, with the price of the next; the picture shows the workers that it needs."""
    counts = chosen(plan)
    return in_rows(
        tuple(
            Button(
                "pick",
                say(
                    "button-building",
                    locale,
                    building=labels.building_short(line.building, locale),
                    price=line.prices[min(counts[line.building], len(line.prices) - 1)],
                ),
                f"kind{line.building}",
                emoji=labels.building_sign(line.building),
                disabled=_more(plan, line.building) is None,
            )
            for line in plan.offer(BuildChoice).lines
        )
    )


def press(plan: Plan, arg: str, value: str) -> Plan:
    """Add a building."""
    more = _more(plan, int(arg.removeprefix("kind")))
    assert more is not None
    return plan.choose(counts=list(more.counts))


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
    more = build(tuple((kind, n + (kind == building)) for kind, n in enumerate(chosen(plan))))
    return more if plan.offer(BuildChoice).allows(more.counts) else None


def chosen(plan: Plan) -> Counts:
    """Return the buildings chosen so far, by kind."""
    return tuple(plan.pick.get("counts", (0, 0, 0, 0, 0)))
