"""News of tables and leagues, sent at once to all who look at one: its number, or what has changed."""

import asyncio
import contextlib
from collections import Counter, defaultdict
from collections.abc import AsyncIterator, Awaitable, Callable, Hashable, Mapping
from typing import Final, TypeAlias

import structlog
from aiohttp import WSMsgType, web

from cogs.host import Host
from hosting.core import StoreError
from web.serving import turn

log = structlog.stdlib.get_logger(__name__)

HEARTBEAT: Final = 20.0
"""Seconds between two pings; a browser that does not answer one within half of that is dropped."""
BEAT: Final = 10.0
"""Seconds after which a browser is sent a zero, by which its page knows that the line is not dead."""
STALLED: Final = 10.0
"""Seconds for which a number may wait to be sent."""
MAX_MESSAGE: Final = 64
"""Bytes of a message from a browser; it has nothing to say."""
EVERY: Final = 1.0
"""Seconds between two looks at the tables for what another process has stored."""
MAX_SOCKETS: Final = 2000
MAX_ONLOOKERS: Final = 1000
"""Those among them of people who do not play."""
MAX_EACH: Final = 50
"""Those of one person, or of all strangers at one address."""


Heads: TypeAlias = Callable[[tuple[int, ...]], Awaitable[Mapping[int, int]]]
News: TypeAlias = Callable[[], Awaitable[bytes | None]]


class Socket:
    def __init__(
        self, ws: web.WebSocketResponse, allowed: Callable[[], Awaitable[bool]], news: News | None, *, plays: bool
    ) -> None:
        self._ws = ws
        self._allowed = allowed
        self._news = news
        self.plays = plays
        self._number = 0
        self._due = asyncio.Event()

    def tell(self, number: int) -> None:
        """Send a number, or what has changed, as soon as possible, in place of one that still waits."""
        self._number = number
        self._due.set()

    async def send(self) -> None:
        with contextlib.suppress(ConnectionError, TimeoutError):
            while not self._ws.closed:
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(BEAT):
                        await self._due.wait()
                due = self._due.is_set()
                self._due.clear()
                if due and not await self._allowed():
                    return
                news = await self._news() if due and self._news else None
                async with asyncio.timeout(STALLED):
                    if news is not None:
                        await self._ws.send_bytes(news)
                    else:
                        await self._ws.send_str(str(self._number if due else 0))


async def closed(ws: web.WebSocketResponse) -> None:
    """Wait until a browser is gone; one that sends anything but answers to pings is closed."""
    while (await ws.receive()).type is WSMsgType.PONG:
        pass
    await ws.close()


class Live:
    def __init__(self, host: Host, read: Heads, *, heartbeat: float = HEARTBEAT) -> None:
        self._host = host
        self._read = read
        self._heartbeat = heartbeat
        self._sockets: dict[int, set[Socket]] = defaultdict(set)
        self._senders = Counter[Hashable]()
        self._heads: dict[int, int] = {}
        self._woken = asyncio.Event()

    @property
    def count(self) -> int:
        return sum(map(len, self._sockets.values()))

    def head(self, table_id: int) -> int | None:
        return self._heads.get(table_id)

    async def serve(
        self,
        request: web.Request,
        table_id: int,
        head: int,
        allowed: Callable[[], Awaitable[bool]],
        person: int | None,
        news: News | None = None,
        *,
        plays: bool = False,
    ) -> web.WebSocketResponse:
        """Send the numbers of a table to a browser until it is gone; at once if it is behind `head`.

        `allowed` is asked before each number; when it says no, the socket is closed. `news` returns what is sent in
        place of a number, if anything is. Raises HTTPServiceUnavailable if the person, None for a stranger, has too
        many, or all others together.
        """
        account = turn(request)
        sender = person or account.address
        if self._senders[sender] >= MAX_EACH or self.count >= (MAX_SOCKETS if plays else MAX_ONLOOKERS):
            raise web.HTTPServiceUnavailable
        self._senders[sender] += 1
        ws = web.WebSocketResponse(heartbeat=self._heartbeat, max_msg_size=MAX_MESSAGE, compress=False, autoping=False)
        socket, task = Socket(ws, allowed, news, plays=plays), None
        try:
            await ws.prepare(request)
            account.listen()
            self._sockets[table_id].add(socket)
            self._heads[table_id] = max(head, self._heads.get(table_id, 0))
            socket.tell(self._heads[table_id])
            task = account.begin(socket.send())
            await asyncio.wait([task, asyncio.create_task(closed(ws))], return_when=asyncio.FIRST_COMPLETED)
        finally:
            if task is not None:
                task.cancel()
                self._sockets[table_id].discard(socket)
                if not self._sockets[table_id]:
                    del self._sockets[table_id], self._heads[table_id]
            self._senders[sender] -= 1
            if not self._senders[sender]:
                del self._senders[sender]
        await ws.close()
        return ws

    def tell(self, table_id: int, head: int | None = None) -> None:
        """Send everybody at a table its number, or the last one again when something beside it has changed."""
        if table_id in self._heads:
            self._heads[table_id] = head or self._heads[table_id]
            for socket in sorted(self._sockets[table_id], key=lambda socket: not socket.plays):
                socket.tell(self._heads[table_id])

    async def running(self, app: web.Application) -> AsyncIterator[None]:
        self._host.runner.listeners.append(self._woken.set)
        task = asyncio.create_task(self._look())
        yield
        self._host.runner.listeners.remove(self._woken.set)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)

    async def _look(self) -> None:
        while True:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(EVERY):  # `wait_for` of Python 3.11 can lose the cancellation
                    await self._woken.wait()
            self._woken.clear()
            if not self._heads:
                continue
            try:
                heads = await self._read(tuple(self._heads))
            except (StoreError, OSError) as error:
                log.warning("a view cannot be read", reason=str(error))
                continue
            for table_id, head in heads.items():
                last = self._heads.get(table_id, head)
                if head > last or (head < 0 and head != last):
                    self.tell(table_id, head)
