"""Processes beside the bot's own, for pictures and computer players."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing.process import BaseProcess


def started(processes: int) -> Executor:
    """So many worker processes; with none, threads of this process."""
    if not processes:
        return ThreadPoolExecutor(2, thread_name_prefix="worker")
    return ProcessPoolExecutor(
        processes, mp_context=multiprocessing.get_context("spawn"), initializer=_live_as_long_as_the_bot
    )


def _live_as_long_as_the_bot() -> None:
    """In a worker: leave signals to the bot, and end when it does, even if it was killed."""
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)
    threading.Thread(target=_end_after, args=[multiprocessing.parent_process()], daemon=True).start()


def _end_after(bot: BaseProcess) -> None:
    bot.join()
    os._exit(1)
