"""A plan as its player sees it: the panel of a turn that is not theirs yet, and what has been kept of it.

It is the panel of a real turn, on the position as if the seat were the next to act; Confirm keeps the turn as a plan.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from cogs import host
from cogs.components import Button, Page
from cogs.games import AnyDraft, GameInterface
from cogs.request import Request
from cogs.turn import drafting, panel, planned
from cogs.turn.context import REVISION, TurnContext
from cogs.turn.planned import DRAFT, KEPT
from hosting.core import Json, NothingToPlan, Plan, PlanNotNow, Position
from hosting.play import How
from words import say, title


@dataclass(frozen=True, slots=True)
class Planning:
    """Somebody who plans their next turn."""

    turn: TurnContext
    """The turn on the position ahead."""
    plan: Plan | None
    """What is stored."""
    conditions: tuple[Json, ...]
    how: How
    note: str = ""
    """What has become of the draft since it was begun."""

    @property
    def kept(self) -> bool:
        """Whether something is to be played or offered."""
        return self.plan is not None and bool(self.plan.steps)

    def with_draft(self, draft: AnyDraft) -> Planning:
        """The same with another turn."""
        return replace(self, turn=self.turn.with_draft(draft), note="")

    def anew(self) -> Planning:
        """The same with nothing chosen."""
        return replace(self, turn=self.turn.anew(), note="")


async def of(request: Request) -> Planning:
    """What who asks is planning. Raises NoSuchTable, NotRunning, NotSeated, PlanNotNow, NothingToPlan."""
    position = await request.position()
    table = position.table
    plan = (await request.glance()).plan
    seat, interface = table.seated(request.person.id).number, request.interface(table)
    return standing(position, seat, plan, interface, request.locale, helps=request.chosen.helps)


def standing(
    position: Position, seat: int, plan: Plan | None, interface: GameInterface, locale: str, *, helps: bool = False
) -> Planning:
    """What a seat is planning, by what is stored of it, None for nothing; `helps` as in the scene.

    Raises PlanNotNow, NothingToPlan.
    """
    table = position.table
    if seat in position.to_act:
        raise PlanNotNow(f"seat {seat} of table {table.id} is to act", table=table.id)
    view = position.ahead(seat)
    if view is None:
        raise NothingToPlan(f"seat {seat} of table {table.id} has no turn to plan", table=table.id)
    scene = replace(host.scene(table, view, locale, seat), helps=helps)
    begun = plan.panel.get(DRAFT, {}) if plan is not None else {}
    draft, note = planned.drafted(interface, scene, seat, begun)
    revision = int(plan.panel.get(REVISION, 0)) if plan is not None else 0
    turn = TurnContext(position, seat, interface, scene, draft, interface.proposal(draft), revision)
    if plan is None:
        return Planning(turn, None, (), "play")
    return Planning(turn, plan, plan.conditions, plan.how, note)


async def sketch(request: Request, planning: Planning) -> Planning:
    """Store the turn in the making, the conditions, and what is to be done; what is kept stays. Raises as `keep`."""
    plan, turn = planning.plan, replace(planning.turn, revision=planning.turn.revision + 1)
    made: Json = {DRAFT: drafting.write(turn.draft), REVISION: turn.revision}
    if plan is not None and KEPT in plan.panel:
        made[KEPT] = plan.panel[KEPT]
    stored = await request.services.plans.sketch(
        turn.position.table.id, request.person.id, made, conditions=planning.conditions, how=planning.how
    )
    return replace(planning, turn=turn, plan=stored)


async def keep(request: Request, planning: Planning) -> Planning:
    """Keep what is proposed as the plan. Raises NotRunning, NotYourSeat, PlanNotNow, NothingToPlan, Refused."""
    turn = replace(planning.turn, revision=planning.turn.revision + 1)
    proposal = turn.proposal
    assert proposal is not None
    made: Json = {KEPT: drafting.write(turn.draft), DRAFT: drafting.write(turn.draft), REVISION: turn.revision}
    stored = await request.services.plans.keep(
        turn.position.table.id,
        request.person.id,
        list(proposal.steps),
        made,
        rest=turn.interface.rest(turn.draft),
        conditions=planning.conditions,
        how=planning.how,
    )
    return replace(planning, turn=turn, plan=stored)


async def show(request: Request, planning: Planning) -> None:
    """Show the panel of what is planned."""
    await request.reply(page(planning), seq=planning.turn.position.seq, revision=planning.turn.revision)


def page(planning: Planning) -> Page:
    """What is kept, then the turn in the making with the game's choices, and what can be done with them."""
    turn, locale = planning.turn, planning.turn.scene.locale
    ready = turn.proposal is not None and not _same(planning)
    buttons = (
        panel.doing(locale, "plan-keep", panel.digest(turn), "button-plan-keep", "🗓️", ready=ready),
        panel.starting_over(turn.draft, locale, "plan-over"),
        *panel.explaining(turn.interface, locale, "plan-why"),
        Button("plan-more", say("button-plan-more", locale), emoji="⚖️"),
    )
    shown = panel.pressing(turn.interface.panel(turn.scene, turn.draft), "plan-pick")
    return panel.arranged(shown, buttons).before("\n".join(head(planning))).after(planning.note)


def menu(planning: Planning) -> Page:
    """What is kept, and what else can be done: when and how it is played, to forget it, back to the turn."""
    locale, other = planning.turn.scene.locale, "offer" if planning.how == "play" else "play"
    buttons = (
        Button("plan", say("button-plan-turn", locale), style="blue"),
        Button("plan-how", say("button-plan-how", locale, how=other), other),
        Button("plan-if", say("button-plan-if", locale), emoji="⚖️"),
        Button("plan-drop", say("button-plan-drop", locale), emoji="🗑️", disabled=not planning.kept),
    )
    return Page.of("\n".join(head(planning)), (buttons,)).after(planning.note)


def head(planning: Planning) -> list[str]:
    """What this panel is, what is kept, and what will be done with it."""
    turn, locale = planning.turn, planning.turn.scene.locale
    lines = [say("plan-head", locale, table=title(turn.scene.table.name, locale))]
    lines.append(_kept(planning) if planning.kept else say("plan-none", locale))
    wanted = planning.conditions
    told = planned.conditions_told(turn.interface, wanted, locale) if wanted else "none"
    lines.append(say("plan-then", locale, how=planning.how, told=told))
    return lines


def _kept(planning: Planning) -> str:
    """The turn that is kept, in one line; and whether it would be legal as things stand."""
    turn, plan, locale = planning.turn, planning.plan, planning.turn.scene.locale
    assert plan is not None
    scene = turn.scene
    draft, note = planned.drafted(turn.interface, scene, turn.seat, plan.panel.get(KEPT, {}))
    proposal = turn.interface.proposal(draft)
    if note or proposal is None:
        return say("plan-kept-unfit", locale)
    steps = proposal.steps[:-1] if proposal.reveals else proposal.steps
    reveals = "no" if not proposal.reveals else "then" if steps else "at-once"
    return say("plan-kept", locale, told=turn.interface.told(scene, draft, steps), reveals=reveals)


def _same(planning: Planning) -> bool:
    """Whether what is proposed is kept already."""
    plan, proposal = planning.plan, planning.turn.proposal
    return plan is not None and proposal is not None and list(proposal.steps) == list(plan.steps)
