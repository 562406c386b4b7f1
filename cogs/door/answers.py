"""Answers to requests: Discord takes one within three seconds, of what is ready soon, else that it comes."""

import asyncio
import contextlib
import io
import math
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any, Final, Self, TypeVar

import discord
from discord import app_commands, ui

from cogs import controls, errors, signs
from cogs.components import MAX_MESSAGE_LENGTH, Anchor, Button, Field, Form, Page, Part, Pressed, Upload
from cogs.errors import ANSWERED, CONNECTION, EXPIRED, UserError
from cogs.host import Host, Interaction, PerBot, language, link
from cogs.request import Answer, Attached, File, TableRequest, UnreadRequest
from cogs.sending import FAILURES, NOBODY, Channel, channel, mentioning, pages, requests
from gamekit import naming
from hosting.core import GuildSettings, Stale, StoreError, Table
from hosting.workers import Priority
from i18n import say

Response = TypeVar("Response")

SOON: Final = 0.3
"""Seconds after which an interaction is acknowledged, unless its answer is ready before."""
CATCHING_UP: Final = 1.0
"""Seconds after the connection is back in which interactions may be old ones: Discord takes no answer to them."""
PAUSES: Final = (0.0, 1.0)
"""Seconds before an answer is repeated of which nobody knows whether it arrived."""
_KEY: Final = "acknowledgement"


@dataclass
class _Line:
    until: float = 0.0


_line = PerBot(lambda _: _Line()).of


class Acknowledgement:
    def __init__(self, interaction: Interaction, answer: Answer) -> None:
        message = interaction.message
        self._panel = message is not None and message.flags.ephemeral
        self._here = answer == "here" or (self._panel and answer != "form")
        """True if the pressed message shows the answer."""
        self._own = answer != "form" and not self._here
        self._interaction = interaction
        self._done = False
        self._lock = asyncio.Lock()
        self._later: asyncio.Task[None] | None = None

    async def now(self) -> None:
        """Say that the answer comes, unless it is there. Raises what Discord refuses."""
        response = self._interaction.response
        async with self._lock:
            if self._is_done:
                return
            if self._here:
                await respond(response.defer)
                requests.of(self._interaction.client).answered(self._interaction)
            else:
                await respond(lambda: response.defer(ephemeral=True, thinking=True))
            self._acknowledge()

    def soon(self) -> None:
        self._later = asyncio.create_task(self._note(), name="discord-ui-acknowledgement")

    async def _note(self) -> None:
        try:
            await self.now()
        except FAILURES as error:
            errors.note(self._interaction, error, None)

    async def settled(self) -> None:
        if self._later is not None:
            await self._later

    async def answer(self, *, named: bool = False, **arguments: Any) -> int:  # noqa: ANN401 - of edit_original_response
        """Fill or change the answer; return its message's id. What is sent from then on is another message.

        If its files are `named` by what they show, those that the pressed message has already are not sent again.
        """
        message = self._interaction.message
        there = {file.filename: file for file in message.attachments} if named and self._here and message else {}
        attachments = [there.get(file.filename, file) for file in arguments.get("attachments", ())]
        if any(file in there.values() for file in attachments):
            try:
                return await self._answer(**{**arguments, "attachments": attachments})
            except discord.HTTPException as error:
                if error.code != errors.INVALID_FORM:
                    raise
                # The message has changed since it was pressed.
        return await self._answer(**arguments)

    async def _answer(self, **arguments: Any) -> int:  # noqa: ANN401
        interaction = self._interaction
        async with self._lock:
            if not self._is_done:
                return await self._first(**arguments)
        answer = await interaction.edit_original_response(**arguments)
        requests.of(interaction.client).answered(interaction)
        return answer.id

    async def _first(self, **arguments: Any) -> int:  # noqa: ANN401
        interaction, view, files = self._interaction, arguments.get("view"), arguments.get("attachments", ())
        if view is not None:
            view.stop()  # else discord.py remembers it for 15 minutes, though all presses are heard without that
        response: discord.InteractionCallbackResponse[Any] | None
        if self._here:
            response = await respond(lambda: interaction.response.edit_message(**arguments), arguments)
        else:
            private = {key: value for key, value in arguments.items() if key != "attachments" and value is not None}
            send = interaction.response.send_message
            response = await respond(lambda: send(**private, files=files, ephemeral=True), arguments)
        requests.of(interaction.client).answered(interaction)
        self._acknowledge()
        if self._here and interaction.message is not None:
            return interaction.message.id
        number = None if response is None else response.message_id
        return (await interaction.original_response()).id if number is None else number

    def _acknowledge(self) -> None:
        self._done = True
        requests.of(self._interaction.client).pressed(self._interaction)

    @property
    def _is_done(self) -> bool:
        return self._done or self._interaction.response.is_done()

    async def tell(self, text: str, *, close: bool) -> None:
        """Answer privately. A private panel that is out of date (`close`) is replaced by the answer.

        One of components (V2) is not: Discord does not accept plain words in their place.
        """
        interaction = self._interaction
        classic = interaction.message is not None and not interaction.message.flags.components_v2
        if self._own or (self._panel and classic and close):
            await self.answer(content=text, view=None, attachments=[])
        elif self._here or self._is_done:
            await self.now()
            await interaction.followup.send(text, ephemeral=True)
        else:
            await respond(lambda: interaction.response.send_message(text, ephemeral=True))


async def respond(
    send: Callable[[], Awaitable[Response]],
    arguments: Mapping[str, Any] = MappingProxyType({}),
    find: Callable[[], Awaitable[Response | None]] | None = None,
) -> Response | None:
    """Send an answer with these arguments; repeat it while nobody knows whether it arrived, unless it can be found.

    Returns None if a repeat of one that cannot is refused because it has arrived. Raises what else Discord refuses.
    """
    is_retry = False
    for pause in (*PAUSES, None):
        try:
            with requests.heard_at_once():
                return await send()
        except discord.HTTPException as error:
            if is_retry and find is None and error.code in (ANSWERED, EXPIRED):
                return None
            if pause is None or error.status < requests.FAILED:
                raise
        except CONNECTION:
            if pause is None:
                raise
        await asyncio.sleep(pause)
        if find is not None and (message := await find()) is not None:
            return message
        channel.rewind(arguments)
        is_retry = True
    raise AssertionError("the last try returns or raises")


def acknowledgement(interaction: Interaction) -> Acknowledgement:
    """Return the acknowledgement of an interaction; of one that is answered at once, its own."""
    receipt: Acknowledgement = interaction.extras.setdefault(_KEY, Acknowledgement(interaction, "form"))
    return receipt


@contextlib.asynccontextmanager
async def in_time(interaction: Interaction, answer: Answer) -> AsyncIterator[None]:
    """Have an interaction acknowledged in time, by what the block answers or while it is still at work.

    It is acknowledged before anything is done where another process may have it too, so that only one goes on, and
    after an interruption, when people have read that it failed. Raises what Discord then refuses.
    """
    receipt = interaction.extras[_KEY] = Acknowledgement(interaction, answer)
    if answer == "form":  # the form is the answer
        yield
        return
    client = interaction.client
    if not client.services.processes.shards.alone or client.clock.monotonic() < _line(client).until:
        await receipt.now()
    timer = asyncio.get_running_loop().call_later(SOON, receipt.soon)
    try:
        yield
    finally:
        timer.cancel()
        await receipt.settled()
    await receipt.now()


async def answer_error(interaction: Interaction, error: BaseException, *, table_id: int | None = None) -> None:
    if isinstance(error, app_commands.CommandInvokeError):
        error = error.original
    errors.note(interaction, error, table_id)
    if isinstance(error, discord.HTTPException) and error.code in (EXPIRED, ANSWERED):
        return
    text = errors.sentence(error, await language(interaction))
    with contextlib.suppress(*FAILURES):
        await acknowledgement(interaction).tell(text, close=isinstance(error, Stale))


async def answer_command_error(interaction: Interaction, error: app_commands.AppCommandError) -> None:
    """Answer a command that failed; after one that Discord has otherwise, the next start registers all."""
    if isinstance(error, app_commands.CommandNotFound | app_commands.CommandSignatureMismatch):
        with contextlib.suppress(StoreError):
            await interaction.client.services.registered.note(interaction.application_id, None)
    await answer_error(interaction, error)


def _item(one: Part) -> ui.Item[Any]:
    if isinstance(one, Upload):
        return ui.FileUpload(custom_id=one.name, required=True, min_values=1, max_values=1)
    if isinstance(one, Field):
        return ui.TextInput(
            custom_id=one.name, default=one.value or None, required=one.required, max_length=one.longest
        )
    return ui.Select(custom_id=one.name, options=pages.options(one.options), required=True)


async def filled(interaction: Interaction) -> None:
    """Handle a submitted form; discord.py itself knows only those opened since the bot started."""
    data: Mapping[str, Any] = dict(interaction.data or {})
    custom_id = str(data.get("custom_id", ""))
    if interaction.type is not discord.InteractionType.modal_submit or not custom_id.startswith("nav:"):
        return
    press = controls.read(custom_id)
    await interaction.client.press(interaction, None if press is None else replace(press, fields=read_form(data)))


def read_form(form: Mapping[str, Any]) -> dict[str, str]:
    """Return the input of a submitted form, or of a part, by field name; for a file its id."""
    inputs = {}
    if "value" in form:
        inputs[str(form.get("custom_id"))] = str(form["value"])
    if form.get("values"):
        inputs[str(form.get("custom_id"))] = str(form["values"][0])
    inner = form.get("component")
    for part in (*form.get("components", ()), *([inner] if inner else [])):
        inputs |= read_form(part)
    return inputs


@dataclass(frozen=True, slots=True)
class DiscordAnswers:
    interaction: Interaction
    theme: str | None
    locale: str
    pressed: Pressed | None
    table: Table | None = None
    settings: GuildSettings | None = None

    def of(self, request: UnreadRequest) -> Self:
        answers = replace(self, theme=request.chosen.theme, locale=request.locale, pressed=request.pressed)
        if isinstance(request, TableRequest):
            return replace(answers, table=request.table, settings=request.settings)
        return answers

    def address(self, table: Table) -> str:
        return link(table.guild, table.place, table.lobby_message if table.status == "lobby" else None)

    async def reply(
        self, page: Page | str, anchor: Anchor | None = None, *, separate: bool = False, in_layout: bool = False
    ) -> int:
        page, anchor = Page.of(page) if isinstance(page, str) else page, anchor or self._anchor
        # What a press changes again and again: a panel of some state, the post of a lobby.
        has_revision = bool(anchor.revision or (anchor.table_id and not anchor.seq))
        answer = acknowledgement(self.interaction).answer
        if not separate and (in_layout or self._layout):
            page, files = await self._draw(page, self.theme, pages.MAX_LAYOUT)
            made = pages.layout(page, anchor, files)
            # Discord takes no components beside the words of the panel that was pressed.
            return await answer(content=None, view=made, attachments=files, allowed_mentions=NOBODY)
        page, files = await self._draw(page, None if separate else self.theme, named=has_revision)
        view = pages.view(page.rows, anchor) if page.rows else None
        if separate:
            return await self._send(page.text, view, files, ephemeral=True)
        text = signs.written(page.text)
        return await answer(named=has_revision, content=text, view=view, attachments=files, allowed_mentions=NOBODY)

    @property
    def _anchor(self) -> Anchor:
        if self.pressed is not None:
            return Anchor(self.pressed.table_id, self.pressed.seq)
        return Anchor() if self.table is None else Anchor(self.table.id, self.table.seq)

    @property
    def _layout(self) -> bool:
        """True if the answer replaces a panel of components (V2), which never becomes words again."""
        message = self.interaction.message
        return message is not None and message.flags.ephemeral and message.flags.components_v2

    async def reply_with_file(self, text: str, file: File) -> None:
        if self._layout:
            await self.reply_further(text, (file,))
            return
        await acknowledgement(self.interaction).answer(content=signs.written(text), attachments=[_make_file(file)])

    async def reply_further(self, text: str, files: Sequence[File] = ()) -> None:
        await self._send(text, None, [_make_file(file) for file in files], ephemeral=True)

    async def ask(self, form: Form, anchor: Anchor | None = None) -> None:
        custom_id = controls.write(Button(form.verb, "", form.arg), anchor or self._anchor)
        modal = ui.Modal(title=naming.cut(form.title, 45), custom_id=custom_id, timeout=None)
        for field in form.fields:
            modal.add_item(
                ui.Label(
                    text=naming.cut(field.label, 45),
                    description=naming.cut(field.hint, 100) or None,
                    component=_item(field),
                )
            )
        await respond(lambda: self.interaction.response.send_modal(modal))

    async def publish(self, page: Page, anchor: Anchor, *, mentions: Sequence[int] = (), answer: str = "") -> int:
        await acknowledgement(self.interaction).answer(content=answer or say("published", self.locale), view=None)
        page, files = await self._draw(page)
        view = pages.view(page.rows, anchor) if page.rows else None
        return await self._send(page.text, view, files, mentioning(mentions))

    async def publish_further(self, page: Page | str) -> None:
        page, files = await self._draw(Page.of(page) if isinstance(page, str) else page)
        await self._send(page.text, None, files)

    async def deliver(self, arguments: Mapping[str, Any], nonce: str) -> discord.Message:
        await acknowledgement(self.interaction).now()
        return await self._public(arguments)

    async def replace_by(self, text: str) -> None:
        if not self.interaction.is_expired():
            await acknowledgement(self.interaction).answer(content=signs.written(text), view=None, attachments=[])

    def file(self, name: str) -> Attached:
        data: Mapping[str, Any] = dict(self.interaction.data or {})
        files, number = data.get("resolved", {}).get("attachments", {}), read_form(data).get(name, "")
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
        await acknowledgement(self.interaction).now()
        arguments: dict[str, Any] = {"content": signs.written(text), "files": files, "allowed_mentions": mentions}
        if view is not None:
            arguments["view"] = view
        if ephemeral:
            return int((await self.interaction.followup.send(**arguments, ephemeral=True, wait=True)).id)
        return (await self._public(arguments)).id

    async def _public(self, arguments: Mapping[str, Any]) -> discord.Message:
        """Send a public follow-up; it has no nonce, so it is looked for if its receipt is lost. Raises refusals."""
        interaction, file = self.interaction, arguments.get("file")
        names = [file.filename for file in arguments.get("files", () if file is None else (file,))]

        async def find() -> discord.Message | None:
            for message in await Channel(interaction.client, interaction.channel_id or 0).own(channel.LOOK_BACK):
                there = [attachment.filename for attachment in message.attachments]
                if message.id > interaction.id and (message.content, there) == (arguments["content"], names):
                    return message
            return None

        sent = await respond(lambda: interaction.followup.send(**arguments, wait=True), arguments, find)
        assert sent is not None
        return sent

    async def _draw(
        self, page: Page, theme: str | None = None, limit: int = MAX_MESSAGE_LENGTH, *, named: bool = False
    ) -> tuple[Page, list[discord.File]]:
        """Draw a page's pictures in the server's colours or in others selected, as `pages.attached`."""
        if not page.pictures:
            return page, []
        client, guild = self.interaction.client, self.interaction.guild_id or 0
        if theme is None:
            theme = (self.settings or await client.services.settings.guild(guild)).theme
        return await pages.attach(client, Priority.LOOK, guild, page, pages.theme_named(theme), limit, named=named)


def uploaded(attachment: discord.Attachment) -> Attached:
    return Attached(attachment.size, attachment.read)


def _make_file(file: File) -> discord.File:
    return discord.File(io.BytesIO(file.data), file.name)


async def setup(bot: Host) -> None:
    line = _line(bot)

    async def lost() -> None:
        line.until = math.inf

    async def back() -> None:
        if line.until == math.inf:
            line.until = bot.clock.monotonic() + CATCHING_UP

    bot.add_listener(lost, "on_disconnect")
    bot.add_listener(back, "on_resumed")
    bot.add_listener(back, "on_ready")
    bot.add_listener(filled, "on_interaction")
