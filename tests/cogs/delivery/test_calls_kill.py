"""Crashes at any point of a digest: it comes exactly once."""

from datetime import time, timedelta
from pathlib import Path

import discord
import pytest
from simcord.builders import ChannelHandle

from tests.cogs.delivery.test_crashes import Power
from tests.cogs.hands import table_of
from tests.support.world import Member, World, opened

pytestmark = [pytest.mark.long, pytest.mark.no_cover]


@pytest.mark.parametrize("closed", [False, True], ids=["direct", "closed"])
async def test_killed_at_every_moment_of_a_digest(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, closed: bool
) -> None:
    """Each day brings one digest, whenever the power fails; without direct messages, one call at each table."""
    async with opened(tmp_path) as world:
        power, ana = Power(monkeypatch), world.people["Ana"]
        await world.bot.services.people.set(ana.id, digest=time(20))
        await table_of(world, "Ana", "Bruno", order="as joined")
        there = world.guild.create_text_channel("farol")
        await world.slash(ana, "play", there, game="navegador", seats=2, name="Faro", order="as joined")
        await world.press(world.people["Bruno"], world.last(there), "Join")
        await world.press(ana, world.last(there), "Start")
        if closed:
            refused = f"/channels/{ana.user.dm_channel.id}/messages"
            world.env.inject_error("POST", refused, status=403, code=50007, times=None)
        places = (world.channel, there) if closed else ()
        due = world.clock.now().replace(hour=20, minute=0, second=0, microsecond=0)
        for reach in power.moments():
            await world.advance(seconds=(due - world.clock.now()).total_seconds() - 1)
            known = len(world.direct(ana)), [len(called(world, ana, place)) for place in places]
            await power.cut(world, reach, world.advance(seconds=5))
            await world.advance(minutes=10)
            assert len(world.direct(ana)) == known[0] + (not closed)
            assert [len(called(world, ana, place)) for place in places] == [number + 1 for number in known[1]]
            if not closed:
                assert world.direct(ana)[-1].content.startswith("2 tables are waiting for you:")
            due += timedelta(days=1)
    assert reach > 10


def called(world: World, who: Member, place: ChannelHandle) -> list[discord.Message]:
    """Return the notices in a channel that call a person to their turn."""
    return [
        message
        for message in world.messages(place)
        if message.content.startswith(f"{who.mention}, it is your turn at **")
    ]
