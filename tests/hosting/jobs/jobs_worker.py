"""A process that does jobs, to be killed: `python -m tests.hosting.jobs.jobs_worker DATABASE DONE LEASE`.

It prints `ready`, and starts on the first input. It writes two lines into DONE for each job, at its beginning and its
end. This distinguishes a job that was cut off from one that was done twice.
"""

import asyncio
import json
import os
import sys
import threading
from datetime import timedelta

from hosting import SystemClock, open_services
from hosting.jobs.jobs import Job
from hosting.jobs.runner import Runner
from tests.toy.heap import Heap

WORK = 0.02
"""Seconds for one job, so that a kill interrupts some."""


async def main(database: str, done: str, lease: str) -> None:
    async with await open_services(database, [Heap()], clock=SystemClock()) as services:
        file = os.open(done, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)

        def note(job: Job, what: str) -> None:
            line = {"key": job.key, "what": what, "by": os.getpid()}
            os.write(file, json.dumps(line).encode() + b"\n")

        async def task(job: Job) -> None:
            note(job, "begun")
            await asyncio.to_thread(threading.Event().wait, WORK)
            note(job, "done")

        seconds = float(lease)
        runner = Runner(services.jobs, SystemClock(), lease=timedelta(seconds=seconds), longest_sleep=seconds / 4)
        runner.handle("deliver", task)
        os.write(sys.stdout.fileno(), b"ready\n")
        await asyncio.to_thread(sys.stdin.readline)
        runner.wake()
        while any(job.kind == "deliver" for job in await services.jobs.all()):  # wait for another process as well
            await asyncio.to_thread(threading.Event().wait, seconds / 8)
        await runner.stop()


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
