"""A newcomer's first minutes: start the playground, open its page, play against computer players."""

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
    for _ in range(2):
        channel.choose(lobby, "Merchant")
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
        channel.page.wait_for_function(
            "([call, wanted]) => [...document.querySelectorAll('article.channel-message')]"
            ".filter(post => post.innerText.includes(call)).length === wanted",
            arg=[CALL, number + 1],
        )
        assert field in channel.post(CALL).last.inner_text()
        assert "Merchant" in channel.post(CALL).last.inner_text()


def test_each_person_reads_their_own_language(tmp_path: Path) -> None:
    """The language is chosen at the top of the page for the current person, and kept on returning to them."""
    with started(tmp_path) as address, shown(address, tmp_path) as channel:
        chooser = channel.page.locator("#language-picker")
        assert chooser.input_value() == "en-US"
        with channel.page.expect_response("**/api/action"):
            chooser.select_option(label="Deutsch")
        channel.type("/show help")
        channel.post("Bist du am Zug, pingt dich").last.wait_for()
        channel.act_as("Bruno")
        expect(chooser).to_have_value("en-US")
        channel.type("/show help")
        channel.post("On your turn, the newest").last.wait_for()
        channel.act_as("Ana")
        expect(chooser).to_have_value("de")
        assert channel.complaints == []


@pytest.mark.long
def test_commands_are_named_in_ones_own_language(tmp_path: Path) -> None:
    """Commands are listed and found by their names in the chosen language, and by the English ones."""
    with started(tmp_path) as address, shown(address, tmp_path) as channel:
        chooser, listed = channel.page.locator("#language-picker"), channel.page.locator(".command-entry-title strong")
        box = channel.page.locator("#channel-composer-input")
        box.fill("/navegador n")
        expect(listed).to_have_text(["/navegador new"])
        chooser.select_option(label="Deutsch")
        expect(listed).to_have_text(["/navegador neu"])
        box.fill("/navegador new")
        expect(listed).to_have_text(["/navegador neu"])
        channel.type("/navegador neu", plätze=2, reihenfolge="in Beitrittsreihenfolge")
        channel.post("opened a Navegador table").last.wait_for()  # the table's language is the server's
        channel.type("/tisch übergeben", an="Bruno")
        channel.post("Diese Partie läuft nicht.").last.wait_for()
        chooser.select_option("zh-TW")
        box.fill("/navegador")
        expect(listed).to_have_text(["/navegador 開桌"])
        box.fill("/遊戲桌 匯入")
        expect(listed).to_have_text(["/遊戲桌 匯入"])
        box.press("Enter")
        record = tmp_path / "record.json"
        record.write_text("{")
        channel.page.locator('.command-file-input[data-option="檔案"]').set_input_files(record)
        channel.page.click("#send-message")
        channel.post("不是 JSON").last.wait_for()
        assert channel.complaints == []


@pytest.mark.long
def test_two_seats_from_one_browser_and_a_new_start(tmp_path: Path) -> None:
    """Ana opens, Bruno joins, both play a turn in one page; after a restart the table is there again."""
    with started(tmp_path) as address, shown(address, tmp_path) as channel:
        channel.type("/navegador new")
        lobby = channel.post("opened a Navegador table").last
        channel.act_as("Bruno")
        channel.press(lobby, "Join")
        channel.act_as("Ana")
        channel.press(lobby, "Start")
        for number in (1, 2):
            calls = channel.post("it is your turn at")
            call = calls.nth(number - 1)
            call.wait_for()
            who = "Ana" if "Ana, it is" in call.inner_text() else "Bruno"
            channel.act_as(who)
            channel.press(call, "Workers")
            channel.press(channel.panel, "1")
            channel.press(channel.panel, "Confirm")
            calls.nth(number).wait_for()
            assert f"{who} · Workers" in calls.nth(number).inner_text()
    with started(tmp_path) as address, shown(address, tmp_path) as channel:
        call = channel.post("it is your turn at").last
        assert "round 2" in call.inner_text()
        assert all(width >= 550 for width in channel.widths(call))
