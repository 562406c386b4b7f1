"""Buttons and selects that outlive a restart: what they mean stands in their custom id.

`nav:<table>:<seq>:<verb>:<arg>`: the table, the position that they were offered in, and what to do. A module that
handles a verb says so with `@on("verb")`; the handler gets a `Press`, acknowledged already.
"""

from __future__ import annotations

import contextlib
import re
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal, TypeAlias

import discord
import structlog
from discord import ui

from cogs import errors
from cogs.components import Button, Page, Row, Select
from cogs.host import Host, Interaction
from words import say

Answer: TypeAlias = Literal["private", "here"]
"""Where a press is answered: in a message of their own (or the private one that they pressed in), or in this one."""

LONGEST: Final = 2000
"""Letters in a message."""

log: structlog.stdlib.BoundLogger = structlog.get_logger(__name__)

_ID: Final = re.compile(r"nav:(\d{1,18}):(\d{1,18}):([a-z-]+):(.*)", re.DOTALL)
_STYLES: Final = {
    "grey": discord.ButtonStyle.secondary,
    "blue": discord.ButtonStyle.primary,
    "green": discord.ButtonStyle.success,
    "red": discord.ButtonStyle.danger,
}


@dataclass(frozen=True, slots=True)
class Press:
    """Somebody has pressed a button, or chosen in a select."""

    interaction: Interaction
    table: int
    seq: int
    """The position that the button was made for."""
    verb: str
    arg: str
    value: str
    """What was chosen in a select, else empty."""

    async def show(self, page: Page, seq: int | None = None) -> None:
        """Show a page where the press is answered, its buttons made for a position (the same one if not given)."""
        await self.interaction.edit_original_response(
            content=cut(page.text),
            view=view(page.rows, self.table, self.seq if seq is None else seq) if page.rows else None,
            attachments=[],
        )


Handler: TypeAlias = Callable[[Press], Awaitable[None]]

_HANDLERS: dict[str, tuple[Handler, Answer]] = {}
_UNKNOWN: Final[tuple[None, Answer]] = None, "private"


def on(verb: str, answer: Answer = "private") -> Callable[[Handler], Handler]:
    """Handle a verb."""

    def register(handler: Handler) -> Handler:
        _HANDLERS[verb] = handler, answer
        return handler

    return register


class Control(ui.DynamicItem[ui.Item[Any]], template=r"nav:[\s\S]*"):
    """Any of our buttons and selects."""

    @classmethod
    async def from_custom_id(  # type: ignore[override]  # the base names the parameters positionally
        cls, interaction: Interaction, item: ui.Item[Any], match: re.Match[str]
    ) -> Control:
        """The item as it stands in the message that was pressed."""
        return cls(item)

    async def callback(self, interaction: Interaction) -> None:  # type: ignore[override]  # our bot is the only client
        """Acknowledge, then do what the custom id says."""
        found = _ID.fullmatch(self.custom_id)
        handler, answer = _HANDLERS.get(found[3], _UNKNOWN) if found else _UNKNOWN
        table = int(found[1]) if found else None
        try:
            await _acknowledge(interaction, answer)
            if found is None or handler is None:
                await interaction.edit_original_response(content=say("old-button", str(interaction.locale)), view=None)
                return
            values = getattr(self.item, "values", [])
            press = Press(interaction, int(found[1]), int(found[2]), found[3], found[4], values[0] if values else "")
            await handler(press)
            log.info("pressed", table=table, position=press.seq, what=press.verb, person=interaction.user.id)
        except Exception as error:
            await errors.answer(interaction, error, table=table)


async def _acknowledge(interaction: Interaction, answer: Answer) -> None:
    """Tell Discord at once that the press has arrived; what comes of it follows."""
    private = interaction.message is not None and interaction.message.flags.ephemeral
    if private or answer == "here":
        await interaction.response.defer()
    else:
        await interaction.response.defer(ephemeral=True, thinking=True)


def view(rows: tuple[Row, ...], table: int, seq: int) -> ui.View:
    """Rows of controls, made for a position of a table."""
    found = ui.View(timeout=None)
    for number, row in enumerate(rows):
        for control in (row,) if isinstance(row, Select) else row:
            found.add_item(Control(_item(control, table, seq), row=number))
    return found


def _item(control: Button | Select, table: int, seq: int) -> ui.Item[Any]:
    custom_id = f"nav:{table}:{seq}:{control.verb}:{control.arg}"
    if isinstance(control, Button):
        return ui.Button(
            style=_STYLES[control.style],
            label=control.label[:80],
            emoji=control.emoji,
            disabled=control.disabled,
            custom_id=custom_id,
        )
    options = [
        discord.SelectOption(
            label=option.label[:100],
            value=option.value,
            description=option.description and option.description[:100],
            default=option.chosen,
        )
        for option in control.options
    ]
    return ui.Select(custom_id=custom_id, placeholder=control.placeholder[:150], options=options)


def cut(text: str) -> str:
    """As much of a text as a message takes."""
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1].rstrip()}…"


async def answer_gone(interaction: Interaction) -> None:
    """Answer a press of a button that its message no longer has; discord.py passes it over in silence."""
    custom_id = str(dict(interaction.data or {}).get("custom_id", ""))
    message = interaction.message
    if interaction.type is not discord.InteractionType.component or message is None or not custom_id.startswith("nav:"):
        return
    if custom_id not in ids(message.components):
        with contextlib.suppress(discord.HTTPException):
            await interaction.response.send_message(say("old-button", str(interaction.locale)), ephemeral=True)


def ids(components: Sequence[object]) -> list[str]:
    """All custom ids of a message."""
    found = []
    for component in components:
        found += [str(getattr(component, "custom_id", "")), *ids(getattr(component, "children", ()))]
    return found


async def setup(bot: Host) -> None:
    """Listen to the controls of every message, old and new."""
    bot.add_dynamic_items(Control)
    bot.add_listener(answer_gone, "on_interaction")
    bot.tree.error(errors.on_command)
