"""The calls of a league: to nobody in their quiet hours or absence, and once each."""

from collections import Counter
from datetime import time, timedelta
from pathlib import Path

from hosting import Person
from leagues.rules.states import State
from tests.cogs.leagues.hosting import EIGHT, board, done, end_tables, everybody, open_season, pass_time, to_play, view
from tests.support.world import World, opened


def pinged(world: World, since: int = 0) -> Counter[str]:
    """Count the pings of each person in all messages sent after the first `since`."""
    names = {person.id: name for name, person in world.people.items()}
    sent = [request.json for request in world.requests("POST", "/channels/*/messages")][since:]
    return Counter(names[int(user)] for body in sent for user in (body.get("allowed_mentions") or {}).get("users", ()))


def count(world: World) -> int:
    return len(world.requests("POST", "/channels/*/messages"))


async def test_nobody_is_called_in_their_sleep(world: World) -> None:
    """The check-in calls sleepers when they wake up and absent people when they return, each once."""
    await open_season(world)
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


async def test_nobody_is_called_twice_for_the_start(world: World) -> None:
    """Each table calls who is first there, and the league the others: everybody is called once."""
    await open_season(world)
    await everybody(world, board(world), "Register", *EIGHT)
    await pass_time(world, days=7)
    await everybody(world, world.last(), "I will play", *EIGHT)
    await pass_time(world, days=2)
    since = count(world)
    await pass_time(world, hours=13)
    (call,) = [message for message in world.messages() if "has begun" in message.content]
    assert call.content.count("<@") == 8, "with all of their tables"
    assert pinged(world, since) == dict.fromkeys(EIGHT, 1)


async def test_leaving_the_server_is_leaving_the_league(world: World) -> None:
    """Once a table has waited for them, the reserve or a computer player has their seats, before any reminder."""
    await to_play(world, *EIGHT)
    fixture = (await view(world)).fixtures[0]
    table = await world.bot.services.lobby.get(fixture.table or 0)
    who = table.acting[0].person or 0
    world.env.backend.remove_member(world.guild.id, who)
    await pass_time(world, hours=17)
    status = {entry.person: entry.status for entry in (await view(world)).entries}
    assert status.pop(who) == "dropped"
    assert set(status.values()) == {"checked-in"}


async def test_who_has_left_the_server_is_not_drawn(tmp_path: Path) -> None:
    """Whoever has checked in and gone makes room for the reserve; a dozen people cost two questions, not a dozen."""
    names = (*EIGHT, "Ivo", "Joana", "Luis", "Marta")
    async with opened(tmp_path, people=names) as world:
        await open_season(world)
        registration, ids = world.bot.leagues.registration, {name: world.people[name].id for name in names}
        for name in names:
            await registration.register(1, Person(ids[name], name))
        await pass_time(world, days=7)
        for name in names:
            await registration.check_in(1, ids[name])
        world.env.backend.remove_member(world.guild.id, ids["Gil"])
        await pass_time(world, days=2)
        now = await view(world)
        assert now.season.state == State.DRAWN
        assert {person for group in now.groups for person in group.people} == {*ids.values()} - {ids["Gil"]}
        assert len(world.requests("GET", "/guilds/*/members/*")) == 1


async def test_who_has_left_the_server_is_in_no_further_round(world: World) -> None:
    """Before a round is drawn, whoever is gone leaves the season."""
    await to_play(world, *EIGHT, format="swiss")
    gone = world.people["Eva"].id
    world.env.backend.remove_member(world.guild.id, gone)
    await end_tables(world)
    second = [fixture for fixture in (await view(world)).fixtures if fixture.round == 2]
    assert second
    assert gone not in {person for one in second for person in one.people}
    assert next(entry.status for entry in (await view(world)).entries if entry.person == gone) == "dropped"


async def test_a_group_more_is_called_to_its_tables(tmp_path: Path) -> None:
    """The seventh who comes late makes a group; its people are called once, with their tables."""
    late = [f"L{number}" for number in range(7)]
    async with opened(tmp_path, people=(*EIGHT, *late)) as world:
        await to_play(world, *EIGHT)
        await everybody(world, board(world), "Join the reserve", *late[:6])
        await done(world)
        assert "6 of 7 players are waiting for one more group" in world.text(board(world))
        since = count(world)
        await everybody(world, board(world), "Join the reserve", late[6])
        await done(world)
        assert pinged(world, since) == dict.fromkeys(late, 1)
        (call,) = [message for message in world.messages() if "there is one more group, Group B" in message.content]
        assert call.content.count("<#") == 28, "everybody has four tables"
