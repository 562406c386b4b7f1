"""Pages on a phone: lists show what one came for, and the end of a game fills the board's place."""

import random
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import ViewportSize

from app.playground.world import CHANNEL, PEOPLE, SERVER
from gamekit.records import Played
from leagues.store.model import Format, Rules
from singing_sails import Options
from singing_sails.__main__ import voyage
from singing_sails.deal import deal
from singing_sails.record import Record
from tests.browser.games import RICH, until
from tests.browser.ground import ground
from tests.browser.page import CHROMIUM, open_channel

pytestmark = [pytest.mark.no_cover, pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium on this machine")]

PHONE: Final = ViewportSize(width=390, height=844)
LANDSCAPE: Final = ViewportSize(width=844, height=390)
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
        assert page.locator(".hero .scene").first.is_visible()
        here.seat(until(*RICH), {0: "Ana", 1: "Bruno"})
        page.reload()
        assert not page.locator(".hero .scene").first.is_visible()
        box = page.locator(".begin").first.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] < PHONE["height"] / 2
        page.goto(f"{here.playground.address}/l/{league}?as={PEOPLE['Ana']}")
        widths = page.evaluate(_BUTTONS)
        assert widths
        assert max(widths) < 0.6


def test_the_end_of_a_voyage_held_sideways(tmp_path: Path) -> None:
    """One picture takes the height of the window, as no card lies below it."""
    with ground(tmp_path) as here, open_channel(here.playground.url, tmp_path, LANDSCAPE) as channel:
        options, page = Options(health=3), channel.page
        dealt = deal(options, 2, random.Random(1))
        steps = tuple(Played(leg.step) for leg in voyage("pilot", 2, options, 1, dealt))
        table = here.seat(Record(("Ana", "Bruno"), dealt, options, steps), {0: "Ana", 1: "Bruno"})
        page.goto(f"{here.playground.address}/t/{table.id}?as={PEOPLE['Ana']}")
        page.locator("#band.over").wait_for()
        assert page.locator("#board .picture").count() == 1
        box = page.locator("#board .picture").bounding_box()
        assert box is not None
        assert box["height"] > 0.8 * LANDSCAPE["height"]
