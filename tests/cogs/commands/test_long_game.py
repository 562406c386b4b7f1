"""A game that does not end: after 45 rounds its end by agreement is offered under the turn post."""

import json

import pytest

from navegador import questions
from tests.cogs.commands.test_records import attached
from tests.cogs.hands import table_of, type_turn
from tests.support.world import Member, World


async def test_the_end_is_offered_and_agreed_on(
    world: World, ana: Member, bruno: Member, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After 45 rounds a button offers the end, which is a result with pictures and can be viewed later."""
    monkeypatch.setattr(questions, "LONG_GAME", 1)
    await table_of(world, "Ana", "Bruno", order="as joined")
    for who in (ana, bruno):
        assert "End the game?" not in [button.label for button in world.buttons(world.last())]
        await type_turn(world, who)
    sure = await world.press(ana, world.last(), "End the game?")
    await world.press(ana, sure, "Yes, ask")
    assert "end the game now" in world.last().content
    await world.press(bruno, world.last(), "Yes, end the game")
    assert (await world.bot.services.lobby.get(1)).status == "over"
    text = world.last().content
    assert "🏆" in text
    assert "ended by agreement" in text
    assert not [button for button in world.buttons(world.last()) if button.custom_id.split(":")[3] in ("go", "finish")]
    late = await world.slash(ana, "turn", text="ships 1")
    assert "not in progress" in late.response.content
    verified = await world.slash(bruno, "table verify")
    assert "✅" in verified.response.content
    answer = await world.slash(bruno, "table replay")
    assert answer.response.attachments
    data = json.loads(await attached(await world.slash(bruno, "table export")))
    assert [step.get("agreed") for step in data["steps"]] == [None] * (len(data["steps"]) - 1) + [True]
    there = world.guild.create_text_channel("there")
    file = ("game.json", json.dumps(data).encode())
    await world.slash(bruno, "table import", channel=there, file=file)
    again = await world.bot.services.lobby.get(2)
    assert again.status == "over"
    assert "🏆" in world.last(there).content
    assert "ended by agreement" in world.last(there).content
    assert "last building" not in world.last(there).content + text
    once_more = await world.slash(bruno, "table export", channel=there, table=2)
    assert json.loads(await attached(once_more))["steps"] == data["steps"]
    assert await world.bot.services.positions.faults(2) == []


@pytest.mark.parametrize("at", [0, -1])
async def test_a_file_cannot_end_a_short_game(
    world: World, ana: Member, at: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By agreement only after 45 rounds, and only after the last step."""
    if at == 0:
        monkeypatch.setattr(questions, "LONG_GAME", 0)
    await table_of(world, "Ana", "Bruno", order="as joined")
    await type_turn(world, ana)
    data = json.loads(await attached(await world.slash(ana, "table export")))
    data["steps"][at]["agreed"] = True
    there = world.guild.create_text_channel("there")
    refused = await world.slash(ana, "table import", channel=there, file=("game.json", json.dumps(data).encode()))
    assert "only possible after 45 rounds" in refused.response.content
    assert await world.bot.services.lobby.newest() == 1


async def test_a_short_game_is_not_ended(world: World, started: None, ana: Member) -> None:
    """A forged button gets the reason."""
    sure = await world.slash(ana, "table cancel")
    forged = world.button(sure, "Yes, ask").custom_id.replace(":ask:cancel", ":ask:finish")
    refused = await world.press_raw(ana, sure, forged)
    assert refused.acknowledged
    assert (await world.bot.services.lobby.get(1)).status == "running"
    assert await world.bot.services.votes.open(1, "finish") is None
