"""Shortcuts for what every start and every press under SimCord repeats, with the same result in less time."""

from __future__ import annotations

import asyncio
import asyncio.tasks
from copy import deepcopy
from types import SimpleNamespace
from typing import Any, Final

import discord
import simcord._dpy_internals as settling
import simcord.components
import simcord.gateway
import simcord.http.router
import simcord.results

import words
from app import registering
from cogs.host import Host

UNCACHED: Final = registering._own
"""Make the payload of a bot's commands, as the product does at each start."""
_composed = settling.composed_tasks
_WAITING: Final = tuple(
    getattr(function, "__code__", None)
    for function in (asyncio.wait, asyncio.tasks._wait, asyncio.TaskGroup.__aexit__)  # type: ignore[attr-defined]
)
"""Coroutines that wait for several others."""
_PLAIN: Final = frozenset({str, int, float, bool, type(None)})


def make() -> None:
    """Replace how SimCord copies JSON and looks whether a bot is busy, and how each start makes its commands."""
    settling.composed_tasks = composed
    settling.is_sleep_waiter = sleeps
    for module in (simcord.gateway, simcord.http.router):
        module.copy = SimpleNamespace(deepcopy=copied)  # type: ignore[attr-defined]
    for module in (simcord.components, simcord.results):
        module.deepcopy = copied  # type: ignore[attr-defined]
    registering._own = _Payloads(UNCACHED)


def copied(value: Any) -> Any:
    """Return a deep copy of JSON that holds no object twice, several times as fast as Python's."""
    kind = type(value)
    if kind in _PLAIN:
        return value
    if kind is dict:
        return {key: copied(one) for key, one in value.items()}
    if kind is list:
        return [copied(one) for one in value]
    return deepcopy(value)


def composed(task: asyncio.Task[Any], waiter: Any) -> list[Any]:
    """Return the tasks that a task waits for together; none where it waits for one plain future."""
    if type(waiter) is not asyncio.Future or len(waiter._callbacks or ()) > 1:
        return list(_composed(task, waiter))
    coroutine: Any = task.get_coro()
    while coroutine is not None:
        frame = getattr(coroutine, "cr_frame", None)
        if frame is not None and any(frame.f_code is code for code in _WAITING):
            return list(_composed(task, waiter))
        coroutine = getattr(coroutine, "cr_await", None)
    return []


def sleeps(waiter: Any, loop: Any, deadline: float) -> bool:
    """Return whether a timer of the loop beyond the deadline wakes the waiter."""
    return (
        waiter is not None
        and not waiter.done()
        and any(
            any(one is waiter for one in handle._args or ())
            and not handle.cancelled()
            and handle.when() > deadline
            and getattr(settling._original_callback(handle._callback), "__name__", "") == "_set_result_unless_cancelled"
            for handle in loop._scheduled
        )
    )


class _Payloads:
    """The commands of a bot's tree in every language, made once for all bots with the same games."""

    def __init__(self, make: Any) -> None:
        self._make = make
        self._known: dict[Any, Any] = {}
        words.forgotten(self)

    def cache_clear(self) -> None:
        """Forget all payloads, as the words have changed."""
        self._known.clear()

    async def __call__(self, bot: Host, guild: discord.Object | None) -> Any:
        """Return the payload of the bot's commands."""
        games = tuple((name, id(interface)) for name, interface in bot.interfaces.items())
        key = (None if guild is None else guild.id, games)
        if key not in self._known:
            self._known[key] = (await self._make(bot, guild), dict(bot.interfaces))  # kept alive: no id is used twice
        return copied(self._known[key][0])
