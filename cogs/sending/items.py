"""Controls and pages as discord.py's items and views."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final, TypeAlias

import discord
from discord import ui

from cogs import controls, signs
from cogs.components import Button, Controls, Image, Option, Page, Pick, Row, Select, Text
from cogs.host import Interaction
from cogs.sending.pictures import MAX_LAYOUT

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
        chosen = tuple(map(str, values)) if isinstance(values, Sequence) else ()
        await interaction.client.press(interaction, controls.read(self.custom_id, chosen))


def view(rows: Sequence[Row], table_id: int, seq: int, revision: int = 0, panel: int = 0) -> ui.View:
    made = ui.View(timeout=None)
    for number, row in enumerate(rows):
        for control in row if isinstance(row, tuple) else (row,):
            item = _control(control, controls.write(control, table_id, seq, revision, panel))
            item.row = number
            made.add_item(item)
    return made


def layout(
    page: Page, table_id: int, seq: int, files: Sequence[discord.File] = (), revision: int = 0, panel: int = 0
) -> ui.LayoutView:
    made = ui.LayoutView(timeout=None)
    pictures = iter(files)
    for block in page.blocks:
        match block:
            case Text():
                made.add_item(ui.TextDisplay(signs.written(block.text, MAX_LAYOUT)))
            case Image():
                file = next(pictures)
                made.add_item(ui.MediaGallery(discord.MediaGalleryItem(file, description=file.description)))
            case Controls():
                for row in block.rows:
                    parts = row if isinstance(row, tuple) else (row,)
                    ids = [controls.write(part, table_id, seq, revision, panel) for part in parts]
                    made.add_item(ui.ActionRow(*map(_control, parts, ids)))
    return made


def _control(control: Button | Select | Pick, custom_id: str) -> ui.Item[Any]:
    if isinstance(control, Button) and control.url:
        return ui.Button(label=controls.cut(control.label, 80), emoji=control.emoji, url=control.url)
    return Control(_item(control, custom_id))


def _item(control: Button | Select | Pick, custom_id: str) -> ui.Item[Any]:
    if isinstance(control, Button):
        return ui.Button(
            style=_STYLES["blue" if control.chosen else control.style],
            label=controls.cut(signs.plain(control.label), 80),
            emoji=signs.emoji(control.emoji),
            disabled=control.disabled,
            custom_id=custom_id,
        )
    if isinstance(control, Pick):
        return _pick(control, custom_id)
    return ui.Select(
        custom_id=custom_id,
        placeholder=controls.cut(signs.plain(control.placeholder), 150),
        options=options(control.options),
        disabled=control.disabled,
    )


def options(entries: Sequence[Option]) -> list[discord.SelectOption]:
    return [
        discord.SelectOption(
            label=controls.cut(signs.plain(entry.label), 100),
            value=entry.value,
            description=entry.description and controls.cut(signs.plain(entry.description), 100),
            default=entry.chosen,
            emoji=signs.emoji(entry.emoji),
        )
        for entry in entries
    ]


def _pick(control: Pick, custom_id: str) -> ui.Item[Any]:
    if control.of == "people":
        return ui.UserSelect(
            custom_id=custom_id,
            placeholder=controls.cut(signs.plain(control.placeholder), 150),
            max_values=control.most,
        )
    roles = control.of == "roles"
    kind = discord.SelectDefaultValueType.role if roles else discord.SelectDefaultValueType.channel
    given: dict[str, Any] = {
        "custom_id": custom_id,
        "placeholder": controls.cut(signs.plain(control.placeholder), 150),
        "min_values": 0,
        "max_values": control.most,
        "default_values": [discord.SelectDefaultValue(id=number, type=kind) for number in control.chosen],
    }
    return ui.RoleSelect(**given) if roles else ui.ChannelSelect(**given, channel_types=_CHANNELS[control.of])
