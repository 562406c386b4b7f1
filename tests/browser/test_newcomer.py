"""A newcomer's page besides the game: its welcome, sending commands, and scrolling into view."""

import re
import time
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.page import CHROMIUM, Channel, shown, started
from words import say

pytestmark = [
    pytest.mark.long,
    pytest.mark.no_cover,
    pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium on this machine"),
]

LESSON = "lesson 1 of"


def box(channel: Channel) -> Locator:
    """Return the input box."""
    return channel.page.locator("#channel-composer-input")


def chosen(channel: Channel, command: str) -> None:
    """Type a command and choose it by Enter, without sending it."""
    box(channel).fill(command)
    channel.page.wait_for_function("() => window.simcordPreview.commandPicker.activeEntryKey")
    channel.page.keyboard.press("Enter")
    channel.page.locator(".command-chip").wait_for()


def in_view(channel: Channel, post: Locator) -> bool:
    """Return whether the end of a message is in the visible part of the channel."""
    inner, outer = post.bounding_box(), channel.page.locator("#channel-timeline").bounding_box()
    return inner["y"] + inner["height"] <= outer["y"] + outer["height"] + 1


def until_in_view(channel: Channel, post: Locator) -> None:
    """Wait until it is visible."""
    ends = time.monotonic() + 60
    while not in_view(channel, post):
        assert time.monotonic() < ends, "it does not come into view"
        channel.page.wait_for_timeout(50)


def test_the_first_minutes(tmp_path: Path) -> None:
    """The welcome leads to lessons and a game; Enter and the arrow send commands; answers scroll into view."""
    with started(tmp_path) as address, shown(address, tmp_path) as channel:
        page = channel.page
        page.set_viewport_size({"width": 1280, "height": 720})
        lessons = channel.post(LESSON)
        channel.press(channel.posts.first, "Learn it")
        expect(lessons).to_have_count(1)
        until_in_view(channel, lessons.last)

        # Enter chooses, Enter sends; a chosen option value does not use up the next Enter.
        chosen(channel, "/learn")
        page.keyboard.press("Enter")
        expect(lessons).to_have_count(2)
        until_in_view(channel, lessons.last)
        chosen(channel, "/learn")
        page.locator(".command-ghost").click()
        page.locator(".command-suggestion", has_text="game").click()
        page.locator(".command-suggestion", has_text="Navegador").wait_for()
        page.keyboard.press("Enter")
        expect(page.locator(".command-suggestion")).to_have_count(0)
        page.keyboard.press("Enter")
        expect(lessons).to_have_count(3)

        # The arrow sends a whole command and completes the beginning of one.
        box(channel).fill("/learn")
        page.click("#send-message")
        expect(lessons).to_have_count(4)
        box(channel).fill("/lear")
        page.wait_for_function("() => window.simcordPreview.commandPicker.activeEntryKey")
        page.click("#send-message")
        expect(page.locator(".command-chip")).to_have_text("/learn")
        page.keyboard.press("Backspace")
        box(channel).fill("/learn Navegador")
        page.click("#send-message")
        channel.post(say("playground-typed", "en").partition(".")[0]).last.wait_for()
        channel.settle()

        channel.press(channel.posts.first, "Play against two computers")
        call = channel.post("it is your turn").last
        call.wait_for()
        until_in_view(channel, call)
        assert channel.post("The game has started").last.inner_text().count("🤖") == 2

        # A second window is as wide, and time passes in it without a post.
        other = channel.beside("Bruno")
        other.page.set_viewport_size({"width": 390, "height": 844})
        assert other.page.evaluate("() => document.getElementById('preview-app').offsetWidth") == 390
        assert channel.complaints == other.complaints == []


def test_relative_times_go_on(tmp_path: Path) -> None:
    """A time displayed as "in … days" turns into the past by the browser's clock."""
    with started(tmp_path) as address, shown(address, tmp_path) as channel:
        box(channel).fill(f"back <t:{int(time.time()) + 30 * 60}:R>")
        channel.page.click("#send-message")
        shown_time = channel.posts.last.locator("time.discord-timestamp")
        expect(shown_time).to_have_text(re.compile(r"in (29|30) minutes"))
        channel.page.evaluate("""() => {
            const now = Date;
            globalThis.Date = class extends now {
                constructor(...given) { super(...(given.length ? given : [now.now() + 3600 * 1000])); }
            };
        }""")
        expect(shown_time).to_have_text(re.compile(r"(30|31) minutes ago"), timeout=20_000)
        assert channel.complaints == []
