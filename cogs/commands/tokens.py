"""A person's secret address of their calendar and token for programs: shown once when made, ended when they like."""

from typing import Final

from cogs import times
from cogs.commands.preferences import PANEL
from cogs.components import Anchor, Button, Page
from cogs.errors import UserError
from cogs.panels import Act
from cogs.request import Request, on
from hosting.people import TOKENS
from i18n import say

COPIED: Final = {"calendar": "{0}/calendar/{1}.ics", "api": "{1}"}
"""Texts that a person copies, of the web site's address and a token, by its kind."""


@on("tokens")
async def show(request: Request) -> None:
    """Show when each was made. With its kind as argument make a new one, after `end.` end it."""
    services, me, locale, web = request.services.tokens, request.person.id, request.locale, request.client.web
    what, _, choice = request.arg.rpartition(".")
    kind = next((kind for kind in TOKENS if kind == choice), None)
    if web is None or what not in ("", "end") or (kind is None and request.arg):
        raise UserError("old-button")
    lines = [say("tokens-head", locale, address=f"{web.rstrip('/')}/api/openapi.json")]
    if kind and what:
        await services.end(me, kind)
    elif kind:
        address = COPIED[kind].format(web.rstrip("/"), await services.renew(me, kind))
        lines += [say("tokens-made", locale, kind=kind), f"```\n{address}\n```"]
    there, rows = await services.of(me), list[tuple[Button, ...]]()
    for each in TOKENS:
        at = times.at(there[each], "f") if each in there else "none"
        lines.append(say("tokens-line", locale, kind=each, at=at))
        new = Button("tokens", say("button-token-new", locale, kind=each), each)
        end = Button("tokens", say("button-token-end", locale, kind=each), f"end.{each}", "red")
        rows.append((new, end) if each in there else (new,))
    back = PANEL.back(locale)
    await request.answers.reply(Page.of("\n".join(lines), (*rows, (back,))), Anchor())


PANEL.add(Act("me-tokens", "tokens", when=lambda subject: subject.web, emoji="🔑"))
