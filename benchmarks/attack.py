"""Effect of one server on another: `python -m benchmarks.attack`.

On one server a member does the worst that is allowed. The member imports a game of as many steps as a file may have, as
often as allowed, all at once. Replays, courses, old turns, sheets and views are requested too, with many under way at
any time. On another server people play, and press **Confirm** one after the other. It prints the times until their
turns are acknowledged, and until both messages of the post have arrived, first without and then during the attack. The
bot runs under SimCord, with its workers in processes as on a real server.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import logging
import random
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import cycle
from pathlib import Path
from statistics import median
from typing import Any, Final

import simcord
import structlog
from simcord import interactions
from simcord.actors import MemberActor
from simcord.builders import ChannelHandle
from simcord.enums import InteractionType
from simcord.types import HttpLogEntry

from app.bot import NavegadorBot
from app.settings import Settings
from benchmarks.channel import House, press
from hosting.servers import Bounds
from navegador.arguments import whole
from navegador.game import NAVEGADOR
from navegador.players.careless import CARELESS
from navegador.record import MAX_BYTES

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
PATIENCE: Final = 300.0
"""Seconds after which a turn counts as never posted."""


class Heard(list[HttpLogEntry]):
    """Log of the bot's requests, with the tasks waiting for them."""

    def __init__(self) -> None:
        super().__init__()
        self._waiting: list[tuple[str, str, asyncio.Future[float]]] = []

    def append(self, entry: HttpLogEntry) -> None:
        """Notify the tasks that wait for such a request."""
        super().append(entry)
        for waiting in self._waiting:
            method, path, future = waiting
            if entry.method == method and path in entry.path:
                self._waiting.remove(waiting)
                if not future.done():
                    future.set_result(time.perf_counter())
                return

    async def next(self, method: str, path: str) -> float:
        """Wait for a request with such a path; returns its time."""
        future: asyncio.Future[float] = asyncio.get_running_loop().create_future()
        self._waiting.append((method, path, future))
        return await asyncio.wait_for(future, PATIENCE)


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


def type_command(env: simcord.Env, who: MemberActor, channel: ChannelHandle, name: str, options: dict[str, Any]) -> str:
    """Type a command without waiting; returns the part of the path of its answers."""
    first, *rest = name.split()
    root = next(
        command
        for command in env.backend.visible_commands(user_id=who.id, channel_id=channel.id)
        if command["name"] == first
    )
    leaf, nesting = interactions.walk_to_subcommand(root, rest)
    given, resolved = interactions.build_options(who, name, leaf, options, channel_id=channel.id)
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
        channel_id=channel.id,
        guild_id=who.guild.id,
        user_id=who.id,
        data=data,
    )
    env.backend.emit("INTERACTION_CREATE", payload)
    return f"/{record.token}/"


@dataclass
class Attack:
    """Member of a server who does everything that is allowed."""

    env: simcord.Env
    heard: Heard
    who: MemberActor
    channels: Sequence[ChannelHandle]
    """Channels for the imported games; the first has one already."""
    file: bytes
    width: int
    """Number of requests under way at any time."""
    answered: Counter[str] = field(default_factory=Counter)

    async def ask(self, channel: ChannelHandle, name: str, **options: Any) -> None:  # noqa: ANN401
        """Type a command, and wait for its answer."""
        token = type_command(self.env, self.who, channel, name, options)
        await self.heard.next("PATCH", token)
        self.answered[" ".join([name, *map(str, options.values())]) if "file" not in options else name] += 1

    async def bring(self, channel: ChannelHandle) -> None:
        """Import the game."""
        await self.ask(channel, "table import", file=("game.json", self.file))

    async def run(self) -> None:
        """Continue until cancelled."""
        looks = cycle(LOOKS)

        async def look() -> None:
            while True:
                name, options = next(looks)
                await self.ask(self.channels[0], name, **options)

        async with asyncio.TaskGroup() as tasks:
            for channel in self.channels[1:]:
                tasks.create_task(self.bring(channel))
            for _ in range(self.width):
                tasks.create_task(look())


async def confirm(env: simcord.Env, heard: Heard, guild: int, ready: tuple[int, int, int, str]) -> tuple[float, float]:
    """Press Confirm; returns the seconds to its acknowledgement, and to its post."""
    since = time.perf_counter()
    answer, channel = press(env, guild, *ready), ready[1]
    told = [asyncio.create_task(heard.next("POST", f"/channels/{channel}/messages")) for _ in range(MESSAGES)]
    acknowledged = await heard.next("POST", f"{answer}")
    return acknowledged - since, max(await asyncio.gather(*told)) - since


async def measure(
    directory: Path, turns: int, width: int, workers: int
) -> tuple[list[tuple[float, float]], list[tuple[float, float]], Counter[str]]:
    """Measure turns without the attack, turns during it, and the answers to the attack."""
    settings = Settings(_env_file=None, database=directory / "games.sqlite3", workers=workers)  # type: ignore[call-arg]
    env = simcord.Env(NavegadorBot(settings), settle_timeout=PATIENCE, check_errors=False)
    quiet, loud = env.create_guild("Sagres", id=1000), env.create_guild("Ceuta", id=2000)
    ana, bruno = (quiet.add_member(env.create_user(name.casefold(), global_name=name)) for name in ("Ana", "Bruno"))
    who = loud.add_member(env.create_user("zarco", global_name="Zarco"))
    channels = [loud.create_text_channel(f"long-{number}") for number in range(Bounds().imports)]
    house = House(env, quiet, ana, bruno)
    await env.start()
    try:
        tables = [await house.open_table(number) for number in range(turns)]
        attack = Attack(env, Heard(), who, channels, longest_game(), width)
        await who.slash(channels[0], "table import", file=("game.json", attack.file))
        alone = list[tuple[float, float]]()
        for table in tables:
            ready = await house.to_confirm(table)
            env.backend.http_requests = attack.heard
            alone.append(await confirm(env, attack.heard, quiet.id, ready))
            await env.settle()
        prepared = [await house.to_confirm(table) for table in tables]
        under_way = asyncio.create_task(attack.run())
        under = list[tuple[float, float]]()
        for ready in prepared:
            await asyncio.sleep(PAUSE)
            under.append(await confirm(env, attack.heard, quiet.id, ready))
        if under_way.done():
            under_way.result()
        under_way.cancel()
        await asyncio.wait([under_way])
    finally:
        await env.bot.close()
        await env.shutdown()
    return alone, under, attack.answered


def line(name: str, times: Sequence[tuple[float, float]]) -> str:
    """Return a line of the table, in milliseconds."""
    acknowledged, told = [one * 1000 for one, _ in times], [one * 1000 for _, one in times]
    return (
        f"| {name} | {median(acknowledged):.0f} | {max(acknowledged):.0f} "
        f"| {median(told):.0f} | {max(told):.0f} | {len(times)} |"
    )


def lines(
    alone: Sequence[tuple[float, float]], under: Sequence[tuple[float, float]], answered: Counter[str]
) -> Iterator[str]:
    """Yield the measurements as lines of text."""
    yield "| the other server | acknowledged, half | at most | post told, half | at most | turns |"
    yield "|---|---|---|---|---|---|"
    yield line("left alone", alone)
    yield line("during the attack", under)
    yield "answered meanwhile: " + ", ".join(f"{count} {name}" for name, count in answered.most_common())


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
    logging.disable(logging.CRITICAL)
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.CRITICAL))
    with tempfile.TemporaryDirectory() as directory:
        print("\n".join(lines(*asyncio.run(measure(Path(directory), chosen.turns, chosen.width, chosen.workers)))))


if __name__ == "__main__":
    main()
