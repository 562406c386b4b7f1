"""Take the pictures of the local pages that README shows: `python -m tools.page_picture`. Needs Chromium."""

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
PICTURES = ROOT / "docs" / "img"
CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
WIDTH = 1280


@contextlib.contextmanager
def playground(directory: Path) -> Iterator[str]:
    """Run `python bot.py` without a token in a directory; yields the address that it prints."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("NAVEGADOR_", "DISCORD_"))}
    command = [sys.executable, str(ROOT / "bot.py")]
    with subprocess.Popen(command, cwd=directory, env=environment, stdout=subprocess.PIPE, text=True) as process:  # noqa: S603
        assert process.stdout is not None
        try:
            yield next(
                match[0] for line in process.stdout if (match := re.search(r"http://127\.0\.0\.1:\d+/enter/\S+", line))
            )
        finally:
            process.send_signal(signal.SIGINT)


def photograph(page: Page) -> None:
    page.locator("button", has_text="Play against two computers").click()
    page.locator("#band", has_text="Your turn").wait_for()
    page.locator(".spot[aria-label^=Ships]").click()
    page.locator("#turn button", has_text="1 · 50").click()
    page.locator("button:enabled", has_text="Confirm").wait_for()
    _take(page, "table.png", 900)
    page.locator("button", has_text="Start over").click()
    page.locator(".way", has_text="As in Discord").click()
    call = page.locator("article", has_text="Ana, it is your turn").last
    call.locator("button", has_text="Ships").click()
    page.locator("article.private button", has_text="1 · 50").click()
    page.locator("article.private button:enabled", has_text="Confirm").wait_for()
    _take(page, "playground.png", 1400)


def _take(page: Page, name: str, height: int) -> None:
    page.set_viewport_size({"width": WIDTH, "height": height})
    page.wait_for_function("() => [...document.images].every(image => image.complete)")
    page.screenshot(path=PICTURES / name)


def main() -> None:
    with tempfile.TemporaryDirectory() as directory, playground(Path(directory)) as address, sync_playwright() as play:
        browser = play.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": WIDTH, "height": 800}, reduced_motion="reduce")
        page.goto(address)
        photograph(page)
        browser.close()


if __name__ == "__main__":
    main()
