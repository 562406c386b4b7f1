"""Shortcuts for what every start and every press under SimCord repeats, with the same result in less time."""

import asyncio
import asyncio.tasks
import contextlib
from collections.abc import Iterable, Iterator
from copy import deepcopy
from functools import cache
from types import SimpleNamespace
from typing import Any, Final

import discord
import simcord._dpy_internals as settling
import simcord.components
import simcord.env
import simcord.gateway
import simcord.http.router
import simcord.results
from simcord.backend.ops.polls import PollMixin

import i18n
from app import registering
from cogs import slash
from cogs.door import commands
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
_LASTING: Final[dict[int, Any]] = {}
"""The options and translations of commands, by id, which nobody changes and every start sends: they need no copy."""


def make() -> None:
    """Replace how SimCord copies JSON and looks whether a bot is busy, and how each start makes its commands."""
    settling.composed_tasks = composed
    settling.is_sleep_waiter = sleeps
    for module in (simcord.gateway, simcord.http.router):
        module.copy = SimpleNamespace(deepcopy=copied)  # type: ignore[attr-defined]
    for module in (simcord.components, simcord.results):
        module.deepcopy = copied  # type: ignore[attr-defined]
    registering._own = _Payloads(UNCACHED)
    commands.translate = i18n.forgotten(cache(commands.translate))
    slash.commands = _Commands().of
    simcord.env.asyncio = _Asyncio()  # type: ignore[assignment, attr-defined]
    for name in ("next_poll_deadline", "expire_due_polls"):  # nobody posts polls, and all messages are looked through
        setattr(PollMixin, name, lambda _: None)


def copied(value: Any) -> Any:
    kind = type(value)
    if kind in _PLAIN or id(value) in _LASTING:
        return value
    if kind is dict:
        return {key: copied(item) for key, item in value.items()}
    if kind is list:
        return [copied(item) for item in value]
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
    return (
        waiter is not None
        and not waiter.done()
        and any(
            handle._args
            and handle._args[0] is waiter
            and not handle.cancelled()
            and handle.when() > deadline
            and getattr(settling._original_callback(handle._callback), "__name__", "") == "_set_result_unless_cancelled"
            for handle in loop._scheduled
        )
    )


class _ByGames:
    """Values that depend on a bot's games alone, made once for all bots with the same."""

    def __init__(self) -> None:
        self._known: dict[Any, Any] = {}
        i18n.forgotten(self)

    def cache_clear(self) -> None:
        self._known.clear()

    def _key(self, bot: Host, of: Any) -> Any:
        interfaces = self._known.setdefault(tuple(map(id, bot.interfaces.values())), list(bot.interfaces.values()))
        return of, tuple(bot.interfaces), tuple(map(id, interfaces))  # kept alive: no id is used twice


class _Payloads(_ByGames):
    def __init__(self, make: Any) -> None:
        super().__init__()
        self._make = make

    async def __call__(self, bot: Host, guild: discord.Object | None) -> Any:
        key = self._key(bot, guild and guild.id)
        if key not in self._known:
            self._known[key] = await self._make(bot, guild)
            _LASTING.update((id(part), part) for item in self._known[key] for part in item.values())
        return self._known[key]


class _Commands(_ByGames):
    def of(self, host: Host) -> list[slash.Command]:
        made: list[slash.Command] = []
        for make in slash._MAKERS:
            key = self._key(host, make)
            self._known[key] = self._known.get(key) or list(make(host))
            made += self._known[key]
        return [*slash._COMMANDS.values(), *made]


class _Asyncio:
    """asyncio as SimCord uses it to look whether a bot is busy, but for `wait`."""

    def __getattr__(self, name: str) -> Any:
        return getattr(asyncio, name)

    async def wait(
        self,
        tasks: Iterable[Any],
        *,
        timeout: float | None = None,  # noqa: ASYNC109
        return_when: str = asyncio.ALL_COMPLETED,
    ) -> Any:
        """Wait as asyncio does. Who waits for the first of several also returns as soon as nothing more can run.

        A bot that waits for a database or for time to pass runs nothing. So it is looked at when its state may be
        another, instead of every few milliseconds, while its threads want the interpreter.
        """
        if return_when != asyncio.FIRST_COMPLETED:
            return await asyncio.wait(tasks, timeout=timeout, return_when=return_when)
        if threads := [task for task in tasks if not isinstance(task, asyncio.Task)]:
            return await asyncio.wait(threads, timeout=timeout, return_when=return_when)
        with _selector(asyncio.get_running_loop()).idle() as idle:
            return await asyncio.wait((*tasks, idle), timeout=timeout, return_when=return_when)


class _Selector:
    """A loop's selector that notices when the loop has run something, and then has nothing more to run."""

    def __init__(self, selector: Any) -> None:
        self._selector = selector
        self._waiting: list[asyncio.Future[None]] = []
        self._has_run = False

    def __getattr__(self, name: str) -> Any:
        return getattr(self._selector, name)

    def select(self, timeout: float | None = None) -> Any:
        if timeout != 0 and self._has_run and self._waiting:
            for future in self._waiting:
                if not future.done():
                    future.set_result(None)
            self._waiting.clear()
            return self._selector.select(0)
        self._has_run = True  # what is ready runs now, or what comes of this
        return self._selector.select(timeout)

    @contextlib.contextmanager
    def idle(self) -> Iterator[asyncio.Future[None]]:
        """Yield a future that is done once the loop has run something and is idle again."""
        future = asyncio.get_running_loop().create_future()
        self._has_run = False
        self._waiting.append(future)
        try:
            yield future
        finally:
            future.cancel()
            with contextlib.suppress(ValueError):
                self._waiting.remove(future)


def _selector(loop: Any) -> _Selector:
    if not isinstance(loop._selector, _Selector):
        loop._selector = _Selector(loop._selector)
    return loop._selector
