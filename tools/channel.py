"""Times from a press to its acknowledgement and to its post, over real sockets; `python -m tools.channel`.

The whole bot, with its workers, is a program of its own as on a real server. It speaks with the tests' Discord on
127.0.0.1. At --tables tables all players press Confirm in the same instant, the worst case. The tables are in the
middle of a game, each with a turn up to its Confirm, stored as if a bot had played them.

Times are in milliseconds. Processor times are those of a press in the bot's own processes and in their workers,
without those of Discord and the players. They are more reliable than the clock when other programs run.
"""

import argparse
import asyncio
import itertools
import os
import random
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final, cast

import psutil

from app.playground.world import BOT, CHANNEL, EPHEMERAL, LOADING, SERVER, TEXT, Files, Json
from cogs import host
from cogs.workbench import bench
from hosting import Person, Position, Services, open_services, registry
from hosting.core import MessagePart
from hosting.db import Place
from hosting.servers import Quotas
from i18n import ENGLISH
from navegador.game import NAVEGADOR
from navegador.state import State
from tests.loopback import process, server
from tests.loopback.process import TOKEN
from tests.loopback.server import SILENT, Loopback, Message, Strict
from tests.loopback.server import Person as User

SETTLING: Final = 120.0
"""Seconds until the bot must have posted."""
BREATH: Final = 0.3
"""Seconds between two rounds, for what follows the posts."""
CALM: Final = 0.1
"""Part of a processor that a bot uses at most when nothing is left to do."""


@dataclass(frozen=True)
class Ready:
    person: User
    panel: Message
    """The message with the button."""
    custom_id: str

    @property
    def channel(self) -> int:
        return self.panel.channel


@dataclass
class Times:
    acknowledged: list[float] = field(default_factory=list)
    posted: list[float] = field(default_factory=list)
    seconds: float = 0.0
    """From the first press to the last post."""
    own: float = 0.0
    """Processor seconds of the bot's own processes."""
    workers: float = 0.0
    """Processor seconds of all processes that they have started."""


class Stage(Loopback):
    def __init__(self, token: str, channels: int, shards: int = 1) -> None:
        super().__init__(token, shards)
        self.places = [CHANNEL + number for number in range(channels)]
        """The channels, each with a table."""
        self._posted: dict[int, asyncio.Future[float]] = {}
        self.api: Timed = Timed(self)
        for number, place in enumerate(self.places):
            self.add_channel(place, TEXT, f"table-{number}", guild_id=str(SERVER + (number % shards << 22)))

    def put(self, channel: int, **body: Any) -> Message:  # noqa: ANN401 - a message's parts
        return self.post(channel, BOT, body)

    async def measure(self, rounds: Sequence[Sequence[Ready]], bots: Sequence[int]) -> Times:
        """Press all of a round in one instant, and wait for the posts; `bots` are the bot's own processes."""
        await _calm(bots)
        own, workers = spent_by(bots)
        times = Times()
        for presses in rounds:
            await self._round(presses, times)
            await asyncio.sleep(BREATH)
        await _calm(bots)
        own_after, workers_after = spent_by(bots)
        return replace(times, own=own_after - own, workers=workers_after - workers)

    async def _round(self, presses: Sequence[Ready], times: Times) -> None:
        begin, pressed = time.perf_counter(), list[tuple[str, asyncio.Future[float]]]()
        for press in presses:
            posted = self._posted[press.channel] = asyncio.get_running_loop().create_future()
            interaction = await self.press_gone(press.person, press.panel, press.custom_id)
            pressed.append((interaction.token, posted))
        async with asyncio.timeout(SETTLING):
            times.posted += [await posted - begin for _, posted in pressed]
        times.seconds += time.perf_counter() - begin
        times.acknowledged += [self.api.times[token] - begin for token, _ in pressed]

    # What the loopback does with requests: it keeps times here, and neither files nor requests.

    def tell(self, channel: int = 0, message: int = 0) -> None:
        self.sent.clear()
        super().tell(channel, message)

    def post(
        self,
        channel: int,
        author: int,
        body: Mapping[str, Any],
        files: Files = (),
        reader: int | None = None,
        number: int | None = None,
    ) -> Message:
        message = super().post(channel, author, body, files, reader, number)
        message.files.clear()
        if not message.data["flags"] & (EPHEMERAL | LOADING | SILENT) and channel in self._posted:
            self._posted.pop(channel).set_result(time.perf_counter())
        return message


class Timed(Strict):
    def __init__(self, world: Loopback) -> None:
        super().__init__(world)
        self.times: dict[str, float] = {}

    def acknowledge(self, token: str, body: Json, files: Files) -> Json:
        self.times.setdefault(token, time.perf_counter())
        return super().acknowledge(token, body, files)


async def _calm(bots: Sequence[int]) -> None:
    while True:
        before = sum(spent_by(bots))
        await asyncio.sleep(1)
        if sum(spent_by(bots)) - before < CALM:
            return


def spent_by(bots: Sequence[int]) -> tuple[float, float]:
    """Return the processor seconds of processes, and those of all that they have started."""
    own = workers = 0.0
    for number in bots:
        process = psutil.Process(number)
        own += _seconds(process)
        times = process.cpu_times()
        workers += times.children_user + times.children_system  # those that were replaced
        workers += sum(_seconds(child) for child in process.children(recursive=True))
    return own, workers


def _seconds(process: psutil.Process) -> float:
    spent = process.cpu_times()
    return spent.user + spent.system


TOGETHER: Final = 32
"""Tables made at the same time, whose transactions share the waiting for the disk."""
MAX_TURNS: Final = 8
"""Turns played at a table at most."""
MANY: Final = 10_000
QUOTAS: Final = Quotas(tables=MANY, turns=MANY, posts=MANY, server=1)


async def seeded(place: Place, stage: Stage) -> list[Ready]:
    """Make a table in each of the channels; return the turns that wait for Confirm."""
    services = await open_services(place, [NAVEGADOR], quotas=QUOTAS)
    try:
        made, places = list[Ready](), enumerate(stage.places)
        while some := list(itertools.islice(places, TOGETHER)):
            made += await asyncio.gather(*(_table(services, stage, number, channel) for number, channel in some))
        return made
    finally:
        await services.close()


async def _table(services: Services, stage: Stage, number: int, channel: int) -> Ready:
    rng, lobby = random.Random(number), services.lobby  # noqa: S311 - nothing is secret
    ana, bruno = (Person(10**9 + 2 * number + seat, f"{name} {number}") for seat, name in enumerate(("Ana", "Bruno")))
    table = await lobby.create(
        guild=int(stage.channels[channel]["guild_id"]),
        channel=channel,
        owner=ana,
        game=NAVEGADOR.name,
        name="Sagres",
        order="joined",
    )
    await lobby.join(table.id, bruno)
    position = (await lobby.start(table.id, ana)).position
    people = {seat.number: ana if seat.person == ana.id else bruno for seat in position.table.seats}
    for _ in range(rng.randrange(MAX_TURNS)):
        seat, steps = next(_turns(position, rng))
        position = (await services.play.play(table.id, position.seq, seat, people[seat], list(steps))).position
    interface = registry.interfaces()[NAVEGADOR.name]
    for seat, steps in _turns(position, rng):
        scene = host.scene(position.table, position.seen(seat), ENGLISH, seat)
        draft = interface.typed(interface.draft(scene.view, seat), interface.written(scene, steps), ENGLISH)
        proposal = interface.proposal(draft)
        if proposal is not None and not proposal.reveals:
            break
    await _posted(services, stage, position, channel)
    kept = {**draft.pick, "revision": 1, "panel": 1}
    await services.drafts.save(table.id, position.seq, seat, people[seat].id, draft.write(), kept)
    custom_id = f"nav:{table.id}:{position.seq}:confirm:{bench.digest(proposal)}#.1"
    panel = stage.put(channel, content="Your turn", flags=EPHEMERAL, components=button(custom_id))
    return Ready(User(people[seat].id, people[seat].name), panel, custom_id)


def _turns(position: Position, rng: random.Random) -> Iterator[tuple[int, Sequence[dict[str, Any]]]]:
    """Yield whole turns by a computer player, each from the same position: the seat, and its steps."""
    while True:
        state = cast(State, position.state)
        (seat,), turn, steps = NAVEGADOR.to_act(state), NAVEGADOR.turn(state), list[dict[str, Any]]()
        while NAVEGADOR.turn(state) == turn and NAVEGADOR.to_act(state) == (seat,):
            step = NAVEGADOR.choose("random", NAVEGADOR.seen(state, seat), seat, rng.randrange(MANY))
            state = NAVEGADOR.apply(state, step, seat)
            steps.append(NAVEGADOR.write(step))
        yield seat, steps


async def _posted(services: Services, stage: Stage, position: Position, channel: int) -> None:
    *before, last = await services.posts.pending(position.table.id)
    board, words = stage.put(channel, flags=4096), stage.put(channel, content="Sagres", components=button("nav:0:0:x:"))
    first, second = (int(message.data["id"]) for message in (board, words))
    await services.posts.sending(last.id, 2)
    parts = [MessagePart(0, "sent", channel, first, "board", ""), MessagePart(1, "live", channel, second, "market", "")]
    along = [post.id for post in before]
    await services.posts.sent(last.id, second, parts, position=position.seq, along=along)


def button(custom_id: str) -> list[dict[str, Any]]:
    return [{"type": 1, "components": [{"type": 2, "style": 3, "label": "Confirm", "custom_id": custom_id}]}]


SAMPLES: Final = 100
"""Minimum number of presses in one instant, of all rounds together."""
WARM: Final = 20
"""Presses before the first that count: a new process draws its first pictures slowly."""


async def measured(tables: Sequence[int], directory: Path, workers: int | None) -> dict[int, Times]:
    """Measure a Confirm at each table, as often as `SAMPLES` says, by the number of tables that press at once."""
    rounds = {count: [count] * -(-SAMPLES // count) for count in tables}
    async with server.served(Stage(TOKEN, WARM + sum(map(sum, rounds.values())))) as stage:
        presses = iter(await seeded(directory / "games.sqlite3", stage))
        settings = {} if workers is None else {"NAVEGADOR_WORKERS": str(workers)}
        settings |= {f"NAVEGADOR_LIMIT_{name}": str(MANY) for name in ("TABLES", "TURNS", "POSTS")}
        async with process.started(stage.address, directory, **settings) as bot:
            await bot.logged("invitation=")
            await stage.measure([list(itertools.islice(presses, WARM))], [bot.number])
            return {
                count: await stage.measure([list(itertools.islice(presses, size)) for size in sizes], [bot.number])
                for count, sizes in rounds.items()
            }


def percentile(values: Sequence[float], part: float) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * part))] * 1000


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tools.channel", description=__doc__)
    parser.add_argument("--tables", type=int, nargs="*", default=[1, 20, 100], help="numbers of tables to measure at")
    parser.add_argument("--workers", type=int, help="worker processes, 0 for threads (default: as many as processors)")
    parser.add_argument("--directory", type=Path, help="where to make the database, on a disk")
    chosen = parser.parse_args()
    print(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}")
    with tempfile.TemporaryDirectory(dir=chosen.directory) as directory:
        by_tables = asyncio.run(measured(chosen.tables, Path(directory), chosen.workers))
    print("| tables | acknowledged: half, 99 % | post: half, 99 % | processor: own, workers | posts/s |")
    print("|---|---|---|---|---|")
    for count, times in by_tables.items():
        acks, posts = times.acknowledged, times.posted
        print(
            f"| {count} | {percentile(acks, 0.5):.1f}, {percentile(acks, 0.99):.1f} "
            f"| {percentile(posts, 0.5):.0f}, {percentile(posts, 0.99):.0f} "
            f"| {times.own / len(posts) * 1000:.1f}, {times.workers / len(posts) * 1000:.1f} "
            f"| {len(posts) / times.seconds:.1f} |"
        )


if __name__ == "__main__":
    main()
