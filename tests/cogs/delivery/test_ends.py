"""The end of a game reaches everybody who played, once, by the way that each has chosen."""

from datetime import time

import pytest

from tests.cogs.ended import play_last, played_on
from tests.cogs.hands import acting, decide, table_of
from tests.support.ways import DIRECT
from tests.support.world import Member, World

pytestmark = pytest.mark.usefixtures("one_picture")


async def test_by_the_way_that_each_has_chosen(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """A mention in the last post, a direct message, one at the time of a digest; none for who has just played."""
    turns = await played_on(world, monkeypatch, "nagasaki-by-sailing", 1)
    last, people = await acting(world), world.bot.services.people
    mentioned, direct, daily = (who for who in world.people.values() if who.id != last.id)
    await people.set(direct.id, ways=DIRECT)
    await people.set(daily.id, digest=time(9))
    before = {who.id: world.pings(who) for who in world.people.values()}
    await play_last(world, turns)
    await world.advance(seconds=5)
    assert [who for who in world.people.values() if world.pings(who) > before[who.id]] == [mentioned]
    post = world.last()
    assert post.content.splitlines()[0] == f"{mentioned.mention}, the game has ended."
    assert not any(who.mention in post.content for who in (last, direct, daily))
    (message,) = world.direct(direct)
    assert "Sagres" in message.content.splitlines()[0]
    assert "You finished 4th of 4." in message.content
    assert message.content.endswith(f"/{world.guild.id}/{world.channel.id}/{post.id})")
    assert world.direct(daily) == []
    await world.advance(hours=25)
    (later,) = world.direct(daily)
    assert later.content.splitlines()[0] == message.content.splitlines()[0]
    assert [len(world.direct(who)) for who in (mentioned, last, direct)] == [0, 0, 1]
    await world.slash(last, "table: Post again")
    assert world.pings(mentioned) == before[mentioned.id] + 1


async def test_cancelled(world: World, ana: Member, bruno: Member, carla: Member, admin: Member) -> None:
    await table_of(world, "Ana", "Bruno", "Carla")
    await world.bot.services.people.set(carla.id, ways=DIRECT)
    before = world.pings(ana), world.pings(bruno), len(world.direct(carla))
    await decide(world, admin, "end")
    await world.advance(seconds=5)
    assert (world.pings(ana), world.pings(bruno)) == (before[0] + 1, before[1] + 1)
    assert "canceled by **Regent**, as an admin" in world.last().content
    *_, message = world.direct(carla)
    assert len(world.direct(carla)) == before[2] + 1
    assert "canceled by **Regent**, as an admin" in message.content
