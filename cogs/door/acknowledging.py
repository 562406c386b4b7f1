"""The one answer that Discord takes to an interaction, within three seconds: what is ready soon, else that it comes."""

import asyncio
import contextlib
import math
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeVar

import discord
from discord import app_commands

from cogs import errors
from cogs.errors import ANSWERED, CONNECTION, EXPIRED
from cogs.host import Host, Interaction, PerBot, language
from cogs.request import Answer
from cogs.sending import FAILURES, outages, requests
from hosting.core import Stale, StoreError

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
        """True if a private message of its own shows it."""
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
            self._acknowledged()

    def soon(self) -> None:
        self._later = asyncio.create_task(self._noted(), name="discord-ui-acknowledgement")

    async def _noted(self) -> None:
        try:
            await self.now()
        except FAILURES as error:
            errors.note(self._interaction, error, None)

    async def settled(self) -> None:
        if self._later is not None:
            await self._later

    async def answer(self, *, named: bool = False, **given: Any) -> int:  # noqa: ANN401 - see edit_original_response
        """Fill or change the answer; return its message's id. What is sent from then on is another message.

        If its files are `named` by what they show, those that the pressed message has already are not sent again.
        """
        message = self._interaction.message
        there = {file.filename: file for file in message.attachments} if named and self._here and message else {}
        kept = [there.get(file.filename, file) for file in given.get("attachments", ())]
        if any(file in there.values() for file in kept):
            try:
                return await self._answer(**{**given, "attachments": kept})
            except discord.HTTPException as error:
                if error.code != errors.INVALID_FORM:
                    raise
                # The message has changed since it was pressed.
        return await self._answer(**given)

    async def _answer(self, **given: Any) -> int:  # noqa: ANN401
        interaction = self._interaction
        async with self._lock:
            if not self._is_done:
                return await self._first(**given)
        answer = await interaction.edit_original_response(**given)
        requests.of(interaction.client).answered(interaction)
        return answer.id

    async def _first(self, **given: Any) -> int:  # noqa: ANN401
        interaction, view, files = self._interaction, given.get("view"), given.get("attachments", ())
        if view is not None:
            view.stop()  # else discord.py remembers it for 15 minutes, though all presses are heard without that
        sent: discord.InteractionCallbackResponse[Any] | None
        if self._here:
            sent = await respond(lambda: interaction.response.edit_message(**given), files)
        else:
            private = {key: value for key, value in given.items() if key != "attachments" and value is not None}
            send = interaction.response.send_message
            sent = await respond(lambda: send(**private, files=files, ephemeral=True), files)
        requests.of(interaction.client).answered(interaction)
        self._acknowledged()
        if self._here and interaction.message is not None:
            return interaction.message.id
        number = None if sent is None else sent.message_id
        return (await interaction.original_response()).id if number is None else number

    def _acknowledged(self) -> None:
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
    send: Callable[[], Awaitable[Response]], files: Sequence[discord.File | discord.Attachment] = ()
) -> Response | None:
    """Send the first answer to an interaction, with files; repeat it while nobody knows whether it arrived.

    Returns None if a repeat is refused because the answer has arrived. Raises what else Discord refuses.
    """
    repeated = False
    for pause in (*PAUSES, None):
        try:
            with outages.heard_at_once():
                return await send()
        except discord.HTTPException as error:
            if repeated and error.code in (ANSWERED, EXPIRED):
                return None
            if pause is None or error.status < outages.FAILED:
                raise
        except CONNECTION:
            if pause is None:
                raise
        for file in files:
            if isinstance(file, discord.File):
                file.reset()
        repeated = True
        await asyncio.sleep(pause)
    raise AssertionError("the last try returns or raises")


def of(interaction: Interaction) -> Acknowledgement:
    """Return the acknowledgement of an interaction; of one that is answered at once, its own."""
    kept: Acknowledgement = interaction.extras.setdefault(_KEY, Acknowledgement(interaction, "form"))
    return kept


@contextlib.asynccontextmanager
async def in_time(interaction: Interaction, answer: Answer) -> AsyncIterator[None]:
    """Have an interaction acknowledged in time, by what the block answers or while it is still at work.

    It is acknowledged before anything is done where another process may have it too, so that only one goes on, and
    after an interruption, when people have read that it failed. Raises what Discord then refuses.
    """
    kept = interaction.extras[_KEY] = Acknowledgement(interaction, answer)
    if answer == "form":  # the form is the answer
        yield
        return
    client = interaction.client
    if not client.services.processes.shards.alone or client.clock.monotonic() < _line(client).until:
        await kept.now()
    timer = asyncio.get_running_loop().call_later(SOON, kept.soon)
    try:
        yield
    finally:
        timer.cancel()
        await kept.settled()
    await kept.now()


async def answer_error(interaction: Interaction, error: BaseException, *, table_id: int | None = None) -> None:
    if isinstance(error, app_commands.CommandInvokeError):
        error = error.original
    errors.note(interaction, error, table_id)
    if isinstance(error, discord.HTTPException) and error.code in (EXPIRED, ANSWERED):
        return
    text = errors.sentence(error, await language(interaction))
    with contextlib.suppress(*FAILURES):
        await of(interaction).tell(text, close=isinstance(error, Stale))


async def answer_command_error(interaction: Interaction, error: app_commands.AppCommandError) -> None:
    """Answer a command that failed; called by the command tree.

    If Discord's version of the command differs from the bot's, record that the next start must register all commands.
    """
    if isinstance(error, app_commands.CommandNotFound | app_commands.CommandSignatureMismatch):
        with contextlib.suppress(StoreError):
            await interaction.client.services.registered.note(interaction.application_id, None)
    await answer_error(interaction, error)


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
