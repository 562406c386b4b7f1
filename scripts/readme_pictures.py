"""Draws the pictures in docs/img that the README shows, out of a game that computer players play.

`python -m scripts.readme_pictures` draws board, market and final table; with `--page` the playground's page is taken as
well, which needs Chromium.
"""

from __future__ import annotations

import random
import sys
import tempfile
from pathlib import Path

import navegador
import renders
from navegador import State, Step
from navegador.players import PLAYERS
from renders import Last, Picture, view

HERE = Path(__file__).parent.parent / "docs" / "img"
NAMES = ("Ana", "Bruno", "Carla", "Duarte")
SEED = 1498
SHOWN = 0.72
"""How far into the game the pictures of a turn are taken."""


def play() -> tuple[list[State], list[tuple[int, Step]]]:
    """A game of merchants: positions before the first and after each step, and the steps with their seats."""
    rng = random.Random(SEED)  # noqa: S311 - the same game each time
    state = navegador.setup(len(NAMES), navegador.deal(seed=SEED))
    states, steps = [state], []
    while state.seat is not None:
        step = PLAYERS["merchant"].choose(state.seen(), rng)
        steps.append((state.seat, step))
        state = navegador.apply(state, step)
        states.append(state)
    return states, steps


def draw() -> list[Picture]:
    """What the README shows of it."""
    states, steps = play()
    at = next(index for index in range(int(len(states) * SHOWN), len(states)) if states[index].stage == "start")
    seat = states[at].seat
    before = max(index for index in range(at) if states[index].seat == seat and states[index].stage == "start")
    now = view.of(states[at].seen(), NAMES, table="Sagres", last=Last(states[before].seen(), tuple(steps[before:at])))
    over = view.of(states[-1].seen(), NAMES, table="Sagres")
    return [renders.board(now), renders.market(now), renders.final(over)]


def page(file: Path) -> None:
    """The playground's page in a person's first turn."""
    from tests.browser.page import shown, started
    from tests.browser.test_page import begin

    with (
        tempfile.TemporaryDirectory() as directory,
        started(Path(directory)) as address,
        shown(address, Path(directory)) as channel,
    ):
        begin(channel)
        channel.press(channel.post("it is your turn").last, "Ships")
        channel.page.screenshot(path=file)


if __name__ == "__main__":
    HERE.mkdir(parents=True, exist_ok=True)
    for picture in draw():
        (HERE / picture.filename).write_bytes(picture.data)
    if "--page" in sys.argv:
        page(HERE / "playground.png")
