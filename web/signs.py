"""Signs of the games in texts and on controls: small pictures in place of Unicode's emoji."""

import asyncio
from collections.abc import Mapping
from typing import Final

from markupsafe import Markup, escape

from cogs import signs
from cogs.games import Signed
from cogs.host import Host
from renders.emoji import Emoji

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
