"""The HTTP server of every page of this program: what strangers send is bounded before anything else sees it."""

import asyncio
import ipaddress
import logging
import sys
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Collection, Coroutine, Hashable
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

import structlog
from aiohttp import http_exceptions, web

from cogs import errors
from i18n import say
from web.serving import bodies
from web.serving.rates import Rates
from web.serving.work import Lane, Work

log = structlog.stdlib.get_logger(__name__)

Network: TypeAlias = ipaddress.IPv4Network | ipaddress.IPv6Network
LOOPBACK: Final[tuple[Network, ...]] = (ipaddress.IPv4Network("127.0.0.0/8"), ipaddress.IPv6Network("::1/128"))
"""Networks of proxies: each of their connections may be another person's, and they say whose it is."""
MAX_EACH: Final = 64
"""Connections from one address; a browser opens six, and one for each tab."""
PIECE: Final = 4096
"""Bytes that are read from a connection at a time."""
ASKING: Final = 10.0
"""Seconds in which the head of a request has to arrive."""
TAKING: Final = 60.0
"""Seconds in which an answer has to be taken."""
MAX_HEARD: Final = 256
"""Bytes in such a time from a browser that only listens."""
EACH: Final = (1.0, 0.1)
"""Seconds of processor for all strangers at one address: so many at once, and so many each second."""
ALL: Final = (2.0, 0.25)
"""The same for all strangers together."""


class OpenLine(asyncio.BufferedProtocol):
    """A connection: aiohttp's own handler, which gets little at a time, and is given up when it has to wait."""

    def __init__(self, lines: "Lines", handler: web.RequestHandler) -> None:
        self._lines = lines
        self._handler = handler
        self._buffer = bytearray(PIECE)
        self._deferred = b""
        self._admitted = False
        self._transport: asyncio.Transport | None = None
        self.peer = ""
        self.proxied = False
        """True for a proxy's connection, which may be anybody's."""
        self.known = False
        """True for a person's connection, which keeps its place before those of strangers."""
        self._busy = False
        self._asking: float | None = None
        """Time since which the head of a request is incomplete."""
        self._taking: float | None = None
        self._heard: int | None = None
        """Bytes from a browser that only listens, since the last look; None for one that asks."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport, self._asking = transport, self._lines.now()
        peer = str((transport.get_extra_info("peername") or ("",))[0])
        self.peer, self.proxied = subnet(peer), self._lines.trusts(peer)
        self._admitted = self._lines.admit(self, self._handler)
        if self._admitted:
            self._handler.connection_made(transport)
        else:
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        if self._admitted:
            self._lines.remove(self, self._handler)
            self._handler.connection_lost(exc)

    def get_buffer(self, sizehint: int) -> bytearray:
        return self._buffer

    def buffer_updated(self, nbytes: int) -> None:
        if not self._admitted or self._transport is None:
            return
        if self._heard is not None:
            self._heard += nbytes
            if self._heard > MAX_HEARD:
                self.abort()
                return
        elif self._asking is None and not self._busy:
            self._asking = self._lines.now()
        is_deferred = bool(self._deferred)
        self._deferred += self._buffer[:nbytes]
        if is_deferred:
            self._transport.pause_reading()
        elif self._lines.lane.free:
            self._parse()
        else:
            self._transport.pause_reading()
            self._lines.lane.defer(self._parse)

    def _parse(self) -> None:
        data, self._deferred = self._deferred, b""
        if self._transport is None or self._transport.is_closing():
            return
        self._transport.resume_reading()
        begin = time.thread_time()
        try:
            self._handler.data_received(data)
        except Exception as error:
            log.warning("a request cannot be read", error=type(error).__name__)
            self.abort()
        seconds = time.thread_time() - begin
        self._lines.lane.use(seconds)
        if not self.known and not self._lines.pay(self, seconds):
            self.abort()

    def eof_received(self) -> None:
        if self._admitted:
            self._handler.eof_received()

    def pause_writing(self) -> None:
        self._handler.pause_writing()

    def resume_writing(self) -> None:
        self._handler.resume_writing()

    def abort(self) -> None:
        if self._transport is not None:
            self._transport.abort()

    def answer(self, *, busy: bool) -> None:
        self._busy, self._asking = busy, None

    def listen(self) -> None:
        self._heard = 0

    def look(self, now: float) -> None:
        """Give it up if it has kept the bot waiting for too long."""
        assert self._transport is not None
        self._heard = None if self._heard is None else 0
        if not self._transport.get_write_buffer_size():
            self._taking = None
        elif self._taking is None:
            self._taking = now
        slow = self._taking is not None and now - self._taking > TAKING
        if slow or (self._asking is not None and now - self._asking > ASKING):
            self.abort()


class Lines:
    def __init__(self, room: int, proxies: Collection[Network], now: Callable[[], float]) -> None:
        self.room = room
        self.proxies = proxies
        self.now = now
        self.lane = Lane()
        self.each = Rates(now, *EACH)
        self.all = Rates(now, *ALL)
        self._lines: dict[web.RequestHandler, OpenLine] = {}
        """Lines by aiohttp's handlers, in the order of their beginnings."""
        self._peers = Counter[str]()

    def __len__(self) -> int:
        return len(self._lines)

    def trusts(self, peer: str) -> bool:
        address = _parse(peer)
        return address is not None and any(address in network for network in self.proxies)

    def of(self, request: web.Request) -> OpenLine | None:
        return self._lines.get(request.protocol)

    def admit(self, line: OpenLine, handler: web.RequestHandler) -> bool:
        """Take a line in, if need be in place of the oldest stranger's; return False without room."""
        if not line.proxied and self._peers[line.peer] >= MAX_EACH:
            return False
        if len(self) >= self.room:
            oldest = next(((key, other) for key, other in self._lines.items() if not other.known), None)
            if oldest is None:
                return False
            self.remove(oldest[1], oldest[0])
            oldest[1].abort()
        self._lines[handler] = line
        self._peers[line.peer] += 1
        return True

    def remove(self, line: OpenLine, handler: web.RequestHandler) -> None:
        if self._lines.pop(handler, None) is not None:
            self._peers[line.peer] -= 1
            if not self._peers[line.peer]:
                del self._peers[line.peer]

    def pay(self, line: OpenLine, seconds: float) -> bool:
        """Charge strangers for what reading has taken; return False if it was too much. A proxy sends for many."""
        self.all.charge(None, seconds)
        if line.proxied:
            return True
        self.each.charge(line.peer, seconds)
        return not self.each.debt(line.peer)

    def look(self) -> None:
        now = self.now()
        for line in list(self._lines.values()):
            line.look(now)


def subnet(name: str) -> str:
    """Return an address as one person has it: of version 6 everybody has 2 to the 64; empty for what is none."""
    address = _parse(name)
    if address is None or isinstance(address, ipaddress.IPv4Address) or address.is_loopback:
        return str(address or "")
    return str(ipaddress.ip_network((address, 64), strict=False))


def _parse(name: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    try:
        address = ipaddress.ip_address(name.partition("%")[0])
    except ValueError:
        return None
    return (isinstance(address, ipaddress.IPv6Address) and address.ipv4_mapped) or address


MAX_LINES: Final = 2500
"""Connections at a time, if the system lets the process have as many."""
FILES: Final = 256
"""Files and connections that are left for the rest of the program."""
MAX_ADDRESS: Final = 2000
IDLE: Final = 150.0
"""Seconds for which a connection waits for the next request: longer than proxies do."""
SWEEP: Final = 1.0
HELD: Final = 2.0
"""Longest time for which an answer is held back from who has used more."""
AROUND: Final = 0.001
"""Seconds of processor that reading a request and sending an answer take beside the work for it."""
TRACES: Final = (5.0, 1 / 60)
"""Tracebacks in the log from one place in the code: so many at once, and so many a second."""
HEADERS: Final = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


@dataclass(slots=True)
class RequestTurn:
    address: str
    line: OpenLine | None
    work: Work[web.StreamResponse]
    onlookers: Rates
    payers: list[tuple[Rates, Hashable]]
    """Buckets from which its seconds of processor are taken, with the names of their owners."""

    def charge(self, rates: Rates, person: int) -> None:
        """Say that a person pays for it, and not the strangers."""
        self.payers = [(rates, person)]
        if self.line is not None:
            self.line.known = True

    def looks_on(self) -> None:
        """Say that it is for somebody who does not play: all of them together pay too."""
        if (self.onlookers, None) not in self.payers:
            self.payers.append((self.onlookers, None))

    def begin(self, coroutine: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Start a task that takes its turns as the request does."""

        async def run() -> None:
            await self.work.spawn(coroutine)

        return asyncio.create_task(run())

    def plays(self) -> None:
        self.work.rank = 0

    def listen(self) -> None:
        if self.line is not None:
            self.line.listen()

    @property
    def debt(self) -> float:
        return max(rates.debt(owner) for rates, owner in self.payers)


TURN: Final = web.RequestKey("turn", RequestTurn)


def turn(request: web.Request) -> RequestTurn:
    return request[TURN]


class SiteRunner(web.AppRunner):
    """An application's server. All that it is sent is bounded, see `OpenLine`, `bodies` and `work`."""

    def __init__(
        self,
        app: web.Application,
        shutdown_timeout: float = 60,
        proxies: Collection[Network] = LOOPBACK,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        app.middlewares.insert(0, self._shield)

        async def add_headers(request: web.Request, response: web.StreamResponse) -> None:
            for name, value in HEADERS.items():
                response.headers.setdefault(name, value)

        app.on_response_prepare.append(add_headers)
        self.lines = Lines(_room(), proxies, now)
        self._traces = Rates(now, *TRACES)
        self._looking: asyncio.Task[None] | None = None
        super().__init__(
            app,
            access_log=None,
            auto_decompress=False,
            keepalive_timeout=IDLE,
            lingering_time=HELD,
            logger=_Quiet(logging.getLogger(__name__)),
            max_line_size=2 * MAX_ADDRESS,
            max_headers=64,
            read_bufsize=PIECE,
            shutdown_timeout=shutdown_timeout,
        )

    @property
    def server(self) -> Any:  # noqa: ANN401 - aiohttp's type of a factory of its own handlers
        server = super().server
        return server and (lambda: OpenLine(self.lines, server()))

    async def setup(self) -> None:
        await super().setup()

        async def look() -> None:
            while True:
                await asyncio.sleep(SWEEP)
                self.lines.look()

        self._looking = asyncio.create_task(look())

    async def cleanup(self) -> None:
        if self._looking is not None:
            self._looking.cancel()
        await super().cleanup()

    @property
    def _shield(self) -> Any:  # noqa: ANN401 - aiohttp's own type of a middleware
        @web.middleware
        async def shield(request: web.Request, handler: Handler) -> web.StreamResponse:
            line = self.lines.of(request)
            work = Work(self.lines.lane, self._answer(request, handler))
            near = str(request.remote)
            addresses = request.headers.getall("X-Forwarded-For", []) if self.lines.trusts(near) else []
            address = subnet(addresses[-1].rpartition(",")[2].strip() if addresses else near)  # a proxy says it last
            payers: list[tuple[Rates, Hashable]] = [(self.lines.each, address), (self.lines.all, None)]
            account = request[TURN] = RequestTurn(address, line, work, self.lines.all, payers)
            if line is not None:
                line.answer(busy=True)
            try:
                return await work
            finally:
                for rates, owner in account.payers:
                    rates.charge(owner, work.spent + AROUND)
                if debt := account.debt:  # whoever waits for an answer sends less
                    await asyncio.sleep(min(debt, HELD))
                if line is not None:
                    line.answer(busy=False)

        return shield

    async def _answer(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        try:
            _check(request)
            return await handler(request)
        except web.HTTPException as answer:  # as it is raised, it would be in a circle with the frames that it has left
            return web.Response(status=answer.status, reason=answer.reason, headers=answer.headers, body=answer.body)
        except ConnectionError:
            raise
        except Exception as error:
            where = errors.where(error)
            if self._traces.take(where):
                log.exception("a page failed", where=where)
            return web.Response(status=500, text=say("error-unforeseen"))


def _check(request: web.Request) -> None:
    """Refuse what no browser sends. Raises HTTPBadRequest, HTTPRequestURITooLong, and what `bodies.check` does."""
    if len(request.raw_path) > MAX_ADDRESS:
        raise web.HTTPRequestURITooLong
    try:
        for _, value in request.raw_headers:
            value.decode()
        proper = request.raw_path.isascii() and request.rel_url.path.isprintable()
    except ValueError:
        proper = False
    if not proper:
        raise web.HTTPBadRequest
    bodies.check(request)


def _room() -> int:
    """Return the number of connections for which the system has room beside the rest of the program's files."""
    if sys.platform == "win32":
        return MAX_LINES
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    files = MAX_LINES + FILES
    if soft < files:
        soft = files if hard == resource.RLIM_INFINITY else min(files, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    return min(MAX_LINES, max(soft - FILES, FILES))


class _Quiet(logging.LoggerAdapter[logging.Logger]):
    def log(self, level: int, msg: object, *args: object, **kwargs: Any) -> None:  # noqa: ANN401 - as in `logging`
        if not isinstance(kwargs.get("exc_info"), http_exceptions.HttpProcessingError):
            super().log(level, msg, *args, **kwargs)
