"""A sandbox: the panel of a turn, the turns tried, and pictures."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import ClassVar, Final

from cogs import host
from cogs.components import Button, Page, Row
from cogs.errors import UserError
from cogs.games import AnyDraft, Proposal, Transition
from cogs.request import Request, TableRequest, UnreadRequest, on
from cogs.workbench import plan as plans
from cogs.workbench import turn as turns
from cogs.workbench.bench import REVISION, AnyBench, Desk, Telling, Verbs, Workbench, at_desk, handle, look_rows, write
from hosting.aids import Trial
from hosting.core import Json
from i18n import say, title

DRAFT: Final = "draft"
"""Key of a stored sandbox for the turn in the making."""
MINE: Final = "mine"
"""Key for the first turn of the user's own, as a draft."""
LINES: Final = 8
"""Lines of the newest turns tried, while nothing is chosen."""


@handle
@dataclass(frozen=True, slots=True)
class SandboxDesk(Desk):
    verbs: ClassVar[Verbs] = Verbs("what-open", "what-pick", "what-back", "what-why", "what-do")
    confirm: ClassVar[tuple[str, str]] = ("button-what-do", "▶️")
    trial: Trial

    @property
    def mine(self) -> Json:
        return self.trial.sandbox.panel.get(MINE, {}) if self.trial.own_turn else {}

    @classmethod
    async def load(cls, request: UnreadRequest) -> tuple[Request, Workbench[SandboxDesk]]:
        there = await request.at_table()
        return there, await of(there)

    async def keep(self, request: Request, bench: AnyBench) -> None:
        panel = _panel(bench, bench.draft, self.mine)
        await request.services.sandboxes.sketch(self.trial.table.id, request.person.id, panel)

    async def done(self, request: Request, bench: AnyBench, proposal: Proposal) -> Telling:
        """Take the turn there. Raises NotRunning, Stale, NotNow, Refused."""
        trial, steps = self.trial, list(proposal.steps)
        first = bench.seat == trial.seat and not trial.own_turn
        panel = _panel(bench, None, write(bench.draft) if first else self.mine)
        result = await request.services.sandboxes.play(
            trial.table.id, request.person.id, len(trial.sandbox.steps), bench.seat, steps, panel
        )
        after = try_out(request, result)
        if proposal.reveals and after.draft is not None and after.seat == bench.seat:
            after = after.follow(bench, lambda text: say("what-made-up", request.locale, told=text))
        return partial(after.show, request)

    async def undo(self, request: Request, bench: AnyBench) -> AnyBench:
        if bench.has_choice:
            return bench.restarted()
        table_id, person = self.trial.table.id, request.person.id
        trial = await request.services.sandboxes.back(table_id, person, _panel(bench, None, self.mine))
        return try_out(request, trial)

    def head(self, bench: AnyBench) -> str:
        label = say("what-turn", bench.scene.locale, who=bench.scene.names[bench.seat])
        return "\n".join([*_head(bench), label])

    def buttons(self, bench: AnyBench) -> tuple[Button, ...]:
        return (Button.for_verb("what-more", bench.scene.locale, emoji="🧪"),)

    def undo_button(self, bench: AnyBench) -> Button:
        nothing = not bench.has_choice and not self.trial.sandbox.steps
        return Button("what-back", say("button-what-back", bench.scene.locale), emoji="↩️", disabled=nothing)

    def end(self, bench: AnyBench) -> Page:
        return Page.of("\n".join([*_head(bench), bench.interface.result(bench.scene)]), _menu_rows(bench))


def _panel(bench: AnyBench, draft: AnyDraft, mine: Json) -> Json:
    value = {} if draft is None else {DRAFT: write(draft)}
    return {**({MINE: mine} if mine else {}), **value, REVISION: bench.revision}


def try_out(request: Request, trial: Trial) -> Workbench[SandboxDesk]:
    game, state, to_act, panel = trial.game, trial.state, trial.acting, trial.sandbox.panel
    seat, interface = trial.seat if to_act is None else to_act, request.client.interface(trial.table.game)
    scene = host.scene(trial.table, game.seen(state, seat), request.locale, seat, helps=request.chosen.helps)
    desk, seq, stamp = SandboxDesk(trial), trial.sandbox.seq, f"{len(trial.sandbox.steps)}-"
    if to_act is None:
        return Workbench(desk, interface, scene, None, None, int(panel.get(REVISION, 0)) + 1, seq)
    if interface.underway(scene.view, to_act):
        turn = game.turn(state)
        own = [
            at
            for at, step in enumerate(trial.sandbox.steps)
            if step["seat"] == to_act and game.turn(trial.states[at]) == turn
        ]
        scene = replace(scene, transitions=_transitions(trial, own, to_act))
    return replace(Workbench.of(desk, interface, scene, panel, panel.get(DRAFT, {})), seq=seq, stamp=stamp)


async def of(request: TableRequest) -> Workbench[SandboxDesk]:
    """Return the user's sandbox, or start one. Raises NotRunning, NotSeated, OtherRules."""
    table = request.table
    table.seated(request.person.id)
    service = request.services.sandboxes
    trial = await service.get(table.id, request.person.id) or await service.begin(table.id, request.person.id)
    return try_out(request, trial)


def menu(bench: Workbench[SandboxDesk]) -> Page:
    return Page.of("\n".join(_head(bench)), _menu_rows(bench))


def look(bench: Workbench[SandboxDesk], what: str) -> Page:
    if what not in {candidate.name for candidate in bench.interface.looks}:
        return menu(bench)
    trial = bench.desk.trial
    scene = host.scene(trial.table, trial.game.seen(trial.state, trial.seat), bench.scene.locale, trial.seat)
    view = bench.interface.look(what, scene, trial.seat)
    return Page.of(view.text, _menu_rows(bench), view.picture).before(_head(bench)[0])


def _menu_rows(bench: Workbench[SandboxDesk]) -> tuple[Row, ...]:
    locale = bench.scene.locale
    if bench.draft is None:
        buttons = [Button.for_verb("what-back", locale, emoji="↩️")]
    else:
        buttons = [Button.for_verb("what-open", locale, style="blue")]
    if bench.desk.mine and bench.desk.trial.table.status == "running":
        buttons.append(Button.for_verb("what-plan", locale, emoji="🗓️"))
    buttons.append(Button.for_verb("what-anew", locale, emoji="🔄"))
    buttons.append(Button.for_verb("what-drop", locale, emoji="🗑️"))
    return (*look_rows(bench, "what-look"), tuple(buttons))


def _head(bench: Workbench[SandboxDesk]) -> list[str]:
    locale, trial = bench.scene.locale, bench.desk.trial
    lines = [say("what-head", locale, table=title(trial.table.name, locale))]
    if bench.has_choice:  # the choices matter
        return lines
    if not trial.sandbox.steps:
        lines.append(say("what-rules", locale))
    if trial.moved_on:
        lines.append(say("what-moved-on", locale))
    narration = list[str]()
    for turn in trial.turns():
        steps = _transitions(trial, turn, trial.seat)
        scene = host.scene(trial.table, steps[-1].after, locale, trial.seat, steps)
        narration += bench.interface.narrate(scene, steps[0].seat, steps)
    if len(narration) > LINES:
        lines.append(say("what-told", locale, told=say("post-earlier", locale)))
    return [*lines, *(say("what-told", locale, told=line) for line in narration[-LINES:])]


def _transitions(trial: Trial, steps: Sequence[int], reader: int) -> tuple[Transition, ...]:
    game, states = trial.game, trial.states
    actions = []
    for at in steps:
        data = trial.sandbox.steps[at]
        seat, step = int(data["seat"]), game.read(data)
        visible_step = game.write(step) if seat == reader else game.public(states[at], step)
        actions.append(Transition(seat, game.seen(states[at], reader), visible_step, game.seen(states[at + 1], reader)))
    return tuple(actions)


@at_desk(SandboxDesk, "what-more")
async def show_menu(request: Request, bench: Workbench[SandboxDesk]) -> None:
    await bench.show(request, menu(bench))


@at_desk(SandboxDesk, "what-look")
async def show_look(request: Request, bench: Workbench[SandboxDesk]) -> None:
    await bench.show(request, look(bench, request.value))


@at_desk(SandboxDesk, "what-plan")
async def make_plan(request: Request, bench: Workbench[SandboxDesk]) -> None:
    """Make the user's first turn their plan; if it is their turn now, their draft."""
    mine, trial, there = bench.desk.mine, bench.desk.trial, await request.at_table()
    there.running()
    if not mine:
        raise UserError("what-no-turn")
    if trial.seat in trial.table.to_act:
        turn = await turns.of(there)
        await replace(turn.with_stored(mine), note=say("what-drafted", request.locale)).show(request)
        return
    plan = plans.of(there).with_stored(mine)
    if plan.proposal is None:
        raise UserError("what-unfit")
    await plan.do(request, plan.proposal)


@on("what-anew", private=True)
@on("what-from", private=True)
async def restart(request: TableRequest) -> None:
    at = int(request.arg) if request.arg.isdecimal() else None
    trial = await request.services.sandboxes.begin(request.table.id, request.person.id, at)
    await try_out(request, trial).show(request)


@on("what-drop", private=True)
async def drop(request: TableRequest) -> None:
    table = request.table
    await request.services.sandboxes.drop(table.id, request.person.id)
    await request.answers.reply(Page.of(say("what-dropped", request.locale, table=title(table.name, request.locale))))
