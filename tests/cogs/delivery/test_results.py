"""The results channel: one message for each finished game, with the final picture."""

import pytest

from cogs import seeing
from hosting.notify.displays import RESULT
from tests.cogs.ended import played_out
from tests.cogs.servers import set_server
from tests.support.world import World


@pytest.mark.usefixtures("one_picture")
async def test_a_game_that_has_ended(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """A result is announced once; nobody is notified."""
    channel = world.guild.create_text_channel("results")
    await set_server(world, "results", channel)
    await played_out(world, monkeypatch, "last-building")
    await world.advance(seconds=5)
    (message,) = world.messages(channel)
    assert "Sagres" in message.content
    assert f"<#{world.channel.id}>" in message.content
    assert message.mentions == []
    assert [file.filename.split(".")[0] for file in message.attachments] == ["final"]


@pytest.mark.usefixtures("one_picture")
async def test_a_game_that_not_everybody_may_see(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game in a channel more restricted than the results channel is not announced there."""
    results = world.guild.create_text_channel("results")
    await set_server(world, "results", results)
    monkeypatch.setattr(seeing, "_as_open", lambda channel, there: False)
    await played_out(world, monkeypatch, "last-building")
    await world.advance(seconds=5)
    assert world.messages(results) == []
    (notice,) = await world.bot.services.notices.all(RESULT)
    assert notice.state == "dropped"
