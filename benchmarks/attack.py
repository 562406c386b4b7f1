"""Effect of one server on another: `python -m benchmarks.attack`.

On one server a member does the worst that is allowed. The member imports a game of as many steps as a file may have, as
often as allowed, all at once. Replays, courses, old turns, sheets and views are requested too, with many under way at
any time. On another server people play, and press **Confirm** one after the other. It prints the times until their
turns are acknowledged, and until both messages of the post have arrived, first without and then during the attack. The
bot runs under SimCord, with its workers in processes as on a real server.
"""

import argparse
import asyncio
import contextlib
import json
import logging
import random
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import cycle
from pathlib import Path
from statistics import median
from typing import Any, Final

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
from benchmarks.stage import Times
from hosting.servers import Bounds
from navegador.game import NAVEGADOR
from navegador.players.careless import CARELESS
from navegador.record import MAX_BYTES
from ruling.command_line import whole

LOOKS: Final[tuple[tuple[str, dict[str, Any]], ...]] = (
    ("table replay", {"how": "animation"}),
    ("table replay", {"how": "course"}),
    ("table replay", {}),
    ("show board", {}),
    ("show sheet", {}),
    ("show log", {}),
)
"""Commands requested of the long game, in turn; those requested too often are refused."""
MESSAGES: Final = 2
"""Messages of a turn post."""
PAUSE: Final = 0.7
"""Seconds between two turns during the attack, so that they meet all of its load."""
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

    def last(self, path: str, since: float) -> float:
        """Seconds from `since` to the last later request to a path: a post has several messages."""
        sent = zip(self, self.times, strict=True)
        return max(at - since for entry, at in sent if (entry.method, entry.path) == ("POST", path) and at >= since)


def press(env: simcord.Env, guild: int, who: int, channel: int, message: int, custom_id: str) -> tuple[str, str]:
    """Send a press without waiting; return the path that acknowledges it, and that of messages by its token."""
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
    return f"/interactions/{record.id}/{record.token}/callback", f"/webhooks/{env.bot.application_id}/{record.token}"


async def _forget(env: simcord.Env) -> None:
    """Discard cancelled calls, as asyncio does.

    SimCord keeps them until it checks for remaining work, and searches all of them at every call.
    """
    while True:
        await asyncio.sleep(0.1)
        callbacks = env._work.callbacks
        callbacks[:] = [
            callback for callback in callbacks if callback.handle is None or not callback.handle.cancelled()
        ]


async def pressed(
    env: simcord.Env, guild: int, ready: tuple[int, int, int, str], times: Times, requests: Requests | None = None
) -> None:
    """Send a press (user, channel, message, custom id), wait for its post, and add the times.

    Without `requests`, which others use too, it waits until all is done.
    """
    sent = Requests() if requests is None else requests
    env.backend.http_requests = sent
    first = len(sent)
    forgetting = asyncio.create_task(_forget(env))
    begin = time.perf_counter()
    answer, posts = press(env, guild, *ready)
    await sent.sent("POST", [posts] * MESSAGES, first)
    forgetting.cancel()
    if requests is None:
        await env.settle(timeout=SETTLING)  # only now: SimCord constantly checks for remaining work
    times.acknowledged.append(sent.last(answer, begin))
    times.posted.append(sent.last(posts, begin))


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
        actor = next(person for person in (self.ana, self.bruno) if person.mention in post.content)
        free = [part for part in self._parts(post) if part["type"] == BUTTON and "ship" not in part["label"].casefold()]
        panel = await actor.click(post, custom_id=free[0]["custom_id"])
        while True:
            panel_message = panel.response
            assert panel_message is not None
            parts = self._parts(panel_message)
            buttons = {part["label"]: str(part["custom_id"]) for part in parts if part["type"] == BUTTON}
            if CONFIRM in buttons:
                return actor.id, channel.id, panel_message.id, buttons[CONFIRM]
            if DECLINE in buttons:
                panel = await actor.click(panel_message, custom_id=buttons[DECLINE])
                continue
            custom_id = str(parts[0]["custom_id"])
            if parts[0]["type"] == BUTTON:
                panel = await actor.click(panel_message, custom_id=custom_id)
            else:
                options = [option["value"] for option in parts[0]["options"] if option["value"] != "none"]
                panel = await actor.select(panel_message, options[:1], custom_id=custom_id)

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


def longest_game(players: int = 5) -> bytes:
    """Return the file of an unfinished game of nearly the most steps that a file may have."""
    drifter, rng = CARELESS["drifter"], random.Random(1)  # noqa: S311 - the same game every time
    deal = NAVEGADOR.deal({"goa": False}, players, rng)
    state, steps = NAVEGADOR.new({"goa": False}, players, deal), list[dict[str, Any]]()
    while len(steps) < NAVEGADOR.most_steps:
        (seat,) = NAVEGADOR.to_act(state)
        step = drifter.choose(state.seen(), rng)
        steps.append(NAVEGADOR.write(step))
        state = NAVEGADOR.apply(state, step, seat)
    names = [f"Captain {number}" for number in range(1, players + 1)]
    data = json.dumps(NAVEGADOR.record(names, {"goa": False}, NAVEGADOR.known(deal, state), steps)).encode()
    assert len(data) <= MAX_BYTES
    return data


def type_command(env: simcord.Env, who: MemberActor, place: ChannelHandle, name: str, options: dict[str, Any]) -> str:
    """Type a command without waiting; returns the path of its answer."""
    first, *rest = name.split()
    root = next(
        command
        for command in env.backend.visible_commands(user_id=who.id, channel_id=place.id)
        if command["name"] == first
    )
    leaf, nesting = interactions.walk_to_subcommand(root, rest)
    given, resolved = interactions.build_options(who, name, leaf, options, channel_id=place.id)
    data = {
        "id": root["id"],
        "name": root["name"],
        "type": 1,
        "options": interactions.nest_options(root, nesting, given),
        "resolved": resolved or {},
    }
    record, payload = interactions.base_payload(
        env.backend,
        type=InteractionType.APPLICATION_COMMAND,
        channel_id=place.id,
        guild_id=who.guild.id,
        user_id=who.id,
        data=data,
    )
    env.backend.emit("INTERACTION_CREATE", payload)
    return f"/webhooks/{env.bot.application_id}/{record.token}/messages/@original"


@dataclass
class Attack:
    """Member of a server who does everything that is allowed."""

    env: simcord.Env
    requests: Requests
    who: MemberActor
    channels: Sequence[ChannelHandle]
    """Channels for the imported games; the first has one already."""
    file: bytes
    width: int
    """Number of requests under way at any time."""
    answered: Counter[str] = field(default_factory=Counter)

    async def ask(self, place: ChannelHandle, name: str, **options: Any) -> None:  # noqa: ANN401
        """Type a command, and wait for its answer."""
        since = len(self.requests)
        answer = type_command(self.env, self.who, place, name, options)
        await self.requests.sent("PATCH", [answer], since)
        self.answered[" ".join([name, *map(str, options.values())]) if "file" not in options else name] += 1

    async def bring(self, place: ChannelHandle) -> None:
        """Import the game."""
        await self.ask(place, "table import", file=("game.json", self.file))

    async def run(self) -> None:
        """Continue until cancelled."""
        looks = cycle(LOOKS)

        async def look() -> None:
            while True:
                name, options = next(looks)
                await self.ask(self.channels[0], name, **options)

        async with asyncio.TaskGroup() as tasks:
            for place in self.channels[1:]:
                tasks.create_task(self.bring(place))
            for _ in range(self.width):
                tasks.create_task(look())


async def measure(directory: Path, turns: int, width: int, workers: int) -> tuple[Times, Times, Counter[str]]:
    """Measure turns without the attack, turns during it, and the answers to the attack."""
    settings = Settings(_env_file=None, database=directory / "games.sqlite3", workers=workers)  # type: ignore[call-arg]
    async with opened(settings) as house:
        env, quiet = house.env, house.guild
        loud = env.create_guild("Ceuta", id=2000)
        actor = loud.add_member(env.create_user("zarco", global_name="Zarco"))
        channels = [loud.create_text_channel(f"long-{number}") for number in range(Bounds().imports)]
        tables = [await house.open_table(number) for number in range(turns)]
        attack = Attack(env, Requests(), actor, channels, longest_game(), width)
        await actor.slash(channels[0], "table import", file=("game.json", attack.file))
        alone, during = Times(), Times()
        for table in tables:
            await pressed(env, quiet.id, await house.to_confirm(table), alone)
        prepared = [await house.to_confirm(table) for table in tables]
        env.backend.http_requests = attack.requests
        under_way = asyncio.create_task(attack.run())
        for ready in prepared:
            await asyncio.sleep(PAUSE)
            await pressed(env, quiet.id, ready, during, attack.requests)
        if under_way.done():
            under_way.result()
        under_way.cancel()
        await asyncio.wait([under_way])
    return alone, during, attack.answered


def line(name: str, times: Times) -> str:
    """Return a line of the table, in milliseconds."""
    acknowledged, posted = ([second * 1000 for second in several] for several in (times.acknowledged, times.posted))
    return (
        f"| {name} | {median(acknowledged):.0f} | {max(acknowledged):.0f} "
        f"| {median(posted):.0f} | {max(posted):.0f} | {len(posted)} |"
    )


def main() -> None:
    """Measure, and print a table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.attack", description=__doc__)
    most = Bounds().tables
    parser.add_argument("--turns", type=whole(1, most), default=20, help="of the other server, each way (default: 20)")
    parser.add_argument(
        "--width", type=whole(1, 1000), default=20, help="requests of the attack under way (default: 20)"
    )
    parser.add_argument("--workers", type=whole(1, 64), default=1, help="worker processes (default: 1)")
    chosen = parser.parse_args()
    silence()
    with tempfile.TemporaryDirectory() as directory:
        measured = asyncio.run(measure(Path(directory), chosen.turns, chosen.width, chosen.workers))
    alone, during, answered = measured
    print("| the other server | acknowledged, half | at most | post, half | at most | turns |")
    print("|---|---|---|---|---|---|")
    print(line("left alone", alone))
    print(line("during the attack", during))
    print("answered meanwhile: " + ", ".join(f"{count} {name}" for name, count in answered.most_common()))


if __name__ == "__main__":
    main()
