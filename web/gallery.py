"""Pictures and signs by address: drawn once, when a browser asks, and kept while there is room."""

import asyncio
from collections import OrderedDict
from collections.abc import Mapping
from typing import Final

from markupsafe import Markup, escape

from cogs import signs
from cogs.components import Drawing
from cogs.games import Signed
from cogs.host import Host, keep
from cogs.sending import pictures, theme_named
from renders import Picture
from renders.emoji import Emoji
from web.keys import Keys
from workers import Priority

PATH: Final = "/sign"


class Signs:
    """The signs of all games, each game's drawn once, when a browser asks for one."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._drawn: dict[Signed, asyncio.Future[Mapping[str, Emoji]]] = {}
        self._games = {
            name: interface
            for interface in host.interfaces.values()
            if isinstance(interface, Signed)
            for name in interface.sign_names
        }
        named = {signs.sign(name): name for name in self._games}
        image = Markup('<img class="sign" src="{}/{}.png" alt="{}">')
        self._images = {text: image.format(PATH, named[text], signs.plain(text)) for text in named}

    def html(self, text: str) -> Markup:
        """Return a text as HTML with pictures for its signs; what is no `Markup` is escaped."""
        html = escape(text)
        if signs.MARK in html:
            for sign, image in self._images.items():
                html = html.replace(sign, image)
        return html.replace(signs.MARK, "")

    async def picture(self, name: str) -> bytes | None:
        """Return a sign as a PNG; None for one that no game has."""
        game = self._games.get(name)
        if game is None:
            return None
        drawn = self._drawn.get(game)
        if drawn is None or (drawn.done() and drawn.exception() is not None):
            drawn = self._drawn[game] = asyncio.wrap_future(self._host.workers.submit(game.signs))
        return (await asyncio.shield(drawn))[name].data


MAX_DRAWINGS: Final = 2000
"""Drawings that can be asked for."""
MAX_PICTURES: Final = 300
"""Pictures kept, of some 60 kB each."""


class Gallery:
    """Drawings by their addresses. Who has one may have the picture: it cannot be guessed."""

    def __init__(self, host: Host, keys: Keys) -> None:
        self._host = host
        self._keys = keys
        self._drawings: OrderedDict[str, tuple[int, Drawing]] = OrderedDict()
        self._past: OrderedDict[str, tuple[int, Drawing]] = OrderedDict()
        self._made: OrderedDict[tuple[str, str], asyncio.Task[Picture | pictures.Undrawn]] = OrderedDict()

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

    async def picture(self, name: str, theme: str) -> Picture | pictures.Undrawn | None:
        """Return a picture by the last part of its address; None if it is not hanging any more."""
        hung = self._drawings.get(name) or self._past.get(name)
        if hung is None:
            return None
        made = self._made.get((name, theme))
        if made is None:
            guild, drawing = hung
            priority = Priority.SLOW if drawing.animated else Priority.LOOK
            drawn = pictures.draw(self._host, priority, guild, drawing, theme_named(theme))
            made = asyncio.create_task(drawn)
        keep(self._made, (name, theme), made, MAX_PICTURES)
        picture = await asyncio.shield(made)
        if isinstance(picture, pictures.Undrawn) and self._made.get((name, theme)) is made:
            del self._made[name, theme]  # it is tried again when somebody asks again
        return picture
