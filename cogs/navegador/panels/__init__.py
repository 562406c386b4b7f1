"""The private panels: what a player is shown of a turn in the making, one module for each thing to choose.

A panel is a module with five functions, all pure: `lines(plan, locale)`, what there is to know; `rows(plan, locale)`,
what can be pressed; `press(plan, arg, value)`, the plan after a press; `step(plan)`, the step that is chosen, or None;
and `choice(step)`, what is picked where a step is chosen, for turns that were typed.
Nothing here knows Discord, and what is allowed is asked of the engine alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Protocol

from cogs.components import Button, Page, Row
from cogs.navegador import narration
from cogs.navegador.panels import buildings, capacity, colony, market, privilege, rondel, sailing
from cogs.navegador.plan import Plan
from navegador import State, Step, StepError, apply
from navegador.notation import read
from navegador.steps import End, Move
from words import say


class Panel(Protocol):
    """What a panel's module offers."""

    def lines(self, plan: Plan, locale: str | None) -> list[str]:
        """What there is to know for the choice."""

    def rows(self, plan: Plan, locale: str | None) -> tuple[Row, ...]:
        """What can be pressed."""

    def press(self, plan: Plan, arg: str, value: str) -> Plan:
        """The plan after something was pressed; the plan itself where that is not on offer. Raises StepError."""

    def step(self, plan: Plan) -> Step | None:
        """The step that is chosen, or None."""

    def choice(self, step: Step) -> dict[str, Any]:
        """What is picked where that step is chosen."""


PANELS: Final[Mapping[str, Panel]] = {
    "rondel": rondel,
    "sailing": sailing,
    "workers": capacity,
    "market": market,
    "colony": colony,
    "privilege": privilege,
    "ships": capacity,
    "buildings": buildings,
}


def press(plan: Plan, arg: str, value: str) -> Plan:
    """The plan after something in its panel was pressed."""
    try:
        return PANELS[plan.action].press(plan, arg, value)
    except (StepError, ValueError, LookupError):
        return plan  # a press from a panel that shows something else by now


def final(plan: Plan) -> tuple[Step, ...] | None:
    """All the steps of the turn as it is chosen, or None while something is left to choose. They end the turn."""
    step = PANELS[plan.action].step(plan)
    if step is None and plan.pick.get("declined"):
        return declined(plan)
    if step is None or plan.now.stage == "extra":
        return None
    try:
        apply(plan.now, step)
    except StepError:
        return None
    return (*plan.steps, step)


def typed(start: State, text: str) -> Plan:
    """The plan that a text says: the step that would end the turn, or explore, is only picked, as it is by buttons.

    What the text says after an exploration is kept in the pick as `rest`. Raises StepError.
    """
    reading = read(start, text)
    if not reading.complete and not reading.explores:
        return Plan(start, reading.steps)
    last, plan = reading.steps[-1], Plan(start, reading.steps[:-1])
    if isinstance(last, End) and plan.now.stage == "action":
        return plan.choose(declined=True)
    return plan.choose(**PANELS[plan.action].choice(last), **({"rest": reading.rest} if reading.rest else {}))


def declined(plan: Plan) -> tuple[Step, ...] | None:
    """All the steps of the turn if the action is declined, or None where there is none to decline."""
    return (*plan.steps, End()) if plan.now.stage == "action" else None


def show(plan: Plan, locale: str | None) -> Page:
    """The panel of a plan: what is drafted, what can be chosen, and what it comes to."""
    panel = PANELS[plan.action]
    steps, refusal = final(plan), declined(plan)
    parts = [narration.drafted(plan.start, plan.steps, locale), *panel.lines(plan, locale)]
    if steps is not None and steps == refusal:
        parts.append(say("panel-declined", locale))
    if steps is not None:
        parts.append(narration.preview(plan.start, played(plan.start, steps), locale))
    elif any(isinstance(step, Move) and step.pay for step in plan.steps):
        parts.append(narration.preview(plan.start, plan.now, locale))
    last: list[Button] = []
    if steps is not None:
        last.append(Button("confirm", say("button-confirm", locale), digest(plan, steps), "green", "✅"))
    if plan.steps or plan.pick:
        last.append(Button("over", say("button-over", locale), emoji="↩️"))
    if refusal is not None and not plan.pick:
        last.append(Button("decline", say("button-decline", locale), digest(plan, refusal), "red"))
    rows = panel.rows(plan, locale)
    return Page("\n".join(part for part in parts if part), (*rows, tuple(last)) if last else rows)


def digest(plan: Plan, steps: tuple[Step, ...]) -> str:
    """What a button carries that stores these steps of the plan."""
    return plan.digest(*steps[len(plan.steps) :])


def played(start: State, steps: tuple[Step, ...]) -> State:
    """The position after some steps. Raises StepError."""
    for step in steps:
        start = apply(start, step)
    return start
