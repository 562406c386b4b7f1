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
import random
import tempfile
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import cycle
from pathlib import Path
from statistics import median
from typing import Any, Final

import simcord
from simcord import interactions
from simcord.actors import MemberActor
from simcord.builders import ChannelHandle
from simcord.enums import InteractionType

from app.settings import Settings
from benchmarks import house as houses
from benchmarks.house import Requests, Times, opened
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
        who = loud.add_member(env.create_user("zarco", global_name="Zarco"))
        channels = [loud.create_text_channel(f"long-{number}") for number in range(Bounds().imports)]
        tables = [await house.open_table(number) for number in range(turns)]
        attack = Attack(env, Requests(), who, channels, longest_game(), width)
        await who.slash(channels[0], "table import", file=("game.json", attack.file))
        alone, during = Times(), Times()
        for table in tables:
            alone.add(await houses.measure(env, quiet.id, [await house.to_confirm(table)], MESSAGES))
        prepared = [await house.to_confirm(table) for table in tables]
        env.backend.http_requests = attack.requests
        under_way = asyncio.create_task(attack.run())
        for ready in prepared:
            await asyncio.sleep(PAUSE)
            during.add(await houses.measure(env, quiet.id, [ready], MESSAGES, requests=attack.requests))
        if under_way.done():
            under_way.result()
        under_way.cancel()
        await asyncio.wait([under_way])
    return alone, during, attack.answered


def line(name: str, times: Times) -> str:
    """Return a line of the table, in milliseconds."""
    acknowledged, posted = ([one * 1000 for one in several] for several in (times.acknowledged, times.posted))
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
    houses.silence()
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
