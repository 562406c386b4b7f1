"""A page of Singing Sails: the words on its cards are whole, and all that lies there is in view."""

from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Final

import pytest

import i18n
from app.playground.world import CHANNEL, PEOPLE, SERVER
from cogs.singing_sails import labels
from hosting.core.model import Person
from hosting.play import lobby
from singing_sails import State
from singing_sails.components import CARDS
from singing_sails.game import SINGING_SAILS
from tests.browser.ground import Ground, ground
from tests.browser.page import CHROMIUM, open_channel
from tests.browser.test_website import contrast
from tests.web.browser import without_rates

pytestmark = [pytest.mark.no_cover, pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium on this machine")]

SIZES: Final = ((1280, 800), (390, 844), (360, 740), (844, 390))
_MARKED: Final = """() => { const style = getComputedStyle(document.querySelector('#goods .tile.chosen'));
    return [style.outlineColor, style.backgroundColor].map(one => one.match(/\\d+/g).slice(0, 3).map(Number)); }"""
SEED: Final = 5
ALL: Final = ("discuss", "speedup", "wildcard", "slipstreams", "windstorms", "treasures", "pirates")
_BROKEN: Final = """names => {
    const broken = [], seen = (part, text) => {
        const range = document.createRange();
        for (const word of text.data.matchAll(/[^ -]+-?/g)) {
            range.setStart(text, word.index);
            range.setEnd(text, word.index + word[0].length);
            const lines = new Set([...range.getClientRects()].map(line => Math.round(line.top)));
            if (lines.size > 1) broken.push(word[0]);
        }
        if (part.scrollWidth > part.clientWidth + 1) broken.push(text.data);
    };
    for (const part of document.querySelectorAll('.tile.card b')) {
        const text = part.firstChild, before = text.data;
        const all = part.closest('.free') ? [before] : names;
        if (part.checkVisibility()) for (const name of all) { text.data = name; seen(part, text); }
        text.data = before;
    }
    for (const part of document.querySelectorAll('#turn .label')) if (part.lastChild) seen(part, part.lastChild);
    return [...new Set(broken)];
}"""
"""Return the words that are broken in two, or cut, of the panel and of names on the cards of a page."""
_TWICE: Final = """() => {
    const few = part => [...document.querySelectorAll(part)].filter(one => one.checkVisibility());
    const tiles = few('#goods button.press').map(one => one.title);
    return few('#turn button').map(one => one.innerText.trim()).filter(one => tiles.includes(one));
}"""
"""Return the buttons of the panel that are tiles too."""


def voyage(here: Ground) -> tuple[int, int]:
    """Start a table of seven with all that there is; return its number, and who is to play into a begun row."""
    services, more = here.playground.bot.services, (Person(number, f"Guest {number}") for number in range(9))
    people = [*(Person(number, name) for name, number in PEOPLE.items()), *more][:7]

    async def begin() -> int:
        create = partial(services.lobby.create, guild=SERVER, channel=CHANNEL, game="singing-sails", name="Lagos")
        table = await create(owner=people[0], places=7, options={"health": 6, **dict.fromkeys(ALL, True)})
        for person in people[1:]:
            await services.lobby.join(table.id, person)
        await services.lobby.start(table.id, people[0])
        return table.id

    async def step() -> int:
        now = await services.positions.now(number)
        (seat,), state = now.to_act, now.state
        assert isinstance(state, State)
        acting, row = now.table.seats[seat], state.teams[state.team(seat)].row[0]
        harmed = max(team.damage for team in state.teams) > 1
        if harmed and state.stage == "play" and any(row) and acting.person in PEOPLE.values():
            return int(acting.person or 0)
        choice = SINGING_SAILS.choose("pilot", SINGING_SAILS.seen(state, seat), seat, now.seq)
        steps = [SINGING_SAILS.write(choice)]
        await services.play.play(number, now.seq, seat, Person(acting.person or 0, acting.name), steps)
        return 0

    number = here.run(begin())
    return number, next(filter(None, (here.run(step()) for _ in range(200))))


def test_words_are_whole_and_what_lies_there_is_in_view(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """On each card and each button, in each language; with two ships and seven players nothing scrolls on a desktop."""
    without_rates(monkeypatch)
    names = {locale: [labels.card(card, locale) for card in CARDS] for locale in i18n.languages() if locale != "zh-TW"}
    with ground(tmp_path) as here, open_channel(here.playground.url, tmp_path) as channel:
        monkeypatch.setattr(lobby, "secrets", SimpleNamespace(randbits=lambda _: SEED))
        number, person = voyage(here)
        for locale, few in names.items():
            page = channel.browser.new_context(locale=locale, reduced_motion="reduce").new_page()
            page.goto(here.playground.url)
            page.goto(f"{here.playground.address}/t/{number}?as={person}")
            page.locator("#band.mine").wait_for()
            for width, height in SIZES:
                page.set_viewport_size({"width": width, "height": height})
                assert page.evaluate(_BROKEN, few) == [], (locale, width)
                assert page.evaluate(_TWICE) == [], (locale, width)
                assert page.evaluate("document.documentElement.scrollWidth") <= width
                if width == 1280:
                    goods = page.locator("#goods").evaluate("one => [one.scrollHeight, one.clientHeight]")
                    assert goods[0] <= goods[1], locale
        page.set_viewport_size({"width": 1280, "height": 800})
        page.locator("#goods button.held.press").first.click()
        page.locator("#goods .held.chosen").wait_for()
        page.emulate_media(color_scheme="dark")
        assert contrast(*page.evaluate(_MARKED)) >= 3, "what is chosen is seen in the dark"
