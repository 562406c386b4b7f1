"""Time from a press to its acknowledgement and to the post with pictures; `python -m benchmarks.channel`.

The bot runs under SimCord, with its workers in processes as on a real server. At 1, 20 and 100 tables all players to
act press Confirm in the same instant, the worst case. With --rates they press at random times, at a given number per
second. Two bots without games run beside it, in the same run and at the same load. One answers with two fixed pictures
of the same size, the other with one of 900 × 600 pixels that it draws each time, in a thread.

Times are in milliseconds. Processor times are those of a press in the bot's own process, including SimCord and the
simulated users, and in its workers. They are more reliable than the clock when other programs run.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import io
import logging
import random
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, TypeAlias

import discord
import psutil
import simcord
import structlog
from discord import ui
from PIL import Image, ImageDraw, ImageFont
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
"""Labels of the button that ends a turn, and of one that leaves nothing to choose."""
SAMPLES = 100
"""Minimum number of presses under each load."""
FIFTHS = 5
"""Parts of a continuous load, which show whether posts become slower."""
KINDS: Final = ("board", "market")
"""Pictures of a turn post, each in a message of its own."""
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


class Bare(discord.Client):
    """Reference bot: acknowledges, and posts prepared pictures, or one that it draws."""

    def __init__(self, pictures: Sequence[bytes]) -> None:
        super().__init__(intents=discord.Intents(guilds=True))
        self.pictures = pictures
        """Prepared pictures; if there are none, one is drawn."""

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        """Answer any press."""
        await interaction.response.defer()
        pictures = self.pictures or [await asyncio.to_thread(drawn, interaction.id)]
        files = [discord.File(io.BytesIO(data), f"{number}.png") for number, data in enumerate(pictures)]
        assert isinstance(interaction.channel, discord.TextChannel)
        await interaction.channel.send("Done.", files=files, view=fixed_view())


def drawn(seed: int) -> bytes:
    """Return a picture of 900 × 600 pixels, the least that shows a position: a dozen pieces with numbers."""
    rng, image = random.Random(seed), Image.new("RGB", (900, 600), (240, 228, 200))  # noqa: S311 - nothing is secret
    pen, font = ImageDraw.Draw(image), ImageFont.load_default(24)
    for number in range(12):
        x, y, colour = rng.randrange(860), rng.randrange(560), tuple(rng.randrange(256) for _ in range(3))
        pen.ellipse((x, y, x + 40, y + 40), colour, (30, 30, 30), 3)
        pen.text((x + 8, y + 6), str(number), (0, 0, 0), font)
    out = io.BytesIO()
    image.save(out, "PNG")
    return out.getvalue()


def fixed_view() -> ui.View:
    """One button."""
    view = ui.View(timeout=None)
    view.add_item(ui.Button(label="Confirm", custom_id="fixed"))
    return view


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
    own: float = 0.0
    """Seconds of processor time in the bot's own process."""
    workers: float = 0.0
    """Seconds of processor time in all processes that it has started."""

    def add(self, other: Times) -> None:
        """Add other times."""
        self.acknowledged += other.acknowledged
        self.posted += other.posted
        self.own += other.own
        self.workers += other.workers


def _spent() -> tuple[float, float]:
    """Seconds of processor time that this process and its children have used."""
    others = 0.0
    for process in psutil.Process().children(recursive=True):
        with contextlib.suppress(psutil.Error):
            others += process.cpu_times().user + process.cpu_times().system
    return time.process_time(), others


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
    rate: float | None = None,
    requests: Requests | None = None,
) -> Times:
    """Send presses (user, channel, message, custom id): in one instant, or at random times, `rate` per second.

    Each is answered with `messages` messages. Without `requests`, which others use too, it waits until all is done.
    """
    sent = Requests() if requests is None else requests
    env.backend.http_requests = sent
    first = len(sent)
    chance, at = random.Random(len(presses)), 0.0  # noqa: S311 - nothing is secret
    forgetting = asyncio.create_task(_forget(env))
    own, others = _spent()
    begin = time.perf_counter()
    answers = []
    for one in presses:
        if rate is not None:
            at += chance.expovariate(rate)
            await asyncio.sleep(max(0.0, begin + at - time.perf_counter()))
        answers.append((press(env, guild, *one), one[1], begin + at if rate is not None else begin))
    await sent.sent("POST", [f"/channels/{channel}/messages" for _, channel, _, _ in presses] * messages, first)
    forgetting.cancel()
    if requests is None:
        await env.settle(timeout=SETTLING)  # only now: SimCord constantly checks for remaining work
    own_after, others_after = _spent()
    return Times(
        [sent.last(answer, "/callback", since) for answer, _, since in answers],
        [sent.last(f"/channels/{channel}/", "/messages", since) for _, channel, since in answers],
        own_after - own,
        others_after - others,
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


MANY: Final = 10_000
"""Limit of one user's tables and turns here: two players play at all tables."""
Loads: TypeAlias = Sequence[tuple[int, float | None]]
"""Numbers of tables, and of presses per second; None: all in one instant."""


async def of_the_bot(loads: Loads, directory: Path, workers: int | None) -> dict[tuple[int, float | None], Times]:
    """Return the bot's times under these loads."""
    settings = Settings(  # type: ignore[call-arg]
        _env_file=None, database=directory / "games.sqlite3", workers=workers, limit_tables=MANY, limit_turns=MANY
    )
    measured: dict[tuple[int, float | None], Times] = {}
    async with opened(settings) as house:
        env, guild = house.env, house.guild
        channels: list[ChannelHandle] = []
        for count, rate in loads:
            while len(channels) < count:
                channels.append(await house.open_table(len(channels) + 1))
            times = measured.setdefault((count, rate), Times())
            while len(times.posted) < SAMPLES:
                ready = [await house.to_confirm(channel) for channel in channels[:count]]
                times.add(await measure(env, guild.id, ready, len(KINDS), rate))
    return measured


async def of_a_bare_bot(loads: Loads, pictures: Sequence[bytes]) -> dict[tuple[int, float | None], Times]:
    """Return a reference's times under these loads; without pictures it draws one."""
    env = simcord.Env(Bare(pictures), settle_timeout=SETTLING, check_errors=False)
    guild = env.create_guild("Sagres", id=1000)
    ana = guild.add_member(env.create_user("ana"))
    await env.start()
    measured: dict[tuple[int, float | None], Times] = {}
    try:
        for turn, (count, rate) in enumerate(loads):
            places = []
            for number in range(count):
                channel = guild.create_text_channel(f"bare-{turn}-{number}")
                target = env.bot.get_channel(channel.id)
                assert isinstance(target, discord.TextChannel)
                places.append((ana.id, channel.id, (await target.send("Press.", view=fixed_view())).id, "fixed"))
            times = measured.setdefault((count, rate), Times())
            while len(times.posted) < SAMPLES:
                times.add(await measure(env, guild.id, places, 1, rate))
    finally:
        await env.shutdown()
    return measured


def silence() -> None:
    """Log nothing."""
    logging.disable(logging.CRITICAL)
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.CRITICAL))


def percentile(values: Sequence[float], part: float) -> float:
    """Return the value below which that part of them lies, in milliseconds."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * part))] * 1000


def table(name: str, measured: dict[tuple[int, float | None], Times]) -> Iterator[str]:
    """Lines of the table for one bot."""
    for (count, rate), times in measured.items():
        acks, posts = times.acknowledged, times.posted
        yield (
            f"| {name} | {count} | {'at once' if rate is None else f'{rate:g}'} "
            f"| {percentile(acks, 0.5):.1f} | {percentile(acks, 0.99):.1f} | {max(acks) * 1000:.1f} "
            f"| {percentile(posts, 0.5):.0f} | {percentile(posts, 0.99):.0f} "
            f"| {times.own / len(posts) * 1000:.1f} | {times.workers / len(posts) * 1000:.1f} | {len(posts)} |"
        )


def growth(name: str, measured: dict[tuple[int, float | None], Times]) -> Iterator[str]:
    """Yield times of posts by fifths of the presses, for presses that were not simultaneous."""
    for (count, rate), times in measured.items():
        if rate is not None:
            size = len(times.posted) // FIFTHS
            parts = [times.posted[nth * size : (nth + 1) * size] for nth in range(FIFTHS)]
            half, most = (", ".join(f"{percentile(one, part):.0f}" for one in parts) for part in (0.5, 0.99))
            yield f"{name}, {count} tables, {rate:g} a second, post by fifths: p50 {half}; p99 {most}"


def main() -> None:
    """Measure, and print a table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.channel", description=__doc__)
    parser.add_argument("--tables", type=int, nargs="+", default=[1, 20, 100], help="numbers of tables to measure at")
    parser.add_argument(
        "--rates", type=float, nargs="+", default=[], help="presses a second, at as many tables as the most of --tables"
    )
    parser.add_argument("--workers", type=int, help="worker processes, 0 for threads (default: as many as processors)")
    chosen = parser.parse_args()
    state = navegador.setup(2, navegador.deal(seed=7))
    view = draw.view.of(state, ["Ana", "Bruno"])
    pictures = [draw.board(view).data, draw.market(view).data]
    loads: Loads = [*((count, None) for count in chosen.tables), *((max(chosen.tables), rate) for rate in chosen.rates)]
    silence()
    with tempfile.TemporaryDirectory() as directory:
        bot = asyncio.run(of_the_bot(loads, Path(directory), chosen.workers))
        fixed = asyncio.run(of_a_bare_bot(loads, pictures))
        drawing = asyncio.run(of_a_bare_bot(loads, ()))
    print("| bot | tables | a second | ack p50 | ack p99 | ack max | post p50 | post p99 | own | workers | presses |")
    print("|---|---|---|---|---|---|---|---|---|---|---|")
    for line in (*table("Navegador", bot), *table("fixed pictures", fixed), *table("drawn picture", drawing)):
        print(line)
    for line in growth("Navegador", bot):
        print(line)


if __name__ == "__main__":
    main()
