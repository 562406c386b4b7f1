"""Webhooks: their panel, the same for a league and for a table, and the job that posts their news, signed."""

import asyncio
import json
from datetime import datetime
from typing import Final

import structlog

from cogs import host as hosts
from cogs import signs, times
from cogs.components import Anchor, Button, Field, Form, Page
from cogs.delivery import does
from cogs.host import Host
from cogs.request import Request, TableRequest, on
from cogs.sending import posting, work
from cogs.turn import post as turn_posts
from gamekit import naming
from hosting.core import Json, rfc3339
from hosting.jobs import AT_ONCE, Job, kinds
from hosting.people import check_owner
from hosting.webhooks import MAX_ADDRESS, News, Webhook, signature
from i18n import say, title, title_of
from leagues.outside import news_body

log = structlog.stdlib.get_logger(__name__)

MAX_WORDS: Final = 500
"""Characters of a line of what was played."""


@does(kinds.WEBHOOK)
async def _send(host: Host, job: Job) -> datetime | None:
    """Send the oldest news; after a failure the same again, for a day."""
    webhooks = host.services.webhooks
    due = await webhooks.next(int(job.key))
    if due is None:
        return None
    webhook, secret, item = due
    data = json.dumps(await _body(host, webhook, item), ensure_ascii=False).encode()
    timestamp = int(host.clock.now().timestamp())
    headers = {
        "X-Navegador-Event": item.what,
        "X-Navegador-Delivery": str(item.id),
        "X-Navegador-Timestamp": str(timestamp),
        "X-Navegador-Signature": f"sha256={signature(secret, timestamp, data)}",
    }
    why = await posting.post(webhook.address, headers, data)
    if why is None:
        await webhooks.sent(item)
        return AT_ONCE
    log.info("a webhook failed", about=webhook.scope, number=webhook.subject, news=item.id, reason=why)
    return await webhooks.failed(item, why)


async def _body(host: Host, webhook: Webhook, item: News) -> Json:
    about: Json = {"id": item.id, "event": item.what, "at": rfc3339(item.at)}
    if item.what == "test":
        return about
    if webhook.scope == "table":
        return about | await _of_table(host, webhook, item.facts)
    view = await host.leagues.views.view(item.facts["season_id"])
    return about | await asyncio.to_thread(news_body, item.facts, view)


async def _of_table(host: Host, webhook: Webhook, facts: Json) -> Json:
    services = host.services
    async with work.reading(host, webhook.guild):
        history = await services.positions.history(webhook.subject)
        events = await services.positions.events(webhook.subject)
    table, interface = history.table, host.interface(history.table.game)
    first, last = (sum(entry.seq <= facts[end] for entry in history.entries) for end in ("since", "seq"))
    beside = (entry for entry in events if facts["since"] < entry.seq <= facts["seq"])
    words = [line for entry in beside for line in turn_posts.announce(table, entry, (), table.language)]
    words += turn_posts.narration(history, interface, first, last, table.language) if first < last else []
    names = hosts.picture_names(table, table.language)
    seats = [{"seat": n, "name": naming.label(label)} for n, label in enumerate(names, 1)]
    outcome = await services.records.outcome(table.id) if table.status == "over" else []
    for seat, (place, points, wins) in zip(seats, outcome, strict=False):
        seat |= {"place": place, "points": points, "won": wins}
    label = naming.label(title_of(table.name, table.language))
    return {
        "table": {"id": table.id, "name": label, "game": table.game, "status": table.status},
        "seats": seats,
        "seat": (history.entries[last - 1].seat or 0) + 1 if first < last else None,
        "played": [naming.label(signs.plain(line), MAX_WORDS) for line in words],
        "to_act": [seat + 1 for seat in facts["to_act"]],
    }


def panel(webhook: Webhook | None, head: str, verb: str, arg: str, locale: str, *, tested: bool = False) -> Page:
    """Return a webhook's panel; `verb` takes `arg` and a word, `verb-ask` opens the form."""
    lines = [head, say("webhook-none", locale) if webhook is None else state(webhook, locale)]
    if tested:
        lines.append(say("webhook-sent", locale))
    ways = tuple(
        Button(f"{verb}-ask" if what == "ask" else verb, say("button-webhook", locale, what=what), f"{arg}{what}")
        for what in ("ask", "test", "look", "remove")[: 1 if webhook is None else None]
    )
    return Page.of("\n".join(lines), (ways,))


def form(verb: str, arg: str, locale: str) -> Form:
    label, hint = say("form-webhook-address", locale), say("form-webhook-hint", locale)
    field = Field("address", label, hint, longest=MAX_ADDRESS, required=True)
    return Form(verb, arg, say("form-webhook", locale), (field,))


def state(webhook: Webhook, locale: str) -> str:
    how = "off" if webhook.off else "failing" if webhook.failing else "well"
    since = times.at(webhook.failing, "R", "")
    error = say("webhook-error", locale, what=webhook.error) if webhook.error else ""
    return say("webhook-state", locale, address=webhook.address, how=how, since=since, error=error)


async def tell_secret(request: Request, secret: str) -> None:
    await request.answers.reply_further(say("webhook-secret", request.locale, secret=secret))


@on("webhook")
async def press(request: TableRequest) -> None:
    table, webhooks = request.table, request.services.webhooks
    check_owner(table, request.person.id, admin=request.is_admin)
    if request.arg == "test":
        await webhooks.test("table", table.id)
        request.wake()
    elif request.arg == "remove":
        await webhooks.remove_at_table(table.id, request.person.id, admin=request.is_admin)
    await _show(request, tested=request.arg == "test")


@on("webhook-ask", "form")
async def ask(request: TableRequest) -> None:
    check_owner(request.table, request.person.id, admin=request.is_admin)
    await request.answers.ask(form("webhook-filled", "", request.locale))


@on("webhook-filled", private=True)
async def fill(request: TableRequest) -> None:
    address, by = request.fields.get("address", ""), request.person.id
    secret = await request.services.webhooks.place_at_table(request.table.id, address, by, admin=request.is_admin)
    await _show(request)
    await tell_secret(request, secret)


async def _show(request: TableRequest, *, tested: bool = False) -> None:
    table, locale = request.table, request.locale
    head = say("webhook-table-head", locale, title=title(table.name, locale))
    webhook = await request.services.webhooks.get("table", table.id)
    page = panel(webhook, head, "webhook", "", locale, tested=tested)
    await request.answers.reply(page, Anchor(table.id, table.seq))
