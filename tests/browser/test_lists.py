"""Pages that list things, on a phone: what one came for is in view."""

from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import ViewportSize

from app.playground.world import CHANNEL, PEOPLE, SERVER
from leagues.store.model import Format, Rules
from tests.browser.games import RICH, until
from tests.browser.ground import ground
from tests.browser.page import CHROMIUM, open_channel

pytestmark = [pytest.mark.no_cover, pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium on this machine")]

PHONE: Final = ViewportSize(width=390, height=844)
_BUTTONS: Final = """() => [...document.querySelectorAll('.season .main .row > button')].map(
    one => one.offsetWidth / one.closest('.card').clientWidth)"""


def test_home_and_league_on_a_phone(tmp_path: Path) -> None:
    """Whoever has a table sees how to begin another without a picture above it; a league's buttons are no bars."""
    with ground(tmp_path) as here, open_channel(here.playground.url, tmp_path, PHONE) as channel:
        leagues, ana, page = here.playground.bot.leagues, here.person("Ana"), channel.page
        rules = Rules(Format.DIVISIONS, "navegador", seats=4)
        league = here.run(leagues.founding.create(SERVER, "Volta", rules, ana, CHANNEL)).id
        here.run(leagues.founding.season(league, ana))
        here.move(hours=1)
        here.settle()
        page.goto(f"{here.playground.address}/?as={PEOPLE['Ana']}")
        assert page.locator(".hero .scene").is_visible()
        here.seat(until(*RICH), {0: "Ana", 1: "Bruno"})
        page.reload()
        assert not page.locator(".hero .scene").is_visible()
        box = page.locator(".begin").first.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] < PHONE["height"] / 2
        page.goto(f"{here.playground.address}/l/{league}?as={PEOPLE['Ana']}")
        widths = page.evaluate(_BUTTONS)
        assert widths
        assert max(widths) < 0.6
