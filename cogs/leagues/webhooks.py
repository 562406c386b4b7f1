"""The job that sends a league's news to its webhook, piece by piece in order, each signed."""

from __future__ import annotations

import asyncio
import json
from datetime import datetime

import structlog

from cogs.delivery import does
from cogs.host import Host
from cogs.sending import posting
from hosting.jobs import AT_ONCE, Job, kinds
from leagues.outside import news, signature

log: structlog.stdlib.BoundLogger = structlog.get_logger(__name__)


@does(kinds.WEBHOOK)
async def send(host: Host, job: Job) -> datetime | None:
    """Send the oldest piece of news; after a failure the same again later, until a day of failures has passed."""
    webhooks = host.leagues.webhooks
    due = await webhooks.next(int(job.key))
    if due is None:
        return None
    address, secret, oldest = due
    season = oldest.facts.get("season_id")
    view = None if season is None else await host.leagues.views.view(season)
    body = await asyncio.to_thread(news.body, oldest, view)
    data = json.dumps(body, ensure_ascii=False).encode()
    timestamp = int(host.clock.now().timestamp())
    headers = {
        "X-Navegador-Event": oldest.what,
        "X-Navegador-Delivery": str(oldest.id),
        "X-Navegador-Timestamp": str(timestamp),
        "X-Navegador-Signature": f"sha256={signature(secret, timestamp, data)}",
    }
    why = await posting.post(address, headers, data)
    if why is None:
        await webhooks.sent(oldest)
        return AT_ONCE
    log.info("a webhook failed", league=oldest.league, news=oldest.id, reason=why)
    return await webhooks.failed(oldest, why)
