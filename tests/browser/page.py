"""The playground as somebody sees it who has started it: a process, its address, its page in headless Chromium."""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Locator, Page, sync_playwright

ROOT = Path(__file__).parent.parent.parent
CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
PATIENCE = 120_000
"""Milliseconds that anything may take before the test gives up; nothing waits longer than it has to."""
_ARGUMENTS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@contextlib.contextmanager
def started(directory: Path) -> Iterator[str]:
    """`python bot.py` without a token, in a directory; gives the address that it prints. Ended by Ctrl-C."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("NAVEGADOR_", "DISCORD_"))}
    with (
        (directory / "log.txt").open("a") as log,
        subprocess.Popen(
            [sys.executable, str(ROOT / "bot.py")],
            cwd=directory,
            env=kept,
            stdout=subprocess.PIPE,
            stderr=log,
            text=True,
        ) as process,
    ):
        assert process.stdout is not None
        try:
            yield next(
                match[0] for line in process.stdout if (match := re.search(r"http://127\.0\.0\.1:\d+/#\S+", line))
            )
        finally:
            process.send_signal(signal.SIGINT)
            process.wait(timeout=120)
    assert process.returncode == 0
    assert "Traceback" not in (directory / "log.txt").read_text()


@contextlib.contextmanager
def shown(address: str, directory: Path) -> Iterator[Channel]:
    """The page at an address; what it looked like when a test failed is left in the directory."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=_ARGUMENTS)
        page = browser.new_page(viewport={"width": 1280, "height": 1400})
        page.set_default_timeout(PATIENCE)
        page.goto(address)
        channel = Channel(page)
        try:
            channel.settle()
            yield channel
        finally:
            page.screenshot(path=directory / "last.png")
            browser.close()


class Channel:
    """What can be seen and done in the page."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def settle(self) -> None:
        """Wait until the page has shown what the last action brought."""
        self.page.wait_for_function("() => window.simcordPreview?.ready && !window.simcordPreview.pendingAction")

    def act_as(self, name: str) -> None:
        """Choose whom to act as."""
        self.page.select_option("#viewer-picker", label=name)
        self.settle()

    def type(self, command: str) -> None:
        """Type a command without options and send it."""
        self.page.fill("#channel-composer-input", command)
        self.page.wait_for_function("() => window.simcordPreview.commandPicker.activeEntryKey")
        self.page.keyboard.press("Enter")
        self.page.wait_for_function("() => window.simcordPreview.commandPicker.draft?.submittable")
        self.page.click("#send-message")
        self.settle()

    @property
    def posts(self) -> Locator:
        """The messages, oldest first."""
        return self.page.locator("article.channel-message")

    def post(self, text: str) -> Locator:
        """The messages with a text."""
        return self.posts.filter(has_text=text)

    @property
    def panel(self) -> Locator:
        """The newest message that only this person sees."""
        return self.posts.filter(has_text="Only you can see this").last

    def press(self, where: Locator, button: str) -> None:
        """Press a button by the beginning of its label, when it can be pressed."""
        where.locator(
            "button.component-button:not([aria-disabled=true])", has_text=re.compile(rf"^\W*{button}")
        ).first.click()
        self.settle()

    def choose(self, where: Locator, option: str) -> None:
        """Choose in the first menu that has an option with such a beginning."""
        menu = where.locator(".preview-select").filter(has=self.page.locator(".option-label", has_text=option)).first
        menu.get_by_role("combobox").click()
        menu.get_by_role("option").filter(has_text=option).first.click()
        self.settle()

    def widths(self, where: Locator) -> list[int]:
        """The real widths of a message's pictures, in pixels, once they are loaded; 0 is a broken one."""
        where.locator("img").first.wait_for()
        loaded = "images => images.every(image => image.complete)"
        self.page.wait_for_function(f"images => ({loaded})(images)", arg=where.locator("img").element_handles())
        return list(where.locator("img").evaluate_all("images => images.map(image => image.naturalWidth)"))

    def descriptions(self, where: Locator) -> list[str]:
        """The alt texts of a message's pictures."""
        return [str(text) for text in where.locator("img").evaluate_all("images => images.map(image => image.alt)")]
