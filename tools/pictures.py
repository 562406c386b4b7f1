"""`python -m tools.pictures`: cost of drawing the pictures of a turn beside encoding alone, in the same process.

With --sails it prints the same for the pictures of Singing Sails' posts. The quickest of some tries counts.
"""

import argparse
import random
import time
from collections.abc import Callable, Sequence
from functools import partial
from statistics import median
from typing import Any, Final, TypeAlias

from PIL import Image

import singing_sails
from navegador.record import from_json
from renders import LIGHT, Picture, painting
from renders import navegador as pictures
from renders import singing_sails as voyages
from renders.navegador import Story, View, boards, markets
from renders.navegador.colours import palette
from renders.picture import encode
from renders.singing_sails import charts, rows
from tools.gallery import GAMES, NAMES, RECORDS

TRIES: Final = 5
Layout: TypeAlias = tuple[Callable[..., Any], Image.Image | None]
"""Function that lays a picture out, and its palette."""


def turn(position: View) -> tuple[Picture, ...]:
    fresh = pictures.view.of(position.state, position.names, table=position.table, last=position.last)
    return pictures.board(fresh), pictures.market(fresh)


def turns() -> list[View]:
    stories = [
        Story.of(from_json((GAMES / f"{name}.json").read_text(encoding="utf-8")), table="Friday caravels")
        for name in (*RECORDS.values(), "king-in-goa", "nagasaki-by-sailing")
    ]
    chooser = random.Random(1)  # noqa: S311 - nothing is secret here
    return [story.at(chooser.choice(story.ends)) for story in chooser.choices(stories, k=40)]


def legs() -> list[voyages.View]:
    views = []
    for seed in range(5):
        chooser = random.Random(seed)  # noqa: S311
        rules = singing_sails.Options(treasures=True, pirates=True)
        states = [singing_sails.setup(5, singing_sails.deal(rules, 5, chooser), rules)]
        while states[-1].over is None:
            states.append(singing_sails.apply(states[-1], chooser.choice(singing_sails.legal(states[-1]))))
        views += [voyages.view.of(states[len(states) * quarter // 4], NAMES[:5]) for quarter in (1, 2, 3)]
    return views


def milliseconds(function: Callable[[], object]) -> float:
    begin = time.process_time()
    function()
    return (time.process_time() - begin) * 1000


def row(name: str, draw: Callable[[Any], Sequence[Picture]], layouts: Sequence[Layout], views: Sequence[Any]) -> str:
    whole, alone, sizes = list[float](), list[float](), list[float]()
    for view in views:
        sizes.append(sum(len(picture.data) for picture in draw(view)) / 1000)
        bitmaps = [(painting.paint(layout(view, LIGHT)), colours) for layout, colours in layouts]
        whole.append(min(milliseconds(partial(draw, view)) for _ in range(TRIES)))
        alone.append(sum(min(milliseconds(partial(encode, *bitmap)) for _ in range(TRIES)) for bitmap in bitmaps))
    ratio = median(one / other for one, other in zip(whole, alone, strict=True))
    times = f"{median(whole):.1f} ({max(whole):.1f}) | {median(alone):.1f} | {ratio:.2f}"
    return f"| {name} | {times} | {median(sizes):.0f} |"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tools.pictures", description="Measure the pictures.")
    parser.add_argument("--sails", action="store_true", help="those of Singing Sails' posts instead")
    print("| picture | ms (most) | encoding alone | ratio | kB |\n|---|---|---|---|---|")
    if parser.parse_args().sails:
        views = legs()
        print(row("chart", lambda view: [voyages.chart(view)], [(charts.scene, None)], views))
        print(row("row", lambda view: [voyages.row(view)], [(rows.scene, None)], views))
    else:
        layouts = [(boards.scene, palette("board", LIGHT)), (markets.scene, palette("market", LIGHT))]
        print(row("both of a turn", turn, layouts, turns()))


if __name__ == "__main__":
    main()
