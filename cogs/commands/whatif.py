"""`/whatif`: a private sandbox to try out possible turns at a table."""

from dataclasses import replace

from cogs import errors
from cogs.commands.offering import offered
from cogs.components import Page
from cogs.errors import Refusal, UserError
from cogs.planning import DRAFT, MINE, Trying, plans, sandbox
from cogs.request import Request, TableRequest, on
from cogs.slash import Choice, Parameter, command
from cogs.turn import context as contexts
from cogs.turn import drafting, flow, panel
from hosting.aids import Trial
from words import say, title


@command("whatif", Parameter("text", "option-whatif-text"), private=True)
async def whatif(request: TableRequest, text: str | None = None) -> None:
    """Open the sandbox with its last state, or a new one; a text is read as the turn of the seat to act there."""
    trying = await sandbox.open_(request)
    if text is not None and trying.turn is not None:
        trying = await _sketch(request, replace(trying, turn=trying.turn.typed(text)))
    await sandbox.show(request, trying)


@whatif.completes("text")
async def offer_text(request: TableRequest, typed: str) -> list[Choice]:
    """Return continuations for the seat to act in the sandbox, or else at the table."""
    position = request.snapshot.position
    table = position.table
    trial = await request.services.sandboxes.get(table.id, request.person.id)
    seat = next(iter(position.to_act), None) if trial is None else trial.acting
    if seat is None or table.seat_of(request.person.id) is None:
        return []
    view = position.seen() if trial is None else trial.game.seen(trial.state, seat)
    return offered(request.client.interface(table.game).complete(view, seat, typed, request.locale))


async def _show(request: Request, trial: Trial) -> None:
    interface = request.client.interface(trial.table.game)
    await sandbox.show(request, sandbox.of(trial, interface, request.locale, helps=request.chosen.helps))


async def _sketch(request: Request, trying: Trying) -> Trying:
    draft = None if trying.turn is None else trying.turn.draft
    trial = await request.services.sandboxes.sketch(trying.trial.table.id, request.person.id, trying.panel(draft))
    return sandbox.of(trial, trying.interface, request.locale, helps=request.chosen.helps)


@on("what-open", private=True)
async def open_sandbox(request: TableRequest) -> None:
    """Open the sandbox with its last state."""
    await sandbox.show(request, await sandbox.open_(request))


@on("what-pick", private=True)
async def pick(request: TableRequest) -> None:
    """Choose something for the seat to act there."""
    trying = await sandbox.open_(request)
    if trying.turn is not None:
        draft = trying.interface.press(trying.turn.draft, request.arg, request.value)
        trying = await _sketch(request, trying.with_draft(draft))
    await sandbox.show(request, trying)


@on("what-do", private=True)
async def do(request: TableRequest) -> None:
    """Take the turn shown in the panel, in the sandbox."""
    trying = await sandbox.open_(request)
    turn, trial = trying.turn, trying.trial
    at = len(trial.sandbox.steps)
    if turn is None or turn.proposal is None or request.arg != f"{at}-{panel.digest(turn)}":
        await sandbox.show(request, trying)
        return
    first = turn.seat == trial.seat and not trial.own_turn
    mine = {MINE: drafting.write(turn.draft)} if first else {}
    steps, person = list(turn.proposal.steps), request.person.id
    made = trying.panel(None, **mine)
    played = await request.services.sandboxes.play(trial.table.id, person, at, turn.seat, steps, made)
    after, note = sandbox.of(played, trying.interface, request.locale, helps=request.chosen.helps), ""
    if turn.proposal.reveals and after.turn is not None and after.turn.seat == turn.seat:
        after, note = await _go_on(request, trying, after)
    await sandbox.show(request, after, note)


async def _go_on(request: Request, before: Trying, after: Trying) -> tuple[Trying, str]:
    """Return the state after a random revelation, with the rest of the typed turn, and what was revealed."""
    assert before.turn is not None
    assert after.turn is not None
    interface, locale = before.interface, request.locale
    note = interface.revealed(after.scene, before.scene.view, after.scene.view)
    note = say("what-made-up", locale, told=note)
    if rest := interface.rest(before.turn.draft):
        try:
            after = await _sketch(request, after.with_draft(interface.typed(after.turn.draft, rest, locale)))
        except Exception as error:
            if not isinstance(error, Refusal):
                raise
            note = f"{note}\n{errors.sentence(error, locale)}"
    return after, note


@on("what-back", private=True)
async def back(request: TableRequest) -> None:
    """Discard the draft; if there is none, take the last turn back."""
    trying = await sandbox.open_(request)
    service, table_id, person = request.services.sandboxes, trying.trial.table.id, request.person.id
    if trying.drafted:
        trial = await service.sketch(table_id, person, trying.panel(None))
    else:
        trial = await service.back(table_id, person, trying.panel(None))
        if not trial.own_turn and MINE in trial.sandbox.panel:
            kept = {key: value for key, value in trial.sandbox.panel.items() if key not in (MINE, DRAFT)}
            trial = await service.sketch(table_id, person, kept)
    await _show(request, trial)


@on("what-why", private=True)
async def why(request: TableRequest) -> None:
    """Explain the sandbox's prices, in a separate message."""
    trying = await sandbox.open_(request)
    turn = trying.turn
    explanation = (
        panel.explained(turn.interface, turn.scene, turn.draft) if turn else say("why-nothing", request.locale)
    )
    await request.answers.reply(explanation, seq=request.table.seq, revision=trying.revision, separate=True)


@on("what-more", private=True)
async def more(request: TableRequest) -> None:
    """Show the other actions."""
    trying = await sandbox.open_(request)
    await request.answers.reply(sandbox.menu(trying), seq=trying.trial.sandbox.seq, revision=trying.revision)


@on("what-look", private=True)
async def look(request: TableRequest) -> None:
    """Show a view of the sandbox's table."""
    trying = await _sketch(request, await sandbox.open_(request))
    try:
        page = sandbox.look(trying, request.value)
    except LookupError:
        page = sandbox.menu(trying)
    await request.answers.reply(page, seq=trying.trial.sandbox.seq, revision=trying.revision)


@on("what-anew", private=True)
async def restart(request: TableRequest) -> None:
    """Start again from the current table."""
    await _show(request, await request.services.sandboxes.begin(request.table.id, request.person.id))


@on("what-from", private=True)
async def start_from(request: TableRequest) -> None:
    """Start again from an earlier position, after the log entry in the argument."""
    at = int(request.arg) if request.arg.isdecimal() else None
    await _show(request, await request.services.sandboxes.begin(request.table.id, request.person.id, at))


@on("what-plan", private=True)
async def make_plan(request: TableRequest) -> None:
    """Turn the user's first turn into their plan; if it is their turn now, into their draft."""
    trying = await sandbox.open_(request)
    mine = trying.trial.sandbox.panel.get(MINE)
    if not mine:
        raise UserError("what-no-turn")
    if trying.trial.seat in trying.trial.table.to_act:
        context = await contexts.of(request)
        draft = trying.interface.draft(context.scene.view, context.seat, mine["steps"], mine["pick"])
        await flow.show(request, context.with_draft(draft), say("what-drafted", request.locale))
        return
    planning = await plans.of(request)
    turn = planning.turn
    planning = planning.with_draft(turn.interface.draft(turn.scene.view, turn.seat, mine["steps"], mine["pick"]))
    if planning.turn.proposal is None:
        raise UserError("what-unfit")
    await plans.show(request, await plans.keep(request, planning))


@on("what-drop", private=True)
async def drop(request: TableRequest) -> None:
    """Delete the sandbox."""
    table = request.table
    await request.services.sandboxes.drop(table.id, request.person.id)
    await request.answers.reply(Page.of(say("what-dropped", request.locale, table=title(table.name, request.locale))))
