"""The functions that do the jobs, one for each kind; `hosting.jobs.kinds` has each kind's scope and policy."""

from collections.abc import Awaitable, Callable
from datetime import datetime
from functools import partial
from typing import Final, TypeAlias

from cogs.host import Host
from hosting.jobs import Job

Handler: TypeAlias = Callable[[Host, Job], Awaitable[datetime | None]]
"""A function that does a job, harmless if done twice; it returns when to do it again, None when it is done."""

HANDLERS: Final[dict[str, Handler]] = {}


def does(kind: str) -> Callable[[Handler], Handler]:
    """Register the function that does a kind of job. Raises ValueError for a second one."""

    def register(handler: Handler) -> Handler:
        if kind in HANDLERS:
            raise ValueError(f"jobs of the kind {kind!r} are done already")
        HANDLERS[kind] = handler
        return handler

    return register


def assign(host: Host) -> None:
    """Give a bot's runner the handlers of all kinds."""
    for kind, handler in HANDLERS.items():
        host.runner.handle(kind, partial(handler, host))
