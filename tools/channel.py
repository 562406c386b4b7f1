"""Times from a press to its acknowledgement and to its post, over real sockets; `python -m tools.channel`.

The whole bot, with its workers, is a program of its own as on a real server, and so is a bot without games that draws
one picture, or two as large as a turn's (`tools.bare`). Each speaks with the tests' Discord on 127.0.0.1. At
--tables tables all players press Confirm in the same instant, the worst case; with --rates they press at random times,
so many a second, for --seconds.

Times are in milliseconds. Processor times are those of a press in the bot's own processes and in their workers,
without those of Discord and the players. They are more reliable than the clock when other programs run.
"""

import argparse
import asyncio
import contextlib
import itertools
import os
import tempfile
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final, TypeAlias

from tests.loopback import process, server
from tests.loopback.process import TOKEN
from tests.loopback.server import Person
from tools.seeding import MANY, button, seeded
from tools.stage import Ready, Stage, Times

SAMPLES: Final = 100
"""Minimum number of presses in one instant, of all rounds together."""
FIFTHS: Final = 5
"""Parts of a continuous load, which show whether posts become slower."""
WARM: Final = 20
"""Presses before the first that count: a new process draws its first pictures slowly."""
BARE: Final = Path(__file__).with_name("bare.py")

Loads: TypeAlias = Mapping[tuple[int, float | None], Sequence[int]]
"""Sizes of the rounds of each load: a number of tables, and presses a second (None: all in one instant)."""


def loads(tables: Sequence[int], rates: Sequence[float], seconds: float) -> Loads:
    """Return the rounds of all loads."""
    at_once = {(count, None): [count] * -(-SAMPLES // count) for count in tables}
    return at_once | {(int(rate * seconds), rate): [int(rate * seconds)] for rate in rates}


async def measured(stage: Stage, ready: Sequence[Ready], bots: Sequence[int], wanted: Loads) -> dict[str, Times]:
    """Return the times under each load; each turn is confirmed once."""
    presses, measured = iter(ready), dict[str, Times]()
    await stage.measure([list(itertools.islice(presses, WARM))], bots)
    for (count, rate), rounds in wanted.items():
        several = [list(itertools.islice(presses, size)) for size in rounds]
        measured[f"{count} | {'at once' if rate is None else f'{rate:g}'}"] = await stage.measure(several, bots, rate)
    return measured


async def of_the_bot(wanted: Loads, directory: Path, workers: int | None) -> dict[str, Times]:
    """Return the bot's times."""
    async with _stage(wanted) as stage:
        ready = await seeded(directory / "games.sqlite3", stage)
        settings = {} if workers is None else {"NAVEGADOR_WORKERS": str(workers)}
        settings |= {f"NAVEGADOR_LIMIT_{name}": str(MANY) for name in ("TABLES", "TURNS", "POSTS")}
        async with process.started(stage.address, directory, **settings) as bot:
            await bot.logged("invitation=")
            return await measured(stage, ready, [bot.number], wanted)


async def of_a_bare_bot(wanted: Loads, directory: Path, **settings: str) -> dict[str, Times]:
    """Return the reference's times; `settings`: see `tools.bare`."""
    async with _stage(wanted) as stage:
        ana = Person(2001, "Ana")
        ready = [Ready(ana, stage.put(place, components=button("bare")), "bare") for place in stage.places]
        async with process.started(stage.address, directory, BARE, **settings) as bot:
            await bot.logged("ready")
            return await measured(stage, ready, [bot.number], wanted)


@contextlib.asynccontextmanager
async def _stage(wanted: Loads) -> AsyncIterator[Stage]:
    async with server.served(Stage(TOKEN, WARM + sum(map(sum, wanted.values())))) as stage:
        yield stage


def percentile(values: Sequence[float], part: float) -> float:
    """Return the value below which that part of them lies, in milliseconds."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * part))] * 1000


def table(name: str, measured: Mapping[str, Times]) -> Iterator[str]:
    """Lines of the table for one bot."""
    for load, times in measured.items():
        acks, posts = times.acknowledged, times.posted
        yield (
            f"| {name} | {load} | {percentile(acks, 0.5):.1f}, {percentile(acks, 0.99):.1f} "
            f"| {percentile(posts, 0.5):.0f}, {percentile(posts, 0.99):.0f} "
            f"| {times.own / len(posts) * 1000:.1f}, {times.workers / len(posts) * 1000:.1f} "
            f"| {len(posts) / times.seconds:.1f} |"
        )


def growth(measured: Mapping[str, Times]) -> Iterator[str]:
    """Yield the times of posts by fifths of the presses, for presses that were not simultaneous."""
    for load, times in measured.items():
        if "at once" not in load:
            size = len(times.posted) // FIFTHS
            parts = [times.posted[nth * size : (nth + 1) * size] for nth in range(FIFTHS)]
            half, most = (", ".join(f"{percentile(value, part):.0f}" for value in parts) for part in (0.5, 0.99))
            yield f"{load.partition(' | ')[2]} a second, posts by fifths of the time: half {half}; 99 % {most}"


def beside(times: Times, others: Times) -> str:
    """Return how many times as long posts take as another bot's, half and 99 % of them."""
    ratios = (percentile(times.posted, part) / percentile(others.posted, part) for part in (0.5, 0.99))
    return " and ".join(f"{ratio:.2f}" for ratio in ratios)


def main() -> None:
    """Measure, and print a table."""
    parser = argparse.ArgumentParser(prog="python -m tools.channel", description=__doc__)
    parser.add_argument("--tables", type=int, nargs="*", default=[1, 20, 100], help="numbers of tables to measure at")
    parser.add_argument("--rates", type=float, nargs="*", default=[], help="presses a second")
    parser.add_argument("--seconds", type=float, default=60, help="length of each rate (default: %(default)s)")
    parser.add_argument("--workers", type=int, help="worker processes, 0 for threads (default: as many as processors)")
    parser.add_argument("--directory", type=Path, help="where to make the database, on a disk")
    chosen = parser.parse_args()
    wanted = loads(chosen.tables, chosen.rates, chosen.seconds)
    print(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}")
    with tempfile.TemporaryDirectory(dir=chosen.directory) as directory:
        bare = asyncio.run(of_a_bare_bot(wanted, Path(directory)))
        as_large = asyncio.run(of_a_bare_bot(wanted, Path(directory), AS_LARGE="1"))
        bot = asyncio.run(of_the_bot(wanted, Path(directory), chosen.workers))
    print(
        "| bot | tables | a second | acknowledged: half, 99 % | post: half, 99 % | processor: own, workers | posts/s |"
    )
    print("|---|---|---|---|---|---|---|")
    for line in (
        *table("drawn picture", bare),
        *table("two as large", as_large),
        *table("Navegador", bot),
        *growth(bot),
    ):
        print(line)
    for load, times in bot.items():
        spent = (times.own + times.workers) / len(times.posted) * 1000
        print(
            f"{load}: {spent:.1f} ms of processor a Confirm, posts {beside(times, bare[load])} times the bare bot's, "
            f"{beside(times, as_large[load])} times those of two pictures as large"
        )


if __name__ == "__main__":
    main()
