"""SimCord's world for a playground: a press waits for its answer, not for later effects."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Iterator

import simcord
from simcord._settlement import _is_parked, _owned_tasks, _run_due_virtual_callbacks, _virtualize_recognized_waits

from hosting.jobs import is_of_jobs

ROUNDS = 2
"""Consecutive idle rounds of the loop after which nothing is left to do."""


class World(simcord.Env):
    """A world that settles when all is done, as SimCord's does, or in part while it is `quick`."""

    _quick = False

    @contextlib.contextmanager
    def quick(self) -> Iterator[None]:
        """Settle without waiting for the bot's jobs, in the block: later posts, computer players, reviews."""
        self._quick = True
        try:
            yield
        finally:
            self._quick = False

    async def _settle_internal(
        self,
        *,
        timeout: float | None = None,  # noqa: ASYNC109 - SimCord's
        idle: float = 0.05,
        dispatch: str | None = None,
        _deadline: float | None = None,
    ) -> None:
        if not self._quick:
            await super()._settle_internal(timeout=timeout, idle=idle, dispatch=dispatch, _deadline=_deadline)
            return
        assert self._loop is not None
        limit = self.settle_timeout if timeout is None else timeout
        deadline = self._loop.time() + limit if _deadline is None else _deadline
        quiet_rounds = 0
        while quiet_rounds < ROUNDS:
            _run_due_virtual_callbacks(self._settlement_state(), deadline)
            await asyncio.sleep(0)
            if not (tasks := self._answering(deadline)):
                quiet_rounds += 1
                continue
            quiet_rounds = 0
            if (left := deadline - self._loop.time()) <= 0:
                raise TimeoutError(f"no answer within {limit:g} s: {tasks}")
            await asyncio.wait(tasks, timeout=min(idle, left), return_when=asyncio.FIRST_COMPLETED)

    def _answering(self, deadline: float) -> list[asyncio.Task[object]]:
        """Return the bot's tasks that are neither jobs nor waiting for something outside."""
        state = self._settlement_state()
        tasks = [task for task in _owned_tasks(state) if not self._of_jobs(task)]
        _virtualize_recognized_waits(state, tasks)
        return [task for task in tasks if not _is_parked(state, task, deadline)]

    def _of_jobs(self, task: asyncio.Task[object] | None) -> bool:
        """Return whether a task runs jobs, or was started by one that does."""
        while task is not None:
            if is_of_jobs(task):
                return True
            record = self._work.tasks.get(task)
            task = record.owner() if record is not None and record.owner is not None else None
        return False
