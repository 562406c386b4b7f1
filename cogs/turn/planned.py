"""What somebody had planned and was not played by itself, as it stands at the beginning of the turn. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from cogs import errors
from cogs.errors import Refusal
from cogs.games import AnyDraft, GameInterface, Scene
from cogs.planning import conditions
from cogs.turn import drafting
from hosting.core import Json, Plan, Position, Refused
from hosting.play import plans as stored_plans
from words import say

DRAFT: Final = "draft"
KEPT: Final = "kept"
"""Where a stored plan keeps the turn in the making, and the one that is to be played, as drafts."""


@dataclass(frozen=True, slots=True)
class Offered:
    """A plan that was not played by itself, at the beginning of the turn that it was made for."""

    draft: AnyDraft
    filled: bool
    """Whether the draft has something of the plan in it."""
    note: str
    """What its player is told in their panel: that it is filled in, or what is against it."""
    unplayed: str = ""
    """Why it was not played, or not beyond its revelation; empty where nothing was to be played by itself or fits."""


def offered(position: Position, interface: GameInterface, scene: Scene, plan: Plan) -> Offered:
    """What a plan comes to in the position in which its seat is to act, for its player's panel."""
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
    filled = drafting.begun(draft)
    unplayed = why_not(position, interface, plan, locale) if plan.steps else ""
    if plan.steps:
        note = unplayed
    return Offered(draft, filled, note or (say("plan-filled", locale) if filled else ""), unplayed)


def why_not(position: Position, interface: GameInterface, plan: Plan, locale: str) -> str:
    """Why a plan cannot be played in the position in which its seat is to act; empty where it can."""
    figures = position.game.figures(position.seen(plan.seat))
    for condition in plan.conditions:
        if not stored_plans.holds(condition, figures):
            told, now = conditions_told(interface, [condition], locale), figures.get(condition["figure"])
            return say("plan-condition", locale, told=told, now="none" if now is None else now)
    try:
        stored_plans.fits(position, plan)
    except Refused as error:
        return say("plan-illegal", locale, reason=errors.sentence(error, locale))
    return ""


def drafted(interface: GameInterface, scene: Scene, seat: int, written: Mapping[str, Any]) -> tuple[AnyDraft, str]:
    """A draft from its written form; where it does not fit any more an empty one, and why."""
    draft, refusal = drafting.read(interface, scene.view, seat, written)
    if refusal is None:
        return draft, ""
    return draft, say("plan-changed", scene.locale, reason=errors.sentence(refusal, scene.locale))


def conditions_told(interface: GameInterface, wanted: Sequence[Json], locale: str) -> str:
    """Conditions in words; there is one at least."""
    return conditions.told(wanted, lambda figure: interface.figure(figure, locale), locale)
