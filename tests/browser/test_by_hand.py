"""Whole games on the pages of tables, against a computer player: by a mouse's clicks, and by keys."""

import random
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Final

import pytest
from playwright.sync_api import ViewportSize

from app.playground.world import CHANNEL, SERVER
from hosting.core import fairness
from hosting.play import lobby
from tests.browser.board import PLACES, Board
from tests.browser.ground import Ground, ground
from tests.browser.page import CHROMIUM, open_channel
from tests.web.browser import without_rates

pytestmark = [pytest.mark.no_cover, pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium on this machine")]

SEED: Final = 7
MAX_TURNS: Final = 200
MAX_STOPS: Final = 200
"""Stops of Tab on a page."""
COMPUTERS: Final = {"navegador": "merchant", "singing-sails": "pilot"}
PRESSED: Final = ("button", "DisclosureTriangle")
"""Roles of what is pressed in the tree of a page."""
_FOCUSED: Final = "([part, number]) => document.activeElement === all(part)[number]"
_ON_THE_BOARD: Final = "() => document.activeElement.matches('.scene .spot')"
_PRESSABLE: Final = "() => document.activeElement.matches('.spot:not(.other):not(.chosen)')"


@dataclass
class Keys(Board):
    """A page whose reader has no mouse: what is pressed has the focus, and a role and a name in the tree."""

    def press(self, part: str, number: int) -> None:
        """Lead the focus to one of a part and press Enter; of the board's places, arrows lead on from the first."""
        reached, asked = (_ON_THE_BOARD, None) if part == PLACES else (_FOCUSED, [part, number])
        for _ in range(MAX_STOPS):
            if self.page.evaluate(reached, asked):
                break
            self._key("Tab")
        for step in range(MAX_STOPS if part == PLACES else 0):
            if step >= number and self.page.evaluate(_PRESSABLE):
                break
            self._key(("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp")[step % 4])
        assert part == PLACES or self.page.evaluate(reached, asked), f"{part} cannot be reached by Tab"
        tree = self.page.context.new_cdp_session(self.page).send("Accessibility.getFullAXTree")["nodes"]
        focused = [
            (node["role"]["value"], node["name"]["value"])
            for node in tree
            for fact in node.get("properties", ())
            if fact["name"] == "focused" and fact["value"]["value"] and node["role"]["value"] != "RootWebArea"
        ]
        assert [role in PRESSED and name for role, name in focused] not in ([], [False], [""]), focused
        self._key("Enter")

    def _key(self, key: str) -> None:
        self.page.keyboard.press(key)
        self.clicks += 1


def started(here: Ground, game: str) -> None:
    services, ana = here.playground.bot.services, here.person("Ana")

    async def start() -> None:
        create = partial(services.lobby.create, guild=SERVER, channel=CHANNEL, name="Lagos")
        table = await create(owner=ana, game=game, places=2)
        await services.lobby.add_computer(table.id, ana.id, COMPUTERS[game])
        await services.lobby.start(table.id, ana)

    here.run(start())


@pytest.mark.long
@pytest.mark.parametrize("width", [1280, 390])
@pytest.mark.parametrize(
    ("game", "kind"), [("navegador", Board), ("singing-sails", Board), ("navegador", Keys), ("singing-sails", Keys)]
)
def test_a_whole_game_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str, kind: type[Board], width: int
) -> None:
    """Whoever has a mouse, a finger, or keys and ears alone comes to the end of a game; every press does something."""
    monkeypatch.setattr(lobby, "secrets", SimpleNamespace(randbits=lambda _: SEED))
    monkeypatch.setattr(fairness, "new_salt", lambda: str(SEED))
    without_rates(monkeypatch)
    rng, turns = random.Random(SEED), 0
    size = ViewportSize(width=width, height=844 if width < 500 else 800)
    with ground(tmp_path) as here, open_channel(here.playground.url, tmp_path, size) as channel:
        started(here, game)
        context = channel.browser.new_context(viewport=size, reduced_motion="reduce")
        context.new_page().goto(here.playground.url)
        here.settle()
        board = kind.opened(context, here, "Ana", width)
        while here.running():
            assert turns < MAX_TURNS
            turns += board.turn(rng)
            here.settle()
        board.ended()
    print(f"{game}, {width} wide, {kind.__name__}: {turns} turns, {board.clicks} presses")  # noqa: T201 - with -s
