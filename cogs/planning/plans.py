"""A plan as its player sees it: the panel of a turn that is not theirs yet, and the stored plan.

It is the panel of a real turn, on the position as if the seat were the next to act; Confirm stores the turn as a plan.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from cogs import host
from cogs.components import Button, Page
from cogs.games import AnyDraft, GameInterface
from cogs.request import Request, TableRequest
from cogs.turn import DRAFT, KEPT, REVISION, TurnContext, drafting, panel, planned
from hosting.core import Json, NothingToPlan, Plan, PlanNotNow, Position
from hosting.play import How
from words import say, title


@dataclass(frozen=True, slots=True)
class Planning:
    """A player who plans their next turn."""

    turn: TurnContext
    """The turn in the future position."""
    plan: Plan | None
    """The stored plan."""
    conditions: tuple[Json, ...]
    how: How
    note: str = ""
    """A note on the draft since it was started."""

    @property
    def kept(self) -> bool:
        """True if a turn is to be played or offered."""
        return self.plan is not None and bool(self.plan.steps)

    def with_draft(self, draft: AnyDraft) -> Planning:
        """Return the same planning with another turn."""
        return replace(self, turn=self.turn.with_draft(draft), note="")

    def restarted(self) -> Planning:
        """Return the same planning with an empty draft."""
        return replace(self, turn=self.turn.restarted(), note="")


async def of(request: TableRequest) -> Planning:
    """Return the user's planning. Raises NoSuchTable, NotRunning, NotSeated, PlanNotNow, NothingToPlan."""
    position = request.snapshot.position
    table = position.table
    plan = request.snapshot.plan
    seat, interface = table.seated(request.person.id).number, request.client.interface(table.game)
    return standing(position, seat, plan, interface, request.locale, helps=request.chosen.helps)


def standing(
    position: Position, seat: int, plan: Plan | None, interface: GameInterface, locale: str, *, helps: bool = False
) -> Planning:
    """Return a seat's planning from its stored plan, None for nothing; `helps` as in the scene.

    Raises PlanNotNow, NothingToPlan.
    """
    table = position.table
    if seat in position.to_act:
        raise PlanNotNow(f"seat {seat} of table {table.id} is to act", table=table.id)
    view = position.ahead(seat)
    if view is None:
        raise NothingToPlan(f"seat {seat} of table {table.id} has no turn to plan", table=table.id)
    scene = replace(host.scene(table, view, locale, seat), helps=helps)
    stored_draft = plan.panel.get(DRAFT, {}) if plan is not None else {}
    draft, note = planned.drafted(interface, scene, seat, stored_draft)
    revision = int(plan.panel.get(REVISION, 0)) if plan is not None else 0
    turn = TurnContext(position, seat, interface, scene, draft, interface.proposal(draft), revision)
    if plan is None:
        return Planning(turn, None, (), "play")
    return Planning(turn, plan, plan.conditions, plan.how, note)


async def sketch(request: Request, planning: Planning) -> Planning:
    """Store the draft, the conditions and the mode; the stored plan stays. Raises as `keep`."""
    plan, turn = planning.plan, replace(planning.turn, revision=planning.turn.revision + 1)
    made: Json = {DRAFT: drafting.write(turn.draft), REVISION: turn.revision}
    if plan is not None and KEPT in plan.panel:
        made[KEPT] = plan.panel[KEPT]
    stored = await request.services.plans.sketch(
        turn.position.table.id, request.person.id, made, conditions=planning.conditions, how=planning.how
    )
    return replace(planning, turn=turn, plan=stored)


async def keep(request: Request, planning: Planning) -> Planning:
    """Store the proposal as the plan. Raises NotRunning, NotYourSeat, PlanNotNow, NothingToPlan, Refused."""
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
    """Show the panel of the plan."""
    await request.answers.reply(page(planning), seq=planning.turn.position.seq, revision=planning.turn.revision)


def page(planning: Planning) -> Page:
    """Build the panel: the stored plan, then the draft with the game's choices and controls."""
    turn, locale = planning.turn, planning.turn.scene.locale
    ready = turn.proposal is not None and not _same(planning)
    buttons = (
        panel.doing(locale, "plan-keep", panel.digest(turn), "button-plan-keep", "🗓️", ready=ready),
        panel.starting_over(turn.draft, locale, "plan-over"),
        *panel.explaining(turn.interface, locale, "plan-why"),
        Button("plan-more", say("button-plan-more", locale), emoji="⚖️"),
    )
    turn_panel = panel.pressing(turn.interface.panel(turn.scene, turn.draft), "plan-pick")
    lines = head(planning)
    if drafting.has_choice(turn.draft) and not _same(planning):  # while choosing, the choices matter
        lines = lines[:2] if planning.kept else lines[:1]
    return panel.arranged(turn_panel, buttons).before("\n".join(lines)).after(planning.note)


def menu(planning: Planning) -> Page:
    """Build the menu of the plan: its mode and conditions, deletion, and the way back to the turn."""
    locale, other = planning.turn.scene.locale, "offer" if planning.how == "play" else "play"
    buttons = (
        Button("plan", say("button-plan-turn", locale), style="blue"),
        Button("plan-how", say("button-plan-how", locale, how=other), other),
        Button("plan-if", say("button-plan-if", locale), emoji="⚖️"),
        Button("plan-drop", say("button-plan-drop", locale), emoji="🗑️", disabled=not planning.kept),
    )
    return Page.of("\n".join(head(planning)), (buttons,)).after(planning.note)


def head(planning: Planning) -> list[str]:
    """Describe the panel, the stored plan, and how it will be used."""
    turn, locale = planning.turn, planning.turn.scene.locale
    lines = [say("plan-head", locale, table=title(turn.scene.table.name, locale))]
    lines.append(_kept(planning) if planning.kept else say("plan-none", locale))
    wanted = planning.conditions
    described = planned.conditions_told(turn.interface, wanted, locale) if wanted else "none"
    lines.append(say("plan-then", locale, how=planning.how, told=described))
    return lines


def _kept(planning: Planning) -> str:
    """Describe the stored turn in one line; and whether it is legal in the current position."""
    turn, plan, locale = planning.turn, planning.plan, planning.turn.scene.locale
    assert plan is not None
    scene = turn.scene
    draft, note = planned.drafted(turn.interface, scene, turn.seat, plan.panel.get(KEPT, {}))
    proposal = turn.interface.proposal(draft)
    if note or proposal is None:
        return say("plan-kept-unfit", locale)
    steps = proposal.steps[:-1] if proposal.reveals else proposal.steps
    reveals = "no" if not proposal.reveals else "then" if steps else "at-once"
    return say("plan-kept", locale, told=turn.interface.summary(scene, draft, steps), reveals=reveals)


def _same(planning: Planning) -> bool:
    plan, proposal = planning.plan, planning.turn.proposal
    return plan is not None and proposal is not None and list(proposal.steps) == list(plan.steps)
