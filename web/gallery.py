"""Pictures by address: drawn when a browser asks, once for all who do, and kept as long as there is room."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import Final

from cogs.components import Drawing
from cogs.host import Host
from cogs.sending import pictures, theme_named
from renders import Picture
from web.keys import Keys
from workers import Priority

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
        self._made: OrderedDict[tuple[str, str], asyncio.Task[Picture | pictures.Undrawn]] = OrderedDict()

    def hang(self, drawing: Drawing, guild: int, *where: object) -> str:
        """Return the address of a drawing, without the theme; `where` is unique to what it shows."""
        name = self._keys.mark("picture", self._keys.boot, *where)
        if name in self._drawings:
            self._drawings.move_to_end(name)
        self._drawings[name] = guild, drawing
        if len(self._drawings) > MAX_DRAWINGS:
            self._drawings.popitem(last=False)
        return f"/picture/{name}"

    async def picture(self, name: str, theme: str) -> Picture | pictures.Undrawn | None:
        """Return a picture by the last part of its address; None if it is not hanging any more."""
        if name not in self._drawings:
            return None
        made = self._made.get((name, theme))
        if made is None:
            guild, drawing = self._drawings[name]
            priority = Priority.FILM if drawing.film else Priority.LOOK
            drawn = pictures.draw(self._host, priority, guild, drawing, theme_named(theme))
            made = self._made[name, theme] = asyncio.create_task(drawn)
            if len(self._made) > MAX_PICTURES:
                self._made.popitem(last=False)
        self._made.move_to_end((name, theme))
        return await asyncio.shield(made)
