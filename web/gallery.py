"""Pictures and signs by address: drawn once, when a browser asks, and kept while there is room."""

import asyncio
import re
from collections import OrderedDict
from collections.abc import Mapping
from functools import partial
from math import inf
from typing import Final

from markupsafe import Markup, escape

from cogs import signs
from cogs.components import Drawing
from cogs.games import Signed
from cogs.host import Host, keep
from cogs.sending import pages, theme_named
from hosting.workers import Priority
from renders import Picture
from renders.stamps import Emoji, shrink
from web.keys import Keys
from web.once import Once

PATH: Final = "/sign"
SIGN: Final = 64
"""Pixels of a sign's edge."""
MAX_SIGNS: Final = 200


class Signs:
    def __init__(self, host: Host) -> None:
        self._host = host
        self._drawn = Once[Mapping[str, Emoji]](host.clock.monotonic, inf, len(host.interfaces))
        self._small = Once[bytes](host.clock.monotonic, inf, MAX_SIGNS)
        self._games = {
            name: interface
            for interface in host.interfaces.values()
            if isinstance(interface, Signed)
            for name in interface.sign_names
        }
        by_sign = {signs.sign(name): name for name in self._games}
        image = Markup('<img class="sign" src="{}/{}.png" alt="{}">')
        self._images = {text: image.format(PATH, by_sign[text], signs.plain(text)) for text in by_sign}
        self._any = re.compile("|".join(map(re.escape, by_sign)))

    def html(self, text: str) -> Markup:
        """Return a text as HTML with pictures for its signs; what is no `Markup` is escaped."""
        html = escape(text)
        if signs.MARK not in html:
            return html
        markup = self._any.sub(lambda sign: self._images[sign[0]], str(html))
        return Markup(markup.replace(signs.MARK, ""))  # noqa: S704 - escaped above

    async def picture(self, name: str) -> bytes | None:
        game = self._games.get(name)
        if game is None:
            return None

        async def draw() -> Mapping[str, Emoji]:
            return await asyncio.wrap_future(self._host.workers.submit(game.signs))

        async def small() -> bytes:
            data = (await self._drawn.get(game, draw))[name].data
            return await asyncio.to_thread(shrink, data, SIGN)

        return await self._small.get(name, small)


MAX_DRAWINGS: Final = 2000
MAX_PICTURES: Final = 300
"""Pictures kept, of some 60 kB each."""


class Gallery:
    """Drawings by their addresses. Who has one may have the picture: it cannot be guessed."""

    def __init__(self, host: Host, keys: Keys) -> None:
        self._host = host
        self._keys = keys
        self._drawings: OrderedDict[str, tuple[int, Drawing]] = OrderedDict()
        self._past: OrderedDict[str, tuple[int, Drawing]] = OrderedDict()
        self._made = Once[Picture | pages.Undrawn](host.clock.monotonic, inf, MAX_PICTURES)

    def hang(self, drawing: Drawing, guild: int, *where: object, past: bool = False) -> str:
        """Return the address of a drawing, without the theme; `where` says who gets it.

        The same drawing keeps its address, so that nobody draws, fetches or shows again what has not changed.
        Those of the past have a room of their own: whoever leafs takes down nothing that others look at.
        """
        name = self._keys.mark("picture", self._keys.boot, *where, drawing.kind, repr(drawing.args))
        keep(self._past if past else self._drawings, name, (guild, drawing), MAX_DRAWINGS)
        return f"/picture/{name}"

    def drawn(self, name: str, theme: str) -> bool:
        """Return whether nothing has to be drawn for a picture: it is there, or does not hang."""
        return (name, theme) in self._made or not (name in self._drawings or name in self._past)

    async def picture(self, name: str, theme: str) -> Picture | pages.Undrawn | None:
        hung = self._drawings.get(name) or self._past.get(name)
        if hung is None:
            return None
        guild, drawing = hung
        draw = partial(
            pages.draw,
            self._host,
            Priority.SLOW if drawing.animated else Priority.LOOK,
            guild,
            drawing,
            theme_named(theme),
        )
        picture = await self._made.get((name, theme), draw)
        if isinstance(picture, pages.Undrawn):
            self._made.forget((name, theme))  # it is tried again when somebody asks again
        return picture
