"""Players who left the server: nobody waits for them, and the others have them replaced."""

from tests.cogs.hands import table_of, to_act
from tests.support.world import World


async def gone(world: World) -> None:
    """Start a table of three at which Ana has played; then Bruno, to act, leaves the server."""
    await table_of(world, "Ana", "Bruno", "Carla", order="as joined")
    await world.slash(world.people["Ana"], "turn", text="ships 1")
    await world.slash(world.people["Ana"], "confirm")
    world.guild.remove_member(world.people["Bruno"])


async def test_a_question_does_not_wait_for_who_has_left(world: World) -> None:
    """Only present players are asked and notified, and their yes is enough."""
    await gone(world)
    ana, bruno, carla = (world.people[name] for name in ("Ana", "Bruno", "Carla"))
    sure = await world.choose(ana, world.last(), ["undo"])
    await world.press(ana, sure, "Yes, ask")
    sent = world.sent()[-1]
    assert sent["allowed_mentions"]["users"] == [str(carla.id)] or sent["allowed_mentions"]["users"] == [carla.id]
    assert bruno.mention not in world.last().content
    await world.press(carla, world.last(), "Yes, take it back")
    assert (await to_act(world)) is ana


async def test_a_question_that_waited_for_who_then_left(world: World) -> None:
    """A repeated request finds that nobody is missing any more, and it is granted."""
    await table_of(world, "Ana", "Bruno", order="as joined")
    ana = world.people["Ana"]
    await world.slash(ana, "turn", text="ships 1")
    await world.slash(ana, "confirm")
    sure = await world.slash(ana, "table cancel")
    await world.press(ana, sure, "Yes, ask")
    world.guild.remove_member(world.people["Bruno"])
    again = await world.slash(ana, "table cancel")
    last = await world.press(ana, again, "Yes, ask")
    assert "Done" in last.response.content
    assert (await world.bot.services.lobby.get(1)).status == "cancelled"


async def test_a_computer_player_takes_the_seat(world: World) -> None:
    """A computer player replaces a leaver by a vote of those present; then the game continues at once."""
    await gone(world)
    ana, carla = world.people["Ana"], world.people["Carla"]
    sure = await world.slash(ana, "table replace", seat=2, computer="random")
    assert "Random" in sure.response.content
    await world.press(ana, sure, "Yes, ask")
    assert "who has left this server" in world.last().content
    await world.press(carla, world.last(), "Yes, hand it over")
    table = await world.bot.services.lobby.get(1)
    assert table.seats[1].computer == "random"
    assert (await to_act(world)) is carla


async def test_somebody_joins_in_the_place(world: World) -> None:
    """Without a computer player the seat is offered to anyone who takes it."""
    await gone(world)
    ana, carla, duarte = (world.people[name] for name in ("Ana", "Carla", "Duarte"))
    sure = await world.slash(ana, "table replace", seat=2)
    await world.press(ana, sure, "Yes, ask")
    await world.press(carla, world.last(), "Yes, hand it over")
    await world.press(duarte, world.last(), "Join as Bruno")
    assert (await to_act(world)) is duarte
    await world.slash(duarte, "turn", text="ships 1")
    await world.slash(duarte, "confirm")
    assert (await to_act(world)) is carla


async def test_who_is_there_is_not_replaced(world: World) -> None:
    """A present player is not replaced: one sentence, no vote; and only players start a vote about a leaver."""
    await gone(world)
    here = await world.slash(world.people["Ana"], "table replace", seat=3)
    assert "still on this server" in here.response.content
    stranger = await world.slash(world.people["Duarte"], "table replace", seat=2)
    assert "do not have a seat" in stranger.response.content
    assert await world.bot.services.votes.open(1, "replace") is None


async def test_discord_cannot_be_asked(world: World) -> None:
    """If Discord fails, everybody counts as present."""
    await gone(world)
    world.env.inject_error("GET", "/guilds/*/members/*", status=403, code=50001, times=None)
    refused = await world.slash(world.people["Ana"], "table replace", seat=2)
    assert "still on this server" in refused.response.content
