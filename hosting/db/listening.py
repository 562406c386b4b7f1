"""Hearing what a PostgreSQL server tells: which servers' jobs other processes ask for.

It is a hint and no more. What is told while no connection stands is not told again, and nobody relies on it.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable
from typing import Any, Final

import psycopg

from hosting.core import StoreError

_log = logging.getLogger("navegador.tables")

CHANNEL: Final = "navegador_jobs"
"""What migration 0011 tells by."""
AGAIN: Final = 15.0
"""Seconds until another connection is tried."""


class Listening:
    """A connection that only listens, made anew when it is lost, until it is ended."""

    def __init__(
        self,
        connect: Callable[[], psycopg.Connection[Any]],
        heard: Callable[[int], None],
        own: Callable[[], int | None],
    ) -> None:
        """`connect` makes a connection, in a thread; `own` says of which backend nothing is to be heard."""
        self._connect = connect
        self._heard = heard
        self._own = own
        self._conn: psycopg.Connection[Any] | None = None
        self._descriptor = -1
        self._again: asyncio.TimerHandle | None = None
        self._beginning: asyncio.Task[None] | None = None
        self._ended = False

    async def begin(self) -> None:
        """Connect and listen; where that is not possible, try again later."""
        loop = asyncio.get_running_loop()
        try:
            self._conn = await asyncio.to_thread(self._listening)
            if self._ended:
                self.end()
                return
            self._descriptor = self._conn.fileno()
            loop.add_reader(self._descriptor, self._read)
        except NotImplementedError:  # Windows' usual loop: looking has to do
            self.end()
        except (StoreError, psycopg.Error) as error:
            _log.warning("jobs of other processes are not heard of at once: %s", error)
            self._try_again()

    def end(self) -> None:
        """Hear nothing more."""
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
        told = self._conn.pgconn
        try:
            told.consume_input()
            while (one := told.notifies()) is not None:
                if one.be_pid != self._own():
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
