"""`/table strict`: whether messages in the table's thread are deleted during silence."""

from cogs.commands import lobby
from cogs.delivery import muting
from cogs.request import TableRequest
from cogs.slash import Parameter, command
from words import say


@command("table strict", Parameter("strict", "option-strict"))
async def choose(request: TableRequest, strict: bool) -> None:
    """Set it before the start, or end it later. Raises NotAllowed, NotInLobby, UserError."""
    table, admin = request.table, request.is_admin
    if strict:
        muting.check(request, table)
    changed = await request.services.muting.choose(table.id, request.person.id, strict=strict, admin=admin)
    if changed.status == "lobby":
        await lobby.refresh(request, changed)
    await request.done(say("strict-chosen", request.locale, strict="yes" if strict else "no"))
