"""Drawings made into the files of a message, off the event loop."""

from __future__ import annotations

import io

import discord

import renders
from cogs.components import Drawing
from cogs.delivery import work
from cogs.host import Haste, Host
from renders import Picture, Theme


def theme_named(name: str | None) -> Theme:
    """The colours called so; the light ones where there are none."""
    return next((theme for theme in renders.THEMES if theme.name == name), renders.LIGHT)


async def file(host: Host, drawing: Drawing, theme: Theme, guild: int) -> discord.File:
    """Draw in a worker, in the server's turn; the file carries the words that stand for the picture."""
    haste = Haste.FILM if drawing.film else Haste.LOOK
    return attachment(await work.run(host, haste, guild, drawing, theme))


def attachment(picture: Picture, mark: str = "") -> discord.File:
    """A picture to be sent, with the words that stand for it, and a mark in its name to find it again by."""
    stem, dot, ending = picture.filename.rpartition(".")
    filename = f"{stem}.{mark}{dot}{ending}" if mark else picture.filename
    return discord.File(io.BytesIO(picture.data), filename, description=picture.alt)
