"""`/league webhook`: where a league's news is sent, whether it arrives, and a test."""

from cogs.components import Button, Controls, Page, Text
from cogs.forms import Field, Form
from cogs.leagues.admin import admin_screen
from cogs.leagues.lookup import targets
from cogs.leagues.messages import texts
from cogs.request import Request, on
from leagues.outside import Webhook
from leagues.store import View
from words import say

LONGEST = 500
"""Maximum characters of an address."""


@targets.command("league webhook")
async def webhook_command(request: Request, league: int | None = None) -> None:
    """Show the panel. Raises AdminsOnly."""
    request.admins_only()
    await _show(request, await targets.newest(request, league))


@targets.on_season("league-webhook", who="admins")
async def press(request: Request, view: View, what: str) -> None:
    """Show the panel again, send a test, or end it. Raises AdminsOnly, NoSuchLeague."""
    webhooks = request.client.leagues.webhooks
    if what == "test":
        await webhooks.test(view.league.id)
        request.wake()
    elif what == "remove":
        await webhooks.remove(view.league.id, request.person)
    await _show(request, view, "sent" if what == "test" else "")


@on("league-webhook-ask", "form")
async def ask(request: Request) -> None:
    """Ask for the address. Raises AdminsOnly."""
    request.admins_only()
    locale = request.locale
    label, hint = say("form-league-webhook-address", locale), say("form-league-webhook-hint", locale)
    field = Field("address", label, hint, longest=LONGEST, required=True)
    form = Form("league-webhook-filled", request.arg, say("form-league-webhook", locale), (field,))
    assert request.pressed is not None
    await request.answers.ask(form, 0, request.pressed.seq)


@targets.on_season("league-webhook-filled", private=True, who="admins")
async def fill(request: Request, view: View, _: str) -> None:
    """Store the address, and show the new secret this once. Raises AdminsOnly, NoSuchLeague, BadRules."""
    address = request.fields.get("address", "")
    secret = await request.client.leagues.webhooks.set(view.league.id, address, request.person)
    await _show(request, view)
    await request.answers.reply_further(say("league-webhook-secret", request.locale, secret=secret))


async def _show(request: Request, view: View, note: str = "") -> None:
    locale, number = request.locale, view.season.id
    webhook = await request.client.leagues.webhooks.of_league(view.league.id)
    lines = [say("league-webhook-head", locale, title=texts.title(view.league, view.season, locale))]
    lines.append(say("league-webhook-none", locale) if webhook is None else state(webhook, locale))
    if note:
        lines.append(say("league-webhook-sent", locale))
    ways = [Button("league-webhook-ask", say("button-league-webhook", locale, what="ask"), f"{number}-")]
    if webhook is not None:
        whats = ("test", "look", "remove")
        ways += [
            Button("league-webhook", say("button-league-webhook", locale, what=what), f"{number}-{what}")
            for what in whats
        ]
    await admin_screen.answer(request, view, Page((Text("\n".join(lines)), Controls((tuple(ways),)))))


def state(webhook: Webhook, locale: str) -> str:
    """Describe where news is sent, and the last failure."""
    how = "off" if webhook.off else "failing" if webhook.failing else "well"
    since = texts.relative(webhook.failing)
    error = say("league-webhook-error", locale, what=webhook.error) if webhook.error else ""
    return say("league-webhook-state", locale, address=webhook.address, how=how, since=since, error=error)
