"""`python -m tools.pictures`: least processor time and bytes of a turn's pictures; --sails: of Singing Sails' posts."""

import argparse
import random
import time
from collections.abc import Callable, Sequence
from statistics import median
from typing import Any, Final

import singing_sails
from navegador.record import from_json
from renders import Picture
from renders import navegador as pictures
from renders import singing_sails as voyages
from renders.navegador import Story, View
from tools.gallery import GAMES, NAMES, RECORDS

TRIES: Final = 5


def turn(position: View) -> tuple[Picture, ...]:
    fresh = pictures.view.of(position.state, position.names, table=position.table, last=position.last)
    return pictures.board(fresh), pictures.market(fresh)


def turns() -> list[View]:
    stories = [
        Story.of(from_json((GAMES / f"{name}.json").read_text(encoding="utf-8")), table="Friday caravels")
        for name in (*RECORDS.values(), "king-in-goa", "nagasaki-by-sailing")
    ]
    chooser = random.Random(1)
    return [story.at(chooser.choice(story.ends)) for story in chooser.choices(stories, k=40)]


def legs() -> list[voyages.View]:
    views = []
    for seed in range(5):
        chooser = random.Random(seed)
        rules = singing_sails.Options(treasures=True, pirates=True)
        states = [singing_sails.setup(5, singing_sails.deal(rules, 5, chooser), rules)]
        while states[-1].over is None:
            states.append(singing_sails.apply(states[-1], chooser.choice(singing_sails.legal(states[-1]))))
        views += [voyages.view.of(states[len(states) * quarter // 4], NAMES[:5]) for quarter in (1, 2, 3)]
    return views


def row(name: str, draw: Callable[[Any], Sequence[Picture]], views: Sequence[Any]) -> str:
    times, sizes = list[float](), list[float]()
    for view in views:
        sizes.append(sum(len(picture.data) for picture in draw(view)) / 1000)
        tries = list[float]()
        for _ in range(TRIES):
            begin = time.process_time()
            draw(view)
            tries.append((time.process_time() - begin) * 1000)
        times.append(min(tries))
    return f"| {name} | {median(times):.1f} ({max(times):.1f}) | {median(sizes):.0f} |"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tools.pictures", description="Measure the pictures.")
    parser.add_argument("--sails", action="store_true", help="those of Singing Sails' posts instead")
    print("| picture | ms (most) | kB |\n|---|---|---|")
    if parser.parse_args().sails:
        views = legs()
        print(row("chart", lambda view: [voyages.chart(view)], views))
        print(row("row", lambda view: [voyages.row(view)], views))
    else:
        print(row("both of a turn", turn, turns()))


if __name__ == "__main__":
    main()
