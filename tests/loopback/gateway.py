"""The gateway: sessions of numbered events that survive the loss of their connection; and waiting without polling."""

from __future__ import annotations

import asyncio
import contextlib
import json
import time
from collections.abc import Callable
from typing import Any, Final, TypeVar

from aiohttp import WSMsgType, web

Found = TypeVar("Found")


class Waiting:
    PATIENCE: Final = 120.0
    """Seconds until a test fails: far more than the slowest machine needs."""

    def __init__(self) -> None:
        self._waiters: list[asyncio.Future[None]] = []

    def tell(self) -> None:
        waiters, self._waiters = self._waiters, []
        for waiter in waiters:
            if not waiter.done():
                waiter.set_result(None)

    async def until(self, find: Callable[[], Found | None], missing: Callable[[], str] = lambda: "") -> Found:
        """Wait until a value is found that is true. Raises AssertionError with what is missing."""
        try:
            async with asyncio.timeout(self.PATIENCE):
                while not (wanted := find()):
                    self._waiters.append(waiter := asyncio.get_running_loop().create_future())
                    await waiter
                return wanted
        except TimeoutError:
            raise AssertionError(f"waited in vain: {missing()}") from None


Json = dict[str, Any]

DISPATCH, HEARTBEAT, IDENTIFY, RESUME, RECONNECT, INVALID, HELLO, ACK = 0, 1, 2, 6, 7, 9, 10, 11
BAD_TOKEN: Final = 4004


class Gateway(Waiting):
    def __init__(self, token: str, welcome: Callable[[], tuple[Json, list[tuple[str, Json]]]]) -> None:
        """`welcome` returns the data of READY, and the events that follow it."""
        super().__init__()
        self._token = token
        self._welcome = welcome
        self._socket: web.WebSocketResponse | None = None
        self._request: web.Request | None = None
        self._sockets: set[web.WebSocketResponse] = set()
        self.shards: list[Gateway] = [self]
        """All gateways, of which each connection picks its own."""
        self._session: str | None = None
        self._events: list[str] = []
        """Events of this session; an event's number is its position, from 1."""
        self._sent = 0
        """Number of events that this connection was sent."""
        self._sending = asyncio.Lock()
        self.heartbeat = 41.25
        """Interval of heartbeats in seconds, sent to new connections."""
        self.silent = False
        """True if it sends nothing and accepts no connection, as if the network were gone."""
        self.identified = 0
        self.times: list[float] = []
        """Times of connections, in seconds of the monotonic clock."""
        self.resumed = 0
        self.heartbeats = 0

    @property
    def connected(self) -> bool:
        """Return whether events reach the bot at once."""
        return self._socket is not None

    def dispatch(self, event: str, data: Json) -> bool:
        """Send an event, now or when the bot resumes; return False if there is no session for it."""
        if self._session is None:
            return False
        number = len(self._events) + 1
        self._events.append(json.dumps({"op": DISPATCH, "t": event, "d": data, "s": number}))
        self._flushing = asyncio.create_task(self._flush())
        return True

    async def _flush(self) -> None:
        async with self._sending:
            while self._socket is not None and not self.silent and self._sent < len(self._events):
                self._sent += 1
                with contextlib.suppress(ConnectionError):
                    await self._socket.send_str(self._events[self._sent - 1])

    def cut(self) -> None:
        """Break the connection without a message (1006). The session can be resumed."""
        self._socket = None
        self._request.transport.abort()

    async def ask_to_reconnect(self) -> None:
        """Send op 7. Events wait until the bot is back."""
        socket, self._socket = self._socket, None
        await socket.send_json({"op": RECONNECT, "d": None})

    async def invalidate(self) -> None:
        """Send op 9: the session and its missed events are gone."""
        socket, self._socket, self._session = self._socket, None, None
        await socket.send_json({"op": INVALID, "d": False})

    async def close(self) -> None:
        await asyncio.gather(*(socket.close() for socket in list(self._sockets)))

    async def serve(self, request: web.Request) -> web.WebSocketResponse:
        if self.silent:
            raise web.HTTPServiceUnavailable
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        self._sockets.add(socket)
        await socket.send_json({"op": HELLO, "d": {"heartbeat_interval": self.heartbeat * 1000}})
        meant = self
        async for message in socket:
            if message.type is WSMsgType.TEXT:
                meant = self._meant(message.json(), meant)
                await meant._receive(socket, request, message.json())
        self._sockets.discard(socket)
        if meant._socket is socket:
            meant._socket = None
        meant.tell()
        return socket

    def _meant(self, message: Json, before: Gateway) -> Gateway:
        """Return the shard of a connection, once it is identified."""
        match message["op"]:
            case 2 if len(self.shards) > 1:
                number, count = map(int, message["d"]["shard"])
                assert count == len(self.shards)
                return self.shards[number]
            case 6:
                return next((shard for shard in self.shards if shard._session == message["d"]["session_id"]), before)
        return before

    async def _receive(self, socket: web.WebSocketResponse, request: web.Request, message: Json) -> None:
        match message["op"]:
            case 1:
                self.heartbeats += 1
                if not self.silent:
                    await socket.send_json({"op": ACK})
            case 2 | 6 if message["d"]["token"] != self._token:
                await socket.close(code=BAD_TOKEN)
            case 2:
                self._identify(socket, request)
            case 6:
                await self._resume(socket, request, message["d"])
        self.tell()

    def _identify(self, socket: web.WebSocketResponse, request: web.Request) -> None:
        self.identified += 1
        self._session, self._events, self._sent = f"session-{self.shards.index(self)}-{self.identified}", [], 0
        self.times.append(time.monotonic())
        self._socket, self._request = socket, request
        ready, events = self._welcome()
        self.dispatch("READY", {"v": 10, "session_id": self._session, **ready})
        for event, data in events:
            self.dispatch(event, data)

    async def _resume(self, socket: web.WebSocketResponse, request: web.Request, wanted: Json) -> None:
        if wanted["session_id"] != self._session:
            await socket.send_json({"op": INVALID, "d": False})
            return
        self._socket, self._request, self._sent = socket, request, wanted["seq"]
        self.dispatch("RESUMED", {})
        self.resumed += 1
