"""`python -m tools.pictures`: cost of drawing beside encoding alone, in the same process.

Prints the time of a turn's two pictures over the time for encoding the two finished bitmaps, and their bytes. It also
prints the time from the start of a process to its first picture, and the memory after thousands of pictures. With
--leagues it prints the same times for each kind of a league's pictures, with --sails those of Singing Sails' posts.
"""

import argparse
import random
import resource
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from statistics import median
from typing import Any, Final, Literal

from PIL import Image

import navegador
import renders
from navegador.players import PLAYERS
from navegador.record import Played, Record
from renders import LIGHT, THEMES, leagues, painting
from renders import navegador as pictures
from renders.leagues import calendars, cards, crosses, curves, podiums, standings
from renders.navegador import View, boards, markets, story, view
from renders.navegador.colours import palette
from renders.navegador.story import Story
from renders.picture import encode

NAMES = ("Ana", "Bruno", "Carla", "Duarte", "Elisa")
KINDS: Final[tuple[Literal["board", "market"], ...]] = ("board", "market")
TRIES: Final = 5
"""Number of tries of each picture; the quickest counts."""
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
    return [played.at(chooser.choice(played.ends)) for played in chosen]


def milliseconds(function: Callable[[], object]) -> float:
    """Milliseconds of processor time of a call; other load on the machine is not counted."""
    begin = time.process_time()
    function()
    return (time.process_time() - begin) * 1000


def beside(draw: Callable[[], object], encoding: Callable[[], object]) -> tuple[float, float, float]:
    """Milliseconds of drawing a picture and of encoding its bitmap, and their ratio."""
    draw()
    whole, alone = (min(milliseconds(work) for _ in range(TRIES)) for work in (draw, encoding))
    return whole, alone, whole / alone


def turn(position: View) -> tuple[renders.Picture, renders.Picture]:
    """Return a turn's pictures from a position: view, layout, painting, description, encoding."""
    last = position.last
    fresh = view.of(position.state, position.names, table=position.table, last=last)
    return pictures.board(fresh), pictures.market(fresh)


def _encode(bitmaps: list[Image.Image]) -> None:
    for bitmap, kind in zip(bitmaps, KINDS, strict=True):
        encode(bitmap, palette(kind, LIGHT))


def speed(views: list[View]) -> None:
    """Measure a turn's pictures over encoding alone, position by position, the two in turn."""
    compared, sizes = [], []
    for position in views:
        bitmaps = [painting.paint(module.scene(position, LIGHT)) for module in (boards, markets)]
        compared.append(beside(partial(turn, position), partial(_encode, bitmaps)))
        sizes.append(sum(len(picture.data) for picture in turn(position)))
    whole, alone, ratios = zip(*compared, strict=True)
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
        position, theme = views[number % len(views)], THEMES[number // 7 % 2]
        pictures.board(position, theme)
        pictures.market(position, theme)
        if number % (count // 10) == count // 10 - 1:
            marks.append(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)
    print(f"memory over {count} pictures: " + " ".join(f"{mark:.0f}" for mark in marks) + " MiB")


Kind = tuple[str, Callable[[Any], Any], Callable[[Any], Any], list[Any]]


def kinds() -> list[Kind]:
    """Return each kind of a league's pictures: its name, its drawing and layout functions, and views of it."""
    from tools import seasons  # not at the top: its 35 MiB would be in the memory measured

    groups = [(people, 4, over) for people in (7, 8, 13) for over in (2, people - 2, people)]
    played = [seasons.season(people, seats, over, over) for people, seats, over in groups]
    ended = [game for game in played if game.over]
    return [
        ("standing", leagues.standing, lambda view: standings.scene(view, LIGHT), [*map(seasons.standing, played)]),
        ("cross table", leagues.cross, lambda view: crosses.scene(view, LIGHT), [*map(seasons.cross, played)]),
        ("calendar", leagues.calendar, lambda view: calendars.scene(view, LIGHT),
            [seasons.calendar(now) for now in (0.5, 2.3, 4.1, 6.9, 7.0)]),
        ("card", leagues.card, lambda view: cards.scene(view, LIGHT), [seasons.card(seed) for seed in range(5)]),
        ("ratings of five", leagues.ratings, lambda view: curves.scene(view, LIGHT),
            [seasons.curves(5, 60, seed) for seed in range(5)]),
        ("podium", leagues.podium, lambda view: podiums.scene(view, LIGHT), [*map(seasons.podium, ended)]),
    ]  # fmt: skip


def sails() -> list[Kind]:
    """Return the pictures of Singing Sails' posts, with five players: at each quarter of games of random steps."""
    import singing_sails
    from renders import singing_sails as voyages
    from renders.singing_sails import charts, rows

    views = []
    for seed in range(5):
        chooser = random.Random(seed)  # noqa: S311
        rules = singing_sails.Options(treasures=True, pirates=True)
        states = [singing_sails.setup(5, singing_sails.deal(rules, 5, chooser), rules)]
        while states[-1].over is None:
            states.append(singing_sails.apply(states[-1], chooser.choice(singing_sails.legal(states[-1]))))
        views += [voyages.view.of(states[len(states) * quarter // 4], NAMES) for quarter in (1, 2, 3)]
    return [
        ("chart", voyages.chart, lambda view: charts.scene(view, LIGHT), views),
        ("row", voyages.row, lambda view: rows.scene(view, LIGHT), views),
    ]


def compare(several: list[Kind]) -> None:
    """Measure each kind of picture over encoding alone."""
    print("| picture | ms | encoding alone | ratio | kB |\n|---|---|---|---|---|")
    for name, draw, layout, views in several:
        compared = [beside(partial(draw, view), partial(encode, painting.paint(layout(view)))) for view in views]
        whole, alone, ratio = map(median, zip(*compared, strict=True))
        size = median(len(draw(view).data) / 1000 for view in views)
        print(f"| {name} | {whole:.1f} | {alone:.1f} | {ratio:.2f} | {size:.0f} |", flush=True)


def main() -> None:
    """Run the requested measurements."""
    parser = argparse.ArgumentParser(prog="python -m tools.pictures", description="Measure the pictures.")
    parser.add_argument("--leagues", action="store_true", help="a league's pictures instead")
    parser.add_argument("--sails", action="store_true", help="those of Singing Sails' posts instead")
    parser.add_argument("--pictures", type=int, default=10_000, help="how many to draw for the memory (10000)")
    options = parser.parse_args()
    if options.leagues or options.sails:
        compare(sails() if options.sails else kinds())
        return
    views = positions(40)
    speed(views)
    start()
    memory(views, options.pictures)


if __name__ == "__main__":
    main()
