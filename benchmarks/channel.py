"""How long a press takes: to its acknowledgement, and to the post with pictures; `python -m benchmarks.channel`.

The bot runs under SimCord, with its workers in processes as on a real server. At 1, 20 and 100 tables everybody whose
turn it is presses Confirm in the same instant, the worst that can happen. Beside it, in the same run, stands a bot that
does nothing but answer with two fixed pictures of the same size. Times are in milliseconds.
"""

from __future__ import annotations

import argparse
import asyncio
import io
import logging
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import discord
import simcord
import structlog
from discord import ui
from simcord import interactions
from simcord.actors import MemberActor
from simcord.backend import serializers
from simcord.builders import ChannelHandle, GuildHandle
from simcord.components import walk_components
from simcord.enums import ComponentType, InteractionType
from simcord.results import ResponseMessage
from simcord.types import HttpLogEntry

import navegador
from app.bot import NavegadorBot
from app.settings import Settings
from renders import navegador as draw

BUTTON, SELECT = 2, 3
CONFIRM, DECLINE = "Confirm", "Decline the action"
"""The button that ends a turn, and the one that leaves nothing to choose."""
SAMPLES = 100
"""Presses at each number of tables, at least."""


class Stamped(list[HttpLogEntry]):
    """What a bot sends, and when."""

    def __init__(self) -> None:
        super().__init__()
        self.times: list[float] = []

    def append(self, entry: HttpLogEntry) -> None:
        """Note a request."""
        super().append(entry)
        self.times.append(time.perf_counter())

    def last(self, beginning: str, ending: str, since: float) -> float:
        """Seconds from a moment to the last request after it with such a path: a post may have several messages."""
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


class Fixed(discord.Client):
    """The reference: acknowledges, and posts two pictures that it holds ready."""

    def __init__(self, pictures: Sequence[bytes]) -> None:
        super().__init__(intents=discord.Intents(guilds=True))
        self.pictures = pictures

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        """Answer any press."""
        await interaction.response.defer()
        files = [discord.File(io.BytesIO(data), f"{number}.webp") for number, data in enumerate(self.pictures)]
        assert isinstance(interaction.channel, discord.TextChannel)
        await interaction.channel.send("Done.", files=files, view=fixed_view())


def fixed_view() -> ui.View:
    """One button."""
    view = ui.View(timeout=None)
    view.add_item(ui.Button(label="Confirm", custom_id="fixed"))
    return view


def press(env: simcord.Env, guild: int, who: int, channel: int, message: int, custom_id: str) -> str:
    """Send a press without waiting for anything; the beginning of the path that answers it."""
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


async def measure(
    env: simcord.Env, guild: int, presses: Sequence[tuple[int, int, int, str]]
) -> list[tuple[float, float]]:
    """Send presses (who, channel, message, custom id) in one instant; seconds to acknowledgement and post, for each."""
    sent = Stamped()
    env.backend.http_requests = sent
    since = time.perf_counter()
    answers = [(press(env, guild, *one), one[1]) for one in presses]
    await env.settle(timeout=120)
    return [
        (sent.last(answer, "/callback", since), sent.last(f"/channels/{channel}/", "/messages", since))
        for answer, channel in answers
    ]


@dataclass(frozen=True)
class House:
    """The bot, a server that it is on, and two people who play at all its tables."""

    env: simcord.Env
    guild: GuildHandle
    ana: MemberActor
    bruno: MemberActor

    async def open_table(self, number: int) -> ChannelHandle:
        """A running table of the two in a channel of its own."""
        channel = self.guild.create_text_channel(f"table-{number}")
        await self.ana.slash(channel, "navegador new", seats=2)
        await self.bruno.click(channel.history()[-1], label="Join")
        await self.ana.click(channel.history()[-1], label="Start")
        return channel

    async def to_confirm(self, channel: ChannelHandle) -> tuple[int, int, int, str]:
        """Draft a turn, up to its Confirm: who, channel, message, custom id."""
        post = channel.history()[-1]
        who = next(one for one in (self.ana, self.bruno) if one.mention in post.content)
        free = [part for part in self._parts(post) if part["type"] == BUTTON and "ship" not in part["label"].casefold()]
        panel = await who.click(post, custom_id=free[0]["custom_id"])
        while True:
            shown = panel.response
            assert shown is not None
            parts = self._parts(shown)
            buttons = {part["label"]: str(part["custom_id"]) for part in parts if part["type"] == BUTTON}
            if CONFIRM in buttons:
                return who.id, channel.id, shown.id, buttons[CONFIRM]
            if DECLINE in buttons:
                panel = await who.click(shown, custom_id=buttons[DECLINE])
                continue
            custom_id = str(parts[0]["custom_id"])
            if parts[0]["type"] == BUTTON:
                panel = await who.click(shown, custom_id=custom_id)
            else:
                options = [one["value"] for one in parts[0]["options"] if one["value"] != "none"]
                panel = await who.select(shown, options[:1], custom_id=custom_id)

    def _parts(self, message: discord.Message | ResponseMessage) -> list[dict[str, Any]]:
        """What can be pressed or chosen in a message."""
        channel = message.channel.id if isinstance(message, discord.Message) else message.channel_id
        return [
            part
            for part in walk_components(self.env.backend.get_message(channel, message.id).components)
            if part.get("type") in (BUTTON, SELECT) and not part.get("disabled")
        ]


async def of_the_bot(counts: Sequence[int], directory: Path, workers: int) -> dict[int, list[tuple[float, float]]]:
    """The bot's times at so many tables."""
    settings = Settings(_env_file=None, database=directory / "games.sqlite3", workers=workers)  # type: ignore[call-arg]
    env = simcord.Env(NavegadorBot(settings), settle_timeout=60.0, check_errors=False)
    guild = env.create_guild("Sagres", id=1000)
    ana, bruno = (guild.add_member(env.create_user(name.casefold(), global_name=name)) for name in ("Ana", "Bruno"))
    house = House(env, guild, ana, bruno)
    await env.start()
    times_by_count: dict[int, list[tuple[float, float]]] = {}
    try:
        channels: list[ChannelHandle] = []
        for count in counts:
            while len(channels) < count:
                channels.append(await house.open_table(len(channels) + 1))
            times = times_by_count.setdefault(count, [])
            while len(times) < SAMPLES:
                ready = [await house.to_confirm(channel) for channel in channels[:count]]
                times += await measure(env, guild.id, ready)
    finally:
        await env.bot.close()
        await env.shutdown()
    return times_by_count


async def of_the_reference(counts: Sequence[int], pictures: Sequence[bytes]) -> dict[int, list[tuple[float, float]]]:
    """The fixed bot's times in so many channels."""
    env = simcord.Env(Fixed(pictures), settle_timeout=60.0, check_errors=False)
    guild = env.create_guild("Sagres", id=1000)
    ana = guild.add_member(env.create_user("ana"))
    await env.start()
    times_by_count: dict[int, list[tuple[float, float]]] = {}
    try:
        for count in counts:
            places = []
            for number in range(count):
                channel = guild.create_text_channel(f"fixed-{count}-{number}")
                target = env.bot.get_channel(channel.id)
                assert isinstance(target, discord.TextChannel)
                places.append((ana.id, channel.id, (await target.send("Press.", view=fixed_view())).id, "fixed"))
            times = times_by_count.setdefault(count, [])
            while len(times) < SAMPLES:
                times += await measure(env, guild.id, places)
    finally:
        await env.shutdown()
    return times_by_count


def percentile(values: Sequence[float], part: float) -> float:
    """The value below which that part of them lies, in milliseconds."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * part))] * 1000


def table(name: str, times: dict[int, list[tuple[float, float]]]) -> Iterator[str]:
    """The lines of one bot."""
    for count, pairs in times.items():
        acks, posts = [ack for ack, _ in pairs], [post for _, post in pairs]
        yield (
            f"| {name} | {count} | {percentile(acks, 0.5):.1f} | {percentile(acks, 0.99):.1f} | {max(acks) * 1000:.1f} "
            f"| {percentile(posts, 0.5):.0f} | {percentile(posts, 0.99):.0f} | {len(pairs)} |"
        )


def main() -> None:
    """Measure, and print a table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.channel", description=__doc__)
    parser.add_argument("--tables", type=int, nargs="+", default=[1, 20, 100], help="numbers of tables to measure at")
    parser.add_argument("--workers", type=int, default=1, help="worker processes, 0 for threads")
    chosen = parser.parse_args()
    state = navegador.setup(2, navegador.deal(seed=7))
    view = draw.view.of(state, ["Ana", "Bruno"])
    pictures = [draw.board(view).data, draw.market(view).data]
    logging.disable(logging.CRITICAL)
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.CRITICAL))
    with tempfile.TemporaryDirectory() as directory:
        bot = asyncio.run(of_the_bot(chosen.tables, Path(directory), chosen.workers))
        fixed = asyncio.run(of_the_reference(chosen.tables, pictures))
    print("| bot | tables | ack p50 | ack p99 | ack max | post p50 | post p99 | presses |")
    print("|---|---|---|---|---|---|---|---|")
    for line in (*table("Navegador", bot), *table("fixed picture", fixed)):
        print(line)


if __name__ == "__main__":
    main()
