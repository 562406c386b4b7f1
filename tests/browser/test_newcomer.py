"""A newcomer's page besides the game: three questions, typed commands, scrolling, times, languages, several windows."""

import re
import time
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.ground import ground
from tests.browser.page import CHROMIUM, Channel, open_channel, started

pytestmark = [pytest.mark.no_cover, pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium on this machine")]

LESSON = "lesson 1 of"
CALL = "Ana, it is your turn"


def in_view(channel: Channel, post: Locator) -> None:
    """Wait until the end of a message is in the visible part of the channel."""
    post.wait_for()
    channel.page.wait_for_function(
        """id => {
            const inner = document.getElementById(id).getBoundingClientRect();
            const outer = document.getElementById('messages').getBoundingClientRect();
            return inner.bottom <= outer.bottom + 1 && inner.bottom > outer.top;
        }""",
        arg=post.get_attribute("id"),  # an edit puts another element in its place
    )


def suggested(channel: Channel) -> Locator:
    return channel.page.locator("#suggestions li b")


def test_the_first_minutes(tmp_path: Path) -> None:
    """The first page leads to a game and to lessons; Enter sends whatever is typed; answers scroll into view."""
    with ground(tmp_path) as here, open_channel(here.playground.url, tmp_path) as channel:
        page, box = channel.page, channel.page.locator("#text")
        page.set_viewport_size({"width": 1280, "height": 720})
        page.goto(here.playground.url.partition("/enter/")[0])
        page.locator(".begin", has_text="Play against two computers").click()
        page.locator("#band", has_text="Your turn").wait_for()
        assert page.evaluate("() => document.documentElement.scrollWidth") <= 1280
        page.goto(f"{here.playground.url.partition('/enter/')[0]}/discord")
        channel.opened()
        call = channel.post(CALL).last
        in_view(channel, call)
        assert channel.post("The game has started").last.inner_text().count("🤖") == 2
        assert [width >= 550 for width in channel.widths(call)] == [True], "the market; the board stands before it"
        assert all(text.startswith("Navegador") and "Ana" in text for text in channel.descriptions(call))

        # A panel opens in view, and stays there when it changes; the menu's choice never looks like more than it is.
        channel.press(call, "Ships")
        in_view(channel, channel.panel)
        channel.press(channel.panel, "1")
        expect(channel.panel.locator(".picture")).to_have_count(1)
        in_view(channel, channel.panel)
        expect(channel.panel.locator("button", has_text="Confirm")).to_be_enabled()

        # Enter sends a command, also the beginning of one, and one with an option; Escape closes the list.
        lessons = channel.post(LESSON)
        for number, line in enumerate(("/learn", "/lear", "/learn game: Navegador", "/learn Navegador"), 1):
            box.fill(line)
            box.press("Enter")
            expect(lessons).to_have_count(number)
            in_view(channel, lessons.last)
            expect(box).to_have_value("")
        box.fill("/lear")
        expect(suggested(channel).first).to_have_text("/learn")
        box.press("Escape")
        expect(page.locator("#suggestions")).to_be_hidden()
        box.press("Enter")
        expect(lessons).to_have_count(5)
        expect(box).to_have_value("")
        box.fill("/learn ")
        expect(suggested(channel)).to_have_text(["game:"])
        box.press("Tab")
        expect(suggested(channel).first).to_have_text("Navegador")
        box.press("ArrowDown")
        box.press("Enter")
        expect(lessons).to_have_count(6)
        box.fill("/learn game: navega")
        expect(suggested(channel)).to_have_text(["Navegador"])
        box.press("Enter")  # the only suggestion is meant if what stands there is refused
        expect(lessons).to_have_count(7)
        box.fill("/lern")
        box.press("Enter")
        expect(page.locator("#refusal")).to_have_text("There is no command /lern.")
        expect(channel.post("/lern")).to_have_count(0)

        # A second window is as wide as it is, acts as somebody else, and sees what others do at once.
        other = channel.beside("Bruno")
        other.page.set_viewport_size({"width": 390, "height": 844})
        assert other.page.evaluate("() => document.documentElement.scrollWidth") == 390
        expect(other.page.locator("article.private")).to_have_count(0)
        channel.press(channel.post("Only you can see this").filter(has_text="Confirm").last, "Confirm")
        expect(other.post(CALL)).to_have_count(2)
        assert channel.complaints == other.complaints == []


@pytest.mark.long
def test_languages_and_times(tmp_path: Path) -> None:
    """Each person has a language, in which commands are named; relative times go on by the browser's clock."""
    with started(tmp_path) as address, open_channel(address, tmp_path) as channel:
        page, box = channel.page, channel.page.locator("#text")
        page.clock.install()
        page.reload()
        channel.opened()
        box.fill(f"back <t:{int(time.time()) + 30 * 60}:R>")
        box.press("Enter")
        locator = channel.posts.last.locator("time[data-style=R]")
        expect(locator).to_have_text(re.compile(r"in (29|30) minutes"))
        page.clock.fast_forward("01:00:00")
        expect(locator).to_have_text(re.compile(r"(30|31) minutes ago"))

        box.fill("/pla")
        expect(suggested(channel)).to_have_text(["/plan", "/play"])
        with page.expect_navigation():
            page.select_option("#language", label="Deutsch")
        channel.opened()
        for typed in ("/pla", "/play"):
            box.fill(typed)
            expect(suggested(channel)).to_contain_text(["/spielen"])
        channel.type("/spielen", plätze=2, reihenfolge="in Beitrittsreihenfolge")
        channel.post("opened a Navegador table").last.wait_for()  # the table's language is the server's
        channel.type("/hilfe")
        channel.post("legt fest").last.wait_for()
        channel.act_as("Bruno")
        expect(page.locator("#language")).to_have_value("en-US")
        assert channel.complaints == []


@pytest.mark.long
def test_two_seats_from_one_browser_and_a_new_start(tmp_path: Path) -> None:
    """Ana opens, Bruno joins, both play a turn in one page; after a restart the table is there again."""
    with started(tmp_path) as address, open_channel(address, tmp_path) as channel:
        channel.type("/play seats: 4")
        lobby = channel.post("opened a Navegador table").last
        lobby.wait_for()
        channel.act_as("Bruno")
        channel.press(lobby, "Join")
        expect(lobby).to_contain_text("Bruno")
        channel.act_as("Ana")
        channel.press(lobby, "Start")
        calls = channel.post("it is your turn at")
        for number in (1, 2):
            call = calls.nth(number - 1)
            call.wait_for()
            who = "Ana" if "Ana, it is" in call.inner_text() else "Bruno"
            channel.act_as(who)
            channel.press(call, "Workers")
            channel.press(channel.panel, "1")
            channel.press(channel.panel, "Confirm")
            calls.nth(number).wait_for()
            assert f"{who} · Workers" in calls.nth(number).inner_text()
    with started(tmp_path) as address, open_channel(address, tmp_path) as channel:
        call = channel.post("it is your turn at").last
        call.wait_for()
        assert f"{who} · Workers" in call.inner_text()
        assert all(width >= 550 for width in channel.widths(call))
