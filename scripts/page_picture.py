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

from playwright.sync_api import Page, sync_playwright

ROOT = Path(__file__).parent.parent
FILE = ROOT / "docs" / "img" / "playground.png"
CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
SIZE = {"width": 1280, "height": 1400}


@contextlib.contextmanager
def playground(directory: Path) -> Iterator[str]:
    """Run `python bot.py` without a token in a directory; yields the address that it prints."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("NAVEGADOR_", "DISCORD_"))}
    command = [sys.executable, str(ROOT / "bot.py")]
    with subprocess.Popen(command, cwd=directory, env=kept, stdout=subprocess.PIPE, text=True) as process:  # noqa: S603
        assert process.stdout is not None
        try:
            yield next(
                match[0] for line in process.stdout if (match := re.search(r"http://127\.0\.0\.1:\d+/enter/\S+", line))
            )
        finally:
            process.send_signal(signal.SIGINT)


def photograph(page: Page) -> None:
    """Start a game against two computers from the first page, open the first panel, take the picture."""
    page.locator(".way", has_text="Play against two computers").click()
    page.locator(".way", has_text="As in Discord").click()
    call = page.locator("article", has_text="Ana, it is your turn").last
    call.locator("button", has_text="Ships").click()
    page.locator("article.private button", has_text="1 · 50").click()
    page.locator("article.private button:enabled", has_text="Confirm").wait_for()
    page.wait_for_function("() => [...document.images].every(image => image.complete)")
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
