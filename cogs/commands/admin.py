"""Admin commands: playing for the seat to act."""

from __future__ import annotations

from discord import app_commands

from cogs import host
from cogs.commands import groups
from cogs.commands.texts import command_text, described
from cogs.commands.typed import choices
from cogs.components import Page
from cogs.delivery import posts
from cogs.errors import UserError
from cogs.host import Interaction
from cogs.request import Request
from hosting.core import NotRunning, StoreError, TableError
from words import say, title


@groups.table.command(name="act", description=command_text("command-table-act"))
@described(text="option-act-text", sure="option-act-sure")
async def act(interaction: Interaction, text: str, sure: bool = False) -> None:
    """Show the result of a turn typed for another seat, or store it."""
    request = await Request.of(interaction)
    await request.admins_only()
    position = await request.position()
    table, locale = position.table, request.locale
    if table.status != "running" or not position.to_act:
        raise NotRunning(f"table {table.id} is {table.status}", table=table.id)
    number = position.to_act[0]
    interface, seat = request.interface(table), host.seat_name(table, number, locale)
    scene = host.scene(table, position.seen(number), locale, number)
    draft = interface.typed(interface.draft(scene.view, number), text, locale)
    drafted, proposal = draft.write(), interface.proposal(draft)
    if not drafted and not draft.pick:
        raise UserError("typed-empty")
    if proposal is None:
        raise UserError("act-unfinished", told=interface.told(scene, draft, drafted))
    if not sure:
        head = say("act-sure", locale, seat=seat, table=title(table.name, locale))
        panel = interface.panel(scene, draft)
        await request.reply(Page.of("\n".join([head, panel.text, say("act-again", locale)])))
        return
    await request.services.play.play(table.id, position.seq, number, request.person, list(proposal.steps), admin=True)
    posts.of(request.client).wake()
    if proposal.reveals:
        await posts.of(request.client).settled(table.id)
    await request.reply(say("act-done", locale, seat=seat))


@act.autocomplete("text")
async def offer(interaction: Interaction, text: str) -> list[app_commands.Choice[str]]:
    """Return continuations of the turn of the seat to act; none for users who are not admins."""
    try:
        request = await Request.known(interaction)
        if not await request.is_admin():
            return []
        position = await request.position()
    except (TableError, StoreError):
        return []
    if not position.to_act:
        return []
    return choices(request.interface(position.table), position, position.to_act[0], text, request.locale)
