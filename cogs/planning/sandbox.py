"""A sandbox as its user sees it: the panel of a turn for the seat to act there, the turns tried, and pictures."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from cogs import host
from cogs.components import Button, Page, Row
from cogs.games import AnyDraft, GameInterface, Scene, Transition
from cogs.request import Request, TableRequest
from cogs.turn import REVISION, TurnContext, drafting, panel, planned
from hosting.aids import Trial
from hosting.core import Json
from words import say, title

DRAFT: Final = "draft"
"""Key of a stored sandbox for the turn in the making."""
MINE: Final = "mine"
"""Key for the first turn of the user's own, as a draft."""
LINES: Final = 8
"""Lines of the newest turns tried, while nothing is chosen."""


@dataclass(frozen=True, slots=True)
class Trying:
    """A user's sandbox."""

    trial: Trial
    interface: GameInterface
    scene: Scene
    """The scene of the seat to act there; after the game's end, of the user."""
    turn: TurnContext | None
    """The turn in the making; None if the game has ended there."""

    @property
    def revision(self) -> int:
        """Number of times the panel was shown."""
        return int(self.trial.sandbox.panel.get(REVISION, 0))

    @property
    def drafted(self) -> bool:
        """True if the draft contains a choice."""
        return self.turn is not None and drafting.has_choice(self.turn.draft)

    def panel(self, draft: AnyDraft | None, **further: Json) -> Json:
        """Return the stored form of the panel, with another draft."""
        kept = {key: value for key, value in self.trial.sandbox.panel.items() if key == MINE}
        made = {} if draft is None else {DRAFT: drafting.write(draft)}
        return {**kept, **further, **made, REVISION: self.revision + 1}

    def with_draft(self, draft: AnyDraft) -> Trying:
        """Return the same sandbox with another draft."""
        assert self.turn is not None
        return replace(self, turn=self.turn.with_draft(draft))


def of(trial: Trial, interface: GameInterface, locale: str, *, helps: bool = False) -> Trying:
    """Read a user's sandbox; `helps` as in the scene."""
    game, state, acting = trial.game, trial.state, trial.acting
    seat = trial.seat if acting is None else acting
    scene = replace(host.scene(trial.table, game.seen(state, seat), locale, seat), helps=helps)
    if acting is None:
        return Trying(trial, interface, scene, None)
    if interface.underway(scene.view, acting):
        own = [at for at in _of_turn(trial) if trial.sandbox.steps[at]["seat"] == acting]
        scene = replace(scene, transitions=_transitions(trial, own, acting))
    draft, note = planned.drafted(interface, scene, acting, trial.sandbox.panel.get(DRAFT, {}))
    turn = TurnContext(trial.position, acting, interface, scene, draft, interface.proposal(draft), note=note)
    return Trying(trial, interface, scene, turn)


async def open_(request: TableRequest) -> Trying:
    """Open the user's sandbox, or start one. Raises NoSuchTable, NotRunning, NotSeated, OtherRules."""
    table = request.table
    table.seated(request.person.id)
    service = request.services.sandboxes
    trial = await service.get(table.id, request.person.id) or await service.begin(table.id, request.person.id)
    return of(trial, request.client.interface(table.game), request.locale, helps=request.chosen.helps)


async def show(request: Request, trying: Trying, note: str = "") -> None:
    """Show the panel."""
    trial = trying.trial
    await request.answers.reply(page(trying).after(note), seq=trial.sandbox.seq, revision=trying.revision)


def page(trying: Trying) -> Page:
    """Build the panel: the turns tried, and the turn of the seat to act; after the game's end, the result."""
    locale = trying.scene.locale
    if trying.turn is None:
        return Page.of("\n".join([*head(trying), trying.interface.result(trying.scene)]), menu_rows(trying))
    turn = trying.turn
    digest = f"{len(trying.trial.sandbox.steps)}-{panel.digest(turn)}"
    nothing = not trying.drafted and not trying.trial.sandbox.steps
    buttons = (
        panel.doing(locale, "what-do", digest, "button-what-do", "▶️", ready=turn.proposal is not None),
        Button("what-back", say("button-what-back", locale), emoji="↩️", disabled=nothing),
        *panel.explaining(turn.interface, locale, "what-why"),
        Button("what-more", say("button-what-more", locale), emoji="🧪"),
    )
    turn_panel = panel.pressing(turn.interface.panel(turn.scene, turn.draft), "what-pick")
    called = say("what-turn", locale, who=trying.scene.names[turn.seat])
    return panel.arranged(turn_panel, buttons).before("\n".join([*head(trying), called])).after(turn.note)


def menu(trying: Trying) -> Page:
    """Build the menu: views of the table there, planning, starting again, deletion."""
    return Page.of("\n".join(head(trying)), menu_rows(trying))


def look(trying: Trying, what: str) -> Page:
    """Build a view of the table there, as the user would see it. Raises LookupError for unknown views."""
    trial = trying.trial
    if what not in {offered.name for offered in trying.interface.looks}:
        raise LookupError(what)
    scene = host.scene(trial.table, trial.game.seen(trial.state, trial.seat), trying.scene.locale, trial.seat)
    view = trying.interface.look(what, scene, trial.seat)
    return Page.of(view.text, menu_rows(trying), view.picture).before(head(trying)[0])


def menu_rows(trying: Trying) -> tuple[Row, ...]:
    """Return the menu of views, and the other controls."""
    locale, trial = trying.scene.locale, trying.trial
    buttons = [Button("what-open", say("button-what-open", locale), style="blue")] if trying.turn else []
    if trying.turn is None:
        buttons.append(Button("what-back", say("button-what-back", locale), emoji="↩️"))
    if trial.sandbox.panel.get(MINE):
        buttons.append(Button("what-plan", say("button-what-plan", locale), emoji="🗓️"))
    buttons.append(Button("what-anew", say("button-what-anew", locale), emoji="🔄"))
    buttons.append(Button("what-drop", say("button-what-drop", locale), emoji="🗑️"))
    return (*panel.looking(trying.interface, locale, "what-look"), tuple(buttons))


def head(trying: Trying) -> list[str]:
    """Describe the sandbox, and the turns tried in it; its name alone while a turn is being chosen."""
    locale, trial = trying.scene.locale, trying.trial
    lines = [say("what-head", locale, table=title(trial.table.name, locale))]
    if trying.drafted:  # while choosing, the choices matter
        return lines
    if not trial.sandbox.steps:
        lines.append(say("what-rules", locale))
    if trial.moved_on:
        lines.append(say("what-moved-on", locale))
    narration = [line for turn in trial.turns() for line in _narrated(trying, turn)]
    if len(narration) > LINES:
        lines.append(say("what-told", locale, told=say("post-earlier", locale)))
    return [*lines, *(say("what-told", locale, told=line) for line in narration[-LINES:])]


def _narrated(trying: Trying, turn: Sequence[int]) -> list[str]:
    """Narrate a turn that was tried, as the user would see it."""
    trial = trying.trial
    transitions = _transitions(trial, turn, trial.seat)
    scene = host.scene(trial.table, transitions[-1].after, trying.scene.locale, trial.seat, transitions)
    return trying.interface.narrate(scene, transitions[0].seat, transitions)


def _of_turn(trial: Trial) -> list[int]:
    turn = trial.game.turn(trial.state)
    return [at for at in range(len(trial.sandbox.steps)) if trial.game.turn(trial.states[at]) == turn]


def _transitions(trial: Trial, steps: Sequence[int], reader: int) -> tuple[Transition, ...]:
    game, states = trial.game, trial.states
    actions = []
    for at in steps:
        data = trial.sandbox.steps[at]
        seat, step = int(data["seat"]), game.read(data)
        visible_step = game.write(step) if seat == reader else game.public(states[at], step)
        actions.append(Transition(seat, game.seen(states[at], reader), visible_step, game.seen(states[at + 1], reader)))
    return tuple(actions)
