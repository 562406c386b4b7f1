"""Take the picture of the playground's page that README shows: `python -m scripts.page_picture`. Needs Chromium."""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Locator, Page, sync_playwright

ROOT = Path(__file__).parent.parent
FILE = ROOT / "docs" / "img" / "playground.png"
CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
SIZE = {"width": 1280, "height": 1400}
IDLE = "() => window.simcordPreview?.ready && !window.simcordPreview.pendingAction"
"""Expression that is true when the page shows the result of the last action."""


@contextlib.contextmanager
def playground(directory: Path) -> Iterator[str]:
    """Run `python bot.py` without a token in a directory; yields the address that it prints."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("NAVEGADOR_", "DISCORD_"))}
    command = [sys.executable, str(ROOT / "bot.py")]
    with subprocess.Popen(command, cwd=directory, env=kept, stdout=subprocess.PIPE, text=True) as process:  # noqa: S603
        assert process.stdout is not None
        try:
            yield next(
                match[0] for line in process.stdout if (match := re.search(r"http://127\.0\.0\.1:\d+/#\S+", line))
            )
        finally:
            process.send_signal(signal.SIGINT)


def press(page: Page, where: Locator, button: str) -> None:
    """Press a button by the beginning of its label, and wait for the result."""
    enabled = "button.component-button:not([aria-disabled=true])"
    where.locator(enabled, has_text=re.compile(rf"^\W*{button}")).first.click()
    page.wait_for_function(IDLE)


def photograph(page: Page) -> None:
    """Open a table with two computer players, start it, open the first panel, take the picture."""
    page.wait_for_function(IDLE)
    page.fill("#channel-composer-input", "/navegador new")
    page.wait_for_function("() => window.simcordPreview.commandPicker.activeEntryKey")
    page.keyboard.press("Enter")
    page.wait_for_function("() => window.simcordPreview.commandPicker.draft?.submittable")
    page.click("#send-message")
    page.wait_for_function(IDLE)
    posts = page.locator("article.channel-message")
    for button in ("Merchant", "Merchant", "Start"):
        press(page, posts.last, button)
    call = posts.filter(has_text="Ana, it is your turn").last
    call.wait_for()
    press(page, call, "Ships")
    posts.filter(has_text="Only you can see this").last.scroll_into_view_if_needed()
    page.screenshot(path=FILE)


def main() -> None:
    """Photograph a user's first turn: the post that mentions them, and the panel that a button has opened."""
    with tempfile.TemporaryDirectory() as directory, playground(Path(directory)) as address, sync_playwright() as play:
        browser = play.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        page = browser.new_page(viewport=SIZE)  # type: ignore[arg-type]  # a TypedDict of Playwright's own
        page.goto(address)
        photograph(page)
        browser.close()


if __name__ == "__main__":
    main()
