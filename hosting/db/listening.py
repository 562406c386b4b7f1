"""Notifications of a PostgreSQL server: servers with jobs requested by other processes.

They are a hint and no more. Those sent while there is no connection are lost, and nothing relies on them.
"""

import asyncio
import contextlib
import logging
from collections.abc import Callable, Collection
from typing import Any, Final

import psycopg

from hosting.core import StoreError

_log = logging.getLogger("navegador.tables")

CHANNEL: Final = "navegador_jobs"
"""The channel that migration 0011 notifies."""
AGAIN: Final = 15.0
"""Seconds before reconnecting."""


class Listening:
    """A connection that only listens, reopened when it is lost, until it is ended."""

    def __init__(
        self,
        connect: Callable[[], psycopg.Connection[Any]],
        heard: Callable[[int], None],
        own: Callable[[], Collection[int]],
    ) -> None:
        """`connect` opens a connection, in a thread; notifications from the backends that `own` returns are ignored."""
        self._connect = connect
        self._heard = heard
        self._own = own
        self._conn: psycopg.Connection[Any] | None = None
        self._descriptor = -1
        self._again: asyncio.TimerHandle | None = None
        self._beginning: asyncio.Task[None] | None = None
        self._ended = False

    async def begin(self) -> None:
        """Connect and listen; if that is not possible, try again later."""
        loop = asyncio.get_running_loop()
        try:
            self._conn = await asyncio.to_thread(self._listening)
            if self._ended:
                self.end()
                return
            self._descriptor = self._conn.fileno()
            loop.add_reader(self._descriptor, self._read)
        except NotImplementedError:  # Windows' usual loop: polling has to do
            self.end()
        except (StoreError, psycopg.Error) as error:
            _log.warning("not notified of other processes' jobs: %s", error)
            self._try_again()

    def end(self) -> None:
        """Stop listening."""
        self._ended = True
        if self._again is not None:
            self._again.cancel()
        self._let_go()

    def _listening(self) -> psycopg.Connection[Any]:
        conn = self._connect()
        conn.execute(f"LISTEN {CHANNEL}")
        return conn

    def _read(self) -> None:
        assert self._conn is not None
        pgconn = self._conn.pgconn
        try:
            pgconn.consume_input()
            while (one := pgconn.notifies()) is not None:
                if one.be_pid not in self._own():
                    self._heard(int(one.extra))
        except psycopg.Error:
            self._let_go()
            self._try_again()

    def _let_go(self) -> None:
        conn, self._conn = self._conn, None
        if conn is not None:
            if self._descriptor >= 0:
                asyncio.get_running_loop().remove_reader(self._descriptor)
                self._descriptor = -1
            with contextlib.suppress(psycopg.Error):
                conn.close()

    def _try_again(self) -> None:
        def begin() -> None:
            self._beginning = asyncio.ensure_future(self.begin())

        if not self._ended:
            self._again = asyncio.get_running_loop().call_later(AGAIN, begin)
