"""The calls of a league: to nobody in their quiet hours or absence, and once each."""

from collections import Counter
from datetime import time, timedelta
from pathlib import Path

from tests.cogs.leagues.hosting import EIGHT, board, everybody, found, pass_time, to_play, view
from tests.support.world import World, opened


def pinged(world: World, since: int = 0) -> Counter[str]:
    """Count the pings of each person in all messages sent after the first `since`."""
    names = {person.id: name for name, person in world.people.items()}
    sent = [request.json for request in world.requests("POST", "/channels/*/messages")][since:]
    return Counter(names[int(user)] for body in sent for user in (body.get("allowed_mentions") or {}).get("users", ()))


def count(world: World) -> int:
    return len(world.requests("POST", "/channels/*/messages"))


async def test_nobody_is_called_in_their_sleep(tmp_path: Path) -> None:
    """The check-in calls sleepers when they wake up and absent people when they return, each once."""
    async with opened(tmp_path, people=EIGHT) as world:
        await found(world)
        await pass_time(world, hours=1)
        await everybody(world, board(world), "Register", *EIGHT)
        services, at = world.bot.services, world.clock.now() + timedelta(days=7)
        for name in ("Ana", "Bruno", "Carla"):
            quiet = (time((at.hour - 2) % 24), time((at.hour + 5) % 24))
            await services.people.set_quiet_hours(world.people[name].id, quiet)
        away = at + timedelta(hours=20)
        await services.absences.announce(world.people["Duarte"].id, at - timedelta(hours=1), away)
        since = count(world)
        await pass_time(world, days=7)
        call = world.last()
        assert pinged(world, since) == dict.fromkeys(EIGHT[4:], 1)
        await world.press(world.people["Carla"], call, "I will play")
        await pass_time(world, hours=6)
        assert pinged(world, since) == dict.fromkeys(("Ana", "Bruno", *EIGHT[4:]), 1), "Carla has answered"
        await pass_time(world, hours=15)
        assert pinged(world, since) == dict.fromkeys(("Ana", "Bruno", *EIGHT[3:]), 1)
        assert "will you play?" in world.last().content


async def test_nobody_is_called_twice_for_the_start(tmp_path: Path) -> None:
    """Each table calls who is first there, and the league the others: everybody is called once."""
    async with opened(tmp_path, people=EIGHT) as world:
        await found(world)
        await pass_time(world, hours=1)
        await everybody(world, board(world), "Register", *EIGHT)
        await pass_time(world, days=7)
        await everybody(world, world.last(), "I will play", *EIGHT)
        await pass_time(world, days=2)
        since = count(world)
        await pass_time(world, hours=13)
        (call,) = [one for one in world.messages() if "has begun" in one.content]
        assert call.content.count("<@") == 8, "with all of their tables"
        assert pinged(world, since) == dict.fromkeys(EIGHT, 1)


async def test_leaving_the_server_is_leaving_the_league(tmp_path: Path) -> None:
    """Once a table has waited for them, the reserve or a computer player has their seats, before any reminder."""
    async with opened(tmp_path, people=EIGHT) as world:
        await to_play(world, *EIGHT)
        fixture = (await view(world)).fixtures[0]
        table = await world.bot.services.lobby.get(fixture.table or 0)
        who = table.acting[0].person or 0
        world.env.backend.remove_member(world.guild.id, who)
        await pass_time(world, hours=17)
        status = {entry.person: entry.status for entry in (await view(world)).entries}
        assert status.pop(who) == "dropped"
        assert set(status.values()) == {"checked-in"}
