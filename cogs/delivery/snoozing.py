"""The buttons of a reminder, which postpone the next one."""

from __future__ import annotations

from typing import cast, get_args

from cogs.errors import UserError
from cogs.request import Request, on
from hosting.notify import Snooze
from words import say


@on("snooze")
async def snooze(request: Request) -> None:
    """Postpone the next reminder of the user's own turn, for a while or for the whole turn."""
    until = request.arg.partition(".")[0]
    if until not in get_args(Snooze) or request.pressed is None:
        raise UserError("old-button")
    table_id, seq = request.pressed.table_id, request.pressed.seq
    at = await request.services.reminders.snooze(table_id, seq, request.person.id, cast(Snooze, until))
    request.wake()
    if at is None:
        await request.answers.reply(say("snoozed-turn", request.locale))
    else:
        await request.answers.reply(say("snoozed-until", request.locale, when=f"<t:{int(at.timestamp())}:f>"))
