"""The place of a new table: a channel, a thread of its own, or a post in the forum; and what the server says of it."""

import asyncio
from dataclasses import dataclass
from typing import Final
from weakref import WeakValueDictionary

from cogs import rights
from cogs.components import Page
from cogs.errors import UserError
from cogs.host import Host
from cogs.request import Request
from cogs.sending import Made, ServerChannel
from gamekit import naming
from hosting.core import TimeControl
from i18n import name, say

HERE: Final = "this channel"
OWN_THREAD: Final = "a thread of its own"
FORUM: Final = "the server's forum"
THREADED: Final = ("view_channel", "send_messages_in_threads", "attach_files", "read_message_history")
MAX_TITLE_LENGTH: Final = 100

_making: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()


def may_open(request: Request) -> None:
    check_role(request)
    settings = request.settings
    if settings.channels and not {request.channel_id, request.parent_id} & {*settings.channels, settings.forum}:
        raise UserError("open-elsewhere", channels=tuple(f"<#{channel}>" for channel in settings.channels))


def check_role(request: Request) -> None:
    role = request.settings.opener_role
    if role is not None and role not in request.roles and not request.is_admin:
        is_gone = not request.server.has_role(role)
        raise UserError("open-role-gone") if is_gone else UserError("open-role", role=str(role))


def language(request: Request) -> str:
    return request.settings.language or request.server_language


def time_control(request: Request) -> TimeControl | None:
    control = request.settings.time_control
    return None if control is None else TimeControl.read(control)


def making(guild: int) -> asyncio.Lock:
    """Return a server's lock from before a place is made until its table is stored; none in between is abandoned."""
    return _making.setdefault(guild, asyncio.Lock())


@dataclass(frozen=True, slots=True)
class Here:
    """The channel or thread of a request, in which nothing is made."""

    channel: int
    thread: None = None

    async def begin(self, host: Host, guild: int, page: Page, table_id: int) -> None: ...

    async def discard(self) -> None: ...


async def find(request: Request, where: str | None, game: str, table: str, language: str) -> Made | Here:
    """Find or make a new table's place: by default the forum, else this channel."""
    forum = request.settings.forum
    if where is None:
        where = HERE if forum is None else FORUM
    if where == FORUM:
        if forum is None:
            raise UserError("open-no-forum")
        return await _post(request, forum, title(game, table, language), language)
    channel = request.server.channel(request.channel_id)
    own = where == OWN_THREAD and channel is not None and channel.kind == "text"
    check(request, own=own)
    if own:
        return await request.server.create_thread(request.channel_id, title(game, table, language))
    return Here(request.channel_id)


def check(request: Request, *, own: bool = False) -> None:
    """Raise UserError if the bot may not post here, or not create its `own` thread."""
    channel = request.server.channel(request.channel_id)
    in_thread = own or request.thread_id is not None
    needs = (*(THREADED if in_thread else rights.POSTING), *(("create_public_threads",) if own else ()))
    _refuse(request, request.channel_id, needs, channel)


def _refuse(request: Request, number: int, wanted: tuple[str, ...], there: ServerChannel | None) -> None:
    lack = wanted if there is None else rights.lacking(there.rights, wanted)
    if lack:
        raise UserError("open-right", channel=str(number), rights=rights.named(lack, request.locale))


def title(game: str, table: str, language: str) -> str:
    table_name = say("thread-title", language, game=say(f"game-{game}", language), table=name(table))
    return naming.label(table_name, MAX_TITLE_LENGTH)


async def _post(request: Request, number: int, called: str, language: str) -> Made:
    forum = request.server.channel(number)
    if forum is None or forum.kind != "forum":
        await request.services.settings.drop_channel(request.guild_id, number)
        raise UserError("open-forum-gone")
    _refuse(request, number, (*THREADED, "send_messages"), forum)
    return await request.server.create_post(number, called, language)
