"""The open panels of turns: each player has one at a table, and older ones are marked as old.

Nothing depends on this memory: after a restart, the number in an older panel's controls still identifies it when it is
used.
"""

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from typing import Final, TypeAlias
from weakref import WeakValueDictionary

from cogs.host import PerBot, keep
from cogs.request import Answered, UnreadRequest
from cogs.sending import FAILURES
from words import say

MAX_KEPT: Final = 1000
"""Maximum number of panels remembered, the newest first."""

Key: TypeAlias = tuple[int, int]
"""A table and a person."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A panel in Discord."""

    message: int
    answer: Answered
    """The answer that shows it."""
    done: str = ""
    """Verb of the control that did its turn; empty before that."""


@dataclass(slots=True)
class Opened:
    """The bot's memory of open panels."""

    panels: OrderedDict[Key, Shown] = field(default_factory=OrderedDict)
    locks: WeakValueDictionary[tuple[str, int, int], asyncio.Lock] = field(default_factory=WeakValueDictionary)
    """Locks by the desk, the table and the person."""


_of = PerBot(lambda _: Opened()).of


@asynccontextmanager
async def one_by_one(request: UnreadRequest, desk: str) -> AsyncIterator[None]:
    """Handle a person's presses at a desk one after another, so that each builds on the one before."""
    assert request.pressed is not None
    key = desk, request.pressed.table_id, request.person.id
    lock = _of(request.client).locks.setdefault(key, asyncio.Lock())
    async with lock:
        yield


async def remember(request: UnreadRequest, table_id: int, message: int) -> None:
    """Remember the message of a panel; if it was in another message before, mark that as old."""
    before = _keep(request, table_id, Shown(message, request.answers.given))
    if before is None or before.message == message or before.done or before.answer.expired:
        return
    with suppress(*FAILURES):
        notice = say("panel-replaced", request.locale)
        await before.answer.replace_by(notice)


def remember_stored(request: UnreadRequest, table_id: int) -> None:
    """Remember that the turn of the pressed panel has been stored."""
    message, pressed = request.message_id, request.pressed
    if message is not None and pressed is not None:
        _keep(request, table_id, Shown(message, request.answers.given, pressed.verb))


def is_stored(request: UnreadRequest) -> bool:
    """Return whether the pressed panel has already stored its turn and says so: it was pressed twice."""
    assert request.pressed is not None
    panel = _of(request.client).panels.get((request.pressed.table_id, request.person.id))
    message = request.message_id
    return panel is not None and panel.done == request.pressed.verb and message == panel.message


def _keep(request: UnreadRequest, table_id: int, panel: Shown) -> Shown | None:
    """Remember a panel; return the previous one."""
    kept, key = _of(request.client).panels, (table_id, request.person.id)
    before = kept.get(key)
    keep(kept, key, panel, MAX_KEPT)
    return before
