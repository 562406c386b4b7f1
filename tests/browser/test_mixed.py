"""Whole games by a robot in Chromium, each turn either on the board or as in Discord; phones and desktops."""

import random
from collections import Counter
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import ViewportSize

from cogs.components import Drawing
from singing_sails.game import SINGING_SAILS
from tests.browser import games, test_voyage
from tests.browser.board import MAX_CLICKS, Board
from tests.browser.conftest import stand_in
from tests.browser.ground import Ground, ground
from tests.browser.page import CHROMIUM, open_channel
from tests.browser.walk import Walk
from tests.web.browser import without_rates

pytestmark = [pytest.mark.no_cover, pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium on this machine")]

PEOPLE: Final = ("Ana", "Bruno")
DRAWN: Final = 4
"""Games whose pictures are drawn as they are; those of the others are small."""
SIZES: Final = (ViewportSize(width=390, height=844), ViewportSize(width=1280, height=800))


def navegador(walk: Walk) -> None:
    walk.act_as(walk.ground.to_act() or "")
    if walk.call().find("go") is None:  # it goes on after a revelation
        walk.begin()
    walk.turn(0)


def singing_sails(walk: Walk) -> None:
    turn = walk.ground.snapshot().position.turn
    while walk.ground.running() and walk.ground.snapshot().position.turn == turn:
        table = walk.ground.table()
        (seat,) = table.to_act
        test_voyage.take(walk, SINGING_SAILS.choose("pilot", test_voyage.view(walk, seat), seat, table.seq))


PLAYED: Final = {"navegador": navegador, "singing-sails": singing_sails}


def start_game(walk: Walk, game: str, seed: int) -> None:
    """Start a table of two; half of the seeds have variants."""
    if game == "navegador":
        games.start_game(walk, *PEOPLE, **({"goa": True} if seed // 2 % 2 else {}))
        return
    more = (*test_voyage.SHARED, *test_voyage.EXPANSIONS) if seed // 2 % 2 else ()
    test_voyage.start_voyage(walk, *PEOPLE, **dict.fromkeys(more, True))


def narrow(walk: Walk, width: int) -> None:
    assert walk.channel.page.evaluate("document.documentElement.scrollWidth") <= width


def mixed(walk: Walk, boards: dict[str, Board], game: str, rng: random.Random, there: Ground) -> Counter[str]:
    """Play to the end; return the number of turns by each door."""
    doors: Counter[str] = Counter()
    while there.running():
        there.settle()
        who = there.to_act()
        assert who is not None
        if rng.random() < 0.5:
            done = boards[who].turn(rng, rng.choice((3, MAX_CLICKS, MAX_CLICKS, MAX_CLICKS)))
            doors["board" if done else "left off"] += 1
            if done:
                continue
        PLAYED[game](walk)
        narrow(walk, boards[who].width)
        doors["channel"] += 1
    return doors


@pytest.mark.long
@pytest.mark.parametrize("seed", range(10))
@pytest.mark.parametrize("game", PLAYED)
def test_a_whole_game_by_both_doors(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str, seed: int) -> None:
    """Nothing fails, each door shows what was done by the other, and both show the end."""
    size, rng = SIZES[seed % 2], random.Random(seed)
    if seed >= DRAWN:
        monkeypatch.setattr(Drawing, "__call__", stand_in)
    without_rates(monkeypatch)  # the robot is quicker than people
    with ground(tmp_path) as there, open_channel(there.playground.url, tmp_path, size) as channel:
        walk = Walk(there, channel, seed)
        start_game(walk, game, seed)
        context = channel.browser.new_context(viewport=size)  # one browser, a tab for each person
        context.new_page().goto(there.playground.url)
        boards = {name: Board.opened(context, there, name, size["width"]) for name in PEOPLE}
        doors = mixed(walk, boards, game, rng, there)
        for name, board in boards.items():
            board.ended()
            walk.act_as(name)
            narrow(walk, size["width"])
            assert not [post for post in walk.look() if post.find("go") or post.find("open")]
    pressed = walk.presses, sum(board.clicks for board in boards.values())
    print(f"{game}, {size['width']} wide, seed {seed}: {dict(doors)}; presses, clicks: {pressed}")  # noqa: T201 - with -s
    assert min(doors["board"], doors["channel"]) >= sum(doors.values()) // 4
