"""A long line: connections that are passed on, with each piece under way for some time in either direction."""

import asyncio
import contextlib
import threading
from collections.abc import Iterator


class Line:
    """A door on 127.0.0.1 to another port there; what goes through arrives `seconds` later."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self.port = 0
        """The port of the door; what it leads to is said by `lead_to`."""
        self._to = 0
        self._passing = set[asyncio.Task[None]]()

    def lead_to(self, port: int) -> None:
        self._to = port

    async def run(self, open_now: threading.Event) -> None:
        """Pass on whatever comes, until cancelled."""
        server = await asyncio.start_server(self._accept, "127.0.0.1", 0)
        self.port = server.sockets[0].getsockname()[1]
        open_now.set()
        try:
            async with server:
                await server.serve_forever()
        finally:
            for task in self._passing:
                task.cancel()

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError):
            there, back = await asyncio.open_connection("127.0.0.1", self._to)
            for source, to in ((reader, back), (there, writer)):
                self._passing.add(task := asyncio.create_task(self._pass(source, to)))
                task.add_done_callback(self._passing.discard)

    async def _pass(self, source: asyncio.StreamReader, to: asyncio.StreamWriter) -> None:
        loop = asyncio.get_running_loop()
        with contextlib.suppress(OSError):
            while data := await source.read(1 << 20):
                loop.call_later(self._seconds, to.write, data)
        loop.call_later(self._seconds, to.close)


@contextlib.contextmanager
def lines(count: int, seconds: float) -> Iterator[list[Line]]:
    made, opened = [Line(seconds) for _ in range(count)], [threading.Event() for _ in range(count)]
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever, daemon=True)
    thread.start()
    running = [asyncio.run_coroutine_threadsafe(line.run(now), loop) for line, now in zip(made, opened, strict=True)]
    for now in opened:
        now.wait()
    try:
        yield made
    finally:
        for one in running:
            one.cancel()
        loop.call_soon_threadsafe(loop.call_later, 0.1, loop.stop)  # what is cancelled ends first
        thread.join()
