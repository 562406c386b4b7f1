"""Rules of a server for opening tables: by whom, in which channels, in which language, and with which clocks."""

from __future__ import annotations

from cogs.errors import UserError
from cogs.request import Request
from hosting.core import TimeControl


async def check(request: Request) -> None:
    """Refuse a user who may not open a table, or not in this channel. Raises UserError."""
    settings = request.settings
    role = settings.opener_role
    if role is not None and role not in request.roles and not request.is_admin:
        raise UserError("open-role", role=str(role))
    if settings.channels and not {request.channel_id, request.parent_id} & {*settings.channels, settings.forum}:
        raise UserError("open-elsewhere", channels=tuple(f"<#{channel}>" for channel in settings.channels))


async def language(request: Request) -> str:
    """Return the language of a new table: the server's setting, else the server's own language."""
    return request.settings.language or request.server_language


async def time_control(request: Request) -> TimeControl | None:
    """Return the clocks of a new table, as the server has set them."""
    chosen = request.settings.time_control
    return None if chosen is None else TimeControl.read(chosen)
