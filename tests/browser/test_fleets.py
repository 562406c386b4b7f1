"""The reach of each fleet, with a script and without one; and what a preview marks."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.ground import ground
from tests.browser.page import CHROMIUM, open_channel
from tests.browser.walk import until

pytestmark = [pytest.mark.no_cover, pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium on this machine")]


def test_only_the_reach_of_one_fleet_is_golden_and_only_a_preview_is_marked(tmp_path: Path) -> None:
    with ground(tmp_path) as here, open_channel(here.playground.url, tmp_path) as channel:
        number = here.seat(until("nagasaki-by-card", 96), {0: "Ana", 1: "Bruno"}).id
        (seat,) = here.run(here.playground.bot.services.lobby.get(number)).acting
        table, page = f"{here.playground.address}/t/{number}?as={seat.person}", channel.page
        page.goto(here.playground.url)
        page.goto(table)
        page.locator(".fields button", has_text="Sailing").click()
        fleets, golden = page.locator(".group"), page.locator("#board path.spot:not(.other)")
        rows, seas = page.locator("#turn .option:visible"), set[str]()
        expect(fleets.first).to_have_text("Bahia")
        for fleet in fleets.all():
            fleet.click()
            expect(golden).to_have_count(rows.count())
            expect(page.locator("#board .ring")).to_have_count(sails := int(fleet.inner_text() != "Explore"))
            assert page.locator("#board .picture > .tag").count() >= sails * rows.count()
            seas.add(" ".join(golden.evaluate_all("few => few.map(one => one.dataset.place)")))
        assert len(seas) == fleets.count() > 2
        context = channel.browser.new_context(java_script_enabled=False, storage_state=page.context.storage_state())
        plain = context.new_page()
        plain.goto(table)
        first = plain.locator("#turn .option:visible").all_inner_texts()
        plain.locator(".group").nth(2).click()
        other = plain.locator("#turn .option:visible").all_inner_texts()
        assert [] != first != other != []
        page.locator("#foot [data-verb=over]").click()
        page.locator(".fields button", has_text="Buildings").click()
        page.locator("#turn [data-verb=pick]:enabled").first.click()
        expect(page.locator("#foot [data-verb=confirm]")).to_be_enabled()
        assert page.locator("#goods .changed").all_inner_texts() == ["×1\nleft", "450"]
        assert page.locator("#board [data-part^=trail]").count() == 0, "the turn before is not marked in a preview"
        assert channel.complaints == []
