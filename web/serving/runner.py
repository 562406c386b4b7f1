"""The HTTP server of every page of this program: what strangers send is bounded before anything else sees it."""

import asyncio
import logging
import sys
import time
from collections.abc import Awaitable, Callable, Collection, Coroutine, Hashable
from dataclasses import dataclass
from typing import Any, Final

import structlog
from aiohttp import http_exceptions, web

from cogs import errors
from web.serving import bodies
from web.serving.lines import LOOPBACK, PIECE, Line, Lines, Network, subnet
from web.serving.rates import Rates
from web.serving.work import Work
from words import say

log: structlog.stdlib.BoundLogger = structlog.get_logger(__name__)

MAX_LINES: Final = 2500
"""Connections at a time, if the system lets the process have as many."""
FILES: Final = 256
"""Files and connections that are left for the rest of the program."""
MAX_ADDRESS: Final = 2000
"""Characters of an address with its query."""
IDLE: Final = 150.0
"""Seconds for which a connection waits for the next request: longer than proxies do."""
SWEEP: Final = 1.0
"""Seconds between two looks at all connections."""
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
class Turn:
    """The account of one request."""

    address: str
    """The address that it comes from, as the proxy says it."""
    line: Line | None
    work: Work[web.StreamResponse]
    onlookers: Rates
    """The bucket of all strangers, and of all who only look on."""
    payers: list[tuple[Rates, Hashable]]
    """Buckets from which its seconds of processor are taken, with the names of their owners."""

    def known(self, rates: Rates, person: int) -> None:
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
        work = self.work.beside(coroutine)

        async def run() -> None:
            await work

        return asyncio.create_task(run())

    def plays(self) -> None:
        """Say that it is for a player, who comes first."""
        self.work.rank = 0

    def listen(self) -> None:
        """Say that the browser only listens from now on."""
        if self.line is not None:
            self.line.listen()

    @property
    def debt(self) -> float:
        """Seconds until all who pay have something left."""
        return max(rates.debt(owner) for rates, owner in self.payers)


TURN: Final = web.RequestKey("turn", Turn)


def turn(request: web.Request) -> Turn:
    """Return the account of a request."""
    return request[TURN]


class SiteRunner(web.AppRunner):
    """An application's server. All that it is sent is bounded, see `Line`, `bodies` and `work`."""

    def __init__(
        self,
        app: web.Application,
        shutdown_timeout: float = 60,
        proxies: Collection[Network] = LOOPBACK,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        app.middlewares.insert(0, self._shield)
        app.on_response_prepare.append(_add_headers)
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
        """The factory of connections."""
        server = super().server
        return server and (lambda: Line(self.lines, server()))

    async def setup(self) -> None:
        """Begin to look at the connections."""
        await super().setup()
        self._looking = asyncio.create_task(self._look())

    async def cleanup(self) -> None:
        """End all connections."""
        if self._looking is not None:
            self._looking.cancel()
        await super().cleanup()

    async def _look(self) -> None:
        while True:
            await asyncio.sleep(SWEEP)
            self.lines.look()

    @property
    def _shield(self) -> Any:  # noqa: ANN401 - aiohttp's own type of a middleware
        @web.middleware
        async def shield(request: web.Request, handler: Handler) -> web.StreamResponse:
            line = self.lines.of(request)
            work = Work(self.lines.lane, self._answer(request, handler))
            address = self._address(request)
            payers: list[tuple[Rates, Hashable]] = [(self.lines.each, address), (self.lines.all, None)]
            account = request[TURN] = Turn(address, line, work, self.lines.all, payers)
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

    def _address(self, request: web.Request) -> str:
        """Return the address that a request comes from; a proxy says it last."""
        near = str(request.remote)
        said = request.headers.getall("X-Forwarded-For", []) if self.lines.trusts(near) else []
        return subnet(said[-1].rpartition(",")[2].strip() if said else near)

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


async def _add_headers(request: web.Request, response: web.StreamResponse) -> None:
    """Add the headers that keep an answer to itself."""
    for name, value in HEADERS.items():
        response.headers.setdefault(name, value)


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
    wanted = MAX_LINES + FILES
    if soft < wanted:
        soft = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    return min(MAX_LINES, max(soft - FILES, FILES))


class _Quiet(logging.LoggerAdapter[logging.Logger]):
    """A log without what strangers send that is no request."""

    def log(self, level: int, msg: object, *args: object, **kwargs: Any) -> None:  # noqa: ANN401 - as in `logging`
        if not isinstance(kwargs.get("exc_info"), http_exceptions.HttpProcessingError):
            super().log(level, msg, *args, **kwargs)
