"""Files of a message made from drawings, off the event loop; words replace those that cannot be drawn."""

import asyncio
import hashlib
import io
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Final

import discord
import structlog

import i18n
import renders
from cogs.components import MAX_MESSAGE_LENGTH, Block, Drawing, Image, Page, Text
from cogs.errors import where
from cogs.host import Host
from cogs.sending import work
from gamekit import naming
from hosting.workers import Priority, WorkersClosed
from i18n import say
from renders import Picture, Theme
from renders.picture import Description

log: structlog.stdlib.BoundLogger = structlog.get_logger(__name__)

MAX_LAYOUT: Final = 4000
"""Characters of all texts in a message of components."""
_FENCE: Final = "```\n{}\n```"
"""A code block, which keeps clients from reading names as markdown, mentions or addresses."""


@dataclass(frozen=True, slots=True)
class Undrawn:
    description: Description

    @property
    def sentence(self) -> str:
        return say("undrawn", self.description.locale)

    def after(self, text: str, limit: int = MAX_MESSAGE_LENGTH) -> str:
        """Return a message's words with those of the picture below them, in at most `limit` characters.

        The picture's words are cut before the message's own; the sentence stays whole.
        """
        head = say("undrawn-words", self.description.locale)
        own = naming.cut(text, limit - len(head) - 1)
        room = limit - len(own) - len(head) - len(_FENCE)
        said = naming.cut(self.description.text.replace("`", "'"), max(room, 0))
        parts = [head, _FENCE.format(said)] if len(said) > len(naming.MORE) else [self.sentence]
        return "\n".join([own, *parts] if own else parts)


def is_undrawn(text: str) -> bool:
    """Return whether a message consists of the words that replace a picture, in any language."""
    return text.startswith(tuple(say("undrawn", locale) for locale in i18n.languages()))


def theme_named(name: str | None) -> Theme:
    """Return the theme with this name; the light one if there is none."""
    return next((theme for theme in renders.THEMES if theme.name == name), renders.LIGHT)


async def draw(
    host: Host,
    priority: Priority,
    guild: int,
    drawing: Drawing,
    theme: Theme,
    wanted: Callable[[], Awaitable[bool]] | None = None,
) -> Picture | Undrawn:
    """Draw in a worker, in the server's turn; log failures without names, and return the picture's words instead.

    Raises work.Overtaken if it is then no longer `wanted`, WorkersClosed if the bot is being stopped.
    """
    try:
        return await work.run(host, priority, guild, drawing, theme, wanted=wanted)
    except (work.Overtaken, WorkersClosed):
        raise
    except Exception as error:
        work.spent(host)[priority].undrawn += 1
        about = {"picture": drawing.kind, "guild": guild, "error": type(error).__name__, "where": where(error)}
        log.error("a picture cannot be drawn", **about)
        return Undrawn(await asyncio.to_thread(_described, drawing))


async def attached(
    host: Host,
    priority: Priority,
    guild: int,
    page: Page,
    theme: Theme,
    limit: int = MAX_MESSAGE_LENGTH,
    *,
    named: bool = False,
    mark: str = "",
) -> tuple[Page, list[discord.File]]:
    """Draw a page's pictures: return the page, with words for those that failed, and the files of the others.

    If `named`, each picture has a file name of its own, by which it need not be sent again; otherwise names have the
    `mark`. All words of the page together have at most `limit` characters, if its own leave room. Raises WorkersClosed.
    """
    blocks, files, length = list[Block](), list[discord.File](), len(page.text)
    for block in page.blocks:
        if not isinstance(block, Image):
            blocks.append(block)
            continue
        made = await draw(host, Priority.SLOW if block.drawing.animated else priority, guild, block.drawing, theme)
        if isinstance(made, Picture):
            files.append(attachment(made, digest(made) if named else mark))
            blocks.append(block)
            continue
        room = limit - length - 1
        text = made.after("", room) if room > len(made.sentence) else ""
        length += len(text) + 1
        blocks += [Text(text)] if text else []
    return Page(tuple(blocks)), files


def attachment(picture: Picture, mark: str = "") -> discord.File:
    """Return a picture's file with its description, and a mark in its name by which it is found later."""
    stem, dot, ending = picture.filename.rpartition(".")
    filename = f"{stem}.{mark}{dot}{ending}" if mark else picture.filename
    return discord.File(io.BytesIO(picture.data), filename, description=picture.alt)


def digest(picture: Picture) -> str:
    return hashlib.sha256(picture.data).hexdigest()[:16]


def _described(drawing: Drawing) -> Description:
    try:
        described = drawing.description
    except Exception as error:
        log.error("a picture cannot be described", picture=drawing.kind, error=type(error).__name__)
        described = None
    return described or Description("", i18n.ENGLISH)
