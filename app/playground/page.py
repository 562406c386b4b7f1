"""The playground's page: SimCord's with a chooser of the reader's language, and with modified or additional scripts.

Its commands are listed in that language (`app/playground/menu.py`); `app/playground/scripts.py` lists the changes.

The first browser that opens it sets the initial language of all people: its own.
"""

from __future__ import annotations

import html
import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, ClassVar, Final

from aiohttp import web
from simcord import Preview
from simcord.preview._server import PreviewServer

import words
from app.playground.locales import USUAL, Locales
from app.playground.menu import Menu
from app.playground.scripts import ADDED, CHANGES, changed
from words import say

SCRIPTS: Final = ("languages.js", "page.js")
"""The program's own scripts, beside this module."""
BEFORE: Final = '<button id="refresh"'
"""The element of SimCord's page before which the chooser is inserted."""
LAST: Final = '<script type="module" src="/app.js">'


class Page(PreviewServer):
    """A server of a preview's page, with the chooser in it, and with each page's own menu of commands."""

    _STATIC_FILES: ClassVar[dict[str, str]] = {
        **PreviewServer._STATIC_FILES,
        **{f"/{script}": "app.js" for script in SCRIPTS},
    }

    def __init__(self, preview: Preview, port: int, greet: Callable[[str], None], menu: Callable[[Any], Menu]) -> None:
        super().__init__(preview, port)
        self._greet: Callable[[str], None] | None = greet
        self._menu = menu

    async def _static(self, request: web.Request) -> web.Response:
        if (name := request.path.removeprefix("/")) in SCRIPTS:
            script = Path(__file__).with_name(name).read_text(encoding="utf-8")
            return web.Response(text=script, content_type="application/javascript", headers=self._SECURITY_HEADERS)
        response: web.Response = await super()._static(request)
        if request.path in CHANGES or request.path in ADDED:
            assert isinstance(response.body, bytes)
            response.text = changed(request.path, response.body.decode())
        if request.path == "/":
            language = wanted(request.headers.get("Accept-Language", ""))
            greet, self._greet = self._greet, None
            if greet is not None:
                greet(language)
            response.text = with_chooser(response.text or "", language)
        return response

    async def _commands(self, request: web.Request) -> web.Response:
        response: web.Response = await super()._commands(request)
        page = self.preview._pages.get(request.headers.get("X-Simcord-Context", ""))
        if page is not None and response.status == web.HTTPOk.status_code:
            response.text = json.dumps(self._menu(page).catalog(json.loads(response.text or "")))
        return response


def with_chooser(page: str, language: str) -> str:
    """Insert the chooser, labelled in a language, into SimCord's page. Raises ValueError if its place is missing."""
    if page.count(BEFORE) != 1 or page.count(LAST) != 1:
        raise ValueError("the page of this SimCord is another")
    label = html.escape(say("playground-language", language))
    options = "".join(
        f'<option value="{locale}" lang="{locale}">{html.escape(words.own_name(one))}</option>'
        for locale, one in clients().items()
    )
    chooser = f'<label class="viewer-control">{label}\n<select id="language-picker">{options}</select></label>\n'
    scripts = "".join(f'<script type="module" src="/{script}"></script>\n' for script in SCRIPTS)
    return page.replace(BEFORE, chooser + BEFORE).replace(LAST, scripts + LAST)


def clients() -> dict[str, str]:
    """Return the available languages, by Discord's names for them."""
    return {USUAL if one == words.ENGLISH else one: one for one in words.languages()}


def wanted(header: str) -> str:
    """Return the first available language that a browser accepts."""
    known = {one.casefold(): locale for locale, one in clients().items()}
    for part in header.split(","):
        tag = part.partition(";")[0].strip().casefold()
        accepted = known.get(tag) or known.get(tag.partition("-")[0])
        if accepted is not None:
            return accepted
    return USUAL


def speak(locales: Locales, people: Mapping[str, int], body: Mapping[str, Any]) -> dict[str, Any]:
    """Answer the chooser with a person's language, after setting it if an available one is given."""
    person = people.get(str(body.get("viewer")))
    if person is None:
        return {"error": "nobody like that can be viewed as"}
    locale = body.get("locale")
    if isinstance(locale, str) and locale in clients():
        locales.set(person, locale)
    return {"locale": locales.of(person)}
