"""Answers to requests, given by Discord's interactions."""

import asyncio
import io
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Self

import discord
from discord import ui

from cogs import controls, errors, signs
from cogs.components import MAX_MESSAGE_LENGTH, Button, Drawing, Field, Form, Image, Page, Part, Pressed, Row, Upload
from cogs.door import acknowledging
from cogs.door.acknowledging import respond
from cogs.errors import UserError
from cogs.host import Host, Interaction, link
from cogs.request import Attached, File
from cogs.sending import (
    LOOK_BACK,
    MAX_LAYOUT,
    NOBODY,
    Channel,
    attached,
    items,
    layout,
    mentioning,
    outages,
    rewind,
    theme_named,
)
from hosting.core import GuildSettings, PersonSettings, Table
from hosting.workers import Priority
from i18n import say


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


def written(form: Mapping[str, Any]) -> dict[str, str]:
    """Return the input of a submitted form, or of a part, by field name; for a file its id."""
    inputs = {}
    if "value" in form:
        inputs[str(form.get("custom_id"))] = str(form["value"])
    if form.get("values"):
        inputs[str(form.get("custom_id"))] = str(form["values"][0])
    inner = form.get("component")
    for part in (*form.get("components", ()), *([inner] if inner else [])):
        inputs |= written(part)
    return inputs


async def setup(bot: Host) -> None:
    bot.add_listener(filled, "on_interaction")


@dataclass(frozen=True, slots=True)
class DiscordAnswered:
    interaction: Interaction

    @property
    def expired(self) -> bool:
        return self.interaction.is_expired()

    async def replace_by(self, text: str) -> None:
        await acknowledging.of(self.interaction).answer(content=signs.written(text), view=None, attachments=[])


@dataclass(frozen=True, slots=True)
class DiscordAnswers:
    interaction: Interaction
    theme: str | None
    locale: str
    pressed: Pressed | None
    table: Table | None = None
    settings: GuildSettings | None = None
    """The server's settings, if they were read."""

    def with_settings(self, chosen: PersonSettings, locale: str) -> Self:
        return replace(self, theme=chosen.theme, locale=locale)

    def press(self, pressed: Pressed) -> Self:
        return replace(self, pressed=pressed)

    def address(self, table: Table) -> str:
        return link(table.guild, table.place, table.lobby_message if table.status == "lobby" else None)

    def at(self, table: Table, settings: GuildSettings) -> Self:
        return replace(self, table=table, settings=settings)

    async def reply(
        self,
        page: Page | str,
        *,
        table_id: int | None = None,
        seq: int | None = None,
        revision: int = 0,
        panel: int = 0,
        separate: bool = False,
    ) -> int:
        page = Page.of(page) if isinstance(page, str) else page
        if self._layout and not separate:
            return await self._reply_in_layout(page, table_id, seq, revision, panel)
        page, files = await self._drawn(page, None if separate else self.theme, named=bool(revision))
        text, rows = page.text, page.rows
        view = self._view(rows, table_id, seq, revision, panel)
        if separate:
            return await self._send(text, view, files, ephemeral=True)
        return await acknowledging.of(self.interaction).answer(
            named=bool(revision),
            content=signs.written(text),
            view=view,
            attachments=files,
            allowed_mentions=NOBODY,
        )

    async def reply_in_layout(self, page: Page, *, seq: int | None = None, table_id: int | None = None) -> None:
        await self._reply_in_layout(page, table_id, seq)

    async def _reply_in_layout(
        self, page: Page, table_id: int | None, seq: int | None, revision: int = 0, panel: int = 0
    ) -> int:
        pressed = self.pressed or Pressed(0, 0, "", "")
        page, files = await self._drawn(page, self.theme, MAX_LAYOUT)
        table_id, seq = pressed.table_id if table_id is None else table_id, pressed.seq if seq is None else seq
        return await acknowledging.of(self.interaction).answer(
            content=None,  # Discord takes no components beside the words of the panel that was pressed
            view=layout(page, table_id, seq, files, revision, panel),
            attachments=files,
            allowed_mentions=NOBODY,
        )

    @property
    def _layout(self) -> bool:
        """True if the answer replaces a panel of components (V2), which never becomes words again."""
        message = self.interaction.message
        return message is not None and message.flags.ephemeral and message.flags.components_v2

    async def reply_with_file(self, text: str, file: File) -> None:
        if self._layout:
            await self.reply_further(text, (file,))
            return
        await acknowledging.of(self.interaction).answer(content=signs.written(text), attachments=[_sent(file)])

    async def reply_further(self, text: str, files: Sequence[File] = ()) -> None:
        await self._send(text, None, [_sent(file) for file in files], ephemeral=True)

    async def ask(self, form: Form, table_id: int = 0, seq: int = 0) -> None:
        await ask(self.interaction, form, table_id, seq)

    async def publish(
        self,
        page: Page | str,
        *,
        table_id: int | None = None,
        seq: int | None = None,
        mentions: Sequence[int] = (),
        answer: str | None = None,
        pictures: Sequence[Drawing] = (),
    ) -> int:
        page = Page.of(page) if isinstance(page, str) else page
        await acknowledging.of(self.interaction).answer(content=answer or say("published", self.locale), view=None)
        page, files = await self._drawn(Page((*page.blocks, *map(Image, pictures))))
        return await self._send(page.text, self._view(page.rows, table_id, seq), files, mentioning(mentions))

    async def publish_further(self, page: Page | str) -> None:
        page, files = await self._drawn(Page.of(page) if isinstance(page, str) else page)
        await self._send(page.text, None, files)

    async def deliver(self, arguments: Mapping[str, Any], nonce: str) -> discord.Message:
        await acknowledging.of(self.interaction).now()
        return await self._public(arguments)

    @property
    def answer_so_far(self) -> DiscordAnswered:
        return DiscordAnswered(self.interaction)

    def file(self, name: str) -> Attached:
        data: Mapping[str, Any] = dict(self.interaction.data or {})
        files, number = data.get("resolved", {}).get("attachments", {}), written(data).get(name, "")
        if number not in files:
            raise UserError("old-button")
        return uploaded(discord.Attachment(data=files[number], state=self.interaction._state))

    def note(self, error: BaseException, table_id: int | None) -> None:
        errors.note(self.interaction, error, table_id)

    async def _send(
        self,
        text: str,
        view: discord.ui.View | None,
        files: Sequence[discord.File],
        mentions: discord.AllowedMentions = NOBODY,
        *,
        ephemeral: bool = False,
    ) -> int:
        await acknowledging.of(self.interaction).now()
        arguments: dict[str, Any] = {"content": signs.written(text), "files": files, "allowed_mentions": mentions}
        if view is not None:
            arguments["view"] = view
        if ephemeral:
            return int((await self.interaction.followup.send(**arguments, ephemeral=True, wait=True)).id)
        return (await self._public(arguments)).id

    async def _public(self, arguments: Mapping[str, Any]) -> discord.Message:
        """Send a public follow-up. Where its receipt is lost, it is looked for before it is sent again.

        Follow-ups have no nonce. Raises what Discord refuses, also to look for it.
        """
        interaction, file = self.interaction, arguments.get("file")
        names = [file.filename for file in arguments.get("files", () if file is None else (file,))]
        for pause in (*acknowledging.PAUSES, None):
            try:
                with outages.heard_at_once():
                    return await interaction.followup.send(**arguments, wait=True)
            except (discord.DiscordServerError, *errors.CONNECTION):
                if pause is None:
                    raise
            await asyncio.sleep(pause)
            for message in await Channel(interaction.client, interaction.channel_id or 0).own(LOOK_BACK):
                sent = [attachment.filename for attachment in message.attachments]
                if message.id > interaction.id and (message.content, sent) == (arguments["content"], names):
                    return message
            rewind(arguments)
        raise AssertionError("the last try returns or raises")

    def _view(
        self, rows: Sequence[Row], table_id: int | None, seq: int | None, revision: int = 0, panel: int = 0
    ) -> discord.ui.View | None:
        if not rows:
            return None
        if self.pressed is not None:
            of_table, of_seq = self.pressed.table_id, self.pressed.seq
        elif self.table is not None:
            of_table, of_seq = self.table.id, self.table.seq
        else:
            assert table_id is not None, "a command without a table says what its controls are for"
            assert seq is not None, "a command without a table says what its controls are for"
            of_table, of_seq = table_id, seq
        table_id, seq = of_table if table_id is None else table_id, of_seq if seq is None else seq
        return items.view(rows, table_id, seq, revision, panel)

    async def _drawn(
        self, page: Page, theme: str | None = None, limit: int = MAX_MESSAGE_LENGTH, *, named: bool = False
    ) -> tuple[Page, list[discord.File]]:
        """Draw a page's pictures in the server's colours or in others selected, as `pictures.attached`."""
        if not page.pictures:
            return page, []
        client, guild = self.interaction.client, self.interaction.guild_id or 0
        if theme is None:
            theme = (self.settings or await client.services.settings.guild(guild)).theme
        return await attached(client, Priority.LOOK, guild, page, theme_named(theme), limit, named=named)


def uploaded(attachment: discord.Attachment) -> Attached:
    return Attached(attachment.size, attachment.read)


def _sent(file: File) -> discord.File:
    return discord.File(io.BytesIO(file.data), file.name)
