"""`python -m tools.pictures`: cost of drawing beside encoding alone, in the same process.

Prints the time of a turn's two pictures over the time for encoding the two finished bitmaps, and their bytes. With
--sails it prints the same times for the pictures of Singing Sails' posts.
"""

import argparse
import random
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
from renders import LIGHT, painting
from renders import navegador as pictures
from renders.navegador import Story, View, boards, markets, view
from renders.navegador.colours import palette
from renders.picture import encode

NAMES = ("Ana", "Bruno", "Carla", "Duarte", "Elisa")
KINDS: Final[tuple[Literal["board", "market"], ...]] = ("board", "market")
TRIES: Final = 5
"""Number of tries of each picture; the quickest counts."""


def game(players: int, seed: int) -> Story:
    chooser, dealt = random.Random(seed), navegador.deal(seed)  # noqa: S311 - nothing is secret here
    state, steps = navegador.setup(players, dealt), []
    while not state.over:
        step = PLAYERS["merchant"].choose(state.seen(), chooser)
        steps.append(Played(step))
        state = navegador.apply(state, step)
    return Story.of(Record(NAMES[:players], dealt, steps=tuple(steps)), table="Friday caravels")


def positions(count: int) -> list[View]:
    stories = [game(players, players) for players in (2, 3, 4, 5)]
    chooser = random.Random(1)  # noqa: S311
    chosen = [chooser.choice(stories) for _ in range(count)]
    return [played.at(chooser.choice(played.ends)) for played in chosen]


def milliseconds(function: Callable[[], object]) -> float:
    begin = time.process_time()
    function()
    return (time.process_time() - begin) * 1000


def cost(draw: Callable[[], object], encoding: Callable[[], object]) -> tuple[float, float, float]:
    draw()
    whole, alone = (min(milliseconds(work) for _ in range(TRIES)) for work in (draw, encoding))
    return whole, alone, whole / alone


def turn(position: View) -> tuple[renders.Picture, renders.Picture]:
    last = position.last
    fresh = view.of(position.state, position.names, table=position.table, last=last)
    return pictures.board(fresh), pictures.market(fresh)


def _encode(bitmaps: list[Image.Image]) -> None:
    for bitmap, kind in zip(bitmaps, KINDS, strict=True):
        encode(bitmap, palette(kind, LIGHT))


def speed(views: list[View]) -> None:
    compared, sizes = [], []
    for position in views:
        bitmaps = [painting.paint(module.scene(position, LIGHT)) for module in (boards, markets)]
        compared.append(cost(partial(turn, position), partial(_encode, bitmaps)))
        sizes.append(sum(len(picture.data) for picture in turn(position)))
    whole, alone, ratios = zip(*compared, strict=True)
    print(f"a turn's pictures        {median(whole):7.1f} ms (most {max(whole):.1f})")
    print(f"encoding alone           {median(alone):7.1f} ms (most {max(alone):.1f})")
    print(f"ratio                    {median(ratios):7.2f}    (most {max(ratios):.2f})")
    print(f"both pictures            {median(sizes) / 1000:7.1f} kB (most {max(sizes) / 1000:.1f})")


Kind = tuple[str, Callable[[Any], Any], Callable[[Any], Any], list[Any]]


def sails() -> list[Kind]:
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
    print("| picture | ms | encoding alone | ratio | kB |\n|---|---|---|---|---|")
    for name, draw, layout, views in several:
        compared = [cost(partial(draw, view), partial(encode, painting.paint(layout(view)))) for view in views]
        whole, alone, ratio = map(median, zip(*compared, strict=True))
        size = median(len(draw(view).data) / 1000 for view in views)
        print(f"| {name} | {whole:.1f} | {alone:.1f} | {ratio:.2f} | {size:.0f} |", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tools.pictures", description="Measure the pictures.")
    parser.add_argument("--sails", action="store_true", help="those of Singing Sails' posts instead")
    options = parser.parse_args()
    if options.sails:
        compare(sails())
        return
    speed(positions(40))


if __name__ == "__main__":
    main()
