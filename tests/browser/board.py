"""A person's page of a table: a robot plays on it by clicks, at places of the board and in the panel beside it."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import Final

from playwright.sync_api import BrowserContext, ConsoleMessage, Locator, Page

from tests.browser.ground import Ground
from tests.browser.page import PATIENCE
from tests.web.test_chromium import SIZES, TARGET
from words import say

PHONE: Final = 500
"""Pixels of width below which fingers press."""
MAX_CLICKS: Final = 30
"""Clicks after which a turn is left to somebody who has a plan."""
READY: Final = "#foot [data-verb=confirm]:enabled"
OVER: Final = "#foot [data-verb=over]"
PLACES: Final = "#board .spot:not(.other):not(.chosen)"
BEGIN: Final = "#turn [data-verb=go]:enabled, #turn [data-verb=open]:enabled"
PANEL: Final = "#turn .option:enabled:not(.chosen), #turn [data-verb=pick]:enabled, #turn [data-verb=confirm]:enabled"
_QUIET: Final = """head => Number(document.querySelector('#band').dataset.head) >= head
    && !waiting && !document.body.classList.contains('sending')"""


@dataclass
class Board:
    """The page of a person at the newest table."""

    page: Page
    ground: Ground
    width: int
    complaints: list[str] = field(default_factory=list)
    """Errors that the page logged or raised."""

    @classmethod
    def opened(cls, context: BrowserContext, ground: Ground, name: str, width: int) -> Board:
        """Open the page in a tab, as a person."""
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        board = cls(page, ground, width)
        page.on("pageerror", lambda error: board.complaints.append(str(error)))
        page.on("console", board._said)
        page.goto(f"{ground.playground.address}/t/{ground.table().id}?as={ground.person(name).id}")
        board.settled()
        return board

    def _said(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.complaints.append(f"{message.text} {message.location.get('url')}")

    def settled(self) -> None:
        """Wait until the page shows the table as it is stored, and check it."""
        self.ground.told()
        self.page.wait_for_function(_QUIET, arg=self.ground.table().head)
        assert not self.complaints, self.complaints
        assert say("error-unforeseen") not in self.page.inner_text("body")

    def measured(self) -> None:
        """Check that all that can be pressed has a name and, under fingers, a size; and that nothing is too wide."""
        sizes = self.page.evaluate(SIZES)
        least = TARGET if self.width < PHONE else 1
        assert not [one for one in sizes if not one[0] or min(one[1:]) < least], sizes
        assert self.page.evaluate("document.documentElement.scrollWidth") <= self.width

    def turn(self, rng: random.Random, most: int = MAX_CLICKS) -> bool:
        """Play the turn of the player to act by at most so many clicks; return False if it is started over."""
        self.page.bring_to_front()  # a tab in the background decodes no pictures
        self.settled()
        self.page.locator("#band.mine").wait_for()
        self.measured()
        begun = self.ground.snapshot().position.turn
        for _ in range(most):
            self._click(self._chosen(rng), rng)
            if not self.ground.running() or self.ground.snapshot().position.turn != begun:
                return True
        if self.page.locator(f"{OVER}:enabled").count():
            self._click(self.page.locator(OVER), rng)
        return False

    def _chosen(self, rng: random.Random) -> Locator:
        """Return what to click: mostly Confirm if it can be pressed, a place on the board, or a part of the panel."""
        ready, places, panel = (self.page.locator(one) for one in (READY, PLACES, PANEL))
        if not self.page.locator(OVER).count():
            panel = self.page.locator(BEGIN)
        if ready.count() and rng.random() < 0.7:
            return ready
        several = places if places.count() and rng.random() < 0.7 else panel if panel.count() else places
        if not several.count():
            return ready if ready.count() else self.page.locator(f"{OVER}:enabled")
        return several.nth(rng.randrange(several.count()))

    def _click(self, chosen: Locator, rng: random.Random) -> None:
        if chosen.evaluate("one => one.localName") == "details":  # several choices are at one place
            chosen.locator("summary").click()
            few = chosen.locator(".few button")
            chosen = few.nth(rng.randrange(few.count()))
        chosen.click()
        self.settled()

    def ended(self) -> None:
        """Check that the page says that the game is over, and leaf one turn back and forth."""
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
