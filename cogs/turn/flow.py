"""A turn by buttons, of any game: from the turn post by the panel to Confirm."""

import contextlib
from collections.abc import AsyncIterator
from dataclasses import replace

from cogs import errors
from cogs.components import Button, Page
from cogs.games import Proposal
from cogs.request import Request, TableRequest, UnreadRequest, on
from cogs.sending import FAILURES, work
from cogs.turn import context as contexts
from cogs.turn import panel
from cogs.turn.context import TurnContext
from cogs.workbench import opened
from hosting.core import Played, Position
from words import say


async def show(request: Request, context: TurnContext, note: str = "", *, separate: bool = False) -> None:
    """Store the draft and show its panel with a note under it; `separate` in a separate message. Raises Stale."""
    context = await contexts.keep(request, context)
    page = panel.page(context).after(context.note).after(note)
    table_id, seq = context.position.table.id, context.position.seq
    message = await request.answers.reply(
        page, seq=seq, revision=context.revision, panel=context.panel, separate=separate
    )
    if not separate:
        await opened.remember(request, table_id, message)


@contextlib.asynccontextmanager
async def _pressed(unread: UnreadRequest) -> AsyncIterator[tuple[TableRequest, TurnContext]]:
    """Handle a press at a turn behind the earlier ones; yield it, and the turn. Raises Stale."""
    async with opened.one_by_one(unread):
        request = await unread.at_table()
        yield request, await contexts.of_button(request)


async def _refreshed(request: Request, context: TurnContext) -> bool:
    """Return whether an outdated control was pressed; if so, ignore it, and say so under the current turn."""
    if context.old:
        await show(request, context, say("panel-old", request.locale))
    return context.old


@on("go")
async def go(unread: UnreadRequest) -> None:
    """Begin the turn again with the pressed choice; but first show the turn's plan."""
    async with _pressed(unread) as (request, context):
        if context.position.seq == request.seq and not context.planned:
            context = context.restarted()
            context = context.with_draft(context.interface.press(context.draft, request.arg, request.value))
        await show(request, context)


@on("open")
async def carry_on(unread: UnreadRequest) -> None:
    """Reopen the panel with its draft."""
    async with _pressed(unread) as (request, context):
        await show(request, context)


@on("pick")
async def pick(unread: UnreadRequest) -> None:
    """Choose something in the panel."""
    async with _pressed(unread) as (request, context):
        if not await _refreshed(request, context):
            await show(request, context.with_draft(context.interface.press(context.draft, request.arg, request.value)))


@on("why")
async def why(request: TableRequest) -> None:
    """Explain the panel's prices, and why other choices are not on offer, in a separate message."""
    context = await contexts.of_button(request)
    explanation = panel.explained(context.interface, context.scene, context.draft)
    await request.answers.reply(explanation, seq=context.position.seq, revision=context.revision, separate=True)


@on("over")
async def over(unread: UnreadRequest) -> None:
    """Start over from the stored steps."""
    async with _pressed(unread) as (request, context):
        if not await _refreshed(request, context):
            await show(request, context.restarted())


@on("confirm")
async def confirm(unread: UnreadRequest) -> None:
    """Store the steps that the panel proposes."""
    async with opened.one_by_one(unread):
        if opened.is_stored(unread):
            return  # pressed twice: the first press is answered there
        async with work.storing(unread.client, unread.guild_id):
            request = await unread.at_table()
            context = await contexts.of_button(request)
            proposal = context.proposal
            if proposal is None or context.old or panel.digest(context) != request.arg:
                await _refreshed(request, replace(context, old=True))  # it shows something other than the current draft
                return
            played = await _play(request, context, proposal)
        await _told(request, context, proposal, played)


async def store(request: TableRequest, context: TurnContext, proposal: Proposal) -> None:
    """Store steps of a turn, and confirm it to the player, even if the panel can no longer be shown."""
    await _told(request, context, proposal, await _play(request, context, proposal))


async def _play(request: Request, context: TurnContext, proposal: Proposal) -> Played:
    admin = context.as_admin and request.is_admin
    played = await request.services.play.play(
        context.position.table.id, context.position.seq, context.seat, request.person, list(proposal.steps), admin=admin
    )
    request.wake()
    return played


async def _told(request: TableRequest, context: TurnContext, proposal: Proposal, played: Played) -> None:
    table_id = context.position.table.id
    try:
        await _tell(request, context, proposal, played.position)
    except Exception as error:  # in any case, it must not sound as if the turn had to be played again
        request.answers.note(error, table_id)
        with contextlib.suppress(*FAILURES):
            await request.answers.reply_further(say("turn-stored", request.locale))


async def _tell(request: TableRequest, context: TurnContext, proposal: Proposal, after: Position) -> None:
    """Show the stored steps, and the way to plan ahead; after a revelation the turn goes on in the panel."""
    table_id = context.position.table.id
    same = context.seat in after.to_act and after.turn == context.position.turn
    if same or after.to_act == (context.seat,):  # nobody else is waited for, so there is nowhere else to look
        await _go_on(request, context)
        return
    summary = context.interface.summary(context.scene, context.draft, proposal.steps)
    done = say("panel-done", request.locale, told=summary)
    ahead = Button("plan", say("button-plan", request.locale), emoji="🗓️")
    trying = Button("what-open", say("button-what", request.locale), emoji="🧪")
    rows = ((ahead, trying),) if after.ahead(context.seat) is not None else ()
    await request.answers.reply(Page.of(done, rows), seq=after.seq)
    opened.remember_stored(request, table_id)  # not if the answer was lost: a second press is answered
    if not await request.settled(table_id):
        await request.answers.reply(Page.of("\n".join((done, say("post-late", request.locale))), rows), seq=after.seq)


async def _go_on(request: TableRequest, before: TurnContext) -> None:
    """Show everybody what was revealed, and the player the rest of the turn, including the rest of the typed text."""
    request, interface = await request.renewed_table(), before.interface
    try:
        context = await contexts.of(request)
        note = interface.revealed(context.scene, before.scene.view, context.scene.view)
        if rest := interface.rest(before.draft):
            try:
                context = context.with_draft(interface.typed(context.draft, rest, request.locale))
            except Exception as error:
                if not isinstance(error, errors.Refusal):
                    raise
                note = f"{note}\n{errors.sentence(error, request.locale)}"
        await show(request, context, note)
    finally:  # the revelation is for everybody, though the panel may be lost
        await request.settled(before.position.table.id)
