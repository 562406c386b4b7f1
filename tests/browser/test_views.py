"""A page without scrolling: what is in view at each size; and how few presses lead to a turn."""

from collections.abc import Mapping
from operator import le
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Page, Response, expect

from tests.browser.ground import ground
from tests.browser.page import CHROMIUM, open_channel

pytestmark = [
    pytest.mark.no_cover,
    pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium on this machine"),
]

FIRST_LOAD: Final = 250_000
"""Bytes of a table's first page with all that it needs."""
MOST_TO_A_TURN: Final = 5
MOST_TO_A_FRIEND: Final = 8
_IN_VIEW: Final = """parts => parts.filter(part => {
    const all = [...document.querySelectorAll(part)].filter(one => one.checkVisibility());
    const top = document.querySelector('header').getBoundingClientRect().bottom;
    const still = one => getComputedStyle(one).position === 'fixed';
    const ends = [...document.querySelectorAll('#foot')].filter(still);
    const bottom = Math.min(innerHeight, ...ends.map(one => one.getBoundingClientRect().top));
    return !all.length || all.some(one => { const box = one.getBoundingClientRect();
        const fixed = one.closest('header') || still(one.closest('#foot') || one);
        if (box.left < -1 || box.right > innerWidth + 1) return true;
        return !fixed && (box.top < top - 1 || box.bottom > bottom + 1); });
})"""
"""Return those of some parts that are missing, cut off, or covered by what does not move."""
ALWAYS: Final = ("#band", "#me", "#progress", "#seats li", "#seats .you", "#foot button", "#board .picture")
SIZES: Final[dict[tuple[int, int], tuple[str, ...]]] = {
    (390, 844): (*ALWAYS, ".fields button", ".story h2"),
    (1280, 800): (*ALWAYS, ".fields button", ".tile", ".story"),
    (1920, 1080): (*ALWAYS, ".fields button", ".tile", ".story"),
    (844, 390): ("#band", "#me", "#seats li", "#foot button", "#board .picture"),
}
_ENDS: Final = """() => ["header", "#strip", "#foot"].map(one => document.querySelector(one).offsetHeight)"""
MOST: Final[Mapping[int, tuple[int, int, int]]] = {390: (72, 0, 60)}
"""Pixels at most of the head, the tabs and Confirm, by the page's width."""


class Presser:
    """Somebody whose presses are counted."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.count = 0

    def press(self, where: str) -> None:
        self.page.locator(where).first.click()
        self.count += 1

    def turn(self) -> None:
        """Recruit a worker."""
        self.page.locator("#band.mine").wait_for()
        self.press(".fields button:has-text('Workers')")
        self.press("#turn .row button:has-text('1')")
        self.press("#foot [data-verb=confirm]:enabled")


def test_what_a_turn_needs_is_in_view(tmp_path: Path) -> None:
    """At four sizes, before a turn; Confirm stays where it is while a field is chosen; the first load is small."""
    with ground(tmp_path) as here, open_channel(here.playground.url, tmp_path) as channel:
        page, loaded = channel.page, list[Response]()
        page.goto(here.playground.url.partition("/enter/")[0])
        page.locator(".begin.blue").click()
        page.locator("#band.mine").wait_for()
        for (width, height), parts in SIZES.items():
            page.set_viewport_size({"width": width, "height": height})
            page.reload()
            page.wait_for_load_state("networkidle")
            assert page.evaluate(_IN_VIEW, list(parts)) == [], (width, height)
            assert page.evaluate("document.documentElement.scrollWidth") <= width
            heights = page.evaluate(_ENDS)
            assert all(map(le, heights, MOST.get(width, (58, 58, 74)))), heights
            before = page.locator("#foot button").first.bounding_box()
            page.locator(".fields button", has_text="Workers").click()
            page.locator("body:not(.sending) #foot [data-verb=over]:enabled").wait_for()
            assert page.locator("#foot button").first.bounding_box() == before
            page.locator("#foot [data-verb=over]").click()
            page.locator("body:not(.sending)").wait_for()
        context = channel.browser.new_context(viewport={"width": 390, "height": 844})
        fresh = context.new_page()
        fresh.on("response", lambda answer: loaded.append(answer))
        fresh.goto(f"{here.playground.url}?to=/t/{here.table().id}")
        fresh.wait_for_load_state("networkidle")
        sizes = {answer.url: answer.request.sizes()["responseBodySize"] for answer in loaded}
        assert sum(sizes.values()) <= FIRST_LOAD, sorted(sizes.items(), key=lambda pair: -pair[1])[:8]
        assert channel.complaints == []


@pytest.mark.every(2)
@pytest.mark.parametrize("width", [1280, 390])
def test_few_presses_lead_to_a_turn(tmp_path: Path, width: int) -> None:
    """From the address to a finished turn; and, of both together, to the first turn of a friend who has a link."""
    with ground(tmp_path) as here, open_channel(here.playground.url, tmp_path) as channel:
        size = {"width": width, "height": 844}
        channel.page.set_viewport_size({"width": width, "height": 844})
        channel.page.goto(here.playground.url)
        alone = Presser(channel.page)
        alone.press(".begin.blue")
        alone.turn()
        channel.page.locator("#band").wait_for()
        assert alone.count <= MOST_TO_A_TURN
        channel.page.goto(here.playground.url.partition("/enter/")[0])
        host = Presser(channel.page)
        host.press(".friends button")
        link = host.page.locator(".links input").first.input_value()
        host.press(".links .go")
        host.press("#turn button:has-text('Start')")
        page = channel.browser.new_context(viewport={"width": width, "height": 844}).new_page()
        page.goto(link)
        expect(page.locator("#me")).to_contain_text("You are Bruno")
        friend = Presser(page)
        friend.count += 1  # the link
        expect(page.locator("#band")).not_to_have_class("lobby")
        host.page.locator("#band.running").wait_for()
        if "mine" in (host.page.locator("#band").get_attribute("class") or ""):
            host.turn()
        page.locator("#band.mine").wait_for()
        assert host.count + friend.count <= MOST_TO_A_FRIEND
        assert size["width"] >= page.evaluate("document.documentElement.scrollWidth")
