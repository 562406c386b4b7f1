"""A player's plan that was not played automatically, at the beginning of its turn. Pure."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from cogs import errors
from cogs.errors import Refusal
from cogs.games import AnyDraft, GameInterface, Scene
from cogs.turn import conditions, drafting
from hosting.core import Json, Plan, Position, Refused
from hosting.play import plans as stored_plans
from words import say

DRAFT: Final = "draft"
KEPT: Final = "kept"
"""Keys of a stored plan: the turn in the making and the one to be played, both as drafts."""


@dataclass(frozen=True, slots=True)
class Offered:
    """A plan that was not played automatically, at the beginning of its turn."""

    draft: AnyDraft
    filled: bool
    """True if the draft contains part of the plan."""
    note: str
    """Note in the player's panel: the plan is filled in, or what prevents it."""
    unplayed: str = ""
    """Reason it was not played, or not beyond its revelation; empty if it fits or was only to be offered."""


def offered(position: Position, interface: GameInterface, scene: Scene, plan: Plan) -> Offered:
    """Fit a plan to the position in which its seat is to act, for the player's panel."""
    locale = scene.locale
    if not plan.steps and plan.rest:  # played as far as its revelation
        try:
            draft = interface.typed(interface.draft(scene.view, plan.seat), plan.rest, locale)
        except Exception as error:
            if not isinstance(error, Refusal):
                raise
            unplayed = say("plan-rest", locale, reason=errors.sentence(error, locale))
            return Offered(interface.draft(scene.view, plan.seat), False, unplayed, unplayed)
        return Offered(draft, True, say("plan-filled", locale))
    draft, note = drafted(interface, scene, plan.seat, plan.panel.get(KEPT) or plan.panel.get(DRAFT, {}))
    filled = drafting.has_choice(draft)
    unplayed = why_not(position, interface, plan, locale) if plan.steps else ""
    if plan.steps:
        note = unplayed
    return Offered(draft, filled, note or (say("plan-filled", locale) if filled else ""), unplayed)


def why_not(position: Position, interface: GameInterface, plan: Plan, locale: str) -> str:
    """Return why a plan cannot be played in the position in which its seat is to act; empty if it can."""
    figures = position.game.figures(position.seen(plan.seat))
    for condition in plan.conditions:
        if not stored_plans.holds(condition, figures):
            sentence, now = conditions_told(interface, [condition], locale), figures.get(condition["figure"])
            return say("plan-condition", locale, told=sentence, now="none" if now is None else now)
    try:
        stored_plans.fits(position, plan)
    except Refused as error:
        return say("plan-illegal", locale, reason=errors.sentence(error, locale))
    return ""


def drafted(interface: GameInterface, scene: Scene, seat: int, written: Mapping[str, Any]) -> tuple[AnyDraft, str]:
    """Read a draft from its stored form; if it no longer fits, an empty one and the reason."""
    draft, refusal = drafting.read(interface, scene.view, seat, written)
    if refusal is None:
        return draft, ""
    return draft, say("plan-changed", scene.locale, reason=errors.sentence(refusal, scene.locale))


def conditions_told(interface: GameInterface, wanted: Sequence[Json], locale: str) -> str:
    """Describe conditions, of which there is at least one, in words."""
    return conditions.in_words(wanted, lambda figure: interface.figure(figure, locale), locale)
