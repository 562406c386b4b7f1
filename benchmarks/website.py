"""Time to write the web site of leagues, the first time and when nothing has changed.

`python -m benchmarks.website DATABASE`; it is only read, the site is written into a temporary directory.
"""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
import time
from pathlib import Path

from hosting import open_services, registry
from leagues.services import open_leagues
from website.building import Built, build

TIMES = ("the first time", "with the pictures there")


def main(database: Path) -> None:
    """Write the site twice, and print the time of each."""
    with tempfile.TemporaryDirectory() as directory:
        where = Path(directory)
        for when in TIMES:
            begun, worked = time.perf_counter(), time.process_time()
            built = asyncio.run(write(database, where))
            took, work = time.perf_counter() - begun, time.process_time() - worked
            files = list(where.iterdir())
            size = sum(file.stat().st_size for file in files) / 1e6
            print(
                f"{when}: {built.changed} of {len(files)} files written, {size:.0f} MB, {took:.1f} s,"
                f" {work:.1f} s of the processor, load {os.getloadavg()[0]:.1f}"
            )


async def write(database: Path, where: Path) -> Built:
    """Write the site, with no games in memory yet."""
    services = await open_services(database, registry.games(), read_only=True)
    try:
        return await build(services, open_leagues(services), registry.interfaces(), where)
    finally:
        await services.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
