"""Take the picture of the playground's page that README shows: `python -m scripts.page_picture`. Needs Chromium."""

from __future__ import annotations

import tempfile
from pathlib import Path

from tests.browser.page import shown, started
from tests.browser.test_page import begin

FILE = Path(__file__).parent.parent / "docs" / "img" / "playground.png"


def main() -> None:
    """A person's first turn: the post that calls them, and the panel that a button has opened."""
    with (
        tempfile.TemporaryDirectory() as directory,
        started(Path(directory)) as address,
        shown(address, Path(directory)) as channel,
    ):
        begin(channel)
        channel.press(channel.post("it is your turn").last, "Ships")
        channel.panel.scroll_into_view_if_needed()
        channel.page.screenshot(path=FILE)


if __name__ == "__main__":
    main()
