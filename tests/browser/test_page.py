"""A newcomer's first minutes: start the program, open its page, play against computer players."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.page import CHROMIUM, Channel, shown, started
from tests.support.effort import tries

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium on this machine")

CALL = "Ana, it is your turn"


@pytest.fixture
def channel(tmp_path: Path) -> Iterator[Channel]:
    """Yield the page of a playground at its first start."""
    with started(tmp_path) as address, shown(address, tmp_path) as page:
        yield page


def begin(channel: Channel) -> None:
    """Open a table with two computer players and start it; return when it is Ana's turn."""
    channel.type("/navegador new")
    lobby = channel.post("opened a Navegador table").last
    for number in (1, 2):
        channel.choose(lobby, "Merchant")
        expect(lobby.locator(".item")).to_have_count(number + 1)
    channel.press(lobby, "Start")
    channel.post(CALL).first.wait_for()


def test_turns_against_two_computer_players(channel: Channel) -> None:
    """Buttons alone play; each call has the market, after the board."""
    assert "/navegador new" in channel.posts.first.inner_text()
    begin(channel)
    for number, field in enumerate(("Ships", "Market", "Workers")[: tries(1, 3)], start=1):
        call = channel.post(CALL).last
        assert [width >= 550 for width in channel.widths(call)] == [True], "the market; the board stands before it"
        assert all(text.startswith("Navegador") and "Ana" in text for text in channel.descriptions(call))
        channel.press(call, field)
        if field == "Market":
            channel.choose(channel.panel, "process 1 gold")
        else:
            channel.press(channel.panel, "1")
        channel.press(channel.panel, "Confirm")
        expect(channel.post(CALL)).to_have_count(number + 1)
        expect(channel.post(CALL).last).to_contain_text(field)
        assert "Merchant" in channel.post(CALL).last.inner_text()
    assert channel.complaints == []
