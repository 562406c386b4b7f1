"""The panels of turns that are open, so that each person has one at a table and an older one says that it is old.

What is kept here helps and nothing depends on it: after a restart an older panel is told apart all the same, by the
number in its controls, and says so when it is used.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from typing import Final, TypeAlias
from weakref import WeakKeyDictionary, WeakValueDictionary

from cogs.host import Host, Interaction
from cogs.request import Request
from cogs.sending.channel import FAILURES
from words import say

MAX_KEPT: Final = 1000
"""Panels that are remembered, the newest."""

Key: TypeAlias = tuple[int, int]
"""A table and a person."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A panel as Discord has it."""

    message: int
    interaction: Interaction
    """By which it can still be changed, for 15 minutes."""
    stored: bool = False
    """Whether its turn has been stored."""


@dataclass(slots=True)
class Opened:
    """What a bot remembers."""

    shown: OrderedDict[Key, Shown] = field(default_factory=OrderedDict)
    locks: WeakValueDictionary[Key, asyncio.Lock] = field(default_factory=WeakValueDictionary)


_opened: WeakKeyDictionary[Host, Opened] = WeakKeyDictionary()


def _of(request: Request) -> Opened:
    return _opened.setdefault(request.client, Opened())


@asynccontextmanager
async def one_by_one(request: Request) -> AsyncIterator[None]:
    """Let a person's presses at a table wait for each other, so that each is made on what the one before has left."""
    assert request.pressed is not None
    key = request.pressed.table_id, request.person.id
    lock = _of(request).locks.setdefault(key, asyncio.Lock())
    async with lock:
        yield


async def remember(request: Request, table_id: int, message: int) -> None:
    """Note where a panel has been shown; the one before, if that is another message, says that it is old."""
    before = _keep(request, table_id, Shown(message, request.interaction))
    if before is None or before.message == message or before.stored or before.interaction.is_expired():
        return
    with suppress(*FAILURES):
        told = say("panel-replaced", request.locale)
        await before.interaction.edit_original_response(content=told, view=None, attachments=[])


def remember_stored(request: Request, table_id: int) -> None:
    """Note that the turn of the pressed panel has been stored."""
    message = request.interaction.message
    if message is not None:
        _keep(request, table_id, Shown(message.id, request.interaction, stored=True))


def is_stored(request: Request) -> bool:
    """Whether the pressed panel has stored its turn already and says so: it was pressed twice."""
    assert request.pressed is not None
    shown = _of(request).shown.get((request.pressed.table_id, request.person.id))
    message = request.interaction.message
    return shown is not None and shown.stored and message is not None and message.id == shown.message


def _keep(request: Request, table_id: int, shown: Shown) -> Shown | None:
    """Remember a panel; the one before."""
    kept, key = _of(request).shown, (table_id, request.person.id)
    before = kept.pop(key, None)
    kept[key] = shown
    while len(kept) > MAX_KEPT:
        kept.popitem(last=False)
    return before
