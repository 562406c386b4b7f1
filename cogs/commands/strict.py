"""`/table strict`: whether messages in the table's thread are deleted during silence."""

from __future__ import annotations

from cogs.commands import groups, lobby
from cogs.commands.texts import command_text, described
from cogs.delivery import muting, posts
from cogs.host import Interaction
from cogs.request import Request
from words import say


@groups.table.command(name="strict", description=command_text("command-table-strict"))
@described(strict="option-strict")
async def choose(interaction: Interaction, strict: bool) -> None:
    """Set it, before the start, or deactivate it at any time. Raises NotAllowed, NotInLobby, UserError."""
    request = await Request.of(interaction)
    table, admin = await request.table(), await request.is_admin()
    if strict:
        muting.check(request.client, interaction.guild, table, request.locale)
    changed = await request.services.muting.choose(table.id, request.person.id, strict=strict, admin=admin)
    if changed.status == "lobby":
        await lobby.refresh(request, changed)
    posts.of(request.client).wake()
    await request.reply(say("strict-chosen", request.locale, strict="yes" if strict else "no"))
