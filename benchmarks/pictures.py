"""`python -m benchmarks.pictures`: cost of drawing beside encoding alone, in the same process.

Prints the time of a turn's two pictures over the time for encoding the two finished bitmaps, and their bytes. It also
prints the time from the start of a process to its first picture, and the memory after thousands of pictures. With
--formats it prints the table from which the format was chosen.
"""

from __future__ import annotations

import argparse
import io
import random
import resource
import subprocess
import sys
import time
from collections.abc import Callable
from itertools import cycle
from statistics import median
from typing import Final, Literal

from PIL import Image

import navegador
import renders
from navegador.players import PLAYERS
from navegador.record import Played, Record
from renders import LIGHT, THEMES, painting
from renders import navegador as pictures
from renders.navegador import View, boards, markets, palettes, story, view
from renders.navegador.story import Story
from renders.picture import encode

NAMES = ("Ana", "Bruno", "Carla", "Duarte", "Elisa")
KINDS: Final[tuple[Literal["board", "market"], ...]] = ("board", "market")
TRIES: Final = 3
"""Number of tries of each encoding on each picture; the quickest counts."""
FIRST = (
    "import time; begin = time.perf_counter()\n"
    "import navegador\n"
    "from renders import navegador as pictures\n"
    "state = navegador.setup(5, navegador.deal(1))\n"
    "pictures.board(pictures.view.of(state, ['Ana', 'Bruno', 'Carla', 'Duarte', 'Elisa']))\n"
    "print(time.perf_counter() - begin, time.process_time())"
)


def game(players: int, seed: int) -> Story:
    """Return a whole game of computer players."""
    chooser, dealt = random.Random(seed), navegador.deal(seed)  # noqa: S311 - nothing is secret here
    state, steps = navegador.setup(players, dealt), []
    while not state.over:
        step = PLAYERS["merchant"].choose(state.seen(), chooser)
        steps.append(Played(step))
        state = navegador.apply(state, step)
    return story.of(Record(NAMES[:players], dealt, steps=tuple(steps)), table="Friday caravels")


def positions(count: int) -> list[View]:
    """Positions at the ends of turns of games of 2 to 5 players, the same every time."""
    stories = [game(players, players) for players in (2, 3, 4, 5)]
    chooser = random.Random(1)  # noqa: S311
    chosen = [chooser.choice(stories) for _ in range(count)]
    return [one.at(chooser.choice(one.ends)) for one in chosen]


def milliseconds(function: Callable[[], object]) -> float:
    """Milliseconds of processor time of a call; other load on the machine is not counted."""
    begin = time.process_time()
    function()
    return (time.process_time() - begin) * 1000


def turn(shown: View) -> tuple[renders.Picture, renders.Picture]:
    """Return a turn's pictures from a position: view, layout, painting, description, encoding."""
    last = shown.last
    fresh = view.of(shown.state, shown.names, table=shown.table, last=last)
    return pictures.board(fresh), pictures.market(fresh)


def _encode(bitmaps: list[Image.Image]) -> None:
    for bitmap, kind in zip(bitmaps, KINDS, strict=True):
        encode(bitmap, palettes.palette(kind, LIGHT))


def speed(views: list[View]) -> None:
    """Measure a turn's pictures over encoding alone, position by position, the two in turn."""
    whole, alone, sizes = [], [], []
    for shown in views:
        bitmaps = [painting.paint(module.scene(shown, LIGHT)) for module in (boards, markets)]
        turn(shown)
        whole.append(min(milliseconds(lambda shown=shown: turn(shown)) for _ in range(5)))  # type: ignore[misc]
        alone.append(min(milliseconds(lambda bitmaps=bitmaps: _encode(bitmaps)) for _ in range(5)))  # type: ignore[misc]
        sizes.append(sum(len(picture.data) for picture in turn(shown)))
    ratios = [a / b for a, b in zip(whole, alone, strict=True)]
    print(f"a turn's pictures        {median(whole):7.1f} ms (most {max(whole):.1f})")
    print(f"encoding alone           {median(alone):7.1f} ms (most {max(alone):.1f})")
    print(f"ratio                    {median(ratios):7.2f}    (most {max(ratios):.2f})")
    print(f"both pictures            {median(sizes) / 1000:7.1f} kB (most {max(sizes) / 1000:.1f})")


def start() -> None:
    """Measure from the start of the program's imports to its first picture, in new processes."""
    times = []
    for _ in range(5):
        done = subprocess.run([sys.executable, "-c", FIRST], capture_output=True, text=True, check=True)  # noqa: S603
        times.append([float(part) for part in done.stdout.split()])
    elapsed, spent = (sorted(part) for part in zip(*times, strict=True))
    print(f"first picture            {median(elapsed):7.2f} s  (most {elapsed[-1]:.2f}; processor {median(spent):.2f})")


def memory(views: list[View], count: int) -> None:
    """Measure the peak of the process's memory over many pictures."""
    marks = []
    for number in range(count // 2):
        shown, theme = views[number % len(views)], THEMES[number // 7 % 2]
        pictures.board(shown, theme)
        pictures.market(shown, theme)
        if number % (count // 10) == count // 10 - 1:
            marks.append(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)
    print(f"memory over {count} pictures: " + " ".join(f"{mark:.0f}" for mark in marks) + " MiB")


def _save(kind: str, **options: int) -> Callable[[Image.Image, io.BytesIO], None]:
    return lambda image, out: image.save(out, kind, **options)


def _few(method: Image.Quantize, level: int) -> Callable[[Image.Image, io.BytesIO], None]:
    def save(image: Image.Image, out: io.BytesIO) -> None:
        image.quantize(256, method, dither=Image.Dither.NONE).save(out, "PNG", compress_level=level)

    return save


def _known(level: int) -> Callable[[Image.Image, io.BytesIO], None]:
    """Return the encoder with the palettes of the board and the market, alternately."""
    kinds = cycle([kind for kind in KINDS for _ in range(TRIES)])

    def save(image: Image.Image, out: io.BytesIO) -> None:
        colours = palettes.palette(next(kinds), LIGHT)
        image.quantize(palette=colours, dither=Image.Dither.NONE).save(out, "PNG", compress_level=level)

    return save


def formats(views: list[View]) -> None:
    """Measure each encoding: milliseconds and bytes of a turn's two pictures."""
    bitmaps = [painting.paint(module.scene(shown, LIGHT)) for shown in views[:6] for module in (boards, markets)]
    ways: dict[str, Callable[[Image.Image, io.BytesIO], None]] = {
        **{f"PNG, level {level}": _save("PNG", compress_level=level) for level in (1, 3, 6, 9)},
        **{f"PNG, palette by octree, level {n}": _few(Image.Quantize.FASTOCTREE, n) for n in (1, 3, 6, 9)},
        **{f"PNG, palette by median cut, level {n}": _few(Image.Quantize.MEDIANCUT, n) for n in (3, 6)},
        **{
            f"WebP lossless, quality {quality}, method {method}": _save(
                "WEBP", lossless=True, quality=quality, method=method
            )
            for quality, method in ((0, 0), (20, 2), (50, 4))
        },
        **{
            f"WebP lossy, quality {quality}, method {method}": _save("WEBP", quality=quality, method=method)
            for quality, method in ((75, 2), (80, 4), (90, 2), (90, 4))
        },
        **{f"PNG, palette found once, level {n}": _known(n) for n in (3, 4, 6)},
        "JPEG, quality 90, full colour": _save("JPEG", quality=90, subsampling=0),
        "AVIF, quality 70, speed 8": _save("AVIF", quality=70, speed=8),
    }
    print("| format | ms | kB |\n|---|---|---|")
    for name, way in ways.items():
        spent, size = 0.0, 0
        for bitmap in bitmaps:
            times = []
            for _ in range(TRIES):
                out = io.BytesIO()
                begin = time.process_time()
                way(bitmap, out)
                times.append((time.process_time() - begin) * 1000)
            spent += min(times)
            size += out.tell()
        turns = len(bitmaps) / 2
        print(f"| {name} | {spent / turns:.0f} | {size / turns / 1000:.0f} |", flush=True)


def main() -> None:
    """Run the requested measurements."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.pictures", description="Measure the pictures.")
    parser.add_argument("--formats", action="store_true", help="the table of formats instead")
    parser.add_argument("--pictures", type=int, default=10_000, help="how many to draw for the memory (10000)")
    asked = parser.parse_args()
    views = positions(40)
    if asked.formats:
        formats(views)
        return
    speed(views)
    start()
    memory(views, asked.pictures)


if __name__ == "__main__":
    main()
