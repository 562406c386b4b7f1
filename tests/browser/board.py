"""A person's page of a table: a robot plays on it by clicks, at places of the board and in the panel beside it."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import Final

from playwright.sync_api import BrowserContext, ConsoleMessage, Page

from i18n import say
from tests.browser.ground import Ground
from tests.browser.page import PATIENCE, UNTIL
from tests.web.test_chromium import SIZES, TARGET

PHONE: Final = 500
"""Pixels of width below which fingers press."""
MAX_CLICKS: Final = 16
"""Clicks after which a turn is left to somebody who has a plan."""
READY: Final = "#foot [data-verb=confirm]:enabled"
OVER: Final = "#foot [data-verb=over]:enabled"
PLACES: Final = "#board .spot:not(.other):not(.chosen)"
BEGIN: Final = "#turn [data-verb=go]:enabled:not(.tiled), #turn [data-verb=open]:enabled"
PANEL: Final = (
    "#turn .option:enabled:not(.chosen), #side [data-verb=pick]:enabled:not(.tiled), #turn [data-verb=confirm]:enabled"
)
TILES: Final = "#goods button.tile.press:not(.fact):not(.other):not(.chosen)"
FEW: Final = "#board .few.open button"
_SEEN: Final = """async ([head, parts]) => {
    await until(() => Number($('#band').dataset.head) >= head && !waiting && !document.body.matches('.sending'));
    return [document.body.innerText, document.documentElement.scrollWidth, parts.map(one => all(one).length)];
}"""

"""Wait until the page has come to a position; return its words, its width, and how much there is of each part."""
_AIM: Final = """([part, number]) => {
    const one = all(part)[number];
    if (!one.matches('.scene .spot')) return reached(one);
    one.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    const box = one.getBoundingClientRect(), steps = [...Array(19).keys()].map(n => (n + 1) / 20);
    const points = steps.flatMap(x => steps.map(y => [box.left + x * box.width, box.top + y * box.height]));
    const at = points.find(point => one.contains(document.elementFromPoint(...point)));
    if (!at) throw new Error(`nothing of ${one.dataset.place} can be reached`);
    return at;
}"""


@dataclass
class Board:
    page: Page
    ground: Ground
    width: int
    complaints: list[str] = field(default_factory=list)
    """Errors that the page logged or raised."""
    clicks: int = 0

    @classmethod
    def opened(cls, context: BrowserContext, ground: Ground, name: str, width: int) -> Board:
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.add_init_script(UNTIL)
        board = cls(page, ground, width)
        page.on("pageerror", lambda error: board.complaints.append(str(error)))
        page.on("console", board._said)
        page.goto(f"{ground.playground.address}/t/{ground.table().id}?as={ground.person(name).id}")
        board.settled()
        return board

    def _said(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.complaints.append(f"{message.text} {message.location.get('url')}")

    def settled(self) -> dict[str, int]:
        """Wait until the page shows the table as it is stored, and check it; return how much there is to click."""
        parts = (READY, OVER, PLACES, TILES, BEGIN, PANEL, FEW)
        text, width, numbers = self.page.evaluate(_SEEN, [self.ground.table().head, parts])
        assert not self.complaints, self.complaints
        assert say("error-unforeseen") not in text
        assert width <= self.width
        return dict(zip(parts, numbers, strict=True))

    def measured(self) -> None:
        sizes = self.page.evaluate(SIZES)
        least = TARGET if self.width < PHONE else 1
        assert not [size for size in sizes if not size[0] or min(size[1:]) < least], sizes

    def turn(self, rng: random.Random, most: int = MAX_CLICKS) -> bool:
        """Play the turn of the player to act by at most so many clicks; return False if it is started over."""
        self.page.bring_to_front()  # a tab in the background decodes no pictures
        seen = self.settled()
        assert self.page.inner_text("#band") == say("web-yours")
        self.measured()
        started = self.ground.snapshot().position.turn
        for _ in range(most):
            seen = self._click(_chosen(seen, rng), seen, rng)
            now = self.ground.snapshot()
            if now.table.status != "running" or now.position.turn != started:
                return True
        if seen[OVER]:
            self._click(OVER, seen, rng)
        return False

    def _click(self, part: str, seen: dict[str, int], rng: random.Random) -> dict[str, int]:
        """Click on one of a part; if it has several choices at one place, on one of these too."""
        self.press(part, rng.randrange(seen[part]))
        seen = self.settled()
        return self._click(FEW, seen, rng) if part == PLACES and seen[FEW] else seen

    def press(self, part: str, number: int) -> None:
        self.page.mouse.click(*self.page.evaluate(_AIM, [part, number]))
        self.clicks += 1

    def ended(self) -> None:
        self.settled()
        assert self.page.inner_text("#band") == say("web-over")
        assert not self.page.locator(f"{PLACES}, {BEGIN}, {READY}").count()
        turns = self.page.get_attribute("#band", "data-turns")
        assert self.page.get_attribute("#slider", "max") == turns
        self.page.click("#past [data-step='-1']")
        self.page.locator("#board.past").wait_for()
        assert self.page.inner_text("#changed")
        self.page.click("#now")
        self.page.locator("#board:not(.past)").wait_for()
        self.measured()


def _chosen(seen: dict[str, int], rng: random.Random) -> str:
    """Return what to click: mostly Confirm if it can be pressed, a place on the board, or a part of the panel."""
    if seen[READY] and rng.random() < 0.7:
        return READY
    panel = PANEL if seen[OVER] else BEGIN
    wanted = rng.sample([PLACES, PLACES, TILES, panel], 4)
    return next(part for part in (*wanted, READY, PANEL, OVER) if seen[part])
