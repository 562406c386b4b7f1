"""The bot under SimCord, with tables whose players can press, and the times of their presses.

Nothing of the network is in these times; `benchmarks.channel` measures over real sockets.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections import Counter
from collections.abc import AsyncIterator, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

import discord
import simcord
import structlog
from simcord import interactions
from simcord.actors import MemberActor
from simcord.backend import serializers
from simcord.builders import ChannelHandle, GuildHandle
from simcord.components import walk_components
from simcord.enums import ComponentType, InteractionType
from simcord.results import ResponseMessage
from simcord.types import HttpLogEntry

from app.bot import NavegadorBot
from app.settings import Settings

BUTTON, SELECT = 2, 3
CONFIRM, DECLINE = "Confirm", "Decline the action"
"""Labels of the button that ends a turn, and of one that leaves nothing to choose."""
SETTLING = 600.0
"""Seconds until the bot must have finished all work of a press."""


class Requests(list[HttpLogEntry]):
    """Requests of a bot, with their times, and a way to wait for the next one."""

    def __init__(self) -> None:
        super().__init__()
        self.times: list[float] = []
        self._news = asyncio.Event()

    def append(self, entry: HttpLogEntry) -> None:
        """Record a request."""
        super().append(entry)
        self.times.append(time.perf_counter())
        self._news.set()
        self._news = asyncio.Event()

    async def sent(self, method: str, paths: Iterable[str], since: int = 0) -> None:
        """Wait until each path was requested, as often as it is named; `since`: the first request that counts."""
        missing = Counter(paths)
        while missing.total():
            news = self._news
            for entry in self[since:]:
                if entry.method == method and missing[entry.path] > 0:
                    missing[entry.path] -= 1
            since = len(self)
            if missing.total():
                await asyncio.wait_for(news.wait(), SETTLING)

    def last(self, beginning: str, ending: str, since: float) -> float:
        """Seconds from `since` to the last later request with such a path: a post may have several messages."""
        times = [
            at - since
            for entry, at in zip(self, self.times, strict=True)
            if entry.method == "POST"
            and entry.path.startswith(beginning)
            and entry.path.endswith(ending)
            and at >= since
        ]
        if not times:
            raise LookupError(f"nothing was sent to {beginning}…{ending}")
        return times[-1]


def press(env: simcord.Env, guild: int, who: int, channel: int, message: int, custom_id: str) -> str:
    """Send a press without waiting; returns the beginning of the path that answers it."""
    stored = env.backend.get_message(channel, message)
    record, payload = interactions.base_payload(
        env.backend,
        type=InteractionType.MESSAGE_COMPONENT,
        channel_id=channel,
        guild_id=guild,
        user_id=who,
        data={"custom_id": custom_id, "component_type": int(ComponentType.BUTTON)},
    )
    payload["message"] = dict(serializers.message_payload(env.backend, stored))
    record.source_message_id = message
    env.backend.emit("INTERACTION_CREATE", payload)
    return f"/interactions/{record.id}/"


@dataclass
class Times:
    """Measured times of some presses, in seconds."""

    acknowledged: list[float] = field(default_factory=list)
    posted: list[float] = field(default_factory=list)

    def add(self, other: Times) -> None:
        """Add other times."""
        self.acknowledged += other.acknowledged
        self.posted += other.posted


async def _forget(env: simcord.Env) -> None:
    """Discard cancelled calls, as asyncio does.

    SimCord keeps them until it checks for remaining work, and searches all of them at every call.
    """
    while True:
        await asyncio.sleep(0.1)
        callbacks = env._work.callbacks
        callbacks[:] = [one for one in callbacks if one.handle is None or not one.handle.cancelled()]


async def measure(
    env: simcord.Env,
    guild: int,
    presses: Sequence[tuple[int, int, int, str]],
    messages: int,
    requests: Requests | None = None,
) -> Times:
    """Send presses (user, channel, message, custom id) in one instant.

    Each is answered with `messages` messages. Without `requests`, which others use too, it waits until all is done.
    """
    sent = Requests() if requests is None else requests
    env.backend.http_requests = sent
    first = len(sent)
    forgetting = asyncio.create_task(_forget(env))
    begin = time.perf_counter()
    answers = [(press(env, guild, *one), one[1]) for one in presses]
    await sent.sent("POST", [f"/channels/{channel}/messages" for _, channel, _, _ in presses] * messages, first)
    forgetting.cancel()
    if requests is None:
        await env.settle(timeout=SETTLING)  # only now: SimCord constantly checks for remaining work
    return Times(
        [sent.last(answer, "/callback", begin) for answer, _ in answers],
        [sent.last(f"/channels/{channel}/", "/messages", begin) for _, channel in answers],
    )


@dataclass(frozen=True)
class House:
    """The bot, its server, and two players who play at all tables."""

    env: simcord.Env
    guild: GuildHandle
    ana: MemberActor
    bruno: MemberActor

    async def open_table(self, number: int) -> ChannelHandle:
        """Return a running table of the two in a new channel."""
        channel = self.guild.create_text_channel(f"table-{number}")
        await self.ana.slash(channel, "navegador new", seats=2)
        await self.bruno.click(channel.history()[-1], label="Join")
        await self.ana.click(channel.history()[-1], label="Start")
        return channel

    async def to_confirm(self, channel: ChannelHandle) -> tuple[int, int, int, str]:
        """Draft a turn, up to its Confirm: user, channel, message, custom id."""
        post = channel.history()[-1]
        who = next(one for one in (self.ana, self.bruno) if one.mention in post.content)
        free = [part for part in self._parts(post) if part["type"] == BUTTON and "ship" not in part["label"].casefold()]
        panel = await who.click(post, custom_id=free[0]["custom_id"])
        while True:
            panel_message = panel.response
            assert panel_message is not None
            parts = self._parts(panel_message)
            buttons = {part["label"]: str(part["custom_id"]) for part in parts if part["type"] == BUTTON}
            if CONFIRM in buttons:
                return who.id, channel.id, panel_message.id, buttons[CONFIRM]
            if DECLINE in buttons:
                panel = await who.click(panel_message, custom_id=buttons[DECLINE])
                continue
            custom_id = str(parts[0]["custom_id"])
            if parts[0]["type"] == BUTTON:
                panel = await who.click(panel_message, custom_id=custom_id)
            else:
                options = [one["value"] for one in parts[0]["options"] if one["value"] != "none"]
                panel = await who.select(panel_message, options[:1], custom_id=custom_id)

    def _parts(self, message: discord.Message | ResponseMessage) -> list[dict[str, Any]]:
        """Buttons and menus of a message."""
        channel = message.channel.id if isinstance(message, discord.Message) else message.channel_id
        return [
            part
            for part in walk_components(self.env.backend.get_message(channel, message.id).components)
            if part.get("type") in (BUTTON, SELECT) and not part.get("disabled")
        ]


@contextlib.asynccontextmanager
async def opened(settings: Settings) -> AsyncIterator[House]:
    """Run the bot with these settings, on a server with two players."""
    env = simcord.Env(NavegadorBot(settings), settle_timeout=SETTLING, check_errors=False)
    guild = env.create_guild("Sagres", id=1000)
    ana, bruno = (guild.add_member(env.create_user(name.casefold(), global_name=name)) for name in ("Ana", "Bruno"))
    await env.start()
    try:
        yield House(env, guild, ana, bruno)
    finally:
        await env.bot.close()
        await env.shutdown()


def silence() -> None:
    """Log nothing."""
    logging.disable(logging.CRITICAL)
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.CRITICAL))
