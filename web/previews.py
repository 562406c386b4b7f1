"""Previews of links, which programs of chats fetch without a cookie: only what everybody with the link may see."""

import re
from dataclasses import dataclass
from typing import Final

from aiohttp import web

from cogs.components import Drawing
from cogs.host import Host
from cogs.workbench import lesson
from hosting.core import TableError
from i18n import name, say
from web.boards import describe
from web.gallery import Gallery
from web.views import TableView

FETCHERS: Final = re.compile(r"(?<!\bcu)bot\b|externalhit|whatsapp|preview|embed|unfurl", re.IGNORECASE)
"""Words in the names of programs that fetch previews; people are led to the login, also on a phone of Cubot."""
_LEAGUE: Final = re.compile(r"/l/(\d{1,18})")
_PAGE: Final = re.compile(r"/[tl]/\d{1,18}")


@dataclass(frozen=True, slots=True)
class Preview:
    title: str
    words: str
    image: str
    """Address of a picture; empty for none."""
    described: str


class Previews:
    def __init__(self, host: Host, gallery: Gallery) -> None:
        self._host = host
        self._gallery = gallery

    def of_table(self, view: TableView, locale: str) -> Preview:
        """Return the preview of a table for those with a link for watching it: the board that everybody may see."""
        table = view.table
        facts = {"game": say(f"game-{table.game}", locale), "who": view.acting, "status": table.status}
        words = say("web-preview", locale, **facts, taken=len(table.seats), places=table.places)
        return self._make(view.title, words, next(iter(view.pictures), None), table.guild, table.id, locale)

    async def of_address(self, request: web.Request, locale: str) -> Preview | None:
        """Return the preview of an address for a stranger's program; None for people, and for other addresses.

        It is the same for every table, whether there is one or not, and for leagues that are not published.
        """
        if not _PAGE.fullmatch(request.path) or not FETCHERS.search(request.headers.get("User-Agent", "")):
            return None
        title = "Navegador"
        if match := _LEAGUE.fullmatch(request.path):
            try:
                league = await self._host.leagues.views.get(int(match[1]))
            except TableError:
                league = None
            title = name(league.name, locale=locale) if league is not None and league.published else title
        drawing = lesson.example(next(iter(self._host.interfaces.values())), locale, self._host.clock.now())
        return self._make(title, say("web-home", locale), drawing, 0, "preview", locale)

    def _make(self, title: str, words: str, drawing: Drawing | None, guild: int, *where: object) -> Preview:
        if drawing is None or self._host.web is None:
            return Preview(title, words, "", "")
        address = self._gallery.hang(drawing, guild, *where)
        return Preview(title, words, f"{self._host.web.rstrip('/')}{address}/light.png", describe(drawing))
