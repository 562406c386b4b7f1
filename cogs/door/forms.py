"""Forms as Discord's modals: shown, and read when they are submitted."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import discord
from discord import ui

from cogs import controls
from cogs.components import Button
from cogs.door.acknowledging import respond
from cogs.forms import Field, Form, Part, Upload
from cogs.host import Host, Interaction
from cogs.sending import items


async def ask(interaction: Interaction, form: Form, table_id: int = 0, seq: int = 0) -> None:
    """Answer a press with a form; the pressed verb is registered for the answer "form"."""
    custom_id = controls.write(Button(form.verb, "", form.arg), table_id, seq)
    modal = ui.Modal(title=controls.cut(form.title, 45), custom_id=custom_id, timeout=None)
    for field in form.fields:
        modal.add_item(
            ui.Label(
                text=controls.cut(field.label, 45),
                description=controls.cut(field.hint, 100) or None,
                component=_item(field),
            )
        )
    await respond(lambda: interaction.response.send_modal(modal))


def _item(one: Part) -> ui.Item[Any]:
    if isinstance(one, Upload):
        return ui.FileUpload(custom_id=one.name, required=True, min_values=1, max_values=1)
    if isinstance(one, Field):
        return ui.TextInput(
            custom_id=one.name, default=one.value or None, required=one.required, max_length=one.longest
        )
    return ui.Select(custom_id=one.name, options=items.options(one.options), required=True)


async def filled(interaction: Interaction) -> None:
    """Handle a submitted form; discord.py itself knows only those opened since the bot started."""
    data: Mapping[str, Any] = dict(interaction.data or {})
    custom_id = str(data.get("custom_id", ""))
    if interaction.type is not discord.InteractionType.modal_submit or not custom_id.startswith("nav:"):
        return
    pressed = controls.read(custom_id)
    await interaction.client.press(interaction, None if pressed is None else replace(pressed, fields=written(data)))


def written(data: Mapping[str, Any]) -> dict[str, str]:
    """Return the input of a submitted form by field name; for a file its id."""
    return _written(data.get("components", ()))


def _written(components: Sequence[Mapping[str, Any]]) -> dict[str, str]:
    """Return the input by field name, however deeply nested; for a file its id."""
    inputs = {}
    for part in components:
        if "value" in part:
            inputs[str(part.get("custom_id"))] = str(part["value"])
        if part.get("values"):
            inputs[str(part.get("custom_id"))] = str(part["values"][0])
        inner = part.get("component")
        inputs |= _written([*part.get("components", ()), *([inner] if inner else [])])
    return inputs


async def setup(bot: Host) -> None:
    """Listen for submitted forms."""
    bot.add_listener(filled, "on_interaction")
