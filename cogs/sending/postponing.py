"""Messages that cannot be sent now: logged, and retried."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator
from typing import Final

import discord
import structlog

from cogs.errors import CONNECTION
from cogs.sending import limit, outages
from hosting import TableError
from hosting.jobs import Job, PostponedError

log: structlog.stdlib.BoundLogger = structlog.get_logger(__name__)

WITHOUT_RIGHTS: Final = 3840.0
"""Maximum seconds between attempts without permission; Discord announces when permissions return."""


@contextlib.asynccontextmanager
async def postponed(job: Job) -> AsyncIterator[None]:
    """Log why something cannot be sent now, and have it retried. Raises PostponedError."""
    try:
        with outages.heard_at_once(), limit.for_server(job.guild):
            yield
    except discord.Forbidden as error:
        log.warning("missing permission", table=job.table_id, job=job.kind, status=error.status, code=error.code)
        raise PostponedError(WITHOUT_RIGHTS, "rights") from error
    except discord.HTTPException as error:
        log.warning("Discord refused", table=job.table_id, job=job.kind, status=error.status, code=error.code)
        if outages.is_discords(error):
            raise PostponedError(fault="connection", shortest=outages.announced(error)) from error
        raise PostponedError(fault="gone" if isinstance(error, discord.NotFound) else "refused") from error
    except CONNECTION as error:
        log.warning("the connection failed", table=job.table_id, job=job.kind, reason=repr(error))
        raise PostponedError(fault="connection") from error
    except TableError as error:
        log.error("a game cannot be continued", table=job.table_id, reason=str(error))
        raise PostponedError(WITHOUT_RIGHTS, "table") from error
