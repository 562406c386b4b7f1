"""Pages at each size: what is in view, that words are whole and apart, and how few presses lead to a turn."""

import random
import re
from collections.abc import Mapping
from functools import partial
from operator import le
from pathlib import Path
from types import SimpleNamespace
from typing import Final

import pytest
from playwright.sync_api import Page, Response, ViewportSize, expect

import i18n
from app.playground.world import CHANNEL, PEOPLE, SERVER
from cogs.singing_sails import labels
from gamekit.records import Played
from hosting.core.model import Person
from hosting.play import lobby
from leagues.store.model import Format, Rules
from singing_sails import Options, State
from singing_sails.__main__ import voyage
from singing_sails.components import CARDS
from singing_sails.deal import deal
from singing_sails.game import SINGING_SAILS
from singing_sails.record import Record
from tests.browser.ground import Ground, ground
from tests.browser.page import CHROMIUM, open_channel
from tests.browser.test_website import contrast, rgb
from tests.browser.walk import RICH, until
from tests.web.browser import without_rates

pytestmark = [pytest.mark.no_cover, pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium on this machine")]

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
            page.locator("body:not(.sending) #turn > h2").wait_for()  # the grid is back
        context = channel.browser.new_context(viewport={"width": 390, "height": 844})
        fresh = context.new_page()
        fresh.on("response", lambda answer: loaded.append(answer))
        fresh.goto(f"{here.playground.url}?to=/t/{here.table().id}")
        fresh.wait_for_load_state("networkidle")
        sizes = {answer.url: answer.request.sizes()["responseBodySize"] for answer in loaded}
        assert sum(sizes.values()) <= FIRST_LOAD, sorted(sizes.items(), key=lambda pair: -pair[1])[:8]
        assert channel.complaints == []


@pytest.mark.long
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


def seat_people(here: Ground, game: str, number: int) -> str:
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


@pytest.mark.long
def test_seats_are_apart_and_whole(tmp_path: Path) -> None:
    """On a phone with two, four and five players; held across, all five are in view, and letters keep from edges."""
    with ground(tmp_path) as here, open_channel(here.playground.url, tmp_path) as channel:
        page = channel.page
        for number, game in GAMES.items():
            page.goto(seat_people(here, game, number))
            show(page, 390, 844)
            assert page.locator("#seats li").count() == number
            assert page.evaluate(_CROWDED) == [], number
        assert page.locator("#seats li.me bdi").inner_text() == "Ana"
        show(page, 844, 390)
        assert page.evaluate(_HIDDEN) == 0
        assert page.evaluate(_EDGE) >= 6


_SEAS: Final = """() => {
    const colours = one => { const { fill, stroke } = getComputedStyle(one); return { fill, stroke }; };
    const gold = document.querySelector('#board path.spot:not(.other)');
    const texts = ':is(.golden[data-part^="disk/"] text[stroke], .golden[data-part^="afloat/"] text)';
    const border = `#board [href$="-${gold.dataset.place.slice(7)}"][stroke-width="4.5"]`;
    return { gold: colours(gold), borders: [...document.querySelectorAll(border)].map(one => colours(one).stroke),
        texts: [...document.querySelectorAll('#board ' + texts)].map(one => colours(one).fill) };
}"""
"""The colours of a sea that can be chosen, of the texts on those and of their borders."""

_LOWER: Final = """() => [...document.querySelectorAll('#turn .option b')].filter(one => one.checkVisibility() &&
    one.getBoundingClientRect().top >= one.previousElementSibling.getBoundingClientRect().bottom)
    .map(one => one.parentElement.textContent)"""
"""The routes whose price is below their name."""


def sail(page: Page, here: Ground, number: int) -> None:
    (seat,) = here.run(here.playground.bot.services.lobby.get(number)).acting
    page.goto(here.playground.url)
    page.goto(f"{here.playground.address}/t/{number}?as={seat.person}")
    page.locator(".fields button", has_text="Sailing").wait_for()


@pytest.mark.long
def test_seas_that_can_be_chosen_are_told_apart(tmp_path: Path) -> None:
    """Also in the dark; routes to colonies come first, and rarely used controls are not beside the turn's."""
    with ground(tmp_path) as here, open_channel(here.playground.url, tmp_path) as channel:
        number = here.seat(until(*RICH), {0: "Ana", 1: "Bruno"}).id
        page = channel.page
        sail(page, here, number)
        expect(page.locator("#turn [data-verb=finish]")).to_have_count(0)
        expect(page.locator("#seats .figure:first-child .sign")).to_have_count(1)  # the leader's laurel
        expect(page.locator("#turn .story .amount").first).to_have_text("−290")
        expect(page.locator("#goods .tile.gone").first).to_contain_text("none")
        expect(page.locator("#goods > .gone")).to_have_text(re.compile("Privilege.*none", re.DOTALL))
        expect(page.locator("header .way")).to_have_count(1)
        page.locator(".tab[popovertarget]").click()
        expect(page.locator("#others a", has_text="As in Discord")).to_be_visible()
        page.locator("#others [data-verb=finish]").click()
        expect(page.locator("#answer")).to_be_focused()
        page.locator("#answer .close").click()
        page.locator("body:not(.sending)").wait_for()  # a press meanwhile does nothing
        page.locator(".fields button", has_text="Sailing").click()
        page.locator("#board path.spot:not(.other)").first.wait_for()
        figures = page.locator("#turn .option:visible b").all_inner_texts()
        lying = [bool(re.search(r"\d", figure)) for figure in figures]
        assert lying == sorted(lying, reverse=True)
        assert {True, False} == set(lying)
        expect(page.get_by_role("img", name="gold, no tokens left").first).to_be_visible()
        page.set_viewport_size({"width": 844, "height": 390})
        assert page.evaluate(_LOWER) == [], "prices are at the right of long names too"
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            texts = 0
            for fleet in page.locator(".group").all():
                fleet.click()
                seas = page.evaluate(_SEAS)
                gold, texts = rgb(seas["gold"]["fill"]), texts + len(seas["texts"])
                assert {*seas["borders"]} <= {seas["gold"]["stroke"]}, "an edge has one colour"
                for colour in (seas["gold"]["stroke"], *seas["texts"]):
                    assert contrast(gold, rgb(colour)) >= 3, (scheme, colour)
            assert texts > 1
        assert channel.complaints == []


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


_SHARES: Final = """() => [...document.querySelectorAll('#turn .row > *')].map(
    one => one.offsetWidth / one.parentElement.clientWidth)"""


@pytest.mark.long
def test_the_end_of_a_voyage(tmp_path: Path) -> None:
    """Held sideways, one picture has the height of the window; what can be done has the width beside or below it."""
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
        for width, height in WINDOWS:
            show(page, width, height)
            *others, rematch = page.evaluate(_SHARES)
            assert min(others) > 0.28
            assert rematch == 1


WINDOWS: Final = ((1280, 800), (390, 844), (360, 740), (844, 390))
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


def start_voyage(here: Ground) -> tuple[int, int]:
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


@pytest.mark.long
def test_words_are_whole_and_what_lies_there_is_in_view(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """On each card and each button, in each language; with two ships and seven players nothing scrolls on a desktop."""
    without_rates(monkeypatch)
    names = {locale: [labels.card(card, locale) for card in CARDS] for locale in i18n.languages() if locale != "zh-TW"}
    with ground(tmp_path) as here, open_channel(here.playground.url, tmp_path) as channel:
        monkeypatch.setattr(lobby, "secrets", SimpleNamespace(randbits=lambda _: SEED))
        number, person = start_voyage(here)
        for locale, few in names.items():
            page = channel.browser.new_context(locale=locale, reduced_motion="reduce").new_page()
            page.goto(here.playground.url)
            page.goto(f"{here.playground.address}/t/{number}?as={person}")
            page.locator("#band.mine").wait_for()
            for width, height in WINDOWS:
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


_WHOLE: Final = """() => { const view = document.querySelector('#view.cropped').getBoundingClientRect();
    const kinds = ':is([data-part^="name/"], [data-part^="tokens/"], [data-part^="ships/"])';
    return [...document.querySelectorAll(`#board .scene > ${kinds}, .picture > .tag`)].every(part => {
        const box = part.getBoundingClientRect(), hidden = getComputedStyle(part).opacity === '0';
        return hidden || (box.left >= view.left - 1 && box.right <= view.right + 1 && box.top >= view.top - 1
            && box.bottom <= view.bottom + 1); }); }"""
"""Tell whether what is seen of a crop is whole."""


@pytest.mark.long
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
            found = page.locator("#turn .option:not(.idle):visible")
            assert rows.count() >= page.locator("#board .picture > .tag").count() >= sails * found.count()
            seas.add(" ".join(golden.evaluate_all("few => few.map(one => one.dataset.place)")))
        assert len(seas) == fleets.count() > 2
        fleets.first.click()
        expect(page.locator(".picture > .tag")).to_have_count(1)  # nothing stands on seas where nothing is found
        for width, height in ((390, 844), (844, 390)):
            page.set_viewport_size({"width": width, "height": height})
            page.wait_for_function(f"({_WHOLE})()")
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
        assert page.locator("#turn .changes .changed:visible").all_inner_texts() == ["×1\nleft", "450"]
        assert page.locator("#board [data-part^=trail]").count() == 0, "the turn before is not marked in a preview"
        assert channel.complaints == []
