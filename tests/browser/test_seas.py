"""Sailing in both themes: what stands on seas of gold, the list of the routes, and the rare things under More."""

import re
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tests.browser.games import RICH, until
from tests.browser.ground import Ground, ground
from tests.browser.page import CHROMIUM, open_channel
from tests.browser.test_website import contrast, rgb

pytestmark = [
    pytest.mark.no_cover,
    pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium on this machine"),
]

_SEAS: Final = """() => {
    const colours = one => { const { fill, stroke } = getComputedStyle(one); return { fill, stroke }; };
    const gold = document.querySelector('#board path.spot:not(.other)');
    const texts = ':is(.golden[data-part^="disk/"] text[stroke], .golden[data-part^="afloat/"] text)';
    const borders = [...document.querySelectorAll('#board [href^="#chart-border-"][stroke-width="4.5"]')];
    return { gold: colours(gold), borders: borders.filter(one => one.checkVisibility()).length,
        texts: [...document.querySelectorAll('#board ' + texts)].map(one => colours(one).fill) };
}"""
"""The colours of a sea that can be chosen and of the texts on those; and the number of the plate's borders in view."""

_LOWER: Final = """() => [...document.querySelectorAll('#turn .option b')].filter(one =>
    one.getBoundingClientRect().top >= one.previousElementSibling.getBoundingClientRect().bottom)
    .map(one => one.parentElement.textContent)"""
"""The routes whose price is below their name."""


def sail(page: Page, here: Ground, number: int) -> None:
    (seat,) = here.run(here.playground.bot.services.lobby.get(number)).acting
    page.goto(here.playground.url)
    page.goto(f"{here.playground.address}/t/{number}?as={seat.person}")
    page.locator(".fields button", has_text="Sailing").wait_for()


def test_seas_that_can_be_chosen_are_told_apart(tmp_path: Path) -> None:
    """Also in the dark; routes to colonies come first, and rarely used controls are not beside the turn's."""
    with ground(tmp_path) as here, open_channel(here.playground.url, tmp_path) as channel:
        number = here.seat(until(*RICH), {0: "Ana", 1: "Bruno"}).id
        page = channel.page
        sail(page, here, number)
        expect(page.locator("#turn [data-verb=finish]")).to_have_count(0)
        expect(page.locator("header .way")).to_have_count(1)
        page.locator(".tab[popovertarget]").click()
        expect(page.locator("#others a", has_text="As in Discord")).to_be_visible()
        page.locator("#others [data-verb=finish]").click()
        expect(page.locator("#answer")).to_be_focused()
        page.locator("#answer .close").click()
        page.locator(".fields button", has_text="Sailing").click()
        page.locator("#board path.spot:not(.other)").first.wait_for()
        figures = page.locator("#turn .option b").all_inner_texts()
        lying = [bool(re.search(r"\d", figure)) for figure in figures]
        assert lying == sorted(lying, reverse=True)
        assert {True, False} == set(lying)
        expect(page.get_by_role("img", name="gold, no tokens left").first).to_be_visible()
        page.set_viewport_size({"width": 844, "height": 390})
        assert page.evaluate(_LOWER) == [], "prices are at the right of long names too"
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            seas = page.evaluate(_SEAS)
            gold = rgb(seas["gold"]["fill"])
            assert seas["borders"] == 0, "an edge of one colour is between two seas of gold"
            assert len(seas["texts"]) > 1
            for colour in (seas["gold"]["stroke"], *seas["texts"]):
                assert contrast(gold, rgb(colour)) >= 3, (scheme, colour)
        assert channel.complaints == []
