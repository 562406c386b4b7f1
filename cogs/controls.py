"""Buttons and selects that survive a restart: their meaning is in their custom id.

`nav:<table>:<position>:<verb>:<arg>` names the table, the position the control was made for, and the action.

A select adds `#<revision>`, because clients keep a menu's choice as long as its custom id stays the same. Controls of a
turn's panel add its number, `#<revision>.<panel>` or `#.<panel>`, which identifies older panels of the same turn.

After a restore the position is followed by `.<epoch>`; controls of another epoch do nothing. Handlers register their
verb with `cogs.request.on`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final

import discord
from discord import ui

import naming
from cogs.components import MAX_MESSAGE_LENGTH, Button, Controls, Image, Option, Page, Pick, Pressed, Row, Select, Text
from cogs.host import Host, Interaction

_ID: Final = re.compile(
    r"nav:(\d{1,18}):(\d{1,18})(?:\.([a-z0-9]{1,9}))?:([a-z-]+):([^#]*)(?:#\d*(?:\.(\d{1,9}))?)?", re.DOTALL
)
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

epoch = ""
"""The database's epoch, which never changes within a process: `setup` reads it when the bot starts."""


class Control(ui.DynamicItem[ui.Item[Any]], template=r"nav:[\s\S]*"):
    """Any of the bot's buttons and selects."""

    @classmethod
    async def from_custom_id(  # type: ignore[override]  # the base names the parameters positionally
        cls, interaction: Interaction, item: ui.Item[Any], match: re.Match[str]
    ) -> Control:
        """Take the item as it is in the pressed message."""
        return cls(item)

    async def callback(self, interaction: Interaction) -> None:  # type: ignore[override]  # our bot is the only client
        """Acknowledge, then do what the custom id says."""
        values = dict(interaction.data or {}).get("values", ())
        chosen = tuple(map(str, values)) if isinstance(values, Sequence) else ()
        await interaction.client.press(interaction, read(self.custom_id, chosen))


def read(custom_id: str, values: tuple[str, ...] = ()) -> Pressed | None:
    """Parse a custom id; None if it is not ours."""
    match = _ID.fullmatch(custom_id)
    if match is None:
        return None
    number, seq, made_in, verb, arg, panel = match.groups()
    return Pressed(
        int(number), int(seq), verb, arg, next(iter(values), ""), values, epoch=made_in or "", panel=int(panel or 0)
    )


def write(control: Button | Select | Pick, table_id: int, seq: int, revision: int = 0, panel: int = 0) -> str:
    """Return the custom id of a control."""
    menu_revision = "" if isinstance(control, Button) else str(revision)
    number = f".{panel}" if panel else ""
    tail = f"#{menu_revision}{number}" if menu_revision or number else ""
    return f"{mark(table_id, seq, control.verb)}:{control.arg}{tail}"


def mark(table_id: int, seq: int, verb: str) -> str:
    """Return the prefix shared by the custom ids of all controls for a verb at a position of a table."""
    return f"nav:{table_id}:{seq}{f'.{epoch}' if epoch else ''}:{verb}"


def view(rows: Sequence[Row], table_id: int, seq: int, revision: int = 0, panel: int = 0) -> ui.View:
    """Build the controls of a classic message for a position of a table; `panel` as in `Pressed`."""
    made = ui.View(timeout=None)
    for number, row in enumerate(rows):
        for control in row if isinstance(row, tuple) else (row,):
            made.add_item(Control(_item(control, write(control, table_id, seq, revision, panel)), row=number))
    return made


def layout(page: Page, table_id: int, seq: int, files: Sequence[discord.File] = ()) -> ui.LayoutView:
    """Build a message of components from a page, with each picture in its own gallery among the words."""
    made = ui.LayoutView(timeout=None)
    pictures = iter(files)
    for block in page.blocks:
        match block:
            case Text():
                made.add_item(ui.TextDisplay(block.text))
            case Image():
                file = next(pictures)
                made.add_item(ui.MediaGallery(discord.MediaGalleryItem(file, description=file.description)))
            case Controls():
                for row in block.rows:
                    controls = row if isinstance(row, tuple) else (row,)
                    made.add_item(ui.ActionRow(*(Control(_item(one, write(one, table_id, seq))) for one in controls)))
    return made


def _item(control: Button | Select | Pick, custom_id: str) -> ui.Item[Any]:
    if isinstance(control, Button):
        return ui.Button(
            style=_STYLES[control.style],
            label=cut(control.label, 80),
            emoji=control.emoji,
            disabled=control.disabled,
            custom_id=custom_id,
        )
    if isinstance(control, Pick):
        return _pick(control, custom_id)
    return ui.Select(
        custom_id=custom_id,
        placeholder=cut(control.placeholder, 150),
        options=options(control.options),
        disabled=control.disabled,
    )


def options(entries: Sequence[Option]) -> list[discord.SelectOption]:
    """Return the options of a menu as discord.py's."""
    return [
        discord.SelectOption(
            label=cut(one.label, 100),
            value=one.value,
            description=one.description and cut(one.description, 100),
            default=one.chosen,
            emoji=one.emoji,
        )
        for one in entries
    ]


def _pick(control: Pick, custom_id: str) -> ui.Item[Any]:
    if control.of == "people":
        return ui.UserSelect(custom_id=custom_id, placeholder=cut(control.placeholder, 150), max_values=control.most)
    roles = control.of == "roles"
    kind = discord.SelectDefaultValueType.role if roles else discord.SelectDefaultValueType.channel
    given: dict[str, Any] = {
        "custom_id": custom_id,
        "placeholder": cut(control.placeholder, 150),
        "min_values": 0,
        "max_values": control.most,
        "default_values": [discord.SelectDefaultValue(id=number, type=kind) for number in control.chosen],
    }
    return ui.RoleSelect(**given) if roles else ui.ChannelSelect(**given, channel_types=_CHANNELS[control.of])


def cut(text: str, longest: int = MAX_MESSAGE_LENGTH) -> str:
    """Cut a text to a message's limit, or to `longest` characters; its end shows that it was cut."""
    return naming.cut(text, longest)


def ids(components: Sequence[object]) -> list[str]:
    """Return all custom ids of a message."""
    custom_ids = []
    for component in components:
        custom_ids += [str(getattr(component, "custom_id", "")), *ids(getattr(component, "children", ()))]
    return custom_ids


def outdated(custom_id: str) -> bool:
    """Return whether a control is ours but was made in another epoch."""
    pressed = read(custom_id)
    return pressed is not None and pressed.epoch != epoch


async def setup(bot: Host) -> None:
    """Read the epoch. Raises StoreError."""
    global epoch
    epoch = await bot.services.epochs.now()
