"""The seats of a table: with as many players as a game has, what each shows is whole and apart from the others."""

from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Page

from app.playground.world import CHANNEL, PEOPLE, SERVER
from tests.browser.games import until
from tests.browser.ground import Ground, ground
from tests.browser.page import CHROMIUM, open_channel

pytestmark = [pytest.mark.no_cover, pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium on this machine")]

GAMES: Final = {2: "nagasaki-by-card", 4: "tie-by-being-next", 5: "before-phase-three"}
"""A game by its number of players."""
TURN: Final = 60
_CROWDED: Final = """() => {
    const shown = one => getComputedStyle(one).position !== 'absolute', range = document.createRange();
    const ink = [...document.querySelectorAll('#seats li')].flatMap(seat =>
        [...seat.querySelectorAll('.who > *, .figures > *')].filter(shown).flatMap(part =>
            [...part.childNodes].filter(one => one.nodeType === Node.TEXT_NODE || shown(one)).map(one => {
                range.selectNode(one);
                return [seat.getBoundingClientRect(), range.getBoundingClientRect(), part];
            }))).filter(([_, box]) => box.width);
    const apart = (one, other) => one.right <= other.left + 1 || other.right <= one.left + 1
        || one.bottom <= other.top + 8 || other.bottom <= one.top + 8;
    return ink.filter(([seat, box, part], number) => box.left < seat.left || box.right > seat.right
        || part.scrollWidth > part.clientWidth + 1
        || ink.slice(0, number).some(([_, other]) => !apart(box, other))).map(one => one[2].innerText);
}"""
"""Return the letters and signs that are cut, leave their seat, or lie on others; lines may touch by 8 pixels."""
_HIDDEN: Final = """() => { const list = document.querySelector('#seats').getBoundingClientRect();
    return [...document.querySelectorAll('#seats li')].filter(
        one => one.getBoundingClientRect().bottom > list.bottom + 1).length; }"""
"""Return how many seats one would have to scroll to."""
_EDGE: Final = """() => Math.min(...[...document.querySelectorAll('.fields button')].flatMap(field => {
    const box = field.getBoundingClientRect(), words = document.createRange();
    words.selectNodeContents(field.querySelector('.label'));
    return [...words.getClientRects()].map(word => Math.min(word.left - box.left, box.right - word.right));
}))"""
"""Return the least distance of a field's letters from its edge, in pixels."""


def seat(here: Ground, game: str, number: int) -> str:
    """Seat as many people; return the address of the page of the one who is to act."""
    playground = here.playground
    people = {seat: here.person(name) for seat, name in enumerate([*PEOPLE][:number])}

    async def load() -> str:
        services, thread = playground.bot.services, int(playground.world.add_thread(CHANNEL, game)["id"])
        data = until(game, TURN).to_dict()
        table = await services.records.load(
            data, guild=SERVER, channel=CHANNEL, thread=thread, owner=people[0], name="Faro", people=people
        )
        acting = (await services.lobby.get(table.id)).acting[0].person
        return f"{playground.address}/t/{table.id}?as={acting}"

    return here.run(load())


def show(page: Page, width: int, height: int) -> None:
    page.set_viewport_size({"width": width, "height": height})
    page.wait_for_load_state("networkidle")


def test_seats_are_apart_and_whole(tmp_path: Path) -> None:
    """On a phone with two, four and five players; held across, all five are in view, and letters keep from edges."""
    with ground(tmp_path) as here, open_channel(here.playground.url, tmp_path) as channel:
        page = channel.page
        for number, game in GAMES.items():
            page.goto(seat(here, game, number))
            show(page, 390, 844)
            assert page.locator("#seats li").count() == number
            assert page.evaluate(_CROWDED) == [], number
        assert page.locator("#seats li.me bdi").inner_text() == "Ana"
        show(page, 844, 390)
        assert page.evaluate(_HIDDEN) == 0
        assert page.evaluate(_EDGE) >= 6
