"""Players who left the server: nobody waits for them, and the others have them replaced."""

from tests.cogs.hands import ask, table_of, to_act, type_turn
from tests.support.world import Member, World


async def gone(world: World) -> None:
    """Start a table of three at which Ana has played; then Bruno, to act, leaves the server."""
    await table_of(world, "Ana", "Bruno", "Carla", order="as joined")
    await type_turn(world, "Ana")
    world.guild.remove_member(world.people["Bruno"])


async def test_a_question_does_not_wait_for_who_has_left(
    world: World, ana: Member, bruno: Member, carla: Member
) -> None:
    """Only present players are asked and notified, and their yes is enough."""
    await gone(world)
    sure = await world.choose(ana, world.last(), ["undo"])
    await world.press(ana, sure, "Yes, ask")
    sent = world.sent()[-1]
    assert sent["allowed_mentions"]["users"] == [str(carla.id)] or sent["allowed_mentions"]["users"] == [carla.id]
    assert bruno.mention not in world.last().content
    await world.press(carla, world.last(), "Yes, take it back")
    assert (await to_act(world)) is ana


async def test_somebody_joins_in_the_place(world: World, ana: Member, carla: Member, duarte: Member) -> None:
    """Without a computer player the seat is offered to anyone who takes it."""
    await gone(world)
    await ask(world, ana, "table replace", seat=2)
    assert "who has left this server" in world.last().content
    await world.press(carla, world.last(), "Yes, hand it over")
    await world.press(duarte, world.last(), "Join as Bruno")
    assert (await to_act(world)) is duarte
    await type_turn(world, duarte)
    assert (await to_act(world)) is carla


async def test_discord_cannot_be_asked(world: World) -> None:
    """If Discord fails, everybody counts as present."""
    await gone(world)
    world.env.inject_error("GET", "/guilds/*/members/*", status=403, code=50001, times=None)
    refused = await world.slash(world.people["Ana"], "table replace", seat=2)
    assert "still on this server" in refused.response.content
