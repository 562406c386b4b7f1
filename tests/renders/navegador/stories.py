"""Games and positions to be drawn in tests."""

import random
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

import navegador
from navegador import BOARD, State
from navegador.record import Played, Record, from_json
from navegador.state import Card
from renders.navegador import Story
from tests.navegador.positions import walk
from tests.support.effort import tries

GAMES = Path(__file__).parents[2] / "navegador" / "games"
NAMES = ("Ana", "Bruno Ωμέγα", "王小明", "Duarte de Menezes e Vasconcelos", "김영희")
LONG = (
    "Maximiliana Wolkenstein-Trostburg",
    "W" * 32,
    "ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ",
    "東京特許許可局東京特許許可局",
    "김수한무거북이와두루미",
)


@cache
def played(players: int, seed: int, goa: bool = False, by: str = "merchant") -> Story:
    steps = tuple(Played(step) for _, step, _ in walk(players, seed, by, goa=goa))
    record = Record(NAMES[:players], navegador.deal(seed), goa, steps)
    return Story.of(record, table="Friday caravels")


@cache
def fixture(name: str) -> Story:
    return Story.of(from_json((GAMES / f"{name}.json").read_text(encoding="utf-8")), table="Friday caravels")


def some(chosen: Story, seed: int, count: int) -> Iterator[int]:
    """Yield some positions of a game by number, including first and last; `count` in thorough runs."""
    numbers = range(1, len(chosen.states) - 1)
    count = min(tries(-(-count // 3), count), len(numbers))
    yield from (0, *random.Random(seed).sample(numbers, count), len(chosen.states) - 1)


def crowded(region: int, seat: int = 0) -> State:
    """Return five players with 7 ships each in one place, maximum possessions, and every token on the board."""
    start = navegador.setup(5, navegador.deal(1)).seen()
    fleet = tuple(BOARD.most_ships * (place == region) for place in range(len(BOARD.regions)))
    rich = replace(
        start.players[0],
        ships=fleet,
        cash=99_990,
        workers=BOARD.most_workers,
        colonies=(8, 10, 12),
        factories=(6, 6, 6),
        shipyards=6,
        churches=6,
        explorers=tuple(range(1, len(BOARD.regions))),
        privileges=(3, 3, 3, 3, 3),
        field=4,
    )
    tokens = tuple(
        () if rules.good is None else BOARD.token_prices[rules.good][-rules.tokens :] for rules in BOARD.regions
    )
    return replace(
        start,
        players=(rich,) * 5,
        tokens=tokens,
        market=(5, 5, 5),
        gallery=(6, 6, 6, 6, 6),
        card=Card(2, 4),
        phase=3,
        turns_left=6,
        seat=seat,
    )
