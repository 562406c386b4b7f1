"""A plan: the panel of a turn as if the seat were next, whose Confirm stores it; stored plans."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import ClassVar, Final

from cogs import errors, host
from cogs.components import Anchor, Button, Field, Form, Page
from cogs.errors import Refusal
from cogs.games import AnyDraft, GameInterface, Proposal, Scene
from cogs.request import Request, TableRequest, UnreadRequest, on
from cogs.workbench import conditions
from cogs.workbench.bench import REVISION, AnyBench, Desk, Telling, Verbs, Workbench, at_desk, handle, read, write
from hosting.core import Json, NotNow, Plan, Position, Refused
from hosting.play import MAX_CONDITIONS, How
from hosting.play import plans as stored_plans
from i18n import say, title

DRAFT: Final = "draft"
KEPT: Final = "kept"
"""Keys of a stored plan: the turn in the making, and the one to be played."""


@handle
@dataclass(frozen=True, slots=True)
class PlanDesk(Desk):
    verbs: ClassVar[Verbs] = Verbs("plan", "plan-pick", "plan-over", "plan-why", "plan-keep")
    confirm: ClassVar[tuple[str, str]] = ("button-plan-keep", "🗓️")
    position: Position
    plan: Plan | None
    conditions: tuple[Json, ...]
    how: How

    @property
    def kept(self) -> bool:
        return self.plan is not None and bool(self.plan.steps)

    @classmethod
    async def load(cls, request: UnreadRequest) -> tuple[Request, Workbench[PlanDesk]]:
        there = await request.at_table()
        return there, of(there)

    async def keep(self, request: Request, bench: AnyBench) -> None:
        value: Json = {DRAFT: write(bench.draft), REVISION: bench.revision}
        if self.plan is not None and KEPT in self.plan.panel:
            value[KEPT] = self.plan.panel[KEPT]
        await request.services.plans.sketch(
            self.position.table.id, request.person.id, value, conditions=self.conditions, how=self.how
        )

    async def done(self, request: Request, bench: AnyBench, proposal: Proposal) -> Telling:
        draft = write(bench.draft)
        plan = await request.services.plans.keep(
            self.position.table.id,
            request.person.id,
            list(proposal.steps),
            {KEPT: draft, DRAFT: draft, REVISION: bench.revision},
            rest=bench.interface.rest(bench.draft),
            conditions=self.conditions,
            how=self.how,
        )
        return partial(replace(bench, desk=replace(self, plan=plan)).put, request)

    def head(self, bench: AnyBench) -> str:
        lines = _head(bench)
        if bench.has_choice and self.ready(bench):  # the choices matter
            lines = lines[:2] if self.kept else lines[:1]
        return "\n".join(lines)

    def buttons(self, bench: AnyBench) -> tuple[Button, ...]:
        return (Button.for_verb("plan-more", bench.scene.locale, emoji="⚖️"),)

    def ready(self, bench: AnyBench) -> bool:
        proposal = bench.proposal
        return self.plan is None or proposal is None or list(proposal.steps) != list(self.plan.steps)


def of(request: TableRequest) -> Workbench[PlanDesk]:
    """Return the user's plan. Raises NotRunning, NotSeated, NotNow."""
    position, plan = request.snapshot.position, request.snapshot.plan
    table = position.table
    seat, interface = table.seated(request.person.id).number, request.client.interface(table.game)
    if seat in position.to_act:
        raise NotNow(f"seat {seat} of table {table.id} is to act", "plan-not-now", table=table.id)
    view = position.ahead(seat)
    if view is None:
        raise NotNow(f"seat {seat} of table {table.id} has no turn to plan", "plan-nothing", table=table.id)
    scene = host.scene(table, view, request.locale, seat, helps=request.chosen.helps)
    desk = PlanDesk(position, plan, plan.conditions if plan else (), plan.how if plan else "play")
    panel = plan.panel if plan else {}
    return replace(Workbench.of(desk, interface, scene, panel, panel.get(DRAFT, {})), seq=position.seq)


def _head(bench: Workbench[PlanDesk]) -> list[str]:
    desk, interface, scene = bench.desk, bench.interface, bench.scene
    lines = [say("plan-head", scene.locale, table=title(scene.table.name, scene.locale)), _say_plan(bench)]
    words = _in_words(interface, desk.conditions, scene.locale) if desk.conditions else "none"
    return [*lines, say("plan-then", scene.locale, how=desk.how, told=words)]


def _say_plan(bench: Workbench[PlanDesk]) -> str:
    plan, interface, scene = bench.desk.plan, bench.interface, bench.scene
    if plan is None or not plan.steps:
        return say("plan-none", scene.locale)
    draft, note = read(interface, scene, plan.panel.get(KEPT, {}))
    proposal = interface.proposal(draft)
    if note or proposal is None:
        return say("plan-kept-unfit", scene.locale)
    steps = proposal.steps[:-1] if proposal.reveals else proposal.steps
    reveals = "no" if not proposal.reveals else "then" if steps else "at-once"
    return say("plan-kept", scene.locale, told=interface.summary(scene, draft, steps), reveals=reveals)


def menu(bench: Workbench[PlanDesk]) -> Page:
    locale, other = bench.scene.locale, "offer" if bench.desk.how == "play" else "play"
    buttons = (
        Button("plan", say("button-plan-turn", locale), style="blue"),
        Button.for_verb("plan-how", locale, other, how=other),
        Button.for_verb("plan-if", locale, emoji="⚖️"),
        Button("plan-drop", say("button-plan-drop", locale), emoji="🗑️", disabled=not bench.desk.kept),
    )
    return Page.of("\n".join(_head(bench)), (buttons,)).after(bench.note)


def only_if(bench: Workbench[PlanDesk], text: str) -> Workbench[PlanDesk]:
    """Copy with the conditions of a text, or none if it says so. Raises UserError."""
    conditions_read = () if conditions.is_none(text) else conditions.read(text, figures(bench))
    return replace(bench, desk=replace(bench.desk, conditions=conditions_read))


def to_be(bench: Workbench[PlanDesk], how: str) -> Workbench[PlanDesk]:
    return replace(bench, desk=replace(bench.desk, how="offer" if how == "offer" else "play"))


def figures(bench: Workbench[PlanDesk]) -> conditions.Figures:
    interface, scene = bench.interface, bench.scene
    now = bench.desk.position.game.figures(scene.view)
    return conditions.Figures(now, interface.figure, interface.figure_typed, scene.locale)


@at_desk(PlanDesk, "plan-more")
async def show_menu(request: Request, bench: Workbench[PlanDesk]) -> None:
    await bench.show(request, menu(bench))


@at_desk(PlanDesk, "plan-how")
async def change_how(request: Request, bench: Workbench[PlanDesk]) -> None:
    await show_menu(request, to_be(bench, request.arg))


@at_desk(PlanDesk, "plan-if", "form")
async def ask_conditions(request: Request, bench: Workbench[PlanDesk]) -> None:
    now, locale = figures(bench), request.locale
    texts = [*(conditions.written(condition, now) for condition in bench.desk.conditions), "", "", ""]
    hint = say("plan-if-hint", locale, example=conditions.example(now))
    fields = tuple(
        Field(f"if{number}", say("plan-if-field", locale, n=number), hint, text, conditions.MAX_LENGTH)
        for number, text in enumerate(texts[:MAX_CONDITIONS], 1)
    )
    form = Form("plan-if-filled", "", say("button-plan-if", locale), fields)
    await request.answers.ask(form, Anchor(bench.scene.table.id, bench.seq))


@at_desk(PlanDesk, "plan-if-filled")
async def change_conditions(request: Request, bench: Workbench[PlanDesk]) -> None:
    texts = (request.fields.get(f"if{number}", "").strip() for number in range(1, MAX_CONDITIONS + 1))
    await show_menu(request, only_if(bench, " and ".join(filter(None, texts))))


@on("plan-drop", private=True)
async def drop(request: TableRequest) -> None:
    table = request.table
    await request.services.plans.drop(table.id, request.person.id)
    await request.answers.reply(Page.of(say("plan-dropped", request.locale, table=title(table.name, request.locale))))


# A plan whose turn has come


@dataclass(frozen=True, slots=True)
class Offered:
    draft: AnyDraft
    filled: bool
    note: str
    """Note in the player's panel: the plan is filled in, or what prevents it."""
    unplayed: str = ""
    """Reason it was not played to its end; empty if it fits or was only an offer."""


def offer(position: Position, interface: GameInterface, scene: Scene, plan: Plan) -> Offered:
    locale = scene.locale
    if not plan.steps and plan.rest:  # played as far as its revelation
        try:
            draft = interface.typed(interface.draft(scene.view, plan.seat), plan.rest, locale)
        except Exception as error:
            if not isinstance(error, Refusal):
                raise
            why_not = say("plan-rest", locale, reason=errors.sentence(error, locale))
            return Offered(interface.draft(scene.view, plan.seat), False, why_not, why_not)
        return Offered(draft, True, say("plan-filled", locale))
    draft, note = read(interface, scene, plan.panel.get(KEPT) or plan.panel.get(DRAFT, {}))
    has_draft = bool(draft.write() or draft.pick)
    why_not = _why_not(position, interface, plan, locale) if plan.steps else ""
    if plan.steps:
        note = why_not
    return Offered(draft, has_draft, note or (say("plan-filled", locale) if has_draft else ""), why_not)


def _why_not(position: Position, interface: GameInterface, plan: Plan, locale: str) -> str:
    values = position.game.figures(position.seen(plan.seat))
    for condition in plan.conditions:
        if not stored_plans.holds(condition, values):
            sentence, now = _in_words(interface, (condition,), locale), values.get(condition["figure"])
            return say("plan-condition", locale, told=sentence, now="none" if now is None else now)
    try:
        stored_plans.fits(position, plan)
    except Refused as error:
        return say("plan-illegal", locale, reason=errors.sentence(error, locale))
    return ""


def _in_words(interface: GameInterface, wanted: tuple[Json, ...], locale: str) -> str:
    return conditions.in_words(wanted, lambda figure: interface.figure(figure, locale), locale)
