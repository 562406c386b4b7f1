"""Collected messages equal Discord's, with their pictures, in one language."""

import json
from pathlib import Path

import i18n
from tests import messages


async def test_a_lobby_in_chinese(tmp_path: Path) -> None:
    """Each change of the lobby, private messages, and the post with its two pictures are there."""
    await messages.play(messages.lobby, "zh-TW", tmp_path)
    shots = json.loads((tmp_path / "lobby.json").read_text(encoding="utf-8"))
    lobbies = [one["content"] for one in shots if one["content"].startswith("## Sagres")]
    assert len(set(lobbies)) == len(lobbies) == 5, "of one to four people, and begun"
    assert {bool(item["flags"] & messages.PRIVATE) for item in shots} == {True, False}
    pictures = [file["url"] for item in shots for file in item["attachments"]]
    assert len(set(pictures)) == 2
    assert all((tmp_path / picture).stat().st_size > 10_000 for picture in pictures)
    labels = {part.get("label") for item in shots for row in item["components"] for part in row["components"]}
    assert i18n.say("button-join", "zh-TW") in labels
    assert i18n.say("button-join", "en") not in labels
