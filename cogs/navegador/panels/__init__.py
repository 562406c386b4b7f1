"""The private panels of a turn in the making, one module for each kind of choice.

A panel is a module with five pure functions. `lines(plan, locale)` returns information for the choice, `rows(plan,
locale)` the controls, and `press(plan, arg, value)` the plan after a press. `step(plan)` is the chosen step, or None.
`choice(step)` returns the choice for a step, for turns that were typed.

Nothing here depends on Discord, and the engine alone decides what is allowed.
"""

from collections.abc import Mapping
from typing import Any, Final, Protocol

from cogs.components import NOTHING, Button, Drawing, Page, Row, Select
from cogs.games import Proposal, Scene
from cogs.navegador import narration, pictures
from cogs.navegador.panels import buildings, capacity, colony, market, privilege, rondel, sailing
from cogs.navegador.plan import Plan
from navegador import State, Step, StepError, apply, questions, step_to_dict
from navegador.notation import read
from navegador.steps import End, Move
from words import say, title
from words.lists import facts


class Panel(Protocol):
    """A panel's module."""

    def lines(self, plan: Plan, locale: str | None) -> list[str]:
        """Return information for the choice."""

    def rows(self, plan: Plan, locale: str | None) -> tuple[Row, ...]:
        """Return the controls."""

    def press(self, plan: Plan, arg: str, value: str) -> Plan:
        """Return the plan after a press of one of the panel's controls. Raises StepError."""

    def step(self, plan: Plan) -> Step | None:
        """Return the chosen step, or None."""

    def choice(self, step: Step) -> dict[str, Any]:
        """Return the choice for a step."""


DECLINE: Final = "decline"
"""Argument of the control that declines the action."""
WITH_MEANS: Final = ("workers", "ships", "buildings", "privilege")
"""Actions whose picture shows the player's money, workers and points."""

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
    """Return the plan after a press in its panel; the plan itself if the panel does not offer that now."""
    if arg == DECLINE:
        return plan if declined(plan) is None else plan.forget().choose(declined=True)
    panel = PANELS[plan.action]
    return panel.press(plan.without("declined"), arg, value) if _offers(panel.rows(plan, None), arg, value) else plan


def _offers(rows: tuple[Row, ...], arg: str, value: str) -> bool:
    for row in rows:
        if isinstance(row, Select):
            if row.arg == arg and not row.disabled and value in {option.value for option in row.options}:
                return True
        elif isinstance(row, tuple) and any(button.arg == arg and not button.disabled for button in row):
            return True
    return False


def final(plan: Plan) -> tuple[Step, ...] | None:
    """Return all the steps of the chosen turn, which end it, or None while a choice is missing."""
    step = PANELS[plan.action].step(plan)
    if step is None and plan.pick.get("declined"):
        return declined(plan)
    if step is None or questions.extra_sailing(plan.now):
        return None
    try:
        apply(plan.now, step)
    except StepError:
        return None
    return (*plan.steps, step)


def proposal(plan: Plan) -> Proposal | None:
    """Return the steps of the plan that can be stored: the whole turn, or up to the chosen exploration."""
    exploring = sailing.exploration(plan) if plan.action == "sailing" else None
    steps = (*plan.steps, exploring) if exploring is not None else final(plan)
    if steps is None:
        return None
    return Proposal(tuple(step_to_dict(step) for step in steps), reveals=exploring is not None)


def typed(start: State, text: str, locale: str | None) -> Plan:
    """Parse a typed plan; a step that would end the turn, or explore, is only picked, as by buttons.

    Text after an exploration is kept in the pick as `rest`. Raises StepError.
    """
    reading = read(start, text, locale)
    if not reading.complete and not reading.explores:
        return Plan(start, reading.steps)
    last, plan = reading.steps[-1], Plan(start, reading.steps[:-1])
    if isinstance(last, End) and questions.can_decline(plan.now):
        return plan.choose(declined=True)
    return plan.choose(**PANELS[plan.action].choice(last), **({"rest": reading.rest} if reading.rest else {}))


def declined(plan: Plan) -> tuple[Step, ...] | None:
    """Return all steps of the turn with the action declined, or None if there is none to decline."""
    return (*plan.steps, End()) if questions.can_decline(plan.now) else None


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


def show(scene: Scene, plan: Plan) -> Page:
    """Build the panel of a plan: the draft, the choices, and the outcome, from the turn's beginning on."""
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
    rows = (*panel.rows(plan, locale), *_declining(plan, locale))
    return Page.of("\n".join(part for part in parts if part), rows, _picture(scene, plan, steps))


def _declining(plan: Plan, locale: str | None) -> tuple[Row, ...]:
    """Return the button that declines the action, after the move; grey once it is too late, or a choice is made."""
    if questions.chooses_field(plan.now) or questions.extra_sailing(plan.now):
        return ()
    off = declined(plan) is None or bool(plan.pick)
    return ((Button("pick", say("button-decline", locale), DECLINE, disabled=off, exit=True),),)


def _picture(scene: Scene, plan: Plan, steps: tuple[Step, ...] | None) -> Drawing | None:
    """Return what the choice is about, enlarged, with the turn's outcome; of a move on the rondel only the outcome."""
    after = plan.now if steps is None else played(plan.start, steps)
    if plan.action != "rondel":
        return pictures.closeup(scene, plan, steps, after)
    return None if steps is None else pictures.proposed(scene, plan, steps, after)


def played(start: State, steps: tuple[Step, ...]) -> State:
    """Return the position after some steps. Raises StepError."""
    for step in steps:
        start = apply(start, step)
    return start
