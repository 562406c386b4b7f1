"""Pages as discord.py's: controls as items and views, pictures as files; words replace those that cannot be drawn."""

from __future__ import annotations

import asyncio
import hashlib
import io
import re
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

import discord
import structlog
from discord import ui

import i18n
import renders
from cogs import components, controls, signs
from cogs.components import MAX_MESSAGE_LENGTH, Anchor, Button, Controls, Image, Page, Pick, Row, Select, Text
from cogs.errors import where
from cogs.host import Host, Interaction
from cogs.sending import work
from gamekit import naming
from hosting.workers import Priority, WorkersClosed
from i18n import say
from renders import Picture, Theme
from renders.picture import Description

View: TypeAlias = ui.View
_STYLES: Final = {
    "grey": discord.ButtonStyle.secondary,
    "blue": discord.ButtonStyle.primary,
    "green": discord.ButtonStyle.success,
    "red": discord.ButtonStyle.danger,
}
_CHANNELS: Final = {
    "channels": [discord.ChannelType.text, discord.ChannelType.news],
    "forums": [discord.ChannelType.forum],
}


class Control(ui.DynamicItem[ui.Item[Any]], template=r"nav:[\s\S]*"):
    @classmethod
    async def from_custom_id(  # type: ignore[override]  # the base names the parameters positionally
        cls, interaction: Interaction, item: ui.Item[Any], match: re.Match[str]
    ) -> Control:
        return cls(item)

    async def callback(self, interaction: Interaction) -> None:  # type: ignore[override]  # our bot is the only client
        values = dict(interaction.data or {}).get("values", ())
        choices = tuple(map(str, values)) if isinstance(values, Sequence) else ()
        await interaction.client.press(interaction, controls.read(self.custom_id, choices))


def view(rows: Sequence[Row], anchor: Anchor) -> ui.View:
    result = ui.View(timeout=None)
    for number, row in enumerate(rows):
        for control in row if isinstance(row, tuple) else (row,):
            item = _control(control, controls.write(control, anchor))
            item.row = number
            result.add_item(item)
    return result


def layout(page: Page, anchor: Anchor, files: Sequence[discord.File] = ()) -> ui.LayoutView:
    result = ui.LayoutView(timeout=None)
    pictures = iter(files)
    for block in page.blocks:
        match block:
            case Text():
                result.add_item(ui.TextDisplay(signs.written(block.text, MAX_LAYOUT)))
            case Image():
                file = next(pictures)
                result.add_item(ui.MediaGallery(discord.MediaGalleryItem(file, description=file.description)))
            case Controls():
                for row in block.rows:
                    parts = row if isinstance(row, tuple) else (row,)
                    ids = [controls.write(part, anchor) for part in parts]
                    result.add_item(ui.ActionRow(*map(_control, parts, ids)))
    return result


def _control(control: Button | Select | Pick, custom_id: str) -> ui.Item[Any]:
    if isinstance(control, Button) and control.url:
        return ui.Button(label=naming.cut(control.label, 80), emoji=control.emoji, url=control.url)
    return Control(_item(control, custom_id))


def _item(control: Button | Select | Pick, custom_id: str) -> ui.Item[Any]:
    if isinstance(control, Button):
        return ui.Button(
            style=_STYLES["blue" if control.chosen else control.style],
            label=naming.cut(signs.plain(control.label), 80),
            emoji=signs.emoji(control.emoji),
            disabled=control.disabled,
            custom_id=custom_id,
        )
    if isinstance(control, Pick):
        return _pick(control, custom_id)
    return ui.Select(
        custom_id=custom_id,
        placeholder=naming.cut(signs.plain(control.placeholder), 150),
        options=options(control.options),
        disabled=control.disabled,
    )


def options(entries: Sequence[components.Option]) -> list[discord.SelectOption]:
    return [
        discord.SelectOption(
            label=naming.cut(signs.plain(entry.label), 100),
            value=entry.value,
            description=entry.description and naming.cut(signs.plain(entry.description), 100),
            default=entry.chosen,
            emoji=signs.emoji(entry.emoji),
        )
        for entry in entries
    ]


def _pick(control: Pick, custom_id: str) -> ui.Item[Any]:
    words = naming.cut(signs.plain(control.placeholder), 150)
    arguments: dict[str, Any] = {"custom_id": custom_id, "placeholder": words, "max_values": control.most}
    if control.of == "people":
        return ui.UserSelect(**arguments)
    roles = control.of == "roles"
    kind = discord.SelectDefaultValueType.role if roles else discord.SelectDefaultValueType.channel
    defaults = [discord.SelectDefaultValue(id=number, type=kind) for number in control.chosen]
    arguments |= {"min_values": 0, "default_values": defaults}
    return ui.RoleSelect(**arguments) if roles else ui.ChannelSelect(**arguments, channel_types=_CHANNELS[control.of])


log = structlog.stdlib.get_logger(__name__)

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
        """Return words with the picture's below, which are cut first, in `limit` letters."""
        head = say("undrawn-words", self.description.locale)
        own = naming.cut(text, limit - len(head) - 1)
        room = limit - len(own) - len(head) - len(_FENCE)
        said = naming.cut(self.description.text.replace("`", "'"), max(room, 0))
        parts = [head, _FENCE.format(said)] if len(said) > len(naming.MORE) else [self.sentence]
        return "\n".join([own, *parts] if own else parts)


def is_undrawn(text: str) -> bool:
    return text.startswith(tuple(say("undrawn", locale) for locale in i18n.languages()))


def theme_named(name: str | None) -> Theme:
    return next((theme for theme in renders.THEMES if theme.name == name), renders.LIGHT)


async def draw(
    host: Host,
    priority: Priority,
    guild: int,
    drawing: components.Drawing,
    theme: Theme,
    wanted: Callable[[], Awaitable[bool]] | None = None,
) -> Picture | Undrawn:
    """Draw in a worker, else return the picture's words. Raises work.Overtaken if it is not `wanted`, WorkersClosed."""
    try:
        return await work.run(host, priority, guild, drawing, theme, wanted=wanted)
    except (work.Overtaken, WorkersClosed):
        raise
    except Exception as error:
        work.doors(host).spent[priority].undrawn += 1
        about = {"picture": drawing.kind, "guild": guild, "error": type(error).__name__, "where": where(error)}
        log.error("a picture cannot be drawn", **about)
        return Undrawn(await asyncio.to_thread(_describe, drawing))


async def attach(
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
    blocks, files, length = list[components.Block](), list[discord.File](), len(page.text)
    for block in page.blocks:
        if not isinstance(block, Image):
            blocks.append(block)
            continue
        file = await draw(host, Priority.SLOW if block.drawing.animated else priority, guild, block.drawing, theme)
        if isinstance(file, Picture):
            files.append(attachment(file, digest(file) if named else mark))
            blocks.append(block)
            continue
        room = limit - length - 1
        text = file.after("", room) if room > len(file.sentence) else ""
        length += len(text) + 1
        blocks += [Text(text)] if text else []
    return Page(tuple(blocks)), files


async def posted(host: Host, guild: int, page: Page) -> tuple[Page, list[discord.File]]:
    """Draw the pictures of a page in the server's colours, as `attached`, with names by what they show."""
    if not page.pictures:
        return page, []
    theme = theme_named((await host.services.settings.guild(guild)).theme)
    return await attach(host, Priority.POST, guild, page, theme, named=True)


def attachment(picture: Picture, mark: str = "") -> discord.File:
    stem, dot, ending = picture.filename.rpartition(".")
    filename = f"{stem}.{mark}{dot}{ending}" if mark else picture.filename
    return discord.File(io.BytesIO(picture.data), filename, description=picture.alt)


def digest(picture: Picture) -> str:
    return hashlib.sha256(picture.data).hexdigest()[:16]


def _describe(drawing: components.Drawing) -> Description:
    try:
        description = drawing.description
    except Exception as error:
        log.error("a picture cannot be described", picture=drawing.kind, error=type(error).__name__)
        description = None
    return description or Description("", i18n.ENGLISH)
