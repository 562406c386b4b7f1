"""Those who look on talk in a private thread: players are kept out, thrown out, and let in at the end."""

from typing import Any

from simcord.enums import ChannelType

from tests.cogs.hands import decide, hand_over, table_of, type_turn
from tests.support.world import Member, World

TALK = "table: Watch and talk"


def threads(world: World) -> list[Any]:
    every = world.env.backend.channels.values()
    return [channel for channel in every if channel.type == ChannelType.PRIVATE_THREAD]


def inside(world: World) -> set[str]:
    """Return the people in the only private thread."""
    (thread,) = threads(world)
    return {name for name, person in world.people.items() if person.id in thread.thread_members}


async def test_watchers_talk_until_the_end(
    world: World, ana: Member, bruno: Member, carla: Member, admin: Member
) -> None:
    """One thread for all who ask; at the end the players are let in, with one line."""
    world.allow(create_private_threads=True)
    await table_of(world, "Ana", "Bruno", order="as joined")
    answer = await world.slash(carla, TALK)
    assert "Players cannot read it" in world.text(answer)
    (thread,) = threads(world)
    assert str(thread.id) in world.text(answer)
    assert inside(world) == {"Carla"}
    await world.slash(world.people["Duarte"], TALK)
    refused = await world.slash(ana, TALK)
    assert "You play at this table" in world.text(refused)
    assert str(thread.id) not in world.text(refused)
    assert inside(world) == {"Carla", "Duarte"}
    assert "Watch and talk" not in str(world.components(await world.slash(ana, "table")))
    await decide(world, admin, "end")
    assert inside(world) == {"Ana", "Bruno", "Carla", "Duarte"}
    await world.advance(minutes=2)
    said = [message.content for message in world.env.backend.messages[thread.id].values() if message.content]
    assert said == ["🏁 The game is over: its players can read and write here now."]
    assert world.complaints() == []


async def test_players_are_removed(world: World, ana: Member, bruno: Member, carla: Member) -> None:
    """A player whom somebody has added goes with the next turn; a watcher who takes a seat goes at once.

    Discord lets whoever made a private thread remove people from it; the simulator asks for a permission.
    """
    world.allow(create_private_threads=True, manage_threads=True)
    await table_of(world, "Ana", "Bruno", order="as joined")
    await world.slash(carla, TALK)
    await world.slash(world.people["Duarte"], TALK)
    (thread,) = threads(world)
    world.env.backend.add_thread_member(thread.id, bruno.id)
    await type_turn(world, ana)
    assert inside(world) == {"Carla", "Duarte"}
    await hand_over(world, bruno, to=carla)
    await world.press(carla, world.last(), "Take the seat")
    table = await world.bot.services.lobby.get(1)
    assert table.seats[1].person == carla.id
    assert inside(world) == {"Duarte"}


async def test_without_the_right(world: World, started: World, carla: Member) -> None:
    """One sentence says which permission is missing, and nothing is made."""
    world.allow(create_private_threads=False)
    answer = await world.slash(carla, TALK)
    assert "Create Private Threads" in world.text(answer)
    assert threads(world) == []


async def test_a_thread_that_is_gone(world: World, started: World, ana: Member, carla: Member, admin: Member) -> None:
    """If somebody deletes it, the game goes on, and the next who asks gets another."""
    world.allow(create_private_threads=True)
    await world.slash(carla, TALK)
    (first,) = threads(world)
    world.env.backend.delete_channel(first.id)
    await world.env.settle()
    await type_turn(world, ana)
    await world.slash(carla, TALK)
    (second,) = threads(world)
    assert second.id != first.id
    assert inside(world) == {"Carla"}
    await decide(world, admin, "end")
    assert inside(world) == {"Ana", "Bruno", "Carla"}
