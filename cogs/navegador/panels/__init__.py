"""The private panels of a turn in the making, one for each kind of choice, with five pure functions each.

Nothing here depends on Discord, and the engine alone decides what is allowed.
"""

from collections.abc import Mapping
from functools import partial
from typing import Any, Final, Protocol

from cogs.components import NOTHING, Button, Page, Row, Select
from cogs.games import Proposal, Scene
from cogs.navegador import narration, pictures
from cogs.navegador.panels import market, rondel, sailing
from cogs.navegador.panels.gains import BuildingsPanel, CapacityPanel, ColonyPanel, PrivilegePanel
from cogs.navegador.plan import TurnDraft
from i18n import say, title
from i18n.lists import facts
from navegador import State, Step, StepError, apply, questions, step_to_dict
from navegador.notation import read
from navegador.steps import End, Move


class ChoicePanel(Protocol):
    def lines(self, plan: TurnDraft, locale: str | None) -> list[str]:
        """Return information for the choice."""

    def rows(self, plan: TurnDraft, locale: str | None) -> tuple[Row, ...]: ...

    def press(self, plan: TurnDraft, arg: str, value: str) -> TurnDraft:
        """Return the plan after a press of one of the panel's controls. Raises StepError."""

    def step(self, plan: TurnDraft) -> Step | None:
        """Return the chosen step, or None."""

    def choice(self, step: Step) -> dict[str, Any]:
        """Return the choice for a step, for turns that were typed."""


DECLINE: Final = "decline"
"""Argument of the control that declines the action."""
WITH_MEANS: Final = ("workers", "ships", "buildings", "privilege")
"""Actions whose picture shows the player's money, workers and points."""

PANELS: Final[Mapping[str, ChoicePanel]] = {
    "rondel": rondel,
    "sailing": sailing,
    "workers": CapacityPanel(),
    "market": market,
    "colony": ColonyPanel(),
    "privilege": PrivilegePanel(),
    "ships": CapacityPanel(),
    "buildings": BuildingsPanel(),
}


def press(plan: TurnDraft, arg: str, value: str) -> TurnDraft:
    """Return the plan after a press in its panel; the plan itself if the panel does not offer that now."""
    if arg == DECLINE:
        return plan if declined(plan) is None else plan.forget().choose(declined=True)
    panel = PANELS[plan.action]
    return panel.press(plan.without("declined"), arg, value) if _offers(panel.rows(plan, None), arg, value) else plan


def _offers(rows: tuple[Row, ...], arg: str, value: str) -> bool:
    menus = (row for row in rows if isinstance(row, Select) and row.arg == arg and not row.disabled)
    buttons = (button for row in rows if isinstance(row, tuple) for button in row)
    return any(value in {option.value for option in menu.options} for menu in menus) or any(
        button.arg == arg and not button.disabled for button in buttons
    )


def final(plan: TurnDraft) -> tuple[Step, ...] | None:
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


def proposal(plan: TurnDraft) -> Proposal | None:
    """Return the steps of the plan that can be stored: the whole turn, or up to the chosen exploration."""
    exploring = sailing.exploration(plan) if plan.action == "sailing" else None
    steps = (*plan.steps, exploring) if exploring is not None else final(plan)
    if steps is None:
        return None
    return Proposal(tuple(step_to_dict(step) for step in steps), reveals=exploring is not None)


def typed(start: State, text: str, locale: str | None) -> TurnDraft:
    """Parse a typed plan; a step that would end the turn, or explore, is only picked, as by buttons.

    Text after an exploration is kept in the pick as `rest`. Raises StepError.
    """
    reading = read(start, text, locale)
    if not reading.complete and not reading.explores:
        return TurnDraft(start, reading.steps)
    last, plan = reading.steps[-1], TurnDraft(start, reading.steps[:-1])
    if isinstance(last, End) and plan.now.stage == "action":
        return plan.choose(declined=True)
    return plan.choose(**PANELS[plan.action].choice(last), **({"rest": reading.rest} if reading.rest else {}))


def declined(plan: TurnDraft) -> tuple[Step, ...] | None:
    """Return all steps of the turn with the action declined, or None if there is none to decline."""
    return (*plan.steps, End()) if plan.now.stage == "action" else None


PLACES: Final = {
    "field": "field",
    "pay": "region",
    "add": "region",
    "site": "region",
    "good": "good",
    "kind": "building",
    "take": "privilege",
    "king": "privilege",
}
"""Thing that the number after the name of a control's argument counts."""


def place(arg: str, value: str) -> str:
    """Return the place in the pictures that a control is about; for a route it is its end, empty for none."""
    if arg.startswith(sailing.ROUTE):
        return f"region/{value.rpartition('-')[2]}" if value != NOTHING else ""
    name = arg.rstrip("0123456789")
    return f"{PLACES[name]}/{arg.removeprefix(name)}" if name in PLACES and value != NOTHING else ""


def show(scene: Scene, plan: TurnDraft) -> Page:
    locale, panel = scene.locale, PANELS[plan.action]
    steps, stored = final(plan), narration.stored(scene.transitions)
    drafted = [*stored, *narration.done(plan.start, plan.steps)]
    table = title(scene.table.name, scene.locale)
    if steps is not None:  # the picture shows the rest
        parts = [narration.proposed(table, [*stored, *narration.done(plan.start, steps)], locale)]
    else:
        started = bool(stored) or any(isinstance(step, Move) and step.pay for step in plan.steps)
        head = [say("panel-head", locale, table=table)]
        if not started and plan.action not in WITH_MEANS:
            head.append(say("panel-cash", locale, cash=plan.start.actor.cash))
        parts = [facts((*head, *narration.actions(drafted, locale)), locale)]
        fresh = scene.helps and not plan.pick
        parts += [say(f"purpose-{plan.action}", locale) if fresh else "", *panel.lines(plan, locale)]
        if started:
            parts.append(narration.preview(drafted, locale))
    rows = panel.rows(plan, locale)
    if plan.now.stage not in ("start", "move", "extra"):
        off = declined(plan) is None or bool(plan.pick)  # too late, or a choice is made
        rows = (*rows, (Button("pick", say("button-decline", locale), DECLINE, disabled=off, exit=True),))
    after = plan.now if steps is None else played(plan.start, steps)
    picture = None
    if plan.action != "rondel":
        picture = pictures.closeup(scene, plan, steps, after)
    elif steps is not None:
        picture = pictures.proposed(scene, plan, steps, after)
    text = "\n".join(part for part in parts if part)
    return Page.of(text, rows, picture, partial(pictures.ahead, plan, after))


def played(start: State, steps: tuple[Step, ...]) -> State:
    for step in steps:
        start = apply(start, step)
    return start
